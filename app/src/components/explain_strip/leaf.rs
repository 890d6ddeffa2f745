//! Expand and evaluate: the leaf opens, and what is known of it comes.

use leptos::prelude::*;
use wire::worker::{LeafKind, Simulation};

use super::moves::Moves;
use super::words;
use crate::components::solid::solid;
use page::format;
use page::wdl::Wdl;

/// Moves whose P is shown.
const BEST: usize = 6;

/// The leaf opens: its moves, or why there are none.
pub(super) fn expansion_view(simulation: &Simulation, moves: &Moves) -> AnyView {
    let leaf = &simulation.leaf;
    if leaf.moves.is_empty() {
        let ending = words::ending(simulation, moves);
        return solid(view! {
            <div class="phase-body" tabindex="0" role="group" aria-label=say::explain::new_node()>
                <p class="phase-ending" data-testid="leaf-ending">
                    {ending}
                </p>
            </div>
        });
    }
    let plies = simulation.path.len();
    // In an order that says nothing of what is not known yet.
    let mut names: Vec<String> = leaf.moves.iter().map(|(mv, _)| moves.name(plies, *mv)).collect();
    names.sort();
    let count = names.len();
    solid(view! {
        <div class="phase-body" tabindex="0" role="group" aria-label=say::explain::new_node()>
            <ul class="leaf-moves" data-testid="leaf-moves" data-count=count.to_string() aria-label=say::explain::moves_of_leaf()>
                {names.into_iter().map(|name| view! { <li>{name}</li> }).collect_view()}
            </ul>
        </div>
    })
}

/// V, what it is made of, and the P of the leaf's best moves. `has_head`: the network says how long the game lasts.
pub(super) fn evaluation_view(simulation: &Simulation, moves: &Moves, has_head: bool) -> AnyView {
    let leaf = &simulation.leaf;
    let plies = simulation.path.len();
    let sign = moves.sign(plies);
    let Wdl { win, draw, loss } = Wdl::new(leaf.value, leaf.draw).seen(sign);
    let share = |share: f64| format!("{:.1}", share * 100.0);
    let numbers = format!("{:.0}/{:.0}/{:.0}", win * 100.0, draw * 100.0, loss * 100.0);
    let foresees = has_head || !matches!(leaf.kind, LeafKind::Opened | LeafKind::Reused(_));
    let moves_left = if foresees { format!("{:.0}", leaf.moves_left) } else { format::UNKNOWN.to_owned() };
    let most = leaf.moves.first().map_or(1.0, |best| best.1).max(f64::MIN_POSITIVE);
    let priors = leaf.moves.iter().take(BEST).map(|&(mv, p)| {
        view! {
            <tr data-testid=format!("leaf-{}", moves.uci(plies, mv))>
                <th scope="row">{moves.name(plies, mv)}</th>
                <td class="phase-bar">
                    <span class="prior-bar" style:width=format!("{:.1}%", p / most * 100.0)></span>
                </td>
                <td class="p" data-testid="p">{format::percent_to(p, 2)}</td>
            </tr>
        }
    });
    let priors = priors.collect_view();
    let (has_moves, more) = (!leaf.moves.is_empty(), leaf.moves.len().saturating_sub(BEST));
    solid(view! {
        <div class="phase-body" tabindex="0" role="group" aria-label=say::explain::its_evaluation()>
            <dl class="leaf-value">
                <div>
                    <dt data-term="V">"V"</dt>
                    <dd class="v" data-testid="leaf-v">{format::signed(leaf.value * sign, 3)}</dd>
                </div>
                <div>
                    <dt data-term="WDL">"WDL"</dt>
                    <dd>
                        <svg class="leaf-wdl" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                            <rect class="wdl-win" x="0" y="0" width=share(win) height="10" />
                            <rect class="wdl-draw" x=share(win) y="0" width=share(draw) height="10" />
                            <rect class="wdl-loss" x=share(win + draw) y="0" width=share(loss) height="10" />
                        </svg>
                        <span data-testid="leaf-wdl">{numbers}</span>
                    </dd>
                </div>
                <div>
                    <dt data-term="M">"M"</dt>
                    <dd data-testid="leaf-m">{moves_left}</dd>
                </div>
            </dl>
            <table class="phase-table priors" data-testid="leaf-priors" hidden=!has_moves>
                <thead>
                    <tr>
                        <th scope="col">{say::explain::move_head()}</th>
                        <th scope="col" class="phase-bar"><span class="visually-hidden">{say::explain::p_bars()}</span></th>
                        <th scope="col" class="p" data-term="P">"P"</th>
                    </tr>
                </thead>
                <tbody>{priors}</tbody>
            </table>
            <div class="phase-notes">
                {(more > 0).then(|| view! { <p>{say::explain::smaller_p(more as u64)}</p> })}
            </div>
        </div>
    })
}
