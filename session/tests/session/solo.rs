//! An analysis in the process of its viewer says what a server would.

use std::time::Duration;

use crate::support::lasting;
use engine::games::{any::AnyGame, chess::Chess, connect2::Connect2, tic_tac_toe::TicTacToe};
use proptest::prelude::*;
use session::{Limits, Playback, Solo};
use wire::{Closer, Code, Command, Edit, Event, Frame, Message, Open, Request, Setting, Until, Watch};

/// A page's side of it.
struct Page<G: session::Entered + engine::evaluators::Judged> {
    solo: Solo<G>,
    requests: u32,
    now: Duration,
}

impl<G: session::Entered + engine::evaluators::Judged> Page<G> {
    fn opened() -> Self {
        let mut page = Self { solo: Solo::new(Limits::default()), requests: 0, now: Duration::ZERO };
        let open = Open { version: wire::VERSION, analysis: None, key: None };
        let said = page.ask(Command::Open(open));
        assert!(matches!(said[..], [Event::Welcome(_), Event::Done { .. }]), "{said:?}");
        page
    }

    /// Asks, and lets what was asked for run to its end; what was said.
    fn ask(&mut self, command: Command) -> Vec<Event> {
        self.requests += 1;
        self.solo.request(Request { id: self.requests, command });
        while self.solo.advance(100, self.now) {}
        self.now += Duration::from_secs(1);
        self.solo.take(self.now).into_iter().map(|Message { event, .. }| event).collect()
    }

    fn done(&mut self, command: Command) -> Vec<Event> {
        let said = self.ask(command);
        let done = Event::Done { request: self.requests };
        assert!(said.contains(&done), "{said:?}");
        said
    }

    fn frame(&mut self, command: Command) -> Frame {
        let said = self.done(command);
        let frame =
            said.into_iter().find_map(|event| if let Event::Frame(frame) = event { Some(*frame) } else { None });
        frame.expect("a frame")
    }
}

fn setting(name: &str, value: &str) -> Setting {
    Setting { name: name.to_owned(), value: value.to_owned() }
}

#[test]
fn the_article_s_search_runs_without_a_server() {
    let mut page = Page::<Connect2>::opened();
    page.done(Command::SetGame { fen: String::new(), moves: Vec::new() });
    let settings =
        [("formula", "alphazero"), ("cpuct", "1"), ("count_root_evaluation", "false"), ("sticky_endgames", "false")];
    let settings = settings.map(|(name, value)| setting(name, value)).to_vec();
    let evaluator = "uniform:0.5".to_owned();
    let said = page.done(Command::NewSearch {
        position: 0,
        evaluator,
        settings,
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    });
    let view = said.iter().find_map(|event| if let Event::Search(view) = event { Some(view) } else { None }).unwrap();
    assert_eq!((view.id, view.evaluator.as_str()), (0, "uniform:0.5"));
    page.done(Command::Credit { frames: 8 });
    page.done(Command::Watch(Watch::whole(0)));

    // The first simulation opens the root; the article does not count it.
    let visits = |frame: &Frame| -> Vec<u32> {
        let mut edges = frame.open[0].edges.clone();
        edges.sort_by_key(|edge| edge.mv);
        edges.iter().map(|edge| edge.visits).collect()
    };
    let after_five = page.frame(Command::Step { search: 0, simulations: 6 });
    assert_eq!(visits(&after_five), [2, 1, 1, 1]);
    let after_thirty = page.frame(Command::Step { search: 0, simulations: 25 });
    assert_eq!(visits(&after_thirty), [13, 15, 1, 1]);
    let back = page.frame(Command::StepBack { search: 0, simulations: 25 });
    assert_eq!(visits(&back), [2, 1, 1, 1]);

    // Its past is played back as a server's is.
    page.frame(Command::Step { search: 0, simulations: 25 });
    let mut playback = Playback::<Connect2>::of_game(Limits::default());
    playback.push(&page.solo.log(0, 0).unwrap()).unwrap();
    playback.show().unwrap();
    playback.seek(after_five.moment);
    playback.watch(Watch::whole(0));
    let shown = lasting(playback.frame().unwrap().unwrap());
    assert_eq!((&shown.open, shown.moment), (&lasting(after_five.clone()).open, after_five.moment));
    assert_eq!(page.solo.log(1, 0), None);
}

