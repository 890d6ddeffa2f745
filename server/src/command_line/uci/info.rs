//! Reports on a search: `info` lines as Lc0 writes them.

use std::fmt::Write as _;
use std::time::Duration;

use engine::games::chess::Chess;
use engine::tree::Branch;
use engine::{Game as _, Move, Search, Tree};
use session::verbose::verbose_move_stats;

use super::options::Settings;
use super::score::Worth;
use crate::command_line::moves::names;

/// A search as it was when it was told to go on; Lc0 tells the depth of what came since.
#[derive(Clone, Debug)]
pub(super) struct Beginning {
    visits: u32,
    by_depth: Vec<u32>,
}

impl Beginning {
    pub(super) fn of(search: &Search<Chess>) -> Self {
        let tree = search.tree();
        Self { visits: tree.root_visits(), by_depth: tree.simulations_by_depth().to_vec() }
    }
}

/// Facts of a report, compared to decide whether there is something new.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) nodes: u32,
    pub(super) depth: u32,
    seldepth: u32,
    best: Option<Move>,
}

impl Told {
    pub(super) fn of(search: &Search<Chess>, beginning: &Beginning) -> Self {
        let (depth, seldepth) = depths(search, beginning);
        let best = search.best_branch(Tree::ROOT).map(|best| best.edge.mv());
        Self { nodes: search.tree().root_visits(), depth, seldepth, best }
    }

    /// Returns whether this is worth a line after the last one: more visits alone are not, nor is anything before a move was
    /// tried.
    pub(super) fn is_news_after(&self, last: &Self) -> bool {
        self.best.is_some() && Self { nodes: last.nodes, ..*self } != *last
    }
}

/// Mean and largest number of nodes on the way of a simulation since the beginning, the root among them.
fn depths(search: &Search<Chess>, beginning: &Beginning) -> (u32, u32) {
    let before = beginning.by_depth.iter().copied().chain(std::iter::repeat(0));
    let (mut simulations, mut nodes, mut most) = (0_u64, 0_u64, 0);
    for ((&now, before), depth) in search.tree().simulations_by_depth().iter().zip(before).zip(1..) {
        let new = u64::from(now.saturating_sub(before));
        simulations += new;
        nodes += new * u64::from(depth);
        most = if new > 0 { depth } else { most };
    }
    (u32::try_from(nodes / simulations.max(1)).unwrap_or(u32::MAX).max(1), most)
}

/// Writer of reports on one search.
pub(super) struct Info<'a> {
    pub(super) search: &'a Search<Chess>,
    pub(super) settings: &'a Settings,
    /// Set where D means something.
    pub(super) has_draws: bool,
}

impl Info<'_> {
    /// A line for each principal variation, the best one first; nothing before the root was evaluated.
    pub(super) fn lines(&self, beginning: &Beginning, time: Duration) -> String {
        let (search, settings) = (self.search, self.settings);
        let (depth, seldepth) = depths(search, beginning);
        let nodes = search.tree().root_visits();
        let done = u128::from(nodes.saturating_sub(beginning.visits));
        let time = time.as_millis();
        let rate = done * 1000 / time.max(1);
        let mut text = String::new();
        for (number, branch) in search.preferences(Tree::ROOT).iter().take(settings.multi_pv).enumerate() {
            let counted = || branch.child.map_or(0, |child| search.tree().counted_visits(child));
            let nodes = if settings.per_pv_counters { counted() } else { nodes };
            // Writing to a string cannot fail.
            let _ = write!(text, "info depth {depth} seldepth {seldepth} time {time} nodes {nodes} ");
            text += &self.score(branch);
            let _ = write!(text, " nps {rate}");
            if settings.multi_pv > 1 {
                let _ = write!(text, " multipv {}", number + 1);
            }
            let _ = writeln!(text, " pv {}", names(search.game(), &search.expected_line(branch)).join(" "));
        }
        if settings.log_live_stats {
            text += &verbose_move_stats(search);
        }
        text
    }

    /// A move's score; one that was never visited has the root's.
    fn score(&self, branch: &Branch) -> String {
        let (search, settings, tree) = (self.search, self.settings, self.search.tree());
        let draw_score = settings.parameters.draw_score;
        let draw_score = if search.game().first_player_moves_at_root() { draw_score } else { -draw_score };
        let (wl, node) = match branch.child {
            Some(child) => (tree.mean_value(child), child),
            // The root's is from the view of the player who moved there.
            None => (-tree.mean_value(Tree::ROOT), Tree::ROOT),
        };
        let d = tree.mean_draw(node);
        let printed = settings.score.of(Worth { wl, d, q: wl + draw_score * d }, self.has_draws);
        let mut text = match branch.child.and_then(|child| tree.mate(child)) {
            Some(moves) => format!("score mate {moves}"),
            None => format!("score cp {}", printed.cp),
        };
        if settings.show_wdl {
            let [win, draw, loss] = printed.wdl;
            let _ = write!(text, " wdl {win} {draw} {loss}");
        }
        if settings.show_moves_left && search.header().moves_left_head {
            let plies = tree.mean_moves_left(node) + if branch.child.is_some() { 0.0 } else { 1.0 };
            let _ = write!(text, " movesleft {}", ((1.0 + plies) / 2.0).floor());
        }
        text
    }
}
