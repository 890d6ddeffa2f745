//! Interfaces of a game beyond being searched: reading its searches back, and making analyses of it.

use std::sync::Arc;

use engine::{
    Game, Move, Parameters,
    games::{
        any::AnyGame,
        chess::{Chess, Tablebase, move_code, parse_fen, parse_uci, passed, uci_text},
        in_a_row::{InARow, Rules},
        small::SmallGame,
    },
    log::Header,
};
use shakmaty::{EnPassantMode, Position as _, fen::Fen};

use crate::{limits::Limits, refusal::Refusal};

/// A game whose searches are read back from their logs, which anybody may have written.
pub trait Recorded: Game {
    /// The game as the header of a log says, the moves before the position searched included.
    ///
    /// # Errors
    /// One sentence without a full stop where it is another game, or no position of this one.
    fn set_up(header: &Header, limits: &Limits) -> Result<Self, String>;

    /// Returns whether endgame tables could know its current position.
    fn could_be_in_tables(&self) -> bool {
        false
    }

    /// Returns the game as chess, if it is: some questions are about squares and men.
    fn as_chess(&self) -> Option<&Chess> {
        None
    }

    /// Returns whether another game searches the same position; the moves that led to it do not matter.
    fn is_at_position_of(&self, other: &Self) -> bool;

    /// The position searched alone ([`PositionView::fen`](wire::PositionView::fen)).
    fn position_text(&self) -> String;

    /// A legal move of the position searched, as text that can be entered.
    fn move_text(&self, mv: Move) -> String;
}

impl Recorded for Chess {
    fn set_up(header: &Header, limits: &Limits) -> Result<Self, String> {
        check_name(Self::NAME, header)?;
        let words: Vec<&str> = header.root.split(' ').collect();
        let (fen, moves) = words.split_at_checked(6).ok_or("the header's position is no FEN of six fields")?;
        if moves.len() > limits.moves_per_game {
            return Err(format!("the game has {} moves and the limit is {}", moves.len(), limits.moves_per_game));
        }
        let game = Self::from_fen(&fen.join(" "), moves).map_err(|error| error.to_string())?;
        Ok(game.with_two_fold_draws(header.parameters.two_fold_draws))
    }

    fn could_be_in_tables(&self) -> bool {
        self.could_be_in_tables()
    }

    fn as_chess(&self) -> Option<&Chess> {
        Some(self)
    }

    fn is_at_position_of(&self, other: &Self) -> bool {
        self.root() == other.root()
    }

    fn position_text(&self) -> String {
        // Naming the en passant square only where a pawn stands to capture is what gives an equal position when the
        // FEN is entered again.
        Fen::from_position(self.root(), EnPassantMode::PseudoLegal).to_string()
    }

    fn move_text(&self, mv: Move) -> String {
        uci_text(self.root(), mv)
    }
}

impl<R: Rules> Recorded for InARow<R> {
    fn set_up(header: &Header, _limits: &Limits) -> Result<Self, String> {
        check_name(Self::NAME, header)?;
        // A board has fewer cells than any limit has moves.
        Self::from_moves(&header.root).map_err(|error| error.to_string())
    }

    fn is_at_position_of(&self, other: &Self) -> bool {
        let [mut here, mut there] = [self.clone(), other.clone()];
        here.rewind();
        there.rewind();
        here.cells() == there.cells()
    }

    fn position_text(&self) -> String {
        self.root_text()
    }

    fn move_text(&self, mv: Move) -> String {
        Self::move_text(mv)
    }
}

/// A game of which analyses are made: positions are entered as text, and found again by how they were reached.
pub trait Entered: Recorded {
    /// The game after moves from a start position, both as text.
    ///
    /// # Errors
    /// `Invalid`, naming what cannot be used.
    fn enter(start: &str, moves: &[String]) -> Result<Self, Refusal>;

    /// Returns the start of the game, as text that can be entered again.
    fn start_text(&self) -> String;

    /// The moves from there to the position searched.
    fn played_moves(&self) -> Vec<Move>;

    /// The moves from the position that an earlier game searches to the one searched; `None` where they are not of one game.
    fn moves_since(&self, earlier: &Self) -> Option<Vec<Move>>;

    /// The position after a null move, with which the side to move passes.
    ///
    /// # Errors
    /// `Invalid` where that is against the rules.
    fn passed(&self) -> Result<Self, Refusal> {
        Err(Refusal::invalid("no side can pass in this game"))
    }

