//! The course's first page: its lessons, and ways to play with the small games.

use leptos::prelude::*;

use crate::components::lesson;
use crate::components::solid::written;
use crate::titled;

/// The page's address.
pub const PATH: &str = "/learn";

/// The list. The server writes it; the browser adds which lessons were answered.
#[component]
pub fn LearnPage() -> impl IntoView {
    Effect::new(|_| mark_answered());
    let page = written(view! { <main class="learn" data-testid="learn" inner_html=contents()></main> });
    titled("Learn – Puctoscope", page)
}

/// Marks the lessons that were answered.
fn mark_answered() {
    for slug in lesson::answered() {
        let found = document().query_selector(&format!("[data-slug=\"{}\"]", slug.escape_default())).ok().flatten();
        if let Some(entry) = found {
            let _ = entry.set_attribute("data-answered", "");
        }
    }
}

/// The page as HTML.
#[cfg(feature = "whole")]
fn contents() -> String {
    use std::fmt::Write as _;

    use page::format::escaped;

    let mut html = String::from(
        "<h1><a href=\"/\">Puctoscope</a> · Learn</h1><p class=\"learn-lead\">How AlphaZero-style search works, from a board of four cells \
         to chess. Each lesson is the microscope itself with a few words beside it: do one thing, answer one question by \
         doing. Everything runs in your browser. Words are explained in the <a href=\"/glossary\">glossary</a>.</p>",
    );
    let course = lessons::course();
    let mut part = "";
    for lesson in course {
        if lesson.part != part {
            if !part.is_empty() {
                html.push_str("</ol></section>");
            }
            part = &lesson.part;
            let _ = write!(html, "<section><h2>{}</h2><ol start=\"{}\">", escaped(part), lesson.number);
        }
        let (slug, title) = (&lesson.slug, escaped(&lesson.title));
        let about = lesson.text.first().map(lessons::Paragraph::plain).unwrap_or_default();
        let about = about.split_inclusive(". ").next().unwrap_or_default();
        let _ = write!(
            html,
            "<li data-slug=\"{slug}\"><a href=\"/learn/{slug}\">{title}</a> <span class=\"learn-about\">{}</span></li>",
            escaped(about.trim())
        );
    }
    if !part.is_empty() {
        html.push_str("</ol></section>");
    }
    html.push_str(
        "<section><h2>Play with it</h2><ul>\
         <li><a href=\"/?fen=connect2&amp;evaluator=uniform:0.5&amp;tree=links\">Connect2</a> <span class=\"learn-about\">four cells in a row; two of one's own side by side win</span></li>\
         <li><a href=\"/?fen=tic-tac-toe&amp;evaluator=rollout&amp;tree=links\">Tic-tac-toe</a> <span class=\"learn-about\">with random games as evaluator</span></li>\
         <li><a href=\"/?fen=connect-four&amp;evaluator=rollout\">Connect Four</a> <span class=\"learn-about\">seven files, six ranks</span></li>\
         <li><a href=\"/?in=browser&amp;evaluator=classical\">Chess in the browser</a> <span class=\"learn-about\">with a hand-written evaluation, no server</span></li>\
         <li><a href=\"/learn/training\">Training bench</a> <span class=\"learn-about\">a small network learns by playing itself while you watch</span></li>\
         <li><a href=\"/glossary\">Glossary</a> <span class=\"learn-about\">every symbol and word, with its formula and its lesson</span></li>\
         </ul></section>",
    );
    html
}

/// The server has written it.
#[cfg(not(feature = "whole"))]
fn contents() -> String {
    String::new()
}
