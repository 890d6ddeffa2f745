//! A page, its server, its worker, and what is on the way between them.

use std::collections::VecDeque;
use std::time::Duration;

use engine::Search;
use engine::games::chess::Chess;
use page::address::{Looks, Writing};
use page::effect::Effect;
use page::input::{Action, FromWorker, Input, Remembered};
use page::link::Link;
use page::state::{Connection, Page};
use session::{Limits, Playback, Solo};
use wire::worker::Ask;
use wire::{Code, Event, Message, Request, RunState, Watch};

/// Rounds after which a world that does not come to rest is at fault.
const PATIENCE: usize = 5000;

/// Everything there is.
pub(crate) struct World {
    pub(crate) page: Page,
    pub(crate) server: Solo<Chess>,
    /// Whether there is a connection.
    is_open: bool,
    /// Messages that the server numbered anew, because some are not the analysis's own.
    sequence: u32,
    requests: VecDeque<Request>,
    messages: VecDeque<Event>,
    worker: Worker,
    remembered: Remembered,
    /// Requests of which the next one is refused, if it may be.
    refusals: u32,
    /// Effects that were carried out, but for what was sent and asked.
    pub(crate) done: Vec<Effect>,
    alarms: VecDeque<u32>,
    is_ticking: bool,
    clock: f64,
    must_connect: bool,
    waits: bool,
    /// How the tree and all else is looked at.
    pub(crate) looks: Looks,
    /// The link in the address bar, once it was written.
    pub(crate) written: Option<Link>,
    /// Texts that somebody else is to read.
    pub(crate) texts: VecDeque<wire::reading::Ask>,
    is_address_due: bool,
}

/// Plays the log of one search back.
#[derive(Default)]
struct Worker {
    asks: VecDeque<Ask>,
    answers: VecDeque<FromWorker>,
    log: Option<(u32, Box<Playback<Chess>>)>,
    watch: Option<Watch>,
}

impl World {
    /// Opens a page with a link; its server has no analysis yet.
    pub(crate) fn open(link: &Link) -> Self {
        let mut world = Self {
            page: Page::new(link, link),
            server: Solo::new(Limits::default()),
            is_open: false,
            sequence: 0,
            requests: VecDeque::new(),
            messages: VecDeque::new(),
            worker: Worker::default(),
            remembered: Remembered::default(),
            refusals: 0,
            done: Vec::new(),
            alarms: VecDeque::new(),
            is_ticking: false,
            clock: 0.0,
            must_connect: true,
            waits: false,
            looks: Looks::default(),
            written: None,
            texts: VecDeque::new(),
            is_address_due: false,
        };
        world.connect();
        world
    }

    pub(crate) fn act(&mut self, action: Action) {
        self.update(Input::Action(action));
    }

    pub(crate) fn update(&mut self, input: Input) {
        for effect in self.page.update(input) {
            match effect {
                // What is sent without a connection is lost.
                Effect::Send(request) if self.is_open => self.requests.push_back(request),
                Effect::Send(_) => {}
                Effect::Ask(Ask::Text(ask)) => self.texts.push_back(ask),
                Effect::Ask(ask) => self.worker.asks.push_back(ask),
                Effect::Connect => self.must_connect = true,
                Effect::Disconnect => self.cut(),
                Effect::WaitSecond => self.waits = true,
                Effect::NextFrame => self.is_ticking = true,
                Effect::Alarm { number, .. } => self.alarms.push_back(number),
                Effect::KeepAnalysis { id, key } => self.remembered.analysis = Some((id, key)),
                Effect::ForgetAnalysis => self.remembered.analysis = None,
                Effect::Address(writing) => self.write(writing),
                Effect::Seen(seen) => {
                    self.remembered.seen = self.remembered.analysis.as_ref().map(|(id, _)| (id.clone(), seen));
                }
                other => self.done.push(other),
            }
        }
    }

    fn write(&mut self, writing: Writing) {
        match writing {
            Writing::Later => {
                assert!(!self.is_address_due, "one pause at a time");
                self.is_address_due = true;
            }
            Writing::Dropped => {}
            Writing::Shown | Writing::Kept => self.written = Some(self.link()),
        }
    }

    /// Loses the connection, with what is on the way.
    pub(crate) fn lose(&mut self) {
        if self.is_open {
            self.cut();
            self.update(Input::Closed);
        }
    }

    fn cut(&mut self) {
        self.is_open = false;
        self.requests.clear();
        self.messages.clear();
    }

    /// Loads the page anew with the link that it has.
    pub(crate) fn reload(&mut self, link: &Link) {
        self.cut();
        (self.page, self.worker) = (Page::new(link, link), Worker::default());
        (self.alarms, self.is_ticking, self.waits, self.is_address_due) = (VecDeque::new(), false, false, false);
        self.remembered.is_reload = true;
        self.must_connect = true;
    }

