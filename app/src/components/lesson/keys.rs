//! Keys of a lesson, and its large type: the same beside an analysis and on the training bench.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::progress;
use crate::components::solid::solid;
use crate::keyboard;

/// Large type, for a projector. Copied freely.
#[derive(Clone, Copy)]
pub(crate) struct LargeType(RwSignal<bool>);

impl LargeType {
    /// The size that this browser has chosen before, which the page has from now on.
    pub(crate) fn remembered() -> Self {
        let large = progress::is_large();
        progress::show_large(large);
        Self(RwSignal::new(large))
    }

    /// Chooses the other one.
    pub(crate) fn toggle(self) {
        let toggle = |large: &mut bool| {
            *large = !*large;
            *large
        };
        self.0.try_update(toggle).into_iter().for_each(progress::set_large);
    }
}

/// The button that does so.
#[component]
pub(crate) fn LargeTypeButton(
    /// The size.
    large: LargeType,
) -> impl IntoView {
    solid(view! {
        <button
            type="button"
            class="quiet"
            title=say::learn::large_type_about()
            data-testid="lesson-large"
            aria-pressed=move || if large.0.get() { "true" } else { "false" }
            on:click=move |_| large.toggle()
        >
            {say::learn::large_type()}
        </button>
    })
}

/// Hears the lesson's keys for as long as whoever asks is shown.
pub(crate) fn hear(toggle_hint: impl Fn() + 'static, large: LargeType) {
    let keys = window_event_listener(ev::keydown, move |event| {
        let is_plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
        if event.default_prevented() || !is_plain || keyboard::belongs_to_target(&event) {
            return;
        }
        match event.key().as_str() {
            "N" => go("next"),
            "P" => go("previous"),
            "H" => toggle_hint(),
            "G" => large.toggle(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
}

/// Goes to the lesson before or after.
fn go(way: &str) {
    let link = document().query_selector(&format!(":is(.lesson, .bench-lesson) [data-way=\"{way}\"]")).ok().flatten();
    if let Some(link) = link.and_then(|link| link.dyn_into::<web_sys::HtmlElement>().ok()) {
        link.click();
    }
}
