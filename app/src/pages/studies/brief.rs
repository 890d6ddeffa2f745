//! The newest studies, as the list of analyses shows them above itself.

use std::time::SystemTime;

use leptos::prelude::*;

use super::listing::StudyItem;
use super::row;
use crate::address::paths::STUDIES;
use crate::components::solid::solid;
use crate::pages::analyses::times;
use page::format;

/// Studies that are shown.
pub const FEW: usize = 4;

/// The newest studies, and how many there are.
#[derive(Clone, Debug, Default)]
pub struct Newest {
    /// Some of them, the newest change first.
    pub items: Vec<StudyItem>,
    /// Number of all.
    pub total: usize,
    /// Set if they are everybody's.
    pub of_all: bool,
}

/// Shows them, with the ways to all of them and to a new one.
pub(in crate::pages) fn newest(newest: Newest, now: SystemTime) -> AnyView {
    let Newest { items, total, of_all } = newest;
    let all = if of_all { format!("{STUDIES}?of=all") } else { STUDIES.to_owned() };
    let is_empty = items.is_empty();
    let item = |item: StudyItem| {
        let about = format!("{} · {}", row::facts(&item), say::studies::changed_ago(times::ago(item.when, now)));
        view! {
            <li>
                <a href=page::study::address(&item.id)>{item.name}</a>
                <span class="desk-facts">{about}</span>
            </li>
        }
    };
    let items = items.into_iter().take(FEW).map(item).collect_view();
    solid(view! {
        <section class="study-brief" aria-labelledby="studies-head" data-testid="newest-studies">
            <h2 id="studies-head">
                <a href=all data-testid="all-studies">{say::studies::studies()}</a>
                " "
                <span class="desk-count">{format::count(total as u64)}</span>
            </h2>
            <ul hidden=is_empty>{items}</ul>
            <p class="hint" hidden=!is_empty>{say::studies::about()}</p>
            <a class="button" href=format!("{STUDIES}?new=1#new") data-testid="to-new-study">
                {say::studies::new_study()}
            </a>
        </section>
    })
}
