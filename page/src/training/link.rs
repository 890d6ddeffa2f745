//! The link to a bench: game, seed, settings and generation.

use std::fmt::Write as _;

use session::training::{GAMES, TABLE, suited};

/// What a link says; whatever it does not say, or says wrongly, is as usual.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The game.
    pub game: &'static str,
    /// The seed.
    pub seed: u64,
    /// Every setting, in the order of the settings' table.
    pub settings: Vec<f64>,
    /// The generation that is looked at; `None`: the newest.
    pub generation: Option<u32>,
}

impl Link {
    /// Reads a link, each word by its name.
    #[must_use]
    pub fn parse(read: impl Fn(&str) -> Option<String>) -> Self {
        let named = read("game").and_then(|name| named(&name));
        let game = named.unwrap_or(GAMES[0]);
        let mut settings = suited(game).unwrap_or_default();
        for (name, value) in read("set").unwrap_or_default().split(',').filter_map(|pair| pair.split_once(':')) {
            if let Some(value) = decimal::parse(value) {
                // A link of an older version may name what is no setting any more.
                let _ = settings.set(name, value);
            }
        }
        Self {
            game,
            seed: read("seed").and_then(|text| text.parse().ok()).unwrap_or(1),
            settings: settings.values(),
            generation: read("generation").and_then(|text| text.parse().ok()),
        }
    }

    /// Writes the link as a query. What is as usual is left out.
    #[must_use]
    pub fn query(&self) -> String {
        let mut query = format!("?game={}&seed={}", self.game, self.seed);
        let usual = suited(self.game).unwrap_or_default().values();
        let mut set = String::new();
        for ((spec, value), usual) in TABLE.iter().zip(&self.settings).zip(&usual) {
            if value != usual {
                let _ = write!(set, "{}{}:{value}", if set.is_empty() { "" } else { "," }, spec.name);
            }
        }
        if !set.is_empty() {
            let _ = write!(query, "&set={set}");
        }
        if let Some(generation) = self.generation {
            let _ = write!(query, "&generation={generation}");
        }
        query
    }
}

/// Returns the game of a name.
pub(super) fn named(name: &str) -> Option<&'static str> {
    GAMES.into_iter().find(|game| *game == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(query: &str) -> Link {
        Link::parse(|name| crate::link::query::value(query, name))
    }

    #[test]
    fn a_link_says_game_seed_settings_and_generation() {
        let read = link("game=tic-tac-toe&seed=7&set=simulations:25,nonsense:1,width:9999&generation=3");
        assert_eq!((read.game, read.seed, read.generation), ("tic-tac-toe", 7, Some(3)));
        assert_eq!(read.query(), "?game=tic-tac-toe&seed=7&set=simulations:25&generation=3");
        assert_eq!(link(read.query().trim_start_matches('?')), read);
    }

    #[test]
    fn what_is_wrong_is_as_usual() {
        assert_eq!(link("game=chess&seed=-1&generation=x").query(), "?game=connect2&seed=1");
    }
}
