//! A game of chess with its history, and a walk below the position that is searched.

use std::sync::Arc;

use shakmaty::{CastlingMode, Chess as Position, Color, EnPassantMode, Position as _, Role, fen::Fen};

use super::{
    fen::{ChessError, parse_fen, parse_uci},
    lc0_order::lc0_place,
    moves::{move_code, pseudo_move, uci_text},
    policy::policy_index,
    snapshot::Snapshot,
    tablebase::{Tablebase, could_have},
};
use crate::{
    game::{Ending, EndingKind, Game, Move, Outcome},
    prior_sources::Side,
};

/// A game of chess in progress.
#[derive(Clone, Debug)]
pub struct Chess {
    /// The first known position and the moves from there to the root, in UCI notation.
    start: Position,
    played: Vec<String>,
    /// The position searched.
    root: Position,
    /// Position that the walk has reached.
    position: Position,
    /// The game up to the root, then the walk.
    history: Vec<Snapshot>,
    /// Entries of `history` that belong to the game, the root included.
    game_len: usize,
    /// True if positions met again below the root count as drawn ([`Chess::with_two_fold_draws`]).
    two_fold_draws: bool,
    /// Tables that know the end ([`Chess::with_tables`]).
    tables: Option<Arc<dyn Tablebase>>,
}

impl Chess {
    /// The game's name.
    pub const NAME: &'static str = "chess";

    /// A game from a FEN (or `startpos`) and the moves played from there, in UCI notation.
    ///
    /// # Errors
    /// When the FEN or a move cannot be used.
    pub fn from_fen<S: AsRef<str>>(fen: &str, moves: &[S]) -> Result<Self, ChessError> {
        let (position, _) = parse_fen(fen)?;
        let mut game = Self::new(position);
        for (index, text) in moves.iter().enumerate() {
            let mv = parse_uci(&game.position, text.as_ref(), index + 1)?;
            game.play_and_set_root(move_code(mv));
        }
        Ok(game)
    }

    /// A game that starts with a position.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self {
            start: position.clone(),
            played: Vec::new(),
            root: position.clone(),
            history: vec![Snapshot::first(&position)],
            position,
            game_len: 1,
            two_fold_draws: true,
            tables: None,
        }
    }

    /// Sets whether a position that occurred before within the search counts as drawn (Lc0's TwoFoldDraws).
    #[must_use]
    pub fn with_two_fold_draws(mut self, two_fold_draws: bool) -> Self {
        self.two_fold_draws = two_fold_draws;
        self
    }

    /// Sets the endgame tables, or none.
    #[must_use]
    pub fn with_tables(mut self, tables: Option<Arc<dyn Tablebase>>) -> Self {
        self.tables = tables;
        self
    }

    /// Returns whether tables could know the walk's position.
    #[must_use]
    pub fn could_be_in_tables(&self) -> bool {
        self.current().rule50 == 0 && could_have(&self.position)
    }

    /// Returns the position that the walk has reached.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position searched.
    #[must_use]
    pub fn root(&self) -> &Position {
        &self.root
    }

    /// Every known position up to where the walk stands, oldest first.
    #[must_use]
    pub fn history(&self) -> &[Snapshot] {
        &self.history
    }

    /// The first known position as FEN.
    #[must_use]
    pub fn start_fen(&self) -> String {
        fen_text(&self.start)
    }

    /// The moves from the first known position to the root, in UCI notation.
    #[must_use]
    pub fn played(&self) -> &[String] {
        &self.played
    }

    /// Returns whether castling rights need Chess960 notation.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.start.castles().mode() == CastlingMode::Chess960
    }

    /// Plies between the root and where the walk stands.
    fn depth(&self) -> usize {
        self.history.len() - self.game_len
    }

    fn current(&self) -> &Snapshot {
        self.history.last().expect("a game has a first position")
    }
}

fn fen_text(position: &Position) -> String {
    Fen::from_position(position, EnPassantMode::Always).to_string()
}

impl Game for Chess {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn rewind(&mut self) {
        self.history.truncate(self.game_len);
        self.position.clone_from(&self.root);
    }

    fn play(&mut self, mv: Move) {
        let mv = pseudo_move(&self.position, mv).expect("a legal move");
        self.position.play_unchecked(mv);
        let mut snapshot = Snapshot::after(self.current(), mv, &self.position);
        snapshot.count_repetitions(&self.history);
        self.history.push(snapshot);
    }

    fn play_and_set_root(&mut self, mv: Move) {
        self.rewind();
        self.played.push(uci_text(&self.root, mv));
        self.play(mv);
        self.root.clone_from(&self.position);
        self.game_len = self.history.len();
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.extend(self.position.legal_moves().iter().map(|&mv| move_code(mv)));
    }

    fn policy_index(&self, mv: Move) -> u16 {
        policy_index(mv, self.position.turn())
    }

    fn lc0_place(&self, mv: Move) -> u16 {
        lc0_place(&self.position, mv)
    }

    fn ending(&self, legal: &[Move], at_root: bool) -> Option<Ending> {
        let by_rules = |outcome| Some(Ending { outcome, kind: EndingKind::Rules, plies: 0 });
        if legal.is_empty() {
            return by_rules(if self.position.is_check() { Outcome::Win } else { Outcome::Draw });
        }
        if at_root {
            return None;
        }
        let now = self.current();
        if !has_mating_material(&self.position) || now.rule50 >= 100 || now.repetitions >= 2 {
            return by_rules(Outcome::Draw);
        }
        let cycle = usize::from(now.cycle);
        // The earlier occurrence must lie at or below the root: only then does repeating stay in both sides' hands.
        let within_search = self.depth() >= 4 && self.depth() >= cycle;
        if self.two_fold_draws && now.repetitions == 1 && within_search {
            return Some(Ending { outcome: Outcome::Draw, kind: EndingKind::TwoFold, plies: now.cycle });
        }
        let tables = self.tables.as_ref().filter(|_| self.could_be_in_tables())?;
        let outcome = tables.outcome(&self.position)?.flip();
        Some(Ending { outcome, kind: EndingKind::Tablebase, plies: 0 })
    }

