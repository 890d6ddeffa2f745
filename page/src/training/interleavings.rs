//! Whatever people do and whatever crosses on the way, the page shows what whoever trains has.

use std::collections::VecDeque;

use proptest::prelude::*;
use wire::training::{
    Answer, Ask, ChangeView, GameView, GenerationView, PositionView, Progress, ThoughtView, Training, Until,
};

use super::against::Standing;
use super::bench::{Bench, Effect};
use super::line::Number;
use super::link::Link;
use super::trained_by::{Contact, TrainedBy};

const GAMES: [&str; 2] = ["connect2", "tic-tac-toe"];

#[derive(Clone, Debug)]
enum Occurrence {
    Game(u8),
    TrainedBy(bool),
    Anew,
    Seed(u8),
    /// The simulations are set.
    Set(u8),
    Train,
    Step,
    LookAt(u8),
    Newest,
    Older,
    Open(u8),
    Ply(u8),
    Play(u16),
    Restart(bool),
    /// A question comes to whoever trains.
    Question,
    /// He does a slice.
    Work,
    /// An answer comes to the page.
    Answer,
    /// A pause is over.
    Pause,
    /// He is lost.
    Lose,
    /// He refuses the next question.
    Refuse,
}

fn occurrence() -> impl Strategy<Value = Occurrence> {
    prop_oneof![
        1 => (0..2_u8).prop_map(Occurrence::Game),
        1 => any::<bool>().prop_map(Occurrence::TrainedBy),
        1 => Just(Occurrence::Anew),
        2 => (0..3_u8).prop_map(Occurrence::Seed),
        3 => (1..9_u8).prop_map(Occurrence::Set),
        2 => Just(Occurrence::Train),
        1 => Just(Occurrence::Step),
        2 => (0..4_u8).prop_map(Occurrence::LookAt),
        1 => Just(Occurrence::Newest),
        1 => Just(Occurrence::Older),
        2 => (0..4_u8).prop_map(Occurrence::Open),
        2 => (0..2_u8).prop_map(Occurrence::Ply),
        2 => (0..4_u16).prop_map(Occurrence::Play),
        1 => any::<bool>().prop_map(Occurrence::Restart),
        8 => Just(Occurrence::Question),
        4 => Just(Occurrence::Work),
        8 => Just(Occurrence::Answer),
        4 => Just(Occurrence::Pause),
        1 => Just(Occurrence::Lose),
        1 => Just(Occurrence::Refuse),
    ]
}

/// One who trains: what he is told, and how far he is.
#[derive(Default)]
struct Trainer {
    training: Option<Training>,
    progress: Progress,
    refuses: bool,
    has_refused: bool,
}

impl Trainer {
    fn answer(&mut self, ask: Ask) -> Vec<Answer> {
        if std::mem::take(&mut self.refuses) && !matches!(ask, Ask::Begin { .. }) {
            self.has_refused = true;
            return vec![Answer::Refused { message: "not now".to_owned() }];
        }
        let progress = &mut self.progress;
        match ask {
            Ask::Begin { game, seed, settings } => {
                let first_settings = settings.clone();
                let training = Training { game, seed, settings, first_settings, ..Training::default() };
                self.training = Some(training.clone());
                self.progress = Progress::default();
                vec![Answer::Begun(Box::new(training)), generation(0), self.told()]
            }
            Ask::Run { until } => {
                progress.is_running = true;
                let mut answers = vec![self.told()];
                if until == Until::Slice {
                    answers.extend(self.work());
                    self.progress.is_running = false;
                    answers.push(self.told());
                }
                answers
            }
            Ask::Pause => {
                progress.is_running = false;
                vec![self.told()]
            }
            Ask::Change { value, .. } => {
                let settings = &mut self.training.as_mut().expect("it has begun").settings;
                let at = simulations();
                settings[at] = value;
                let change = ChangeView { moment: progress.moment, setting: u8::try_from(at).unwrap(), value };
                vec![Answer::Changed { settings: settings.clone(), changes: vec![change] }]
            }
            Ask::Games { before, most } => {
                let end = before.unwrap_or(progress.games);
                let games = (0..end).rev().take(most as usize).map(game).collect();
                vec![Answer::Games { games, more: end > most }]
            }
            Ask::Position { game: number, ply, generation } => {
                let position = PositionView {
                    game: game(number),
                    ply,
                    temperature: 1.0,
                    result: 0.0,
                    value: 0.0,
                    mean: 0.0,
                    rows: vec![],
                    beside: generation,
                    value_beside: 0.0,
                    value_loss: 0.0,
                    policy_loss: 0.0,
                    entropy: 0.0,
                };
                vec![Answer::Position(Box::new(position))]
            }
            Ask::Think { generation, moves, .. } => {
                let mv = (0..4).find(|mv| !moves.contains(mv));
                vec![Answer::Thought(Box::new(ThoughtView {
                    generation,
                    moves,
                    mv,
                    value: 0.0,
                    mean: 0.0,
                    rows: vec![],
                }))]
            }
            Ask::Digest => vec![Answer::Digest { moment: progress.moment, digest: progress.moment.to_string() }],
            other => panic!("nobody asked that here: {other:?}"),
        }
    }