#[test]
fn a_search_that_cannot_go_on_says_why() {
    let mut page = Page::<engine::games::connect_four::ConnectFour>::opened();
    page.done(Command::SetGame { fen: String::new(), moves: Vec::new() });
    let new = |evaluator: &str| Command::NewSearch {
        position: 0,
        evaluator: evaluator.to_owned(),
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    };
    let said = page.ask(new("classical"));
    let message = "there is no evaluator \"classical\" of connect-four: it is truth, uniform, random, rollout";
    assert_eq!(said, [Event::Rejected { request: 3, code: Code::Invalid, message: message.to_owned() }]);

    page.done(new("truth"));
    let said = page.done(Command::Go { search: 0, until: Until::nodes(10) });
    let message = "the search has stopped: 42 cells are free; only positions with at most 20 free cells are solved";
    assert!(said.contains(&Event::Notice { search: Some(0), message: message.to_owned() }), "{said:?}");
    let said = page.ask(Command::Step { search: 7, simulations: 1 });
    assert!(matches!(&said[..], [Event::Rejected { code: Code::NotFound, .. }]), "{said:?}");
    let open = Open { version: 0, analysis: None, key: None };
    let said = page.ask(Command::Open(open));
    assert!(matches!(&said[..], [Event::Rejected { code: Code::Version, .. }]), "{said:?}");
}

#[test]
fn any_game_is_searched_as_the_game_itself() {
    fn logs<G: session::Entered + engine::evaluators::Judged>(start: &str, moves: &[&str], evaluator: &str) -> Vec<u8> {
        let mut page = Page::<G>::opened();
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        page.done(Command::SetGame { fen: start.to_owned(), moves });
        let evaluator = evaluator.to_owned();
        let position = page.solo.game().unwrap().current;
        page.done(Command::NewSearch {
            position,
            evaluator,
            settings: Vec::new(),
            moves: Vec::new(),
            keep: false,
            priors: wire::Priors::default(),
        });
        page.done(Command::Step { search: 0, simulations: 200 });
        page.solo.log(0, 0).unwrap()
    }
    let moves = ["b2", "a1"];
    let any = logs::<AnyGame>("tic-tac-toe", &moves, "rollout");
    assert_eq!(any, logs::<TicTacToe>("", &moves, "rollout"));
    assert_eq!(any, logs::<AnyGame>("tic-tac-toe b2", &moves[1..], "rollout"));
    let moves = ["e2e4", "c7c5"];
    assert_eq!(logs::<AnyGame>("startpos", &moves, "classical"), logs::<Chess>("startpos", &moves, "classical"));
    assert_eq!(logs::<AnyGame>("connect2", &[], "truth"), logs::<Connect2>("", &[], "truth"));

    let mut playback = Playback::<AnyGame>::of_game(Limits::default());
    playback.push(&any).unwrap();
    playback.show().unwrap();
    playback.watch(Watch::whole(0));
    assert_eq!(playback.frame().unwrap().unwrap().moment, 200);

    // One analysis turns from one game to another.
    let mut page = Page::<AnyGame>::opened();
    for (start, position) in [
        ("connect-four dd", "connect-four dd"),
        ("connect2", "connect2"),
        ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ] {
        page.done(Command::SetGame { fen: start.to_owned(), moves: Vec::new() });
        let game = page.solo.game().unwrap();
        let current = game.positions.iter().find(|view| view.id == game.current).unwrap();
        assert_eq!(current.fen, position);
    }
    for bad in ["connect2 e", "tic-tac-toe5", "go"] {
        let said = page.ask(Command::SetGame { fen: bad.to_owned(), moves: Vec::new() });
        assert!(matches!(&said[..], [Event::Rejected { code: Code::Invalid, .. }]), "{said:?}");
    }
}

