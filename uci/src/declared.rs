//! Options that an engine declares.

use crate::printable;

/// An option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name, as the engine writes it.
    pub name: String,
    /// Kind of values that it takes.
    pub kind: Kind,
}

/// Kinds of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Check,
    /// A whole number between two, both included.
    Spin {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// One of some words.
    Combo(Vec<String>),
    /// Any text.
    Text,
    /// Nothing: it does something.
    Button,
}

/// Most options of an engine that are kept, most words of one, and most letters of a name or word.
pub const MOST: usize = 512;
const MOST_WORDS: usize = 64;
const LONGEST: usize = 64;

/// Words that begin a part of an option's line.
const KEYWORDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl Declared {
    /// Reads the words after `option`; `None` where they declare none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (mut name, mut kind, mut min, mut max, mut choices) = (String::new(), "", i64::MIN, i64::MAX, Vec::new());
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut part = || {
                let mut text = Vec::new();
                while let Some(word) = words.next_if(|word| !KEYWORDS.contains(word)) {
                    text.push(word);
                }
                text
            };
            match word {
                "name" => name = printable(&part().join(" "), LONGEST),
                "type" => kind = part().first().copied().unwrap_or_default(),
                "min" => min = part().first()?.parse().ok()?,
                "max" => max = part().first()?.parse().ok()?,
                "var" if choices.len() < MOST_WORDS => choices.push(printable(&part().join(" "), LONGEST)),
                _ => {}
            }
        }
        let kind = match kind {
            "check" => Kind::Check,
            "spin" => Kind::Spin { min, max },
            "combo" => Kind::Combo(choices),
            "string" => Kind::Text,
            "button" => Kind::Button,
            _ => return None,
        };
        (!name.is_empty()).then_some(Self { name, kind })
    }

    /// Returns whether it has this name. Engines do not care for small and capital letters, and so nobody does.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns whether it takes a value.
    #[must_use]
    pub fn takes(&self, value: &str) -> bool {
        let is_one_line = !value.chars().any(char::is_control);
        is_one_line
            && match &self.kind {
                Kind::Check => matches!(value, "true" | "false"),
                Kind::Spin { min, max } => value.parse().is_ok_and(|number: i64| (*min..=*max).contains(&number)),
                Kind::Combo(words) => words.iter().any(|word| word == value),
                Kind::Text => true,
                Kind::Button => false,
            }
    }

    /// Returns the line that sets it.
    #[must_use]
    pub fn setting(&self, value: &str) -> String {
        format!("setoption name {} value {value}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Declared {
        Declared::parse(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn options_of_every_kind_are_read() {
        let hash = read("name Hash type spin default 16 min 1 max 33554432");
        assert_eq!(hash.kind, Kind::Spin { min: 1, max: 33_554_432 });
        assert!(hash.takes("64") && !hash.takes("0") && !hash.takes("much") && hash.is("hash"));
        let file = read("name Debug Log File type string default");
        assert_eq!((file.name.as_str(), &file.kind), ("Debug Log File", &Kind::Text));
        assert!(file.takes("/a b/c.pb.gz") && !file.takes("a\nquit"));
        let fpu = read("name FpuStrategy type combo default reduction var reduction var absolute");
        assert!(fpu.takes("absolute") && !fpu.takes("abs"));
        assert_eq!(fpu.setting("absolute"), "setoption name FpuStrategy value absolute");
        assert!(read("name Ponder type check default false").takes("true"));
        assert!(!read("name Clear Hash type button").takes("true"));
        let skill = read("name Style type combo default Very Solid var Very Solid var Wild");
        assert!(skill.takes("Very Solid"));
    }

    #[test]
    fn what_declares_nothing_is_none() {
        for text in
            ["", "name Hash", "type spin", "name type spin", "name Hash type number", "name Hash type spin min few"]
        {
            assert_eq!(Declared::parse(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let many = read(&format!("name {} type combo {}", "a".repeat(1000), "var b ".repeat(1000)));
        assert_eq!(many.name.len(), LONGEST);
        assert_eq!(many.kind, Kind::Combo(vec!["b".to_owned(); MOST_WORDS]));
    }
}
