//! The lists of the page, the ways from one to another, and what is said above them.

use std::time::SystemTime;

use leptos::prelude::*;

use super::listing::{CHOSEN, FEW, Item, Notice, PER_PAGE, Part, address};
use super::row::{self, form, open};
use crate::address::paths;
use crate::components::solid::solid;
use crate::components::woven::woven;
use page::format;
use page::listed::{Shelf, Wanted};

/// Chooses between the reader's own analyses and all.
pub(super) fn whose(wanted: &Wanted, own: usize, all: usize, is_signed_in: bool) -> AnyView {
    let link = |of_all: bool, words: &'static str, count: usize| {
        let address = address(&Wanted { of_all, page: 0, ..wanted.clone() });
        view! {
            <a href=address aria-current=(wanted.of_all == of_all).then_some("page")>
                {words} " " <span class="desk-count">{format::count(count as u64)}</span>
            </a>
        }
    };
    let own_words = if is_signed_in { say::pages::my_own() } else { say::pages::this_browser() };
    solid(view! {
        <nav class="desk-views" aria-label=say::pages::whose_analyses() data-testid="whose">
            {link(false, own_words, own)} {link(true, say::pages::all_on_server(), all)}
        </nav>
    })
}

/// Chooses between those that are kept, archived and deleted.
pub(super) fn shelves(wanted: &Wanted, [kept, archived, deleted]: [usize; 3]) -> AnyView {
    let link = |shelf: Shelf, words: &'static str, count: usize| {
        let address = address(&Wanted { shelf, page: 0, ..wanted.clone() });
        view! {
            <a href=address aria-current=(wanted.shelf == shelf).then_some("page")>
                {words} " " <span class="desk-count">{format::count(count as u64)}</span>
            </a>
        }
    };
    solid(view! {
        <nav class="desk-views desk-shelves" aria-label=say::pages::which_analyses() data-testid="shelves">
            {link(Shelf::Kept, say::pages::analyses(), kept)}
            {link(Shelf::Archived, say::pages::archived(), archived)}
            {link(Shelf::Deleted, say::pages::deleted(), deleted)}
        </nav>
    })
}

/// Shows what has just been done, with the way back, or what went wrong.
pub(super) fn notice(wanted: &Wanted, notice: Notice) -> AnyView {
    // The keyboard is where one goes on.
    let said = |words: String, title: &str, name: &'static str, way: AnyView| {
        solid(view! {
            <div class="desk-notice" role="status" data-testid=name>
                <p>{woven(words, vec![strong(title)])}</p>
                {way}
            </div>
        })
    };
    let way_in = |item: &Item| {
        let (address, label) = (open(item), say::pages::open_title(item.title()));
        view! {
            <a class="button" href=address aria-label=label autofocus>
                {say::pages::open()}
            </a>
        }
        .into_any()
    };
    match notice {
        Notice::Deleted(item) => {
            let title = item.title();
            let back = form(wanted, &item, "restore", say::pages::undo(), say::pages::undo_deleting(&title), true);
            said(say::pages::deleted_now("\u{e000}"), &title, "deleted-notice", back.into_any())
        }
        Notice::Archived(item) => {
            let title = item.title();
            let back = form(wanted, &item, "unarchive", say::pages::undo(), say::pages::unarchive_title(&title), true);
            said(say::pages::archived_now("\u{e000}"), &title, "archived-notice", back.into_any())
        }
        Notice::Restored(item) => {
            said(say::pages::brought_back("\u{e000}"), &item.title(), "restored-notice", way_in(&item))
        }
        Notice::Unarchived(item) => {
            said(say::pages::unarchived_now("\u{e000}"), &item.title(), "unarchived-notice", way_in(&item))
        }
        Notice::Renamed(item) => {
            said(say::pages::renamed_now("\u{e000}"), &item.title(), "renamed-notice", way_in(&item))
        }
        Notice::Copied(item) => said(say::pages::copied_now("\u{e000}"), &item.title(), "copied-notice", way_in(&item)),
        Notice::Removed => solid(view! {
            <div class="desk-notice" role="status" data-testid="removed-notice">
                <p>{say::pages::removed_now()}</p>
            </div>
        }),
        Notice::Problem(problem) => solid(view! {
            <div class="desk-notice bad" role="alert" data-testid="analyses-problem">
                <p>{say::told(&problem).into_owned()}</p>
            </div>
        }),
    }
}

