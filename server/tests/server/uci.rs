//! `puctoscope uci` as a chess program meets it: over its standard input and output.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use engine::Game as _;
use engine::games::chess::{Chess, move_code, parse_uci};
use shakmaty::Position as _;

struct Engine {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
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

    /// One that goes to its limits.
    fn classical() -> Self {
        let mut engine = Self::start(&["--evaluator", "classical"]);
        engine.say("setoption name SmartPruningFactor value 0");
        engine
    }

    fn say(&mut self, line: &str) -> &mut Self {
        writeln!(self.input, "{line}").unwrap();
        self
    }

    /// The lines up to the first one that begins so, that one included.
    fn until(&mut self, start: &str) -> Vec<String> {
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
    fn go(&mut self, line: &str) -> Vec<String> {
        self.say(line).until("bestmove")
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.process.wait().unwrap().success());
        assert_eq!(self.output.count(), 0, "nothing is said after the end");
    }
}

fn best(lines: &[String]) -> &str {
    lines.last().unwrap().split(' ').nth(1).unwrap()
}

/// The words after this one.
fn after<'a>(line: &'a str, word: &str) -> Vec<&'a str> {
    line.split(' ').skip_while(|&found| found != word).skip(1).collect()
}

fn number(line: &str, word: &str) -> i64 {
    after(line, word)[0].parse().unwrap()
}

/// The last line that tells how the search stands.
fn info(lines: &[String]) -> &str {
    lines.iter().rev().find(|line| line.contains(" nodes ")).unwrap_or_else(|| panic!("{lines:?}"))
}

/// A move's visits as `VerboseMoveStats` prints them.
fn visits(lines: &[String], mv: &str) -> i64 {
    let line = lines.iter().find(|line| line.starts_with(&format!("info string {mv} "))).expect(mv);
    line.split_once("N:").unwrap().1.split_whitespace().next().unwrap().parse().unwrap()
}

#[test]
fn it_introduces_itself_and_takes_lc0s_options() {
    let mut engine = Engine::classical();
    let lines = engine.say("uci").until("uciok");
    assert!(lines[0].starts_with("id name Puctoscope"), "{}", lines[0]);
    for option in [
        "option name CPuct type string default 1.745",
        "option name MinibatchSize type spin default 1 min 1 max 1024",
        "option name FpuStrategy type combo default reduction var reduction var absolute",
        "option name MultiPV type spin default 1 min 1 max 500",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} in {lines:?}");
    }
    let lines = engine.say("setoption name CPuct value 3").say("isready").until("readyok");
    assert!(lines[0].starts_with("info string evaluator classical"), "{lines:?}");
    let lines = engine.say("setoption name CPuct value many").say("fly").say("isready").until("readyok");
    assert!(lines[0].starts_with("info string error: cpuct takes a number"), "{lines:?}");
    assert!(lines[1].contains("fly is no command"), "{lines:?}");
    engine.quit();
}

#[test]
fn a_search_ends_at_its_nodes_with_a_line_of_legal_moves() {
    let mut engine = Engine::classical();
    let lines = engine.say("position startpos moves e2e4 c7c5").go("go nodes 500");
    let last = &lines[lines.len() - 2];
    assert_eq!(number(last, "nodes"), 500);
    let line = after(last, "pv");
    assert_eq!(line[0], best(&lines));
    assert_eq!(after(lines.last().unwrap(), "ponder"), [line[1]]);
    let mut game = Chess::from_fen("startpos", &["e2e4", "c7c5"]).unwrap();
    for (at, text) in line.iter().enumerate() {
        let mv = parse_uci(game.root(), text, at + 1).unwrap();
        game.play_and_set_root(move_code(mv));
    }
    // The same question is continued, not begun again.
    let lines = engine.go("go nodes 600");
    assert_eq!(number(&lines[lines.len() - 2], "nodes"), 600);
    let verbose = engine.say("setoption name VerboseMoveStats value true").go("go nodes 600");
    assert!(verbose.iter().any(|line| line.starts_with("info string node  (  30) N:     600 ")), "{verbose:?}");
    engine.quit();
}

