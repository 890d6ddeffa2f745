//! The tree as a drawing: Max's nodes point up, Min's down, leaves are dots, and what was cut is dashed.

use std::fmt::Write as _;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget};
use wire::minimax::{Node, State, View};

use super::bench::Bench;
use super::names::Names;
use super::names::state_word;
use super::plan::{Plan, Pose, Spot, What};
use super::scale::Scale;
use crate::components::solid::solid;
use page::format::{self, escaped};
use page::minimax::part::{best_line, current_path, lacks_children, path_in};

/// Half of a glyph.
const GLYPH: f64 = 8.0;

/// Distance of a lying node's links from its middle, with one line of words and with two.
const UNDER: f64 = 10.0;
const UNDER_WINDOW: f64 = 16.5;

/// Returns the width of a node with its words: what the pointer finds, and what is lit.
fn width(pose: Pose) -> f64 {
    if pose == Pose::Standing { 76.0 } else { 104.0 }
}

/// The drawing, in a frame that scrolls.
#[component]
pub(super) fn Drawing(bench: Bench) -> impl IntoView {
    let frame = NodeRef::<Div>::new();
    let plan = Memo::new(move |_| {
        let is_written = bench.is_written();
        bench.view.with(|view| view.as_ref().map(|view| Plan::new(view, is_written)))
    });
    let picture = move || {
        bench.view.with(|view| {
            let view = view.as_ref()?;
            let picture = |plan: &Plan| bench.names.with(|names| picture(view, plan, names, bench.scale.get()));
            plan.with(|plan| plan.as_ref().map(picture))
        })
    };
    // Apart from the rest, so that pointing at something does not make the drawing anew.
    let lights = move || {
        let lit = bench.analysis.lit_move(0).filter(|_| !bench.is_written());
        let nodes = bench.lit.get();
        bench
            .view
            .with(|view| plan.with(|plan| Some(lights(view.as_ref()?, plan.as_ref()?, lit, nodes))).unwrap_or_default())
    };
    let size = move |pick: fn(&Plan) -> f64| {
        plan.with(|plan| plan.as_ref().map_or_else(|| "0".to_owned(), |plan| format!("{:.0}", pick(plan))))
    };
    let shown = move || bench.view.with(|view| view.as_ref().map(|view| (view.nodes.len(), view.counts.nodes)));
    let label = move || shown().map(|(shown, all)| say::minimax::drawn(shown, format::count(all.into())));
    let left_out = move || {
        let shown = shown().filter(|(shown, all)| *shown < *all as usize);
        shown.map(|(shown, all)| say::minimax::left_out(shown, format::count(all.into())))
    };
    Effect::new(move |_| {
        let Some(frame) = frame.get() else { return };
        let place = bench.view.with(|view| {
            let view = view.as_ref()?;
            plan.with(|plan| plan.as_ref()?.find(view, view.current?).copied())
        });
        if let Some(place) = place {
            bring_into_view(&frame, &place);
        }
    });
    let over = move |event: web_sys::PointerEvent| bench.point(event.target().as_ref().and_then(node_of));
    let click = move |event: web_sys::MouseEvent| {
        if let Some(node) = event.target().as_ref().and_then(node_of) {
            bench.choose_node(node);
        }
    };

    solid(view! {
        <figure class="mm-figure">
            <div
                class="mm-frame"
                node_ref=frame
                tabindex="0"
                role="region"
                aria-label=say::minimax::drawing()
                data-testid="mm-tree"
            >
                <svg
                    role="img"
                    aria-label=label
                    width=move || size(|plan| plan.width)
                    height=move || size(|plan| plan.height)
                    on:pointerover=over
                    on:pointerleave=move |_| bench.point(None)
                    on:click=click
                >
                    <g class="mm-lights" inner_html=lights></g>
                    <g inner_html=move || picture().unwrap_or_default()></g>
                </svg>
            </div>
            <figcaption class="hint">
                <span>{say::minimax::max_moves()}</span>
                <span>{say::minimax::min_moves()}</span>
                <span>{say::minimax::is_evaluated()}</span>
                <span>{say::minimax::is_over()}</span>
                <span data-term="window" tabindex="0" class="term">
                    {say::minimax::is_window()}
                </span>
                <span data-term="alpha" tabindex="0" class="term">
                    {say::minimax::is_alpha()}
                </span>
                <span data-term="beta" tabindex="0" class="term">
                    {say::minimax::is_beta()}
                </span>
                <span data-term="cut" tabindex="0" class="term">
                    {say::minimax::is_cut_off()}
                </span>
            </figcaption>
            <p class="hint" data-testid="mm-left-out" hidden=move || left_out().is_none()>
                {left_out}
            </p>
        </figure>
    })
}

