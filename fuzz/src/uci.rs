//! Words of chess programs to `puctoscope uci`: whatever they are, every search has its move, and every question its answer.
//!
//! An input consists of the lines that are said. After a line `...` the engine looks up once more in vain before it hears the
//! next; one that begins with `~` is longer than the part of a line that is read. Evaluators need no files here: options that ask
//! for others are left out. Searches are short: `go` gets a number of nodes behind it.

use std::collections::VecDeque;

use networks::{Device, Precision};
use server::command_line::evaluator::{
    EvaluatorName, EvaluatorOptions, LibraryOptions, ParameterOptions, PolicyOptions,
};
use server::command_line::position::{PositionOptions, TableOptions};
use server::command_line::uci::{Ears, Options, converse};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position as _};

/// Lines of an input, nodes of one search where nothing else is said, and at most, and of all of them.
const MOST_LINES: usize = 60;
const USUAL_NODES: u32 = 40;
const MOST_NODES: u32 = 600;
const MOST_NODES_IN_ALL: u32 = 1500;

/// Longer than what is read of a line, and how many lines may be: they take long.
const LONG: usize = 1 << 20;
const MOST_CUT: usize = 3;

/// Line that stands for a look that hears nothing, and the beginning of a line that is cut.
const SILENCE: &[u8] = b"...";
const CUT: &[u8] = b"~";

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let mut talk = Talk::of(bytes);
    let answers = Answers::to(&talk);
    if !talk.has_sudden_end() {
        answers.are_complete(&talk);
        return;
    }
    answers.are_as_far_as_they_go(&talk);
    talk.end_gently();
    Answers::to(&talk).are_complete(&talk);
}

/// Lines that are said to the engine.
struct Talk {
    /// The engine looks up once in vain between them.
    texts: Vec<Vec<u8>>,
    asked: Asked,
}

/// Questions to which answers are due.
#[derive(Default)]
struct Asked {
    searches: Vec<Asking>,
    isready: usize,
    uci: usize,
    /// The place of the first `quit`: its text and byte.
    quit: Option<(usize, usize)>,
    /// Set while a search goes on until something else is said.
    endless: bool,
}

/// A `go`.
struct Asking {
    /// `None` where it was refused.
    position: Option<Chess>,
    /// The moves named that are legal.
    only: Vec<Move>,
}

impl Talk {
    fn of(bytes: &[u8]) -> Self {
        let mut talk = Self { texts: vec![Vec::new()], asked: Asked::default() };
        let (mut position, mut nodes_left, mut cut_left) = (Some(Chess::default()), MOST_NODES_IN_ALL, MOST_CUT);
        for line in bytes.split_inclusive(|&byte| byte == b'\n').take(MOST_LINES) {
            if line.trim_ascii_end() == SILENCE {
                talk.texts.push(Vec::new());
                continue;
            }
            let stripped = line.strip_prefix(CUT).filter(|_| cut_left > 0);
            let (line, is_cut) = (stripped.unwrap_or(line), stripped.is_some());
            cut_left -= usize::from(is_cut);
            talk.say(line, is_cut, &mut position, &mut nodes_left);
        }
        talk
    }

    fn say(&mut self, line: &[u8], is_cut: bool, position: &mut Option<Chess>, nodes_left: &mut u32) {
        let heard = String::from_utf8_lossy(line).into_owned();
        let words = heard.trim_start_matches('\u{feff}').split(|char: char| char.is_whitespace() || char.is_control());
        let mut words = words.filter(|word| !word.is_empty()).skip_while(|word| !COMMANDS.contains(word));
        let command = words.next();
        if command == Some("setoption") && needs_files(&heard) {
            return;
        }
        let place = (self.texts.len() - 1, self.texts.last().map_or(0, Vec::len));
        let text = self.texts.last_mut().expect("there is one");
        text.extend_from_slice(line.trim_ascii_end());
        let counts = self.asked.quit.is_none();
        match command {
            Some("go") => {
                let words: Vec<&str> = words.collect();
                let nodes = nodes(&words).min(*nodes_left).max(1);
                *nodes_left -= nodes.min(*nodes_left);
                text.extend_from_slice(format!(" nodes {nodes}").as_bytes());
                if counts {
                    self.asked.endless |= words.contains(&"infinite") || words.contains(&"ponder");
                    let only = position.as_ref().map(|position| named(position, &words)).unwrap_or_default();
                    self.asked.searches.push(Asking { position: position.clone(), only });
                }
            }
            Some("position") => *position = placed(words).filter(|_| !is_cut),
            Some("isready") if counts => self.asked.isready += 1,
            Some("uci") if counts => self.asked.uci += 1,
            Some("quit") if counts => self.asked.quit = Some(place),
            _ => {}
        }
        if is_cut {
            text.resize(text.len() + LONG, b' ');
        }
        text.extend_from_slice(&line[line.trim_ascii_end().len()..]);
        if is_cut && text.last() != Some(&b'\n') {
            text.push(b'\n');
        }
    }

    /// Returns whether searches that were asked for may be left undone.
    fn has_sudden_end(&self) -> bool {
        self.asked.quit.is_some() || self.asked.endless
    }

    /// Instead of quitting, stops every search and asks whether all was heard.
    fn end_gently(&mut self) {
        if let Some((text, byte)) = self.asked.quit.take() {
            self.texts.truncate(text + 1);
            self.texts[text].truncate(byte);
        }
        let stops = "stop\n".repeat(self.asked.searches.len());
        self.texts.push(format!("\n{stops}isready\n").into_bytes());
        self.asked.isready += 1;
    }
}

