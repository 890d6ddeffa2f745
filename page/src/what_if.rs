//! What-ifs: the shown search is changed by hand at the moment that is shown, and goes on from there as another search.
//!
//! The server makes the what-if; equal positions are answered from its cache. Going back is showing the search that a what-if was made of,
//! which was never touched.

pub mod moves;

use wire::{Edit, EditView, SearchView};

use crate::link::Link;
use crate::plan::FIRST_NODES;

/// Edits in one command.
const MOST_AT_ONCE: usize = 16;

/// What-ifs of a page.
#[derive(Clone, Debug, Default)]
pub struct WhatIf {
    /// What-ifs that were taken back, the newest last.
    pub taken_back: Vec<u32>,
    /// Set if one was made, or taken back, after whatever was done to the games.
    pub(crate) is_newest: bool,
    /// Edits of a link that are still to be made.
    pub(crate) wanted: Option<Wanted>,
}

/// A link's edits.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    edits: Vec<EditView>,
    /// Simulations the search has in the end.
    pub(crate) simulations: u32,
    /// Moves to the node that is selected then.
    pub(crate) path: Vec<String>,
}

impl WhatIf {
    /// What-ifs of a page that was opened with a link.
    #[must_use]
    pub fn of_link(link: &Link) -> Self {
        let wanted = (!link.edits.is_empty()).then(|| Wanted {
            edits: link.edits.clone(),
            simulations: link.simulations.unwrap_or(FIRST_NODES),
            path: link.path.clone(),
        });
        Self { wanted, ..Self::default() }
    }

    /// Takes the edits of a link that come next, with their moment: those of one moment follow one another.
    pub(crate) fn next(&mut self) -> Option<(u32, Vec<Edit>)> {
        let wanted = self.wanted.as_mut()?;
        let moment = wanted.edits.first()?.moment;
        let fits = |(edit, at): &(&EditView, u32)| edit.moment == *at;
        let count = wanted.edits.iter().zip(moment..).take_while(fits).take(MOST_AT_ONCE).count();
        let edits = wanted.edits.drain(..count).map(|edit| edit.edit).collect();
        if wanted.edits.is_empty() {
            self.wanted = None;
        }
        Some((moment, edits))
    }

    /// Forgets what is not for the position that is looked at now.
    pub(crate) fn forget(&mut self) {
        self.taken_back.clear();
        self.wanted = None;
    }

    /// Returns the edits of a link that are still to be made.
    pub fn left(&self) -> impl Iterator<Item = &EditView> {
        self.wanted.iter().flat_map(|wanted| &wanted.edits)
    }
}

/// Returns the parameters of a search in force at a moment.
#[must_use]
pub fn parameters_at(view: &SearchView, moment: u32) -> engine::Parameters {
    let mut parameters = engine::Parameters::default();
    // All of these are the server's own texts.
    for setting in &view.settings {
        let _ = parameters.set(&setting.name, &setting.value);
    }
    for edit in view.edits.iter().filter(|edit| edit.moment < moment) {
        if let Edit::Parameter { name, value } = &edit.edit {
            let _ = parameters.set(name, value);
        }
    }
    parameters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_of_one_moment_are_made_together() {
        let edit = |moment, value: &str| EditView {
            moment,
            edit: Edit::Parameter { name: "cpuct".to_owned(), value: value.to_owned() },
        };
        let edits = vec![edit(5, "1"), edit(6, "2"), edit(9, "3")];
        let mut what_if = WhatIf::of_link(&Link { edits, ..Link::default() });
        assert_eq!(what_if.left().count(), 3);
        assert!(what_if.next().is_some_and(|(moment, edits)| moment == 5 && edits.len() == 2), "edits are events");
        assert_eq!(what_if.left().count(), 1);
        assert!(what_if.next().is_some_and(|(moment, edits)| moment == 9 && edits.len() == 1));
        assert!(what_if.next().is_none() && what_if.wanted.is_none());
        let many = (0..40).map(|at| edit(7 + at, "4")).collect();
        let mut what_if = WhatIf::of_link(&Link { edits: many, ..Link::default() });
        assert!(what_if.next().is_some_and(|(_, edits)| edits.len() == MOST_AT_ONCE));
    }
}
