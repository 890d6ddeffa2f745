//! One search of self-play: a position, the network, and what came of it.

use engine::{Evaluation, Move, Parameters, Search, Tree, parameters::Formula};

use crate::{
    board::Board,
    evaluator::NetworkEvaluator,
    network::Network,
    settings::Settings,
    targets::{Position, Target},
};

/// Result of a search of self-play.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The position with its targets.
    pub position: Position,
    /// The move to play.
    pub mv: Move,
}

/// The engine's parameters for a search of self-play: AlphaZero's formula, priors as the network has them, noise at the root, and
/// no proofs, so that visits are what Q and U make of them.
#[must_use]
pub fn parameters(settings: &Settings, ply: u32, seed: u64) -> Parameters {
    Parameters {
        formula: Formula::AlphaZero,
        cpuct: settings.cpuct,
        policy_temperature: 1.0,
        sticky_endgames: false,
        noise_epsilon: settings.noise_epsilon,
        noise_alpha: settings.noise_alpha,
        temperature: if ply < settings.drawn_plies { settings.temperature } else { 0.0 },
        seed,
        ..Parameters::default()
    }
}

/// Searches the root of `game`, where at least one move is legal.
#[must_use]
pub fn think<G: Board>(game: &G, network: &Network, settings: &Settings, ply: u32, seed: u64) -> Thought {
    let parameters = parameters(settings, ply, seed);
    let search = search(game, network, parameters, settings.simulations);
    let tree = search.tree();

    let mut walk = game.clone();
    walk.rewind();
    let (mut inputs, mut moves) = (Vec::new(), Vec::new());
    walk.inputs(&mut inputs);
    walk.legal_moves(&mut moves);
    let visits = |mv: Move| {
        let child = tree.branches(Tree::ROOT).find(|branch| branch.edge.mv() == mv).and_then(|branch| branch.child);
        child.map_or(0, |child| tree.visits(child))
    };
    let targets = moves.iter().map(|&mv| Target { mv, index: walk.policy_index(mv), visits: visits(mv) }).collect();
    // The tree keeps a root's values from its mover's view, who is the opponent of the side to move.
    let value = search.own_evaluation(Tree::ROOT).value.flip().get();
    let mean = 0.0 - tree.mean_value(Tree::ROOT);
    let mv = search.move_to_play().expect("a move is legal");
    Thought { position: Position::new(inputs, targets, settings.temperature, value, mean), mv }
}

/// Searches with `simulations` simulations by a network, besides the one that evaluates the root.
#[must_use]
pub fn search<G: Board>(game: &G, network: &Network, parameters: Parameters, simulations: u32) -> Search<G> {
    let mut search = Search::new(game.clone(), "network", None, false, parameters);
    let (mut evaluator, mut evaluation) = (NetworkEvaluator::new(network), Evaluation::default());
    // One more: pi is made of the visits of moves, and the root's own evaluation is none.
    for _ in 0..=simulations {
        let Ok(_) = search.simulate(&mut evaluator, &mut evaluation);
    }
    search
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{board::after, network::Shape};
    use engine::{games::connect2::Connect2, random::SplitMix64};

    fn network() -> Network {
        Network::random(Shape { inputs: 8, width: 8, layers: 1, outputs: 4 }, &mut SplitMix64::new(0, 0))
    }

    #[test]
    fn every_simulation_is_a_move_visited() {
        let settings = Settings { simulations: 40, ..Settings::default() };
        let thought = think(&Connect2::start(), &network(), &settings, 0, 1);
        assert_eq!(thought.position.targets().iter().map(|target| target.visits).sum::<u32>(), 40);
        assert!((thought.position.pi().iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(think(&Connect2::start(), &network(), &settings, 0, 1), thought, "the same seed thinks the same");
    }

    #[test]
    fn values_are_those_of_the_side_to_move() {
        // The first player has b and moves: a or c wins at once.
        let game: Connect2 = after(&[Move(1), Move(3)]).unwrap();
        let settings = Settings { simulations: 100, drawn_plies: 0, ..Settings::default() };
        let thought = think(&game, &network(), &settings, 2, 1);
        assert!(thought.position.mean() > 0.5 && [Move(0), Move(2)].contains(&thought.mv), "{thought:?}");
        let (value, mut inputs) = (thought.position.value(), Vec::new());
        game.inputs(&mut inputs);
        let said = network().forward(&inputs, &mut Default::default()).1;
        assert!((value - f64::from(said)).abs() < 1e-5);
    }
}
