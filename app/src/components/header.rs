//! The strip at the top: name, connection, evaluator, theme, help.

use leptos::prelude::*;
use page::state::Connection;
use wire::Role;

use super::copy_button;
use super::network_menu::opener_with_upload;
use crate::components::solid::written;
use crate::state::{Analysis, Theme};
use crate::storage;
use page::link::Link;

/// The page's header.
#[component]
pub fn Header(
    /// Opens the help dialog.
    help_open: RwSignal<bool>,
) -> impl IntoView {
    let analysis = Analysis::get();

    let is_recording = move || analysis.recordings.is_on.get();
    let connection = move || match (analysis.connection.get(), analysis.role.get()) {
        _ if is_recording() => "recording",
        (Connection::Connecting, _) => "connecting",
        (Connection::Open, Role::Owner) if analysis.in_browser => "in your browser",
        (Connection::Open, Role::Owner) => "connected",
        (Connection::Open, Role::Viewer) => "watching",
        (Connection::Lost { .. }, _) => "connection lost",
        (Connection::Closed(_), _) => "closed",
    };
    let is_open = move || analysis.connection.get() == Connection::Open;
    let is_watching = move || analysis.role.get() == Role::Viewer;
    let can_share = move || is_open() && !analysis.in_browser && analysis.role.get() == Role::Owner;
    let copy_watch_link = move |_| {
        let origin = window().location().origin().unwrap_or_default();
        let link = Link { watch: Some(analysis.id.get()), ..Link::default() };
        copy_button::copy(analysis.inbox, format!("{origin}/{}", link.query()));
        analysis.notify("Link copied: whoever opens it watches this analysis live.");
    };
    let theme_name = move || match analysis.theme.get() {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let change_theme = move |_| {
        let next = match analysis.theme.get() {
            Theme::System => Theme::Dark,
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::System,
        };
        analysis.theme.set(next);
        storage::keep_theme(next);
    };

    written(view! {
        <header class="top">
            <h1 class="brand">
                {brand()}
            </h1>
            <p class="tagline">"a microscope for AlphaZero-style search"</p>
            <span class="connection" class:open=is_open class:watching=is_watching data-testid="connection">
                {connection}
            </span>
            <a class="button quiet" rel="external" href="/analyses" data-testid="analyses">
                <span class="word">"My "</span>
                "analyses"
            </a>
            <a class="button quiet" rel="external" href="/learn" data-testid="learn">"Learn"</a>
            {opener_with_upload(analysis.networks, "networks")}
            <button
                type="button"
                class="quiet"
                data-testid="recordings"
                aria-haspopup="dialog"
                title="Famous searches, opening a recording, saving this search as one (r)"
                on:click=move |_| analysis.recordings.menu_open.set(true)
            >
                "Recordings"
            </button>
            <Show when=can_share>
                <button
                    type="button"
                    class="quiet"
                    data-testid="watch-link"
                    title="Copy a link with which others watch this analysis live, without changing it"
                    on:click=copy_watch_link
                >
                    "Share"
                    <span class="word">" live"</span>
                </button>
            </Show>
            <button
                type="button"
                class="quiet theme"
                data-testid="theme"
                title="Colours: as the system says, dark, or light"
                aria-label=move || format!("Theme: {}", theme_name())
                on:click=change_theme
            >
                <span class="word">"Theme: " {theme_name}</span>
            </button>
            <button type="button" class="quiet keys" data-testid="help" aria-label="Keys" on:click=move |_| help_open.set(true)>
                <span class="word">"Keys "</span>
                <kbd>"?"</kbd>
            </button>
        </header>
    })
}

/// The program's name and mark: the way to the front page.
pub(crate) fn brand() -> impl IntoView {
    view! {
        <a href="/" rel="external" aria-label="Puctoscope">
            <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
                <circle cx="13" cy="13" r="9" />
                <path d="M20 20 L28 28" />
                <path class="mark-tree" d="M13 7 V11 M13 11 L8.5 16 M13 11 L17.5 16" />
            </svg>
            "Puctoscope"
        </a>
    }
}
