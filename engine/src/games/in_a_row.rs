//! Games of some in a row: two players put stones on a board in turn, and the first to have a fixed number of them side by side,
//! along a file, a rank or a diagonal, has won. A full board is a draw.
//!
//! The [rules](Rules) of one such game are five constants. Cells are named like chess squares, files by letters and ranks by
//! digits, and drawn with rank 1 below.
//!
//! ```text
//! the board's bits, here of three files and ranks:     3  7 11     a bit more in each file than ranks, always 0,
//!                                                     --------     so that a line shifted by a file, a rank or a
//!                                                      2  6 10     diagonal never goes on in the next file
//!                                                      1  5  9
//!                                                      0  4  8
//! ```

use std::{fmt::Debug, hash::Hash, marker::PhantomData};

use crate::{
    game::{Ending, EndingKind, Game, Move, Outcome},
    prior_sources::Side,
};

/// Rules that make one game of some in a row different from another.
pub trait Rules: Copy + Debug + Eq + Hash {
    /// The game's name in headers and links.
    const NAME: &'static str;
    /// Files of the board, at most 26.
    const FILES: u8;
    /// Ranks of the board, at most 9.
    const RANKS: u8;
    /// Stones side by side that win.
    const LENGTH: u8;
    /// Manner of placing stones.
    const PLACING: Placing;
}

/// Manner of placing stones on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placing {
    /// On any free cell. A move's code is the cell's number.
    Anywhere,
    /// Dropped into a file, to its lowest free cell. A move's code is the file's number.
    Dropped,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who moves on the empty board.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Returns the opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A move in a game that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} ({text}) {problem}")]
pub struct BadMove {
    /// Number of the move, from 1.
    pub number: usize,
    /// Text of the move, as it was given.
    pub text: String,
    /// Problem of the move, as the end of a sentence about it.
    pub problem: &'static str,
}

/// A game of some in a row in progress, and a walk below the position that is searched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InARow<R: Rules> {
    /// The stones of either player.
    stones: [u64; 2],
    /// The bits of the stones, in the order in which they came.
    played: Vec<u8>,
    /// Number of these stones that stand in the position searched.
    root_plies: usize,
    rules: PhantomData<R>,
}

impl<R: Rules> InARow<R> {
    /// The game's name.
    pub const NAME: &'static str = R::NAME;

    /// Cells of the board.
    pub const CELLS: u8 = R::FILES * R::RANKS;

    /// Bits of a file.
    const STRIDE: u8 = R::RANKS + 1;

    /// The empty board.
    #[must_use]
    pub fn new() -> Self {
        const {
            assert!(R::FILES <= 26 && R::RANKS <= 9 && R::FILES * Self::STRIDE <= 64, "a board that fits");
            assert!(R::LENGTH >= 2 && (R::LENGTH - 1) * (Self::STRIDE + 1) < 64, "a line that fits");
        }
        Self { stones: [0; 2], played: Vec::new(), root_plies: 0, rules: PhantomData }
    }

