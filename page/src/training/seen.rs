//! What views read of a bench.

use wire::training::GenerationView;

use super::against::Against;
use super::bench::Bench;
use super::link::Link;
use super::matches::Form;
use super::told::Told;
use super::trained_by::{Contact, TrainedBy};
use crate::shared::Shared;

impl Bench {
    /// The game that is chosen.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The seed. What is set anew is another one, even if it is equal: so what was typed in its field is written as it is understood.
    #[must_use]
    pub fn seed(&self) -> &Shared<u64> {
        &self.seed
    }

    /// The settings, as the seed.
    #[must_use]
    pub fn settings(&self) -> &Shared<Vec<f64>> {
        &self.settings
    }

    /// The place of the training.
    #[must_use]
    pub fn trained_by(&self) -> TrainedBy {
        self.trained_by
    }

    /// The state of the connection to it.
    #[must_use]
    pub fn contact(&self) -> &Contact {
        &self.contact
    }

    /// What was told of the training.
    #[must_use]
    pub fn told(&self) -> &Told {
        &self.told
    }

    /// The generation that is looked at.
    #[must_use]
    pub fn generation(&self) -> u32 {
        self.told.generation(self.chosen)
    }

    /// The generation that can play and is next to it.
    #[must_use]
    pub fn player(&self) -> u32 {
        self.told.player(self.chosen)
    }

    /// The place of the generation that is looked at in the list, with the list.
    #[must_use]
    pub fn place_in_list(&self) -> (usize, &[Shared<GenerationView>]) {
        let (all, number) = (&self.told.generations, self.generation());
        (all.iter().position(|one| one.number == number).unwrap_or(0), all)
    }

    /// Whether the training can be told to go on.
    #[must_use]
    pub fn can_train(&self) -> bool {
        let told = &self.told;
        self.is_open() && told.training.is_some() && told.recorded().is_none() && !told.progress.is_over
    }

    /// Whether whoever trains can be asked.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.contact == Contact::Open
    }

    /// The match that is set up.
    #[must_use]
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// The visitor's game.
    #[must_use]
    pub fn against(&self) -> &Against {
        &self.against
    }

    /// Reason for the last refusal.
    #[must_use]
    pub fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// Words for screen readers.
    #[must_use]
    pub fn announcement(&self) -> &str {
        &self.announcement
    }

    /// The link to what is seen: with the settings that the training began with.
    #[must_use]
    pub fn link(&self) -> Link {
        let training = self.told.training.as_ref();
        Link {
            game: self.game,
            seed: *self.seed,
            settings: training.map_or_else(|| self.settings.to_vec(), |training| training.first_settings.clone()),
            generation: self.chosen,
        }
    }
}
