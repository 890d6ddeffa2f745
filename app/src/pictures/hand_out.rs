//! Hand-out: one page with board, tree, and a table with blanks to fill in, and the answers on a second one.
//!
//! It is put into the document for as long as it is printed; the style sheet shows nothing else on paper then.

use std::fmt::Write as _;
use std::rc::Rc;

use leptos::prelude::*;
use page::format::escaped;
use web_sys::Element;

use super::inks::Inks;
use super::names::source;
use super::sketch::{Ink, Sketch, family};
use super::subject::Subject;
use crate::components::edges_table::printed::Printed;
use crate::state::Analysis;

/// Most rows of the table: more would not leave it on one page.
const MOST_ROWS: usize = 12;

/// Words around what is shown, as HTML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words {
    /// Heading, as text.
    pub(crate) title: String,
    /// The text, and the task.
    pub(crate) before: String,
    /// Question.
    pub(crate) question: String,
    /// The answer to it.
    pub(crate) answer: String,
    /// Names of the table's columns that are left blank.
    pub(crate) blanks: Vec<&'static str>,
}

/// Sheet with the numbers of what is shown.
pub(crate) struct Sheet {
    /// Words around it.
    pub(crate) words: Words,
    /// Figures, side by side.
    pub(crate) figures: Vec<Sketch>,
    /// The table, whole.
    pub(crate) table: Option<Printed>,
    /// Source of all of it.
    pub(crate) source: String,
}

