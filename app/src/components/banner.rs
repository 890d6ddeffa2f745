//! What the user must know before anything else: the connection is lost, or there is no network.

use leptos::prelude::*;

use crate::components::solid::solid;
use crate::state::{Analysis, Connection};
use crate::transport;

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
    let retry = move |_| transport::connect(analysis);
    let without_network =
        move || analysis.offer.with(|offer| !offer.default_evaluator.is_empty() && offer.networks.is_empty());

    solid(view! {
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
        <Show when=without_network>
            <p class="banner" data-testid="no-network">
                <span>
                    "No network loaded: hand-written classical evaluation; start with " <code>"NETWORK=file"</code>
                    " to use one."
                </span>
            </p>
        </Show>
    })
}
