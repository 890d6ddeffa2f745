//! The moves of the selected node, as both searches see them.

mod rows;

use leptos::prelude::*;
use page::comparison::input::Action;
use wire::comparison::Side;

use super::both::Both;
use crate::components::solid::solid;
use page::format;
use rows::{Column, Row, rows};

/// The table.
#[component]
pub(super) fn Table() -> impl IntoView {
    let both = Both::get();
    let analysis = both.analysis;
    let sort = RwSignal::new((Column::Visits(Side::A), true));
    let line = both.memo(|pair| pair.picture.line().to_vec());
    let selected = both.memo(|pair| pair.picture.selected());
    let is_there = both.memo(|pair| pair.picture.is_there());
    let best = both.memo(|pair| pair.picture.best());
    // Drawn with the trees.
    let revision = move || both.sides[1].revision.track();
    let sign = Memo::new(move |_| {
        let turn = analysis.root_turn();
        let mover = if line.with(Vec::len).is_multiple_of(2) { turn } else { turn.other() };
        analysis.sign_for(mover)
    });
    let all = Memo::new(move |_| {
        revision();
        let (selected, there) = (selected.get(), is_there.get());
        let open = |side: Side| {
            let here = side.index();
            let open = both.sides[here].model.with_value(|model| model.open(selected[here].node).cloned());
            open.filter(|_| there[here])
        };
        rows([open(Side::A), open(Side::B)], sign.get())
    });
    let names = Memo::new(move |_| {
        let moves: Vec<u16> = all.with(|rows| rows.iter().map(|row| row.mv).collect());
        line.with(|line| moves.into_iter().map(|mv| (mv, both.name(line, mv))).collect::<Vec<_>>())
    });
    let name = move |mv: u16| {
        names.with(|names| names.iter().find(|one| one.0 == mv).map(|one| one.1.clone())).unwrap_or_default()
    };
    let order = Memo::new(move |_| {
        let (column, descending) = sort.get();
        all.with(|rows| rows::sorted(rows, column, descending, &name))
    });
    let heading = move |column: Column| {
        let (label, title) = column.heading();
        let aria = move || match sort.get() {
            (now, true) if now == column => "descending",
            (now, false) if now == column => "ascending",
            _ => "none",
        };
        view! {
            <th scope="col" class=column.class() aria-sort=aria>
                <button
                    type="button"
                    data-testid=format!("compared-sort-{}", column.name())
                    title=title
                    on:click=move |_| {
                        sort.update(|(now, descending)| {
                            *descending = if *now == column { !*descending } else { column != Column::Move };
                            *now = column;
                        });
                    }
                >
                    {label}
                </button>
            </th>
        }
    };
    let row = move |mv: u16| {
        let row = Memo::new(move |_| all.with(|rows| rows.iter().find(|row| row.mv == mv).cloned()));
        let is_best = move |side: Side| best.get()[side.index()] == Some(mv);
        let badge = move |side: Side| {
            let title = say::comparison::best_move_of(side.name());
            is_best(side).then(|| {
                view! {
                    <abbr class=format!("side-badge side-{}", side.name()) title=title>
                        {side.name()}
                    </abbr>
                }
            })
        };
        let light = move |is_lit: bool| both.act(Action::LightMove(is_lit.then_some(mv)));
        let cell = move |column: Column| {
            view! {
                <td class=move || row.with(|row| row.as_ref().map_or("", |row| column.tint(row))).to_owned() + " " + column.class()
                    data-testid=format!("compared-{}", column.name())>
                    {move || row.with(|row| row.as_ref().map(|row| column.text(row)))}
                </td>
            }
        };
        view! {
            <tr
                data-testid="compared-row"
                data-mv=mv.to_string()
                on:pointerenter=move |_| light(true)
                on:pointerleave=move |_| light(false)
            >
                <th scope="row">
                    <button
                        type="button"
                        class="quiet"
                        title=say::comparison::select_in_both()
                        on:click=move |_| both.act(Action::Descend(mv))
                        on:focus=move |_| light(true)
                        on:blur=move |_| light(false)
                    >
                        {move || name(mv)}
                    </button>
                    {move || badge(Side::A)}
                    {move || badge(Side::B)}
                </th>
                {Column::NUMBERS.map(cell)}
            </tr>
        }
    };
    let node = move |side: Side| {
        revision();
        let here = side.index();
        let selected = selected.get()[here];
        let view = both.sides[here].model.with_value(|model| model.node(selected.node).cloned());
        let view = view.filter(|_| is_there.get()[here]);
        // A node's own numbers are seen by who moved there.
        let text = view.map(|node| {
            let q = f64::from(node.q) * -sign.get();
            let n = format::count(node.visits.into());
            format!("N {n}, Q {}", format::signed(q, 3))
        });
        let text = text.unwrap_or_else(|| say::comparison::not_visited().to_owned());
        view! {
            <span data-testid=format!("node-{}", side.name())>
                <span class=format!("side-badge side-{}", side.name())>{side.name()}</span>
                {text}
            </span>
        }
    };
    solid(view! {
        <section class="compared-moves" aria-label=say::comparison::moves_of_node()>
            <header>
                <button
                    type="button"
                    data-testid="compared-up"
                    title=say::comparison::to_position_before()
                    aria-label=say::comparison::to_position_before()
                    disabled=move || line.with(Vec::is_empty)
                    on:click=move |_| both.act(Action::Ascend)
                >
                    "↑"
                </button>
                <b data-testid="compared-line">{move || line.with(|line| if line.is_empty() { say::comparison::root().to_owned() } else { both.words(line) })}</b>
                {move || node(Side::A)}
                {move || node(Side::B)}
            </header>
            <div class="table-frame" tabindex="0" role="region" aria-label=say::comparison::moves_in_both()>
                <table class="compared-table" data-testid="compared-table">
                    <thead>
                        <tr>{heading(Column::Move)} {Column::NUMBERS.map(heading)}</tr>
                    </thead>
                    <tbody>
                        <For each=move || order.get() key=|mv| *mv children=row />
                    </tbody>
                </table>
                <p class="hint" hidden=move || all.with(|rows: &Vec<Row>| !rows.is_empty())>
                    {say::comparison::no_moves()}
                </p>
            </div>
        </section>
    })
}
