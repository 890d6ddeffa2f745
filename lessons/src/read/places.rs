//! Places in a lesson's file: where its sections, their numbers and their lines stand, so that what a search says against them has a line.

use super::{markup::until, source};

/// A section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Its heading; empty for what comes before the first.
    pub(crate) heading: String,
    /// Line of the heading, from 1.
    pub(crate) line: usize,
    /// Lines of the numbers in braces, in their order.
    pub(crate) numbers: Vec<usize>,
    /// Lines that are not empty.
    pub(crate) lines: Vec<usize>,
}

/// The sections of a file that can be taken apart.
pub(crate) fn places(text: &str) -> Vec<Place> {
    let Ok((_, sections)) = source::split(text) else { return Vec::new() };
    let place = |section: &source::Section<'_>| Place {
        heading: section.heading.to_owned(),
        line: section.line,
        numbers: section.paragraphs.iter().flat_map(|lines| numbers(lines)).collect(),
        lines: section.lines().map(|(line, _)| line).collect(),
    };
    sections.iter().map(place).collect()
}

/// Lines of the numbers of a paragraph.
fn numbers(lines: &[(usize, &str)]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut text = String::new();
    for (number, line) in lines {
        starts.push((text.len(), *number));
        text.push_str(line);
        text.push(' ');
    }
    let line_of = |offset: usize| starts.iter().rfind(|(start, _)| *start <= offset).map_or(1, |(_, line)| *line);
    offsets(&text).into_iter().map(line_of).collect()
}

/// Offsets of the braces with numbers, as [`markup`](super::markup) finds them.
fn offsets(text: &str) -> Vec<usize> {
    let mut offsets = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\\' => Some(1 + rest[1..].chars().next().map_or(0, char::len_utf8)),
            '`' | '*' | '$' => until(rest, 1, &rest[..1]).ok().map(|(_, length)| length),
            '[' if rest.starts_with("[[") => until(rest, 2, "]]").ok().map(|(_, length)| length),
            '[' => until(rest, 1, "](").ok().and_then(|(_, bracket)| {
                let (_, length) = until(&rest[bracket - 1..], 1, ")").ok()?;
                Some(bracket - 1 + length)
            }),
            '{' => until(rest, 1, "}").ok().map(|(inner, length)| {
                if inner.contains('=') {
                    offsets.push(text.len() - rest.len());
                }
                length
            }),
            _ => None,
        };
        rest = &rest[length.unwrap_or(first.len_utf8())..];
    }
    offsets
}
