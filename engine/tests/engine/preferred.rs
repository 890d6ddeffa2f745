//! Choice of the move to play and of the line expected after it, where visits alone do not decide.

use std::{collections::BTreeSet, convert::Infallible};

use crate::support::{POSITIONS, searched};
use engine::{
    Evaluation, Evaluator, Game, Move, NodeId, Search, Tree, evaluators::Random, game::Outcome, games::chess::Chess,
    tree::Branch,
};

fn nodes(search: &Search<Chess>) -> Vec<NodeId> {
    (0..search.tree().len()).filter_map(|id| search.tree().find(id)).collect()
}

fn loses(search: &Search<Chess>, branch: &Branch) -> bool {
    branch.child.and_then(|child| search.tree().exact(child)) == Some(Outcome::Loss)
}

#[test]
fn a_move_that_was_never_visited_is_preferred_to_one_that_loses() {
    // Two moves, both to a mate in one, which is tried first; a greedy search stays with the move that it began with.
    let positions = ["8/7k/5K2/8/6Q1/8/8/8 b - - 0 1"].into_iter().chain(POSITIONS.iter().copied());
    let greedy = [("cpuct", "0.1"), ("fpu_strategy", "absolute"), ("fpu_value", "-1")];
    let (mut untried, mut evaluation) = (0, Evaluation::default());
    for fen in positions {
        let mut search = searched(fen, &greedy, 0);
        for _ in 0..200 {
            let Ok(_) = search.simulate(&mut MateFirst, &mut evaluation);
            for node in nodes(&search) {
                let unvisited = search.tree().branches(node).find(|branch| branch.child.is_none());
                let best = search.best_branch(node);
                let expected = match (best, unvisited) {
                    (Some(best), Some(unvisited)) if loses(&search, &best) => {
                        untried += 1;
                        Some(unvisited)
                    }
                    (best, unvisited) => best.or(unvisited),
                };
                let index = |branch: Option<Branch>| branch.map(|branch| branch.index);
                assert_eq!(index(search.preferred_branch(node)), index(expected), "{fen}");
            }
            assert_eq!(search.best_move(), search.preferred_branch(Tree::ROOT).map(|branch| branch.edge.mv()));
        }
    }
    assert!(untried > 0, "no node had nothing but visited moves that lose");
}

/// Values and priors by chance, but for moves that end the game: they come first.
struct MateFirst;

impl Evaluator<Chess> for MateFirst {
    type Error = Infallible;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Infallible> {
        Random::new(0).evaluate(game, moves, evaluation)?;
        for (&mv, logit) in moves.iter().zip(&mut evaluation.logits) {
            let (mut after, mut replies) = (game.clone(), Vec::new());
            after.play(mv);
            after.legal_moves(&mut replies);
            if replies.is_empty() {
                *logit = 9.0;
            }
        }
        Ok(())
    }
}

#[test]
fn preferences_name_every_move_once() {
    for fen in POSITIONS {
        let search = searched(fen, &[("draw_score", "0.4")], 2000);
        for node in nodes(&search).into_iter().step_by(17) {
            let preferences = search.preferences(node);
            let indices: BTreeSet<u8> = preferences.iter().map(|branch| branch.index).collect();
            assert_eq!((indices.len(), preferences.len()), [search.tree().edges(node).len(); 2].into());
            let first = preferences.first().map(|branch| branch.index);
            assert_eq!(first, search.preferred_branch(node).map(|branch| branch.index));
            for pair in preferences.windows(2) {
                let [a, b] = pair else { unreachable!("two each") };
                match (a.child, b.child) {
                    (Some(_), None) => assert!(!loses(&search, a), "{fen}"),
                    (None, Some(_)) => assert!(loses(&search, b), "{fen}"),
                    (None, None) => assert!(a.edge.prior() >= b.edge.prior()),
                    (Some(one), Some(other)) => {
                        let undecided = [one, other].iter().all(|&child| search.tree().exact(child).is_none());
                        let (n, m) = (search.tree().visits(one), search.tree().visits(other));
                        // Of equal visits the larger Q, with what a draw is worth.
                        let fits = n > m || n == m && search.mean_q(one) >= search.mean_q(other);
                        assert!(!undecided || fits, "{fen}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_line_ends_with_a_move_that_was_never_visited_or_with_the_game() {
    for fen in POSITIONS {
        let search = searched(fen, &[], 500);
        for branch in search.preferences(Tree::ROOT) {
            let (visited, expected) = (search.variation(&branch), search.expected_line(&branch));
            let mut game = search.game().clone();
            game.rewind();
            let mut legal = Vec::new();
            for &mv in &expected {
                legal.clear();
                game.legal_moves(&mut legal);
                assert!(legal.contains(&mv), "{fen}");
                game.play(mv);
            }
            legal.clear();
            game.legal_moves(&mut legal);
            let is_visited = search.node_after(&expected).is_some();
            assert!(!is_visited || game.ending(&legal, false).is_some(), "{fen}: it could go on");
            assert!(search.node_after(&expected[..expected.len() - 1]).is_some());
            if branch.child.is_some() && !loses(&search, &branch) && visited.len() < expected.len() {
                assert_eq!(visited[0], expected[0]);
            }
        }
    }
}
