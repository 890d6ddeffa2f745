//! The menu of how the page looks, and of what one looks for rarely: keys, recordings, panels.

use super::share_menu;
use leptos::prelude::*;
use page::input::Action;
use page::notation::Notation;
use page::view::{Depth, PointOfView};
use say::Language;

use crate::components::choice::choice;
use crate::components::depths::depths;
use crate::components::later::part;
use crate::components::menu::menu;
use crate::components::solid::{made, written};
use crate::language;
use crate::recording::{TOUR, about_tour};
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
        <button type="button" class="quiet" data-testid="view-menu" popovertarget=ID aria-haspopup="menu" title=say::frame::view_menu()>
            <span aria-hidden="true">"⋯"</span>
            <span class="visually-hidden">{say::frame::view_menu()}</span>
        </button>
        {menu(ID, "menu view-menu", say::frame::view_menu(), move || view_menu(help_open))}
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
    let theme = move || {
        say::frame::theme(match analysis.theme.get() {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        })
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
    let view_button = move |view: PointOfView, name: &'static str, label: Signal<String>| {
        choice(
            format!("view-{name}"),
            label,
            move || analysis.point_of_view.get() == view,
            move || {
                analysis.point_of_view.set(view);
            },
        )
    };
    let notation_button = move |notation: Notation| {
        let label = match notation {
            Notation::San => "Nf3",
            Notation::German => "Sf3",
            Notation::Figurines => "\u{2658}f3",
            Notation::Uci => "g1f3",
        };
        choice(
            format!("notation-{}", notation.name()),
            label,
            move || analysis.notation.get() == notation,
            move || {
                analysis.act(Action::Notation(notation));
            },
        )
    };
    let language_button = |language: Language| {
        let is_spoken = say::spoken() == language;
        choice(
            format!("language-{}", language.code()),
            language.name(),
            move || is_spoken,
            move || {
                if !is_spoken {
                    language::choose(language);
                }
            },
        )
    };
    let panel = move |place: usize| {
        let label = move || match (place, analysis.depth_shown()) {
            (0, _) => say::frame::board(),
            (1, Depth::Analyse) => say::frame::game(),
            (1, _) => say::frame::tree(),
            _ => say::frame::moves(),
        };
        view! {
            <button
                type="button"
                data-testid=format!("panel-{}", place + 1)
                title=say::frame::show_or_hide(place + 1)
                aria-pressed=move || if analysis.layout.get().hidden[place] { "false" } else { "true" }
                on:click=move |_| analysis.toggle_column(place)
            >
                {label}
            </button>
        }
    };

    made(view! {
            <div class="menu-row narrow-only">
                <span>{say::frame::depth()}</span>
                {depths("menu-depth")}
            </div>
            <div class="menu-row">
                <span class="term" data-term="view">{say::frame::scores()}</span>
                <span class="segmented" role="group" aria-label=say::frame::scores_about()>
                    {view_button(
                        PointOfView::White,
                        "white",
                        Signal::derive(move || say::game::for_side(analysis.side_name(shakmaty::Color::White))),
                    )}
                    {view_button(
                        PointOfView::Mover,
                        "mover",
                        Signal::derive(|| say::frame::for_the_side_to_move().to_owned()),
                    )}
                </span>
            </div>
            <div class="menu-row">
                <span>{say::frame::moves()}</span>
                <span class="segmented" role="group" aria-label=say::frame::notation()>
                    {Notation::ALL.map(notation_button)}
                </span>
            </div>
            <div class="menu-row">
                <span>{say::language::title()}</span>
                <span class="segmented" role="group" aria-label=say::language::title()>{Language::ALL.map(language_button)}</span>
            </div>
            <div class="menu-row">
                <span>{say::frame::columns()}</span>
                <span class="segmented" role="group" aria-label=say::frame::columns_of_the_page()>{[0, 1, 2].map(panel)}</span>
            </div>
            <button
                type="button"
                class="theme"
                data-testid="theme"
                title=say::frame::theme_about()
                aria-label=theme
                on:click=change_theme
            >
                {theme}
            </button>
            <button
                type="button"
                data-testid="recordings"
                aria-haspopup="dialog"
                title=say::frame::recordings_about()
                on:click=move |_| analysis.recordings.menu_open.set(true)
            >
                {say::frame::recordings()}
            </button>
            <button
                type="button"
                data-testid="kept"
                aria-haspopup="dialog"
                title=say::kept::title_about()
                on:click=move |_| analysis.kept_open.set(true)
            >
                {say::kept::title()}
            </button>
            <button type="button" class="narrow-only" popovertarget=share_menu::ID>
                {say::frame::share_menu()}
            </button>
            <a class="narrow-only menu-link needs-server" rel="external" href="/analyses">{say::frame::my_analyses()}</a>
            <a class="narrow-only menu-link" rel="external" href="/learn">{say::frame::learn()}</a>
            <a class="menu-link" rel="external" data-testid="menu-tour" href=TOUR title=about_tour()>
                {say::tour::take_the_tour()}
            </a>
            <button type="button" class="keys" data-testid="help" on:click=move |_| help_open.set(true)>
                {say::keys::keys()}
                " "
                <kbd>"?"</kbd>
            </button>
    })
}
