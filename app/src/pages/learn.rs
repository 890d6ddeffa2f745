//! The course's first page: its lessons, and ways to play with the small games.

use leptos::prelude::*;

use crate::components::lesson;
use crate::components::site_header::site_header;
use crate::components::solid::written;
#[cfg(feature = "whole")]
use crate::recording::TOUR;
use crate::titled;

/// The page's address.
pub const PATH: &str = "/learn";

/// The list. The server writes it; the browser adds which lessons were answered.
#[component]
pub fn LearnPage() -> impl IntoView {
    Effect::new(|_| mark_answered());
    let page = written(view! {
        <div class="site-page">
            {site_header(say::learn::learn(), PATH)}
            <main class="learn" data-testid="learn" inner_html=contents()></main>
        </div>
    });
    titled(say::learn::learn_title(), page)
}

/// Marks the lessons that were answered, and those whose solution was shown.
fn mark_answered() {
    for (key, mark) in lesson::MARKS {
        for slug in lesson::kept(key) {
            let found = document().query_selector(&format!("[data-slug=\"{}\"]", slug.escape_default())).ok().flatten();
            if let Some(entry) = found {
                let _ = entry.set_attribute(mark, "");
            }
        }
    }
}

/// The page as HTML.
#[cfg(feature = "whole")]
fn contents() -> String {
    use std::fmt::Write as _;

    use page::format::escaped;

    use lesson::markup::{lang, language};

    let mut html = format!("<p class=\"learn-lead\">{}</p>", escaped(say::learn::lead()));
    let course = lessons::course_in(language());
    if let Some(first) = course.first() {
        let _ = write!(
            html,
            "<p class=\"learn-begin\"><a class=\"button primary\" href=\"/learn/{}\">{}</a> \
             <a class=\"button\" href=\"{TOUR}\">{}</a> <a class=\"button\" href=\"/\">{}</a></p>",
            first.slug,
            escaped(say::learn::first_lesson()),
            escaped(say::tour::take_the_tour()),
            escaped(say::learn::watch_search()),
        );
    }
    let mut part = "";
    for lesson in course {
        if lesson.part != part {
            if !part.is_empty() {
                html.push_str("</ol></section>");
            }
            part = &lesson.part;
            let _ = write!(html, "<section><h2>{}</h2><ol class=\"cards\" start=\"{}\">", escaped(part), lesson.number);
        }
        let about = lesson.text.first().map(lessons::Paragraph::plain).unwrap_or_default();
        let about = about.split_inclusive(". ").next().unwrap_or_default();
        let (setup, number) = (&lesson.setup, lesson.number);
        let picture = picture(&setup.start, &setup.moves);
        let address = format!("/learn/{}", lesson.slug);
        let title = format!("{number}. {}", lesson.title);
        let _ = write!(
            html,
            "<li data-slug=\"{}\">{}</li>",
            lesson.slug,
            card(&address, &picture, [&title, about.trim()], lang(lesson.language))
        );
    }
    if !part.is_empty() {
        html.push_str("</ol></section>");
    }
    let _ = write!(html, "<section><h2>{}</h2><ul class=\"cards\">", escaped(say::learn::play_with_it()));
    for (address, start, title, about) in PLAY {
        let _ = write!(html, "<li>{}</li>", card(address, &picture(start, &[]), [title(), about()], ""));
    }
    html.push_str("</ul></section>");
    html
}

/// Words in the language that is spoken.
#[cfg(feature = "whole")]
type Words = say::Message;

/// Things to play with: address, position of the picture, title, and what it is.
#[cfg(feature = "whole")]
const PLAY: [(&str, &str, Words, Words); 7] = [
    (
        "/?fen=connect2&evaluator=uniform:0.5&tree=links&depth=search",
        "connect2 a",
        say::learn::connect2,
        say::learn::connect2_about,
    ),
    (
        "/?fen=tic-tac-toe&evaluator=rollout&tree=links&depth=search",
        "tic-tac-toe b2 a1",
        say::learn::tic_tac_toe,
        say::learn::tic_tac_toe_about,
    ),
    (
        "/?fen=connect-four&evaluator=rollout&depth=search",
        "connect-four d d c",
        say::learn::connect_four,
        say::learn::connect_four_about,
    ),
    ("/?in=browser&evaluator=classical&depth=search", "startpos", say::learn::chess, say::learn::chess_about),
    ("/learn/training", "tic-tac-toe b2 a1 c3", say::learn::training, say::learn::training_about),
    ("/learn/history", "", say::history::title, say::history::about),
    ("/glossary", "", say::learn::glossary, say::learn::glossary_about),
];

#[cfg(feature = "whole")]
fn card(address: &str, picture: &str, [title, about]: [&str; 2], lang: &str) -> String {
    use page::format::escaped;

    format!(
        "<a{lang} class=\"card\" href=\"{}\"><span class=\"card-picture\">{picture}</span><b>{}</b> \
         <span class=\"learn-about\">{}</span></a>",
        escaped(address),
        escaped(title),
        escaped(about)
    )
}

/// A position as a drawing; nothing where there is none.
#[cfg(feature = "ssr")]
fn picture(start: &str, moves: &[String]) -> String {
    use page::notation;
    use page::rules::Position;

    use crate::components::mini_board::MiniBoard;

    let Ok((mut position, _)) = Position::parse(start) else { return String::new() };
    for name in moves {
        let played = notation::read(&position, name).is_some_and(|mv| position.play(mv));
        if !played {
            return String::new();
        }
    }
    view! { <MiniBoard root=position moves=Vec::new() /> }.to_html()
}

/// The server draws them; a page that the browser makes to be worked on goes without.
#[cfg(all(feature = "whole", not(feature = "ssr")))]
fn picture(_: &str, _: &[String]) -> String {
    String::new()
}

/// The server has written it.
#[cfg(not(feature = "whole"))]
fn contents() -> String {
    String::new()
}
