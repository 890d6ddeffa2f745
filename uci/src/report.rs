//! Facts about an engine's search: lines, numbers of moves, and only legal moves.

use engine::Move;
use engine::games::chess::{move_code, parse_uci};
use shakmaty::{Chess as Position, Position as _};

use crate::info::{Info, Score};
use crate::printable;
use crate::stats::Stats;

/// Facts about a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Plies that were searched.
    pub depth: Option<u32>,
    /// Plies that were searched in places.
    pub seldepth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Nodes in a second.
    pub nps: Option<u64>,
    /// Fill of the hash table, in a thousand.
    pub hashfull: Option<u32>,
    /// Positions that were found in endgame tables.
    pub tbhits: Option<u64>,
    /// Milliseconds.
    pub milliseconds: Option<u64>,
    /// Moves of which something is known: those with lines by rank, then the others by visits.
    pub rows: Vec<Row>,
    /// Numbers of the root.
    pub root: Option<Stats>,
    /// The move that it decided on.
    pub best: Option<Move>,
    /// The first word in a line of moves that is no legal move there: the line was cut before it.
    pub illegal: Option<String>,
}

/// A move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The move.
    pub mv: Move,
    /// Rank of its line among the lines.
    pub rank: Option<u8>,
    /// Plies to which the line was searched.
    pub depth: Option<u32>,
    /// Worth of the line.
    pub score: Option<Score>,
    /// Wins, draws and losses in a thousand.
    pub wdl: Option<[u16; 3]>,
    /// The line: this move, and those that follow.
    pub pv: Vec<Move>,
    /// Lc0's numbers.
    pub stats: Option<Stats>,
}

impl Row {
    fn new(mv: Move) -> Self {
        Self { mv, rank: None, depth: None, score: None, wdl: None, pv: Vec::new(), stats: None }
    }

    /// N, or none.
    fn visits(&self) -> u32 {
        self.stats.as_ref().map_or(0, |stats| stats.visits)
    }
}

/// Writer of a report on one search.
#[derive(Clone, Debug)]
pub(crate) struct Reporter {
    position: Position,
    lines: u8,
    report: Report,
}

/// A move that is not legal, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Illegal(pub(crate) String);

impl Reporter {
    pub(crate) fn new(position: Position, lines: u8) -> Self {
        Self { position, lines, report: Report::default() }
    }

    /// Returns the report as it is now, its rows in order.
    pub(crate) fn report(&self) -> Report {
        let mut report = self.report.clone();
        report.rows.retain(|row| row.rank.is_some() || row.stats.is_some());
        report.rows.sort_by_key(|row| {
            let rank = row.rank.unwrap_or(u8::MAX);
            (rank, std::cmp::Reverse(row.visits()), row.mv.0)
        });
        report
    }

    pub(crate) fn take_info(&mut self, info: &Info) {
        let report = &mut self.report;
        fn keep<T: Copy>(known: &mut Option<T>, told: Option<T>) {
            *known = told.or(*known);
        }
        keep(&mut report.nodes, info.nodes);
        keep(&mut report.nps, info.nps);
        keep(&mut report.hashfull, info.hashfull);
        keep(&mut report.tbhits, info.tbhits);
        keep(&mut report.milliseconds, info.milliseconds);
        let rank = info.multipv.unwrap_or(1);
        if rank <= 1 {
            keep(&mut report.depth, info.depth);
            keep(&mut report.seldepth, info.seldepth);
        }
        let Some(rank) = u8::try_from(rank).ok().filter(|rank| (1..=self.lines).contains(rank)) else { return };
        let pv = self.legal_part(&info.pv);
        let Some(&mv) = pv.first() else { return };
        for row in &mut self.report.rows {
            if row.rank == Some(rank) {
                row.rank = None;
            }
        }
        let row = self.row(mv);
        row.rank = Some(rank);
        (row.depth, row.score, row.wdl, row.pv) = (info.depth, info.score, info.wdl, pv);
    }

    pub(crate) fn take_stats(&mut self, stats: Stats) {
        let Some(text) = &stats.mv else {
            self.report.root = Some(stats);
            return;
        };
        match self.legal(text) {
            Ok(mv) => self.row(mv).stats = Some(stats),
            Err(illegal) => self.note(illegal),
        }
    }

    /// Takes the move that the engine decided on.
    pub(crate) fn take_best(&mut self, text: &str) -> Result<(), Illegal> {
        self.report.best = Some(self.legal(text)?);
        Ok(())
    }

    fn row(&mut self, mv: Move) -> &mut Row {
        let rows = &mut self.report.rows;
        let place = rows.iter().position(|row| row.mv == mv).unwrap_or_else(|| {
            rows.push(Row::new(mv));
            rows.len() - 1
        });
        &mut rows[place]
    }

    fn legal(&self, text: &str) -> Result<Move, Illegal> {
        let illegal = |_| Illegal(printable(text, 12));
        parse_uci(&self.position, text, 1).map(move_code).map_err(illegal)
    }

