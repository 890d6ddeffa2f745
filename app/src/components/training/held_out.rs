//! Losses on games held out, beside those on games that were learnt from.

use leptos::prelude::*;
use wire::training::{CheckView, FitView};

use super::state::Bench;
use crate::components::solid::solid;
use page::format;

/// The part of the card of losses.
#[component]
pub(super) fn HeldOut(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let found = Memo::new(move |_| {
        let chosen = bench.generation.get();
        bench.generations.with(|all| all.iter().find(|one| one.number == chosen).and_then(|one| one.check))
    });
    let none = move || {
        let place = session::training::TABLE.iter().position(|spec| spec.name == "held_out");
        let share = bench.settings.with(|settings| place.and_then(|at| settings.get(at).copied()));
        if share.is_some_and(|share| share > 0.0) {
            say::training::held_out_later()
        } else {
            say::training::nothing_held_out()
        }
    };
    let shown = move || match found.get() {
        Some(check) => table(bench.generation.get(), &check),
        None => solid(view! { <p class="hint" data-testid="no-check">{none}</p> }),
    };
    solid(view! {
        <div class="held-out" data-testid="held-out">
            <h3>{say::training::held_out_games()}</h3>
            {shown}
        </div>
    })
}

/// A row of the table: its formula, its class, and its number.
type Row = (&'static str, &'static str, fn(FitView) -> f64);

fn table(generation: u32, check: &CheckView) -> AnyView {
    let CheckView { learnt, held_out } = *check;
    let rows: [Row; 3] = [
        ("(z \u{2212} v)\u{b2}", "of-v", |fit| fit.value),
        ("\u{2212}\u{3c0}\u{1d40} ln p", "of-p", |fit| fit.policy),
        ("\u{2212}\u{3c0}\u{1d40} ln \u{3c0}", "", |fit| fit.entropy),
    ];
    let rows = rows.map(|(name, class, of)| {
        view! {
            <tr>
                <th scope="row" class=class>{name}</th>
                <td>{format::plain(of(learnt), 3)}</td>
                <td>{format::plain(of(held_out), 3)}</td>
            </tr>
        }
    });
    let rows = rows.into_iter().collect_view();
    solid(view! {
        <div class="held-out-check" data-testid="check" data-generation=generation.to_string()>
            <p>{say::training::check_of(generation, learnt.positions, held_out.positions)}</p>
            <table class="target-table">
                <thead>
                    <tr>
                        <td></td>
                        <th scope="col">{say::training::learnt_from()}</th>
                        <th scope="col">{say::training::held_out()}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="hint">{say::training::check_about()}</p>
        </div>
    })
}
