//! The address: when it is written, and that it brings back what is seen.

use page::address::{Looks, Writing};
use page::effect::Effect;
use page::input::{Action, FromWorker, Input};
use page::link::Link;
use page::link::beside::{Beside, Linked};
use page::state::Page;
use page::study::InStudy;
use page::view::{Chart, Tab};
use proptest::prelude::*;
use wire::worker::RecordingView;

use crate::interleavings::{DEEDS, Deed, Occurrence, going_on, happen, prepare};
use crate::links;
use crate::world::World;

fn first_link() -> Link {
    let choice = page::choice::SearchChoice { evaluator: Some("uniform".to_owned()), ..Default::default() };
    Link { choice, keep: false, simulations: Some(6), ..Link::default() }
}

fn open(link: &Link) -> World {
    let mut world = World::open(link);
    prepare(&mut world);
    world
}

/// How a link looks at things.
fn looks_of(link: &Link) -> Looks {
    Looks {
        tour: None,
        film: link.film,
        tree_form: link.tree_form,
        labels: link.labels,
        point_of_view: link.point_of_view,
        depth: link.depth,
        tab: link.tab,
        chart: link.chart,
        find: link.find.clone(),
        within: link.within.clone(),
        findings: link.findings,
        minimax: link.minimax.clone(),
        flipped: link.flipped,
        compared: Linked { told: link.comparison.clone(), ..Linked::default() },
    }
}

/// What was done to the address, in order.
fn writings(effects: &[Effect]) -> Vec<Writing> {
    effects
        .iter()
        .filter_map(|effect| if let Effect::Address(writing) = effect { Some(*writing) } else { None })
        .collect()
}

/// A page that shows a recording, which plays if it is a film.
fn recorded(name: Option<&str>, plays: bool) -> Page {
    let link = Link { recording: Some("opera-game".to_owned()), ..Link::default() };
    let mut page = Page::new(&link, &link);
    let name = name.map(str::to_owned);
    page.update(Input::Action(Action::OpenRecording { name, link: None, plays }));
    let (fen, moves) = (page::rules::START_FEN.to_owned(), vec!["e2e4".to_owned()]);
    let evaluator = "classical".to_owned();
    let view = RecordingView { fen, moves, evaluator, end: 50, simulations: 50, nodes: 51, ..RecordingView::default() };
    page.update(Input::Worker(FromWorker::Opened(Box::new(view))));
    page
}

#[test]
fn nothing_is_written_before_there_is_a_search() {
    let mut page = Page::new(&first_link(), &first_link());
    assert_eq!(writings(&page.update(Input::Looked)), []);
    assert_eq!(writings(&page.update(Input::Opened(Default::default()))), []);
}

#[test]
fn the_first_search_is_written_after_a_pause() {
    let mut world = World::open(&first_link());
    assert_eq!(world.written, None);
    world.rest();
    assert_eq!(world.written, Some(first_link()));
}

#[test]
fn a_change_of_the_game_is_due_before_anybody_answers() {
    let mut world = open(&first_link());
    world.rest();
    let (start, _) = page::rules::Position::parse(page::rules::START_FEN).expect("it is a position");
    let played = Action::Play(page::notation::read(&start, "e4").expect("it is a move"));
    let effects = world.page.update(Input::Action(played));
    assert_eq!(writings(&effects), [Writing::Later], "it may be loaded anew meanwhile");
}

#[test]
fn what_changes_within_one_pause_is_written_together() {
    let mut world = open(&first_link());
    world.rest();
    let page = &mut world.page;
    let act = |page: &mut Page, action| writings(&page.update(Input::Action(action)));
    assert_eq!(act(page, Action::Lines(5)), [Writing::Later]);
    assert_eq!(act(page, Action::Lines(7)), []);
    assert_eq!(writings(&page.update(Input::Looked)), []);
    assert_eq!(writings(&page.update(Input::AddressDue)), [Writing::Kept]);
    assert_eq!(act(page, Action::Lines(7)), [], "nothing is another one");
    assert_eq!(act(page, Action::Lines(8)), [Writing::Later]);
}

#[test]
fn what_no_link_tells_is_not_written() {
    let mut world = open(&first_link());
    world.rest();
    let page = &mut world.page;
    for action in [
        Action::Announce("Here.".to_owned()),
        Action::Preview(Some(vec![796])),
        Action::Notify("Something.".to_owned()),
        Action::MinShare(0.5),
        Action::Autostart(true),
    ] {
        assert_eq!(writings(&page.update(Input::Action(action))), []);
    }
    assert_eq!(writings(&page.update(Input::Tick(40.0))), []);
}

#[test]
fn looking_otherwise_is_written() {
    let mut world = open(&first_link());
    world.rest();
    world.looks.tab = Tab::Charts;
    world.looks.chart = Chart::Settling;
    world.update(Input::Looked);
    assert_eq!(world.written.as_ref().map(|link| link.tab), Some(Tab::Edges), "not yet");
    world.rest();
    let written = world.written.clone().unwrap();
    assert_eq!((written.tab, written.chart), (Tab::Charts, Chart::Settling));
}

