//! Facts of the desk, as a page would tell them.

use lessons::{
    Facts, Quantity,
    bench::Bench,
    condition::{Minimax, Shown},
};

use super::Desk;

impl Facts for Desk<'_> {
    fn moment(&self) -> u32 {
        self.shown.moment()
    }

    fn simulations(&self) -> u32 {
        self.run.search().tree().simulations()
    }

    fn selected(&self) -> Vec<String> {
        let line = self.shown.path_to(self.selected_node());
        (0..line.len()).map(|place| self.name(&line[..place], line[place])).collect()
    }

    fn moves(&self, line: &[String]) -> Option<u32> {
        let node = self.node(line).filter(|_| !self.shown.tree().is_empty())?;
        u32::try_from(self.shown.tree().edges(node).len()).ok()
    }

    fn chosen(&self) -> Option<String> {
        self.chosen.map(|mv| self.name(&self.selected, mv))
    }

    fn next(&self, line: &[String]) -> Option<String> {
        let node = self.node(line).filter(|_| !self.shown.tree().is_empty())?;
        let report = self.shown.report(node);
        report.next.map(|next| self.name(&self.shown.path_to(node), report.edges[next].mv))
    }

    fn best(&self) -> Option<String> {
        self.shown.best_move().map(|mv| self.name(&[], mv))
    }

    /// Like a page, which knows no others, only moves of the root and of the selected node.
    fn quantity(&self, quantity: Quantity, line: &[String]) -> Option<f64> {
        let parent = &line[..line.len().saturating_sub(1)];
        if !parent.is_empty() && parent != Facts::selected(self) {
            return None;
        }
        self.anywhere(quantity, line)
    }

    fn setting(&self, name: &str) -> Option<String> {
        let entries = self.shown.parameters().entries();
        entries.into_iter().find(|(spec, _)| spec.name == name).map(|(_, value)| value)
    }

    fn edits(&self) -> u32 {
        u32::try_from(self.run.search().edits().len()).unwrap_or(u32::MAX)
    }

    fn played(&self) -> Option<Vec<String>> {
        Some(self.played.clone())
    }

    fn shown(&self, what: Shown) -> Option<String> {
        match what {
            Shown::Tab => Some(self.tab.clone()),
            Shown::Chart => (self.tab == "charts").then(|| self.chart.clone()),
            Shown::Tree => Some(self.tree.clone()),
            Shown::Phase => self.phase.as_deref().map(|phase| phase.split(':').next().unwrap_or_default().to_owned()),
            Shown::Evaluator => Some(self.evaluator.clone()),
        }
    }

    fn minimax(&self, what: Minimax) -> Option<f64> {
        self.minimax.as_ref()?.number(what)
    }

    fn bench(&self, what: &Bench) -> Option<f64> {
        self.training.as_ref()?.number(what)
    }
}
