//! Commands that come while it thinks, and clocks.

use engine::games::chess::{Chess, parse_uci};
use shakmaty::Position as _;

use super::engine::{Evaluator, best, number};

#[test]
fn it_thinks_until_it_is_stopped_and_listens_meanwhile() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("position startpos").say("go infinite").until("info depth");
        engine.ready();
        engine.say("setoption name MultiPV value 2").say("stop");
        assert!(engine.until("bestmove").iter().all(|line| !line.contains("multipv")), "options wait for the end");
        let nodes = evaluator.nodes(20_000);
        let lines = engine.go(&format!("go nodes {nodes}"));
        assert!(lines[lines.len() - 2].contains("multipv 2"));
        // Stopped at once, it still has a move.
        engine.say("ucinewgame").say("position startpos moves d2d4").say("go infinite").say("stop");
        assert_ne!(best(&engine.until("bestmove")), "(none)");
        engine.quit();
    }
}

#[test]
fn one_go_has_one_bestmove() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        // Stopping twice, or without a search, says nothing more.
        engine.say("stop").say("position startpos").say("go infinite").say("stop").say("stop").until("bestmove");
        assert_eq!(engine.ready(), ["readyok"]);
        // Another search that is asked for ends an endless one, and each has its move.
        engine.say("go infinite").say("position startpos moves e2e4").say("go nodes 5");
        assert_ne!(best(&engine.until("bestmove")), "(none)");
        let lines = engine.until("bestmove");
        let game = Chess::from_fen("startpos", &["e2e4"]).unwrap();
        assert!(game.root().is_legal(parse_uci(game.root(), best(&lines), 1).unwrap()), "{lines:?}");
        // One with an end comes first.
        engine.say("go nodes 30").say("go nodes 40").until("bestmove");
        engine.until("bestmove");
        assert_eq!(engine.ready(), ["readyok"]);
        engine.quit();
    }
}

#[test]
fn pondering_ends_with_the_opponents_move() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("position startpos moves e2e4 e7e5").say("go ponder movetime 250").until("info depth");
        // Its clock does not run while it ponders; with the hit it does.
        engine.ready();
        let lines = engine.say("ponderhit").until("bestmove");
        assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with("info ")), "{lines:?}");
        // Another move was played: it is stopped.
        engine.say("go ponder wtime 60000 btime 60000").until("info depth");
        engine.say("stop").until("bestmove");
        // What ends while it ponders waits for the hit.
        engine.say("go ponder nodes 1").say("isready").until("readyok");
        assert_ne!(best(&engine.say("ponderhit").until("bestmove")), "(none)");
        engine.quit();
    }
}

#[test]
fn it_plays_by_the_clock() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("setoption name MoveOverheadMs value 0").say("position startpos").ready();
        let lines = engine.go("go wtime 3000 btime 1000 winc 0 binc 0");
        let time = number(&lines[lines.len() - 2], "time");
        assert!(time < 1500, "{time} ms of a hundred, and not the half of the clock");
        // Without any time left there is a move all the same.
        for go in
            ["go wtime 0 btime 0", "go wtime -5 btime -5", "go movetime 0", "go wtime 1000 btime 1000 movestogo 0"]
        {
            assert_ne!(best(&engine.go(go)), "(none)", "{go}");
        }
        engine.quit();
    }
}

#[test]
fn a_closed_input_ends_it() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("position startpos").say("go infinite").until("info depth");
        let rest = engine.close();
        assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{rest:?}");
        // A search that ends by itself is brought to its end.
        let mut engine = evaluator.start();
        engine.say("position startpos").say("go nodes 50");
        let rest = engine.close();
        assert!(rest.last().unwrap().starts_with("bestmove "), "{rest:?}");
    }
}
