//! `puctoscope triton FILE.pb.gz FOLDER`

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use networks::{Limits, Network, shipped};
use remote::repository::{Backend, File, files, model_name};

use crate::failure::Failure;

/// Options of `triton`.
#[derive(Args, Debug)]
pub struct Options {
    /// The network file to read, Lc0 weights (.pb.gz) or .onnx; or "shipped" for the network that comes with the program.
    input: PathBuf,
    /// The model repository to write into: a folder, made where there is none.
    folder: PathBuf,
    /// For Triton's Python backend, whose Python must have onnxruntime and numpy; default: its backend for ONNX Runtime.
    #[arg(long)]
    python: bool,
    /// Most positions that Triton evaluates at once.
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..=1024))]
    max_batch: u16,
    /// Overwrite a model of the same name.
    #[arg(long)]
    force: bool,
}

/// Writes a model repository for Triton Inference Server.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let limits = Limits::default();
    let network = match options.input.to_str() {
        Some("shipped") => shipped::open(&limits),
        _ => Network::open(&options.input, &limits),
    };
    let network = network.map_err(Failure::input)?;
    let model = options.folder.join(model_name(&network));
    if !options.force && model.exists() {
        return Err(Failure::Input(format!("{} exists already; --force overwrites it", model.display())));
    }
    let backend = if options.python { Backend::Python } else { Backend::OnnxRuntime };
    for File { path, bytes } in files(&network, backend, options.max_batch) {
        write(&options.folder.join(path), &bytes)?;
    }
    let (folder, name) = (options.folder.display(), model_name(&network));
    eprintln!(
        "wrote {}; `tritonserver --model-repository={folder}` serves it, and --evaluator remote:grpc://HOST:8001/{name} asks it",
        model.display()
    );
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, bytes));
    written.map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
}
