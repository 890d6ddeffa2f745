//! Answers about networks and games, whether they are of a training that goes on or of a recorded run.

use engine::Move;
use engine::evaluators::Truth;
use engine::games::in_a_row::{InARow, Rules};
use selfplay::board::after;
use selfplay::duel::{Contestant, EvaluatorPlayer, NetworkPlayer, RandomPlayer};
use selfplay::exam::examine;
use selfplay::pinned::opinion_of;
use selfplay::targets::PlayedGame;
use selfplay::thought::think;
use selfplay::{Duel, Network, Settings};
use wire::training::{
    Answer, Ask, ExamView, GameView, MOST_GAMES_TOLD, MOST_MATCH_GAMES, MOST_MATCH_SIMULATIONS, MatchPlan,
    PositionView, Side, TargetRow, ThoughtView,
};

use super::{pins, project};
use crate::trained;

/// Store of networks and games.
pub(super) trait Shelf<R: Rules> {
    /// A generation's network, if there is one.
    fn network(&self, generation: u32) -> Option<&Network>;

    /// A game that is there, by its number.
    fn game(&self, number: u32) -> Option<&PlayedGame>;

    /// P of a position's legal moves as its search was told, if that is still known.
    fn priors_then(&self, game: &PlayedGame, ply: usize) -> Option<Vec<f64>>;

    /// The weight of exploration in searches.
    fn cpuct(&self) -> f64;

    /// The training's seed.
    fn seed(&self) -> u64;
}

/// Answers what is asked of networks and games; whoever has them answers the rest.
pub(super) fn ask<R: Rules + 'static>(
    shelf: &impl Shelf<R>,
    duel: &mut Option<Match<R>>,
    ask: Ask,
    answers: &mut Vec<Answer>,
) -> Result<(), String> {
    match ask {
        Ask::Position { game, ply, generation } => {
            answers.push(Answer::Position(Box::new(position(shelf, game, ply, generation)?)));
        }
        Ask::Match(plan) => {
            let begun = Match::begin(shelf, plan)?;
            answers.push(begun.view(false));
            *duel = Some(begun);
        }
        Ask::StopMatch => {
            if let Some(duel) = duel.take() {
                answers.push(duel.view(true));
            }
        }
        Ask::Exam { generation } => answers.push(Answer::Exam(Box::new(exam(shelf, generation)?))),
        Ask::Think { generation, moves, simulations } => {
            answers.push(Answer::Thought(Box::new(thought(shelf, generation, &moves, simulations)?)));
        }
        Ask::Network { generation } => {
            let (name, file) = trained::write(R::NAME, shelf.seed(), generation, network(shelf, generation)?);
            answers.push(Answer::Network { name, file });
        }
        Ask::Begin { .. } | Ask::Import { .. } | Ask::Recorded { .. } => {}
        Ask::Run { .. } | Ask::Pause | Ask::Change { .. } => {}
        Ask::Games { .. } | Ask::Digest | Ask::Export => {}
    }
    Ok(())
}

/// Plays a game of the match under way; whether there is one.
pub(super) fn play_on<R: Rules + 'static>(under_way: &mut Option<Match<R>>, answers: &mut Vec<Answer>) -> bool {
    let Some(duel) = under_way else { return false };
    duel.play();
    let is_over = duel.is_over();
    answers.push(duel.view(is_over));
    if is_over {
        *under_way = None;
    }
    true
}

/// A match that is being played.
pub(super) struct Match<R: Rules> {
    plan: MatchPlan,
    duel: Duel<InARow<R>>,
}

