//! Engines that misbehave, as real processes: each is ended, and it is said why.

use std::os::unix::fs::PermissionsExt as _;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use engine::games::chess::Chess;
use uci::{Fault, Patience, Phase, Task};

use super::{Engines, Talk, Told};
use crate::testing::Folder;

/// Patience with misbehaving engines here; honest ones are faster by far.
const SHORT: Duration = Duration::from_millis(300);
const LONG: Duration = Duration::from_secs(60);

struct Test {
    engines: Engines,
    talk: Talk,
    told: Receiver<()>,
    _folder: Folder,
}

impl Test {
    fn start(mode: &str, patience: Patience) -> Self {
        let folder = Folder::new("fake-engine");
        let program = folder.path().join(mode);
        std::fs::write(&program, include_str!("../../tests/engines/fake.sh")).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let mut engines = Engines::find(&[(mode.to_owned(), program)], &[], 1).unwrap();
        engines.patience = patience;
        let (tell, told) = channel();
        let engine = engines.named(mode).unwrap();
        let talk = Talk::start(&engines, engine, engines.place().unwrap(), move || {
            let _ = tell.send(());
        })
        .unwrap();
        Self { engines, talk, told, _folder: folder }
    }

    /// Report when `is_wanted` first holds.
    fn until(&self, is_wanted: impl Fn(&Told) -> bool) -> Told {
        loop {
            self.told.recv_timeout(LONG).expect("it tells how it stands");
            if let Some(told) = self.talk.take().filter(&is_wanted) {
                return told;
            }
        }
    }

    fn end(&self) -> Told {
        self.until(|told| matches!(told.phase, Phase::Done { .. } | Phase::Failed(_)))
    }

    /// Its place is free: the process is gone.
    fn is_gone(&self) {
        while self.engines.running() > 0 {
            std::thread::yield_now();
        }
    }
}

fn patient() -> Patience {
    Patience { greeting: LONG, ready: LONG, silence: LONG, answer: LONG, stop: LONG, grace: LONG, longest: LONG }
}

fn task() -> Task {
    let game = Chess::from_fen::<&str>("startpos", &[]).unwrap();
    Task { game, lines: 2, nodes: Some(1000), milliseconds: None, like: None }
}

/// Asks an engine something, and waits for its end.
fn fault(mode: &str, patience: Patience) -> (Fault, Told) {
    let mut test = Test::start(mode, patience);
    assert!(test.talk.ask(task()));
    let told = test.end();
    let Phase::Failed(fault) = told.phase.clone() else { panic!("{mode}: {told:?}") };
    test.is_gone();
    assert!(test.engines.place().is_ok(), "{mode}: there is room for another one");
    (fault, told)
}

#[test]
fn an_honest_engine_is_heard_and_asked_again() {
    let mut test = Test::start("honest", patient());
    assert!(test.talk.ask(task()));
    let told = test.end();
    assert_eq!(told.phase, Phase::Done { is_stopped: false });
    assert_eq!((told.title.as_deref(), told.report.rows.len()), (Some("Fake honest"), 2));
    assert_eq!(told.report.nodes, Some(80_232));
    assert_eq!(test.engines.views()[0].title.as_deref(), Some("Fake honest"));
    assert!(test.talk.ask(Task { nodes: None, ..task() }));
    let running = test.until(|told| told.phase == Phase::Searching && !told.report.rows.is_empty());
    assert_eq!(running.question, 2);
    test.talk.stop();
    assert_eq!(test.end().phase, Phase::Done { is_stopped: true });
    assert_eq!(test.engines.running(), 1, "it waits for another question");
    let Test { engines, talk, .. } = test;
    drop(talk);
    while engines.running() > 0 {
        std::thread::yield_now();
    }
}

#[test]
fn one_that_says_nothing_is_ended() {
    assert_eq!(fault("silent", Patience { greeting: SHORT, ..patient() }).0, Fault::Silent(SHORT));
    assert_eq!(fault("unready", Patience { ready: SHORT, ..patient() }).0, Fault::Silent(SHORT));
}

#[test]
fn one_that_does_not_stop_is_ended() {
    for mode in ["stubborn", "mute"] {
        let mut test = Test::start(mode, Patience { stop: SHORT, ..patient() });
        assert!(test.talk.ask(Task { nodes: None, ..task() }));
        test.until(|told| told.phase == Phase::Searching);
        test.talk.stop();
        assert_eq!(test.end().phase, Phase::Failed(Fault::NotStopping(SHORT)), "{mode}");
        test.is_gone();
    }
}

#[test]
fn one_that_goes_on_without_end_is_stopped() {
    let mut test = Test::start("honest", Patience { longest: SHORT, ..patient() });
    assert!(test.talk.ask(Task { nodes: None, ..task() }));
    assert_eq!(test.end().phase, Phase::Done { is_stopped: true });
}

#[test]
fn one_that_crashes_has_last_words() {
    let (fault, _) = self::fault("crash", patient());
    assert_eq!(fault, Fault::Ended("signal 11; out of luck".to_owned()));
    let (fault, told) = self::fault("late-crash", patient());
    assert_eq!(fault, Fault::Ended("code 7; no more memory".to_owned()));
    assert_eq!(told.report.rows.len(), 1, "what it had said is kept");
}

#[test]
fn one_that_closes_its_output_is_ended() {
    let (fault, _) = fault("closes", patient());
    assert!(matches!(fault, Fault::Ended(_)), "{fault:?}");
}

#[test]
fn a_flood_is_ended() {
    assert_eq!(fault("flood", patient()).0, Fault::Flood);
    assert_eq!(fault("late-flood", patient()).0, Fault::Flood);
}

#[test]
fn wrong_moves_are_said() {
    assert_eq!(fault("wrong", patient()).0, Fault::IllegalMove("e2e5".to_owned()));
    assert_eq!(fault("none", patient()).0, Fault::NoMove);
    let mut test = Test::start("cut", patient());
    assert!(test.talk.ask(task()));
    let told = test.end();
    assert_eq!((told.report.illegal.as_deref(), told.report.rows[0].pv.len()), (Some("e4e5"), 2));
}

#[test]
fn lines_that_are_no_text_or_too_long_do_no_harm() {
    for mode in ["binary", "long"] {
        let mut test = Test::start(mode, patient());
        assert!(test.talk.ask(task()));
        assert_eq!(test.end().phase, Phase::Done { is_stopped: false }, "{mode}");
    }
}

#[test]
fn an_engine_like_lc0_tells_of_every_move() {
    let mut test = Test::start("lc0", patient());
    let like = uci::lc0::Like { parameters: engine::Parameters::default(), weights: Some("/a.pb.gz".to_owned()) };
    assert!(test.talk.ask(Task { like: Some(like), ..task() }));
    let told = test.end();
    let visits: Vec<u32> = told.report.rows.iter().filter_map(|row| Some(row.stats.as_ref()?.visits)).collect();
    assert_eq!(visits, [308, 200]);
    assert!(told.unlike.iter().any(|name| name == "fpu_value") && told.unlike.iter().all(|name| name != "network"));
}
