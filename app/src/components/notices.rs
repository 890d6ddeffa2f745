//! Sentences about what just happened, until they are dismissed.

use page::input::Action;
use page::notices::Notice;
use std::time::Duration;

use leptos::prelude::*;

use crate::components::solid::written;
use crate::state::Analysis;

/// Time for which information stays; errors stay until dismissed.
const STAY: Duration = Duration::from_secs(8);

/// Notices in the corner of the page.
#[component]
pub fn Notices() -> impl IntoView {
    let analysis = Analysis::get();
    let dismiss = move |id: u32| {
        analysis.act(Action::Dismiss(id));
    };

    let row = move |notice: Notice| {
        let Notice { id, is_error, message } = notice;
        Effect::new(move |_| {
            if !is_error {
                set_timeout(move || dismiss(id), STAY);
            }
        });
        view! {
            <li class="notice" class:bad=is_error role=if is_error { "alert" } else { "status" } data-testid="notice">
                <span>{message}</span>
                <button type="button" class="quiet" aria-label=say::notices::dismiss() on:click=move |_| dismiss(id)>
                    "×"
                </button>
            </li>
        }
    };

    written(view! {
        <ul class="notices">
            <For each=move || analysis.notices.with(|all| all.iter().cloned().collect::<Vec<_>>()) key=|notice| notice.id children=row />
        </ul>
    })
}
