//! The lists of the page: what is kept, what was deleted, and what is said above them.

use std::time::SystemTime;

use leptos::prelude::*;

use page::outline::Outline;

use super::{FEW, Item, Notice, PATH, PER_PAGE, Part, Wanted, board, times};
use crate::components::solid::solid;
use crate::components::woven::woven;
use page::format;

/// Chooses between the analyses of this browser and all.
pub(super) fn views(wanted: Wanted, own: usize, all: usize) -> impl IntoView {
    let link = move |of_all: bool, words: &'static str, count: usize| {
        let address = Wanted { of_all, page: 0, ..wanted }.address();
        let is_shown = wanted.of_all == of_all;
        view! {
            <a href=address aria-current=is_shown.then_some("page")>
                {words} " " <span class="desk-count">{format::count(count as u64)}</span>
            </a>
        }
    };
    view! {
        <nav class="desk-views" aria-label=say::pages::whose_analyses() data-testid="whose">
            {link(false, say::pages::this_browser(), own)} {link(true, say::pages::all_on_server(), all)}
        </nav>
    }
}

/// Shows what has just been done, with the way back, or what went wrong.
pub(super) fn notice(wanted: Wanted, notice: Notice) -> AnyView {
    match notice {
        Notice::Deleted(item) => {
            let title = item.title();
            solid(view! {
                <div class="desk-notice" role="status" data-testid="deleted-notice">
                    <p>{woven(say::pages::deleted_now("\u{e000}"), vec![strong(&title)])}</p>
                    {form(wanted, &item, "restore", say::pages::undo(), say::pages::undo_deleting(&title), true)}
                </div>
            })
        }
        Notice::Restored(item) => {
            let title = item.title();
            solid(view! {
                <div class="desk-notice" role="status" data-testid="restored-notice">
                    <p>{woven(say::pages::brought_back("\u{e000}"), vec![strong(&title)])}</p>
                    <a class="button" href=open(&item) aria-label=say::pages::open_title(&title) autofocus>
                        {say::pages::open()}
                    </a>
                </div>
            })
        }
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

/// The analyses that are kept.
pub(super) fn kept(wanted: Wanted, now: SystemTime, part: Part) -> AnyView {
    if part.total == 0 {
        let start = view! { <a href="/?fen=startpos">{say::pages::start_link()}</a> }.into_any();
        return solid(view! {
            <div class="desk-empty" data-testid="no-analyses">
                <p>
                    {if wanted.of_all {
                        say::pages::none_on_server()
                    } else {
                        say::pages::none_in_browser()
                    }}
                </p>
                <p>{woven(say::pages::start_one("\u{e000}"), vec![start])}</p>
            </div>
        });
    }
    let rows = part.items.iter().map(|item| row(wanted, now, item)).collect_view();
    solid(view! {
        <section aria-label=say::pages::analyses()>
            <ul class="desk-list" data-testid="kept">
                {rows}
            </ul>
            {pages(wanted, part.total)}
        </section>
    })
}

/// Lists the analyses that were deleted last, below the others.
pub(super) fn few_deleted(wanted: Wanted, now: SystemTime, part: Part) -> Option<AnyView> {
    if part.total == 0 {
        return None;
    }
    let rows = part.items.iter().take(FEW).map(|item| row(wanted, now, item)).collect_view();
    let all = Wanted { deleted: true, page: 0, ..wanted }.address();
    let more = (FEW < part.total).then(|| {
        view! {
            <p class="desk-more">
                <a href=all data-testid="all-deleted">{say::pages::all_deleted(format::count(part.total as u64))}</a>
            </p>
        }
    });
    Some(solid(view! {
        <section class="desk-deleted" aria-labelledby="deleted-head">
            <h2 id="deleted-head">{say::pages::deleted()}</h2>
            <ul class="desk-list" data-testid="deleted">
                {rows}
            </ul>
            {more}
        </section>
    }))
}

/// Lists all deleted analyses, with pages.
pub(super) fn deleted_pages(wanted: Wanted, now: SystemTime, part: Part) -> AnyView {
    let back = Wanted { deleted: false, page: 0, ..wanted }.address();
    let list = if part.total == 0 {
        solid(view! { <p class="desk-empty">{say::pages::nothing_deleted()}</p> })
    } else {
        let rows = part.items.iter().map(|item| row(wanted, now, item)).collect_view();
        solid(view! {
            <ul class="desk-list desk-deleted" data-testid="deleted">
                {rows}
            </ul>
        })
    };
    solid(view! {
        <section aria-label=say::pages::deleted_analyses()>
            <p class="desk-more">
                <a href=back>{say::pages::back_to_kept()}</a>
            </p>
            {list}
            {pages(wanted, part.total)}
        </section>
    })
}

fn row(wanted: Wanted, now: SystemTime, item: &Item) -> AnyView {
    let title = item.title();
    let ago = times::ago(item.when, now);
    let (ago, name, word, label) = match item.days_left {
        None => (say::pages::used_ago(ago), "delete", say::pages::delete(), say::pages::delete_title(&title)),
        Some(_) => (say::pages::deleted_ago(ago), "restore", say::pages::undo(), say::pages::undo_deleting(&title)),
    };
    let action = form(wanted, item, name, word, label, false);
    let way_in = item.days_left.is_none().then(|| {
        view! {
            <a class="button desk-open" href=open(item) aria-label=say::pages::open_title(&title)>
                {say::pages::open()}
            </a>
        }
    });
    let outline = item.outline.as_ref().ok();
    let fen = outline.filter(|outline| !outline.is_from_start()).map(|outline| outline.start.clone());
    solid(view! {
        <li class="desk-row" data-analysis=item.id.clone()>
            {board::board(outline)}
            <div class="desk-words">
                <p class="desk-name">{title}</p>
                {fen.map(|fen| view! { <p class="desk-fen">{fen}</p> })}
                <p class="desk-facts">{facts(item)}</p>
            </div>
            <p class="desk-when">{times::moment(ago, item.when)}</p>
            <div class="desk-actions">{way_in} {action}</div>
        </li>
    })
}

/// Says in a line what is in it and how long it stays.
fn facts(item: &Item) -> String {
    let mut facts = match &item.outline {
        Ok(Outline { positions, searches, .. }) => {
            vec![say::pages::positions(*positions as u64), say::pages::searches(*searches as u64)]
        }
        Err(problem) => vec![say::pages::unreadable_document(say::told(problem))],
    };
    facts.push(format::bytes(item.bytes));
    if !item.is_own {
        facts.push(say::pages::from_another_browser().to_owned());
    }
    facts.extend(item.days_left.map(|days| say::pages::days_left(days.into())));
    facts.join(" · ")
}

/// Returns the address at which an analysis is opened: its owner goes on with it, others watch.
fn open(item: &Item) -> String {
    format!("/?watch={}", item.id)
}

/// A button that changes something, which is a form: it needs no code, and no link does it by being followed.
fn form(
    wanted: Wanted,
    item: &Item,
    action: &str,
    word: &'static str,
    label: String,
    is_first: bool,
) -> impl IntoView + use<> {
    let address = format!("{PATH}/{}/{action}{}", item.id, wanted.query());
    view! {
        <form method="post" action=address>
            <button type="submit" class="desk-action" aria-label=label autofocus=is_first data-testid=format!("{action}-analysis")>
                {word}
            </button>
        </form>
    }
}

/// The way to the other pages, where there are any.
fn pages(wanted: Wanted, total: usize) -> Option<AnyView> {
    let last = total.saturating_sub(1) / PER_PAGE;
    if last == 0 {
        return None;
    }
    let to = |page: usize, words: &'static str, rel: &'static str| {
        let address = Wanted { page, ..wanted }.address();
        view! { <a class="button" href=address rel=rel>{words}</a> }
    };
    let newer = (wanted.page > 0).then(|| to(wanted.page - 1, say::pages::newer(), "prev"));
    let older = (wanted.page < last).then(|| to(wanted.page + 1, say::pages::older(), "next"));
    let first = wanted.page * PER_PAGE;
    let range = say::pages::range(
        format::count(first as u64 + 1),
        format::count((first + PER_PAGE).min(total) as u64),
        format::count(total as u64),
    );
    Some(solid(view! {
        <nav class="desk-pages" aria-label=say::pages::pages()>
            {newer} <span data-testid="range">{range}</span> {older}
        </nav>
    }))
}
