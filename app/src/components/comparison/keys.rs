//! The keys of the comparison: those of the time bar mean both searches.

use leptos::prelude::*;
use page::comparison::input::Action;

use super::both::Both;
use crate::keyboard::belongs_to_target;

/// Listens for as long as the page lives.
pub(super) fn listen(both: Both) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        // Whoever handled a key already (a tree) prevented its default.
        if !both.is_shown()
            || event.default_prevented()
            || event.meta_key()
            || event.alt_key()
            || belongs_to_target(&event)
        {
            return;
        }
        if let Some(action) = pressed(event.ctrl_key(), &event.key()) {
            both.act(action);
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Returns what a key means in the comparison, if it means something.
fn pressed(ctrl: bool, key: &str) -> Option<Action> {
    Some(match (ctrl, key) {
        (true, ".") => Action::Step(100),
        (true, ",") => Action::Step(-100),
        (true, _) => return None,
        (false, ".") => Action::Step(1),
        (false, ">") => Action::Step(10),
        (false, ",") => Action::Step(-1),
        (false, "<") => Action::Step(-10),
        (false, "k") => Action::PlayOrPause,
        (false, "Home") => Action::GoTo(0),
        (false, "End") => Action::GoTo(u32::MAX),
        (false, "[") => Action::ToMoment { forward: false },
        (false, "]") => Action::ToMoment { forward: true },
        (false, "d") => Action::OtherColour,
        (false, "Escape" | "c") => Action::End,
        _ => return None,
    })
}