impl<R: Rules + 'static> Match<R> {
    /// A match without games yet.
    pub(super) fn begin(shelf: &impl Shelf<R>, plan: MatchPlan) -> Result<Self, String> {
        if !(1..=MOST_MATCH_GAMES).contains(&plan.games) {
            return Err(format!("a match has from 1 to {MOST_MATCH_GAMES} games, not {}", plan.games));
        }
        check_simulations(plan.simulations)?;
        let contestant = |side: Side| -> Result<Box<dyn Contestant<InARow<R>>>, String> {
            Ok(match side {
                Side::Generation(generation) => Box::new(NetworkPlayer {
                    network: network(shelf, generation)?.clone(),
                    simulations: plan.simulations,
                    drawn_plies: plan.drawn_plies,
                    cpuct: shelf.cpuct(),
                }),
                Side::Truth if !pins::is_solved::<R>() => return Err(unsolved::<R>()),
                Side::Truth => Box::new(EvaluatorPlayer(Truth::<R>::new())),
                Side::Chance => Box::new(RandomPlayer),
            })
        };
        let duel = Duel::new(contestant(plan.first)?, contestant(plan.second)?, plan.seed);
        Ok(Self { plan, duel })
    }

    /// Plays one more game.
    pub(super) fn play(&mut self) {
        self.duel.play();
    }

    /// Returns whether all games are played.
    pub(super) fn is_over(&self) -> bool {
        self.duel.games().len() >= self.plan.games as usize
    }

    /// Returns the progress of the match.
    pub(super) fn view(&self, is_over: bool) -> Answer {
        let newest = self.duel.games().last();
        Answer::Match(Box::new(project::duel(self.plan, self.duel.score(), newest, is_over)))
    }
}

/// Games with smaller numbers than `before`, newest first, and whether there are older ones.
pub(super) fn games<'a>(
    oldest_first: impl DoubleEndedIterator<Item = &'a PlayedGame>,
    before: Option<u32>,
    most: u32,
) -> Answer {
    let mut found =
        oldest_first.rev().filter(|game| before.is_none_or(|before| game.number < before)).map(project::game);
    let games: Vec<GameView> = found.by_ref().take(most.min(MOST_GAMES_TOLD) as usize).collect();
    Answer::Games { games, more: found.next().is_some() }
}

/// Opens a position of a game.
pub(super) fn position<R: Rules>(
    shelf: &impl Shelf<R>,
    number: u32,
    ply: u32,
    generation: u32,
) -> Result<PositionView, String> {
    let game = shelf.game(number).ok_or_else(|| format!("game {number} is not learnt from any more"))?;
    let network = network(shelf, generation)?;
    let at = ply as usize;
    let missing = || format!("game {number} has {} positions", game.positions.len());
    let position = game.positions.get(at).ok_or_else(missing)?;
    let stand: InARow<R> = after(&game.moves[..at]).ok_or_else(missing)?;
    let opinion = opinion_of(network, &stand);
    let then = shelf.priors_then(game, at);
    let most = position.targets().iter().map(|target| target.visits).max().unwrap_or(0);
    let top = position.pi().iter().copied().fold(0.0, f64::max);
    let rows = position.targets().iter().zip(position.pi()).zip(&opinion.priors).enumerate();
    let rows = rows.map(|(at, ((target, &pi), &(_, prior_beside)))| TargetRow {
        mv: target.mv.0,
        visits: target.visits,
        weight: weight(target.visits, most, position.temperature(), pi, top),
        pi,
        prior: then.as_ref().and_then(|then| then.get(at).copied()),
        prior_beside,
    });
    let rows: Vec<TargetRow> = rows.collect();
    let result = game.result(at);
    let difference = result - opinion.value;
    // A move that gets nothing adds nothing, however small its P.
    let learnt = rows.iter().filter(|row| row.pi > 0.0);
    Ok(PositionView {
        game: project::game(game),
        ply,
        temperature: position.temperature(),
        result,
        value: position.value(),
        mean: position.mean(),
        beside: generation,
        value_beside: opinion.value,
        value_loss: difference * difference,
        policy_loss: 0.0 - learnt.map(|row| row.pi * libm::log(row.prior_beside)).sum::<f64>(),
        entropy: position.entropy(),
        rows,
    })
}

/// A move's weight in pi before all are divided by their sum.
fn weight(visits: u32, most: u32, temperature: f64, pi: f64, top: f64) -> f64 {
    match (visits, most) {
        (_, 0) => 1.0,
        (0, _) => 0.0,
        (visits, most) if visits == most => 1.0,
        _ if temperature == 0.0 => 0.0,
        (visits, most) => {
            let weight = libm::pow(f64::from(visits) / f64::from(most), 1.0 / temperature);
            debug_assert!((weight - pi / top).abs() < 1e-9, "pi is made of these");
            weight
        }
    }
}

