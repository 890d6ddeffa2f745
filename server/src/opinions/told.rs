//! Reports of an engine's thread to an actor, and how pages are told that.

use uci::report::{Report, Row};
use uci::{Fault, Phase, Score, Stats, Worth};
use wire::opinion::{OpinionProgress, OpinionRow, OpinionScore, OpinionStats, OpinionWorth, ScoreBound};
use wire::{EngineFault, OpinionEnd, OpinionState, OpinionView};

/// Standing of what an engine was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// Number of the question that it is about: older ones are of no interest.
    pub question: u64,
    /// Its standing.
    pub phase: Phase,
    /// Its words.
    pub report: Report,
    /// Our names of that in which it is unlike the search that it was to be like.
    pub unlike: Vec<String>,
    /// Its name for itself.
    pub title: Option<String>,
    /// The last thing it said that was no answer.
    pub remark: Option<String>,
}

impl Told {
    /// Puts it into what pages are told.
    pub fn write(self, view: &mut OpinionView) {
        let Report { depth, seldepth, nodes, nps, hashfull, tbhits, milliseconds, rows, root, best, illegal } =
            self.report;
        view.title = self.title.or(view.title.take());
        view.state = state(self.phase);
        view.unlike = self.unlike;
        view.illegal = illegal;
        view.remark = self.remark;
        view.progress = OpinionProgress { depth, seldepth, nodes, nps, hashfull, tbhits, milliseconds };
        view.best = best.map(|mv| mv.0);
        view.root = root.as_ref().map(stats);
        view.rows = rows.iter().map(row).collect();
    }
}

fn state(phase: Phase) -> OpinionState {
    match phase {
        Phase::Waiting => OpinionState::Starting,
        // It is not over before it says so.
        Phase::Searching | Phase::Stopping => OpinionState::Running,
        Phase::Done { is_stopped: true } => OpinionState::Ended(OpinionEnd::Stopped),
        Phase::Done { is_stopped: false } => OpinionState::Ended(OpinionEnd::Finished),
        Phase::Failed(fault) => OpinionState::Failed(self::fault(fault)),
    }
}

fn fault(fault: Fault) -> EngineFault {
    let seconds = |time: std::time::Duration| u32::try_from(time.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
    match fault {
        Fault::NotStarted(problem) => EngineFault::NotStarted(problem),
        Fault::Silent(time) => EngineFault::Silent(seconds(time)),
        Fault::NotStopping(time) => EngineFault::NotStopping(seconds(time)),
        Fault::Flood => EngineFault::Flood,
        Fault::Ended(how) => EngineFault::Ended(how),
        Fault::IllegalMove(mv) => EngineFault::IllegalMove(mv),
        Fault::NoMove => EngineFault::NoMove,
        Fault::NoChess960 => EngineFault::NoChess960,
    }
}

fn row(row: &Row) -> OpinionRow {
    OpinionRow {
        mv: row.mv.0,
        rank: row.rank,
        depth: row.depth,
        score: row.score.map(score),
        wdl: row.wdl,
        pv: row.pv.iter().map(|mv| mv.0).collect(),
        stats: row.stats.as_ref().map(stats),
    }
}

fn score(score: Score) -> OpinionScore {
    let worth = match score.worth {
        Worth::Centipawns(cp) => OpinionWorth::Centipawns(cp),
        Worth::Mate(moves) => OpinionWorth::Mate(moves),
    };
    let bound = score.bound.map(|bound| match bound {
        uci::Bound::Lower => ScoreBound::Lower,
        uci::Bound::Upper => ScoreBound::Upper,
    });
    OpinionScore { worth, bound }
}

fn stats(stats: &Stats) -> OpinionStats {
    let Stats { visits, in_flight, prior, q, u, s, v, d, m, is_proven, .. } = *stats;
    OpinionStats { visits, in_flight, prior, q, u, s, v, d, m, is_proven }
}
