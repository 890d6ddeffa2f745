//! Whatever people do and whatever crosses on the way, page and server come to the same.

use std::collections::BTreeMap;

use page::choice::{self, SearchChoice};
use page::input::{Action, Way};
use page::link::Link;
use page::step::Stride;
use proptest::prelude::*;
use shakmaty::Color;
use wire::{Edit, GameEdit, NULL_MOVE, Until};

use crate::world::World;

/// Something that happens, with a number that says which of the possible ones it is.
#[derive(Clone, Debug)]
pub(crate) enum Occurrence {
    /// A person does something.
    Act(Deed, u8),
    /// Requests reach the server.
    Requests(u8),
    /// The server's searches go on.
    Search(u8),
    /// Messages reach the page.
    Messages(u8),
    /// The worker goes on.
    Work,
    /// Time passes.
    Time,
    /// The connection is lost.
    Lose,
    /// A second of waiting passes, or the page connects.
    Wait,
    /// The page is loaded anew.
    Reload,
    /// The server refuses the next requests.
    Refuse(u8),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Deed {
    Go,
    Stop,
    SearchTo,
    Step,
    GoTo,
    GoLive,
    Play,
    Phase,
    WatchFrom,
    Escape,
    Move,
    Line,
    Visit,
    Walk,
    Choose,
    Pick,
    Keep,
    Against,
    Change,
    Undo,
    Redo,
    Select,
    Zoom,
    Enter,
    EditGame,
    UndoGame,
    RedoGame,
}

pub(crate) const DEEDS: [Deed; 27] = [
    Deed::Go,
    Deed::Stop,
    Deed::SearchTo,
    Deed::Step,
    Deed::GoTo,
    Deed::GoLive,
    Deed::Play,
    Deed::Phase,
    Deed::WatchFrom,
    Deed::Escape,
    Deed::Move,
    Deed::Line,
    Deed::Visit,
    Deed::Walk,
    Deed::Choose,
    Deed::Pick,
    Deed::Keep,
    Deed::Against,
    Deed::Change,
    Deed::Undo,
    Deed::Redo,
    Deed::Select,
    Deed::Zoom,
    Deed::Enter,
    Deed::EditGame,
    Deed::UndoGame,
    Deed::RedoGame,
];

/// A link whose search is small.
fn first_link() -> Link {
    let choice = SearchChoice { evaluator: Some("uniform".to_owned()), ..SearchChoice::default() };
    Link { choice, simulations: Some(6), ..Link::default() }
}

fn open() -> World {
    let mut world = World::open(&first_link());
    prepare(&mut world);
    world
}

/// Searches stay small, so that a case takes a millisecond.
pub(crate) fn prepare(world: &mut World) {
    world.act(Action::Limit(Until::nodes(40)));
    world.act(Action::OpponentVisits(20));
    world.act(Action::Autostart(false));
    world.act(Action::ShowMarks(true));
}

/// What a deed is at this moment.
fn action(world: &World, deed: Deed, which: u8) -> Action {
    let page = &world.page;
    let which = usize::from(which);
    let number = u32::try_from(which).unwrap();
    let pick = |len: usize| which % len.max(1);
    match deed {
        Deed::Go => Action::Toggle,
        Deed::Stop => Action::Stop,
        Deed::SearchTo => Action::SearchTo(number % 40),
        Deed::Step => Action::Step([-3, -1, 1, 2][which % 4]),
        Deed::GoTo => Action::GoTo(number % 32),
        Deed::GoLive => Action::GoLive,
        Deed::Play => Action::PlayOrPause,
        Deed::Phase if which.is_multiple_of(2) => Action::PhaseOn(Stride::Node),
        Deed::Phase => Action::PhaseBack(Stride::Phase),
        Deed::WatchFrom => Action::WatchFrom(number % 16),
        Deed::Escape => Action::Escape,
        Deed::Move => {
            let after = page.moves_on_board().and_then(|moves| page.root()?.after(&moves));
            let moves = after.map(|position| position.legal_moves()).unwrap_or_default();
            moves.get(pick(moves.len())).map_or(Action::GoLive, |mv| Action::Play(*mv))
        }
        Deed::Line => {
            let moves = page.tree.moves_to(page.tree.selected).unwrap_or_default();
            if moves.is_empty() { Action::Ascend } else { Action::PlayLine(moves) }
        }
        Deed::Visit => Action::Visit(page.game.positions[pick(page.game.positions.len())].id),
        Deed::Walk => Action::Walk([Way::Back, Way::Forward, Way::Start, Way::End][which % 4]),
        Deed::Choose => {
            let mut choice = page.choice.clone();
            choice::set_parameter(&mut choice, "cpuct", ["", "1", "2"][which % 3]).unwrap();
            choice.evaluator = Some(["uniform", "random"][which / 3 % 2].to_owned());
            Action::Choose(choice)
        }
        Deed::Pick => page.searches.get(pick(page.searches.len())).map_or(Action::GoLive, |one| Action::Pick(one.id)),
        Deed::Keep => Action::Keep(which.is_multiple_of(2)),
        Deed::Against => Action::PlayAgainst([None, Some(Color::White), Some(Color::Black)][which % 3]),
        Deed::Change => {
            let value = ["0.5", "3", "4"][which % 3].to_owned();
            Action::Change(Edit::Parameter { name: "cpuct".to_owned(), value })
        }
        Deed::Undo => Action::Undo,
        Deed::Redo => Action::Redo,
        Deed::Select => Action::Select(number % page.tree.model.tree_nodes().max(1)),
        Deed::Zoom => Action::Zoom(number % page.tree.model.tree_nodes().max(1)),
        Deed::Enter => {
            let fen = ["startpos", "7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "no position at all w - - 0 1"][which % 3];
            Action::Enter(fen.to_owned(), Vec::new())
        }
        Deed::EditGame => {
            let position = page.game.positions[pick(page.game.positions.len())].id;
            let edit = match which / 3 % 7 {
                0 => GameEdit::Delete { position },
                1 => GameEdit::DeleteRest { position },
                2 => GameEdit::KeepLine { position },
                3 => GameEdit::MakeMain { position },
                4 => GameEdit::DeleteGame { start: position },
                5 => GameEdit::Insert { parent: position, mv: NULL_MOVE, place: Some(0) },
                _ => GameEdit::Glyph { position, glyph: 1, is_set: true },
            };
            Action::EditGame(vec![edit])
        }
        Deed::UndoGame => Action::UndoGame,
        Deed::RedoGame => Action::RedoGame,
    }
}

pub(crate) fn happen(world: &mut World, what: &Occurrence) {
    match *what {
        Occurrence::Act(deed, which) => {
            let action = action(world, deed, which);
            world.act(action);
        }
        Occurrence::Requests(most) => {
            world.deliver_requests(most.into());
        }
        Occurrence::Search(simulations) => {
            world.search(simulations.into());
        }
        Occurrence::Messages(most) => {
            world.deliver_messages(most.into());
        }
        Occurrence::Work => {
            world.work();
        }
        Occurrence::Time => {
            world.pass_time();
        }
        Occurrence::Lose => world.lose(),
        Occurrence::Wait => {
            let _ = world.second() || world.connect();
        }
        Occurrence::Reload => {
            let link = world.link();
            world.reload(&link);
            prepare(world);
        }
        Occurrence::Refuse(requests) => world.refuse(requests.into()),
    }
}

fn deed() -> impl Strategy<Value = Occurrence> {
    (proptest::sample::select(&DEEDS[..]), any::<u8>()).prop_map(|(deed, which)| Occurrence::Act(deed, which))
}

/// What goes on by itself.
pub(crate) fn going_on() -> impl Strategy<Value = Occurrence> {
    prop_oneof![
        4 => (1_u8..4).prop_map(Occurrence::Requests),
        2 => (1_u8..12).prop_map(Occurrence::Search),
        4 => (1_u8..4).prop_map(Occurrence::Messages),
        3 => Just(Occurrence::Work),
        1 => Just(Occurrence::Time),
    ]
}

fn run(occurrences: &[Occurrence]) {
    let mut world = open();
    for what in occurrences {
        happen(&mut world, what);
    }
    world.refuse(0);
    world.act(Action::Pause);
    world.rest();
    world.check();
}

/// The games of the server, whatever is searched in them.
fn games(world: &World) -> Vec<(u32, Option<u32>, Option<u16>)> {
    let view = world.server.game();
    view.iter().flat_map(|view| &view.positions).map(|position| (position.id, position.parent, position.mv)).collect()
}

/// Simulations of each search of the server.
fn searched(world: &World) -> BTreeMap<u32, u32> {
    let held = world.server.held();
    let simulations = |id| held.run(id).map(|run| (id, run.search().tree().simulations()));
    held.searches().filter_map(simulations).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn an_address_that_is_behind_brings_no_move_back(
        occurrences in proptest::collection::vec(prop_oneof![2 => deed(), 3 => going_on()], 1..40),
    ) {
        let mut world = open();
        world.rest();
        // An opponent plays moves of his own whenever it is his turn.
        for what in occurrences.iter().filter(|what| !matches!(what, Occurrence::Act(Deed::Against, _))) {
            happen(&mut world, what);
        }
        world.act(Action::Pause);
        world.deliver_requests(usize::MAX);
        let before = games(&world);
        let address = world.written.clone().expect("it was at rest");
        world.reload(&address);
        prepare(&mut world);
        world.rest();
        prop_assert_eq!(games(&world), before);
    }

    #[test]
    fn a_reload_shows_the_position_that_was_seen_though_nobody_was_told_of_it(
        occurrences in proptest::collection::vec(prop_oneof![2 => deed(), 3 => going_on()], 1..30),
        visits in proptest::collection::vec(any::<u8>(), 1..4),
    ) {
        let mut world = open();
        world.rest();
        for what in occurrences.iter().filter(|what| !matches!(what, Occurrence::Act(Deed::Against, _))) {
            happen(&mut world, what);
        }
        world.act(Action::Pause);
        world.rest();
        let written = world.page.game.current;
        for which in visits {
            happen(&mut world, &Occurrence::Act(Deed::Visit, which));
        }
        let (before, simulations) = (world.page.game.current, searched(&world));
        let address = world.written.clone().expect("it was at rest");
        world.reload(&address);
        prepare(&mut world);
        world.rest();
        prop_assert_eq!(world.page.game.current, before);
        if before != written {
            // What the address says of its search is not done by another; what is searched for the first time may be new.
            let mut after = searched(&world);
            after.retain(|id, _| simulations.contains_key(id));
            prop_assert_eq!(after, simulations);
        }
    }

    #[test]
    fn commands_cross_with_what_they_do(
        occurrences in proptest::collection::vec(prop_oneof![2 => deed(), 3 => going_on()], 1..40),
    ) {
        run(&occurrences);
    }

    #[test]
    fn connections_are_lost_at_any_time(
        occurrences in proptest::collection::vec(
            prop_oneof![4 => deed(), 6 => going_on(), 1 => Just(Occurrence::Lose), 1 => Just(Occurrence::Wait)],
            1..40,
        ),
    ) {
        run(&occurrences);
    }

    #[test]
    fn requests_are_refused_at_any_time(
        occurrences in proptest::collection::vec(
            prop_oneof![4 => deed(), 6 => going_on(), 1 => (1_u8..3).prop_map(Occurrence::Refuse)],
            1..40,
        ),
    ) {
        run(&occurrences);
    }

    #[test]
    fn pages_are_loaded_anew_at_any_time(
        occurrences in proptest::collection::vec(
            prop_oneof![
                6 => deed(),
                9 => going_on(),
                1 => Just(Occurrence::Reload),
                1 => Just(Occurrence::Lose),
                1 => Just(Occurrence::Wait),
            ],
            1..40,
        ),
    ) {
        run(&occurrences);
    }
}
