use engine::Parameters;
use engine::games::chess::Chess;
use proptest::prelude::*;

use super::*;
use crate::lc0::Like;

/// A conversation, and the second it has come to.
struct Talk {
    conversation: Conversation,
    now: Duration,
}

impl Talk {
    fn new() -> Self {
        let conversation = Conversation::new(Patience::default(), Resources::default());
        Self { conversation, now: Duration::ZERO }
    }

    /// One that has told its options.
    fn greeted(options: &[&str]) -> Self {
        let mut talk = Self::new();
        assert_eq!(talk.said(), ["uci"]);
        talk.hear("id name Fish 1");
        for option in options {
            talk.hear(&format!("option name {option}"));
        }
        talk.hear("uciok");
        talk
    }

    fn searching(task: Task) -> Self {
        let mut talk = Self::greeted(&[]);
        talk.conversation.ask(task, talk.now);
        talk.hear("readyok");
        talk.said();
        assert_eq!(talk.conversation.phase(), Phase::Searching);
        talk
    }

    fn hear(&mut self, text: &str) {
        self.conversation.hear(&TextLine { text: text.to_owned(), is_cut: false }, self.now);
    }

    fn said(&mut self) -> Vec<String> {
        self.conversation.take_lines()
    }

    fn pass(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
        self.conversation.tick(self.now);
    }

    fn fault(&self) -> Fault {
        match self.conversation.phase() {
            Phase::Failed(fault) => fault,
            other => panic!("{other:?}"),
        }
    }
}

fn task(milliseconds: Option<u32>) -> Task {
    Task { game: Chess::from_fen::<&str>("startpos", &[]).unwrap(), lines: 2, nodes: None, milliseconds, like: None }
}

const OPTIONS: [&str; 4] = [
    "Threads type spin default 1 min 1 max 512",
    "Hash type spin default 16 min 1 max 33554432",
    "MultiPV type spin default 1 min 1 max 500",
    "UCI_ShowWDL type check default false",
];

#[test]
fn a_whole_conversation() {
    let mut talk = Talk::greeted(&OPTIONS);
    assert!(talk.conversation.is_resting() && talk.said().is_empty());
    assert_eq!(talk.conversation.name(), Some("Fish 1"));
    talk.conversation.ask(task(None), talk.now);
    assert_eq!(talk.conversation.phase(), Phase::Waiting);
    let said = talk.said();
    assert_eq!(
        said,
        [
            "setoption name Threads value 1",
            "setoption name Hash value 64",
            "setoption name UCI_ShowWDL value true",
            "setoption name MultiPV value 2",
            "ucinewgame",
            "isready",
        ]
    );
    talk.hear("readyok");
    let said = talk.said();
    assert!(said[0].starts_with("position fen rnbqkbnr/") && said[1] == "go infinite");
    talk.hear("info depth 5 multipv 1 score cp 30 nodes 100 pv e2e4 e7e5");
    assert_eq!(talk.conversation.report().rows.len(), 1);
    talk.conversation.stop(talk.now);
    assert_eq!((talk.said(), talk.conversation.phase()), (vec!["stop".to_owned()], Phase::Stopping));
    talk.hear("bestmove e2e4 ponder e7e5");
    assert_eq!(talk.conversation.phase(), Phase::Done { is_stopped: true });
    assert!(talk.conversation.report().best.is_some() && talk.conversation.is_resting());
    // The same again: what is set need not be set, and what it has learnt is kept.
    talk.conversation.ask(task(Some(100)), talk.now);
    assert_eq!(talk.said(), ["isready"]);
    assert!(talk.conversation.report().rows.is_empty(), "nothing is known of the new search");
    talk.hear("readyok");
    assert_eq!(talk.said()[1], "go movetime 100");
    talk.hear("bestmove e2e4");
    assert_eq!(talk.conversation.phase(), Phase::Done { is_stopped: false });
}

#[test]
fn what_was_asked_before_the_greeting_ends_is_done_then() {
    let mut talk = Talk::new();
    talk.conversation.ask(task(None), talk.now);
    talk.conversation.ask(task(Some(5)), talk.now);
    assert_eq!(talk.said(), ["uci"]);
    talk.hear("Fish 1 by nobody");
    talk.hear("readyok");
    assert_eq!(talk.conversation.phase(), Phase::Waiting);
    talk.hear("uciok");
    talk.hear("readyok");
    assert_eq!(talk.said().last().unwrap(), "go movetime 5");
}

