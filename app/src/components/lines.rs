//! The best moves and how the search expects the game to go on after each.

use leptos::prelude::*;
use page::input::Action;
use wire::Line;

use crate::components::carry_back::CarryBack;
use crate::components::later::{later, part};
use crate::components::select::{Names, select};
use crate::components::solid::{made, written};
use crate::state::{Analysis, Hover};
use page::stay::{Reader, Stay};
use page::{format, names};

/// Moves of a line that are written out.
const SHOWN: usize = 14;

/// Numbers of lines that one can ask for.
const COUNTS: [u8; 5] = [0, 1, 3, 5, 10];

/// What lines are of, and how they are written.
#[derive(Clone, Debug, PartialEq)]
struct Of {
    search: Option<u32>,
    /// The moment that is shown; `None`: the newest, whichever that is.
    moment: Option<u32>,
    count: u8,
    names: names::Names,
    sight: names::Sight,
}

/// One line as it is written.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    mv: u16,
    score: String,
    is_bad: bool,
    visits: String,
    /// Text of each move, and the moves from the root up to it.
    moves: Vec<(String, Vec<u16>)>,
}

/// The lines. While one of them is pointed at they stay as they are, as long as they are of what is shown.
#[component]
pub fn Lines() -> impl IntoView {
    let analysis = Analysis::get();
    let reader = RwSignal::new(Reader::Nobody);
    let shown = Memo::new(move |before: Option<&Stay<Of, Vec<Row>>>| {
        analysis.revision.track();
        let (names, sight) = (analysis.names(), analysis.sight());
        let of = Of {
            search: analysis.search.get(),
            moment: analysis.playback.moment.get(),
            count: analysis.lines.get(),
            names: names.clone(),
            sight,
        };
        Stay::next(before, of, reader.get(), || {
            let lines = analysis.model.with_value(|model| model.lines().to_vec());
            lines.iter().filter_map(|line| row(&names, sight.sign(1), line)).collect()
        })
    });
    let rows = Memo::new(move |_| shown.with(|shown| shown.what.clone()));
    let choose = move |count: String| {
        if let Ok(count) = count.parse() {
            analysis.act(Action::Lines(count));
        }
    };
    // Lines that appear under a pointer at rest are not pointed at: neither do they stay, nor is the board shown one of them.
    let leave = move || {
        reader.set(Reader::Nobody);
        analysis.act(Action::Preview(None));
        analysis.hover(None);
    };
    // A number may come from a link.
    let counts = move || {
        let mut counts = COUNTS.to_vec();
        counts.push(analysis.lines.get());
        engine::sort_few(&mut counts, u8::cmp);
        counts.dedup();
        counts.into_iter().map(|count| (count.to_string(), count.to_string())).collect()
    };

    let has_more = move || {
        let has_carried = || analysis.search_view().and_then(|view| view.outcome?.carried).is_some();
        !analysis.what_if.later.with(|later| later.is_empty()) || has_carried()
    };
    written(view! {
        <section class="lines" aria-label=say::game::lines()>
            <div class="lines-head">
                <h2>{say::game::best_lines()}</h2>
                {select(
                    Names { test: "lines-count", label: say::game::how_many_lines(), title: "" },
                    Signal::derive(counts),
                    Signal::derive(move || analysis.lines.get().to_string()),
                    false.into(),
                    choose,
                )}
            </div>
            <ol
                data-testid="lines"
                on:pointermove=move |_| reader.maybe_update(|reader| std::mem::replace(reader, Reader::Somebody) == Reader::Nobody)
                on:pointerleave=move |_| leave()
                on:focusin=move |_| reader.set(Reader::Somebody)
                on:focusout=move |_| leave()
            >
                {move || rows.get().into_iter().map(|row| view! { <LineView row reader /> }).collect_view()}
            </ol>
            {later(has_more, carry_back, || ())}
        </section>
    })
}

part! {
    fn carry_back() {
        Ok(made(view! { <CarryBack /> }))
    }
}

/// One line, whose moves are buttons.
#[component]
fn LineView(row: Row, reader: RwSignal<Reader>) -> impl IntoView {
    let analysis = Analysis::get();
    let Row { mv, score, is_bad, visits, moves } = row;
    let show = move |moves: &[u16]| {
        analysis.act(Action::Preview(Some(moves.to_vec())));
        analysis.hover(Some(Hover::Edge { parent: 0, mv }));
    };
    let button = move |(text, moves): (String, Vec<u16>)| {
        let (over, focused, played) = (moves.clone(), moves.clone(), moves);
        let is_shown = StoredValue::new(false);
        view! {
            <button
                type="button"
                on:pointermove=move |_| {
                    if !is_shown.get_value() {
                        is_shown.set_value(true);
                        show(&over);
                    }
                }
                on:pointerleave=move |_| is_shown.set_value(false)
                on:focus=move |_| show(&focused)
                on:click=move |_| {
                    reader.set(Reader::Nobody);
                    analysis.act(Action::Preview(None));
                    analysis.act(Action::PlayLine(played.clone()));
                }
            >
                {text}
            </button>
        }
    };
    view! {
        <li>
            <span class="line-score" class:bad=is_bad>
                {score}
            </span>
            <span class="line-visits">{visits}</span>
            <span class="line-moves">{moves.into_iter().map(button).collect_view()}</span>
        </li>
    }
}

fn row(names: &names::Names, sign: f64, line: &Line) -> Option<Row> {
    let mut position = names.root.clone()?;
    let is_small = position.small().is_some();
    let mut moves = Vec::new();
    let mut so_far = Vec::new();
    for &code in line.moves.iter().take(SHOWN) {
        let written = names.with_number(&position, code, so_far.is_empty());
        if !position.play(code) {
            break;
        }
        so_far.push(code);
        moves.push((written, so_far.clone()));
    }
    Some(Row {
        mv: line.edge.mv,
        score: if is_small { format::value(&line.edge, sign) } else { format::score(&line.edge, sign) },
        is_bad: line.edge.q * sign < 0.0,
        visits: format::count(line.edge.visits.into()),
        moves,
    })
}
