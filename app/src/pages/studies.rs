//! The list of studies: where they are made, opened, named, copied, deleted and brought back, and where chosen analyses become chapters.
//!
//! The server writes the whole of it, as it does the [list of analyses](super::analyses), which shows the newest of them [in brief](brief).

pub mod brief;
mod listing;
mod making;
mod row;
pub(super) mod script;

use leptos::prelude::*;
use leptos_meta::Title;

use super::analyses::{keys, times};
use crate::address::paths;
pub use crate::address::paths::STUDIES as PATH;
use crate::components::site_header::site_header;
use crate::components::solid::solid;
use crate::components::woven::woven;
pub(super) use listing::sharing_words;
pub use listing::{Draft, MOST, MOST_CHOSEN, StudyItem, StudyListing, StudyNotice};
use page::format;

/// The page.
#[component]
pub fn StudiesPage(
    /// Contents of the page.
    listing: StudyListing,
) -> impl IntoView {
    let heading = say::studies::studies();
    view! {
        <Title text=format!("{heading} · Puctoscope") />
        {solid(
            view! {
                <div class="desk-page">
                    {site_header(heading, PATH)} <main class="desk" data-testid="studies-page">
                        {contents(listing)}
                    </main> {times::in_local_time()} {keys::keys()} {script::script()}
                </div>
            },
        )}
    }
}

fn contents(listing: StudyListing) -> AnyView {
    let StudyListing { now, keeps, of_all, whose, kept, total, deleted, chosen, draft, notice } = listing;
    let notice = notice.map(told);
    if !keeps {
        return solid(view! {
            <div>
                {notice} <p class="desk-empty" data-testid="keeps-nothing">
                    {say::studies::keeps_nothing()}
                </p>
            </div>
        });
    }
    let is_choosing = !chosen.is_empty();
    let lead = match (is_choosing, of_all) {
        (true, _) => None,
        (false, true) => Some(say::studies::lead_all()),
        (false, false) => Some(say::studies::lead()),
    };
    let rest = total.saturating_sub(kept.len());
    let rows = kept.iter().map(|item| row::row(now, item, &chosen)).collect_view();
    let list = if kept.is_empty() {
        solid(view! {
            <p class="desk-empty" data-testid="no-studies">
                {say::studies::none()}
            </p>
        })
    } else {
        solid(view! {
            <ul class="desk-list" aria-label=say::studies::studies() data-testid="studies">
                {rows}
            </ul>
        })
    };
    let of_deleted = (!deleted.is_empty() && !is_choosing).then(|| {
        let rows = deleted.iter().map(|item| row::row(now, item, &[])).collect_view();
        view! {
            <section class="desk-deleted" aria-labelledby="deleted-head">
                <h2 id="deleted-head">{say::pages::deleted()}</h2>
                <ul class="desk-list" data-testid="deleted-studies">
                    {rows}
                </ul>
            </section>
        }
    });
    let is_open = kept.is_empty() || is_choosing || draft.problem.is_some();
    solid(view! {
        <div>
            {notice} {ways(of_all, whose)} {lead.map(|lead| view! { <p class="desk-lead study-lead">{lead}</p> })}
            {is_choosing.then(|| choosing(&chosen))} {making::form(draft, &chosen, is_open)} {list}
            {(rest > 0)
                .then(|| {
                    view! { <p class="hint desk-more">{say::studies::more_studies(rest as u64)}</p> }
                })} {of_deleted} <p class="hint desk-keys">{say::studies::list_keys()}</p>
        </div>
    })
}

/// The way back to the analyses, and to everybody's studies.
fn ways(of_all: bool, whose: Option<(usize, usize)>) -> AnyView {
    let link = move |all: bool, words: &'static str, count: usize| {
        let address = if all { format!("{PATH}?of=all") } else { PATH.to_owned() };
        view! {
            <a href=address aria-current=(of_all == all).then_some("page")>
                {words}
                " "
                <span class="desk-count">{format::count(count as u64)}</span>
            </a>
        }
    };
    let whose = whose.map(|(own, all)| {
        view! {
            {link(false, say::studies::my_studies(), own)}
            {link(true, say::pages::all_on_server(), all)}
        }
    });
    solid(view! {
        <nav class="desk-views" aria-label=say::studies::which_studies() data-testid="study-ways">
            <a href=paths::ANALYSES>{say::pages::my_analyses()}</a>
            {whose}
        </nav>
    })
}

/// Says what becomes of the analyses that were chosen.
fn choosing(chosen: &[(String, String)]) -> AnyView {
    let names = chosen.iter().map(|(_, name)| view! { <li>{name.clone()}</li> }).collect_view();
    solid(view! {
        <section class="desk-notice study-choosing" aria-labelledby="choosing" data-testid="choosing">
            <div>
                <h2 id="choosing">{say::studies::choose_study(chosen.len() as u64)}</h2>
                <ul>{names}</ul>
            </div>
            <a class="button" href=PATH>
                {say::studies::cancel()}
            </a>
        </section>
    })
}

/// Shows what has just been done, with the way back, or what went wrong.
fn told(notice: StudyNotice) -> AnyView {
    let strong = |name: &str| vec![view! { <strong>{name.to_owned()}</strong> }.into_any()];
    let said = |words: String, item: &StudyItem, name: &'static str, way: AnyView| {
        solid(view! {
            <div class="desk-notice" role="status" data-testid=name>
                <p>{woven(words, strong(&item.name))}</p>
                {way}
            </div>
        })
    };
    let way_in = |item: &StudyItem| {
        let label = say::pages::open_title(&item.name);
        view! {
            <a class="button" href=page::study::address(&item.id) aria-label=label autofocus>
                {say::pages::open()}
            </a>
        }
        .into_any()
    };
    match notice {
        StudyNotice::Deleted(item) => {
            let label = say::pages::undo_deleting(&item.name);
            let back = row::form(&item, "restore", say::pages::undo(), label, true);
            said(say::pages::deleted_now("\u{e000}"), &item, "study-deleted", back)
        }
        StudyNotice::Restored(item) => {
            said(say::pages::brought_back("\u{e000}"), &item, "study-restored", way_in(&item))
        }
        StudyNotice::Renamed(item) => said(say::pages::renamed_now("\u{e000}"), &item, "study-renamed", way_in(&item)),
        StudyNotice::Copied(item) => said(say::pages::copied_now("\u{e000}"), &item, "study-copied", way_in(&item)),
        StudyNotice::Removed => solid(view! {
            <div class="desk-notice" role="status" data-testid="study-removed">
                <p>{say::pages::removed_now()}</p>
            </div>
        }),
        StudyNotice::Problem(problem) => solid(view! {
            <div class="desk-notice bad" role="alert" data-testid="studies-problem">
                <p>{say::told(&problem).into_owned()}</p>
            </div>
        }),
    }
}
