//! An engine under test, and what there is to evaluate with.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::support::network;

pub(super) struct Engine {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

/// Evaluator of a test.
#[derive(Clone, Debug)]
pub(super) struct Evaluator {
    arguments: Vec<String>,
    is_network: bool,
}

impl Evaluator {
    /// The one that needs no file.
    pub(super) fn classical() -> Self {
        Self { arguments: vec!["--evaluator".to_owned(), "classical".to_owned()], is_network: false }
    }

    /// Lists the evaluators that this machine has: one without a network, the network that comes with the program, and one of
    /// Lc0's.
    pub(super) fn all() -> Vec<Self> {
        let mut all = vec![Self::classical()];
        if networks::library::locate().is_some() {
            all.push(Self { arguments: vec!["--device".to_owned(), "cpu".to_owned()], is_network: true });
        } else {
            eprintln!("skipped with networks: needs ONNX Runtime");
        }
        if let Some((file, _)) = network() {
            let arguments = ["--device", "cpu", "--network", file.to_str().unwrap()].map(str::to_owned).to_vec();
            all.push(Self { arguments, is_network: true });
        }
        all
    }

    /// Starts an engine that goes to its limits.
    pub(super) fn start(&self) -> Engine {
        let mut engine = self.start_as_it_is();
        engine.say("setoption name SmartPruningFactor value 0");
        engine
    }

    /// Starts an engine as a chess program finds it.
    pub(super) fn start_as_it_is(&self) -> Engine {
        Engine::start(&self.arguments)
    }

    /// Fewer nodes where each takes longer.
    pub(super) fn nodes(&self, nodes: i64) -> i64 {
        if self.is_network { nodes / 10 } else { nodes }
    }
}

impl Engine {
    pub(super) fn start(arguments: &[impl AsRef<std::ffi::OsStr>]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_puctoscope"))
            .arg("uci")
            .args(arguments)
            .env("RUST_LOG", "off")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the command runs");
        let input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap()).lines();
        Self { process, input, output }
    }

    pub(super) fn say(&mut self, line: &str) -> &mut Self {
        self.say_bytes(format!("{line}\n").as_bytes())
    }

    pub(super) fn say_bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.input.write_all(bytes).unwrap();
        self
    }

    /// The lines up to the first one that begins so, that one included.
    pub(super) fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.output.next().unwrap_or_else(|| panic!("no {start} after {lines:?}")).unwrap();
            lines.push(line);
            if lines.last().unwrap().starts_with(start) {
                return lines;
            }
        }
    }

    /// The lines of a search, `bestmove` last.
    pub(super) fn go(&mut self, line: &str) -> Vec<String> {
        self.say(line).until("bestmove")
    }

    /// Returns the lines up to `readyok`.
    pub(super) fn ready(&mut self) -> Vec<String> {
        self.say("isready").until("readyok")
    }

    pub(super) fn quit(mut self) {
        self.say("quit");
        assert!(self.process.wait().unwrap().success());
        assert_eq!(self.output.count(), 0, "nothing is said after the end");
    }

    /// Closes its input and returns the lines until it ends by itself.
    pub(super) fn close(self) -> Vec<String> {
        let Self { mut process, input, output } = self;
        drop(input);
        let rest = output.map(Result::unwrap).collect();
        assert!(process.wait().unwrap().success());
        rest
    }
}

pub(super) fn best(lines: &[String]) -> &str {
    lines.last().unwrap().split(' ').nth(1).unwrap()
}

/// The words after this one.
pub(super) fn after<'a>(line: &'a str, word: &str) -> Vec<&'a str> {
    line.split(' ').skip_while(|&found| found != word).skip(1).collect()
}

pub(super) fn number(line: &str, word: &str) -> i64 {
    after(line, word)[0].parse().unwrap()
}

/// The last line that tells how the search stands.
pub(super) fn info(lines: &[String]) -> &str {
    lines.iter().rev().find(|line| line.contains(" nodes ")).unwrap_or_else(|| panic!("{lines:?}"))
}

/// A move's visits as `VerboseMoveStats` prints them.
pub(super) fn visits(lines: &[String], mv: &str) -> i64 {
    let line = lines.iter().find(|line| line.starts_with(&format!("info string {mv} "))).expect(mv);
    line.split_once("N:").unwrap().1.split_whitespace().next().unwrap().parse().unwrap()
}

/// Returns the errors that the engine complained of.
pub(super) fn complaints(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string error: ")).collect()
}
