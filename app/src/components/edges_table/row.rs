//! Row of one move of the selected node.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use page::input::Action;
use wire::{Bound, EdgeView, Terminal};

use super::columns::{COLUMNS, Cell, Column, Write};
use super::row_menu::{self, toggle_searched};
use super::scale::{Scale, Stacked};
use crate::components::solid::solid;
use crate::state::{Analysis, Hover};
use page::notation::Notation;
use page::rules::Position;
use page::wdl::Wdl;
use page::{format, notation};

/// A row. Its cells follow the model by themselves; the row stays while the node stays.
#[component]
pub(super) fn EdgeRow(
    /// The node the move is played in.
    node: u32,
    /// The move's code.
    mv: u16,
    /// The position at the node.
    #[prop(into)]
    position: Signal<Option<Position>>,
    /// Factor that turns values to the view shown: 1 or -1.
    #[prop(into)]
    sign: Signal<f64>,
    /// Scale of the bars.
    #[prop(into)]
    scale: Signal<Scale>,
    /// The only moves that are searched; nothing where all are.
    allowed: Memo<Option<Vec<u16>>>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let edge = Memo::new(move |_| {
        analysis.revision.track();
        analysis.model.with_value(|model| model.open(node)?.edges.iter().find(|edge| edge.mv == mv).cloned())
    });
    let is_excluded =
        Memo::new(move |_| allowed.with(|allowed| allowed.as_ref().is_some_and(|allowed| !allowed.contains(&mv))));
    let is_next = Memo::new(move |_| {
        analysis.revision.track();
        !is_excluded.get()
            && analysis.model.with_value(|model| {
                let open = model.open(node)?;
                open.edges.get(usize::from(open.next?)).map(|edge| edge.mv)
            }) == Some(mv)
    });
    let name = move |notation: Notation| {
        position.with(|position| {
            let name = |position| notation::name(position, mv, notation, analysis.chess960());
            position.as_ref().map(name).unwrap_or_default()
        })
    };
    let visited = move || edge.with(|edge| edge.as_ref().is_some_and(|edge| edge.visits > 0));
    let lit = move || analysis.lit_move(node) == Some(mv);
    let chosen = move || analysis.selected.get() == node && analysis.selected_move.get() == Some(mv);
    let of_move = Subject { edge, sign, scale };
    let cells = COLUMNS
        .iter()
        .map(|column| match column.cell {
            Cell::Move => move_cell(of_move, [is_next, is_excluded], chosen, name),
            Cell::Visits => visits_cell(of_move),
            Cell::Share => number_cell(of_move, column, with_bar(of_move, Subject::share, 1)),
            Cell::Prior => number_cell(of_move, column, with_bar(of_move, Subject::prior, 2)),
            Cell::Text(write) | Cell::Value(write) => number_cell(of_move, column, solid(move || of_move.write(write))),
            Cell::Score => number_cell(of_move, column, score(of_move)),
            Cell::Wdl => number_cell(of_move, column, wdl(of_move)),
        })
        .collect_view();
    let select = move |event: MouseEvent| {
        analysis.select_move(Some(mv));
        if event.ctrl_key() || event.meta_key() {
            toggle_searched(analysis, allowed, mv);
        }
    };
    let descend = move |_| analysis.act(Action::Descend(mv));
    let enter = move || analysis.hover(Some(Hover::Edge { parent: node, mv }));
    let leave = move || analysis.hover(None);

    solid(view! {
        <tr
            class="edge"
            class:next=move || is_next.get()
            class:unvisited=move || !visited()
            class:excluded=move || is_excluded.get()
            title=move || is_excluded.get().then(say::edges::excluded)
            class:lit=lit
            data-testid=move || format!("edge-{}", name(Notation::Uci))
            data-mv=mv.to_string()
            aria-selected=move || if chosen() { "true" } else { "false" }
            tabindex="-1"
            on:click=select
            on:dblclick=descend
            on:pointerenter=move |_| enter()
            on:pointerleave=move |_| leave()
            on:focus=move |_| enter()
            on:blur=move |_| leave()
        >
            {cells}
        </tr>
    })
}

