//! `puctoscope licences`

use super::stdout::print;
use crate::failure::Failure;
use crate::site::bundle::Bundle;

/// Prints the licences of everything in this program.
pub(super) fn run() -> Result<(), Failure> {
    let bundle = Bundle::included().transpose().map_err(|error| Failure::Internal(error.into()))?;
    let text = bundle.and_then(|bundle| bundle.licences()).ok_or_else(|| Failure::Input(MISSING.to_owned()))?;
    print(&text)
}

const MISSING: &str = "this program was built without the list of its licences: `make dist` adds it; those of the page are in licences.txt of its site";
