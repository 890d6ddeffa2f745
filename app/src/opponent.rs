//! Playing against the search: it answers, and one sees what it thinks while it does.
//!
//! Whenever the side that it plays is to move, its search goes on until the root has its visits, and the best move is played.

use leptos::prelude::*;
use page::input::Action;
use wire::{Command, RunState, Until};

use crate::state::Analysis;
use page::playback::Live;

/// Has it move whenever it is to.
pub(crate) fn follow(analysis: Analysis) {
    let opponent = analysis.opponent;
    // What was last asked for at its turn: each is asked for once, so that a search that somebody stopped stays stopped.
    let asked = StoredValue::new(None::<Asked>);
    Effect::new(move |_| {
        let told = opponent.told();
        let Live { nodes, state, .. } = analysis.past.live.get();
        let search = analysis.search_view();
        let current = analysis.game.with(|game| game.current);
        let (Some((side, visits)), Some(search)) = (told, search) else { return asked.set_value(None) };
        if search.position != current || analysis.root_turn() != side {
            return asked.set_value(None);
        }
        let shown = analysis.model.with_value(|model| model.search());
        if !analysis.can_control() || shown != Some(search.id) {
            return;
        }
        let (ask, command) = if nodes >= visits {
            let best = analysis.model.with_value(|model| model.status()?.best);
            let Some(mv) = best.filter(|_| !analysis.past.is_shown()) else { return };
            (Asked::Move(current), Command::Play { position: current, mv })
        } else if state == RunState::Running {
            return;
        } else {
            (Asked::Search(search.id, visits), Command::Go { search: search.id, until: Until::nodes(visits) })
        };
        if asked.get_value() != Some(ask) {
            asked.set_value(Some(ask));
            analysis.act(Action::Command(command));
        }
    });
}

/// Action that was asked for.
#[derive(Clone, Copy, PartialEq)]
enum Asked {
    /// Search of this id until the root has this many visits.
    Search(u32, u32),
    /// Move in this position of the game.
    Move(u32),
}