#[test]
fn a_film_is_written_when_it_ends() {
    let mut page = recorded(Some("opera-game"), true);
    assert!(page.playback.playing);
    assert_eq!(writings(&page.update(Input::Looked)), []);
    assert_eq!(writings(&page.update(Input::Action(Action::Pause))), [Writing::Later]);
    assert_eq!(
        writings(&page.update(Input::AddressDue)),
        [Writing::Shown],
        "the tab's analysis is still the one before"
    );
}

#[test]
fn a_film_that_begins_before_the_address_is_due_puts_it_off() {
    let mut page = recorded(Some("opera-game"), false);
    page.update(Input::AddressDue);
    assert_eq!(writings(&page.update(Input::Action(Action::GoTo(3)))), [Writing::Later]);
    page.update(Input::Action(Action::PlayOrPause));
    assert_eq!(writings(&page.update(Input::AddressDue)), [Writing::Dropped]);
    assert_eq!(writings(&page.update(Input::Action(Action::Pause))), [Writing::Later]);
}

#[test]
fn a_file_of_the_users_has_no_address() {
    let mut page = recorded(None, false);
    assert_eq!(writings(&page.update(Input::Looked)), []);
    assert_eq!(writings(&page.update(Input::Action(Action::GoTo(3)))), []);
}

#[test]
fn of_a_recording_a_link_says_what_is_seen_and_not_what_was_searched() {
    let mut page = recorded(Some("opera-game"), false);
    page.update(Input::Action(Action::GoTo(3)));
    let link = page.link(Looks { tab: Tab::Why, ..Looks::default() });
    let recording = Some("opera-game".to_owned());
    assert_eq!(link, Link { recording, at: Some(3), tab: Tab::Why, ..Link::default() });
}

#[test]
fn a_stretch_is_played_to_its_end_and_written_there() {
    let mut page = recorded(Some("opera-game"), false);
    page.update(Input::Action(Action::GoTo(3)));
    page.update(Input::AddressDue);
    let effects = page.update(Input::Action(Action::PlayTo { moment: 20, seconds: 1.0 }));
    assert!(effects.contains(&Effect::NextFrame) && page.playback.playing);
    let mut writing = Vec::new();
    for frame in 0..200_u32 {
        writing.extend(writings(&page.update(Input::Tick(f64::from(frame) * 16.0))));
    }
    assert_eq!((page.playback.moment, page.playback.playing), (Some(20), false));
    assert_eq!(writing, [Writing::Later], "once, at its end");
    page.update(Input::Action(Action::PlayTo { moment: 7, seconds: 1.0 }));
    assert_eq!((page.playback.moment, page.playback.playing), (Some(7), false), "what lies behind is shown at once");
}

#[test]
fn of_the_tour_a_link_says_the_stop() {
    let mut page = recorded(Some("opera-game"), false);
    page.update(Input::Action(Action::GoTo(3)));
    let looks = || Looks { tour: Some(4), tab: Tab::Why, flipped: true, ..Looks::default() };
    assert_eq!(page.link(looks()).query(), "?tour=4&flip=1");
    page.recording.is_on = false;
    assert_eq!(page.link(looks()).tour, None, "there is none of an analysis");
}

#[test]
fn of_somebody_elses_analysis_a_link_says_whose_it_is() {
    let first = Link { watch: Some("9f3c".to_owned()), at: Some(7), lines: 4, ..first_link() };
    let page = Page::new(&first, &first);
    let told = Some(Beside::default());
    let link = page.link(Looks { flipped: true, compared: Linked { told, ..Linked::default() }, ..Looks::default() });
    let watch = Some("9f3c".to_owned());
    assert_eq!(link, Link { watch, keep: false, lines: 4, flipped: true, ..Link::default() });
}

/// Owners of a chapter have its study in the address for as long as it is this analysis, and so do those who watch it.
#[test]
fn of_a_chapter_a_link_names_the_study() {
    let study = Some(InStudy { study: "class".to_owned(), chapter: 4 });
    let first = Link { watch: Some("9f3c".to_owned()), study: study.clone(), at: Some(7), ..first_link() };
    let mut page = Page::new(&first, &first);
    let watch = Some("9f3c".to_owned());
    let expected = Link { watch, study, keep: false, flipped: true, ..Link::default() };
    let looks = || Looks { flipped: true, ..Looks::default() };
    assert_eq!(page.link(looks()), expected);
    // It turned out to be this browser's own.
    (page.watch, page.id) = (None, "9f3c".to_owned());
    assert_eq!(page.link(looks()), expected);
    page.recording.is_on = true;
    assert_eq!(page.link(looks()).study, None);
    page.recording.is_on = false;
    page.study = None;
    assert_eq!(page.link(looks()).watch, None);
}