    /// The position after some moves, as [`root_text`](Game::root_text) writes them; white space between them does no harm.
    ///
    /// # Errors
    /// The first move that cannot be played, and why.
    pub fn from_moves(text: &str) -> Result<Self, BadMove> {
        let mut game = Self::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (token, after) = rest.split_at(token_len::<R>(rest));
            let number = game.played.len() + 1;
            let mv = game.read(token).map_err(|problem| BadMove { number, text: token.to_owned(), problem })?;
            game.play_and_set_root(mv);
            rest = after.trim_start();
        }
        Ok(game)
    }

    /// A legal move from its name.
    fn read(&self, text: &str) -> Result<Move, &'static str> {
        let mv = Self::parse_move(text).ok_or(match R::PLACING {
            Placing::Anywhere => "is not a cell of the board",
            Placing::Dropped => "is not a file of the board",
        })?;
        if self.is_over() {
            return Err("comes after the end of the game");
        }
        self.landing(mv).map(|_| mv).ok_or(match R::PLACING {
            Placing::Anywhere => "is on a cell that is taken",
            Placing::Dropped => "is in a file that is full",
        })
    }

    /// A move's name: its cell (of a board with one rank the file alone), or the file it drops into.
    #[must_use]
    pub fn move_text(mv: Move) -> String {
        let [file, rank] = [mv.0 % u16::from(R::FILES), mv.0 / u16::from(R::FILES)];
        let file = char::from(b'a' + u8::try_from(file).expect("there are at most 26 files"));
        if has_ranks::<R>() { format!("{file}{}", rank + 1) } else { file.to_string() }
    }

    /// The move of a name, whether it is legal or not; `None` for what is none.
    #[must_use]
    pub fn parse_move(text: &str) -> Option<Move> {
        let (&file, rank) = text.as_bytes().split_first()?;
        let file = file.checked_sub(b'a').filter(|&file| file < R::FILES)?;
        let rank = match rank {
            [] if !has_ranks::<R>() => 0,
            [digit] if has_ranks::<R>() => digit.checked_sub(b'1').filter(|&rank| rank < R::RANKS)?,
            _ => return None,
        };
        Some(Move(u16::from(rank * R::FILES + file)))
    }

    /// Returns the owner of each cell in the walk's position, rank by rank from a1 on: `rank * FILES + file`.
    #[must_use]
    pub fn cells(&self) -> Vec<Option<Player>> {
        (0..Self::CELLS)
            .map(|cell| match self.stones.map(|stones| stones & Self::cell_bit(cell) != 0) {
                [true, _] => Some(Player::First),
                [_, true] => Some(Player::Second),
                _ => None,
            })
            .collect()
    }

    /// The cell in which a move would put its stone where the walk stands; `None` where it is not on the board or taken.
    #[must_use]
    pub fn cell_of(&self, mv: Move) -> Option<u8> {
        let bit = self.landing(mv)?;
        Some(bit % Self::STRIDE * R::FILES + bit / Self::STRIDE)
    }

    /// The cells of a won game's winning line, ascending, or of all of them where the last stone completed several; none
    /// where nobody has won.
    #[must_use]
    pub fn winning_cells(&self) -> Vec<u8> {
        let line = self.stones.map(Self::lines).into_iter().fold(0, |one, other| one | other);
        (0..Self::CELLS).filter(|&cell| line & Self::cell_bit(cell) != 0).collect()
    }

    /// Returns the player to move in the walk's position; where the game is over, the one who would be.
    #[must_use]
    pub fn turn(&self) -> Player {
        if self.played.len().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// Cells that are still free where the walk stands.
    #[must_use]
    pub fn empty_cells(&self) -> u8 {
        Self::CELLS - u8::try_from(self.played.len()).expect("no more stones than cells")
    }

    /// The moves from the empty board to where the walk stands.
    #[must_use]
    pub fn played(&self) -> Vec<Move> {
        self.played.iter().map(|&bit| Self::move_of(bit)).collect()
    }

    /// Returns the game with the walk's position as the one that is searched.
    pub(super) fn as_root(&self) -> Self {
        Self { root_plies: self.played.len(), ..self.clone() }
    }

    /// Takes the last move of the walk back.
    pub(super) fn take_back(&mut self) {
        let bit = self.played.pop().expect("a move to take back");
        self.stones[self.played.len() % 2] ^= 1 << bit;
    }

    /// Returns whether a move is legal and would complete a line if it were this player's.
    pub(super) fn would_win(&self, mv: Move, player: Player) -> bool {
        self.landing(mv).is_some_and(|bit| Self::lines(self.stones[player as usize] | 1 << bit) != 0)
    }

    fn is_over(&self) -> bool {
        self.has_won() || self.empty_cells() == 0
    }

    /// Returns whether the last move won.
    fn has_won(&self) -> bool {
        Self::lines(self.stones[self.turn().other() as usize]) != 0
    }

    /// The stones that stand in a line that wins.
    fn lines(stones: u64) -> u64 {
        // Along a file, along a rank, and both diagonals.
        let steps = [1, Self::STRIDE, Self::STRIDE + 1, Self::STRIDE - 1];
        steps.into_iter().fold(0, |found, step| {
            let starts = (1..R::LENGTH).fold(stones, |starts, by| starts & (stones >> (step * by)));
            (0..R::LENGTH).fold(found, |line, by| line | (starts << (step * by)))
        })
    }

    /// The bit on which a move's stone would land.
    fn landing(&self, mv: Move) -> Option<u8> {
        let code = u8::try_from(mv.0).ok()?;
        let taken = self.stones[0] | self.stones[1];
        match R::PLACING {
            Placing::Anywhere => {
                let bit = (code < Self::CELLS).then(|| Self::bit_of(code))?;
                (taken >> bit & 1 == 0).then_some(bit)
            }
            Placing::Dropped => {
                let first = (code < R::FILES).then_some(code * Self::STRIDE)?;
                (first..first + R::RANKS).find(|&bit| taken >> bit & 1 == 0)
            }
        }
    }

    fn move_of(bit: u8) -> Move {
        let (file, rank) = (bit / Self::STRIDE, bit % Self::STRIDE);
        Move(u16::from(match R::PLACING {
            Placing::Anywhere => rank * R::FILES + file,
            Placing::Dropped => file,
        }))
    }

    fn bit_of(cell: u8) -> u8 {
        cell % R::FILES * Self::STRIDE + cell / R::FILES
    }

    fn cell_bit(cell: u8) -> u64 {
        1 << Self::bit_of(cell)
    }
}

