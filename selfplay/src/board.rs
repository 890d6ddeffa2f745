//! Inputs and outputs of a network, for a game.

use engine::{
    Game, Move,
    games::in_a_row::{InARow, Placing, Rules},
};

/// A game that a network can learn. Everything is from the view of the side to move, so that one network plays both sides.
pub trait Board: Game {
    /// The game's name.
    const NAME: &'static str;
    /// Inputs of the network, each 0 or 1.
    const INPUTS: u16;
    /// Outputs of its policy: [`policy_index`](Game::policy_index) is below it.
    const OUTPUTS: u16;
    /// Plies after which every game is over.
    const MOST_PLIES: u16;

    /// The position that every game starts from.
    fn start() -> Self;

    /// Appends the inputs that are 1 where the walk stands, in ascending order.
    fn inputs(&self, inputs: &mut Vec<u16>);

    /// The input that stands for the same cell of the mirrored board, whose last file is the first.
    fn mirrored_input(input: u16) -> u16;

    /// The policy output that stands for the same move on the mirrored board.
    fn mirrored_output(output: u16) -> u16;
}

/// Two planes, one bit a cell: the stones of the side to move, then the opponent's. Cells go rank by rank from a1 on.
impl<R: Rules> Board for InARow<R> {
    const NAME: &'static str = R::NAME;
    const INPUTS: u16 = 2 * Self::CELLS as u16;
    const OUTPUTS: u16 = match R::PLACING {
        Placing::Anywhere => Self::CELLS as u16,
        Placing::Dropped => R::FILES as u16,
    };
    const MOST_PLIES: u16 = Self::CELLS as u16;

    fn start() -> Self {
        Self::new()
    }

    fn inputs(&self, inputs: &mut Vec<u16>) {
        let (cells, mover) = (self.cells(), self.turn());
        for (plane, owner) in [mover, mover.other()].into_iter().enumerate() {
            let first = if plane == 0 { 0 } else { u16::from(Self::CELLS) };
            let owned = (first..).zip(&cells).filter(|&(_, &cell)| cell == Some(owner));
            inputs.extend(owned.map(|(input, _)| input));
        }
    }

    fn mirrored_input(input: u16) -> u16 {
        // Planes are whole ranks, so that counting goes on from one to the next.
        mirrored_file(input, R::FILES.into())
    }

    fn mirrored_output(output: u16) -> u16 {
        mirrored_file(output, R::FILES.into())
    }
}

/// A cell's number with its file counted from the other side.
fn mirrored_file(cell: u16, files: u16) -> u16 {
    cell - cell % files + (files - 1 - cell % files)
}

/// The game after some moves from its start, with that position as its root; `None` where one of them cannot be played, or
/// comes after the end.
#[must_use]
pub fn after<G: Board>(moves: &[Move]) -> Option<G> {
    let mut game = G::start();
    let mut legal = Vec::new();
    for &mv in moves {
        legal.clear();
        game.legal_moves(&mut legal);
        if !legal.contains(&mv) || game.ending(&legal, false).is_some() {
            return None;
        }
        game.play_and_set_root(mv);
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::games::{connect_four::ConnectFour, connect2::Connect2};

    #[test]
    fn the_planes_are_the_movers() {
        let inputs = |moves: &[u16]| {
            let mut inputs = Vec::new();
            let moves: Vec<Move> = moves.iter().copied().map(Move).collect();
            after::<Connect2>(&moves).unwrap().inputs(&mut inputs);
            inputs
        };
        assert_eq!(inputs(&[]), []);
        assert_eq!(inputs(&[1]), [4 + 1], "the first player's stone is the opponent's");
        assert_eq!(inputs(&[1, 3]), [1, 4 + 3]);
    }

    #[test]
    fn a_mirrored_game_is_shown_mirrored() {
        let (way, other): (Vec<Move>, Vec<Move>) =
            [(3, 3), (3, 3), (0, 6), (2, 4), (2, 4), (6, 0)].map(|(a, b)| (Move(a), Move(b))).into_iter().unzip();
        let inputs = |moves: &[Move]| {
            let mut inputs = Vec::new();
            after::<ConnectFour>(moves).unwrap().inputs(&mut inputs);
            inputs
        };
        let mut mirrored: Vec<u16> = inputs(&way).into_iter().map(ConnectFour::mirrored_input).collect();
        mirrored.sort_unstable();
        assert_eq!(mirrored, inputs(&other));
        assert!(way.iter().zip(&other).all(|(mv, other)| ConnectFour::mirrored_output(mv.0) == other.0));
    }

    #[test]
    fn every_input_and_output_is_in_range() {
        assert_eq!((ConnectFour::INPUTS, ConnectFour::OUTPUTS, ConnectFour::MOST_PLIES), (84, 7, 42));
        let game = after::<ConnectFour>(&[Move(6); 6]).unwrap();
        let (mut inputs, mut moves) = (Vec::new(), Vec::new());
        game.inputs(&mut inputs);
        game.legal_moves(&mut moves);
        assert_eq!(inputs, [6, 20, 34, 42 + 13, 42 + 27, 42 + 41]);
        assert!(moves.iter().all(|&mv| game.policy_index(mv) < ConnectFour::OUTPUTS));
        assert!(after::<ConnectFour>(&[Move(6); 7]).is_none(), "the file is full");
        assert!(after::<Connect2>(&[Move(0), Move(3), Move(1), Move(2)]).is_none(), "it was won before");
    }
}
