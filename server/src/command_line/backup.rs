//! `puctoscope backup`

use std::path::PathBuf;

use clap::Args;

use super::serve;
use super::stdout::print;
use crate::failure::Failure;
use crate::storage::backup::{back_up, back_up_with_logs};

/// Options of `backup`.
#[derive(Args, Debug)]
pub struct Options {
    /// The data folder; default: puctoscope in the user's data folder.
    #[arg(long, env = "PUCTOSCOPE_DATA")]
    data: Option<PathBuf>,
    /// The file that is written; with --logs the folder, which `serve --data` can use. It must not be there.
    #[arg(long)]
    to: PathBuf,
    /// Copy the logs of all searches as well: all that analyses are. Without them positions, names and users are copied.
    #[arg(long)]
    logs: bool,
}

/// Makes a copy.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let data = options.data.clone().or_else(serve::data_folder);
    let data = data.ok_or_else(|| Failure::Input("--data names the folder to copy".to_owned()))?;
    let copied = if options.logs { back_up_with_logs(&data, &options.to) } else { back_up(&data, &options.to) };
    let analyses = copied.map_err(Failure::input)?;
    print(&format!("{analyses} analyses copied to {}\n", options.to.display()))
}
