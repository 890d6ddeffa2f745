//! Searches of many positions, some of them at the same time.

use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::games::chess::{Chess, Tablebase};
use engine::{Parameters, Search, Tree};
use networks::RuntimeError;
use report::{Known, Other, Searched};
use session::SearchRun;
use wire::{RunState, Until};

use super::games::Annotated;
use crate::command_line::evaluator::Chosen;
use crate::command_line::time_left::time_left;
use crate::failure::Failure;

/// Settings by which positions are searched.
pub(super) struct Searches {
    /// Visits of each root.
    pub(super) nodes: u32,
    /// Searches at the same time.
    pub(super) together: usize,
    /// Endgame tables.
    pub(super) tables: Option<Arc<dyn Tablebase>>,
}

/// A position that is being searched: its game, its place there, its search.
struct Running {
    game: usize,
    ply: usize,
    run: SearchRun<Chess>,
}

impl Searches {
    /// Searches all positions in which the game is not over.
    ///
    /// # Errors
    /// When the network fails; the message names file and game.
    pub(super) fn search(
        &self,
        evaluator: &mut Chosen,
        parameters: &Parameters,
        games: &mut [Annotated],
    ) -> Result<(), Failure> {
        let open: Vec<(usize, usize)> = places(games, |position| !matches!(position.known, Known::Over(_)));
        let mut progress = Progress::new(open.len());
        self.each(evaluator, parameters, self.nodes, games, &open, |games, game, ply, search| {
            let position = &mut games[game].positions[ply];
            if let Some(searched) = Searched::of(search, position.played) {
                position.known = Known::Searched(Box::new(searched));
            }
            progress.note(games, game, &open);
        })
    }

    /// Notes P of every move that was played, by another network.
    ///
    /// # Errors
    /// The same.
    pub(super) fn priors(
        &self,
        evaluator: &mut Chosen,
        parameters: &Parameters,
        games: &mut [Annotated],
    ) -> Result<(), Failure> {
        let name = evaluator.offered_name();
        let open = places(games, |position| position.played.is_some());
        // One simulation opens the root, and P is what counts; as the network says it, without noise.
        let parameters = Parameters { noise_epsilon: 0.0, policy_temperature: 1.0, batch: 1, ..parameters.clone() };
        self.each(evaluator, &parameters, 1, games, &open, |games, game, ply, search| {
            let position = &mut games[game].positions[ply];
            let edge = search.tree().edges(Tree::ROOT).iter().find(|edge| Some(edge.mv().0) == position.played);
            position.others.extend(edge.map(|edge| Other { name: name.clone(), prior: edge.prior().get() }));
        })
    }

    /// Searches positions in turn, some at the same time, and hands each search out when it is done.
    fn each(
        &self,
        evaluator: &mut Chosen,
        parameters: &Parameters,
        nodes: u32,
        games: &mut [Annotated],
        open: &[(usize, usize)],
        mut done: impl FnMut(&mut [Annotated], usize, usize, Search<Chess>),
    ) -> Result<(), Failure> {
        // What answers at once gains nothing from others beside it.
        let together = if evaluator.has_network() { self.together } else { 1 };
        let mut waiting = open.iter();
        let mut running: Vec<Running> = Vec::new();
        loop {
            while running.len() < together {
                let Some(&(game, ply)) = waiting.next() else { break };
                let standing = games[game].standing[ply].clone();
                let chess = standing.with_tables(self.tables.clone()).with_two_fold_draws(parameters.two_fold_draws);
                let mut run = SearchRun::new(evaluator.search_of(chess, parameters.clone()), nodes);
                run.go(Until::nodes(nodes)).map_err(|refusal| Failure::Input(refusal.message))?;
                running.push(Running { game, ply, run });
            }
            let Some(first) = running.first() else { return Ok(()) };
            let place = games[first.game].place.clone();
            let failed = |error: RuntimeError| Failure::Internal(anyhow::Error::new(error).context(place));
            let mut runs: Vec<_> = running.iter_mut().map(|one| &mut one.run).collect();
            evaluator.drive_all(&mut runs).map_err(failed)?;
            let (going, ended): (Vec<Running>, Vec<Running>) =
                running.into_iter().partition(|one| one.run.state() == RunState::Running);
            running = going;
            for Running { game, ply, run } in ended {
                done(games, game, ply, run.into_search());
            }
        }
    }
}

/// The places of positions, game by game.
fn places(games: &[Annotated], is_meant: impl Fn(&report::Position) -> bool) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let meant = game.positions.iter().enumerate().filter(|(_, position)| is_meant(position));
        places.extend(meant.map(|(ply, _)| (number, ply)));
    }
    places
}

/// Time between two lines of progress on a terminal.
const OFTEN: Duration = Duration::from_millis(200);

/// Progress, said on standard error: a terminal sees one line change, anything else gets a line for each game.
struct Progress {
    positions: usize,
    done: usize,
    done_of_games: Vec<usize>,
    begun: Instant,
    said: Option<Instant>,
    is_terminal: bool,
}

impl Progress {
    fn new(positions: usize) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        Self { positions, done: 0, done_of_games: Vec::new(), begun: Instant::now(), said: None, is_terminal }
    }

    /// Notes that a position of a game is done.
    fn note(&mut self, games: &[Annotated], game: usize, open: &[(usize, usize)]) {
        self.done += 1;
        self.done_of_games.resize(games.len(), 0);
        self.done_of_games[game] += 1;
        let all = open.iter().filter(|place| place.0 == game).count();
        let is_whole = self.done_of_games[game] == all;
        let (number, count, players) = (game + 1, games.len(), games[game].players());
        if self.is_terminal {
            let is_soon = self.said.is_some_and(|said| said.elapsed() < OFTEN);
            if !is_soon || is_whole {
                self.said = Some(Instant::now());
                let (done, positions) = (self.done, self.positions);
                let left = time_left(self.begun, done, positions - done);
                eprint!("\r\x1b[Kgame {number} of {count}, {players}: position {done} of {positions}{left}");
                if self.done == self.positions {
                    eprintln!();
                }
                // Nobody has to see it.
                let _ = std::io::stderr().flush();
            }
        } else if is_whole {
            eprintln!("game {number} of {count}, {players}: {all} positions");
        }
    }
}
