//! What a chess program says.

use std::time::Duration;

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Input {
    Uci,
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position {
        fen: String,
        moves: String,
    },
    Go(Go),
    Stop,
    PonderHit,
    Quit,
    /// Nothing to be done: an empty line, or something that concerns no engine.
    Nothing,
    /// What is wrong with it.
    Unknown(String),
}

/// How far to think.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go {
    pub(super) search_moves: Vec<String>,
    pub(super) ponder: bool,
    pub(super) infinite: bool,
    pub(super) nodes: Option<u32>,
    pub(super) depth: Option<u32>,
    pub(super) mate: Option<u32>,
    pub(super) move_time: Option<Duration>,
    /// Time left, White's first.
    pub(super) time: [Option<Duration>; 2],
    /// Time won with each move, White's first.
    pub(super) increment: [Duration; 2],
    pub(super) moves_to_go: Option<u32>,
}

impl Input {
    pub(super) fn parse(line: &str) -> Self {
        let mut words = line.split_whitespace();
        match words.next() {
            None | Some("debug" | "register") => Self::Nothing,
            Some("uci") => Self::Uci,
            Some("isready") => Self::IsReady,
            Some("ucinewgame") => Self::NewGame,
            Some("stop") => Self::Stop,
            Some("ponderhit") => Self::PonderHit,
            Some("quit") => Self::Quit,
            Some("setoption") => set_option(line),
            Some("position") => position(words),
            Some("go") => go(words).map_or_else(Self::Unknown, Self::Go),
            Some(word) => Self::Unknown(format!("{} is no command", shortened(word))),
        }
    }
}

fn set_option(line: &str) -> Input {
    // Values keep their spaces: they may be paths.
    let Some((_, rest)) = line.split_once("name") else {
        return Input::Unknown("setoption needs a name".to_owned());
    };
    let (name, value) = match rest.split_once(" value") {
        Some((name, value)) => (name, value),
        None => (rest, ""),
    };
    Input::SetOption { name: name.trim().to_owned(), value: value.trim().to_owned() }
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Input {
    let mut fen = Vec::new();
    match words.next() {
        Some("startpos") => fen.push("startpos"),
        Some("fen") => {}
        _ => return Input::Unknown("position needs startpos or fen".to_owned()),
    }
    fen.extend(words.by_ref().take_while(|&word| word != "moves"));
    let moves: Vec<&str> = words.filter(|&word| word != "moves").collect();
    // After startpos only `moves` may follow.
    let fen = if fen.first() == Some(&"startpos") { "startpos".to_owned() } else { fen.join(" ") };
    Input::Position { fen, moves: moves.join(" ") }
}

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
    let mut words = words.peekable();
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let mut number = || {
            let text = words.next().unwrap_or_default();
            text.parse::<i64>().map_err(|_| format!("go {word} takes a number, not {:?}", shortened(text)))
        };
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "nodes" => go.nodes = Some(count(number()?)),
            "depth" => go.depth = Some(count(number()?)),
            "mate" => go.mate = Some(count(number()?)),
            "movestogo" => go.moves_to_go = Some(count(number()?)),
            "movetime" => go.move_time = Some(milliseconds(number()?)),
            "wtime" => go.time[0] = Some(milliseconds(number()?)),
            "btime" => go.time[1] = Some(milliseconds(number()?)),
            "winc" => go.increment[0] = milliseconds(number()?),
            "binc" => go.increment[1] = milliseconds(number()?),
            "searchmoves" => {
                while let Some(text) = words.next_if(|word| is_move(word)) {
                    go.search_moves.push(text.to_owned());
                }
            }
            other => return Err(format!("go does not know {:?}", shortened(other))),
        }
    }
    Ok(go)
}

/// Looks like a move; whether it is legal is another question.
fn is_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let square = |file: u8, rank: u8| (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    matches!(bytes, [a, b, c, d] | [a, b, c, d, _] if square(*a, *b) && square(*c, *d))
}

fn count(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// Clocks may have run below zero.
fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn positions_with_and_without_moves() {
        let position = |fen: &str, moves: &str| Input::Position { fen: fen.to_owned(), moves: moves.to_owned() };
        assert_eq!(Input::parse("position startpos"), position("startpos", ""));
        assert_eq!(Input::parse(" position  startpos moves e2e4  e7e5 "), position("startpos", "e2e4 e7e5"));
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(Input::parse(&format!("position fen {fen} moves e1g1")), position(fen, "e1g1"));
        assert!(matches!(Input::parse("position"), Input::Unknown(_)));
    }

    #[test]
    fn options_keep_spaces_in_their_values() {
        let option = |name: &str, value: &str| Input::SetOption { name: name.to_owned(), value: value.to_owned() };
        assert_eq!(Input::parse("setoption name MultiPV value 3"), option("MultiPV", "3"));
        assert_eq!(
            Input::parse("setoption name WeightsFile value /a b/c.pb.gz"),
            option("WeightsFile", "/a b/c.pb.gz")
        );
        assert_eq!(Input::parse("setoption name ClearTree"), option("ClearTree", ""));
    }

    #[test]
    fn everything_that_limits_a_search() {
        let Input::Go(go) = Input::parse(
            "go searchmoves e2e4 g8f6 a7a8q wtime 60000 btime -5 winc 1000 movestogo 20 nodes 99999999999 depth 5 ponder",
        ) else {
            panic!("a search")
        };
        assert_eq!(go.search_moves, ["e2e4", "g8f6", "a7a8q"]);
        assert_eq!(go.time, [Some(Duration::from_secs(60)), Some(Duration::ZERO)]);
        assert_eq!(go.increment, [Duration::from_secs(1), Duration::ZERO]);
        assert_eq!((go.moves_to_go, go.nodes, go.depth, go.ponder), (Some(20), Some(u32::MAX), Some(5), true));
        assert!(matches!(Input::parse("go nodes many"), Input::Unknown(problem) if problem.contains("nodes")));
        assert!(matches!(Input::parse("go fast"), Input::Unknown(problem) if problem.contains("fast")));
    }

    proptest! {
        #[test]
        fn no_line_panics(line in "\\PC*", words in proptest::collection::vec("(go|position|fen|moves|setoption|name|value|nodes|searchmoves|[a-h][1-8][a-h][1-8]|-?[0-9]{1,20})", 0..8)) {
            let _ = Input::parse(&line);
            let _ = Input::parse(&words.join(" "));
        }
    }
}
