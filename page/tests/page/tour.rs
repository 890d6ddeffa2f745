//! The tour beside the recording that it goes through: what a caption says happens, at its moment.

use page::model::Model;
use page::names::Names;
use page::notation::{self, Notation};
use page::rules::Position;
use page::tour::stops::{About, FAMOUS, STOPS, Stop};
use page::tour::words::{Ground, caption};
use session::{Limits, Playback, recording};
use wire::worker::{Marked, RecordingView};
use wire::{EdgeView, OpenNode, Watch};

const FILE: &[u8] = include_bytes!("../../../public/recordings/opera-game.puctrec");

/// The recording, as a page shows it.
struct Recorded {
    playback: Playback,
    view: RecordingView,
    names: Names,
}

impl Recorded {
    fn open() -> Self {
        let opened = recording::open(FILE, Limits::default()).expect("it can be opened");
        let view = recording::view(&opened);
        let (mut root, chess960) = Position::parse(&view.fen).expect("a position");
        for mv in &view.moves {
            let mv = notation::read(&root, mv).expect("a move");
            assert!(root.play(mv));
        }
        let names = Names { root: Some(root), notation: Notation::San, chess960 };
        Self { playback: opened.playback, view, names }
    }

    /// The tree at a moment.
    fn at(&mut self, moment: u32) -> Model {
        self.playback.seek(moment);
        self.playback.watch(Watch { lines: 3, ..Watch::whole(1) });
        let frame = self.playback.frame().expect("a sound log").expect("a frame");
        let mut model = Model::default();
        model.apply(&frame);
        model
    }

    fn caption(&mut self, about: About) -> String {
        let stop = stop(about);
        let model = self.at(stop.moment);
        let ground =
            Ground { model: &model, names: &self.names, marks: self.playback.marks(), settings: &self.view.settings };
        caption(stop, ground).unwrap_or_else(|| panic!("{about:?} does not fit moment {}", stop.moment))
    }
}

fn stop(about: About) -> &'static Stop {
    STOPS.iter().find(|stop| stop.about == about).expect("there is a stop about it")
}

fn root(model: &Model) -> &OpenNode {
    model.open(0).expect("the root is open")
}

fn famous(model: &Model) -> &EdgeView {
    root(model).edges.iter().find(|edge| edge.mv == FAMOUS).expect("the move is legal")
}

/// The moment at which the famous move has so many visits first.
fn moment_of_visit(recorded: &mut Recorded, visits: u32) -> u32 {
    let end = recorded.view.end;
    (1..=end).find(|&moment| famous(&recorded.at(moment)).visits == visits).expect("it is visited")
}

#[test]
fn every_caption_fits_its_moment_and_is_short() {
    for language in say::Language::ALL {
        say::speak(language);
        let mut recorded = Recorded::open();
        for stop in &STOPS {
            let text = recorded.caption(stop.about);
            assert!(text.chars().count() <= 260, "{} letters: {text}", text.chars().count());
            assert!(!text.contains(" ?"), "a move without a name: {text}");
        }
    }
    say::speak(say::Language::English);
}

#[test]
fn captions_say_the_numbers_of_the_recording() {
    let mut recorded = Recorded::open();
    let model = recorded.at(stop(About::Evaluation).moment);
    let best = &model.lines()[0].edge;
    let text = recorded.caption(About::Evaluation);
    let name = recorded.names.name(&[], best.mv);
    for part in [format!("{name} is best"), format!("in {} visits", best.visits), page::format::pawns(best.cp)] {
        assert!(text.contains(&part), "{part:?} in {text}");
    }
    let prior = page::format::percent_to(famous(&model).prior, 2);
    assert!(recorded.caption(About::Prior).contains(&format!("gets {prior}")));
}

#[test]
fn no_caption_is_shown_at_another_moment() {
    let mut recorded = Recorded::open();
    for stop in STOPS.iter().filter(|stop| stop.moment > 1) {
        let model = recorded.at(stop.moment - 1);
        let ground = Ground { model: &model, names: &recorded.names, marks: &[], settings: &recorded.view.settings };
        assert_eq!(caption(stop, ground), None, "{:?}", stop.about);
    }
}

/// The words that are no numbers: what the captions take for granted.
#[test]
fn the_story_is_the_one_that_is_told() {
    let mut recorded = Recorded::open();
    let end = recorded.view.end;
    assert_eq!(recorded.view.simulations, end, "each moment is a simulation");
    assert!(STOPS.iter().all(|stop| stop.moment <= end));
    assert_eq!(STOPS.last().map(|stop| stop.moment), Some(end));

    // The move is White's, gives up the queen and mates; the network does not think much of it.
    assert_eq!(recorded.names.turn(), shakmaty::Color::White);
    assert_eq!(recorded.names.name(&[], FAMOUS), "Qb8+");
    let first = recorded.at(stop(About::Prior).moment);
    let place = root(&first).edges.iter().position(|edge| edge.mv == FAMOUS).expect("it is there");
    assert!(place > 5, "{place} moves are liked better");

    // Its first visit, which says that it is nearly lost.
    assert_eq!(moment_of_visit(&mut recorded, 1), stop(About::FirstVisit).moment);
    let visited = recorded.at(stop(About::FirstVisit).moment);
    assert!(famous(&visited).v.is_some_and(|v| v < -0.8), "{:?}", famous(&visited).v);

    // Until the mate is seen another move is the best.
    let before = recorded.at(stop(About::Selection).moment);
    assert_ne!(before.lines()[0].edge.mv, FAMOUS);
    assert!(famous(&before).visits > 0 && famous(&before).visits < 5, "it was left alone");
    let next = root(&before).next.expect("the search goes on");
    assert_eq!(root(&before).edges[usize::from(next)].mv, FAMOUS);
    let best = |edge: &EdgeView| edge.s;
    let largest = root(&before).edges.iter().map(best).fold(f64::NEG_INFINITY, f64::max);
    assert_eq!(best(famous(&before)), largest);
    assert!(root(&before).edges.iter().all(|edge| edge.mu == 0.0), "S is Q + U");

    // The mate, which has a mark.
    let proof = stop(About::Proof).moment;
    assert_eq!(proof, stop(About::Selection).moment + 1);
    let marks = recorded.playback.marks().to_vec();
    assert!(marks.iter().any(|mark| mark.moment == proof && matches!(mark.what, Marked::Proven(FAMOUS, _))));
    assert!(marks.iter().any(|mark| mark.moment == proof && mark.what == Marked::Best(FAMOUS)));
    let proven = recorded.at(proof);
    assert_eq!((famous(&proven).mate, famous(&proven).q), (Some(2), 1.0));
    assert_eq!(proven.lines()[0].moves.len(), 3);

    // From then on all visits are its own.
    let last = recorded.at(end);
    assert_eq!(famous(&last).visits - famous(&proven).visits, end - proof);
}
