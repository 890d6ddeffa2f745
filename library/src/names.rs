//! Names that people give.

/// Longest name, in characters.
pub const LONGEST: usize = 120;

/// A name as it is kept: on one line, without blanks at its ends. `None`: nothing of it is left.
#[must_use]
pub fn tidied(text: &str) -> Option<String> {
    let plain: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST).collect();
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}

/// The name of a copy: `Repertoire (2)`, and then `Repertoire (3)`.
#[must_use]
pub fn of_copy(name: &str) -> String {
    let numbered = name.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    let numbered = numbered.and_then(|(stem, number)| Some((stem, number.parse::<u32>().ok()?.checked_add(1)?)));
    let (stem, number) = numbered.unwrap_or((name, 2));
    let end = format!(" ({number})");
    let stem: String = stem.chars().take(LONGEST.saturating_sub(end.len())).collect();
    format!("{stem}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line() {
        assert_eq!(tidied(" A\tgame\r\nof \u{7}mine ").as_deref(), Some("A game of mine"));
        assert_eq!(tidied(" \n "), None);
        assert_eq!(tidied(&"ä".repeat(500)).map(|name| name.chars().count()), Some(LONGEST));
    }

    #[test]
    fn copies_are_counted() {
        for (name, copy) in [("Rep", "Rep (2)"), ("Rep (2)", "Rep (3)"), ("Rep (b)", "Rep (b) (2)"), ("(9)", "(9) (2)")]
        {
            assert_eq!(of_copy(name), copy);
        }
        assert_eq!(of_copy(&"x".repeat(LONGEST)).len(), LONGEST);
        assert_eq!(of_copy("a (4294967295)"), "a (4294967295) (2)");
    }
}