#[test]
fn where_two_searches_are_compared_the_link_is_of_the_first() {
    let mut world = open(&first_link());
    world.rest();
    let choice = page::choice::SearchChoice { evaluator: Some("random".to_owned()), ..Default::default() };
    let told = Some(Beside { time: Some(3), ..Beside::default() });
    let compared = Linked { choice: Some(choice.clone()), simulations: Some(40), told: told.clone() };
    let link = world.page.link(Looks { compared, ..Looks::default() });
    assert_eq!((link.choice, link.simulations, link.comparison), (choice, Some(40), told));
}

#[test]
fn a_page_of_its_own_has_nothing_to_remember() {
    let mut world = open(&first_link());
    world.rest();
    world.page.in_browser = true;
    world.page.update(Input::Looked);
    assert_eq!(writings(&world.page.update(Input::AddressDue)), [Writing::Shown]);
}

/// The nodes that a page shows, whatever came first.
fn nodes(page: &Page) -> Vec<wire::NodeView> {
    let mut nodes = page.tree.model.nodes().to_vec();
    nodes.sort_unstable_by_key(|node| node.id);
    nodes
}

/// Those that leave the page in the search that its link names.
fn is_told(deed: &Deed) -> bool {
    !matches!(deed, Deed::Play | Deed::Pick | Deed::Keep | Deed::Against | Deed::Undo | Deed::Redo | Deed::Enter)
}

fn deed() -> impl Strategy<Value = Occurrence> {
    let told: Vec<Deed> = DEEDS.into_iter().filter(is_told).collect();
    (proptest::sample::select(told), any::<u8>()).prop_map(|(deed, which)| Occurrence::Act(deed, which))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Before any server has spoken, what the link asked for is what the page's link says.
    #[test]
    fn what_a_link_asks_for_is_told_until_it_is_carried_out(link in links::link()) {
        let asked = Link { tour: None, recording: None, watch: None, fen: None, moves: Vec::new(), ..link };
        let told = Page::new(&asked, &asked).link(looks_of(&asked));
        // The moment and what goes on there are known of a search only.
        let expected = Link { simulations: None, at: None, phase: told.phase, ..asked };
        prop_assert_eq!(&told, &expected);
        prop_assert_eq!(Link::of_query(&told.query()), told);
    }

    /// Whatever was done, a page that is opened with the address comes to show the same.
    #[test]
    fn an_address_brings_back_what_is_seen(
        occurrences in proptest::collection::vec(prop_oneof![2 => deed(), 3 => going_on()], 1..30),
        seen in links::seen(),
    ) {
        let mut world = open(&first_link());
        for what in &occurrences {
            happen(&mut world, what);
        }
        world.looks = looks_of(&seen);
        world.update(Input::Looked);
        world.rest();
        world.check();
        let link = world.written.clone().expect("it was written");
        let mut again = World::open(&Link::of_query(&link.query()));
        again.looks = looks_of(&link);
        again.rest();
        again.check();
        prop_assert_eq!(again.written.as_ref(), Some(&link), "{}", link.query());
        let (page, other) = (&world.page, &again.page);
        prop_assert_eq!(nodes(page), nodes(other));
        prop_assert_eq!((page.tree.selected, page.tree.view_root), (other.tree.selected, other.tree.view_root));
        let present = |page: &Page| (page.playback.live.moment, page.playback.live.nodes, page.explain.held);
        prop_assert_eq!(present(page), present(other));
    }
}

#[test]
fn priors_that_go_without_saying_are_not_written() {
    use page::choice::Source;
    let mut world = open(&first_link());
    world.rest();
    let source = |name: &str| Some(Source { evaluator: name.to_owned(), network: None });
    let choose = |world: &mut World, own, opponent| {
        let mut choice = world.page.choice.clone();
        choice.priors = wire::Priors { own, opponent };
        world.update(Input::Action(Action::Choose(choice)));
        world.rest();
        world.written.clone().unwrap().choice.priors
    };
    let both = choose(&mut world, source("random"), source("uniform"));
    assert_eq!(both, wire::Priors { own: source("random"), opponent: source("uniform") });
    // The first search is of "uniform" for both sides, and is shown again.
    assert!(choose(&mut world, None, source("uniform")).is_none());
    // As with a search that is made anew.
    let same = choose(&mut world, source("random"), source("random"));
    assert_eq!(same, wire::Priors { own: source("random"), opponent: None });
}

/// The search was refused while the position was not there, and is asked for when it is.
#[test]
fn a_position_that_was_deleted_and_comes_back_is_searched() {
    use Deed::{Move, RedoGame, UndoGame};
    use Occurrence::{Act, Messages, Requests};
    let mut world = open(&first_link());
    let begin = [Requests(1), Messages(2), Act(Move, 0), Requests(2), Messages(2), Act(UndoGame, 0), Messages(2)];
    let cross = [Requests(2), Messages(2), Act(RedoGame, 0), Act(Move, 0), Messages(1), Messages(1), Act(UndoGame, 0)];
    for what in begin.iter().chain(&cross) {
        happen(&mut world, what);
    }
    world.rest();
    world.check();
    let search = world.page.search_view().expect("it is searched");
    assert_eq!((search.position, world.page.game.current), (1, 1));
}
