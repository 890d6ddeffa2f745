//! Sets of positions that networks are judged by: mates in two, simple tactics, endings to be won.

mod endings;
mod make;
mod solve;

use std::path::Path;

use anyhow::{Context, bail};
use engine::games::chess::Chess;
use shakmaty::fen::{Epd, Fen};
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess as Position, EnPassantMode, Move as ChessMove};

use crate::record::{InGame, Labels, Record};

pub(crate) use make::{Arguments as MakeArguments, run as make};
pub(crate) use solve::{Arguments as SolveArguments, run as solve};

/// The files of a folder of suites.
const MATES: &str = "mates-in-two.epd";
const TACTICS: &str = "tactics.epd";
const ENDINGS: &str = "endings.epd";

/// A position of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Problem {
    position: Position,
    /// The moves that solve it; none where the game is to be won.
    best: Vec<ChessMove>,
    /// Its name.
    id: String,
}

impl Problem {
    /// A line of EPD.
    fn line(&self) -> String {
        let epd = Epd::from_position(&self.position, EnPassantMode::Legal);
        let moves: Vec<String> = self.best.iter().map(|&mv| San::from_move(&self.position, mv).to_string()).collect();
        let best = if moves.is_empty() { String::new() } else { format!(" bm {};", moves.join(" ")) };
        format!("{epd}{best} id \"{}\";", self.id)
    }

    /// A problem from a line that [`Problem::line`] wrote.
    fn of_line(line: &str) -> anyhow::Result<Self> {
        let fields: Vec<&str> = line.splitn(5, ' ').collect();
        let [a, b, c, d, operations] = fields[..] else { bail!("four fields and operations are needed") };
        let fen: Fen = format!("{a} {b} {c} {d} 0 1").parse()?;
        let position: Position = fen.into_position(CastlingMode::Standard)?;
        let mut problem = Self { position, best: Vec::new(), id: String::new() };
        for operation in operations.split(';').map(str::trim).filter(|operation| !operation.is_empty()) {
            match operation.split_once(' ') {
                Some(("bm", moves)) => {
                    for san in moves.split(' ') {
                        problem.best.push(san.parse::<San>()?.to_move(&problem.position)?);
                    }
                }
                Some(("id", name)) => problem.id = name.trim_matches('"').to_owned(),
                _ => bail!("{operation:?} is not known"),
            }
        }
        Ok(problem)
    }
}

/// The keys of all positions of a folder of suites, as data sets know them.
pub(crate) fn keys(folder: &Path) -> anyhow::Result<Vec<u64>> {
    let mut keys = Vec::new();
    for file in [MATES, TACTICS, ENDINGS] {
        for problem in read(&folder.join(file))? {
            let game = Chess::new(problem.position);
            let snapshot = game.history().last().expect("a game has a first position");
            let place = InGame { position: game.position(), snapshot, game: 0, ply: 0 };
            keys.push(Record::pack(place, &[], &Labels { lines: Vec::new(), wdl: [0; 3] }).key());
        }
    }
    Ok(keys)
}

fn read(path: &Path) -> anyhow::Result<Vec<Problem>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let problem = |(number, line): (usize, &str)| {
        Problem::of_line(line).with_context(|| format!("{}, line {}", path.display(), number + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.is_empty()).map(problem).collect()
}

fn write(path: &Path, problems: &[Problem]) -> anyhow::Result<()> {
    let text: String = problems.iter().map(|problem| problem.line() + "\n").collect();
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_have_the_keys_of_their_positions() {
        let keys = keys(&Path::new(env!("CARGO_MANIFEST_DIR")).join("suites")).unwrap();
        assert_eq!(keys.len(), 144);
        // In the making no problem was taken twice, mirror images included.
        assert_eq!(keys.iter().collect::<std::collections::HashSet<_>>().len(), keys.len());
    }

    #[test]
    fn lines_come_back() {
        for line in [
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8; id \"mates-in-two.001\";",
            "8/8/8/4k3/8/8/4K3/Q7 b - - id \"queen 1\";",
        ] {
            assert_eq!(Problem::of_line(line).unwrap().line(), line);
        }
        for wrong in ["", "8/8/8/8/8/8/8/8 w - - id \"x\";", "6k1/8/8/8/8/8/8/3R2K1 w - - bm Rd9; id \"x\";"] {
            assert!(Problem::of_line(wrong).is_err(), "{wrong}");
        }
    }
}
