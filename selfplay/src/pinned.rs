//! Opinions of a generation on positions that are kept in view.

use engine::Move;

use crate::{
    board::{Board, after},
    network::{Activations, Network, softmax},
};

/// P and V of a position, without any search.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// V, in [-1, 1], from the view of the side to move.
    pub value: f64,
    /// Every legal move with its P, in the game's order; they sum to 1. None where the game is over.
    pub priors: Vec<(Move, f64)>,
}

impl Opinion {
    /// The move with the largest P, of equal ones the first: what the network would play without a search.
    #[must_use]
    pub fn greedy_move(&self) -> Option<Move> {
        let better = |best: (Move, f64), next: (Move, f64)| if next.1 > best.1 { next } else { best };
        self.priors.iter().copied().reduce(better).map(|(mv, _)| mv)
    }
}

/// Returns a network's opinion on the position after some moves; `None` where they cannot be played.
#[must_use]
pub fn opinion<G: Board>(network: &Network, moves: &[Move]) -> Option<Opinion> {
    Some(opinion_of(network, &after::<G>(moves)?))
}

/// Returns a network's opinion on the current position of a game.
#[must_use]
pub fn opinion_of<G: Board>(network: &Network, game: &G) -> Opinion {
    let (mut inputs, mut moves, mut shares) = (Vec::new(), Vec::new(), Vec::new());
    game.inputs(&mut inputs);
    game.legal_moves(&mut moves);
    let mut activations = Activations::default();
    let (logits, value) = network.forward(&inputs, &mut activations);
    softmax(moves.iter().map(|&mv| logits[usize::from(game.policy_index(mv))]), &mut shares);
    Opinion { value: value.into(), priors: moves.into_iter().zip(shares).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{network::Shape, thought};
    use engine::{Parameters, Tree, games::tic_tac_toe::TicTacToe, random::SplitMix64};

    #[test]
    fn it_is_what_a_search_is_told() {
        let network =
            Network::random(Shape { inputs: 18, width: 8, layers: 2, outputs: 9 }, &mut SplitMix64::new(4, 0));
        let game: TicTacToe = after(&[Move(4), Move(0)]).unwrap();
        let opinion = opinion_of(&network, &game);
        assert!((opinion.priors.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
        let parameters = Parameters { policy_temperature: 1.0, ..Parameters::default() };
        let search = thought::search(&game, &network, parameters, 0);
        let edges = search.tree().edges(Tree::ROOT);
        assert_eq!(edges[0].mv(), opinion.greedy_move().unwrap());
        for edge in edges {
            let (_, p) = opinion.priors.iter().find(|(mv, _)| *mv == edge.mv()).unwrap();
            assert!((edge.prior().get() / p - 1.0).abs() < 1e-3, "16 bits of it");
        }
        assert_eq!(super::opinion::<TicTacToe>(&network, &[Move(4), Move(0)]), Some(opinion));
        assert_eq!(super::opinion::<TicTacToe>(&network, &[Move(4), Move(4)]), None);
    }
}
