//! Header of a log: position, evaluator, parameters.

use std::fmt::Write as _;

use super::digest::{hex, unhex};
use super::network_id::{NetworkArithmetic, NetworkId};
use crate::game::Move;
use crate::parameters::{ParameterError, Parameters, TABLE};
use crate::prior_sources::{PriorSources, Side};

/// Everything besides the records that a search depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The position searched and the game before it ([`Game::root_text`](crate::Game::root_text)).
    pub root: String,
    /// The evaluator's name: `network`, `classical`, `uniform` or `uniform:VALUE`, `random`, `rollout`, `truth`.
    pub evaluator: String,
    /// Its network.
    pub network: Option<NetworkId>,
    /// Evaluators whose P count in place of its own.
    pub priors: PriorSources<NamedEvaluator>,
    /// True if the evaluator predicts moves left, so that Mu counts.
    pub moves_left_head: bool,
    /// The endgame tables that are asked ([`Game::tables`](crate::Game::tables)).
    pub tablebase: Option<String>,
    /// The moves of the root that are searched, ascending; none stands for all.
    pub root_moves: Vec<Move>,
    /// Parameters, the seed among them.
    pub parameters: Parameters,
    /// The log that this one continues, if it does.
    pub parent: Option<Parent>,
}

/// An evaluator, as a header names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedEvaluator {
    /// Its name, of the same kind as [`Header::evaluator`].
    pub name: String,
    /// Its network.
    pub network: Option<NetworkId>,
}

/// A log that another one continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parent {
    /// Its digest at that moment.
    pub digest: [u8; 32],
    /// The moment at which it is left.
    pub moment: u32,
    /// Its simulations that the new log begins with: those below the new root, in their old order.
    pub kept: u32,
}

/// Bytes that are no header.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// The first line is not ours.
    #[error("not a Puctoscope log")]
    Magic,
    /// Written by another version.
    #[error("log format {0} is not known here")]
    Version(String),
    /// A line that is missing or not understood.
    #[error("line {line} of the log's header: {problem}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Problem of the line.
        problem: String,
    },
}

const MAGIC: &str = "puctoscope-log ";
/// Version of logs with one evaluator.
const VERSION: &str = "4";
/// Version of logs whose P are other evaluators': who knows the other version only must not take them for the evaluator's.
const VERSION_OF_PRIORS: &str = "5";

const PRIORS: &str = "priors";
const OPPONENT_PRIORS: &str = "opponent_priors";