/// The words that are commands; others before them are passed over.
const COMMANDS: [&str; 11] =
    ["debug", "register", "uci", "isready", "ucinewgame", "stop", "ponderhit", "quit", "position", "setoption", "go"];

/// Returns whether an option asks for a network that is run, or for endgame tables.
fn needs_files(line: &str) -> bool {
    let line = line.to_lowercase();
    line.contains("syzygypath") || (line.contains("evaluator") && line.contains("network"))
}

/// The nodes that a search is to have.
fn nodes(words: &[&str]) -> u32 {
    let wanted = words.windows(2).rfind(|pair| pair[0] == "nodes").and_then(|pair| pair[1].parse::<u32>().ok());
    wanted.map_or(USUAL_NODES, |nodes| 1 + nodes % MOST_NODES)
}

/// The moves behind `searchmoves` that are legal; words of `go` that are no moves are none of them.
fn named(position: &Chess, words: &[&str]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut are_moves = false;
    for word in words {
        match *word {
            "searchmoves" => are_moves = true,
            word if LIMITS.contains(&word) => are_moves = false,
            word if are_moves => moves.extend(legal(position, word)),
            _ => {}
        }
    }
    moves
}

/// Other words that may follow `go`.
const LIMITS: [&str; 11] =
    ["ponder", "infinite", "nodes", "depth", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo"];

fn legal(position: &Chess, word: &str) -> Option<Move> {
    UciMove::from_ascii(word.as_bytes()).ok()?.to_move(position).ok()
}

/// The position that words name.
fn placed<'a>(words: impl Iterator<Item = &'a str>) -> Option<Chess> {
    let mut words = words.skip_while(|word| !["startpos", "fen"].contains(word));
    let kind = words.next()?;
    let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    if kind == "fen" && fen.is_empty() {
        return None;
    }
    let fen = if kind == "startpos" { kind.to_owned() } else { fen.join(" ") };
    let moves = words.filter(|&word| word != "moves").collect::<Vec<_>>().join(" ");
    let options = PositionOptions { fen, moves, ..PositionOptions::default() };
    Some(options.named().ok()?.game.root().clone())
}

/// Answers of the engine.
#[derive(Default)]
struct Answers {
    bestmove: VecDeque<String>,
    readyok: usize,
    uciok: usize,
}

impl Answers {
    fn to(talk: &Talk) -> Self {
        let mut said = Vec::new();
        let ears = Ears::hearing(talk.texts.iter().map(Vec::as_slice));
        converse(ears, &mut said, &options()).unwrap_or_else(|failure| panic!("it fails: {failure}"));
        let said = String::from_utf8(said).expect("it is text");
        assert!(said.is_empty() || said.ends_with('\n'), "lines are whole");
        let mut answers = Self::default();
        for line in said.lines() {
            assert!(!line.contains(char::is_control), "{line:?}");
            match line.split(' ').next().unwrap_or_default() {
                "bestmove" => answers.bestmove.push_back(line.to_owned()),
                "readyok" => answers.readyok += 1,
                "uciok" => answers.uciok += 1,
                word => assert!(["id", "option", "info"].contains(&word), "{line:?}"),
            }
        }
        answers
    }

    /// Everything is answered.
    fn are_complete(self, talk: &Talk) {
        assert_eq!(self.bestmove.len(), talk.asked.searches.len(), "every search has its move");
        assert_eq!(self.uciok, talk.asked.uci);
        self.are_right(talk);
    }

    /// After a sudden end what was asked before may not have an answer; but the first search was begun.
    fn are_as_far_as_they_go(self, talk: &Talk) {
        let (moves, searches) = (self.bestmove.len(), talk.asked.searches.len());
        assert!(searches.min(1) <= moves && moves <= searches, "{moves} moves of {searches} searches");
        assert!(self.uciok <= talk.asked.uci);
        self.are_right(talk);
    }

    fn are_right(self, talk: &Talk) {
        assert_eq!(self.readyok, talk.asked.isready, "who asks whether it listens is told at once");
        for (line, asking) in self.bestmove.iter().zip(&talk.asked.searches) {
            asking.is_answered_by(line);
        }
    }
}

impl Asking {
    fn is_answered_by(&self, line: &str) {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        let Some(position) = self.position.as_ref().filter(|position| !position.legal_moves().is_empty()) else {
            assert_eq!(words, ["(none)"]);
            return;
        };
        let mv = legal(position, words[0]).unwrap_or_else(|| panic!("{line:?} is not legal"));
        assert!(self.only.is_empty() || self.only.contains(&mv), "{line:?} was not to be searched");
        match words[1..] {
            [] => {}
            ["ponder", reply] => {
                let position = position.clone().play(mv).expect("it is legal");
                assert!(legal(&position, reply).is_some(), "{line:?}: the reply is not legal");
            }
            _ => panic!("{line:?}"),
        }
    }
}

fn options() -> Options {
    let library =
        LibraryOptions { runtime: None, onnxruntime: None, device: Device::Cpu.into(), precision: Precision::Single };
    let evaluator =
        EvaluatorOptions { evaluator: Some(EvaluatorName::Classical.into()), network: None, threads: Some(1), library };
    Options {
        evaluator,
        policy: PolicyOptions::default(),
        parameters: ParameterOptions { set: Vec::new(), batch: None },
        tables: TableOptions::default(),
    }
}
