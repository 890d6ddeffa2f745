//! The tree line by line, as a table has it, and what keys do there.

use wire::minimax::View;

use super::bench::{Bench, Effect};
use super::part::lacks_children;

/// Rows that a page of the table is long.
const PAGE: usize = 10;

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The node.
    pub node: u32,
    /// Its parent.
    pub parent: Option<u32>,
    /// Plies from the root.
    pub level: u16,
    /// True while the node's children are shown; `None` where it has none.
    pub is_open: Option<bool>,
    /// True where the search stands.
    pub is_current: bool,
}

/// Effect of a key on a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Pressed {
    /// The focus goes to another row.
    Focus(u32),
    /// The row is acted on.
    Done {
        /// Things that shall happen.
        effects: Vec<Effect>,
        /// True if the row will be another one then, which has the focus again.
        is_remade: bool,
    },
}

/// The rows of a moment, from the root on.
#[must_use]
pub fn rows(view: &View) -> Vec<Row> {
    let row = |node: &wire::minimax::Node| Row {
        node: node.node,
        parent: node.from.map(|from| from.0),
        level: node.ply,
        is_open: (node.below > 0).then(|| !lacks_children(view, node.node)),
        is_current: view.current == Some(node.node),
    };
    view.nodes.iter().map(row).collect()
}

impl Bench {
    /// Returns the effect of a key, as in every treegrid: up and down from row to row, to the right into a node and to the left out of
    /// it. `None` where the key means nothing.
    pub fn press(&mut self, node: u32, key: &str) -> Option<Pressed> {
        let rows = rows(self.view()?);
        let at = rows.iter().position(|row| row.node == node)?;
        let row = rows[at];
        let focus = |at: usize| rows.get(at).map(|row| Pressed::Focus(row.node));
        let last = rows.len() - 1;
        let remade = |bench: &mut Self, is_remade| Pressed::Done { effects: bench.take_effects(), is_remade };
        match key {
            "ArrowDown" => focus((at + 1).min(last)),
            "ArrowUp" => focus(at.saturating_sub(1)),
            "PageDown" => focus((at + PAGE).min(last)),
            "PageUp" => focus(at.saturating_sub(PAGE)),
            "Home" => focus(0),
            "End" => focus(last),
            "ArrowRight" if row.is_open? => focus(at + 1),
            "ArrowRight" => {
                let is_remade = self.unfold(node);
                Some(remade(self, is_remade))
            }
            // The path to where the search stands, the best line and small trees are always shown.
            "ArrowLeft" if row.is_open == Some(true) && row.parent.is_some() && self.fold(node) => {
                Some(remade(self, true))
            }
            "ArrowLeft" => row.parent.map(Pressed::Focus),
            "Enter" | " " => {
                let effects = self.choose_node(node);
                let is_remade = effects.iter().any(|effect| matches!(effect, Effect::Ask(_)));
                Some(Pressed::Done { effects, is_remade })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::minimax::{Answer, Ask, Goal};

    use super::*;
    use crate::minimax::testing::{slides, viewed, written};

    fn at_end() -> Bench {
        let mut bench = Bench::of_link(&written().written());
        bench.see(true);
        bench.take(Answer::Shown(Box::new(slides(&[Goal::End], &[]))));
        bench
    }

    /// A bench with more nodes than are shown, and one of those that are closed.
    fn of_chess() -> (Bench, u32) {
        let mut bench = Bench::of_link("plain,depth:2");
        bench.see(true);
        bench.stand_on(super::super::Ground { start: "startpos".to_owned(), moves: Vec::new(), is_known: true });
        let view = viewed(bench.setup(), &[Goal::End], &[]);
        bench.take(Answer::Shown(Box::new(view)));
        let closed = rows(bench.view().unwrap()).into_iter().find(|row| row.is_open == Some(false)).unwrap();
        (bench, closed.node)
    }

    fn goes_to(bench: &mut Bench, node: u32, key: &str) -> Option<u32> {
        match bench.press(node, key) {
            Some(Pressed::Focus(node)) => Some(node),
            _ => None,
        }
    }

    #[test]
    fn rows_have_the_nodes_in_their_order() {
        let bench = at_end();
        let rows = rows(bench.view().unwrap());
        let told: Vec<_> = rows.iter().map(|row| (row.node, row.parent, row.level, row.is_open)).collect();
        let expected = [
            (0, None, 0, Some(true)),
            (1, Some(0), 1, Some(true)),
            (2, Some(1), 2, None),
            (3, Some(1), 2, None),
            (4, Some(0), 1, Some(true)),
            (5, Some(4), 2, None),
        ];
        assert_eq!(told, expected);
        assert_eq!(rows.iter().filter(|row| row.is_current).count(), 1);
    }

    #[test]
    fn keys_lead_through_the_rows() {
        let mut bench = at_end();
        for (node, key, expected) in [
            (0, "ArrowDown", Some(1)),
            (5, "ArrowDown", Some(5)),
            (0, "ArrowUp", Some(0)),
            (3, "ArrowUp", Some(2)),
            (1, "PageDown", Some(5)),
            (4, "PageUp", Some(0)),
            (3, "Home", Some(0)),
            (3, "End", Some(5)),
            (1, "ArrowRight", Some(2)),
            (2, "ArrowRight", None),
            (2, "ArrowLeft", Some(1)),
            (0, "ArrowLeft", None),
            (3, "x", None),
            (9, "Home", None),
        ] {
            assert_eq!(goes_to(&mut bench, node, key), expected, "{node} {key}");
        }
    }

    #[test]
    fn a_row_is_opened_and_closed_and_keeps_the_focus() {
        let (mut bench, node) = of_chess();
        let Some(Pressed::Done { effects, is_remade: true }) = bench.press(node, "ArrowRight") else {
            panic!("closed")
        };
        assert!(matches!(&effects[..], [Effect::Ask(Ask::Show { goal: Goal::Stay, opened, .. })] if opened == &[node]));
        let view = viewed(bench.setup(), &[Goal::End], &[node]);
        bench.take(Answer::Shown(Box::new(view)));
        let Some(Pressed::Done { effects, is_remade: true }) = bench.press(node, "ArrowLeft") else { panic!("open") };
        assert!(matches!(&effects[..], [Effect::Ask(Ask::Show { opened, .. })] if opened.is_empty()));
    }

    #[test]
    fn a_row_that_nobody_opened_leads_to_its_parent_instead_of_closing() {
        let mut bench = at_end();
        assert_eq!(goes_to(&mut bench, 1, "ArrowLeft"), Some(0));
        assert_eq!(goes_to(&mut bench, 4, "ArrowLeft"), Some(0));
    }

    #[test]
    fn a_row_is_chosen_and_is_another_one_only_where_it_opens() {
        let (mut bench, node) = of_chess();
        assert!(matches!(bench.press(node, "Enter"), Some(Pressed::Done { is_remade: true, .. })));
        assert_eq!(bench.lit().1, Some(node));
        let leaf = bench.view().unwrap().nodes.iter().find(|node| node.below == 0).unwrap().node;
        assert!(matches!(bench.press(leaf, " "), Some(Pressed::Done { is_remade: false, .. })));
    }

    #[test]
    fn keys_mean_nothing_before_there_is_a_tree() {
        assert_eq!(Bench::of_link("").press(0, "End"), None);
    }
}