impl Header {
    /// Canonical bytes: lines of `name value`.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let version = if self.priors.is_none() { VERSION } else { VERSION_OF_PRIORS };
        let hash = |network: &Option<NetworkId>| network.map_or_else(|| "-".to_owned(), |network| network.to_string());
        let Self { game, root, evaluator, .. } = self;
        let network = hash(&self.network);
        let mut text =
            format!("{MAGIC}{version}\ngame {game}\nroot {root}\nevaluator {evaluator}\nnetwork {network}\n");
        let parent = self.parent.map_or_else(
            || "-".to_owned(),
            |parent| {
                let Parent { digest, moment, kept } = parent;
                format!("{} {moment} {kept}", hex(&digest))
            },
        );
        let moves: Vec<String> = self.root_moves.iter().map(|mv| mv.0.to_string()).collect();
        let moves = if moves.is_empty() { "-".to_owned() } else { moves.join(" ") };
        // Writing to a string cannot fail.
        if !self.priors.is_none() {
            for (field, source) in [(PRIORS, &self.priors.own), (OPPONENT_PRIORS, &self.priors.opponent)] {
                let named = |source: &NamedEvaluator| format!("{} {}", source.name, hash(&source.network));
                let _ = writeln!(text, "{field} {}", source.as_ref().map_or_else(|| "-".to_owned(), named));
            }
        }
        let _ = write!(
            text,
            "moves_left_head {}\nparent {parent}\nroot_moves {moves}\ntablebase {}\n",
            self.moves_left_head,
            self.tablebase.as_deref().unwrap_or("-"),
        );
        for (spec, value) in self.parameters.entries() {
            let _ = writeln!(text, "{} {value}", spec.name);
        }
        text.into_bytes()
    }

    /// Returns whether what a search knows so many plies from its root has the priors that a search from there has: the sides change
    /// with each ply, and with them whose P count where each side has its own.
    #[must_use]
    pub fn keeps_sides(&self, plies: usize) -> bool {
        self.priors.opponent.is_none() || Side::after(plies) == Side::Root
    }

    /// Returns whether a search of the other header would be the same: everything is equal but the log that it continues.
    #[must_use]
    pub fn is_same_search(&self, other: &Self) -> bool {
        self.has_settings_of(other) && self.root == other.root && self.root_moves == other.root_moves
    }

    /// Returns whether everything is equal but the position, the moves of it that are searched, and the log that it continues.
    #[must_use]
    pub fn has_settings_of(&self, other: &Self) -> bool {
        // Named one by one, so that a new field is not forgotten here.
        let Self {
            game,
            evaluator,
            network,
            priors,
            moves_left_head,
            tablebase,
            parameters,
            root: _,
            root_moves: _,
            parent: _,
        } = self;
        (game, evaluator, network, priors) == (&other.game, &other.evaluator, &other.network, &other.priors)
            && (moves_left_head, tablebase, parameters) == (&other.moves_left_head, &other.tablebase, &other.parameters)
    }

    /// From canonical bytes.
    ///
    /// # Errors
    /// When they are no header of this version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, HeaderError> {
        let text = std::str::from_utf8(bytes).map_err(|_| HeaderError::Magic)?;
        let mut lines = text.lines().enumerate();
        let version = lines.next().and_then(|(_, line)| line.strip_prefix(MAGIC)).ok_or(HeaderError::Magic)?;
        let has_priors = match version {
            VERSION => false,
            VERSION_OF_PRIORS => true,
            _ => return Err(HeaderError::Version(version.chars().take(20).collect())),
        };
        let mut line = 1;
        let mut field = |name: &str| -> Result<String, HeaderError> {
            line += 1;
            let value = lines.next().and_then(|(_, text)| text.strip_prefix(name)?.strip_prefix(' '));
            value
                .map(str::to_owned)
                .ok_or_else(|| HeaderError::Line { line, problem: format!("the field {name} is missing") })
        };
        let (game, root, evaluator) = (field("game")?, field("root")?, field("evaluator")?);
        let network = optional(&field("network")?, NetworkId::read).ok_or_else(|| bad(5, "no SHA-256"))?;
        let mut priors = PriorSources::NONE;
        if has_priors {
            let read = |text: &str, line| {
                optional(text, NamedEvaluator::read).ok_or_else(|| bad(line, "no evaluator with a SHA-256 or -"))
            };
            priors = PriorSources { own: read(&field(PRIORS)?, 6)?, opponent: read(&field(OPPONENT_PRIORS)?, 7)? };
        }
        // The lines of priors come before these.
        let more = if has_priors { 2 } else { 0 };
        let moves_left_head = field("moves_left_head")?.parse();
        let moves_left_head = moves_left_head.map_err(|_| bad(6 + more, "neither true nor false"))?;
        let parent = optional(&field("parent")?, |text| {
            let (digest, numbers) = text.split_once(' ')?;
            let (moment, kept) = numbers.split_once(' ')?;
            Some(Parent { digest: unhex(digest)?, moment: moment.parse().ok()?, kept: kept.parse().ok()? })
        })
        .ok_or_else(|| bad(7 + more, "no digest and two numbers"))?;
        let root_moves = optional(&field("root_moves")?, |text| {
            let moves = text.split(' ').map(|mv| mv.parse().ok().map(Move)).collect::<Option<Vec<_>>>()?;
            moves.is_sorted_by(|a, b| a < b).then_some(moves)
        });
        let root_moves = root_moves.ok_or_else(|| bad(8 + more, "no ascending numbers of moves"))?.unwrap_or_default();
        let tablebase = Some(field("tablebase")?).filter(|name| name != "-");
        let mut parameters = Parameters::default();
        for (index, spec) in TABLE.iter().enumerate() {
            let value = field(spec.name)?;
            let at = |error: ParameterError| bad(10 + more + index, &error.to_string());
            parameters.set(spec.name, &value).map_err(at)?;
        }
        Ok(Self { game, root, evaluator, network, priors, moves_left_head, tablebase, root_moves, parameters, parent })
    }
}

