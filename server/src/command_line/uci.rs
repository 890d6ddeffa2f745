//! `puctoscope uci`: the search as a UCI engine, for chess programs with a board of their own.
//!
//! Option names are Lc0's, and so are scores and lines. Every `go` is answered by one `bestmove`, whatever is in it, and
//! whatever the position before it was. Commands that come while it thinks are taken between batches; what cannot wait for
//! the end of the search (`stop`, `ponderhit`, `isready`, `quit`) is done at once, the rest afterwards, in order.

mod clock;
mod continued;
mod conversation;
mod ears;
mod go;
mod info;
mod input;
mod mouth;
mod options;
mod score;
mod thought;
mod word;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use engine::games::chess::{Chess, move_code, parse_uci};
use engine::parameters::CacheChoice;
use engine::{Game as _, Move, Parameters};
use session::SearchRun;
use shakmaty::Position as _;

use super::evaluator::{Batching, Chosen, EvaluatorName, EvaluatorOptions, ParameterOptions, PolicyOptions};
use super::position::{Named, PositionOptions, TableOptions};
use crate::failure::Failure;
use conversation::Conversation;
use ears::{Attention, Heard, Spoken};
use go::Go;
use input::Input;
use mouth::Mouth;
use options::Settings;
use thought::{PRUNING_GRACE, Patience, Thought};
use word::shortened;

pub use ears::Ears;

/// Options of `uci`: what the engine's own options begin with.
#[derive(Args, Debug)]
pub struct Options {
    /// The evaluator.
    #[command(flatten)]
    pub evaluator: EvaluatorOptions,
    /// Networks whose P it takes.
    #[command(flatten)]
    pub policy: PolicyOptions,
    /// The parameters of searches.
    #[command(flatten)]
    pub parameters: ParameterOptions,
    /// Endgame tables.
    #[command(flatten)]
    pub tables: TableOptions,
}

/// Speaks UCI on standard input and output until it is told to quit.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    converse(Ears::reading(io::stdin()), &mut io::stdout(), options)
}

/// Speaks UCI until it is told to quit, or there is nothing more to hear.
///
/// # Errors
/// When the options cannot be used, or nothing can be said.
pub fn converse(ears: Ears, out: &mut dyn Write, options: &Options) -> Result<(), Failure> {
    // A game is played for speed: evaluations are used again as in Lc0, and batches have the size that suits the device.
    let parameters = options.parameters.over(Parameters { cache: CacheChoice::Lc0, ..Parameters::default() })?;
    let batching = options.parameters.batching(Batching::Suitable);
    let settings = Settings::new(&options.evaluator, &options.policy, parameters, batching, options.tables.open()?);
    let (mouth, position) = (Mouth::new(out), Ok(start()));
    Engine { ears, mouth, settings, position, evaluator: None, run: None, pace: Duration::ZERO }.serve()
}

fn start() -> Chess {
    Chess::from_fen::<&str>("startpos", &[]).expect("a position")
}

struct Engine<'a> {
    ears: Ears,
    mouth: Mouth<'a>,
    settings: Settings,
    /// The position to think about, or the problem with it where it was refused, so that no other takes its place.
    position: Result<Chess, String>,
    /// Made when it is first needed, and again when an option changes it.
    evaluator: Option<Chosen>,
    /// The last search, to be continued where the same is asked for.
    run: Option<SearchRun<Chess>>,
    /// Longest recent time from one look at the clock to the next, with this evaluator.
    pace: Duration,
}

