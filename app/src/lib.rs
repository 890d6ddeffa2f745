//! The page: rendered by the server, then brought to life in the browser.
//!
//! # Reading order
//! [`pages::analysis`] puts the parts of the page together, [`components`] are the parts. They read
//! [`state::Analysis`] and tell it what a person does. What comes of that is decided in [`page::update`], without a browser; [`wiring`]
//! carries out what it wants to happen, over [`transport`], and hands in what comes back.
//! [`answers`] hands answers of the page's worker to the feature that asked: [`charts`] asks about a node over its visits, [`find`] about
//! a part of the tree; [`components::comparison`] shows another search beside, [`recording`] searches without a server. [`link`] keeps the address bar, [`reading`] reads texts and files with games, [`networks`] is the menu of
//! evaluators, [`dropping`] takes files, [`own_lesson`] lessons among them, [`download`] gives them; [`pictures`] and [`film`] make them of what the page shows. The crate [`canvas`] draws the tree.
//!
//! # Invariants
//! * Nothing here names a server library; the `ssr` build only renders.
//! * The first render depends on nothing but the link and the cookies of theme and preferences, so that server and browser agree;
//!   what only the browser knows is read in effects.
//! * State is changed in one place, [`state::Inbox::update`]; messages once per animation frame.

// A view is one deeply nested type; the compiler gives up at its default of 128.
#![recursion_limit = "512"]
#![allow(unreachable_pub, reason = "the component macro makes public items of private components")]

mod address;
#[cfg(any(feature = "csr", feature = "hydrate"))]
mod anew;
mod answers;
mod breakpoints;
mod charts;
mod class;
mod clock;
mod components;
mod download;
mod dropping;
mod embed;
mod film;
mod find;
mod hearing;
mod keyboard;
mod language;
mod lesson;
mod link;
mod networks;
mod notes;
mod own_lesson;
pub mod pages;
mod pictures;
mod pointer;
mod preferences;
mod reading;
pub mod recording;
#[cfg(feature = "ssr")]
mod request;
mod simulation_path;
mod state;
mod storage;
mod title;
mod trained;
mod transport;
mod wiring;

use leptos::prelude::*;
use leptos_meta::MetaTags;

use components::site_header::site_header;
use components::solid::written;
#[cfg(feature = "ssr")]
pub use lesson::{Own, Shelf};
use pages::analysis::AnalysisPage;
use title::framed;

/// Parts of the site that a document names.
#[derive(Clone, Debug)]
pub struct Document {
    options: LeptosOptions,
    has_font: bool,
}

/// The page's font, among the files of the site; there may be none.
pub const FONT: &str = "pkg/inter-latin.woff2";

impl Document {
    /// Makes one of the folder of the page's parts, as addresses name it, and of whether the site has the font.
    #[must_use]
    pub fn new(parts: String, has_font: bool) -> Self {
        // The name that `xtask site` gives to the parts.
        Self { options: LeptosOptions::builder().output_name("puctoscope").site_pkg_dir(parts).build(), has_font }
    }
}

/// The document around the page.
pub fn shell(document: Document) -> impl IntoView {
    let Document { options, has_font } = document;
    let language = language::begin();
    let style = format!("/{}/{}.css", options.site_pkg_dir, options.output_name);
    view! {
        <!DOCTYPE html>
        <html lang=language.code() data-theme=remembered_theme() data-preferences=preferences::written() data-board=preferences::squares(&preferences::of_visit().board) data-embed=embed::panels() data-own-lesson=lesson::own_written() data-own-lesson-link=lesson::own_link()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="description" content=say::frame::description() />
                <meta name="color-scheme" content="light dark" />
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                {early_start()}
                {has_font.then(|| font(&options))}
                {language::messages(language, &options.site_pkg_dir)}
                <link rel="stylesheet" href=style />
                {(!pages::is_plain()).then(|| scripts(options))}
                <MetaTags />
            </head>
            <body>
                <App />
            </body>
        </html>
    }
}

/// Asks for the page's font with the document: it is there before the first letter is drawn.
fn font(options: &LeptosOptions) -> impl IntoView + use<> {
    let name = FONT.rsplit('/').next().unwrap_or_default();
    let address = format!("/{}/{name}", options.site_pkg_dir);
    view! { <link rel="preload" href=address r#as="font" type="font/woff2" crossorigin="anonymous" /> }
}

/// The page's program. The script that fetches parts is asked for with it, because nothing begins without.
fn scripts(options: LeptosOptions) -> impl IntoView {
    let parts = format!("/{}/parts.js", options.site_pkg_dir);
    view! {
        <link rel="modulepreload" href=parts />
        <HydrationScripts options />
    }
}

/// Starts the worker with the document where the page will search in it: it takes as long to wake up as the page. The files of what a
/// lesson shows first are fetched meanwhile as well.
#[cfg(feature = "ssr")]
fn early_start() -> Option<impl IntoView> {
    let (path, query) = address::current();
    let slug = path.strip_prefix(lesson::FOLDER);
    let is_lesson = slug.is_some_and(|slug| lesson::is_one(slug) && !lesson::is_of_bench(slug));
    let searches_here = is_lesson || path == "/" && page::link::Link::of_query(&query).in_browser;
    let ahead = if is_lesson { r#"self.puctoscopeParts=["game_board","search_tree"];"# } else { "" };
    let script = format!("{ahead}{}", transport::worker::early_start());
    searches_here.then(|| view! { <script nonce=leptos::nonce::use_nonce() inner_html=script></script> })
}

/// The document is only made on the server.
#[cfg(not(feature = "ssr"))]
fn early_start() -> Option<impl IntoView> {
    None::<()>
}

/// The page of the address.
#[component]
pub fn App() -> impl IntoView {
    let (path, query) = address::current();
    let slug = path.strip_prefix(lesson::FOLDER).filter(|slug| lesson::is_one(slug)).map(str::to_owned);
    framed(move || {
        if let Some(page) = pages::other(&path, &query) {
            page
        } else if path == "/" {
            written(view! { <AnalysisPage query /> })
        } else if slug.is_some() {
            written(view! { <AnalysisPage query lesson=slug /> })
        } else {
            written(view! {
                <div class="site-page">
                    {site_header(say::frame::page_not_found(), "")}
                    <main class="missing">
                        <p>{say::frame::nothing_here()}</p>
                        <p>
                            <a class="button primary" href="/?fen=startpos">{say::frame::start_an_analysis()}</a>
                        </p>
                    </main>
                </div>
            })
        }
    })
}

/// The theme the browser remembers, from the request's cookies.
#[cfg(feature = "ssr")]
fn remembered_theme() -> Option<&'static str> {
    match storage::theme_from(request::cookie(storage::THEME_COOKIE).as_deref()) {
        state::Theme::System => None,
        state::Theme::Light => Some("light"),
        state::Theme::Dark => Some("dark"),
    }
}

/// The document is only made on the server.
#[cfg(not(feature = "ssr"))]
fn remembered_theme() -> Option<&'static str> {
    None
}

/// Brings the rendered page to life.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    language::with_messages(|| {
        let (path, query) = address::current();
        if pages::hydrate_other(&path, &query) {
            class::begin(None);
        } else if address::is_static() && path == "/" {
            // Its document was written for no query.
            anew::empty_body();
            leptos::mount::mount_to_body(App);
        } else {
            leptos::mount::hydrate_body(App);
        }
    });
}

/// Makes the page anew in place of the rendered one. Documents of all servers call it by the same name.
#[cfg(feature = "csr")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    language::with_messages(|| {
        anew::empty_body();
        leptos::mount::mount_to_body(App);
        class::begin(None);
    });
}
