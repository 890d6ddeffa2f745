//! Names of analyses and the keys that make their bearer an owner: 128 random bits each.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// An analysis's id: 22 characters that are safe in links and file names. Who knows it may look.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AnalysisId(String);

/// Key of one analysis, or of a browser, which fits every analysis it has made. Whoever knows it may change them.
#[derive(Clone)]
pub struct Key(String);

/// Hash of a key: only this is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyHash([u8; 32]);

impl AnalysisId {
    /// A new one.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn random() -> Result<Self, getrandom::Error> {
        random_text().map(Self)
    }

    /// Reads one; `None` if the text cannot be one. What passes is a harmless file name.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        is_ours(text).then(|| Self(text.to_owned()))
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AnalysisId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Key {
    /// A new one.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn random() -> Result<Self, getrandom::Error> {
        random_text().map(Self)
    }

    /// Reads one that was made here; `None` if the text cannot be one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        is_ours(text).then(|| Self(text.to_owned()))
    }

    /// A key that somebody shows; any text may be tried.
    #[must_use]
    pub fn shown(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// Returns the text, for its owner only.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns its hash, which is all that is stored of it.
    #[must_use]
    pub fn hash(&self) -> KeyHash {
        KeyHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Key {
    /// Keys do not belong into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

impl KeyHash {
    /// No key is known that has this hash.
    pub const OF_NO_KEY: Self = Self([0; 32]);

    /// Returns whether this is the hash of `key`, in a time that does not depend on how alike they are.
    #[must_use]
    pub fn is_of(self, key: &Key) -> bool {
        self.is_same(key.hash())
    }

    /// Returns whether both are hashes of one key, in a time that does not depend on how alike they are.
    #[must_use]
    pub fn is_same(self, other: Self) -> bool {
        let difference = self.0.iter().zip(other.0).fold(0, |sum, (a, b)| sum | (a ^ b));
        std::hint::black_box(difference) == 0
    }

    /// The hash of a user's secret, which is what analyses know of him.
    #[must_use]
    pub fn of_owner(owner: library::Owner) -> Self {
        Self(owner.0)
    }

    /// The one who owns analyses by this hash.
    #[must_use]
    pub fn owner(self) -> library::Owner {
        library::Owner(self.0)
    }

    /// Writes it in hexadecimal digits.
    #[must_use]
    pub fn to_hex(self) -> String {
        engine::log::hex(&self.0)
    }

    /// Reads it from hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }
}

/// Characters in 128 bits, six a character.
const LENGTH: usize = 22;

/// URL-safe base 64.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn is_ours(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

fn random_text() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    let bits = u128::from_le_bytes(bytes);
    Ok((0..LENGTH).map(|at| char::from(ALPHABET[(bits >> (6 * at)) as usize & 63])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_back_and_nothing_else_is() {
        let id = AnalysisId::random().unwrap();
        assert_eq!(AnalysisId::read(id.as_str()), Some(id.clone()));
        assert_ne!(id, AnalysisId::random().unwrap());
        for text in ["", "../../etc/passwd", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAA/A", "ééééééééééé"]
        {
            assert_eq!(AnalysisId::read(text), None, "{text}");
        }
    }

    #[test]
    fn only_the_key_itself_fits() {
        let key = Key::random().unwrap();
        let hash = KeyHash::from_hex(&key.hash().to_hex()).unwrap();
        assert!(hash.is_of(&Key::shown(key.as_str())));
        assert!(!hash.is_of(&Key::random().unwrap()));
        assert!(!hash.is_of(&Key::shown("")));
        assert_eq!(format!("{key:?}"), "Key(..)");
    }
}
