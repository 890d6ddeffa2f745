//! Sentences with parts of the page in them: a key, a link, a number that changes.
//!
//! A message of the catalogue says where each part stands, which is another place in each language. It is told with marks in their place,
//! letters that no text has.

use leptos::prelude::*;

/// Mark of the first part; the others follow it. Private letters of Unicode.
const FIRST: char = '\u{e000}';

/// The mark of a part, by number, to tell a message with.
#[must_use]
pub(crate) fn mark(part: u32) -> char {
    char::from_u32(FIRST as u32 + part).unwrap_or(FIRST)
}

/// A message with parts where their marks are. A part that the message leaves out is left out.
pub(crate) fn woven(message: String, parts: Vec<AnyView>) -> Vec<AnyView> {
    let mut parts: Vec<Option<AnyView>> = parts.into_iter().map(Some).collect();
    let mut woven = Vec::with_capacity(2 * parts.len() + 1);
    let mut words = String::new();
    for letter in message.chars() {
        let part = (letter as u32).checked_sub(FIRST as u32).and_then(|place| parts.get_mut(place as usize)?.take());
        match part {
            Some(part) => {
                add_words(&mut words, &mut woven);
                woven.push(part);
            }
            None => words.push(letter),
        }
    }
    add_words(&mut words, &mut woven);
    woven
}

fn add_words(words: &mut String, woven: &mut Vec<AnyView>) {
    if !words.is_empty() {
        woven.push(std::mem::take(words).into_any());
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_where_the_message_says() {
        let part = |key: &'static str| view! { <kbd>{key}</kbd> }.into_any();
        let html = |message: &str| woven(message.to_owned(), vec![part("A"), part("B")]).to_html().replace("<!>", "");
        assert!(html("press \u{e001} or \u{e000}.").contains("press <kbd>B</kbd> or <kbd>A</kbd>."));
        assert!(!html("nothing").contains("kbd"));
    }
}
