//! Lc0's names for what our searches are made with, so that it can be asked to search alike.

use engine::Parameters;
use engine::parameters::{ArithmeticChoice, CacheChoice, Formula, InFlightVisits};

use crate::declared::Declared;

/// Lc0's names of the search's parameters, and ours; that of the batch size is no plain one. The last ones are those of a search that
/// is no Lc0, which has one formula, and computes it in one way.
pub const NAMES: [(&str, &str); 33] = [
    ("CPuct", "cpuct"),
    ("CPuctBase", "cpuct_base"),
    ("CPuctFactor", "cpuct_factor"),
    ("FpuStrategy", "fpu_strategy"),
    ("FpuValue", "fpu_value"),
    ("PolicyTemperature", "policy_temperature"),
    ("DirichletNoiseEpsilon", "noise_epsilon"),
    ("DirichletNoiseAlpha", "noise_alpha"),
    ("Temperature", "temperature"),
    ("TempValueCutoff", "temperature_cutoff"),
    ("TempVisitOffset", "temperature_offset"),
    ("DrawScore", "draw_score"),
    ("MovesLeftMaxEffect", "moves_left_max_effect"),
    ("MovesLeftThreshold", "moves_left_threshold"),
    ("MovesLeftSlope", "moves_left_slope"),
    ("MovesLeftConstantFactor", "moves_left_constant_factor"),
    ("MovesLeftScaledFactor", "moves_left_scaled_factor"),
    ("MovesLeftQuadraticFactor", "moves_left_quadratic_factor"),
    ("StickyEndgames", "sticky_endgames"),
    ("TwoFoldDraws", "two_fold_draws"),
    ("HistoryFill", "history_fill"),
    ("MaxOutOfOrderEvalsFactor", "out_of_order_factor"),
    ("MaxCollisionVisits", "collision_visits"),
    ("MaxCollisionVisitsScalingStart", "collision_visits_start"),
    ("MaxCollisionVisitsScalingEnd", "collision_visits_end"),
    ("MaxCollisionVisitsScalingPower", "collision_visits_power"),
    ("Formula", "formula"),
    ("Arithmetic", "arithmetic"),
    ("CountRootEvaluation", "count_root_evaluation"),
    ("Cache", "cache"),
    ("Virtual", "virtual"),
    ("Pipeline", "pipeline"),
    ("Seed", "seed"),
];

/// Options without a counterpart of ours, and the values by which Lc0 does what our searches do: each simulation is gathered by one
/// thread, nothing is evaluated in advance, and no move is left out because it cannot win any more.
const FIXED: [(&str, &str); 6] = [
    ("TaskWorkers", "0"),
    ("MaxPrefetch", "0"),
    ("SolidTreeThreshold", "2000000000"),
    ("SmartPruningFactor", "0"),
    ("MinimumKLDGainPerNode", "0"),
    ("ContemptMode", "disable"),
];

/// Options that make Lc0 tell N, P, Q, U and V of every move, also while it searches, and its score in pawns of the plainest formula.
pub const TELLING: [(&str, &str); 3] =
    [("VerboseMoveStats", "true"), ("LogLiveStats", "true"), ("ScoreType", "centipawn")];

/// Word in the place of a parameter's name for a network that is not the same.
pub const NETWORK: &str = "network";

/// The search that an engine shall be like.
#[derive(Clone, Debug, PartialEq)]
pub struct Like {
    /// Its parameters.
    pub parameters: Parameters,
    /// The file of its network, where it has one that the engine can read.
    pub weights: Option<String>,
}

/// Settings by which an engine is like a search, and the names of what stays different.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alike {
    /// Names and values, for options that the engine has.
    pub settings: Vec<(String, String)>,
    /// Our names of what it cannot be told.
    pub unlike: Vec<String>,
}

/// Returns whether an engine with these options tells what Lc0 tells of every move.
#[must_use]
pub fn is_like_lc0(declared: &[Declared]) -> bool {
    declared.iter().any(|option| option.is(TELLING[0].0))
}

