//! A lesson on the bench on paper: its words, the loop and the losses as they are, and its numbers by generation.

use leptos::prelude::*;
use lessons::Lesson;
use lessons::bench::Fact;
use page::format;
use page::training::curve::Curve;
use wire::training::{GenerationView, LossSample, Progress};

use crate::address;
use crate::components::edges_table::printed::{Bar, Cell, Printed};
use crate::components::lesson::{hand_out, markup};
use crate::components::training::state::Bench;
use crate::pictures::copied::copied;
use crate::pictures::hand_out::Sheet;

/// Columns that a table can have, each with its name and its heading.
const COLUMNS: [(Fact, &str, say::Message); 8] = [
    (Fact::Played, "played", say::training::column_games),
    (Fact::Learnt, "learnt", say::training::column_steps),
    (Fact::ValueLoss, "value-loss", say::training::column_value_loss),
    (Fact::PolicyLoss, "policy-loss", say::training::column_policy_loss),
    (Fact::Mistakes, "mistakes", say::training::column_mistakes),
    (Fact::ValueError, "value-error", say::training::column_value_error),
    (Fact::OwnGames, "own-games", say::training::column_own_games),
    (Fact::OtherGames, "other-games", say::training::column_other_games),
];

/// Columns that are blank where the question is about none of them: the losses.
const USUAL: [&str; 2] = ["value-loss", "policy-loss"];

/// Fewest and most generations of the table. Those that are not there yet are blank on the answers, too.
const ROWS: (usize, usize) = (5, 12);

/// The sheet of a lesson as the bench is now.
pub(super) fn sheet(bench: Bench, lesson: &Lesson) -> Sheet {
    let mut words = hand_out::words(lesson);
    words.before.push_str(&markup::table(lesson));
    let asked = lesson.facts_asked();
    words.blanks = COLUMNS.iter().filter(|column| asked.contains(&column.0)).map(|column| column.1).collect();
    if words.blanks.is_empty() {
        words.blanks.extend(USUAL);
    }
    let (generations, curve) = bench.told(|told| (told.generations.clone(), told.curve.clone()));
    let generations: Vec<&GenerationView> = generations.iter().map(|one| &**one).collect();
    let drawings =
        ["loop-picture", "loss-chart"].map(|name| document().query_selector(&format!(".{name}")).ok().flatten());
    Sheet {
        figures: drawings.into_iter().flatten().filter_map(|drawing| copied(&drawing)).collect(),
        table: Some(table(&generations, &curve, &words.blanks)),
        source: source(bench),
        words,
    }
}

/// The numbers of the newest generations: games, steps, and what is blank.
fn table(generations: &[&GenerationView], curve: &Curve, blanks: &[&str]) -> Printed {
    let columns: Vec<&(Fact, &'static str, say::Message)> = COLUMNS
        .iter()
        .filter(|(fact, name, _)| matches!(fact, Fact::Played | Fact::Learnt) || blanks.contains(name))
        .collect();
    let cell = |text: String| Cell { text, bar: Bar::Nothing, ink: "--ink" };
    let from = generations.len().saturating_sub(ROWS.1);
    let mut rows: Vec<Vec<Cell>> = generations[from..]
        .iter()
        .map(|one| {
            let numbers = columns.iter().map(|(fact, ..)| number(one, curve, *fact).map(written).unwrap_or_default());
            std::iter::once(one.number.to_string()).chain(numbers).map(cell).collect()
        })
        .collect();
    let next = generations.last().map_or(0, |newest| newest.number + 1);
    for number in (next..).take(ROWS.0.saturating_sub(rows.len())) {
        let empty = columns.iter().map(|_| String::new());
        rows.push(std::iter::once(number.to_string()).chain(empty).map(cell).collect());
    }
    Printed {
        names: std::iter::once("generation").chain(columns.iter().map(|column| column.1)).collect(),
        heads: std::iter::once(say::training::column_generation())
            .chain(columns.iter().map(|column| (column.2)()))
            .collect(),
        rows,
    }
}

/// A number of a generation; `None` where it has none.
fn number(one: &GenerationView, curve: &Curve, fact: Fact) -> Option<f64> {
    let loss = at_step(curve.samples(), one.steps);
    let progress = Progress { games: one.games, steps: one.steps, ..Progress::default() };
    desk::Told { newest: Some(one), looked: Some(one), progress: &progress, loss, position: None }.number(fact)
}

/// The losses with which a generation has ended.
fn at_step(samples: &[LossSample], step: u32) -> Option<LossSample> {
    samples.iter().rfind(|sample| sample.step <= step).copied()
}

fn written(number: f64) -> String {
    if number.fract() == 0.0 { format::written(number) } else { format::plain(number, 3) }
}

/// Game, seed and settings that differ, and where they are shown.
fn source(bench: Bench) -> String {
    let query = bench.read(|bench| bench.link().query());
    let origin = window().location().origin().unwrap_or_default();
    format!("Puctoscope · {origin}{}{query}", address::page(address::paths::TRAINING))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generation(number: u32) -> GenerationView {
        GenerationView {
            number,
            games: 20 * number,
            steps: 40 * number,
            is_random: number == 0,
            width: 4,
            layers: 1,
            parameters: 9,
            opinions: vec![],
            exam: None,
            check: None,
        }
    }

    fn sample(step: u32) -> LossSample {
        LossSample { step, steps: 1, value: 0.25, policy: 0.75, regularisation: 0.125, entropy: None }
    }

    #[test]
    fn a_generation_s_losses_are_those_at_its_end() {
        let mut curve = Curve::default();
        [10, 40, 60, 80].map(sample).into_iter().for_each(|sample| curve.push(sample));
        let generations = [0, 1, 2].map(generation);
        let table = table(&generations.iter().collect::<Vec<_>>(), &curve, &["value-loss"]);
        assert_eq!(table.names, ["generation", "played", "learnt", "value-loss"]);
        let texts = |row: usize| table.rows[row].iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(0), ["0", "0", "0", ""], "nothing was learnt");
        assert_eq!(texts(2), ["2", "40", "80", "0.250"]);
        assert_eq!(texts(4), ["4", "", "", ""], "to be filled in");
        assert_eq!(table.rows.len(), ROWS.0);
    }

    #[test]
    fn of_many_generations_the_newest_are_printed() {
        let generations: Vec<GenerationView> = (0..30).map(generation).collect();
        let table = table(&generations.iter().collect::<Vec<_>>(), &Curve::default(), &USUAL);
        assert_eq!((table.rows.len(), table.rows[0][0].text.as_str()), (ROWS.1, "18"));
    }
}
