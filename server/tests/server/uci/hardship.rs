//! Lines that no chess program should send, and some do.

use super::engine::{Evaluator, best, complaints, info, number};

#[test]
fn every_go_is_answered() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("position startpos").ready();
        for (go, complains) in [
            ("go foo nodes 20", true),
            ("go perft 1", true),
            ("go nodes", true),
            ("go nodes many", true),
            ("go movetime 100.5", false),
            ("go wtime 1000.0 btime 1000 nodes 10", false),
            ("go nodes 5 ; test", true),
            ("go nodes 1e1", false),
            ("go nodes -3", false),
            ("go nodes 99999999999999999999999999 movetime 1", false),
            ("go depth", true),
            ("go depth 1", false),
            ("go movestogo 3 movetime", true),
            ("go searchmoves nodes 3", false),
            ("go searchmoves e2e4 zz nodes 3", true),
            ("go searchmoves e9e4 nodes 3", true),
            ("joho go nodes 2", false),
            ("go\tnodes\t2\0", false),
            ("go nodes \u{665}", true),
            ("go mate x", true),
        ] {
            let lines = engine.go(go);
            assert_ne!(best(&lines), "(none)", "{go}");
            assert_eq!(!complaints(&lines).is_empty(), complains, "{go}: {lines:?}");
            assert_eq!(engine.ready(), ["readyok"], "nothing follows {go}");
        }
        assert_eq!(number(info(&engine.say("ucinewgame").go("go foo nodes 20 bar")), "nodes").max(20) / 20, 1);
        engine.quit();
    }
}

#[test]
fn no_bytes_end_it() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.ready();
        engine.say_bytes(b"\xef\xbb\xbfuci\n").until("uciok");
        engine.say_bytes(b"setoption name WeightsFile value C:\\J\xe9r\xf4me.pb.gz\n");
        engine.say_bytes(b"setoption name WeightsFile value <shipped>\r\n");
        engine.say_bytes(b"\xff\xfe\x00\n\x00\n\xc3\x28\n \t \n");
        engine.say_bytes(&[b"position startpos moves ".as_slice(), &b"e2e4 ".repeat(3 << 20), b"\n"].concat());
        let lines = engine.ready();
        assert!(complaints(&lines).iter().any(|problem| problem.contains("too long")), "{lines:?}");
        assert_eq!(best(&engine.go("go nodes 3")), "(none)");
        engine.say_bytes(&[b"x".repeat(3 << 20).as_slice(), b"\njoho isready\n"].concat()).until("readyok");
        engine.say_bytes(&[b"go nodes 3 ".as_slice(), &b"x ".repeat(2 << 20), b"\n"].concat());
        assert_eq!(best(&engine.until("bestmove")), "(none)");
        engine.say_bytes(b"\x0bposition\x0bstartpos\x0c\n");
        assert_ne!(best(&engine.go("go nodes 3")), "(none)");
        // A last line need not end.
        engine.say_bytes(b"go nodes 2");
        assert!(engine.close().last().unwrap().starts_with("bestmove "));
    }
}

#[test]
fn what_is_not_known_is_said_in_one_line() {
    let mut engine = Evaluator::classical().start();
    engine.ready();
    for line in
        ["fly", "setoption", "setoption name", "setoption MultiPV 3", "setoption name NoSuchThing value 1", "ucı"]
    {
        let lines = engine.say(line).ready();
        assert_eq!((complaints(&lines).len(), lines.len()), (1, 2), "{line}: {lines:?}");
        assert!(lines[0].len() < 120, "{lines:?}");
    }
    for line in ["", "debug on", "register later", "ponderhit", "stop", "\u{feff}"] {
        assert_eq!(engine.say(line).ready(), ["readyok"], "{line:?}");
    }
    engine.quit();
}
