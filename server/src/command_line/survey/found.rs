//! What the search of one position says.

use engine::distribution::{divergence_from_priors, entropy};
use engine::games::chess::{Chess, move_from_code, uci_text};
use engine::log::hex;
use engine::{Playback, Search, Tree};
use report::Wdl;
use session::kld::kld_gain;
use shakmaty::san::SanPlus;

use crate::command_line::moves::names;

/// A search of one position. Values are from the view of its side to move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    /// The best move: its code, in UCI notation, as players write it.
    pub(super) best: u16,
    pub(super) uci: String,
    pub(super) san: String,
    /// N: its visits.
    pub(super) visits: u32,
    /// P as selection uses it.
    pub(super) prior: f64,
    /// What its visits said; `None` where it has none.
    pub(super) visited: Option<Visited>,
    /// The line that the search expects.
    pub(super) line: String,
    /// N, Q, V and D of the position itself.
    pub(super) root_visits: u32,
    pub(super) root_q: f64,
    pub(super) root_v: Option<f64>,
    pub(super) root_d: f64,
    /// Spread of the visits over the moves.
    pub(super) entropy: Option<f64>,
    /// Divergence of the visits from P.
    pub(super) divergence: Option<f64>,
    /// KLD gain of the last visits.
    pub(super) kld_gain: Option<f64>,
    /// The simulation from which on the best move was the best one.
    pub(super) took_over: Option<u32>,
    /// Digest of the search's log.
    pub(super) digest: String,
}

/// What the visits of the best move said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Visited {
    /// Q: its mean value, draw score included.
    pub(super) q: f64,
    /// V: the evaluator's value of the position after it.
    pub(super) v: Option<f64>,
    /// W, D and L.
    pub(super) wdl: Wdl,
    /// Moves to mate, negative where the side to move is mated.
    pub(super) mate: Option<i32>,
}

impl Found {
    /// Takes from a search what a row says of it. `None` where it has no move.
    pub(super) fn of(mut search: Search<Chess>) -> Option<Self> {
        let digest = hex(&search.digest(search.moment()));
        let best = search.preferred_branch(Tree::ROOT)?;
        let gain = kld_gain(&search);
        let line = names(search.game(), &search.principal_variation()).join(" ");
        let playback = Playback::new(search);
        let history = playback.history(Tree::ROOT);
        let search = playback.search();
        let report = search.report(Tree::ROOT);
        let edge = &report.edges[usize::from(best.index)];
        let visited =
            edge.wl.zip(edge.d).map(|(wl, d)| Visited { q: edge.q, v: edge.v, wdl: Wdl::of(wl, d), mate: edge.mate });
        let last = history.stretches_as_best(best.index, search.moment()).last().copied();
        let took_over = last.filter(|last| last.to >= search.moment()).map(|last| simulation(search, last.from));
        let visits = report.edges.iter().map(|edge| edge.visits);
        let priors = search.tree().edges(Tree::ROOT).iter().map(|edge| edge.prior().get());
        let root = search.game().root();
        let mv = move_from_code(root, edge.mv)?;
        Some(Self {
            best: edge.mv.0,
            uci: uci_text(root, edge.mv),
            san: SanPlus::from_move(root.clone(), mv).to_string(),
            visits: edge.visits,
            prior: edge.prior,
            visited,
            line,
            root_visits: report.visits,
            root_q: report.q,
            root_v: report.v,
            root_d: report.d,
            entropy: entropy(visits.clone()),
            divergence: divergence_from_priors(visits.zip(priors)),
            kld_gain: gain,
            took_over,
            digest,
        })
    }
}

/// The number of the simulation that leads to a moment: batches are moments, too.
fn simulation(search: &Search<Chess>, moment: u32) -> u32 {
    u32::try_from(search.log().simulations_before(moment).count()).unwrap_or(u32::MAX)
}