impl Alike {
    /// Makes settings for an engine with these options.
    #[must_use]
    pub fn of(like: &Like, declared: &[Declared]) -> Self {
        let mut alike = Self::default();
        let parameters = &like.parameters;
        for (name, value) in FIXED {
            alike.set(declared, name, value);
        }
        if !alike.set(declared, "MinibatchSize", &parameters.batch.to_string()) {
            alike.differs("batch");
        }
        let entries = parameters.entries();
        for (name, ours) in NAMES {
            let value = entries.iter().find(|(spec, _)| spec.name == ours).map(|(_, value)| value.as_str());
            let is_said = value.is_some_and(|value| alike.set(declared, name, value));
            if !is_said && !is_without(parameters, ours) && !alike.set_otherwise(declared, parameters, ours) {
                alike.differs(ours);
            }
        }
        let weights = like.weights.as_deref().is_some_and(|file| alike.set(declared, "WeightsFile", file));
        if !weights {
            alike.differs(NETWORK);
        }
        alike
    }

    /// Sets an option, if the engine has it and takes that value.
    fn set(&mut self, declared: &[Declared], name: &str, value: &str) -> bool {
        let takes = declared.iter().any(|option| option.is(name) && option.takes(value));
        if takes {
            self.settings.push((name.to_owned(), value.to_owned()));
        }
        takes
    }

    /// Sets what Lc0 has under another name, and in other terms.
    fn set_otherwise(&mut self, declared: &[Declared], parameters: &Parameters, ours: &str) -> bool {
        if ours != "cache" {
            return false;
        }
        match parameters.cache {
            CacheChoice::Off => self.set(declared, "NNCacheSize", "0"),
            // What the network is given are the last eight positions.
            CacheChoice::Exact => self.set(declared, "CacheHistoryLength", "7"),
            CacheChoice::Lc0 => self.set(declared, "CacheHistoryLength", "0"),
        }
    }

    fn differs(&mut self, ours: &str) {
        self.unlike.push(ours.to_owned());
    }
}

