//! Output of the engine.

use std::io::Write;

use crate::command_line::print_to;
use crate::failure::Failure;

/// The conversation, from the engine's side.
pub(super) struct Mouth<'a> {
    out: &'a mut dyn Write,
}

impl<'a> Mouth<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self { out }
    }

    /// Says whole lines, which are heard at once. That nobody hears them any more is no failure.
    pub(super) fn say(&mut self, lines: &str) -> Result<(), Failure> {
        print_to(self.out, lines)
    }

    /// UCI has no errors: what is wrong is told as a string.
    pub(super) fn complain(&mut self, problem: &str) -> Result<(), Failure> {
        self.say(&format!("info string error: {problem}\n"))
    }
}
