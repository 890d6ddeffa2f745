//! Views for tests, as the worker's search makes them.

use engine::games::chess::Chess;
use session::minimax::Stepper;
use wire::minimax::{Goal, Pruning, Setup, View};

use super::choice::{Choice, SLIDES};

/// The search of the slides' tree.
pub(super) fn written() -> Choice {
    Choice { tree: Some(SLIDES.to_owned()), ..Choice::default() }
}

/// The slides' tree after going to all of these goals.
pub(super) fn slides(goals: &[Goal], opened: &[u32]) -> View {
    viewed(written().setup("", &[]), goals, opened)
}

/// The start of chess, without cutting.
pub(super) fn chess(depth: u16, goals: &[Goal], opened: &[u32]) -> View {
    let choice = Choice { depth: Some(depth), pruning: Pruning::None, ..Choice::default() };
    viewed(choice.setup("startpos", &[]), goals, opened)
}

/// A search after going to all of these goals.
pub(super) fn viewed(setup: Setup, goals: &[Goal], opened: &[u32]) -> View {
    let mut stepper = Stepper::<Chess>::begin(setup).unwrap();
    for &goal in goals {
        stepper.aim(goal);
        while !stepper.go_on(99) {}
    }
    while !stepper.count_on(99) {}
    stepper.view(opened)
}
