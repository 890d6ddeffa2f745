//! How an analysis searches as the bench does: a network alone is not enough, P and the visits also depend on the parameters.

use engine::Parameters;
use selfplay::Settings;
use selfplay::thought;

/// What an analysis has to be told to search like the bench.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The parameters that differ from the defaults of an analysis, by their names.
    pub parameters: Vec<(&'static str, String)>,
    /// The nodes of a search: the simulations before a move of self-play, and the one that opens the root.
    pub nodes: u32,
}

/// The way of the bench with these settings, without what is random in self-play: as it plays against a visitor.
#[must_use]
pub fn way(settings: &Settings) -> Way {
    let usual = Parameters::default();
    let quiet = Settings { noise_epsilon: 0.0, noise_alpha: usual.noise_alpha, drawn_plies: 0, ..*settings };
    let bench = thought::parameters(&quiet, 0, usual.seed);
    let differs = bench.entries().into_iter().zip(usual.entries()).filter(|((_, bench), (_, usual))| bench != usual);
    let parameters = differs.map(|((spec, value), _)| (spec.name, value)).collect();
    Way { parameters, nodes: settings.simulations + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_said() {
        let way = way(&Settings { cpuct: 2.5, simulations: 60, ..Settings::default() });
        let said = |name: &str| way.parameters.iter().find(|(one, _)| *one == name).map(|(_, value)| value.as_str());
        assert_eq!(
            (said("formula"), said("cpuct"), said("policy_temperature")),
            (Some("alphazero"), Some("2.5"), Some("1"))
        );
        // AlphaZero's formula has an FPU of 0 by itself; nothing is drawn and nothing is noise.
        assert_eq!((said("sticky_endgames"), said("noise_epsilon"), said("temperature")), (Some("false"), None, None));
        assert_eq!(way.nodes, 61);
    }
}
