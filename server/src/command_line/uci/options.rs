//! The engine's options, under Lc0's names where Lc0 has them.

mod without_effect;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ::uci::lc0::NAMES;
use clap::ValueEnum as _;
use engine::Parameters;
use engine::games::chess::Tablebase;
use engine::parameters::{CacheChoice, ParameterKind, TABLE, spec};
use networks::Device;

use super::score::ScoreType;
use super::word::shortened;
use crate::command_line::evaluator::{
    Batching, CACHE_ENTRIES, EvaluatorName, EvaluatorOptions, PolicyNetwork, PolicyOptions,
};
use crate::tablebase::Syzygy;

/// Parameters that the evaluator is made with.
const OF_THE_EVALUATOR: [&str; 3] = ["history_fill", "cache", "seed"];

/// Stands for the network that comes with the program.
const SHIPPED: &str = "<shipped>";

/// Stands for the network that says V, or for the one whose P is taken for the other side.
const SAME: &str = "<same>";

/// Largest values.
const MOST_LEAVES: u64 = 1024;
const MOST_ENTRIES: u64 = 999_999_999;
const MOST_THREADS: u64 = 128;

/// Lc0's default.
const SMART_PRUNING: f64 = 1.33;

/// The options' values.
pub(super) struct Settings {
    pub(super) evaluator: EvaluatorOptions,
    /// Networks whose P searches take.
    pub(super) policy: PolicyOptions,
    pub(super) parameters: Parameters,
    /// Source of the batch size.
    pub(super) batching: Batching,
    /// Answers of the network that are kept.
    pub(super) cache_entries: usize,
    pub(super) multi_pv: usize,
    /// Set where each line reports the visits of its own variation.
    pub(super) per_pv_counters: bool,
    pub(super) verbose_move_stats: bool,
    pub(super) log_live_stats: bool,
    pub(super) chess960: bool,
    pub(super) show_wdl: bool,
    pub(super) show_moves_left: bool,
    pub(super) score: ScoreType,
    /// Set where `go nodes` counts simulations of its own.
    pub(super) nodes_as_playouts: bool,
    /// KLD gain at which a search ends; 0: it does not.
    pub(super) kld_gain: f64,
    /// Lc0's factor of smart pruning; 0: none.
    pub(super) smart_pruning: f64,
    /// Endgame tables.
    pub(super) tables: Option<Arc<dyn Tablebase>>,
    /// Time lost on the way to the board.
    pub(super) overhead: Duration,
    /// Bytes of tree and log at which a search ends; 0: any.
    pub(super) memory: u64,
}

/// Number of processors that the program may use, as a number of threads. No bit of an evaluation depends on it.
fn processors() -> u16 {
    let number = std::thread::available_parallelism().map_or(1, |number| number.get() as u64);
    u16::try_from(number.min(MOST_THREADS)).expect("few")
}

/// State that a new value makes obsolete.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Changed {
    /// The evaluator has to be made again.
    pub(super) evaluator: bool,
    /// The last search is not to be continued.
    pub(super) search: bool,
    /// Remark for the user.
    pub(super) remark: Option<String>,
}

impl Settings {
    pub(super) fn new(
        evaluator: &EvaluatorOptions,
        policy: &PolicyOptions,
        parameters: Parameters,
        batching: Batching,
        tables: Option<Arc<dyn Tablebase>>,
    ) -> Self {
        // Servers choose theirs themselves.
        let threads = evaluator.threads.or_else(|| (!evaluator.is_elsewhere()).then(processors));
        Self {
            evaluator: EvaluatorOptions { threads, ..evaluator.clone() },
            policy: policy.clone(),
            parameters,
            batching,
            cache_entries: CACHE_ENTRIES,
            multi_pv: 1,
            per_pv_counters: false,
            verbose_move_stats: false,
            log_live_stats: false,
            chess960: false,
            show_wdl: false,
            show_moves_left: false,
            score: ScoreType::NAMES[0].1,
            nodes_as_playouts: false,
            kld_gain: 0.0,
            smart_pruning: SMART_PRUNING,
            tables,
            overhead: Duration::from_millis(200),
            memory: 0,
        }
    }

