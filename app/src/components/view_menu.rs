//! The menu of how the page looks, and of what one looks for rarely: keys, recordings, panels.

use super::share_menu;
use leptos::prelude::*;
use page::input::Action;
use page::notation::Notation;
use page::view::{Depth, PointOfView};

use crate::components::depths::depths;
use crate::components::later::part;
use crate::components::menu::menu;
use crate::components::solid::{made, written};
use crate::state::{Analysis, Theme};
use crate::storage;

/// Id of the menu.
const ID: &str = "view-menu";

/// The button and its menu.
#[component]
pub fn ViewMenu(
    /// Opens the help dialog.
    help_open: RwSignal<bool>,
) -> impl IntoView {
    written(view! {
        <button type="button" class="quiet" data-testid="view-menu" popovertarget=ID aria-haspopup="menu" title="View, keys and more">
            <span aria-hidden="true">"⋯"</span>
            <span class="visually-hidden">"View, keys and more"</span>
        </button>
        {menu(ID, "menu view-menu", "View, keys and more", move || view_menu(help_open))}
    })
}

part! {
    fn view_menu(help_open: RwSignal<bool>) {
        Ok(made(view! { <Choices help_open /> }))
    }
}

/// What is in the menu.
#[component]
fn Choices(help_open: RwSignal<bool>) -> impl IntoView {
    let analysis = Analysis::get();
    let theme_name = move || match analysis.theme.get() {
        Theme::System => "as the system",
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
    let view_button = move |view: PointOfView, name: &'static str, label: &'static str| {
        choice(
            format!("view-{name}"),
            label,
            move || analysis.point_of_view.get() == view,
            move || {
                analysis.point_of_view.set(view);
            },
        )
    };
    let notation_button = move |notation: Notation, name: &'static str, label: &'static str| {
        choice(
            format!("notation-{name}"),
            label,
            move || analysis.notation.get() == notation,
            move || {
                analysis.act(Action::Notation(notation));
            },
        )
    };
    let panel = move |place: usize| {
        let label = move || match (place, analysis.depth_shown()) {
            (0, _) => "Board",
            (1, Depth::Analyse) => "Game",
            (1, _) => "Tree",
            _ => "Moves",
        };
        view! {
            <button
                type="button"
                data-testid=format!("panel-{}", place + 1)
                title=format!("Show or hide ({})", place + 1)
                aria-pressed=move || if analysis.layout.get().hidden[place] { "false" } else { "true" }
                on:click=move |_| analysis.toggle_column(place)
            >
                {label}
            </button>
        }
    };

    made(view! {
            <div class="menu-row narrow-only">
                <span>"Depth"</span>
                {depths("menu-depth")}
            </div>
            <div class="menu-row">
                <span class="term" data-term="view">"Scores"</span>
                <span class="segmented" role="group" aria-label="Scores from whose view">
                    {view_button(PointOfView::White, "white", "for White")}
                    {view_button(PointOfView::Mover, "mover", "for the side to move")}
                </span>
            </div>
            <div class="menu-row">
                <span>"Moves"</span>
                <span class="segmented" role="group" aria-label="Notation of moves">
                    {notation_button(Notation::San, "san", "Nf3")}
                    {notation_button(Notation::Uci, "uci", "g1f3")}
                </span>
            </div>
            <div class="menu-row">
                <span>"Columns"</span>
                <span class="segmented" role="group" aria-label="Columns of the page">{[0, 1, 2].map(panel)}</span>
            </div>
            <button
                type="button"
                class="theme"
                data-testid="theme"
                title="Colours: as the system, dark, or light"
                aria-label=move || format!("Theme: {}", theme_name())
                on:click=change_theme
            >
                "Theme: "
                {theme_name}
            </button>
            <button
                type="button"
                data-testid="recordings"
                aria-haspopup="dialog"
                title="Famous searches, opening a recording, saving this search as one (r)"
                on:click=move |_| analysis.recordings.menu_open.set(true)
            >
                "Recordings…"
            </button>
            <button type="button" class="narrow-only" popovertarget=share_menu::ID>
                "Share…"
            </button>
            <a class="narrow-only menu-link" rel="external" href="/analyses">"My analyses"</a>
            <a class="narrow-only menu-link" rel="external" href="/learn">"Learn"</a>
            <button type="button" class="keys" data-testid="help" on:click=move |_| help_open.set(true)>
                "Keys "
                <kbd>"?"</kbd>
            </button>
    })
}

/// One of several choices of which one holds.
fn choice(
    name: String,
    label: &'static str,
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
