//! Buttons in the rows of lists that the server writes. Each that changes something is a form: it needs no code, and no link does it by
//! being followed.

use leptos::prelude::*;

/// A button that changes something. `test` is its name for tests; `is_first`: it has the focus when the page is opened.
pub(super) fn button(action: String, test: String, words: &'static str, label: String, is_first: bool) -> AnyView {
    view! {
        <form method="post" action=action>
            <button type="submit" class="desk-action" aria-label=label autofocus=is_first data-testid=test>
                {words}
            </button>
        </form>
    }
    .into_any()
}

/// The way back for what was deleted, and a menu with the way to delete it for good.
pub(super) fn of_deleted(title: &str, test: &'static str, restore: AnyView, remove: AnyView) -> AnyView {
    view! {
        {restore}
        <details class="desk-menu">
            <summary class="button desk-action" aria-label=say::pages::more_title(title) data-testid=test>
                {say::pages::more()}
            </summary>
            <div class="desk-menu-box">
                <p class="hint">{say::pages::sure()}</p>
                {remove}
            </div>
        </details>
    }
    .into_any()
}