    fn tables(&self) -> Option<&str> {
        self.tables.as_deref().map(Tablebase::name)
    }

    fn key(&self) -> u64 {
        self.current().key
    }

    fn lc0_cache_key(&self) -> u64 {
        // Any odd number does; this one is 2^64 divided by the golden ratio.
        self.key() ^ u64::from(self.current().repetitions).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn side(&self) -> Side {
        Side::after(self.depth())
    }

    fn first_player_moves_at_root(&self) -> bool {
        self.root.turn() == Color::White
    }

    fn root_text(&self) -> String {
        let mut text = self.start_fen();
        for mv in &self.played {
            text.push(' ');
            text.push_str(mv);
        }
        text
    }
}

/// Lc0's rule: without pawns, rooks and queens a draw if there are fewer than four pieces in all, or only bishops
/// that all stand on squares of one colour. (King and two knights against king can still be mated.)
fn has_mating_material(position: &Position) -> bool {
    let board = position.board();
    let heavy = board.by_role(Role::Pawn) | board.by_role(Role::Rook) | board.by_role(Role::Queen);
    if heavy.any() {
        return true;
    }
    if board.occupied().count() < 4 {
        return false;
    }
    let bishops = board.by_role(Role::Bishop);
    let one_colour = (bishops & shakmaty::Bitboard::DARK_SQUARES).is_empty()
        || (bishops & shakmaty::Bitboard::LIGHT_SQUARES).is_empty();
    board.by_role(Role::Knight).any() || !one_colour
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::zobrist::Zobrist64;

    fn ending_after(fen: &str, moves: &str) -> Option<Ending> {
        let mut game = Chess::from_fen::<&str>(fen, &[]).unwrap();
        for text in moves.split_whitespace() {
            let mv = parse_uci(game.position(), text, 1).unwrap();
            game.play(move_code(mv));
        }
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        game.ending(&legal, moves.is_empty())
    }

    #[test]
    fn keys_computed_step_by_step_equal_keys_from_scratch() {
        let moves = "e2e4 d7d5 e4e5 f7f5 e5f6 g8h6 f6g7 e8f7 g7h8q a7a5 g1f3 a5a4 f1e2 a4a3 e1h1";
        let mut game = Chess::from_fen::<&str>("startpos", &[]).unwrap();
        for text in moves.split_whitespace() {
            let mv = parse_uci(game.position(), text, 1).unwrap();
            game.play(move_code(mv));
            let scratch: Zobrist64 = game.position().zobrist_hash(EnPassantMode::PseudoLegal);
            assert_eq!(game.key(), scratch.0, "after {text}");
        }
    }

    #[test]
    fn lc0s_cache_tells_occurrences_apart_and_nothing_else() {
        let after = |moves: &str| {
            let moves: Vec<&str> = moves.split_whitespace().collect();
            Chess::from_fen("startpos", &moves).unwrap()
        };
        let keys = |moves: &str| (after(moves).key(), after(moves).lc0_cache_key());
        let (start, again) = (keys(""), keys("g1f3 g8f6 f3g1 f6g8"));
        let third = keys("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        assert!(start.0 == again.0 && start.0 == third.0);
        assert!(start.1 != again.1 && start.1 != third.1 && again.1 != third.1);
        assert_eq!(keys("g1f3 g8f6 b1c3"), keys("b1c3 g8f6 g1f3"), "another way, and another count since a pawn moved");
    }

    #[test]
    fn a_position_met_again_in_the_search_is_a_two_fold_draw() {
        let ending = ending_after("startpos", "g1f3 g8f6 f3g1 f6g8").unwrap();
        assert_eq!((ending.outcome, ending.kind, ending.plies), (Outcome::Draw, EndingKind::TwoFold, 4));
    }

    #[test]
    fn a_third_occurrence_with_the_game_before_is_a_draw_by_rule() {
        let played = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"];
        let mut game = Chess::from_fen("startpos", &played).unwrap();
        let mv = parse_uci(game.position(), "f6g8", 1).unwrap();
        game.play(move_code(mv));
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        assert_eq!(game.ending(&legal, false).unwrap().kind, EndingKind::Rules);
        assert_eq!(game.ending(&legal, true), None, "the root is searched all the same");
    }

    #[test]
    fn endings_by_rule() {
        let mate = ending_after("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8").unwrap();
        assert_eq!(mate.outcome, Outcome::Win);
        assert_eq!(ending_after("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1", "f7f8"), None, "Kh7 is left");
        let stalemate = ending_after("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6").unwrap();
        assert_eq!(stalemate.outcome, Outcome::Draw);
        let bare = ending_after("7k/8/5K2/8/8/8/8/5b2 w - - 0 1", "f6f7").unwrap();
        assert_eq!(bare.outcome, Outcome::Draw);
        assert_eq!(ending_after("7k/8/5K2/8/8/8/8/4nnn1 w - - 0 1", "f6f5"), None);
        let fifty = ending_after("7k/8/5K2/8/8/8/8/6R1 w - - 99 80", "g1g2").unwrap();
        assert_eq!(fifty.outcome, Outcome::Draw);
    }
}
