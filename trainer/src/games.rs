//! Games to label: varied first positions, and moves that are good, but not always.

mod start;

use engine::Move;
use engine::games::chess::{Chess, move_code};
use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use shakmaty::Position as _;

use crate::record::{Place, Record, Score};
use crate::teacher::Teacher;
use start::Start;

/// Where a position is worth this much, a game is decided.
const DECIDED: i32 = 1000;
/// A decided game is stopped after so many plies in a row, unless it is played out.
const DECIDED_PLIES: u32 = 8;
/// A game in which nothing happens is stopped.
const EVEN: i32 = 12;
const EVEN_PLIES: u32 = 40;
const MOST_PLIES: u16 = 240;

/// Plays game `number` of the stream that `seed` names and labels every position of it. The same numbers and the same
/// teacher give the same records.
pub(crate) fn play(seed: u64, number: u32, nodes: u32, teacher: &mut Teacher) -> anyhow::Result<Vec<Record>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(u64::from(number));
    let plan = Plan::draw(&mut random);
    let mut game = Chess::new(plan.start.position(&mut random));
    teacher.new_game()?;
    let mut records = Vec::new();
    let (mut decided, mut even) = (0, 0);
    let mut legal = Vec::new();
    for ply in 0..MOST_PLIES {
        legal.clear();
        legal.extend(game.position().legal_moves().iter().map(|&mv| move_code(mv)));
        if is_over(&game, &legal) {
            break;
        }
        let labels = teacher.label(game.position(), nodes)?;
        let snapshot = game.history().last().expect("a game has a first position");
        let place = Place { position: game.position(), snapshot, game: number, ply };
        records.push(Record::pack(place, &legal, &labels));
        let best = centipawns(labels.lines[0].1).abs();
        decided = if best >= DECIDED { decided + 1 } else { 0 };
        even = if best <= EVEN { even + 1 } else { 0 };
        if (decided > DECIDED_PLIES && !plan.played_out) || even > EVEN_PLIES {
            break;
        }
        let mv = plan.choose(&legal, &labels.lines, &mut random);
        game.play_and_set_root(mv);
    }
    Ok(records)
}

/// A score as a number of centipawns in which a quicker mate is worth more.
pub(crate) fn centipawns(score: Score) -> i32 {
    const MATE: i32 = 3000;
    const PER_MOVE: i32 = 100;
    const LONGEST: i32 = 15;
    match score {
        Score::Centipawns(value) => value.clamp(-MATE / 2, MATE / 2),
        Score::Mate(moves) if moves > 0 => MATE - PER_MOVE * moves.min(LONGEST),
        Score::Mate(moves) => -MATE - PER_MOVE * moves.max(-LONGEST),
    }
}

/// How one game is played.
struct Plan {
    start: Start,
    /// Centipawns that make a move e times less likely.
    temperature: f64,
    /// The share of moves drawn from all legal ones.
    carelessness: f64,
    /// Whether it goes on to mate when it is decided.
    played_out: bool,
}

impl Plan {
    fn draw(random: &mut ChaCha8Rng) -> Self {
        let start = Start::draw(random);
        let carelessness = match random.random_range(0..10) {
            0..2 => 0.0,
            2..7 => random.random_range(0.0..0.06),
            _ => random.random_range(0.06..0.25),
        };
        let played_out = start.is_endgame() || random.random_bool(0.3);
        Self { start, temperature: random.random_range(15.0..60.0), carelessness, played_out }
    }

    fn choose(&self, legal: &[Move], lines: &[(Move, Score)], random: &mut ChaCha8Rng) -> Move {
        if random.random_bool(self.carelessness) {
            return legal[random.random_range(0..legal.len())];
        }
        let best = f64::from(centipawns(lines[0].1));
        let weight = |score| ((f64::from(centipawns(score)) - best).min(0.0) / self.temperature).exp();
        let total: f64 = lines.iter().map(|&(_, score)| weight(score)).sum();
        let mut left = random.random_range(0.0..total);
        for &(mv, score) in lines {
            left -= weight(score);
            if left < 0.0 {
                return mv;
            }
        }
        lines[0].0
    }
}

fn is_over(game: &Chess, legal: &[Move]) -> bool {
    let snapshot = game.history().last().expect("a game has a first position");
    legal.is_empty()
        || game.position().is_insufficient_material()
        || snapshot.rule50 >= 100
        || snapshot.repetitions >= 2
}
