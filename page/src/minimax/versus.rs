//! Minimax and alpha-beta beside the page's own search: which numbers of each stand there.

use wire::minimax::{Outcome, Pruning, RootMove, View, Weighed};
use wire::{EdgeView, OpenNode};

/// What a way to search came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Positions evaluated.
    pub evaluations: u32,
    /// Value of the root, once there is one.
    pub value: Option<f64>,
    /// The best move, once there is one.
    pub best: Option<u16>,
    /// Remark on numbers that are not final.
    pub remark: Option<Remark>,
}

/// Remark on numbers that are not final.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The search was stepped through so far.
    SoFar,
    /// It cannot go on: one sentence without a full stop, in the language of the page.
    Failed(String),
}

impl Found {
    /// Returns what minimax or alpha-beta came to: to its end, or else as far as it was stepped through.
    #[must_use]
    pub fn classical(pruning: Pruning, view: Option<&View>, weighed: Option<&Weighed>) -> Option<Self> {
        let weighed = weighed.map(|weighed| {
            let outcome = if pruning == Pruning::None { &weighed.plain } else { &weighed.alpha_beta };
            Self {
                evaluations: outcome.counts.evaluations,
                value: outcome.value,
                best: outcome.line.first().copied(),
                remark: outcome.failure.as_deref().map(|why| Remark::Failed(say::told(why).into_owned())),
            }
        });
        let stepped = view.filter(|view| view.setup.pruning == pruning).map(|view| Self {
            evaluations: view.counts.evaluations,
            value: view.value,
            best: view.line.first().copied(),
            remark: (!view.is_finished).then_some(Remark::SoFar),
        });
        weighed.or(stepped)
    }

    /// Returns what the page's own search came to.
    #[must_use]
    pub fn puct(root: &OpenNode) -> Self {
        // Of equal ones the first, which has the largest P.
        let best = root.edges.iter().rev().max_by_key(|edge| edge.visits).filter(|edge| edge.visits > 0);
        Self { evaluations: root.visits, value: Some(root.q), best: best.map(|best| best.mv), remark: None }
    }
}

/// The root's moves, of the search that says most of them: without cutting every value is exact.
#[must_use]
pub fn roots(view: Option<&View>, weighed: Option<&Weighed>) -> Vec<RootMove> {
    let known = |weighed: &Weighed| {
        let Outcome { failure, roots, .. } = &weighed.plain;
        if failure.is_none() { roots.clone() } else { weighed.alpha_beta.roots.clone() }
    };
    let exact = weighed.map(known).filter(|roots| !roots.is_empty());
    exact.or_else(|| view.map(|view| view.roots.clone())).unwrap_or_default()
}

/// Numbers of the page's search on a move of the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The move.
    pub mv: u16,
    /// N.
    pub visits: u32,
    /// Share of the visits of all moves, 0 to 1.
    pub share: f64,
    /// Q; `None` before the first visit.
    pub q: Option<f64>,
}

/// Returns the numbers of the page's search on all moves of the root.
#[must_use]
pub fn edges(root: &OpenNode) -> Vec<Edge> {
    let all: u32 = root.edges.iter().map(|edge| edge.visits).sum();
    let to_edge = |edge: &EdgeView| Edge {
        mv: edge.mv,
        visits: edge.visits,
        share: f64::from(edge.visits) / f64::from(all.max(1)),
        q: edge.child.map(|_| edge.q),
    };
    root.edges.iter().map(to_edge).collect()
}

#[cfg(test)]
mod tests {
    use engine::games::chess::Chess;
    use session::minimax::Weighing;
    use wire::minimax::Goal;

    use super::*;
    use crate::minimax::testing::{slides, written};
    use crate::testing::edge;

    fn weighed() -> Weighed {
        let mut weighing = Weighing::<Chess>::begin(written().setup("", &[])).unwrap();
        loop {
            if let Some(weighed) = weighing.go_on(100) {
                return weighed;
            }
        }
    }

    #[test]
    fn a_search_that_is_stepped_through_is_beside_nothing_of_the_other_one() {
        let view = slides(&[Goal::Moment(7)], &[]);
        let found = Found::classical(Pruning::AlphaBeta, Some(&view), None).unwrap();
        assert_eq!(found, Found { evaluations: 2, value: Some(0.28), best: Some(0), remark: Some(Remark::SoFar) });
        assert_eq!(Found::classical(Pruning::None, Some(&view), None), None);
        assert_eq!(Found::classical(Pruning::AlphaBeta, None, None), None);
        let end = slides(&[Goal::End], &[]);
        assert_eq!(Found::classical(Pruning::AlphaBeta, Some(&end), None).unwrap().remark, None);
    }

    #[test]
    fn what_both_came_to_counts_more_than_how_far_one_is() {
        let (view, weighed) = (slides(&[Goal::Moment(3)], &[]), weighed());
        let of = |pruning| Found::classical(pruning, Some(&view), Some(&weighed)).unwrap();
        let (plain, cut) = (of(Pruning::None), of(Pruning::AlphaBeta));
        assert_eq!((plain.evaluations, cut.evaluations), (4, 3));
        assert_eq!((plain.value, &plain.remark), (cut.value, &None));
        let failed =
            Weighed { plain: Outcome { failure: Some("too large".to_owned()), ..weighed.plain.clone() }, ..weighed };
        let plain = Found::classical(Pruning::None, Some(&view), Some(&failed)).unwrap();
        assert_eq!(plain.remark, Some(Remark::Failed("too large".to_owned())));
    }

    #[test]
    fn of_equal_moves_of_the_page_s_search_the_first_is_the_best() {
        let mut root = crate::testing::open(0);
        assert_eq!(Found::puct(&root).best, None);
        root.edges = vec![edge(5, 0.5, None), edge(6, 0.3, Some(1)), edge(7, 0.2, Some(2))];
        assert_eq!(Found::puct(&root).best, Some(6));
        let [unvisited, visited, _] = edges(&root)[..] else { panic!("three moves") };
        assert_eq!((unvisited.q, unvisited.share, visited.q, visited.share), (None, 0.0, Some(0.0), 0.5));
    }

    #[test]
    fn the_moves_are_of_the_search_that_says_most_of_them() {
        let (view, weighed) = (slides(&[Goal::Moment(7)], &[]), weighed());
        assert_eq!(roots(Some(&view), None), view.roots);
        assert_eq!(roots(Some(&view), Some(&weighed)), weighed.plain.roots);
        let plain = Outcome { failure: Some("too large".to_owned()), ..weighed.plain.clone() };
        let failed = Weighed { plain, ..weighed.clone() };
        assert_eq!(roots(Some(&view), Some(&failed)), weighed.alpha_beta.roots);
        let mut empty = failed;
        empty.alpha_beta.roots.clear();
        assert_eq!(roots(Some(&view), Some(&empty)), view.roots, "neither came anywhere");
        assert_eq!(roots(None, None), []);
    }
}
