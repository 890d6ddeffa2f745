//! What the worker says, and that it ended: which of it still counts.

use wire::minimax::{Answer, View, Weighed};

use super::bench::{Bench, Effect, Shown};
use super::part::can_go_on;
use super::wait::{Awaited, Beat, Playing, Wait};
use crate::rules;
use crate::shared::Shared;

impl Bench {
    /// Takes an answer. What it says of another search than the one that is chosen and was asked for last is late: the answers about
    /// that one follow.
    pub fn take(&mut self, answer: Answer) -> Vec<Effect> {
        match answer {
            Answer::Working(progress) => self.wait.note(progress),
            Answer::Shown(view) if self.awaits(&view.setup) => self.arrive(*view),
            Answer::Weighed(weighed) if self.awaits(&weighed.setup) => self.end(*weighed),
            Answer::Refused { setup, message, .. } if self.awaits(&setup) => self.refuse(&message),
            Answer::Shown(_) | Answer::Weighed(_) | Answer::Refused { .. } => {}
        }
        self.take_effects()
    }

    /// Takes in that the worker ended, and its search with it: that is begun anew. Not where there was nothing yet, which might go on
    /// for ever.
    pub fn worker_ended(&mut self) -> Vec<Effect> {
        self.wait = Wait::Over;
        self.playing = Playing::Off;
        if self.view().is_some() {
            self.forget_asked();
        }
        self.follow()
    }

    fn arrive(&mut self, view: View) {
        self.wait.answer(Awaited::Moment);
        self.choice.moment = view.moment;
        if !can_go_on(&view) {
            self.playing = Playing::Off;
        }
        self.shown = Shown::Moment(Shared::new(view));
        if self.playing == Playing::Awaits {
            self.beats = self.beats.wrapping_add(1);
            let beat = Beat(self.beats);
            self.playing = Playing::Rests(beat);
            self.effects.push(Effect::Beat(beat));
        }
    }

    fn end(&mut self, weighed: Weighed) {
        self.wait.answer(Awaited::Outcome);
        self.weighed = Some(Shared::new(weighed));
    }

    fn refuse(&mut self, message: &str) {
        self.wait = Wait::Over;
        self.playing = Playing::Off;
        self.choice.moment = 0;
        self.shown = Shown::Refused(rules::told(message));
    }
}

#[cfg(test)]
mod tests {
    use wire::minimax::{Ask, Goal, Progress, Setup};

    use super::*;
    use crate::minimax::Choice;
    use crate::minimax::testing::{slides, viewed, written};

    /// A bench that was asked for the slides' tree, and looked at.
    fn bench() -> Bench {
        let mut bench = Bench::of_link(&written().written());
        assert_eq!(bench.see(true).len(), 1);
        bench
    }

    fn shown(goals: &[Goal]) -> Answer {
        Answer::Shown(Box::new(slides(goals, &[])))
    }

    fn refused(setup: Setup) -> Answer {
        Answer::Refused { setup, at: Some(5), message: "a node needs a move".to_owned() }
    }

    fn asked(effects: &[Effect]) -> Vec<&Ask> {
        effects.iter().filter_map(|effect| if let Effect::Ask(ask) = effect { Some(ask) } else { None }).collect()
    }

    #[test]
    fn the_moment_that_is_shown_is_the_one_that_links_name() {
        let mut bench = bench();
        bench.take(shown(&[Goal::Moment(5)]));
        assert_eq!(bench.choice().moment, 5);
        assert!(bench.choice().written().starts_with("at:5,tree:"));
        assert_eq!(bench.told().map(|told| told.moment), Some(5));
    }

    #[test]
    fn an_answer_about_another_search_is_late() {
        let mut bench = bench();
        let late = bench.setup();
        bench.choose(|choice| choice.tree = Some("(1 2)".to_owned()));
        bench.take(shown(&[Goal::End]));
        bench.take(refused(late));
        assert_eq!(bench.shown(), &Shown::Nothing);
        assert!(bench.wait().is_on(), "the answer to the question about it is on its way");
        let view = viewed(bench.setup(), &[], &[]);
        bench.take(Answer::Shown(Box::new(view)));
        assert!(bench.view().is_some() && !bench.wait().is_on());
    }

    #[test]
    fn what_is_refused_is_said_instead_of_a_moment() {
        let mut bench = bench();
        bench.take(shown(&[Goal::Moment(3)]));
        bench.play_or_pause();
        bench.take(refused(bench.setup()));
        assert_eq!((bench.refused(), bench.view()), (Some("A node needs a move."), None));
        assert!(!bench.is_playing() && !bench.wait().is_on());
        assert_eq!(bench.choice().moment, 0, "there is no such moment");
        assert_eq!(bench.play_or_pause(), [], "nor anything to be played");
        bench.choose(|choice| choice.tree = Some("(1 2)".to_owned()));
        assert_eq!(bench.refused(), None, "another search is on its way");
    }