    /// Refuses the next requests that may be refused.
    pub(crate) fn refuse(&mut self, requests: u32) {
        self.refusals = requests;
    }

    /// Connects if the page wants to; returns whether it did.
    pub(crate) fn connect(&mut self) -> bool {
        if !std::mem::take(&mut self.must_connect) {
            return false;
        }
        self.cut();
        (self.is_open, self.sequence) = (true, 0);
        self.update(Input::Opened(self.remembered.clone()));
        true
    }

    /// Lets a second of waiting pass; returns whether one is waited for.
    pub(crate) fn second(&mut self) -> bool {
        let waits = std::mem::take(&mut self.waits);
        if waits {
            self.update(Input::Second);
        }
        waits
    }

    /// Hands some requests to the server; returns whether there were any.
    pub(crate) fn deliver_requests(&mut self, most: usize) -> bool {
        let count = most.min(self.requests.len());
        for request in self.requests.drain(..count) {
            use wire::Command::{Go, NewSearch, Play, SetGame, Step, Visit, WhatIf};
            let may_be_refused = matches!(
                request.command,
                WhatIf { .. }
                    | Go { .. }
                    | NewSearch { .. }
                    | Play { .. }
                    | SetGame { .. }
                    | Step { .. }
                    | Visit { .. }
            );
            if may_be_refused && self.refusals > 0 {
                self.refusals -= 1;
                let message = "there is no room".to_owned();
                self.messages.push_back(Event::Rejected { request: request.id, code: Code::Limit, message });
                continue;
            }
            self.server.request(request);
            self.messages.extend(self.server.take(now(self.clock)).into_iter().map(|message| message.event));
        }
        count > 0
    }

    /// Lets the server's searches run for some simulations; returns whether anything goes on.
    pub(crate) fn search(&mut self, simulations: u32) -> bool {
        self.clock += 50.0;
        let runs = self.server.advance(simulations, now(self.clock));
        let messages = self.server.take(now(self.clock));
        let has_news = !messages.is_empty();
        // Without a connection nobody hears it.
        if self.is_open {
            self.messages.extend(messages.into_iter().map(|message| message.event));
        }
        runs || has_news
    }

    /// Hands some messages to the page; returns whether there were any.
    pub(crate) fn deliver_messages(&mut self, most: usize) -> bool {
        let count = most.min(self.messages.len());
        let events: Vec<Event> = self.messages.drain(..count).collect();
        let messages = (self.sequence..).zip(events).map(|(seq, event)| Message { seq, event }).collect::<Vec<_>>();
        self.sequence += u32::try_from(count).unwrap();
        if count > 0 {
            self.update(Input::Messages(messages));
        }
        count > 0
    }

    /// Lets the worker take a question, and hands one answer to the page; returns whether there was any of that.
    pub(crate) fn work(&mut self) -> bool {
        let ask = self.worker.asks.pop_front();
        let has_asked = ask.is_some();
        if let Some(ask) = ask {
            self.worker.take(ask, &self.server);
        }
        let answer = self.worker.answers.pop_front();
        let has_answered = answer.is_some();
        if let Some(answer) = answer {
            self.update(Input::Worker(answer));
        }
        has_asked || has_answered
    }

    /// Lets an animation frame begin, an alarm ring and the address be written; returns whether there was any.
    pub(crate) fn pass_time(&mut self) -> bool {
        self.clock += 16.0;
        let is_ticking = std::mem::take(&mut self.is_ticking);
        if is_ticking {
            self.update(Input::Tick(self.clock));
        }
        let alarm = self.alarms.pop_front();
        if let Some(number) = alarm {
            self.update(Input::Alarm(number));
        }
        let is_due = std::mem::take(&mut self.is_address_due);
        if is_due {
            self.update(Input::AddressDue);
        }
        is_ticking || alarm.is_some() || is_due
    }

    /// Lets everything happen that is on its way, until nothing is.
    pub(crate) fn rest(&mut self) {
        for _ in 0..PATIENCE {
            let mut goes_on = self.second() | self.connect();
            goes_on |= self.deliver_requests(usize::MAX) | self.search(64) | self.deliver_messages(usize::MAX);
            goes_on |= self.work() | self.pass_time();
            if !goes_on {
                return;
            }
        }
        panic!("it does not come to rest: {:?}", self.page);
    }

    /// The link to what the page shows.
    pub(crate) fn link(&self) -> Link {
        self.page.link(self.looks.clone())
    }

