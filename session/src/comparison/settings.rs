//! What two searches were made with.

use engine::{
    Header, Search,
    games::chess::{Chess, uci_text},
    log::hex,
};
use wire::comparison::OtherSetting;

/// What differs, evaluators first, then parameters in the order of their table.
pub(super) fn that_differ(a: &Search<Chess>, b: &Search<Chess>) -> Vec<OtherSetting> {
    let only = [a, b].map(moves);
    let [a, b] = [a.header(), b.header()];
    let network = |header: &Header| header.network.map_or_else(|| "none".to_owned(), |hash| hex(&hash));
    let tables = |header: &Header| header.tablebase.clone().unwrap_or_else(|| "none".to_owned());
    let rows = [
        ("evaluator", [a, b].map(|header| header.evaluator.clone())),
        ("network", [a, b].map(network)),
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
fn moves(search: &Search<Chess>) -> String {
    let (position, moves) = (search.game().root(), &search.header().root_moves);
    let words: Vec<String> = moves.iter().map(|&mv| uci_text(position, mv)).collect();
    if words.is_empty() { "all moves".to_owned() } else { words.join(" ") }
}
