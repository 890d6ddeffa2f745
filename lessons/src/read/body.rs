//! Sections of a lesson's file: texts, which have a limited length, the condition, replies, and the solution.

use super::{
    Fault, expression,
    markup::{self, Known},
    rules::Position,
    solution,
    source::Section,
};
use crate::{
    condition::Condition,
    guess::{Guess, Range},
    language::Language,
    lesson::{Reply, Table},
    step::Step,
    text::{Paragraph, Span},
};

/// A text's name in the file, and how long it may be: sentences and characters.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) heading: &'static str,
    sentences: usize,
    characters: usize,
}

pub(super) const TEXT: Room = Room { heading: "", sentences: 3, characters: 400 };
/// Heading of the table.
pub(super) const TABLE: &str = "Table";
pub(super) const SOURCES: Room = Room { heading: "Sources", sentences: 3, characters: 420 };
pub(super) const GUESS: Room = Room { heading: "Guess", sentences: 2, characters: 240 };
pub(super) const DO: Room = Room { heading: "Do", sentences: 2, characters: 240 };
pub(super) const QUESTION: Room = Room { heading: "Question", sentences: 2, characters: 240 };
pub(super) const HINT: Room = Room { heading: "Hint", sentences: 2, characters: 260 };
pub(super) const REPLY: Room = Room { heading: "If", sentences: 2, characters: 260 };
pub(super) const AFTERWARDS: Room = Room { heading: "Afterwards", sentences: 3, characters: 400 };
const CONDITION: &str = "Answered when";
const SOLUTION: &str = "Solution";

/// Beginning of the heading of a reply, which its condition follows.
const IF: &str = "If ";

/// The sections that a file has, in their order. Replies stand beside the hint.
const HEADINGS: [&str; 10] = [
    TEXT.heading,
    TABLE,
    SOURCES.heading,
    GUESS.heading,
    DO.heading,
    QUESTION.heading,
    CONDITION,
    HINT.heading,
    AFTERWARDS.heading,
    SOLUTION,
];

/// Most things to choose a guess from, and characters of each.
const MOST_CHOICES: usize = 6;
const LONGEST_CHOICE: usize = 40;

/// Rows and columns of a table at most, its head among them, and characters of a cell.
const MOST_ROWS: usize = 12;
const MOST_COLUMNS: usize = 4;
const LONGEST_CELL: usize = 90;

/// Part of the file after the head.
pub(super) struct Body<'a> {
    sections: &'a [Section<'a>],
    known: &'a Known<'a>,
    position: &'a Position,
}

