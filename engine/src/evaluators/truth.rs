//! Evaluation by perfect play, in games that are small enough to be solved.

use crate::{
    evaluator::{Evaluation, Evaluator},
    game::{Move, Outcome},
    games::{
        distance::Distances,
        in_a_row::{InARow, Rules},
        solver::{Solver, Unsolved},
    },
    value::{Draw, MovesLeft, Value},
};

/// Says the truth: V is the exact result, and P is the same for all moves that keep it. The others' P is 0 (the smallest that
/// is kept, at any policy temperature). M is 0 throughout, unless how long perfect play takes is [looked for](Self::with_plies)
/// besides: P stays the same then, so that nothing but M tells a short win from a long one.
#[derive(Clone, Debug)]
pub struct Truth<R: Rules> {
    solver: Solver<R>,
    distances: Option<Distances<R>>,
}

/// Logit of moves that give something away: e^(-1000 / T) is no prior, even with the largest T of 10.
const GIVES_AWAY: f32 = -1000.0;

impl<R: Rules> Truth<R> {
    /// An evaluator.
    #[must_use]
    pub fn new() -> Self {
        Self { solver: Solver::new(), distances: None }
    }

    /// An evaluator that says M, too: the plies that are left where the winner hurries and the loser delays.
    #[must_use]
    pub fn with_plies() -> Self {
        Self { distances: Some(Distances::new()), ..Self::new() }
    }
}

impl<R: Rules> Default for Truth<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Rules> Evaluator<InARow<R>> for Truth<R> {
    type Error = Unsolved;

    fn evaluate(&mut self, game: &InARow<R>, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), Unsolved> {
        let truth = self.solver.solve(game)?;
        (evaluation.value, evaluation.draw) = match truth.outcome {
            Outcome::Win => (Value::WIN, Draw::NONE),
            Outcome::Draw => (Value::ZERO, Draw::CERTAIN),
            Outcome::Loss => (Value::LOSS, Draw::NONE),
        };
        evaluation.moves_left = match &mut self.distances {
            Some(distances) => MovesLeft::new(f64::from(distances.plies(game, truth.outcome)?)),
            None => MovesLeft::NONE,
        };
        evaluation.logits.clear();
        evaluation.logits.extend(moves.iter().map(|mv| if truth.best.contains(mv) { 0.0 } else { GIVES_AWAY }));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Parameters, Search, Tree,
        games::{connect_four::ConnectFour, connect2::Connect2, tic_tac_toe::TicTacToe},
    };

    #[test]
    fn the_truth_is_in_the_tree() {
        for (name, value) in [("policy_temperature", "10"), ("arithmetic", "lc0")] {
            let mut parameters = Parameters::default();
            parameters.set(name, value).unwrap();
            let mut search = Search::new(Connect2::new(), "truth", None, false, parameters);
            search.simulate(&mut Truth::new(), &mut Evaluation::default()).unwrap();
            let root = search.report(Tree::ROOT);
            assert_eq!((root.v, root.d), (Some(1.0), 0.0));
            let priors: Vec<(u16, f64)> = root.edges.iter().map(|edge| (edge.mv.0, edge.prior)).collect();
            assert_eq!(priors[..2], [(1, 0.5), (2, 0.5)], "{name}");
            assert!(priors[2..].iter().all(|&(_, prior)| prior < 1e-9), "{name}: {priors:?}");
        }
    }

    /// Searches a position with two quick wins, c1 and c3, and two slow ones; the visits and M of b1, c1, b3 and c3.
    fn two_ways_to_win(effect: &str) -> Vec<(u32, f64)> {
        let mut parameters = Parameters::default();
        for (name, value) in
            [("moves_left_max_effect", effect), ("moves_left_slope", "0.1"), ("sticky_endgames", "false")]
        {
            parameters.set(name, value).unwrap();
        }
        let game = TicTacToe::from_moves("a1 a2 c2 a3").unwrap();
        let mut search = Search::new(game, "truth:plies", None, true, parameters);
        let mut truth = Truth::with_plies();
        for _ in 0..200 {
            search.simulate(&mut truth, &mut Evaluation::default()).unwrap();
        }
        let mut wins = search.report(Tree::ROOT).edges;
        wins.retain(|edge| edge.prior > 0.1);
        wins.sort_by_key(|edge| edge.mv.0);
        wins.into_iter().map(|edge| (edge.visits, edge.m.unwrap())).collect()
    }

    #[test]
    fn moves_left_prefer_the_shorter_win() {
        let plain = two_ways_to_win("0");
        assert!(plain.iter().all(|win| win.0.abs_diff(50) <= 1), "{plain:?}");
        let hurried = two_ways_to_win("0.3");
        let [b1, c1, b3, c3] = hurried.as_slice() else { panic!("{hurried:?}") };
        assert!(c1.0.min(c3.0) > b1.0.max(b3.0) && c1.1 < b3.1, "{hurried:?}");
    }

    #[test]
    fn where_it_is_not_known_nothing_changes() {
        let mut search = Search::new(ConnectFour::new(), "truth", None, false, Parameters::default());
        let error = search.simulate(&mut Truth::new(), &mut Evaluation::default()).unwrap_err();
        assert_eq!(error, Unsolved::TooFar { empty: 42 });
        assert!(search.tree().is_empty());
    }
}
