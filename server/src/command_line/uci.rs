//! `puctoscope uci`: the search as a UCI engine, for chess programs with a board of their own.
//!
//! Option names are Lc0's. Commands that come while it thinks are taken between batches; what cannot wait for the end of
//! the search (`stop`, `ponderhit`, `isready`, `quit`) is done at once, the rest afterwards, in order.

mod clock;
mod input;
mod options;
mod score;
mod thought;

use std::collections::VecDeque;
use std::io::BufRead as _;
use std::sync::mpsc::{self, Receiver};

use clap::Args;
use engine::games::chess::{Chess, parse_uci};
use engine::{Game as _, Search};
use session::SearchRun;
use session::reuse::moves_between;

use super::evaluator::{Chosen, EvaluatorName, EvaluatorOptions, ParameterOptions};
use super::position::{PositionOptions, TableOptions};
use super::print;
use crate::failure::Failure;
use input::{Go, Input};
use options::Settings;
use thought::Thought;

/// Options of `uci`: what the engine's own options begin with.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    evaluator: EvaluatorOptions,
    #[command(flatten)]
    parameters: ParameterOptions,
    #[command(flatten)]
    tables: TableOptions,
}

/// Most visits of a root; memory ends long before.
const MAX_NODES: u32 = 1 << 30;

/// Speaks UCI on standard input and output until it is told to quit.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut settings = Settings::new(&options.evaluator, options.parameters.parameters()?, options.tables.open()?);
    settings.measures_batch = options.parameters.measures_batch();
    Engine { lines, later: VecDeque::new(), settings, game: start(), evaluator: None, run: None }.serve()
}

fn start() -> Chess {
    Chess::from_fen::<&str>("startpos", &[]).expect("a position")
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conversation {
    GoesOn,
    Ends,
}

struct Engine {
    lines: Receiver<String>,
    /// Commands that came while it was thinking.
    later: VecDeque<Input>,
    settings: Settings,
    game: Chess,
    /// Made when it is first needed, and again when an option changes it.
    evaluator: Option<Chosen>,
    /// The last search, to be continued where the same is asked for.
    run: Option<SearchRun<Chess>>,
}

impl Engine {
    fn serve(mut self) -> Result<(), Failure> {
        loop {
            let input = match self.later.pop_front() {
                Some(input) => input,
                None => match self.lines.recv() {
                    Ok(line) => Input::parse(&line),
                    Err(_) => return Ok(()),
                },
            };
            if self.handle(input)? == Conversation::Ends {
                return Ok(());
            }
        }
    }

    fn handle(&mut self, input: Input) -> Result<Conversation, Failure> {
        match input {
            Input::Uci => {
                let name =
                    format!("id name Puctoscope {}\nid author the Puctoscope authors\n", env!("CARGO_PKG_VERSION"));
                print(&format!("{name}{}uciok\n", self.settings.list()))?;
            }
            Input::IsReady => {
                // Loading takes seconds: it belongs before the first clock runs.
                let _ = self.ready()?;
                print("readyok\n")?;
            }
            Input::SetOption { name, value } => match self.settings.set(&name, &value) {
                Ok(changed) => {
                    if changed.evaluator {
                        self.evaluator = None;
                    }
                    if changed.search {
                        self.run = None;
                    }
                }
                Err(problem) => complain(&problem)?,
            },
            Input::NewGame => self.run = None,
            Input::Position { fen, moves } => {
                let options = PositionOptions { fen, moves, chess960: self.settings.chess960 };
                match options.game() {
                    Ok(game) => self.game = game,
                    Err(failure) => complain(&failure.to_string())?,
                }
            }
            Input::Go(go) => return self.think(&go),
            Input::Stop | Input::PonderHit | Input::Nothing => {}
            Input::Quit => return Ok(Conversation::Ends),
            Input::Unknown(problem) => complain(&problem)?,
        }
        Ok(Conversation::GoesOn)
    }

    /// Makes the evaluator if there is none; whether there is one then. What really runs, or why nothing does, is said.
    fn ready(&mut self) -> Result<bool, Failure> {
        if self.evaluator.is_none() {
            let Settings { evaluator, parameters, measures_batch, .. } = &mut self.settings;
            match evaluator.choose(EvaluatorName::Network, parameters, *measures_batch) {
                Ok(chosen) => {
                    print(&format!("info string {}\n", chosen.describe()))?;
                    self.evaluator = Some(chosen);
                }
                Err(failure) => complain(&failure.to_string())?,
            }
        }
        Ok(self.evaluator.is_some())
    }

    fn think(&mut self, go: &Go) -> Result<Conversation, Failure> {
        let (mut legal, mut game) = (Vec::new(), self.game.clone());
        game.rewind();
        game.legal_moves(&mut legal);
        let ready = self.ready()?;
        let Some(evaluator) = self.evaluator.as_mut().filter(|_| ready && !legal.is_empty()) else {
            print("bestmove (none)\n")?;
            return Ok(Conversation::GoesOn);
        };
        let mut only = Vec::new();
        for text in &go.search_moves {
            match parse_uci(game.root(), text, 1) {
                Ok(mv) => only.push(engine::games::chess::move_code(mv)),
                Err(_) => complain(&format!("{text} is not legal here and is not searched"))?,
            }
        }
        let parameters = self.settings.parameters.clone();
        let game = game.with_two_fold_draws(parameters.two_fold_draws).with_tables(self.settings.tables.clone());
        let (hash, moves_left) = (evaluator.network_hash(), evaluator.has_moves_left());
        let search = Search::new(game, evaluator.name(), hash, moves_left, parameters);
        let search = search.of_moves(&only).expect("they are legal");
        let known = self.run.take().and_then(|run| continued(run, &search));
        let run = known.unwrap_or_else(|| SearchRun::new(search, MAX_NODES));
        let thought = Thought { settings: &self.settings, evaluator, lines: &self.lines, later: &mut self.later, run };
        let (run, conversation) = thought.think(go)?;
        self.run = Some(run);
        Ok(conversation)
    }
}

/// The last search where it is the one asked for, or what is left of it where only moves were played since.
fn continued(run: SearchRun<Chess>, wanted: &Search<Chess>) -> Option<SearchRun<Chess>> {
    // How castling is written is no part of a search, but of what is said of it.
    if run.search().game().is_chess960() != wanted.game().is_chess960() {
        return None;
    }
    if run.search().header().is_same_search(wanted.header()) {
        return Some(run);
    }
    let mut known = run.into_search();
    let moves = moves_between(&known, wanted)?;
    Some(SearchRun::new(known.after(&moves)?, MAX_NODES))
}

/// UCI has no errors: what is wrong is told as a string.
fn complain(problem: &str) -> Result<(), Failure> {
    print(&format!("info string error: {problem}\n"))
}