/// The node that an element belongs to.
fn node_of(target: &EventTarget) -> Option<u32> {
    let element: &Element = target.dyn_ref()?;
    element.closest("[data-node]").ok()??.get_attribute("data-node")?.parse().ok()
}

/// Scrolls only if the place cannot be seen.
fn bring_into_view(frame: &Element, place: &Spot) {
    let scrolled = |at: f64, from: i32, length: i32| {
        let (least, most) = (f64::from(from) + 24.0, f64::from(from + length) - 110.0);
        #[expect(clippy::cast_possible_truncation, reason = "pixels of a drawing")]
        let middle = (at - f64::from(length) / 2.0) as i32;
        if (least..=most).contains(&at) { from } else { middle.max(0) }
    };
    let left = scrolled(place.x, frame.scroll_left(), frame.client_width());
    let top = scrolled(place.y, frame.scroll_top(), frame.client_height());
    frame.set_scroll_left(left);
    frame.set_scroll_top(top);
}

/// Returns the whole drawing but its lights.
pub(super) fn picture(view: &View, plan: &Plan, names: &Names, scale: Scale) -> String {
    let mut out = String::with_capacity(1 << 14);
    let current = current_path(view);
    let line = best_line(view);
    for place in &plan.places {
        let Some(parent) = place.parent.map(|parent| &plan.places[parent]) else { continue };
        let class = match place.what {
            What::Node(at) if line.contains(&view.nodes[at].node) => "mm-link line",
            What::Node(at) if current.contains(&view.nodes[at].node) => "mm-link on-path",
            What::Node(_) => "mm-link",
            What::Unseen(at, _) | What::ManyUnseen(at, _) if view.nodes[at].state == State::Cut => "mm-link cut",
            What::Unseen(..) | What::ManyUnseen(..) => "mm-link waiting",
        };
        let _ = write!(
            out,
            "<path class=\"{class}\" d=\"{}\"/>",
            link(plan.pose, (parent, under(parent, view, &current)), place)
        );
    }
    for place in &plan.places {
        match place.what {
            What::Node(at) => node(&mut out, view, plan, (&view.nodes[at], place), &current, names, scale),
            What::Unseen(at, which) => {
                let node = &view.nodes[at];
                let path = path_in(view, node.node).unwrap_or_default();
                let name = names.last(&[path.as_slice(), &[node.unseen[which]]].concat());
                unseen(&mut out, node, place, &name);
            }
            What::ManyUnseen(at, count) => {
                unseen(&mut out, &view.nodes[at], place, &say::minimax::moves_together(count.into()));
            }
        }
    }
    out
}

fn link(pose: Pose, (parent, under): (&Spot, f64), child: &Spot) -> String {
    match pose {
        Pose::Standing => {
            let (from, to) = (parent.y + GLYPH + 2.0, child.y - GLYPH - 2.0);
            format!("M{:.1} {from:.1}L{:.1} {to:.1}", parent.x, child.x)
        }
        // Below the words, where nothing is struck through, and apart after them.
        Pose::Lying => {
            let to = child.x - GLYPH - 3.0;
            let from = to - 26.0;
            let (bend, along) = ((from + to) / 2.0, parent.y + under);
            let out = format!(
                "M{0:.1} {1:.1}Q{0:.1} {along:.1} {2:.1} {along:.1}",
                parent.x,
                parent.y + GLYPH,
                parent.x + 6.0
            );
            format!("{out}H{from:.1}C{bend:.1} {along:.1} {bend:.1} {0:.1} {to:.1} {0:.1}", child.y)
        }
    }
}

/// Distance of a lying node's links from its middle: between its words and the row below.
fn under(place: &Spot, view: &View, current: &[u32]) -> f64 {
    let has_window = matches!(place.what, What::Node(at) if current.contains(&view.nodes[at].node));
    if has_window { UNDER_WINDOW } else { UNDER }
}

