//! Failures of commands of the command line, and their exit codes.

use std::process::ExitCode;

/// A command that did not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// The user's input cannot be used: exit code 2.
    Input(String),
    /// Something else went wrong: exit code 1.
    Internal(anyhow::Error),
}

impl Failure {
    /// The user's mistake, as a sentence.
    pub fn input(error: impl std::fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    /// Returns the exit code of the process.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Input(_) => 2,
            Self::Internal(_) => 1,
        })
    }
}

impl std::fmt::Display for Failure {
    /// One line, whatever the parts it was made of look like.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = match self {
            Self::Input(text) => text.clone(),
            Self::Internal(error) => format!("{error:#}"),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        // File names and options come from outside and must not steer a terminal.
        let safe = |char: char| if char.is_control() { '?' } else { char };
        f.write_str(&words.join(" ").chars().map(safe).collect::<String>())
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Internal(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Internal(error.into())
    }
}
