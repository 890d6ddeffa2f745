//! Under the table: the node as Lc0's option VerboseMoveStats prints it, a line for each move.

use leptos::prelude::*;
use page::rules::Position;
use page::view::{Depth, Tab};
use session::verbose::{move_text, verbose_node_lines};
use shakmaty::Color;
use web_sys::Element;
use wire::{Bound, SearchView};

use crate::components::copy_button::CopyButton;
use crate::components::later::{later, part};
use crate::components::solid::{made, written};
use crate::state::{Analysis, Hover};

/// Name of the lines among the parts that a lesson needs.
const NAME: &str = "lc0-lines";

/// A line, and its move; the node's own has none.
type Line = (Option<u16>, String);

/// The lines, folded away until somebody opens them or a lesson is about them.
#[component]
pub(super) fn Lc0Lines(
    /// The node whose lines they are.
    node: Memo<u32>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let is_about_them = |parts: &[String]| parts.iter().any(|part| part == NAME);
    let is_open = RwSignal::new(
        analysis.quiet.with_untracked(|quiet| quiet.as_ref().is_some_and(|one| is_about_them(&one.parts))),
    );
    let on_toggle = move |event: web_sys::Event| is_open.set(event_target::<Element>(&event).has_attribute("open"));
    written(view! {
        <details class=NAME data-testid=NAME open=move || is_open.get() on:toggle=on_toggle>
            <summary>{say::edges::lc0_lines()}</summary>
            {later(move || is_open.get(), move || lc0_lines(node, is_open), move || is_open.set(false))}
        </details>
    })
}

part! {
    fn lc0_lines(node: Memo<u32>, is_open: RwSignal<bool>) {
        Ok(made(view! { <Lines node is_open /> }))
    }
}

/// The lines as they are now, and the button that copies them.
#[component]
fn Lines(
    /// The node whose lines they are.
    node: Memo<u32>,
    /// Set while they are unfolded: else nothing is written.
    is_open: RwSignal<bool>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let is_seen = move || is_open.get() && analysis.depth_shown() == Depth::Lab && analysis.tab.get() == Tab::Edges;
    let lines = Memo::new(move |_| if is_seen() { lines_now(analysis, node.get()) } else { Vec::new() });
    let line = move |(mv, text): Line| {
        let light = move |_| {
            let parent = node.get();
            analysis.hover(Some(mv.map_or(Hover::Node(parent), |mv| Hover::Edge { parent, mv })));
        };
        let is_lit = move || mv.is_some_and(|mv| analysis.selected_move.get() == Some(mv));
        view! {
            <span
                data-mv=mv
                class:lit=is_lit
                on:pointerenter=light
                on:pointerleave=move |_| analysis.hover(None)
                on:click=move |_| mv.into_iter().for_each(|mv| analysis.select_move(Some(mv)))
            >
                {pieces(&text)}
            </span>
        }
    };
    made(view! {
        <div>
            // Keyed by their texts, so that a line stays as long as it says the same.
            <pre tabindex="0" role="region" aria-label=say::edges::lc0_lines()>
                <code data-testid="lc0-text">
                    <For each=move || lines.get() key=Clone::clone children=line />
                </code>
            </pre>
            <CopyButton
                text=Signal::derive(move || text_of(&lines_now(analysis, node.get())))
                label=say::take::copy_as_lc0()
                name="copy-lines"
            />
        </div>
    })
}

/// A line in pieces that are not broken: where there is little room it goes on below, between two of them. What every line begins with
/// is there for whoever copies it.
fn pieces(text: &str) -> Vec<AnyView> {
    const BEGIN: &str = "info string ";
    let (begin, rest) = text.split_at(if text.starts_with(BEGIN) { BEGIN.len() } else { 0 });
    let piece = |piece: &str| {
        let words = piece.trim_end_matches(' ');
        made(view! { <b>{words.to_owned()}</b> {piece[words.len()..].to_owned()} })
    };
    let begin = made(view! { <i>{begin.to_owned()}</i> });
    std::iter::once(begin).chain(rest.split_inclusive(") ").map(piece)).collect()
}

/// Returns the lines of a node as it is shown now; none while nothing is known of it. Reactive.
pub(super) fn lines_now(analysis: Analysis, node: u32) -> Vec<Line> {
    analysis.revision.track();
    let of_search =
        |search: SearchView| decimal::parse(&search.settings.iter().find(|one| one.name == "draw_score")?.value);
    let draw_score = analysis.search_view().and_then(of_search).unwrap_or(0.0);
    let draw_score = if analysis.turn_at(node) == Color::White { draw_score } else { -draw_score };
    analysis.model.with_value(|model| {
        let bound = model.node(node).filter(|_| node != 0).map_or(Bound::Open, |view| view.bound);
        let name = |mv: u16| match analysis.root_position() {
            Some(Position::Small(game)) => game.move_text(engine::Move(mv)),
            _ => move_text(mv),
        };
        model.open(node).map(|open| verbose_node_lines(open, bound, draw_score, name)).unwrap_or_default()
    })
}

/// The lines as one text.
pub(super) fn text_of(lines: &[Line]) -> String {
    lines.iter().map(|(_, text)| text.as_str()).collect()
}