    /// Returns whether moves are written king-takes-rook in UCI notation.
    fn is_chess960(&self) -> bool {
        false
    }

    /// Sets the rules that the parameters choose.
    #[must_use]
    fn with_rules_of(self, _parameters: &Parameters) -> Self {
        self
    }

    /// Sets the endgame tables, or none.
    #[must_use]
    fn with_tables(self, _tables: Option<Arc<dyn Tablebase>>) -> Self {
        self
    }
}

impl Entered for Chess {
    /// From a FEN or `startpos`, by moves in UCI notation, castling either way.
    fn enter(start: &str, moves: &[String]) -> Result<Self, Refusal> {
        Self::from_fen(start, moves).map_err(|error| Refusal::invalid(error.to_string()))
    }

    fn start_text(&self) -> String {
        self.start_fen()
    }

    fn played_moves(&self) -> Vec<Move> {
        let (mut position, _) = parse_fen(&self.start_fen()).expect("the FEN of a position");
        let played = self.played().iter().enumerate().map(|(index, text)| {
            let mv = parse_uci(&position, text, index + 1).expect("a move that was played");
            position.play_unchecked(mv);
            move_code(mv)
        });
        played.collect()
    }

    fn moves_since(&self, earlier: &Self) -> Option<Vec<Move>> {
        let is_one_game =
            earlier.start_fen() == self.start_fen() && Entered::is_chess960(earlier) == Entered::is_chess960(self);
        // Only those that are new are read.
        let played = self.played().strip_prefix(earlier.played()).filter(|_| is_one_game)?;
        let mut game = earlier.clone();
        game.rewind();
        let mut moves = Vec::with_capacity(played.len());
        for (index, text) in played.iter().enumerate() {
            let mv = move_code(parse_uci(game.position(), text, index + 1).ok()?);
            moves.push(mv);
            game.play(mv);
        }
        Some(moves)
    }

    fn passed(&self) -> Result<Self, Refusal> {
        let passed = passed(self.root()).ok_or_else(|| Refusal::invalid("a side that is in check cannot pass"))?;
        Ok(Self::new(passed))
    }

    fn is_chess960(&self) -> bool {
        self.is_chess960()
    }

    fn with_rules_of(self, parameters: &Parameters) -> Self {
        self.with_two_fold_draws(parameters.two_fold_draws)
    }

    fn with_tables(self, tables: Option<Arc<dyn Tablebase>>) -> Self {
        self.with_tables(tables)
    }
}

impl<R: Rules> Entered for InARow<R> {
    /// From the empty board (an empty text) or the position after some moves, by more moves.
    fn enter(start: &str, moves: &[String]) -> Result<Self, Refusal> {
        let text = std::iter::once(start).chain(moves.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
        Self::from_moves(&text).map_err(|error| Refusal::invalid(error.to_string()))
    }

    fn start_text(&self) -> String {
        String::new()
    }

    fn played_moves(&self) -> Vec<Move> {
        let mut game = self.clone();
        game.rewind();
        game.played()
    }

    fn moves_since(&self, earlier: &Self) -> Option<Vec<Move>> {
        self.played_moves().strip_prefix(earlier.played_moves().as_slice()).map(<[Move]>::to_vec)
    }
}

impl Recorded for SmallGame {
    fn set_up(header: &Header, _limits: &Limits) -> Result<Self, String> {
        let given = || header.game.chars().take(40).collect::<String>();
        Self::from_moves(&header.game, &header.root)
            .ok_or_else(|| format!("the log is of the game {:?}, which is not known", given()))?
            .map_err(|error| error.to_string())
    }

    fn is_at_position_of(&self, other: &Self) -> bool {
        let [mut here, mut there] = [self.clone(), other.clone()];
        here.rewind();
        there.rewind();
        here.name() == there.name() && here.cells() == there.cells()
    }

    fn position_text(&self) -> String {
        format!("{} {}", self.name(), self.root_text()).trim_end().to_owned()
    }

