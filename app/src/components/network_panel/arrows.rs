//! The outputs with the largest P as arrows: filled ones are legal moves, hollow dashed ones are not.

use std::sync::Arc;

use leptos::prelude::*;
use shakmaty::{Bitboard, Position, Role};

use super::asking::Shown;
use super::board::board;
use super::output::{Output, outputs};
use super::panel::{Panel, STEPS};
use super::policy_words::percent;
use crate::components::board::geometry::{arrow, middle};
use crate::components::solid::solid;
use crate::components::woven::woven;
use crate::state::{Analysis, Hover};
use page::format;

#[derive(Clone, PartialEq)]
struct Drawn {
    output: usize,
    on_board: Output,
    /// P before masking.
    p: f64,
    /// The legal move that it belongs to.
    mv: Option<u16>,
    /// Letter written at its end: the piece that a pawn becomes.
    letter: Option<char>,
    /// Distance by which it is moved aside, in squares, so that promotions are beside one another.
    aside: f64,
}

/// The board with arrows, and what is shown of them.
#[component]
pub(super) fn OutputArrows(panel: Panel, shown: Arc<Shown>) -> impl IntoView {
    let analysis = Analysis::get();
    let node = shown.question.node;
    let pieces = shown.position.board().clone();
    let all = ranked(&shown);
    let count = all.len();
    let drawn = Memo::new(move |_| {
        let most = STEPS[panel.most.get().min(STEPS.len() - 1)];
        let of_kind = |is_legal: bool, is_wanted: bool| {
            let most = if is_wanted { most } else { 0 };
            all.iter().filter(move |one| one.mv.is_some() == is_legal).take(most).cloned()
        };
        // Legal moves last, over the others, and of each kind the largest.
        let mut drawn: Vec<Drawn> =
            of_kind(true, panel.legal.get()).chain(of_kind(false, panel.illegal.get())).collect();
        drawn.reverse();
        drawn
    });
    let pointed_at = RwSignal::new(None::<Drawn>);
    let point = move |one: Option<Drawn>| {
        let mv = one.as_ref().and_then(|one| one.mv);
        pointed_at.set(one);
        analysis.hover(mv.map(|mv| Hover::Edge { parent: node, mv }));
    };
    let arrows = move || {
        let flipped = analysis.flipped.get();
        // What is not legal often has most of the P that is masked: each kind is drawn to its own largest.
        let largest = drawn.with(|drawn| {
            let of_kind = |is_legal: bool| drawn.iter().rfind(|one| one.mv.is_some() == is_legal);
            [false, true].map(|is_legal| of_kind(is_legal).map_or(1.0, |one| one.p).max(f64::MIN_POSITIVE))
        });
        let draw = |one: Drawn| {
            let weight = (one.p / largest[usize::from(one.mv.is_some())]).sqrt();
            one_arrow(one, weight, flipped, point)
        };
        drawn.get().into_iter().map(draw).collect_view()
    };
    let picture = move || {
        let flipped = analysis.flipped.get();
        let label = say::network::board_with_arrows().to_owned();
        let over = view! { <g data-testid="network-arrows">{arrows}</g> }.into_any();
        board(&pieces, flipped, Bitboard::default, over, "network-outputs", label)
    };
    let words = move || match pointed_at.get() {
        Some(one) => {
            let (name, output, p) = (one.on_board.name(), one.output, percent(one.p));
            match one.mv {
                Some(_) => say::network::legal_output(name, output, p),
                None => say::network::illegal_output(name, output, p),
            }
        }
        None => drawn.with(|drawn| {
            let legal = drawn.iter().filter(|one| one.mv.is_some()).count();
            let others = drawn.len() - legal;
            let [drawn, all] = [drawn.len(), count].map(|number| format::count(number as u64));
            say::network::outputs_drawn(drawn, all, legal as u64, others as u64)
        }),
    };
    let most_of_each = move || format::count(STEPS[panel.most.get().min(STEPS.len() - 1)] as u64);
    let most = move |event| {
        if let Ok(step) = event_target_value(&event).parse() {
            panel.most.set(step);
        }
    };
    let switch = |name: &'static str, label: &'static str, on: RwSignal<bool>| {
        view! {
            <label class="nn-switch">
                <input
                    type="checkbox"
                    data-testid=name
                    prop:checked=move || on.get()
                    on:change=move |event| on.set(event_target_checked(&event))
                />
                {label}
            </label>
        }
    };
    solid(view! {
        <section aria-label=say::network::outputs_as_arrows() data-testid="network-output-board">
            <h3>
                <span data-term="output" tabindex="0">
                    {say::network::outputs_on_board()}
                </span>
            </h3>
            <div class="nn-controls">
                <label class="nn-most">
                    {woven(say::network::at_most("\u{e000}"), vec![view! { <output>{most_of_each}</output> }.into_any()])}
                    <input
                        type="range"
                        min="0"
                        max=(STEPS.len() - 1).to_string()
                        step="1"
                        data-testid="network-most"
                        aria-label=say::network::how_many_outputs()
                        aria-valuetext=move || STEPS[panel.most.get().min(STEPS.len() - 1)].to_string()
                        prop:value=move || panel.most.get().to_string()
                        on:input=most
                    />
                </label>
                {switch("network-legal", say::network::legal_filled(), panel.legal)}
                {switch("network-illegal", say::network::others_hollow(), panel.illegal)}
            </div>
            {picture}
            <p class="hint nn-words" data-testid="network-arrow-words">
                {words}
            </p>
        </section>
    })
}

