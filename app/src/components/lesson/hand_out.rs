//! A lesson's words for a page that is printed.

use lessons::{Lesson, Paragraph, Quantity};

use super::markup;
use crate::pictures::hand_out::Words;

/// The words, the question with the blanks that follow from what it is about, and its answer.
pub(crate) fn words(lesson: &Lesson) -> Words {
    let text: String = lesson.text.iter().map(|text| format!("<p>{}</p>", plain(text))).collect();
    let guess = lesson.guess.iter().map(|guess| format!("<p><i>{}</i></p>", plain(&guess.question)));
    let task = format!("<p><b>{}</b> {}</p>", say::learn::task(), plain(&lesson.action));
    Words {
        title: lesson.title.clone(),
        before: text + &guess.collect::<String>() + &task,
        question: plain(&lesson.question),
        answer: plain(&lesson.afterwards),
        blanks: lesson.asked().into_iter().map(column).collect(),
    }
}

/// A text without what only a screen has: buttons, tips, links.
fn plain(text: &Paragraph) -> String {
    use lessons::Span;
    let span = |span: &Span| match span {
        Span::Line(_) | Span::Term { .. } | Span::Link { .. } | Span::Key(_) => page::format::escaped(&span.plain()),
        Span::Quantity(quantity) => format!("<i>{}</i>", quantity.symbol()),
        other => markup::span(other),
    };
    text.0.iter().map(span).collect()
}

/// The table's column of a quantity.
fn column(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::N => "n",
        Quantity::W => "w",
        Quantity::Q => "q",
        Quantity::P => "p",
        Quantity::U => "u",
        Quantity::S => "s",
        Quantity::V => "v",
        Quantity::D | Quantity::Wdl => "wdl",
        Quantity::M => "m",
        Quantity::Cp => "cp",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_blank_and_nothing_else() {
        let words = words(lessons::find("select").unwrap());
        assert_eq!(words.blanks, ["u", "s"]);
        assert!(words.before.contains("<i>Q</i> is how well") && !words.before.contains("<button"), "{}", words.before);
        assert!(words.answer.starts_with("From the root to a"));
    }
}
