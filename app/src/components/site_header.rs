//! The strip at the top of the pages that are no analysis: the same as an analysis has, less what only that can do.

use leptos::prelude::*;

use super::header::brand;

/// The other pages, each with its name.
const WAYS: [(&str, say::Message); 5] = [
    ("/?fen=startpos", say::frame::new_analysis),
    ("/analyses", say::frame::my_analyses),
    ("/learn", say::frame::learn),
    ("/glossary", say::frame::glossary),
    ("/learn/training", say::frame::training),
];

/// The strip. `title`: what the page is; `here`: its address.
pub(crate) fn site_header(title: &'static str, here: &'static str) -> impl IntoView {
    let way = move |(address, name): (&'static str, say::Message)| {
        let is_here = address == here;
        let of_server = address == "/analyses";
        // Without a server the browser's own are all there are.
        let in_browser = of_server.then(|| view! { <a class="site-only" rel="external" href="/?kept">{name()}</a> });
        view! {
            {in_browser}
            <a class:needs-server=of_server rel="external" href=address aria-current=is_here.then_some("page")>
                {name()}
            </a>
        }
    };
    view! {
        <header class="top site-top">
            <p class="brand">
                {brand()}
            </p>
            <h1 class="site-title">{title}</h1>
            <nav aria-label=say::frame::site()>{WAYS.map(way)}</nav>
        </header>
    }
}
