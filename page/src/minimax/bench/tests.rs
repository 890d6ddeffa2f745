//! Tests of what people do.

use wire::minimax::{Answer, Ask, Goal, Pruning, Source as Tree};

use super::*;
use crate::minimax::part::find;
use crate::minimax::testing::{slides, viewed, written};

fn ground(moves: &[&str]) -> Ground {
    Ground { start: "startpos".to_owned(), moves: moves.iter().map(|&mv| mv.to_owned()).collect(), is_known: true }
}

/// A bench that shows a moment of the start of chess, two plies deep and without cutting.
fn of_chess(goals: &[Goal]) -> Bench {
    let mut bench = Bench::of_link("plain,depth:2");
    bench.see(true);
    bench.stand_on(ground(&[]));
    let view = viewed(bench.setup(), goals, &[]);
    bench.take(Answer::Shown(Box::new(view)));
    bench
}

/// A bench that shows a moment of the slides' tree.
fn of_slides(goals: &[Goal]) -> Bench {
    let mut bench = Bench::of_link(&written().written());
    bench.see(true);
    bench.take(Answer::Shown(Box::new(slides(goals, &[]))));
    bench
}

fn goal(effects: &[Effect]) -> Option<Goal> {
    effects.iter().find_map(|effect| if let Effect::Ask(Ask::Show { goal, .. }) = effect { Some(*goal) } else { None })
}

fn opened(effects: &[Effect]) -> Vec<u32> {
    let of =
        |effect: &Effect| if let Effect::Ask(Ask::Show { opened, .. }) = effect { Some(opened.clone()) } else { None };
    effects.iter().find_map(of).expect("it was asked")
}

/// A node whose children do not fit into what is shown.
fn closed(bench: &Bench) -> u32 {
    let view = bench.view().unwrap();
    view.nodes.iter().map(|node| node.node).find(|&node| lacks_children(view, node)).expect("not all of them fit")
}

#[test]
fn nothing_is_asked_before_the_position_is_known_and_somebody_looks() {
    let mut bench = Bench::of_link("");
    assert_eq!(bench.stand_on(Ground { is_known: false, ..ground(&[]) }), []);
    assert_eq!(bench.see(true), [], "the position may be a guess");
    assert_eq!(bench.see(false), []);
    assert_eq!(bench.stand_on(ground(&["e2e4"])), [], "nobody looks");
    let effects = bench.see(true);
    let [Effect::Ask(Ask::Show { setup, .. })] = &effects[..] else { panic!("{effects:?}") };
    assert!(matches!(&setup.source, Tree::Position { moves, .. } if moves == &["e2e4"]));
    assert_eq!(bench.stand_on(ground(&["e2e4"])), [], "it is the same search");
}

#[test]
fn a_tree_written_by_hand_waits_for_no_position() {
    let mut bench = Bench::of_link("tree:(1 2)");
    assert_eq!(goal(&bench.see(true)), Some(Goal::Moment(0)));
    assert_eq!(bench.stand_on(ground(&["e2e4"])), [], "it is about no position");
}

#[test]
fn the_moment_of_a_link_is_for_its_search_alone() {
    let mut bench = Bench::of_link("at:4,tree:((1.14 0.28) (-8.93 0.39))");
    assert_eq!(goal(&bench.see(true)), Some(Goal::Moment(4)));
    bench.take(Answer::Shown(Box::new(slides(&[Goal::Moment(4)], &[]))));
    assert_eq!(goal(&bench.choose(|choice| choice.pruning = Pruning::None)), Some(Goal::Moment(0)));
}

#[test]
fn another_search_forgets_what_was_looked_at_in_the_one_before() {
    let mut bench = of_chess(&[Goal::End]);
    let node = closed(&bench);
    bench.point(Some(node));
    bench.choose_node(node);
    let effects = bench.stand_on(ground(&["e2e4"]));
    assert_eq!((opened(&effects), bench.lit()), (Vec::new(), (None, None)));
    assert!(effects.contains(&Effect::Light { edge: None, preview: None }), "{effects:?}");
    assert_eq!(bench.shown(), &Shown::Nothing);
}

#[test]
fn what_changes_nothing_asks_nothing() {
    let mut bench = of_slides(&[]);
    assert_eq!(bench.choose(|choice| choice.pruning = Pruning::AlphaBeta), []);
    assert_eq!(bench.choose(|choice| choice.depth = Some(3)), [], "a tree written by hand is as deep as it is");
    assert_eq!((bench.see(true), bench.point(None)), (vec![], vec![]));
}