#[test]
fn what_is_asked_during_a_search_replaces_it() {
    let mut talk = Talk::searching(task(None));
    talk.hear("info depth 5 score cp 30 pv e2e4");
    talk.conversation.ask(task(Some(7)), talk.now);
    talk.conversation.ask(task(Some(8)), talk.now);
    assert_eq!((talk.said(), talk.conversation.phase()), (vec!["stop".to_owned()], Phase::Waiting));
    // The move of the old search does not matter, legal or not.
    talk.hear("bestmove h7h8q");
    assert_eq!(talk.said(), ["isready"]);
    talk.conversation.ask(task(Some(9)), talk.now);
    talk.hear("readyok");
    assert_eq!(talk.said(), ["isready"], "it is prepared for what was asked last");
    talk.hear("readyok");
    assert_eq!(talk.said()[1], "go movetime 9");
}

#[test]
fn what_is_stopped_before_it_begins_does_not_begin() {
    let mut talk = Talk::greeted(&[]);
    talk.conversation.ask(task(None), talk.now);
    talk.conversation.stop(talk.now);
    assert_eq!(talk.conversation.phase(), Phase::Done { is_stopped: true });
    talk.said();
    talk.hear("readyok");
    assert!(talk.said().is_empty() && talk.conversation.is_resting());
    let mut talk = Talk::new();
    talk.conversation.ask(task(None), talk.now);
    talk.conversation.stop(talk.now);
    talk.said();
    talk.hear("uciok");
    assert!(talk.said().is_empty() && talk.conversation.is_resting());
    assert_eq!(talk.conversation.phase(), Phase::Done { is_stopped: true });
}

#[test]
fn a_silent_engine_is_given_up() {
    let mut talk = Talk::new();
    talk.pass(19);
    assert!(!talk.conversation.is_over());
    talk.pass(1);
    assert_eq!(talk.fault(), Fault::Silent(Duration::from_secs(20)));
    assert_eq!(talk.conversation.due(), None);

    let mut talk = Talk::greeted(&[]);
    assert_eq!(talk.conversation.due(), None, "nothing is awaited");
    talk.conversation.ask(task(None), talk.now);
    talk.pass(90);
    assert_eq!(talk.fault(), Fault::Silent(Duration::from_secs(90)));
}

#[test]
fn a_search_that_says_nothing_is_asked_and_then_given_up() {
    let mut talk = Talk::searching(task(None));
    talk.pass(15);
    assert_eq!(talk.said(), ["isready"]);
    talk.pass(10);
    talk.hear("readyok");
    talk.pass(14);
    assert!(talk.said().is_empty());
    talk.pass(1);
    assert_eq!(talk.said(), ["isready"]);
    talk.pass(15);
    assert_eq!(talk.fault(), Fault::Silent(Duration::from_secs(30)));
}

#[test]
fn a_search_ends_in_time() {
    let mut talk = Talk::searching(task(Some(1000)));
    talk.pass(5);
    assert!(talk.said().is_empty());
    talk.pass(1);
    assert_eq!(talk.said(), ["stop"]);
    talk.hear("info depth 5 score cp 30 pv e2e4");
    talk.pass(10);
    assert_eq!(talk.fault(), Fault::NotStopping(Duration::from_secs(10)));

    let mut talk = Talk::searching(task(None));
    for _ in 0..1799 {
        talk.pass(1);
        talk.hear("info depth 5");
    }
    assert!(talk.said().is_empty());
    talk.pass(1);
    assert_eq!(talk.said(), ["stop"]);
}

#[test]
fn moves_that_are_not_legal_end_it() {
    let mut talk = Talk::searching(task(None));
    talk.hear("bestmove e2e5");
    assert_eq!(talk.fault(), Fault::IllegalMove("e2e5".to_owned()));
    assert_eq!(talk.fault().to_string(), "it decided on e2e5, which is not legal");
    let mut talk = Talk::searching(task(None));
    talk.hear("bestmove (none)");
    assert_eq!(talk.fault(), Fault::NoMove);
    // Nothing more is said, whatever is asked.
    talk.conversation.ask(task(None), talk.now);
    talk.conversation.stop(talk.now);
    talk.hear("uciok");
    talk.pass(1000);
    assert!(talk.said().is_empty() && talk.fault() == Fault::NoMove);
}

#[test]
fn words_out_of_place_change_nothing() {
    let mut talk = Talk::greeted(&[]);
    for line in
        ["uciok", "readyok", "bestmove e2e4", "info depth 5 pv e2e4", "option name Hash type button", "id name Other"]
    {
        talk.hear(line);
    }
    assert!(talk.conversation.is_resting() && talk.said().is_empty());
    assert_eq!((talk.conversation.name(), talk.conversation.report()), (Some("Fish 1"), Report::default()));
    let mut talk = Talk::new();
    talk.hear("error: no network was found");
    assert_eq!(talk.conversation.remark(), Some("error: no network was found"));
}

