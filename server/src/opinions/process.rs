//! An engine's process: started with little of this one's environment, in a group of its own, and ended with all that it started.

use std::io;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::launch;
use crate::system;

/// A process, ended when this is dropped.
#[derive(Debug)]
pub struct Process {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    child: Child,
    /// Its end; then its number may be another's.
    status: Option<ExitStatus>,
}

/// Its input and outputs.
#[derive(Debug)]
pub struct Pipes {
    /// Its input.
    pub input: ChildStdin,
    /// Its words.
    pub output: ChildStdout,
    /// Its complaints.
    pub errors: ChildStderr,
}

/// Environment of an engine: where programs, libraries and its own files are, and which GPU to use. The rest,
/// this server's token among it, is nobody's business.
const ENVIRONMENT: [&str; 7] =
    ["PATH", "HOME", "LANG", "TMPDIR", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "XDG_CONFIG_HOME"];

impl Process {
    /// Starts an engine, by this program if it is given. It ends with the thread that calls this.
    ///
    /// # Errors
    /// What the system says.
    pub fn start(program: &Path, launcher: Option<&Path>, memory_bytes: u64) -> io::Result<(Self, Pipes)> {
        let mut command = match launcher {
            Some(launcher) => {
                let mut command = Command::new(launcher);
                command.arg(launch::COMMAND).arg(std::process::id().to_string()).arg(memory_bytes.to_string());
                command.arg("--").arg(program);
                command
            }
            None => Command::new(program),
        };
        command.env_clear();
        command.envs(ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        // Not where the server was started: some engines write files where they are.
        command.current_dir(std::env::temp_dir());
        command.process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn()?;
        // Made first, so that it is ended whatever fails next.
        let process = Self { state: Mutex::new(State { child, status: None }) };
        let mut state = process.lock();
        let pipes = (state.child.stdin.take(), state.child.stdout.take(), state.child.stderr.take());
        drop(state);
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(io::Error::other("it has no input or output"));
        };
        Ok((process, Pipes { input, output, errors }))
    }

    /// Ends it, and everything that it has started; does not wait.
    pub fn end(&self) {
        let mut state = self.lock();
        if state.status.is_none() {
            system::end_group(state.child.id());
            // Its only error is that it has ended.
            let _ = state.child.kill();
        }
    }

    /// Waits for its end, at most for so long; then nothing of it is left. Returns how it ended.
    pub fn wait(&self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            if let Some(status) = self.lock().look() {
                return Some(status);
            }
            if deadline <= Instant::now() {
                return None;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn look(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            self.status = self.child.try_wait().ok().flatten();
            if self.status.is_some() {
                // Whatever it had started has no master any more. A group keeps its number as long as anybody is in it.
                system::end_group(self.child.id());
            }
        }
        self.status
    }
}

/// Time that the system has to end a process that was killed.
const KILLED: Duration = Duration::from_millis(500);

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
        if self.wait(KILLED).is_none() {
            tracing::warn!("an engine's process does not end");
        }
    }
}

/// Words on how a process ended.
#[must_use]
pub fn ending(status: Option<ExitStatus>) -> String {
    match status.map(|status| (status.signal(), status.code())) {
        Some((Some(signal), _)) => format!("signal {signal}"),
        Some((None, code)) => format!("code {}", code.unwrap_or_default()),
        None => "it said nothing more".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::PathBuf;

    use super::*;
    use crate::testing::Folder;

    fn script(folder: &Folder, text: &str) -> PathBuf {
        let path = folder.path().join("engine");
        std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn start(text: &str) -> (Process, Pipes, Folder) {
        let folder = Folder::new("engine");
        let (process, pipes) = Process::start(&script(&folder, text), None, 0).unwrap();
        (process, pipes, folder)
    }

    fn is_alive(id: &str) -> bool {
        let state = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        // Between its end and the moment when somebody notices it is still listed.
        state.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with('Z'))
    }

    #[test]
    fn the_environment_is_a_clean_one() {
        let (process, mut pipes, _folder) = start("env; pwd");
        let mut said = String::new();
        pipes.output.read_to_string(&mut said).unwrap();
        let names: Vec<&str> = said.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
        let usual = ["PWD", "OLDPWD", "SHLVL", "_"];
        assert!(names.iter().all(|name| ENVIRONMENT.contains(name) || usual.contains(name)), "{names:?}");
        assert!(said.lines().any(|line| Path::new(line) == std::env::temp_dir()), "{said}");
        assert_eq!(ending(process.wait(Duration::from_secs(60))), "code 0");
    }

    #[test]
    fn what_it_has_started_ends_with_it() {
        let (process, mut pipes, _folder) = start("sleep 1000 & echo $!; read line; exit 3");
        let mut byte = [0];
        let mut child = String::new();
        while pipes.output.read(&mut byte).unwrap() == 1 && byte != *b"\n" {
            child.push(char::from(byte[0]));
        }
        assert!(is_alive(&child));
        pipes.input.write_all(b"\n").unwrap();
        assert_eq!(ending(process.wait(Duration::from_secs(60))), "code 3");
        let end = Instant::now() + Duration::from_secs(60);
        while is_alive(&child) && Instant::now() < end {
            thread::yield_now();
        }
        assert!(!is_alive(&child));
    }

    #[test]
    fn one_that_does_not_want_to_end_does() {
        let (process, pipes, _folder) = start("trap '' TERM INT HUP; while :; do sleep 1; done");
        process.end();
        assert_eq!(ending(process.wait(Duration::from_secs(60))), "signal 9");
        // Once more does no harm.
        process.end();
        drop((process, pipes));
    }

    #[test]
    fn what_cannot_be_run_is_said() {
        let error = Process::start(Path::new("/no/such/engine"), None, 0).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert_eq!(ending(None), "it said nothing more");
    }
}