fn strong(title: &str) -> AnyView {
    view! { <strong>{title.to_owned()}</strong> }.into_any()
}

/// The analyses that were asked for.
pub(super) fn list(wanted: &Wanted, now: SystemTime, part: Part) -> AnyView {
    if part.total == 0 {
        return empty(wanted);
    }
    let name = match wanted.shelf {
        Shelf::Kept => "kept",
        Shelf::Archived => "archived",
        Shelf::Deleted => "deleted",
    };
    let class = if wanted.shelf == Shelf::Deleted { "desk-list desk-deleted" } else { "desk-list" };
    let rows = part.items.iter().map(|item| row::row(wanted, now, item)).collect_view();
    solid(view! {
        <section aria-label=say::pages::analyses()>
            <ul class=class data-testid=name>
                {rows}
            </ul>
            {(wanted.shelf != Shelf::Deleted).then(chosen)}
            {pages(wanted, part.total)}
        </section>
    })
}

/// Actions for the analyses whose boxes are ticked. It is in the way only then.
fn chosen() -> AnyView {
    solid(view! {
        <form class="desk-chosen" id=CHOSEN method="get" action=paths::STUDIES>
            <button type="submit" class="primary" data-testid="add-chosen">
                {say::studies::add_chosen()}
            </button>
        </form>
    })
}

/// Says why nothing is listed, and what one can do.
fn empty(wanted: &Wanted) -> AnyView {
    let start = view! { <a href="/?fen=startpos">{say::pages::start_link()}</a> }.into_any();
    let (words, way, name) = match wanted.shelf {
        _ if wanted.is_search() => (say::pages::nothing_found(), None, "nothing-found"),
        Shelf::Archived => (say::pages::none_archived(), None, "none-archived"),
        Shelf::Deleted => (say::pages::nothing_deleted(), None, "none-deleted"),
        Shelf::Kept if wanted.of_all => (say::pages::none_on_server(), Some(start), "no-analyses"),
        Shelf::Kept => (say::pages::none_in_browser(), Some(start), "no-analyses"),
    };
    let way = way.map(|start| view! { <p>{woven(say::pages::start_one("\u{e000}"), vec![start])}</p> });
    solid(view! {
        <div class="desk-empty" data-testid=name>
            <p>{words}</p>
            {way}
        </div>
    })
}

/// Lists the analyses that were deleted last, below the others.
pub(super) fn few_deleted(wanted: &Wanted, now: SystemTime, part: Part) -> AnyView {
    let rows = part.items.iter().take(FEW).map(|item| row::row(wanted, now, item)).collect_view();
    let all = address(&Wanted { shelf: Shelf::Deleted, page: 0, ..wanted.clone() });
    let more = (FEW < part.total).then(|| {
        view! {
            <p class="desk-more">
                <a href=all data-testid="all-deleted">{say::pages::all_deleted(format::count(part.total as u64))}</a>
            </p>
        }
    });
    solid(view! {
        <section class="desk-deleted" aria-labelledby="deleted-head">
            <h2 id="deleted-head">{say::pages::deleted()}</h2>
            <ul class="desk-list" data-testid="deleted">
                {rows}
            </ul>
            {more}
        </section>
    })
}

/// The way to the other pages, where there are any.
fn pages(wanted: &Wanted, total: usize) -> Option<AnyView> {
    let last = total.saturating_sub(1) / PER_PAGE;
    if last == 0 {
        return None;
    }
    let to = |page: usize, words: &'static str, rel: &'static str| {
        let address = address(&Wanted { page, ..wanted.clone() });
        view! { <a class="button" href=address rel=rel>{words}</a> }
    };
    let before = (wanted.page > 0).then(|| to(wanted.page - 1, say::pages::previous(), "prev"));
    let after = (wanted.page < last).then(|| to(wanted.page + 1, say::pages::next(), "next"));
    let first = wanted.page * PER_PAGE;
    let range = say::pages::range(
        format::count(first as u64 + 1),
        format::count((first + PER_PAGE).min(total) as u64),
        format::count(total as u64),
    );
    Some(solid(view! {
        <nav class="desk-pages" aria-label=say::pages::pages()>
            {before} <span data-testid="range">{range}</span> {after}
        </nav>
    }))
}
