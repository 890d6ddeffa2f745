//! Banners for what the user must know before anything else: the connection is lost, or no network can be run.

use leptos::prelude::*;
use page::input::Action;
use page::state::Connection;

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

    written(view! {
        <div role="status" aria-live="polite">
            {move || {
                lost()
                    .map(|message| {
                        view! {
                            <p class="banner bad" data-testid="connection-banner">
                                {message}
                                " Everything computed so far stays on the page."
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
    })
}
