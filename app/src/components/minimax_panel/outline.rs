//! The tree as a table, for those who do not see the drawing, and for keys.

use leptos::ev::KeyboardEvent;
use leptos::html::tr;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use wire::minimax::{Node, Pruning, State, View};

use super::bench::Bench;
use super::names::{Names, state_word};
use super::scale::Scale;
use crate::components::solid::solid;
use page::format;
use page::minimax::part::path_in;
use page::minimax::rows::{self, rows};

/// A row. It is made anew when anything of it changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Row {
    of: rows::Row,
    name: String,
    line: String,
    player: &'static str,
    state: String,
    value: String,
    window: String,
}

/// The table, made when it is opened.
#[component]
pub(super) fn Outline(bench: Bench) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let on_toggle = move |event: web_sys::Event| is_open.set(event_target::<Element>(&event).has_attribute("open"));
    let table = move || is_open.get().then(|| solid(view! { <Table bench /> }));
    solid(view! {
        <details class="chart-data mm-data" data-testid="mm-data" on:toggle=on_toggle>
            <summary>{say::minimax::as_table()}</summary>
            {table}
        </details>
    })
}

#[component]
fn Table(bench: Bench) -> impl IntoView {
    let table = Memo::new(move |_| {
        bench.view.with(|view| {
            let of = |view: &View| bench.names.with(|names| table_of(view, names, bench.scale.get()));
            view.as_ref().map(|view| of(view)).unwrap_or_default()
        })
    });
    // The row that keys begin from.
    let active = RwSignal::new(0_u32);
    let wanted = StoredValue::new(None::<u32>);
    Effect::new(move |_| {
        table.track();
        if let Some(node) = wanted.try_update_value(Option::take).flatten() {
            // The rows are there after all that follows from the answer is done.
            request_animation_frame(move || focus(node));
        }
    });
    let first = Memo::new(move |_| {
        let active = active.get();
        table.with(|rows| rows.iter().find(|row| row.of.node == active).or(rows.first()).map(|row| row.of.node))
    });
    let on_key = move |event: KeyboardEvent| {
        let focused = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(node) = focused.and_then(|row| row.get_attribute("data-row")?.parse::<u32>().ok()) else { return };
        match bench.press(node, &event.key()) {
            // A row that changes is made anew, and its focus would be lost.
            Some((row, true)) => wanted.set_value(Some(row)),
            Some((row, false)) => focus(row),
            None => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let row = move |row: Row| {
        let rows::Row { node, level, is_open, is_current, .. } = row.of;
        let is_chosen = move || if bench.lit.get().1 == Some(node) { "true" } else { "false" };
        let is_lit = move || bench.lit.get().0 == Some(node);
        let name = if row.name.is_empty() { say::minimax::root().to_owned() } else { row.name };
        let indent = format!("padding-left: {}px", 4 + 12 * level);
        let cells = view! {
            <td role="gridcell" style=indent title=row.line>
                {name}
            </td>
            <td role="gridcell">{row.player}</td>
            <td role="gridcell">{row.state}</td>
            <td role="gridcell" class="mm-number">
                {row.value}
            </td>
            <td role="gridcell" class="mm-number">
                {row.window}
            </td>
        };
        // Built by hand: the macro does not know these ARIA attributes.
        tr().role("row")
            .class(if is_current { "edge current" } else { "edge" })
            .class(("lit", is_lit))
            .attr("data-row", node)
            .attr("data-node", node)
            .attr("aria-level", level + 1)
            .aria_current(is_current.then_some("step"))
            .aria_expanded(is_open.map(|open| if open { "true" } else { "false" }))
            .aria_selected(is_chosen)
            .tabindex(move || if first.get() == Some(node) { "0" } else { "-1" })
            .on(leptos::ev::focus, move |_| {
                active.set(node);
                bench.point(Some(node));
            })
            .on(leptos::ev::blur, move |_| bench.point(None))
            .on(leptos::ev::mouseenter, move |_| bench.point(Some(node)))
            .on(leptos::ev::mouseleave, move |_| bench.point(None))
            .on(leptos::ev::click, move |_| bench.choose_node(node))
            .child(cells)
    };
    let head = |label: &'static str, term: Option<&'static str>| {
        view! {
            <th scope="col" role="columnheader" data-term=term>
                {label}
            </th>
        }
    };

    solid(view! {
        <div class="chart-data-scroll">
            <table
                class="chart-table mm-table"
                role="treegrid"
                aria-label=say::minimax::table()
                data-testid="mm-table"
                on:keydown=on_key
            >
                <thead>
                    <tr role="row">
                        {head(say::minimax::move_head(), None)} {head(say::minimax::to_move(), None)}
                        {head(say::minimax::state(), None)} {head(say::minimax::value(), None)}
                        {head(say::minimax::window(), Some("window"))}
                    </tr>
                </thead>
                <tbody>
                    <For each=move || table.get() key=Row::clone children=row />
                </tbody>
            </table>
        </div>
    })
}

fn focus(node: u32) {
    let row = document().query_selector(&format!(".mm-table [data-row=\"{node}\"]")).ok().flatten();
    if let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}

fn table_of(view: &View, names: &Names, scale: Scale) -> Vec<Row> {
    let row = |(of, node): (rows::Row, &Node)| {
        let path = path_in(view, node.node).unwrap_or_default();
        Row {
            of,
            name: names.last(&path),
            line: names.line(&path),
            player: if node.ply.is_multiple_of(2) { "Max" } else { "Min" },
            state: state_of(node),
            value: node.value.map_or_else(|| format::UNKNOWN.to_owned(), |value| scale.write_known(value, node.known)),
            window: match view.setup.pruning {
                Pruning::AlphaBeta if node.moves > 0 => scale.window(node.alpha, node.beta),
                _ => String::new(),
            },
        }
    };
    rows(view).into_iter().zip(&view.nodes).map(row).collect()
}

fn state_of(node: &Node) -> String {
    match node.state {
        State::Cut => say::minimax::cut_with(node.unseen_count, node.moves),
        State::Open => say::minimax::searching_with(node.unseen_count, node.moves),
        state => state_word(state).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use engine::games::chess::Chess;
    use session::minimax::Stepper;
    use wire::minimax::Goal;

    use super::*;
    use page::minimax::{Choice, SLIDES};
    use page::notation::Notation;

    fn at_end() -> Vec<Row> {
        let choice = Choice { tree: Some(SLIDES.to_owned()), ..Choice::default() };
        let mut stepper = Stepper::<Chess>::begin(choice.setup("", &[])).unwrap();
        stepper.aim(Goal::End);
        while !stepper.go_on(9) {}
        table_of(&stepper.view(&[]), &Names::new(None, Notation::San, false), Scale::Written)
    }

    #[test]
    fn rows_say_what_the_drawing_shows() {
        let rows = at_end();
        let words: Vec<String> =
            rows.iter().map(|row| [&row.name, row.player, &row.state, &row.value, &row.window].join("|")).collect();
        let expected = [
            "|Max|complete|0.28|(0.28, +\u{221e})",
            "a|Min|complete|0.28|(\u{2212}\u{221e}, 0.28)",
            "a1|Max|evaluated|1.14|",
            "a2|Max|evaluated|0.28|",
            "b|Min|cut, 1 of 2 moves cut off|\u{2264} \u{2212}8.93|(0.28, \u{2212}8.93)",
            "b1|Max|evaluated|\u{2212}8.93|",
        ];
        assert_eq!(words, expected);
    }
}
