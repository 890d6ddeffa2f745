//! Settings in which two searches differ.

use engine::{Header, Search, log::NamedEvaluator};
use wire::comparison::OtherSetting;

use crate::Recorded;

/// Lists the settings that differ, evaluators first, then parameters in the order of their table.
pub(super) fn that_differ<G: Recorded>(a: &Search<G>, b: &Search<G>) -> Vec<OtherSetting> {
    let only = [a, b].map(moves);
    let [a, b] = [a.header(), b.header()];
    let network = |header: &Header| header.network.map_or_else(|| "none".to_owned(), |network| network.to_string());
    let source = |named: Option<&NamedEvaluator>| match named {
        None => "its own".to_owned(),
        Some(NamedEvaluator { name, network: None }) => name.clone(),
        Some(NamedEvaluator { name, network: Some(network) }) => format!("{name} {network}"),
    };
    let priors = |header: &Header| source(header.priors.own.as_ref());
    let opponent_priors = |header: &Header| source(header.priors.of(engine::Side::Opponent));
    let tables = |header: &Header| header.tablebase.clone().unwrap_or_else(|| "none".to_owned());
    let rows = [
        ("evaluator", [a, b].map(|header| header.evaluator.clone())),
        ("network", [a, b].map(network)),
        ("priors", [a, b].map(priors)),
        ("opponent_priors", [a, b].map(opponent_priors)),
        ("tablebase", [a, b].map(tables)),
        ("only", only),
    ];
    let rows = rows.into_iter().map(|(name, values)| (name.to_owned(), values));
    let parameters = a.parameters.entries().into_iter().zip(b.parameters.entries());
    let parameters = parameters.map(|((spec, one), (_, other))| (spec.name.to_owned(), [one, other]));
    rows.chain(parameters)
        .filter(|(_, values)| values[0] != values[1])
        .map(|(name, values)| OtherSetting { name, values })
        .collect()
}

/// The moves of the position that are searched.
fn moves<G: Recorded>(search: &Search<G>) -> String {
    let words: Vec<String> = search.header().root_moves.iter().map(|&mv| search.game().move_text(mv)).collect();
    if words.is_empty() { "all moves".to_owned() } else { words.join(" ") }
}
