//! Tests of the bench with whom it asks.

use std::time::Duration;

use session::training::{Bench as Trainer, Limits};
use wire::training::{Answer, PositionView, Progress, Training, Until};

use super::*;
use crate::training::matches::Player;

/// A bench and one who trains, who answers at once.
struct World {
    bench: Bench,
    trainer: Trainer,
    number: Number,
    saved: Vec<String>,
    kept: Vec<Effect>,
}

impl World {
    fn new(query: &str) -> Self {
        let mut bench = Bench::of_link(Link::parse(|name| crate::link::query::value(query, name)));
        let effects = bench.start();
        let Effect::Open { number, .. } = effects[0] else { panic!("{effects:?}") };
        let mut world = Self { bench, trainer: Trainer::new(Limits::default()), number, saved: vec![], kept: vec![] };
        world.hear(vec![Answer::Awake]);
        world
    }

    fn hear(&mut self, answers: Vec<Answer>) {
        for answer in answers {
            let effects = self.bench.hear(self.number, answer);
            self.perform(effects);
        }
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Open { number, .. } => {
                    self.number = number;
                    self.trainer = Trainer::new(Limits::default());
                    self.hear(vec![Answer::Awake]);
                }
                Effect::Close => {}
                Effect::Send(ask) => {
                    let answers = self.trainer.ask(ask);
                    self.hear(answers);
                    while self.trainer.is_busy() {
                        let answers = self.trainer.work(Duration::ZERO);
                        self.hear(answers);
                    }
                }
                Effect::Pause => {
                    let effects = self.bench.end_pause();
                    self.perform(effects);
                }
                Effect::Save { name, .. } => self.saved.push(name),
                Effect::Keep { .. } => self.kept.push(effect),
            }
        }
    }

    fn act(&mut self, act: impl FnOnce(&mut Bench) -> Vec<Effect>) {
        let effects = act(&mut self.bench);
        self.perform(effects);
    }
}

const QUICK: &str = "set=games:2,steps:3,simulations:5,width:4";

fn asks(effects: &[Effect]) -> Vec<&Ask> {
    effects.iter().filter_map(|effect| if let Effect::Send(ask) = effect { Some(ask) } else { None }).collect()
}

/// A bench that is called, with the number of its line; everything that is asked is on its way.
fn awake(query: &str) -> (Bench, Number) {
    let mut bench = Bench::of_link(Link::parse(|name| crate::link::query::value(query, name)));
    let effects = bench.start();
    let Effect::Open { number, .. } = effects[0] else { panic!("{effects:?}") };
    bench.hear(number, Answer::Awake);
    bench.end_pause();
    (bench, number)
}

fn tell(bench: &mut Bench, number: Number, answers: Vec<Answer>) -> Vec<Effect> {
    let mut effects = Vec::new();
    answers.into_iter().for_each(|answer| effects.extend(bench.hear(number, answer)));
    effects.extend(bench.end_pause());
    effects
}

fn begun(bench: &Bench, seed: u64) -> Answer {
    let settings = bench.settings().to_vec();
    Answer::Begun(Box::new(Training {
        game: bench.game().to_owned(),
        seed,
        first_settings: settings.clone(),
        settings,
        ..Training::default()
    }))
}

#[test]
fn what_is_told_is_kept_until_another_training_begins() {
    let mut world = World::new(QUICK);
    world.act(|bench| bench.train(Until::Generation));
    let told = world.bench.told();
    assert_eq!((told.players(), world.bench.generation(), told.curve.samples().len()), (vec![0, 1], 1, 3));
    assert_eq!(told.games.len(), 2, "they are listed when the training rests");
    assert!(told.digest.is_some() && world.bench.announcement().ends_with("Generation 1, 2 games."));
    world.act(|bench| bench.open_game(1));
    world.act(|bench| bench.look(1));
    let opened = world.bench.told().opened.clone().unwrap();
    assert_eq!(opened.position.map(|position| (position.ply, position.beside)), Some((1, 1)));
    world.act(|bench| bench.choose_seed("2"));
    assert_eq!(world.bench.told().games.len(), 2, "the seed is that of the next one");
    world.act(Bench::begin_anew);
    let told = world.bench.told();
    assert!(told.games.is_empty() && told.opened.is_none() && told.curve.samples().is_empty());
    assert_eq!((told.players(), **world.bench.seed()), (vec![0], 2));
}

#[test]
fn a_seed_that_is_typed_begins_a_training_that_has_done_nothing() {
    let mut world = World::new(QUICK);
    world.act(|bench| bench.choose_seed(" 77 "));
    let training = world.bench.told().training.clone().unwrap();
    assert_eq!((training.seed, world.bench.link().query().contains("seed=77")), (77, true));
    world.act(|bench| bench.choose_seed("-1"));
    assert_eq!(world.bench.refused(), Some("The seed must be a whole number, 0 or more."));
    assert_eq!(**world.bench.seed(), 77);
}

