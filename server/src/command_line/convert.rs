//! `puctoscope convert FILE.pb.gz FILE.onnx`

use std::path::PathBuf;

use clap::Args;
use networks::{Limits, Network};

use super::heads::HeadOptions;
use crate::failure::Failure;

/// Options of `convert`.
#[derive(Args, Debug)]
pub struct Options {
    /// The network file to read: Lc0 weights (.pb.gz).
    input: PathBuf,
    /// The ONNX file to write; must not exist yet, or --force.
    output: PathBuf,
    /// Overwrite the output.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    heads: HeadOptions,
}

/// Writes a network's graph.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let network =
        Network::open_with(&options.input, &Limits::default(), &options.heads.choice()).map_err(Failure::input)?;
    let output = options.output.display();
    if !options.force && options.output.exists() {
        return Err(Failure::Input(format!("{output} exists already; --force overwrites it")));
    }
    std::fs::write(&options.output, network.onnx())
        .map_err(|error| Failure::Input(format!("cannot write {output}: {error}")))?;
    eprintln!("wrote {output}: {} bytes", network.onnx().len());
    Ok(())
}
