//! A lesson's words as HTML: written by the server for the first paint, and in the browser by the part that knows the course.

use lessons::{Language, Lesson, Paragraph, Piece, Quantity, Span, Table};

use page::format::escaped;

/// The language of the course's words on this page.
pub(crate) fn language() -> Language {
    Language::of_code(say::spoken().code())
}

/// Says in an attribute which language words are in, where that is not the page's.
pub(crate) fn lang(of: Language) -> &'static str {
    if of == language() { "" } else { " lang=\"en\"" }
}

/// The words of a lesson, its question included; what only a browser can do is left to the part.
#[cfg(feature = "whole")]
pub(crate) fn whole(lesson: &Lesson) -> String {
    format!(
        "<div class=\"lesson-read\">{}{}</div><div class=\"lesson-foot\"><section class=\"lesson-question\"><h3>{}</h3>\
         <p{}>{}</p></section>{}</div>",
        intro(lesson),
        task(lesson),
        escaped(say::learn::question()),
        lang(lesson.language),
        paragraph(&lesson.question),
        ways(lesson),
    )
}

/// Title, text, and what the sources say.
pub(crate) fn intro(lesson: &Lesson) -> String {
    let lang = lang(lesson.language);
    let paragraphs =
        |all: &[Paragraph]| -> String { all.iter().map(|one| format!("<p{lang}>{}</p>", paragraph(one))).collect() };
    let sources = paragraphs(&lesson.sources);
    let sources = if sources.is_empty() {
        String::new()
    } else {
        let summary = escaped(say::learn::sources());
        format!("<details class=\"lesson-sources\"><summary>{summary}</summary>{sources}</details>")
    };
    let is_own = lesson.number == 0;
    let untranslated = if lang.is_empty() || is_own {
        String::new()
    } else {
        format!("<p class=\"hint\" data-testid=\"lesson-untranslated\">{}</p>", escaped(say::learn::only_english()))
    };
    let place = if is_own {
        say::learn::own_lesson_part().to_owned()
    } else {
        say::learn::number_of(lesson.number, lessons::course().len())
    };
    format!(
        "<p class=\"lesson-part\"><a rel=\"external\" href=\"/learn\">{}</a> · {}</p>\
         <h2{lang}>{}</h2>{untranslated}{}{}{sources}",
        escaped(&lesson.part),
        escaped(&place),
        escaped(&lesson.title),
        paragraphs(&lesson.text),
        table(lesson),
    )
}

/// The lesson's table, where it has one.
pub(crate) fn table(lesson: &Lesson) -> String {
    lesson.table.as_ref().map(|table| rows(table, lang(lesson.language))).unwrap_or_default()
}

/// A table; what is too wide for its column is scrolled.
fn rows(table: &Table, lang: &str) -> String {
    let row = |cells: &[Paragraph], open: &str, close: &str| -> String {
        cells.iter().map(|cell| format!("{open}{}{close}", paragraph(cell))).collect()
    };
    let body: String = table.rows.iter().map(|cells| format!("<tr>{}</tr>", row(cells, "<td>", "</td>"))).collect();
    format!(
        "<div class=\"lesson-table\" tabindex=\"0\"><table{lang}><thead><tr>{}</tr></thead><tbody>{body}</tbody></table></div>",
        row(&table.head, "<th scope=\"col\">", "</th>"),
    )
}

/// Something to do, and where.
pub(crate) fn task(lesson: &Lesson) -> String {
    let training = if lesson.sends_to_training {
        let words = escaped(say::learn::to_training());
        format!("<p><a class=\"button\" rel=\"external\" href=\"/learn/training\">{words}</a></p>")
    } else {
        String::new()
    };
    format!(
        "<p class=\"lesson-action\"><b>{}</b> <span{}>{}</span></p>{training}",
        escaped(say::learn::task()),
        lang(lesson.language),
        paragraph(&lesson.action),
    )
}

/// The lessons before and after.
pub(crate) fn ways(lesson: &Lesson) -> String {
    if lesson.number == 0 {
        let (label, words) = (escaped(say::learn::lessons()), escaped(say::learn::all_lessons()));
        return format!(
            "<nav class=\"lesson-ways\" aria-label=\"{label}\"><a class=\"button previous\" rel=\"external\" \
             data-way=\"previous\" href=\"/learn\">{words}</a></nav>"
        );
    }
    let course = lessons::course_in(language());
    let at = usize::from(lesson.number).saturating_sub(1);
    let link = |lesson: &Lesson, class: &str, before: &str, after: &str| {
        let (slug, title, lang) = (&lesson.slug, escaped(&lesson.title), lang(lesson.language));
        format!(
            "<a{lang} class=\"button {class}\" rel=\"external\" data-way=\"{class}\" href=\"/learn/{slug}\">{before}{title}{after}</a>"
        )
    };
    let previous = at.checked_sub(1).and_then(|before| course.get(before));
    let previous = previous.map(|lesson| link(lesson, "previous", "← ", "")).unwrap_or_default();
    let next = course.get(at + 1).map(|lesson| link(lesson, "next", "", " →"));
    let next = next.unwrap_or_else(|| {
        let words = escaped(say::learn::to_real_games());
        format!("<a class=\"button next\" rel=\"external\" data-way=\"next\" href=\"/\">{words}</a>")
    });
    format!("<nav class=\"lesson-ways\" aria-label=\"{}\">{previous}{next}</nav>", escaped(say::learn::lessons()))
}

/// A paragraph's spans.
pub(crate) fn paragraph(paragraph: &Paragraph) -> String {
    paragraph.0.iter().map(span).collect()
}

