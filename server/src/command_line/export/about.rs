//! The search as a whole: a table of one row.

use engine::log::{Header, NamedEvaluator, hex};
use engine::{Move, Parameters};

use super::super::moves::names;
use super::source::Source;
use crate::command_line::tables::column::{Cell, Column, Kind, column, optional};

/// A search: what it is of, and how far it has come.
pub(super) struct About {
    fen: String,
    moves: String,
    title: String,
    players: String,
    network: String,
    header: Header,
    /// Those in force, as edits changed them.
    parameters: Parameters,
    events: u32,
    moment: u32,
    simulations: u32,
    nodes: u32,
    visits: u32,
    mean_depth: f64,
    max_depth: u32,
    best_move: Option<String>,
    line: String,
    is_lean: bool,
    digest: Option<[u8; 32]>,
}

impl About {
    pub(super) fn of(source: &mut Source) -> Self {
        let digest = source.digest();
        let search = source.search();
        let (tree, game) = (search.tree(), search.game());
        let line: Vec<Move> = search.principal_variation();
        let labels = &source.labels;
        Self {
            fen: game.start_fen(),
            moves: game.played().join(" "),
            title: labels.title.clone(),
            players: labels.players.clone(),
            network: labels.network.clone(),
            header: search.header().clone(),
            parameters: search.parameters().clone(),
            events: source.events,
            moment: search.moment(),
            simulations: tree.simulations(),
            nodes: tree.len(),
            visits: tree.root_visits(),
            mean_depth: tree.mean_depth(),
            max_depth: tree.max_depth(),
            best_move: search.best_move().and_then(|mv| names(game, &[mv]).pop()),
            line: names(game, &line).join(" "),
            is_lean: source.is_lean,
            digest,
        }
    }
}

/// The columns, in their order.
pub(super) fn columns() -> Vec<Column<About>> {
    vec![
        column("fen", Kind::Text, |row| row.fen.as_str().into()),
        column("moves", Kind::Text, |row| row.moves.as_str().into()),
        optional("title", Kind::Text, |row| words(&row.title)),
        optional("players", Kind::Text, |row| words(&row.players)),
        column("evaluator", Kind::Text, |row| row.header.evaluator.as_str().into()),
        optional("network", Kind::Text, |row| words(&row.network)),
        optional("network_sha256", Kind::Text, |row| row.header.network.map(|network| hex(&network.sha256)).into()),
        optional("runtime", Kind::Text, |row| row.header.network.map(|network| network.arithmetic.name()).into()),
        optional("priors", Kind::Text, |row| named(row.header.priors.own.as_ref())),
        optional("opponent_priors", Kind::Text, |row| named(row.header.priors.opponent.as_ref())),
        optional("tablebase", Kind::Text, |row| row.header.tablebase.clone().into()),
        column("moves_left_head", Kind::Flag, |row| row.header.moves_left_head.into()),
        column("parameters", Kind::Text, |row| {
            let entries = row.parameters.entries();
            let all: Vec<String> = entries.into_iter().map(|(spec, value)| format!("{}={value}", spec.name)).collect();
            all.join(" ").into()
        }),
        column("events", Kind::Whole, |row| row.events.into()),
        column("moment", Kind::Whole, |row| row.moment.into()),
        column("simulations", Kind::Whole, |row| row.simulations.into()),
        column("nodes", Kind::Whole, |row| row.nodes.into()),
        column("visits", Kind::Whole, |row| row.visits.into()),
        column("mean_depth", Kind::Number, |row| row.mean_depth.into()),
        column("max_depth", Kind::Whole, |row| row.max_depth.into()),
        optional("best_move", Kind::Text, |row| row.best_move.clone().into()),
        column("line", Kind::Text, |row| row.line.as_str().into()),
        column("lean", Kind::Flag, |row| row.is_lean.into()),
        optional("digest", Kind::Text, |row| row.digest.map(|digest| hex(&digest)).into()),
    ]
}

fn words(text: &str) -> Cell {
    Some(text).filter(|text| !text.is_empty()).into()
}

/// Another evaluator whose P a search takes, with its network.
fn named(evaluator: Option<&NamedEvaluator>) -> Cell {
    let text = |evaluator: &NamedEvaluator| match evaluator.network {
        Some(network) => format!("{} {}", evaluator.name, hex(&network.sha256)),
        None => evaluator.name.clone(),
    };
    evaluator.map(text).into()
}
