use wire::opinion::{OpinionProgress, OpinionRow, OpinionScore, OpinionStats, OpinionWorth, ScoreBound};
use wire::{EdgeView, EngineFault, OpinionEnd, OpinionState};

use super::*;
use crate::testing::edge;

fn engine(name: &str) -> EngineView {
    EngineView { name: name.to_owned(), title: None }
}

fn opinions(names: &[&str]) -> Opinions {
    let mut opinions = Opinions::default();
    opinions.welcome(names.iter().map(|name| engine(name)).collect(), Vec::new());
    opinions
}

const STANDING: Standing = Standing { position: 3, search: Some(7), nodes: 250, until: Some(800) };

fn asked(engine: &str) -> AskEngine {
    AskEngine { engine: engine.to_owned(), position: 3, lines: 3, nodes: None, milliseconds: None, like: None }
}

fn view(engine: &str, state: OpinionState) -> OpinionView {
    OpinionView {
        asked: asked(engine),
        title: Some(format!("{engine} 1")),
        state,
        unlike: Vec::new(),
        illegal: None,
        remark: None,
        progress: OpinionProgress::default(),
        best: None,
        root: None,
        rows: Vec::new(),
    }
}

fn line(mv: u16, rank: u8) -> OpinionRow {
    OpinionRow { mv, rank: Some(rank), depth: Some(9), score: None, wdl: None, pv: vec![mv], stats: None }
}

fn counted(mv: u16, visits: u32) -> OpinionRow {
    OpinionRow { rank: None, stats: Some(OpinionStats { visits, ..OpinionStats::default() }), ..line(mv, 1) }
}

fn ours(visits: &[(u16, u32)]) -> Vec<EdgeView> {
    visits.iter().map(|&(mv, visits)| EdgeView { visits, ..edge(mv, 0.1, None) }).collect()
}

#[test]
fn the_first_engine_is_asked_unless_another_is_chosen() {
    let mut opinions = opinions(&["fish", "leela"]);
    let question = opinions.question(STANDING).unwrap();
    let expected = AskEngine { milliseconds: Some(10_000), like: Some(7), ..asked("fish") };
    assert_eq!(question, expected);
    assert!(!opinions.choose(Deed::Engine("leela".to_owned())));
    assert_eq!(opinions.question(STANDING).unwrap().engine, "leela");
    opinions.choose(Deed::Engine("gone".to_owned()));
    assert_eq!(opinions.engine().unwrap().name, "fish");
    assert_eq!(self::opinions(&[]).question(STANDING), None);
}

#[test]
fn limits_are_what_was_chosen() {
    let mut opinions = opinions(&["fish"]);
    opinions.choose(Deed::Limit(Limit::Stopped));
    let question = opinions.question(STANDING).unwrap();
    assert_eq!((question.nodes, question.milliseconds), (None, None));
    opinions.choose(Deed::Limit(Limit::LikeOurs));
    assert_eq!(opinions.question(STANDING).unwrap().nodes, Some(800));
    assert_eq!(opinions.question(Standing { nodes: 2000, ..STANDING }).unwrap().nodes, Some(2000));
    assert_eq!(opinions.question(Standing { until: None, ..STANDING }).unwrap().nodes, Some(800));
    for limit in LIMITS {
        assert_eq!(Limit::read(&limit.word()), Some(limit));
    }
    assert_eq!(Limit::read("for ever"), None);
    opinions.choose(Deed::Lines(99));
    assert_eq!(opinions.question(STANDING).unwrap().lines, 5);
}

#[test]
fn an_engine_at_work_is_asked_anew_where_it_matters() {
    let mut opinions = opinions(&["fish"]);
    assert!(!opinions.choose(Deed::Lines(2)), "nothing was asked");
    opinions.question(STANDING);
    opinions.hear(view("fish", OpinionState::Running));
    assert!(opinions.is_under_way());
    assert!(opinions.choose(Deed::Lines(4)) && !opinions.choose(Deed::Lines(4)));
    assert!(opinions.choose(Deed::Limit(Limit::Stopped)));
    assert!(!opinions.choose(Deed::Follow(false)));
    opinions.hear(view("fish", OpinionState::Ended(OpinionEnd::Finished)));
    assert!(!opinions.choose(Deed::Lines(1)));
}

#[test]
fn it_follows_the_game_until_it_is_stopped() {
    let mut opinions = opinions(&["fish", "leela"]);
    assert!(!opinions.wants(4), "nothing was asked");
    opinions.question(STANDING);
    assert!(opinions.wants(4) && !opinions.wants(3));
    opinions.skip(4);
    assert!(!opinions.wants(4) && opinions.wants(5));
    opinions.choose(Deed::Engine("leela".to_owned()));
    assert!(!opinions.wants(5), "the other one was not asked");
    opinions.choose(Deed::Engine("fish".to_owned()));
    opinions.choose(Deed::Follow(false));
    assert!(!opinions.wants(5));
    opinions.choose(Deed::Follow(true));
    opinions.rest();
    assert!(!opinions.wants(5));
    opinions.question(STANDING);
    opinions.refused("no".to_owned());
    assert!(!opinions.wants(5) && opinions.refusal.is_some());
    opinions.question(STANDING);
    assert_eq!(opinions.refusal, None);
}

#[test]
fn of_each_engine_the_newest_word_counts() {
    let mut opinions = opinions(&["fish", "leela"]);
    opinions.hear(view("fish", OpinionState::Running));
    opinions.hear(view("leela", OpinionState::Running));
    opinions.hear(view("fish", OpinionState::Ended(OpinionEnd::Stopped)));
    assert_eq!(opinions.told.len(), 2);
    assert!(!opinions.is_under_way());
    assert_eq!(engine_name(opinions.engine().unwrap()), "fish 1");
    assert_eq!(engine_name(&engine("x")), "x");
}

