//! Select: what is compared at one node, the largest S first.

use leptos::prelude::*;
use wire::EdgeView;
use wire::worker::{Origin, Simulation};

use super::moves::Moves;
use crate::components::solid::solid;
use page::format;

/// Range of values that the bars of a comparison show.
#[derive(Clone, Copy)]
struct Scale {
    least: f64,
    most: f64,
}

impl Scale {
    fn of(edges: &[EdgeView]) -> Self {
        // UCT's bound of a move never tried has no end, and needs no room.
        let ends = || edges.iter().flat_map(|edge| [edge.q, edge.q + edge.mu, edge.s]).filter(|end| end.is_finite());
        Self { least: ends().fold(0.0, f64::min), most: ends().fold(0.0, f64::max) }
    }

    /// Returns the place of a value, in percent of the width.
    fn place(self, value: f64) -> f64 {
        let width = self.most - self.least;
        if width > 0.0 { ((value - self.least) / width * 98.0 + 1.0).clamp(0.0, 100.0) } else { 1.0 }
    }
}

/// Shows the comparison at the node `ply` plies from the root. `is_white`: values are shown from White's view.
pub(super) fn comparison_view(simulation: &Simulation, moves: &Moves, ply: usize, is_white: bool) -> AnyView {
    let Some(comparison) = simulation.path.get(ply) else {
        return solid(view! {
            <p class="phase-text">{say::explain::nothing_to_compare()}</p>
        });
    };
    let scale = Scale::of(&comparison.edges);
    let has_mu = comparison.edges.iter().any(|edge| edge.mu != 0.0);
    let sign = moves.sign(ply + 1);
    let row = |edge: &EdgeView| {
        let wins = edge.mv == comparison.taken;
        let name = moves.name(ply, edge.mv);
        let in_flight = (edge.in_flight > 0).then(|| {
            view! {
                <span class="in-flight" data-term="in flight" data-testid="in-flight">
                    {format!("+{}", edge.in_flight)}
                </span>
            }
        });
        let value = if edge.q * sign < 0.0 { "bad-value" } else { "good-value" };
        let mu = has_mu.then(|| view! { <td data-testid="mu">{format::signed(edge.mu, 3)}</td> });
        view! {
            <tr class:wins=wins class:unvisited=edge.visits == 0 data-testid=format!("compare-{}", moves.uci(ply, edge.mv))>
                <th scope="row">
                    {name} {wins.then(|| view! { <span class="next-mark" title=say::explain::taken() aria-label=say::explain::taken_mark()>"◂"</span> })}
                </th>
                <td class="n" data-testid="n">
                    {format::count(edge.visits.into())}
                    {in_flight}
                </td>
                <td class="p" data-testid="p">{format::percent_to(edge.prior, 2)}</td>
                <td class="phase-bar">{bars(edge, scale)}</td>
                <td class=value data-testid="q">{format::signed(edge.q * sign, 3)}</td>
                <td class="u" data-testid="u">{format::plain(edge.u, 3)}</td>
                {mu}
                <td class="s" data-testid="s">{format::signed(edge.s, 3)}</td>
            </tr>
        }
    };
    let rows = comparison.edges.iter().map(row).collect_view();
    let shown = comparison.edges.len();
    let more = comparison.moves as usize - shown.min(comparison.moves as usize);
    let notes = notes(simulation, ply, is_white);
    solid(view! {
        <div class="phase-body" tabindex="0" role="group" aria-label=say::explain::moves_compared()>
            <table class="phase-table" data-testid="comparison">
                <thead>
                    <tr>
                        <th scope="col">{say::explain::move_head()}</th>
                        <th scope="col" class="n" data-term="N">"N"</th>
                        <th scope="col" class="p" data-term="P">"P"</th>
                        <th scope="col" class="phase-bar"><span class="visually-hidden">{say::explain::q_and_u_bars()}</span></th>
                        <th scope="col" class="q" data-term="Q">"Q"</th>
                        <th scope="col" class="u" data-term="U">"+ U"</th>
                        {has_mu.then(|| view! { <th scope="col" data-term="M">"+ Mu"</th> })}
                        <th scope="col" class="s" data-term="S">"= S"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <div class="phase-notes">
                {(more > 0).then(|| view! { <p>{say::explain::smaller_s(more as u64)}</p> })}
                {notes.into_iter().map(|note| view! { <p>{note}</p> }).collect_view()}
            </div>
        </div>
    })
}

/// Returns notes on where the numbers are from.
fn notes(simulation: &Simulation, ply: usize, is_white: bool) -> Vec<String> {
    let mut notes = Vec::new();
    match simulation.origin {
        Origin::Made => {}
        Origin::Gathered { batch, moment } => {
            let moment = format::count(moment.into());
            notes.push(say::explain::of_batch(format::count(batch.into()), moment));
            if let Some(one) = simulation.path.get(ply).filter(|one| one.shared > 1) {
                notes.push(say::explain::shared_out(one.shared, one.handed));
            }
        }
        Origin::Given => notes.push(say::explain::given().to_owned()),
        Origin::Carried => notes.push(say::explain::carried().to_owned()),
        Origin::Led => notes.push(say::explain::led().to_owned()),
        Origin::Kept => notes.push(say::explain::kept().to_owned()),
        Origin::Unknown => notes.push(say::explain::unknown_origin().to_owned()),
    }
    if is_white {
        notes.push(say::explain::for_side_to_move().to_owned());
    }
    notes
}

/// Q from zero, Mu and U from where it ends: together they reach S.
fn bars(edge: &EdgeView, scale: Scale) -> AnyView {
    let part = |class: String, from: f64, to: f64, y: f64| {
        let (left, right) = (scale.place(from.min(to)), scale.place(from.max(to)));
        view! {
            <rect class=class x=format!("{left:.2}") y=y.to_string() width=format!("{:.2}", right - left) height="5" />
        }
    };
    let zero = format!("{:.2}", scale.place(0.0));
    let end = format!("{:.2}", scale.place(edge.s));
    let value = if edge.q < 0.0 { "stack-q bad-value" } else { "stack-q good-value" };
    let with_mu = edge.q + edge.mu;
    solid(view! {
        <svg class="phase-stack" viewBox="0 0 100 13" preserveAspectRatio="none" aria-hidden="true">
            <line class="stack-zero" x1=zero.clone() x2=zero y1="0" y2="13" />
            {part(value.to_owned(), 0.0, edge.q, 1.0)}
            {part("stack-mu".to_owned(), edge.q, with_mu, 4.0)}
            {part("stack-u".to_owned(), with_mu, edge.s, 7.0)}
            <line class="stack-s" x1=end.clone() x2=end y1="0" y2="13" />
        </svg>
    })
}
