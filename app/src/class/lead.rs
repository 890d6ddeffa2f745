//! Address of a page, as the class is told what it shows.

use leptos::prelude::*;

use crate::lesson;
use crate::state::Analysis;

/// The page's address as others can open it; `None` while the page is on its way to it.
pub(super) fn address(analysis: Option<Analysis>) -> Option<String> {
    let (path, query) = crate::address::current();
    let Some(analysis) = analysis else {
        // In a lesson on the training bench everybody trains by himself: a teacher's seed and settings would end the training of others.
        let is_whole = query.is_empty() || is_lesson(&path);
        return Some(if is_whole { path } else { format!("{path}?{query}") });
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
    slug.filter(|slug| !PAGES.contains(slug)).map(str::to_owned)
}

/// Returns whether an address is a lesson's: one of the course or of the server, or one that it carries.
pub(super) fn is_lesson(address: &str) -> bool {
    question(address).is_some() || address.strip_prefix(lesson::FOLDER).is_some_and(|slug| slug.starts_with(OWN))
}

/// Beginning of the name of a lesson that its address carries.
const OWN: &str = "own/";

/// Pages beside the lessons' that ask nothing.
const PAGES: [&str; 3] = ["training", "assignment", "history"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_ask_and_other_pages_do_not() {
        assert_eq!(question("/learn/solved?game=connect2&seed=1").as_deref(), Some("solved"));
        for address in ["/learn", "/learn/", "/learn/training?seed=3", "/learn/history", "/learn/own/abc", "/glossary"]
        {
            assert_eq!(question(address), None, "{address}");
            assert_eq!(is_lesson(address), address.contains("own"), "{address}");
        }
    }
}