/// P of a position's moves by whichever of a few networks said V of it then.
pub(super) fn priors_by<'a, R: Rules>(
    networks: impl Iterator<Item = &'a Network>,
    game: &PlayedGame,
    ply: usize,
) -> Option<Vec<f64>> {
    /// The engine keeps values in units of 2^-20.
    const NEAR: f64 = 2.0 / (1 << 20) as f64;
    let stand: InARow<R> = after(&game.moves[..ply])?;
    let value = game.positions.get(ply)?.value();
    let said = networks.map(|network| opinion_of(network, &stand)).find(|said| (said.value - value).abs() < NEAR)?;
    Some(said.priors.into_iter().map(|(_, prior)| prior).collect())
}

/// Holds a generation against the truth.
pub(super) fn exam<R: Rules>(shelf: &impl Shelf<R>, generation: u32) -> Result<ExamView, String> {
    if !pins::is_solved::<R>() {
        return Err(unsolved::<R>());
    }
    let exam = examine::<InARow<R>, _>(network(shelf, generation)?, &mut Truth::<R>::new());
    exam.map(|exam| project::exam(generation, &exam)).map_err(|error| error.to_string())
}

/// Returns a generation's judgement of a position.
pub(super) fn thought<R: Rules>(
    shelf: &impl Shelf<R>,
    generation: u32,
    way: &[u16],
    simulations: u32,
) -> Result<ThoughtView, String> {
    check_simulations(simulations)?;
    let network = network(shelf, generation)?;
    if way.len() > usize::from(InARow::<R>::CELLS) {
        return Err("a game has no more moves than cells".to_owned());
    }
    let moves = project::moves(way);
    let (last, before) = match moves.split_last() {
        Some((&last, before)) => (Some(last), before),
        None => (None, &moves[..]),
    };
    // The last move may end the game, which is a position like any other to look at.
    let mut stand: InARow<R> = after(before).ok_or("these moves cannot be played")?;
    if let Some(last) = last {
        stand = play(stand, last).ok_or("these moves cannot be played")?;
    }
    let opinion = opinion_of(network, &stand);
    if opinion.priors.is_empty() {
        let value = opinion.value;
        return Ok(ThoughtView { generation, moves: way.to_vec(), mv: None, value, mean: value, rows: Vec::new() });
    }
    let settings =
        Settings { simulations, cpuct: shelf.cpuct(), noise_epsilon: 0.0, drawn_plies: 0, ..Settings::default() };
    let thought = think(&stand, network, &settings, 0, 0);
    let targets = thought.position.targets().iter().zip(&opinion.priors);
    Ok(ThoughtView {
        generation,
        moves: way.to_vec(),
        mv: Some(if simulations == 0 { opinion.greedy_move().unwrap_or(thought.mv).0 } else { thought.mv.0 }),
        value: opinion.value,
        mean: if simulations == 0 { opinion.value } else { thought.position.mean() },
        rows: targets.map(|(target, &(mv, prior))| (mv.0, prior, target.visits)).collect(),
    })
}

fn play<R: Rules>(mut game: InARow<R>, mv: Move) -> Option<InARow<R>> {
    use engine::Game as _;
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    legal.contains(&mv).then(|| {
        game.play_and_set_root(mv);
        game
    })
}

fn network<R: Rules>(shelf: &impl Shelf<R>, generation: u32) -> Result<&Network, String> {
    shelf.network(generation).ok_or_else(|| format!("the network of generation {generation} is not here"))
}

fn check_simulations(simulations: u32) -> Result<(), String> {
    if simulations <= MOST_MATCH_SIMULATIONS {
        return Ok(());
    }
    Err(format!("a move gets at most {MOST_MATCH_SIMULATIONS} simulations here, not {simulations}"))
}

fn unsolved<R: Rules>() -> String {
    format!("{} is not solved from its start, so there is no perfect play to compare with", R::NAME)
}
