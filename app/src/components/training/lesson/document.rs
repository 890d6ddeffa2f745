//! The lesson in the document: its words for the first paint, and itself for the browser.
//!
//! The server, which has the course, writes both, so that the browser needs no more of the course than this one lesson.

use std::borrow::Cow;

use leptos::prelude::*;
use lessons::Lesson;

#[cfg(feature = "whole")]
use crate::components::lesson::markup;

/// The attribute in which the document holds the lesson.
const LESSON: &str = "data-bench-lesson";

/// The lesson of the document; `None`: the page is the bench alone.
pub(crate) fn of_document() -> Option<&'static Lesson> {
    let place = document().query_selector(&format!("[{LESSON}]")).ok().flatten()?;
    let written = place.get_attribute(LESSON)?;
    let (code, mut lesson): (String, Lesson) = postcard::from_bytes(&bytes(&written)?).ok()?;
    lesson.language = lessons::Language::of_code(&code);
    // There is one on a page, and it stays as long as the page.
    Some(Box::leak(Box::new(lesson)))
}

/// Returns the lesson of a name in the page's language, where its page is the bench.
#[cfg(feature = "whole")]
pub(crate) fn named(slug: &str) -> Option<Cow<'static, Lesson>> {
    crate::lesson::find_in(markup::language(), slug).filter(|lesson| lesson.bench.is_some())
}

/// Words of the lesson, until the browser has taken their place.
#[component]
pub(crate) fn FirstWords(
    /// The lesson.
    lesson: Cow<'static, Lesson>,
    /// Set once the browser shows them.
    is_there: RwSignal<bool>,
) -> impl IntoView {
    let section = view! {
        <section class="bench-lesson" aria-label=say::learn::lesson() hidden=move || is_there.get()>
            <div inner_html=first_words(&lesson)></div>
        </section>
    };
    crate::components::solid::written(section.attr(LESSON, written(&lesson)))
}

#[cfg(feature = "whole")]
fn first_words(lesson: &Lesson) -> String {
    markup::whole(lesson)
}

/// The server has written them.
#[cfg(not(feature = "whole"))]
fn first_words(_: &Lesson) -> String {
    String::new()
}

#[cfg(feature = "whole")]
fn written(lesson: &Lesson) -> String {
    use std::fmt::Write as _;

    let bytes = postcard::to_stdvec(&(lesson.language.code(), lesson)).unwrap_or_default();
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The server has written it.
#[cfg(not(feature = "whole"))]
fn written(_: &Lesson) -> String {
    String::new()
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    digits.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        assert_eq!(bytes("00ff1a"), Some(vec![0, 255, 26]));
        assert_eq!((bytes("0g"), bytes("é0")), (None, None));
    }
}
