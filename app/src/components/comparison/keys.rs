//! The keys of the comparison: those of the time bar mean both searches.

use leptos::prelude::*;

use super::both::Both;
use super::{findings, time};
use crate::keyboard::belongs_to_target;
use page::view::Colour;

/// Listens for as long as the page lives.
pub(super) fn listen(both: Both) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let is_shown = both.analysis.comparison.sides.with_untracked(Option::is_some);
        // Whoever handled a key already (a tree) prevented its default.
        if !is_shown || event.default_prevented() || event.meta_key() || event.alt_key() || belongs_to_target(&event) {
            return;
        }
        if pressed(both, event.ctrl_key(), &event.key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Does what a key means in the comparison; returns whether it means something.
fn pressed(both: Both, ctrl: bool, key: &str) -> bool {
    let comparison = both.analysis.comparison;
    match (ctrl, key) {
        (true, ".") => time::step(both, 100),
        (true, ",") => time::step(both, -100),
        (true, _) => return false,
        (false, ".") => time::step(both, 1),
        (false, ">") => time::step(both, 10),
        (false, ",") => time::step(both, -1),
        (false, "<") => time::step(both, -10),
        (false, "k") => time::play_or_pause(both),
        (false, "Home") => time::go_to(both, 0),
        (false, "End") => time::go_to(both, u32::MAX),
        (false, "[") => findings::go_towards(both, false),
        (false, "]") => findings::go_towards(both, true),
        (false, "d") => comparison.colour.update(|colour| {
            *colour = match *colour {
                Colour::Visits => Colour::Value,
                Colour::Value => Colour::Visits,
            };
        }),
        (false, "Escape" | "c") => comparison.end(),
        _ => return false,
    }
    true
}
