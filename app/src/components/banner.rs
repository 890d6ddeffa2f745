//! Banners for what the user must know before anything else: the connection is lost, or no network can be run.

use leptos::prelude::*;
use page::input::Action;
use page::state::Connection;
use wire::Role;

use crate::components::solid::written;
use crate::state::Analysis;
use page::rules;

/// Banners below the header; none where all is well.
#[component]
pub fn Banner() -> impl IntoView {
    let analysis = Analysis::get();

    let lost = move || match analysis.connection.get() {
        Connection::Lost { retry_in: 0 } => Some("Connection lost. Connecting again…".to_owned()),
        Connection::Lost { retry_in } => Some(format!("Connection lost. Next attempt in {retry_in} s.")),
        Connection::Closed(reason) => Some(reason),
        Connection::Connecting | Connection::Open => None,
    };
    let can_retry = move || matches!(analysis.connection.get(), Connection::Lost { retry_in } if retry_in > 0);
    let retry = move |_| analysis.act(Action::Retry);
    let without_network = move || {
        analysis.offer.with(|offer| {
            let problem = rules::sentence(offer.network_problem.as_deref()?);
            let instead = (offer.default_evaluator == "classical")
                .then_some(" Until then the hand-written classical evaluation searches.");
            Some(problem + instead.unwrap_or_default())
        })
    };

    let is_watching = move || analysis.role.get() == Role::Viewer;

    written(view! {
        <div role="status" aria-live="polite">
            {move || {
                lost()
                    .map(|message| {
                        view! {
                            <p class="banner bad" data-testid="connection-banner">
                                {message}
                                " What is on the page can be looked at."
                                {can_retry()
                                    .then(|| {
                                        view! {
                                            <button type="button" on:click=retry data-testid="retry">
                                                "Try now"
                                            </button>
                                        }
                                    })}
                            </p>
                        }
                    })
            }}
        </div>
        <p class="banner" data-testid="no-network" hidden=move || without_network().is_none()>
            {without_network}
        </p>
        <p class="banner" data-testid="watching" hidden=move || !is_watching()>
            "You are watching this analysis live. Look around as you like; only its owner can change it. "
            <button type="button" data-testid="copy-analysis" on:click=move |_| analysis.act(Action::Copy)>
                "Copy to my own analysis"
            </button>
        </p>
    })
}