/// The move of a row. Copied freely.
#[derive(Clone, Copy)]
struct Subject {
    edge: Memo<Option<EdgeView>>,
    sign: Signal<f64>,
    scale: Signal<Scale>,
}

impl Subject {
    /// Writes a number; one that is not known is a dash. Reactive.
    fn write(self, write: Write) -> String {
        let sign = self.sign.get();
        let text = self.edge.with(|edge| edge.as_ref().and_then(|edge| write(edge, sign)));
        text.unwrap_or_else(|| format::UNKNOWN.to_owned())
    }

    /// The share of all visits of the node. Reactive.
    fn share(self) -> Option<f64> {
        let all = self.scale.get().visits;
        let share = |edge: &EdgeView| f64::from(edge.visits) / f64::from(all);
        self.edge.with(|edge| edge.as_ref().filter(|_| all > 0).map(share))
    }

    /// P. Reactive.
    fn prior(self) -> Option<f64> {
        self.edge.with(|edge| edge.as_ref().map(|edge| edge.prior))
    }
}

/// A share as a number, and as a bar behind it.
fn with_bar(of: Subject, share: fn(Subject) -> Option<f64>, decimals: usize) -> AnyView {
    let part = move || format!("--part:{}%", decimal::fixed(share(of).unwrap_or(0.0) * 100.0, 1));
    let number = move || format::or_unknown(share(of), |share| format::percent_to(share, decimals));
    solid(view! {
        <span class="part" style=part>{number}</span>
    })
}

fn score(of: Subject) -> AnyView {
    let Subject { edge, scale, .. } = of;
    solid(view! {
        <span class="number">{move || of.write(|edge, _| Some(format::signed(edge.s, 3)))}</span>
        <Stack edge scale />
    })
}

fn number_cell(of: Subject, column: &'static Column, contents: AnyView) -> AnyView {
    let Subject { edge, sign, .. } = of;
    let class = format!("cell-{}", column.name);
    let class = move || match column.cell {
        Cell::Value(_) => {
            let value = edge.with(|edge| edge.as_ref().map_or(0.0, |edge| edge.q)) * sign.get();
            format!("{class} {}", if value < 0.0 { "bad-value" } else { "good-value" })
        }
        _ => class.clone(),
    };
    solid(view! {
        <td class=class data-testid=format!("cell-{}", column.name)>
            {contents}
        </td>
    })
}

fn move_cell(
    of: Subject,
    [is_next, is_excluded]: [Memo<bool>; 2],
    chosen: impl Fn() -> bool + Copy + Send + Sync + 'static,
    name: impl Fn(Notation) -> String + Copy + Send + Sync + 'static,
) -> AnyView {
    let Subject { edge, sign, .. } = of;
    let analysis = Analysis::get();
    let badge = move || edge.with(|edge| edge.as_ref().and_then(|edge| badge(edge.terminal, edge.bound, sign.get())));
    solid(view! {
        <th scope="row" class="cell-move" data-testid="cell-move">
            <span class="move-name">{move || name(analysis.notation.get())}</span>
            {move || {
                badge()
                    .map(|(sign, words)| {
                        view! {
                            <abbr class="badge" title=words>
                                {sign}
                            </abbr>
                        }
                    })
            }}
            {move || {
                is_next
                    .get()
                    .then(|| {
                        view! {
                            <span class="next-mark" title=say::edges::selected_next() aria-label=say::edges::next()>
                                "◂"
                            </span>
                        }
                    })
            }}
            {move || {
                is_excluded
                    .get()
                    .then(|| view! { <span class="visually-hidden">" " {say::edges::is_excluded()}</span> })
            }}
            {move || {
                chosen()
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="quiet row-menu"
                                data-testid="move-menu"
                                popovertarget=row_menu::ID
                                aria-haspopup="menu"
                                aria-label=say::edges::deeds()
                                title=say::edges::deeds_about()
                            >
                                "⋯"
                            </button>
                        }
                    })
            }}
        </th>
    })
}