impl<R: Rules> Default for InARow<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Rules> Game for InARow<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn rewind(&mut self) {
        while self.played.len() > self.root_plies {
            self.take_back();
        }
    }

    fn play(&mut self, mv: Move) {
        let bit = self.landing(mv).expect("a legal move");
        self.stones[self.played.len() % 2] |= 1 << bit;
        self.played.push(bit);
    }

    fn play_and_set_root(&mut self, mv: Move) {
        self.rewind();
        self.play(mv);
        self.root_plies = self.played.len();
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        let codes = match R::PLACING {
            Placing::Anywhere => Self::CELLS,
            Placing::Dropped => R::FILES,
        };
        moves.extend((0..u16::from(codes)).map(Move).filter(|&mv| self.landing(mv).is_some()));
    }

    fn policy_index(&self, mv: Move) -> u16 {
        mv.0
    }

    fn ending(&self, _legal: &[Move], _at_root: bool) -> Option<Ending> {
        let outcome = match (self.has_won(), self.empty_cells()) {
            // Only the last mover can have completed a line.
            (true, _) => Outcome::Win,
            (false, 0) => Outcome::Draw,
            (false, _) => return None,
        };
        Some(Ending { outcome, kind: EndingKind::Rules, plies: 0 })
    }

    /// Different for any two positions that can come up.
    fn key(&self) -> u64 {
        let [first, second] = self.stones;
        match R::PLACING {
            // The boards are small: 32 bits for either player.
            Placing::Anywhere => first | second << 32,
            // In each file the stones' number makes the taken cells 2^n - 1, and whose they are adds less than 2^n.
            Placing::Dropped => first + (first | second),
        }
    }

    fn side(&self) -> Side {
        Side::after(self.played.len() - self.root_plies)
    }

    fn first_player_moves_at_root(&self) -> bool {
        self.root_plies.is_multiple_of(2)
    }

    fn root_text(&self) -> String {
        self.played[..self.root_plies].iter().map(|&bit| Self::move_text(Self::move_of(bit))).collect()
    }
}

/// Returns whether moves name a rank.
const fn has_ranks<R: Rules>() -> bool {
    R::RANKS > 1 && matches!(R::PLACING, Placing::Anywhere)
}