/// A node's glyph and its words.
fn node(
    out: &mut String,
    view: &View,
    plan: &Plan,
    (node, place): (&Node, &Spot),
    current: &[u32],
    names: &Names,
    scale: Scale,
) {
    let path = path_in(view, node.node).unwrap_or_default();
    let name = names.last(&path);
    let is_max = node.ply.is_multiple_of(2);
    let shade = node.value.map_or_else(|| "none".to_owned(), |value| scale.shade(value));
    let state = match node.state {
        State::Open => " open",
        State::Cut => " is-cut",
        State::Evaluated | State::Ended | State::Complete => "",
    };
    let (x, y) = (place.x, place.y);
    let _ =
        write!(out, "<g class=\"mm-node{state}\" data-node=\"{}\" transform=\"translate({x:.1} {y:.1})\">", node.node);
    let player = if is_max { "Max" } else { "Min" };
    let _ = write!(out, "<title>{}: {player}, {}</title>", escaped(&names.line(&path)), state_word(node.state));
    // What the pointer finds: the glyph with its words.
    let _ = write!(out, "<rect class=\"mm-hit\" x=\"-12\" y=\"-13\" width=\"{}\" height=\"26\"/>", width(plan.pose));
    if view.current == Some(node.node) {
        out.push_str("<circle class=\"mm-current\" r=\"12.5\"/>");
    }
    let _ = match node.state {
        State::Evaluated => write!(out, "<circle class=\"mm-glyph {shade}\" r=\"6\"/>"),
        State::Ended => write!(out, "<rect class=\"mm-glyph {shade}\" x=\"-6\" y=\"-6\" width=\"12\" height=\"12\"/>"),
        _ if is_max => write!(out, "<path class=\"mm-glyph {shade}\" d=\"M0-9L9 7H-9Z\"/>"),
        _ => write!(out, "<path class=\"mm-glyph {shade}\" d=\"M0 9L9-7H-9Z\"/>"),
    };
    let is_on_path = current.contains(&node.node);
    let _ = write!(out, "<text x=\"13\" y=\"{}\">", if is_on_path { "-2" } else { "4" });
    if !name.is_empty() {
        let _ = write!(out, "<tspan class=\"mm-name\">{}</tspan> ", escaped(&name));
    }
    if let Some(value) = node.value {
        let class = if node.state == State::Open { "mm-value so-far" } else { "mm-value" };
        let _ = write!(out, "<tspan class=\"{class}\">{}</tspan>", escaped(&scale.write_known(value, node.known)));
    }
    if lacks_children(view, node.node) {
        let _ = write!(out, "<tspan class=\"mm-more\"> +{}</tspan>", format::count(node.below.into()));
    }
    out.push_str("</text>");
    if is_on_path && view.setup.pruning == wire::minimax::Pruning::AlphaBeta && node.moves > 0 {
        let window = scale.window(node.alpha, node.beta);
        let _ = write!(out, "<text class=\"mm-window\" x=\"13\" y=\"11\">{window}</text>");
    }
    out.push_str("</g>");
}

/// Moves that were not looked at.
fn unseen(out: &mut String, node: &Node, place: &Spot, name: &str) {
    let is_cut = node.state == State::Cut;
    let class = if is_cut { "mm-unseen cut" } else { "mm-unseen" };
    let words = if is_cut { say::minimax::cut_off() } else { say::minimax::waits() };
    let _ = write!(
        out,
        "<g class=\"{class}\" transform=\"translate({:.1} {:.1})\"><circle class=\"mm-ghost\" r=\"5\"/>\
         <text x=\"11\" y=\"4\"><tspan class=\"mm-name\">{}</tspan>",
        place.x,
        place.y,
        escaped(name)
    );
    // Standing trees have no room for it beside the name.
    let _ = write!(out, "</text><text class=\"mm-why\" x=\"11\" y=\"15\">{words}</text></g>");
}

