//! The list of analyses: where they are found again, opened, named, copied, archived, deleted and brought back.
//!
//! The server writes the whole of it, with links and forms, so that it needs no code in the browser but a few lines for [`keys`] and
//! [`times`]. [`Listing`] is what it shows; [`page::listed`] what its address says and what an analysis is called; [`search`] the form to find one;
//! [`list`] the rows.

pub(super) mod board;
pub(super) mod keys;
mod list;
mod listing;
mod row;
mod search;
pub mod times;

use leptos::prelude::*;
use leptos_meta::Title;

use crate::address::paths;
pub use crate::address::paths::ANALYSES as PATH;
use crate::components::site_header::site_header;
use crate::components::solid::solid;
use crate::components::woven::woven;
use crate::pages::studies;
pub use listing::{FEW, Item, Listing, Notice, PER_PAGE, Part, Usage};
use page::format;
use page::listed::{Shelf, Wanted};

/// The page.
#[component]
pub fn AnalysesPage(
    /// Contents of the page.
    listing: Listing,
) -> impl IntoView {
    let heading = match listing.wanted.shelf {
        Shelf::Deleted => say::pages::deleted_analyses(),
        Shelf::Kept | Shelf::Archived => say::pages::my_analyses(),
    };
    view! {
        <Title text=format!("{heading} · Puctoscope") />
        {solid(
            view! {
                <div class="desk-page">
                    {site_header(heading, PATH)} {board::pieces()}
                    <main class="desk" data-testid="analyses">
                        {contents(listing)}
                        <p class="hint">
                            <a href=paths::SURVEY data-testid="survey-page">
                                {say::survey::title()}
                            </a>
                            " · "
                            <a href="/licences.txt" data-testid="licences">{say::pages::licences()}</a>
                        </p>
                    </main>
                    {times::in_local_time()} {keys::keys()}
                </div>
            },
        )}
    }
}

fn contents(listing: Listing) -> AnyView {
    let Listing { wanted, now, keeps, whose, counts, part, few_deleted, studies, notice, .. } = listing;
    let notice = notice.map(|notice| list::notice(&wanted, notice));
    let lead = view! { <p class="desk-lead">{lead(&wanted, listing.user.is_some())}</p> };
    let warnings = warnings(listing.disk_left, listing.damage);
    let account = account(listing.is_signed_in, listing.user);
    if !keeps {
        return solid(view! {
            <div>
                {notice} {lead} {in_browser()}
                <p class="desk-empty" data-testid="keeps-nothing">
                    {say::pages::keeps_nothing()}
                </p>
                {listing.usage.map(used)} {account}
            </div>
        });
    }
    let is_search = wanted.is_search() && listing.bad_position.is_none();
    let found = is_search.then(|| {
        view! {
            <p class="desk-found" role="status" data-testid="found">
                {say::pages::found(part.total as u64)}
            </p>
        }
    });
    let few = (few_deleted.total > 0).then(|| list::few_deleted(&wanted, now, few_deleted));
    solid(view! {
        <div>
            {notice} {warnings} {lead} {in_browser()}
            {whose.map(|(own, all)| list::whose(&wanted, own, all, account.is_some()))}
            {studies.map(|newest| studies::brief::newest(newest, now))} {search::form(&wanted, listing.bad_position)} {list::shelves(&wanted, counts)} {found}
            {list::list(&wanted, now, part)} {few} <p class="hint desk-keys">{say::pages::keys_hint()}</p>
            {listing.usage.map(used)} {account}
        </div>
    })
}

/// The way to what this browser keeps: the server does not know of it.
fn in_browser() -> AnyView {
    let link = view! { <a href="/?kept" data-testid="kept-in-browser">{say::kept::title()}</a> }.into_any();
    view! { <p class="hint">{woven(say::kept::in_browsers("\u{e000}"), vec![link])}</p> }.into_any()
}

fn lead(wanted: &Wanted, is_user: bool) -> &'static str {
    match (wanted.shelf, wanted.of_all) {
        (Shelf::Deleted, _) => say::pages::lead_deleted(),
        (Shelf::Archived, _) => say::pages::lead_archived(),
        (Shelf::Kept, true) => say::pages::lead_all(),
        (Shelf::Kept, false) if is_user => say::pages::lead_user(),
        (Shelf::Kept, false) => say::pages::lead_own(),
    }
}

fn warnings(disk_left: Option<u64>, damage: Option<String>) -> impl IntoView {
    let warning = |text: String, name: &'static str| {
        view! {
            <div class="desk-notice bad" role="alert" data-testid=name>
                <p>{text}</p>
            </div>
        }
    };
    let left = disk_left.map(|left| warning(say::pages::disk_left(format::bytes(left)), "disk-left"));
    let damage = damage.map(|damage| warning(say::pages::was_damaged(say::told(&damage)), "library-damage"));
    view! {
        {left}
        {damage}
    }
}

/// Says who has signed in, and lets him sign out.
fn account(is_signed_in: bool, user: Option<String>) -> Option<AnyView> {
    let form = move || {
        view! {
            <form class="desk-account" method="post" action="/sign-out">
                {user.map(|name| view! { <span data-testid="signed-in-as">{say::pages::signed_in_as(name)}</span> })}
                <button type="submit" data-testid="sign-out">
                    {say::pages::sign_out()}
                </button>
            </form>
        }
        .into_any()
    };
    is_signed_in.then(form)
}

/// Says in a sentence what the server uses; and what is used up, if anything is.
fn used(usage: Usage) -> impl IntoView {
    let Usage { disk, memory, connections, problem } = usage;
    let of = |[used, most]: [String; 2]| say::pages::used_of(used, most);
    let (memory, connections) = (of(memory.map(format::bytes)), of(connections.map(format::count)));
    let words = match disk {
        Some(disk) => say::pages::usage_and_disk(of(disk.map(format::bytes)), memory, connections),
        None => say::pages::usage(memory, connections),
    };
    view! {
        <p class="desk-usage hint" data-testid="usage">
            {words}
        </p>
        {problem
            .map(|problem| {
                view! {
                    <p class="error" role="alert" data-testid="disk-problem">
                        {say::told(&problem).into_owned()}
                    </p>
                }
            })}
    }
}
