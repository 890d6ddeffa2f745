//! Endings of three men, solved: from every position with a queen, rook or pawn against a bare king, how many plies the
//! mate is off.
//!
//! A teacher that looks at a few thousand nodes does not see a mate that is sixteen moves off, and what it says on the way
//! there leads in circles.

use std::cmp::Reverse;
use std::sync::LazyLock;

use engine::games::chess::move_code;
use shakmaty::{
    Board, CastlingMode, Chess as Position, Color, FromSetup, Move, Piece, Position as _, Role, Setup, Square,
};

use crate::record::{LINES, Labels, Score};

/// Plies to mate for every [`ThreeMen`], or [`NEVER`].
type Table = Vec<u8>;

/// Stands for positions without a mate.
const NEVER: u8 = u8::MAX;
/// No mate is further off: a pawn takes 28 moves at most.
const LONGEST: u8 = 60;
/// The fifty-move rule, in plies.
const FIFTY_MOVES: u16 = 100;

/// Two kings, the third man, and who is to move.
const PLACES: usize = 64 * 64 * 64 * 2;

static SOLVED: LazyLock<Solved> = LazyLock::new(Solved::new);

/// Labels of a position with three men that is not over: its best moves, the quickest mate first; for who is mated, the
/// slowest. `None` for other positions, and where the fifty-move rule comes before the mate.
pub(crate) fn labels(position: &Position, rule50: u16) -> Option<Labels> {
    let place = ThreeMen::of(position)?;
    let plies = SOLVED.plies_at(place);
    if plies != NEVER && rule50 + u16::from(plies) > FIFTY_MOVES {
        return None;
    }
    let mut lines: Vec<_> =
        position.legal_moves().iter().map(|&mv| (move_code(mv), SOLVED.score(position, mv))).collect();
    lines.sort_by_key(|&(_, score)| Reverse(score.packed()));
    lines.truncate(LINES);
    let wdl = match lines.first()?.1 {
        Score::Mate(moves) if moves > 0 => [1000, 0, 0],
        Score::Mate(_) => [0, 0, 1000],
        Score::Centipawns(_) => [0, 1000, 0],
    };
    Some(Labels { lines, wdl })
}

struct Solved {
    queen: Table,
    rook: Table,
    pawn: Table,
}

impl Solved {
    fn new() -> Self {
        let mut solved = Self { queen: Vec::new(), rook: Vec::new(), pawn: Vec::new() };
        solved.queen = solved.solve(Role::Queen);
        solved.rook = solved.solve(Role::Rook);
        // It may become one of these.
        solved.pawn = solved.solve(Role::Pawn);
        solved
    }

    /// Returns the score of a move, from the point of view of the player who makes it.
    fn score(&self, position: &Position, mv: Move) -> Score {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let plies = self.plies(&after);
        if plies == NEVER {
            return Score::Centipawns(0);
        }
        // The mated is to move where it is an even number of plies off.
        let moves = i32::from(plies.div_ceil(2));
        Score::Mate(if plies.is_multiple_of(2) { moves + 1 } else { -moves })
    }

    fn plies(&self, position: &Position) -> u8 {
        ThreeMen::of(position).map_or(NEVER, |place| self.plies_at(place))
    }

    fn plies_at(&self, place: ThreeMen) -> u8 {
        self.table(place.role)[place.index]
    }

    fn table(&self, role: Role) -> &Table {
        match role {
            Role::Queen => &self.queen,
            Role::Rook => &self.rook,
            _ => &self.pawn,
        }
    }

    /// Ply by ply, back from the mates. What a pawn becomes must be solved.
    fn solve(&self, role: Role) -> Table {
        let mut table = vec![NEVER; PLACES];
        let mut open: Vec<Open> = Vec::new();
        for (index, plies) in table.iter_mut().enumerate() {
            let Some(position) = ThreeMen { role, index }.position() else { continue };
            let legal = position.legal_moves();
            if position.is_checkmate() {
                *plies = 0;
            } else if !legal.is_empty() {
                let after = legal.iter().map(|&mv| self.after(role, &position, mv)).collect();
                open.push(Open { index, is_strong: position.turn() == Color::White, after });
            }
        }
        for plies in 1..=LONGEST {
            open.retain(|one| {
                let off = one.after.iter().map(|after| match *after {
                    After::Same(index) => table[index],
                    After::Known(plies) => plies,
                });
                // NEVER is the largest: whoever defends looks for it.
                let best = if one.is_strong { off.min() } else { off.max() };
                let is_reached = best == Some(plies - 1);
                if is_reached {
                    table[one.index] = plies;
                }
                !is_reached
            });
        }
        table
    }

    fn after(&self, role: Role, position: &Position, mv: Move) -> After {
        let mut after = position.clone();
        after.play_unchecked(mv);
        match ThreeMen::of(&after) {
            Some(place) if place.role == role => After::Same(place.index),
            Some(place) => After::Known(self.plies_at(place)),
            None => After::Known(NEVER),
        }
    }
}