#[test]
fn a_game_goes_on_with_what_is_known() {
    let mut engine = Engine::classical();
    engine.say("setoption name VerboseMoveStats value true").say("position startpos");
    let told = engine.go("go nodes 3000");
    let moves = after(info(&told), "pv")[..2].join(" ");
    let (first, both) = (moves.split(' ').next().unwrap(), moves.as_str());
    let known = visits(&told, first);
    // One visit more than is known: nothing is searched that was searched before.
    let told = engine.say(&format!("position startpos moves {first}")).go(&format!("go nodes {}", known + 1));
    assert_eq!(number(info(&told), "nodes"), known + 1);
    assert_eq!(told.iter().filter(|line| line.contains(" nodes ")).count(), 1, "{told:?}");
    // The program's own move and the reply at once, as in a game.
    engine.say("ucinewgame").say("position startpos");
    let told = engine.go("go nodes 3000");
    assert_eq!(visits(&told, first), known);
    let told = engine.say(&format!("position startpos moves {both}")).go("go nodes 1");
    let nodes = number(info(&told), "nodes");
    assert!((2..known).contains(&nodes), "{nodes} of {known}");
    // Another game begins anew.
    let told = engine.say("position startpos moves d2d4 a7a6 a2a3").go("go nodes 10");
    assert_eq!(number(info(&told), "nodes"), 10);
    engine.quit();
}

#[test]
fn a_settled_search_ends_early_as_lc0s_does() {
    let mut engine = Engine::classical();
    engine.say("position fen 7k/8/8/8/8/8/1r6/K1r5 w - - 0 1");
    assert_eq!(number(info(&engine.go("go nodes 5000")), "nodes"), 5000);
    let mut quick = Engine::start(&["--evaluator", "classical"]);
    let lines = quick.say("position fen 7k/8/8/8/8/8/1r6/K1r5 w - - 0 1").go("go nodes 5000");
    assert!(number(info(&lines), "nodes") <= 20, "{lines:?}");
    assert_eq!(best(&lines), "a1b2");
    engine.quit();
    quick.quit();
}

#[test]
fn moves_are_drawn_where_a_temperature_asks_for_it() {
    let mut played = std::collections::BTreeSet::new();
    for seed in 0..8 {
        let mut engine = Engine::start(&["--evaluator", "uniform", "--set", &format!("seed={seed}")]);
        engine.say("setoption name Temperature value 2").say("setoption name DirichletNoiseEpsilon value 0.25");
        let lines = engine.say("position startpos").go("go nodes 100");
        played.insert(best(&lines).to_owned());
        engine.quit();
    }
    assert!(played.len() > 2, "{played:?}");
}

#[test]
fn several_lines_are_ranked_and_some_moves_are_left_out() {
    let mut engine = Engine::classical();
    engine.say("setoption name MultiPV value 3").say("setoption name UCI_ShowWDL value true").say("position startpos");
    let lines = engine.go("go nodes 800");
    let last = &lines[lines.len() - 4..];
    for (index, line) in last[..3].iter().enumerate() {
        assert_eq!(number(line, "multipv"), index as i64 + 1);
        let wdl: i64 = after(line, "wdl")[..3].iter().map(|share| share.parse::<i64>().unwrap()).sum();
        assert_eq!(wdl, 1000);
    }
    let firsts: Vec<&str> = last[..3].iter().map(|line| after(line, "pv")[0]).collect();
    assert_eq!(firsts[0], best(&lines));
    let lines = engine.go("go searchmoves a2a3 h2h4 e2e5 nodes 300");
    assert!(lines[0].contains("e2e5 is not legal here"), "{}", lines[0]);
    for line in lines.iter().filter(|line| line.contains(" pv ")) {
        assert!(["a2a3", "h2h4"].contains(&after(line, "pv")[0]), "{line}");
    }
    engine.quit();
}

#[test]
fn mate_scores_count_moves() {
    let mut engine = Engine::classical();
    let lines = engine.say("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").go("go mate 1");
    assert_eq!(best(&lines), "d1d8");
    assert_eq!(after(&lines[lines.len() - 2], "score")[..2], ["mate", "1"]);
    let lines = engine.say("position fen 7k/p7/6K1/8/8/8/4Q3/8 b - - 0 1").go("go nodes 400");
    assert_eq!(after(&lines[lines.len() - 2], "score")[..2], ["mate", "-1"], "{lines:?}");
    engine.quit();
}

