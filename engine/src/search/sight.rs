//! What selection sees of a search.

use super::{Search, hopeless::hopeful, select::Scene};
use crate::{game::Game, tree::Tree};

impl<G: Game> Search<G> {
    /// What is seen of the search as it stands.
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene {
            tree: &self.tree,
            parameters: &self.parameters,
            cpucts: &self.cpucts,
            moves_left_head: self.header.moves_left_head,
            root_moves: &self.header.root_moves,
            hopeful: &[],
            led: &[],
            edits: &self.edits,
        }
    }

    /// The scene in which a visit is sent on its way.
    pub(super) fn selecting(&self) -> Scene<'_> {
        Scene { hopeful: self.hopeless.others(), led: &self.led, ..self.scene() }
    }

    /// Returns the value of a draw to the player to move at the root.
    pub(crate) fn draw_score_at_root(&self) -> f64 {
        let score = self.parameters.draw_score;
        if self.game.first_player_moves_at_root() { score } else { -score }
    }

    /// Tells how many simulations are left at most: moves of the root that could not catch up with the best one in so
    /// many are not selected any more. `None` stands for any number.
    pub fn expect_left(&mut self, simulations: Option<u32>) {
        self.hopeless.expect_left(simulations);
    }

    /// Finds out which moves of the root a visit may be sent to now.
    pub(super) fn leave_out_hopeless(&mut self) {
        let Some(left) = self.hopeless.begin(self.tree.root_visits()) else { return };
        let Some(best) = self.preferred_branch(Tree::ROOT) else { return };
        let others = hopeful(&self.scene(), &best, left);
        self.hopeless.leave(others);
    }
}