    #[test]
    fn events_follow_one_another_until_the_end() {
        let mut bench = bench();
        bench.take(shown(&[Goal::Moment(10)]));
        bench.play_or_pause();
        let effects = bench.take(shown(&[Goal::Moment(11)]));
        let [Effect::Beat(beat)] = effects[..] else { panic!("a rest first: {effects:?}") };
        assert!(matches!(asked(&bench.beat(beat))[..], [Ask::Show { goal: Goal::On, .. }]));
        assert_eq!(bench.beat(beat), [], "it was used");
        assert_eq!(bench.take(shown(&[Goal::End])), []);
        assert!(!bench.is_playing(), "nothing is left to be done");
        assert!(
            matches!(asked(&bench.play_or_pause())[..], [Ask::Show { goal: Goal::Moment(0), .. }]),
            "from the start"
        );
    }

    #[test]
    fn more_that_is_known_of_the_same_moment_does_not_hold_the_next_one_up() {
        let mut bench = bench();
        bench.take(shown(&[Goal::Moment(1)]));
        bench.play_or_pause();
        let effects = bench.take(shown(&[Goal::Moment(2)]));
        let [Effect::Beat(beat)] = effects[..] else { panic!("{effects:?}") };
        assert_eq!(bench.take(shown(&[Goal::Moment(2)])), [], "the tree was counted meanwhile");
        assert_eq!(asked(&bench.beat(beat)).len(), 1);
    }

    #[test]
    fn a_pause_outlives_the_beat_that_was_begun() {
        let mut bench = bench();
        bench.take(shown(&[Goal::Moment(1)]));
        bench.play_or_pause();
        let effects = bench.take(shown(&[Goal::Moment(2)]));
        let [Effect::Beat(beat)] = effects[..] else { panic!("{effects:?}") };
        bench.play_or_pause();
        assert_eq!(bench.beat(beat), []);
        bench.play_or_pause();
        assert_eq!(bench.beat(beat), [], "whoever plays again has asked for the next event already");
    }

    #[test]
    fn a_worker_that_ended_is_asked_again_from_the_beginning() {
        let mut bench = bench();
        bench.take(shown(&[Goal::Moment(3)]));
        bench.play_or_pause();
        let effects = bench.worker_ended();
        assert!(matches!(asked(&effects)[..], [Ask::Show { goal: Goal::Moment(0), .. }]), "{effects:?}");
        assert!(!bench.is_playing() && bench.view().is_none());
        assert_eq!(bench.worker_ended(), [], "one that always ends is not started for ever");
        assert!(!bench.wait().is_on());
        assert_eq!(asked(&bench.go(Goal::Stay)).len(), 1, "but somebody may want it");
    }

    #[test]
    fn a_worker_that_ended_is_left_alone_while_nobody_looks() {
        let mut bench = bench();
        bench.take(shown(&[Goal::Moment(3)]));
        bench.see(false);
        assert_eq!(bench.worker_ended(), []);
        assert_eq!(bench.told().map(|told| told.moment), Some(3), "what was there can still be read");
        assert_eq!(asked(&bench.see(true)).len(), 1);
    }

    #[test]
    fn what_was_chosen_while_nobody_looked_is_asked_again() {
        let mut bench = bench();
        bench.take(shown(&[]));
        bench.weigh();
        bench.see(false);
        let first = bench.choice().clone();
        bench.choose(|choice| choice.tree = Some("(1 2)".to_owned()));
        assert!(!bench.wait().is_on(), "the outcome is of a search that is not chosen any more");
        assert_eq!(bench.weigh(), [], "nor is the other one there yet");
        bench.choose(|choice| *choice = first);
        assert!(matches!(asked(&bench.see(true))[..], [Ask::Show { .. }]));
    }

    #[test]
    fn the_outcome_of_both_ways_is_awaited_whatever_else_comes() {
        let mut bench = bench();
        bench.take(shown(&[]));
        bench.weigh();
        bench.take(shown(&[]));
        assert!(bench.wait().is_on(), "the tree was counted, before the question came there");
        bench.take(Answer::Working(Progress { moment: 1, evaluations: 2, nodes: 3 }));
        let mut weighing = session::minimax::Weighing::<engine::games::chess::Chess>::begin(bench.setup()).unwrap();
        let weighed = loop {
            if let Some(weighed) = weighing.go_on(100) {
                break weighed;
            }
        };
        let other = Setup { source: Choice::default().setup("", &[]).source, ..weighed.setup.clone() };
        bench.take(Answer::Weighed(Box::new(Weighed { setup: other, ..weighed.clone() })));
        assert!(bench.weighed().is_none() && bench.wait().is_on(), "that is of another search");
        bench.take(Answer::Weighed(Box::new(weighed)));
        assert!(bench.weighed().is_some() && !bench.wait().is_on());
        bench.choose(|choice| choice.tree = Some("(1 2)".to_owned()));
        assert!(bench.weighed().is_none());
    }
}