/// Bytes that the first move of a text takes, if it is one.
fn token_len<R: Rules>(text: &str) -> usize {
    let longest = if has_ranks::<R>() { 2 } else { 1 };
    text.chars().take(longest).take_while(|c| !c.is_whitespace()).map(char::len_utf8).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{connect_four::ConnectFour, connect2::Connect2, tic_tac_toe::TicTacToe};

    fn error<R: Rules>(moves: &str) -> String {
        InARow::<R>::from_moves(moves).unwrap_err().to_string()
    }

    #[test]
    fn bad_moves_are_named() {
        fn check<R: Rules>(_: InARow<R>, cases: &[(&str, &str)]) {
            cases.iter().for_each(|(moves, expected)| assert_eq!(error::<R>(moves), *expected, "{moves:?}"));
        }
        check(
            Connect2::new(),
            &[
                ("ae", "move 2 (e) is not a cell of the board"),
                ("abb", "move 3 (b) is on a cell that is taken"),
                ("acbd", "move 4 (d) comes after the end of the game"),
            ],
        );
        check(
            TicTacToe::new(),
            &[
                ("a1 b2 b9", "move 3 (b9) is not a cell of the board"),
                ("a1b2a", "move 3 (a) is not a cell of the board"),
                ("a1b2a 1", "move 3 (a) is not a cell of the board"),
                ("a1b2a1", "move 3 (a1) is on a cell that is taken"),
                ("\u{e9}\u{1f600}", "move 1 (\u{e9}\u{1f600}) is not a cell of the board"),
                ("a1a2b1b2c1c2", "move 6 (c2) comes after the end of the game"),
            ],
        );
        check(
            ConnectFour::new(),
            &[
                ("dddddd d", "move 7 (d) is in a file that is full"),
                ("d4", "move 2 (4) is not a file of the board"),
                ("D", "move 1 (D) is not a file of the board"),
            ],
        );
    }

    /// A walk through every position of the smaller games, and through many of the larger one.
    fn check_walks<R: Rules>(mut random: u64) {
        let mut game = InARow::<R>::new();
        let mut moves = Vec::new();
        loop {
            let again = InARow::<R>::from_moves(&game.root_text()).unwrap();
            assert_eq!(again, game, "a position is read back from its text");
            assert_eq!(again.played().len(), game.cells().iter().flatten().count());
            moves.clear();
            game.legal_moves(&mut moves);
            for &mv in &moves {
                assert_eq!(InARow::<R>::parse_move(&InARow::<R>::move_text(mv)), Some(mv));
                let mut walk = game.clone();
                walk.play(mv);
                let cell = usize::from(game.cell_of(mv).unwrap());
                assert_eq!((game.cells()[cell], walk.cells()[cell]), (None, Some(game.turn())));
                walk.rewind();
                assert_eq!(walk, game, "rewinding takes every stone back");
            }
            random = crate::random::splitmix64(random);
            let Some(ending) = game.ending(&moves, false) else {
                game.play_and_set_root(moves[usize::try_from(random % moves.len() as u64).unwrap()]);
                continue;
            };
            assert!(moves.is_empty(), "nothing is played after the end");
            let line = game.winning_cells();
            assert_eq!(line.len() >= usize::from(R::LENGTH), ending.outcome == Outcome::Win);
            let mut owners = line.iter().map(|&cell| game.cells()[usize::from(cell)].unwrap());
            assert!(owners.all(|owner| owner != game.turn()), "the last mover has won");
            return;
        }
    }

    #[test]
    fn positions_and_moves_are_read_back() {
        for seed in 0..200 {
            fn walks<R: Rules>(_: InARow<R>, seed: u64) {
                check_walks::<R>(seed);
            }
            walks(Connect2::new(), seed);
            walks(TicTacToe::new(), seed);
            walks(ConnectFour::new(), seed);
        }
    }
}
