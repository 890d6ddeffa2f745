//! Makes the files beside the recordings with what their network says of the most visited positions: `make recordings`.
//!
//! No log has raw outputs, and a browser cannot run the network. They are computed here on the CPU, each position by itself, as a server
//! does for whoever looks.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use engine::log::hex;
use server::analyses::driver::evaluator_info;
use server::command_line::evaluator::LibraryOptions;
use server::evaluation::catalogue::{Catalogue, Settings};
use server::evaluation::raw::{Part, raw_evaluation};
use server::failure::Failure;
use server::storage::uploads::Uploads;
use session::Limits;
use session::recording::{OUTPUTS, SUFFIX, most_visited, open};
use session::subject::subject;
use wire::{RecordedOutputs, RecordedPosition};

#[derive(Debug, Parser)]
struct Options {
    /// Folder with the recordings.
    folder: PathBuf,
    #[command(flatten)]
    library: LibraryOptions,
}

fn main() -> ExitCode {
    match make(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("make_outputs: {failure}");
            failure.exit_code()
        }
    }
}

fn make(options: &Options) -> Result<(), Failure> {
    let settings = Settings {
        runtime: None,
        library: options.library.path(),
        devices: options.library.device.clone(),
        precision: options.library.precision,
        largest_batch: 1,
        cache_entries: 0,
        limits: networks::Limits::default(),
    };
    let catalogue = Catalogue::new(settings, Uploads::of(None));
    catalogue.add_shipped().map_err(Failure::input)?;
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(&options.folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths.iter().filter(|path| path.to_string_lossy().ends_with(SUFFIX)) {
        let opened = open(&std::fs::read(path)?, Limits::default()).map_err(Failure::input)?;
        let name = format!("network:{}", opened.head.labels.network);
        let evaluator = evaluator_info(&catalogue, &name).map_err(|refusal| Failure::Input(refusal.message))?;
        let search = opened.playback.search().ok_or_else(|| Failure::Input("there is no search in it".to_owned()))?;
        if evaluator.network != search.header().network {
            return Err(Failure::Input(format!("{} was made by another network than this one", path.display())));
        }
        let network = search.header().network.map(|network| hex(&network.sha256)).unwrap_or_default();
        let position = |line: Vec<u16>| {
            let raw = raw_evaluation(&catalogue, &subject(search, &line)?, &evaluator, Part::Values)?;
            Ok(RecordedPosition { line, raw })
        };
        let positions = most_visited(search).into_iter().map(position).collect::<Result<_, session::Refusal>>();
        let positions = positions.map_err(|refusal| Failure::Input(refusal.message))?;
        let outputs = RecordedOutputs { network, positions };
        let bytes = wire::encode_outputs(&outputs);
        let beside = path.with_extension(OUTPUTS.trim_start_matches('.'));
        std::fs::write(&beside, &bytes)?;
        println!("{:<40}{:>8} bytes, {} positions", beside.display(), bytes.len(), outputs.positions.len());
    }
    Ok(())
}