fn visits_cell(of: Subject) -> AnyView {
    let Subject { edge, .. } = of;
    let in_flight =
        move || edge.with(|edge| Some(edge.as_ref()?.in_flight).filter(|&visits| visits > 0).map(|n| format!("+{n}")));
    let given =
        move || edge.with(|edge| Some(edge.as_ref()?.given).filter(|&visits| visits > 0).map(|n| format!("+{n}")));
    solid(view! {
        <td class="cell-n">
            <span data-testid="cell-n">{move || of.write(|edge, _| Some(format::count(edge.visits.into())))}</span>
            {move || {
                in_flight()
                    .map(|visits| {
                        view! {
                            <span class="in-flight" data-term="in flight" data-testid="cell-in-flight">
                                {visits}
                            </span>
                        }
                    })
            }}
            {move || {
                given()
                    .map(|visits| {
                        view! {
                            <span class="given" data-term="given" data-testid="cell-given">
                                {visits}
                            </span>
                        }
                    })
            }}
        </td>
    })
}

/// Stacked bars.
///
/// One attribute draws all of it: there is one bar for each move, and each changes with every frame.
#[component]
fn Stack(edge: Memo<Option<EdgeView>>, #[prop(into)] scale: Signal<Scale>) -> impl IntoView {
    let places = move || {
        let scale = scale.get();
        let Stacked { zero, q, u, s, is_bad } =
            edge.with(|edge| scale.stacked(edge.as_ref().unwrap_or(&EdgeView::default())));
        let [zero, q0, q1, u0, u1, end] = [zero, q.0, q.1, u.0, u.1, s].map(|place| decimal::fixed(place, 1));
        let colour = if is_bad { "bad" } else { "good" };
        format!("--zero:{zero}%;--q0:{q0}%;--q1:{q1}%;--u0:{u0}%;--u1:{u1}%;--end:{end}%;--q:var(--q-{colour})")
    };
    solid(view! { <i class="stack" style=places aria-hidden="true"></i> })
}

/// Win, draw and loss as a bar and in whole percent; a dash while unvisited.
fn wdl(of: Subject) -> AnyView {
    let Subject { edge, sign, .. } = of;
    let wdl = Memo::new(move |_| {
        let sign = sign.get();
        edge.with(|edge| edge.as_ref().and_then(|edge| Some(Wdl::new(edge.q, edge.d?).seen(sign))))
    });
    let shares = move || {
        let Wdl { win, draw, .. } = wdl.get().unwrap_or(Wdl { win: 0.0, draw: 0.0, loss: 0.0 });
        format!("--win:{}%;--draw:{}%", decimal::fixed(win * 100.0, 1), decimal::fixed((win + draw) * 100.0, 1))
    };
    let numbers = move || match wdl.get() {
        None => format::UNKNOWN.to_owned(),
        Some(wdl) => wdl.short(),
    };
    solid(view! {
        <i class="wdl-cell-bar" class:unknown=move || wdl.get().is_none() style=shares aria-hidden="true"></i>
        <span class="number">{numbers}</span>
    })
}

/// A short sign for what is known of a move's value, and what it means in words. A negative `sign` shows it
/// from the other side.
pub(in crate::components) fn badge(
    terminal: Option<Terminal>,
    bound: Bound,
    sign: f64,
) -> Option<(&'static str, &'static str)> {
    let turned = match (terminal, sign < 0.0) {
        (Some(Terminal::Win), true) => Some(Terminal::Loss),
        (Some(Terminal::Loss), true) => Some(Terminal::Win),
        (other, _) => other,
    };
    Some(match (turned, bound, sign < 0.0) {
        (Some(Terminal::Win), ..) => ("W", say::edges::won()),
        (Some(Terminal::Loss), ..) => ("L", say::edges::lost()),
        (Some(Terminal::Draw), ..) => ("D", say::edges::drawn()),
        (Some(Terminal::TwoFold), ..) => ("2×", say::edges::repeated()),
        (Some(Terminal::Tablebase), ..) => ("TB", say::edges::tablebase()),
        (None, Bound::AtLeastDraw, false) | (None, Bound::AtMostDraw, true) => ("≥½", say::edges::at_least_a_draw()),
        (None, Bound::AtMostDraw, false) | (None, Bound::AtLeastDraw, true) => ("≤½", say::edges::at_most_a_draw()),
        (None, Bound::Open | Bound::Exact, _) => return None,
    })
}