#[test]
fn who_opens_it_anew_hears_everything_from_the_first_message_on() {
    let mut page = Page::<TicTacToe>::opened();
    page.done(Command::SetGame { fen: String::new(), moves: Vec::new() });
    let evaluator = "rollout".to_owned();
    page.done(Command::NewSearch {
        position: 0,
        evaluator,
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    });
    page.done(Command::Credit { frames: 8 });
    page.done(Command::Watch(Watch::whole(0)));
    page.solo.request(Request { id: 90, command: Command::Step { search: 0, simulations: 5 } });
    page.solo.request(Request {
        id: 91,
        command: Command::Open(Open { version: wire::VERSION, analysis: None, key: None }),
    });
    let said = page.solo.take(Duration::from_secs(9));
    let [Message { seq: 0, event: Event::Welcome(welcome) }, Message { seq: 1, event: Event::Done { request: 91 } }] =
        &said[..]
    else {
        panic!("{said:?}")
    };
    assert_eq!((welcome.searches.len(), welcome.game.as_ref().map(|game| game.current)), (1, Some(0)));
    assert_eq!(page.solo.due(), None, "nothing is drawn until it is watched again");
}

#[test]
fn frames_come_as_there_is_room_and_no_faster_than_was_asked() {
    let mut page = Page::<TicTacToe>::opened();
    page.done(Command::SetGame { fen: String::new(), moves: Vec::new() });
    let evaluator = "rollout".to_owned();
    page.done(Command::NewSearch {
        position: 0,
        evaluator,
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    });
    let said = page.done(Command::Watch(Watch::whole(0)));
    assert!(!said.iter().any(|event| matches!(event, Event::Frame(_))), "there is no room");
    assert_eq!(page.solo.due(), None);
    page.solo.request(Request { id: 100, command: Command::Credit { frames: 3 } });
    page.solo.request(Request { id: 101, command: Command::Go { search: 0, until: Until::stopped() } });
    let mut at = Vec::new();
    for millisecond in 0..400 {
        let now = page.now + Duration::from_millis(millisecond);
        assert!(page.solo.advance(5, now), "it goes on");
        let frames = page.solo.take(now).into_iter().filter(|message| matches!(message.event, Event::Frame(_)));
        at.extend(frames.map(|_| millisecond));
    }
    assert_eq!(at.len(), 3, "{at:?}");
    // The first one at once, the others at multiples of the interval.
    assert_eq!((at[0], at[2] - at[1]), (0, 33), "{at:?}");
    page.solo.request(Request { id: 102, command: Command::Stop { search: 0 } });
    assert!(!page.solo.advance(5, page.now));
}

