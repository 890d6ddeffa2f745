//! Positions as viewers see them, and as they were seen.

use document::{Document, Limits as Bounds, Twig};
use wire::{GameView, PositionView};

use super::{Played, Positions, boards, line::step};
use crate::{game::Entered, limits::Limits, refusal::Refusal};

impl Positions {
    pub(crate) fn views(&self) -> Vec<PositionView> {
        let view = |id: u32| {
            let (node, board) = self.document.find(id).zip(self.boards.get(&id))?;
            Some(PositionView {
                id,
                parent: node.parent(),
                mv: node.mv(),
                fen: board.text.clone(),
                searches: board.searches.clone(),
                notes: node.notes().map(|notes| Box::new(notes.clone())),
            })
        };
        self.document.listed().into_iter().filter_map(view).collect()
    }
}

/// The document of a game that was seen as this when there was no undo: its positions had the numbers 0, 1, 2 and so on.
///
/// # Errors
/// `Invalid` where the positions do not make a game.
pub fn document_of(game: &GameView) -> Result<Document, Refusal> {
    // It was within the limits of its time.
    let limits = Bounds { positions: usize::MAX, bytes: usize::MAX, steps: 0, history_bytes: 0 };
    let mut document = Document::default();
    for (expected, view) in (0..).zip(&game.positions) {
        let notes = view.notes.clone();
        if view.id != expected {
            return Err(Refusal::invalid(format!("position {} does not stand where its id says", view.id)));
        }
        match (view.parent, view.mv) {
            (None, None) => document.add_game(&view.fen, notes, &[], &limits)?,
            (Some(parent), Some(mv)) => document.add_moves(parent, None, &[Twig { from: 0, mv, notes }], &limits)?,
            _ => {
                let message = format!("position {} has a parent without a move or the reverse", view.id);
                return Err(Refusal::invalid(message));
            }
        };
    }
    Ok(document)
}

/// Row of a list for a document: its positions, of which only those of the line to the current one have a text. `None` where that line
/// cannot be played.
#[must_use]
pub fn sketch<G: Entered>(document: &Document, current: u32) -> Option<GameView> {
    let mut line: Vec<u32> = document.line_to(current).collect();
    line.reverse();
    let mut game = G::enter(document.get(*line.first()?).ok()?.origin()?, &[]).ok()?;
    let chess960 = game.is_chess960();
    let mut texts = vec![game.start_text()];
    for &id in &line[1..] {
        step(&mut game, document.get(id).ok()?.mv()?).ok()?;
        texts.push(game.position_text());
    }
    let view = |id: u32| {
        let node = document.find(id)?;
        let of_line = line.iter().position(|&known| known == id);
        Some(PositionView {
            id,
            parent: node.parent(),
            mv: node.mv(),
            fen: of_line.map(|place| texts[place].clone()).unwrap_or_default(),
            searches: Vec::new(),
            notes: node.notes().map(|notes| Box::new(notes.clone())),
        })
    };
    let positions = document.listed().into_iter().filter_map(view).collect();
    Some(GameView { positions, current, chess960, undo: None, redo: None })
}

/// The texts of all positions of a document that are not deleted, but none of a game that cannot be played.
#[must_use]
pub fn texts<G: Entered>(document: &Document) -> Vec<String> {
    let limits = Limits { moves_per_game: usize::MAX, ..Limits::default() };
    let played = Played::of(document);
    let of_game = |&start: &u32| {
        let game = G::enter(document.get(start).ok()?.origin()?, &[]).ok()?;
        boards(start, game, &played, &limits, |_, _| String::new()).ok()
    };
    let all = document.starts().iter().filter_map(of_game).flatten();
    all.filter(|(id, _)| document.get(*id).is_ok()).map(|(_, board)| board.text).collect()
}
