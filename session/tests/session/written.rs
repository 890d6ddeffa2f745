//! Findings of searches, in the PGN of their games.

use engine::evaluators::Random;
use pgn::{Game, games, read_game};
use session::reading::record_of;
use session::writing::{Options, Searched, Statistics, pgn, pgn_with};
use session::{Analysis, Limits, Wanted};
use wire::{GameView, Until};

use crate::support::random;

/// An analysis of a game, with a search of each of some positions.
fn analysis(text: &str, searched: &[(u32, u32)]) -> Analysis {
    let mut analysis = Analysis::new(Limits::default());
    analysis.set_record(&record_of(&read_game(text, 0).unwrap().game)).unwrap();
    for &(position, nodes) in searched {
        let id = analysis.new_search(position, random(), &Wanted::default()).unwrap();
        let run = analysis.run_mut(id).unwrap();
        run.go(Until::nodes(nodes)).unwrap();
        run.advance(&mut Random::new(3), u32::MAX);
    }
    analysis
}

fn written(view: &GameView, searched: &[Searched], statistics: Statistics) -> String {
    let options = Options { statistics, searched: searched.to_vec(), tags: Vec::new() };
    pgn_with(view, None, &options).unwrap()
}

const GAME: &str = "[Event \"x\"]\n\n{first} 1. e4 {good} (1. d4 d5) 1... e5 $1 2. Nf3 Nc6 *";

#[test]
fn evaluations_and_moves_are_written_by_choice() {
    let analysis = analysis(GAME, &[(0, 200), (1, 100), (6, 50)]);
    let view = analysis.game_view().unwrap();
    let found = analysis.searched();
    assert_eq!(
        found.iter().map(|one| (one.position, one.root.visits)).collect::<Vec<_>>(),
        [(0, 200), (1, 100), (6, 50)]
    );
    assert_eq!(written(&view, &found, Statistics::default()), pgn(&view, None).unwrap(), "nothing by default");
    let of = |statistics| read_game(&written(&view, &found, statistics), 0).unwrap();
    let said = |game: &Game, id: usize| game.nodes[id].after.iter().map(|one| one.text.clone()).collect::<Vec<_>>();
    let evaluated = of(Statistics { evaluation: true, ..Statistics::default() }).game;
    assert_eq!(evaluated.nodes.len(), 7);
    let comments = said(&evaluated, 0);
    let score = document::commands::evaluation::read(&comments).unwrap();
    assert!(comments[0].starts_with("[%eval ") && comments[0].ends_with("] first") && score.depth.is_none());
    assert_eq!(document::commands::words(&said(&evaluated, 1)), "good");
    assert!(document::commands::evaluation::read(&said(&evaluated, 2)).is_none(), "nobody has searched there");
    let all = of(Statistics::all(8));
    assert_eq!((all.broken, all.problems.len()), (None, 0));
    let comments = said(&all.game, 0);
    let wdl: Vec<u32> =
        document::commands::value(&comments, "wdl").unwrap().split(',').map(|part| part.parse().unwrap()).collect();
    assert_eq!((wdl.len(), wdl.iter().sum::<u32>()), (3, 1000));
    let numbers = comments.iter().find(|text| text.starts_with("200 nodes; best")).unwrap();
    assert!(numbers.contains(": N ") && numbers.contains(", P ") && numbers.contains("%, Q "), "{numbers}");
    let is_best = numbers.contains("best and played e4: N ");
    assert!(is_best || comments.iter().any(|text| text.starts_with("played e4: N ")), "{comments:?}");
    // At the end of the game a line is said in words, elsewhere it is a variation.
    let end = *all.game.main_line().last().unwrap() as usize;
    assert!(said(&all.game, end).iter().any(|text| text.starts_with("line: ")), "{:?}", said(&all.game, end));
    assert!(all.game.nodes.len() > 7, "lines are variations");
    assert_eq!(all.game.main_line().len(), 4, "and the game is as it was");
}

#[test]
fn what_is_written_twice_is_there_once() {
    let analysis = analysis(GAME, &[(0, 200), (6, 80)]);
    let (view, found) = (analysis.game_view().unwrap(), analysis.searched());
    let statistics = Statistics { evaluation: true, wdl: true, ..Statistics::default() };
    let first = written(&view, &found, statistics);
    let mut again = Analysis::new(Limits::default());
    again.set_record(&record_of(&read_game(&first, 0).unwrap().game)).unwrap();
    assert_eq!(written(&again.game_view().unwrap(), &found, statistics), first);
}

#[test]
fn lines_fit_and_tags_of_a_study_stand_in_place_of_others() {
    let analysis = analysis(GAME, &[(0, 300), (1, 60), (2, 60), (6, 300)]);
    let (view, searched) = (analysis.game_view().unwrap(), analysis.searched());
    let tags = [("Event", "Study: One"), ("ChapterName", "O\"ne\\")].map(|(name, value)| (name.into(), value.into()));
    let options = Options { statistics: Statistics::all(12), searched, tags: tags.into() };
    let text = pgn_with(&view, None, &options).unwrap();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let game = read_game(&text, games(&text).next().unwrap().bytes.start).unwrap().game;
    assert_eq!((game.tag("Event"), game.tag("ChapterName")), (Some("Study: One"), Some("O\"ne\\")));
    assert_eq!(game.tags.len(), 2);
}

#[test]
fn castling_of_chess960_is_said_by_a_tag() {
    let mut analysis = Analysis::new(Limits::default());
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    analysis.set_game(fen, &[]).unwrap();
    let text = pgn(&analysis.game_view().unwrap(), None).unwrap();
    assert!(text.starts_with("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN "), "{text}");
    assert!(read_game(&text, 0).unwrap().game.is_chess960);
}
