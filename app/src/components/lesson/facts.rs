//! Facts that the page knows, as a lesson's question asks for them.

use leptos::prelude::*;
use lessons::Facts;
use lessons::Quantity;
use lessons::condition::{Minimax, Shown};
use wire::EdgeView;

use crate::state::Analysis;
use page::game;
use page::notation::Notation;
use page::view::Tab;
use page::{notation, rules};

/// The page. All of it is reactive.
pub(super) struct PageFacts {
    pub(super) analysis: Analysis,
    /// Number of moves before the lesson's own position in its game.
    pub(super) plies: usize,
}

impl PageFacts {
    /// A line from the root as the page's codes; `None` where it is not legal.
    pub(super) fn codes(&self, line: &[String]) -> Option<Vec<u16>> {
        let mut position = self.analysis.root_position()?;
        let read = |position: &mut rules::Position, text: &String| {
            let code = notation::read(position, text)?;
            position.play(code).then_some(code)
        };
        line.iter().map(|text| read(&mut position, text)).collect()
    }

    /// The node that a line leads to.
    pub(super) fn node(&self, line: &[String]) -> Option<u32> {
        let codes = self.codes(line)?;
        self.analysis.model.with_value(|model| codes.iter().try_fold(0, |node, &mv| page::tree::child(model, node, mv)))
    }

    /// The node that a line leads to, the selected one too, which may be known where the nodes on the way are not.
    fn node_of(&self, line: &[String]) -> Option<u32> {
        if line == Facts::selected(self) { Some(self.analysis.selected.get()) } else { self.node(line) }
    }

    /// A move of a node, by name.
    fn name(&self, node: u32, mv: u16) -> Option<String> {
        let position = self.analysis.position_at(node)?;
        Some(notation::uci(&position, mv, self.analysis.chess960()))
    }

    /// The edge that a line ends with.
    fn edge(&self, line: &[String]) -> Option<EdgeView> {
        let (last, before) = line.split_last()?;
        let node = self.node(before)?;
        let mv = *self.codes(line)?.last()?;
        debug_assert!(!last.is_empty());
        self.analysis.model.with_value(|model| model.open(node)?.edges.iter().find(|edge| edge.mv == mv).cloned())
    }
}

impl Facts for PageFacts {
    /// That of the numbers that are there, not the one that was asked for: else old numbers would be taken for those of the new moment.
    fn moment(&self) -> u32 {
        self.analysis.revision.track();
        self.analysis.model.with_value(|model| model.moment())
    }

    fn simulations(&self) -> u32 {
        self.analysis.playback.live.get().simulations
    }

    fn selected(&self) -> Vec<String> {
        let moves = self.analysis.moves_to(self.analysis.selected.get()).unwrap_or_default();
        let root = self.analysis.root_position();
        root.map(|root| notation::names(root, &moves, Notation::Uci, self.analysis.chess960())).unwrap_or_default()
    }

    fn moves(&self, line: &[String]) -> Option<u32> {
        let node = self.node_of(line)?;
        self.analysis.model.with_value(|model| u32::try_from(model.open(node)?.edges.len()).ok())
    }

    fn chosen(&self) -> Option<String> {
        self.name(self.analysis.selected.get(), self.analysis.selected_move.get()?)
    }

    fn next(&self, line: &[String]) -> Option<String> {
        let node = self.node_of(line)?;
        let mv = self.analysis.model.with_value(|model| {
            let open = model.open(node)?;
            Some(open.edges.get(usize::from(open.next?))?.mv)
        })?;
        self.name(node, mv)
    }

    fn best(&self) -> Option<String> {
        let best = self.analysis.model.with_value(|model| model.status()?.best)?;
        self.name(0, best)
    }

    fn quantity(&self, quantity: Quantity, line: &[String]) -> Option<f64> {
        if line.is_empty() {
            return self.analysis.model.with_value(|model| {
                let open = model.open(0)?;
                match quantity {
                    Quantity::N => Some(open.visits.into()),
                    Quantity::Q => Some(open.q),
                    Quantity::W => Some(open.q * f64::from(open.visits)),
                    Quantity::V => open.v,
                    Quantity::D => Some(open.d),
                    Quantity::M => Some(open.m),
                    _ => None,
                }
            });
        }
        let edge = self.edge(line)?;
        match quantity {
            Quantity::N => Some(edge.visits.into()),
            Quantity::W => (edge.visits > 0).then(|| edge.q * f64::from(edge.visits)),
            Quantity::Q => (edge.visits > 0).then_some(edge.q),
            Quantity::P => Some(edge.prior),
            Quantity::U => Some(edge.u),
            Quantity::S => Some(edge.s),
            Quantity::V => edge.v,
            Quantity::D => edge.d,
            Quantity::M => edge.m,
            Quantity::Cp => (edge.visits > 0).then_some(edge.cp),
            Quantity::Wdl => None,
        }
    }

    fn setting(&self, name: &str) -> Option<String> {
        let view = self.analysis.search_view()?;
        let parameters = page::what_if::parameters_at(&view, self.moment());
        parameters.entries().into_iter().find(|(spec, _)| spec.name == name).map(|(_, value)| value)
    }

    fn edits(&self) -> u32 {
        let edits = self.analysis.search_view().map_or(0, |view| view.edits.len());
        u32::try_from(edits).unwrap_or(u32::MAX)
    }

    fn played(&self) -> Option<Vec<String>> {
        let moves = self.analysis.game.with(|view| game::record(view, view.current).1);
        moves.get(self.plies..).map(<[String]>::to_vec)
    }

    fn shown(&self, what: Shown) -> Option<String> {
        let analysis = self.analysis;
        Some(match what {
            Shown::Tab => analysis.tab.get().name().to_owned(),
            Shown::Chart if analysis.tab.get() != Tab::Charts => return None,
            Shown::Chart => analysis.charts.kind.get().written().to_owned(),
            Shown::Tree => analysis.tree_form.get().name().to_owned(),
            Shown::Phase => {
                let written = analysis.explain.held.get()?.step.written();
                written.split(':').next().unwrap_or_default().to_owned()
            }
            Shown::Evaluator => analysis.search_view()?.evaluator,
        })
    }

    fn minimax(&self, what: Minimax) -> Option<f64> {
        let told = self.analysis.minimax.told.get()?;
        match what {
            Minimax::Events => Some(told.moment.into()),
            Minimax::Leaves => Some(told.leaves.into()),
            Minimax::Cut => Some(told.cut.into()),
            Minimax::Value => told.value,
            Minimax::Finished => Some(f64::from(u8::from(told.is_finished))),
            Minimax::Prunes => Some(f64::from(u8::from(told.prunes))),
            Minimax::Depth => Some(told.depth.into()),
        }
    }
}