    /// Holds of a page that has come to rest.
    pub(crate) fn check(&self) {
        let page = &self.page;
        assert_eq!(page.connection, Connection::Open);
        let game = self.server.game().expect("there is a game");
        assert_eq!((page.game.current, &*page.game), (game.current, &game), "page and server are at the same position");
        let Some(search) = page.search else {
            assert!(page.refusal().is_some(), "a search is shown, or was refused");
            return;
        };
        let view = page.search_view().expect("it is known");
        assert_eq!(self.written.as_ref(), Some(&self.link()), "the address says what is seen");
        assert_eq!(view.position, game.current, "it is of the current position");
        if page.refusal().is_none() {
            let is_chosen = page::choice::is_of(view, &page.choice, &page.offer.default_evaluator);
            assert!(is_chosen || !view.edits.is_empty(), "{view:?} was not made as chosen: {:?}", page.choice);
        }
        let live = page.playback.live;
        assert_eq!(live.moment, self.server.moment(search).expect("the server has it"), "the page knows the present");
        assert_ne!(live.state, RunState::Running);
        assert_eq!(page.tree.model.search(), Some(search), "its tree is shown");
        let shown = page.playback.moment.unwrap_or(live.moment);
        assert_eq!(page.tree.model.moment(), shown, "at the moment that is meant");
        if page.playback.shows_marks && live.moment > 0 {
            let mut playback = Playback::new(Limits::default());
            playback.push(&self.server.log(search, 0).expect("there is a log")).expect("it is sound");
            assert_eq!(&**page.playback.marks, playback.marks(), "the marks are those of its log");
        }
        let nodes = page.tree.model.tree_nodes();
        assert!(page.tree.selected == 0 || page.tree.selected < nodes, "what is selected is there");
        assert!(page.tree.view_root == 0 || page.tree.view_root < nodes);
        assert!(page.is_idle(), "nothing is awaited any more");
        let held = page.explain.held.map(|held| held.moment);
        assert!(held.is_none() || held == page.playback.moment, "what is held belongs to the moment");
    }
}

impl Worker {
    fn take(&mut self, ask: Ask, server: &Solo<Chess>) {
        match ask {
            Ask::ReadAndShow { address, moment, watch } => {
                let Some((search, playback)) = self.read(&address, server) else { return };
                let (end, marks) = (playback.read(), playback.marks().to_vec());
                self.answers.push_back(FromWorker::Ready { address, end, is_all: true, marks, fault: None });
                self.log = Some((search, playback));
                self.show(moment, Some(watch));
            }
            Ask::Mark { address, .. } => {
                let shown = self.log.take().zip(self.watch.clone());
                let Some((search, mut playback)) = self.read(&address, server) else { return };
                let (end, marks) = (playback.read(), playback.marks().to_vec());
                self.answers.push_back(FromWorker::Ready { address, end, is_all: true, marks, fault: None });
                // What is shown stays as it is, but for what is told of it: that begins anew.
                let shown = shown.filter(|((of, _), _)| *of == search);
                let moment = shown.as_ref().and_then(|((_, before), _)| before.search().map(Search::moment));
                playback.seek(moment.unwrap_or(end));
                self.log = Some((search, playback));
                self.watch = None;
                if let Some((_, watch)) = shown {
                    self.show(moment.unwrap_or(end), Some(watch));
                }
            }
            Ask::Show { moment, watch } => self.show(moment, watch),
            Ask::Explain { moment } => {
                let explanation =
                    self.log.as_mut().and_then(|(_, playback)| playback.explain(moment).expect("a sound log"));
                if let Some(what) = explanation {
                    self.answers.push_back(FromWorker::Explanation { moment, what });
                }
            }
            other => panic!("nobody asks {other:?} here"),
        }
    }

    fn read(&mut self, address: &str, server: &Solo<Chess>) -> Option<(u32, Box<Playback<Chess>>)> {
        let search = address.rsplit('/').nth(1).and_then(|id| id.parse().ok()).expect("an address of a log");
        let Some(bytes) = server.log(search, 0) else {
            self.answers.push_back(FromWorker::Failed("there is no such log".to_owned()));
            return None;
        };
        let mut playback = Box::new(Playback::new(Limits::default()));
        playback.push(&bytes).expect("its log is sound");
        playback.show().expect("it can be shown");
        Some((search, playback))
    }

    fn show(&mut self, moment: u32, watch: Option<Watch>) {
        let Some((_, playback)) = &mut self.log else { return };
        playback.seek(moment.min(playback.read()));
        if let Some(watch) = watch {
            self.watch = Some(watch.clone());
            playback.watch(watch);
        }
        if let Some(frame) = playback.frame().expect("a sound log") {
            self.answers.push_back(FromWorker::Frame(Box::new(frame)));
        }
    }
}

fn now(clock: f64) -> Duration {
    Duration::from_secs_f64(clock / 1000.0)
}
