//! A lesson: the analysis page over a search of the page's own, with words beside it.
//!
//! Which search it is and what is shown of it is a [`Link`], as of any page; the server, which has the course, writes it into
//! the document, so that the page need not begin with the course.

#[cfg(feature = "whole")]
use std::borrow::Cow;

use lessons::Lesson;
use page::link::Link;
use page::quiet::Quiet;
#[cfg(any(test, feature = "whole"))]
use page::{preferences::Preferences, rules};

/// Prefix of the addresses of lessons.
pub const FOLDER: &str = "/learn/";

/// The attribute in which the document holds the lesson's search and view, as a link's query.
pub(crate) const LINK: &str = "data-lesson-link";

/// The attribute in which the document holds what the lesson is about.
pub(crate) const QUIET: &str = "data-lesson-quiet";

/// The attribute in which the document holds a lesson that is in no course: its binary form, in hex digits.
#[cfg(not(feature = "ssr"))]
const OWN: &str = "data-own-lesson";

/// The attribute in which it holds the name that carries such a lesson.
const OWN_LINK: &str = "data-own-lesson-link";

/// Lesson of no course, as the server gives it to its page.
#[cfg(feature = "ssr")]
#[derive(Clone, Debug)]
pub struct Own {
    /// The lesson.
    pub lesson: std::sync::Arc<Lesson>,
    /// The name in addresses that carries it, if it is short enough.
    pub link: Option<String>,
}

/// The lessons that a server has besides the course's.
#[cfg(feature = "ssr")]
#[derive(Clone, Debug, Default)]
pub struct Shelf(pub std::sync::Arc<Vec<std::sync::Arc<Lesson>>>);

/// Returns the lesson of that name, if there is one.
#[cfg(feature = "whole")]
pub(crate) fn find(slug: &str) -> Option<Cow<'static, Lesson>> {
    find_in(lessons::Language::English, slug)
}

/// Returns the lesson of that name in a language, or in English.
#[cfg(feature = "whole")]
pub(crate) fn find_in(language: lessons::Language, slug: &str) -> Option<Cow<'static, Lesson>> {
    lessons::find_in(language, slug).map(Cow::Borrowed).or_else(|| own(slug).map(Cow::Owned))
}

/// Returns the lesson of no course that this page shows.
#[cfg(feature = "ssr")]
pub(crate) fn own(slug: &str) -> Option<Lesson> {
    let own = leptos::prelude::use_context::<Own>()?;
    (own.lesson.slug == slug).then(|| Lesson::clone(&own.lesson))
}

/// Returns the lesson of no course that this page shows: the server has written it into the document.
#[cfg(not(feature = "ssr"))]
pub(crate) fn own(slug: &str) -> Option<Lesson> {
    let digits = of_root(OWN)?;
    let byte = |place: usize| u8::from_str_radix(digits.get(place..place + 2)?, 16).ok();
    let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect::<Option<_>>()?;
    let lesson: Lesson = crate::transport::read(&bytes)?;
    (lesson.slug == slug).then_some(lesson)
}

/// Returns the name in addresses that carries the lesson, if the server has given one.
pub(crate) fn link_that_carries() -> Option<String> {
    of_root(OWN_LINK)
}

fn of_root(attribute: &str) -> Option<String> {
    leptos::prelude::document().document_element()?.get_attribute(attribute)
}

/// Writes the lesson of no course into the document.
#[cfg(feature = "ssr")]
pub(crate) fn own_written() -> Option<String> {
    use std::fmt::Write as _;
    let own = leptos::prelude::use_context::<Own>()?;
    let mut digits = String::new();
    for byte in postcard::to_stdvec(&*own.lesson).ok()? {
        let _ = write!(digits, "{byte:02x}");
    }
    Some(digits)
}

/// Writes the name that carries it.
#[cfg(feature = "ssr")]
pub(crate) fn own_link() -> Option<String> {
    leptos::prelude::use_context::<Own>()?.link
}

/// The document is only made on the server.
#[cfg(not(feature = "ssr"))]
pub(crate) fn own_written() -> Option<String> {
    None
}

/// The document is only made on the server.
#[cfg(not(feature = "ssr"))]
pub(crate) fn own_link() -> Option<String> {
    None
}

/// Returns whether there is a lesson of that name.
#[cfg(feature = "whole")]
#[must_use]
pub fn is_one(slug: &str) -> bool {
    find(slug).is_some()
}

/// Returns whether there is a lesson of that name: then the server wrote its link into the document.
#[cfg(not(feature = "whole"))]
#[must_use]
pub fn is_one(_: &str) -> bool {
    written(LINK).is_some()
}

/// Returns whether a lesson's page is the training bench.
#[cfg(feature = "ssr")]
pub(crate) fn is_of_bench(slug: &str) -> bool {
    find(slug).is_some_and(|lesson| lesson.bench.is_some())
}

/// Returns whether the document's page is a lesson on the training bench.
#[cfg(feature = "hydrate")]
pub(crate) fn is_on_bench() -> bool {
    leptos::prelude::document().query_selector("[data-bench-lesson]").ok().flatten().is_some()
}

/// Words of an address that are about the frame in which a page is, and not about a search.
const OF_FRAME: [&str; 2] = ["embed", "loop"];

/// The link of a lesson's page: what the address says, or else what the lesson shows at first.
#[must_use]
pub fn of_page(slug: &str, query: &str) -> Link {
    let is_of_search = |word: &str| !word.is_empty() && !OF_FRAME.contains(&word.split('=').next().unwrap_or_default());
    let asked = Link::of_query(query);
    let link = if query.split('&').any(is_of_search) { asked } else { Link { repeats: asked.repeats, ..first(slug) } };
    Link { in_browser: true, ..link }
}

