//! Matches as people set them up: who plays, and how many games.

use engine::games::{connect2::Connect2, tic_tac_toe::TicTacToe};
use wire::training::{MOST_MATCH_GAMES, MOST_MATCH_SIMULATIONS, MatchPlan, Side};

/// Generations that are offered at most, but for the newest few.
const OFFERED: usize = 40;

/// The newest generations, which are always offered.
const NEWEST: usize = 5;

/// A player as lists offer them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The newest generation: it follows the training, other names stay.
    Newest,
    /// A generation.
    Generation(u32),
    /// Perfect play.
    Truth,
    /// Random moves.
    Chance,
}

impl Player {
    /// The player's name in a list.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Newest => "newest".to_owned(),
            Self::Generation(number) => number.to_string(),
            Self::Truth => "truth".to_owned(),
            Self::Chance => "chance".to_owned(),
        }
    }

    /// Returns the player of a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "newest" => Some(Self::Newest),
            "truth" => Some(Self::Truth),
            "chance" => Some(Self::Chance),
            number => number.parse().ok().map(Self::Generation),
        }
    }

    /// Returns the side that is meant, among the generations that can play.
    #[must_use]
    pub fn side(self, players: &[u32]) -> Option<Side> {
        match self {
            Self::Newest => players.iter().copied().max().map(Side::Generation),
            Self::Generation(number) => Some(Side::Generation(number)),
            Self::Truth => Some(Side::Truth),
            Self::Chance => Some(Side::Chance),
        }
    }
}

/// The generations that a list offers, newest first: two thousand options would be no choice, so that the newest few are there, and
/// others evenly between.
#[must_use]
pub fn offered(players: &[u32]) -> Vec<u32> {
    let each = players.len().div_ceil(OFFERED).max(1);
    let newest = players.len().saturating_sub(NEWEST);
    let is_offered = |&(at, _): &(usize, &u32)| at % each == 0 || at >= newest;
    players.iter().enumerate().filter(is_offered).map(|(_, &number)| number).rev().collect()
}

/// A match as it is set up; numbers are as they were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Side that begins the first game.
    pub first: Player,
    /// The other side.
    pub second: Player,
    /// Games.
    pub games: String,
    /// Simulations a move.
    pub simulations: String,
    /// Plies that are drawn.
    pub drawn: String,
    /// The match's seed.
    pub seed: String,
}

/// Simulations a move with which matches of a game show what was learnt. With many a search sees the end of a small game whatever its
/// network says; `docs/training.md` has what was measured.
#[must_use]
pub fn telling_simulations(game: &str) -> u32 {
    match game {
        Connect2::NAME => 1,
        TicTacToe::NAME => 4,
        _ => 80,
    }
}

impl Form {
    /// The match of the newest generation against the random start, with as many simulations as show in this game what was learnt.
    #[must_use]
    pub fn of(game: &str) -> Self {
        Self {
            first: Player::Newest,
            second: Player::Generation(0),
            games: "20".to_owned(),
            simulations: telling_simulations(game).to_string(),
            drawn: "2".to_owned(),
            seed: "1".to_owned(),
        }
    }

    /// Takes another game's number of simulations.
    pub(super) fn suit(&mut self, game: &str) {
        self.simulations = telling_simulations(game).to_string();
    }

    /// Returns the match that is meant.
    ///
    /// # Errors
    /// Where there is no such match: one sentence.
    pub fn plan(&self, players: &[u32]) -> Result<MatchPlan, String> {
        let plan = || {
            Some(MatchPlan {
                first: self.first.side(players)?,
                second: self.second.side(players)?,
                games: number(&self.games, MOST_MATCH_GAMES).filter(|&games| games > 0)?,
                simulations: number(&self.simulations, MOST_MATCH_SIMULATIONS)?,
                drawn_plies: number(&self.drawn, 1000)?,
                seed: self.seed.trim().parse().ok()?,
            })
        };
        plan().ok_or_else(|| say::training::match_limits(MOST_MATCH_GAMES, MOST_MATCH_SIMULATIONS))
    }
}

/// Reads a whole number.
fn number(text: &str, most: u32) -> Option<u32> {
    text.trim().parse().ok().filter(|&number| number <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_known_by_its_name() {
        for player in [Player::Newest, Player::Generation(12), Player::Truth, Player::Chance] {
            assert_eq!(Player::of_name(&player.name()), Some(player));
        }
        assert_eq!(Player::of_name("oldest"), None);
    }

    #[test]
    fn the_newest_one_is_the_newest_that_can_play() {
        assert_eq!(Player::Newest.side(&[0, 7, 3]), Some(Side::Generation(7)));
        assert_eq!(Player::Newest.side(&[]), None);
        assert_eq!(Player::Truth.side(&[]), Some(Side::Truth));
    }

    #[test]
    fn few_generations_are_all_offered_and_of_many_the_newest() {
        assert_eq!(offered(&[]), [] as [u32; 0]);
        assert_eq!(offered(&[0, 1, 2]), [2, 1, 0]);
        let many: Vec<u32> = (0..2000).collect();
        let offered = offered(&many);
        assert_eq!(offered[..NEWEST], [1999, 1998, 1997, 1996, 1995]);
        assert!(offered.len() <= OFFERED + NEWEST && offered.last() == Some(&0), "{offered:?}");
        assert!(offered.windows(2).all(|pair| pair[0] > pair[1]));
    }

    #[test]
    fn a_match_has_whole_numbers() {
        let usual = Form::of("connect-four");
        let plan = usual.plan(&[0, 4]).unwrap();
        let sides = (plan.first, plan.second);
        assert_eq!(sides, (Side::Generation(4), Side::Generation(0)));
        assert_eq!((plan.games, plan.simulations, plan.drawn_plies, plan.seed), (20, 80, 2, 1));
        let spaced = Form { games: " 10 ".to_owned(), simulations: "0".to_owned(), ..usual.clone() };
        assert_eq!(spaced.plan(&[0]).map(|plan| (plan.games, plan.simulations)), Ok((10, 0)));
        for games in ["0", "1001", "-1", "2.5", ""] {
            let refused = Form { games: games.to_owned(), ..usual.clone() }.plan(&[0]).unwrap_err();
            assert!(refused.starts_with("A match has 1 to 1000 games"), "{refused}");
        }
        assert!(usual.plan(&[]).is_err(), "nobody can play");
    }
}
