//! Texts that are typed and brought: what is asked, and which answers still count.

use page::effect::Effect;
use page::input::{Action, Input, Remembered};
use page::link::Link;
use page::reading::found::Found;
use page::state::Page;
use proptest::prelude::*;
use wire::reading::{Answer, Ask, Told, Wanted};
use wire::record::Record;

use crate::world::World;

const FEN: &str = "7k/5Q2/8/8/8/8/8/K7 w - - 0 1";

/// A page that has come to rest, whose search has no network.
fn open() -> World {
    let choice = page::choice::SearchChoice { evaluator: Some("uniform".to_owned()), ..Default::default() };
    let mut world = World::open(&Link { choice, simulations: Some(2), ..Link::default() });
    world.rest();
    world
}

/// Where the game begins that is shown.
fn start(world: &World) -> String {
    page::game::record(&world.page.game, world.page.game.current).0
}

fn set_up(world: &mut World, text: &str) {
    world.act(Action::SetUp(text.to_owned()));
}

#[test]
fn a_position_is_set_up_without_asking_anybody() {
    let mut world = open();
    set_up(&mut world, FEN);
    world.rest();
    world.check();
    assert!(world.texts.is_empty());
    assert_eq!(start(&world), FEN);
}

#[test]
fn a_text_is_read_and_nothing_changes_until_it_is() {
    let mut world = open();
    world.act(Action::PositionError(Some("That was none.".to_owned())));
    set_up(&mut world, "1. e4 e5");
    assert_eq!(world.texts, [Ask { number: 1, what: Wanted::Text("1. e4 e5".to_owned()) }]);
    assert_eq!((world.page.position_error.as_ref(), world.page.game.positions.len()), (None, 1));
    set_up(&mut world, "1. d4");
    assert_eq!(world.texts.back().map(|ask| ask.number), Some(2));
}

#[test]
fn what_is_wrong_with_a_small_game_is_said_at_once() {
    let mut world = open();
    set_up(&mut world, "connect-four z");
    assert!(world.page.position_error.is_some() && world.texts.is_empty());
}

#[test]
fn a_small_game_has_a_page_of_its_own() {
    let mut world = open();
    set_up(&mut world, "connect-four");
    let is_it = |effect: &Effect| matches!(effect, Effect::Leave(link) if link.fen.as_deref() == Some("connect-four"));
    assert!(world.done.iter().any(is_it));
}

#[test]
fn the_start_is_that_of_the_game_that_is_shown() {
    let mut world = open();
    set_up(&mut world, FEN);
    world.rest();
    world.act(Action::SetUpStart);
    world.rest();
    assert_eq!(start(&world), page::rules::START_FEN);

    let small = Link { fen: Some("connect-four d".to_owned()), in_browser: true, ..Link::default() };
    let mut page = Page::new(&small, &small);
    page.connection = page::state::Connection::Open;
    let effects = page.update(Input::Action(Action::SetUpStart));
    let is_it = |effect: &Effect| {
        let Effect::Send(request) = effect else { return false };
        matches!(&request.command, wire::Command::SetGame { fen, .. } if fen == "connect-four")
    };
    assert!(effects.iter().any(is_it), "{effects:?}");
}

#[test]
fn a_file_has_the_next_number() {
    let mut world = open();
    set_up(&mut world, "1. e4");
    world.act(Action::ReadFile);
    assert_eq!((world.page.reading.number, world.texts.len()), (2, 1), "it is asked for by who has it");
    let asked = wire::worker::Ask::Text(Ask { number: 2, what: Wanted::File });
    assert_eq!(world.done.last(), Some(&page::effect::Effect::AskOfFile(asked)));
}

#[test]
fn another_game_is_one_of_the_same_text() {
    let mut world = open();
    set_up(&mut world, "1. e4 * 1. d4 *");
    world.act(Action::Enter(FEN.to_owned(), Vec::new()));
    assert!(!world.page.reading.opens);
    world.act(Action::OpenGame(1));
    assert_eq!(world.texts.back(), Some(&Ask { number: 1, what: Wanted::Game(1) }));
    assert!(world.page.reading.opens, "it is wanted");
}

