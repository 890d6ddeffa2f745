//! The selected node's visited moves, as the curve shows them.

use leptos::prelude::*;

use crate::state::{Analysis, Hover};
use page::view::Tab;

/// A move of the selected node.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dot {
    /// The node it is played in.
    pub(super) parent: u32,
    /// Code of the move.
    pub(super) mv: u16,
    /// The node it leads to.
    pub(super) child: u32,
    /// Name of the move.
    pub(super) name: String,
    /// Q from the panel's view.
    pub(super) q: f64,
    /// D.
    pub(super) d: f64,
    /// Share of the visits of all dots' moves.
    pub(super) share: f64,
}

impl Dot {
    /// Returns the radius: the dot's area grows with its visits.
    pub(super) fn radius(&self) -> f64 {
        2.5 + 6.5 * self.share.sqrt()
    }

    /// Returns whether the move is what is hovered somewhere on the page.
    pub(super) fn is_hovered(&self, hovered: Option<Hover>) -> bool {
        match hovered {
            Some(Hover::Node(id)) => id == self.child,
            Some(Hover::Edge { parent, mv }) => (parent, mv) == (self.parent, self.mv),
            None => false,
        }
    }
}

/// Parent node and its visited moves with their nodes, on which the names depend.
type Moves = (u32, Vec<(u16, u32)>);

/// The moves, most visited first. They stand still while the panel is not shown.
pub(super) fn dots(analysis: Analysis) -> Memo<Vec<Dot>> {
    let moves = Memo::new(move |_| -> Moves {
        let parent = analysis.selected.get();
        analysis.revision.track();
        let moves = analysis.model.with_value(|model| {
            let mv = |&id: &u32| model.node(id).map(|node| (node.mv, id));
            model.children(parent).iter().filter_map(mv).collect()
        });
        (parent, moves)
    });
    // Naming a move is the dear part, and its name stays.
    let names = Memo::new(move |_| {
        let names = analysis.names();
        moves.with(|(parent, moves)| {
            let codes: Vec<u16> = moves.iter().map(|&(mv, _)| mv).collect();
            analysis
                .moves_to(*parent)
                .map_or_else(|| vec![String::new(); codes.len()], |path| names.names(&path, &codes))
        })
    });
    Memo::new(move |before: Option<&Vec<Dot>>| {
        if analysis.tab.get() != Tab::Score {
            return before.cloned().unwrap_or_default();
        }
        analysis.revision.track();
        let names = names.get();
        moves.with(|(parent, moves)| {
            let sign = analysis.sign_for(analysis.turn_at(*parent));
            analysis.model.with_value(|model| {
                let nodes = moves.iter().map(|&(_, id)| model.node(id));
                let all: u32 = nodes.clone().flatten().map(|node| node.visits).sum();
                let dot = |(node, name): (Option<&wire::NodeView>, String)| {
                    let node = node?;
                    let share = f64::from(node.visits) / f64::from(all.max(1));
                    let (q, d) = (f64::from(node.q) * sign, f64::from(node.d));
                    Some(Dot { parent: *parent, mv: node.mv, child: node.id, name, q, d, share })
                };
                let mut dots: Vec<Dot> = nodes.zip(names).filter_map(dot).collect();
                dots.sort_by(|a, b| b.share.total_cmp(&a.share));
                dots
            })
        })
    })
}
