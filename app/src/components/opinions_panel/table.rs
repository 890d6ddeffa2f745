//! The table: moves of the engine beside moves of the search.

use leptos::prelude::*;
use page::format;
use page::input::Action;
use page::opinions::{Beside, score};
use page::wdl::Wdl;
use wire::EdgeView;
use wire::opinion::{OpinionRow, OpinionStats};

use super::shown::Written;
use crate::components::solid::made;
use crate::state::{Analysis, Hover};

/// Moves of a line that are written out.
const SHOWN: usize = 10;

/// A column: its name in classes and tests, its heading and what that is, and what it holds.
struct Column {
    name: &'static str,
    heading: fn() -> String,
    about: fn() -> String,
    cell: fn(&Beside, f64) -> Option<String>,
}

/// Columns of an engine that gives lines.
static OF_LINES: [Column; 6] = [
    Column { name: "rank", heading: || "#".to_owned(), about: || say::opinions::rank().to_owned(), cell: rank },
    Column { name: "score", heading: || say::opinions::score().to_owned(), about: String::new, cell: worth },
    Column { name: "wdl", heading: || "WDL".to_owned(), about: || theirs("WDL"), cell: wdl },
    Column { name: "share-ours", heading: || say::opinions::our_share().to_owned(), about: || ours("N"), cell: visits },
    Column { name: "p-ours", heading: || "P".to_owned(), about: || ours("P"), cell: our_prior },
    Column { name: "q-ours", heading: || "Q".to_owned(), about: || ours("Q"), cell: our_q },
];

/// Columns of an engine that tells numbers of each move: each number of its beside ours.
static OF_STATS: [Column; 13] = [
    Column { name: "rank", heading: || "#".to_owned(), about: || say::opinions::rank().to_owned(), cell: rank },
    Column { name: "n-theirs", heading: || "N".to_owned(), about: || theirs("N"), cell: |row, _| stat(row, n) },
    Column { name: "n-ours", heading: || "N′".to_owned(), about: || ours("N"), cell: visits },
    Column {
        name: "difference",
        heading: || "ΔN".to_owned(),
        about: || say::opinions::difference_about().to_owned(),
        cell: |row, _| row.more.map(|more| format!("{}%", format::signed(100.0 * more, 1))),
    },
    Column { name: "p-theirs", heading: || "P".to_owned(), about: || theirs("P"), cell: |row, _| stat(row, p) },
    Column { name: "p-ours", heading: || "P′".to_owned(), about: || ours("P"), cell: our_prior },
    Column {
        name: "q-theirs",
        heading: || "Q".to_owned(),
        about: || theirs("Q"),
        cell: |row, sign| value(row, sign, |stats| stats.q),
    },
    Column { name: "q-ours", heading: || "Q′".to_owned(), about: || ours("Q"), cell: our_q },
    Column { name: "u-theirs", heading: || "U".to_owned(), about: || theirs("U"), cell: |row, _| stat(row, u) },
    Column {
        name: "u-ours",
        heading: || "U′".to_owned(),
        about: || ours("U"),
        cell: |row, _| our(row, |edge| Some(format::plain(edge.u, 3))),
    },
    Column {
        name: "v-theirs",
        heading: || "V".to_owned(),
        about: || theirs("V"),
        cell: |row, sign| value(row, sign, |stats| stats.v),
    },
    Column { name: "v-ours", heading: || "V′".to_owned(), about: || ours("V"), cell: our_v },
    Column { name: "score", heading: || say::opinions::score().to_owned(), about: String::new, cell: worth },
];

fn theirs(letter: &str) -> String {
    say::opinions::theirs(letter)
}

fn ours(letter: &str) -> String {
    say::opinions::ours(letter)
}

fn their(row: &Beside) -> Option<&OpinionRow> {
    row.theirs.as_ref()
}

fn rank(row: &Beside, _sign: f64) -> Option<String> {
    Some(their(row)?.rank?.to_string())
}

fn worth(row: &Beside, sign: f64) -> Option<String> {
    Some(score(their(row)?.score?, sign))
}

fn wdl(row: &Beside, sign: f64) -> Option<String> {
    let [win, draw, loss] = their(row)?.wdl?.map(f64::from);
    Some(Wdl::new((win - loss) / 1000.0, draw / 1000.0).seen(sign).short())
}

fn our(row: &Beside, write: impl Fn(&EdgeView) -> Option<String>) -> Option<String> {
    row.ours.as_ref().and_then(write)
}

fn visits(row: &Beside, _sign: f64) -> Option<String> {
    our(row, |edge| Some(format::count(edge.visits.into())))
}

