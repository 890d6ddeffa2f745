use super::*;
use crate::links::testing::{grown, small};
use crate::subject::Statistic;

fn subject<'a>(model: &'a Model, revision: u64, base: u32, path: &'a [u32]) -> Subject<'a> {
    Subject {
        model,
        revision,
        base,
        path,
        simulation_path: &[],
        signs: [1.0; 2],
        statistic: Statistic::Share,
        tints: None,
    }
}

fn motion(model: &Model) -> Motion {
    let mut motion = Motion::default();
    motion.resize(800.0, 500.0);
    motion.lay_out(&subject(model, 1, 0, &[0]));
    arrive(&mut motion);
    motion
}

fn arrive(motion: &mut Motion) -> usize {
    (0..1000).take_while(|_| motion.ease(0.3)).count()
}

fn on_screen(motion: &Motion, id: u32) -> Point {
    let shown = motion.layout.spot(Kind::Node(id)).expect("laid out").shown;
    motion.camera.screen(shown.x, shown.row, &motion.view)
}

#[test]
fn everything_arrives_and_then_rests() {
    let mut motion = motion(&small());
    motion.zoom((100.0, 100.0), 2.0);
    let steps = arrive(&mut motion);
    assert!((3..60).contains(&steps), "{steps}");
    let stamp = motion.stamp;
    assert!(!motion.ease(0.3));
    motion.lay_out(&subject(&small(), 1, 0, &[0]));
    assert_eq!(motion.stamp, stamp, "the camera alone changes no layout");
    motion.reset();
    assert!(!motion.ease(1.0), "without easing one step is enough");
}

#[test]
fn the_camera_follows_the_whole_tree_until_somebody_zooms() {
    let mut motion = motion(&grown(&[0, 0, 0]));
    let before = motion.goal;
    motion.lay_out(&subject(&grown(&[0; 40]), 2, 0, &[0]));
    assert!(motion.is_fitted && motion.goal != before);
    arrive(&mut motion);
    motion.zoom((400.0, 250.0), 3.0);
    arrive(&mut motion);
    let scale = motion.goal.scale(&motion.view);
    motion.lay_out(&subject(&grown(&[0; 60]), 3, 0, &[0]));
    assert!(!motion.is_fitted);
    assert!((motion.goal.scale(&motion.view) - scale).abs() < 1e-9);
    // All the way out it follows again.
    motion.zoom((0.0, 0.0), 0.01);
    assert!(motion.is_fitted && motion.goal == motion.whole());
}

#[test]
fn what_is_selected_stays_on_the_screen_where_it_is_while_the_tree_grows() {
    let parents: Vec<u32> = (0..40).map(|id| u32::from(id > 3) * (id % 3)).collect();
    let mut motion = motion(&grown(&parents));
    motion.zoom(on_screen(&motion, 2), 4.0);
    motion.lay_out(&subject(&grown(&parents), 1, 0, &[0, 2]));
    arrive(&mut motion);
    let before = on_screen(&motion, 2);
    let more: Vec<u32> = parents.iter().copied().chain([1; 20]).collect();
    motion.lay_out(&subject(&grown(&more), 2, 0, &[0, 2]));
    assert!(motion.ease(0.3));
    for _ in 0..50 {
        let now = on_screen(&motion, 2);
        assert!((now.0 - before.0).hypot(now.1 - before.1) < 1.0, "{before:?} and {now:?}");
        motion.ease(0.3);
    }
}

#[test]
fn another_base_is_first_seen_where_it_was() {
    let model = small();
    let mut motion = motion(&model);
    let before = on_screen(&motion, 3);
    motion.lay_out(&subject(&model, 1, 1, &[0]));
    let after = on_screen(&motion, 3);
    assert!((before.0 - after.0).hypot(before.1 - after.1) < 1e-6);
    arrive(&mut motion);
    assert_eq!(motion.camera, motion.whole());
}

#[test]
fn what_cannot_be_seen_is_brought_into_view() {
    let mut motion = motion(&grown(&[0; 80]));
    let goal = motion.goal;
    motion.reveal(0);
    motion.lay_out(&subject(&grown(&[0; 80]), 1, 0, &[0]));
    assert_eq!(motion.goal, goal, "it is seen already");
    motion.zoom((0.0, 100.0), 8.0);
    let last = motion.layout.spots().last().expect("some").item.kind;
    let Kind::Node(last) = last else { panic!("{last:?}") };
    motion.reveal(last);
    motion.lay_out(&subject(&grown(&[0; 80]), 1, 0, &[0]));
    arrive(&mut motion);
    assert!((MARGIN..=motion.view.width - MARGIN).contains(&on_screen(&motion, last).0));
}

#[test]
fn opening_too_many_closes_the_first() {
    let mut motion = motion(&small());
    for parent in 0..=MOST_OPENED as u32 {
        assert!(motion.open(parent));
        assert!(!motion.open(parent), "done already");
    }
    assert_eq!(motion.opened.len(), MOST_OPENED);
    assert!(!motion.opened.contains(&0) && motion.opened.contains(&1));
}

#[test]
fn another_size_keeps_the_scale_of_what_is_zoomed_and_the_whole_of_what_is_not() {
    let mut motion = motion(&small());
    motion.resize(400.0, 300.0);
    assert_eq!(motion.camera, motion.whole());
    motion.zoom((200.0, 100.0), 2.0);
    let scale = motion.goal.scale(&motion.view);
    motion.resize(600.0, 500.0);
    assert!((motion.goal.scale(&motion.view) - scale).abs() < 1e-9);
}
