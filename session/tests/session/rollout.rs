//! The random game that is told of a node is the one that the search counted.

use std::sync::Arc;

use crate::support::{bytes_of, parameters};
use engine::{
    Draw, Evaluation, Game, Kind, Move, Outcome, Search, Value,
    evaluators::Rollout,
    games::{
        chess::{Chess, Tablebase},
        connect_four::ConnectFour,
        tic_tac_toe::TicTacToe,
    },
    log::Edit,
};
use session::{Limits, Playback, Recorded, rollout::told};
use wire::rollout::{End, RandomGame, Told};

fn searched<G: Game>(game: G, settings: &[(&str, &str)], simulations: u32) -> Search<G> {
    let mut search = Search::new(game, "rollout", None, false, parameters(settings));
    go_on(&mut search, simulations);
    search
}

fn go_on<G: Game>(search: &mut Search<G>, simulations: u32) {
    let mut evaluator = Rollout::new(search.parameters().seed);
    for _ in 0..simulations {
        let Ok(_) = search.simulate(&mut evaluator, &mut Evaluation::default());
    }
}

fn player_of<G: Recorded>(search: &Search<G>) -> Playback<G> {
    let mut playback = Playback::of_game(Limits::default());
    playback.push(&bytes_of(search)).unwrap();
    playback.show().unwrap();
    playback
}

/// A game by its rules to an end that agrees with what is said of it.
fn replay<G: Game>(search: &Search<G>, node: u32, told: &RandomGame) {
    let mut game = search.game().clone();
    game.rewind();
    search.path_to(search.tree().find(node).unwrap()).into_iter().for_each(|mv| game.play(mv));
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    for (plies, &mv) in told.moves.iter().enumerate() {
        assert!(plies == 0 || game.ending(&legal, false).is_none(), "it goes on after its end at {node}");
        assert!(legal.contains(&Move(mv)), "{mv} at {node}");
        game.play(Move(mv));
        legal.clear();
        game.legal_moves(&mut legal);
    }
    let Some(ending) = game.ending(&legal, false) else {
        return assert_eq!((told.end, told.result, told.moves.len()), (End::BrokenOff, 0, 400));
    };
    let for_who_begins = if told.moves.len() % 2 == 1 { ending.outcome } else { ending.outcome.flip() };
    let result = [-1, 0, 1][for_who_begins as usize];
    assert_eq!(told.result, result, "at {node}");
    assert_ne!(told.end, End::BrokenOff);
}

/// Checks every node of a search, as its playback tells it at the end; returns the number of games, and of nodes without one.
fn check<G: Recorded>(search: &Search<G>) -> (u32, u32) {
    let (mut games, mut decided) = (0, 0);
    let mut playback = player_of(search);
    for node in 0..search.tree().len() {
        let id = search.tree().find(node).unwrap();
        let is_opened = search.first_evaluation(id).kind == Kind::Opened;
        match playback.rollout(u32::MAX, node).unwrap().unwrap() {
            Told::Game(game) => {
                assert!(is_opened, "{node}");
                let value = search.own_evaluation(id).value.flip().get();
                assert_eq!((f64::from(game.result), game.v), (value, value), "V of {node}");
                replay(search, node, &game);
                games += 1;
            }
            Told::Decided => {
                assert!(!is_opened, "{node}");
                decided += 1;
            }
            other => panic!("{other:?} at {node}"),
        }
    }
    (games, decided)
}

#[test]
fn every_node_was_judged_by_the_game_that_is_told() {
    let (games, decided) =
        check(&searched(TicTacToe::from_moves("b2a1").unwrap(), &[("seed", "1"), ("formula", "uct")], 700));
    assert!(games > 150 && decided > 20, "{games} {decided}");
    let (games, _) = check(&searched(ConnectFour::from_moves("ddc").unwrap(), &[("seed", "5")], 150));
    assert!(games > 140, "{games}");
    // With moves before the root, which count for repetitions.
    let played = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let (games, _) = check(&searched(Chess::from_fen("startpos", &played).unwrap(), &[("seed", "7")], 80));
    assert_eq!(games, 80);
    let rooks = "7k/8/8/8/8/8/R7/1R4K1 w - - 97 60";
    let (games, decided) = check(&searched(Chess::from_fen::<&str>(rooks, &[]).unwrap(), &[], 200));
    assert!(games > 20 && decided > 0, "{games} {decided}");
}