fn our_prior(row: &Beside, _sign: f64) -> Option<String> {
    our(row, |edge| Some(format::percent(edge.prior)))
}

fn our_q(row: &Beside, sign: f64) -> Option<String> {
    our(row, |edge| Some(format::signed(edge.q * sign, 3)))
}

fn our_v(row: &Beside, sign: f64) -> Option<String> {
    our(row, |edge| Some(format::signed(edge.v? * sign, 3)))
}

fn stat(row: &Beside, write: fn(&OpinionStats) -> Option<String>) -> Option<String> {
    write(their(row)?.stats.as_ref()?)
}

fn value(row: &Beside, sign: f64, read: fn(&OpinionStats) -> Option<f64>) -> Option<String> {
    Some(format::signed(read(their(row)?.stats.as_ref()?)? * sign, 3))
}

fn n(stats: &OpinionStats) -> Option<String> {
    Some(format::count(stats.visits.into()))
}

fn p(stats: &OpinionStats) -> Option<String> {
    stats.prior.map(format::percent)
}

fn u(stats: &OpinionStats) -> Option<String> {
    stats.u.map(|u| format::plain(u, 3))
}

/// The table.
#[component]
pub(super) fn Table(written: Memo<Option<Written>>) -> impl IntoView {
    let has_stats =
        Memo::new(move |_| written.with(|written| written.as_ref().is_some_and(|written| written.together.has_stats)));
    let has_rows = Memo::new(move |_| {
        written.with(|written| written.as_ref().is_some_and(|written| !written.together.rows.is_empty()))
    });
    let columns = move || -> &'static [Column] { if has_stats.get() { &OF_STATS } else { &OF_LINES } };
    let heads = move || {
        columns()
            .iter()
            .map(|column| {
                view! {
                    <th scope="col" class=format!("head-{}", column.name) title=(column.about)()>
                        {(column.heading)()}
                    </th>
                }
            })
            .collect_view()
    };
    let rows = move || {
        let columns = columns();
        let row = |written: &Written, beside: &Beside| row(written, beside, columns);
        written.with(|written| {
            let written = written.as_ref()?;
            Some(written.together.rows.iter().map(|beside| row(written, beside)).collect_view())
        })
    };
    made(view! {
        <div
            class="table-frame"
            tabindex="0"
            role="region"
            aria-label=say::opinions::table()
            hidden=move || !has_rows.get()
        >
            <table class="edge-table opinions-table" data-testid="opinions-table">
                <thead>
                    <tr>
                        <th scope="col" class="head-move">
                            {say::opinions::mv()}
                        </th>
                        {heads}
                        <th scope="col" class="head-line">
                            {say::opinions::line()}
                        </th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    })
}

fn row(written: &Written, beside: &Beside, columns: &'static [Column]) -> AnyView {
    let analysis = Analysis::get();
    let (mv, sign) = (beside.mv, written.sign);
    let cells = columns.iter().map(|column| {
        let text = (column.cell)(beside, sign).unwrap_or_else(|| format::UNKNOWN.to_owned());
        view! { <td class=format!("cell-{}", column.name)>{text}</td> }
    });
    let cells = cells.collect_view();
    let pv = beside.theirs.as_ref().map(|row| row.pv.iter().copied().take(SHOWN).collect::<Vec<u16>>());
    let line = pv.filter(|pv| !pv.is_empty()).map(|pv| {
        let text = written.names.numbered(&[], &pv);
        let title = say::opinions::play_line(&text);
        let (shown, focused) = (pv.clone(), pv);
        let preview = move |moves: Option<Vec<u16>>| analysis.act(Action::Preview(moves));
        view! {
            <button
                type="button"
                class="quiet"
                title=title
                on:pointerenter=move |_| preview(Some(shown.clone()))
                on:pointerleave=move |_| preview(None)
                on:focus=move |_| preview(Some(focused.clone()))
                on:blur=move |_| preview(None)
            >
                {text}
            </button>
        }
    });
    let name = written.names.name(&[], mv);
    let uci = page::names::Names { notation: page::notation::Notation::Uci, ..written.names.clone() }.name(&[], mv);
    made(view! {
        <tr
            class="edge"
            class:unlike=beside.is_unlike
            title=beside.is_unlike.then(say::opinions::is_unlike)
            data-testid=format!("opinion-{uci}")
            on:pointerenter=move |_| analysis.hover(Some(Hover::Edge { parent: 0, mv }))
            on:pointerleave=move |_| analysis.hover(None)
        >
            <th scope="row" class="cell-move">
                {name}
            </th>
            {cells}
            <td class="cell-line">{line}</td>
        </tr>
    })
}
