//! One sentence for every symbol, shown on hover and focus of whatever carries `data-term`.

use crate::components::solid::solid;
use crate::keyboard;
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget};

/// Symbol, words, sentence.
pub const TERMS: &[(&str, &str, &str)] = &[
    ("N", "visits", "How many simulations went through this move: what the search spent on it."),
    ("share", "share of visits", "N as a part of all visits of the node's moves."),
    ("P", "prior", "What the evaluator thought of the move before any search; the policy, after temperature."),
    (
        "Q",
        "mean value",
        "The mean of all evaluations below this move, from −1 (lost) to +1 (won); unvisited moves get the FPU, written pale.",
    ),
    ("U", "exploration", "c_puct · P · √N of the node / (1 + N of the move): large while P is large and N is small."),
    ("S", "score", "Q + U (and M's utility where there is one): each simulation follows the move with the largest S."),
    ("V", "value", "What the evaluator alone said of the position after the move, before any search below it."),
    ("WDL", "win, draw, loss", "How often the game is expected to be won, drawn and lost."),
    ("M", "moves left", "How many plies the evaluator expects the game to last; a dash where it does not say."),
    ("cp", "centipawns", "Q on the scale of engines: 90 · tan(1.5637541897 · Q)."),
    ("D", "draw", "Mean probability of a draw."),
    ("c_puct", "exploration weight", "How much U counts beside Q at this node; it grows slowly with N."),
    ("FPU", "first play urgency", "The Q an unvisited move is given: the node's own value less a reduction."),
    ("policy temperature", "temperature", "Above 1 it makes the priors more equal, below 1 more different."),
    (
        "logit",
        "logit",
        "What a policy head says of a move, as a plain number: P is its exponential as a share of all moves'.",
    ),
    ("output", "policy output", "One of the 1858 moves that a network knows, as squares seen by the player to move."),
    (
        "mask",
        "masking",
        "Leaving out the outputs of moves that are not legal here, so that the legal ones share all of P.",
    ),
    (
        "plane",
        "input plane",
        "8 × 8 numbers that a network is given: where one kind of piece stands, or one fact on all squares.",
    ),
    (
        "batch",
        "batch",
        "Leaves gathered before they are evaluated together; a larger one is faster on a GPU and chooses a little worse.",
    ),
    (
        "in flight",
        "visits in flight",
        "Visits that have started and wait for their evaluation: they lower U as if they were done.",
    ),
    (
        "given",
        "given visits",
        "Visits that a what-if gave to this move: they are in its Q, but the node does not count them.",
    ),
    ("KLD gain", "Kullback-Leibler gain", "How much the shares of visits still change per visit; small means settled."),
    (
        "entropy",
        "entropy of the visits",
        "How evenly the visits are spread over the moves: 0 if one has all, ln n if n moves have equally many.",
    ),
    (
        "standard error",
        "standard error",
        "s / √n of the n values that simulations found below the move, as if they were independent: how far Q may still be off by chance.",
    ),
    (
        "minimax",
        "minimax of the tree",
        "What the node would be worth if both sides played their best visited moves, down to the V of the last ones.",
    ),
    (
        "Q of the best move",
        "the best move's Q",
        "Q of the move that would be played now; the node's own Q is lower where visits went to worse moves.",
    ),
    ("breakpoint", "breakpoint", "What stops a running search with the very simulation that makes it true."),
    ("NPS", "nodes per second", "Simulations per second over the last second."),
    ("digest", "digest", "SHA-256 of the search's log: equal digests mean equal searches, bit for bit."),
    (
        "view",
        "point of view",
        "From the mover's view plus is good for the player who makes the move, from White's view for White.",
    ),
    ("next", "next selection", "The move with the largest S: the next simulation goes there."),
];

/// The sentence for a symbol.
#[must_use]
pub fn sentence(term: &str) -> Option<&'static str> {
    TERMS.iter().find(|entry| entry.0 == term).map(|entry| entry.2)
}

/// The box with the sentence, beside whatever is hovered or focused.
#[component]
pub fn GlossaryTip() -> impl IntoView {
    let shown = RwSignal::new(None::<(String, f64, f64)>);
    let tip = NodeRef::<Div>::new();

    Effect::new(move |_| {
        let show = move |target: Option<EventTarget>| {
            let element = target.and_then(|target| target.dyn_into::<Element>().ok());
            let holder = element.and_then(|element| element.closest("[data-term]").ok().flatten());
            let next = holder.and_then(|holder| {
                let term = holder.get_attribute("data-term")?;
                let place = holder.get_bounding_client_rect();
                Some((term, place.left(), place.bottom()))
            });
            if shown.get_untracked() != next {
                shown.set(next);
            }
        };
        let hovered = window_event_listener(ev::pointerover, move |event| show(event.target()));
        let focused = window_event_listener(ev::focusin, move |event| {
            // Focus by mouse shows nothing: the tip would cover what was clicked.
            if !keyboard::is_by_pointer() {
                show(event.target());
            }
        });
        let pressed = window_event_listener(ev::pointerdown, move |_| shown.set(None));
        let hidden = window_event_listener(ev::keydown, move |event| {
            if event.key() == "Escape" {
                shown.set(None);
            }
        });
        on_cleanup(move || [hovered, focused, pressed, hidden].into_iter().for_each(|listener| listener.remove()));
    });
    let left = move || {
        let width = shown.get().map_or(0.0, |shown| shown.1);
        // Kept inside the window: the box is at most 20 rem wide.
        let most = window().inner_width().ok().and_then(|w| w.as_f64()).unwrap_or(0.0) - 330.0;
        format!("{}px", width.min(most).max(8.0))
    };
    let top = move || format!("{}px", shown.get().map_or(0.0, |shown| shown.2) + 6.0);

    solid(view! {
        <Show when=move || shown.get().is_some()>
            <div class="tip" role="tooltip" id="glossary-tip" node_ref=tip style:left=left style:top=top>
                {move || {
                    let term = shown.get().map(|shown| shown.0).unwrap_or_default();
                    let entry = TERMS.iter().find(|entry| entry.0 == term);
                    entry
                        .map(|(symbol, words, sentence)| {
                            view! {
                                <strong>{*symbol}</strong>
                                " "
                                <span class="tip-words">{*words}</span>
                                <br />
                                {*sentence}
                            }
                        })
                }}
            </div>
        </Show>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_one_sentence() {
        for (symbol, words, sentence) in TERMS {
            assert!(!words.is_empty() && sentence.ends_with('.'), "{symbol}");
            assert!(!sentence.contains(". "), "{symbol} has more than one sentence");
        }
    }
}
