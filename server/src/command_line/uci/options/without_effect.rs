//! Options that chess programs set and that have nothing to act on here.
//!
//! Most are Lc0's. They are taken, because a program that knows Lc0 sets them unasked; that a value other than the one that
//! changes nothing has no effect is said.

/// Each with the values that change nothing, in lower case; numbers count by their value. None: whatever it is set to is
/// no matter.
const OPTIONS: [(&str, &[&str]); 59] = [
    // Set by many programs, whatever the engine.
    ("Hash", &[]),
    ("Clear Hash", &[]),
    ("OwnBook", &["false"]),
    ("Move Overhead", &[]),
    ("Contempt", &["", "0"]),
    ("UCI_AnalyseMode", &[]),
    ("UCI_Opponent", &[]),
    ("UCI_EngineAbout", &[]),
    ("UCI_RatingAdv", &["0"]),
    ("UCI_LimitStrength", &["false"]),
    ("UCI_Elo", &[]),
    ("UCI_ShowCurrLine", &["false"]),
    ("UCI_ShowRefutations", &["false"]),
    ("UCI_ShowEPS", &["false"]),
    ("UCI_Variant", &["chess", "standard", "normal"]),
    ("LogFile", &["", "<empty>"]),
    ("ConfigFile", &["", "<empty>", "lc0.config"]),
    ("Backend", &["", "blas", "eigen", "onnx-cpu"]),
    ("BackendOptions", &["", "<empty>"]),
    ("ContemptMode", &["play", "white_side_analysis", "black_side_analysis", "disable"]),
    ("ContemptMaxValue", &["420"]),
    ("WDLCalibrationElo", &["0"]),
    ("WDLContemptAttenuation", &["1"]),
    ("WDLMaxS", &["1.4"]),
    // Nothing is rescaled, so no share of it is taken back.
    ("WDLEvalObjectivity", &[]),
    ("WDLDrawRateTarget", &["0"]),
    ("WDLDrawRateReference", &["0.5"]),
    ("WDLBookExitBias", &["0.65"]),
    ("StrictTiming", &["false"]),
    ("CPuctAtRoot", &["1.745"]),
    ("CPuctBaseAtRoot", &["38739"]),
    ("CPuctFactorAtRoot", &["3.894"]),
    ("RootHasOwnCpuctParams", &["false"]),
    ("FpuStrategyAtRoot", &["same"]),
    ("FpuValueAtRoot", &["1"]),
    ("TempDecayMoves", &["0"]),
    ("TempDecayDelayMoves", &["0"]),
    ("TempCutoffMove", &["0"]),
    ("TempEndgame", &["0"]),
    ("CacheHistoryLength", &["0"]),
    ("MaxCollisionEvents", &["917"]),
    ("OutOfOrderEval", &["true"]),
    ("SyzygyFastPlay", &["false"]),
    ("MaxConcurrentSearchers", &["0", "1"]),
    ("NodesPerSecondLimit", &["0"]),
    ("TaskWorkers", &["-1", "0"]),
    // How Lc0 shares its work out among threads and memory.
    ("MinimumProcessingWork", &[]),
    ("MinimumPickingWork", &[]),
    ("MinimumRemainingPickingWork", &[]),
    ("MinimumPerTaskProcessing", &[]),
    ("IdlingMinimumWork", &[]),
    ("ThreadIdlingThreshold", &[]),
    ("SearchSpinBackoff", &[]),
    ("GarbageCollectionDelay", &[]),
    ("MaxPrefetch", &[]),
    ("SolidTreeThreshold", &[]),
    ("KLDGainAverageInterval", &["100"]),
    ("SmartPruningMinimumBatches", &["0"]),
    ("TimeManager", &["", "legacy"]),
];

/// Returns the remark on an option without effect, if its value asks for one; `None` where the option is not in this list.
pub(super) fn remark(name: &str, value: &str) -> Option<Option<String>> {
    let (known, neutral) = OPTIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    let is_neutral = neutral.is_empty() || neutral.iter().any(|&neutral| is_same(neutral, value));
    Some((!is_neutral).then(|| format!("{known} has no effect here")))
}

fn is_same(neutral: &str, value: &str) -> bool {
    match (neutral.parse::<f64>(), value.parse::<f64>()) {
        (Ok(neutral), Ok(value)) => neutral == value,
        _ => neutral.eq_ignore_ascii_case(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_would_change_something_is_remarked_on() {
        assert_eq!(remark("hash", "128"), Some(None));
        assert_eq!(remark("Contempt", "0"), Some(None));
        assert_eq!(remark("WDLMaxS", "1.400000"), Some(None));
        assert_eq!(remark("contempt", "50"), Some(Some("Contempt has no effect here".to_owned())));
        assert_eq!(remark("NoSuchThing", "1"), None);
    }
}
