//! A step in one sentence, for eyes and for screen readers.

use shakmaty::Chess;
use wire::Terminal;
use wire::worker::{Batch, Change, Comparison, Happening, LeafKind, Simulation};

use super::way::Way;
use page::format;
use page::rules::Position;
use page::step::Step;
use page::wdl::Wdl;

/// Says in a sentence what a step shows; `evaluator`: name of the search's, if it is known.
pub(super) fn sentence(evaluator: &str, step: Step, what: &Happening, way: Option<&Way>) -> String {
    match (what, way) {
        (Happening::Edited, _) => "A what-if changes the search here.".to_owned(),
        (Happening::Batch(batch), _) => of_batch(batch),
        (Happening::Simulation(_), None) => String::new(),
        (Happening::Simulation(simulation), Some(way)) => match step {
            Step::Select(ply) => of_comparison(simulation, way, ply),
            Step::Expand => of_expansion(simulation, way),
            Step::Evaluate => of_evaluation(evaluator, simulation, way),
            Step::BackUp(nodes) => of_back_up(simulation, way, nodes),
            Step::Batch => String::new(),
        },
    }
}

/// Says what is known of a leaf that is not opened; nothing if it is opened.
pub(super) fn ending(simulation: &Simulation, way: &Way) -> String {
    let leaf = way.node(simulation.path.len());
    let (known, again) = match simulation.leaf.kind {
        LeafKind::Ended(known) => (known, false),
        LeafKind::Again(known) => (known, true),
        LeafKind::Opened | LeafKind::Reused(_) => return String::new(),
    };
    let why = reason(known, way);
    if again {
        format!("No new node: {leaf} is in the tree, and its result is known: {why}.")
    } else {
        format!("Nothing to evaluate: after {leaf} the result is known: {why}.")
    }
}

fn reason(known: Terminal, way: &Way) -> String {
    let leaf = way.leaf();
    let position = leaf.and_then(Position::chess);
    let is = |test: fn(&Chess) -> bool| position.is_some_and(test);
    if let Some(game) = leaf.and_then(Position::small) {
        let length = game.grid().length;
        match known {
            Terminal::Win if !game.winning_cells().is_empty() => return format!("{length} in a row"),
            Terminal::Draw if game.cells().iter().all(Option::is_some) => {
                return "the board is full, a draw".to_owned();
            }
            _ => {}
        }
    }
    match known {
        Terminal::Win if is(shakmaty::Position::is_checkmate) => "checkmate",
        Terminal::Win => "it is proven to be won",
        Terminal::Loss => "it is proven to be lost",
        Terminal::TwoFold => "the position occurred before in this line, which counts as drawn",
        Terminal::Tablebase => "a tablebase knows it",
        Terminal::Draw if is(shakmaty::Position::is_stalemate) => "stalemate",
        Terminal::Draw if is(shakmaty::Position::is_insufficient_material) => "a draw, because neither side can mate",
        Terminal::Draw if is(|position| shakmaty::Position::halfmoves(position) >= 100) => {
            "a draw by the fifty-move rule"
        }
        Terminal::Draw => "a draw",
    }
    .to_owned()
}

fn of_comparison(simulation: &Simulation, way: &Way, ply: usize) -> String {
    let Some(Comparison { taken, edges, .. }) = simulation.path.get(ply) else {
        return "Select: the tree is empty, so the root itself is the leaf.".to_owned();
    };
    let s = |s: f64| format::signed(s, 3);
    let node = way.node(ply);
    let place = if ply == 0 { "at the root".to_owned() } else { format!("after {node}") };
    let winner = edges.iter().find(|edge| edge.mv == *taken);
    let (name, score) = (way.name(ply, *taken), winner.map(|edge| s(edge.s)).unwrap_or_default());
    let second = edges.iter().find(|edge| edge.mv != *taken);
    let against = second.map(|edge| format!(", before {} with {}", way.name(ply, edge.mv), s(edge.s)));
    let count = simulation.path.len();
    let is_best = edges.first().is_some_and(|best| best.mv == *taken);
    let verb = if is_best { "has the largest S" } else { "was taken with an S of" };
    format!("Select, {} of {count}: {place} {name} {verb}, {score}{}.", ply + 1, against.unwrap_or_default())
}

