//! What people do on the page that is more than an action: what they look at, and point at.

use leptos::prelude::*;
use page::input::Action;
use page::view::Hover;
use page::view::Tab;
use page::whole_game::Deed;
use wire::Closer;
use wire::GameState;

use super::Analysis;

impl Analysis {
    /// Looks at a node of the tree.
    pub fn select(self, node: u32) {
        match self.beside {
            None => self.act(Action::Select(node)),
            Some(tree) => tree.select(node),
        }
    }

    /// Looks at a move of the selected node, or at none.
    pub fn select_move(self, mv: Option<u16>) {
        match self.beside {
            None => self.act(Action::SelectMove(mv)),
            Some(tree) => tree.looks.selected_move.set(mv),
        }
    }

    /// Returns whether it can be asked why a move of this tree has its visits: of the page's own tree it can.
    #[must_use]
    pub fn has_why(self) -> bool {
        self.beside.is_none()
    }

    /// Shows why a move of a node has its visits; `None`: why the moves of the node have theirs.
    pub fn ask_why(self, node: u32, mv: Option<u16>) {
        self.select(node);
        self.select_move(mv);
        self.show_tab(Tab::Why);
    }

    /// Shows the analysis of the whole game, and begins it unless it is under way.
    pub fn analyse_game(self) {
        if self.in_browser {
            return self.complain(say::whole_game::needs_server());
        }
        self.show_tab(Tab::Game);
        let state = self.whole_game.progress.with_untracked(|progress| progress.as_ref().map(|one| one.state));
        if !matches!(state, Some(GameState::Running | GameState::Waiting)) {
            self.act(Action::WholeGame(Deed::Start));
        }
    }

    /// Puts a node at the top of the drawing.
    pub fn zoom(self, node: u32) {
        match self.beside {
            None => self.act(Action::Zoom(node)),
            Some(tree) => tree.looks.view_root.set(node),
        }
    }

    /// Zooms to a stretch below the node at the top, or out of one.
    pub fn zoom_closer(self, closer: Option<(u32, Closer)>) {
        match self.beside {
            _ if self.closer.get_untracked() == closer => {}
            None => self.act(Action::Closer(closer)),
            Some(tree) => tree.looks.closer.set(closer),
        }
    }

    /// Says how thin a node may be to be seen.
    pub fn see(self, min_share: f32) {
        match self.beside {
            _ if self.min_share.get_untracked() == min_share => {}
            None => self.act(Action::MinShare(min_share)),
            Some(tree) => tree.looks.min_share.set(min_share),
        }
    }

    /// Lights something everywhere, or puts the light out.
    pub fn hover(self, what: Option<Hover>) {
        self.hovered.maybe_update(|hovered| std::mem::replace(hovered, what) != what);
    }
}
