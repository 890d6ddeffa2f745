//! The watched tree of a search, as it is looked at: the page's own, or one of two that are compared.

use leptos::prelude::*;
use page::model::Model;
use page::state::Page;
use page::tree::{Tree, min_share};
use wire::Closer;

/// The watched part of a tree.
#[derive(Clone, Copy)]
pub enum Watched {
    /// That of the shown search.
    Page(StoredValue<Page>),
    /// One beside it.
    Beside(StoredValue<Model>),
}

/// A tree beside that of the shown search: whoever compares writes it.
#[derive(Clone, Copy)]
pub struct TreeBeside {
    /// The watched part.
    pub model: StoredValue<Model>,
    pub(super) looks: Looks,
}

/// What is looked at in a tree.
#[derive(Clone, Copy)]
pub(super) struct Looks {
    pub(super) revision: RwSignal<u64>,
    pub(super) selected: RwSignal<u32>,
    pub(super) selected_move: RwSignal<Option<u16>>,
    pub(super) view_root: RwSignal<u32>,
    pub(super) min_share: RwSignal<f32>,
    pub(super) closer: RwSignal<Option<(u32, Closer)>>,
}

impl Watched {
    /// Returns whether the page that had it is gone: a browser's call may come later.
    #[must_use]
    pub fn is_gone(self) -> bool {
        match self {
            Self::Page(page) => page.is_disposed(),
            Self::Beside(model) => model.is_disposed(),
        }
    }

    /// Reads it.
    pub fn with_value<T>(self, read: impl FnOnce(&Model) -> T) -> T {
        match self {
            Self::Page(page) => page.with_value(|page| read(&page.tree.model)),
            Self::Beside(model) => model.with_value(read),
        }
    }
}

impl TreeBeside {
    pub(super) fn new() -> Self {
        let looks = Looks::at(0, min_share(1280.0));
        Self { model: StoredValue::new(Model::default()), looks }
    }

    /// Looks at a node; the move chosen at another one is chosen no more.
    pub fn select(self, node: u32) {
        if self.looks.selected.get_untracked() != node {
            self.looks.selected_move.set(None);
            self.looks.selected.set(node);
        }
    }

    /// Puts a node at the top of the drawing.
    pub fn zoom(self, node: u32) {
        set_if_changed(self.looks.view_root, node);
    }

    /// Draws it anew.
    pub fn draw(self) {
        self.looks.revision.update(|revision| *revision += 1);
    }
}

impl Looks {
    pub(super) fn of(tree: &Tree) -> Self {
        Self::at(tree.revision, tree.min_share)
    }

    fn at(revision: u64, min_share: f32) -> Self {
        Self {
            revision: RwSignal::new(revision),
            selected: RwSignal::new(0),
            selected_move: RwSignal::new(None),
            view_root: RwSignal::new(0),
            min_share: RwSignal::new(min_share),
            closer: RwSignal::new(None),
        }
    }

    pub(super) fn show(self, tree: &Tree) {
        set_if_changed(self.selected_move, tree.selected_move);
        set_if_changed(self.selected, tree.selected);
        set_if_changed(self.view_root, tree.view_root);
        set_if_changed(self.min_share, tree.min_share);
        set_if_changed(self.closer, tree.closer);
        set_if_changed(self.revision, tree.revision);
    }
}

fn set_if_changed<T: PartialEq + Copy + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    signal.maybe_update(|now| std::mem::replace(now, value) != value);
}
