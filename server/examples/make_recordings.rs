//! Makes the recordings that come with the program: `make recordings`.
//!
//! Each position is searched by the shipped network on the CPU, one simulation at a time, so that everybody who has the
//! network and the same processor's arithmetic gets the same files.

use std::path::PathBuf;
use std::process::ExitCode;

use app::recording::shipped::{SHIPPED, Shipped};
use clap::Parser;
use engine::Search;
use engine::games::chess::Chess;
use server::command_line::analyse::write_recording;
use server::command_line::evaluator::{Batching, EvaluatorName, EvaluatorOptions, ParameterOptions, PolicyOptions};
use server::failure::Failure;
use session::recording::SUFFIX;
use session::recording::{Form, Labels};
use session::{Limits, Playback, log_file};

#[derive(Debug, Parser)]
struct Options {
    /// Folder for the files.
    folder: PathBuf,
    #[command(flatten)]
    evaluator: EvaluatorOptions,
}

fn main() -> ExitCode {
    let options = Options::parse();
    match SHIPPED.iter().try_for_each(|shipped| make(shipped, &options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("make_recordings: {failure}");
            failure.exit_code()
        }
    }
}

fn make(shipped: &Shipped, options: &Options) -> Result<(), Failure> {
    let set = shipped.settings.iter().map(|&setting| setting.to_owned()).collect();
    let mut parameters = ParameterOptions { set, batch: None }.parameters()?;
    let position = shipped.position();
    let fen = position.fen.as_deref().unwrap_or("startpos");
    let game = Chess::from_fen(fen, &position.moves).map_err(Failure::input)?;
    let game = game.with_two_fold_draws(parameters.two_fold_draws);
    let mut evaluator = options.evaluator.choose(
        &PolicyOptions::default(),
        EvaluatorName::Network,
        &mut parameters,
        Batching::AsSet,
    )?;
    let search = evaluator.search_of(game, parameters);
    let mut search = evaluator.search(search, shipped.nodes)?;
    let labels = Labels {
        title: (shipped.title)().to_owned(),
        about: (shipped.about)().to_owned(),
        players: (shipped.players)().to_owned(),
        event: (shipped.event)().to_owned(),
        network: evaluator.offered_name(),
        open: format!("?at={}", telling_moment(&search)?),
        ..Labels::default()
    };
    let path = options.folder.join(format!("{}{SUFFIX}", shipped.name));
    let best = search.best_move().map(|mv| engine::games::chess::uci_text(search.game().root(), mv));
    write_recording(&mut search, Form::Full, labels, &path)?;
    let bytes = std::fs::metadata(&path)?.len();
    println!("{:<22}{:>7} bytes, {} events, best {}", shipped.name, bytes, search.moment(), best.unwrap_or_default());
    Ok(())
}

/// Shortly after something happened last: where the best move changed, or was proven.
fn telling_moment(search: &Search<Chess>) -> Result<u32, Failure> {
    let mut playback = Playback::new(Limits::default());
    let log = [log_file::header_bytes(search), log_file::record_bytes(search, 0, u32::MAX)].concat();
    playback.push(&log).map_err(Failure::input)?;
    let last = playback.marks().last().map_or(0, |mark| mark.moment);
    Ok(last.saturating_add(10).min(search.moment()))
}
