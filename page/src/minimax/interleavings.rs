//! Whatever people do and whatever crosses on the way, bench and worker come to the same.

use std::collections::VecDeque;

use engine::games::any::AnyGame;
use proptest::prelude::*;
use session::minimax::{Stepper, Weighing};
use wire::minimax::{Answer, Ask, Goal, Pruning};

use super::bench::{Bench, Effect, Ground, Shown};
use super::choice::{SLIDES, Source};
use super::rows::Pressed;
use super::wait::{Beat, Playing};

const GOALS: [Goal; 7] = [Goal::Stay, Goal::Moment(3), Goal::On, Goal::Back, Goal::Value, Goal::ValueBefore, Goal::End];

/// The last one is none.
const TREES: [&str; 3] = [SLIDES, "(1 (2 3) 4)", "(1 ())"];

const KEYS: [&str; 5] = ["ArrowDown", "ArrowRight", "ArrowLeft", "Enter", "End"];

#[derive(Clone, Debug)]
enum Occurrence {
    See(bool),
    Stand(u8),
    Source(u8),
    Tree(u8),
    Cut(bool),
    Go(u8),
    Step(u8),
    Weigh,
    Stop,
    Play,
    Point(Option<u32>),
    Press(u32, u8),
    /// A question comes to the worker.
    Question,
    /// The worker does some of its work.
    Work,
    /// An answer comes to the page.
    Answer,
    /// The oldest beat is over.
    Beat,
    /// The worker ends, and another one is there.
    End,
}

fn occurrence() -> impl Strategy<Value = Occurrence> {
    prop_oneof![
        1 => any::<bool>().prop_map(Occurrence::See),
        1 => (0..3_u8).prop_map(Occurrence::Stand),
        1 => (0..3_u8).prop_map(Occurrence::Source),
        1 => (0..3_u8).prop_map(Occurrence::Tree),
        1 => any::<bool>().prop_map(Occurrence::Cut),
        3 => (0..7_u8).prop_map(Occurrence::Go),
        2 => (0..7_u8).prop_map(Occurrence::Step),
        1 => Just(Occurrence::Weigh),
        1 => Just(Occurrence::Stop),
        3 => Just(Occurrence::Play),
        1 => prop::option::of(0..6_u32).prop_map(Occurrence::Point),
        2 => (0..6_u32, 0..5_u8).prop_map(|(node, key)| Occurrence::Press(node, key)),
        6 => Just(Occurrence::Question),
        6 => Just(Occurrence::Work),
        6 => Just(Occurrence::Answer),
        3 => Just(Occurrence::Beat),
        1 => Just(Occurrence::End),
    ]
}

enum Doing {
    Nothing,
    Going,
    Weighing(Box<Weighing<AnyGame>>),
}

/// A worker as the page has one, a few events at a time.
struct Worker {
    asked: VecDeque<Ask>,
    stepper: Option<Stepper<AnyGame>>,
    opened: Vec<u32>,
    doing: Doing,
    answers: VecDeque<Answer>,
}

impl Worker {
    fn new() -> Self {
        Self {
            asked: VecDeque::new(),
            stepper: None,
            opened: Vec::new(),
            doing: Doing::Nothing,
            answers: VecDeque::new(),
        }
    }

    fn take_question(&mut self) {
        let Some(ask) = self.asked.pop_front() else { return };
        self.doing = Doing::Nothing;
        match ask {
            Ask::Show { setup, goal, opened } => {
                if self.stepper.as_ref().is_none_or(|stepper| *stepper.setup() != setup) {
                    self.stepper = match Stepper::begin(setup.clone()) {
                        Ok(stepper) => Some(stepper),
                        Err(refused) => {
                            let (at, message) = (refused.at, refused.message);
                            self.stepper = None;
                            return self.answers.push_back(Answer::Refused { setup, at, message });
                        }
                    };
                }
                self.opened = opened;
                self.stepper.as_mut().unwrap().aim(goal);
                self.doing = Doing::Going;
            }
            Ask::Weigh { setup } => match Weighing::begin(setup.clone()) {
                Ok(weighing) => self.doing = Doing::Weighing(Box::new(weighing)),
                Err(refused) => {
                    let (at, message) = (refused.at, refused.message);
                    self.answers.push_back(Answer::Refused { setup, at, message });
                }
            },
            Ask::Stop => {
                if let Some(stepper) = &mut self.stepper {
                    stepper.stop();
                }
                self.tell();
            }
        }
    }

    fn work(&mut self) {
        match (&mut self.doing, &mut self.stepper) {
            (Doing::Going, Some(stepper)) => {
                if stepper.go_on(2) {
                    self.doing = Doing::Nothing;
                    self.tell();
                } else {
                    let progress = stepper.progress();
                    self.answers.push_back(Answer::Working(progress));
                }
            }
            (Doing::Weighing(weighing), _) => match weighing.go_on(4) {
                Some(weighed) => {
                    self.doing = Doing::Nothing;
                    self.answers.push_back(Answer::Weighed(Box::new(weighed)));
                    self.tell();
                }
                None => self.answers.push_back(Answer::Working(weighing.progress())),
            },
            _ => {}
        }
    }

    fn tell(&mut self) {
        if let Some(stepper) = &self.stepper {
            let view = Box::new(stepper.view(&self.opened));
            // Once more when the tree was counted.
            self.answers.extend([Answer::Shown(view.clone()), Answer::Shown(view)]);
        }
    }