impl NamedEvaluator {
    /// From `NAME SHA-256`, `NAME SHA-256 ARITHMETIC` or `NAME -`. Names may have blanks in them.
    fn read(text: &str) -> Option<Self> {
        let (before, last) = text.rsplit_once(' ')?;
        let (name, network) = match (before.rsplit_once(' '), last.parse::<NetworkArithmetic>()) {
            (Some((name, _)), Ok(_)) => (name, &text[name.len() + 1..]),
            _ => (before, last),
        };
        Some(Self { name: name.to_owned(), network: optional(network, NetworkId::read)? })
    }
}

fn bad(line: usize, problem: &str) -> HeaderError {
    HeaderError::Line { line, problem: problem.to_owned() }
}

/// `-` is nothing; anything else must be readable.
#[expect(clippy::option_option, reason = "unreadable, absent and present are three things")]
fn optional<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text == "-" { Some(None) } else { read(text).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn header() -> Header {
        let mut parameters = Parameters::default();
        parameters.set("cpuct", "2.5").unwrap();
        Header {
            game: "chess".to_owned(),
            root: "8/8/8/8/8/5k2/8/5K1R w - - 0 1 h1h8".to_owned(),
            evaluator: "network".to_owned(),
            network: Some(NetworkId::of_file([7; 32])),
            priors: PriorSources::NONE,
            moves_left_head: false,
            tablebase: Some("syzygy, 5 men".to_owned()),
            root_moves: vec![Move(0), Move(4000)],
            parameters,
            parent: Some(Parent { digest: [9; 32], moment: 12, kept: 7 }),
        }
    }

    #[test]
    fn a_header_survives_its_bytes() {
        assert_eq!(Header::from_bytes(&header().to_bytes()).unwrap(), header());
    }

    #[test]
    fn whose_priors_they_are_is_in_the_header_where_they_are_others() {
        assert!(header().to_bytes().starts_with(b"puctoscope-log 4\n"), "logs of one evaluator are what they were");
        let maia = NamedEvaluator {
            name: "network".to_owned(),
            network: Some(NetworkId { sha256: [8; 32], arithmetic: NetworkArithmetic::Embedded }),
        };
        let uniform = NamedEvaluator { name: "uniform:0.5".to_owned(), network: None };
        for priors in [
            PriorSources { own: Some(maia.clone()), opponent: None },
            PriorSources { own: None, opponent: Some(maia.clone()) },
            PriorSources { own: Some(maia), opponent: Some(uniform) },
        ] {
            let other = Header { priors, ..header() };
            let bytes = other.to_bytes();
            assert!(bytes.starts_with(b"puctoscope-log 5\n"));
            assert_eq!(Header::from_bytes(&bytes).unwrap(), other);
            assert!(!other.has_settings_of(&header()));
        }
    }

    #[test]
    fn a_damaged_source_of_priors_is_named_by_its_line() {
        let own = NamedEvaluator {
            name: "network".to_owned(),
            network: Some(NetworkId { sha256: [8; 32], arithmetic: NetworkArithmetic::Embedded }),
        };
        let other = Header { priors: PriorSources { own: Some(own), opponent: None }, ..header() };
        let text = String::from_utf8(other.to_bytes()).unwrap();
        for (line, from, to) in [
            (6, "priors network 08", "priors network 8"),
            (7, "opponent_priors -", "opponent_priors network"),
            (8, "moves_left_head false", "moves_left_head no"),
        ] {
            let error = Header::from_bytes(text.replacen(from, to, 1).as_bytes()).unwrap_err();
            assert!(matches!(error, HeaderError::Line { line: at, .. } if at == line), "{error}");
        }
        let error = Header::from_bytes(text.replacen("log 5", "log 4", 1).as_bytes()).unwrap_err();
        assert!(error.to_string().contains("moves_left_head is missing"), "{error}");
    }

    proptest! {
        #[test]
        fn damaged_headers_never_panic(at in 0_usize..600, byte in any::<u8>(), cut in 0_usize..600) {
            let mut bytes = header().to_bytes();
            let len = bytes.len();
            bytes[at % len] = byte;
            bytes.truncate(len - cut % len);
            let _ = Header::from_bytes(&bytes);
        }
    }
}