#[test]
fn a_setting_changes_what_goes_on_and_begins_what_has_not() {
    let (mut bench, number) = awake(QUICK);
    let first = begun(&bench, 1);
    tell(&mut bench, number, vec![first]);
    let (is_right, effects) = bench.set(at("simulations"), "7");
    assert!(is_right && matches!(asks(&effects)[..], [Ask::Begin { .. }]), "{effects:?}");
    let moved = Progress { moment: 4, ..Default::default() };
    tell(&mut bench, number, vec![Answer::Progress(Box::new(moved))]);
    let (is_right, effects) = bench.set(at("temperature"), "0.5");
    assert!(is_right && matches!(asks(&effects)[..], [Ask::Change { value: 0.5, .. }]), "{effects:?}");
    let (is_right, effects) = bench.set(at("learning_rate"), "7");
    assert!(!is_right && effects.is_empty());
    assert_eq!(bench.refused(), Some("Learning rate takes a number from 0 to 1."));
}

fn at(name: &str) -> usize {
    TABLE.iter().position(|spec| spec.name == name).unwrap()
}

#[test]
fn two_settings_on_their_way_are_both_kept() {
    let (mut bench, number) = awake(QUICK);
    let first = begun(&bench, 1);
    bench.set(at("simulations"), "4");
    bench.set(at("width"), "8");
    // What the first two began with comes before what the last one does.
    tell(&mut bench, number, vec![first.clone(), first]);
    let of = |bench: &Bench, name| bench.settings()[at(name)];
    assert_eq!((of(&bench, "simulations"), of(&bench, "width")), (4.0, 8.0));
    let last = begun(&bench, 1);
    tell(&mut bench, number, vec![last]);
    assert!(bench.link().query().contains("simulations:4"), "{}", bench.link().query());
}

#[test]
fn equal_settings_are_not_set_again_under_the_hands_of_who_types() {
    let (mut bench, number) = awake(QUICK);
    let before = (bench.seed().clone(), bench.settings().clone());
    let same = begun(&bench, 1);
    tell(&mut bench, number, vec![same]);
    assert_eq!((bench.seed().clone(), bench.settings().clone()), before);
    bench.choose_seed("1");
    assert_ne!(bench.seed(), &before.0, "what was typed is written as it was understood");
}

#[test]
fn the_opinion_of_the_generation_that_is_looked_at_is_beside_the_targets() {
    let mut world = World::new(QUICK);
    world.act(|bench| bench.train(Until::Generation));
    world.act(|bench| bench.train(Until::Generation));
    world.act(|bench| bench.open_game(1));
    let beside = |world: &World| world.bench.told().opened.clone().unwrap().position.unwrap().beside;
    assert_eq!(beside(&world), 2);
    world.act(|bench| bench.look_at(0));
    assert_eq!((beside(&world), world.bench.generation()), (0, 0));
    world.act(|bench| bench.look_at(2));
    assert_eq!((beside(&world), world.bench.link().generation), (2, None), "the newest stays the newest");
}

#[test]
fn a_position_that_is_not_wanted_any_more_is_late() {
    let mut world = World::new(QUICK);
    world.act(|bench| bench.train(Until::Generation));
    world.act(|bench| bench.open_game(1));
    let position = world.bench.told().opened.clone().unwrap().position.unwrap();
    let late = Answer::Position(Box::new(PositionView::clone(&position)));
    let effects = world.bench.look(1);
    assert_eq!(asks(&effects).len(), 1);
    let number = world.number;
    tell(&mut world.bench, number, vec![late.clone()]);
    let opened = world.bench.told().opened.clone().unwrap();
    assert_eq!((opened.ply, opened.position.map(|position| position.ply)), (1, Some(0)), "it stays until then");
    world.bench.newest_games();
    tell(&mut world.bench, number, vec![late]);
    assert_eq!(world.bench.told().opened, None);
}

#[test]
fn a_page_of_games_is_followed_by_the_one_before() {
    let mut world = World::new("set=games:30,steps:1,simulations:2,width:2");
    world.act(|bench| bench.train(Until::Generation));
    assert_eq!((world.bench.told().games[0].number, world.bench.told().more_games), (29, true));
    world.act(Bench::older_games);
    world.act(Bench::older_games);
    assert_eq!((world.bench.told().games[0].number, world.bench.told().more_games), (9, false));
    world.act(Bench::newest_games);
    assert_eq!(world.bench.told().games[0].number, 29);
}

#[test]
fn one_plays_against_the_newest_generation() {
    let mut world = World::new(QUICK);
    world.act(|bench| bench.play(0));
    assert_eq!(world.bench.against().moves().len(), 2);
    assert!(world.bench.announcement().starts_with("The network plays "), "{}", world.bench.announcement());
    world.act(|bench| bench.restart(false));
    assert_eq!(world.bench.against().moves().len(), 1);
    world.act(|bench| bench.choose_game("tic-tac-toe"));
    assert_eq!(world.bench.against().moves().len(), 0, "it was another game");
}

