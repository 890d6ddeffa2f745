//! Options: their names are Lc0's, so that programs that know Lc0 know them.

use super::engine::{Engine, Evaluator, best, complaints, number};

#[test]
fn it_introduces_itself_and_takes_lc0s_options() {
    let mut engine = Evaluator::classical().start();
    let lines = engine.say("uci").until("uciok");
    // Nibbler looks for Lc0's name, and shows N, P, Q and U only then.
    assert!(lines[0].starts_with("id name Puctoscope") && lines[0].contains("Lc0"), "{}", lines[0]);
    for option in [
        "option name CPuct type string default 1.745",
        "option name MinibatchSize type spin default 0 min 0 max 1024",
        "option name FpuStrategy type combo default reduction var reduction var absolute",
        "option name MultiPV type spin default 1 min 1 max 500",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} in {lines:?}");
    }
    // All processors, as Lc0 takes them.
    let processors = std::thread::available_parallelism().map_or(1, |number| number.get().min(128));
    let threads = format!("option name Threads type spin default {processors} min 0 max 128");
    assert!(lines.contains(&threads), "{threads} in {lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("option name ScoreType type combo default WDL_mu ")), "{lines:?}");
    let lines = engine.say("setoption name CPuct value 3").ready();
    assert!(lines[0].starts_with("info string evaluator classical"), "{lines:?}");
    let lines = engine.say("setoption name CPuct value many").ready();
    assert!(lines[0].starts_with("info string error: cpuct takes a number"), "{lines:?}");
    engine.quit();
}

#[test]
fn what_the_program_is_started_with_is_what_it_begins_with() {
    let mut engine =
        Engine::start(&["--evaluator", "classical", "--batch", "32", "--threads", "3", "--set", "cache=exact"]);
    let lines = engine.say("uci").until("uciok");
    assert!(lines.iter().any(|line| line.starts_with("option name MinibatchSize type spin default 32 ")), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("option name Cache type combo default exact ")), "{lines:?}");
    assert!(lines.iter().any(|line| line == "option name Threads type spin default 3 min 0 max 128"), "{lines:?}");
    engine.quit();
}

#[test]
fn what_every_program_sets_is_taken() {
    let mut engine = Evaluator::classical().start();
    engine.ready();
    for set in [
        "Hash value 64",
        "Threads value 1",
        "NNCacheSize value 200000",
        "Backend value blas",
        "BackendOptions value",
        "LogFile value",
        "ConfigFile value lc0.config",
        "UCI_AnalyseMode value true",
        "UCI_Opponent value GM 2800 human Gary Kasparov",
        "OwnBook value false",
        "Ponder value true",
        "Clear Hash",
    ] {
        assert_eq!(engine.say(&format!("setoption name {set}")).ready().last().unwrap(), "readyok");
        let lines = engine.say(&format!("setoption name {set}")).ready();
        assert_eq!(complaints(&lines), Vec::<&str>::new(), "{set}");
    }
    // What cannot have the effect that is wanted is said, and is no error.
    let lines = engine.say("setoption name Contempt value 50").ready();
    assert_eq!(lines, ["info string Contempt has no effect here", "readyok"]);
    engine.quit();
}

#[test]
fn what_nibbler_sends_is_taken_and_answered() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start_as_it_is();
        engine.say("uci").until("uciok");
        for set in [
            "UCI_Chess960 value true",
            "VerboseMoveStats value true",
            "LogLiveStats value true",
            "MultiPV value 500",
            "SmartPruningFactor value 0",
            "ScoreType value WDL_mu",
            "UCI_ShowWDL value true",
            "ContemptMode value white_side_analysis",
            "Contempt value 0",
            "WDLCalibrationElo value 0",
            "WDLEvalObjectivity value 0",
        ] {
            engine.say(&format!("setoption name {set}"));
        }
        let lines = engine.ready();
        assert_eq!(complaints(&lines), Vec::<&str>::new());
        let lines = engine.say("position startpos moves e2e4").say("go infinite").until("info string node ");
        assert!(lines.iter().any(|line| line.starts_with("info string e7e5 ") && line.contains("(P: ")), "{lines:?}");
        let ranks = lines.iter().filter(|line| line.contains(" multipv ")).map(|line| number(line, "multipv"));
        assert_eq!(ranks.max(), Some(20), "{lines:?}");
        assert_ne!(best(&engine.say("stop").until("bestmove")), "(none)");
        engine.quit();
    }
}

#[test]
fn parameters_of_the_search_are_options() {
    let mut engine = Evaluator::classical().start();
    engine.say("position startpos").ready();
    for set in ["Cache value off", "Seed value 7", "Virtual value loss", "Pipeline value true", "MinibatchSize value 4"]
    {
        let lines = engine.say(&format!("setoption name {set}")).ready();
        assert_eq!(complaints(&lines), Vec::<&str>::new(), "{set}");
    }
    assert_ne!(best(&engine.go("go nodes 50")), "(none)");
    engine.quit();
}