    fn is_idle(&self) -> bool {
        self.asked.is_empty() && matches!(self.doing, Doing::Nothing) && self.answers.is_empty()
    }
}

struct World {
    bench: Bench,
    worker: Worker,
    beats: VecDeque<Beat>,
    /// Whether the page lights something.
    is_lit: bool,
    has_ended: bool,
}

impl World {
    fn new() -> Self {
        let bench = Bench::of_link("at:2");
        Self { bench, worker: Worker::new(), beats: VecDeque::new(), is_lit: false, has_ended: false }
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(ask) => self.worker.asked.push_back(ask),
                Effect::Beat(beat) => self.beats.push_back(beat),
                Effect::Light { edge, preview } => self.is_lit = edge.is_some() || preview.is_some(),
                Effect::Select(path) => assert!(!path.contains(&u16::MAX)),
            }
        }
    }

    fn happen(&mut self, occurrence: Occurrence) {
        let bench = &mut self.bench;
        let effects = match occurrence {
            Occurrence::See(is_seen) => bench.see(is_seen),
            Occurrence::Stand(moves) => bench.stand_on(ground(moves)),
            Occurrence::Source(at) => bench.choose_source(Source::ALL[usize::from(at)]),
            Occurrence::Tree(at) => bench.choose(|choice| choice.tree = Some(TREES[usize::from(at)].to_owned())),
            Occurrence::Cut(cuts) => {
                bench.choose(|choice| choice.pruning = if cuts { Pruning::AlphaBeta } else { Pruning::None })
            }
            Occurrence::Go(at) => bench.go(GOALS[usize::from(at)]),
            Occurrence::Step(at) => bench.step(GOALS[usize::from(at)]),
            // As the page offers it.
            Occurrence::Weigh if bench.view().is_some() && !bench.wait().is_on() => bench.weigh(),
            Occurrence::Stop if bench.wait().progress().is_some() => bench.stop(),
            Occurrence::Weigh | Occurrence::Stop => vec![],
            Occurrence::Play => bench.play_or_pause(),
            Occurrence::Point(node) => bench.point(node),
            Occurrence::Press(node, key) => match bench.press(node, KEYS[usize::from(key)]) {
                Some(Pressed::Done { effects, is_remade }) => {
                    assert_eq!(is_remade, effects.iter().any(|effect| matches!(effect, Effect::Ask(_))));
                    effects
                }
                Some(Pressed::Focus(other)) => {
                    assert!(super::part::find(bench.view().unwrap(), other).is_some(), "there is such a row");
                    vec![]
                }
                None => vec![],
            },
            Occurrence::Question => {
                self.worker.take_question();
                vec![]
            }
            Occurrence::Work => {
                self.worker.work();
                vec![]
            }
            Occurrence::Answer => match self.worker.answers.pop_front() {
                Some(answer) => bench.take(answer),
                None => vec![],
            },
            Occurrence::Beat => match self.beats.pop_front() {
                Some(beat) => bench.beat(beat),
                None => vec![],
            },
            Occurrence::End => {
                self.worker = Worker::new();
                self.has_ended = true;
                bench.worker_ended()
            }
        };
        self.perform(effects);
        self.check();
    }

    fn check(&self) {
        let bench = &self.bench;
        let is_known = bench.is_written() || bench.ground.is_known;
        if let Some(view) = bench.view().filter(|_| bench.is_seen && is_known) {
            assert_eq!(view.setup, bench.setup(), "whoever looks sees what is chosen");
        }
        match bench.playing {
            Playing::Off => {}
            Playing::Awaits => assert!(bench.wait().is_on(), "somebody works at the next event"),
            Playing::Rests(beat) => assert!(self.beats.contains(&beat), "it goes on"),
        }
        assert!(!(bench.is_playing() && bench.refused().is_some()));
        assert!(bench.is_written() || !self.is_lit || bench.lit().0.is_some(), "what is lit is pointed at");
    }

    /// Lets everything happen that is under way.
    fn settle(&mut self) {
        for _ in 0..10_000 {
            if self.worker.is_idle() && self.beats.is_empty() {
                return;
            }
            for step in [Occurrence::Question, Occurrence::Work, Occurrence::Answer, Occurrence::Beat] {
                self.happen(step);
            }
        }
        panic!("it goes on for ever");
    }
}

/// Positions that the page is about; the first one is a guess.
fn ground(which: u8) -> Ground {
    let moves = if which == 2 { vec!["b".to_owned()] } else { Vec::new() };
    Ground { start: "connect2".to_owned(), moves, is_known: which > 0 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn whatever_crosses_the_chosen_search_is_shown_in_the_end(
        happened in prop::collection::vec(occurrence(), 1..50)
    ) {
        let mut world = World::new();
        happened.into_iter().for_each(|one| world.happen(one));
        world.happen(Occurrence::See(true));
        world.happen(Occurrence::Stand(1));
        world.settle();
        if world.bench.shown() == &Shown::Nothing {
            prop_assert!(world.has_ended, "nobody would ask again");
            world.happen(Occurrence::Go(0));
            world.settle();
        }
        let bench = &world.bench;
        prop_assert!(!bench.wait().is_on() && !bench.is_playing());
        let is_bad = bench.choice().tree.as_deref() == Some(TREES[2]);
        prop_assert_eq!(bench.refused().is_some(), is_bad);
        if let Some(view) = bench.view() {
            prop_assert_eq!(&view.setup, &bench.setup());
            prop_assert_eq!(view.moment, bench.choice().moment);
        }
    }
}
