//! `puctoscope` without a command: the page, served on this machine alone and opened in the browser.

use clap::Parser;

use super::serve::{self, Shown};
use crate::failure::Failure;

/// Options of `serve` where nothing is said: its defaults, and what the environment names.
#[derive(Debug, Parser)]
struct Nothing {
    #[command(flatten)]
    serve: serve::Options,
}

/// Serves the page until told to end, on the usual port or another one where that is taken.
pub(super) fn run() -> Result<(), Failure> {
    let nothing = Nothing::try_parse_from(["puctoscope"]).map_err(Failure::input)?;
    serve::show(nothing.serve, Shown::InBrowser)
}