impl Engine<'_> {
    fn serve(mut self) -> Result<(), Failure> {
        while let Some(spoken) = self.ears.next() {
            if self.handle(spoken)? == Conversation::Ends {
                break;
            }
        }
        Ok(())
    }

    fn handle(&mut self, Spoken { input, since }: Spoken) -> Result<Conversation, Failure> {
        match input {
            Input::Uci => {
                // Programs that know Lc0 look for its name, and show what else it says.
                let version = env!("CARGO_PKG_VERSION");
                let name = format!("id name Puctoscope {version} (Lc0 search)\nid author the Puctoscope authors\n");
                self.mouth.say(&format!("{name}{}uciok\n", self.settings.list()))?;
            }
            Input::IsReady => {
                // Loading takes seconds: it belongs before the first clock runs.
                let _ = self.ready()?;
                self.mouth.say("readyok\n")?;
            }
            Input::SetOption { name, value } => self.set_option(&name, &value)?,
            Input::NewGame => self.run = None,
            Input::Position { fen, moves } => {
                let options =
                    PositionOptions { fen, moves, chess960: self.settings.chess960, ..PositionOptions::default() };
                match options.named() {
                    Ok(Named { game, remarks }) => {
                        for remark in remarks {
                            self.mouth.say(&format!("info string {remark}\n"))?;
                        }
                        self.set_position(Ok(game))?;
                    }
                    Err(failure) => self.set_position(Err(failure.to_string()))?,
                }
            }
            Input::NoPosition(problem) => self.set_position(Err(problem))?,
            Input::Go(go) => return self.think(&go, since),
            Input::Stop | Input::PonderHit | Input::Nothing => {}
            Input::Quit => return Ok(Conversation::Ends),
            Input::Unknown(problem) => self.mouth.complain(&problem)?,
        }
        Ok(Conversation::GoesOn)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        match self.settings.set(name, value) {
            Ok(changed) => {
                if changed.evaluator {
                    self.evaluator = None;
                }
                if changed.search {
                    self.run = None;
                }
                changed.remark.map_or(Ok(()), |remark| self.mouth.say(&format!("info string {remark}\n")))
            }
            Err(problem) => self.mouth.complain(&problem),
        }
    }

    fn set_position(&mut self, position: Result<Chess, String>) -> Result<(), Failure> {
        self.position = position;
        self.position.as_ref().map_or_else(|problem| self.mouth.complain(problem), |_| Ok(()))
    }

    /// Makes the evaluator if there is none; returns whether there is one then. Reports what really runs, or why nothing does.
    fn ready(&mut self) -> Result<bool, Failure> {
        if self.evaluator.is_none() {
            let Settings { evaluator, policy, parameters, batching, cache_entries, .. } = &mut self.settings;
            match evaluator.choose(policy, EvaluatorName::Network, parameters, *batching) {
                Ok(chosen) => {
                    let chosen = chosen.with_cache_of(*cache_entries);
                    self.mouth.say(&format!("info string {}\n", chosen.describe()))?;
                    self.evaluator = Some(chosen);
                    self.pace = Duration::ZERO;
                }
                Err(failure) => self.mouth.complain(&failure.to_string())?,
            }
        }
        Ok(self.evaluator.is_some())
    }

    fn think(&mut self, go: &Go, since: Instant) -> Result<Conversation, Failure> {
        for problem in &go.passed_over {
            self.mouth.complain(problem)?;
        }
        let game = match &self.position {
            Ok(game) => game.clone(),
            Err(problem) => {
                self.mouth.complain(&format!("there is no position: {problem}"))?;
                return self.have_no_move(go);
            }
        };
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        if legal.is_empty() {
            let score = if game.root().is_check() { "mate 0" } else { "cp 0" };
            self.mouth.say(&format!("info depth 0 score {score}\n"))?;
            return self.have_no_move(go);
        }
        if !self.ready()? {
            return self.have_no_move(go);
        }
        let moves = moves_to_search(go, &game, legal, &mut self.mouth)?;
        let evaluator = self.evaluator.as_mut().expect("it is ready");
        let parameters = self.settings.parameters.clone();
        let game = game.with_two_fold_draws(parameters.two_fold_draws).with_tables(self.settings.tables.clone());
        let wanted = evaluator.search_of(game, parameters);
        let (run, beginning) = match continued::search(self.run.take(), wanted, &moves, evaluator) {
            Ok((run, beginning)) => (run.with_grace(PRUNING_GRACE), beginning),
            Err(error) => {
                self.mouth.complain(&error.to_string())?;
                return self.have_no_move(go);
            }
        };
        let (settings, ears, mouth, pace) = (&self.settings, &mut self.ears, &mut self.mouth, &mut self.pace);
        let (run, conversation) =
            Thought { settings, evaluator, ears, mouth, run, since, beginning, pace }.think(go)?;
        self.run = Some(run);
        Ok(conversation)
    }

    /// Says that there is no move to be played, as soon as that may be said.
    fn have_no_move(&mut self, go: &Go) -> Result<Conversation, Failure> {
        let (mut patience, mut conversation) = (Patience::of(go), Conversation::GoesOn);
        while patience.is_endless() {
            match self.ears.listen(Attention::Wait, true) {
                Heard::Nothing => {}
                Heard::Stop => break,
                Heard::PonderHit => patience = patience.after_ponder_hit(go),
                Heard::IsReady => self.mouth.say("readyok\n")?,
                Heard::Quit => {
                    conversation = Conversation::Ends;
                    break;
                }
            }
        }
        self.mouth.say("bestmove (none)\n")?;
        Ok(conversation)
    }
}

/// The moves that `searchmoves` names, in ascending order; none where all are to be searched.
fn moves_to_search(go: &Go, game: &Chess, mut legal: Vec<Move>, mouth: &mut Mouth<'_>) -> Result<Vec<Move>, Failure> {
    let mut moves = Vec::new();
    for text in &go.search_moves {
        match parse_uci(game.root(), text, 1) {
            Ok(mv) => moves.push(move_code(mv)),
            Err(_) => mouth.complain(&format!("{} is not legal here and is not searched", shortened(text)))?,
        }
    }
    moves.sort_unstable();
    moves.dedup();
    legal.sort_unstable();
    if moves == legal {
        moves.clear();
    }
    Ok(moves)
}
