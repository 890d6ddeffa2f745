//! The moves of a simulation, with the positions that they lead through.

use shakmaty::Color;
use wire::worker::Simulation;

use page::names::{Names, Sight};
use page::notation;
use page::rules::Position;
use page::view::PointOfView;

/// The path from the search's root to a simulation's leaf.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Moves {
    /// The positions of its nodes, the root first; up to the first move that is not legal.
    positions: Vec<Position>,
    /// The moves as the page writes them.
    names: Vec<String>,
    /// Number of the moves, legal or not.
    plies: usize,
    names_of: Names,
    sight: Sight,
}

impl Moves {
    /// Collects the moves of a simulation.
    pub(crate) fn of(names_of: &Names, sight: Sight, simulation: &Simulation) -> Self {
        let codes: Vec<u16> = simulation.path.iter().map(|one| one.taken).collect();
        let names = names_of.line(&[], &codes);
        let positions = std::iter::successors(names_of.root.clone().map(|root| (root, 0)), |(position, at)| {
            Some((position.clone().after(&[*codes.get(*at)?])?, at + 1))
        });
        let positions = positions.map(|(position, _)| position).collect();
        Self { positions, names, plies: codes.len(), names_of: names_of.clone(), sight }
    }

    /// Returns the position of the node `plies` plies from the root.
    pub(super) fn position(&self, plies: usize) -> Option<&Position> {
        self.positions.get(plies)
    }

    /// The position of the leaf.
    pub(super) fn leaf(&self) -> Option<&Position> {
        self.position(self.plies)
    }

    /// Returns what messages call the node `plies` plies from the root.
    pub(super) fn kind(plies: usize) -> &'static str {
        if plies == 0 { "root" } else { "node" }
    }

    /// Returns the name of the node `plies` plies from the root: the move that leads there.
    pub(crate) fn node(&self, plies: usize) -> String {
        match plies.checked_sub(1) {
            None => say::explain::the_root().to_owned(),
            Some(at) => self.names.get(at).cloned().unwrap_or_else(|| "?".to_owned()),
        }
    }

    /// Returns the name of a move of the node `plies` plies from the root.
    pub(crate) fn name(&self, plies: usize, mv: u16) -> String {
        self.position(plies).map(|position| self.names_of.of(position, mv)).unwrap_or_else(|| "?".to_owned())
    }

    /// Returns the name of that move in UCI notation.
    pub(super) fn uci(&self, plies: usize, mv: u16) -> String {
        self.position(plies).map(|position| notation::uci(position, mv, self.names_of.chess960)).unwrap_or_default()
    }

    /// Returns the factor that turns values of the node `plies` plies from the root to the view shown; they are from the view of
    /// the player who moved there.
    pub(super) fn sign(&self, plies: usize) -> f64 {
        self.sight.sign(plies)
    }

    /// Returns what the player is called who moved into the node `plies` plies from the root, and who is to move there; `None` where all
    /// values are White's.
    pub(super) fn sides(&self, plies: usize) -> Option<[&'static str; 2]> {
        let mover = self.sight.mover(plies);
        let is_movers = self.sight.view == PointOfView::Mover;
        is_movers.then(|| [self.names_of.side(mover), self.names_of.side(mover.other())])
    }

    /// Returns what the player is called who is White, or moves first.
    pub(super) fn white(&self) -> &'static str {
        self.names_of.side(Color::White)
    }

    /// Returns the player who moved into the node `plies` plies from the root, and what he is called.
    pub(super) fn mover(&self, plies: usize) -> (Color, &'static str) {
        let mover = self.sight.mover(plies);
        (mover, self.names_of.side(mover))
    }
}
