//! All that a picture of a tree is of, but the tree itself and the camera.

use canvas::paint::Lights;
use canvas::simulation_path::SimulationPath;
use canvas::subject::Statistic;
use leptos::prelude::*;
use page::model::Model;
use page::names::Sight;
use page::view::{PointOfView, Tab, TreeForm};
use shakmaty::Color;

use crate::simulation_path::simulation_path;
use crate::state::{Analysis, Hover};

/// View of a tree: the part that is looked at, and how.
#[derive(Clone, Debug)]
pub struct Looks {
    /// Counter of the changes of the tree.
    pub revision: u64,
    /// The node that is selected.
    pub selected: u32,
    /// Node or move that is lit.
    pub hovered: Option<Hover>,
    /// The node at the top.
    pub base: u32,
    /// The form that is wanted.
    pub form: TreeForm,
    /// From whose view values are coloured.
    pub sight: Sight,
    /// The number in labels.
    pub statistic: Statistic,
    /// True while the places of what was found are marked.
    pub shows_found: bool,
    /// The path of the simulation that is watched.
    pub simulation_path: Option<SimulationPath>,
}

impl Default for Looks {
    fn default() -> Self {
        Self {
            revision: 0,
            selected: 0,
            hovered: None,
            base: 0,
            form: TreeForm::default(),
            sight: Sight { turn: Color::White, view: PointOfView::default() },
            statistic: Statistic::default(),
            shows_found: false,
            simulation_path: None,
        }
    }
}

impl Looks {
    /// Returns the view as it is now. Reactive.
    pub fn of(analysis: Analysis) -> Self {
        let sight = analysis.sight();
        Self {
            revision: analysis.revision.get(),
            selected: analysis.selected.get(),
            hovered: analysis.hovered.get(),
            base: analysis.view_root.get(),
            form: analysis.tree_form.get(),
            sight,
            statistic: analysis.labels.get(),
            shows_found: analysis.tab.get() == Tab::Find,
            simulation_path: analysis.explain.shown.with(|shown| simulation_path(shown.as_ref()?, sight)),
        }
    }

    /// Returns the lights of the picture.
    pub fn lights(&self, model: &Model, is_focused: bool) -> Lights {
        let (hovered, ghost) = match self.hovered {
            None => (None, None),
            Some(Hover::Node(id)) => (Some(id), None),
            Some(Hover::Edge { parent, mv }) => (page::tree::child(model, parent, mv), Some((parent, mv))),
        };
        Lights { selected: Some(self.selected), hovered, ghost, is_focused }
    }
}
