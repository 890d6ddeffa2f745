//! Moves before and after what was found, added up over all places.

use leptos::prelude::*;
use session::find::query;
use shakmaty::Color;
use wire::find::{Found, Played};

use super::groups::{GroupRow, List, cells, moves, rest};
use super::names;
use super::share::share;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::format;
use page::view::PointOfView;

/// Rows of each list at first, so that what was found is in sight.
const FEW: usize = 10;

/// The three parts of the table.
#[component]
pub(super) fn Around() -> impl IntoView {
    let analysis = Analysis::get();
    let find = analysis.find;
    let plies = Memo::new(move |_| {
        let text = find.told.with(|told| told.as_ref().map(|told| told.wanted.text.clone())).unwrap_or_default();
        query::read(&text).ok().flatten().map_or(0, |query| query.plies())
    });
    let all = move || analysis.find.with_found(Found::visits);
    // Whether all rows are wanted.
    let all_before = RwSignal::new(false);
    let all_after = RwSignal::new(false);
    let most = move |list: List| {
        let is_all = if list == List::Before { all_before.get() } else { all_after.get() };
        if is_all { usize::MAX } else { FEW }
    };
    let rows = move |list: List| {
        let mut rows = find.told.with(|told| Some(moves(list.of(told.as_ref()?)?))).unwrap_or_default();
        rows.truncate(most(list));
        rows
    };
    let before = Memo::new(move |_| rows(List::Before));
    let after = Memo::new(move |_| rows(List::After));
    let unlisted = move |list: List| {
        find.told.with(|told| {
            let groups = list.of(told.as_ref()?)?;
            let hidden: Vec<_> = groups.listed.iter().skip(most(list)).collect();
            let mut all = groups.clone();
            all.more += u32::try_from(hidden.len()).ok()?;
            for group in hidden {
                all.rest.0 += group.tally.places;
                all.rest.1 += group.tally.visits;
                all.rest.2 += group.tally.given;
            }
            rest(&all)
        })
    };
    let before_row = move |played: Option<Played>| {
        // Values are of the place's own move.
        let mover = move || {
            let before = played.map_or_else(|| analysis.root_turn().other(), |played| names::side(played.is_white));
            if plies.get().is_multiple_of(2) { before } else { before.other() }
        };
        view! { <GroupRow list=List::Before played mover=Signal::derive(mover) sum=Signal::derive(all) /> }
    };
    let after_row = move |played: Option<Played>| {
        let mover = move || names::side(played.is_some_and(|played| played.is_white));
        view! { <GroupRow list=List::After played mover=Signal::derive(mover) sum=Signal::derive(all) /> }
    };
    let own_row = move |color: Color| {
        let tally = move || {
            let pick = |found: &Found| if color.is_white() { found.white } else { found.black };
            analysis.find.with_found(pick).unwrap_or_default()
        };
        let name = move || {
            let text = find.told.with(|told| told.as_ref().map(|told| told.wanted.text.trim().to_owned()));
            let text = text.unwrap_or_default();
            say::find::player_moved(text, analysis.side_name(color))
        };
        view! {
            <tr class="find-own" hidden=move || tally().places == 0 data-testid=if color.is_white() { "own-white" } else { "own-black" }>
                <th scope="row">{name}</th>
                {cells(
                    Signal::derive(tally),
                    Signal::derive(move || color),
                    Signal::derive(all),
                )}
            </tr>
        }
    };
    let no_further = move || analysis.find.with_found(|found| (found.own, found.visits()));
    let given = move || {
        let given = analysis.find.with_found(|found| {
            found.after.listed.iter().map(|group| group.tally.given).sum::<u64>() + found.after.rest.2
        });
        given.filter(|given| *given > 0).map(say::find::given_left_out)
    };
    let is_empty = move || analysis.find.with_found(Found::count).unwrap_or(0) == 0;
    let whose = move || match analysis.point_of_view.get() {
        PointOfView::Mover => say::find::for_mover().to_owned(),
        PointOfView::White => say::find::for_player(analysis.side_name(Color::White)),
    };

    solid(view! {
        <div>
            <p class="hint" hidden=move || !is_empty()>
                {say::find::none_found()}
            </p>
            <div
                class="find-frame"
                tabindex="0"
                role="region"
                aria-label=say::find::around()
                hidden=is_empty
            >
                <table class="chart-table find-table" data-testid="find-around">
                    <thead>
                        <tr>
                            <th scope="col">{say::find::move_head()}</th>
                            <th scope="col">{say::find::places_head()}</th>
                            <th scope="col" class="cell-n" title=say::find::visits_together()>
                                "N"
                            </th>
                            <th scope="col" class="cell-n" title=say::find::share_of_found()>
                                {say::find::share()}
                            </th>
                            <th scope="col" title=say::find::mean_of_visits()>
                                "Q"
                            </th>
                            <th scope="col" class="cell-p" title=say::find::mean_of_places()>
                                "P"
                            </th>
                        </tr>
                    </thead>
                    <tbody data-testid="find-before">
                        <tr class="find-part">
                            <th scope="rowgroup" colspan="6">
                                {move || if plies.get() == 0 { say::find::reached_by() } else { say::find::answered() }}
                            </th>
                        </tr>
                        <For each=move || before.get() key=|played| *played children=before_row />
                        <Rest name="find-all-before" words=Signal::derive(move || unlisted(List::Before)) all=all_before />
                    </tbody>
                    <tbody data-testid="find-own">
                        <tr class="find-part">
                            <th scope="rowgroup" colspan="6">
                                {say::find::what_was_found()}
                            </th>
                        </tr>
                        {own_row(Color::White)}
                        {own_row(Color::Black)}
                    </tbody>
                    <tbody data-testid="find-after">
                        <tr class="find-part">
                            <th scope="rowgroup" colspan="6">
                                {say::find::replies()}
                            </th>
                        </tr>
                        <For each=move || after.get() key=|played| *played children=after_row />
                        <Rest name="find-all-after" words=Signal::derive(move || unlisted(List::After)) all=all_after />
                        <tr data-testid="find-no-further">
                            <th scope="row" title=say::find::ended_here_about()>
                                {say::find::ended_here()}
                            </th>
                            <td></td>
                            <td class="cell-n" data-testid="group-n">
                                {move || no_further().map(|own| format::count(own.0))}
                            </td>
                            <td class="cell-n">
                                {move || no_further().map(|(own, all)| format::percent(share(own, all)))}
                            </td>
                            <td></td>
                            <td></td>
                        </tr>
                    </tbody>
                </table>
            </div>
            <p class="hint" hidden=move || given().is_none()>
                {given}
            </p>
            <p class="hint" hidden=is_empty>
                {whose}
            </p>
        </div>
    })
}

/// Row of words on what is not shown, with a button that shows it.
#[component]
fn Rest(
    /// The button's name in tests.
    name: &'static str,
    /// Words on what is not shown.
    #[prop(into)]
    words: Signal<Option<String>>,
    /// Set to show all rows.
    all: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <tr hidden=move || words.get().is_none()>
            <td colspan="6" class="find-rest">
                {move || words.get()}
                " "
                <button
                    type="button"
                    class="quiet"
                    data-testid=name
                    hidden=move || all.get()
                    on:click=move |_| all.set(true)
                >
                    {say::find::show_rest()}
                </button>
            </td>
        </tr>
    }
}
