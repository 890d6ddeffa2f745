//! What conditions and texts read of a page, and which of it a reader sets by one act.

use crate::{
    condition::{Condition, Number, Quantity, Shown, Word},
    facts::Facts,
    gesture::Chosen,
    seen::Seen,
    text::{Paragraph, Span},
};

/// Facts that somebody wants to know.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reads {
    numbers: Vec<Number>,
    words: Vec<Word>,
    /// Numbers of moves of the nodes that the selected one is compared with.
    lengths: Vec<usize>,
}

impl Reads {
    /// What a condition reads.
    #[must_use]
    pub fn of(condition: &Condition) -> Self {
        Self::default().and(condition)
    }

    /// What a condition reads besides.
    #[must_use]
    pub fn and(mut self, condition: &Condition) -> Self {
        let (mut numbers, mut pairs) = (Vec::new(), Vec::new());
        condition.visit(&mut |number| numbers.push(number.clone()), &mut |left, right| {
            pairs.push((left.clone(), right.clone()));
        });
        for (left, right) in pairs {
            if let (Word::Selected, Word::Literal(line)) | (Word::Literal(line), Word::Selected) = (&left, &right) {
                self.lengths.push(line.split_whitespace().count());
            }
            [left, right].into_iter().for_each(|word| self.add_word(word));
        }
        numbers.into_iter().for_each(|number| self.add_number(number));
        self
    }

    /// The numbers of a text besides.
    #[must_use]
    pub fn and_numbers(mut self, text: &Paragraph) -> Self {
        for span in &text.0 {
            if let Span::Number { of, moment: None, .. } = span {
                self.add_number(of.clone());
            }
        }
        self
    }

    /// What a reader changes anyhow besides.
    #[must_use]
    pub fn and_what_is_done(mut self) -> Self {
        [Number::Moment, Number::Simulations, Number::Edits].into_iter().for_each(|number| self.add_number(number));
        [Word::Chosen, Word::Shown(Shown::Evaluator)].into_iter().for_each(|word| self.add_word(word));
        self
    }

    fn add_number(&mut self, number: Number) {
        if !matches!(number, Number::Literal(_)) && !self.numbers.contains(&number) {
            self.numbers.push(number);
        }
    }

    fn add_word(&mut self, word: Word) {
        if !matches!(word, Word::Literal(_)) && !self.words.contains(&word) {
            self.words.push(word);
        }
    }

    /// Returns whether a fact is among them.
    #[must_use]
    pub fn has(&self, word: &Word) -> bool {
        self.words.contains(word)
    }

    /// Returns whether the node or the move that is looked at is among them.
    #[must_use]
    pub fn has_selection(&self) -> bool {
        self.has(&Word::Selected) || self.has(&Word::Chosen)
    }

    /// Remembers them.
    #[must_use]
    pub fn seen(&self, facts: &dyn Facts) -> Seen {
        Seen::of(&self.numbers, &self.words, facts)
    }

    /// What the reader has set by single acts, in a fixed order: a move that is chosen, a setting, an edit. Moments, and what is found
    /// at them, are passed on the way, and so is a node that cannot be meant as an answer. `is_led`: the selection is the doing of the phases
    /// that are shown.
    #[must_use]
    pub fn acts(&self, facts: &dyn Facts, is_led: bool) -> Vec<Option<String>> {
        let mut acts: Vec<Option<String>> = self.words.iter().map(|word| self.act(word, facts, is_led)).collect();
        let is_setting = |number: &&Number| matches!(number, Number::Setting(_));
        let text = |value: Option<f64>| value.map(|value| value.to_string());
        acts.extend(self.numbers.iter().filter(is_setting).map(|number| text(number.of(facts))));
        // What a search finds is changed by changing the search.
        if self.is_about_result() || self.numbers.contains(&Number::Edits) {
            acts.push(Some(facts.edits().to_string()));
            acts.push(facts.shown(Shown::Evaluator));
        }
        acts
    }

    /// Names of what [`Reads::acts`] returns, in its order; empty where the act says itself what it is.
    pub(crate) fn names_of_acts(&self) -> Vec<String> {
        let name = |word: &Word| match word {
            Word::Setting(name) => name.clone(),
            Word::Shown(what) => format!("{what:?}").to_lowercase(),
            _ => String::new(),
        };
        let settings = self.numbers.iter().filter_map(|number| match number {
            Number::Setting(name) => Some(name.clone()),
            _ => None,
        });
        let results = ["edits", "evaluator"].map(str::to_owned);
        self.words.iter().map(name).chain(settings).chain(results).collect()
    }

    fn act(&self, word: &Word, facts: &dyn Facts, is_led: bool) -> Option<String> {
        match word {
            Word::Selected | Word::Chosen if is_led => None,
            Word::Chosen => self.choice(facts),
            // Where a move is chosen as well, that is the answer.
            Word::Selected if self.has(&Word::Chosen) => None,
            Word::Selected => {
                let line = facts.selected();
                (line.is_empty() || self.lengths.contains(&line.len())).then(|| line.join(" "))
            }
            Word::Next | Word::Best | Word::Shown(Shown::Phase) => None,
            other => other.of(facts),
        }
    }

    /// The chosen move with the way to it, however it was chosen.
    fn choice(&self, facts: &dyn Facts) -> Option<String> {
        if let Some(chosen) = facts.chosen() {
            return Some([facts.selected(), vec![chosen]].concat().join(" "));
        }
        let by_node = Chosen::by_node(facts)?;
        let at = by_node.selected().len();
        let is_meant = self.lengths.is_empty() || self.lengths.contains(&at);
        is_meant.then(|| facts.selected().join(" "))
    }

    fn is_about_result(&self) -> bool {
        let is_found = |number: &Number| {
            matches!(number, Number::Visits)
                || matches!(number, Number::Quantity(quantity, _) if *quantity != Quantity::P)
        };
        self.has(&Word::Best) || self.numbers.iter().any(is_found)
    }
}
