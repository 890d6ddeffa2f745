//! The way from the bench to an analysis: a network of the bench, searched as the bench searches.

use std::fmt::Write as _;

use session::training::{Settings, way};

/// The address of an analysis of a game from its start that searches with a network of the bench, with the bench's parameters and as many
/// simulations. P and the visits there are those that the bench finds without noise.
#[must_use]
pub fn address(game: &str, name: &str, settings: &[f64]) -> String {
    let way = way(&Settings::from_values(settings).unwrap_or_default());
    let mut address = format!("/?fen={game}&evaluator={name}&set=");
    for (at, (name, value)) in way.parameters.iter().enumerate() {
        let _ = write!(address, "{}{name}:{value}", if at == 0 { "" } else { "," });
    }
    let _ = write!(address, "&simulations={}&tree=links", way.nodes);
    address
}

#[cfg(test)]
mod tests {
    use engine::Parameters;
    use session::training::suited;

    use super::*;
    use crate::link::{Link, query};
    use crate::preferences::Preferences;

    #[test]
    fn the_link_says_how_the_bench_searches() {
        let settings = Settings { cpuct: 0.75, simulations: 80, ..suited("connect-four").unwrap() };
        let address = address("connect-four", "trained:g12-0123456789abcdef", &settings.values());
        let read = |name: &str| query::value(address.trim_start_matches("/?"), name);
        let link = Link::parse(&read, &Preferences::default());
        assert_eq!(link.choice.evaluator.as_deref(), Some("trained:g12-0123456789abcdef"));
        assert_eq!(link.simulations, Some(81));
        let mut parameters = Parameters::default();
        for setting in &link.choice.settings {
            parameters.set(&setting.name, &setting.value).unwrap();
        }
        assert_eq!((parameters.cpuct, parameters.policy_temperature, parameters.noise_epsilon), (0.75, 1.0, 0.0));
        assert_eq!(parameters.formula, engine::parameters::Formula::AlphaZero);
        assert!(!parameters.sticky_endgames);
    }
}
