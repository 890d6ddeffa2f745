//! Searches of later positions of the game, of which something can be carried back to the shown one.

use wire::{GameView, Later, SearchView};

use crate::shared::Shared;

/// Knowledge of them.
#[derive(Debug, Default)]
pub struct Carry {
    /// As the server told of them last.
    pub later: Shared<Vec<Later>>,
    /// Situation in which it was asked.
    asked: Option<Asked>,
}

#[derive(Clone, Debug, PartialEq)]
struct Asked {
    search: u32,
    game: Shared<GameView>,
    searches: Shared<Vec<SearchView>>,
}

impl Carry {
    /// Returns whether the server is to be asked about a search: there are searches of later positions, and they may be others than when
    /// it was asked last.
    pub fn is_due(&mut self, search: u32, game: &Shared<GameView>, searches: &Shared<Vec<SearchView>>) -> bool {
        let now = Asked { search, game: game.clone(), searches: searches.clone() };
        if self.asked.as_ref() == Some(&now) {
            return false;
        }
        if self.asked.as_ref().is_none_or(|asked| asked.search != search) && !self.later.is_empty() {
            self.later = Shared::default();
        }
        self.asked = Some(now);
        has_later(search, game, searches)
    }

    /// Takes the answer, if it is about the search that is shown.
    pub fn hear(&mut self, shown: Option<u32>, search: u32, later: Vec<Later>) {
        if shown == Some(search) {
            self.later = Shared::new(later);
        }
    }

    /// Forgets all, while no search is shown.
    pub fn forget(&mut self) {
        if self.asked.take().is_some() && !self.later.is_empty() {
            self.later = Shared::default();
        }
    }
}

/// Returns whether any position after that of a search was searched.
fn has_later(search: u32, game: &GameView, searches: &[SearchView]) -> bool {
    let Some(position) = searches.iter().find(|view| view.id == search).map(|view| view.position) else { return false };
    let mut after = vec![position];
    // Parents come before their children.
    game.positions.iter().any(|view| {
        let is_after = view.parent.is_some_and(|parent| after.contains(&parent));
        if is_after {
            after.push(view.id);
        }
        is_after && !view.searches.is_empty()
    })
}
