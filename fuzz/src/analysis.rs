//! Commands of a page to an analysis, and its past played back: after any commands, the log shows what was seen live.
//!
//! An input has a line for each command, as JSON without its number; `past SEARCH MOMENT` shows a moment of a search to who has read
//! its log from the first such line on, piece by piece. Other lines are passed over.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::games::any::AnyGame;
use session::{Limits, Playback, Solo};
use wire::{Command, Event, Form, Frame, Message, Open, Request, decode_command, decode_event, encode_event};

use crate::playback;

/// Enough for everything to happen, and little enough for a thousand inputs a second.
const LIMITS: Limits = Limits { positions: 60, searches: 8, nodes_per_search: 300, moves_per_game: 40 };

/// Lines of an input, and how far its searches go.
const MOST_LINES: usize = 40;
const MOST_SIMULATIONS: u32 = 1500;

/// Simulations after each command.
const AT_ONCE: u32 = 100;

/// Holds for every text.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut page = Page::opened();
    for line in text.lines().take(MOST_LINES) {
        match line.strip_prefix("past ") {
            Some(words) => {
                let mut words = words.split(' ').map_while(|word| word.parse().ok());
                if let (Some(search), Some(moment)) = (words.next(), words.next()) {
                    page.show(search, moment);
                }
            }
            None => page.ask_line(line),
        }
    }
    for search in 0..u32::try_from(LIMITS.searches).unwrap_or(0) {
        page.show(search, u32::MAX);
    }
}

/// A page without a server, and the playbacks of its searches' logs.
struct Page {
    solo: Solo<AnyGame>,
    playbacks: BTreeMap<u32, Playback<AnyGame>>,
    now: Duration,
    requests: u32,
    /// Simulations that may still be made.
    left: u32,
}

impl Page {
    fn opened() -> Self {
        let (solo, playbacks) = (Solo::new(LIMITS), BTreeMap::new());
        let mut page = Self { solo, playbacks, now: Duration::ZERO, requests: 0, left: MOST_SIMULATIONS };
        page.ask(Command::Open(Open { version: wire::VERSION, analysis: None, key: None }));
        page
    }

    fn ask_line(&mut self, line: &str) {
        let text = format!("{{\"id\":0,\"command\":{line}}}");
        let Ok(Request { command, .. }) = decode_command(Form::Json, text.as_bytes()) else { return };
        if let Command::StepBack { search, .. } = command {
            // What was read is not the log any more.
            self.playbacks.remove(&search);
        }
        self.ask(command);
    }

    /// Asks, lets what was asked for run, and takes what is said; the frames of it.
    fn ask(&mut self, command: Command) -> Vec<Frame> {
        self.requests += 1;
        self.solo.request(Request { id: self.requests, command });
        let steps = AT_ONCE.min(self.left);
        if (0..steps).take_while(|_| self.solo.advance(1, self.now)).count() > 0 {
            self.left -= steps;
        }
        // A second, so that frames and limits of time come due.
        self.now += Duration::from_secs(1);
        let messages = self.solo.take(self.now);
        let answers = messages.iter().filter(|message| match message.event {
            Event::Done { request } | Event::Rejected { request, .. } => request == self.requests,
            _ => false,
        });
        assert_eq!(answers.count(), 1, "every request has one answer");
        messages.into_iter().filter_map(passed_on).collect()
    }

    /// Reads a search's log on, and shows a moment of it, which is what another reader sees, and at the end what is seen live.
    fn show(&mut self, search: u32, moment: u32) {
        let Some(end) = self.solo.moment(search) else { return };
        let playback = self.playbacks.entry(search).or_insert_with(|| Playback::of_game(LIMITS));
        let more = self.solo.log(search, playback.read()).expect("there is such a search");
        if playback.read() == 0 {
            // It comes with the header, which may have been read before.
            *playback = Playback::of_game(LIMITS);
        }
        playback.push(&more).expect("a log that was searched can be read");
        assert_eq!(playback.read(), end);
        playback.show().expect("and shown");
        let shown = playback::frame(playback, moment).expect("whatever the moment");
        playback::ask(playback, moment);
        assert_eq!(playback::frame(playback, moment).as_ref(), Some(&shown), "what was asked changed nothing");

        let whole = self.solo.log(search, 0).expect("there is such a search");
        let mut other = Playback::<AnyGame>::of_game(LIMITS);
        other.push(&whole).expect("in one piece, too");
        other.show().expect("and shown");
        assert_eq!(playback::frame(&mut other, moment).as_ref(), Some(&shown), "pieces make no difference");
        let at_end = playback::frame(&mut other, u32::MAX).expect("a search");
        assert_eq!(playback::frame(playback, u32::MAX).as_ref(), Some(&at_end));
        self.compare_with_live(search, at_end);
        playback::frame(self.playbacks.get_mut(&search).expect("it is there"), moment);
    }

    fn compare_with_live(&mut self, search: u32, at_end: Frame) {
        let left = std::mem::replace(&mut self.left, 0);
        let nodes = at_end.tree_nodes;
        self.ask(Command::Credit { frames: 1 });
        let live = self.ask(Command::Watch(playback::watch(search, nodes)));
        self.left = left;
        if let Some(live) = live.into_iter().next_back() {
            assert_eq!(playback::lasting(live), Frame { search, ..at_end }, "it is what was seen live");
        }
    }
}

/// Sends a message as a server does; the frame that arrives, if it is one.
fn passed_on(message: Message) -> Option<Frame> {
    for form in [Form::Binary, Form::Json] {
        let arrived = decode_event(form, &encode_event(form, &message)).expect("what is sent can be read");
        assert_eq!(arrived, message);
    }
    if let Event::Frame(frame) = message.event { Some(*frame) } else { None }
}
