//! The moves of a simulation, with the positions that they lead through.

use crate::trail;
use wire::worker::Simulation;

use crate::state::Analysis;
use page::notation;
use page::notation::Notation;
use page::rules::Position;

/// The path from the search's root to a simulation's leaf.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Way {
    /// The positions of its nodes, the root first; up to the first move that is not legal.
    positions: Vec<Position>,
    /// The moves as the page writes them.
    names: Vec<String>,
    /// Factors that turn values of its nodes to the view shown, the root's first: 1 or -1.
    signs: Vec<f64>,
    notation: Notation,
    chess960: bool,
}

impl Way {
    /// Collects the moves of a simulation. Reactive (root, notation, point of view).
    pub(super) fn of(analysis: Analysis, simulation: &Simulation) -> Self {
        let codes: Vec<u16> = simulation.path.iter().map(|one| one.taken).collect();
        let (notation, chess960) = (analysis.notation.get(), analysis.chess960());
        let root = analysis.root_position();
        let names = root.clone().map(|root| notation::names(root, &codes, notation, chess960)).unwrap_or_default();
        let positions = std::iter::successors(root.map(|root| (root, 0)), |(position, at)| {
            Some((position.clone().after(&[*codes.get(*at)?])?, at + 1))
        });
        let positions = positions.map(|(position, _)| position).collect();
        let signs = (0..=codes.len()).map(|plies| analysis.sign_for(trail::mover_at(analysis, plies))).collect();
        Self { positions, names, signs, notation, chess960 }
    }

    /// Returns the position of the node `plies` plies from the root.
    pub(super) fn position(&self, plies: usize) -> Option<&Position> {
        self.positions.get(plies)
    }

    /// The position of the leaf.
    pub(super) fn leaf(&self) -> Option<&Position> {
        self.position(self.signs.len() - 1)
    }

    /// Returns the name of the node `plies` plies from the root: the move that leads there.
    pub(super) fn node(&self, plies: usize) -> String {
        match plies.checked_sub(1) {
            None => "the root".to_owned(),
            Some(at) => self.names.get(at).cloned().unwrap_or_else(|| "?".to_owned()),
        }
    }

    /// Returns the name of a move of the node `plies` plies from the root.
    pub(super) fn name(&self, plies: usize, mv: u16) -> String {
        let name = |position| notation::name(position, mv, self.notation, self.chess960);
        self.position(plies).map(name).unwrap_or_else(|| "?".to_owned())
    }

    /// Returns the name of that move in UCI notation.
    pub(super) fn uci(&self, plies: usize, mv: u16) -> String {
        self.position(plies).map(|position| notation::uci(position, mv, self.chess960)).unwrap_or_default()
    }

    /// Returns the factor that turns values of the node `plies` plies from the root to the view shown; they are from the view of
    /// the player who moved there.
    pub(super) fn sign(&self, plies: usize) -> f64 {
        self.signs.get(plies).copied().unwrap_or(1.0)
    }
}
