//! State that the parts of the bench share: what was told of the training, and what is chosen on the page.

use std::sync::Arc;

use leptos::prelude::*;
use session::training::{GAMES, Settings, TABLE, suited};
use wire::training::{
    Answer, Ask, ChangeView, ExamView, GameView, GenerationView, MatchView, PositionView, Progress, ThoughtView,
    Training,
};

use super::curve::Curve;
use super::hand_over;
use super::line::{self, Place};

/// Games of a page of the list.
pub(super) const PAGE: u32 = 10;

/// State of the connection to whoever trains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Contact {
    /// No connection yet.
    Connecting,
    /// Open connection to whoever trains.
    Open,
    /// No connection any more, or none at all; with the reason.
    Lost(String),
}

/// A file that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Made {
    /// Name of the file.
    pub(super) name: String,
    /// Size in bytes.
    pub(super) bytes: u64,
}

/// The bench as the page knows it.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    /// The game that is chosen.
    pub(super) game: RwSignal<&'static str>,
    /// The seed that the next training begins with.
    pub(super) seed: RwSignal<u64>,
    /// The settings in force, or those that the next training begins with.
    pub(super) settings: RwSignal<Vec<f64>>,
    /// Trainings that were asked for and have not begun: what the first of them began with is no news while a later one is on its way.
    begins: StoredValue<u32>,
    /// All changes of the settings so far.
    pub(super) changes: RwSignal<Vec<ChangeView>>,
    /// Place of the training.
    pub(super) place: RwSignal<Place>,
    /// State of the connection to it.
    pub(super) contact: RwSignal<Contact>,
    /// Training, once it was told.
    pub(super) training: RwSignal<Option<Arc<Training>>>,
    /// Progress of the training.
    pub(super) progress: RwSignal<Progress>,
    /// The losses.
    pub(super) curve: RwSignal<Curve>,
    /// The generations that were told of, oldest first.
    pub(super) generations: RwSignal<Vec<Arc<GenerationView>>>,
    /// The generation that is looked at; `None`: the newest.
    pub(super) chosen: RwSignal<Option<u32>>,
    /// A page of the games that are learnt from, newest first.
    pub(super) games: RwSignal<Vec<GameView>>,
    /// True if there are older games than those of the page.
    pub(super) more_games: RwSignal<bool>,
    /// The game that is open.
    pub(super) opened: RwSignal<Option<Arc<GameView>>>,
    /// The position of it that is open.
    pub(super) position: RwSignal<Option<Arc<PositionView>>>,
    /// The match that is played, or was.
    pub(super) duel: RwSignal<Option<MatchView>>,
    /// The newest exam that was asked for.
    pub(super) exam: RwSignal<Option<ExamView>>,
    /// The newest thought of a generation.
    pub(super) thought: RwSignal<Option<Arc<ThoughtView>>>,
    /// Moment and digest.
    pub(super) digest: RwSignal<Option<(u64, String)>>,
    /// The file that was made last.
    pub(super) made: RwSignal<Option<Made>>,
    /// The network that analyses of this browser can search with since a moment, as they call it.
    pub(super) handed: RwSignal<Option<String>>,
    /// Reason for the last refusal.
    pub(super) refused: RwSignal<Option<String>>,
    /// Words for screen readers.
    pub(super) announcement: RwSignal<String>,
}

impl Bench {
    /// Reads a link: game, seed and settings; whatever it does not say, or says wrongly, is as usual.
    pub(super) fn of_link(read: impl Fn(&str) -> Option<String>) -> Self {
        let named = read("game").and_then(|name| GAMES.into_iter().find(|game| *game == name));
        let game = named.unwrap_or(GAMES[0]);
        let seed = read("seed").and_then(|text| text.parse().ok()).unwrap_or(1);
        let mut settings = suited(game).unwrap_or_default();
        for (name, value) in read("set").unwrap_or_default().split(',').filter_map(|pair| pair.split_once(':')) {
            if let Some(value) = decimal::parse(value) {
                // A link of an older version may name what is no setting any more.
                let _ = settings.set(name, value);
            }
        }
        let place = Place::of(game);
        Self {
            game: RwSignal::new(game),
            seed: RwSignal::new(seed),
            settings: RwSignal::new(settings.values()),
            begins: StoredValue::new(0),
            changes: RwSignal::default(),
            place: RwSignal::new(place),
            contact: RwSignal::new(Contact::Connecting),
            training: RwSignal::default(),
            progress: RwSignal::default(),
            curve: RwSignal::default(),
            generations: RwSignal::default(),
            chosen: RwSignal::new(read("generation").and_then(|text| text.parse().ok())),
            games: RwSignal::default(),
            more_games: RwSignal::default(),
            opened: RwSignal::default(),
            position: RwSignal::default(),
            duel: RwSignal::default(),
            exam: RwSignal::default(),
            thought: RwSignal::default(),
            digest: RwSignal::default(),
            made: RwSignal::default(),
            handed: RwSignal::default(),
            refused: RwSignal::default(),
            announcement: RwSignal::default(),
        }
    }

