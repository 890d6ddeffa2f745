//! The course's first page: its lessons, and ways to play with the small games.

mod bring;
mod progress;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use crate::address::paths;
use crate::class;
#[cfg(feature = "whole")]
use crate::components::lesson;
use crate::components::site_header::site_header;
use crate::components::solid::written;
#[cfg(feature = "whole")]
use crate::recording::TOUR;
use crate::title::titled;
use bring::BringLesson;
use progress::ProgressTools;

/// The list. The server writes it; the browser adds how far one has come.
#[component]
pub fn LearnPage() -> impl IntoView {
    Effect::new(|_| {
        let teach = document().query_selector("[data-teach]").ok().flatten();
        let teach = teach.and_then(|teach| teach.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(teach) = teach {
            let press = Closure::<dyn Fn()>::new(class::teach);
            teach.set_onclick(Some(press.as_ref().unchecked_ref()));
            // The button is there as long as the page.
            press.forget();
        }
    });
    let page = written(view! {
        <div class="site-page">
            {site_header(say::learn::learn(), paths::LEARN)}
            <main class="learn" data-testid="learn">
                <div class="learn-course" inner_html=contents()></div>
                <BringLesson />
                <ProgressTools />
            </main>
        </div>
    });
    titled(say::learn::learn_title(), page)
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
            "<p class=\"learn-begin\"><a class=\"button primary\" data-testid=\"learn-begin\" href=\"/learn/{}\">{}</a> \
             <a class=\"button\" href=\"{TOUR}\">{}</a> <a class=\"button\" href=\"/\">{}</a></p> \
             <p class=\"learn-teach\"><button type=\"button\" class=\"quiet needs-server\" data-teach data-testid=\"teach-class\" title=\"{}\">{}</button> \
             <a class=\"button quiet\" href=\"/learn/assignment\">{}</a></p>",
            first.slug,
            escaped(say::learn::first_lesson()),
            escaped(say::tour::take_the_tour()),
            escaped(say::learn::watch_search()),
            escaped(say::class::teach_about()),
            escaped(say::class::teach()),
            escaped(say::assignment::give_one()),
        );
    }
    html.push_str(&poster());
    let mut part = "";
    for lesson in course {
        if lesson.part != part {
            if !part.is_empty() {
                html.push_str("</ol></section>");
            }
            part = &lesson.part;
            let _ = write!(
                html,
                "<section><h2 data-part=\"\">{}</h2><p class=\"hint learn-done\"></p><ol class=\"cards\" start=\"{}\">",
                escaped(part),
                lesson.number
            );
        }
        let about = lesson.text.first().map(lessons::Paragraph::plain).unwrap_or_default();
        let about = about.split_inclusive(". ").next().unwrap_or_default();
        let (setup, number) = (&lesson.setup, lesson.number);
        let picture = sketched(lesson).unwrap_or_else(|| picture(&setup.start, &setup.moves));
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
    html.push_str(&shelf());
    let _ = write!(html, "<section><h2>{}</h2><ul class=\"cards\">", escaped(say::learn::play_with_it()));
    for (address, start, title, about) in PLAY {
        let _ = write!(html, "<li>{}</li>", card(address, &picture(start, &[]), [title(), about()], ""));
    }
    html.push_str("</ul></section>");
    html
}

/// The lessons that this server has besides.
#[cfg(feature = "ssr")]
fn shelf() -> String {
    use page::format::escaped;

    let Some(crate::lesson::Shelf(shelf)) = use_context() else { return String::new() };
    if shelf.is_empty() {
        return String::new();
    }
    let entry = |lesson: &std::sync::Arc<lessons::Lesson>| {
        let about = lesson.text.first().map(lessons::Paragraph::plain).unwrap_or_default();
        let about = about.split_inclusive(". ").next().unwrap_or_default().trim();
        let picture = picture(&lesson.setup.start, &lesson.setup.moves);
        let address = format!("/learn/{}", lesson.slug);
        format!("<li data-slug=\"{}\">{}</li>", lesson.slug, card(&address, &picture, [&lesson.title, about], ""))
    };
    let cards: String = shelf.iter().map(entry).collect();
    let heading = escaped(say::learn::lessons_here());
    format!("<section data-testid=\"own-lessons\"><h2>{heading}</h2><ul class=\"cards own\">{cards}</ul></section>")
}

/// The server alone has any.
#[cfg(all(feature = "whole", not(feature = "ssr")))]
fn shelf() -> String {
    String::new()
}

/// The film of a minute, which the address's player shows: the article's search of Connect2, which the browser makes anew.
#[cfg(feature = "whole")]
const FILM: &str = "/?fen=connect2&evaluator=uniform:0.5&set=formula:alphazero,cpuct:1,count_root_evaluation:false,sticky_endgames:false\
                    &simulations=31&depth=search&tree=links&film=minute";

/// Positions on the poster: the moves that lead to them.
#[cfg(feature = "whole")]
const POSTER: [&[&str]; 4] = [&[], &["b"], &["b", "a"], &["b", "a", "c"]];

/// The poster of the film: nothing of it is fetched before it is asked for.
#[cfg(feature = "whole")]
fn poster() -> String {
    use page::format::escaped;

    let board = |moves: &&[&str]| {
        let moves: Vec<String> = moves.iter().map(|&mv| mv.to_owned()).collect();
        format!("<span>{}</span>", picture("connect2", &moves))
    };
    format!(
        "<a class=\"film-poster\" data-testid=\"film-poster\" href=\"{}\"><span class=\"film-poster-boards\">{}</span>\
         <span><b><span aria-hidden=\"true\">▶ </span>{}</b> <span class=\"learn-about\">{}</span></span></a>",
        escaped(FILM),
        POSTER.iter().map(board).collect::<String>(),
        escaped(say::learn::film()),
        escaped(say::learn::film_about()),
    )
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

/// Drawing of a lesson's search; `None` where a position says as much.
#[cfg(feature = "ssr")]
fn sketched(lesson: &lessons::Lesson) -> Option<String> {
    super::sketch::of(lesson).map(str::to_owned)
}

/// The server draws them.
#[cfg(all(feature = "whole", not(feature = "ssr")))]
fn sketched(_: &lessons::Lesson) -> Option<String> {
    None
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

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use page::film::Script;
    use page::link::Link;
    use page::view::TreeForm;

    use super::*;

    #[test]
    fn the_films_address_has_a_search_that_is_long_enough() {
        let link = Link::of_query(FILM.trim_start_matches('/'));
        assert_eq!((link.film, link.simulations), (Some(Script::Minute), Some(Script::Minute.needs())));
        assert!(link.in_browser && link.tree_form == TreeForm::Links);
        assert_eq!(link.choice.settings.len(), 4);
    }

    #[test]
    fn the_poster_shows_positions_before_anything_is_fetched() {
        assert_eq!(poster().matches("<svg").count(), POSTER.len());
    }
}
