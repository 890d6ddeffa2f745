//! A file taken apart: a head of `name: value` lines, then text, then sections under headings.

use super::Fault;

/// A line of the head.
#[derive(Clone, Debug)]
pub(super) struct Entry<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    pub(super) line: usize,
}

/// Paragraphs under a heading.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    /// Its heading; empty for what comes before the first.
    pub(super) heading: &'a str,
    /// Line of the heading, or the first line after the head.
    pub(super) line: usize,
    /// Lines that are not empty, with their numbers; a paragraph's follow one another.
    pub(super) paragraphs: Vec<Vec<(usize, &'a str)>>,
}

impl Section<'_> {
    /// Every line that is not empty.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.paragraphs.iter().flatten().copied()
    }
}

/// The head, which ends with the first empty line, and the sections.
pub(super) fn split(text: &str) -> Result<(Vec<Entry<'_>>, Vec<Section<'_>>), Fault> {
    let mut lines = (1..).zip(text.lines());
    let mut head: Vec<Entry<'_>> = Vec::new();
    let mut end = 1;
    for (number, line) in lines.by_ref() {
        end = number;
        if line.trim().is_empty() {
            break;
        }
        let (name, value) = line
            .split_once(':')
            .ok_or_else(|| Fault::new(number, "a line of the head is a name, a colon and a value"))?;
        let (name, value) = (name.trim(), value.trim());
        if value.is_empty() {
            return Err(Fault::new(number, format!("{name:?} has no value")));
        }
        if let Some(before) = head.iter().find(|entry| entry.name == name) {
            return Err(Fault::new(number, format!("{name:?} stands in line {} already", before.line)));
        }
        head.push(Entry { name, value, line: number });
    }
    Ok((head, sections(lines, end + 1)?))
}

/// The sections of what follows the head.
fn sections<'a>(lines: impl Iterator<Item = (usize, &'a str)>, first: usize) -> Result<Vec<Section<'a>>, Fault> {
    let mut sections = vec![Section { heading: "", line: first, paragraphs: Vec::new() }];
    let mut is_open = false;
    for (number, line) in lines {
        let section = sections.last_mut().expect("there is a first one");
        if let Some(heading) = line.strip_prefix("## ") {
            let heading = heading.trim();
            if let Some(before) = sections.iter().find(|section| section.heading == heading) {
                return Err(Fault::new(number, format!("{heading:?} stands in line {} already", before.line)));
            }
            sections.push(Section { heading, line: number, paragraphs: Vec::new() });
            is_open = false;
        } else if line.trim().is_empty() {
            is_open = false;
        } else if is_open {
            section.paragraphs.last_mut().expect("one is open").push((number, line.trim()));
        } else {
            section.paragraphs.push(vec![(number, line.trim())]);
            is_open = true;
        }
    }
    Ok(sections)
}
