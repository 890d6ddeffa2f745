//! Recordings that are shown instead of an analysis.

use page::effect::Effect;
use page::input::{Action, FromWorker, Input};
use page::link::Link;
use page::state::{Connection, Page};
use page::view::Tab;
use session::{Limits, recording};
use wire::worker::{Ask, Labels, RecordingView};

fn page() -> Page {
    let link = Link { recording: Some("opera-game".to_owned()), ..Link::default() };
    Page::new(&link, &link)
}

fn view() -> RecordingView {
    let labels = Labels { open: "?tab=why&flip=1".to_owned(), ..Labels::default() };
    let (fen, moves) = (page::rules::START_FEN.to_owned(), vec!["e2e4".to_owned()]);
    RecordingView {
        labels,
        fen,
        moves,
        evaluator: "classical".to_owned(),
        end: 50,
        simulations: 50,
        nodes: 51,
        ..RecordingView::default()
    }
}

fn opened(page: &mut Page, plays: bool, link: Option<Link>) -> Vec<Effect> {
    let link = link.map(Box::new);
    page.update(Input::Action(Action::OpenRecording { name: Some("opera-game".to_owned()), link, plays }));
    assert!(page.recording.is_busy);
    page.update(Input::Worker(FromWorker::Opened(Box::new(view()))))
}

#[test]
fn the_worker_is_asked_for_it_by_its_address_or_with_its_file() {
    let open = |name: Option<&str>| {
        let name = name.map(str::to_owned);
        page().update(Input::Action(Action::OpenRecording { name, link: None, plays: false }))
    };
    let address = Some("/recordings/opera-game.puctrec".to_owned());
    assert_eq!(open(Some("opera-game")), [Effect::Ask(Ask::Open { address })]);
    assert_eq!(open(None), [Effect::AskOfFile(Ask::Open { address: None })]);
    assert_eq!(open(Some("../secret")), [Effect::Connect], "there is no such name: the page becomes an analysis");
}

#[test]
fn one_is_made_of_the_shown_search_and_given_to_the_user() {
    let mut page = page();
    opened(&mut page, false, None);
    let save = || Input::Action(Action::Save { is_lean: true, looks: Box::default() });
    let effects = page.update(save());
    let is_asked = |effect: &Effect| matches!(effect, Effect::Ask(Ask::Save { address: None, is_lean: true, .. }));
    assert!(effects.iter().any(is_asked) && page.recording.is_busy, "{effects:?}");
    assert!(!page.update(save()).iter().any(is_asked), "one at a time");
    let effects = page.update(Input::Worker(FromWorker::Saved(vec![1, 2, 3])));
    assert!(effects.contains(&Effect::Keep { name: "opera-game.puctrec".to_owned(), file: vec![1, 2, 3] }));
    assert!(!page.recording.is_busy);
}

#[test]
fn where_there_is_no_search_none_is_made() {
    let link = Link::default();
    let mut page = Page::new(&link, &link);
    assert_eq!(page.update(Input::Action(Action::Save { is_lean: false, looks: Box::default() })), []);
    let said = page.notices.iter().next_back().map(|notice| notice.message.as_str());
    assert_eq!(said, Some("There is no search to save yet."));
}

#[test]
fn it_is_shown_at_its_end_as_it_says() {
    let mut page = page();
    let effects = opened(&mut page, false, None);
    assert!(effects.contains(&Effect::RecordingShown { view: Some((true, Tab::Why)) }));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Ask(Ask::Show { moment: 50, watch: Some(_) }))));
    assert_eq!((page.playback.moment, page.game.positions.len()), (Some(50), 2));
    assert!(page.recording.is_on && !page.recording.is_busy);
}