/// Returns whether an engine that has no option for this parameter does what its value says all the same, as Lc0 does it.
fn is_without(parameters: &Parameters, ours: &str) -> bool {
    let is_drawn = parameters.noise_epsilon > 0.0 || parameters.temperature > 0.0;
    match ours {
        "formula" => parameters.formula == Formula::Lc0,
        "arithmetic" => parameters.arithmetic == ArithmeticChoice::Lc0,
        "count_root_evaluation" => parameters.formula == Formula::Lc0,
        "virtual" => parameters.in_flight == InFlightVisits::Visits,
        "pipeline" => !parameters.pipeline,
        "seed" => !is_drawn,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use engine::parameters::spec;

    use super::*;

    /// The options of Lc0 that are sent here, as it declares them.
    fn lc0() -> Vec<Declared> {
        let lines = "name CPuct type string default 1.745000
            name CPuctBase type string default 38739.000000
            name CPuctFactor type string default 3.894000
            name FpuStrategy type combo default reduction var reduction var absolute
            name FpuValue type string default 0.330000
            name PolicyTemperature type string default 1.359000
            name DirichletNoiseEpsilon type string default 0.000000
            name DirichletNoiseAlpha type string default 0.300000
            name Temperature type string default 0.000000
            name TempValueCutoff type string default 100.000000
            name TempVisitOffset type string default 0.000000
            name DrawScore type string default 0.000000
            name MovesLeftMaxEffect type string default 0.034500
            name MovesLeftThreshold type string default 0.800000
            name MovesLeftSlope type string default 0.002700
            name MovesLeftConstantFactor type string default 0.000000
            name MovesLeftScaledFactor type string default 1.652100
            name MovesLeftQuadraticFactor type string default -0.652100
            name StickyEndgames type check default true
            name TwoFoldDraws type check default true
            name HistoryFill type combo default fen_only var no var fen_only var always
            name MaxOutOfOrderEvalsFactor type string default 2.400000
            name MaxCollisionVisits type spin default 80000 min 1 max 100000000
            name MaxCollisionVisitsScalingStart type spin default 28 min 1 max 100000
            name MaxCollisionVisitsScalingEnd type spin default 145000 min 0 max 100000000
            name MaxCollisionVisitsScalingPower type string default 1.250000
            name MinibatchSize type spin default 0 min 0 max 1024
            name TaskWorkers type spin default -1 min -1 max 128
            name MaxPrefetch type spin default 32 min 0 max 1024
            name SolidTreeThreshold type spin default 100 min 1 max 2000000000
            name SmartPruningFactor type string default 1.330000
            name MinimumKLDGainPerNode type string default 0.000000
            name ContemptMode type combo default play var play var white_side_analysis var black_side_analysis var disable
            name CacheHistoryLength type spin default 0 min 0 max 7
            name NNCacheSize type spin default 2000000 min 0 max 999999999
            name VerboseMoveStats type check default false
            name WeightsFile type string default <autodiscover>";
        lines.lines().filter_map(|line| Declared::parse(line.trim())).collect()
    }

    fn like(settings: &[(&str, &str)]) -> Like {
        let mut parameters = Parameters::default();
        for (name, value) in settings {
            parameters.set(name, value).unwrap();
        }
        Like { parameters, weights: Some("/networks/a b.pb.gz".to_owned()) }
    }

    #[test]
    fn lc0_can_be_told_all_of_its_own_parameters() {
        let alike = Alike::of(&like(&[("arithmetic", "lc0"), ("cpuct", "2.5"), ("fpu_strategy", "absolute")]), &lc0());
        assert!(alike.unlike.is_empty(), "{:?}", alike.unlike);
        let value =
            |name: &str| alike.settings.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        assert_eq!((value("CPuct"), value("FpuStrategy")), (Some("2.5"), Some("absolute")));
        assert_eq!((value("SmartPruningFactor"), value("MaxPrefetch")), (Some("0"), Some("0")));
        assert_eq!(value("WeightsFile"), Some("/networks/a b.pb.gz"));
        assert_eq!(value("HistoryFill"), Some("fen_only"));
        assert_eq!(value("MinibatchSize"), Some(Parameters::default().batch.to_string().as_str()));
        assert!(value("Formula").is_none() && value("Seed").is_none());
    }

    #[test]
    fn what_stays_different_is_named() {
        let alike = Alike::of(&Like { weights: None, ..like(&[]) }, &lc0());
        assert_eq!(alike.unlike, ["arithmetic", NETWORK]);
        let alike = Alike::of(&like(&[("arithmetic", "lc0"), ("virtual", "loss"), ("pipeline", "true")]), &lc0());
        assert_eq!(alike.unlike, ["virtual", "pipeline"]);
        let alike = Alike::of(&like(&[("arithmetic", "lc0"), ("noise_epsilon", "0.25")]), &lc0());
        assert_eq!(alike.unlike, ["seed"], "noise is another one each time");
    }

    #[test]
    fn the_cache_is_said_in_lc0s_terms() {
        for (ours, name, value) in
            [("off", "NNCacheSize", "0"), ("exact", "CacheHistoryLength", "7"), ("lc0", "CacheHistoryLength", "0")]
        {
            let alike = Alike::of(&like(&[("cache", ours)]), &lc0());
            assert!(alike.settings.contains(&(name.to_owned(), value.to_owned())), "{ours}");
        }
    }

    #[test]
    fn an_engine_without_options_is_told_nothing() {
        let alike = Alike::of(&like(&[]), &[]);
        assert!(alike.settings.is_empty() && alike.unlike.len() > 20);
        assert!(!is_like_lc0(&[]) && is_like_lc0(&lc0()));
    }

    #[test]
    fn every_name_is_a_parameter() {
        for (_, ours) in NAMES {
            assert!(spec(ours).is_ok(), "{ours}");
        }
    }
}
