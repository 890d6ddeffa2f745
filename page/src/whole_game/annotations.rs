//! Findings about a game, as edits that write them into it.

use document::commands;
use document::{When, glyphs::Group};
use report::Known;
use wire::{GameEdit, GameView};

use super::Explained;
use super::words::Told;
use crate::game;

/// Most moves of a better line.
const LONGEST: usize = 10;

/// Returns edits that write a sign, a sentence and a better line at each turning point. A move that is judged already keeps its sign, and
/// words that are there stay before the sentence; what is written already is not written again.
#[must_use]
pub fn edits(view: &GameView, explained: &Explained, told: &[Told]) -> Vec<GameEdit> {
    let mut edits = Vec::new();
    for Told { position, grade, sentence, .. } in told {
        let Some(node) = game::find(view, *position) else { continue };
        let notes = node.notes.clone().unwrap_or_default();
        let is_judged = notes.glyphs.iter().any(|&glyph| Group::of(glyph) == Some(Group::Quality));
        if !is_judged {
            edits.push(GameEdit::Glyph { position: *position, glyph: grade.glyph(), is_set: true });
        }
        let words = commands::words(&notes.after);
        if !words.contains(sentence) {
            let words = if words.is_empty() { sentence.clone() } else { format!("{words} {sentence}") };
            edits.push(GameEdit::Comment { position: *position, when: When::After, words });
        }
        edits.extend(better_line(view, explained, *position));
    }
    edits
}

/// The line that was better than the move which led to a position, as far as the game does not have it.
fn better_line(view: &GameView, explained: &Explained, position: u32) -> Option<GameEdit> {
    let ply = explained.ply(position)?.checked_sub(1)?;
    let Known::Searched(searched) = &explained.positions.get(ply)?.known else { return None };
    let (parent, _) = *explained.line.get(ply)?;
    let moves: Vec<u16> = searched.best.line.iter().copied().take(LONGEST).collect();
    (!moves.is_empty() && !has_line(view, parent, &moves)).then_some(GameEdit::InsertLine { parent, moves })
}

fn has_line(view: &GameView, parent: u32, moves: &[u16]) -> bool {
    let mut at = parent;
    moves.iter().all(|&mv| {
        let next = view.positions.iter().find(|one| one.parent == Some(at) && one.mv == Some(mv));
        next.inspect(|next| at = next.id).is_some()
    })
}
