//! A step in one sentence, for eyes and for screen readers.

use shakmaty::Chess;
use wire::Terminal;
use wire::worker::{Batch, Change, Comparison, Explanation, LeafKind, Simulation};

use super::moves::Moves;
use page::format;
use page::rules::Position;
use page::step::Step;
use page::wdl::Wdl;

/// Says in a sentence what a step shows; `evaluator`: name of the search's, if it is known.
pub(super) fn sentence(evaluator: &str, step: Step, what: &Explanation, moves: Option<&Moves>) -> String {
    match (what, moves) {
        (Explanation::Edited, _) => say::explain::what_if().to_owned(),
        (Explanation::Batch(batch), _) => of_batch(batch),
        (Explanation::Simulation(_), None) => String::new(),
        (Explanation::Simulation(simulation), Some(moves)) => match step {
            Step::Select(ply) => of_comparison(simulation, moves, ply),
            Step::Expand => of_expansion(simulation, moves),
            Step::Evaluate => of_evaluation(evaluator, simulation, moves),
            Step::BackUp(nodes) => of_back_up(simulation, moves, nodes),
            Step::Batch => String::new(),
        },
    }
}

/// Says what is known of a leaf that is not opened; nothing if it is opened.
pub(super) fn ending(simulation: &Simulation, moves: &Moves) -> String {
    let plies = simulation.path.len();
    let (at, leaf) = (Moves::kind(plies), moves.node(plies));
    match simulation.leaf.kind {
        LeafKind::Ended(known) => say::explain::known(at, leaf, reason(known, moves)),
        LeafKind::Again(known) => say::explain::known_again(at, leaf, reason(known, moves)),
        LeafKind::Opened | LeafKind::Reused(_) => String::new(),
    }
}

fn reason(known: Terminal, moves: &Moves) -> String {
    let leaf = moves.leaf();
    let position = leaf.and_then(Position::chess);
    let is = |test: fn(&Chess) -> bool| position.is_some_and(test);
    if let Some(game) = leaf.and_then(Position::small) {
        let length = game.grid().length;
        match known {
            Terminal::Win if !game.winning_cells().is_empty() => return say::explain::in_a_row(length),
            Terminal::Draw if game.cells().iter().all(Option::is_some) => {
                return say::explain::board_full().to_owned();
            }
            _ => {}
        }
    }
    match known {
        Terminal::Win if is(shakmaty::Position::is_checkmate) => say::explain::checkmate(),
        Terminal::Win => say::explain::proven_won(),
        Terminal::Loss => say::explain::proven_lost(),
        Terminal::TwoFold => say::explain::occurred_before(),
        Terminal::Tablebase => say::explain::tablebase(),
        Terminal::Draw if is(shakmaty::Position::is_stalemate) => say::explain::stalemate(),
        Terminal::Draw if is(shakmaty::Position::is_insufficient_material) => say::explain::no_material(),
        Terminal::Draw if is(|position| shakmaty::Position::halfmoves(position) >= 100) => say::explain::fifty_moves(),
        Terminal::Draw => say::explain::drawn(),
    }
    .to_owned()
}

fn of_comparison(simulation: &Simulation, moves: &Moves, ply: usize) -> String {
    let Some(Comparison { taken, edges, .. }) = simulation.path.get(ply) else {
        return say::explain::empty_tree().to_owned();
    };
    let s = |s: f64| format::signed(s, 3);
    let place = if ply == 0 { say::explain::at_root().to_owned() } else { say::explain::after_node(moves.node(ply)) };
    let winner = edges.iter().find(|edge| edge.mv == *taken);
    let (name, score) = (moves.name(ply, *taken), winner.map(|edge| s(edge.s)).unwrap_or_default());
    let second = edges.iter().find(|edge| edge.mv != *taken);
    let rival = second.map(|edge| say::explain::before_rival(moves.name(ply, edge.mv), s(edge.s))).unwrap_or_default();
    let count = simulation.path.len();
    let is_best = edges.first().is_some_and(|best| best.mv == *taken);
    if is_best {
        say::explain::select_largest(ply + 1, count, place, name, score, rival)
    } else {
        say::explain::select_other(ply + 1, count, place, name, score, rival)
    }
}

fn of_expansion(simulation: &Simulation, moves: &Moves) -> String {
    let (leaf, plies) = (&simulation.leaf, simulation.path.len());
    let (at, name, count) = (Moves::kind(plies), moves.node(plies), leaf.moves.len() as u64);
    match leaf.kind {
        LeafKind::Opened => say::explain::expand_new(at, name, count),
        LeafKind::Reused(transposition) => {
            say::explain::expand_reused(at, name, count, format::count(transposition.into()))
        }
        LeafKind::Ended(known) => say::explain::expand_known(at, name, reason(known, moves)),
        LeafKind::Again(known) => say::explain::expand_known_again(at, name, reason(known, moves)),
    }
}

fn of_evaluation(evaluator: &str, simulation: &Simulation, moves: &Moves) -> String {
    let (leaf, plies) = (&simulation.leaf, simulation.path.len());
    let value = leaf.value * moves.sign(plies);
    let turned = format::signed(value, 3);
    // Evaluators speak for who is to move; what is backed up is for who moved there.
    let (said, whose) = match moves.sides(plies) {
        None => (turned.clone(), say::explain::value_for(moves.white())),
        Some([mover, to_move]) => {
            (format::signed(-value + 0.0, 3), say::explain::value_turned(to_move, turned.clone(), mover))
        }
    };
    let Wdl { win, draw, loss } = Wdl::new(leaf.value, leaf.draw).seen(moves.sign(plies));
    let [win, draw, loss] = [win, draw, loss].map(|share| format::percent_to(share, 0));
    let best = leaf.moves.first();
    let best = best.map(|(mv, p)| say::explain::with_favourite(moves.name(plies, *mv), format::percent(*p)));
    let who = match leaf.kind {
        LeafKind::Opened if evaluator.is_empty() => say::explain::the_evaluator(),
        LeafKind::Opened => page::networks::names::plain(evaluator),
        LeafKind::Reused(_) => say::explain::earlier_evaluation(),
        LeafKind::Ended(_) | LeafKind::Again(_) => return say::explain::evaluate_exact(turned),
    };
    say::explain::evaluate_said(who, said, whose, win, draw, loss, best.unwrap_or_default())
}

fn of_back_up(simulation: &Simulation, moves: &Moves, nodes: usize) -> String {
    let changes = &simulation.changes;
    let Some(change) = changes.get(nodes.saturating_sub(1)) else { return String::new() };
    let plies = changes.len().saturating_sub(nodes);
    let sign = moves.sign(plies);
    let value = format::signed(change.value * sign, 3);
    let Change { visits, q, is_proven, .. } = change;
    let (before, now) = (format::count(visits.0.into()), format::count(visits.1.into()));
    let new = format::signed(q.1 * sign, 3);
    let numbers = match q.0.filter(|_| visits.0 > 0) {
        Some(old) => say::explain::numbers_changed(before, now, format::signed(old * sign, 3), new),
        None => say::explain::numbers_begun(before, now, new),
    };
    let proven = if *is_proven { "proven" } else { "open" };
    say::explain::back_up_node(nodes, changes.len(), value, Moves::kind(plies), moves.node(plies), numbers, proven)
}

fn of_batch(batch: &Batch) -> String {
    say::explain::batch_gathered(batch.leaf_count.into(), batch.collision_visits.into())
}
