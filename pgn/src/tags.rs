//! Tags: pairs of a name and a value in brackets, before a game's moves.

use std::borrow::Cow;

/// A tag at the beginning of a text, and how many bytes it has.
pub(crate) struct Tag<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: Cow<'a, str>,
    pub(crate) bytes: usize,
    /// Problem of the tag.
    pub(crate) problem: Option<&'static str>,
}

/// The value of a tag, its name in any case.
pub(crate) fn value<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// Reads a tag: a bracket, blanks, a name, blanks, a value, blanks, a bracket. In a value in quotes, brackets are itself and a backslash
/// makes quotes and backslashes so too. `None` where there is no tag.
pub(crate) fn read(text: &str) -> Option<Tag<'_>> {
    let inside = text.strip_prefix('[')?;
    let from_name = inside.trim_start_matches([' ', '\t']);
    let name_end = from_name.find(|char: char| !(char.is_ascii_alphanumeric() || "_+#=:-".contains(char)))?;
    let name = from_name.get(..name_end).filter(|name| name.starts_with(|char: char| char.is_ascii_alphabetic()))?;
    let rest = from_name[name_end..].trim_start_matches(|char: char| char.is_whitespace() && char != '\n');
    let at = |rest: &str| text.len() - rest.len();
    let opens = |char: char| matches!(char, '"' | '“' | '”' | '„');
    let Some((quote, quoted)) =
        rest.chars().next().filter(|&char| opens(char)).map(|char| (char, &rest[char.len_utf8()..]))
    else {
        // A value without quotes ends at the bracket.
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = &rest[..end];
        let (value, problem, used) = match line.rfind(']') {
            Some(close) => (&line[..close], None, close + 1),
            None => (line, Some("has no closing bracket"), end),
        };
        return Some(Tag { name, value: value.trim().into(), bytes: at(rest) + used, problem });
    };
    let (value, rest, problem) = quoted_value(quoted, quote == '"');
    let after = rest.trim_start_matches([' ', '\t']);
    Some(match after.strip_prefix(']') {
        Some(after) => Tag { name, value, bytes: at(after), problem },
        None => Tag { name, value, bytes: at(rest), problem: problem.or(Some("has no closing bracket")) },
    })
}

/// A value up to its closing quote, and what comes after that. One that `is_plain` has a plain quote before it.
fn quoted_value(text: &str, is_plain: bool) -> (Cow<'_, str>, &str, Option<&'static str>) {
    let mut value = Cow::Borrowed("");
    let mut chars = text.char_indices().peekable();
    let mut known = None;
    while let Some((at, char)) = chars.next() {
        let next = chars.peek().map(|&(_, next)| next);
        match (char, next) {
            ('\\', Some('"' | '\\')) => {
                value.to_mut().extend(next);
                chars.next();
            }
            // Some programs do not escape quotes: one that ends the value is before the bracket.
            ('"' | '”', _)
                if ends_here(&text[at + char.len_utf8()..])
                    && !(is_plain && char != '"' && has_quote_behind(text, at, &mut known)) =>
            {
                return (value, &text[at + char.len_utf8()..], None);
            }
            ('\n' | '\r', _) => return (without_bracket(&value), &text[at..], Some("has no closing quote")),
            _ => value.to_mut().push(char),
        }
    }
    (without_bracket(&value), "", Some("has no closing quote"))
}

/// A value that ended with its line: the bracket is none of it.
fn without_bracket<'a>(value: &str) -> Cow<'a, str> {
    let value = value.trim_end();
    value.strip_suffix(']').unwrap_or(value).trim_end().to_owned().into()
}

/// Returns whether a value ends before this: at a bracket, or at the end of its line.
fn ends_here(after: &str) -> bool {
    let after = after.trim_start_matches([' ', '\t']);
    after.is_empty() || after.starts_with([']', '\n', '\r'])
}

/// Returns whether a plain quote follows on the line: one of another kind than the one before a value is part of it then. `known` is the
/// byte of the quote or line end that was found last, so that a line is looked through once.
fn has_quote_behind(text: &str, at: usize, known: &mut Option<usize>) -> bool {
    let found = match *known {
        Some(found) if found > at => found,
        _ => text[at..].find(['"', '\n', '\r']).map_or(text.len(), |bytes| at + bytes),
    };
    *known = Some(found);
    text[found..].starts_with('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<(&str, String, &str)> {
        read(text).map(|tag| (tag.name, tag.value.into_owned(), &text[tag.bytes..]))
    }

    #[test]
    fn names_and_values_are_read_however_they_are_spaced() {
        for text in
            ["[A \"b\"]x", "[ A \"b\" ]x", "[A\t\"b\"]x", "[A  \"b\"  ]x", "[A \"b\" \t]x", "[A b]x", "[A\"b\"]x"]
        {
            assert_eq!(of(text), Some(("A", "b".to_owned(), "x")), "{text}");
        }
        assert_eq!(of(r#"[A "a ] \"b\" \\ [c]"]"#), Some(("A", r#"a ] "b" \ [c]"#.to_owned(), "")));
        assert_eq!(of(r#"[A "The "Duke""]"#), Some(("A", r#"The "Duke""#.to_owned(), "")));
        assert_eq!(of("[A “b”]"), Some(("A", "b".to_owned(), "")));
        assert_eq!(of("[A \"b”]"), Some(("A", "b".to_owned(), "")));
        assert_eq!(of("[A \"“b”]\"]"), Some(("A", "“b”]".to_owned(), "")));
        assert_eq!(of(r#"[A "\n"]"#), Some(("A", r"\n".to_owned(), "")));
        assert_eq!(of("[A \"\"]"), Some(("A", String::new(), "")));
        for text in ["[%clk 0:01]", "[]", "[1 \"a\"]", "(A)", "["] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn what_has_no_end_ends_with_its_line() {
        for text in ["[A \"b\n1. e4", "[A \"b\"\n1. e4", "[A b\n1. e4"] {
            let tag = read(text).unwrap();
            assert_eq!(
                (tag.value.as_ref(), &text[tag.bytes..], tag.problem.is_some()),
                ("b", "\n1. e4", true),
                "{text}"
            );
        }
    }
}
