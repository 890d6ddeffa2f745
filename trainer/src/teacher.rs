//! A UCI engine that labels positions.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::bail;
use engine::games::chess::{move_code, parse_uci};
use shakmaty::fen::Fen;
use shakmaty::{Chess as Position, EnPassantMode, Position as _};

use crate::record::{LINES, Labels, Score};
use crate::uci::Uci;

/// A running engine that is asked about positions.
pub(crate) struct Teacher(Uci);

impl Teacher {
    /// Starts an engine with the given options.
    pub(crate) fn start(program: &Path, options: &[(&str, &str)]) -> anyhow::Result<Self> {
        Ok(Self(Uci::start(program, options)?))
    }

    /// Returns the engine's own name.
    pub(crate) fn name(&self) -> &str {
        self.0.name()
    }

    /// Forgets what it learnt, so that a game's labels depend on that game only.
    pub(crate) fn new_game(&mut self) -> anyhow::Result<()> {
        self.0.new_game()
    }

    /// Labels a position that is not over, with its [`LINES`] best moves if the option MultiPV asks for them. The engine
    /// is told nothing of the game before: labels are about positions without a history.
    pub(crate) fn label(&mut self, position: &Position, nodes: u32) -> anyhow::Result<Labels> {
        let mut iterations = Iterations::default();
        let (told, go) = (format!("position fen {}", fen(position)), format!("go nodes {nodes}"));
        self.0.ask(&told, &go, |line| iterations.add(line))?;
        iterations.labels(position)
    }
}

/// A position in FEN, as engines want it.
pub(crate) fn fen(position: &Position) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// The lines of a search, by depth, then by rank.
#[derive(Default)]
struct Iterations(BTreeMap<u32, BTreeMap<usize, Row>>);

struct Row {
    mv: String,
    score: Score,
    wdl: [u16; 3],
}

impl Iterations {
    /// Takes note of one `info` line. At the end of a search all lines are said once more, those of an iteration that
    /// was cut short among them; the first of each rank and depth is kept.
    fn add(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let after = |name: &str| words.iter().position(|&word| word == name).map(|at| &words[at + 1..]);
        let number = |name: &str| after(name)?.first()?.parse::<u32>().ok();
        if words.first() != Some(&"info") || words.contains(&"lowerbound") || words.contains(&"upperbound") {
            return;
        }
        let line = (|| {
            let mv = (*after("pv")?.first()?).to_owned();
            let score = match *after("score")? {
                ["cp", value, ..] => Score::Centipawns(value.parse().ok()?),
                ["mate", value, ..] => Score::Mate(value.parse().ok()?),
                _ => return None,
            };
            let wdl = after("wdl").and_then(|words| {
                let mut shares = words.iter().map_while(|word| word.parse().ok());
                Some([shares.next()?, shares.next()?, shares.next()?])
            });
            Some((number("depth")?, Row { mv, score, wdl: wdl.unwrap_or_default() }))
        })();
        if let Some((depth, line)) = line {
            let rank = number("multipv").unwrap_or(1) as usize;
            self.0.entry(depth).or_default().entry(rank).or_insert(line);
        }
    }

    /// The deepest iteration that is complete: as many lines as there are moves, up to the most that was seen, each
    /// with a move of its own.
    fn labels(&self, position: &Position) -> anyhow::Result<Labels> {
        let most = self.0.values().map(BTreeMap::len).max().unwrap_or(0);
        let wanted = most.min(position.legal_moves().len()).min(LINES);
        for lines in self.0.values().rev() {
            let lines: Vec<&Row> = (1..=wanted).map_while(|rank| lines.get(&rank)).collect();
            let distinct = (1..lines.len()).all(|at| lines[..at].iter().all(|line| line.mv != lines[at].mv));
            if wanted == 0 || lines.len() < wanted || !distinct {
                continue;
            }
            let of = |line: &Row| anyhow::Ok((move_code(parse_uci(position, &line.mv, 1)?), line.score));
            let moves = lines.iter().map(|line| of(line)).collect::<Result<_, _>>()?;
            return Ok(Labels { lines: moves, wdl: lines[0].wdl });
        }
        bail!("the engine said nothing complete about {}", fen(position))
    }
}

#[cfg(test)]
mod tests {
    use engine::games::chess::parse_fen;

    use super::*;
    use crate::uci::tests::scripted;

    fn labels(text: &str) -> anyhow::Result<Labels> {
        let (position, _) = parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        let mut iterations = Iterations::default();
        text.lines().for_each(|line| iterations.add(line));
        iterations.labels(&position)
    }

    #[test]
    fn a_teacher_is_told_the_position_only() {
        let (mut position, _) = parse_fen("startpos").unwrap();
        position.play_unchecked(parse_uci(&position, "g1f3", 1).unwrap());
        let mut teacher = Teacher(scripted(
            "'position fen rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1') score=7;; position*) score=1;; \
             go*) echo \"info depth 1 score cp $score pv e7e5\"; echo bestmove e7e5;;",
        ));
        assert_eq!(teacher.label(&position, 1).unwrap().lines[0].1, Score::Centipawns(7));
    }

    #[test]
    fn an_iteration_that_was_cut_short_does_not_count() {
        let labels = labels(
            "info string NNUE evaluation\n\
             info depth 4 seldepth 5 multipv 1 score cp 30 wdl 60 930 10 nodes 90 pv e2e4 e8e7\n\
             info depth 4 seldepth 5 multipv 2 score cp 20 wdl 50 930 20 nodes 95 pv e1d2\n\
             info depth 5 seldepth 5 multipv 1 score cp 44 lowerbound nodes 97 pv e2e3\n\
             info depth 5 seldepth 6 multipv 1 score cp 40 wdl 70 920 10 nodes 99 pv e1d2 e8e7\n\
             info depth 4 seldepth 5 multipv 2 score cp 30 wdl 60 930 10 nodes 99 pv e2e4\n\
             bestmove e1d2",
        )
        .unwrap();
        assert_eq!(labels.wdl, [60, 930, 10]);
        let scores: Vec<Score> = labels.lines.iter().map(|&(_, score)| score).collect();
        assert_eq!(scores, [Score::Centipawns(30), Score::Centipawns(20)]);
    }

    #[test]
    fn two_lines_with_one_move_do_not_count() {
        let labels = labels(
            "info depth 7 multipv 1 score mate 3 pv e2e4\n\
             info depth 7 multipv 2 score mate -2 pv e2e3\n\
             info depth 8 multipv 1 score mate 3 pv e2e4\n\
             info depth 8 multipv 2 score cp 5 pv e2e4",
        )
        .unwrap();
        assert_eq!(labels.lines[1].1, Score::Mate(-2));
    }

    #[test]
    fn nonsense_is_an_error() {
        assert!(labels("info depth 1 score cp x pv e2e4").is_err());
        assert!(labels("info depth 1 multipv 1 score cp 3 pv e7e5").is_err());
        assert!(labels("").is_err());
    }
}