/// A position whose value is not known yet.
struct Open {
    index: usize,
    /// Set where the side with the third man is to move.
    is_strong: bool,
    after: Vec<After>,
}

/// Result of a move.
#[derive(Clone, Copy)]
enum After {
    /// A position of the same table.
    Same(usize),
    /// A mate in this many plies, or [`NEVER`].
    Known(u8),
}

/// A position of three men; whoever has two of them plays White.
#[derive(Clone, Copy)]
struct ThreeMen {
    /// The third man.
    role: Role,
    index: usize,
}

impl ThreeMen {
    fn of(position: &Position) -> Option<Self> {
        let board = position.board();
        if board.occupied().count() != 3 {
            return None;
        }
        let strong = if board.white().count() == 2 { Color::White } else { Color::Black };
        let third = (board.by_color(strong) & !board.kings()).single_square()?;
        let role = board.role_at(third)?;
        if !matches!(role, Role::Queen | Role::Rook | Role::Pawn) {
            return None;
        }
        let number = |square: Square| usize::from(if strong == Color::White { square } else { square.flip_vertical() });
        let [ours, theirs, third] = [board.king_of(strong)?, board.king_of(!strong)?, third].map(number);
        let turn = usize::from(position.turn() != strong);
        Some(Self { role, index: ((ours * 64 + theirs) * 64 + third) * 2 + turn })
    }

    fn position(self) -> Option<Position> {
        let square = |shift: u32| Square::new((self.index >> shift & 63) as u32);
        let mut board = Board::empty();
        for (square, color, role) in [
            (square(13), Color::White, Role::King),
            (square(7), Color::Black, Role::King),
            (square(1), Color::White, self.role),
        ] {
            board.set_piece_at(square, Piece { color, role });
        }
        let mut setup = Setup::empty();
        setup.board = board;
        setup.turn = Color::from_white(self.index & 1 == 0);
        Position::from_setup(setup, CastlingMode::Standard).ok()
    }
}

#[cfg(test)]
mod tests {
    use engine::games::chess::parse_fen;

    use super::*;

    fn lines(fen: &str) -> Vec<Score> {
        let (position, _) = parse_fen(fen).unwrap();
        labels(&position, 0).unwrap().lines.iter().map(|&(_, score)| score).collect()
    }

    #[test]
    fn the_longest_mates_are_as_long_as_is_known() {
        let longest = |table: &Table| table.iter().copied().filter(|&plies| plies != NEVER).max();
        // The defender is to move: a queen takes ten moves, a rook sixteen, a pawn twenty-eight.
        assert_eq!(longest(&SOLVED.queen), Some(20));
        assert_eq!(longest(&SOLVED.rook), Some(32));
        assert_eq!(longest(&SOLVED.pawn), Some(56));
    }

    #[test]
    fn quick_mates_come_first_and_slow_ones_for_who_is_mated() {
        assert_eq!(lines("k7/8/1K6/8/8/8/8/7R w - - 0 1")[0], Score::Mate(1));
        assert_eq!(lines("7r/8/8/8/8/1k6/8/K7 b - - 0 1")[0], Score::Mate(1), "the same for Black");
        assert_eq!(lines("1k6/8/1K6/8/8/8/8/7R b - - 0 1"), [Score::Mate(-2), Score::Mate(-1)]);
        // The rook can be taken; and a king in front of its pawn wins, one behind it does not.
        assert_eq!(lines("8/8/8/8/8/8/1kR5/7K b - - 0 1")[0], Score::Centipawns(0));
        assert!(matches!(lines("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1")[0], Score::Mate(..0)));
        assert_eq!(lines("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")[0], Score::Centipawns(0));
    }

    #[test]
    fn every_mate_comes_one_ply_closer() {
        let (mut position, _) = parse_fen("7k/8/8/8/8/8/8/KR6 w - - 0 1").unwrap();
        let mut plies = SOLVED.plies(&position);
        while plies > 0 {
            let best = labels(&position, 0).unwrap().lines[0].0;
            let mv = position.legal_moves().into_iter().find(|&mv| move_code(mv) == best).unwrap();
            position.play_unchecked(mv);
            assert_eq!(SOLVED.plies(&position), plies - 1);
            plies -= 1;
        }
        assert!(position.is_checkmate());
    }

    #[test]
    fn the_fifty_move_rule_and_other_men_are_for_the_teacher() {
        let labelled = |fen, rule50| labels(&parse_fen(fen).unwrap().0, rule50).is_some();
        assert!(labelled("k7/8/1K6/8/8/8/8/7R w - - 0 1", 99));
        assert!(!labelled("7k/8/8/8/8/8/8/KR6 w - - 0 1", 99));
        assert!(!labelled("k7/8/1K6/8/8/8/8/1B6 w - - 0 1", 0));
        assert!(!labelled("k7/8/1K6/8/8/8/p7/7R w - - 0 1", 0));
    }
}
