//! Evaluators that answer later: in whatever order answers come, the search is that of one that is answered at once.

use std::time::Duration;

use engine::{
    Evaluation, Evaluator as _, Move, Parameters,
    evaluators::Local,
    games::chess::Chess,
    log::{NetworkArithmetic, NetworkId},
};
use proptest::prelude::*;
use session::{
    EvaluatorInfo, Limits, Solo,
    solo::{Asks, Brought, Judging, Reply},
};
use wire::{Command, Event, Open, Priors, Request, Setting, Until};

/// An evaluator of the engine's that is asked as a network is.
#[derive(Clone, Debug)]
struct Slow {
    /// Name of the evaluator that it is.
    is: &'static str,
    file: u8,
    asks: bool,
}

/// A position that it was asked about.
type Question = (&'static str, Chess, Vec<Move>);

impl Brought<Chess, Question> for Slow {
    fn info(&self, name: &str) -> EvaluatorInfo {
        EvaluatorInfo {
            name: name.to_owned(),
            kind: "network".to_owned(),
            network: Some(NetworkId { sha256: [self.file; 32], arithmetic: NetworkArithmetic::Embedded }),
            ..EvaluatorInfo::local::<Chess>(self.is).unwrap()
        }
    }

    fn judges(&self, _: &Chess) -> bool {
        true
    }

    fn evaluator(&self, _: &Parameters) -> Judging<Chess, Question> {
        if self.asks { Judging::Later(Box::new(Asking(self.is))) } else { Judging::AtOnce(Box::new(AtOnce(self.is))) }
    }
}

struct Asking(&'static str);

impl Asks<Chess, Question> for Asking {
    fn ask(&mut self, game: &Chess, moves: &[Move]) -> Reply<Question> {
        // Every other position is known, as by a cache.
        if moves.len().is_multiple_of(2) {
            return Reply::Known(said(&(self.0, game.clone(), moves.to_vec())));
        }
        Reply::Question((self.0, game.clone(), moves.to_vec()))
    }

    fn take_counts(&mut self) -> (u64, u64) {
        (2, 1)
    }
}

struct AtOnce(&'static str);

impl engine::Evaluator<Chess> for AtOnce {
    type Error = String;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), String> {
        *evaluation = said(&(self.0, game.clone(), moves.to_vec()));
        Ok(())
    }
}

fn said((name, game, moves): &Question) -> Evaluation {
    let mut evaluation = Evaluation::default();
    let Ok(()) = Local::named(name, &Parameters::default()).unwrap().evaluate(game, moves, &mut evaluation);
    evaluation
}

struct Page {
    solo: Solo<Chess, Question>,
    requests: u32,
    waiting: Vec<(u64, Question)>,
}

impl Page {
    /// A page with a search: values of `network:a`, and perhaps priors of `network:b`.
    fn searching(asks: bool, settings: &[(&str, &str)], has_priors: bool) -> Self {
        let mut solo = Solo::new(Limits::default()).offering("network:a");
        for (name, is, file) in [("network:a", "random", 1), ("network:b", "classical", 2)] {
            solo.bring(name.to_owned(), "chess".to_owned(), Ok(Box::new(Slow { is, file, asks })));
        }
        let mut page = Self { solo, requests: 0, waiting: Vec::new() };
        page.ask(Command::Open(Open { version: wire::VERSION, analysis: None, key: None }));
        page.ask(Command::SetGame { fen: "startpos".to_owned(), moves: Vec::new() });
        let setting = |&(name, value): &(&str, &str)| Setting { name: name.to_owned(), value: value.to_owned() };
        let said = page.ask(Command::NewSearch {
            position: 0,
            evaluator: "network:a".to_owned(),
            settings: settings.iter().map(setting).collect(),
            moves: Vec::new(),
            keep: false,
            priors: Priors { own: has_priors.then(|| "network:b".to_owned()), opponent: None },
        });
        assert!(said.iter().any(|event| matches!(event, Event::Search(_))), "{said:?}");
        page
    }

    fn ask(&mut self, command: Command) -> Vec<Event> {
        self.requests += 1;
        self.solo.request(Request { id: self.requests, command });
        self.solo.take(Duration::ZERO).into_iter().map(|message| message.event).collect()
    }

    /// Lets it run, and answers the question that `pick` names among those that wait, until nothing runs.
    fn run(&mut self, mut pick: impl FnMut(usize) -> usize) {
        loop {
            while self.solo.advance(100, Duration::ZERO) {}
            self.waiting.append(&mut self.solo.take_questions());
            if self.waiting.is_empty() {
                return;
            }
            let (number, question) = self.waiting.remove(pick(self.waiting.len()));
            self.solo.answer(number, &Ok(said(&question)));
        }
    }

    fn step(&mut self, simulations: u32) {
        self.ask(Command::Step { search: 0, simulations });
    }

    fn go(&mut self, visits: u32) {
        self.ask(Command::Go { search: 0, until: Until { nodes: Some(visits), ..Until::default() } });
    }

    fn log(&self) -> Vec<u8> {
        self.solo.log(0, 0).unwrap()
    }
}

const WAYS: [&[(&str, &str)]; 2] = [&[], &[("batch", "8")]];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn answers_in_any_order_make_the_same_search(way in 0_usize..2, has_priors: bool, picks in prop::collection::vec(0_usize..64, 1..40)) {
        let mut at_once = Page::searching(false, WAYS[way], has_priors);
        at_once.step(150);
        at_once.run(|_| unreachable!("it answers at once"));
        let mut later = Page::searching(true, WAYS[way], has_priors);
        later.step(150);
        let mut picks = picks.iter().cycle();
        later.run(|waiting| picks.next().unwrap() % waiting);
        prop_assert!(later.log() == at_once.log());
    }
}

#[test]
fn what_is_stopped_waits_for_nothing_and_goes_on_as_if_nothing_had_been() {
    let mut whole = Page::searching(true, WAYS[1], true);
    whole.go(100);
    whole.run(|_| 0);
    let mut page = Page::searching(true, WAYS[1], true);
    page.go(100);
    while page.solo.advance(100, Duration::ZERO) {}
    let asked = page.solo.take_questions();
    assert!(!asked.is_empty());
    page.ask(Command::Stop { search: 0 });
    let before = page.log();
    for (number, question) in asked {
        page.solo.answer(number, &Ok(said(&question)));
    }
    assert!(page.log() == before, "nobody waits for these answers any more");
    assert!(page.solo.take_questions().is_empty());
    page.go(100);
    page.run(|waiting| waiting - 1);
    assert!(page.log() == whole.log());
}

#[test]
fn an_answer_that_cannot_be_had_ends_the_search_and_says_why() {
    let mut page = Page::searching(true, WAYS[1], false);
    page.step(50);
    while page.solo.advance(100, Duration::ZERO) {}
    let (number, _) = page.solo.take_questions().remove(0);
    page.solo.answer(number, &Err("the network gave no number".to_owned()));
    assert!(!page.solo.advance(100, Duration::ZERO));
    let said: Vec<Event> = page.solo.take(Duration::ZERO).into_iter().map(|message| message.event).collect();
    let message = "the search has stopped: the network gave no number";
    assert!(
        said.iter().any(|event| matches!(event, Event::Notice { message: told, .. } if told == message)),
        "{said:?}"
    );
}

#[test]
fn a_search_never_goes_on_with_another_file_of_the_same_name() {
    let mut page = Page::searching(true, WAYS[0], false);
    page.solo.bring(
        "network:a".to_owned(),
        "chess".to_owned(),
        Ok(Box::new(Slow { is: "random", file: 3, asks: true })),
    );
    let said = page.ask(Command::Step { search: 0, simulations: 5 });
    let is_why =
        |event: &Event| matches!(event, Event::Rejected { message, .. } if message.contains("another network by now"));
    assert!(said.iter().any(is_why), "{said:?}");
}

#[test]
fn a_name_that_is_free_again_is_no_evaluator_and_then_another_one() {
    let mut page = Page::searching(true, WAYS[0], false);
    page.solo.forget("network:a");
    assert!(!page.solo.knows("network:a", "chess"));
    let said = page.ask(Command::Step { search: 0, simulations: 5 });
    let is_why =
        |event: &Event| matches!(event, Event::Rejected { message, .. } if message == "network:a is not here any more");
    assert!(said.iter().any(is_why), "{said:?}");
}

#[test]
fn what_a_step_leaves_of_a_batch_is_asked_again() {
    let mut whole = Page::searching(true, WAYS[1], false);
    whole.go(100);
    whole.run(|_| 0);
    for simulations in 1..30 {
        let mut page = Page::searching(true, WAYS[1], false);
        page.step(simulations);
        // Answered one by one: it comes to rest while others are out, whose answers come too late.
        page.run(|_| 0);
        page.go(100);
        page.run(|_| 0);
        assert!(page.log() == whole.log(), "after {simulations}");
    }
}
