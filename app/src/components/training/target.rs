//! A position opened: the visits, the targets made of them, and what networks said and say, with arithmetic that adds up.

use leptos::prelude::*;
use wire::training::{PositionView, TargetRow};

use super::names::{self, exact, shares};
use super::state::Bench;
use crate::components::small_board::{Ink, still};
use crate::components::solid::solid;
use page::format;

/// The position that is open, if one is.
#[component]
pub(super) fn Target(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    // The move whose pi is written out; none: the most visited.
    let picked = RwSignal::new(None::<u16>);
    move || bench.position.get().map(|position| opened(bench.game.get(), &position, picked))
}

fn opened(game: &'static str, position: &PositionView, picked: RwSignal<Option<u16>>) -> AnyView {
    let rows = &position.rows;
    let ply = position.ply as usize;
    let board = position.game.moves.get(..ply).and_then(|moves| names::picture(game, moves)).map(|picture| {
        still(
            &picture.with_shares(Ink::Prior, &shares(rows.iter().map(|row| (row.mv, row.pi)))),
            say::training::targets(),
        )
    });
    let visits: u32 = rows.iter().map(|row| row.visits).sum();
    let weights: f64 = rows.iter().map(|row| row.weight).sum();
    let shares_sum: f64 = rows.iter().map(|row| row.pi).sum();
    let table_rows = rows.iter().map(|row| table_row(game, row, picked)).collect_view();
    let most = rows.iter().max_by_key(|row| row.visits).copied();
    let (sums, temperature) = (rows.to_vec(), position.temperature);
    let written = move || {
        let row = picked.get().and_then(|mv| sums.iter().find(|row| row.mv == mv).copied()).or(most)?;
        let largest = sums.iter().map(|row| row.visits).max().unwrap_or(0);
        Some(pi_in_numbers(game, &row, largest, temperature, weights))
    };
    let played = position.game.moves.get(ply).map(|&mv| names::name(game, mv)).unwrap_or_default();
    let title = say::training::was_played(position.game.number + 1, position.ply + 1, played);
    let beside = position.beside;
    solid(view! {
        <section class="target" aria-label=say::training::targets_of_position() data-testid="target">
            <h3>{title}</h3>
            <div class="target-columns">
                <div class=format!("target-board {game}")>{board}</div>
                <div class="target-scroll" role="region" aria-label=say::training::targets_by_move() tabindex="0">
                    <table class="target-table">
                        <thead>
                            <tr>
                                <th scope="col">{say::training::head_move()}</th>
                                <th scope="col" class="of-n">"N"</th>
                                <th scope="col">"N^(1/\u{3c4})"</th>
                                <th scope="col" class="of-p">"\u{3c0}"</th>
                                <th scope="col" class="of-p">{say::training::p_then()}</th>
                                <th scope="col" class="of-p">{say::training::p_of(beside)}</th>
                            </tr>
                        </thead>
                        <tbody>{table_rows}</tbody>
                        <tfoot>
                            <tr>
                                <th scope="row">{say::training::sum()}</th>
                                <td data-testid="sum-n">{visits.to_string()}</td>
                                <td>{four_digits(weights)}</td>
                                <td>{format::percent(shares_sum)}</td>
                                <td></td>
                                <td></td>
                            </tr>
                        </tfoot>
                    </table>
                </div>
            </div>
            <p class="target-formula" data-testid="pi-formula">
                {written}
            </p>
            <dl class="target-values">
                <div>
                    <dt>"z"</dt>
                    <dd data-testid="z">{exact(position.result)}</dd>
                    <dd class="hint">
                        {say::training::z_about(names::result(position.game.outcome))}
                    </dd>
                </div>
                <div>
                    <dt class="of-v">{say::training::v_then()}</dt>
                    <dd data-testid="v-then">{format::signed(position.value, 3)}</dd>
                    <dd class="hint">{say::training::before_search(position.game.generation)}</dd>
                </div>
                <div>
                    <dt class="of-q">"Q"</dt>
                    <dd data-testid="q-then">{format::signed(position.mean, 3)}</dd>
                    <dd class="hint">{say::training::q_about()}</dd>
                </div>
                <div>
                    <dt class="of-v">{say::training::v_of(beside)}</dt>
                    <dd>{format::signed(position.value_beside, 3)}</dd>
                    <dd class="hint">{say::training::looked_at()}</dd>
                </div>
            </dl>
            <p class="target-formula" data-testid="value-loss">
                {value_loss(position)}
            </p>
            <p class="target-formula" data-testid="policy-loss">
                {format!("\u{2212}\u{3c0}\u{1d40} ln p = {}", exact(position.policy_loss))}
            </p>
            <p class="target-formula" data-testid="target-entropy">
                {format!("\u{2212}\u{3c0}\u{1d40} ln \u{3c0} = {}", exact(position.entropy))}
                " "
                <span class="hint">{say::training::entropy_of_targets()}</span>
            </p>
        </section>
    })
}

