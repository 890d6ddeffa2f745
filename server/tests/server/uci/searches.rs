//! Searches and the lines about them.

use engine::Game as _;
use engine::games::chess::{Chess, move_code, parse_uci};
use shakmaty::Position as _;

use super::engine::{Engine, Evaluator, after, best, info, number, visits};

#[test]
fn a_search_ends_at_its_nodes_with_a_line_of_legal_moves() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        let nodes = evaluator.nodes(500);
        let lines = engine.say("position startpos moves e2e4 c7c5").go(&format!("go nodes {nodes}"));
        let last = &lines[lines.len() - 2];
        // The last batch is backed up as a whole.
        assert!((nodes..nodes + 16).contains(&number(last, "nodes")), "{last}");
        let line = after(last, "pv");
        assert_eq!(line[0], best(&lines));
        assert_eq!(after(lines.last().unwrap(), "ponder"), [line[1]]);
        let mut game = Chess::from_fen("startpos", &["e2e4", "c7c5"]).unwrap();
        for (at, text) in line.iter().enumerate() {
            let mv = parse_uci(game.root(), text, at + 1).unwrap();
            game.play_and_set_root(move_code(mv));
        }
        // The same question is continued, not begun again.
        let before = number(last, "nodes");
        let lines = engine.go(&format!("go nodes {}", before + 1));
        assert!((before + 1..before + 17).contains(&number(info(&lines), "nodes")), "{lines:?}");
        engine.quit();
    }
}

#[test]
fn one_node_has_a_move_a_score_and_a_line() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start_as_it_is();
        engine.say("setoption name UCI_ShowWDL value true").say("position startpos");
        let lines = engine.go("go nodes 1");
        let line = info(&lines);
        assert_eq!((number(line, "depth"), number(line, "seldepth"), number(line, "nodes")), (1, 1, 1), "{line}");
        assert_eq!(after(line, "pv"), [best(&lines)], "the move with the largest P and no more");
        assert!(number(line, "cp").abs() < 200, "{line}");
        assert_eq!(after(line, "wdl")[..3].iter().map(|share| share.parse::<i64>().unwrap()).sum::<i64>(), 1000);
        assert_eq!(lines.iter().filter(|line| line.contains(" nodes ")).count(), 1, "{lines:?}");
        engine.quit();
    }
}

#[test]
fn the_line_ends_with_the_reply_that_was_not_tried() {
    let mut engine = Evaluator::classical().start();
    let lines = engine.say("position startpos").go("go nodes 2");
    // One move was visited, and the reply to it never.
    assert_eq!(after(info(&lines), "pv").len(), 2, "{lines:?}");
    assert_eq!(after(lines.last().unwrap(), "ponder").len(), 1, "{lines:?}");
    engine.quit();
}

#[test]
fn verbose_lines_say_what_the_search_says() {
    let mut engine = Evaluator::classical().start();
    engine.say("setoption name VerboseMoveStats value true").say("position startpos");
    let verbose = engine.go("go nodes 600");
    assert!(verbose.iter().any(|line| line.starts_with("info string node  (  20) N:     600 ")), "{verbose:?}");
    engine.quit();
}

#[test]
fn a_game_goes_on_with_what_is_known() {
    let mut engine = Evaluator::classical().start();
    engine.say("setoption name VerboseMoveStats value true").say("position startpos");
    let told = engine.go("go nodes 3000");
    let moves = after(info(&told), "pv")[..2].join(" ");
    let (first, both) = (moves.split(' ').next().unwrap(), moves.as_str());
    let known = visits(&told, first);
    // One visit more than is known: nothing is searched that was searched before.
    let told = engine.say(&format!("position startpos moves {first}")).go(&format!("go nodes {}", known + 1));
    assert_eq!(number(info(&told), "nodes"), known + 1);
    assert_eq!(told.iter().filter(|line| line.contains(" nodes ")).count(), 1, "{told:?}");
    // The program's own move and the reply at once, as in a game.
    engine.say("ucinewgame").say("position startpos");
    let told = engine.go("go nodes 3000");
    assert_eq!(visits(&told, first), known);
    let told = engine.say(&format!("position startpos moves {both}")).go("go nodes 1");
    let nodes = number(info(&told), "nodes");
    assert!((2..known).contains(&nodes), "{nodes} of {known}");
    // Another game begins anew.
    let told = engine.say("position startpos moves d2d4 a7a6 a2a3").go("go nodes 10");
    assert_eq!(number(info(&told), "nodes"), 10);
    engine.quit();
}

#[test]
fn what_some_moves_were_searched_for_is_known_of_all() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("setoption name VerboseMoveStats value true").say("position startpos");
        let nodes = evaluator.nodes(1000);
        let told = engine.go(&format!("go searchmoves a2a3 h2h4 nodes {nodes}"));
        let known = number(info(&told), "nodes");
        assert_eq!(visits(&told, "e2e4"), 0);
        let (a3, h4) = (visits(&told, "a2a3"), visits(&told, "h2h4"));
        assert_eq!(a3 + h4 + 1, known);
        // All moves: those visits stay, and no new one begins.
        let told = engine.go(&format!("go nodes {known}"));
        assert_eq!((number(info(&told), "nodes"), visits(&told, "a2a3"), visits(&told, "h2h4")), (known, a3, h4));
        let told = engine.go(&format!("go nodes {}", 2 * known));
        assert!(visits(&told, "a2a3") == a3 || visits(&told, "h2h4") == h4, "others are better");
        // Some again: only they get more, and only they are played.
        let told = engine.go(&format!("go searchmoves g1h3 nodes {}", 3 * known));
        assert_eq!(best(&told), "g1h3");
        assert!(visits(&told, "g1h3") > known / 2, "{told:?}");
        engine.quit();
    }
}

