//! The list of analyses: where they are found again, opened, deleted and brought back.
//!
//! The server writes the whole of it, with links and forms, so that it needs no code in the browser. [`Listing`] is what it shows;
//! [`page::outline`] what an analysis is called and looks like; [`times`] how moments are written.

mod board;
mod list;
pub mod times;

use std::time::SystemTime;

use leptos::prelude::*;
use leptos_meta::Title;

use crate::components::site_header::site_header;
use crate::components::solid::solid;
use page::format;
use page::outline::Outline;

/// The page's address.
pub const PATH: &str = "/analyses";

/// The analyses that are listed on one page.
pub const PER_PAGE: usize = 50;

/// The deleted ones that are listed below those that are kept; the rest has pages of its own.
pub const FEW: usize = 5;

/// Query of the page's address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Set to list those of all browsers, which needs control of the server.
    pub of_all: bool,
    /// Set to list the deleted ones, with pages of their own.
    pub deleted: bool,
    /// The page, from 0.
    pub page: usize,
}

/// Contents of the page.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Query that asked for it.
    pub wanted: Wanted,
    /// The server's time.
    pub now: SystemTime,
    /// Set if the server keeps analyses at all.
    pub keeps: bool,
    /// Number of analyses of this browser and of all, where the reader may see all.
    pub counts: Option<(usize, usize)>,
    /// Analyses that are kept, unless the deleted ones are wanted.
    pub kept: Part,
    /// Analyses that were deleted.
    pub deleted: Part,
    /// Notice of what has just been done, or went wrong.
    pub notice: Option<Notice>,
    /// Disk, memory and connections that the server uses and may use, where the reader has control.
    pub usage: Option<Usage>,
    /// Set if this browser has shown the server's token.
    pub is_signed_in: bool,
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
    /// Set if this browser owns it.
    pub is_own: bool,
    /// Time of its last use or, if it was deleted, of its deletion.
    pub when: SystemTime,
    /// Days for which it can still be brought back; `None`: it is not deleted.
    pub days_left: Option<u32>,
    /// Bytes on the disk.
    pub bytes: u64,
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
    /// Failure: one sentence.
    Problem(String),
}

impl Wanted {
    /// Reads it from the address's query; what cannot be read counts as absent.
    #[must_use]
    pub fn of_query(query: &str) -> Self {
        let value = |name| page::link::query::value(query, name);
        Self {
            of_all: value("of").as_deref() == Some("all"),
            deleted: value("list").as_deref() == Some("deleted"),
            page: value("page").and_then(|page| page.parse::<usize>().ok()).map_or(0, |page| page.saturating_sub(1)),
        }
    }

    /// The query of its address, with `?` if there is one.
    #[must_use]
    pub fn query(self) -> String {
        let mut pairs = Vec::new();
        if self.of_all {
            pairs.push("of=all".to_owned());
        }
        if self.deleted {
            pairs.push("list=deleted".to_owned());
        }
        if self.page > 0 {
            pairs.push(format!("page={}", self.page.saturating_add(1)));
        }
        if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
    }

    fn address(self) -> String {
        format!("{PATH}{}", self.query())
    }
}

impl Item {
    /// Returns the title.
    #[must_use]
    pub fn title(&self) -> String {
        self.outline.as_ref().map_or_else(|_| say::pages::cannot_be_read().to_owned(), Outline::title)
    }
}

/// The page.
#[component]
pub fn AnalysesPage(
    /// Contents of the page.
    listing: Listing,
) -> impl IntoView {
    let Listing { wanted, now, keeps, counts, kept, deleted, notice, usage, is_signed_in } = listing;
    let title = if wanted.deleted { say::pages::deleted_analyses() } else { say::pages::my_analyses() };
    let views = counts.map(|(own, all)| list::views(wanted, own, all));
    let lists = match (keeps, wanted.deleted) {
        (false, _) => solid(view! {
            <p class="desk-empty" data-testid="keeps-nothing">
                {say::pages::keeps_nothing()}
            </p>
        }),
        (true, true) => list::deleted_pages(wanted, now, deleted),
        (true, false) => solid(view! {
            <div>{list::kept(wanted, now, kept)} {list::few_deleted(wanted, now, deleted)}</div>
        }),
    };
    view! {
        <Title text=format!("{title} · Puctoscope") />
        {solid(
            view! {
                <div class="desk-page">
                    {site_header(title, PATH)}
                    {board::pieces()}
                    <main class="desk" data-testid="analyses">
                        {notice.map(|notice| list::notice(wanted, notice))}
                        <p class="desk-lead">{lead(wanted)}</p>
                        {views}
                        {lists}
                        {usage.map(used)}
                        {is_signed_in
                            .then(|| {
                                view! {
                                    <form method="post" action="/sign-out">
                                        <button type="submit" data-testid="sign-out">
                                            {say::pages::sign_out()}
                                        </button>
                                    </form>
                                }
                            })}
                        <p class="hint">
                            <a href="/licences.txt" data-testid="licences">{say::pages::licences()}</a>
                        </p>
                    </main>
                    {times::in_local_time()}
                </div>
            },
        )}
    }
}

fn lead(wanted: Wanted) -> &'static str {
    match (wanted.deleted, wanted.of_all) {
        (true, _) => say::pages::lead_deleted(),
        (false, false) => say::pages::lead_own(),
        (false, true) => say::pages::lead_all(),
    }
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
            counts: None,
            kept: Part::default(),
            deleted: Part::default(),
            notice: None,
            usage: None,
            is_signed_in: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_what_is_wanted() {
        for query in ["", "?of=all", "?list=deleted", "?page=3", "?of=all&list=deleted&page=12"] {
            assert_eq!(Wanted::of_query(query.trim_start_matches('?')).query(), query);
        }
        for odd in ["page=1", "page=0", "page=-4", "page=many", "of=you", "list=", "deleted=x"] {
            assert_eq!(Wanted::of_query(odd), Wanted::default(), "{odd}");
        }
        let far = Wanted::of_query("page=18446744073709551615");
        assert_eq!(Wanted::of_query(far.query().trim_start_matches('?')), far);
    }
}