    /// Sets an option.
    ///
    /// # Errors
    /// One sentence where there is none of that name or it does not take that value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Changed, String> {
        if let Some((_, ours)) = NAMES.iter().find(|(lc0, _)| lc0.eq_ignore_ascii_case(name)) {
            self.parameters.set(ours, value).map_err(|error| error.to_string())?;
            return Ok(Changed { evaluator: OF_THE_EVALUATOR.contains(ours), ..Changed::default() });
        }
        let mut changed = Changed::default();
        match name.to_ascii_lowercase().as_str() {
            "weightsfile" => {
                let shipped = value.is_empty() || value == SHIPPED;
                self.evaluator.network = (!shipped).then(|| PathBuf::from(value));
                changed.evaluator = true;
            }
            "policyweightsfile" => {
                self.policy.policy_network = policy_network(value);
                changed.evaluator = true;
            }
            "opponentpolicyweightsfile" => {
                self.policy.opponent_policy_network = policy_network(value);
                changed.evaluator = true;
            }
            "evaluator" => {
                let name = EvaluatorName::from_str(value, true);
                self.evaluator.evaluator = Some(name.map_err(|_| format!("there is no evaluator {value:?}"))?.into());
                changed.evaluator = true;
            }
            "device" => {
                self.evaluator.library.device = value.parse().map_err(|error| format!("{error}"))?;
                changed.evaluator = true;
            }
            "minibatchsize" => {
                self.batching =
                    if whole(name, value, 0, MOST_LEAVES)? == 0 { Batching::Suitable } else { Batching::AsSet };
                if self.batching == Batching::AsSet {
                    self.parameters.set("batch", value).map_err(|error| error.to_string())?;
                }
                changed.evaluator = true;
            }
            "nncachesize" => {
                self.cache_entries = usize::try_from(whole(name, value, 0, MOST_ENTRIES)?).expect("as large as memory");
                // Without room for answers none are used again.
                self.parameters.cache = match (self.cache_entries, self.parameters.cache) {
                    (0, _) => CacheChoice::Off,
                    (_, CacheChoice::Off) => CacheChoice::Lc0,
                    (_, as_it_is) => as_it_is,
                };
                changed.evaluator = true;
            }
            "threads" => {
                let threads = whole(name, value, 0, MOST_THREADS)?;
                // 0 is Lc0's word for what the device likes best.
                let threads = if threads == 0 { processors() } else { u16::try_from(threads).expect("few") };
                if self.evaluator.is_elsewhere() {
                    changed.remark = Some("Threads has no effect, because servers evaluate the network".to_owned());
                } else {
                    self.evaluator.threads = Some(threads);
                    changed.evaluator = true;
                }
            }
            "perpvcounters" => self.per_pv_counters = flag(name, value)?,
            "nodesasplayouts" => self.nodes_as_playouts = flag(name, value)?,
            "multipv" => self.multi_pv = usize::try_from(whole(name, value, 1, 500)?).expect("at most 500"),
            "verbosemovestats" => self.verbose_move_stats = flag(name, value)?,
            "loglivestats" => self.log_live_stats = flag(name, value)?,
            "uci_chess960" => self.chess960 = flag(name, value)?,
            "uci_showwdl" => self.show_wdl = flag(name, value)?,
            "uci_showmovesleft" => self.show_moves_left = flag(name, value)?,
            // A program that ponders says so with every search.
            "ponder" => {
                flag(name, value)?;
            }
            "scoretype" => {
                let found = ScoreType::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(value));
                self.score = found.map(|&(_, score)| score).ok_or_else(|| format!("there is no score {value:?}"))?;
            }
            "smartpruningfactor" => self.smart_pruning = number(name, value, 10.0)?,
            "minimumkldgainpernode" => self.kld_gain = number(name, value, 1.0)?,
            "moveoverheadms" => self.overhead = Duration::from_millis(whole(name, value, 0, 100_000_000)?),
            "ramlimitmb" => self.memory = whole(name, value, 0, 100_000_000)? << 20,
            "syzygypath" => {
                let folders = std::env::split_paths(value).filter(|folder| !folder.as_os_str().is_empty());
                self.tables = Syzygy::of(&folders.collect::<Vec<_>>()).map_err(|error| error.to_string())?;
            }
            "cleartree" => changed.search = true,
            _ => match without_effect::remark(name, value) {
                Some(remark) => changed.remark = remark,
                None => return Err(format!("there is no option {:?}", shortened(name))),
            },
        }
        Ok(changed)
    }

    /// The `option` lines.
    pub(super) fn list(&self) -> String {
        let mut lines = String::new();
        // Writing to a string cannot fail.
        let mut line = |text: String| writeln!(lines, "option name {text}").unwrap_or_default();
        let file = self.evaluator.network.as_ref().map_or(SHIPPED.into(), |path| path.to_string_lossy());
        line(format!("WeightsFile type string default {file}"));
        line(format!("PolicyWeightsFile type string default {}", policy_text(self.policy.policy_network.as_ref())));
        let opponent = self.policy.opponent_policy_network.as_ref();
        line(format!("OpponentPolicyWeightsFile type string default {}", policy_text(opponent)));
        let evaluator = self.evaluator.name(EvaluatorName::Network).text();
        let evaluators: Vec<_> = EvaluatorName::value_variants().iter().map(|name| name.text()).collect();
        line(format!("Evaluator type combo default {evaluator}{}", choices(&evaluators)));
        line(format!("Device type combo default {}{}", self.evaluator.library.device, choices(&Device::NAMES)));
        let batch = if self.batching == Batching::AsSet { self.parameters.batch } else { 0 };
        line(format!("MinibatchSize type spin default {batch} min 0 max {MOST_LEAVES}"));
        line(format!("NNCacheSize type spin default {} min 0 max {MOST_ENTRIES}", self.cache_entries));
        let threads = self.evaluator.threads.unwrap_or(1);
        line(format!("Threads type spin default {threads} min 0 max {MOST_THREADS}"));
        for (name, ours) in NAMES {
            line(format!("{name} {}", parameter(&self.parameters, ours)));
        }
        line("MultiPV type spin default 1 min 1 max 500".to_owned());
        for name in [
            "VerboseMoveStats",
            "LogLiveStats",
            "UCI_Chess960",
            "UCI_ShowWDL",
            "UCI_ShowMovesLeft",
            "Ponder",
            "PerPVCounters",
            "NodesAsPlayouts",
        ] {
            line(format!("{name} type check default false"));
        }
        let scores = ScoreType::NAMES.map(|(name, _)| name);
        line(format!("ScoreType type combo default {}{}", scores[0], choices(&scores)));
        line(format!("SmartPruningFactor type string default {SMART_PRUNING}"));
        line("MinimumKLDGainPerNode type string default 0".to_owned());
        line("MoveOverheadMs type spin default 200 min 0 max 100000000".to_owned());
        line("RamLimitMb type spin default 0 min 0 max 100000000".to_owned());
        line("SyzygyPath type string default".to_owned());
        line("ClearTree type button".to_owned());
        lines
    }
}

