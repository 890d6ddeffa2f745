//! Tools that make the network that Puctoscope ships, apart from the training itself (`training/`).
//!
//! Reading order: `uci` (an engine as a process), `teacher` (an engine that labels), `solved` (positions that need no engine),
//! `record` (a labelled position in bytes), `games` (the source of positions), `dataset` (a folder of them), `generate` (the
//! command that fills it); then `targets` (outputs to be learnt from a record), `export` (a trained network becomes a weights
//! file), `report` (networks on held-out positions), `suite` (mates, tactics, endings), `player` and `tournament` (matches).
//! Shared by commands: `workers` (threads), `lock` (files that one process has for itself), `progress` (lines on how far a
//! command is).

mod dataset;
mod export;
mod games;
mod generate;
mod lock;
mod player;
mod progress;
mod record;
mod report;
mod solved;
mod suite;
mod targets;
mod teacher;
mod tournament;
mod uci;
mod workers;

use clap::Parser;

/// Makes and judges networks. `trainer/README.md` tells the whole way.
#[derive(Debug, Parser)]
#[command(version)]
enum Command {
    /// Play games and label their positions with a UCI engine
    Generate(generate::Arguments),
    /// Make a weights file from folded layers
    Export(export::Arguments),
    /// Compare networks on held-out positions
    Report(report::Arguments),
    /// Make the sets of mates, tactics and endings
    Suite(suite::MakeArguments),
    /// Tell what a network finds and wins in these sets
    Solve(suite::SolveArguments),
    /// Let two players play
    Match(tournament::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Suite(arguments) => suite::make(&arguments),
        Command::Solve(arguments) => suite::solve(&arguments),
        Command::Match(arguments) => tournament::run(&arguments),
    }
}