fn table_row(game: &str, row: &TargetRow, picked: RwSignal<Option<u16>>) -> AnyView {
    let TargetRow { mv, visits, weight, pi, prior, prior_beside } = *row;
    let name = names::name(game, mv);
    let named = name.clone();
    let is_picked = move || if picked.get() == Some(mv) { "true" } else { "false" };
    solid(view! {
        <tr data-testid="target-row" data-mv=named>
            <th scope="row">
                <button
                    type="button"
                    class="quiet"
                    title=say::training::write_out()
                    aria-pressed=is_picked
                    on:click=move |_| picked.set(Some(mv))
                >
                    {name}
                </button>
            </th>
            <td class="of-n" data-testid="n">{visits.to_string()}</td>
            <td data-testid="weight">{four_digits(weight)}</td>
            <td class="of-p" data-testid="pi">
                <span class="target-bar" style=format!("width:{:.1}%", 100.0 * pi)></span>
                {format::percent(pi)}
            </td>
            <td class="of-p">{format::or_unknown(prior, format::percent)}</td>
            <td class="of-p">{format::percent(prior_beside)}</td>
        </tr>
    })
}

/// A move's pi with its numbers. Visits are divided by the largest, which changes nothing and keeps powers small.
fn pi_in_numbers(game: &str, row: &TargetRow, largest: u32, temperature: f64, weights: f64) -> String {
    let name = names::name(game, row.mv);
    let power = if temperature == 0.0 {
        say::training::all_to_most_visited(exact(row.weight))
    } else {
        format!("({} / {largest})^(1 / {}) = {}", row.visits, exact(temperature), exact(row.weight))
    };
    format!("{name}: {power};  \u{3c0} = {} / {} = {}", exact(row.weight), exact(weights), exact(row.pi))
}

fn value_loss(position: &PositionView) -> String {
    let (z, v) = (position.result, position.value_beside);
    format!("(z \u{2212} v)\u{b2} = ({} \u{2212} {})\u{b2} = {}", exact(z), bracketed(v), exact(position.value_loss))
}

/// A number with four digits after its point.
fn four_digits(value: f64) -> String {
    say::decimal(&format!("{value:.4}")).into_owned()
}

fn bracketed(value: f64) -> String {
    if value < 0.0 { format!("({})", exact(value)) } else { exact(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_out_recomputes() {
        let weight = 0.5;
        let row = TargetRow { mv: 1, visits: 5, weight, pi: weight / 1.75, prior: None, prior_beside: 0.5 };
        let text = pi_in_numbers("connect2", &row, 20, 2.0, 1.75);
        assert_eq!(text, "b: (5 / 20)^(1 / 2) = 0.5;  \u{3c0} = 0.5 / 1.75 = 0.2857142857142857");
        let (terms, found) = text.split_once("\u{3c0} = ").unwrap().1.split_once(" = ").unwrap();
        let (above, below) = terms.split_once(" / ").unwrap();
        let [above, below, found] = [above, below, found].map(|number| number.parse::<f64>().unwrap());
        assert_eq!(above / below, found);
    }
}
