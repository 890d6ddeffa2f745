//! Log lines on standard error; `RUST_LOG` chooses which.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

/// Starts writing log lines: warnings of everything, and what this server has to say.
pub fn start() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,server=info"));
    // A second start, as in tests, changes nothing.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .try_init();
}