    /// The moves up to the first that is not legal, which is noted.
    fn legal_part(&mut self, pv: &[String]) -> Vec<Move> {
        let (mut position, mut moves) = (self.position.clone(), Vec::with_capacity(pv.len()));
        for text in pv {
            match parse_uci(&position, text, 1) {
                Ok(mv) => {
                    moves.push(move_code(mv));
                    position.play_unchecked(mv);
                }
                Err(_) => {
                    self.note(Illegal(text.clone()));
                    break;
                }
            }
        }
        moves
    }

    fn note(&mut self, Illegal(text): Illegal) {
        self.report.illegal.get_or_insert(text);
    }
}

#[cfg(test)]
mod tests {
    use engine::games::chess::parse_fen;

    use super::*;

    fn reporter(fen: &str, lines: u8) -> Reporter {
        Reporter::new(parse_fen(fen).unwrap().0, lines)
    }

    fn told(fen: &str, lines: u8, infos: &[&str]) -> Report {
        let mut reporter = reporter(fen, lines);
        for info in infos {
            match Stats::parse(info) {
                Some(stats) => reporter.take_stats(stats),
                None => reporter.take_info(&Info::parse(info)),
            }
        }
        reporter.report()
    }

    fn code(from: u16, to: u16) -> Move {
        Move(from | (to << 6))
    }

    #[test]
    fn lines_change_their_places() {
        let report = told(
            "startpos",
            2,
            &[
                "depth 1 multipv 1 score cp 20 nodes 40 pv e2e4 e7e5",
                "depth 1 multipv 2 score cp 10 nodes 40 pv d2d4",
                "depth 2 multipv 1 score cp 30 nodes 90 pv d2d4 d7d5",
                "depth 2 multipv 2 score cp 5 nodes 90 pv g1f3",
            ],
        );
        let rows: Vec<_> = report.rows.iter().map(|row| (row.mv, row.rank, row.depth)).collect();
        assert_eq!(rows, [(code(11, 27), Some(1), Some(2)), (code(6, 21), Some(2), Some(2))]);
        assert_eq!((report.depth, report.nodes), (Some(2), Some(90)));
        assert_eq!(report.illegal, None);
    }

    #[test]
    fn a_line_is_cut_where_it_is_not_legal() {
        let report = told("startpos", 1, &["depth 3 pv e2e4 e7e5 e4e5 d7d5"]);
        assert_eq!(report.rows[0].pv.len(), 2);
        assert_eq!(report.illegal.as_deref(), Some("e4e5"));
        let report = told("startpos", 1, &["depth 3 score cp 900 pv e2e5", "depth 4 score cp 5 pv hello"]);
        assert!(report.rows.is_empty());
        assert_eq!((report.illegal.as_deref(), report.depth), (Some("e2e5"), Some(4)));
    }

    #[test]
    fn lines_that_nobody_asked_for_are_passed_over() {
        let report = told("startpos", 1, &["multipv 2 pv d2d4", "multipv 0 pv d2d4", "multipv 300 pv d2d4", "pv e2e4"]);
        assert_eq!(report.rows.len(), 1);
    }

    #[test]
    fn numbers_of_moves_stand_beside_their_lines() {
        let report = told(
            "startpos",
            1,
            &[
                "depth 4 nodes 800 score cp 12 wdl 300 500 200 pv e2e4 e7e5",
                "g1f3  (159 ) N:     100 (+ 0) (P: 8.1%) (Q: 0.01) (U: 0.05) (S: 0.06) (V: 0.02)",
                "d2d4  (293 ) N:     200 (+ 0) (P: 30.1%) (Q: 0.02) (U: 0.05) (S: 0.06) (V: 0.02)",
                "e2e4  (322 ) N:     308 (+ 0) (P: 44.24%) (Q: 0.03) (U: 0.05) (S: 0.06) (V: 0.02)",
                "e2e5  (322 ) N:     308 (+ 0) (P: 44.24%)",
                "node  (  20) N:     800 (+ 0) (P: 97.84%) (Q:  0.03719) (V:  0.0337)",
            ],
        );
        let visits: Vec<_> = report.rows.iter().map(Row::visits).collect();
        assert_eq!(visits, [308, 200, 100]);
        assert_eq!(report.rows[0].wdl, Some([300, 500, 200]));
        assert_eq!(report.root.unwrap().visits, 800);
        assert_eq!(report.illegal.as_deref(), Some("e2e5"));
    }

    #[test]
    fn castling_is_one_move_however_it_is_written() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let report = told(fen, 1, &["pv e1g1 e8c8", "e1h1 (95 ) N: 7 (+ 0)"]);
        assert_eq!(report.rows.len(), 1);
        assert_eq!((report.rows[0].mv, report.rows[0].pv.len(), report.rows[0].visits()), (code(4, 7), 2, 7));
    }

    #[test]
    fn the_best_move_is_legal() {
        let mut reporter = reporter("startpos", 1);
        assert_eq!(reporter.take_best("e2e5"), Err(Illegal("e2e5".to_owned())));
        assert_eq!(reporter.take_best("e2e4"), Ok(()));
        assert_eq!(reporter.report().best, Some(code(12, 28)));
    }
}
