//! The games of a file, ready to be searched.

use std::path::Path;

use engine::games::chess::Chess;
use report::{Known, Position};
use shakmaty::Position as _;

use crate::command_line::main_line;
use crate::failure::Failure;

/// A game, and what is found out about its positions.
pub(super) struct Annotated {
    /// Where it is, for messages: the file and the number of the game.
    pub(super) place: String,
    /// The game.
    pub(super) game: pgn::Game,
    /// The positions of its main line, with the games that lead there.
    pub(super) standing: Vec<Chess>,
    /// The same positions, with what is known of them.
    pub(super) positions: Vec<Position>,
}

/// Reads all games of a file.
///
/// # Errors
/// When the file cannot be read, has no game, or one of which not all of the main line can be read: nothing of a game is left out in
/// silence.
pub(super) fn read(file: &Path) -> Result<Vec<Annotated>, Failure> {
    let name = file.display();
    let bytes = std::fs::read(file).map_err(|error| Failure::input(format!("{name} cannot be read: {error}")))?;
    let text = pgn::decode(&bytes);
    let mut games = Vec::new();
    for (number, listed) in (1..).zip(pgn::games(&text)) {
        let place = format!("{name}, game {number}");
        let refused = |problem: &pgn::Problem| Failure::input(format!("{place}, {problem}"));
        let read = pgn::read_game(&text, listed.bytes.start).map_err(|problem| refused(&problem))?;
        if let Some(problem) = read.broken {
            return Err(refused(&problem));
        }
        for problem in &read.problems {
            eprintln!("note: {place}, {problem}");
        }
        games.push(Annotated::new(place, read.game));
    }
    if games.is_empty() {
        return Err(Failure::input(format!("{name} has no games")));
    }
    Ok(games)
}

impl Annotated {
    fn new(place: String, game: pgn::Game) -> Self {
        let played = main_line::standing(&game);
        let positions = played.iter().map(|(standing, played)| position(standing, *played)).collect();
        let standing = played.into_iter().map(|(standing, _)| standing).collect();
        Self { place, game, standing, positions }
    }

    /// Players, where the tags have them.
    pub(super) fn players(&self) -> String {
        let name = |tag| self.game.tag(tag).map(str::trim).filter(|name| !name.is_empty()).unwrap_or("?");
        // Names come from outside and must not steer a terminal.
        format!("{} – {}", name("White"), name("Black")).replace(char::is_control, "?")
    }
}

/// A position of which only the rules are known.
fn position(game: &Chess, played: Option<u16>) -> Position {
    let root = game.root();
    let is_over = root.legal_moves().is_empty();
    let winner = root.is_check().then(|| root.turn().other());
    let known = if is_over { Known::Over(winner) } else { Known::Unknown };
    Position { side: root.turn(), played, known, others: Vec::new() }
}
