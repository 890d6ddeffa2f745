//! Values of parameters as text: numbers, flags, and enums whose variants have words.

/// A word that a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word itself.
    pub name: &'static str,
    /// Meaning of the word: a sentence, or a definition.
    pub meaning: &'static str,
}

/// Gives the variants of an enum their words and meanings. A variant without a word does not compile.
macro_rules! choice {
    ($type:ident, $($word:literal => $variant:ident: $meaning:literal;)+) => {
        impl $type {
            /// Every choice and its word, in the order of the table.
            pub const ALL: &[(Self, &str)] = &[$((Self::$variant, $word)),+];

            /// The words and what they mean.
            pub(crate) const WORDS: &[$crate::choice::Word] =
                &[$($crate::choice::Word { name: $word, meaning: $meaning }),+];
        }

        impl $crate::choice::Blank for $type {
            const BLANK: Self = [$(Self::$variant),+][0];
        }

        impl $crate::choice::Text for $type {
            fn read(&mut self, text: &str) -> bool {
                *self = match text {
                    $($word => Self::$variant,)+
                    _ => return false,
                };
                true
            }
            fn write(&self) -> String {
                match self {
                    $(Self::$variant => $word,)+
                }
                .to_owned()
            }
        }
    };
}
pub(crate) use choice;

/// A parameter's value as text. Parameters are set and written through this, whatever their types, so that the code for it stands
/// in a page once.
pub(crate) trait Text {
    /// Takes a value; whether the text is one. If not, nothing changes.
    fn read(&mut self, text: &str) -> bool;
    fn write(&self) -> String;
}

impl Text for f64 {
    fn read(&mut self, text: &str) -> bool {
        decimal::parse(text).map(|number| *self = number).is_some()
    }
    fn write(&self) -> String {
        decimal::shortest(*self)
    }
}

impl Text for u64 {
    fn read(&mut self, text: &str) -> bool {
        text.parse().map(|number| *self = number).is_ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Text for bool {
    fn read(&mut self, text: &str) -> bool {
        text.parse().map(|flag| *self = flag).is_ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

/// Value of a parameter before its default is read.
pub(crate) trait Blank {
    const BLANK: Self;
}

impl Blank for f64 {
    const BLANK: Self = 0.0;
}

impl Blank for u64 {
    const BLANK: Self = 0;
}

impl Blank for bool {
    const BLANK: Self = false;
}
