//! The last event as a sentence or two.

use wire::minimax::{Happened, Known, Pruning, Spot, View};

use super::names::Names;
use super::scale::Scale;
use page::{format, rules};

/// Says what led to the moment that is shown, and what is known of it.
pub(super) fn told(view: &View, names: &Names, scale: Scale) -> String {
    let Some(event) = &view.event else {
        let ready = "Not started. Press +1 to begin.".to_owned();
        return with_end(ready, view, names, scale);
    };
    let words = match event {
        Happened::Opened { at, moves } => opened(view, at, *moves, names, scale),
        Happened::Evaluated { at, value } => {
            let value = scale.write(*value);
            match scale {
                Scale::Game => {
                    format!("{} is as deep as the search goes: {} says {value}.", names.line(&at.path), view.evaluator)
                }
                Scale::Written => format!("{} is a leaf, worth {value}.", names.line(&at.path)),
            }
        }
        Happened::Ended { at, value } => {
            let result = match value {
                value if *value > 0.0 => "Max has won",
                value if *value < 0.0 => "Min has won",
                _ => "a draw",
            };
            format!("The game is over after {}: {result}, worth {}.", names.line(&at.path), scale.write(*value))
        }
        Happened::Returned { from, to, value, before, is_last, narrows } => {
            let known = view.nodes.iter().find(|node| node.node == from.node).map_or(Known::Exact, |node| node.known);
            let back = Back { from, to, value: *value, before: *before, known, is_last: *is_last, narrows: *narrows };
            back.told(names, scale)
        }
        Happened::Cut { at, value, bound, left } => cut(at, *value, *bound, *left, names, scale),
    };
    // Letters of written trees are names; a sentence begins with a capital only where it begins with a word.
    let words = if scale == Scale::Written { capital_of_the_root(words) } else { words };
    with_end(words, view, names, scale)
}

fn capital_of_the_root(words: String) -> String {
    if words.starts_with("the root") { rules::sentence(&words) } else { words }
}

fn opened(view: &View, at: &Spot, moves: u16, names: &Names, scale: Scale) -> String {
    let who = player(&at.path);
    let moves = if moves == 1 { "one move".to_owned() } else { format!("{moves} moves") };
    let node = view.nodes.iter().find(|node| node.node == at.node);
    let window = node.filter(|_| view.setup.pruning == Pruning::AlphaBeta && !at.path.is_empty());
    let window = window.map(|node| format!(" Its window is {}.", scale.window(node.alpha, node.beta)));
    if at.path.is_empty() {
        let turns = if moves == "one move" { "" } else { ", tried one after the other" };
        return format!("At the root {who} has {moves}{turns}.");
    }
    format!("At {} {who} has {moves}.{}", names.line(&at.path), window.unwrap_or_default())
}

/// A value that reached its parent.
struct Back<'a> {
    from: &'a Spot,
    to: &'a Spot,
    value: f64,
    before: Option<f64>,
    known: Known,
    is_last: bool,
    narrows: bool,
}

impl Back<'_> {
    fn told(&self, names: &Names, scale: Scale) -> String {
        let (from, to, who) = (names.line(&self.from.path), names.line(&self.to.path), player(&self.to.path));
        let is_max = self.to.path.len().is_multiple_of(2);
        let value = scale.write(self.value);
        let worth = match self.known {
            Known::AtMost => format!("{from} is worth at most {value}"),
            Known::AtLeast => format!("{from} is worth at least {value}"),
            Known::SoFar | Known::Exact => format!("{from} is worth {value}"),
        };
        let is_better = self.before.is_none_or(|before| if is_max { before < self.value } else { self.value < before });
        let mut words = match self.before {
            None => format!("{worth}, the first value for {who} at {to}"),
            Some(before) if is_better => {
                let than = if is_max { "more" } else { "less" };
                format!("{worth}, {than} than {}: the best so far for {who} at {to}", scale.write(before))
            }
            Some(before) => format!("{worth}; {who} already has {} at {to}, so nothing changes", scale.write(before)),
        };
        if self.narrows {
            words += &format!(", and {} becomes {value}", if is_max { "alpha" } else { "beta" });
        }
        words.push('.');
        if self.is_last {
            let all = if is_better { self.value } else { self.before.unwrap_or(self.value) };
            words += &format!(" All moves of {to} are done: its value is {}.", scale.write(all));
        }
        words
    }
}

fn cut(at: &Spot, value: f64, bound: f64, left: u32, names: &Names, scale: Scale) -> String {
    let (value, bound, node) = (scale.write(value), scale.write(bound), names.line(&at.path));
    let others =
        if left == 1 { "the other move is cut off".to_owned() } else { format!("the other {left} moves are cut off") };
    if at.path.len().is_multiple_of(2) {
        format!("{node}: value {value} is at least beta {bound}, so {others}: Min will not allow this.")
    } else {
        format!("{node}: value {value} is at most alpha {bound}, so {others}: Max has something as good elsewhere.")
    }
}

