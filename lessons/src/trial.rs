//! Tries on the training bench: what a reader sets there by one act.

use crate::{
    bench::{Bench, Fact},
    condition::{Condition, Number},
    facts::Facts,
    lesson::Lesson,
    step::Step,
};

/// Facts of a position of a game that is open.
const OF_POSITION: [Fact; 3] = [Fact::Ply, Fact::Result, Fact::Target];

/// Facts of the generation that is looked at.
const OF_LOOKED: [Fact; 5] = [Fact::Looked, Fact::Mistakes, Fact::ValueError, Fact::OwnGames, Fact::OtherGames];

/// Acts that are tries at a lesson's question on the training bench.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trial {
    /// Settings that the question is about: those that it reads, and those that the solution changes.
    settings: Vec<String>,
    /// Facts that the question reads.
    facts: Vec<Fact>,
    /// Parts of the question about the newest generation alone: one for which they do not hold cannot be meant as an answer.
    generations: Vec<Condition>,
}

impl Trial {
    /// Acts that are tries at this lesson's question; `None` where it is not on the bench.
    pub(crate) fn of(lesson: &Lesson) -> Option<Self> {
        lesson.bench.as_ref()?;
        let (mut settings, facts) = read(&lesson.condition);
        for step in &lesson.solution {
            if let Step::Tune { name, .. } = step
                && !settings.contains(name)
            {
                settings.push(name.clone());
            }
        }
        let parts = match &lesson.condition {
            Condition::All(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let is_of_generation = |part: &&Condition| read(part) == (Vec::new(), vec![Fact::Generation]);
        Some(Self { settings, facts, generations: parts.iter().filter(is_of_generation).cloned().collect() })
    }

    /// Deed of the reader in words; `None` where it can be no answer yet. It is another try when it is another text.
    ///
    /// Where the question is about a position, that is what is set, and training only leads there. Else a training is, with the settings that
    /// the question is about: generations on generations change nothing of them. Where it is about no setting each generation is a try.
    pub(crate) fn act(&self, facts: &dyn Facts) -> Option<String> {
        let fact = |fact: Fact| facts.bench(&Bench::Fact(fact));
        let word = |fact: Fact| Some(format!("{} = {}", Bench::Fact(fact).name(), facts.bench(&Bench::Fact(fact))?));
        if self.is_about(&OF_POSITION) {
            fact(Fact::Ply)?;
            let words: Vec<String> =
                OF_POSITION.into_iter().filter(|one| self.facts.contains(one)).filter_map(word).collect();
            return Some(words.join(", "));
        }
        let is_trained = fact(Fact::Generation).is_some_and(|newest| newest > 0.0);
        let is_meant = is_trained && self.generations.iter().all(|part| part.holds(facts));
        if !self.facts.is_empty() && !is_meant {
            return None;
        }
        let setting = |name: &String| Some(format!("{name} = {}", facts.bench(&Bench::Setting(name.clone()))?));
        let mut words: Vec<String> = self.settings.iter().filter_map(setting).collect();
        if self.settings.is_empty() && !self.facts.contains(&Fact::Looked) {
            words.extend(word(Fact::Generation));
        }
        // Who has chosen none looks at the newest.
        if self.is_about(&OF_LOOKED) && fact(Fact::Looked) != fact(Fact::Generation) {
            words.extend(word(Fact::Looked));
        }
        (!words.is_empty()).then(|| words.join(", "))
    }

    fn is_about(&self, any: &[Fact]) -> bool {
        any.iter().any(|one| self.facts.contains(one))
    }
}

/// Settings and facts of the bench that a condition reads, each once.
fn read(condition: &Condition) -> (Vec<String>, Vec<Fact>) {
    let (mut settings, mut facts) = (Vec::new(), Vec::new());
    condition.visit(
        &mut |number| match number {
            Number::Bench(Bench::Setting(name)) if !settings.contains(name) => settings.push(name.clone()),
            Number::Bench(Bench::Fact(fact)) if !facts.contains(fact) => facts.push(*fact),
            _ => {}
        },
        &mut |_, _| {},
    );
    (settings, facts)
}
