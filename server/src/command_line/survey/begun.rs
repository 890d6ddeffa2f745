//! What a survey was begun with: everything on which its rows depend. A journal goes on only with the same.

use engine::games::chess::Chess;
use engine::log::{NamedEvaluator, hex};
use serde_json::Value;

use super::positions::Positions;
use super::settings::Settings;
use super::shard::Shard;
use crate::command_line::evaluator::{Chosen, EvaluatorOptions};
use crate::command_line::version::VERSION;

/// Names and values, in an order that is always the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Begun {
    entries: Vec<(String, String)>,
}

/// Version of the table: raised when rows change that would not with the program's version alone.
const TABLE: &str = "1";

/// Name of the entry that is the file's digest, which tells nobody anything.
const FILE: &str = "file";

impl Begun {
    pub(super) fn of(
        evaluator: &Chosen,
        options: &EvaluatorOptions,
        settings: &Settings,
        positions: &Positions,
        shard: Shard,
    ) -> Self {
        let game = Chess::new(shakmaty::Chess::default()).with_tables(settings.tables.clone());
        let search = evaluator.search_of(game, settings.parameters.clone());
        let header = search.header();
        let named = |evaluator: Option<&NamedEvaluator>| match evaluator {
            Some(NamedEvaluator { name, network: Some(network) }) => format!("{name} {network}"),
            Some(NamedEvaluator { name, network: None }) => name.clone(),
            None => "none".to_owned(),
        };
        let mut entries = vec![
            ("table", TABLE.to_owned()),
            ("version", VERSION.to_owned()),
            (FILE, hex(&positions.sha256())),
            ("--shard", shard.to_string()),
            ("--nodes", settings.nodes.to_string()),
            ("evaluator", header.evaluator.clone()),
            ("network", header.network.map_or_else(|| "none".to_owned(), |network| network.to_string())),
            ("policy network", named(header.priors.own.as_ref())),
            ("opponent's policy network", named(header.priors.opponent.as_ref())),
            ("tablebase", header.tablebase.clone().unwrap_or_else(|| "none".to_owned())),
        ];
        if evaluator.has_network() {
            entries.push(("--precision", format!("{:?}", options.library.precision).to_lowercase()));
        }
        let devices = evaluator.inexact_devices();
        if !devices.is_empty() {
            entries.push(("device", devices.join(", ")));
            entries.push(("--threads", options.threads.unwrap_or(1).to_string()));
            entries.push(("--together", settings.together.to_string()));
        }
        let mut entries: Vec<(String, String)> =
            entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        entries.extend(settings.parameters.entries().into_iter().map(|(spec, value)| (spec.name.to_owned(), value)));
        Self { entries }
    }

    /// Returns it as JSON of one line.
    pub(super) fn text(&self) -> String {
        let entries = self.entries.iter().map(|(name, value)| Value::from(vec![name.as_str(), value.as_str()]));
        Value::Array(entries.collect()).to_string()
    }

    /// Reads what [`text`](Self::text) wrote.
    pub(super) fn read(text: &str) -> Option<Self> {
        let Ok(Value::Array(entries)) = serde_json::from_str(text) else { return None };
        let entry = |entry: &Value| Some((entry.get(0)?.as_str()?.to_owned(), entry.get(1)?.as_str()?.to_owned()));
        Some(Self { entries: entries.iter().map(entry).collect::<Option<_>>()? })
    }

    /// How this differs from what is asked for now, as the end of a sentence; `None` where it does not.
    pub(super) fn difference(&self, now: &Self) -> Option<String> {
        if self == now {
            return None;
        }
        let of = |begun: &Self, name: &str| {
            begun
                .entries
                .iter()
                .find(|entry| entry.0 == name)
                .map_or_else(|| "none".to_owned(), |entry| entry.1.clone())
        };
        let names = self.entries.iter().chain(&now.entries).map(|entry| entry.0.as_str());
        let differing = names.map(|name| (name, of(self, name), of(now, name))).find(|(_, was, is)| was != is);
        Some(match differing {
            Some((FILE, ..)) => "another file, or the file has changed since".to_owned(),
            Some((name, was, is)) => format!("another {name} ({was}, and now {is})"),
            None => "other options".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(entries: &[(&str, &str)]) -> Begun {
        Begun { entries: entries.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect() }
    }

    #[test]
    fn what_is_written_is_read_and_differences_are_named() {
        let first = begun(&[("file", "a"), ("--nodes", "800"), ("cpuct", "1.745")]);
        assert_eq!(Begun::read(&first.text()), Some(first.clone()));
        assert_eq!(first.difference(&first), None);
        let told = |entries: &[(&str, &str)]| first.difference(&begun(entries)).unwrap();
        assert_eq!(
            told(&[("file", "a"), ("--nodes", "400"), ("cpuct", "1.745")]),
            "another --nodes (800, and now 400)"
        );
        assert_eq!(told(&[("file", "b"), ("--nodes", "400")]), "another file, or the file has changed since");
        assert_eq!(told(&[("file", "a"), ("--nodes", "800")]), "another cpuct (1.745, and now none)");
        assert_eq!(told(&[("--nodes", "800"), ("file", "a"), ("cpuct", "1.745")]), "other options");
        for text in ["", "{}", "[1]", "[[\"a\"]]", "[[\"a\", 1]]"] {
            assert_eq!(Begun::read(text), None, "{text}");
        }
    }
}
