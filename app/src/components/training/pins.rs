//! Answers of several generations on the same few positions, side by side.

use leptos::prelude::*;
use wire::training::{GenerationView, Pin};

use super::names::{self, shares};
use super::state::Bench;
use crate::components::small_board::{Ink, still};
use crate::components::solid::solid;
use crate::components::woven::woven;
use page::format;

/// Columns at most.
const MOST: usize = 6;

/// The card.
#[component]
pub(super) fn Pins(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let newest = move || bench.told(page::training::told::Told::newest);
    let choose = move |event| {
        let at = event_target_value(&event).parse().unwrap_or(0);
        bench.change(|bench| bench.look_at(at));
    };
    let place = bench.part(|bench| bench.place_in_list().0);
    solid(view! {
        <section class="bench-card wide" aria-labelledby="bench-pins" data-testid="pins">
            <h2 id="bench-pins">{say::training::what_each_says()}</h2>
            <p class="hint">
                {woven(
                    say::training::pins_about("\u{e000}", "\u{e001}"),
                    vec![
                        view! { <span class="pin-p">"P"</span> }.into_any(),
                        view! { <span class="pin-v">"V"</span> }.into_any(),
                    ],
                )}
            </p>
            <label class="bench-row">
                {say::training::the_generation()} " "
                <input
                    type="range"
                    data-testid="generation"
                    min="0"
                    max=move || bench.generations.with(|all| all.len().saturating_sub(1).to_string())
                    prop:value=move || place.get().to_string()
                    aria-valuetext=move || say::training::generation_of(bench.generation.get(), newest())
                    on:input=choose
                />
                <output data-testid="generation-shown">{move || bench.generation.get().to_string()}</output>
            </label>
            <div class="pin-scroll" role="region" aria-label=say::training::opinions() tabindex="0">
                {move || table(bench)}
            </div>
        </section>
    })
}

fn table(bench: Bench) -> Option<AnyView> {
    let training = bench.training.get()?;
    let chosen = bench.generation.get();
    let columns = bench.generations.with(|all| {
        let at = all.iter().position(|one| one.number == chosen)?;
        Some(columns(all.len(), at).into_iter().map(|at| all[at].clone()).collect::<Vec<_>>())
    })?;
    let game = bench.game.get();
    let heads = columns.iter().map(|one| {
        let is_chosen = one.number == chosen;
        let kind = if one.is_random { say::training::random() } else { "" };
        view! {
            <th scope="col" class:chosen=is_chosen data-generation=one.number.to_string()>
                {say::training::numbered_generation(one.number)}
                <span class="hint">{kind}</span>
            </th>
        }
    });
    let heads = heads.collect_view();
    let rows = training.pins.iter().enumerate().map(|(at, pin)| {
        let cells = columns.iter().map(|one| cell(game, pin, at, one)).collect_view();
        view! {
            <tr>
                <th scope="row">
                    <span>{if pin.moves.is_empty() { say::training::start().to_owned() } else { names::names(game, &pin.moves) }}</span>
                    <span class="hint">{truth(game, pin)}</span>
                </th>
                {cells}
            </tr>
        }
    });
    let rows = rows.collect_view();
    Some(solid(view! {
        <table class="pin-table">
            <thead>
                <tr>
                    <th scope="col">{say::training::position()}</th>
                    {heads}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }))
}

fn cell(game: &str, pin: &Pin, at: usize, generation: &GenerationView) -> AnyView {
    let opinion = generation.opinions.get(at);
    let board = opinion.and_then(|opinion| {
        let picture = names::picture(game, &pin.moves)?;
        Some(still(&picture.with_shares(Ink::Prior, &shares(opinion.priors.iter().copied())), ""))
    });
    let value = format::or_unknown(opinion.map(|opinion| opinion.value), |value| format::signed(value, 2));
    solid(view! {
        <td>
            <div class=format!("pin-board {game}")>{board}</div>
            <span class="pin-v">"V " {value}</span>
        </td>
    })
}

/// Says what perfect play makes of a position, where that is known.
fn truth(game: &str, pin: &Pin) -> String {
    let Some((worth, best)) = &pin.truth else { return say::training::not_solved().to_owned() };
    let worth = match worth {
        1 => "won",
        -1 => "lost",
        _ => "drawn",
    };
    let legal = names::picture(game, &pin.moves).map_or(0, |picture| picture.places.len());
    if best.len() == legal {
        say::training::by_any_move(worth)
    } else {
        say::training::by_moves(worth, names::names(game, best))
    }
}

/// Returns the indices of the generations that are shown, of `len`, where one is chosen: the first, others evenly between, and
/// that one.
fn columns(len: usize, chosen: usize) -> Vec<usize> {
    let most = usize::min(MOST, chosen + 1).min(len);
    let mut shown: Vec<usize> = (0..most).map(|at| at * chosen / (most.max(2) - 1)).collect();
    shown.dedup();
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_chosen_generation_are_shown() {
        assert_eq!(columns(1, 0), [0]);
        assert_eq!(columns(2, 1), [0, 1]);
        assert_eq!(columns(100, 99), [0, 19, 39, 59, 79, 99]);
        assert_eq!(columns(100, 3), [0, 1, 2, 3]);
        assert_eq!(columns(0, 0), [] as [usize; 0]);
    }
}
