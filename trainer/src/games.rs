//! Games to label: varied first positions, and moves that are good, but not always.

pub(crate) mod men;
mod start;

use engine::games::chess::{Chess, move_code};
use engine::{Evaluation, Evaluator, Game as _, Move};
use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;

use crate::player::Judge;
use crate::record::{InGame, Record, Score};
use crate::solved;
use crate::teacher::Teacher;
use start::Start;

/// Centipawns from which on a game is decided.
const DECIDED: i32 = 1000;
/// Plies in a row after which a decided game is stopped, unless it is played out.
const DECIDED_PLIES: u32 = 8;
/// Centipawns and plies for [`Games::Even`] instead.
const NOT_EVEN: i32 = 400;
const NOT_EVEN_PLIES: u32 = 3;
/// A game in which nothing happens is stopped.
const EVEN: i32 = 12;
const EVEN_PLIES: u32 = 40;
const MOST_PLIES: u16 = 240;
/// Most plies of [`Games::Openings`].
const OPENING_PLIES: u16 = 16;

/// Kinds of games that are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Games {
    /// All kinds, decided ones among them.
    #[default]
    Varied,
    /// Mostly from openings, and seldom longer than both sides have something to play for.
    Even,
    /// The first moves from the first position.
    Openings,
    /// Endings of few men, to the end.
    Endings,
}

/// Participants of games.
pub(crate) struct Table {
    /// Kinds of games that they play.
    pub(crate) games: Games,
    /// Labels every position that is not [`solved`].
    pub(crate) teacher: Teacher,
    /// Nodes that the teacher searches for each label.
    pub(crate) nodes: u32,
    /// Makes moves of its own, and so mistakes of its own.
    pub(crate) network: Option<Judge>,
}

/// Plays game `number` of the stream that `seed` names and labels every position of it. The same numbers, the same
/// teacher and the same answers of the network give the same records.
pub(crate) fn play(seed: u64, number: u32, table: &mut Table) -> anyhow::Result<Vec<Record>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(u64::from(number));
    let plan = Plan::draw(table.games, table.network.is_some(), &mut random);
    let Table { teacher, nodes, network, .. } = table;
    let mut game = Chess::new(plan.start.position(&mut random));
    teacher.new_game()?;
    let mut evaluation = Evaluation::default();
    let mut records = Vec::new();
    let (mut decided, mut even) = (0, 0);
    let mut legal = Vec::new();
    for ply in 0..plan.most_plies {
        legal.clear();
        legal.extend(game.position().legal_moves().iter().map(|&mv| move_code(mv)));
        if is_over(&game, &legal) {
            break;
        }
        let snapshot = game.history().last().expect("a game has a first position");
        let labels = match solved::labels(game.position(), snapshot.rule50) {
            Some(labels) => labels,
            None => teacher.label(game.position(), *nodes)?,
        };
        let place = InGame { position: game.position(), snapshot, game: number, ply };
        records.push(Record::pack(place, &legal, &labels));
        let best = centipawns(labels.lines[0].1).abs();
        decided = if best >= plan.decided { decided + 1 } else { 0 };
        even = if best <= EVEN { even + 1 } else { 0 };
        if (decided > plan.decided_plies && !plan.played_out) || even > EVEN_PLIES {
            break;
        }
        let mv = match network {
            Some(network) if random.random_bool(plan.network_share) => {
                network.evaluate(&game, &legal, &mut evaluation)?;
                let logits = evaluation.logits.iter().map(|&logit| f64::from(logit) / plan.network_temperature);
                legal[draw(logits, &mut random)]
            }
            _ => plan.choose(&legal, &labels.lines, &mut random),
        };
        game.play_and_set_root(mv);
    }
    Ok(records)
}

/// A score as a number of centipawns in which a quicker mate is worth more.
pub(crate) fn centipawns(score: Score) -> i32 {
    const MOST: i32 = 1500;
    const PER_MOVE: i32 = 100;
    const LONGEST: i32 = 30;
    const MATE: i32 = MOST + PER_MOVE * LONGEST;
    match score {
        Score::Centipawns(value) => value.clamp(-MOST, MOST),
        Score::Mate(moves) if moves > 0 => MATE - PER_MOVE * moves.min(LONGEST),
        Score::Mate(moves) => -MATE - PER_MOVE * moves.max(-LONGEST),
    }
}

