//! The menu of a move in the table: why it has its visits, and what can be tried with it; and what came of that.

use leptos::prelude::*;
use page::input::Action;
use page::view::Tab;
use page::what_if::moves as what_if;
use wire::Edit;

use crate::breakpoints;
use crate::components::later::{later, part};
use crate::components::solid::{made, written};
use crate::components::what_if_panel::OutcomeView;
use crate::state::Analysis;

/// Id of the menu.
pub(super) const ID: &str = "move-menu";

/// Visits that are given at once.
const VISITS: u32 = 100;

/// The menu, which the chosen row opens, and the answer to what was tried.
#[component]
pub(super) fn RowMenu(
    /// The only moves of the node that are searched; nothing where all are.
    allowed: Memo<Option<Vec<u16>>>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let is_changed = move || analysis.search_view().is_some_and(|search| search.origin.is_some());
    let is_wanted = move || analysis.selected_move.get().is_some();
    written(view! {
        <div id=ID class="menu" popover="auto">{later(is_wanted, move || row_menu(allowed), || ())}</div>
        <div class="what-if-answer" hidden=move || !is_changed()>{later(is_changed, what_if_answer, || ())}</div>
    })
}

part! {
    fn row_menu(allowed: Memo<Option<Vec<u16>>>) {
        Ok(made(view! { <Deeds allowed /> }))
    }
}

part! {
    fn what_if_answer() {
        Ok(made(view! { <Answer /> }))
    }
}

/// What can be done with the chosen move.
#[component]
fn Deeds(allowed: Memo<Option<Vec<u16>>>) -> impl IntoView {
    let analysis = Analysis::get();
    let close = close_menu;
    // The node's path, the chosen move with its visits, and all moves of the node.
    let now = move || {
        let (node, mv) = (analysis.selected.get(), analysis.selected_move.get()?);
        let path = analysis.moves_to(node)?;
        analysis.model.with_value(|model| {
            let edges = &model.open(node)?.edges;
            let edge = edges.iter().find(|edge| edge.mv == mv)?;
            let all: Vec<u16> = edges.iter().map(|edge| edge.mv).collect();
            Some((path, mv, edge.visits + edge.given, all))
        })
    };
    let why = move |_| {
        close();
        analysis.tab.set(Tab::Why);
    };
    let only = move |_| {
        close();
        if let Some((path, mv, ..)) = now() {
            analysis.act(Action::Change(Edit::Only { path, moves: vec![mv] }));
        }
    };
    let also = move |_| {
        close();
        if let Some(mv) = analysis.selected_move.get() {
            toggle_searched(analysis, allowed, mv);
        }
    };
    let exclude = move |_| {
        close();
        let Some((path, mv, _, all)) = now() else { return };
        match allowed.with(|allowed| what_if::without(mv, allowed.as_deref(), &all)) {
            Some(moves) => analysis.act(Action::Change(Edit::Only { path, moves })),
            None => analysis.complain(say::edges::last_move()),
        }
    };
    let give = move |_| {
        close();
        if let Some((path, mv, ..)) = now() {
            analysis.act(Action::Change(Edit::Give { path, mv, visits: VISITS }));
        }
    };
    let stop = move |_| {
        close();
        if let Some((_, mv, ..)) = now() {
            breakpoints::open(analysis.breakpoints, Some(mv));
        }
    };
    let show = move |_| {
        close();
        if let Some((_, mv, ..)) = now() {
            analysis.act(Action::Descend(mv));
        }
    };
    let play = move |_| {
        close();
        if let Some((path, mv, ..)) = now() {
            let moves = path.into_iter().chain([mv]).collect();
            analysis.act(Action::PlayLine(moves));
        }
    };
    let fixed = move || !analysis.can_change();
    let is_excluded = move || {
        let mv = analysis.selected_move.get();
        allowed.with(|allowed| mv.zip(allowed.as_ref()).is_some_and(|(mv, allowed)| !allowed.contains(&mv)))
    };
    let is_root = move || analysis.selected.get() == 0;
    let name = move || {
        analysis.revision.track();
        let path = analysis.moves_to(analysis.selected.get())?;
        Some(analysis.names().name(&path, analysis.selected_move.get()?))
    };
    made(view! {
        <p class="menu-title">{name}</p>
        <button type="button" data-testid="move-why" on:click=why>{say::edges::why()}</button>
        <button type="button" data-testid="move-show" on:click=show>{say::edges::show()}</button>
        <button type="button" data-testid="move-play" disabled=move || !analysis.can_control() on:click=play>
            {say::edges::play()}
        </button>
        <button type="button" data-testid="move-only" disabled=fixed on:click=only>{say::edges::search_only_this()}</button>
        <button
            type="button"
            data-testid="move-also"
            title=say::edges::search_also_about()
            disabled=fixed
            hidden=move || !is_excluded()
            on:click=also
        >
            {say::edges::search_also()}
        </button>
        <button type="button" data-testid="move-exclude" disabled=fixed on:click=exclude>{say::edges::exclude()}</button>
        <button type="button" data-testid="move-give" disabled=fixed on:click=give>{say::edges::give_visits(VISITS.into())}</button>
        <button type="button" data-testid="stop-here" hidden=move || !is_root() on:click=stop>
            {say::edges::stop_at_its_visits()}
        </button>
    })
}

/// Puts a move of the selected node among those that are searched there, or takes it out.
pub(super) fn toggle_searched(analysis: Analysis, allowed: Memo<Option<Vec<u16>>>, mv: u16) {
    let node = analysis.selected.get();
    let Some(path) = analysis.moves_to(node).filter(|_| analysis.can_change()) else { return };
    let all: Vec<u16> = analysis.model.with_value(|model| {
        model.open(node).map(|open| open.edges.iter().map(|edge| edge.mv).collect()).unwrap_or_default()
    });
    let moves = allowed.with(|allowed| what_if::toggled(mv, allowed.as_deref(), &all));
    analysis.act(Action::Change(Edit::Only { path, moves }));
}

/// What came of a what-if, where it was asked for, and the way back.
#[component]
fn Answer() -> impl IntoView {
    let analysis = Analysis::get();
    made(view! {
        <OutcomeView />
        <button type="button" data-testid="answer-undo" title=say::edges::undo_key() on:click=move |_| analysis.act(Action::Undo)>
            {say::edges::undo()}
        </button>
    })
}

/// The browser closes a menu when something beside it is pressed, but not when something in it is.
fn close_menu() {
    let menu = document().get_element_by_id(ID);
    let hide = menu.and_then(|menu| js_sys::Reflect::get(&menu, &"hidePopover".into()).ok().zip(Some(menu)));
    if let Some((hide, menu)) = hide {
        let _ = js_sys::Function::from(hide).call0(&menu);
    }
}
