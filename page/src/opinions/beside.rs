//! An engine's opinion of moves, beside what the search says of them.

use wire::opinion::OpinionRow;
use wire::{EdgeView, OpinionView};

/// An opinion and the search of the same position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Together {
    /// Moves: the engine's in its order, then those of the search that it does not speak of and that matter.
    pub rows: Vec<Beside>,
    /// Set if the engine tells numbers of moves as Lc0 does.
    pub has_stats: bool,
    /// The engine's best move.
    pub theirs: Option<u16>,
    /// The search's.
    pub ours: Option<u16>,
    /// Difference of their visits, where both tell them.
    pub distance: Option<Distance>,
}

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// Its code.
    pub mv: u16,
    /// The engine's opinion of it.
    pub theirs: Option<OpinionRow>,
    /// The search's numbers of it.
    pub ours: Option<EdgeView>,
    /// The engine's share of visits less the search's; `None` where one of them is not told.
    pub more: Option<f64>,
    /// Set if they differ so much that it should be seen.
    pub is_unlike: bool,
}

/// Difference of two distributions of visits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance {
    /// Total variation: the share of visits that would have to go to other moves, 0 to 1.
    pub share: f64,
    /// Moves with another number of visits.
    pub differing: usize,
    /// Moves that both tell.
    pub moves: usize,
    /// Set if both have made as many visits, so that numbers can be compared one by one.
    pub is_even: bool,
}

/// Difference of shares from which on a move is shown as unlike.
const SEEN: f64 = 0.01;

/// Moves of the search that are shown besides the engine's.
const MOST_OTHERS: usize = 3;

impl Together {
    /// Puts them side by side. `ours` are the moves of the search's root, none where its position is another one; `best` is its best.
    #[must_use]
    pub fn of(opinion: &OpinionView, ours: &[EdgeView], best: Option<u16>) -> Self {
        let has_stats = opinion.rows.iter().any(|row| row.stats.is_some());
        let their_best = opinion.best.or_else(|| opinion.rows.first().map(|row| row.mv));
        let both_have_best = !ours.is_empty() && best.is_some() && their_best.is_some();
        let our_visits: u32 = ours.iter().map(|edge| edge.visits).sum();
        let their_visits: u32 = opinion.rows.iter().filter_map(|row| Some(row.stats?.visits)).sum();
        let can_compare = has_stats && our_visits > 0 && their_visits > 0;
        let row = |mv: u16, theirs: Option<&OpinionRow>| {
            let edge = ours.iter().find(|edge| edge.mv == mv);
            let more = match (theirs.and_then(|row| row.stats), edge) {
                (Some(stats), Some(edge)) if can_compare => {
                    Some(share(stats.visits, their_visits) - share(edge.visits, our_visits))
                }
                _ => None,
            };
            let is_another_best = both_have_best && (their_best == Some(mv)) != (best == Some(mv));
            let is_unlike = more.map_or(is_another_best, |more| SEEN <= more.abs());
            Beside { mv, theirs: theirs.cloned(), ours: edge.cloned(), more, is_unlike }
        };
        let mut rows: Vec<Beside> = opinion.rows.iter().map(|theirs| row(theirs.mv, Some(theirs))).collect();
        let mut others: Vec<&EdgeView> =
            ours.iter().filter(|edge| edge.visits > 0 && rows.iter().all(|row| row.mv != edge.mv)).collect();
        engine::sort_few(&mut others, |a, b| b.visits.cmp(&a.visits).then(a.mv.cmp(&b.mv)));
        let shown = if opinion.rows.is_empty() { 0 } else { MOST_OTHERS };
        rows.extend(others.into_iter().take(shown).map(|edge| row(edge.mv, None)));
        let distance = can_compare.then(|| distance(&rows, their_visits == our_visits));
        Self { rows, has_stats, theirs: their_best, ours: best.filter(|_| !ours.is_empty()), distance }
    }
}

fn distance(rows: &[Beside], is_even: bool) -> Distance {
    let told = || rows.iter().filter(|row| row.more.is_some());
    let differs = |row: &&Beside| {
        let theirs = row.theirs.as_ref().and_then(|row| row.stats).map(|stats| stats.visits);
        theirs != row.ours.as_ref().map(|edge| edge.visits)
    };
    let share = told().filter_map(|row| row.more).map(f64::abs).sum::<f64>() / 2.0;
    Distance { share, differing: told().filter(differs).count(), moves: told().count(), is_even }
}

fn share(part: u32, all: u32) -> f64 {
    f64::from(part) / f64::from(all)
}
