//! Storage of what the browser remembers: the analysis of this tab, and the theme.
//!
//! Storage may be switched off; then nothing is remembered and nothing fails.

use page::address::Seen;
use wasm_bindgen::JsCast;
use web_sys::PerformanceNavigation;

use crate::state::Theme;

/// Items of either analysis of a tab.
const ANALYSIS: &str = "analysis";
const KEY: &str = "key";
const QUERY: &str = "query";
const SEEN: &str = "seen";
/// A game on its way to the next page.
const GAME: &str = "puctoscope.game";
/// The theme is in a cookie, so that the server's first paint has the right colours.
pub const THEME_COOKIE: &str = "puctoscope_theme";

fn session() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok()?
}

/// The analysis of this tab that a server has, or the one that the browser keeps. A tab may have both, and goes back to either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// The server's.
    Server,
    /// The browser's.
    Browser,
}

impl Tab {
    /// The one of a page that is searched there.
    #[must_use]
    pub fn of(in_browser: bool) -> Self {
        if in_browser { Self::Browser } else { Self::Server }
    }

    fn item(self, name: &str) -> String {
        [["puctoscope.", "puctoscope.browser."][self as usize], name].concat()
    }

    fn get(self, name: &str) -> Option<String> {
        session()?.get_item(&self.item(name)).ok().flatten()
    }

    fn set(self, name: &str, value: Option<&str>) {
        let Some(storage) = session() else { return };
        let name = self.item(name);
        let _ = match value {
            Some(value) => storage.set_item(&name, value),
            None => storage.remove_item(&name),
        };
    }

    /// The analysis this tab had, and the key that makes it ours.
    #[must_use]
    pub fn analysis_key(self) -> Option<(String, Option<String>)> {
        Some((self.get(ANALYSIS)?, self.get(KEY)))
    }

    /// Remembers the analysis for as long as the tab is open. Who has come without its key has none: the browser's own will do.
    pub fn keep_analysis_key(self, id: &str, key: Option<&str>) {
        if self.get(ANALYSIS).as_deref() != Some(id) {
            self.forget_analysis_key();
        }
        self.set(ANALYSIS, Some(id));
        if key.is_some() {
            self.set(KEY, key);
        }
    }

    /// Forgets the analysis: it is not there any more.
    pub fn forget_analysis_key(self) {
        self.set(ANALYSIS, None);
        self.set(KEY, None);
    }

    /// Writes the page's state into the address bar and remembers it beside the analysis.
    pub fn keep_query(self, query: &str) {
        show_query(query);
        self.set(QUERY, Some(query));
    }

    /// Remembers what is seen of the tab's analysis.
    pub fn keep_seen(self, seen: Seen) {
        let item = self.get(ANALYSIS).map(|id| match seen {
            Seen::Position(position) => [&*id, " ", &position.to_string()].concat(),
            Seen::Changing => id,
        });
        self.set(SEEN, item.as_deref());
    }

    /// Returns the analysis that was seen last, and what was seen of it. It is forgotten by a page that was not reloaded.
    #[must_use]
    pub fn seen(self, is_reload: bool) -> Option<(String, Seen)> {
        let item = self.get(SEEN)?;
        if !is_reload {
            self.set(SEEN, None);
        }
        let (id, position) = item.split_once(' ').unwrap_or((&item, ""));
        Some((id.to_owned(), position.parse().map_or(Seen::Changing, Seen::Position)))
    }

    /// Returns whether this page was reloaded: the browser says so, or its link is the one this tab's analysis had last. The link
    /// alone does not tell, because it is written a moment after what it says, perhaps when the page is being left already.
    #[must_use]
    pub fn is_reload(self) -> bool {
        let performance = web_sys::window().and_then(|window| window.performance());
        if performance.is_some_and(|performance| performance.navigation().type_() == PerformanceNavigation::TYPE_RELOAD)
        {
            return true;
        }
        let now = web_sys::window().and_then(|window| window.location().search().ok());
        now.is_some() && now == self.get(QUERY)
    }
}

/// The address of this tab's analysis, if it has one.
#[must_use]
pub fn last_query() -> Option<String> {
    let last = |tab: Tab| tab.get(QUERY).filter(|_| tab.get(ANALYSIS).is_some());
    last(Tab::Server).or_else(|| last(Tab::Browser))
}

/// Asks the browser not to make room by deleting what is kept. Whether it listens changes nothing here.
pub fn persist() {
    if let Some(window) = web_sys::window() {
        let _ = window.navigator().storage().persist();
    }
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
