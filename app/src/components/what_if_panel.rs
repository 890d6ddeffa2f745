//! Panel of what-ifs: sliders and buttons that change the search at the moment that is shown, the changes made, and what became
//! of them.

mod move_edits;
mod node_value;
mod outcome;
mod parameters;
mod section;
mod slider;
mod words;

use leptos::prelude::*;
use page::input::Action;

use crate::components::solid::solid;
use crate::components::woven::{mark, woven};
use crate::state::Analysis;
use move_edits::MoveEdits;
use node_value::NodeValue;
pub(super) use outcome::OutcomeView;
use page::format;
use page::playback::Live;
use page::view::Tab;
use parameters::ParameterEdits;
use section::{Section, answer};

/// The panel.
#[component]
pub fn WhatIfPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let when = move || match analysis.playback.moment.get() {
        Some(moment) => say::what_if::from_moment(analysis.playback.live.get().at(moment)),
        None => say::what_if::from_start().to_owned(),
    };
    let asked = RwSignal::new(Section::default());
    solid(view! {
        <div class="what-if" data-testid="what-if">
            <p class="hint" data-testid="what-if-moment">{when}</p>
            <MoveEdits asked />
            <NodeValue asked />
            <ParameterEdits asked />
            <Made asked />
        </div>
    })
}

impl Analysis {
    /// Whether the tab of what-ifs is looked at: nothing is worked out while it is not. Reactive.
    fn is_what_if_seen(self) -> bool {
        self.tab.get() == Tab::WhatIf
    }
}

/// List of the changes in the shown search, with undo and redo.
#[component]
fn Made(
    /// Where something was changed last.
    asked: RwSignal<Section>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let act = move |action: Action| {
        asked.set(Section::Made);
        analysis.act(action);
    };
    let edits = Memo::new(move |_| analysis.search_view().map(|view| view.edits).unwrap_or_default());
    let has_origin = Memo::new(move |_| analysis.search_view().is_some_and(|view| view.origin.is_some()));
    let nothing_to_redo = move || analysis.what_if.taken_back.with(Vec::is_empty);
    let rows = move || {
        let names = analysis.names();
        let event = analysis.playback.live.with_untracked(Live::event);
        edits
            .get()
            .into_iter()
            .map(|edit| {
                let moment = edit.moment;
                let link = view! {
                    <button
                        type="button"
                        class="operand"
                        title=say::what_if::go_there()
                        on:click=move |_| analysis.act(Action::GoTo(moment))
                    >
                        {format::count(moment.into())}
                    </button>
                };
                let words = say::what_if::made_from(words::of_edit(&names, &edit.edit), event, mark(0));
                view! { <li>{woven(words, vec![link.into_any()])}</li> }
            })
            .collect_view()
    };
    solid(view! {
        <section class="what-if-part">
            <h3>{say::what_if::made()}</h3>
            <p class="hint" hidden=move || !edits.with(Vec::is_empty)>
                {say::what_if::none_made()}
            </p>
            <ol class="what-if-made" data-testid="what-if-made">
                {rows}
            </ol>
            <p class="what-if-buttons">
                <button
                    type="button"
                    data-testid="what-if-undo"
                    title=say::what_if::undo_about()
                    disabled=move || !has_origin.get()
                    on:click=move |_| act(Action::Undo)
                >
                    {say::what_if::undo()}
                </button>
                <button
                    type="button"
                    data-testid="what-if-redo"
                    title=say::what_if::redo_about()
                    disabled=nothing_to_redo
                    on:click=move |_| act(Action::Redo)
                >
                    {say::what_if::redo()}
                </button>
            </p>
            {answer(Section::Made, asked)}
        </section>
    })
}