    fn move_text(&self, mv: Move) -> String {
        self.move_text(mv)
    }
}

impl Entered for SmallGame {
    /// From the game's name and, after a space, some moves; by more moves.
    fn enter(start: &str, moves: &[String]) -> Result<Self, Refusal> {
        let (name, before) = start.split_once(' ').unwrap_or((start, ""));
        let text = std::iter::once(before).chain(moves.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
        Self::from_moves(name, &text)
            .ok_or_else(|| {
                Refusal::invalid(format!("there is no game {:?}", name.chars().take(40).collect::<String>()))
            })?
            .map_err(|error| Refusal::invalid(error.to_string()))
    }

    fn start_text(&self) -> String {
        self.name().to_owned()
    }

    fn played_moves(&self) -> Vec<Move> {
        let mut game = self.clone();
        game.rewind();
        game.played()
    }

    fn moves_since(&self, earlier: &Self) -> Option<Vec<Move>> {
        let is_one_game = self.name() == earlier.name();
        let since = self.played_moves().strip_prefix(earlier.played_moves().as_slice()).map(<[Move]>::to_vec);
        since.filter(|_| is_one_game)
    }
}

impl Recorded for AnyGame {
    fn set_up(header: &Header, limits: &Limits) -> Result<Self, String> {
        match header.game.as_str() {
            Chess::NAME => Chess::set_up(header, limits).map(Self::Chess),
            _ => SmallGame::set_up(header, limits).map(Self::Small),
        }
    }

    fn could_be_in_tables(&self) -> bool {
        self.as_chess().is_some_and(Recorded::could_be_in_tables)
    }

    fn as_chess(&self) -> Option<&Chess> {
        match self {
            Self::Chess(game) => Some(game),
            Self::Small(_) => None,
        }
    }

    fn is_at_position_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Chess(game), Self::Chess(other)) => game.is_at_position_of(other),
            (Self::Small(game), Self::Small(other)) => game.is_at_position_of(other),
            _ => false,
        }
    }

    fn position_text(&self) -> String {
        match self {
            Self::Chess(game) => game.position_text(),
            Self::Small(game) => game.position_text(),
        }
    }

    fn move_text(&self, mv: Move) -> String {
        match self {
            Self::Chess(game) => Recorded::move_text(game, mv),
            Self::Small(game) => game.move_text(mv),
        }
    }
}

impl Entered for AnyGame {
    /// From a FEN or `startpos`, or from a small game's name and, after a space, some moves; by more moves.
    fn enter(start: &str, moves: &[String]) -> Result<Self, Refusal> {
        if is_small(start) {
            SmallGame::enter(start, moves).map(Self::Small)
        } else {
            Chess::enter(start, moves).map(Self::Chess)
        }
    }

    fn start_text(&self) -> String {
        match self {
            Self::Chess(game) => game.start_text(),
            Self::Small(game) => game.start_text(),
        }
    }

    fn played_moves(&self) -> Vec<Move> {
        match self {
            Self::Chess(game) => game.played_moves(),
            Self::Small(game) => game.played_moves(),
        }
    }

    fn moves_since(&self, earlier: &Self) -> Option<Vec<Move>> {
        match (self, earlier) {
            (Self::Chess(game), Self::Chess(earlier)) => game.moves_since(earlier),
            (Self::Small(game), Self::Small(earlier)) => game.moves_since(earlier),
            _ => None,
        }
    }

    fn passed(&self) -> Result<Self, Refusal> {
        match self {
            Self::Chess(game) => game.passed().map(Self::Chess),
            Self::Small(game) => game.passed().map(Self::Small),
        }
    }

    fn is_chess960(&self) -> bool {
        matches!(self, Self::Chess(game) if game.is_chess960())
    }

    fn with_rules_of(self, parameters: &Parameters) -> Self {
        match self {
            Self::Chess(game) => Self::Chess(game.with_rules_of(parameters)),
            small @ Self::Small(_) => small,
        }
    }

    fn with_tables(self, tables: Option<Arc<dyn Tablebase>>) -> Self {
        match self {
            Self::Chess(game) => Self::Chess(game.with_tables(tables)),
            small @ Self::Small(_) => small,
        }
    }
}

/// Returns whether a text that names a position is of a small game: it begins with the game's name, as no FEN does.
#[must_use]
pub fn is_small(start: &str) -> bool {
    SmallGame::NAMES.contains(&start.split(' ').next().unwrap_or_default())
}

fn check_name(expected: &str, header: &Header) -> Result<(), String> {
    if header.game == expected {
        return Ok(());
    }
    let given: String = header.game.chars().take(40).collect();
    Err(format!("the log is of the game {given:?}, not of {expected}"))
}