fn of_expansion(simulation: &Simulation, way: &Way) -> String {
    let leaf = &simulation.leaf;
    let count = leaf.moves.len();
    let moves = if count == 1 { "one legal move".to_owned() } else { format!("{count} legal moves") };
    let name = way.node(simulation.path.len());
    let place = if simulation.path.is_empty() { "the root opens".to_owned() } else { format!("{name} opens") };
    match leaf.kind {
        LeafKind::Opened => format!("Expand: {place}, a position new to the tree with {moves}."),
        LeafKind::Reused(node) => format!(
            "Expand: {place}, with {moves}; node {} of the tree has the same position.",
            format::count(node.into())
        ),
        LeafKind::Ended(_) | LeafKind::Again(_) => format!("Expand: {}", lower(&ending(simulation, way))),
    }
}

fn of_evaluation(evaluator: &str, simulation: &Simulation, way: &Way) -> String {
    let (leaf, plies) = (&simulation.leaf, simulation.path.len());
    let value = format::signed(leaf.value * way.sign(plies), 3);
    let Wdl { win, draw, loss } = Wdl::new(leaf.value, leaf.draw).seen(way.sign(plies));
    let percent = |share: f64| format::percent_to(share, 0);
    let wdl = format!("{} won, {} drawn, {} lost", percent(win), percent(draw), percent(loss));
    let best = leaf
        .moves
        .first()
        .map(|(mv, p)| format!("; {} has the largest P, {}", way.name(plies, *mv), format::percent(*p)));
    let who = match leaf.kind {
        LeafKind::Opened if evaluator.is_empty() => "the evaluator",
        LeafKind::Opened => evaluator.strip_prefix("network:").unwrap_or(evaluator),
        LeafKind::Reused(_) => "the earlier evaluation of this position",
        LeafKind::Ended(_) | LeafKind::Again(_) => {
            return format!("Evaluate: no need to ask, V is exactly {value}.");
        }
    };
    format!("Evaluate: {who} says V {value}, which is {wdl}{}.", best.unwrap_or_default())
}

fn of_back_up(simulation: &Simulation, way: &Way, nodes: usize) -> String {
    let changes = &simulation.changes;
    let Some(change) = changes.get(nodes.saturating_sub(1)) else { return String::new() };
    let plies = changes.len().saturating_sub(nodes);
    let sign = way.sign(plies);
    let value = format::signed(change.value * sign, 3);
    let Change { visits, q, is_proven, .. } = change;
    let node = way.node(plies);
    let new = format::signed(q.1 * sign, 3);
    let mean = match q.0.filter(|_| visits.0 > 0) {
        Some(old) => format!("Q from {} to {new}", format::signed(old * sign, 3)),
        None => format!("Q begins as {new}"),
    };
    let visits = format!("N from {} to {}", format::count(visits.0.into()), format::count(visits.1.into()));
    let proven = if *is_proven { ", and its value is proven" } else { "" };
    let seen_by = if plies == 0 { "the side not to move" } else { "who played it" };
    format!("Back up, {nodes} of {}: {value} at {node}, for {seen_by}; {visits}, {mean}{proven}.", changes.len())
}

fn of_batch(batch: &Batch) -> String {
    let leaves = match batch.leaf_count {
        0 => "found no leaf".to_owned(),
        1 => "found one leaf to evaluate".to_owned(),
        count => format!("found {} leaves to evaluate together", format::count(count.into())),
    };
    let collisions = match batch.collision_visits {
        0 => "no visit collided".to_owned(),
        1 => "one visit collided".to_owned(),
        count => format!("{} visits collided", format::count(count.into())),
    };
    format!("Batch: the search walked down many times at once and {leaves}; {collisions}.")
}

/// A sentence within another one.
fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_lowercase().to_string()).unwrap_or_default();
    let rest = letters.as_str();
    format!("{first}{}", rest.strip_suffix('.').unwrap_or(rest)) + "."
}