#[test]
fn it_thinks_until_it_is_stopped_and_listens_meanwhile() {
    let mut engine = Engine::classical();
    engine.say("position startpos").say("go infinite").until("info depth");
    engine.say("isready").until("readyok");
    engine.say("setoption name MultiPV value 2").say("stop");
    assert!(engine.until("bestmove").iter().all(|line| !line.contains("multipv")), "options wait for the end");
    let lines = engine.go("go nodes 20000");
    assert!(lines[lines.len() - 2].contains("multipv 2"));
    // Stopped at once, it still has a move.
    let lines =
        engine.say("ucinewgame").say("position startpos moves d2d4").say("go infinite").say("stop").until("bestmove");
    assert_ne!(best(&lines), "(none)");
    engine.quit();
}

#[test]
fn pondering_ends_with_the_opponents_move() {
    let mut engine = Engine::classical();
    engine.say("position startpos moves e2e4 e7e5").say("go ponder movetime 250").until("info depth");
    // Its clock does not run while it ponders; with the hit it does.
    engine.say("isready").until("readyok");
    let lines = engine.say("ponderhit").until("bestmove");
    assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with("info ")), "{lines:?}");
    // Another move was played: it is stopped.
    engine.say("go ponder wtime 60000 btime 60000").until("info depth");
    engine.say("stop").until("bestmove");
    engine.quit();
}

#[test]
fn it_plays_by_the_clock() {
    let mut engine = Engine::classical();
    engine.say("setoption name MoveOverheadMs value 0").say("position startpos");
    let lines = engine.go("go wtime 3000 btime 1000 winc 0 binc 0");
    let time = number(&lines[lines.len() - 2], "time");
    assert!((100..1500).contains(&time), "{time} ms of a hundred, and not the half of the clock");
    engine.quit();
}

#[test]
fn castling_is_written_as_the_program_wants_it() {
    let mut engine = Engine::classical();
    let fen = "position fen 4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
    assert_eq!(best(&engine.say(fen).go("go searchmoves e1g1 nodes 20")), "e1g1");
    engine.say("setoption name UCI_Chess960 value true");
    assert_eq!(best(&engine.say(fen).go("go searchmoves e1h1 nodes 20")), "e1h1");
    engine.quit();
}

#[test]
fn what_cannot_be_used_is_said_and_changes_nothing() {
    let mut engine = Engine::classical();
    engine.say("position startpos moves e2e4");
    let lines = engine.say("position startpos moves e2e5").go("go nodes 50");
    assert!(lines[0].contains("move 1 (e2e5) is not legal here"), "{}", lines[0]);
    let game = Chess::from_fen("startpos", &["e2e4"]).unwrap();
    assert!(game.root().is_legal(parse_uci(game.root(), best(&lines), 1).unwrap()), "the position before");
    let lines = engine.say("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1").go("go nodes 50");
    assert_eq!(best(&lines), "(none)", "the game is over");
    engine.say("setoption name Evaluator value network").say("setoption name WeightsFile value /no/such/file.pb.gz");
    let lines = engine.say("position startpos").go("go nodes 50");
    assert!(lines[0].contains("/no/such/file.pb.gz"), "{}", lines[0]);
    assert_eq!(best(&lines), "(none)", "no other evaluator takes its place");
    engine.say("setoption name Evaluator value classical");
    assert_ne!(best(&engine.go("go nodes 50")), "(none)");
    engine.quit();
}

#[test]
fn the_network_answers_the_first_go() {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return;
    }
    let mut engine = Engine::start(&["--device", "cpu"]);
    assert_ne!(best(&engine.say("position startpos").go("go nodes 1")), "(none)");
    engine.quit();
}

#[test]
fn a_closed_input_ends_it() {
    let mut engine = Engine::classical();
    engine.say("go infinite").until("info depth");
    let Engine { mut process, input, output } = engine;
    drop(input);
    assert!(process.wait().unwrap().success());
    drop(output);
}
