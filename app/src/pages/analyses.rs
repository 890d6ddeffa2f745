//! The list of analyses: where they are found again, opened, named, copied, archived, deleted and brought back.
//!
//! The server writes the whole of it, with links and forms, so that it needs no code in the browser but a few lines for [`keys`] and
//! [`times`]. [`Listing`] is what it shows; [`page::listed`] what its address says and what an analysis is called; [`search`] the form to find one;
//! [`list`] the rows.

pub(super) mod board;
pub(super) mod keys;
mod list;
mod row;
mod search;
pub mod times;

use std::time::SystemTime;

use leptos::prelude::*;
use leptos_meta::Title;

use crate::address::paths;
pub use crate::address::paths::ANALYSES as PATH;
use crate::components::site_header::site_header;
use crate::components::solid::solid;
use crate::components::woven::woven;
use crate::pages::studies;
use crate::pages::studies::brief::Newest;
use page::format;
use page::listed::{Known, Shelf, Wanted, title};
use page::outline::Outline;

/// The analyses that are listed on one page.
pub const PER_PAGE: usize = 50;

/// Id of the form whose fields are the boxes of the rows.
const CHOSEN: &str = "chosen";

/// The deleted ones that are listed below those that are kept; the rest has pages of its own.
pub const FEW: usize = 5;

/// Contents of the page.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Query that asked for it.
    pub wanted: Wanted,
    /// The server's time.
    pub now: SystemTime,
    /// Set if the server keeps analyses at all.
    pub keeps: bool,
    /// Number of the reader's own analyses and of all, where he may see all.
    pub whose: Option<(usize, usize)>,
    /// Number of those that are kept, archived and deleted.
    pub counts: [usize; 3],
    /// Analyses that were asked for.
    pub part: Part,
    /// A few that were deleted, to be shown below those that are kept.
    pub few_deleted: Part,
    /// The newest studies, where they are to be seen.
    pub studies: Option<Newest>,
    /// Notice of what has just been done, or went wrong.
    pub notice: Option<Notice>,
    /// Reason why the position that is looked for is none, if so: a clause.
    pub bad_position: Option<String>,
    /// Bytes left on the disk, once they are few.
    pub disk_left: Option<u64>,
    /// Damage found when the server started, where the reader has control: one sentence.
    pub damage: Option<String>,
    /// Disk, memory and connections that the server uses and may use, where the reader has control.
    pub usage: Option<Usage>,
    /// Set if this browser has signed in.
    pub is_signed_in: bool,
    /// Name of who has signed in by name.
    pub user: Option<String>,
}

/// Resources of a server: used, and at most.
#[derive(Clone, Debug)]
pub struct Usage {
    /// Bytes of all that it keeps on its disk; `None`: it keeps nothing.
    pub disk: Option<[u64; 2]>,
    /// Bytes of all searches in memory.
    pub memory: [u64; 2],
    /// Pages that are connected.
    pub connections: [u64; 2],
    /// Reason why nothing more can be kept, if there is one: one sentence.
    pub problem: Option<String>,
}

/// Page of a list.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Analyses on the page.
    pub items: Vec<Item>,
    /// Number of analyses on all pages.
    pub total: usize,
}

/// Analysis of the list.
#[derive(Clone, Debug)]
pub struct Item {
    /// Id of the analysis.
    pub id: String,
    /// Set if it is the reader's.
    pub is_own: bool,
    /// Time of its last use or, if it was deleted, of its deletion.
    pub when: SystemTime,
    /// Time at which it was made.
    pub created: SystemTime,
    /// Days for which it can still be brought back; `None`: it is not deleted.
    pub days_left: Option<u32>,
    /// Set if it is archived.
    pub is_archived: bool,
    /// Nodes of its searches; 0: unknown.
    pub nodes: u64,
    /// Bytes on the disk.
    pub bytes: u64,
    /// Parts of its name.
    pub known: Known,
    /// Event of the game; empty where it is unknown.
    pub event: String,
    /// Result of the game; empty where it is unknown.
    pub result: String,
    /// Contents in brief, or the reason why they cannot be read.
    pub outline: Result<Outline, String>,
}

/// Notice above the list.
#[derive(Clone, Debug)]
pub enum Notice {
    /// Analysis that was deleted.
    Deleted(Item),
    /// Analysis that was brought back.
    Restored(Item),
    /// Analysis that has another name.
    Renamed(Item),
    /// Copy that was made.
    Copied(Item),
    /// Analysis that was put out of the way.
    Archived(Item),
    /// Analysis that was taken back to the list.
    Unarchived(Item),
    /// An analysis was removed for good.
    Removed,
    /// Failure: one sentence.
    Problem(String),
}

impl Item {
    /// Returns the name, as text.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.outline {
            Err(_) => self.known.name.clone().unwrap_or_else(|| say::pages::cannot_be_read().to_owned()),
            Ok(outline) => title(&self.known, outline)
                .unwrap_or_else(|| say::pages::analysis_of(times::day_and_time(self.created).unwrap_or_default())),
        }
    }

    /// Returns whether its time is all that tells it from others.
    fn is_named_by_time(&self) -> bool {
        self.outline.as_ref().is_ok_and(|outline| title(&self.known, outline).is_none())
    }
}

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

impl Listing {
    /// A list without anything in it.
    #[must_use]
    pub fn empty(wanted: Wanted) -> Self {
        Self {
            wanted,
            now: SystemTime::UNIX_EPOCH,
            keeps: true,
            whose: None,
            counts: [0; 3],
            part: Part::default(),
            few_deleted: Part::default(),
            studies: None,
            notice: None,
            bad_position: None,
            disk_left: None,
            damage: None,
            usage: None,
            is_signed_in: false,
            user: None,
        }
    }
}

/// The address of a list.
fn address(wanted: &Wanted) -> String {
    format!("{PATH}{}", wanted.query())
}
