//! Whatever happens in whatever order: what is on the screen in the end is what is looked at, and each picture builds on the last.

use proptest::prelude::*;
use session::Pace;
use wire::comparison::Side;

use super::input::{Action, Chooser};
use super::world::{World, line_to, reached, told};
use crate::view::Hover;

#[derive(Clone, Debug)]
enum Happens {
    Do(Action),
    ShowNew,
    ShowOther(u32),
    CloseChooser,
    Select(Side, u32),
    Zoom(Side, u32),
    Hover(Side, Option<Hover>),
    Grow(u32),
    GoTo(u32),
    Serve,
    Work,
    Fetch,
    FailFetch,
    Hear,
    LoseWorker,
    Second,
    Frame,
}

fn side() -> impl Strategy<Value = Side> + Clone {
    prop_oneof![Just(Side::A), Just(Side::B)]
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        3 => (1..4_u32).prop_map(Action::CompareWith),
        1 => Just(Action::CompareWithItself),
        2 => Just(Action::CompareWithNext(Chooser::Parameters)),
        2 => (side(), 1..4_u32).prop_map(|(side, search)| Action::Put { side, search }),
        2 => Just(Action::Swap),
        1 => Just(Action::End),
        1 => Just(Action::OtherColour),
        2 => (0..400_u32).prop_map(Action::GoTo),
        2 => (-100..100_i32).prop_map(Action::Step),
        1 => any::<bool>().prop_map(|forward| Action::ToMoment { forward }),
        2 => Just(Action::PlayOrPause),
        1 => any::<bool>().prop_map(|share| Action::Pace(if share { Pace::Share } else { Pace::Simulations })),
        1 => (-200..200_i32).prop_map(Action::Lead),
        1 => (0..400_u32, 1..4_u16).prop_map(|(simulation, mv)| Action::Show { simulation, line: Some(vec![mv]) }),
        1 => (1..4_u16).prop_map(Action::Descend),
        1 => Just(Action::Ascend),
        1 => (1..4_u16).prop_map(|mv| Action::LightMove(Some(mv))),
    ]
}

fn happens() -> impl Strategy<Value = Happens> {
    prop_oneof![
        10 => action().prop_map(Happens::Do),
        1 => Just(Happens::ShowNew),
        1 => (1..4_u32).prop_map(Happens::ShowOther),
        1 => Just(Happens::CloseChooser),
        2 => (side(), 0..12_u32).prop_map(|(side, node)| Happens::Select(side, node)),
        1 => (side(), 0..12_u32).prop_map(|(side, node)| Happens::Zoom(side, node)),
        1 => (side(), 0..3_u32).prop_map(|(side, node)| Happens::Hover(side, Some(Hover::Node(node)))),
        2 => (1..500_u32).prop_map(Happens::Grow),
        1 => (0..2_u32).prop_map(Happens::GoTo),
        1 => Just(Happens::Serve),
        8 => Just(Happens::Work),
        6 => Just(Happens::Fetch),
        1 => Just(Happens::FailFetch),
        12 => Just(Happens::Hear),
        1 => Just(Happens::LoseWorker),
        2 => Just(Happens::Second),
        3 => Just(Happens::Frame),
    ]
}

/// Nodes whose numbers say the path to them; 4 and 8 do not.
fn is_node(node: u32) -> bool {
    node == 0 || !node.is_multiple_of(4)
}

fn happen(world: &mut World, what: Happens) {
    match what {
        Happens::Do(action) => world.act(action),
        Happens::ShowNew => drop(world.show_new("5")),
        Happens::ShowOther(id) => world.show(id),
        Happens::CloseChooser => {
            world.is_choosing = false;
            world.around();
        }
        Happens::Select(side, node) if is_node(node) => world.select(side, node),
        Happens::Zoom(side, node) if is_node(node) => world.zoom(side, node),
        Happens::Select(..) | Happens::Zoom(..) => {}
        Happens::Hover(side, what) => world.hover(side, what),
        Happens::Grow(simulations) => world.grow(simulations),
        Happens::GoTo(position) => world.go_to(position),
        Happens::Serve => world.serve(),
        Happens::Work => drop(world.work()),
        Happens::Fetch => drop(world.fetch()),
        Happens::FailFetch => world.worker.fails = true,
        Happens::Hear => drop(world.hear()),
        Happens::LoseWorker => world.lose_worker(),
        Happens::Second => drop(world.second()),
        Happens::Frame => drop(world.frame(16.0)),
    }
}

/// Lets a film end and everything come that is on its way, and reads on once more.
fn come_to_rest(world: &mut World) {
    world.worker.fails = false;
    for _ in 0..200 {
        world.settle();
        if !world.frame(250.0) {
            break;
        }
    }
    world.second();
    world.settle();
}

/// What is looked at is on the screen of both.
fn is_as_wanted(world: &World) -> Result<(), TestCaseError> {
    let pair = world.comparison.pair().expect("two are compared");
    prop_assert!(Side::BOTH.into_iter().all(|side| pair.log(side).is_read()));
    for side in Side::BOTH {
        let search = pair.log(side).search();
        if world.page.search == Some(search) {
            prop_assert_eq!(pair.time.ends()[side.index()], world.lengths[&search], "{:?} is followed", side);
        }
    }
    let simulations = pair.time.simulations();
    prop_assert_eq!(pair.picture.simulations(), simulations);
    prop_assert_eq!(pair.picture.line(), world.comparison.line());
    let wanted = simulations.map(|simulations| reached(world.comparison.line(), simulations));
    prop_assert_eq!(pair.picture.selected(), wanted);
    prop_assert_eq!(world.trees.map(|tree| tree.selected), wanted.map(|reached| reached.node));
    let tops = world.trees.map(|tree| tree.top);
    let top = line_to(tops[0].max(tops[1]));
    prop_assert_eq!(tops, simulations.map(|simulations| reached(&top, simulations).node));
    prop_assert_eq!(world.alarms, 1, "they are followed");
    let compared = pair.compared.as_ref().expect("both were read");
    let [a, b] = pair.time.ends();
    prop_assert!(compared.simulations <= a.min(b), "what is said of both is of these logs");
    prop_assert_eq!(compared.path.is_some(), pair.searches()[0] != pair.searches()[1]);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn whatever_happens_what_is_looked_at_is_shown_in_the_end(
        has_plan in any::<bool>(),
        happened in prop::collection::vec(happens(), 1..60),
    ) {
        let mut world = World::of_link(has_plan.then(|| told("6")));
        for what in happened {
            happen(&mut world, what);
            prop_assert!(world.alarms <= 1 && world.frames <= 1);
        }
        come_to_rest(&mut world);
        if let Some(pair) = world.comparison.pair() {
            if Side::BOTH.into_iter().any(|side| pair.log(side).is_lost()) {
                // Whoever chooses again gets everything read again.
                prop_assert!(world.trouble().is_some());
                world.act(Action::CompareWith(2));
                come_to_rest(&mut world);
            }
            is_as_wanted(&world)?;
            world.act(Action::End);
        }
        come_to_rest(&mut world);
        prop_assert_eq!((world.alarms, world.frames, world.asks.len()), (0, 0, 0), "nothing goes on behind an end");
    }
}
