//! Pieces that go from one position to the next: the style sheet moves them, and nothing here runs meanwhile.

use std::time::Duration;

use leptos::prelude::*;
use leptos::svg::Svg;
use page::board::Board;
use page::board::steps::{Step, Steps, Way};
use shakmaty::{Chess, Square};

use super::geometry::{middle, moved_to, origin};
use super::sound;
use crate::components::pieces::Piece;
use crate::components::solid::made;
use crate::state::Analysis;

/// How long a piece takes; `--step` of the style sheet says the same.
const STEP: Duration = Duration::from_millis(120);

/// The attribute of a square's piece that is on its way there.
const COMING: &str = "data-coming";

/// What goes on at the moment.
#[derive(Clone)]
struct Motion {
    steps: Steps,
    flipped: bool,
    /// Number among all, so that the end of an earlier one ends no later one.
    number: u32,
}

/// The pieces on their way; nothing while none is. `board`: the drawing of the squares, whose pieces wait meanwhile.
#[component]
pub(super) fn Motion(board: NodeRef<Svg>) -> impl IntoView {
    let analysis = Analysis::get();
    let hand = analysis.board;
    let position = Memo::new(move |_| hand.with(|hand| hand.position().cloned()));
    let motion = RwSignal::new(None::<Motion>);

    let land = move || {
        if let Some(last) = motion.try_update(Option::take).flatten() {
            last.steps.pieces.iter().for_each(|step| wait(board, step.to, false));
        }
    };
    Effect::new(move |before: Option<(Option<Chess>, u32)>| {
        let now = position.get();
        let Some((before, number)) = before else { return (now, 0) };
        let number = number + 1;
        land();
        let Some(mut steps) = before.zip(now.as_ref()).and_then(|(before, now)| Steps::between(&before, now)) else {
            return (now, number);
        };
        let looks = analysis.board_looks.get_untracked();
        let is_made = steps.way == Way::Forward && analysis.preview.with_untracked(Option::is_none);
        if looks.has_sounds && is_made {
            sound::play(if steps.taken.is_some() { sound::Kind::Capture } else { sound::Kind::Move });
        }
        let arrived = hand.with_untracked(Board::arrived);
        steps.pieces.retain(|step| arrived != Some((step.from, step.to)));
        if looks.is_animated && !steps.pieces.is_empty() && !is_calm() {
            steps.pieces.iter().for_each(|step| wait(board, step.to, true));
            let flipped = analysis.flipped.get_untracked();
            motion.set(Some(Motion { steps, flipped, number }));
            set_timeout(
                move || {
                    if motion.try_with_untracked(|motion| motion.as_ref().map(|one| one.number)) == Some(Some(number)) {
                        land();
                    }
                },
                STEP,
            );
        }
        (now, number)
    });
    on_cleanup(land);

    // Made anew for each move: only so the style sheet begins anew.
    let draw = |step: &Step, flipped: bool| {
        let (from, to) = (middle(step.from, flipped), middle(step.to, flipped));
        let (x, y) = (decimal::shortest(from.0 - to.0), decimal::shortest(from.1 - to.1));
        let piece = step.piece;
        made(view! {
            <g class="moving" style=format!("--x: {x}px; --y: {y}px")>
                <g transform=moved_to(origin(step.to, flipped))>
                    <Piece role=piece.role color=piece.color />
                </g>
            </g>
        })
    };
    made(view! {
        <g class="motion" aria-hidden="true" data-testid="motion">
            {move || {
                motion
                    .get()
                    .map(|Motion { steps, flipped, .. }| {
                        let taken = steps.taken.filter(|_| !steps.pieces.is_empty()).map(|(square, piece)| {
                            made(view! {
                                <g class="taken" transform=moved_to(origin(square, flipped))>
                                    <Piece role=piece.role color=piece.color />
                                </g>
                            })
                        });
                        let pieces = steps.pieces.iter().map(|step| draw(step, flipped)).collect_view();
                        (taken, pieces)
                    })
            }}
        </g>
    })
}

/// Hides the piece on a square while it comes there, or shows it again.
fn wait(board: NodeRef<Svg>, square: Square, is_coming: bool) {
    let Some(board) = board.get_untracked() else { return };
    let figure = board.query_selector(&format!("[data-square={square}] .figure")).ok().flatten();
    if let Some(figure) = figure {
        let _ = if is_coming { figure.set_attribute(COMING, "") } else { figure.remove_attribute(COMING) };
    }
}

/// Whether somebody has told his system that nothing should move.
fn is_calm() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
