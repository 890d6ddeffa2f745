//! The bench as views read it: [`page::training`] decides, here is who hears of it and what is carried out.

use leptos::prelude::*;
use page::shared::Shared;
use page::training::curve::Curve;
use page::training::line::Number;
use page::training::link::Link;
use page::training::told::{Made, Told};
use page::training::{self, Contact, Effect as Wanted, TrainedBy};
use wire::training::{
    Answer, ChangeView, ExamView, GameView, GenerationView, MatchView, PositionView, Progress, ThoughtView, Training,
};

use super::hand_over;
use super::line::{self, Said};
use crate::state::Held;

/// The bench as the page knows it. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    state: Held<training::Bench>,
    /// The game that is chosen.
    pub(super) game: Memo<&'static str>,
    /// The seed that the next training begins with.
    pub(super) seed: Memo<Shared<u64>>,
    /// The settings in force, or those that the next training begins with.
    pub(super) settings: Memo<Shared<Vec<f64>>>,
    /// All changes of the settings so far.
    pub(super) changes: Memo<Shared<Vec<ChangeView>>>,
    /// Place of the training.
    pub(super) trained_by: Memo<TrainedBy>,
    /// State of the connection to it.
    pub(super) contact: Memo<Contact>,
    /// Training, once it was told.
    pub(super) training: Memo<Option<Shared<Training>>>,
    /// Progress of the training.
    pub(super) progress: Memo<Progress>,
    /// The losses.
    pub(super) curve: Memo<Shared<Curve>>,
    /// The generations that were told of, oldest first.
    pub(super) generations: Memo<Shared<Vec<Shared<GenerationView>>>>,
    /// The generation that is looked at.
    pub(super) generation: Memo<u32>,
    /// The generation that can play and is next to it.
    pub(super) player: Memo<u32>,
    /// A page of the games that are learnt from, newest first.
    pub(super) games: Memo<Shared<Vec<GameView>>>,
    /// The game that is open.
    pub(super) opened: Memo<Option<Shared<GameView>>>,
    /// The position of it that is open.
    pub(super) position: Memo<Option<Shared<PositionView>>>,
    /// The match that is played, or was.
    pub(super) duel: Memo<Option<Shared<MatchView>>>,
    /// The exam of the generation that is looked at.
    pub(super) exam: Memo<Option<ExamView>>,
    /// Thoughts of the network before its last move against the visitor.
    pub(super) thought: Memo<Option<Shared<ThoughtView>>>,
    /// Moment and digest.
    pub(super) digest: Memo<Option<(u64, String)>>,
    /// The network that analyses of this browser can search with since a moment, as they call it.
    pub(super) handed: Memo<Option<String>>,
}

impl Bench {
    /// Makes the bench of a link. Nobody is there before [`start`](Self::start).
    pub(super) fn of_link(read: impl Fn(&str) -> Option<String>) -> Self {
        let state = Held::new(training::Bench::of_link(Link::parse(read)));
        Self {
            state,
            game: state.part(training::Bench::game),
            seed: state.part(|bench| bench.seed().clone()),
            settings: state.part(|bench| bench.settings().clone()),
            changes: state.part(|bench| bench.told().changes.clone()),
            trained_by: state.part(training::Bench::trained_by),
            contact: state.part(|bench| bench.contact().clone()),
            training: state.part(|bench| bench.told().training.clone()),
            progress: state.part(|bench| bench.told().progress.clone()),
            curve: state.part(|bench| bench.told().curve.clone()),
            generations: state.part(|bench| bench.told().generations.clone()),
            generation: state.part(training::Bench::generation),
            player: state.part(training::Bench::player),
            games: state.part(|bench| bench.told().games.clone()),
            opened: state.part(|bench| Some(bench.told().opened.as_ref()?.game.clone())),
            position: state.part(|bench| bench.told().opened.as_ref()?.position.clone()),
            duel: state.part(|bench| bench.told().duel.clone()),
            exam: state.part(|bench| bench.told().exam_of(bench.generation())),
            thought: state.part(|bench| bench.against().thought().cloned()),
            digest: state.part(|bench| bench.told().digest.clone()),
            handed: state.part(|bench| bench.told().handed.clone()),
        }
    }

    /// Lets the bench begin.
    pub(super) fn start(self) {
        self.change(training::Bench::start);
    }

    /// Reads the state. Reactive: whatever is made anew with every change should be as small as an attribute.
    pub(super) fn read<T>(self, look: impl FnOnce(&training::Bench) -> T) -> T {
        self.state.with(look)
    }

    /// Reads what was told of the training, as [`read`](Self::read) does.
    pub(super) fn told<T>(self, look: impl FnOnce(&Told) -> T) -> T {
        self.read(|bench| look(bench.told()))
    }

    /// Makes a memo of a part of the state.
    pub(super) fn part<T: PartialEq + Send + Sync + 'static>(self, read: fn(&training::Bench) -> T) -> Memo<T> {
        self.state.part(read)
    }

    /// Returns whether whoever trains can be asked. Reactive.
    pub(super) fn is_open(self) -> bool {
        self.read(training::Bench::is_open)
    }

    /// Hears an answer. Nothing of it is shown yet.
    fn hear(self, number: Number, answer: Answer) {
        if let Some(effects) = self.state.change_unseen(|bench| bench.hear(number, answer)) {
            effects.into_iter().for_each(|effect| self.carry_out(effect));
        }
    }

    /// Takes what whoever trains has said by a connection.
    fn take(self, number: Number, said: Said) {
        match said {
            Said::Answered(answer) => self.hear(number, answer),
            Said::Fetched(file) => self.change(|bench| bench.fetched(number, file)),
            Said::Lost(why) => self.change(|bench| bench.lose(number, why)),
        }
    }

    /// Changes the state and carries out what shall happen then; nothing where the page is gone.
    pub(super) fn change(self, change: impl FnOnce(&mut training::Bench) -> Vec<Wanted>) {
        self.change_and_say(|bench| ((), change(bench)));
    }

    /// Does the same and returns what the change says.
    pub(super) fn change_and_say<T>(self, change: impl FnOnce(&mut training::Bench) -> (T, Vec<Wanted>)) -> Option<T> {
        let (said, effects) = self.state.change(change)?;
        effects.into_iter().for_each(|effect| self.carry_out(effect));
        Some(said)
    }

    fn carry_out(self, effect: Wanted) {
        match effect {
            Wanted::Open { number, trained_by } => line::open(trained_by, move |said| self.take(number, said)),
            Wanted::Close => line::close(),
            Wanted::Send(ask) => line::send(&ask),
            Wanted::Pause => line::pause(move || self.change(training::Bench::end_pause)),
            Wanted::Save { name, file } => {
                let bytes = file.len() as u64;
                let is_saved = crate::download::download(&file, &name).is_ok();
                self.change(|bench| bench.saved(is_saved.then_some(Made { name, bytes })));
            }
            Wanted::Keep { training, game, name, file } => {
                hand_over::keep(game, name, file, move |name| self.change(|bench| bench.kept(training, name)));
            }
        }
    }
}
