//! Words on a random game.

use shakmaty::{Color, Position as _};
use wire::rollout::{End, RandomGame, Told};

use page::format;
use page::rules::Position;

/// Says how long a game was, how it ended, and for whom. `turn` is to move where it begins, `end` is the position after it.
pub(super) fn result(end: &Position, game: &RandomGame, sides: [&str; 2], turn: Color) -> String {
    let name = |color: Color| sides[usize::from(color == Color::Black)];
    let who = match game.result {
        0 => "Nobody wins".to_owned(),
        1 => format!("{} wins", name(turn)),
        _ => format!("{} wins", name(turn.other())),
    };
    let worth = match game.result {
        0 => "0",
        1 => "+1",
        _ => "\u{2212}1",
    };
    format!(
        "{}: {}. {who}: {worth} for the side to move here, {}.",
        plies(game.moves.len()),
        how(end, game),
        name(turn)
    )
}

/// Says what ended the game.
fn how(end: &Position, game: &RandomGame) -> &'static str {
    match (game.end, end) {
        (End::BrokenOff, _) => "broken off after 400 plies, counted as drawn",
        (End::Repeated, _) => "a position of the search occurred again, counted as drawn",
        (End::Tables, _) => "then endgame tables knew the result",
        (End::Rules, Position::Small(_)) if game.result == 0 => "the board is full",
        (End::Rules, Position::Small(_)) => "a line is complete",
        (End::Rules, Position::Chess(end)) => match end.legal_moves().is_empty() {
            true if end.is_check() => "checkmate",
            true => "stalemate",
            false if end.is_insufficient_material() => "neither side can mate",
            false if end.halfmoves() >= 100 => "fifty moves without a capture or a pawn move",
            false => "drawn by the rules",
        },
    }
}

/// Says that V is the result, as the page shows V: from the view of the player who moved here, or of the other where `sign` is
/// negative.
pub(super) fn value(game: &RandomGame, sides: [&str; 2], turn: Color, sign: f64) -> String {
    let viewer = if sign < 0.0 { turn } else { turn.other() };
    let viewer = sides[usize::from(viewer == Color::Black)];
    // Adding zero turns a negative zero into zero.
    let shown = |for_turn: f64| format::signed(-for_turn * sign + 0.0, 3);
    let result = shown(f64::from(game.result));
    #[expect(clippy::float_cmp, reason = "a result is exact")]
    if game.v == f64::from(game.result) {
        format!("V of this node is exactly that result: {result}, for {viewer}.")
    } else {
        let now = shown(game.v);
        format!("V of this node was that result, {result} for {viewer}, until a what-if changed it to {now}.")
    }
}

/// Says that the game was played at another node, of the same position.
pub(super) fn twin(twin: u32) -> String {
    format!("The same position is at node {}: its game counts here too.", format::count(twin.into()))
}

/// Returns the reason why there is no game to be shown.
pub(super) fn without_game(told: &Told) -> &'static str {
    match told {
        Told::Decided => "No random game here: the game is over, and the rules decided (or endgame tables).",
        Told::NoNode => "No random game here yet: the position was not evaluated.",
        Told::Unknown | Told::Game(_) => {
            "A random game evaluated this position, but this log does not have it: an earlier search or another program played \
             it."
        }
    }
}

/// `1 ply`, `7 plies`.
pub(super) fn plies(length: usize) -> String {
    if length == 1 { "1 ply".to_owned() } else { format!("{length} plies") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, codes: &[u16], result: i8, end: End) -> String {
        let root = Position::parse(text).unwrap().0;
        let game = RandomGame { moves: codes.to_vec(), result, end, v: f64::from(result), twin: None };
        let after = root.clone().after(codes).unwrap();
        super::result(&after, &game, root.sides(), root.turn())
    }

    #[test]
    fn an_end_is_said_with_who_wins() {
        assert_eq!(
            told("tic-tac-toe a1a2b1b2", &[2], 1, End::Rules),
            "1 ply: a line is complete. X wins: +1 for the side to move here, X."
        );
        assert_eq!(
            told("tic-tac-toe a1a2b1", &[5, 2], -1, End::Rules),
            "2 plies: a line is complete. X wins: \u{2212}1 for the side to move here, O."
        );
        let mate = told("7k/8/6K1/8/8/8/8/R7 w - - 0 1", &[56 << 6], 1, End::Rules);
        assert_eq!(mate, "1 ply: checkmate. White wins: +1 for the side to move here, White.");
        let bare = told("8/8/4k3/8/8/3K4/8/8 b - - 0 1", &[44 | 45 << 6], 0, End::Rules);
        assert_eq!(bare, "1 ply: neither side can mate. Nobody wins: 0 for the side to move here, Black.");
        let long = told("startpos", &[], 0, End::BrokenOff);
        assert!(long.contains("broken off after 400 plies, counted as drawn. Nobody wins"), "{long}");
    }

    #[test]
    fn v_is_the_result_as_the_page_shows_it() {
        let game = RandomGame { moves: vec![0], result: -1, end: End::Rules, v: -1.0, twin: None };
        let value = |game: &RandomGame, sign| super::value(game, ["X", "O"], Color::White, sign);
        assert!(value(&game, 1.0).ends_with("+1.000, for O."));
        assert!(value(&game, -1.0).ends_with("\u{2212}1.000, for X."));
        let edited = value(&RandomGame { v: 0.25, ..game.clone() }, 1.0);
        assert!(edited.contains("+1.000 for O, until") && edited.ends_with("changed it to \u{2212}0.250."), "{edited}");
        assert!(value(&RandomGame { result: 0, v: 0.0, ..game }, -1.0).contains(" 0.000"));
    }
}
