//! Address of a page, as the class is told what it shows.

use leptos::prelude::*;

use crate::lesson;
use crate::state::Analysis;

/// The page's address as others can open it; `None` while the page is on its way to it.
pub(super) fn address(analysis: Option<Analysis>) -> Option<String> {
    let (path, query) = crate::address::current();
    let Some(analysis) = analysis else {
        return Some(if query.is_empty() { path } else { format!("{path}?{query}") });
    };
    let looks = analysis.looking().now();
    analysis.page.with_value(|page| {
        // A file of one's own has no address.
        let is_there = if page.recording.is_on { page.recording.name.is_some() } else { page.is_at_its_moment() };
        is_there.then(|| format!("{path}{}", page.link_for_class(looks).query_for_all()))
    })
}

/// The question that a page asks, by its lesson's name in addresses.
pub(super) fn question(address: &str) -> Option<String> {
    let path = address.split('?').next().unwrap_or_default();
    let slug = path.strip_prefix(lesson::FOLDER).filter(|slug| !slug.is_empty() && !slug.contains('/'));
    slug.filter(|slug| !["training", "assignment"].contains(slug)).map(str::to_owned)
}
