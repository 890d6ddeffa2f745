//! Games that are over, and positions that cannot be thought about.

use super::engine::{Evaluator, after, best, complaints};

const MATE: &str = "position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1";
const STALEMATE: &str = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const NO_POSITION: &str = "position fen 8/8/8/8/8/8/8/8 w - - 0 1";

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        for (position, score) in [(MATE, "mate 0"), (STALEMATE, "cp 0")] {
            engine.ready();
            let lines = engine.say(position).go("go nodes 10");
            assert_eq!(lines, [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()]);
        }
        // By moves, too.
        let lines = engine.say("position startpos moves f2f3 e7e5 g2g4 d8h4").go("go wtime 1000 btime 1000");
        assert_eq!(after(&lines[0], "score"), ["mate", "0"]);
        engine.quit();
    }
}

#[test]
fn who_is_to_wait_waits_although_there_is_nothing_to_think_about() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        for position in [MATE, STALEMATE, NO_POSITION] {
            for (go, end) in [("go infinite", "stop"), ("go ponder", "ponderhit"), ("go ponder infinite", "stop")] {
                let lines = engine.say(position).say(go).ready();
                assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{position}, {go}: {lines:?}");
                assert_eq!(best(&engine.say(end).until("bestmove")), "(none)");
            }
        }
        engine.say(MATE).say("go infinite");
        assert_eq!(engine.close().last().unwrap(), "bestmove (none)");
    }
}

#[test]
fn positions_are_read_in_every_form_and_what_is_dropped_is_said() {
    let mut engine = Evaluator::all()[0].start();
    for position in [
        "position fen 7k/5K2/4R3/8/8/8/8/8\tw\t-\t-\t0\t1",
        "position fen 7k/5K2/4R3/8/8/8/8/8 w - -",
        "position fen 7k/5K2/4R3/8/8/8/8/8 w - - - -",
        "position fen 7k/5K2/4R3/8/8/8/8/8 w - - bm Rh6; id \"mate\";",
        "position fen 7k/5K2/4R3/8/8/8/8/8 w KQkq e6 0 1",
    ] {
        let said = engine.say(position).ready();
        let dropped = said.iter().filter(|line| line.contains("dropped")).count();
        assert_eq!(dropped, if position.contains("KQkq") { 2 } else { 0 }, "{said:?}");
        assert_eq!(best(&engine.go("go nodes 200")), "e6h6", "{position}");
    }
    let more_men = "position fen 4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1 moves e2e4";
    assert_ne!(best(&engine.say(more_men).go("go nodes 10")), "(none)");
    engine.quit();
}

#[test]
fn a_position_that_is_refused_is_not_answered_from_another() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("position fen 8/8/8/8/8/4k3/4p3/4K3 b - - 0 1").ready();
        for position in
            [NO_POSITION, "position startpos moves e2e4 e2e4", "position", "position fen", "position moves e2e4"]
        {
            engine.say(position);
            let lines = engine.go("go nodes 10");
            assert_eq!(best(&lines), "(none)", "{position}");
            // It is said with the position, and with every search of it.
            assert_eq!(complaints(&lines).len(), 2, "{position}: {lines:?}");
            assert_eq!(complaints(&engine.go("go nodes 10")).len(), 1);
        }
        assert!(
            complaints(&engine.say("position startpos moves e2e5").ready())[0].contains("move 1 (e2e5) is not legal")
        );
        assert_ne!(best(&engine.say("position startpos").go("go nodes 10")), "(none)");
        engine.quit();
    }
}

#[test]
fn without_an_evaluator_there_is_no_move() {
    let mut engine = Evaluator::classical().start();
    engine.say("setoption name Evaluator value network").say("setoption name WeightsFile value /no/such/file.pb.gz");
    let lines = engine.say("position startpos").go("go nodes 50");
    assert!(lines[0].contains("/no/such/file.pb.gz"), "{}", lines[0]);
    assert_eq!(best(&lines), "(none)", "no other evaluator takes its place");
    engine.say("setoption name Evaluator value classical");
    assert_ne!(best(&engine.go("go nodes 50")), "(none)");
    engine.quit();
}
