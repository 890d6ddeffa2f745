//! The form that finds analyses: one field for words or a position, and filters that are out of the way until one is set.

use leptos::prelude::*;

use super::listing::address;
use crate::address::paths::ANALYSES;
use crate::components::solid::solid;
use page::listed::wanted::{Match, Order, Shelf, Wanted, Word};

/// The form. Its fields are the address of what it finds.
pub(super) fn form(wanted: &Wanted, bad_position: Option<String>) -> AnyView {
    let of_all = wanted.of_all.then(|| hidden("of", "all"));
    let shelf = (wanted.shelf != Shelf::default()).then(|| hidden("list", wanted.shelf.word()));
    let clear = Wanted { of_all: wanted.of_all, shelf: wanted.shelf, ..Wanted::default() };
    let is_usual = !wanted.is_search() && !has_filters(wanted);
    let clear = (!is_usual).then(|| {
        view! {
            <a class="button" href=address(&clear) data-testid="clear-filters">
                {say::pages::clear_filters()}
            </a>
        }
    });
    let problem = bad_position.map(|problem| {
        view! {
            <p class="error" id="position-problem" role="alert" data-testid="position-problem">
                {say::pages::bad_position(say::told(&problem))}
            </p>
        }
    });
    let described = problem.is_some().then_some("position-problem");
    solid(view! {
        <form class="desk-search" role="search" method="get" action=ANALYSES data-testid="search">
            {of_all}
            {shelf}
            <div class="desk-find">
                <input
                    type="search"
                    name="text"
                    value=wanted.text.clone()
                    maxlength="400"
                    aria-label=say::pages::find_label()
                    placeholder=say::pages::find_label()
                    aria-describedby=described
                    data-testid="find-text"
                />
                <button type="submit" class="primary" data-testid="find-analyses">
                    {say::pages::find()}
                </button>
                {clear}
            </div>
            {problem}
            {filters(wanted)}
        </form>
    })
}

fn filters(wanted: &Wanted) -> AnyView {
    let is_open = has_filters(wanted);
    let kinds = options(wanted.kind, |kind| match kind {
        Match::Exact => say::pages::match_exact(),
        Match::Part => say::pages::match_part(),
        Match::Pawns => say::pages::match_pawns(),
    });
    let order = if wanted.is_reversed { format!("-{}", wanted.order.word()) } else { wanted.order.word().to_owned() };
    let orders = Order::ALL.iter().flat_map(|&(one, word)| {
        let words = match one {
            Order::Changed => say::pages::sort_changed(),
            Order::Created => say::pages::sort_created(),
            Order::Name => say::pages::sort_name(),
            Order::Date => say::pages::sort_date(),
            Order::Nodes => say::pages::sort_nodes(),
            Order::Bytes => say::pages::sort_bytes(),
        };
        [(word.to_owned(), format!("{words} ↓")), (format!("-{word}"), format!("{words} ↑"))]
    });
    let orders = orders.map(|(value, words)| {
        let is_chosen = value == order;
        view! { <option value=value selected=is_chosen>{words}</option> }
    });
    solid(view! {
        <details class="desk-filters" open=is_open>
            <summary data-testid="filters">{say::pages::filters()}</summary>
            <div class="desk-fields">
                <label class="desk-position">
                    <span>{say::pages::position()}</span>
                    <input
                        name="position"
                        value=wanted.position.clone()
                        maxlength="400"
                        autocomplete="off"
                        placeholder=say::pages::position_hint()
                        data-testid="find-position"
                    />
                </label>
                <label>
                    <span>{say::pages::matches()}</span>
                    <select name="match" data-testid="find-match">
                        {kinds}
                    </select>
                </label>
                <label>
                    <span>{say::pages::since()}</span>
                    <input type="date" name="since" value=wanted.since.clone() data-testid="find-since" />
                </label>
                <label>
                    <span>{say::pages::until()}</span>
                    <input type="date" name="until" value=wanted.until.clone() data-testid="find-until" />
                </label>
                <label>
                    <span>{say::pages::sort_by()}</span>
                    <select name="sort" data-testid="sort-analyses">
                        {orders.collect_view()}
                    </select>
                </label>
                // Days begin when they do where the reader is; without scripts, in UTC.
                <input type="hidden" name="zone" value=wanted.zone.to_string() />
            </div>
        </details>
    })
}

/// Returns whether something is set that is not in sight otherwise.
fn has_filters(wanted: &Wanted) -> bool {
    let fields = [&wanted.position, &wanted.since, &wanted.until];
    fields.into_iter().any(|field| !field.is_empty()) || wanted.order != Order::default() || wanted.is_reversed
}

fn hidden(name: &'static str, value: &'static str) -> impl IntoView {
    view! { <input type="hidden" name=name value=value /> }
}

fn options<T: Word>(chosen: T, words: impl Fn(T) -> &'static str) -> Vec<AnyView> {
    let option = |&(one, word): &(T, &'static str)| {
        view! { <option value=word selected=one == chosen>{words(one)}</option> }.into_any()
    };
    T::ALL.iter().map(option).collect()
}
