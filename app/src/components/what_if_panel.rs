//! Panel of what-ifs: sliders and buttons that change the search at the moment that is shown, the changes made, and what became
//! of them.

mod move_edits;
mod node_value;
mod outcome;
mod parameters;
mod slider;
mod words;

use leptos::prelude::*;
use page::input::Action;

use crate::components::solid::solid;
use crate::state::Analysis;
use move_edits::MoveEdits;
use node_value::NodeValue;
use outcome::OutcomeView;
use page::format;
use page::view::Tab;
use parameters::ParameterEdits;

/// The panel.
#[component]
pub fn WhatIfPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let when = move || {
        let when = match analysis.past.moment.get() {
            Some(moment) => format!("A change is made at the moment that is shown, {}", format::count(moment.into())),
            None => "A change is made as early as can be; to make it later, go to an earlier moment first".to_owned(),
        };
        format!("{when}. From there the search is replayed, as another search with the same evaluations.")
    };
    solid(view! {
        <div class="what-if" data-testid="what-if">
            <p class="hint" data-testid="what-if-moment">{when}</p>
            <MoveEdits />
            <NodeValue />
            <ParameterEdits />
            <Made />
        </div>
    })
}

impl Analysis {
    /// Whether the search can be changed by hand now. Reactive.
    fn can_change(self) -> bool {
        self.can_control() && self.search.get().is_some() && !self.what_if.is_asked.get()
    }

    /// Whether the tab of what-ifs is looked at: nothing is worked out while it is not. Reactive.
    fn is_what_if_seen(self) -> bool {
        self.tab.get() == Tab::WhatIf
    }
}

/// List of the changes in the shown search, with undo and redo.
#[component]
fn Made() -> impl IntoView {
    let analysis = Analysis::get();
    let edits = Memo::new(move |_| analysis.search_view().map(|view| view.edits).unwrap_or_default());
    let has_origin = Memo::new(move |_| analysis.search_view().is_some_and(|view| view.origin.is_some()));
    let nothing_to_redo = move || analysis.what_if.taken_back.with(Vec::is_empty);
    let rows = move || {
        let names = analysis.names();
        edits
            .get()
            .into_iter()
            .map(|edit| {
                let moment = edit.moment;
                view! {
                    <li>
                        {words::of_edit(&names, &edit.edit)} ", from "
                        <button
                            type="button"
                            class="operand"
                            title="Show this moment"
                            on:click=move |_| analysis.act(Action::GoTo(moment))
                        >
                            {format::count(moment.into())}
                        </button> " on"
                    </li>
                }
            })
            .collect_view()
    };
    solid(view! {
        <section class="what-if-part">
            <h3>"Changed in this search"</h3>
            <p class="hint" hidden=move || !edits.with(Vec::is_empty)>
                "Nothing yet: this is the search as it is."
            </p>
            <ol class="what-if-made" data-testid="what-if-made">
                {rows}
            </ol>
            <p class="what-if-buttons">
                <button
                    type="button"
                    data-testid="what-if-undo"
                    title="Back to the search that this one was made of (Ctrl Z)"
                    disabled=move || !has_origin.get()
                    on:click=move |_| analysis.act(Action::Undo)
                >
                    "Take back"
                </button>
                <button
                    type="button"
                    data-testid="what-if-redo"
                    title="Show the what-if again that was taken back last (Ctrl Y)"
                    disabled=nothing_to_redo
                    on:click=move |_| analysis.act(Action::Redo)
                >
                    "Make again"
                </button>
            </p>
            <OutcomeView />
        </section>
    })
}
