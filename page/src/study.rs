//! A study, one of whose chapters is looked at: what a link says of it, and the ways to the other chapters.

pub(crate) mod place;

use document::{Chapter, Orientation};

use crate::link::Link;
use crate::view::{Depth, Tab};

pub use place::InStudy;

/// The beginning of the addresses of studies: `/study/ID`, and of one chapter `/study/ID/3`.
pub const PATH: &str = "/study";

/// The address of a study.
#[must_use]
pub fn address(study: &str) -> String {
    format!("{PATH}/{study}")
}

/// The address of a chapter, whatever becomes of its analysis.
#[must_use]
pub fn chapter_address(study: &str, chapter: u32) -> String {
    format!("{PATH}/{study}/{chapter}")
}

/// The address at which the analysis of a chapter is opened, with its board as the chapter turns it; and with a depth and a tab, so that
/// who goes from chapter to chapter goes on looking at the same.
#[must_use]
pub fn opened(study: &str, chapter: &Chapter, looks: Option<(Depth, Tab)>) -> String {
    let (depth, tab) = looks.unwrap_or_default();
    let is_black = chapter.orientation == Orientation::Black;
    let link = Link {
        watch: Some(chapter.document.clone()),
        study: Some(InStudy { study: study.to_owned(), chapter: chapter.id }),
        flipped: is_black,
        depth,
        tab,
        ..Link::default()
    };
    // Said in either case: who has chosen to sit behind Black sees White's side of a chapter that is White's.
    let white = if is_black { "" } else { "&flip=0" };
    format!("/{}{white}", link.query())
}

/// Chapters of a study around the one that is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Around<'a> {
    /// Its place, from 0; `None` where the study does not have it any more.
    pub place: Option<usize>,
    /// The chapter before it.
    pub before: Option<&'a Chapter>,
    /// The chapter itself.
    pub here: Option<&'a Chapter>,
    /// The chapter after it. After one that is gone comes the first.
    pub after: Option<&'a Chapter>,
}

impl<'a> Around<'a> {
    /// Finds them.
    #[must_use]
    pub fn of(chapters: &'a [Chapter], id: u32) -> Self {
        let Some(place) = chapters.iter().position(|chapter| chapter.id == id) else {
            return Self { after: chapters.first(), ..Self::default() };
        };
        Self {
            place: Some(place),
            before: place.checked_sub(1).and_then(|before| chapters.get(before)),
            here: chapters.get(place),
            after: chapters.get(place + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::preferences::Preferences;

    fn chapter(id: u32, orientation: Orientation) -> Chapter {
        Chapter { id, document: format!("doc-{id}"), name: format!("Chapter {id}"), orientation }
    }

    #[test]
    fn a_chapter_is_opened_with_its_study_and_its_side() {
        let white = opened("abc", &chapter(3, Orientation::White), None);
        assert_eq!(white, "/?watch=doc-3&study=abc&chapter=3&flip=0");
        let black = opened("abc", &chapter(4, Orientation::Black), Some((Depth::Search, Tab::Charts)));
        assert_eq!(black, "/?watch=doc-4&study=abc&chapter=4&depth=search&tab=charts&flip=1");
        let from_behind_black = Preferences { flipped: true, ..Preferences::default() };
        let link = Link::of_query_for(white.trim_start_matches('/'), &from_behind_black);
        assert_eq!((link.flipped, link.study), (false, Some(InStudy { study: "abc".to_owned(), chapter: 3 })));
        assert_eq!([address("abc"), chapter_address("abc", 3)], ["/study/abc", "/study/abc/3"]);
    }

    #[test]
    fn chapters_have_neighbours() {
        let all = [7, 2, 5].map(|id| chapter(id, Orientation::White));
        let ids = |around: Around<'_>| {
            let id = |chapter: Option<&Chapter>| chapter.map(|chapter| chapter.id);
            (around.place, id(around.before), id(around.here), id(around.after))
        };
        assert_eq!(ids(Around::of(&all, 7)), (Some(0), None, Some(7), Some(2)));
        assert_eq!(ids(Around::of(&all, 2)), (Some(1), Some(7), Some(2), Some(5)));
        assert_eq!(ids(Around::of(&all, 5)), (Some(2), Some(2), Some(5), None));
        assert_eq!(ids(Around::of(&all, 6)), (None, None, None, Some(7)));
        assert_eq!(ids(Around::of(&[], 6)), (None, None, None, None));
    }

    #[test]
    fn only_an_id_is_one() {
        let read = |query: &str| Link::of_query(query).study;
        assert!(read("watch=a&study=b&chapter=0").is_some());
        for odd in ["study=b&chapter=0", "watch=a&study=b", "watch=a&study=../x&chapter=1", "watch=a&study=&chapter=1"]
        {
            assert_eq!(read(odd), None, "{odd}");
        }
        assert_eq!(read(&format!("watch=a&study={}&chapter=1", "x".repeat(65))), None);
    }

    proptest! {
        #[test]
        fn links_to_chapters_are_read_as_they_were_written(study in "[A-Za-z0-9_-]{1,64}", id: u32, is_black: bool) {
            let orientation = if is_black { Orientation::Black } else { Orientation::White };
            let link = Link::of_query(opened(&study, &chapter(id, orientation), None).trim_start_matches('/'));
            prop_assert_eq!(link.study, Some(InStudy { study, chapter: id }));
            prop_assert_eq!((link.watch, link.flipped), (Some(format!("doc-{id}")), is_black));
        }
    }
}
