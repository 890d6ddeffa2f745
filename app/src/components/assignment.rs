//! The parts of the page for assignments: what a teacher gives and looks through, and what a learner works at.

mod checking;
mod giving;
mod working;

pub(crate) use giving::Giving;
pub(crate) use working::Working;

use std::time::Duration;

use leptos::prelude::*;

use crate::components::solid::solid;

/// A text in a field that can be selected, and a button that copies it.
#[component]
fn Copied(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
    /// The field's label.
    label: &'static str,
    /// The button's words.
    button: &'static str,
    /// Name for tests.
    name: &'static str,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
        // Elsewhere than on this machine or encrypted there is none; the field can be copied by hand.
        if clipboard.is_ok_and(|clipboard| !clipboard.is_undefined()) {
            let _ = window().navigator().clipboard().write_text(&text.get());
            copied.set(true);
            set_timeout(move || copied.set(false), Duration::from_secs(2));
        }
    };
    solid(view! {
        <div class="assignment-copied">
            <label>
                <span>{label}</span>
                <textarea readonly rows="3" data-testid=name prop:value=text></textarea>
            </label>
            <button type="button" class="primary" data-testid=format!("copy-{name}") on:click=copy>
                <span role="status">{move || if copied.get() { say::notices::copied() } else { button }}</span>
            </button>
        </div>
    })
}
