//! What a lesson is about, so that a page can leave the rest away.

use crate::{
    bench::{Bench, Fact},
    condition::{Condition, Number, Quantity},
    lesson::{Highlight, Lesson, Part, Table},
    step::Step,
    text::{Paragraph, Piece, Span},
};

/// Parts of the page that a lesson needs besides its words, the board and the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concern {
    /// Tabs, as the page names them: the lesson's own first.
    pub tabs: Vec<String>,
    /// Quantities that its texts name, in the order of [`Quantity::ALL`].
    pub quantities: Vec<Quantity>,
    /// Those of them that are pointed out.
    pub pointed_out: Vec<Quantity>,
    /// True where evaluation and lines of the whole search matter.
    pub evaluation: bool,
    /// True where moves are played.
    pub game: bool,
    /// True where evaluator or parameters are chosen.
    pub settings: bool,
}

impl Lesson {
    /// Returns what the lesson is about: what its texts name, and what its solution uses.
    #[must_use]
    pub fn concern(&self) -> Concern {
        let mut named = Vec::new();
        let mut read = |text: &Paragraph| quantities(text, &mut named);
        self.text.iter().for_each(&mut read);
        self.table.iter().flat_map(Table::cells).for_each(&mut read);
        [&self.action, &self.question, &self.hint, &self.afterwards].into_iter().for_each(&mut read);
        self.guess.iter().for_each(|guess| read(&guess.question));
        self.replies.iter().for_each(|reply| read(&reply.words));
        let quantity = |highlight: &Highlight| match highlight {
            Highlight::Quantity(quantity) => Some(*quantity),
            _ => None,
        };
        let pointed_out: Vec<Quantity> = self.highlights.iter().filter_map(quantity).collect();
        named.extend(&pointed_out);
        named.extend(compared(&self.condition));
        let points_at = |part: Part| self.highlights.contains(&Highlight::Part(part));
        let quantities: Vec<Quantity> = Quantity::ALL.into_iter().filter(|one| named.contains(one)).collect();
        let mut tabs = vec![self.view.tab.clone(), "edges".to_owned()];
        tabs.extend(self.solution.iter().filter_map(tab_of));
        let mut seen = Vec::new();
        tabs.retain(|tab| {
            !seen.contains(tab) && {
                seen.push(tab.clone());
                true
            }
        });
        Concern {
            evaluation: points_at(Part::Lines)
                || [Quantity::Wdl, Quantity::Cp].iter().any(|one| quantities.contains(one)),
            game: points_at(Part::Moves) || !self.played_by_solution().is_empty(),
            settings: points_at(Part::Settings) || self.solution.iter().any(|step| matches!(step, Step::Evaluator(_))),
            tabs,
            quantities,
            pointed_out,
        }
    }
}

impl Lesson {
    /// Returns the quantities that its question is about: those that question and condition name, else those that are pointed out, else those
    /// of which the hint has numbers.
    #[must_use]
    pub fn asked(&self) -> Vec<Quantity> {
        let mut asked = compared(&self.condition);
        quantities(&self.question, &mut asked);
        if asked.is_empty() {
            asked = self.concern().pointed_out;
        }
        if asked.is_empty() {
            quantities(&self.hint, &mut asked);
        }
        Quantity::ALL.into_iter().filter(|one| asked.contains(one)).collect()
    }

    /// Returns the facts of the training bench that its question is about, in the order of [`Fact::ALL`].
    #[must_use]
    pub fn facts_asked(&self) -> Vec<Fact> {
        let mut asked = Vec::new();
        let mut note = |number: &Number| {
            if let Number::Bench(Bench::Fact(fact)) = number {
                asked.push(*fact);
            }
        };
        self.condition.visit(&mut note, &mut |_, _| {});
        Fact::ALL.into_iter().map(|(fact, _)| fact).filter(|fact| asked.contains(fact)).collect()
    }
}

/// The quantities that a text names.
fn quantities(text: &Paragraph, named: &mut Vec<Quantity>) {
    for span in &text.0 {
        match span {
            Span::Quantity(quantity) => named.push(*quantity),
            Span::Number { of, .. } | Span::Own { of, .. } => named.extend(of.quantity()),
            Span::Formula(pieces) => named.extend(pieces.iter().filter_map(|piece| match piece {
                Piece::Quantity(quantity) => Some(*quantity),
                _ => None,
            })),
            _ => {}
        }
    }
}

/// The quantities that a condition compares.
fn compared(condition: &Condition) -> Vec<Quantity> {
    let mut compared = Vec::new();
    condition.visit(&mut |number| compared.extend(number.quantity()), &mut |_, _| {});
    compared
}

/// The tab in which a step is done.
fn tab_of(step: &Step) -> Option<String> {
    let tab = match step {
        Step::Tab(tab) => tab,
        Step::Set { .. } | Step::Prior { .. } | Step::Value(_) => "what-if",
        Step::Chart(_) => "charts",
        Step::Minimax(_) | Step::MinimaxEnd | Step::MinimaxPruning(_) | Step::MinimaxDepth(_) => "minimax",
        _ => return None,
    };
    Some(tab.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{course, find};

    #[test]
    fn a_lesson_is_about_what_it_names_and_uses() {
        let concern = find("visits-and-values").unwrap().concern();
        assert_eq!(concern.tabs, ["edges"]);
        assert!([Quantity::N, Quantity::W, Quantity::Q].iter().all(|one| concern.quantities.contains(one)));
        assert!(!concern.quantities.contains(&Quantity::Cp) && !concern.evaluation && !concern.game);
        assert!(find("tree-reuse").unwrap().concern().game);
        assert!(find("scores").unwrap().concern().evaluation);
        assert!(find("values").unwrap().concern().settings);
    }

    #[test]
    fn a_question_is_about_what_it_names() {
        assert_eq!(find("select").unwrap().asked(), [Quantity::U, Quantity::S]);
        assert!(find("visits-and-values").unwrap().asked().contains(&Quantity::W));
        assert_eq!(find("overfitting").unwrap().facts_asked(), [Fact::Generation, Fact::OtherGames]);
        assert!(find("select").unwrap().facts_asked().is_empty());
    }

    #[test]
    fn every_lesson_leaves_something_away() {
        for lesson in course() {
            let concern = lesson.concern();
            assert!(concern.tabs.contains(&lesson.view.tab) && concern.tabs.len() <= 4, "{}", lesson.slug);
            assert!(concern.quantities.len() < Quantity::ALL.len(), "{}", lesson.slug);
        }
    }
}
