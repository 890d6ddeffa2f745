//! Terms: one sentence each, with a formula, Lc0's name and a lesson where there is one.

use serde::{Deserialize, Serialize};

use crate::{
    language::Language,
    text::{Paragraph, Piece},
};

/// A term.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// Key by which pages refer to it (`data-term`); of a quantity its symbol.
    pub key: String,
    /// The language of its words: English where nobody has translated them.
    #[serde(skip)]
    pub language: Language,
    /// Its name in words.
    pub name: String,
    /// One sentence.
    pub sentence: Paragraph,
    /// Its formula, where it has one.
    pub formula: Option<Vec<Piece>>,
    /// Lc0's name for it: an option, a word of its output or of its documentation.
    pub lc0: Option<String>,
    /// The slug of the lesson that explains it.
    pub lesson: Option<String>,
}

/// The words of a term in another language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TermWords {
    /// [`Term::name`].
    pub name: String,
    /// [`Term::sentence`].
    pub sentence: Paragraph,
    /// [`Term::formula`], where it has words.
    pub formula: Option<Vec<Piece>>,
}

impl Term {
    /// Returns the term with other words.
    #[must_use]
    pub fn told(&self, language: Language, words: TermWords) -> Self {
        let formula = words.formula.or_else(|| self.formula.clone());
        let others = self.clone();
        Self { language, name: words.name, sentence: words.sentence, formula, ..others }
    }

    /// The key as a fragment of addresses: its letters and digits, hyphens between words.
    #[must_use]
    pub fn anchor(&self) -> String {
        anchor(&self.key)
    }
}

/// [`Term::anchor`] of a key. Capitals stay, because `V` and `v` might both be terms.
#[must_use]
pub fn anchor(key: &str) -> String {
    key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}
