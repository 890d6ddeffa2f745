//! One of several choices, of which one holds: a button that is pressed while it does.

use leptos::prelude::*;

use super::solid::made;

/// The button. `name` is for tests. In the browser alone.
pub(crate) fn choice(
    name: String,
    label: impl IntoView + 'static,
    is_on: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn() + 'static,
) -> AnyView {
    made(view! {
        <button
            type="button"
            data-testid=name
            aria-pressed=move || if is_on() { "true" } else { "false" }
            on:click=move |_| choose()
        >
            {label}
        </button>
    })
}
