//! First positions of games.

use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use shakmaty::{
    Board, CastlingMode, Chess as Position, Color, FromSetup, Piece, Position as _, Rank, Role, Setup, Square,
};

use super::{Games, men};

/// The kinds of first positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The first position of chess.
    First,
    /// The first position, then up to twelve random plies.
    Opening,
    /// One of the first positions of Chess960 without castling rights, then up to six random plies.
    Shuffled,
    /// An opening from which one to three men are missing.
    Odds,
    /// A few men anywhere: endings, won ones among them.
    Endgame,
    /// Fewer still: what has to be won, or held, to the end.
    Elementary,
    /// More men anywhere: kings in danger, men hanging.
    Scattered,
}

/// Men that an ending starts with; upper case is one side, lower case the other, either may be White and either to move.
const ENDGAMES: [&str; 32] = [
    "Qk", "Qk", "Rk", "Rk", "Pk", "Pk", "PPk", "BBk", "BNk", "QPk", "RPk", "RRk", "Qr", "Qp", "Qpp", "Rp", "Rb", "Rn",
    "RPr", "RPPrp", "RPrp", "QPq", "Pp", "PPp", "PPpp", "PPPpp", "BPb", "BPn", "NPn", "NPp", "BPp", "QRqr",
];

/// Men that [`Start::Elementary`] starts with: the more often, the longer it takes to mate or to promote.
const ELEMENTARY: [&str; 20] = [
    "Rk", "Rk", "Rk", "Rk", "Qk", "BBk", "BNk", "Pk", "Pk", "Pk", "PPk", "PPk", "PPk", "PPk", "RPk", "QPk", "Rp", "Qp",
    "Pp", "PPp",
];

impl Start {
    /// A kind, some more often than others.
    pub(super) fn draw(games: Games, random: &mut ChaCha8Rng) -> Self {
        let [opening, shuffled, odds, endgame] = match games {
            Games::Varied => [60, 66, 76, 92],
            Games::Even => [88, 94, 94, 97],
            Games::Openings => return Self::First,
            Games::Endings => return Self::Elementary,
        };
        match random.random_range(0..100) {
            number if number < opening => Self::Opening,
            number if number < shuffled => Self::Shuffled,
            number if number < odds => Self::Odds,
            number if number < endgame => Self::Endgame,
            _ => Self::Scattered,
        }
    }

    /// Returns whether few men are left from the beginning.
    pub(super) fn is_endgame(self) -> bool {
        matches!(self, Self::Endgame | Self::Elementary)
    }

    /// A position of this kind in which the game is not over.
    pub(super) fn position(self, random: &mut ChaCha8Rng) -> Position {
        // Nearly every try succeeds; the bound only says that this ends.
        (0..10_000).find_map(|_| self.attempt(random)).unwrap_or_default()
    }

    fn attempt(self, random: &mut ChaCha8Rng) -> Option<Position> {
        let position = match self {
            Self::First => Position::default(),
            Self::Opening => wander(Position::default(), 12, random)?,
            Self::Shuffled => wander(shuffled(random)?, 6, random)?,
            Self::Odds => with_odds(wander(Position::default(), 8, random)?, random)?,
            Self::Endgame => {
                let men: Vec<Piece> = if random.random_bool(0.6) {
                    endgame(ENDGAMES[random.random_range(0..ENDGAMES.len())])
                } else {
                    army(random.random_range(0..3), random.random_range(0..5), random)
                };
                scattered(men, random)?
            }
            Self::Elementary => scattered(endgame(ELEMENTARY[random.random_range(0..ELEMENTARY.len())]), random)?,
            Self::Scattered => scattered(army(random.random_range(2..6), random.random_range(1..7), random), random)?,
        };
        let over = position.legal_moves().is_empty() || position.is_insufficient_material();
        (!over).then_some(position)
    }
}

/// Plays up to `most` random moves.
fn wander(mut position: Position, most: u32, random: &mut ChaCha8Rng) -> Option<Position> {
    for _ in 0..random.random_range(0..=most) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return None;
        }
        position.play_unchecked(legal[random.random_range(0..legal.len())]);
    }
    Some(position)
}

