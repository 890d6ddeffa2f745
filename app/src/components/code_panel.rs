//! The algorithm as a program beside the search: the lines of the phase that is held are lit, with what their variables hold.

use engine::parameters::Parameters;
use leptos::html::Ol;
use leptos::prelude::*;
use page::code::{self, Naming, Now, Row};
use page::input::Action;
use page::names::Names;
use page::step::Stride;
use page::view::Tab;
use wasm_bindgen::JsCast;
use wire::SearchView;
use wire::worker::Explanation;

use crate::components::copy_button::CopyButton;
use crate::components::explain_strip::moves::Moves;
use crate::components::solid::solid;
use crate::components::whose::WhoseNumbers;
use crate::state::Analysis;

/// The panel.
#[component]
pub fn CodePanel() -> impl IntoView {
    let analysis = Analysis::get();
    // Nothing is looked up while the tab is not looked at.
    let is_seen = Memo::new(move |_| analysis.tab.get() == Tab::Code);
    let rows = Memo::new(move |_| if is_seen.get() { now(analysis) } else { Vec::new() });
    let is_held = move || analysis.explain.shown.with(Option::is_some);
    let list = NodeRef::<Ol>::new();
    reveal(list, rows);
    let text = move || code::text(&parameters(analysis.search_view(), analysis.playback.moment.get()));

    solid(view! {
        <div class="code" data-testid="code">
            <p class="code-head">
                <button
                    type="button"
                    data-testid="code-on"
                    on:click=move |_| analysis.act(Action::PhaseOn(Stride::Node))
                >
                    {move || if is_held() { say::code::on() } else { say::code::hold() }}
                </button>
                <CopyButton text=Signal::derive(text) label=say::code::copy() name="copy-code" />
            </p>
            <p class="hint">{say::code::about()}</p>
            <ol class="code-lines" data-testid="code-lines" aria-label=say::code::lines() tabindex="0" node_ref=list>
                {move || rows.get().into_iter().map(line).collect_view()}
            </ol>
            <p class="hint" hidden=is_held>{say::code::nothing_held()}</p>
            <p class="hint">{say::code::whose()}</p>
            <WhoseNumbers />
        </div>
    })
}

/// A line, with its remark and its values.
fn line(row: Row) -> AnyView {
    let Row { line, is_lit, values } = row;
    let mark = line.mark.map(|mark| mark.name());
    let remark = line.remark.map(|remark| view! { <i class="code-remark">{format!("# {remark}")}</i> });
    let values = values
        .into_iter()
        .map(|(name, value)| {
            let key = name.clone();
            view! {
                <span class="code-value" data-name=key>
                    <b>{name}</b>
                    {(!value.is_empty()).then_some(" ")}
                    {value}
                </span>
            }
        })
        .collect_view();
    solid(view! {
        <li class:lit=is_lit data-mark=mark data-lit=is_lit.then_some("")>
            <code>{line.text}</code>
            {remark}
            {is_lit.then(|| view! { <span class="visually-hidden">{say::code::runs()}</span> })}
            <span class="code-values">{values}</span>
        </li>
    })
}

/// The parameters of a search at a moment.
fn parameters(search: Option<SearchView>, moment: Option<u32>) -> Parameters {
    search.map(|search| page::what_if::parameters_at(&search, moment.unwrap_or(u32::MAX))).unwrap_or_default()
}

/// The program with what is known of it. Reactive.
fn now(analysis: Analysis) -> Vec<Row> {
    analysis.revision.track();
    let parameters = parameters(analysis.search_view(), analysis.playback.moment.get());
    let shown = analysis.explain.shown.get();
    let simulation = shown.as_ref().and_then(|(_, what)| match &**what {
        Explanation::Simulation(simulation) => Some(&**simulation),
        Explanation::Batch(_) | Explanation::Edited => None,
    });
    let selected = analysis.selected.get();
    let names = analysis.names();
    let naming = Written {
        moves: simulation.map(|simulation| Moves::of(&names, analysis.sight(), simulation)),
        path: analysis.moves_to(selected).unwrap_or_default(),
        names,
    };
    let lit = analysis.lit_move(selected);
    analysis.model.with_value(|model| {
        let now = Now {
            parameters: &parameters,
            held: shown.as_ref().map(|(held, what)| (held.step, &**what)),
            node: model.node(selected),
            open: model.open(selected),
            lit,
        };
        code::rows(&now, &naming)
    })
}

/// Names as the page writes them.
struct Written {
    moves: Option<Moves>,
    /// Moves that lead to the selected node.
    path: Vec<u16>,
    names: Names,
}

impl Naming for Written {
    fn node(&self, plies: usize) -> String {
        self.moves.as_ref().map(|moves| moves.node(plies)).unwrap_or_default()
    }

    fn edge(&self, plies: usize, mv: u16) -> String {
        self.moves.as_ref().map(|moves| moves.name(plies, mv)).unwrap_or_default()
    }

    fn selected(&self) -> String {
        self.names.line(&[], &self.path).pop().unwrap_or_else(|| say::explain::the_root().to_owned())
    }

    fn of_selected(&self, mv: u16) -> String {
        self.names.name(&self.path, mv)
    }
}

/// Scrolls the list, and nothing else, so that the first lit line is seen.
fn reveal(list: NodeRef<Ol>, rows: Memo<Vec<Row>>) {
    Effect::new(move |_| {
        rows.track();
        let Some(list) = list.get() else { return };
        let Ok(Some(lit)) = list.query_selector("[data-lit]") else { return };
        let Ok(lit) = lit.dyn_into::<web_sys::HtmlElement>() else { return };
        let (top, bottom) = (lit.offset_top(), lit.offset_top() + lit.offset_height());
        let (start, room) = (list.scroll_top(), list.client_height());
        if top < start || bottom > start + room {
            list.set_scroll_top(top - 8);
        }
    });
}
