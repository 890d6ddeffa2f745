//! Output of the engine.

use std::io::Write;

use crate::command_line::stdout::print_to;
use crate::failure::Failure;

/// The conversation, from the engine's side.
pub(super) struct Mouth<'a> {
    out: &'a mut dyn Write,
}

impl<'a> Mouth<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self { out }
    }

    /// Writes whole lines at once. No failure where nobody listens any more.
    pub(super) fn say(&mut self, lines: &str) -> Result<(), Failure> {
        print_to(self.out, lines)
    }

    /// Reports a problem as a string, because UCI has no errors.
    pub(super) fn complain(&mut self, problem: &str) -> Result<(), Failure> {
        self.say(&format!("info string error: {problem}\n"))
    }
}
