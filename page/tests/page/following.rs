//! A student's page follows a teacher's: whatever the teacher does, the other one comes to show the same, in place.

use page::following::{Deed, Way, way};
use page::input::{Action, Way as Walk};
use page::link::Link;
use page::view::{Chart, Tab};
use page::{notation, tree};

use crate::interleavings::prepare;
use crate::world::World;

/// Rounds in which a page comes to show what it follows: a node several moves deep is gone to step by step.
const ROUNDS: usize = 12;

fn open() -> World {
    let choice = page::choice::SearchChoice { evaluator: Some("uniform".to_owned()), ..Default::default() };
    let mut world = World::open(&Link { choice, keep: false, simulations: Some(12), ..Link::default() });
    prepare(&mut world);
    world.rest();
    world
}

fn follow(student: &mut World, wanted: &Link) {
    for _ in 0..ROUNDS {
        match way(&student.link(), wanted) {
            Way::There => return,
            Way::Load => panic!("{:?}\nfrom {:?}", wanted.query(), student.link().query()),
            Way::Deeds(deeds) => deeds.into_iter().for_each(|deed| does(student, deed)),
        }
        student.rest();
    }
    panic!("{:?}\nand not {:?}", student.link().query(), wanted.query());
}

/// Does what the page does.
fn does(world: &mut World, deed: Deed) {
    match deed {
        Deed::Act(action) => world.act(action),
        Deed::Play(name) => {
            let root = world.page.root().expect("a search");
            world.act(Action::PlayLine(vec![notation::read(&root, &name).expect("a move")]));
        }
        Deed::Look(line) => {
            let mut position = world.page.root().expect("a search");
            let mut node = 0;
            for name in line {
                let mv = notation::read(&position, &name).expect("a move");
                let Some(child) = tree::child(&world.page.tree.model, node, mv) else { break };
                position.play(mv);
                node = child;
            }
            world.act(Action::Select(node));
        }
        Deed::Hold(moment, step) => {
            world.act(Action::WatchFrom(moment));
            world.rest();
            world.act(Action::PhaseJump(step));
        }
        Deed::Tab(tab) => world.looks.tab = tab,
        Deed::Chart(chart) => world.looks.chart = chart,
        Deed::Flip(flipped) => world.looks.flipped = flipped,
        Deed::Depth(depth) => world.looks.depth = depth,
        other => panic!("nobody has done {other:?}"),
    }
}

#[test]
fn whatever_a_teacher_does_is_followed() {
    let (mut teacher, mut student) = (open(), open());
    follow(&mut student, &teacher.link());
    let first_child = |world: &World| {
        let model = &world.page.tree.model;
        model.open(0).and_then(|open| tree::child(model, 0, open.edges[0].mv)).expect("a move that was visited")
    };
    let doings: [&dyn Fn(&mut World); 12] = [
        &|world| world.act(Action::GoTo(5)),
        &|world| world.act(Action::Step(-2)),
        &|world| world.act(Action::GoLive),
        &|world| world.act(Action::SearchTo(20)),
        &|world| world.act(Action::Step(1)),
        &|world| {
            let child = first_child(world);
            world.act(Action::Select(child));
        },
        &|world| (world.looks.tab, world.looks.chart) = (Tab::Charts, Chart::Settling),
        &|world| world.looks.flipped = true,
        &|world| world.act(Action::WatchFrom(4)),
        &|world| world.act(Action::LeaveExplain),
        &|world| {
            let root = world.page.root().expect("a search");
            world.act(Action::PlayLine(vec![notation::read(&root, "e2e4").expect("a move")]));
        },
        &|world| world.act(Action::Walk(Walk::Back)),
    ];
    for (number, doing) in doings.iter().enumerate() {
        let before = teacher.link();
        doing(&mut teacher);
        teacher.rest();
        assert_ne!(teacher.link(), before, "{number}: something was done");
        follow(&mut student, &teacher.link());
    }
}

#[test]
fn a_class_watches_an_analysis_of_the_server_at_the_moment_and_node() {
    let mut teacher = open();
    teacher.act(Action::GoTo(5));
    teacher.rest();
    teacher.page.id = "9f3c".to_owned();
    let link = teacher.page.link_for_class(teacher.looks.clone());
    assert_eq!((link.watch.as_deref(), link.at), (Some("9f3c"), Some(5)));
    assert_eq!((link.fen, link.moves, link.simulations), (None, Vec::new(), None), "those are the owner's, and change");
}
