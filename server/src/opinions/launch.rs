//! Start of an engine: this program bounds itself, and then becomes the engine.

use std::convert::Infallible;
use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Context as _;
use clap::Args;

use crate::system;

/// The subcommand's name. It is not listed: only a server starts engines so.
pub const COMMAND: &str = "run-engine";

/// Everything else goes before an engine: searches here are what the server is for.
const NICENESS: i32 = 10;

/// Options of the subcommand.
#[derive(Args, Debug)]
pub struct Options {
    /// The process that starts it: it does not outlive that.
    pub parent: u32,
    /// Most memory, in bytes.
    pub memory_bytes: u64,
    /// The engine.
    pub program: PathBuf,
}

/// Becomes the engine.
///
/// # Errors
/// When the bounds cannot be set, or the engine cannot be run.
pub fn run(options: &Options) -> anyhow::Result<Infallible> {
    system::end_with_parent(options.parent)?;
    system::limit(libc::RLIMIT_CORE, 0)?;
    // Memory of its own; not all addresses, of which drivers of GPUs reserve terabytes.
    system::limit(libc::RLIMIT_DATA, options.memory_bytes)?;
    system::be_nice(NICENESS)?;
    // Where memory gets short all the same, this is what the system should end first. It is not asked everywhere.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let error = Command::new(&options.program).exec();
    Err(error).with_context(|| format!("{} cannot be run", options.program.display()))
}