/// Returns the link of a lesson's search and view at first.
#[cfg(feature = "whole")]
fn first(slug: &str) -> Link {
    find(slug).map(|lesson| link_of(&lesson)).unwrap_or_default()
}

/// Returns the link of a lesson's search and view at first.
#[cfg(not(feature = "whole"))]
fn first(_: &str) -> Link {
    Link::of_query(&written(LINK).unwrap_or_default())
}

/// Returns the parts of the page that a lesson needs.
#[cfg(feature = "whole")]
#[must_use]
pub fn quiet(slug: &str) -> Quiet {
    find(slug).map(|lesson| quiet_of(&lesson.concern())).unwrap_or_default()
}

/// Returns the parts of the page that a lesson needs.
#[cfg(not(feature = "whole"))]
#[must_use]
pub fn quiet(_: &str) -> Quiet {
    Quiet::read(&written(QUIET).unwrap_or_default())
}

/// Returns what the server wrote into the document.
#[cfg(not(feature = "whole"))]
fn written(attribute: &str) -> Option<String> {
    let place = leptos::prelude::document().query_selector(&format!("[{attribute}]")).ok().flatten()?;
    place.get_attribute(attribute)
}

/// Returns the parts of the page for what a lesson is about. Columns: of a sum its parts, too.
#[cfg(any(test, feature = "whole"))]
fn quiet_of(concern: &lessons::Concern) -> Quiet {
    use lessons::Quantity::{Cp, D, M, P, Q, S, U, V, W, Wdl};
    let has = |any: &[lessons::Quantity]| any.iter().any(|one| concern.quantities.contains(one));
    let columns = [
        ("move", true),
        ("cp", has(&[Cp])),
        ("n", true),
        ("share", !has(&[W, Q, P, U, S, V, D, M, Wdl, Cp])),
        ("p", has(&[P])),
        ("wdl", has(&[Wdl])),
        // A product that a lesson asks for is not there to be read.
        ("w", concern.pointed_out.contains(&W)),
        ("q", has(&[Q, W, S])),
        ("u", has(&[U, S])),
        ("s", has(&[S])),
        ("v", has(&[V])),
        ("m", has(&[M])),
    ];
    let parts = [
        ("evaluation", concern.evaluation),
        ("game", concern.game),
        ("settings", concern.settings),
        ("lc0-lines", concern.lc0_lines),
    ];
    let named = |all: &[(&str, bool)]| all.iter().filter(|one| one.1).map(|one| one.0.to_owned()).collect();
    Quiet { tabs: concern.tabs.clone(), columns: named(&columns), parts: named(&parts) }
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
        "recording" => setup.recording.clone(),
        // A recording says these itself.
        "fen" | "moves" | "evaluator" | "set" | "simulations" if setup.recording.is_some() => None,
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
    fn a_lesson_shows_the_columns_and_tabs_it_is_about() {
        for lesson in lessons::course() {
            let quiet = quiet_of(&lesson.concern());
            assert_eq!(Quiet::read(&quiet.written()), quiet, "{}", lesson.slug);
            for tab in &quiet.tabs {
                assert!(page::view::TABS.iter().any(|row| row.name == *tab), "{}: {tab}", lesson.slug);
            }
            assert!(quiet.columns.len() <= 9, "{}: {:?}", lesson.slug, quiet.columns);
        }
        let of = |slug: &str| quiet(slug).columns.join(" ");
        assert_eq!((of("visits-and-values").as_str(), of("back-up").as_str()), ("move n q", "move n w q"));
    }

    #[test]
    fn recordings_in_lessons_are_those_that_come_with_the_program() {
        use crate::recording::shipped::SHIPPED;

        let mut names = SHIPPED.map(|shipped| shipped.name);
        names.sort_unstable();
        assert_eq!(names, lessons::lesson::RECORDINGS);
        for lesson in lessons::course() {
            let shipped = lesson.setup.recording.as_deref().and_then(crate::recording::shipped::find);
            // What is on the board before it is opened.
            if let Some(shipped) = shipped {
                let position = shipped.position();
                let start = position.fen.as_deref().unwrap_or("startpos");
                assert_eq!((start, position.moves), (lesson.setup.start.as_str(), lesson.setup.moves.clone()));
            }
        }
    }

    #[test]
    fn a_lesson_is_a_link_that_comes_back() {
        for lesson in lessons::course().iter().filter(|lesson| lesson.bench.is_none()) {
            let link = of_page(&lesson.slug, "");
            assert!(link.in_browser, "{}", lesson.slug);
            assert_eq!(page::game::link_error(&link), None, "{}", lesson.slug);
            let settings = &link.choice.settings;
            let read: Vec<_> = settings.iter().map(|one| (one.name.clone(), one.value.clone())).collect();
            assert_eq!(read, lesson.setup.settings, "{}", lesson.slug);
            let is_recorded = lesson.setup.recording.is_some();
            assert_eq!(link.simulations, (!is_recorded).then_some(lesson.setup.simulations));
            assert_eq!(link.recording, lesson.setup.recording);
            let query = link.query();
            assert_eq!(of_page(&lesson.slug, query.trim_start_matches('?')), link, "{query}");
            let framed = of_page(&lesson.slug, "embed=board,tree&loop=1");
            assert_eq!(framed, Link { repeats: true, ..link.clone() }, "in a frame");
        }
    }
}