fn policy_network(value: &str) -> Option<PolicyNetwork> {
    match value {
        "" | SAME => None,
        SHIPPED => Some(PolicyNetwork::Shipped),
        path => Some(PolicyNetwork::File(PathBuf::from(path))),
    }
}

fn policy_text(network: Option<&PolicyNetwork>) -> String {
    match network {
        None => SAME.to_owned(),
        Some(PolicyNetwork::Shipped) => SHIPPED.to_owned(),
        Some(PolicyNetwork::File(path)) => path.to_string_lossy().into_owned(),
    }
}

/// A parameter's type and value, as UCI describes options.
fn parameter(parameters: &Parameters, name: &str) -> String {
    let kind = spec(name).expect("the table above names parameters").kind;
    let at = TABLE.iter().position(|spec| spec.name == name).expect("it is there");
    let value = &parameters.entries()[at].1;
    match kind {
        ParameterKind::Number { .. } => format!("type string default {value}"),
        // Programs keep such numbers in 32 bits.
        ParameterKind::Whole { max, .. } if max > i32::MAX as u64 => format!("type string default {value}"),
        ParameterKind::Whole { min, max } => format!("type spin default {value} min {min} max {max}"),
        ParameterKind::Flag => format!("type check default {value}"),
        ParameterKind::Choice(words) => {
            let names: Vec<_> = words.iter().map(|word| word.name).collect();
            format!("type combo default {value}{}", choices(&names))
        }
    }
}

fn choices(words: &[&str]) -> String {
    words.iter().map(|word| format!(" var {word}")).collect()
}

fn flag(name: &str, value: &str) -> Result<bool, String> {
    value.to_ascii_lowercase().parse().map_err(|_| format!("{name} takes true or false, not {value:?}"))
}

fn number(name: &str, value: &str, max: f64) -> Result<f64, String> {
    let number = value.parse().ok().filter(|number: &f64| (0.0..=max).contains(number));
    number.ok_or_else(|| format!("{name} takes a number from 0 to {max}, not {value:?}"))
}

