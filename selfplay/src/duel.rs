//! Matches: any generation against any other, against perfect play, or against chance.

use engine::{Evaluation, Evaluator, Move, Outcome, Parameters, random::SplitMix64};

use crate::{board::Board, network::Network, settings::Settings, thought};

/// Player of one side of a match.
pub trait Contestant<G: Board> {
    /// The move to play at the root of `game`, where `moves` are the legal ones; `ply` counts from 0. `None` where it does not know
    /// any, which forfeits the game.
    fn choose(&mut self, game: &G, moves: &[Move], ply: u32, random: &mut SplitMix64) -> Option<Move>;
}

/// A network that plays by search.
#[derive(Clone, Debug)]
pub struct NetworkPlayer {
    /// The network.
    pub network: Network,
    /// Simulations before each move; with 0 it plays the move with the largest P.
    pub simulations: u32,
    /// Plies at the beginning of a game whose moves are drawn by their visits, so that games differ.
    pub drawn_plies: u32,
    /// Weight of exploration.
    pub cpuct: f64,
}

impl<G: Board> Contestant<G> for NetworkPlayer {
    fn choose(&mut self, game: &G, _moves: &[Move], ply: u32, random: &mut SplitMix64) -> Option<Move> {
        let settings = Settings {
            cpuct: self.cpuct,
            noise_epsilon: 0.0,
            temperature: 1.0,
            drawn_plies: self.drawn_plies,
            ..Settings::default()
        };
        let parameters: Parameters = thought::parameters(&settings, ply, random.next());
        thought::search(game, &self.network, parameters, self.simulations).move_to_play()
    }
}

/// Plays any legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomPlayer;

impl<G: Board> Contestant<G> for RandomPlayer {
    fn choose(&mut self, _game: &G, moves: &[Move], _ply: u32, random: &mut SplitMix64) -> Option<Move> {
        pick(moves, random)
    }
}

/// Plays any of the moves that an evaluator thinks best. With one that knows the truth this is perfect play, each perfect move as
/// likely as any other.
#[derive(Clone, Debug)]
pub struct EvaluatorPlayer<E>(pub E);

impl<G: Board, E: Evaluator<G>> Contestant<G> for EvaluatorPlayer<E> {
    fn choose(&mut self, game: &G, moves: &[Move], _ply: u32, random: &mut SplitMix64) -> Option<Move> {
        let mut evaluation = Evaluation::default();
        self.0.evaluate(game, moves, &mut evaluation).ok()?;
        pick(&best_of(moves, &evaluation), random)
    }
}

/// The moves with the largest logit.
pub(crate) fn best_of(moves: &[Move], evaluation: &Evaluation) -> Vec<Move> {
    let largest = evaluation.logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let rated = moves.iter().zip(&evaluation.logits);
    rated.filter_map(|(&mv, &logit)| (logit == largest).then_some(mv)).collect()
}

fn pick(moves: &[Move], random: &mut SplitMix64) -> Option<Move> {
    // The upper half of the product is uniform below their number.
    let drawn = (u128::from(random.next()) * moves.len() as u128) >> 64;
    moves.get(usize::try_from(drawn).ok()?).copied()
}

/// A match between two, who begin in turn.
pub struct Duel<G: Board> {
    contestants: [Box<dyn Contestant<G>>; 2],
    seed: u64,
    games: Vec<DuelGame>,
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelGame {
    /// Contestant that began: 0 for the match's first one, 1 for the second.
    pub began: usize,
    /// The moves from the start.
    pub moves: Vec<Move>,
    /// The result for the match's first contestant.
    pub outcome: Outcome,
}

/// Games won, drawn and lost by a match's first contestant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

impl<G: Board> Duel<G> {
    /// A match without games yet. The same seed plays the same games.
    #[must_use]
    pub fn new(first: Box<dyn Contestant<G>>, second: Box<dyn Contestant<G>>, seed: u64) -> Self {
        Self { contestants: [first, second], seed, games: Vec::new() }
    }

    /// Plays one more game.
    pub fn play(&mut self) -> &DuelGame {
        let mut random = SplitMix64::new(self.seed, self.games.len() as u64);
        let began = self.games.len() % 2;
        let (mut game, mut played, mut moves) = (G::start(), Vec::new(), Vec::new());
        let outcome = loop {
            let side = (began + played.len()) % 2;
            moves.clear();
            game.legal_moves(&mut moves);
            // The result for who moves here, who did not move last.
            let for_side = match game.ending(&moves, false) {
                Some(ending) => ending.outcome.flip(),
                None => {
                    let ply = u32::try_from(played.len()).expect("games are short");
                    match self.contestants[side].choose(&game, &moves, ply, &mut random) {
                        Some(mv) if moves.contains(&mv) => {
                            game.play_and_set_root(mv);
                            played.push(mv);
                            continue;
                        }
                        _ => Outcome::Loss,
                    }
                }
            };
            break if side == 0 { for_side } else { for_side.flip() };
        };
        self.games.push(DuelGame { began, moves: played, outcome });
        self.games.last().expect("just played")
    }

    /// The games so far.
    #[must_use]
    pub fn games(&self) -> &[DuelGame] {
        &self.games
    }

    /// The score so far.
    #[must_use]
    pub fn score(&self) -> Score {
        self.games.iter().fold(Score::default(), |mut score, game| {
            *match game.outcome {
                Outcome::Win => &mut score.wins,
                Outcome::Draw => &mut score.draws,
                Outcome::Loss => &mut score.losses,
            } += 1;
            score
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Shape;
    use engine::{evaluators::Truth, games::connect2::Connect2};

    fn perfect() -> Box<dyn Contestant<Connect2>> {
        Box::new(EvaluatorPlayer(Truth::new()))
    }

    #[test]
    fn who_begins_connect2_wins_it() {
        let mut duel = Duel::new(perfect(), perfect(), 1);
        for game in 0..8 {
            let played = duel.play();
            let expected = if game % 2 == 0 { Outcome::Win } else { Outcome::Loss };
            assert_eq!((played.began, played.outcome), (game % 2, expected));
        }
        assert_eq!(duel.score(), Score { wins: 4, draws: 0, losses: 4 });
    }

    #[test]
    fn perfect_play_beats_chance_and_the_seed_repeats_it() {
        let play = |seed| {
            let mut duel = Duel::<Connect2>::new(perfect(), Box::new(RandomPlayer), seed);
            (0..40).for_each(|_| drop(duel.play().clone()));
            (duel.score(), duel.games().to_vec())
        };
        let (score, games) = play(3);
        assert!(score.wins > score.losses && games.iter().all(|game| game.began == 1 || game.outcome == Outcome::Win));
        assert_eq!(play(3).1, games);
        assert_ne!(play(4).1, games);
    }

    #[test]
    fn a_network_plays_by_search() {
        // Even without knowledge, with so many simulations it sees how to win.
        let shape = Shape { inputs: 8, width: 4, layers: 1, outputs: 4 };
        let network = Network::random(shape, &mut SplitMix64::new(1, 1));
        let player = NetworkPlayer { network, simulations: 200, drawn_plies: 0, cpuct: 1.5 };
        let mut duel = Duel::new(Box::new(player), perfect(), 5);
        assert_eq!(duel.play().outcome, Outcome::Win);
        assert_eq!(duel.play().outcome, Outcome::Loss);
    }
}
