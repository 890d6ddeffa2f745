//! Whole benches: asked as a page asks, worked at as a worker does.

use std::time::Duration;

use wire::training::{Answer, LossSample, MatchPlan, MatchView, Progress, Side, Training, Until};

use super::*;

/// Knowledge of a page after some answers.
#[derive(Default)]
struct Page {
    training: Training,
    losses: Vec<LossSample>,
    generations: Vec<wire::training::GenerationView>,
    progress: Progress,
    last_match: Option<MatchView>,
    refused: Vec<String>,
    other: Vec<Answer>,
}

impl Page {
    fn hear(&mut self, answers: Vec<Answer>) {
        for answer in answers {
            // What is told must survive the way.
            let answer: Answer = wire::training::decode(&wire::training::encode(&answer)).unwrap();
            match answer {
                Answer::Begun(training) => *self = Self { training: *training, ..Self::default() },
                Answer::Losses(losses) => self.losses.extend(losses),
                Answer::Generation(generation) => self.generations.push(*generation),
                Answer::Progress(progress) => self.progress = *progress,
                Answer::Match(view) => self.last_match = Some(*view),
                Answer::Refused { message } => self.refused.push(message),
                other => self.other.push(other),
            }
        }
    }
}

struct Desk {
    bench: Bench,
    page: Page,
    now: Duration,
}

impl Desk {
    fn new() -> Self {
        Self { bench: Bench::new(Limits::default()), page: Page::default(), now: Duration::ZERO }
    }

    fn begin(game: &str, seed: u64) -> Self {
        let mut desk = Self::new();
        let settings = Settings { simulations: 12, games: 4, steps: 6, batch: 16, width: 12, ..suited(game).unwrap() };
        desk.ask(Ask::Begin { game: game.to_owned(), seed, settings: settings.values() });
        desk
    }

    /// Asks, and works as long as there is something to do.
    fn ask(&mut self, ask: Ask) -> &mut Page {
        let answers = self.bench.ask(ask);
        self.page.hear(answers);
        while self.bench.is_busy() {
            self.now += Duration::from_millis(7);
            let answers = self.bench.work(self.now);
            self.page.hear(answers);
        }
        &mut self.page
    }

    fn one(&mut self, ask: Ask) -> Answer {
        let page = self.ask(ask);
        page.other.pop().unwrap_or_else(|| panic!("nothing was answered but {:?}", page.refused))
    }

    fn digest(&mut self) -> String {
        let Answer::Digest { digest, .. } = self.one(Ask::Digest) else { panic!("another answer") };
        digest
    }
}

