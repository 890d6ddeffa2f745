//! The analysis of a whole game: what is asked for it.

use wire::whole_game::MOST_OTHERS;
use wire::{AnalyseGame, Command, GameProgress, GameState, Priors};

use crate::choice;
use crate::game;
use crate::state::Page;
use crate::whole_game::{Deed, people, words};

impl Page {
    pub(super) fn do_to_whole_game(&mut self, deed: Deed) {
        match deed {
            Deed::Nodes(nodes) => self.whole_game.choose(nodes),
            Deed::Ask { evaluator, is_asked } => self.whole_game.ask(evaluator, is_asked),
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
            let mut asked = AnalyseGame { nodes, ..progress.asked.clone() };
            asked.others.retain(|name| !self.whole_game.left_out.contains(name));
            return Some(asked);
        }
        let evaluator = self.choice.evaluator.clone().unwrap_or_else(|| self.offer.default_evaluator.clone());
        let priors = choice::named(&self.choice.priors);
        let others = self.others(&evaluator, &priors);
        Some(AnalyseGame { position, nodes, evaluator, settings: self.choice.settings.clone(), priors, others })
    }

    /// Evaluators of the server that play like people, and are not left out: they say P of the moves played besides.
    fn others(&self, evaluator: &str, priors: &Priors<String>) -> Vec<String> {
        let is_asked = |name: &String| name == evaluator || priors.iter().any(|source| source == name);
        let is_wanted = |name: &String| !is_asked(name) && !self.whole_game.left_out.contains(name);
        people(&self.offer.networks).into_iter().filter(is_wanted).take(MOST_OTHERS).collect()
    }
}