impl<'a> Body<'a> {
    /// Takes sections with known headings, in their order.
    pub(super) fn of(sections: &'a [Section<'a>], known: &'a Known<'a>, position: &'a Position) -> Result<Self, Fault> {
        let (mut last, mut before) = (0, "");
        for section in sections {
            let place = place(section.heading, known.language).ok_or_else(|| {
                let known: Vec<&str> =
                    HEADINGS[1..].iter().copied().filter(|heading| place(heading, known.language).is_some()).collect();
                let known = known.join(", ");
                Fault::new(section.line, format!("{:?} is none of the headings {known}, If CONDITION", section.heading))
            })?;
            if place < last {
                return Err(Fault::new(section.line, format!("{:?} comes before {before:?}", section.heading)));
            }
            (last, before) = (place, section.heading);
        }
        Ok(Self { sections, known, position })
    }

    /// Line of the heading of a section, where there is one.
    pub(super) fn line(&self, heading: &str) -> usize {
        self.sections.iter().find(|section| section.heading == heading).map_or(1, |section| section.line)
    }

    fn section(&self, heading: &str) -> Result<&Section<'_>, Fault> {
        let found = self.sections.iter().find(|section| section.heading == heading);
        let last = self.sections.last().map_or(1, |section| section.line);
        let section = found.ok_or_else(|| Fault::new(last, format!("the section {heading:?} is missing")))?;
        if section.paragraphs.is_empty() {
            let is_text = heading.is_empty();
            let empty = || format!("nothing stands under {heading:?}");
            let message = if is_text { "the lesson's text is missing".to_owned() } else { empty() };
            return Err(Fault::new(section.line, message));
        }
        Ok(section)
    }

    /// The paragraphs of a section.
    pub(super) fn paragraphs(&self, room: &Room) -> Result<Vec<Paragraph>, Fault> {
        self.texts(&self.section(room.heading)?.paragraphs, room)
    }

    /// Reads paragraphs that are not empty, and together not too long.
    fn texts(&self, paragraphs: &[Vec<(usize, &str)>], room: &Room) -> Result<Vec<Paragraph>, Fault> {
        let first = paragraphs[0][0].0;
        let read = |lines: &Vec<(usize, &str)>| {
            let text = lines.iter().map(|(_, text)| *text).collect::<Vec<_>>().join(" ");
            let line = lines[0].0;
            markup::paragraph(&text, self.known, Some(self.position)).map_err(|message| Fault::new(line, message))
        };
        let paragraphs = paragraphs.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let plain = paragraphs.iter().map(Paragraph::plain).collect::<Vec<_>>().join(" ");
        let (sentences, characters) = (sentences(&plain), plain.chars().count());
        // German takes more letters to say the same.
        let most = if self.known.language == Language::German { room.characters * 5 / 4 } else { room.characters };
        if sentences > room.sentences || characters > most {
            let is = format!("{sentences} sentences and {characters} characters");
            return Err(Fault::new(first, format!("that is {is}: at most {} and {most}", room.sentences)));
        }
        let has_guess = room.heading == AFTERWARDS.heading && self.has(GUESS.heading);
        if !has_guess && paragraphs.iter().any(|paragraph| paragraph.0.contains(&Span::Guess)) {
            return Err(Fault::new(first, "{guess} stands in \"Afterwards\", where the lesson has asked for one"));
        }
        Ok(paragraphs)
    }

    /// The only paragraph of a section.
    pub(super) fn paragraph(&self, room: &Room) -> Result<Paragraph, Fault> {
        let section = self.section(room.heading)?;
        self.one_text(&section.paragraphs, room, section)
    }

    fn one_text(
        &self,
        paragraphs: &[Vec<(usize, &str)>],
        room: &Room,
        section: &Section<'_>,
    ) -> Result<Paragraph, Fault> {
        let mut paragraphs = self.texts(paragraphs, room)?;
        match paragraphs.len() {
            1 => Ok(paragraphs.remove(0)),
            _ => Err(Fault::new(section.line, format!("{:?} is one paragraph", section.heading))),
        }
    }

    fn has(&self, heading: &str) -> bool {
        self.sections.iter().any(|section| section.heading == heading)
    }

    /// The table; `None` where the section is left out.
    pub(super) fn table(&self) -> Result<Option<Table>, Fault> {
        if !self.has(TABLE) {
            return Ok(None);
        }
        let section = self.section(TABLE)?;
        let most = if self.known.language == Language::German { LONGEST_CELL * 5 / 4 } else { LONGEST_CELL };
        let cell = |line, text: &str| {
            let cell = markup::paragraph(text.trim(), self.known, Some(self.position));
            let cell = cell.map_err(|message| Fault::new(line, message))?;
            let length = cell.plain().chars().count();
            let problem = || Fault::new(line, format!("a cell of {length} characters: at most {most}"));
            if length > most { Err(problem()) } else { Ok(cell) }
        };
        let mut rows: Vec<Vec<Paragraph>> = Vec::new();
        for (line, text) in section.lines() {
            let inner = text.strip_prefix('|').and_then(|text| text.strip_suffix('|'));
            let inner = inner.ok_or_else(|| Fault::new(line, "a row of a table is | a cell | another one |"))?;
            if inner.chars().all(|c| "-| ".contains(c)) {
                continue;
            }
            let row = inner.split('|').map(|text| cell(line, text)).collect::<Result<Vec<_>, _>>()?;
            let columns = rows.first().map_or(row.len(), Vec::len);
            if row.len() != columns || !(2..=MOST_COLUMNS).contains(&columns) {
                return Err(Fault::new(
                    line,
                    format!("{} cells: all rows have as many, 2 to {MOST_COLUMNS}", row.len()),
                ));
            }
            rows.push(row);
        }
        if !(2..=MOST_ROWS).contains(&rows.len()) {
            return Err(Fault::new(section.line, format!("a table has a head and at most {} rows", MOST_ROWS - 1)));
        }
        let head = rows.remove(0);
        Ok(Some(Table { head, rows }))
    }

    /// What the sources say; nothing where the section is left out.
    pub(super) fn sources(&self) -> Result<Vec<Paragraph>, Fault> {
        if self.has(SOURCES.heading) { self.paragraphs(&SOURCES) } else { Ok(Vec::new()) }
    }

    /// What is to be guessed; nothing where the section is left out. Its last line says from what.
    pub(super) fn guess(&self) -> Result<Option<Guess>, Fault> {
        if !self.has(GUESS.heading) {
            return Ok(None);
        }
        let section = self.section(GUESS.heading)?;
        let mut paragraphs = section.paragraphs.clone();
        let (line, text) = paragraphs.last_mut().and_then(Vec::pop).expect("it is not empty");
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        let from = range(text).map_err(|message| Fault::new(line, message))?;
        if paragraphs.is_empty() {
            return Err(Fault::new(section.line, "what is to be guessed? A question is missing"));
        }
        Ok(Some(Guess { question: self.one_text(&paragraphs, &GUESS, section)?, from }))
    }

    /// The condition for the question to be answered.
    pub(super) fn condition(&self) -> Result<Condition, Fault> {
        let section = self.section(CONDITION)?;
        let text = section.lines().map(|(_, text)| text).collect::<Vec<_>>().join(" ");
        let line = section.paragraphs[0][0].0;
        expression::condition(&text, self.position).map_err(|message| Fault::new(line, message))
    }

    /// The replies to answers that are not right.
    pub(super) fn replies(&self) -> Result<Vec<Reply>, Fault> {
        let read = |(text, section): (&str, &Section<'_>)| {
            let condition = expression::condition(text, self.position);
            let condition = condition.map_err(|message| Fault::new(section.line, message))?;
            Ok(Reply { condition, words: self.reply(section)? })
        };
        replies(self.sections).map(read).collect()
    }

    /// The words of a reply.
    pub(super) fn reply(&self, section: &Section<'_>) -> Result<Paragraph, Fault> {
        self.one_text(&self.section(section.heading)?.paragraphs, &REPLY, section)
    }

    /// The steps of the solution.
    pub(super) fn solution(&self) -> Result<Vec<Step>, Fault> {
        let lines = self.section(SOLUTION)?.lines();
        lines
            .map(|(line, text)| solution::step(text, self.position).map_err(|message| Fault::new(line, message)))
            .collect()
    }
}