#[test]
fn going_somewhere_ends_playing() {
    let mut bench = of_slides(&[]);
    assert_eq!(goal(&bench.play_or_pause()), Some(Goal::On));
    assert_eq!(goal(&bench.go(Goal::Value)), Some(Goal::Value));
    assert!(!bench.is_playing());
    bench.play_or_pause();
    bench.weigh();
    assert!(!bench.is_playing());
    bench.play_or_pause();
    bench.see(false);
    assert!(!bench.is_playing(), "nobody looks");
}

#[test]
fn a_step_that_leads_nowhere_is_none() {
    assert_eq!(Bench::of_link("tree:(1 2)").step(Goal::On), [], "there is nothing yet");
    let mut bench = of_slides(&[]);
    bench.play_or_pause();
    assert_eq!((bench.step(Goal::Back), bench.step(Goal::ValueBefore)), (vec![], vec![]));
    assert!(bench.is_playing(), "nothing happened");
    assert_eq!(goal(&bench.step(Goal::End)), Some(Goal::End));
    let mut bench = of_slides(&[Goal::End]);
    assert_eq!((bench.step(Goal::On), bench.step(Goal::Value)), (vec![], vec![]));
    assert_eq!(goal(&bench.step(Goal::Moment(0))), Some(Goal::Moment(0)));
}

#[test]
fn writing_a_tree_begins_with_the_one_that_is_there() {
    let mut bench = Bench::of_link("");
    assert_eq!(bench.source(), Source::Position);
    bench.choose_source(Source::Own);
    assert_eq!((bench.choice().tree.as_deref(), bench.source()), (Some(SLIDES), Source::Own));
    bench.choose_source(Source::Slides);
    assert_eq!(bench.source(), Source::Slides, "the same tree, and nobody writes");
    bench.choose(|choice| choice.tree = Some("(1 2)".to_owned()));
    assert_eq!(bench.source(), Source::Own);
    bench.choose_source(Source::Own);
    assert_eq!(bench.choice().tree.as_deref(), Some("(1 2)"));
    bench.choose_source(Source::Position);
    assert!(!bench.is_written());
}

#[test]
fn a_move_that_is_pointed_at_is_lit_and_a_longer_path_is_on_the_board() {
    let mut bench = of_chess(&[Goal::Moment(3)]);
    let view = bench.view().unwrap().clone();
    let mv = find(&view, 1).unwrap().from.unwrap().1;
    assert_eq!(bench.point(Some(1)), [Effect::Light { edge: Some(mv), preview: None }]);
    assert_eq!(bench.point(Some(1)), [], "it is lit already");
    let path = path_in(&view, 2).unwrap();
    assert_eq!(bench.point(Some(2)), [Effect::Light { edge: None, preview: Some(path) }]);
    assert_eq!(bench.point(None), [Effect::Light { edge: None, preview: None }]);
}

#[test]
fn a_tree_written_by_hand_lights_nothing_on_the_page() {
    let mut bench = of_slides(&[Goal::End]);
    assert_eq!(bench.point(Some(1)), [Effect::Light { edge: None, preview: None }]);
    assert_eq!(bench.lit(), (Some(1), None), "but in the tree itself");
    assert_eq!(bench.choose_node(2), []);
    assert_eq!(bench.lit(), (Some(1), Some(2)));
}

#[test]
fn a_node_that_is_chosen_is_selected_and_shows_its_children() {
    let mut bench = of_chess(&[Goal::End]);
    let node = closed(&bench);
    let path = path_in(bench.view().unwrap(), node).unwrap();
    let effects = bench.choose_node(node);
    assert_eq!(effects[0], Effect::Select(path));
    assert_eq!((goal(&effects), opened(&effects)), (Some(Goal::Stay), vec![node]));
    let view = viewed(bench.setup(), &[Goal::End], &[node]);
    bench.take(Answer::Shown(Box::new(view)));
    assert_eq!(goal(&bench.choose_node(node)), None, "they are there");
}

#[test]
fn the_nodes_opened_last_are_the_most_wanted() {
    let mut bench = of_chess(&[Goal::End]);
    let nodes: Vec<u32> = (bench.view().unwrap().nodes.iter())
        .map(|node| node.node)
        .filter(|&node| lacks_children(bench.view().unwrap(), node))
        .collect();
    assert!(nodes.len() > 2);
    bench.choose_node(nodes[0]);
    bench.choose_node(nodes[1]);
    assert_eq!(opened(&bench.choose_node(nodes[0])), [nodes[0], nodes[1]], "each once");
    assert!(bench.fold(nodes[0]) && !bench.fold(nodes[0]));
    assert_eq!(opened(&bench.go(Goal::Stay)).first(), Some(&nodes[1]));
}
