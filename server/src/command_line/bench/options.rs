//! Options of `bench`.

use clap::Args;

use crate::command_line::evaluator::{EvaluatorOptions, ParameterOptions, PolicyOptions};
use crate::command_line::position::{PositionOptions, TableOptions};

/// Options of `bench`.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    pub(super) position: PositionOptions,
    #[command(flatten)]
    pub(super) tables: TableOptions,
    #[command(flatten)]
    pub(super) evaluator: EvaluatorOptions,
    #[command(flatten)]
    pub(super) policy: PolicyOptions,
    #[command(flatten)]
    pub(super) parameters: ParameterOptions,
    /// Visits of the root; default: 500000, with a network 2000.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) nodes: Option<u32>,
    /// Searches, each from an empty tree; the one of median speed is printed.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) runs: u32,
    /// Searches with a network that go on in step, each of another position, so that as many positions are evaluated at
    /// once; and the same evaluations without a search.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(super) together: Option<u32>,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}
