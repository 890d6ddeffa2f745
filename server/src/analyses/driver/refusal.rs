//! Refusals of commands that need a network.

use session::Refusal;
use wire::Code;

use crate::evaluation::catalogue::CatalogueError;

/// Turns the error into a refusal of the command that needs the network.
#[must_use]
pub fn refusal(error: &CatalogueError) -> Refusal {
    let code = if matches!(error, CatalogueError::Unknown { .. }) { Code::Invalid } else { Code::Failed };
    Refusal::new(code, error.to_string())
}
