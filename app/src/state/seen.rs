//! What is seen: the search, its positions and moves, and from whose view its values are.

use leptos::prelude::*;
use page::evaluation::Evaluation;
use page::input::Way;
use page::link::Link;
use page::names::Names;
use page::names::Sight;
use page::rules;
use page::rules::Position;
use page::state::Connection;
use page::state::Page;
use page::view::Hover;
use shakmaty::Color;
use wire::RunState;
use wire::SearchView;

use super::Analysis;

impl Analysis {
    /// What the shown search is of and with. Reactive.
    #[must_use]
    pub fn search_view(self) -> Option<SearchView> {
        let id = self.search.get()?;
        self.searches.with(|all| all.iter().find(|one| one.id == id).cloned())
    }

    /// The position at the root of the shown search, or the game's current one while there is no search.
    /// Reactive (game and search).
    #[must_use]
    pub fn root_position(self) -> Option<Position> {
        self.root.get()
    }

    /// What writing the moves of the shown search takes. Reactive (game, search, notation).
    #[must_use]
    pub fn names(self) -> Names {
        Names { root: self.root_position(), notation: self.notation.get(), chess960: self.chess960() }
    }

    /// From whose view values of the shown search are shown. Reactive (game, search, point of view).
    #[must_use]
    pub fn sight(self) -> Sight {
        Sight { turn: self.root_turn(), view: self.point_of_view.get() }
    }

    /// The evaluation of the node that is selected, which is the one on the board. Reactive.
    #[must_use]
    pub fn evaluation(self) -> Option<Evaluation> {
        self.revision.track();
        let node = self.selected.get();
        let turn = self.turn_at(node);
        self.model.with_value(|model| Evaluation::of(model, node, turn))
    }

    /// What a player is called. Reactive.
    #[must_use]
    pub fn side_name(self, color: Color) -> &'static str {
        let sides = self.root.with(|root| root.as_ref().map_or_else(rules::white_and_black, Position::sides));
        sides[usize::from(color == Color::Black)]
    }

    /// Whether a small game is analysed. Reactive.
    #[must_use]
    pub fn is_small(self) -> bool {
        self.root.with(|root| root.as_ref().is_some_and(|root| root.small().is_some()))
    }

    /// Whether the game is Chess960. Reactive.
    #[must_use]
    pub fn chess960(self) -> bool {
        self.game.with(|game| game.chess960)
    }

    /// Codes of the moves from the search's root to a node; `None` if the model does not hold the node.
    /// Not reactive by itself: read `revision` where it matters.
    #[must_use]
    pub fn moves_to(self, node: u32) -> Option<Vec<u16>> {
        self.model.with_value(|model| page::tree::moves_to(model, node))
    }

    /// The moves from the search's root to what the board shows: a previewed line, or the selected node. Reactive
    /// (preview, selection).
    #[must_use]
    pub fn moves_on_board(self) -> Option<Vec<u16>> {
        self.preview.get().or_else(|| self.moves_to(self.selected.get()))
    }

    /// The position at a node. Reactive as [`Analysis::root_position`].
    #[must_use]
    pub fn position_at(self, node: u32) -> Option<Position> {
        self.root_position()?.after(&self.moves_to(node)?)
    }

    /// Who is to move at the search's root. Reactive.
    #[must_use]
    pub fn root_turn(self) -> Color {
        self.root.with(|root| root.as_ref().map_or(Color::White, Position::turn))
    }

    /// Who is to move at a node. Reactive as [`Analysis::root_turn`].
    #[must_use]
    pub fn turn_at(self, node: u32) -> Color {
        let plies = self.moves_to(node).map_or(0, |moves| moves.len());
        if plies.is_multiple_of(2) { self.root_turn() } else { self.root_turn().other() }
    }

    /// Who moved into a node: the "mover" of [`wire::NodeView`]'s values. Reactive as [`Analysis::root_turn`].
    #[must_use]
    pub fn mover_at(self, node: u32) -> Color {
        self.turn_at(node).other()
    }

    /// What a value seen by `mover` is multiplied with to be shown: -1 where the page shows White's view and
    /// the mover is Black, else 1. Reactive (point of view).
    #[must_use]
    pub fn sign_for(self, mover: Color) -> f64 {
        self.point_of_view.get().sign_for(mover)
    }

    /// Returns the move that leads to a node, with the node it is played in; of the root no move. Not reactive.
    #[must_use]
    pub fn move_to(self, node: u32) -> (u32, Option<u16>) {
        let node = self.model.with_value(|model| model.node(node).map(|node| (node.id, node.parent, node.mv)));
        node.filter(|(id, parent, _)| id != parent).map_or((0, None), |(_, parent, mv)| (parent, Some(mv)))
    }

    /// Returns the address of the shown search's log. Not reactive.
    #[must_use]
    pub fn address(self) -> Option<String> {
        self.page.with_value(Page::address)
    }

    /// The analysis of the shown search's position, or of the one after some more moves. Reactive (game, choice).
    #[must_use]
    pub fn analysis_after(self, moves: &[u16]) -> Link {
        self.game.track();
        self.choice.track();
        self.page.with_value(|page| page.analysis_after(moves))
    }

    /// Returns the nodes and moves from the root to a node. Ids that are not known are `None`.
    #[must_use]
    pub fn path_to(self, node: u32) -> Vec<(Option<u32>, u16)> {
        self.model.with_value(|model| page::tree::path_to(model, node))
    }

    /// Returns whether the shown search is running, as far as is known. Reactive.
    #[must_use]
    pub fn is_running(self) -> bool {
        let is_known = self.connection.get() == Connection::Open;
        is_known && self.playback.live.get().state == RunState::Running
    }

    /// Returns the position of the game that lies that way; `None` at its end. Reactive (game).
    #[must_use]
    pub fn towards(self, way: Way) -> Option<u32> {
        self.game.track();
        self.page.with_value(|page| page.towards(way))
    }

    /// The move of `node` that is lit, if any: hovered as an edge or through the node it leads to, or else
    /// chosen. Reactive.
    #[must_use]
    pub fn lit_move(self, node: u32) -> Option<u16> {
        match self.hovered.get() {
            None => self.selected_move.get().filter(|_| self.selected.get() == node),
            Some(Hover::Edge { parent, mv }) => (parent == node).then_some(mv),
            Some(Hover::Node(id)) => self.model.with_value(|model| {
                let child = model.node(id)?;
                (child.parent == node && id != node).then_some(child.mv)
            }),
        }
    }
}