#[test]
fn a_training_is_told_as_it_goes_on() {
    let mut desk = Desk::begin("tic-tac-toe", 5);
    assert_eq!((desk.page.generations.len(), desk.page.training.pins.len()), (1, 5));
    for generation in 1..4 {
        let page = desk.ask(Ask::Run { until: Until::Generation });
        assert_eq!((page.generations.len(), page.losses.len()), (generation + 1, 6 * generation));
        assert_eq!(page.losses.last().unwrap().step as usize, 6 * generation);
        assert!(!page.progress.is_running && page.progress.generation as usize == generation);
        for opinion in &page.generations[generation].opinions {
            assert!((opinion.priors.iter().map(|(_, prior)| prior).sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
    let page = desk.ask(Ask::Run { until: Until::Slice });
    assert_eq!((page.progress.playing.len(), page.progress.is_learning), (1, false));
}

#[test]
fn connect2_is_solved_and_its_seed_repeats_it() {
    let solved = |pauses: bool| {
        let mut desk = Desk::new();
        let settings = suited("connect2").unwrap().values();
        desk.ask(Ask::Begin { game: "connect2".to_owned(), seed: 1, settings });
        if pauses {
            (0..30).for_each(|_| drop(desk.ask(Ask::Run { until: Until::Slice }).progress.clone()));
        }
        let page = desk.ask(Ask::Run { until: Until::Solved });
        let newest = page.generations.last().unwrap().exam.clone().unwrap();
        assert!(newest.is_solved && newest.mistakes == 0 && newest.boards == 23);
        assert!(page.generations.iter().rev().skip(1).all(|generation| !generation.exam.as_ref().unwrap().is_solved));
        desk.digest()
    };
    // The page's worker came to the same one, as wasm.
    let digest = "bf1489883727502f97bad3b2e949dcc1827a267e075dd448636790aceb6aeb44";
    assert_eq!(solved(false), digest);
    assert_eq!(solved(true), digest, "how slices are spread makes no difference");
}

/// The network that comes with the program, which was made before games were held out, is still what its seed makes without that.
#[test]
fn without_games_held_out_the_seed_makes_the_network_that_ships() {
    let mut desk = Desk::new();
    let settings = Settings { held_out: 0, ..suited("connect2").unwrap() }.values();
    desk.ask(Ask::Begin { game: "connect2".to_owned(), seed: 1, settings });
    let number = loop {
        let newest = desk.ask(Ask::Run { until: Until::Generation }).generations.last().unwrap().clone();
        assert!(newest.check.is_none() && newest.number < 60);
        if newest.exam.is_some_and(|exam| exam.mistakes == 0 && exam.value_error < 0.15) {
            break newest.number;
        }
    };
    let Answer::Network { file, .. } = desk.one(Ask::Network { generation: number }) else { panic!() };
    assert!(
        file == include_bytes!("../../../public/trainings/connect2.puctnet"),
        "another network than the one that ships"
    );
}

#[test]
fn the_recorded_run_of_the_first_version_is_read() {
    let mut desk = Desk::new();
    let page =
        desk.ask(Ask::Recorded { file: include_bytes!("../../../public/trainings/connect-four.puctrun").to_vec() });
    assert!(page.refused.is_empty(), "{:?}", page.refused);
    let settings = Settings::from_values(&page.training.settings).unwrap();
    assert_eq!((settings.held_out, settings.optimiser, settings.anneal_every), (0, 0, 0));
    assert!(page.losses.iter().all(|sample| sample.entropy.is_none()) && !page.losses.is_empty());
    let preferences = page.generations.iter().map(|generation| generation.opinions[0].priors.len());
    assert!(
        preferences.clone().count() > 20 && preferences.min() == Some(7),
        "P of the start, generation by generation"
    );
    assert!(page.progress.positions > 0 && page.progress.rate > 0.0);
}

#[test]
fn a_position_is_opened_with_numbers_that_add_up() {
    let mut desk = Desk::begin("tic-tac-toe", 2);
    desk.ask(Ask::Run { until: Until::Generation });
    desk.ask(Ask::Change { setting: "temperature".to_owned(), value: 0.5 });
    desk.ask(Ask::Run { until: Until::Generation });
    let Answer::Games { games, more } = desk.one(Ask::Games { before: None, most: 3 }) else { panic!() };
    assert_eq!((games.iter().map(|game| game.number).collect::<Vec<_>>(), more), (vec![7, 6, 5], true));
    let Answer::Games { games: older, more } = desk.one(Ask::Games { before: Some(5), most: 50 }) else { panic!() };
    assert_eq!((older.len(), older[4].number, more), (5, 0, false));
    for ply in 0..u32::try_from(games[0].moves.len()).unwrap() {
        let Answer::Position(position) = desk.one(Ask::Position { game: 7, ply, generation: 2 }) else { panic!() };
        assert_eq!(position.rows.iter().map(|row| row.visits).sum::<u32>(), 12);
        let sum: f64 = position.rows.iter().map(|row| row.weight).sum();
        assert!(position.rows.iter().all(|row| (row.weight / sum - row.pi).abs() < 1e-12));
        assert!(position.rows.iter().all(|row| row.prior.is_some()), "the generation that played is still there");
        let sums = position
            .rows
            .iter()
            .fold([0.0; 3], |sums, row| [sums[0] + row.pi, sums[1] + row.prior.unwrap(), sums[2] + row.prior_beside]);
        assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-9), "{sums:?}");
        let sign = if ply % 2 == 0 { 1.0 } else { -1.0 };
        assert_eq!((position.temperature, position.result), (0.5, sign * f64::from(games[0].outcome)));
        assert_eq!(position.value_loss, (position.result - position.value_beside).powi(2));
    }
    let page = desk.ask(Ask::Position { game: 99, ply: 0, generation: 0 });
    assert_eq!(page.refused.pop().unwrap(), "game 99 is not learnt from any more");
}

#[test]
fn matches_are_played_game_by_game() {
    let mut desk = Desk::begin("connect2", 1);
    desk.ask(Ask::Run { until: Until::Generation });
    let plan = MatchPlan {
        first: Side::Truth,
        second: Side::Generation(1),
        games: 10,
        simulations: 20,
        drawn_plies: 2,
        seed: 4,
    };
    let found = desk.ask(Ask::Match(plan)).last_match.take().unwrap();
    assert!(found.is_over && found.wins + found.draws + found.losses == 10 && found.wins >= 5);
    assert_eq!(desk.ask(Ask::Match(plan)).last_match.take().unwrap(), found, "its seed repeats it");
    for (plan, why) in [
        (MatchPlan { games: 0, ..plan }, "a match has from 1 to 1000 games, not 0"),
        (MatchPlan { simulations: 9999, ..plan }, "a move gets at most 2000 simulations here, not 9999"),
        (MatchPlan { second: Side::Generation(9), ..plan }, "the network of generation 9 is not here"),
    ] {
        assert_eq!(desk.ask(Ask::Match(plan)).refused.pop().unwrap(), why);
    }
    let mut desk = Desk::begin("connect-four", 1);
    let page = desk.ask(Ask::Match(MatchPlan { second: Side::Generation(0), ..plan }));
    assert!(page.refused[0].starts_with("connect-four is not solved from its start"));
}

#[test]
fn a_file_goes_on_where_it_stopped() {
    let mut desk = Desk::begin("tic-tac-toe", 8);
    desk.ask(Ask::Run { until: Until::Generation });
    desk.ask(Ask::Run { until: Until::Slice });
    let Answer::Exported { file, digest } = desk.one(Ask::Export) else { panic!() };
    let mut other = Desk::begin("connect2", 1);
    let page = other.ask(Ask::Import { file: file.clone() });
    assert_eq!((page.training.game.as_str(), page.training.seed, page.losses.len()), ("tic-tac-toe", 8, 6));
    assert_eq!(other.digest(), digest);
    for desk in [&mut desk, &mut other] {
        desk.ask(Ask::Run { until: Until::Generation });
    }
    assert_eq!(desk.digest(), other.digest());
    let mut broken = file;
    broken[60] ^= 1;
    let page = other.ask(Ask::Import { file: broken });
    assert_eq!(page.refused, ["this training is damaged: its digest does not match"]);
    assert_eq!(page.training.game, "tic-tac-toe", "the one before stays");
}

#[test]
fn generations_think_and_are_examined() {
    let mut desk = Desk::begin("tic-tac-toe", 1);
    let think = |moves: &[u16], simulations| Ask::Think { generation: 0, moves: moves.to_vec(), simulations };
    let Answer::Thought(thought) = desk.one(think(&[0, 3, 1, 4], 100)) else { panic!() };
    assert_eq!(thought.mv, Some(2), "even a random network sees how to win at once");
    assert_eq!(thought.rows.iter().map(|(_, _, visits)| visits).sum::<u32>(), 100);
    let Answer::Thought(over) = desk.one(think(&[0, 3, 1, 4, 2], 100)) else { panic!() };
    assert_eq!((over.mv, over.rows.len()), (None, 0));
    assert_eq!(desk.ask(think(&[0, 0], 1)).refused.pop().unwrap(), "these moves cannot be played");
    let Answer::Exam(exam) = desk.one(Ask::Exam { generation: 0 }) else { panic!() };
    assert!(exam.boards == 4520 && exam.mistakes > 500 && !exam.is_solved && exam.examples.len() == 24);
}

#[test]
fn what_would_take_too_much_is_refused() {
    let mut desk = Desk::begin("connect2", 1);
    let settings = Settings { width: 256, layers: 4, batch: 4096, ..Settings::default() };
    let limits = Limits { slice: 1_000_000, ..Limits::default() };
    let mut strict = Bench::new(limits);
    let answers = strict.ask(Ask::Begin { game: "connect2".to_owned(), seed: 1, settings: settings.values() });
    assert!(matches!(&answers[..], [Answer::Refused { message }] if message.contains("too large")), "{answers:?}");
    for (ask, why) in [
        (
            Ask::Begin { game: "go".to_owned(), seed: 1, settings: settings.values() },
            "no network can be trained for \"go\"",
        ),
        (Ask::Change { setting: "width".to_owned(), value: 0.0 }, "width takes a whole number from 1 to 256, not 0"),
        (Ask::Import { file: vec![7; 100] }, "this is not a training"),
        (Ask::Recorded { file: vec![7; 100] }, "this is not a recorded training"),
    ] {
        assert_eq!(desk.ask(ask).refused.pop().unwrap(), why);
    }
    let mut full = Bench::new(Limits { bytes: 50_000, ..Limits::default() });
    let settings = Settings { games: 1, steps: 1, simulations: 4, ..Settings::default() };
    full.ask(Ask::Begin { game: "connect2".to_owned(), seed: 1, settings: settings.values() });
    full.ask(Ask::Run { until: Until::Paused });
    let mut said = Vec::new();
    while full.is_busy() {
        said.extend(full.work(Duration::ZERO));
    }
    assert!(matches!(said.last(), Some(Answer::Refused { message }) if message.contains("limit")));
    assert_eq!(strict.ask(Ask::Pause).len(), 1, "without a training there is nothing to ask about");
}

/// A recorded run of a short training.
fn recorded() -> (Vec<u8>, selfplay::Trainer<ConnectFour>) {
    let settings =
        Settings { simulations: 6, games: 2, steps: 3, batch: 16, width: 8, ..suited("connect-four").unwrap() };
    let mut trainer = selfplay::Trainer::<ConnectFour>::new(3, settings);
    while trainer.generations().len() < 12 {
        trainer.advance();
    }
    let picked =
        Picked { seconds: 1.5, generations: 5, losses: 10, games: 3, networks: vec![0, 4, 11], ..Picked::default() };
    (record(&trainer, &picked), trainer)
}

#[test]
fn a_recorded_run_is_looked_at() {
    let (file, trainer) = recorded();
    let mut desk = Desk::new();
    let page = desk.ask(Ask::Recorded { file });
    let recorded = page.training.recorded.clone().unwrap();
    assert_eq!(recorded.digest, engine::log::hex(&trainer.digest()));
    let numbers: Vec<u32> = page.generations.iter().map(|generation| generation.number).collect();
    assert_eq!(numbers, [0, 2, 4, 5, 8, 11]);
    assert_eq!(page.losses.iter().map(|sample| sample.steps).sum::<u32>(), 33);
    assert!(page.losses.len() <= 10);
    let Answer::Games { games, more } = desk.one(Ask::Games { before: None, most: 10 }) else { panic!() };
    assert_eq!((games.len(), more, games[0].number), (3, false, 21));
    let at = Ask::Position { game: 21, ply: 4, generation: 11 };
    let Answer::Position(position) = desk.one(at) else { panic!() };
    assert!(position.rows.len() == 7 && position.rows.iter().all(|row| row.prior.is_some()));
    let plan = MatchPlan {
        first: Side::Generation(11),
        second: Side::Generation(0),
        games: 4,
        simulations: 6,
        drawn_plies: 4,
        seed: 1,
    };
    assert!(desk.ask(Ask::Match(plan)).last_match.take().unwrap().is_over);
    assert_eq!(
        desk.ask(Ask::Run { until: Until::Paused }).refused.pop().unwrap(),
        "a recorded run is only looked at; it cannot be trained further"
    );
}

#[test]
fn damaged_runs_are_refused() {
    let (file, _) = recorded();
    for at in (0..file.len()).step_by(file.len() / 60) {
        let mut broken = file.clone();
        broken[at] ^= 4;
        assert!(recorded::Shown::open(&broken, Limits::default()).is_err(), "byte {at}");
        assert!(recorded::Shown::open(&file[..at], Limits::default()).is_err());
    }
    // A right digest does not make a run possible.
    let rest = &file[42..];
    let run: wire::training::RecordedRun = wire::training::decode(rest).unwrap();
    let refused = |change: fn(&mut wire::training::RecordedRun)| {
        let mut run = run.clone();
        change(&mut run);
        let rest = wire::training::encode(&run);
        let digest: [u8; 32] = <sha2::Sha256 as sha2::Digest>::digest(&rest).into();
        let file = [&file[..10], &digest, &rest].concat();
        recorded::Shown::open(&file, Limits::default()).err().expect("it is impossible")
    };
    refused(|run| run.networks[0].1.theta[3] = f32::NAN);
    refused(|run| run.networks.clear());
    refused(|run| run.games[0].0.moves[2] = 9);
    refused(|run| run.games[0].1[1].value = f64::NAN);
    refused(|run| run.generations[1].opinions.clear());
    refused(|run| run.training.settings.clear());
    refused(|run| run.training.recorded = None);
    refused(|run| run.training.pins[0].moves = vec![6; 7]);
}
