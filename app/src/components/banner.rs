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
        Connection::Lost { retry_in: 0 } => Some(say::notices::connecting_again().to_owned()),
        Connection::Lost { retry_in } => Some(say::notices::next_attempt(retry_in)),
        Connection::Closed(reason) => Some(reason),
        Connection::Connecting | Connection::Open => None,
    };
    let can_retry = move || matches!(analysis.connection.get(), Connection::Lost { retry_in } if retry_in > 0);
    let retry = move |_| analysis.act(Action::Retry);
    let without_network = move || {
        analysis.offer.with(|offer| {
            let problem = rules::told(offer.network_problem.as_deref()?);
            Some(match offer.default_evaluator.as_str() {
                "classical" => format!("{problem} {}", say::notices::classical_until_then()),
                _ => problem,
            })
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
                                " "
                                {say::notices::can_be_looked_at()}
                                {can_retry()
                                    .then(|| {
                                        view! {
                                            <button type="button" on:click=retry data-testid="retry">
                                                {say::notices::try_now()}
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
            {say::notices::watching()}
            " "
            <button type="button" data-testid="copy-analysis" on:click=move |_| analysis.act(Action::Copy)>
                {say::notices::copy_to_my_own()}
            </button>
        </p>
    })
}
