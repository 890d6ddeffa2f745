//! A UCI engine as a process.

use std::io::{BufRead, BufReader, ErrorKind, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, anyhow};
use engine::Move;
use engine::games::chess::{Chess, move_code, parse_uci};

/// A running engine. Ends with its owner.
pub(crate) struct Uci {
    process: Child,
    /// Closed when the engine has to end.
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    program: String,
    name: String,
}

impl Uci {
    /// Starts an engine with these options.
    pub(crate) fn start(program: &Path, options: &[(&str, &str)]) -> anyhow::Result<Self> {
        Self::of_command(Command::new(program), options)
    }

    fn of_command(mut command: Command, options: &[(&str, &str)]) -> anyhow::Result<Self> {
        let program = command.get_program().display().to_string();
        let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = started.map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                anyhow!("there is no engine {program}: `apt-get install stockfish` brings one, --engine names another")
            }
            _ => anyhow!("the engine {program} does not start: {error}"),
        })?;
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().expect("piped above")).lines();
        let mut engine = Self { process, input, output, program, name: String::new() };
        engine.send("uci")?;
        loop {
            let line = engine.line()?;
            if let Some(name) = line.strip_prefix("id name ") {
                engine.name = name.to_owned();
            }
            if line == "uciok" {
                break;
            }
        }
        for (name, value) in options {
            engine.send(&format!("setoption name {name} value {value}"))?;
        }
        engine.wait_until_ready()?;
        Ok(engine)
    }

    /// Returns the engine's own name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Forgets what the engine learnt, so that its moves in a game depend on that game only.
    pub(crate) fn new_game(&mut self) -> anyhow::Result<()> {
        self.send("ucinewgame")?;
        self.wait_until_ready()
    }

    /// The move it plays. It is told the whole game, because it would else walk into repetitions that it cannot see.
    pub(crate) fn best_move(&mut self, game: &Chess, go: &str) -> anyhow::Result<Move> {
        let moves =
            if game.played().is_empty() { String::new() } else { format!(" moves {}", game.played().join(" ")) };
        let best = self.ask(&format!("position fen {}{moves}", game.start_fen()), go, |_| ())?;
        let best = parse_uci(game.position(), &best, game.played().len() + 1);
        Ok(move_code(best.with_context(|| format!("the engine {} plays what it cannot", self.program))?))
    }

    /// The best move that a search ends with, in the engine's words; `hear` is told everything that is said before.
    pub(crate) fn ask(&mut self, position: &str, go: &str, mut hear: impl FnMut(&str)) -> anyhow::Result<String> {
        self.send(position)?;
        self.send(go)?;
        loop {
            let line = self.line()?;
            if let Some(best) = line.strip_prefix("bestmove ") {
                return Ok(best.split(' ').next().unwrap_or(best).to_owned());
            }
            hear(&line);
        }
    }

    fn wait_until_ready(&mut self) -> anyhow::Result<()> {
        self.send("isready")?;
        while self.line()? != "readyok" {}
        Ok(())
    }

    fn send(&mut self, command: &str) -> anyhow::Result<()> {
        let input = self.input.as_mut();
        let sent = input.is_some_and(|input| writeln!(input, "{command}").and_then(|()| input.flush()).is_ok());
        if sent { Ok(()) } else { Err(self.ended()) }
    }

    fn line(&mut self) -> anyhow::Result<String> {
        match self.output.next() {
            Some(line) => line.with_context(|| format!("the words of the engine {} cannot be read", self.program)),
            None => Err(self.ended()),
        }
    }

    /// Makes the error for an engine that no longer listens or talks.
    fn ended(&mut self) -> anyhow::Error {
        // One that only stopped talking ends when nobody talks to it either.
        self.input = None;
        match self.process.wait() {
            Ok(status) => anyhow!("the engine {} ended: {status}", self.program),
            Err(error) => anyhow!("the engine {} is gone: {error}", self.program),
        }
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        // It may be gone already; then there is nothing to end.
        let _ = self.input.as_mut().map(|input| writeln!(input, "quit"));
        self.input = None;
        let _ = self.process.wait();
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An engine that is a script for the shell; it need not answer `uci` and `isready`, nor care about options.
    pub(crate) fn scripted(answers: &str) -> Uci {
        let script = format!(
            "while read -r line; do case \"$line\" in \
             uci) echo 'id name script'; echo uciok;; isready) echo readyok;; quit) exit;; {answers} esac; done"
        );
        let mut command = Command::new("sh");
        command.args(["-c", &script]);
        Uci::of_command(command, &[]).unwrap()
    }

    #[test]
    fn an_engine_that_is_missing_is_named_with_what_to_do() {
        let error = Uci::start(Path::new("/nowhere/stockfish"), &[]).err().unwrap().to_string();
        for part in ["/nowhere/stockfish", "apt-get install stockfish", "--engine"] {
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn an_engine_that_dies_is_told_with_its_exit_status() {
        let game = Chess::from_fen::<&str>("startpos", &[]).unwrap();
        let mut engine = scripted("go*) exit 7;;");
        let error = engine.best_move(&game, "go nodes 1").unwrap_err().to_string();
        assert!(error.contains("exit status: 7"), "{error}");
        let again = engine.new_game().unwrap_err().to_string();
        assert_eq!(again, error, "it stays dead");
    }

    #[test]
    fn an_engine_is_told_the_whole_game() {
        // It plays one move where it is told exactly this, and else another.
        let mut engine = scripted(
            "'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves g1f3 g8f6') best=f3g1;; \
             position*) best=a2a3;; go*) echo \"bestmove $best ponder a7a6\";;",
        );
        let mut best = |moves: &[&str]| {
            let game = Chess::from_fen("startpos", moves).unwrap();
            let best = engine.best_move(&game, "go nodes 1").unwrap();
            engine::games::chess::uci_text(game.position(), best)
        };
        assert_eq!(best(&["g1f3", "g8f6"]), "f3g1");
        assert_eq!(best(&[]), "a2a3");
    }
}
