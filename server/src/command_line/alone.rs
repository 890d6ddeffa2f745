//! `puctoscope` without a command: the page, served on this machine alone and opened in the browser.

use std::path::Path;

use clap::Parser;

use super::serve::{self, Shown};
use super::{browser, print};
use crate::failure::Failure;
use crate::storage::{StorageError, lock};

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

/// Opens the page of the server that uses the data folder already: whoever starts the program twice wants to see it.
pub(super) fn show_running(folder: &Path) -> Result<(), Failure> {
    let Some(address) = lock::address(folder) else {
        return Err(Failure::input(StorageError::InUse(folder.to_owned())));
    };
    print(&format!("it runs already, and listens on http://{address}\n"))?;
    if let Some(opening) = browser::open(format!("http://{address}/")) {
        // Its only error is a panic, which was reported.
        let _ = opening.join();
    }
    Ok(())
}
