//! A match's results in a file, so that the match survives being killed.
//!
//! Lines of JSON: first the [`Pairing`], then each game that is over, in any order.

use std::fs::OpenOptions;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::dataset::fingerprint;
use crate::lock::Held;
use crate::player::PlayerName;

/// Identity of a match; another one's results do not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pairing {
    /// The player whose half points are told.
    pub(super) player: Side,
    pub(super) opponent: Side,
    /// Names the openings.
    pub(super) seed: u64,
    /// Number of openings.
    pub(super) openings: u32,
    /// SHA-256 of the file that they were drawn from, hexadecimal; none where their moves were random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) set: Option<String>,
    /// The engine that checked the openings and may play, as it calls itself.
    pub(super) engine: String,
}

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Side {
    /// As it was named.
    name: String,
    /// SHA-256 of a network's file, hexadecimal, because another network may take its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    network: Option<String>,
}

impl Side {
    pub(super) fn of(name: &PlayerName) -> anyhow::Result<Self> {
        let network = match name {
            PlayerName::Network(file, _) => Some(fingerprint(file)?),
            PlayerName::Classical(_) | PlayerName::Stockfish(_) => None,
        };
        Ok(Self { name: name.to_string(), network })
    }
}

/// A game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Game {
    /// Its number.
    pub(super) game: u32,
    /// The player's.
    pub(super) half_points: u32,
}

/// The file. It is nobody else's as long as this lives.
pub(super) struct Results {
    path: PathBuf,
    file: Held,
}

impl Results {
    /// Opens the file of a match, or makes it; the games that are in it. A last line that was cut short is dropped.
    pub(super) fn open(path: &Path, pairing: &Pairing) -> anyhow::Result<(Self, Vec<Game>)> {
        let open = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = open.with_context(|| format!("{} cannot be opened", path.display()))?;
        let mut results = Self { path: path.to_owned(), file: Held::new(file, path)? };
        let mut text = String::new();
        results.file.0.read_to_string(&mut text).with_context(|| format!("{} cannot be read", path.display()))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let first = serde_json::to_string(pairing)?;
        let Some((found, games)) = text[..whole].split_once('\n') else {
            ensure!(first.starts_with(&text), "{} does not hold the results of a match", path.display());
            results.cut(0)?;
            results.write(pairing)?;
            return Ok((results, Vec::new()));
        };
        let found: Pairing = line(path, 1, found)?;
        ensure!(
            found == *pairing,
            "{} holds the results of another match; name another file, or remove this one: {found:?}",
            path.display()
        );
        let games: Vec<Game> =
            games.lines().zip(2..).map(|(text, number)| line(path, number, text)).collect::<Result<_, _>>()?;
        for (at, game) in games.iter().enumerate() {
            let twice = games[..at].iter().any(|earlier| earlier.game == game.game);
            let possible = game.game < 2 * pairing.openings && game.half_points <= 2 && !twice;
            ensure!(possible, "{}, line {}: {game:?} cannot be or is there twice", path.display(), at + 2);
        }
        results.cut(whole)?;
        Ok((results, games))
    }

    pub(super) fn add(&mut self, game: Game) -> anyhow::Result<()> {
        self.write(&game)
    }

    fn write(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let text = serde_json::to_string(line)? + "\n";
        self.file.0.write_all(text.as_bytes()).with_context(|| format!("{} cannot be written", self.path.display()))
    }

    fn cut(&mut self, length: usize) -> anyhow::Result<()> {
        self.file.0.set_len(length as u64).with_context(|| format!("{} cannot be shortened", self.path.display()))
    }
}

fn line<T: DeserializeOwned>(path: &Path, number: usize, text: &str) -> anyhow::Result<T> {
    serde_json::from_str(text)
        .map_err(|error| anyhow!("{}, line {number}, holds no result of a match: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(seed: u64) -> Pairing {
        let side = |name: &str| Side::of(&name.parse().unwrap()).unwrap();
        let engine = "none".to_owned();
        Pairing { player: side("classical@3"), opponent: side("stockfish:1"), seed, openings: 4, set: None, engine }
    }

    fn file(name: &str) -> PathBuf {
        let file = std::env::temp_dir().join(format!("puctoscope-results-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&file);
        file
    }

    const GAMES: [Game; 3] =
        [Game { game: 1, half_points: 2 }, Game { game: 0, half_points: 0 }, Game { game: 6, half_points: 1 }];

    #[test]
    fn games_come_back_but_for_a_line_that_was_cut_short() {
        let path = file("again");
        let (mut results, games) = Results::open(&path, &pairing(1)).unwrap();
        assert_eq!(games, []);
        assert!(Results::open(&path, &pairing(1)).err().unwrap().to_string().contains("in use"));
        GAMES.into_iter().for_each(|game| results.add(game).unwrap());
        drop(results);
        assert_eq!(Results::open(&path, &pairing(1)).unwrap().1, GAMES);
        let whole = std::fs::read_to_string(&path).unwrap();
        for (cut, left) in [(1, 2), (20, 2), (whole.len() - 20, 0), (whole.len(), 0)] {
            std::fs::write(&path, &whole[..whole.len() - cut]).unwrap();
            let (mut results, games) = Results::open(&path, &pairing(1)).unwrap();
            assert_eq!(games, GAMES[..left]);
            GAMES[left..].iter().for_each(|&game| results.add(game).unwrap());
            drop(results);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn what_is_not_of_this_match_is_refused_and_left_alone() {
        let path = file("other");
        let first = |pairing: &Pairing| serde_json::to_string(pairing).unwrap();
        let mut network = pairing(1);
        network.player.network = Some("00".to_owned());
        let game = "{\"game\":1,\"half_points\":2}\n";
        for text in [
            first(&pairing(2)) + "\n" + game,
            first(&network) + "\n",
            "a letter".to_owned(),
            "a letter\nof two lines\n".to_owned(),
            first(&pairing(1)) + "\nnonsense\n" + game,
            first(&pairing(1)) + "\n" + game + game,
            first(&pairing(1)) + "\n{\"game\":8,\"half_points\":2}\n",
            first(&pairing(1)) + "\n{\"game\":1,\"half_points\":3}\n",
        ] {
            std::fs::write(&path, &text).unwrap();
            let error = Results::open(&path, &pairing(1)).err().unwrap().to_string();
            assert!(error.contains(&path.display().to_string()), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        std::fs::remove_file(path).unwrap();
    }
}