/// Draws a sheet as things are now.
pub(crate) type Draw = Rc<dyn Fn(Ink<'_>) -> Sheet>;

/// Prints what is shown now.
pub(crate) fn print(draw: &dyn Fn(Ink<'_>) -> Sheet, with_answers: bool) {
    put(draw, with_answers);
    let _ = window().print();
}

/// Puts the hand-out into the document, unless one is there.
pub(crate) fn put(draw: &dyn Fn(Ink<'_>) -> Sheet, with_answers: bool) {
    let (Some(body), Some(root)) = (document().body(), document().document_element()) else { return };
    if body.query_selector(PLACE).ok().flatten().is_some() {
        return;
    }
    let Ok(place) = document().create_element("div") else { return };
    place.set_class_name("hand-out");
    let _ = place.set_attribute("data-testid", "hand-out");
    place.set_inner_html(&Inks::on_paper(|inks| {
        let ink = |token: &str| inks.of(token);
        draw(&ink).html(with_answers, &ink)
    }));
    let _ = body.append_child(&place);
    let _ = root.set_attribute(PRINTING, "");
}

/// Takes it out of the document.
pub(crate) fn remove() {
    let places = document().query_selector_all(PLACE).ok();
    for place in places.into_iter().flat_map(|places| (0..places.length()).filter_map(move |at| places.get(at))) {
        use wasm_bindgen::JsCast as _;
        if let Ok(place) = place.dyn_into::<Element>() {
            place.remove();
        }
    }
    if let Some(root) = document().document_element() {
        let _ = root.remove_attribute(PRINTING);
    }
}

/// The hand-out in the document.
const PLACE: &str = ".hand-out";

/// Attribute of the document while it has one.
const PRINTING: &str = "data-printing";

impl Sheet {
    /// The sheet of an analysis: its board, its tree, and the table of moves.
    pub(crate) fn now(analysis: Analysis, words: Words, ink: Ink<'_>) -> Self {
        let figures = [Subject::Board, Subject::Tree];
        Self {
            figures: figures.into_iter().filter_map(|figure| figure.sketch(analysis, None, ink)).collect(),
            table: Printed::with(analysis, &words.blanks),
            source: source(analysis, None),
            words,
        }
    }

    fn html(&self, with_answers: bool, ink: Ink<'_>) -> String {
        let Words { title, before, question, answer, .. } = &self.words;
        let mut html = format!("<section class=\"hand-out-page\"><h1>{}</h1>{before}", escaped(title));
        html.push_str("<div class=\"hand-out-figures\">");
        for figure in &self.figures {
            html.push_str(&svg(figure, ink));
        }
        html.push_str("</div>");
        html.push_str(&self.table(true));
        let _ = write!(
            html,
            "<h2>{}</h2><p class=\"hand-out-question\">{question}</p><div class=\"hand-out-lines\"></div>\
             <footer>{}</footer></section>",
            escaped(say::learn::question()),
            escaped(&self.source)
        );
        if with_answers {
            let _ = write!(
                html,
                "<section class=\"hand-out-page answers\"><h1>{}</h1>{}<p>{answer}</p><footer>{}</footer></section>",
                escaped(&say::learn::answers_of(title)),
                self.table(false),
                escaped(&self.source)
            );
        }
        html
    }

    /// The table, with blanks or without.
    fn table(&self, has_blanks: bool) -> String {
        let Some(table) = self.table.as_ref().filter(|table| !table.rows.is_empty()) else { return String::new() };
        let is_blank = |column: usize| has_blanks && self.words.blanks.contains(&table.names[column]);
        let mut html = "<table><thead><tr>".to_owned();
        for head in &table.heads {
            let _ = write!(html, "<th>{}</th>", escaped(head));
        }
        html.push_str("</tr></thead><tbody>");
        for row in table.rows.iter().take(MOST_ROWS) {
            html.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                let (class, text) = if is_blank(column) { (" class=\"blank\"", "") } else { ("", &*cell.text) };
                let _ = write!(html, "<td{class}>{}</td>", escaped(text));
            }
            html.push_str("</tr>");
        }
        html.push_str("</tbody></table>");
        let left = table.rows.len().saturating_sub(MOST_ROWS);
        if left > 0 {
            let _ = write!(html, "<p class=\"hand-out-more\">{}</p>", escaped(&say::learn::moves_more(left as u64)));
        }
        html
    }
}

/// A figure on the page's surface, whose colours it was drawn for.
fn svg(figure: &Sketch, ink: Ink<'_>) -> String {
    let (width, height) = figure.size;
    format!(
        "<svg role=\"img\" aria-label=\"{}\" viewBox=\"-6 -6 {:.1} {:.1}\" font-family=\"{}\"><rect x=\"-6\" y=\"-6\" width=\"100%\" height=\"100%\" \
         fill=\"{}\"/>{}</svg>",
        escaped(&figure.title),
        width + 12.0,
        height + 12.0,
        escaped(&family(ink)),
        ink("--surface"),
        figure.body
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::edges_table::printed::{Bar, Cell};

    fn sheet() -> Sheet {
        let cell = |text: &str| Cell { text: text.to_owned(), bar: Bar::Nothing, ink: "--ink" };
        let row = |mv: usize| vec![cell(&format!("m{mv}")), cell("13"), cell("0.186")];
        let words = Words {
            title: "Select & more".to_owned(),
            before: "<p>Words</p>".to_owned(),
            question: "Which?".to_owned(),
            answer: "That one.".to_owned(),
            blanks: vec!["s"],
        };
        let table =
            Printed { names: vec!["move", "n", "s"], heads: vec!["Move", "N", "S"], rows: (0..15).map(row).collect() };
        Sheet { words, figures: Vec::new(), table: Some(table), source: "Puctoscope".to_owned() }
    }

    #[test]
    fn blanks_are_filled_on_the_page_of_answers_alone() {
        let ink = |token: &str| token.to_owned();
        let html = sheet().html(true, &ink);
        let (questions, answers) = html.split_once("hand-out-page answers").expect("two pages");
        assert!(
            questions.contains("<td class=\"blank\"></td>")
                && !questions.contains("0.186")
                && !questions.contains("That one")
        );
        assert!(answers.contains("<td>0.186</td>") && answers.contains("That one.") && !answers.contains("blank"));
        assert!(questions.contains("Select &amp; more") && questions.contains(">13<"));
        assert!(!sheet().html(false, &ink).contains("answers"));
    }

    #[test]
    fn a_long_table_says_what_it_leaves_away() {
        let html = sheet().table(true);
        assert!(html.contains(">m11<") && !html.contains(">m12<") && html.contains("3 moves more"), "{html}");
    }
}
