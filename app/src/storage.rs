//! Storage of what the browser remembers: the analysis of this tab, and the theme.
//!
//! Storage may be switched off; then nothing is remembered and nothing fails.

use wasm_bindgen::JsCast;
use web_sys::PerformanceNavigation;

use crate::state::Theme;

const ANALYSIS: &str = "puctoscope.analysis";
const KEY: &str = "puctoscope.key";
const QUERY: &str = "puctoscope.query";
const GAME: &str = "puctoscope.game";
const AHEAD: &str = "puctoscope.ahead";
/// The theme is in a cookie, so that the server's first paint has the right colours.
pub const THEME_COOKIE: &str = "puctoscope_theme";

fn session() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok()?
}

/// The analysis this tab had, and the key that makes it ours.
#[must_use]
pub fn analysis_key() -> (Option<String>, Option<String>) {
    let get = |name| session().and_then(|storage| storage.get_item(name).ok().flatten());
    match get(ANALYSIS) {
        Some(id) => (Some(id), get(KEY)),
        None => (None, None),
    }
}

/// Remembers the analysis for as long as the tab is open. Who has come without its key has none: the browser's own will do.
pub fn keep_analysis_key(id: &str, key: Option<&str>) {
    let Some(storage) = session() else { return };
    if analysis_key().0.as_deref() != Some(id) {
        forget_analysis_key();
    }
    let _ = storage.set_item(ANALYSIS, id);
    if let Some(key) = key {
        let _ = storage.set_item(KEY, key);
    }
}

/// Forgets the analysis: the server does not have it any more.
pub fn forget_analysis_key() {
    let Some(storage) = session() else { return };
    let _ = storage.remove_item(ANALYSIS);
    let _ = storage.remove_item(KEY);
}

/// Writes the page's state into the address bar.
pub fn show_query(query: &str) {
    let Some(window) = web_sys::window() else { return };
    let path = window.location().pathname().unwrap_or_else(|_| "/".to_owned());
    if let Ok(history) = window.history() {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&format!("{path}{query}")));
    }
}

/// Goes to where the server's token is asked for, and comes back from there.
pub fn sign_in() {
    let Some(location) = web_sys::window().map(|window| window.location()) else { return };
    let here = [location.pathname(), location.search()].map(Result::unwrap_or_default).concat();
    let next = String::from(js_sys::encode_uri_component(&here));
    // A browser that refuses stays where it is, and says so itself.
    let _ = location.assign(&format!("/sign-in?next={next}"));
}

/// The address of this tab's analysis, if it has one.
#[must_use]
pub fn last_query() -> Option<String> {
    let get = |name| session().and_then(|storage| storage.get_item(name).ok().flatten());
    get(QUERY).filter(|_| get(ANALYSIS).is_some())
}

/// Writes the page's state into the address bar and remembers it beside the analysis.
pub fn keep_query(query: &str) {
    show_query(query);
    if let Some(storage) = session() {
        let _ = storage.set_item(QUERY, query);
    }
}

/// Remembers whether the tab's analysis is ahead of its address, which is written a moment later.
pub fn keep_ahead(is_ahead: bool) {
    let Some(storage) = session() else { return };
    let _ = match analysis_key().0.filter(|_| is_ahead) {
        Some(id) => storage.set_item(AHEAD, &id),
        None => storage.remove_item(AHEAD),
    };
}

/// Returns the analysis that was ahead of its address when its page was left, once.
#[must_use]
pub fn take_ahead() -> Option<String> {
    let ahead = session().and_then(|storage| storage.get_item(AHEAD).ok().flatten());
    keep_ahead(false);
    ahead
}

/// Keeps a game, in bytes, for the page that comes next in this tab.
pub fn keep_game(bytes: &[u8]) {
    let text: String = bytes.iter().copied().map(char::from).collect();
    if let Some(storage) = session() {
        let _ = storage.set_item(GAME, &text);
    }
}

/// Returns whether the page before has kept a game.
#[must_use]
pub fn has_game() -> bool {
    session().and_then(|storage| storage.get_item(GAME).ok().flatten()).is_some()
}

/// The game that the page before has kept, once.
#[must_use]
pub fn take_game() -> Option<Vec<u8>> {
    let storage = session()?;
    let text = storage.get_item(GAME).ok()??;
    let _ = storage.remove_item(GAME);
    text.chars().map(|char| u8::try_from(char).ok()).collect()
}

/// Returns whether this page was reloaded: the browser says so, or its link is the one this tab's analysis had last. The link
/// alone does not tell, because it is written a moment after what it says, perhaps when the page is being left already.
#[must_use]
pub fn is_reload() -> bool {
    let performance = web_sys::window().and_then(|window| window.performance());
    if performance.is_some_and(|performance| performance.navigation().type_() == PerformanceNavigation::TYPE_RELOAD) {
        return true;
    }
    let now = web_sys::window().and_then(|window| window.location().search().ok());
    let then = session().and_then(|storage| storage.get_item(QUERY).ok().flatten());
    now.is_some() && now == then
}

/// The theme a page was rendered with.
#[must_use]
pub fn rendered_theme() -> Theme {
    let root = web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element());
    theme_from(root.and_then(|root| root.get_attribute("data-theme")).as_deref())
}

/// A theme from its name; anything else is the system's.
#[must_use]
pub fn theme_from(name: Option<&str>) -> Theme {
    match name {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::System,
    }
}

/// Remembers the theme for a year and shows it.
pub fn keep_theme(theme: Theme) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Some(root) = document.document_element() else { return };
    let name = match theme {
        Theme::System => "",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let _ = if name.is_empty() { root.remove_attribute("data-theme") } else { root.set_attribute("data-theme", name) };
    keep(THEME_COOKIE, name);
}

/// Keeps a cookie for a year; an empty one is forgotten.
pub fn keep(cookie: &str, value: &str) {
    let age = if value.is_empty() { 0 } else { 31_536_000 };
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(page) = document.and_then(|document| document.dyn_into::<web_sys::HtmlDocument>().ok()) {
        let _ = page.set_cookie(&format!("{cookie}={value}; Path=/; Max-Age={age}; SameSite=Lax"));
    }
}
