//! A server that runs already.

use std::path::Path;

use super::browser;
use super::stdout::print;
use crate::failure::Failure;
use crate::storage::{StorageError, lock};

/// Opens the page of the server that uses the data folder already: whoever starts the program twice wants to see it.
pub(super) fn show(folder: &Path) -> Result<(), Failure> {
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
