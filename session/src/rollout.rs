//! The random game by which a node was judged, played once more.
//!
//! It is in no log, and need not be: the position and the search's seed decide it ([`Rollout`]). What the log does say, V and M of the
//! node's evaluation, must come out; else nothing is said.

use engine::{EndingKind, Kind, Move, MovesLeft, NodeId, Outcome, Record, Search, ToMove, Value, evaluators};
use wire::rollout::{End, RandomGame, Told};

use crate::game::Recorded;

/// The name of the evaluator in a log's header.
const ROLLOUT: &str = "rollout";

/// Tells how a node of a search was judged; `None` where the search's evaluator plays no random games. The node's line, and that
/// of its [transposition](Search::transposition_of), must be what the rules say.
///
/// # Panics
/// May panic where they are not.
#[must_use]
pub fn told<G: Recorded>(search: &Search<G>, node: NodeId) -> Option<Told> {
    if search.header().evaluator != ROLLOUT {
        return None;
    }
    let judged = search.first_evaluation(node);
    if judged.kind != Kind::Opened {
        return Some(Told::Decided);
    }
    let transposition = search.transposition_of(node);
    let Some((moves, outcome, end)) = played(search, transposition.unwrap_or(node), &judged) else {
        return Some(Told::Unknown);
    };
    Some(Told::Game(RandomGame {
        moves: moves.into_iter().map(|mv| mv.0).collect(),
        result: match outcome {
            Outcome::Win => 1,
            Outcome::Draw => 0,
            Outcome::Loss => -1,
        },
        end,
        v: search.own_evaluation(node).value.flip().get(),
        transposition: transposition.map(NodeId::get),
    }))
}

/// The game from a node on, its result for the player to move there, and what ended it; `None` where it is not the one that was
/// judged by.
fn played<G: Recorded>(search: &Search<G>, node: NodeId, judged: &Record) -> Option<(Vec<Move>, Outcome, End)> {
    let mut game = search.game().clone();
    game.rewind();
    search.path_to(node).into_iter().for_each(|mv| game.play(mv));
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    if legal.is_empty() {
        return None;
    }
    let rollout = evaluators::Rollout::new(search.header().parameters.seed);
    let random = rollout.game(&game, &legal);
    if let Some((plies, outcome)) = end_in_tables(search, &game, &random.moves, judged) {
        return Some((random.moves[..plies].to_vec(), outcome, End::Tables));
    }
    let is_it = value_of(random.outcome) == judged.value.flip() && lasts(judged, random.moves.len());
    let end = if random.ended { kind_of_end(game, &random.moves) } else { End::BrokenOff };
    is_it.then_some((random.moves, random.outcome, end))
}

/// Finds the number of plies after which tables, which were asked then and are not here, ended a game of these moves, and its
/// result for who begins. They end it at the first position that they know, so the game is the beginning of the one that is
/// played without them; the number of plies that were played tells which of the positions that they could know it was.
fn end_in_tables<G: Recorded>(
    search: &Search<G>,
    game: &G,
    moves: &[Move],
    judged: &Record,
) -> Option<(usize, Outcome)> {
    search.header().tablebase.as_ref()?;
    let outcome = [Outcome::Loss, Outcome::Draw, Outcome::Win]
        .into_iter()
        .find(|&outcome| value_of(outcome) == judged.value.flip())?;
    let mut game = game.clone();
    // Its last position is the end by the rules, whatever tables know.
    let before_end = moves.len().saturating_sub(1);
    let mut ends = (1..).zip(&moves[..before_end]).filter_map(|(plies, &mv)| {
        game.play(mv);
        game.could_be_in_tables().then_some(plies)
    });
    ends.find(|&plies| lasts(judged, plies)).map(|plies| (plies, outcome))
}

/// Returns the cause that ended a game that was played to its end.
fn kind_of_end<G: Recorded>(mut game: G, moves: &[Move]) -> End {
    moves.iter().for_each(|&mv| game.play(mv));
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    match game.ending(&legal, false).map(|ending| ending.kind) {
        Some(EndingKind::TwoFold) => End::Repeated,
        Some(EndingKind::Tablebase) => End::Tables,
        Some(EndingKind::Rules) | None => End::Rules,
    }
}

/// Returns whether the evaluation is of a game of this many plies, as exactly as a log keeps it.
fn lasts(judged: &Record, plies: usize) -> bool {
    u16::try_from(plies).is_ok_and(|plies| judged.moves_left == MovesLeft::new(f64::from(plies)))
}

fn value_of(outcome: Outcome) -> Value<ToMove> {
    Value::new(match outcome {
        Outcome::Win => 1.0,
        Outcome::Draw => 0.0,
        Outcome::Loss => -1.0,
    })
}
