//! First words of a recording's page, before anything was fetched: its title, and the ways to an analysis.

use leptos::prelude::*;

use crate::components::solid::written;
use crate::recording::POSITION;
#[cfg(any(feature = "whole", feature = "static-site"))]
use crate::recording::TOUR;
use crate::state::Analysis;

/// The bar as the server writes it. The browser leaves it as it is, until the part that knows more is there.
#[component]
pub fn FirstWords() -> impl IntoView {
    let analysis = Analysis::get();
    let recordings = analysis.recordings;
    let (position, words) = first(recordings.name.get_untracked().as_deref());
    // A lesson has words of its own.
    let is_lesson = analysis.quiet.get_untracked().is_some();
    let is_over = move || is_lesson || !recordings.is_on.get() || recordings.has_parts.get();
    let section = view! {
        <section class="recording-bar" aria-label=say::recordings::recording() hidden=is_over inner_html=words></section>
    };
    written(section.attr(POSITION, position))
}

/// The position as a link's query, and the words as HTML.
#[cfg(any(feature = "whole", feature = "static-site"))]
fn first(name: Option<&str>) -> (String, String) {
    // A name comes from a link.
    use crate::recording::shipped::{self, Shipped};
    use page::format::escaped;
    use page::tour::stops;

    let Some(name) = name else { return (String::new(), String::new()) };
    let shipped = shipped::find(name);
    let (title, game, about) = shipped.map_or_else(
        || (name.to_owned(), String::new(), ""),
        |shipped| {
            ((shipped.title)().to_owned(), format!("{}, {}", (shipped.players)(), (shipped.event)()), shipped.words())
        },
    );
    let position = shipped.map(Shipped::position).unwrap_or_default().query();
    let tour = match shipped.map(|shipped| shipped.name) {
        Some(shipped::FRONT | stops::RECORDING) => {
            format!("<a class=\"button\" rel=\"external\" href=\"{TOUR}\">{}</a> ", escaped(say::tour::take_the_tour()))
        }
        _ => String::new(),
    };
    let words = format!(
        "<div class=\"recording-words\"><p><span class=\"tag\">{}</span> <strong>{}</strong> \
         <span class=\"recording-game\">{}</span></p><p class=\"recording-about\">{}</p><p class=\"hint\">{}</p></div>\
         <nav class=\"recording-ways\" aria-label=\"{}\">{}\
         <a class=\"button primary\" rel=\"external\" href=\"/{}\">{}</a></nav>",
        escaped(say::recordings::recording()),
        escaped(&title),
        escaped(&game),
        escaped(about),
        escaped(say::recordings::opening()),
        escaped(say::recordings::to_analysis()),
        tour,
        escaped(&position),
        escaped(say::recordings::analyse_position()),
    );
    (position, words)
}

/// The server has written it.
#[cfg(not(any(feature = "whole", feature = "static-site")))]
fn first(_: Option<&str>) -> (String, String) {
    (String::new(), String::new())
}
