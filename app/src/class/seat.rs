//! Memory of a tab about its class, so that a reload or another page loses nothing.

use page::link::query;

const SEAT: &str = "puctoscope.class";
/// A word of the tab's own choice, by which its answers count once.
const WORD: &str = "puctoscope.seat";
/// The address that the tab was sent to last.
const SENT: &str = "puctoscope.class-sent";

/// A tab's seat in a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// It wants to lead one.
    Wish,
    /// It leads one.
    Leads { class: String, key: String },
    /// It follows one, or looks around by itself.
    Follows { class: String, is_away: bool },
}

impl Seat {
    /// The seat: the link's, or else the one that is remembered.
    pub(super) fn of_tab() -> Option<Self> {
        if let Some(class) = of_link() {
            return Some(Self::Follows { class, is_away: false });
        }
        let text = get(SEAT)?;
        let words: Vec<&str> = text.split(' ').collect();
        Some(match words[..] {
            ["wish"] => Self::Wish,
            ["leads", class, key] => Self::Leads { class: class.to_owned(), key: key.to_owned() },
            ["follows", class] => Self::Follows { class: class.to_owned(), is_away: false },
            ["away", class] => Self::Follows { class: class.to_owned(), is_away: true },
            _ => return None,
        })
    }

    /// Remembers it.
    pub(super) fn keep(&self) {
        set(
            SEAT,
            &match self {
                Self::Wish => "wish".to_owned(),
                Self::Leads { class, key } => format!("leads {class} {key}"),
                Self::Follows { class, is_away: false } => format!("follows {class}"),
                Self::Follows { class, is_away: true } => format!("away {class}"),
            },
        );
    }

    /// Returns whether what is shown in the class is shown here, too.
    pub(super) fn is_led(&self) -> bool {
        matches!(self, Self::Follows { is_away: false, .. })
    }
}

/// Returns whether the tab is in a class.
pub(super) fn is_taken() -> bool {
    of_link().is_some() || get(SEAT).is_some()
}

/// Remembers that the tab wants to lead a class, unless it is in one.
pub(super) fn wish_to_lead() {
    if get(SEAT).is_none() {
        Seat::Wish.keep();
    }
}

/// Forgets the class.
pub(super) fn forget() {
    for name in [SEAT, SENT] {
        if let Some(storage) = storage() {
            let _ = storage.remove_item(name);
        }
    }
}

/// The tab's own word.
pub(super) fn word() -> String {
    get(WORD).unwrap_or_else(|| {
        let mut word = String::new();
        for _ in 0..2 {
            word.push_str(&format!("{:x}", (js_sys::Math::random() * 9e15) as u64));
        }
        set(WORD, &word);
        word
    })
}

/// The address that the tab was sent to last.
pub(super) fn sent() -> Option<String> {
    get(SENT)
}

/// Remembers where the tab is sent.
pub(super) fn keep_sent(address: &str) {
    set(SENT, address);
}

/// The class that the page's address names.
fn of_link() -> Option<String> {
    let (_, query) = crate::address::current();
    query::value(&query, "class").filter(|class| {
        !class.is_empty() && class.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    })
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok()?
}

fn get(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

fn set(name: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(name, value);
    }
}
