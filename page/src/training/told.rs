//! What was told of a training. All of it is forgotten with the training.

use wire::training::{
    ChangeView, ExamView, GameView, GenerationView, MatchView, PositionView, Progress, RecordedView, Training,
};

use super::curve::Curve;
use crate::shared::Shared;

/// What was told of a training.
#[derive(Debug, Default)]
pub struct Told {
    /// The training.
    pub training: Option<Shared<Training>>,
    /// How far it is.
    pub progress: Progress,
    /// Its losses.
    pub curve: Shared<Curve>,
    /// The generations that were told of, oldest first.
    pub generations: Shared<Vec<Shared<GenerationView>>>,
    /// All changes of the settings so far.
    pub changes: Shared<Vec<ChangeView>>,
    /// A page of the games that are learnt from, newest first.
    pub games: Shared<Vec<GameView>>,
    /// True if there are older games than those of the page.
    pub more_games: bool,
    /// The game that is open.
    pub opened: Option<Opened>,
    /// The match that is played, or was.
    pub duel: Option<Shared<MatchView>>,
    /// The newest exam that was asked for.
    pub exam: Option<Shared<ExamView>>,
    /// Moment and digest.
    pub digest: Option<(u64, String)>,
    /// The file that was made last.
    pub made: Option<Made>,
    /// The network that analyses of this browser can search with since a moment, as they call it.
    pub handed: Option<String>,
}

/// A game that is gone through.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The game.
    pub game: Shared<GameView>,
    /// The position that is wanted, counted in plies from the start.
    pub ply: u32,
    /// The position that was told of last: the one before until the wanted one is there.
    pub position: Option<Shared<PositionView>>,
}

impl Opened {
    /// Returns whether this is the position that is wanted.
    #[must_use]
    pub fn wants(&self, position: &PositionView) -> bool {
        (position.game.number, position.ply) == (self.game.number, self.ply)
    }
}

/// A file that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Name of the file.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
}

impl Told {
    /// The number of the newest generation.
    #[must_use]
    pub fn newest(&self) -> u32 {
        self.generations.last().map_or(0, |generation| generation.number)
    }

    /// The generation that is looked at: the chosen one if it is there, or else the newest.
    #[must_use]
    pub fn generation(&self, chosen: Option<u32>) -> u32 {
        // Of a recorded run not all are there.
        let is_there = |number: &u32| self.generations.iter().any(|one| one.number == *number);
        chosen.filter(is_there).unwrap_or(self.newest())
    }

    /// The generations whose networks can play.
    #[must_use]
    pub fn players(&self) -> Vec<u32> {
        match self.recorded() {
            Some(recorded) => recorded.networks.clone(),
            None => self.generations.iter().map(|one| one.number).collect(),
        }
    }

    /// The one of them that is next to the generation that is looked at.
    #[must_use]
    pub fn player(&self, chosen: Option<u32>) -> u32 {
        let wanted = self.generation(chosen);
        self.players().into_iter().min_by_key(|player| player.abs_diff(wanted)).unwrap_or(0)
    }

    /// Returns the recorded run that is shown, if one is.
    #[must_use]
    pub fn recorded(&self) -> Option<&RecordedView> {
        self.training.as_ref()?.recorded.as_ref()
    }

    /// Returns the exam of a generation: its own where every one takes one, or else what was asked for last.
    #[must_use]
    pub fn exam_of(&self, generation: u32) -> Option<ExamView> {
        let one = self.generations.iter().find(|one| one.number == generation);
        one.and_then(|one| one.exam.clone()).or_else(|| self.exam.as_deref().cloned())
    }

    /// Returns whether the newest generation has passed its exam.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.generations.last().and_then(|newest| newest.exam.as_ref()).is_some_and(|exam| exam.is_solved)
    }

    /// Returns whether a match is being played.
    #[must_use]
    pub fn is_matching(&self) -> bool {
        self.duel.as_ref().is_some_and(|duel| !duel.is_over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generation(number: u32) -> Shared<GenerationView> {
        Shared::new(GenerationView {
            number,
            games: 0,
            steps: 0,
            is_random: number == 0,
            width: 4,
            layers: 1,
            parameters: 9,
            opinions: vec![],
            exam: None,
            check: None,
        })
    }

    fn told(numbers: &[u32], networks: Option<&[u32]>) -> Told {
        let recorded = networks.map(|networks| RecordedView { networks: networks.to_vec(), ..Default::default() });
        Told {
            training: Some(Shared::new(Training { recorded, ..Training::default() })),
            generations: Shared::new(numbers.iter().map(|&number| generation(number)).collect()),
            ..Told::default()
        }
    }

    #[test]
    fn the_newest_generation_is_looked_at_unless_another_one_is_chosen() {
        let told = told(&[0, 1, 2], None);
        assert_eq!([None, Some(1), Some(7)].map(|chosen| told.generation(chosen)), [2, 1, 2], "there is no seventh");
        assert_eq!(Told::default().generation(Some(3)), 0);
    }

    #[test]
    fn of_a_recorded_run_the_next_network_that_is_there_plays() {
        let told = told(&[0, 10, 20, 30], Some(&[0, 30]));
        assert_eq!((told.players(), told.generation(Some(10))), (vec![0, 30], 10));
        assert_eq!([Some(10), Some(20), None].map(|chosen| told.player(chosen)), [0, 30, 30]);
    }

    #[test]
    fn a_training_that_was_not_told_of_has_nobody_to_play() {
        let told = Told::default();
        assert_eq!(
            (told.players(), told.player(Some(4)), told.is_solved(), told.is_matching()),
            (vec![], 0, false, false)
        );
    }
}
