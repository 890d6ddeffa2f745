//! A button that copies a text and says that it did: the one way in which numbers leave the page as text.

use std::time::Duration;

use leptos::prelude::*;

use crate::components::solid::solid;
use crate::state::{Analysis, Inbox};

/// Copies to the clipboard.
#[component]
pub fn CopyButton(
    /// Text that is copied.
    #[prop(into)]
    text: Signal<String>,
    /// Words on the button.
    label: &'static str,
    /// Name for tests.
    name: &'static str,
) -> impl IntoView {
    let inbox = Analysis::get().inbox;
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let text = text.get();
        if text.is_empty() {
            return inbox.complain("There is nothing to copy yet.");
        }
        copy(inbox, text);
        copied.set(true);
        set_timeout(move || copied.set(false), Duration::from_secs(2));
    };
    solid(view! {
        <button type="button" data-testid=name on:click=copy>
            {move || if copied.get() { say::notices::copied() } else { label }}
        </button>
    })
}

/// Copies a text; says so to a screen reader. Returns whether there is a clipboard.
pub fn copy(inbox: Inbox, text: String) -> bool {
    let has_clipboard = to_clipboard(&text);
    if has_clipboard {
        inbox.announce(say::common::copied());
    } else {
        inbox.complain(say::notices::no_clipboard());
    }
    has_clipboard
}

/// Copies a text where nobody can be told; returns whether there is a clipboard.
pub(crate) fn to_clipboard(text: &str) -> bool {
    // Browsers have no clipboard on pages that came neither from this machine nor encrypted.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    let has_clipboard = clipboard.is_ok_and(|clipboard| !clipboard.is_undefined());
    if has_clipboard {
        let _ = window().navigator().clipboard().write_text(text);
    }
    has_clipboard
}
