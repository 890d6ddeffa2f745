//! Connect2: two players put stones on a 1x4 board, two of one's own side by side win.
//!
//! The smallest game with wins, losses and draws: its complete tree has 53 nodes, 24 of them endings.

use crate::game::{Ending, EndingKind, Game, Move, Outcome};

/// A game of Connect2, searched from the empty board or from any position reached by moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connect2 {
    root: Vec<u8>,
    moves: Vec<u8>,
}

impl Connect2 {
    /// Cells of the board.
    pub const CELLS: u8 = 4;

    /// The empty board.
    #[must_use]
    pub fn new() -> Self {
        Self { root: Vec::new(), moves: Vec::new() }
    }

    /// Who owns each cell: 0 for the first player, 1 for the second.
    #[must_use]
    pub fn cells(&self) -> [Option<u8>; 4] {
        let mut cells = [None; 4];
        for (ply, &cell) in self.moves.iter().enumerate() {
            cells[usize::from(cell)] = Some(u8::from(ply % 2 == 1));
        }
        cells
    }
}

impl Default for Connect2 {
    fn default() -> Self {
        Self::new()
    }
}

impl Game for Connect2 {
    const NAME: &'static str = "connect2";

    fn rewind(&mut self) {
        self.moves.clone_from(&self.root);
    }

    fn play(&mut self, mv: Move) {
        let cell = u8::try_from(mv.0).ok().filter(|&cell| cell < Self::CELLS).expect("a cell of the board");
        assert!(!self.moves.contains(&cell), "the cell is free");
        self.moves.push(cell);
    }

    fn play_and_set_root(&mut self, mv: Move) {
        self.rewind();
        self.play(mv);
        self.root.clone_from(&self.moves);
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let over = self.ending(&[Move(0)], false).is_some();
        let cells = self.cells();
        moves.extend((0..u16::from(Self::CELLS)).filter(|&cell| !over && cells[usize::from(cell)].is_none()).map(Move));
    }

    fn policy_index(&self, mv: Move) -> u16 {
        mv.0
    }

    fn ending(&self, _legal: &[Move], _at_root: bool) -> Option<Ending> {
        let cells = self.cells();
        let won = cells.windows(2).any(|pair| pair[0].is_some() && pair[0] == pair[1]);
        let outcome = match (won, cells.iter().all(Option::is_some)) {
            // Only the last mover can have completed a pair.
            (true, _) => Outcome::Win,
            (false, true) => Outcome::Draw,
            (false, false) => return None,
        };
        Some(Ending { outcome, kind: EndingKind::Rules, plies: 0 })
    }

    fn key(&self) -> u64 {
        self.cells().iter().fold(1, |key, cell| key * 3 + cell.map_or(0, |owner| u64::from(owner) + 1))
    }

    fn first_player_moves_at_root(&self) -> bool {
        self.root.len().is_multiple_of(2)
    }

    fn root_text(&self) -> String {
        self.root.iter().map(|cell| char::from(b'a' + cell)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts (nodes, first player's wins, losses, draws) of the complete tree below a position.
    fn count(game: &Connect2) -> (u32, u32, u32, u32) {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        if let Some(ending) = game.ending(&moves, false) {
            let first_moved_last = game.moves.len() % 2 == 1;
            return match ending.outcome {
                Outcome::Draw => (1, 0, 0, 1),
                Outcome::Win if first_moved_last => (1, 1, 0, 0),
                _ => (1, 0, 1, 0),
            };
        }
        moves.into_iter().fold((1, 0, 0, 0), |sum, mv| {
            let mut child = game.clone();
            child.play(mv);
            let (nodes, wins, losses, draws) = count(&child);
            (sum.0 + nodes, sum.1 + wins, sum.2 + losses, sum.3 + draws)
        })
    }

    #[test]
    fn the_complete_tree_is_the_known_one() {
        assert_eq!(count(&Connect2::new()), (53, 12, 4, 8));
    }
}