/// Writes one span of a paragraph.
pub(crate) fn span(span: &Span) -> String {
    match span {
        Span::Text(text) => escaped(text),
        Span::Emphasis(text) => format!("<em>{}</em>", escaped(text)),
        Span::Quantity(one) => quantity(*one),
        Span::Term { words, key } => {
            format!("<span class=\"term\" tabindex=\"0\" data-term=\"{}\">{}</span>", escaped(key), escaped(words))
        }
        Span::Link { words, path } => {
            format!("<a rel=\"external\" href=\"{}\">{}</a>", escaped(path), escaped(words))
        }
        Span::Formula(pieces) => formula(pieces),
        Span::Number { shown, of, .. } => match of.quantity() {
            Some(one) => format!("<b class=\"ink-{}\">{}</b>", ink(one), escaped(shown)),
            None => format!("<b>{}</b>", escaped(shown)),
        },
        Span::Own { shown, written, of } => {
            let about = escaped(&say::learn::reference_has(written));
            let ink = of.quantity().map_or("plain", ink);
            format!("<b class=\"lesson-own ink-{ink}\" title=\"{about}\">{}</b>", escaped(shown))
        }
        // Only a text for whoever has guessed has it filled in.
        Span::Guess => String::new(),
        Span::Line(moves) => {
            let line = escaped(&moves.join(" "));
            format!("<button type=\"button\" class=\"lesson-line\" data-line=\"{line}\">{line}</button>")
        }
        Span::Key(key) => format!("<kbd>{}</kbd>", escaped(key)),
    }
}

/// A formula.
pub(crate) fn formula(pieces: &[Piece]) -> String {
    format!("<span class=\"formula-text\">{}</span>", pieces.iter().map(piece).collect::<String>())
}

fn quantity(one: Quantity) -> String {
    let symbol = one.symbol();
    format!("<span class=\"term ink-{}\" tabindex=\"0\" data-term=\"{symbol}\">{symbol}</span>", ink(one))
}

/// The quantity's colour in the style sheet.
pub(crate) fn ink(one: Quantity) -> &'static str {
    match one {
        Quantity::N => "n",
        Quantity::P => "p",
        Quantity::U => "u",
        Quantity::V => "v",
        Quantity::Q | Quantity::W | Quantity::Cp | Quantity::Wdl => "q",
        Quantity::S | Quantity::D | Quantity::M => "plain",
    }
}

fn piece(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => escaped(text),
        Piece::Quantity(one) => quantity(*one),
        Piece::Sub(text) => format!("<sub>{}</sub>", escaped(text)),
        Piece::Sup(text) => format!("<sup>{}</sup>", escaped(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text_and_quantities_have_their_colours() {
        let spans = vec![
            Span::Text("a < b & ".to_owned()),
            Span::Quantity(Quantity::N),
            Span::Line(vec!["a".to_owned(), "b".to_owned()]),
        ];
        assert_eq!(
            paragraph(&Paragraph(spans)),
            "a &lt; b &amp; <span class=\"term ink-n\" tabindex=\"0\" data-term=\"N\">N</span>\
             <button type=\"button\" class=\"lesson-line\" data-line=\"a b\">a b</button>"
        );
    }

    #[test]
    fn keys_in_lessons_are_keys_of_the_page() {
        use crate::keyboard::{KEYS, LOCAL_KEYS};
        let global = KEYS.iter().flat_map(|keys| (keys.shown)().split(' '));
        let local = LOCAL_KEYS.iter().flat_map(|(_, meaning)| meaning().split([' ', ',']));
        let known: Vec<&str> = global.chain(local).collect();
        let german = lessons::course_in(Language::German).iter();
        for lesson in lessons::course().iter().chain(german) {
            let others = [&lesson.action, &lesson.question, &lesson.hint, &lesson.afterwards];
            let others = others.into_iter().chain(lesson.replies.iter().map(|reply| &reply.words));
            for span in lesson.text.iter().chain(&lesson.sources).chain(others).flat_map(|text| &text.0) {
                if let Span::Key(key) = span {
                    assert!(known.contains(&key.as_str()), "{}: {key:?} is no key", lesson.slug);
                }
            }
        }
    }

    #[test]
    fn a_number_of_the_reader_s_own_says_what_the_solution_has() {
        let of = lessons::condition::Number::Quantity(Quantity::N, vec!["b2".to_owned()]);
        let own = Span::Own { shown: "142".to_owned(), written: "150".to_owned(), of };
        let expected = "<b class=\"lesson-own ink-n\" title=\"In the lesson's own solution: 150\">142</b>";
        assert_eq!(paragraph(&Paragraph(vec![own])), expected);
    }

    #[test]
    fn words_are_in_the_page_s_language_as_far_as_they_are_translated() {
        say::speak(say::Language::German);
        let german = lessons::course_in(language());
        assert_eq!(language(), Language::German);
        for lesson in german {
            let is_translated = lesson.language == Language::German;
            let html = whole(lesson);
            assert_eq!(html.contains(say::learn::only_english()), !is_translated, "{}", lesson.slug);
            assert_eq!(html.contains("<h2 lang=\"en\">"), !is_translated, "{}", lesson.slug);
        }
        say::speak(say::Language::English);
        assert!(lessons::course().iter().all(|lesson| !whole(lesson).contains("<h2 lang")));
    }

    #[test]
    fn every_lesson_leads_on() {
        let course = lessons::course();
        for (lesson, next) in course.iter().zip(&course[1..]) {
            assert!(ways(lesson).contains(&format!("href=\"/learn/{}\"", next.slug)), "{}", lesson.slug);
            assert!(ways(next).contains(&format!("href=\"/learn/{}\"", lesson.slug)), "{}", next.slug);
        }
        assert!(ways(course.last().unwrap()).contains("href=\"/\""));
    }
}
