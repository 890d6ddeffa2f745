//! The language of a thread, and the messages of languages.

use std::cell::Cell;

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, which every message has.
    #[default]
    English,
    /// German.
    German,
}

/// Ends a message in a catalogue that is sent to a page.
pub(crate) const END: char = '\0';

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Returns its code, as documents and requests have it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// Returns what it calls itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// Finds a language by its code; what follows a hyphen, a country, does not matter.
    #[must_use]
    pub fn read(code: &str) -> Option<Self> {
        let code = code.split('-').next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }
}

/// The messages of a language other than English, by their numbers; empty ones are said in English. Behind them are the patterns of
/// sentences, each in English and in the language.
type Messages = &'static [&'static str];

thread_local! {
    static SPOKEN: Cell<(Language, Messages)> = const { Cell::new((Language::English, &[])) };
}

/// Returns the language that this thread speaks.
#[must_use]
pub fn spoken() -> Language {
    SPOKEN.get().0
}

/// Lets this thread speak a language from now on. Where only English is part of the program, others want [`load`].
pub fn speak(language: Language) {
    SPOKEN.set((language, all(language)));
}

#[cfg(feature = "all")]
fn all(language: Language) -> Messages {
    use std::sync::OnceLock;
    static GERMAN: OnceLock<Messages> = OnceLock::new();
    match language {
        Language::English => &[],
        Language::German => GERMAN.get_or_init(|| messages(catalogue(Language::German))),
    }
}

#[cfg(not(feature = "all"))]
fn all(_: Language) -> Messages {
    &[]
}

/// The messages of a language as a page fetches them.
#[cfg(feature = "all")]
#[must_use]
pub fn catalogue(language: Language) -> &'static str {
    match language {
        Language::English => "",
        Language::German => include_str!(concat!(env!("OUT_DIR"), "/de.messages")),
    }
}

/// Lets this thread speak a language whose messages were fetched: a [`catalogue`] of the same build. It stays in memory.
pub fn load(language: Language, catalogue: String) {
    SPOKEN.set((language, messages(catalogue.leak())));
}

fn messages(catalogue: &'static str) -> Messages {
    catalogue.split(END).collect::<Vec<_>>().leak()
}

/// The patterns of sentences that code makes: the English one and that of the language that is spoken in turn. In English there are none.
pub(crate) fn sentences() -> &'static [&'static str] {
    SPOKEN.get().1.get(crate::MESSAGES..).unwrap_or_default()
}

/// A message that nothing is put into.
pub(crate) fn said(number: usize, english: &'static str) -> &'static str {
    match SPOKEN.get().1.get(number) {
        Some(message) if !message.is_empty() => message,
        _ => english,
    }
}
