//! Places added up by a move: one row of a table.

use leptos::prelude::*;
use shakmaty::Color;
use wire::find::{Group, Groups, Overview, Played, Tally};

use super::names;
use super::share::share;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::format;

/// The three lists of groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    /// The moves before what was found.
    Before,
    /// The moves tried at its places.
    After,
    /// All moves of the part of the tree.
    All,
}

impl List {
    /// The groups of an overview.
    pub(super) fn of(self, overview: &Overview) -> Option<&Groups> {
        Some(match self {
            Self::Before => &overview.found.as_ref()?.before,
            Self::After => &overview.found.as_ref()?.after,
            Self::All => &overview.whole.as_ref()?.moves,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
            Self::All => "all",
        }
    }
}

/// A row: the move, its places, N, the part of a sum, Q and P.
#[component]
pub(super) fn GroupRow(
    /// List that the row belongs to.
    list: List,
    /// The move; `None`: nothing was before.
    played: Option<Played>,
    /// Player who made the moves that values belong to.
    #[prop(into)]
    mover: Signal<Color>,
    /// Sum that N is a part of; `None` where the share is of no interest.
    #[prop(into)]
    sum: Signal<Option<u64>>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let tally = Memo::new(move |_| {
        let find = |groups: &Groups| groups.listed.iter().find(|group| group.played == played).map(|group| group.tally);
        analysis.find.told.with(|told| list.of(told.as_ref()?).and_then(find)).unwrap_or_default()
    });
    let name = move || match &played {
        Some(played) => names::played(played, analysis.notation.get(), analysis.chess960()),
        None => say::find::nothing_before().to_owned(),
    };
    let label = move || match played {
        Some(played) => {
            let text = names::text(&played);
            let side = if played.is_white { "white" } else { "black" };
            let whose = say::find::player_s(analysis.side_name(names::side(played.is_white)));
            view! {
                <button
                    type="button"
                    class="operand find-move"
                    title=say::find::find_this()
                    on:click=move |_| analysis.find.look_for(text.clone())
                >
                    <span class=format!("find-side {side}") aria-hidden="true"></span>
                    <span class="visually-hidden">{whose} " "</span>
                    {name}
                </button>
            }
            .into_any()
        }
        None => view! { <span>{name}</span> }.into_any(),
    };
    let code = played.map(|played| played.mv.to_string());

    solid(view! {
        <tr data-list=list.name() data-mv=code data-white=played.map(|played| played.is_white.to_string())>
            <th scope="row">{label()}</th>
            {cells(tally.into(), mover, sum)}
        </tr>
    })
}

/// The cells of a tally.
pub(super) fn cells(tally: Signal<Tally>, mover: Signal<Color>, sum: Signal<Option<u64>>) -> impl IntoView {
    let analysis = Analysis::get();
    let value = move || tally.get().q().map(|q| q * analysis.sign_for(mover.get()));
    let value_class = move || if value().is_some_and(|value| value < 0.0) { "bad-value" } else { "good-value" };
    let given = move || {
        let given = tally.get().given;
        (given > 0).then(|| view! { <span class="given" data-term="given">{say::find::given(given)}</span> })
    };
    view! {
        <td data-testid="group-places">{move || format::count(tally.get().places.into())}</td>
        <td class="cell-n" data-testid="group-n" data-exact=move || tally.get().visits.to_string()>
            {move || format::count(tally.get().visits)} {given}
        </td>
        <td class="cell-n" data-testid="group-share" hidden=move || sum.get().is_none()>
            {move || sum.get().map(|sum| format::percent(share(tally.get().visits, sum)))}
        </td>
        <td class=value_class data-testid="group-q" data-exact=move || value().map(|value| value.to_string())>
            {move || format::or_unknown(value(), |value| format::signed(value, 3))}
        </td>
        <td class="cell-p" data-testid="group-p" hidden=move || sum.get().is_none()>
            {move || format::or_unknown(tally.get().p(), |p| format::percent_to(p, 2))}
        </td>
    }
}

/// Says in words what is not listed; `None` where everything is.
pub(super) fn rest(groups: &Groups) -> Option<String> {
    let (places, visits, _) = groups.rest;
    (groups.more > 0).then(|| say::find::rest(groups.more.into(), places.into(), format::count(visits)))
}

/// The moves of groups, in their order.
pub(super) fn moves(groups: &Groups) -> Vec<Option<Played>> {
    groups.listed.iter().map(|group: &Group| group.played).collect()
}
