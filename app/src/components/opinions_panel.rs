//! Other engines beside the search: whom to ask, how it stands, and what they say of moves next to what the search says.

mod head;
mod shown;
mod table;

use std::sync::Arc;

use leptos::prelude::*;
use page::opinions::{self, Together};
use wire::OpinionState;

use crate::components::solid::made;
use crate::state::Analysis;
use head::Head;
use shown::{Shown, Written};
use table::Table;

/// The panel.
#[component]
pub fn OpinionsPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let shown = Memo::new(move |_| {
        // What the engines and the choice are is read off the page as a whole.
        analysis.engines.all.track();
        analysis.engines.told.track();
        analysis.engines.choice.track();
        // That of the search, or the game's.
        let searched = analysis.search_view().map(|search| search.position);
        let position = searched.or_else(|| Some(analysis.game.with(|game| game.current)));
        analysis.page.with_value(|page| {
            let engine = page.opinions.engine()?.clone();
            let view = page.opinions.opinion().cloned();
            let is_here = view.as_ref().is_some_and(|view| Some(view.asked.position) == position);
            Some(Shown { engine, view: view.map(Arc::new), is_here })
        })
    });
    let has_engines = Memo::new(move |_| shown.with(Option::is_some));
    let is_recording = move || analysis.recordings.is_on.get();
    let nothing = move || {
        if analysis.in_browser {
            Some(made(view! { <p class="hint" data-testid="opinions-nothing">{say::opinions::needs_server()}</p> }))
        } else if is_recording() {
            Some(made(view! { <p class="hint" data-testid="opinions-nothing">{say::opinions::needs_analysis()}</p> }))
        } else if !has_engines.get() {
            // Before the server has said what it offers nobody is told that it offers nothing.
            (!analysis.id.with(String::is_empty)).then(|| {
                made(view! {
                    <div class="hint" data-testid="opinions-nothing">
                        <p>{say::opinions::no_engines()}</p>
                        <p>{say::opinions::how_to_get_one()}</p>
                    </div>
                })
            })
        } else {
            None
        }
    };
    let is_blank = Memo::new(move |_| analysis.in_browser || is_recording() || !has_engines.get());
    let written = Memo::new(move |_| {
        analysis.revision.track();
        let view = shown.with(|shown| shown.as_ref().filter(|shown| shown.is_here)?.view.clone())?;
        let search = analysis.search_view();
        let is_ours = search.is_some_and(|search| search.position == view.asked.position);
        let together = analysis.model.with_value(|model| {
            let edges = model.open(0).filter(|_| is_ours).map(|open| open.edges.as_slice()).unwrap_or_default();
            Together::of(&view, edges, model.status().and_then(|status| status.best))
        });
        Some(Written { together, names: analysis.names(), sign: analysis.sight().sign(1) })
    });
    let body = move || {
        (!is_blank.get()).then(|| {
            made(view! {
                <Head shown />
                <Words shown written />
                <Table written />
            })
        })
    };
    made(view! {
        <div class="opinions" data-testid="opinions" data-state=move || shown.with(|shown| shown.as_ref().map(state_word))>
            {nothing}
            {body}
        </div>
    })
}

/// A word for tests on how it stands, which no language changes.
fn state_word(shown: &Shown) -> &'static str {
    match shown.view.as_ref().filter(|_| shown.is_here).map(|view| &view.state) {
        None => "not asked",
        Some(OpinionState::Starting) => "starting",
        Some(OpinionState::Running) => "running",
        Some(OpinionState::Ended(_)) => "ended",
        Some(OpinionState::Failed(_)) => "failed",
    }
}

/// Sentences: how it stands, who agrees, what is not the same.
#[component]
fn Words(shown: Memo<Option<Shown>>, written: Memo<Option<Written>>) -> impl IntoView {
    let here = move || shown.with(|shown| shown.as_ref().filter(|shown| shown.is_here)?.view.clone());
    let is_failed = move || here().is_some_and(|view| matches!(view.state, OpinionState::Failed(_)));
    let standing = move || match (shown.get(), here()) {
        (_, Some(view)) => {
            let far = opinions::progress(view.progress);
            far.map_or_else(|| opinions::state(&view), |far| format!("{}: {far}", opinions::state(&view)))
        }
        (Some(Shown { engine, view: Some(_), .. }), None) => {
            say::opinions::not_asked_here(opinions::engine_name(&engine))
        }
        (Some(Shown { engine, .. }), None) => say::opinions::not_asked(opinions::engine_name(&engine)),
        (None, None) => String::new(),
    };
    let fault = move || {
        let view = here().filter(|_| is_failed())?;
        let remark = view.remark.as_ref().map(say::opinions::it_says);
        Some([Some(opinions::state(&view)), remark].into_iter().flatten().collect::<Vec<_>>().join(" "))
    };
    let verdict = move || {
        let engine = shown.with(|shown| shown.as_ref().map(|shown| opinions::engine_name(&shown.engine)));
        let engine = engine.unwrap_or_default();
        let words = written.with(|written| {
            let written = written.as_ref()?;
            Some(opinions::verdict(&engine, &written.together, &written.names))
        });
        words.unwrap_or_default().join(" ")
    };
    let remarks = move || {
        let Some(view) = here() else { return String::new() };
        let cut = view.illegal.as_ref().map(say::opinions::line_was_cut);
        // Only with its numbers beside ours does it matter whether both search alike.
        let unlike = view.rows.iter().any(|row| row.stats.is_some()).then(|| opinions::unlike(&view.unlike)).flatten();
        [unlike, cut].into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    made(view! {
        <p class="hint" data-testid="opinions-state" hidden=is_failed>
            {standing}
        </p>
        <p class="error" role="alert" data-testid="opinions-fault" hidden=move || !is_failed()>
            {fault}
        </p>
        <p class="opinions-verdict" data-testid="opinions-verdict">
            {verdict}
        </p>
        <p class="hint" data-testid="opinions-remarks">
            {remarks}
        </p>
    })
}
