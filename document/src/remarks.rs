//! Edits of notes: comments and what programs write into them, glyphs, tags, outcomes.

use crate::change::Change;
use crate::commands::{self, clock, evaluation, shapes};
use crate::document::Document;
use crate::doing::{Doing, check_bytes};
use crate::edit::{Edit, When};
use crate::glyphs;
use crate::limits::{COMMENT, GLYPHS, Limits, SHAPES, TAG_NAME, TAG_VALUE, TAGS};
use crate::notes::Notes;
use crate::problem::Problem;

/// Tags that say where a game begins: they go with its start.
const OF_THE_START: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// The ways in which a game ends, as PGN writes them; nothing where nobody said.
const OUTCOMES: [&str; 5] = ["", "*", "1-0", "0-1", "1/2-1/2"];

impl Doing<'_> {
    /// Carries out an edit of notes.
    pub(crate) fn remark(&mut self, edit: &Edit, limits: &Limits) -> Result<(), Problem> {
        let position = edit.position();
        let before = self.tree.get(position)?.notes.as_deref().cloned().unwrap_or_default();
        let mut notes = before.clone();
        match edit {
            Edit::Comment { when, words, .. } => {
                check_length("this comment", words.len(), COMMENT)?;
                if *when == When::Before {
                    self.check_move(position, "comment before it")?;
                }
                let comments = if *when == When::Before { &mut notes.before } else { &mut notes.after };
                commands::set_words(comments, words);
            }
            Edit::Glyph { glyph, is_set, .. } => {
                self.check_move(position, "glyph")?;
                if !glyphs::set(&mut notes.glyphs, *glyph, *is_set) {
                    return Problem::refused("a glyph has a number from 1 to 255");
                }
                check_count("glyphs", notes.glyphs.len(), before.glyphs.len().max(GLYPHS))?;
            }
            Edit::Shapes { shapes: drawn, .. } => {
                check_count("shapes", drawn.len(), SHAPES)?;
                shapes::set(&mut notes.after, drawn)?;
            }
            Edit::Clock { clock: which, milliseconds, .. } => {
                self.check_move(position, "clock")?;
                clock::set(&mut notes.after, *which, *milliseconds);
            }
            Edit::Evaluation { evaluation: said, .. } => evaluation::set(&mut notes.after, *said),
            Edit::Tag { name, value, .. } => {
                self.check_start(position)?;
                set_tag(&mut notes, name, value.as_deref())?;
            }
            Edit::Outcome { outcome, .. } => {
                self.check_start(position)?;
                set_outcome(&mut notes, outcome)?;
            }
            // Of moves.
            _ => {}
        }
        if notes == before {
            return Ok(());
        }
        check_bytes(self.tree, notes.bytes().saturating_sub(before.bytes()), limits)?;
        self.change(Change::Notes { position, notes: Some(Box::new(notes)) })
    }

    /// Checks that a move led to a position: the start of a game has none that could be judged.
    fn check_move(&self, position: u32, what: &str) -> Result<(), Problem> {
        match self.tree.get(position)?.mv {
            Some(_) => Ok(()),
            None => Problem::refused(format!("no move leads to position {position}, so it has no {what}")),
        }
    }
}

impl Document {
    /// The notes of a position; those of one that nothing is said of.
    #[must_use]
    pub fn notes(&self, position: u32) -> Notes {
        self.find(position).and_then(|node| node.notes()).cloned().unwrap_or_default()
    }
}

fn set_tag(notes: &mut Notes, name: &str, value: Option<&str>) -> Result<(), Problem> {
    let is_name = name.starts_with(|char: char| char.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name {
        return Problem::refused("the name of a tag consists of letters, digits and underscores");
    }
    check_length("the name of this tag", name.len(), TAG_NAME)?;
    if OF_THE_START.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return Problem::refused(format!("the tag {name} says where the game begins, which cannot be changed"));
    }
    let place = notes.tags.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
    match (place, value) {
        (Some(place), None) => drop(notes.tags.remove(place)),
        (None, None) => {}
        (place, Some(value)) => {
            check_length("the value of this tag", value.len(), TAG_VALUE)?;
            if value.chars().any(char::is_control) {
                return Problem::refused("the value of a tag is one line of text");
            }
            match place {
                Some(place) => value.clone_into(&mut notes.tags[place].1),
                None => {
                    check_count("tags", notes.tags.len() + 1, TAGS)?;
                    notes.tags.push((name.to_owned(), value.to_owned()));
                }
            }
        }
    }
    Ok(())
}

fn set_outcome(notes: &mut Notes, outcome: &str) -> Result<(), Problem> {
    if !OUTCOMES.contains(&outcome) {
        return Problem::refused("a game ends with 1-0, 0-1, 1/2-1/2 or *");
    }
    outcome.clone_into(&mut notes.outcome);
    let result = notes.tags.iter_mut().find(|(name, _)| name.eq_ignore_ascii_case("Result"));
    if let Some((_, value)) = result {
        *value = if outcome.is_empty() { "*".to_owned() } else { outcome.to_owned() };
    }
    Ok(())
}

fn check_length(what: &str, given: usize, most: usize) -> Result<(), Problem> {
    if given > most {
        return Problem::limit(format!("{what} has {given} bytes, and {most} are the most"));
    }
    Ok(())
}

fn check_count(what: &str, given: usize, most: usize) -> Result<(), Problem> {
    if given > most {
        return Problem::limit(format!("{given} {what} are too many; {most} are the most"));
    }
    Ok(())
}