#[test]
fn chess960_is_asked_of_those_who_know_it() {
    let game =
        Chess::from_fen::<&str>("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[]).unwrap();
    let mut talk = Talk::greeted(&[]);
    talk.conversation.ask(Task { game: game.clone(), ..task(None) }, talk.now);
    assert_eq!(talk.fault(), Fault::NoChess960);
    let mut talk = Talk::greeted(&["UCI_Chess960 type check default false"]);
    talk.conversation.ask(Task { game, ..task(None) }, talk.now);
    assert_eq!(talk.said()[0], "setoption name UCI_Chess960 value true");
}

#[test]
fn an_engine_like_lc0_is_made_like_our_search() {
    let options = [
        "VerboseMoveStats type check default false",
        "LogLiveStats type check default false",
        "CPuct type string default 1.745000",
        "MinibatchSize type spin default 0 min 0 max 1024",
    ];
    let like = Like { parameters: Parameters::default(), weights: None };
    let mut talk = Talk::greeted(&options);
    talk.conversation.ask(Task { like: Some(like.clone()), ..task(None) }, talk.now);
    let said = talk.said();
    for line in ["VerboseMoveStats value true", "LogLiveStats value true", "CPuct value 1.745"] {
        assert!(said.contains(&format!("setoption name {line}")), "{line}: {said:?}");
    }
    assert!(talk.conversation.unlike().contains(&"network".to_owned()));
    talk.hear("readyok");
    talk.hear("bestmove e2e4");
    talk.said();
    talk.conversation.ask(Task { like: Some(like), ..task(None) }, talk.now);
    assert_eq!(talk.said(), ["ucinewgame", "isready"], "its old tree would be in the numbers");
    // An engine that is no such search is not told of it.
    let mut talk = Talk::greeted(&["CPuct type string default 1"]);
    let like = Like { parameters: Parameters::default(), weights: None };
    talk.conversation.ask(Task { like: Some(like), ..task(None) }, talk.now);
    assert!(talk.said().iter().all(|line| !line.contains("CPuct")));
    assert!(talk.conversation.unlike().is_empty());
}

#[derive(Clone, Debug)]
enum Step {
    Hear(String),
    Ask(Option<u32>),
    Stop,
    Pass(u64),
    Fail,
}

fn step() -> impl Strategy<Value = Step> {
    let words = "(uciok|readyok|bestmove e2e4|bestmove e2e5|bestmove|info depth 3 score cp 5 pv e2e4 e7e5|info string e2e4 \\(322 \\) N: 5 \\(\\+ 0\\)|option name MultiPV type spin default 1 min 1 max 5|id name A|\\PC{0,20})";
    prop_oneof![
        8 => words.prop_map(Step::Hear),
        2 => proptest::option::of(0..100_000_u32).prop_map(Step::Ask),
        1 => Just(Step::Stop),
        2 => (0..40_u64).prop_map(Step::Pass),
        1 => Just(Step::Fail),
    ]
}

proptest! {
    #[test]
    fn it_comes_to_an_end_whatever_happens(steps in proptest::collection::vec(step(), 0..60)) {
        let mut talk = Talk::new();
        let mut said = Vec::new();
        for step in steps {
            match step {
                Step::Hear(text) => talk.hear(&text),
                Step::Ask(milliseconds) => talk.conversation.ask(task(milliseconds), talk.now),
                Step::Stop => talk.conversation.stop(talk.now),
                Step::Pass(seconds) => talk.pass(seconds),
                Step::Fail if said.len() > 20 => talk.conversation.fail(Fault::Flood),
                Step::Fail => {}
            }
            said.extend(talk.said());
        }
        // One line each, and never a search while one is under way.
        let mut is_searching = false;
        for line in &said {
            prop_assert!(!line.contains(['\n', '\r']), "{line:?}");
            match line.split(' ').next() {
                Some("go") => {
                    is_searching = true;
                }
                Some("stop") => prop_assert!(std::mem::take(&mut is_searching), "nothing is stopped twice"),
                _ => {}
            }
        }
        // Nothing is waited for without end.
        for _ in 0..10 {
            if let Some(due) = talk.conversation.due() {
                talk.now = talk.now.max(due);
                talk.conversation.tick(talk.now);
            }
        }
        prop_assert!(talk.conversation.is_resting() || talk.conversation.is_over());
    }
}