#[test]
fn a_settled_search_ends_early_as_lc0s_does() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("position fen 7k/8/8/8/8/8/1r6/K1r5 w - - 0 1");
        let nodes = evaluator.nodes(5000);
        assert!(number(info(&engine.go(&format!("go nodes {nodes}"))), "nodes") >= nodes);
        let mut quick = evaluator.start_as_it_is();
        // One legal move.
        let lines = quick.say("position fen 7k/8/8/8/8/8/1r6/K1r5 w - - 0 1").go("go nodes 50000");
        assert_eq!(number(info(&lines), "nodes"), 1, "{lines:?}");
        assert_eq!(best(&lines), "a1b2");
        // A mate ends a search as soon as it is seen.
        let lines = quick.say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1").go("go nodes 50000");
        assert!(number(info(&lines), "nodes") < 100, "{lines:?}");
        assert_eq!(after(info(&lines), "score")[..2], ["mate", "1"]);
        engine.quit();
        quick.quit();
    }
}

#[test]
fn moves_are_drawn_where_a_temperature_asks_for_it() {
    let mut played = std::collections::BTreeSet::new();
    for seed in 0..8 {
        let mut engine = Engine::start(&["--evaluator", "uniform"]);
        engine.say(&format!("setoption name Seed value {seed}"));
        engine.say("setoption name Temperature value 2").say("setoption name DirichletNoiseEpsilon value 0.25");
        let lines = engine.say("position startpos").go("go nodes 100");
        played.insert(best(&lines).to_owned());
        engine.quit();
    }
    assert!(played.len() > 2, "{played:?}");
}

#[test]
fn several_lines_are_ranked_and_some_moves_are_left_out() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("setoption name MultiPV value 3").say("setoption name UCI_ShowWDL value true");
        let lines = engine.say("position startpos").go(&format!("go nodes {}", evaluator.nodes(800)));
        let last = &lines[lines.len() - 4..];
        for (index, line) in last[..3].iter().enumerate() {
            assert_eq!(number(line, "multipv"), index as i64 + 1);
            let wdl: i64 = after(line, "wdl")[..3].iter().map(|share| share.parse::<i64>().unwrap()).sum();
            assert_eq!(wdl, 1000);
        }
        let firsts: Vec<&str> = last[..3].iter().map(|line| after(line, "pv")[0]).collect();
        assert_eq!(firsts[0], best(&lines));
        let lines = engine.go(&format!("go searchmoves a2a3 h2h4 e2e5 nodes {}", evaluator.nodes(1200)));
        assert!(lines[0].contains("e2e5 is not legal here"), "{}", lines[0]);
        for line in lines.iter().filter(|line| line.contains(" pv ")) {
            assert!(["a2a3", "h2h4"].contains(&after(line, "pv")[0]), "{line}");
        }
        engine.quit();
    }
}

#[test]
fn lines_are_as_many_as_there_are_moves() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        engine.say("setoption name MultiPV value 500").say("position startpos");
        // Moves that were never visited have the root's score.
        let lines = engine.go("go nodes 5");
        let last: Vec<&String> = lines.iter().rev().skip(1).take(20).collect();
        assert_eq!(last.iter().filter(|line| line.contains(" multipv ")).count(), 20, "{lines:?}");
        engine.quit();
    }
}

#[test]
fn mate_scores_count_moves() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        let lines = engine.say("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").go("go mate 1");
        assert_eq!(best(&lines), "d1d8");
        assert_eq!(after(&lines[lines.len() - 2], "score")[..2], ["mate", "1"]);
        let lines = engine.say("position fen 7k/p7/6K1/8/8/8/4Q3/8 b - - 0 1").go("go nodes 400");
        assert_eq!(after(&lines[lines.len() - 2], "score")[..2], ["mate", "-1"], "{lines:?}");
        engine.quit();
    }
}

#[test]
fn castling_is_written_as_the_program_wants_it() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start();
        let fen = "position fen 4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
        assert_eq!(best(&engine.say(fen).go("go searchmoves e1g1 nodes 20")), "e1g1");
        engine.say("setoption name UCI_Chess960 value true");
        assert_eq!(best(&engine.say(fen).go("go searchmoves e1h1 nodes 20")), "e1h1");
        // From a start position that only Chess960 has, by moves.
        engine.say("position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 moves d3d4 c5d4");
        let lines = engine.go("go nodes 20");
        let game =
            Chess::from_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &["d3d4", "c5d4"]);
        let game = game.unwrap();
        assert!(game.root().is_legal(parse_uci(game.root(), best(&lines), 1).unwrap()), "{lines:?}");
        engine.quit();
    }
}

#[test]
fn a_whole_game_is_played_against_itself() {
    for evaluator in Evaluator::all() {
        let mut engine = evaluator.start_as_it_is();
        let mut moves: Vec<String> = Vec::new();
        let mut game = Chess::from_fen::<&str>("startpos", &[]).unwrap();
        while moves.len() < 60 {
            let text = moves.join(" ");
            let lines = engine.say(&format!("position startpos moves {text}")).go("go nodes 8");
            if best(&lines) == "(none)" {
                assert!(game.root().legal_moves().is_empty(), "after {text}");
                break;
            }
            let mv = parse_uci(game.root(), best(&lines), 1).unwrap_or_else(|error| panic!("{error} after {text}"));
            moves.push(best(&lines).to_owned());
            game.play_and_set_root(move_code(mv));
        }
        engine.quit();
    }
}