/// Bishops on squares of both colours, the king between the rooks; both sides alike.
fn shuffled(random: &mut ChaCha8Rng) -> Option<Position> {
    let mut row =
        [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King, Role::Bishop, Role::Knight, Role::Rook];
    row.shuffle(random);
    let files = |role| row.iter().enumerate().filter(move |(_, found)| **found == role).map(|(file, _)| file);
    let king = files(Role::King).next()?;
    let rooks: Vec<usize> = files(Role::Rook).collect();
    let bishops: usize = files(Role::Bishop).sum();
    if bishops.is_multiple_of(2) || king < rooks[0] || king > rooks[1] {
        return None;
    }
    let mut board = Board::new();
    for (file, &role) in row.iter().enumerate() {
        for color in Color::ALL {
            let rank = if color == Color::White { Rank::First } else { Rank::Eighth };
            board.set_piece_at(Square::from_coords(shakmaty::File::new(file as u32), rank), Piece { color, role });
        }
    }
    men::position(board, Color::White)
}

/// Takes one to three men off the board.
fn with_odds(position: Position, random: &mut ChaCha8Rng) -> Option<Position> {
    let mut board = position.board().clone();
    for _ in 0..random.random_range(1..=3) {
        let men: Vec<Square> = (board.occupied() & !board.by_role(Role::King)).into_iter().collect();
        board.discard_piece_at(men[random.random_range(0..men.len())]);
    }
    // What is left of castling rights is checked against the rooks that are left.
    let mut setup = Setup::empty();
    setup.castling_rights = position.castles().castling_rights() & board.by_role(Role::Rook);
    setup.board = board;
    setup.turn = position.turn();
    Position::from_setup(setup, CastlingMode::Standard).ok()
}

/// The men of one of [`ENDGAMES`] or [`ELEMENTARY`], without the kings.
fn endgame(text: &str) -> Vec<Piece> {
    text.chars().filter(|&letter| letter != 'k').filter_map(Piece::from_char).collect()
}

/// Up to `pieces` pieces and `pawns` pawns for each side.
fn army(pieces: u32, pawns: u32, random: &mut ChaCha8Rng) -> Vec<Piece> {
    const PIECES: [Role; 6] = [Role::Knight, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Queen];
    let mut men = Vec::new();
    for color in Color::ALL {
        for _ in 0..random.random_range(pieces.saturating_sub(1)..=pieces) {
            men.push(Piece { color, role: PIECES[random.random_range(0..PIECES.len())] });
        }
        for _ in 0..random.random_range(pawns.saturating_sub(1)..=pawns) {
            men.push(Piece { color, role: Role::Pawn });
        }
    }
    men
}

/// Puts men and two kings on random squares; either side may be either colour and to move.
fn scattered(mut men: Vec<Piece>, random: &mut ChaCha8Rng) -> Option<Position> {
    if random.random_bool(0.5) {
        for man in &mut men {
            man.color = !man.color;
        }
    }
    men.extend(Color::ALL.map(|color| Piece { color, role: Role::King }));
    let board = men::scatter(men, random);
    men::position(board, if random.random_bool(0.5) { Color::White } else { Color::Black })
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn every_kind_gives_positions_in_which_someone_can_move() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for start in [Start::Opening, Start::Shuffled, Start::Odds, Start::Endgame, Start::Elementary, Start::Scattered]
        {
            let positions: Vec<Position> = (0..50).map(|_| start.position(&mut random)).collect();
            assert!(positions.iter().all(|position| !position.legal_moves().is_empty()), "{start:?}");
            let distinct: std::collections::HashSet<String> = positions.iter().map(crate::teacher::fen).collect();
            assert!(distinct.len() > 40, "{start:?}: {} of 50", distinct.len());
        }
    }

    #[test]
    fn the_shuffled_row_is_one_of_chess960() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let rows: std::collections::HashSet<String> = (0..20_000)
            .filter_map(|_| shuffled(&mut random))
            .map(|position| crate::teacher::fen(&position)[..8].to_owned())
            .collect();
        assert!(rows.len() > 700 && rows.len() <= 960, "{}", rows.len());
    }
}
