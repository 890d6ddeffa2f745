//! How much of the page is shown, and which columns of its table.

use leptos::prelude::*;
use page::view::Depth;
use page::view::Pane;
use page::view::Tab;

use super::Analysis;

impl Analysis {
    /// Returns how much of the page is shown. Reactive.
    #[must_use]
    pub fn depth_shown(self) -> Depth {
        self.tab.get().depth(self.depth.get())
    }

    /// Returns whether the tree has a place on the page. Reactive.
    #[must_use]
    pub fn shows_tree(self) -> bool {
        self.depth_shown() != Depth::Analyse || self.tab.get() == Tab::Tree || self.pane.get() == Pane::Tree
    }

    /// Returns the columns that are chosen: by a lesson, while it shows nothing else, or by hand; `None`: those of the depth. Reactive.
    #[must_use]
    pub fn chosen_columns(self) -> Option<Vec<String>> {
        let of_lesson = self.quiet.with(|quiet| quiet.as_ref().map(|quiet| quiet.columns.clone()));
        of_lesson.or_else(|| self.columns.get())
    }

    /// Shows the next depth, or the one before.
    pub fn deepen(self, by: isize) {
        let shown = self.depth_shown();
        let at = Depth::ALL.iter().position(|depth| *depth == shown).and_then(|at| at.checked_add_signed(by));
        if let Some(depth) = at.and_then(|at| Depth::ALL.get(at)) {
            self.show_depth(*depth);
        }
    }

    /// Shows as much of the page. A tab that it does not have is left.
    pub fn show_depth(self, depth: Depth) {
        self.depth.set(depth);
        self.tab.maybe_update(|tab| {
            let before = *tab;
            *tab = before.at(depth);
            *tab != before
        });
    }

    /// Shows a column of the page, or hides it; the last one stays.
    pub fn toggle_column(self, place: usize) {
        self.layout.maybe_update(|layout| {
            let mut hidden = layout.hidden;
            hidden[place] = !hidden[place];
            let changes = hidden != [true; 3];
            if changes {
                layout.hidden = hidden;
            }
            changes
        });
    }

    /// Shows a tab, wherever the page has put it away.
    pub(super) fn show_tab(self, tab: Tab) {
        self.layout.maybe_update(|layout| std::mem::replace(&mut layout.hidden[2], false));
        self.pane.set(Pane::Node);
        self.tab.set(tab);
    }
}