/// Adds to the words what there is to say of the state of the search, whatever event led there.
fn with_end(mut words: String, view: &View, names: &Names, scale: Scale) -> String {
    if let (true, Some(value)) = (view.is_finished, view.value) {
        words += &format!(" Finished: the root is worth {}", scale.write(value));
        if !view.line.is_empty() {
            words += &format!(", by {}", names.variation(&view.line));
        }
        words.push('.');
    }
    if let Some(failure) = &view.failure {
        words += &format!(" It cannot go on: {failure}. Choose another evaluator.");
    }
    if view.is_full {
        words += &format!(
            " It ends here, after {} steps: the tree is too large. Search fewer plies.",
            format::count(view.moment.into())
        );
    }
    words
}

/// Returns the player to move after a path from the root: Max moves at the root.
fn player(path: &[u16]) -> &'static str {
    if path.len().is_multiple_of(2) { "Max" } else { "Min" }
}

#[cfg(test)]
mod tests {
    use engine::games::chess::Chess;
    use session::minimax::Stepper;
    use wire::minimax::{Goal, Setup, Source};

    use super::*;
    use page::minimax::{Choice, SLIDES};
    use page::notation::Notation;
    use page::rules::Position;

    fn sentences(setup: Setup, names: &Names, scale: Scale) -> Vec<String> {
        let mut stepper = Stepper::<Chess>::begin(setup).unwrap();
        let mut sentences = vec![told(&stepper.view(&[]), names, scale)];
        while !stepper.view(&[]).is_finished {
            stepper.aim(Goal::On);
            stepper.go_on(1);
            sentences.push(told(&stepper.view(&[]), names, scale));
        }
        sentences
    }

    #[test]
    fn the_slides_example_in_words() {
        let source = Source::Written { text: SLIDES.to_owned() };
        let setup = Setup { source, pruning: Pruning::AlphaBeta };
        let names = Names::new(None, Notation::San, false);
        let expected = [
            "Not started. Press +1 to begin.",
            "At the root Max has 2 moves, tried one after the other.",
            "At a Min has 2 moves. Its window is (\u{2212}\u{221e}, +\u{221e}).",
            "a1 is a leaf, worth 1.14.",
            "a1 is worth 1.14, the first value for Min at a, and beta becomes 1.14.",
            "a2 is a leaf, worth 0.28.",
            "a2 is worth 0.28, less than 1.14: the best so far for Min at a, and beta becomes 0.28. All moves of a are done: \
             its value is 0.28.",
            "a is worth 0.28, the first value for Max at the root, and alpha becomes 0.28.",
            "At b Min has 2 moves. Its window is (0.28, +\u{221e}).",
            "b1 is a leaf, worth \u{2212}8.93.",
            "b1 is worth \u{2212}8.93, the first value for Min at b, and beta becomes \u{2212}8.93.",
            "b: value \u{2212}8.93 is at most alpha 0.28, so the other move is cut off: Max has something as good elsewhere.",
            "b is worth at most \u{2212}8.93; Max already has 0.28 at the root, so nothing changes. All moves of the root are done: \
             its value is 0.28. Finished: the root is worth 0.28, by a a2.",
        ];
        assert_eq!(sentences(setup, &names, Scale::Written), expected);
    }

    #[test]
    fn endings_and_evaluations_of_a_game_are_named_by_their_moves() {
        // Mate in one by Ra8 alone; every other move leaves Black a position to be evaluated.
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let (root, chess960) = Position::parse(fen).unwrap();
        let names = Names::new(Some(root), Notation::San, chess960);
        let choice = Choice { depth: Some(1), ..Choice::default() };
        let sentences = sentences(choice.setup(fen, &[]), &names, Scale::Game);
        assert!(
            sentences.contains(&"The game is over after 1.\u{a0}Ra8#: Max has won, worth +1.000.".to_owned()),
            "{sentences:#?}"
        );
        assert!(
            sentences
                .iter()
                .any(|words| words.starts_with("1.\u{a0}Ra7 is as deep as the search goes: classical says "))
        );
        let last = sentences.last().unwrap();
        assert!(last.ends_with("Finished: the root is worth +1.000, by 1.\u{a0}Ra8#."), "{last}");
    }

    #[test]
    fn what_keeps_a_search_from_going_on_is_said() {
        let names = Names::new(Position::parse("connect-four").ok().map(|read| read.0), Notation::San, false);
        let choice = Choice { evaluator: Some("truth".into()), depth: Some(1), ..Choice::default() };
        let mut stepper = Stepper::<engine::games::any::AnyGame>::begin(choice.setup("connect-four", &[])).unwrap();
        stepper.aim(Goal::End);
        while !stepper.go_on(9) {}
        let words = told(&stepper.view(&[]), &names, Scale::Game);
        assert!(
            words.ends_with("42 cells are free; positions are solved from 20 free cells on. Choose another evaluator."),
            "{words}"
        );
    }
}
