//! All positions of a game at once: each line is played, and nothing is played twice.

use std::collections::BTreeMap;
use std::rc::Rc;

use document::{Document, Twig};

use super::{board::Board, line::step};
use crate::{game::Entered, limits::Limits, refusal::Refusal};

/// Moves from each position, with the positions that they lead to.
#[derive(Debug, Default)]
pub(super) struct Played(BTreeMap<u32, Vec<(u16, u32)>>);

impl Played {
    /// Those of a document, of deleted positions too.
    pub(super) fn of(document: &Document) -> Self {
        let mut played = Self::default();
        for (id, node) in document.all() {
            if let (Some(parent), Some(mv)) = (node.parent(), node.mv()) {
                played.0.entry(parent).or_default().push((mv, id));
            }
        }
        played
    }

    /// Those of a game that is 0 at its start and n after its n-th move.
    pub(super) fn of_twigs(twigs: &[Twig]) -> Result<Self, Refusal> {
        let mut played = Self::default();
        for (at, twig) in (1..).zip(twigs) {
            if twig.from >= at {
                let from = twig.from;
                let message = format!("move {at} of the game is played after move {from}, which is not before it");
                return Err(Refusal::invalid(message));
            }
            played.0.entry(twig.from).or_default().push((twig.mv, at));
        }
        Ok(played)
    }
}

/// The boards of a game's positions, which begins at `start`. `illegal` says which move is not legal.
pub(super) fn boards<G: Entered>(
    start: u32,
    game: G,
    played: &Played,
    limits: &Limits,
    illegal: impl Fn(u32, u16) -> String,
) -> Result<Vec<(u32, Board)>, Refusal> {
    let chess960 = game.is_chess960();
    let board = |text, ply| Board { text, chess960, ply, searches: Vec::new() };
    let mut boards = vec![(start, board(game.start_text(), 0))];
    let mut left = Vec::new();
    let push = |left: &mut Vec<_>, id: u32, game: G, ply: usize| {
        let game = Rc::new(game);
        left.extend(played.0.get(&id).into_iter().flatten().map(|&(mv, child)| (child, mv, ply, Rc::clone(&game))));
    };
    push(&mut left, start, game, 0);
    // One line after the other: only games from which more is to be played are held.
    while let Some((id, mv, ply, before)) = left.pop() {
        let mut game = Rc::unwrap_or_clone(before);
        step(&mut game, mv).map_err(|_| Refusal::invalid(illegal(id, mv)))?;
        if ply >= limits.moves_per_game {
            return Err(Refusal::limit(format!("the game has more than {} moves", limits.moves_per_game)));
        }
        boards.push((id, board(game.position_text(), ply + 1)));
        push(&mut left, id, game, ply + 1);
    }
    Ok(boards)
}