/// Rules by which one game is played.
struct Plan {
    start: Start,
    /// Centipawns that make a move e times less likely.
    temperature: f64,
    /// The share of moves drawn from all legal ones.
    carelessness: f64,
    /// Centipawns that decide it, if they stay for more than `decided_plies`.
    decided: i32,
    decided_plies: u32,
    /// Set where it goes on to mate when it is decided.
    played_out: bool,
    /// Ply at which it is stopped in any case.
    most_plies: u16,
    /// The share of moves that the network makes, if there is one.
    network_share: f64,
    /// Number that the network's logits are divided by: 1.359 gives the shares that a search starts from.
    network_temperature: f64,
}

impl Plan {
    fn draw(games: Games, network: bool, random: &mut ChaCha8Rng) -> Self {
        let start = Start::draw(games, random);
        let carelessness = match random.random_range(0..10) {
            0..2 => 0.0,
            2..7 => random.random_range(0.0..0.06),
            _ => random.random_range(0.06..0.25),
        };
        let (decided, decided_plies, most_played_out) = match games {
            Games::Varied | Games::Endings => (DECIDED, DECIDED_PLIES, 0.3),
            Games::Even | Games::Openings => (NOT_EVEN, NOT_EVEN_PLIES, 0.05),
        };
        let most_plies = if games == Games::Openings { OPENING_PLIES } else { MOST_PLIES };
        let played_out = start.is_endgame() || random.random_bool(most_played_out);
        let temperature = random.random_range(15.0..60.0);
        let (network_share, network_temperature) =
            if network { (random.random_range(0.5..1.0), random.random_range(0.8..2.2)) } else { (0.0, 1.0) };
        Self {
            start,
            temperature,
            carelessness,
            decided,
            decided_plies,
            played_out,
            most_plies,
            network_share,
            network_temperature,
        }
    }

    fn choose(&self, legal: &[Move], lines: &[(Move, Score)], random: &mut ChaCha8Rng) -> Move {
        if random.random_bool(self.carelessness) {
            return legal[random.random_range(0..legal.len())];
        }
        let logits = lines.iter().map(|&(_, score)| f64::from(centipawns(score)) / self.temperature);
        lines[draw(logits, random)].0
    }
}

/// Draws one of several, by a softmax of the logits. The first is drawn if rounding leaves nothing else.
fn draw(logits: impl Iterator<Item = f64> + Clone, random: &mut ChaCha8Rng) -> usize {
    let largest = logits.clone().fold(f64::NEG_INFINITY, f64::max);
    let weights = logits.map(|logit| (logit - largest).exp());
    let total: f64 = weights.clone().sum();
    let mut left = random.random_range(0.0..total);
    for (index, weight) in weights.enumerate() {
        left -= weight;
        if left < 0.0 {
            return index;
        }
    }
    0
}

fn is_over(game: &Chess, legal: &[Move]) -> bool {
    let snapshot = game.history().last().expect("a game has a first position");
    legal.is_empty()
        || game.position().is_insufficient_material()
        || snapshot.rule50 >= 100
        || snapshot.repetitions >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_begin_at_the_first_position_and_end_soon() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let plan = Plan::draw(Games::Openings, true, &mut random);
        assert_eq!(plan.start.position(&mut random), shakmaty::Chess::default());
        assert_eq!(plan.most_plies, 16);
        assert_eq!(Plan::draw(Games::Endings, false, &mut random).most_plies, MOST_PLIES);
    }

    #[test]
    fn mates_are_told_apart_up_to_thirty_moves() {
        let scores = [Score::Mate(-1), Score::Mate(-30), Score::Centipawns(-9000), Score::Mate(31), Score::Mate(1)];
        assert_eq!(scores.map(centipawns), [-4400, -1500, -1500, 1500, 4400]);
        assert!((1..30).all(|moves| centipawns(Score::Mate(moves)) > centipawns(Score::Mate(moves + 1))));
    }

    #[test]
    fn moves_are_drawn_as_often_as_their_logits_say() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let logits = [0.0, 3.0_f64.ln(), f64::NEG_INFINITY, 4.0_f64.ln()];
        let mut counts = [0.0; 4];
        for _ in 0..8000 {
            counts[draw(logits.into_iter(), &mut random)] += 1.0;
        }
        for (count, share) in counts.into_iter().zip([1.0, 3.0, 0.0, 4.0]) {
            let expected: f64 = 1000.0 * share;
            let deviation = (expected * (1.0 - share / 8.0)).sqrt();
            assert!((count - expected).abs() <= 4.0 * deviation, "{counts:?}");
        }
    }
}
