//! Maia's networks, which play like people of a rating: they say P of the moves of a game besides.

use crate::networks::names;

/// The evaluators among these networks that play like people.
#[must_use]
pub fn people(networks: &[String]) -> Vec<String> {
    let networks = networks.iter().filter(|name| name.to_ascii_lowercase().contains("maia"));
    networks.map(|name| names::of_network(name)).collect()
}
