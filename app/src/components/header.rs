//! The strip at the top: one box for positions, games and files; the depth; what searches; and where else one can go.

use leptos::prelude::*;
use page::game;
use page::shared::Shared;
use page::state::Connection;
use wire::{GameView, Role};

use super::depths::depths;
use super::position_box::PositionBox;
use super::search_chip::chip;
use super::share_menu::ShareMenu;
use super::view_menu::ViewMenu;
use crate::components::solid::written;
use crate::notes;
use crate::state::Analysis;

/// The page's header.
#[component]
pub fn Header(
    /// Opens the help dialog.
    help_open: RwSignal<bool>,
) -> impl IntoView {
    let analysis = Analysis::get();

    let is_recording = move || analysis.recordings.is_on.get();
    let connection = move || match (analysis.connection.get(), analysis.role.get()) {
        _ if is_recording() => say::frame::recording(),
        (Connection::Connecting, _) => say::frame::connecting(),
        (Connection::Open, Role::Owner) if analysis.in_browser => say::frame::in_your_browser(),
        (Connection::Open, Role::Owner) => say::frame::connected(),
        (Connection::Open, Role::Viewer) => say::frame::watching(),
        (Connection::Lost { .. }, _) => say::frame::connection_lost(),
        (Connection::Closed(_), _) => say::frame::closed(),
    };
    let is_open = move || analysis.connection.get() == Connection::Open;
    let is_watching = move || analysis.role.get() == Role::Viewer;
    let players = Memo::new(move |_| {
        let notes =
            |game: &Shared<GameView>| game::line_to(game, game.current).first().and_then(|first| first.notes.clone());
        analysis.game.with(notes).map(|notes| notes::heading(&notes)).unwrap_or_default()
    });

    written(view! {
        <header class="top">
            <h1 class="brand">
                {brand()}
            </h1>
            <PositionBox />
            <p class="players" data-testid="players" title=players hidden=move || players.with(String::is_empty)>
                {players}
            </p>
            <span class="connection" class:open=is_open class:watching=is_watching data-testid="connection" title=connection>
                <span class="connection-word">{connection}</span>
            </span>
            {depths("depth")}
            {chip(analysis.networks)}
            <ShareMenu />
            <a class="button quiet needs-server" rel="external" href="/analyses" data-testid="analyses">
                <span class="word">{say::frame::my_analyses()}</span>
            </a>
            <a class="button quiet site-only" rel="external" href="/?kept" data-testid="kept-here">
                <span class="word">{say::frame::my_analyses()}</span>
            </a>
            <a class="button quiet learn-way" rel="external" href="/learn" data-testid="learn">{say::frame::learn()}</a>
            <ViewMenu help_open />
        </header>
    })
}

/// The program's name and mark: the way to the front page.
pub(crate) fn brand() -> impl IntoView {
    view! {
        <a href="/" rel="external" aria-label="Puctoscope" title="Puctoscope">
            <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
                <circle cx="13" cy="13" r="9" />
                <path d="M20 20 L28 28" />
                <path class="mark-tree" d="M13 7 V11 M13 11 L8.5 16 M13 11 L17.5 16" />
            </svg>
            <span class="brand-name">"Puctoscope"</span>
        </a>
    }
}
