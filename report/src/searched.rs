//! Parts that a report needs of one search.

use engine::{Game, Move, NodeId, Playback, Search, Tree, history::Stretch, report::EdgeReport};

use crate::wdl::Wdl;

/// Events of a log that are taken at once for its samples; the search is at rest, so that any number does.
const AT_ONCE: u32 = 4096;

/// Most moves of a line that are kept: what comes later few simulations have looked at.
const LONGEST: usize = 12;

/// A search of one position. Values are from the view of its side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// N: visits of the root.
    pub visits: u32,
    /// Simulations of the log; moments below are counted in these.
    pub simulations: u32,
    /// The evaluation: W, D and L of the best move. The root's own mean is not taken, because it has every bad move in it that was
    /// tried.
    pub value: Wdl,
    /// Uncertainty: half the width of the band around the expected points W + D/2; `None` where fewer than two simulations say
    /// anything. It is half of the larger one of
    /// * the standard error of the best move's mean value, s / √n over the n values that simulations found below it
    ///   ([`engine::samples::MoveSample::error`]),
    /// * the way that the best move's Q went in the second half of the visits, away from where it ended
    ///   ([`engine::samples::MoveSample::q`]);
    ///
    /// and 0 where the result is proven. W - L is twice as wide as the points, hence the half.
    pub band: Option<f64>,
    /// The best move.
    pub best: Candidate,
    /// The move that was played; `None` where none was, or an illegal one.
    pub played: Option<Candidate>,
}

/// A move of a searched position. Values are from its mover's view.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Its code.
    pub mv: u16,
    /// N: its visits.
    pub visits: u32,
    /// P as the evaluator gave it, whatever became known of the move.
    pub prior: f64,
    /// Q: its mean value, draw score included; `None` if it was never visited.
    pub q: Option<f64>,
    /// W, D and L; `None` if it was never visited.
    pub value: Option<Wdl>,
    /// Moves to mate, negative where the mover is mated.
    pub mate: Option<i32>,
    /// The move, and from there always the best one.
    pub line: Vec<u16>,
    /// Last stretch of simulations in which it was the best move.
    pub as_best: Option<Span>,
    /// The simulation from which on the second move of the line was the best answer.
    pub answered_from: Option<u32>,
}

/// A stretch of simulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub from: u32,
    /// The last; the search's last one where it still lasts.
    pub to: u32,
}

impl Searched {
    /// Takes what a report needs from a search. `None` where it has no move: nothing was searched, or the game is over.
    #[must_use]
    pub fn of<G: Game + Clone>(search: Search<G>, played: Option<u16>) -> Option<Self> {
        let best = search.preferred_branch(Tree::ROOT)?;
        let error = |samples: &engine::samples::Samples| uncertainty(samples, best.edge.mv());
        let mut playback = Playback::new(search);
        let band = samples(&mut playback).as_ref().and_then(error);
        let search = playback.search();
        let report = search.report(Tree::ROOT);
        let history = playback.history(Tree::ROOT);
        let candidate = |at: usize| {
            let edge = &report.edges[at];
            let branch = search.tree().branches(Tree::ROOT).nth(at)?;
            let as_best = history.stretches_as_best(branch.index, search.moment()).last().copied();
            Some(Candidate {
                mv: edge.mv.0,
                visits: edge.visits,
                prior: branch.edge.prior().get(),
                q: edge.child.map(|_| edge.q),
                value: value_of(edge),
                mate: edge.mate,
                line: search.variation(&branch).into_iter().take(LONGEST).map(|mv| mv.0).collect(),
                as_best: as_best.map(|stretch| span(search, stretch)),
                answered_from: edge.child.and_then(|child| answered_from(&playback, child)),
            })
        };
        let place = |mv: Move| report.edges.iter().position(|edge| edge.mv == mv);
        let best = candidate(usize::from(best.index))?;
        let root = Wdl::of(-search.tree().mean_value(Tree::ROOT), search.tree().mean_draw(Tree::ROOT));
        let is_proven = report.edges[place(Move(best.mv))?].flags.exact().is_some();
        Some(Self {
            visits: report.visits,
            simulations: search.tree().simulations(),
            value: best.value.unwrap_or(root),
            band: if is_proven { Some(0.0) } else { band },
            played: played.and_then(|mv| place(Move(mv))).and_then(candidate),
            best,
        })
    }
}

fn value_of(edge: &EdgeReport) -> Option<Wdl> {
    Some(Wdl::of(edge.wl?, edge.d?))
}

/// The root's numbers over its visits.
fn samples<G: Game>(playback: &mut Playback<G>) -> Option<engine::samples::Samples> {
    let mut sampling = playback.sampling(Tree::ROOT.get())?;
    while !playback.sample(&mut sampling, AT_ONCE) {}
    Some(sampling.finish())
}

/// Half the width of the band around a move's expected points.
fn uncertainty(samples: &engine::samples::Samples, mv: Move) -> Option<f64> {
    let at = samples.moves.iter().position(|&one| one == mv)?;
    let last = samples.all.last()?;
    let (error, q) = (last.moves[at].error?, last.moves[at].q?);
    let late = samples.all.iter().filter(|sample| 2 * u64::from(sample.visits) >= u64::from(last.visits));
    let way = late.filter_map(|sample| sample.moves[at].q).map(|earlier| (earlier - q).abs()).fold(0.0, f64::max);
    Some(error.max(way).min(1.0) / 2.0)
}

/// The simulation from which on a node's best move was its best one.
fn answered_from<G: Game>(playback: &Playback<G>, node: NodeId) -> Option<u32> {
    let search = playback.search();
    let best = search.best_branch(node)?;
    let stretches = playback.history(node).stretches_as_best(best.index, search.moment());
    let last = stretches.last().filter(|last| last.to == search.moment())?;
    Some(simulation(search, last.from))
}

fn span<G: Game>(search: &Search<G>, stretch: Stretch) -> Span {
    Span { from: simulation(search, stretch.from), to: simulation(search, stretch.to) }
}

/// The number of the simulation that leads to a moment: batches and edits are moments, too.
fn simulation<G: Game>(search: &Search<G>, moment: u32) -> u32 {
    let moment = moment.min(search.moment());
    u32::try_from(search.log().simulations_before(moment).count()).unwrap_or(u32::MAX)
}