fn commands() -> impl Strategy<Value = Command> {
    let id = 0_u32..4;
    let (mv, simulations) = (0_u16..10, 0_u32..60);
    let texts = prop::sample::select(vec!["", "b2", "a1 b2", "b2b2", "x"]);
    let evaluators = prop::sample::select(vec!["truth", "uniform", "uniform:0.5", "random", "rollout", "classical"]);
    let settings = prop::sample::select(vec![("batch", "4"), ("formula", "uct"), ("cpuct", "x"), ("cache", "lc0")]);
    prop_oneof![
        texts.prop_map(|text| Command::SetGame { fen: text.to_owned(), moves: Vec::new() }),
        (id.clone(), mv.clone()).prop_map(|(position, mv)| Command::Play { position, mv }),
        id.clone().prop_map(|position| Command::Visit { position }),
        (id.clone(), evaluators, prop::option::of(settings), any::<bool>()).prop_map(|(position, name, set, keep)| {
            let settings = set.into_iter().map(|(name, value)| setting(name, value)).collect();
            Command::NewSearch {
                position,
                evaluator: name.to_owned(),
                settings,
                moves: Vec::new(),
                keep,
                priors: wire::Priors::default(),
            }
        }),
        (id.clone(), prop::option::of(simulations.clone()), mv).prop_map(|(search, moment, mv)| {
            Command::WhatIf { search, moment, edits: vec![Edit::Prior { path: Vec::new(), mv, p: 0.5 }] }
        }),
        (id.clone(), simulations.clone()).prop_map(|(search, n)| Command::Go { search, until: Until::nodes(n) }),
        (id.clone(), simulations.clone()).prop_map(|(search, simulations)| Command::Step { search, simulations }),
        (id.clone(), simulations).prop_map(|(search, simulations)| Command::StepBack { search, simulations }),
        id.clone().prop_map(|search| Command::Stop { search }),
        id.clone().prop_map(|position| Command::EditGame { edits: vec![wire::GameEdit::Delete { position }] }),
        id.clone().prop_map(|position| Command::EditGame { edits: vec![wire::GameEdit::DeleteRest { position }] }),
        Just(Command::UndoGame),
        Just(Command::RedoGame),
        (id, any::<bool>()).prop_map(|(search, zoomed)| {
            let closer = zoomed.then_some(Closer { left: 0.2, right: 0.1, min_share: -1.0 });
            Command::Watch(Watch { closer, ..Watch::whole(search) })
        }),
        (0_u32..5).prop_map(|frames| Command::Credit { frames }),
        Just(Command::Close),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Whatever is asked: every request has one answer, messages are numbered without gaps, and frames add up.
    #[test]
    fn every_request_is_answered_once(commands in prop::collection::vec(commands(), 1..40)) {
        let mut solo = Solo::<TicTacToe>::new(Limits { searches: 6, ..Limits::default() });
        let mut sequence = 0;
        for (request, command) in (0..).zip(commands) {
            solo.request(Request { id: request, command });
            solo.advance(7, Duration::from_millis(u64::from(request)));
            let messages = solo.take(Duration::from_millis(40 * u64::from(request)));
            let mut answers = 0;
            for message in messages {
                prop_assert_eq!(message.seq, sequence);
                sequence += 1;
                match message.event {
                    Event::Done { request: to } | Event::Rejected { request: to, .. } => {
                        prop_assert_eq!(to, request);
                        answers += 1;
                    }
                    Event::Frame(frame) => {
                        for open in &frame.open {
                            let sum: u32 = open.edges.iter().map(|edge| edge.visits - edge.given).sum();
                            prop_assert_eq!(open.visits, open.own + sum);
                        }
                    }
                    _ => {}
                }
            }
            prop_assert_eq!(answers, 1);
        }
    }
}

#[test]
fn a_search_stops_where_its_position_is_deleted() {
    let mut page = Page::<Chess>::opened();
    page.done(Command::SetGame { fen: "startpos".to_owned(), moves: vec!["e2e4".to_owned()] });
    let evaluator = "uniform".to_owned();
    page.done(Command::NewSearch {
        position: 1,
        evaluator,
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    });
    // It runs when the edit comes.
    page.requests += 1;
    page.solo.request(Request { id: 9, command: Command::Go { search: 0, until: Until::stopped() } });
    assert!(page.solo.advance(100, page.now));
    let edits = vec![wire::GameEdit::Delete { position: 1 }];
    page.solo.request(Request { id: 10, command: Command::EditGame { edits } });
    assert!(!page.solo.advance(100, page.now), "nothing runs");
    let said: Vec<Event> = page.solo.take(page.now).into_iter().map(|message| message.event).collect();
    let is_left = |event: &Event| matches!(event, Event::Game(game) if game.positions.len() == 1 && game.current == 0);
    assert!(said.iter().any(is_left) && said.contains(&Event::Done { request: 10 }), "{said:?}");
    let said = page.ask(Command::Go { search: 0, until: Until::nodes(10) });
    assert!(matches!(&said[..], [Event::Rejected { code: Code::NotFound, .. }]), "{said:?}");
    // With its position it is told of again.
    let said = page.done(Command::UndoGame);
    assert!(
        matches!(&said[..], [Event::Search(search), Event::Game(_), Event::Done { .. }] if search.id == 0),
        "{said:?}"
    );
    let said = page.ask(Command::RedoGame);
    assert!(matches!(&said[..], [Event::Game(_), Event::Done { .. }]), "{said:?}");
    // A page that comes now hears of neither.
    let said = page.ask(Command::Open(Open { version: wire::VERSION, analysis: None, key: None }));
    let Some(Event::Welcome(welcome)) = said.first() else { panic!("{said:?}") };
    assert!(welcome.searches.is_empty() && welcome.game.as_ref().is_some_and(|game| game.positions.len() == 1));
}
