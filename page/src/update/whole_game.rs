//! The analysis of a whole game: what is asked for it.

use wire::whole_game::MOST_OTHERS;
use wire::{AnalyseGame, Command, GameProgress, GameState, Priors};

use crate::choice;
use crate::game;
use crate::networks::names;
use crate::state::Page;
use crate::whole_game::{Deed, words};

impl Page {
    pub(super) fn do_to_whole_game(&mut self, deed: Deed) {
        match deed {
            Deed::Nodes(nodes) => self.whole_game.choose(nodes),
            Deed::Pause => {
                if self.may_change() {
                    self.send(Command::PauseGame);
                }
            }
            Deed::Start => {
                if self.may_change()
                    && let Some(asked) = self.asked_of_game()
                {
                    self.whole_game.refusal = None;
                    self.send(Command::AnalyseGame(Box::new(asked)));
                }
            }
        }
    }

    /// Takes how far it is. That it has ended is said, and not each step.
    pub(super) fn hear_of_game(&mut self, progress: GameProgress) {
        let was_on = self.whole_game.is_on();
        self.whole_game.hear(progress);
        if let Some(progress) = self.whole_game.progress.as_ref().filter(|_| was_on && !self.whole_game.is_on()) {
            self.announcement = words::standing(progress);
        }
    }

    /// Stops what is searched for a game, where that is what runs.
    pub(super) fn stop_whole_game(&mut self) {
        // While it waits, something else runs.
        if self.whole_game.state() == Some(GameState::Running) {
            self.send(Command::PauseGame);
        }
    }

    /// Request for the game of the current position: what was paused goes on as it began.
    fn asked_of_game(&self) -> Option<AnalyseGame> {
        let position = game::line_to(&self.game, self.game.current).first()?.id;
        let nodes = self.whole_game.nodes;
        let paused = self
            .whole_game
            .progress
            .as_ref()
            .filter(|progress| progress.state == GameState::Paused && progress.asked.position == position);
        if let Some(progress) = paused {
            return Some(AnalyseGame { nodes, ..progress.asked.clone() });
        }
        let evaluator = self.choice.evaluator.clone().unwrap_or_else(|| self.offer.default_evaluator.clone());
        let priors = choice::named(&self.choice.priors);
        let others = self.others(&evaluator, &priors);
        Some(AnalyseGame { position, nodes, evaluator, settings: self.choice.settings.clone(), priors, others })
    }

    /// Maia's networks that the server has, which play like people of a rating: they say P of the moves played besides.
    fn others(&self, evaluator: &str, priors: &Priors<String>) -> Vec<String> {
        let networks = self.offer.networks.iter().filter(|name| name.to_ascii_lowercase().contains("maia"));
        let networks = networks.map(|name| names::of_network(name));
        let is_asked = |name: &String| name == evaluator || priors.iter().any(|source| source == name);
        networks.filter(|name| !is_asked(name)).take(MOST_OTHERS).collect()
    }
}
