//! A number's values over all positions, as bars of equal width.

use super::{Quantity, Row};

/// The bars, from the smallest values to the largest.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// What is counted.
    pub quantity: Quantity,
    /// The bars; neighbours touch.
    pub bars: Vec<Bar>,
}

/// A bar: the positions whose number is at least `from` and less than `to`; of the last bar, also those where it is `to`.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Smallest number.
    pub from: f64,
    /// End of the numbers.
    pub to: f64,
    /// Places of its rows, in the order of the table.
    pub rows: Vec<usize>,
    /// How many of them were solved, and how many were not.
    pub solved: usize,
    /// The others are not asked about.
    pub unsolved: usize,
}

/// Most bars.
const MOST: f64 = 20.0;

impl Histogram {
    /// Counts a number of all rows; `None` where no row has one.
    #[must_use]
    pub fn of(rows: &[Row], quantity: Quantity) -> Option<Self> {
        let numbers = || rows.iter().enumerate().filter_map(|(at, row)| Some((at, row.number(quantity)?)));
        let least = numbers().map(|(_, number)| number).reduce(f64::min)?;
        let most = numbers().map(|(_, number)| number).reduce(f64::max)?;
        let (from, to) = quantity.bounds().unwrap_or((0.0_f64.min(least), most));
        let (from, to) = (from.min(least), to.max(most));
        let mut step = round_step((to - from) / MOST);
        if quantity == Quantity::TookOver {
            // Simulations are whole.
            step = step.max(1.0).ceil();
        }
        let first = (from / step + 1e-9).floor();
        let count = ((to / step - 1e-9).ceil() - first).max(1.0);
        let mut bars: Vec<Bar> = (0..)
            .map(f64::from)
            .take_while(|&bar| bar < count)
            .map(|bar| Bar {
                from: (first + bar) * step,
                to: (first + bar + 1.0) * step,
                rows: Vec::new(),
                solved: 0,
                unsolved: 0,
            })
            .collect();
        for (at, number) in numbers() {
            let last = bars.len() - 1;
            let place = bars.iter().position(|bar| number < bar.to).unwrap_or(last);
            let bar = &mut bars[place];
            bar.rows.push(at);
            bar.solved += usize::from(rows[at].solved == Some(true));
            bar.unsolved += usize::from(rows[at].solved == Some(false));
        }
        Some(Self { quantity, bars })
    }

    /// Rows of the largest bar.
    #[must_use]
    pub fn most(&self) -> usize {
        self.bars.iter().map(|bar| bar.rows.len()).max().unwrap_or(0)
    }
}

/// Returns the smallest round number (1, 2 or 5 times a power of ten) that is no less than this.
fn round_step(least: f64) -> f64 {
    if least <= 0.0 || !least.is_finite() {
        return 1.0;
    }
    let mut power = 1.0;
    while power > least {
        power /= 10.0;
    }
    while power * 10.0 <= least {
        power *= 10.0;
    }
    let fits = |step: &f64| *step >= least * 0.999;
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(fits).unwrap_or(least)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows(quantity: Quantity, numbers: &[Option<f64>]) -> Vec<Row> {
        let row = |number: &Option<f64>| {
            let mut row = Row { solved: number.map(|number| number > 0.0), ..Row::default() };
            row.numbers[quantity.index()] = *number;
            row
        };
        numbers.iter().map(row).collect()
    }

    #[test]
    fn bars_have_round_ends() {
        let of = |quantity, numbers: &[Option<f64>]| Histogram::of(&rows(quantity, numbers), quantity);
        let q = of(Quantity::Q, &[Some(-1.0), Some(0.05), Some(1.0), None]).unwrap();
        assert_eq!(q.bars.len(), 20);
        assert_eq!(
            (q.bars[0].rows.as_slice(), q.bars[10].rows.as_slice(), q.bars[19].rows.as_slice()),
            (&[0][..], &[1][..], &[2][..])
        );
        assert_eq!((q.bars[10].solved, q.bars[0].unsolved, q.most()), (1, 1, 1));
        let took_over = of(Quantity::TookOver, &[Some(1.0), Some(7.0)]).unwrap();
        assert_eq!(took_over.bars.iter().map(|bar| bar.from).collect::<Vec<_>>(), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(of(Quantity::Entropy, &[Some(0.0)]).unwrap().bars.len(), 1);
        assert_eq!(of(Quantity::Entropy, &[None, Some(f64::NAN)]), None);
        assert_eq!(of(Quantity::Entropy, &[]), None);
    }

    proptest! {
        #[test]
        fn each_number_is_behind_one_bar(numbers in prop::collection::vec(prop::option::of(-1e9_f64..1e9), 0..60), at in 0..Quantity::ALL.len()) {
            let quantity = Quantity::ALL[at];
            let rows = rows(quantity, &numbers);
            let Some(histogram) = Histogram::of(&rows, quantity) else {
                prop_assert!(numbers.iter().all(Option::is_none));
                return Ok(());
            };
            prop_assert!((1..=25).contains(&histogram.bars.len()), "{}", histogram.bars.len());
            let mut all: Vec<usize> = histogram.bars.iter().flat_map(|bar| bar.rows.clone()).collect();
            all.sort_unstable();
            let expected: Vec<usize> = (0..rows.len()).filter(|&at| numbers[at].is_some()).collect();
            prop_assert_eq!(all, expected);
            for bar in &histogram.bars {
                let slack = (bar.to - bar.from) * 1e-6;
                for &row in &bar.rows {
                    let number = numbers[row].unwrap();
                    prop_assert!(number >= bar.from - slack && number <= bar.to + slack, "{} in {:?}", number, bar);
                }
            }
        }
    }
}
