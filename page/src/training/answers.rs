//! What whoever trains answers, and the end of the line to him.

use wire::training::{Answer, Ask, Progress, Training};

use super::bench::{Bench, Effect, PAGE};
use super::line::Number;
use super::link::named;
use super::trained_by::Contact;
use crate::rules;
use crate::shared::Shared;

impl Bench {
    /// Hears an answer. It is shown after a pause, together with others.
    pub fn hear(&mut self, number: Number, answer: Answer) -> Vec<Effect> {
        let heard = self.line.hear(number, answer);
        let mut effects: Vec<Effect> = heard.asks.into_iter().map(Effect::Send).collect();
        if heard.pauses {
            effects.push(Effect::Pause);
        }
        effects
    }

    /// Shows what was answered during a pause, all at once.
    pub fn end_pause(&mut self) -> Vec<Effect> {
        let answers = self.line.end_pause();
        answers.into_iter().for_each(|answer| self.take(answer));
        self.finish()
    }

    /// Takes in that nobody is at the other end any more, or that he could not be called; what was told stays on the page.
    pub fn lose(&mut self, number: Number, why: String) -> Vec<Effect> {
        let Some(answers) = self.line.lose(number) else { return Vec::new() };
        self.effects.push(Effect::Close);
        answers.into_iter().for_each(|answer| self.take(answer));
        self.told.progress.is_running = false;
        self.against.give_up();
        self.contact = Contact::Lost(why);
        self.finish()
    }

    /// Takes the recorded run's file, or the reason why it could not be fetched.
    pub fn fetched(&mut self, number: Number, file: Result<Vec<u8>, String>) -> Vec<Effect> {
        match file {
            Ok(file) if self.line.is_on(number) => self.put(Ask::Recorded { file }),
            Ok(_) => {}
            Err(why) => return self.lose(number, say::training::no_recorded(why)),
        }
        self.finish()
    }

    fn take(&mut self, answer: Answer) {
        let told = &mut self.told;
        match answer {
            Answer::Awake => self.contact = Contact::Open,
            Answer::Begun(training) => self.begun(*training),
            Answer::Losses(losses) => {
                let curve = told.curve.edit();
                losses.into_iter().for_each(|loss| curve.push(loss));
            }
            Answer::Generation(generation) => told.generations.edit().push(Shared::new(*generation)),
            Answer::Progress(progress) => self.progressed(*progress),
            Answer::Changed { settings, changes } => {
                self.settings = Shared::new(settings);
                told.changes = Shared::new(changes);
            }
            Answer::Games { games, more } => {
                told.games = Shared::new(games);
                told.more_games = more;
            }
            // Another one may have been opened meanwhile, or none.
            Answer::Position(position) => {
                if let Some(opened) = told.opened.as_mut().filter(|opened| opened.wants(&position)) {
                    opened.position = Some(Shared::new(*position));
                }
            }
            Answer::Match(view) => told.duel = Some(Shared::new(*view)),
            Answer::Exam(exam) => told.exam = Some(Shared::new(*exam)),
            Answer::Thought(thought) => {
                if let Some(mv) = self.against.hear(*thought) {
                    self.announcement = say::training::network_plays(name(self.game, mv));
                }
            }
            Answer::Digest { moment, digest } => told.digest = Some((moment, digest)),
            Answer::Exported { file, digest } => {
                let name = format!("{}-{}.puctrain", self.game, digest.get(..8).unwrap_or(&digest));
                told.digest = Some((told.progress.moment, digest));
                self.effects.push(Effect::Save { name, file });
            }
            Answer::Network { name, file } => {
                self.effects.push(Effect::Keep { training: self.forgotten, game: self.game, name, file });
            }
            Answer::Refused { message } => {
                self.begins = 0;
                self.against.doubt();
                self.refuse(rules::told(&message));
            }
        }
    }

    fn begun(&mut self, training: Training) {
        self.forget();
        if let Some(game) = named(&training.game)
            && self.game != game
        {
            self.game = game;
            self.form.suit(game);
        }
        self.begins = self.begins.saturating_sub(1);
        if self.begins == 0 {
            // What is the same is not set again: somebody may be typing in its field.
            if *self.seed != training.seed {
                self.seed = Shared::new(training.seed);
            }
            if *self.settings != training.settings {
                self.settings = Shared::new(training.settings.clone());
            }
        }
        self.told.changes = Shared::new(training.changes.clone());
        self.told.training = Some(Shared::new(training));
        self.put(Ask::Games { before: None, most: PAGE });
    }

    fn progressed(&mut self, progress: Progress) {
        let before = &self.told.progress;
        let is_news = before.moment != progress.moment;
        let rests = !progress.is_running && (before.is_running || is_news);
        if is_news {
            self.told.digest = None;
        }
        if rests {
            // The list does not change under the reader's hands, only when the training rests.
            if self.told.opened.is_none() {
                self.put(Ask::Games { before: None, most: PAGE });
            }
            self.put(Ask::Digest);
            let state = if self.told.is_solved() { "solved" } else { "waits" };
            self.announcement = say::training::rests(state, progress.generation, progress.games.into());
        }
        self.told.progress = progress;
    }
}

/// A move's name.
fn name(game: &str, mv: u16) -> String {
    let game = engine::games::small::SmallGame::named(game);
    game.map(|game| game.move_text(engine::Move(mv))).unwrap_or_default()
}
