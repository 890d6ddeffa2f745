//! The command `puctoscope`.

use std::process::ExitCode;

use server::command_line::CommandLine;

fn main() -> ExitCode {
    match CommandLine::read(std::env::args_os()).and_then(CommandLine::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("puctoscope: {failure}");
            failure.exit_code()
        }
    }
}
