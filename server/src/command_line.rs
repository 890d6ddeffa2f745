//! The command line: one file per subcommand, and what they share.

pub mod alone;
pub mod analyse;
pub mod annotate;
pub mod backup;
pub mod bench;
pub mod convert;
pub mod describe;
pub mod evaluate;
pub mod export;
pub mod licences;
#[cfg(feature = "views")]
pub mod pages;
pub mod replay;
pub mod serve;
pub mod survey;
pub mod triton;
pub mod uci;
pub mod user;

mod browser;
pub mod evaluator;
mod heads;
mod main_line;
mod moves;
pub mod position;
mod running;
mod stdout;
mod tables;
mod time_left;
mod version;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use version::VERSION;

/// A microscope for AlphaZero-style chess search.
///
/// Without a command it serves the page on this machine alone, and opens it in the browser.
#[derive(Debug, Parser)]
#[command(name = "puctoscope", version = VERSION)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the web page.
    Serve(Box<serve::Options>),
    /// Search a position and print every move of it.
    Analyse(analyse::Options),
    /// Search every position of games in a file, and write what was found into them.
    Annotate(Box<annotate::Options>),
    /// Search every position of a file (EPD or PGN), and write a table with a row for each.
    Survey(Box<survey::Options>),
    /// Print what an evaluator says of a position: P of every move, W, D, L, Q, M.
    Evaluate(evaluate::Options),
    /// Open a recording: verify it, say what it holds, and serve a page that shows it.
    Replay(Box<replay::Options>),
    /// Write a recorded search as tables for other programs, or as a graph.
    Export(Box<export::Options>),
    /// Copy a data folder's library while a server uses it, and the logs of its searches by choice.
    Backup(backup::Options),
    /// Add, change, list and remove the users of a server that asks for them.
    User(user::Options),
    /// Say what a network file is.
    Describe(describe::Options),
    /// Write the ONNX graph of a network file.
    Convert(convert::Options),
    /// Write a model repository for Triton Inference Server, which evaluates a network for --evaluator remote:URL.
    Triton(triton::Options),
    /// Measure the speed of the search.
    Bench(bench::Options),
    /// Write the documents of a site that any host can serve, into its folder.
    #[cfg(feature = "views")]
    Pages(pages::Options),
    /// Print the licences of everything in this program.
    Licences,
    /// Be a UCI engine, for chess programs with a board of their own.
    Uci(uci::Options),
    /// Try a network for a server, which says on standard input which one.
    #[command(name = crate::evaluation::trial::child::COMMAND, hide = true)]
    TryNetwork,
    /// Become another engine for a server, within bounds.
    #[command(name = crate::opinions::launch::COMMAND, hide = true)]
    RunEngine(crate::opinions::launch::Options),
}

impl CommandLine {
    /// Reads the process's arguments. Asking for help or the version ends the process here.
    ///
    /// # Errors
    /// When an option is unknown, missing or has a wrong value: one sentence.
    pub fn read(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Self, Failure> {
        Self::try_parse_from(arguments).map_err(|error| {
            if !error.use_stderr() || error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
                error.exit();
            }
            // clap's first paragraph says what is wrong; the rest is a page of usage.
            let text = error.to_string();
            let sentence = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
            Failure::Input(format!("{sentence}; --help lists the options"))
        })
    }

    /// Does what was asked.
    ///
    /// # Errors
    /// When it could not.
    pub fn run(self) -> Result<(), Failure> {
        let Some(command) = self.command else { return alone::run() };
        match command {
            Command::Serve(options) => serve::run(*options),
            Command::Analyse(options) => analyse::run(&options),
            Command::Annotate(options) => annotate::run(&options),
            Command::Survey(options) => survey::run(&options),
            Command::Evaluate(options) => evaluate::run(&options),
            Command::Replay(options) => replay::run(*options),
            Command::Export(options) => export::run(&options),
            Command::Backup(options) => backup::run(&options),
            Command::User(options) => user::run(&options),
            Command::Describe(options) => describe::run(&options),
            Command::Convert(options) => convert::run(&options),
            Command::Triton(options) => triton::run(&options),
            Command::Bench(options) => bench::run(&options),
            #[cfg(feature = "views")]
            Command::Pages(options) => pages::run(&options),
            Command::Licences => licences::run(),
            Command::Uci(options) => uci::run(&options),
            Command::TryNetwork => crate::evaluation::trial::child::run().map_err(Failure::Internal),
            Command::RunEngine(options) => match crate::opinions::launch::run(&options) {
                Ok(never) => match never {},
                Err(error) => Err(Failure::Internal(error)),
            },
        }
    }
}