#[test]
fn it_has_reached_whatever_a_lesson_wants_once_it_is_drawn() {
    let file = include_bytes!("../../../../public/recordings/saavedra.puctrec");
    let mut opened = recording::open(file, Limits::default()).expect("it is shipped");
    let name = Some("saavedra".to_owned());
    let link = Link { recording: name.clone(), at: Some(2), in_browser: true, ..Link::default() };
    let mut page = Page::new(&link, &link);
    page.update(Input::Action(Action::OpenRecording { name, link: Some(Box::new(link)), plays: true }));
    let view = Box::new(recording::view(&opened));
    let effects = page.update(Input::Worker(FromWorker::Opened(view)));
    assert!(!page.has_reached(0), "nothing is drawn yet");
    let watch = effects.into_iter().find_map(|effect| match effect {
        Effect::Ask(Ask::Show { moment: 2, watch }) => watch,
        _ => None,
    });
    opened.playback.watch(watch.expect("the worker is asked"));
    opened.playback.seek(2);
    let frame = opened.playback.frame().expect("it is intact").expect("it is new");
    page.update(Input::Worker(FromWorker::Frame(Box::new(frame))));
    assert!(page.has_reached(0), "nothing is going to be searched");
    assert_eq!((page.playback.moment, page.playback.playing), (Some(2), false));
}

#[test]
fn it_plays_from_its_beginning() {
    let mut page = page();
    let effects = opened(&mut page, true, None);
    assert!(effects.contains(&Effect::NextFrame));
    assert!(page.playback.playing && page.playback.moment == Some(0));
}

#[test]
fn what_a_link_says_counts_more() {
    let mut page = page();
    let link = Link { recording: Some("opera-game".to_owned()), at: Some(12), ..Link::default() };
    let effects = opened(&mut page, true, Some(link));
    assert!(effects.contains(&Effect::RecordingShown { view: None }));
    assert_eq!((page.playback.playing, page.playback.moment), (false, Some(12)));
}

#[test]
fn what_needs_a_search_is_offered() {
    let mut page = page();
    opened(&mut page, false, None);
    page.update(Input::Action(Action::Go));
    assert!(page.recording.offer.is_none() || page.recording.offer.as_ref().unwrap().label == "Analyse this position");
    let mv = page.root().unwrap().legal_moves()[0];
    page.update(Input::Action(Action::PlayLine(vec![mv])));
    let offer = page.recording.offer.clone().expect("it is offered");
    assert!(offer.label.starts_with("Analyse the position after "), "{}", offer.label);
    assert_eq!(offer.link.moves.len(), 2);
    page.update(Input::Action(Action::DropOffer));
    assert!(page.recording.offer.is_none());
}

#[test]
fn at_its_end_a_step_offers_to_search_on() {
    let mut page = page();
    opened(&mut page, false, None);
    page.update(Input::Action(Action::Step(1)));
    let offer = page.recording.offer.clone().expect("it is offered");
    assert_eq!((offer.label.as_str(), offer.link.simulations), ("Continue this search", Some(50)));
}

#[test]
fn another_position_of_the_game_is_another_analysis() {
    let mut page = page();
    opened(&mut page, false, None);
    page.update(Input::Action(Action::Visit(0)));
    assert_eq!(page.recording.offer.as_ref().map(|offer| offer.label.as_str()), Some("Analyse this one"));
    assert_eq!(page.game.current, 1);
}

#[test]
fn a_position_that_is_entered_leaves_it() {
    let mut page = page();
    opened(&mut page, false, None);
    let effects = page.update(Input::Action(Action::Enter("startpos".to_owned(), Vec::new())));
    assert!(matches!(&effects[..], [Effect::Leave(link)] if link.fen.as_deref() == Some("startpos")));
}

#[test]
fn where_it_cannot_be_opened_the_page_becomes_an_analysis() {
    let mut page = page();
    assert!(page.awaits_recording());
    let effects = page.update(Input::Worker(FromWorker::Refused("there is none of that name".to_owned())));
    assert_eq!(effects, [Effect::Connect]);
    assert!(!page.recording.is_on && page.recording.name.is_none());
    assert_eq!(page.connection, Connection::Connecting);
}

#[test]
fn where_another_cannot_be_opened_the_one_that_is_shown_stays() {
    let mut page = page();
    opened(&mut page, false, None);
    let effects = page.update(Input::Worker(FromWorker::Refused("it is damaged".to_owned())));
    assert_eq!(effects, []);
    assert!(page.recording.is_on);
}

#[test]
fn its_digest_is_checked() {
    let mut page = page();
    opened(&mut page, false, None);
    assert_eq!(page.recording.is_right, None);
    page.update(Input::Worker(FromWorker::Checked(true)));
    assert_eq!(page.recording.is_right, Some(true));
}