/// Rings around what is lit on the page, pointed at and chosen.
fn lights(view: &View, plan: &Plan, lit: Option<u16>, nodes: (Option<u32>, Option<u32>)) -> String {
    let mut out = String::new();
    let of_move =
        |node: &Node| lit.is_some() && node.from.is_some_and(|from| from.0 == 0) && node.from.map(|from| from.1) == lit;
    for place in &plan.places {
        let What::Node(at) = place.what else { continue };
        let node = &view.nodes[at];
        let is_lit = of_move(node) || nodes.0 == Some(node.node);
        let is_chosen = nodes.1 == Some(node.node);
        if is_lit || is_chosen {
            let class = if is_chosen { "mm-light chosen" } else { "mm-light" };
            let (x, y) = (place.x - 13.0, place.y - 13.0);
            let _ = write!(
                out,
                "<rect class=\"{class}\" data-lit=\"{}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{}\" height=\"26\" rx=\"5\"/>",
                node.node,
                width(plan.pose)
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use engine::games::chess::Chess;
    use session::minimax::Stepper;
    use wire::minimax::Goal;

    use super::*;
    use page::minimax::{Choice, SLIDES};
    use page::notation::Notation;

    fn drawn(goal: Goal) -> (View, String) {
        let choice = Choice { tree: Some(SLIDES.to_owned()), ..Choice::default() };
        let mut stepper = Stepper::<Chess>::begin(choice.setup("", &[])).unwrap();
        stepper.aim(goal);
        while !stepper.go_on(9) {}
        let view = stepper.view(&[]);
        let names = Names::new(None, Notation::San, false);
        let picture = picture(&view, &Plan::new(&view, true), &names, Scale::Written);
        (view, picture)
    }

    #[test]
    fn the_slides_tree_has_one_cut_leaf_and_its_line() {
        let (view, picture) = drawn(Goal::End);
        let count = |what: &str| picture.matches(what).count();
        assert_eq!(count("data-node="), view.nodes.len());
        assert_eq!((count("cut off"), count("mm-link cut"), count("mm-link line")), (1, 1, 2));
        assert_eq!((count("class=\"mm-current\""), count("is-cut"), count("waits")), (1, 1, 0));
        assert!(picture.contains(">\u{2264} \u{2212}8.93<"), "{picture}");
        assert!(picture.contains("(0.28, +\u{221e})"));
        let plan = Plan::new(&view, true);
        assert_eq!(lights(&view, &plan, Some(1), (Some(2), None)).matches("data-lit").count(), 2);
        assert!(lights(&view, &plan, None, (None, Some(4))).contains("chosen"));
    }

    #[test]
    fn links_of_a_lying_tree_strike_no_words_through() {
        /// Ends of the words above and below the middle of a node, with one line and with two.
        const WORDS: [(f64, f64); 2] = [(7.0, 8.0), (13.0, 15.0)];
        let choice = Choice { depth: Some(2), ..Choice::default() };
        let mut stepper = Stepper::<Chess>::begin(choice.setup("startpos", &[])).unwrap();
        let mut lines = [0, 0];
        for moment in (15..150).step_by(15) {
            stepper.aim(Goal::Moment(moment));
            while !stepper.go_on(100) {}
            let view = stepper.view(&[]);
            let (plan, current) = (Plan::new(&view, false), current_path(&view));
            assert_eq!(plan.pose, Pose::Lying);
            let is_long = |place: &Spot| under(place, &view, &current) > UNDER;
            for parent in plan.places.iter().filter_map(|place| place.parent).map(|parent| &plan.places[parent]) {
                lines[usize::from(is_long(parent))] += 1;
                let line = parent.y + under(parent, &view, &current);
                for other in plan.places.iter().filter(|other| (other.x - parent.x).abs() < 1.0) {
                    let (above, below) = WORDS[usize::from(is_long(other))];
                    assert!(line < other.y - above || line > other.y + below, "{line} {other:?}");
                }
            }
        }
        assert!(lines.iter().all(|count| *count > 0), "{lines:?}");
    }

    #[test]
    fn what_waits_is_told_from_what_is_cut() {
        let (_, picture) = drawn(Goal::Moment(3));
        assert_eq!((picture.matches("waits").count(), picture.matches("cut off").count()), (2, 0));
        assert_eq!(drawn(Goal::Moment(0)).1, "");
    }

    #[test]
    fn nothing_in_a_name_becomes_markup() {
        assert_eq!(escaped("a<b>&c"), "a&lt;b&gt;&amp;c");
    }
}