    /// Does a slice: a game and a generation each.
    fn work(&mut self) -> Vec<Answer> {
        if !self.progress.is_running {
            return vec![];
        }
        self.progress.moment += 1;
        self.progress.games += 7;
        self.progress.generation += 1;
        vec![generation(self.progress.generation), self.told()]
    }

    fn told(&self) -> Answer {
        Answer::Progress(Box::new(self.progress.clone()))
    }
}

fn generation(number: u32) -> Answer {
    Answer::Generation(Box::new(GenerationView {
        number,
        games: 0,
        steps: 0,
        is_random: number == 0,
        width: 1,
        layers: 1,
        parameters: 1,
        opinions: vec![],
        exam: None,
        check: None,
    }))
}

fn game(number: u32) -> GameView {
    GameView { number, generation: 0, moves: vec![0, 1], outcome: 0, is_held_out: false }
}

fn simulations() -> usize {
    session::training::TABLE.iter().position(|spec| spec.name == "simulations").unwrap()
}

struct World {
    bench: Bench,
    number: Number,
    trainer: Trainer,
    asked: VecDeque<Ask>,
    answers: VecDeque<Answer>,
    /// What an earlier line would still say.
    late: Option<(Number, Answer)>,
    pauses: u32,
}

impl World {
    fn new() -> Self {
        let mut bench = Bench::of_link(Link::parse(|_| None));
        let effects = bench.start();
        let Effect::Open { number, .. } = effects[0] else { panic!("{effects:?}") };
        let (asked, answers) = (VecDeque::new(), VecDeque::from([Answer::Awake]));
        Self { bench, number, trainer: Trainer::default(), asked, answers, late: None, pauses: 0 }
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Open { number, .. } => {
                    self.late = self.answers.pop_front().map(|answer| (self.number, answer));
                    self.number = number;
                    self.trainer = Trainer::default();
                    self.asked.clear();
                    self.answers = VecDeque::from([Answer::Awake]);
                }
                Effect::Close => {
                    self.asked.clear();
                    self.answers.clear();
                }
                Effect::Send(ask) => self.asked.push_back(ask),
                Effect::Pause => self.pauses += 1,
                Effect::Save { .. } | Effect::Keep { .. } => panic!("nobody asked for a file"),
            }
        }
    }

    fn happen(&mut self, occurrence: Occurrence) {
        let bench = &mut self.bench;
        let effects = match occurrence {
            Occurrence::Game(at) => bench.choose_game(GAMES[usize::from(at)]),
            Occurrence::TrainedBy(is_page) => bench.open(if is_page { TrainedBy::Page } else { TrainedBy::Server }),
            Occurrence::Anew => bench.begin_anew(),
            Occurrence::Seed(seed) => bench.choose_seed(&seed.to_string()),
            Occurrence::Set(value) => bench.set(simulations(), &value.to_string()).1,
            // As the page offers it.
            Occurrence::Train if bench.can_train() => bench.train_or_pause(),
            Occurrence::Step if bench.can_train() && !bench.told().progress.is_running => bench.train(Until::Slice),
            Occurrence::Train | Occurrence::Step => vec![],
            Occurrence::LookAt(at) => bench.look_at(at.into()),
            Occurrence::Newest => bench.newest_games(),
            Occurrence::Older => bench.older_games(),
            Occurrence::Open(at) => {
                let number = bench.told().games.get(usize::from(at)).map(|game| game.number);
                number.map(|number| bench.open_game(number)).unwrap_or_default()
            }
            Occurrence::Ply(ply) => bench.look(ply.into()),
            Occurrence::Play(mv) => bench.play(mv),
            Occurrence::Restart(is_first) => bench.restart(is_first),
            Occurrence::Question => {
                if let Some(ask) = self.asked.pop_front() {
                    self.answers.extend(self.trainer.answer(ask));
                }
                vec![]
            }
            Occurrence::Work => {
                self.answers.extend(self.trainer.work());
                vec![]
            }
            Occurrence::Answer => {
                let mut effects = Vec::new();
                if let Some((number, answer)) = self.late.take() {
                    effects = bench.hear(number, answer);
                    assert_eq!(effects, [], "that line was left");
                }
                if let Some(answer) = self.answers.pop_front() {
                    effects = bench.hear(self.number, answer);
                }
                effects
            }
            Occurrence::Pause if self.pauses > 0 => {
                self.pauses -= 1;
                bench.end_pause()
            }
            Occurrence::Pause => vec![],
            Occurrence::Lose => bench.lose(self.number, "It ended.".to_owned()),
            Occurrence::Refuse => {
                self.trainer.refuses = true;
                vec![]
            }
        };
        self.perform(effects);
        self.check();
    }

    fn check(&self) {
        let bench = &self.bench;
        let told = bench.told();
        let numbers: Vec<u32> = told.generations.iter().map(|one| one.number).collect();
        assert!((0..).zip(&numbers).all(|(at, &number)| at == number), "each once and in their order: {numbers:?}");
        assert!(told.opened.is_none() || told.training.is_some());
        let standing = bench.against().standing(bench.game());
        assert!(standing.is_some(), "every game there is can be played");
        if matches!(bench.contact(), Contact::Lost(_)) {
            assert!(!told.progress.is_running && standing != Some(Standing::Thinks), "nobody is there");
        }
    }

    /// Lets everything happen that is under way, but for more training.
    fn settle(&mut self) {
        for _ in 0..10_000 {
            if self.asked.is_empty() && self.answers.is_empty() && self.pauses == 0 {
                return;
            }
            [Occurrence::Question, Occurrence::Answer, Occurrence::Pause].into_iter().for_each(|one| self.happen(one));
        }
        panic!("it goes on for ever");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn whatever_crosses_the_page_shows_the_training_that_is_there(
        happened in prop::collection::vec(occurrence(), 1..60)
    ) {
        let mut world = World::new();
        happened.into_iter().for_each(|one| world.happen(one));
        world.trainer.refuses = false;
        world.settle();
        if matches!(world.bench.contact(), Contact::Lost(_)) {
            world.happen(Occurrence::Anew);
            world.settle();
        }
        if world.bench.told().progress.is_running {
            world.happen(Occurrence::Train);
            world.settle();
        }
        let (bench, trainer) = (&world.bench, &world.trainer);
        let (told, training) = (bench.told(), trainer.training.as_ref().expect("one has begun"));
        prop_assert_eq!(bench.contact(), &Contact::Open);
        prop_assert_eq!(told.training.as_ref().map(|training| training.seed), Some(training.seed));
        prop_assert_eq!(bench.settings().to_vec(), training.settings.clone());
        prop_assert_eq!(bench.link().settings, training.first_settings.clone());
        prop_assert_eq!(&told.progress, &trainer.progress);
        prop_assert_eq!(told.newest(), trainer.progress.generation);
        if let Some(opened) = &told.opened {
            let is_there = opened.position.as_ref().is_some_and(|position| opened.wants(position));
            prop_assert!(is_there || trainer.has_refused);
        }
    }
}