#[test]
fn lines_stand_beside_our_moves() {
    let opinion = OpinionView { rows: vec![line(10, 1), line(11, 2)], ..view("fish", OpinionState::Running) };
    let together = Together::of(&opinion, &ours(&[(11, 60), (12, 30), (10, 5), (13, 0)]), Some(11));
    let moves: Vec<_> = together.rows.iter().map(|row| (row.mv, row.is_unlike)).collect();
    assert_eq!(moves, [(10, true), (11, true), (12, false)]);
    assert!(!together.has_stats && together.distance.is_none());
    assert_eq!((together.theirs, together.ours), (Some(10), Some(11)));
    let elsewhere = Together::of(&opinion, &ours(&[(12, 60), (10, 30)]), Some(12));
    let unlike: Vec<_> = elsewhere.rows.iter().filter(|row| row.is_unlike).map(|row| row.mv).collect();
    assert_eq!(unlike, [10, 12], "ours is shown although the engine does not speak of it");
    let same = Together::of(&opinion, &ours(&[(10, 60), (11, 30)]), Some(10));
    assert!(same.rows.iter().all(|row| !row.is_unlike));
    // Nothing of ours is of that position.
    let alone = Together::of(&opinion, &[], Some(11));
    assert_eq!((alone.rows.len(), alone.ours), (2, None));
    assert!(alone.rows.iter().all(|row| row.ours.is_none() && !row.is_unlike));
}

#[test]
fn visits_are_compared_one_by_one() {
    let rows = vec![counted(10, 60), counted(11, 40), counted(12, 0)];
    let opinion = OpinionView { rows, ..view("leela", OpinionState::Running) };
    let same = Together::of(&opinion, &ours(&[(10, 60), (11, 40), (12, 0)]), Some(10));
    let distance = same.distance.unwrap();
    assert_eq!((distance.differing, distance.moves, distance.is_even), (0, 3, true));
    assert!(distance.share.abs() < 1e-12 && same.rows.iter().all(|row| !row.is_unlike));
    let other = Together::of(&opinion, &ours(&[(10, 50), (11, 48), (12, 2)]), Some(10));
    let distance = other.distance.unwrap();
    assert_eq!((distance.differing, distance.is_even), (3, true));
    assert!((distance.share - 0.1).abs() < 1e-12);
    assert!((other.rows[0].more.unwrap() - 0.1).abs() < 1e-12 && other.rows[0].is_unlike);
    let fewer = Together::of(&opinion, &ours(&[(10, 6), (11, 4)]), Some(10));
    assert!(!fewer.distance.unwrap().is_even && fewer.distance.unwrap().share < 1e-12);
    assert_eq!(Together::of(&opinion, &ours(&[(10, 0)]), None).distance, None);
}

#[test]
fn scores_are_written_from_either_side() {
    let cp = |cp, bound| OpinionScore { worth: OpinionWorth::Centipawns(cp), bound };
    assert_eq!(score(cp(31, None), 1.0), "+0.31");
    assert_eq!(score(cp(31, Some(ScoreBound::Lower)), 1.0), "\u{2265}+0.31");
    assert_eq!(score(cp(31, Some(ScoreBound::Lower)), -1.0), "\u{2264}\u{2212}0.31");
    let mate = OpinionScore { worth: OpinionWorth::Mate(i32::MIN), bound: None };
    assert!(score(mate, -1.0).starts_with('#'));
}

#[test]
fn how_far_it_has_come_is_said() {
    assert_eq!(progress(OpinionProgress::default()), None);
    let far = OpinionProgress {
        depth: Some(12),
        seldepth: Some(18),
        nodes: Some(80_232),
        nps: Some(553_324),
        ..OpinionProgress::default()
    };
    let words = progress(far).unwrap();
    assert!(words.contains("12/18") && words.contains("nodes"), "{words}");
    let words = progress(OpinionProgress { nps: None, hashfull: Some(28), ..far }).unwrap();
    assert!(words.ends_with("hash 2.8% full"), "{words}");
}

#[test]
fn who_agrees_is_said() {
    let (root, chess960) = crate::rules::Position::parse("startpos").unwrap();
    let names = crate::names::Names { root: Some(root), chess960, ..crate::names::Names::default() };
    let (e4, d4) = (12 | 28 << 6, 11 | 27 << 6);
    let together = Together { theirs: Some(e4), ours: Some(d4), ..Together::default() };
    assert_eq!(verdict("Fish", &together, &names), ["Fish prefers e4, this search d4."]);
    let distance = Distance { share: 0.1, differing: 3, moves: 20, is_even: true };
    let together = Together { ours: Some(e4), distance: Some(distance), ..together };
    let words = verdict("Fish", &together, &names);
    assert!(words[0].contains("both prefer e4") && words[1].contains("3 of 20 moves"), "{words:?}");
    assert!(verdict("Fish", &Together::default(), &names).is_empty());
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    for fault in [
        EngineFault::NotStarted("no such file".to_owned()),
        EngineFault::Silent(20),
        EngineFault::NotStopping(10),
        EngineFault::Flood,
        EngineFault::Ended("signal 11".to_owned()),
        EngineFault::IllegalMove("e2e5".to_owned()),
        EngineFault::NoMove,
        EngineFault::NoChess960,
    ] {
        let words = state(&view("fish", OpinionState::Failed(fault)));
        assert!(words.ends_with('.') && words.len() > 20, "{words}");
    }
    assert_eq!(unlike(&[]), None);
    let words = unlike(&["network".to_owned(), "arithmetic".to_owned()]).unwrap();
    assert!(words.contains("arithmetic") && words.contains("the network"), "{words}");
}
