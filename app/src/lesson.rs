//! A lesson: the analysis page over a search of the page's own, with words beside it.
//!
//! Which search it is and what is shown of it is a [`Link`], as of any page; the server, which has the course, writes it into
//! the document, so that the page need not begin with the course.

use page::link::Link;
#[cfg(any(test, feature = "whole"))]
use page::{preferences::Preferences, rules};

/// Prefix of the addresses of lessons.
pub const FOLDER: &str = "/learn/";

/// The attribute in which the document holds the lesson's search and view, as a link's query.
pub(crate) const LINK: &str = "data-lesson-link";

/// Returns whether there is a lesson of that name in the course.
#[cfg(feature = "whole")]
#[must_use]
pub fn is_one(slug: &str) -> bool {
    lessons::find(slug).is_some()
}

/// Returns whether there is a lesson of that name in the course: then the server wrote its link into the document.
#[cfg(not(feature = "whole"))]
#[must_use]
pub fn is_one(_: &str) -> bool {
    written().is_some()
}

/// The link of a lesson's page: what the address says, or else what the lesson shows at first.
#[must_use]
pub fn of_page(slug: &str, query: &str) -> Link {
    let link = if query.is_empty() { first(slug) } else { Link::of_query(query) };
    Link { in_browser: true, ..link }
}

/// Returns the link of a lesson's search and view at first.
#[cfg(feature = "whole")]
fn first(slug: &str) -> Link {
    lessons::find(slug).map(link_of).unwrap_or_default()
}

/// Returns the link of a lesson's search and view at first.
#[cfg(not(feature = "whole"))]
fn first(_: &str) -> Link {
    let query = written().unwrap_or_default();
    Link::of_query(&query)
}

/// Returns the query that the server wrote into the document.
#[cfg(not(feature = "whole"))]
fn written() -> Option<String> {
    let place = leptos::prelude::document().query_selector(&format!("[{LINK}]")).ok().flatten()?;
    place.get_attribute(LINK)
}

/// Returns the link of a lesson that is known.
#[cfg(any(test, feature = "whole"))]
#[must_use]
pub fn link_of(lesson: &lessons::Lesson) -> Link {
    let lessons::Lesson { setup, view, .. } = lesson;
    let is_chess = !rules::is_small(&setup.game);
    let start = if is_chess { setup.start.clone() } else { setup.game.clone() };
    let settings = setup.settings.iter().map(|(name, value)| format!("{name}:{value}")).collect::<Vec<_>>().join(",");
    // Read as a link's words are, so that a lesson can say no more than a link.
    let read = |name: &str| match name {
        "in" => Some("browser".to_owned()),
        "fen" => Some(start.clone()).filter(|start| !start.is_empty() && start != "startpos"),
        "moves" => Some(setup.moves.join(",")),
        "evaluator" => Some(setup.evaluator.clone()),
        "set" => Some(settings.clone()),
        "simulations" => Some(setup.simulations.to_string()),
        "at" => view.moment.map(|moment| moment.to_string()),
        "phase" => view.phase.clone(),
        "tree" => Some(view.tree.clone()),
        "tab" => Some(view.tab.clone()),
        "chart" => view.chart.clone(),
        "path" => Some(view.selected.join(",")),
        "minimax" => view.minimax.as_ref().map(|minimax| minimax.written.clone()),
        "lines" => Some("1".to_owned()),
        // Lessons tell values as the search compares them.
        "view" => Some("mover".to_owned()),
        "depth" => Some("lab".to_owned()),
        _ => None,
    };
    Link::parse(&read, &Preferences::default())
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use page::minimax::Choice;

    #[test]
    fn a_lesson_opens_on_what_there_is() {
        for lesson in lessons::course() {
            let (link, view) = (link_of(lesson), &lesson.view);
            let minimax = view.minimax.as_ref().map_or("", |minimax| minimax.written.as_str());
            assert_eq!(link.minimax, minimax, "{}", lesson.slug);
            assert_eq!(Choice::read(minimax).written(), minimax, "{}: links write it so", lesson.slug);
            assert_eq!(
                (link.tab.name(), link.tree_form.name()),
                (view.tab.as_str(), view.tree.as_str()),
                "{}",
                lesson.slug
            );
            assert_eq!(link.phase.is_some(), view.phase.is_some(), "{}", lesson.slug);
            assert_eq!(link.chart.written(), view.chart.as_deref().unwrap_or("n"), "{}", lesson.slug);
        }
    }

    #[test]
    fn a_lesson_is_a_link_that_comes_back() {
        for lesson in lessons::course() {
            let link = of_page(&lesson.slug, "");
            assert!(link.in_browser, "{}", lesson.slug);
            assert_eq!(page::game::link_error(&link), None, "{}", lesson.slug);
            let settings = &link.choice.settings;
            let read: Vec<_> = settings.iter().map(|one| (one.name.clone(), one.value.clone())).collect();
            assert_eq!(read, lesson.setup.settings, "{}", lesson.slug);
            assert_eq!(link.simulations, Some(lesson.setup.simulations));
            let query = link.query();
            assert_eq!(of_page(&lesson.slug, query.trim_start_matches('?')), link, "{query}");
        }
    }
}