#[test]
fn an_evaluation_of_the_same_position_comes_with_its_game() {
    let search = searched(Chess::from_fen::<&str>("startpos", &[]).unwrap(), &[("cache", "lc0"), ("cpuct", "9")], 700);
    let (games, _) = check(&search);
    let of_transpositions = (0..search.tree().len()).filter_map(|node| {
        let Some(Told::Game(game)) = told(&search, search.tree().find(node).unwrap()) else { return None };
        game.transposition.map(|transposition| (node, transposition))
    });
    let of_transpositions: Vec<_> = of_transpositions.collect();
    assert!(games > 600 && !of_transpositions.is_empty());
    assert!(of_transpositions.iter().all(|(node, transposition)| transposition < node));
}

#[test]
fn the_shown_moment_stays_and_later_nodes_are_not_there() {
    let mut playback = player_of(&searched(TicTacToe::new(), &[], 60));
    playback.seek(7);
    assert_eq!(playback.rollout(20, 30), Ok(Some(Told::NoNode)));
    assert!(matches!(playback.rollout(40, 30), Ok(Some(Told::Game(_)))));
    assert_eq!(playback.search().unwrap().moment(), 7);
}

#[test]
fn of_what_another_seed_played_nothing_is_said() {
    let mut search = Search::new(TicTacToe::new(), "rollout", None, false, parameters(&[("seed", "1")]));
    for _ in 0..40 {
        let Ok(_) = search.simulate(&mut Rollout::new(2), &mut Evaluation::default());
    }
    let all = (0..search.tree().len()).map(|node| told(&search, search.tree().find(node).unwrap()).unwrap());
    assert!(all.filter(|told| *told == Told::Unknown).count() > 10);
    let other = Search::new(TicTacToe::new(), "uniform", None, false, parameters(&[]));
    assert_eq!(player_of(&other).rollout(0, 0), Ok(Some(Told::NoNode)));
}

#[test]
fn a_value_changed_by_hand_is_not_the_game_s() {
    let mut search = searched(TicTacToe::new(), &[], 20);
    let edit = Edit::Evaluation { node: search.tree().find(1).unwrap(), value: Value::new(0.25), draw: Draw::NONE };
    let before = told(&search, search.tree().find(1).unwrap());
    assert_eq!(search.edit(edit), Ok(true));
    let (Some(Told::Game(before)), Some(Told::Game(after))) = (before, told(&search, search.tree().find(1).unwrap()))
    else {
        panic!("there is a game")
    };
    assert_eq!((after.v, f64::from(before.result)), (-0.25, before.v));
    assert_eq!(RandomGame { v: before.v, ..after }, before);
}

/// Says that any three men are a draw, and four are won for who is to move.
#[derive(Debug)]
struct Few;

impl Tablebase for Few {
    fn name(&self) -> &str {
        "few"
    }

    fn outcome(&self, position: &shakmaty::Chess) -> Option<Outcome> {
        use shakmaty::Position as _;
        match position.board().occupied().count() {
            3 => Some(Outcome::Draw),
            4 => Some(Outcome::Win),
            _ => None,
        }
    }
}

#[test]
fn games_that_tables_ended_are_told_without_them() {
    let fen = "4k3/8/2n1r3/8/3P4/2Q5/8/K6R w - - 0 40";
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap().with_tables(Some(Arc::new(Few)));
    let search = searched(game, &[], 60);
    let mut playback = player_of(&search);
    let mut by_tables = 0;
    for node in 0..search.tree().len() {
        let here = playback.rollout(u32::MAX, node).unwrap();
        // The live search has the tables.
        assert_eq!(here, told(&search, search.tree().find(node).unwrap()), "at {node}");
        if let Some(Told::Game(game)) = here {
            replay(&search, node, &game);
            by_tables += u32::from(game.end == End::Tables);
        }
    }
    assert!(by_tables > 10, "{by_tables}");
}
