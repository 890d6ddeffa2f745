//! Words on a random game.

use shakmaty::{Color, Position as _};
use wire::rollout::{End, RandomGame, Told};

use page::format;
use page::rules::Position;

/// Says how long a game was, how it ended, and for whom. `turn` is to move where it begins, `end` is the position after it.
pub(super) fn result(end: &Position, game: &RandomGame, sides: [&str; 2], turn: Color) -> String {
    let name = |color: Color| sides[usize::from(color == Color::Black)];
    let (plies, how, side) = (game.moves.len() as u64, how(end, game), name(turn));
    match game.result {
        0 => say::network::nobody_wins(plies, how, side),
        1 => say::network::side_wins(plies, how, side, "+1", side),
        _ => say::network::side_wins(plies, how, name(turn.other()), "\u{2212}1", side),
    }
}

/// Says what ended the game.
fn how(end: &Position, game: &RandomGame) -> &'static str {
    match (game.end, end) {
        (End::BrokenOff, _) => say::network::broken_off(),
        (End::Repeated, _) => say::network::repeated(),
        (End::Tables, _) => say::network::in_tables(),
        (End::Rules, Position::Small(_)) if game.result == 0 => say::network::board_full(),
        (End::Rules, Position::Small(_)) => say::network::line_complete(),
        (End::Rules, Position::Chess(end)) => match end.legal_moves().is_empty() {
            true if end.is_check() => say::network::checkmate(),
            true => say::network::stalemate(),
            false if end.is_insufficient_material() => say::network::no_material(),
            false if end.halfmoves() >= 100 => say::network::fifty_moves(),
            false => say::network::drawn_by_rules(),
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
        say::network::v_is_result(result, viewer)
    } else {
        let now = shown(game.v);
        say::network::v_was_result(result, viewer, now)
    }
}

/// Says that the game was played at another node, of the same position.
pub(super) fn transposition(transposition: u32) -> String {
    say::network::same_position(format::count(transposition.into()))
}

/// Returns the reason why there is no game to be shown.
pub(super) fn without_game(told: &Told) -> &'static str {
    match told {
        Told::Decided => say::network::decided_by_rules(),
        Told::NoNode => say::network::not_evaluated(),
        Told::Unknown | Told::Game(_) => say::network::not_in_log(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, codes: &[u16], result: i8, end: End) -> String {
        let root = Position::parse(text).unwrap().0;
        let game = RandomGame { moves: codes.to_vec(), result, end, v: f64::from(result), transposition: None };
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
        let game = RandomGame { moves: vec![0], result: -1, end: End::Rules, v: -1.0, transposition: None };
        let value = |game: &RandomGame, sign| super::value(game, ["X", "O"], Color::White, sign);
        assert!(value(&game, 1.0).ends_with("+1.000, for O."));
        assert!(value(&game, -1.0).ends_with("\u{2212}1.000, for X."));
        let edited = value(&RandomGame { v: 0.25, ..game.clone() }, 1.0);
        assert!(edited.contains("+1.000 for O, until") && edited.ends_with("changed it to \u{2212}0.250."), "{edited}");
        assert!(value(&RandomGame { result: 0, v: 0.0, ..game }, -1.0).contains(" 0.000"));
    }
}