    /// The link to what is seen, as a query.
    pub(super) fn query(self) -> String {
        use std::fmt::Write as _;
        let game = self.game.get();
        let mut query = format!("?game={game}&seed={}", self.seed.get());
        let usual = suited(game).unwrap_or_default().values();
        let settings =
            self.training.get().map_or_else(|| self.settings.get(), |training| training.first_settings.clone());
        let mut set = String::new();
        for ((spec, value), usual) in TABLE.iter().zip(&settings).zip(&usual) {
            if value != usual {
                let _ = write!(set, "{}{}:{value}", if set.is_empty() { "" } else { "," }, spec.name);
            }
        }
        if !set.is_empty() {
            let _ = write!(query, "&set={set}");
        }
        if let Some(generation) = self.chosen.get() {
            let _ = write!(query, "&generation={generation}");
        }
        query
    }

    /// Asks whoever trains.
    pub(super) fn ask(self, ask: Ask) {
        self.refused.set(None);
        line::ask(self, ask);
    }

    /// Begins a training of the chosen game, with the chosen seed and settings.
    pub(super) fn begin(self) {
        let (game, seed) = (self.game.get_untracked().to_owned(), self.seed.get_untracked());
        self.begins.update_value(|begins| *begins += 1);
        self.ask(Ask::Begin { game, seed, settings: self.settings.get_untracked() });
    }

    /// Turns to another game, with the settings that suit it.
    pub(super) fn choose(self, game: &'static str) {
        self.game.set(game);
        self.settings.set(suited(game).unwrap_or_default().values());
        self.chosen.set(None);
        self.open(Place::of(game));
    }

    /// Trains at another place, and forgets what was told before.
    pub(super) fn open(self, place: Place) {
        self.place.set(place);
        self.begins.set_value(0);
        self.refused.set(None);
        self.forget();
        line::open(self, place);
    }

    /// Changes a setting: of a training that has not begun its first, of any other from now on.
    pub(super) fn change(self, name: &'static str, value: f64) {
        let begun = self.progress.with_untracked(|progress| progress.moment > 0);
        if begun {
            return self.ask(Ask::Change { setting: name.to_owned(), value });
        }
        let mut settings = Settings::from_values(&self.settings.get_untracked()).unwrap_or_default();
        match settings.set(name, value) {
            Ok(()) => {
                self.settings.set(settings.values());
                self.begin();
            }
            Err(error) => self.refused.set(Some(error.to_string())),
        }
    }

    /// The generation that is looked at.
    pub(super) fn generation(self) -> u32 {
        let newest = self.generations.with(|all| all.last().map_or(0, |generation| generation.number));
        let chosen = self.chosen.get();
        // Of a recorded run not all are there.
        let is_there = |number: &u32| self.generations.with(|all| all.iter().any(|one| one.number == *number));
        chosen.filter(is_there).unwrap_or(newest)
    }

    /// The generations whose networks can play.
    pub(super) fn players(self) -> Vec<u32> {
        let recorded = self.training.with(|training| training.as_ref().and_then(|training| training.recorded.clone()));
        match recorded {
            Some(recorded) => recorded.networks,
            None => self.generations.with(|all| all.iter().map(|one| one.number).collect()),
        }
    }

    /// The one of them that is next to the generation that is looked at.
    pub(super) fn player(self) -> u32 {
        let wanted = self.generation();
        self.players().into_iter().min_by_key(|player| player.abs_diff(wanted)).unwrap_or(0)
    }

    /// Returns whether a recorded run is shown.
    pub(super) fn is_recorded(self) -> bool {
        self.training.with(|training| training.as_ref().is_some_and(|training| training.recorded.is_some()))
    }

    fn forget(self) {
        self.contact.set(Contact::Connecting);
        self.training.set(None);
        self.forget_training();
    }

    fn forget_training(self) {
        self.progress.set(Progress::default());
        self.curve.set(Curve::default());
        self.generations.set(Vec::new());
        self.changes.set(Vec::new());
        self.games.set(Vec::new());
        self.more_games.set(false);
        self.opened.set(None);
        self.position.set(None);
        self.duel.set(None);
        self.exam.set(None);
        self.thought.set(None);
        self.digest.set(None);
        self.made.set(None);
        self.handed.set(None);
    }

