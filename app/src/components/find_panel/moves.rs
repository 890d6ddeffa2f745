//! Table of all moves that were tried anywhere, added up.

use std::cmp::Ordering;

use leptos::prelude::*;
use wire::find::{Group, Played};

use super::groups::{GroupRow, List, rest};
use super::names;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::notation::Notation;

/// Rows at first, and with each wish for more.
const PAGE: usize = 60;

/// Column to sort by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Move,
    Places,
    N,
    Q,
}

impl Column {
    const ALL: [Self; 4] = [Self::Move, Self::Places, Self::N, Self::Q];

    fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Places => "places",
            Self::N => "n",
            Self::Q => "q",
        }
    }

    fn heading(self) -> &'static str {
        match self {
            Self::Move => say::find::move_head(),
            Self::Places => say::find::places_head(),
            Self::N => "N",
            Self::Q => "Q",
        }
    }
}

/// The table.
#[component]
pub(super) fn Moves() -> impl IntoView {
    let analysis = Analysis::get();
    let find = analysis.find;
    let sort = RwSignal::new((Column::N, true));
    let most = RwSignal::new(PAGE);
    let rows = Memo::new(move |_| {
        let groups = analysis.find.with_whole(|whole| whole.moves.listed.clone()).unwrap_or_default();
        let sign = |played: &Played| analysis.sign_for(names::side(played.is_white));
        let (column, is_descending) = sort.get();
        let mut rows = sorted(groups, column, is_descending, sign);
        rows.truncate(most.get());
        rows
    });
    let listed = move || analysis.find.with_whole(|whole| whole.moves.listed.len()).unwrap_or(0);
    let unlisted = move || analysis.find.with_whole(|whole| rest(&whole.moves)).flatten();
    let set_sort = move |column: Column| {
        sort.update(|(now, is_descending)| {
            *is_descending = if *now == column { !*is_descending } else { column != Column::Move };
            *now = column;
        });
    };
    let heading = move |column: Column| {
        let aria = move || match sort.get() {
            (now, true) if now == column => "descending",
            (now, false) if now == column => "ascending",
            _ => "none",
        };
        view! {
            <th scope="col" aria-sort=aria>
                <button type="button" data-testid=format!("find-sort-{}", column.name()) on:click=move |_| set_sort(column)>
                    {column.heading()}
                </button>
            </th>
        }
    };
    let row = move |played: Played| {
        let mover = move || names::side(played.is_white);
        view! {
            <GroupRow list=List::All played=Some(played) mover=Signal::derive(mover) sum=Signal::derive(|| None::<u64>) />
        }
    };
    let is_asked = move || find.told.with(|told| told.as_ref().is_some_and(|told| told.found.is_some()));
    let is_empty = move || listed() == 0;

    solid(view! {
        <div>
            <p class="hint" hidden=is_asked>
                {say::find::choose_one()}
            </p>
            <p class="hint" hidden=move || !is_empty()>
                {say::find::no_move()}
            </p>
            <div class="find-frame" tabindex="0" role="region" aria-label=say::find::all_moves() hidden=is_empty>
                <table class="chart-table find-table" data-testid="find-moves">
                    <thead>
                        <tr>{Column::ALL.map(heading)}</tr>
                    </thead>
                    <tbody>
                        <For each=move || rows.get() key=|played| *played children=row />
                    </tbody>
                </table>
            </div>
            <button
                type="button"
                data-testid="find-more-moves"
                hidden=move || { listed() <= most.get() }
                on:click=move |_| most.update(|most| *most += 2 * PAGE)
            >
                {say::find::more_moves()}
            </button>
            <p class="hint" hidden=move || unlisted().is_none()>
                {unlisted}
            </p>
            <p class="hint" hidden=is_empty>
                {say::find::sums()}
            </p>
        </div>
    })
}

/// The moves in an order. Ties keep the order by visits.
fn sorted(mut groups: Vec<Group>, column: Column, is_descending: bool, sign: impl Fn(&Played) -> f64) -> Vec<Played> {
    let q = |group: &Group| Some(group.tally.q()? * sign(group.played.as_ref()?));
    let name = |group: &Group| group.played.as_ref().map(|played| names::played(played, Notation::San, false));
    groups.sort_by(|a, b| {
        let order = match column {
            Column::Move => name(a).cmp(&name(b)),
            Column::Places => a.tally.places.cmp(&b.tally.places),
            Column::N => a.tally.visits.cmp(&b.tally.visits),
            Column::Q => q(a).partial_cmp(&q(b)).unwrap_or(Ordering::Equal),
        };
        if is_descending { order.reverse() } else { order }
    });
    groups.into_iter().filter_map(|group| group.played).collect()
}

#[cfg(test)]
mod tests {
    use wire::find::{Man, Tally};

    use super::*;

    fn group(mv: u16, is_white: bool, places: u32, visits: u64, q: f64) -> Group {
        let played = Played { mv, is_white, man: Some(Man::Knight), castles: false };
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let tally = Tally { places, visits, value: q * visits as f64, ..Tally::default() };
        Group { played: Some(played), tally }
    }

    #[test]
    fn every_column_sorts() {
        let groups = vec![group(1, true, 1, 90, 0.1), group(2, false, 5, 50, 0.3), group(3, true, 5, 20, 0.2)];
        let order = |column: Column, is_descending: bool, sign: fn(&Played) -> f64| {
            sorted(groups.clone(), column, is_descending, sign).iter().map(|played| played.mv).collect::<Vec<_>>()
        };
        assert_eq!(order(Column::N, true, |_| 1.0), [1, 2, 3]);
        assert_eq!(order(Column::N, false, |_| 1.0), [3, 2, 1]);
        assert_eq!(order(Column::Places, true, |_| 1.0), [2, 3, 1]);
        assert_eq!(order(Column::Q, true, |_| 1.0), [2, 3, 1]);
        // From White's view Black's best is White's worst.
        assert_eq!(order(Column::Q, true, |played| if played.is_white { 1.0 } else { -1.0 }), [3, 1, 2]);
        assert_eq!(order(Column::Move, false, |_| 1.0), [1, 2, 3]);
    }
}