#[test]
fn a_match_is_played_as_it_was_set_up() {
    let mut world = World::new(QUICK);
    world.act(|bench| bench.set_up(|form| (form.games, form.second) = ("4".to_owned(), Player::Chance)));
    world.act(Bench::play_or_end_match);
    let duel = world.bench.told().duel.clone().unwrap();
    assert!(duel.is_over && duel.wins + duel.draws + duel.losses == 4);
    world.act(|bench| bench.set_up(|form| form.games = "0".to_owned()));
    world.act(Bench::play_or_end_match);
    assert!(world.bench.refused().unwrap().starts_with("A match has 1 to "));
}

#[test]
fn what_is_kept_of_a_training_that_was_left_is_not_told() {
    let mut world = World::new(QUICK);
    world.act(Bench::export);
    assert!(world.saved[0].starts_with("connect2-") && world.saved[0].ends_with(".puctrain"));
    world.act(Bench::hand_over);
    let Effect::Keep { training, name, .. } = world.kept.remove(0) else { panic!("a network") };
    world.act(|bench| bench.kept(training, Some(name.clone())));
    assert_eq!(world.bench.told().handed.as_ref(), Some(&name));
    world.act(Bench::begin_anew);
    world.act(|bench| bench.kept(training, Some(name)));
    assert_eq!(world.bench.told().handed, None);
}

#[test]
fn a_file_goes_on_in_the_page_where_nobody_trains() {
    let mut bench = Bench::of_link(Link::parse(|name| (name == "game").then(|| "connect-four".to_owned())));
    let effects = bench.start();
    assert!(matches!(effects[..], [Effect::Open { trained_by: TrainedBy::Recorded, .. }]), "{effects:?}");
    let effects = bench.import(Some(vec![1]));
    let [Effect::Open { number, trained_by: TrainedBy::Page }] = effects[..] else { panic!("{effects:?}") };
    let effects = bench.hear(number, Answer::Awake);
    assert!(matches!(asks(&effects)[..], [Ask::Begin { .. }, Ask::Import { .. }]), "{effects:?}");
    assert!(!bench.takes_file(3e8) && bench.refused().is_some() && bench.takes_file(3e7));
    bench.import(None);
    assert_eq!(bench.refused(), Some("The file cannot be read."));
}

#[test]
fn a_recorded_run_that_comes_too_late_is_not_opened() {
    let mut bench = Bench::of_link(Link::parse(|name| (name == "game").then(|| "connect-four".to_owned())));
    let effects = bench.start();
    let Effect::Open { number, .. } = effects[0] else { panic!("{effects:?}") };
    bench.open(TrainedBy::Server);
    assert_eq!(bench.fetched(number, Ok(vec![1])), []);
    assert_eq!(bench.fetched(number, Err("It is gone.".to_owned())), []);
    assert_eq!(bench.contact(), &Contact::Connecting, "it is about another line");
    let effects = bench.open(TrainedBy::Recorded);
    let Effect::Open { number, .. } = effects[0] else { panic!("{effects:?}") };
    bench.hear(number, Answer::Awake);
    assert!(matches!(asks(&bench.fetched(number, Ok(vec![1])))[..], [Ask::Recorded { .. }]));
}

#[test]
fn who_is_lost_is_called_again_when_a_training_begins_anew() {
    let (mut bench, number) = awake(QUICK);
    let first = begun(&bench, 1);
    tell(&mut bench, number, vec![first]);
    let running = Progress { moment: 4, is_running: true, ..Default::default() };
    tell(&mut bench, number, vec![Answer::Progress(Box::new(running))]);
    assert!(bench.lose(number, "The page's worker ended.".to_owned()).contains(&Effect::Close));
    assert_eq!(bench.told().progress.moment, 4, "what was told stays");
    assert!(!bench.told().progress.is_running && !bench.can_train());
    assert_eq!(bench.train(Until::Slice), []);
    assert_eq!(bench.refused(), Some("Nothing is training. Start over."));
    assert!(matches!(bench.begin_anew()[..], [Effect::Open { trained_by: TrainedBy::Page, .. }]));
    assert_eq!((bench.refused(), bench.told().progress.moment), (None, 0));
}

#[test]
fn a_game_that_is_chosen_already_is_not_begun_anew() {
    let mut world = World::new(QUICK);
    world.act(|bench| bench.train(Until::Generation));
    world.act(|bench| bench.choose_game("connect2"));
    assert_eq!(world.bench.generation(), 1);
    world.act(|bench| bench.choose_game("tic-tac-toe"));
    assert_eq!((world.bench.game(), world.bench.generation()), ("tic-tac-toe", 0));
}

#[test]
fn a_match_as_it_is_set_up_shows_what_was_learnt() {
    let mut world = World::new("game=connect2&seed=1");
    world.act(|bench| bench.train(Until::Solved));
    world.act(Bench::play_or_end_match);
    let duel = world.bench.told().duel.clone().unwrap();
    assert!(duel.is_over && duel.wins >= 3 * duel.losses.max(1), "{duel:?}");
}

#[test]
fn another_game_has_its_own_number_of_simulations() {
    let (mut bench, _) = awake("game=connect2");
    let small = bench.form().simulations.clone();
    bench.set_up(|form| form.games = "8".to_owned());
    bench.choose_game("connect-four");
    assert_ne!(bench.form().simulations, small);
    assert_eq!(bench.form().games, "8", "what was typed stays");
}