    /// Takes what was answered.
    pub(super) fn hear(self, answer: Answer) {
        match answer {
            Answer::Awake => self.contact.set(Contact::Open),
            Answer::Begun(training) => self.begun(*training),
            Answer::Losses(losses) => self.curve.update(|curve| losses.into_iter().for_each(|loss| curve.push(loss))),
            Answer::Generation(generation) => self.generations.update(|all| all.push(Arc::new(*generation))),
            Answer::Progress(progress) => self.progressed(*progress),
            Answer::Changed { settings, changes } => {
                self.settings.set(settings);
                self.changes.set(changes);
            }
            Answer::Games { games, more } => {
                self.games.set(games);
                self.more_games.set(more);
            }
            Answer::Position(position) => self.position.set(Some(Arc::new(*position))),
            Answer::Match(view) => self.duel.set(Some(*view)),
            Answer::Exam(exam) => self.exam.set(Some(*exam)),
            Answer::Thought(thought) => self.thought.set(Some(Arc::new(*thought))),
            Answer::Digest { moment, digest } => self.digest.set(Some((moment, digest))),
            Answer::Exported { file, digest } => {
                let name = format!("{}-{}.puctrain", self.game.get_untracked(), &digest[..digest.len().min(8)]);
                let bytes = file.len() as u64;
                match crate::download::download(&file, &name) {
                    Ok(()) => self.made.set(Some(Made { name, bytes })),
                    Err(_) => self.refused.set(Some("This browser saves no files.".to_owned())),
                }
                self.digest.set(Some((self.progress.with_untracked(|progress| progress.moment), digest)));
            }
            Answer::Network { name, file } => hand_over::keep(self, name, file),
            Answer::Refused { message } => {
                self.begins.set_value(0);
                self.refused.set(Some(page::rules::sentence(&message)));
            }
        }
    }

    fn begun(self, training: Training) {
        self.forget_training();
        if let Some(game) = GAMES.into_iter().find(|game| *game == training.game) {
            self.game.set(game);
        }
        let later = self.begins.try_update_value(|begins| {
            *begins = begins.saturating_sub(1);
            *begins
        });
        if later.unwrap_or(0) == 0 {
            // What is the same is not set again: somebody may be typing in its field.
            set_if_new(self.seed, training.seed);
            set_if_new(self.settings, training.settings.clone());
        }
        self.changes.set(training.changes.clone());
        self.training.set(Some(Arc::new(training)));
        line::ask(self, Ask::Games { before: None, most: PAGE });
    }

    fn progressed(self, progress: Progress) {
        let (was_running, moment) = self.progress.with_untracked(|before| (before.is_running, before.moment));
        let is_news = moment != progress.moment;
        if is_news {
            self.digest.set(None);
        }
        if !progress.is_running && (was_running || is_news) {
            // The list does not change under the reader's hands, only when the training rests.
            if self.opened.with_untracked(Option::is_none) {
                line::ask(self, Ask::Games { before: None, most: PAGE });
            }
            line::ask(self, Ask::Digest);
            let solved = self.generations.with_untracked(|all| {
                all.last().and_then(|newest| newest.exam.as_ref()).is_some_and(|exam| exam.is_solved)
            });
            let state = if solved { "It is solved." } else { "Training waits." };
            self.announcement.set(format!("{state} Generation {}, {} games.", progress.generation, progress.games));
        }
        self.progress.set(progress);
    }
}

fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use session::training::{Bench as Trainer, Limits};
    use wire::training::Until;

    use super::*;

    fn bench_of(query: &str) -> Bench {
        Bench::of_link(|name| page::link::query::value(query, name))
    }

    #[test]
    fn a_link_says_game_seed_and_settings() {
        Owner::new().with(|| {
            let bench = bench_of("game=tic-tac-toe&seed=7&set=simulations:25,nonsense:1,width:9999&generation=3");
            assert_eq!((bench.game.get_untracked(), bench.seed.get_untracked()), ("tic-tac-toe", 7));
            assert_eq!(untrack(|| bench.query()), "?game=tic-tac-toe&seed=7&set=simulations:25&generation=3");
            let usual = bench_of("game=chess&seed=-1");
            assert_eq!(untrack(|| usual.query()), "?game=connect2&seed=1");
            assert_eq!(bench_of("game=connect-four").place.get_untracked(), Place::Recorded);
        });
    }

    #[test]
    fn what_is_told_is_kept_until_another_training_begins() {
        Owner::new().with(|| {
            let bench = bench_of("set=games:2,steps:3,simulations:5,width:4");
            let mut trainer = Trainer::new(Limits::default());
            let begin =
                |seed| Ask::Begin { game: "connect2".to_owned(), seed, settings: bench.settings.get_untracked() };
            let mut ask = |ask: Ask| {
                trainer.ask(ask).into_iter().for_each(|answer| bench.hear(answer));
                while trainer.is_busy() {
                    trainer.work(Duration::ZERO).into_iter().for_each(|answer| bench.hear(answer));
                }
            };
            ask(begin(1));
            ask(Ask::Run { until: Until::Generation });
            ask(Ask::Games { before: None, most: PAGE });
            ask(Ask::Position { game: 1, ply: 0, generation: 1 });
            let told =
                untrack(|| (bench.players(), bench.generation(), bench.curve.with(|curve| curve.samples().len())));
            assert_eq!(told, (vec![0, 1], 1, 3));
            assert!(
                bench.games.with_untracked(|games| games.len() == 2) && bench.position.with_untracked(Option::is_some)
            );
            ask(begin(2));
            let told = untrack(|| (bench.players(), bench.games.with(Vec::len), bench.position.with(Option::is_none)));
            assert_eq!((told, bench.seed.get_untracked()), ((vec![0], 0, true), 2));
        });
    }
}
