//! Languages of the course. English is the one in which it is written first.

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, which every lesson and term has.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// Returns its code, as documents have it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The one with a code; English for every other.
    #[must_use]
    pub fn of_code(code: &str) -> Self {
        if code == Self::German.code() { Self::German } else { Self::English }
    }
}