#[test]
fn a_link_that_is_no_plain_position_is_read_with_its_moves() {
    let moves = vec!["e2e4".to_owned()];
    let mut world = World::open(&Link { fen: Some("1. d4 d5".to_owned()), moves, ..Link::default() });
    world.rest();
    assert_eq!(world.texts, [Ask { number: 1, what: Wanted::Text("1. d4 d5 moves e2e4".to_owned()) }]);
    assert!(world.page.search.is_none() && !world.page.is_idle(), "there is no position to search");
    set_up(&mut world, "startpos");
    world.rest();
    assert!(world.page.search.is_some() && !world.page.is_link_bad);
}

#[test]
fn the_game_of_the_page_before_is_its_first_text() {
    let mut page = Page::new(&Link::default(), &Link::default());
    page.update(Input::Opened(Remembered { has_game: true, ..Remembered::default() }));
    page.update(Input::Action(Action::TakeGame));
    assert_eq!((page.reading.number, page.reading.opens), (page::reading::KEPT, true));
}

#[derive(Clone, Debug)]
enum Happens {
    Type,
    File,
    Pick,
    Position,
    ByHand,
    Answer(u8, u8),
}

fn happens() -> impl Strategy<Value = Happens> {
    prop_oneof![
        2 => Just(Happens::Type),
        1 => Just(Happens::File),
        2 => Just(Happens::Pick),
        1 => Just(Happens::Position),
        1 => Just(Happens::ByHand),
        6 => (any::<u8>(), any::<u8>()).prop_map(|(which, what)| Happens::Answer(which, what)),
    ]
}

fn told(what: u8) -> Told {
    let (record, remarks) = (Record { fen: FEN.to_owned(), ..Record::default() }, Vec::new());
    match what % 5 {
        0 => Told::Games { games: vec![Default::default()], is_all: true },
        1 => Told::Refused("It cannot be read.".to_owned()),
        2 => Told::Position { fen: FEN.to_owned(), moves: Vec::new(), remarks },
        3 => Told::Game { place: 0, record, broken: Some("It ends too early.".to_owned()), remarks },
        _ => Told::Game { place: 0, record, broken: None, remarks },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Answers may come late and in any order: what is opened is of the text that was asked for last, if nothing was set up since.
    #[test]
    fn only_what_was_asked_for_last_is_opened(happened in prop::collection::vec(happens(), 1..30)) {
        let link = Link::default();
        let mut page = Page::new(&link, &link);
        page.connection = page::state::Connection::Open;
        let mut found = Found::of(0);
        // The numbers that were asked with, and that of which something is still awaited.
        let (mut numbers, mut awaited) = (vec![0], None);
        for one in happened {
            let action = match one {
                Happens::Type => Action::SetUp("1. e4".to_owned()),
                Happens::File => Action::ReadFile,
                Happens::Pick if page.reading.number == 0 => continue,
                Happens::Pick => Action::OpenGame(0),
                Happens::Position => Action::SetUp(FEN.to_owned()),
                Happens::ByHand => Action::Enter("startpos".to_owned(), Vec::new()),
                Happens::Answer(which, what) => {
                    let number = numbers[usize::from(which) % numbers.len()];
                    let is_game = matches!(what % 5, 2 | 4);
                    let actions = found.take(Answer { number, told: told(what) }, page.reading.opens);
                    let opens = |action: &Action| matches!(action, Action::Enter(..) | Action::EnterRecord(_));
                    let is_opened = actions.iter().any(opens);
                    prop_assert_eq!(is_opened, is_game && awaited == Some(number));
                    for action in actions {
                        page.update(Input::Action(action));
                    }
                    if is_opened {
                        awaited = None;
                    }
                    continue;
                }
            };
            page.update(Input::Action(action.clone()));
            found.take_up(page.reading.number);
            awaited = match action {
                Action::Enter(..) => None,
                Action::SetUp(text) if text == FEN => None,
                _ => Some(page.reading.number),
            };
            if numbers.last() != Some(&page.reading.number) {
                numbers.push(page.reading.number);
            }
            prop_assert_eq!(page.reading.opens, awaited.is_some());
        }
    }
}
