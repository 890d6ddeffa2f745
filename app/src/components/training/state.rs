//! The bench as views read it: [`page::training`] decides, here is who hears of it and what is carried out.

use leptos::prelude::*;
use page::shared::Shared;
use page::training::curve::Curve;
use page::training::line::Number;
use page::training::link::Link;
use page::training::told::{Made, Told};
use page::training::{self, Contact, Effect as Wanted, Place};
use wire::training::{
    Answer, ChangeView, ExamView, GameView, GenerationView, MatchView, PositionView, Progress, ThoughtView, Training,
};

use super::hand_over;
use super::line;

/// The bench as the page knows it. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Bench {
    state: StoredValue<training::Bench>,
    /// Changes of the state so far.
    revision: RwSignal<u32>,
    /// The game that is chosen.
    pub(super) game: Memo<&'static str>,
    /// The seed that the next training begins with.
    pub(super) seed: Memo<Shared<u64>>,
    /// The settings in force, or those that the next training begins with.
    pub(super) settings: Memo<Shared<Vec<f64>>>,
    /// All changes of the settings so far.
    pub(super) changes: Memo<Shared<Vec<ChangeView>>>,
    /// Place of the training.
    pub(super) place: Memo<Place>,
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
    /// What the network thought before its last move against the visitor.
    pub(super) thought: Memo<Option<Shared<ThoughtView>>>,
    /// Moment and digest.
    pub(super) digest: Memo<Option<(u64, String)>>,
    /// The network that analyses of this browser can search with since a moment, as they call it.
    pub(super) handed: Memo<Option<String>>,
}

impl Bench {
    /// Makes the bench of a link. Nobody is there before [`start`](Self::start).
    pub(super) fn of_link(read: impl Fn(&str) -> Option<String>) -> Self {
        let state = StoredValue::new(training::Bench::of_link(Link::parse(read)));
        let revision = RwSignal::new(0);
        Self {
            state,
            revision,
            game: part_of(state, revision, training::Bench::game),
            seed: part_of(state, revision, |bench| bench.seed().clone()),
            settings: part_of(state, revision, |bench| bench.settings().clone()),
            changes: part_of(state, revision, |bench| bench.told().changes.clone()),
            place: part_of(state, revision, training::Bench::place),
            contact: part_of(state, revision, |bench| bench.contact().clone()),
            training: part_of(state, revision, |bench| bench.told().training.clone()),
            progress: part_of(state, revision, |bench| bench.told().progress.clone()),
            curve: part_of(state, revision, |bench| bench.told().curve.clone()),
            generations: part_of(state, revision, |bench| bench.told().generations.clone()),
            generation: part_of(state, revision, training::Bench::generation),
            player: part_of(state, revision, training::Bench::player),
            games: part_of(state, revision, |bench| bench.told().games.clone()),
            opened: part_of(state, revision, |bench| Some(bench.told().opened.as_ref()?.game.clone())),
            position: part_of(state, revision, |bench| bench.told().opened.as_ref()?.position.clone()),
            duel: part_of(state, revision, |bench| bench.told().duel.clone()),
            exam: part_of(state, revision, |bench| bench.told().exam_of(bench.generation())),
            thought: part_of(state, revision, |bench| bench.against().thought().cloned()),
            digest: part_of(state, revision, |bench| bench.told().digest.clone()),
            handed: part_of(state, revision, |bench| bench.told().handed.clone()),
        }
    }

    /// Lets the bench begin.
    pub(super) fn start(self) {
        self.change(training::Bench::start);
    }

    /// Reads the state. Reactive: whatever is made anew with every change should be as small as an attribute.
    pub(super) fn read<T>(self, look: impl FnOnce(&training::Bench) -> T) -> T {
        self.revision.track();
        self.state.with_value(look)
    }

    /// Reads what was told of the training, as [`read`](Self::read) does.
    pub(super) fn told<T>(self, look: impl FnOnce(&Told) -> T) -> T {
        self.read(|bench| look(bench.told()))
    }

    /// Makes a memo of a part of the state.
    pub(super) fn part<T: PartialEq + Send + Sync + 'static>(self, read: fn(&training::Bench) -> T) -> Memo<T> {
        part_of(self.state, self.revision, read)
    }

    /// Returns whether whoever trains can be asked. Reactive.
    pub(super) fn is_open(self) -> bool {
        self.read(training::Bench::is_open)
    }

    /// Hears an answer. Nothing of it is shown yet.
    pub(super) fn hear(self, number: Number, answer: Answer) {
        if let Some(effects) = self.state.try_update_value(|bench| bench.hear(number, answer)) {
            effects.into_iter().for_each(|effect| self.carry_out(effect));
        }
    }

    /// Changes the state and carries out what shall happen then; nothing where the page is gone.
    pub(super) fn change(self, change: impl FnOnce(&mut training::Bench) -> Vec<Wanted>) {
        self.change_and_say(|bench| ((), change(bench)));
    }

    /// Does the same and returns what the change says.
    pub(super) fn change_and_say<T>(self, change: impl FnOnce(&mut training::Bench) -> (T, Vec<Wanted>)) -> Option<T> {
        let (said, effects) = self.state.try_update_value(change)?;
        self.revision.update(|revision| *revision = revision.wrapping_add(1));
        effects.into_iter().for_each(|effect| self.carry_out(effect));
        Some(said)
    }

    fn carry_out(self, effect: Wanted) {
        match effect {
            Wanted::Open { number, place } => line::open(self, number, place),
            Wanted::Close => line::close(),
            Wanted::Send(ask) => line::send(&ask),
            Wanted::Pause => line::pause(self),
            Wanted::Save { name, file } => {
                let bytes = file.len() as u64;
                let is_saved = crate::download::download(&file, &name).is_ok();
                self.change(|bench| bench.saved(is_saved.then_some(Made { name, bytes })));
            }
            Wanted::Keep { training, game, name, file } => hand_over::keep(self, training, game, name, file),
        }
    }
}

/// Makes a memo of a part of the state.
fn part_of<T: PartialEq + Send + Sync + 'static>(
    state: StoredValue<training::Bench>,
    revision: RwSignal<u32>,
    read: fn(&training::Bench) -> T,
) -> Memo<T> {
    Memo::new(move |_| {
        revision.track();
        state.with_value(read)
    })
}
