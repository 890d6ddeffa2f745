//! The last event as a sentence or two.

use wire::minimax::{Happened, Known, Pruning, Spot, View};

use super::names::Names;
use super::scale::Scale;
use page::format;

/// Says what led to the moment that is shown, and what is known of it.
pub(super) fn told(view: &View, names: &Names, scale: Scale) -> String {
    let first = match &view.event {
        Some(event) => of_event(event, view, names, scale),
        None => say::minimax::ready().to_owned(),
    };
    let mut sentences = vec![first];
    sentences.extend(of_end(view, names, scale));
    sentences.join(" ")
}

fn of_event(event: &Happened, view: &View, names: &Names, scale: Scale) -> String {
    match event {
        Happened::Opened { at, moves } => opened(view, at, *moves, names, scale),
        Happened::Evaluated { at, value } => {
            let (at, value) = (names.place(&at.path), scale.write(*value));
            match scale {
                Scale::Game => say::minimax::evaluated(&at, &view.evaluator, value),
                Scale::Written => say::minimax::leaf(&at, value),
            }
        }
        Happened::Ended { at, value } => {
            let result = match value {
                value if *value > 0.0 => "max",
                value if *value < 0.0 => "min",
                _ => "draw",
            };
            say::minimax::game_over(&names.place(&at.path), result, scale.write(*value))
        }
        Happened::Returned { from, to, value, before, is_last, narrows } => {
            let known = view.nodes.iter().find(|node| node.node == from.node).map_or(Known::Exact, |node| node.known);
            let back = Back { from, to, value: *value, before: *before, known, is_last: *is_last, narrows: *narrows };
            back.told(names, scale)
        }
        Happened::Cut { at, value, bound, left } => cut(at, *value, *bound, *left, names, scale),
    }
}

fn opened(view: &View, at: &Spot, moves: u16, names: &Names, scale: Scale) -> String {
    let who = player(&at.path);
    if at.path.is_empty() {
        return say::minimax::root_opened(who, moves.into());
    }
    let words = say::minimax::opened(names.line(&at.path), who, moves.into());
    let node = view.nodes.iter().find(|node| node.node == at.node);
    match node.filter(|_| view.setup.pruning == Pruning::AlphaBeta) {
        Some(node) => format!("{words} {}", say::minimax::has_window(scale.window(node.alpha, node.beta))),
        None => words,
    }
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
        let (from, to, who) = (names.line(&self.from.path), names.place(&self.to.path), player(&self.to.path));
        let is_max = self.to.path.len().is_multiple_of(2);
        let value = scale.write(self.value);
        let worth = match self.known {
            Known::AtMost => say::minimax::at_most(&value),
            Known::AtLeast => say::minimax::at_least(&value),
            Known::SoFar | Known::Exact => value.clone(),
        };
        let is_better = self.before.is_none_or(|before| if is_max { before < self.value } else { self.value < before });
        // The end of the window that moves.
        let bound = match (self.narrows, is_max) {
            (false, _) => "none",
            (true, true) => "alpha",
            (true, false) => "beta",
        };
        let words = match self.before.map(|before| scale.write(before)) {
            None => say::minimax::first_value(from, worth, who, &to, bound, value),
            Some(before) if is_better => say::minimax::better_value(from, worth, who, before, &to, bound, value),
            Some(before) => say::minimax::no_better_value(from, worth, who, before, &to),
        };
        if !self.is_last {
            return words;
        }
        let all = if is_better { self.value } else { self.before.unwrap_or(self.value) };
        format!("{words} {}", say::minimax::all_done(&to, scale.write(all)))
    }
}

fn cut(at: &Spot, value: f64, bound: f64, left: u32, names: &Names, scale: Scale) -> String {
    let (value, bound, node) = (scale.write(value), scale.write(bound), names.line(&at.path));
    if at.path.len().is_multiple_of(2) {
        say::minimax::cut_by_beta(node, value, bound, left.into())
    } else {
        say::minimax::cut_by_alpha(node, value, bound, left.into())
    }
}

/// The state of the search in words, whatever event led there.
fn of_end(view: &View, names: &Names, scale: Scale) -> Vec<String> {
    let mut sentences = Vec::new();
    if let (true, Some(value)) = (view.is_finished, view.value) {
        let value = scale.write(value);
        sentences.push(match &view.line[..] {
            [] => say::minimax::finished(value),
            line => say::minimax::finished_by(value, names.variation(line)),
        });
    }
    if let Some(failure) = &view.failure {
        sentences.push(say::minimax::failed(say::told(failure)));
    }
    if view.is_full {
        sentences.push(say::minimax::too_large(format::count(view.moment.into())));
    }
    sentences
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
            "At the root, Max has 2 moves, tried one after the other.",
            "At a, Min has 2 moves. Its window is (\u{2212}\u{221e}, +\u{221e}).",
            "a1 is a leaf, worth 1.14.",
            "a1 is worth 1.14, the first value for Min at a, and beta becomes 1.14.",
            "a2 is a leaf, worth 0.28.",
            "a2 is worth 0.28, less than 1.14: the best so far for Min at a, and beta becomes 0.28. All moves of a are done: \
             its value is 0.28.",
            "a is worth 0.28, the first value for Max at the root, and alpha becomes 0.28.",
            "At b, Min has 2 moves. Its window is (0.28, +\u{221e}).",
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
            words.ends_with(
                "42 cells are free; only positions with at most 20 free cells are solved. Choose another evaluator."
            ),
            "{words}"
        );
    }
}