fn whole(name: &str, value: &str, min: u64, max: u64) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("{name} takes a whole number from {min} to {max}, not {value:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_line::evaluator::LibraryOptions;

    fn settings() -> Settings {
        let (device, precision) = (Device::Cpu, networks::Precision::Single);
        let library = LibraryOptions { runtime: None, onnxruntime: None, device: device.into(), precision };
        let evaluator = EvaluatorOptions { evaluator: None, network: None, threads: Some(1), library };
        Settings::new(&evaluator, &PolicyOptions::default(), Parameters::default(), Batching::Suitable, None)
    }

    #[test]
    fn every_option_that_is_listed_takes_its_default() {
        let mut settings = settings();
        let list = settings.list();
        assert!(list.lines().count() > 30);
        for line in list.lines() {
            let (name, rest) = line.strip_prefix("option name ").and_then(|line| line.split_once(" type ")).unwrap();
            let value = rest.split_once("default ").map_or("", |(_, value)| value);
            let value = value.split(" var ").next().unwrap().split(" min ").next().unwrap();
            settings.set(name, value).unwrap_or_else(|problem| panic!("{line}: {problem}"));
        }
        assert_eq!(settings.list(), list);
    }

    #[test]
    fn names_are_lc0s_whatever_their_case() {
        let mut settings = settings();
        settings.set("cpuct", "3").unwrap();
        settings.set("MINIBATCHSIZE", "32").unwrap();
        assert_eq!((settings.parameters.cpuct, settings.parameters.batch), (3.0, 32));
        assert!(settings.set("WeightsFile", "/a b/c.pb.gz").unwrap().evaluator);
        assert_eq!(settings.evaluator.network, Some(PathBuf::from("/a b/c.pb.gz")));
        settings.set("WeightsFile", SHIPPED).unwrap();
        assert_eq!(settings.evaluator.network, None);
        assert!(settings.set("PolicyWeightsFile", "/maia.pb.gz").unwrap().evaluator);
        assert!(settings.set("OpponentPolicyWeightsFile", SHIPPED).unwrap().evaluator);
        let maia = PolicyNetwork::File(PathBuf::from("/maia.pb.gz"));
        assert_eq!(settings.policy.policy_network, Some(maia));
        assert_eq!(settings.policy.opponent_policy_network, Some(PolicyNetwork::Shipped));
        assert!(settings.list().contains("OpponentPolicyWeightsFile type string default <shipped>"));
        settings.set("PolicyWeightsFile", SAME).unwrap();
        assert_eq!(settings.policy.policy_network, None);
        assert!(settings.set("ClearTree", "").unwrap().search);
    }

    #[test]
    fn an_evaluator_is_made_again_only_for_what_it_depends_on() {
        let mut settings = settings();
        for (name, value, again) in [
            ("CPuct", "3", false),
            ("MultiPV", "4", false),
            ("HistoryFill", "always", true),
            ("Cache", "exact", true),
            ("MinibatchSize", "4", true),
            ("Threads", "2", true),
        ] {
            assert_eq!(settings.set(name, value).unwrap().evaluator, again, "{name}");
        }
    }

    #[test]
    fn a_batch_size_of_0_is_the_one_that_suits() {
        let mut settings = settings();
        settings.set("MinibatchSize", "32").unwrap();
        assert_eq!((settings.batching, settings.parameters.batch), (Batching::AsSet, 32));
        settings.set("MinibatchSize", "0").unwrap();
        assert_eq!(settings.batching, Batching::Suitable);
    }

    #[test]
    fn without_room_nothing_is_kept() {
        let mut settings = settings();
        settings.set("NNCacheSize", "0").unwrap();
        assert_eq!(settings.parameters.cache, CacheChoice::Off);
        settings.set("NNCacheSize", "1000").unwrap();
        assert_eq!((settings.parameters.cache, settings.cache_entries), (CacheChoice::Lc0, 1000));
        settings.set("Cache", "exact").unwrap();
        settings.set("NNCacheSize", "2000").unwrap();
        assert_eq!(settings.parameters.cache, CacheChoice::Exact);
    }

    #[test]
    fn whatever_lc0_knows_is_taken() {
        let mut settings = settings();
        assert_eq!(settings.set("WDLCalibrationElo", "0.000000").unwrap().remark, None);
        assert!(settings.set("WDLCalibrationElo", "2000").unwrap().remark.unwrap().contains("no effect"));
        assert_eq!(settings.set("Hash", "16").unwrap(), Changed::default());
    }

    #[test]
    fn bad_values_are_named() {
        let mut settings = settings();
        for (name, value, part) in [
            ("Thread", "4", "no option \"Thread\""),
            ("Threads", "-1", "from 0 to 128"),
            ("MultiPV", "0", "from 1 to 500"),
            ("CPuct", "much", "cpuct takes a number"),
            ("UCI_ShowWDL", "perhaps", "true or false"),
            ("ScoreType", "pawns", "pawns"),
            ("Device", "tpu", "unknown device"),
            ("MinimumKLDGainPerNode", "NaN", "from 0 to 1"),
        ] {
            let problem = settings.set(name, value).unwrap_err();
            assert!(problem.contains(part), "{problem}");
        }
        assert_eq!(settings.list(), self::settings().list(), "nothing has changed");
    }
}