/// The sections of replies, with their conditions.
pub(super) fn replies<'a>(sections: &'a [Section<'a>]) -> impl Iterator<Item = (&'a str, &'a Section<'a>)> {
    sections.iter().filter_map(|section| Some((section.heading.strip_prefix(IF)?.trim(), section)))
}

/// Place of a heading among those of a language's files; `None` where they have none such.
fn place(heading: &str, language: Language) -> Option<usize> {
    let is_of_english = matches!(heading, CONDITION | SOLUTION);
    let name = if heading.starts_with(IF) { HINT.heading } else { heading };
    let place = HEADINGS.iter().position(|known| *known == name);
    place.filter(|_| language == Language::English || !is_of_english)
}

/// What a guess is made from: `choices: a, b, c` or `number: 0..200`.
fn range(text: &str) -> Result<Range, String> {
    let expected =
        || "the last line says what a guess is made from: \"choices: a, b, c\" or \"number: 0..200\"".to_owned();
    match text.split_once(':').ok_or_else(expected)? {
        ("choices", choices) => {
            let choices: Vec<String> = choices.split(',').map(|one| one.trim().to_owned()).collect();
            let is_good = |one: &String| !one.is_empty() && one.chars().count() <= LONGEST_CHOICE;
            let is_right = (2..=MOST_CHOICES).contains(&choices.len()) && choices.iter().all(is_good);
            let problem = || format!("there are 2 to {MOST_CHOICES} choices of at most {LONGEST_CHOICE} characters");
            is_right.then_some(Range::Choices(choices)).ok_or_else(problem)
        }
        ("number", numbers) => {
            let ends = numbers.split_once("..").and_then(|(from, to)| {
                let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
                Some((number(from)?, number(to)?))
            });
            let ends = ends.filter(|(from, to)| from < to);
            ends.map(|(from, to)| Range::Number(from, to))
                .ok_or_else(|| "a number is from..to, as in 0..200".to_owned())
        }
        _ => Err(expected()),
    }
}

/// Counts the sentences of a text.
fn sentences(text: &str) -> usize {
    let ends = text.char_indices().filter(|(at, c)| {
        let next = text[at + c.len_utf8()..].chars().next();
        ".!?".contains(*c) && next.is_none_or(char::is_whitespace)
    });
    ends.count().max(1)
}