fn one_arrow(
    one: Drawn,
    weight: f64,
    flipped: bool,
    point: impl Fn(Option<Drawn>) + Copy + Send + 'static,
) -> impl IntoView {
    let (from, to) = (middle(one.on_board.from, flipped), middle(one.on_board.to, flipped));
    let to = (to.0 + one.aside * 45.0, to.1);
    let d = arrow(from, to, 2.5 + if one.mv.is_some() { 8.0 } else { 4.0 } * weight);
    let opacity = format!("{:.2}", 0.12 + 0.8 * weight);
    let class = if one.mv.is_some() { "nn-arrow legal" } else { "nn-arrow" };
    let letter = one.letter.map(|letter| {
        view! {
            <text class="nn-letter" x=to.0 y=to.1 text-anchor="middle">
                {letter.to_string()}
            </text>
        }
    });
    let title = format!("{}: {}", one.on_board.name(), percent(one.p));
    let output = one.output;
    let enter = move |_| point(Some(one.clone()));
    let leave = move |_| point(None);
    view! {
        <g class=class opacity=opacity data-output=output.to_string() on:pointerenter=enter on:pointerleave=leave>
            <title>{title}</title>
            <path d=d />
            {letter}
        </g>
    }
}

/// Returns all outputs as they can be drawn, the largest first.
fn ranked(shown: &Shown) -> Vec<Drawn> {
    let Some(sight) = shown.sight() else { return Vec::new() };
    let (policy, names) = (&shown.policy, outputs());
    let pawns = shown.position.board().by_piece(Role::Pawn.of(shown.turn()));
    let drawn = |output: usize| {
        let seen = *names.get(output)?;
        let on_board = sight.real_output(seen);
        let row = policy.rows.binary_search_by_key(&output, |row| usize::from(row.output));
        let (letter, aside) = promotion(seen, pawns.contains(on_board.from));
        let mv = row.ok().map(|place| policy.rows[place].mv);
        Some(Drawn { output, on_board, p: policy.before[output], mv, letter, aside })
    };
    policy.ranking().into_iter().filter_map(drawn).collect()
}

/// The letter of a promotion and its place beside the others. A pawn's plain move to the last rank makes a knight.
fn promotion(seen: Output, is_pawn: bool) -> (Option<char>, f64) {
    let is_step = u32::from(seen.to.rank()) == 7 && seen.from.distance(seen.to) == 1;
    match seen.promotion {
        Some(Role::Queen) => (Some('Q'), -0.33),
        Some(Role::Rook) => (Some('R'), -0.11),
        Some(Role::Bishop) => (Some('B'), 0.11),
        _ if is_step && is_pawn => (Some('N'), 0.33),
        _ => (None, 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::panel::FIRST_STEP;
    use super::*;
    use shakmaty::Square;

    #[test]
    fn promotions_have_letters_and_places_of_their_own() {
        let plain = Output { from: Square::A7, to: Square::A8, promotion: None };
        let all = [Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), None];
        let drawn = all.map(|role| promotion(Output { promotion: role, ..plain }, true));
        assert_eq!(drawn.map(|one| one.0.unwrap()), ['Q', 'R', 'B', 'N']);
        assert!(drawn.windows(2).all(|pair| pair[0].1 < pair[1].1));
        assert_eq!(promotion(plain, false), (None, 0.0));
        assert_eq!(promotion(Output { to: Square::C8, ..plain }, true).0, None, "no pawn goes there");
    }

    #[test]
    fn all_outputs_can_be_shown() {
        assert_eq!(STEPS[STEPS.len() - 1], outputs().len());
        assert!(STEPS.windows(2).all(|pair| pair[0] < pair[1]) && FIRST_STEP < STEPS.len());
    }
}
