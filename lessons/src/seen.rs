//! A page as it was seen, so that it can be judged when it shows something else.

use crate::{
    bench::Bench,
    condition::{Minimax, Number, Quantity, Shown, Word},
    facts::Facts,
};

/// Facts of a page at one time: those that somebody wanted to remember.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    numbers: Vec<(Number, Option<f64>)>,
    words: Vec<(Word, Option<String>)>,
    selected: Vec<String>,
    moves: Option<u32>,
    next: Option<String>,
}

impl Seen {
    pub(crate) fn of(numbers: &[Number], words: &[Word], facts: &dyn Facts) -> Self {
        let selected = facts.selected();
        Self {
            numbers: numbers.iter().map(|number| (number.clone(), number.of(facts))).collect(),
            words: words.iter().map(|word| (word.clone(), word.of(facts))).collect(),
            moves: facts.moves(&selected),
            next: facts.next(&selected),
            selected,
        }
    }

    #[cfg(test)]
    pub(crate) fn knowing(numbers: Vec<(Number, Option<f64>)>) -> Self {
        Self { numbers, ..Self::default() }
    }

    /// Returns whether the reader has done something meanwhile. What a search finds, or what is known a little later, is nobody's doing.
    pub(crate) fn has_changed(&self, later: &Self, is_led: bool) -> bool {
        let is_other =
            |before: &Option<f64>, now: &Option<f64>| before.zip(*now).is_some_and(|(before, now)| before != now);
        let is_done = |number: &Number| {
            let is_setting = matches!(number, Number::Setting(_) | Number::Minimax(_) | Number::Bench(_));
            is_setting || matches!(number, Number::Moment | Number::Simulations | Number::Edits)
        };
        let is_said = |word: &Word| {
            let is_selection = matches!(word, Word::Selected | Word::Chosen);
            !(matches!(word, Word::Next | Word::Best) || is_led && is_selection)
        };
        let is_late = |word: &Word| *word == Word::Shown(Shown::Phase);
        let mut numbers = self.numbers.iter().zip(&later.numbers);
        let mut words = self.words.iter().zip(&later.words);
        numbers.any(|(before, now)| is_done(&before.0) && is_other(&before.1, &now.1))
            || words.any(|(before, now)| {
                is_said(&before.0) && before.1 != now.1 && !(is_late(&before.0) && before.1.is_none())
            })
            || !is_led && self.selected != later.selected
    }

    /// Takes over numbers that were not known yet: a change of them is then the reader's.
    pub(crate) fn learn(&mut self, later: &Self) {
        for (known, now) in self.numbers.iter_mut().zip(&later.numbers) {
            known.1 = known.1.or(now.1);
        }
    }

    fn number(&self, wanted: &Number) -> Option<f64> {
        self.numbers.iter().find(|(number, _)| number == wanted)?.1
    }

    fn word(&self, wanted: &Word) -> Option<String> {
        self.words.iter().find(|(word, _)| word == wanted)?.1.clone()
    }

    /// A count; 0 where nobody remembered it.
    fn count(&self, wanted: &Number) -> u32 {
        let count = self.number(wanted).unwrap_or_default();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was a u32")]
        let count = count as u32;
        count
    }
}

impl Facts for Seen {
    fn moment(&self) -> u32 {
        self.count(&Number::Moment)
    }

    fn simulations(&self) -> u32 {
        self.count(&Number::Simulations)
    }

    fn selected(&self) -> Vec<String> {
        self.selected.clone()
    }

    fn moves(&self, line: &[String]) -> Option<u32> {
        self.moves.filter(|_| line == self.selected)
    }

    fn chosen(&self) -> Option<String> {
        self.word(&Word::Chosen)
    }

    fn next(&self, line: &[String]) -> Option<String> {
        self.next.clone().filter(|_| line == self.selected)
    }

    fn best(&self) -> Option<String> {
        self.word(&Word::Best)
    }

    fn quantity(&self, quantity: Quantity, line: &[String]) -> Option<f64> {
        let visits = (quantity == Quantity::N && line.is_empty()).then(|| self.number(&Number::Visits)).flatten();
        visits.or_else(|| self.number(&Number::Quantity(quantity, line.to_vec())))
    }

    fn setting(&self, name: &str) -> Option<String> {
        let number = || self.number(&Number::Setting(name.to_owned())).map(|value| value.to_string());
        self.word(&Word::Setting(name.to_owned())).or_else(number)
    }

    fn edits(&self) -> u32 {
        self.count(&Number::Edits)
    }

    fn played(&self) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    fn shown(&self, what: Shown) -> Option<String> {
        self.word(&Word::Shown(what))
    }

    fn minimax(&self, what: Minimax) -> Option<f64> {
        self.number(&Number::Minimax(what))
    }

    fn bench(&self, what: &Bench) -> Option<f64> {
        self.number(&Number::Bench(what.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_a_little_later_is_where_the_reader_begins() {
        let finished = |value| Seen::knowing(vec![(Number::Minimax(Minimax::Finished), value)]);
        let mut opening = finished(None);
        assert!(!opening.has_changed(&finished(Some(0.0)), false), "nobody has done anything");
        opening.learn(&finished(Some(0.0)));
        assert!(opening.has_changed(&finished(Some(1.0)), false), "somebody has gone to the end");
        opening.learn(&finished(Some(1.0)));
        assert!(opening.has_changed(&finished(Some(1.0)), false), "and what was known stays");
    }
}
