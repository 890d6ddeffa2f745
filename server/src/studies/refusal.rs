//! Refusals of studies.

use session::Refusal;
use wire::Code;

/// There is none of this id.
pub(super) fn not_found() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such study")
}

/// What the library says.
pub(super) fn failed(error: library::Error) -> Refusal {
    match error {
        library::Error::NotFound => not_found(),
        error => Refusal::new(Code::Failed, format!("the library refuses: {error}")),
    }
}
