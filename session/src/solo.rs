//! An analysis and the one who looks at it, in one process: a page that needs no server.
//!
//! It hears and says what a server does ([`wire`]). Its evaluators are those that need no network, and those that are
//! [brought along](Brought). Whoever holds it calls [`Solo::advance`] and [`Solo::take`] in turns, and answers the
//! [questions](Solo::take_questions) of evaluators that ask.

mod changes;
mod judge;
mod keeping;

use std::{
    collections::{BTreeMap, btree_map::Entry},
    convert::Infallible,
    time::Duration,
};

use engine::{
    Evaluation,
    evaluators::{Judged, Local},
};
use wire::{Code, Command, Event, GameView, Message, Request, Role, RunState, Watch, Welcome};

pub use changes::Changes;
pub use judge::{Asks, Attempt, Brought, Judging, Reply};

use crate::{
    analysis::{Analysis, EvaluatorInfo},
    feed::Feed,
    game::Entered,
    host::{Host, unknown},
    limits::Limits,
    log_file::{header_bytes, record_bytes},
    refusal::Refusal,
    subject::{Subject, subject},
};
use judge::{Driver, Numbered, Shelf};

/// Evaluator that is used where none is named and none was [offered](Solo::offering): every game has it, and it says something of each
/// position.
const DEFAULT_EVALUATOR: &str = wire::DEFAULT_OF_SMALL_GAMES;

/// Frames that may be on their way to the viewer at most.
const MOST_CREDIT: u32 = 64;

/// One analysis with its only viewer, who owns it. `Q` is a question of an evaluator that does not answer at once.
pub struct Solo<G: Entered + Judged, Q = Infallible> {
    analysis: Analysis<G>,
    /// Evaluator that is used where none is named.
    default_evaluator: String,
    /// The evaluators that were brought along, by their names and games.
    brought: Shelf<G, Q>,
    /// The evaluators of searches that run.
    running: BTreeMap<u32, Driver<G, Q>>,
    /// Questions that nobody has taken yet.
    questions: Vec<Numbered<Q>>,
    /// Number of the last question.
    asked: u64,
    feed: Option<Feed>,
    /// Frames that the viewer has room for.
    credit: u32,
    /// Events to send besides frames, oldest first.
    events: Vec<Event>,
    /// Messages so far.
    sequence: u32,
    /// The id under which the analysis is kept; empty where it is not.
    id: String,
    changes: Changes,
}

impl<G: Entered + Judged, Q> Solo<G, Q> {
    /// An analysis without a game.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            analysis: Analysis::of_game(limits),
            default_evaluator: DEFAULT_EVALUATOR.to_owned(),
            brought: BTreeMap::new(),
            running: BTreeMap::new(),
            questions: Vec::new(),
            asked: 0,
            feed: None,
            credit: 0,
            events: Vec::new(),
            sequence: 0,
            id: String::new(),
            changes: Changes::default(),
        }
    }

    /// Offers this evaluator where none is named.
    #[must_use]
    pub fn offering(self, evaluator: &str) -> Self {
        Self { default_evaluator: evaluator.to_owned(), ..self }
    }

    /// Searches of that game can be made with this evaluator from now on; where it could not be had, they are refused with that
    /// sentence.
    pub fn bring(&mut self, name: String, game: String, evaluator: Attempt<G, Q>) {
        self.brought.insert((name, game), evaluator);
    }

    /// Forgets an evaluator that was brought, whatever its game: its name may be given to another one. Searches that run with it go on;
    /// others of it are refused until it is brought again.
    pub fn forget(&mut self, name: &str) {
        self.brought.retain(|(known, _), _| known != name);
    }

    /// Returns whether an evaluator was brought, or could not be had.
    #[must_use]
    pub fn knows(&self, name: &str, game: &str) -> bool {
        self.brought.contains_key(&(name.to_owned(), game.to_owned()))
    }

    /// Forgets the evaluators that could not be had.
    pub fn forget_failures(&mut self) {
        self.brought.retain(|_, brought| brought.is_ok());
    }

    /// The name of the game in a position; `None` where there is no such position.
    pub fn game_in(&mut self, position: u32) -> Option<String> {
        Some(self.analysis.game_at(position).ok()?.name().to_owned())
    }

    /// Carries out what is asked for, and says so.
    pub fn request(&mut self, request: Request) {
        let outcome = match request.command {
            Command::Open(open) if open.version == wire::VERSION => {
                // Whoever opens it anew has lost what was said before, as after a lost connection.
                (self.sequence, self.credit, self.feed) = (0, 0, None);
                self.events.clear();
                self.welcome();
                Ok(())
            }
            Command::Open(open) => {
                let message = format!(
                    "this speaks version {} of the protocol, not {}; reload the page",
                    wire::VERSION,
                    open.version
                );
                Err(Refusal::new(Code::Version, message))
            }
            Command::Watch(watch) => self.watch(watch),
            Command::Credit { frames } => {
                self.credit = self.credit.saturating_add(frames).min(MOST_CREDIT);
                Ok(())
            }
            command => self.change(command),
        };
        self.events.push(match outcome {
            Ok(()) => Event::Done { request: request.id },
            Err(Refusal { code, message }) => Event::Rejected { request: request.id, code, message },
        });
    }

    /// Runs every search that is running for this many simulations at most, or a batch; returns whether one goes on without answers to
    /// [questions](Self::take_questions).
    pub fn advance(&mut self, simulations: u32, now: Duration) -> bool {
        let (mut rested, mut goes_on) = (Vec::new(), false);
        for (&id, driver) in &mut self.running {
            let Some(run) = self.analysis.run_mut(id) else { continue };
            goes_on |= driver.advance(run, simulations, &mut self.asked, &mut self.questions);
            run.tick(now);
            if run.state() != RunState::Running {
                rested.push(id);
            }
        }
        for id in rested {
            self.release(id);
            self.tell_outcome(id);
            let failure = self.analysis.run(id).and_then(|run| run.failure()).map(str::to_owned);
            if let Some(message) = failure {
                let message = format!("the search has stopped: {message}");
                self.events.push(Event::Notice { search: Some(id), message });
            }
        }
        // Telling an outcome may have set another one going.
        goes_on && !self.running.is_empty()
    }

    /// Takes the questions of evaluators that ask, the oldest first. Each is [answered](Self::answer) once, in any order.
    pub fn take_questions(&mut self) -> Vec<(u64, Q)> {
        std::mem::take(&mut self.questions)
    }

    /// Takes the answer to a question. One that nobody waits for any more is passed over.
    pub fn answer(&mut self, number: u64, answer: &Result<Evaluation, String>) {
        for (&id, driver) in &mut self.running {
            if let Some(run) = self.analysis.run_mut(id)
                && driver.answer(run, number, answer)
            {
                return;
            }
        }
    }

    /// Takes the messages that are to be sent now, with the frame that is due; `now` is the time since some start that the caller
    /// chose once.
    pub fn take(&mut self, now: Duration) -> Vec<Message> {
        if let Some(feed) = self.feed.as_mut().filter(|_| self.credit > 0)
            && let Some(run) = self.analysis.run_mut(feed.watching().search)
            && let Some(frame) = feed.next_frame(run, now)
        {
            self.credit -= 1;
            self.events.push(Event::Frame(Box::new(frame)));
        }
        let first = self.sequence;
        let messages: Vec<Message> =
            (first..).zip(self.events.drain(..)).map(|(seq, event)| Message { seq, event }).collect();
        self.sequence += u32::try_from(messages.len()).unwrap_or(0);
        messages
    }

    /// Returns the time at which the next frame is due; `None` while there is no news, or no room for it.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        let feed = self.feed.as_ref().filter(|_| self.credit > 0)?;
        feed.due(self.analysis.run(feed.watching().search)?)
    }

    /// The log of a search from one moment on, its header included where that is the first; `None` where there is no such
    /// search.
    #[must_use]
    pub fn log(&self, search: u32, from: u32) -> Option<Vec<u8>> {
        let search = self.analysis.run(search)?.search();
        let header = if from == 0 { header_bytes(search) } else { Vec::new() };
        Some([header, record_bytes(search, from.min(search.moment()), u32::MAX)].concat())
    }

    /// The position after some moves from a search's root, as its evaluator is asked about it, and that.
    ///
    /// # Errors
    /// `NotFound` for an unknown search, and as [`subject`](crate::subject()).
    pub fn subject(&self, search: u32, line: &[u16]) -> Result<(Subject<G>, EvaluatorInfo), Refusal> {
        let run = self.analysis.run(search).ok_or_else(|| unknown(search))?;
        let evaluator = self.analysis.evaluator(search).ok_or_else(|| unknown(search))?;
        Ok((subject(run.search(), line)?, evaluator.clone()))
    }

    /// The tree of positions; `None` before there is a game.
    #[must_use]
    pub fn game(&self) -> Option<GameView> {
        self.analysis.game_view()
    }

    /// Events of a search so far; `None` where there is no such search.
    #[must_use]
    pub fn moment(&self, search: u32) -> Option<u32> {
        Some(self.analysis.run(search)?.search().moment())
    }

    fn welcome(&mut self) {
        let searches = self.analysis.shown_searches().filter_map(|id| self.analysis.search_view(id)).collect();
        self.events.push(Event::Welcome(Welcome {
            version: wire::VERSION,
            analysis: self.id.clone(),
            role: Role::Owner,
            key: None,
            networks: Vec::new(),
            default_evaluator: self.default_evaluator.clone(),
            network_problem: None,
            max_nodes: self.analysis.limits().nodes_per_search,
            game: self.analysis.game_view(),
            searches,
            // A page has no processes.
            engines: Vec::new(),
            opinions: Vec::new(),
        }));
    }

    fn watch(&mut self, watch: Watch) -> Result<(), Refusal> {
        self.analysis.run(watch.search).ok_or_else(|| unknown(watch.search))?;
        self.feed = Some(Feed::new(watch));
        Ok(())
    }
}

impl<G: Entered + Judged, Q> Host<G> for Solo<G, Q> {
    fn analysis(&mut self) -> &mut Analysis<G> {
        &mut self.analysis
    }

    fn evaluator_info(&self, name: &str, game: &G) -> Result<EvaluatorInfo, Refusal> {
        match self.brought.get(&(name.to_owned(), game.name().to_owned())) {
            Some(Ok(brought)) if brought.judges(game) => return Ok(brought.info(name)),
            Some(Err(problem)) => return Err(Refusal::new(Code::Failed, problem.clone())),
            _ => {}
        }
        let is_others = Local::is_of_another(name, game);
        EvaluatorInfo::local::<G>(name).filter(|_| !is_others).ok_or_else(|| {
            let (name, names) = (name.chars().take(40).collect::<String>(), Local::names_for(game).join(", "));
            Refusal::invalid(format!("there is no evaluator {name:?} of {}: it is {names}", game.name()))
        })
    }

    fn prepare(&mut self, search: u32) -> Result<(), Refusal> {
        let game = self.analysis.position_of(search).and_then(|position| self.game_in(position));
        let (run, info) = (self.analysis.run(search), self.analysis.evaluator(search));
        let ((run, info), game) = run.zip(info).zip(game).ok_or_else(|| unknown(search))?;
        if let Entry::Vacant(vacant) = self.running.entry(search) {
            let driver = Driver::new(&self.brought, info, &game, run.search().parameters());
            vacant.insert(driver.map_err(|problem| Refusal::new(Code::Failed, problem))?);
        }
        Ok(())
    }

    fn release(&mut self, search: u32) {
        if let Some(driver) = self.running.remove(&search) {
            self.questions.retain(|&(number, _)| !driver.has_asked(number));
        }
    }

    fn rewound(&mut self, search: u32) {
        let moment = self.moment(search).unwrap_or(0);
        let earliest = self.changes.rewound.entry(search).or_insert(moment);
        *earliest = moment.min(*earliest);
    }

    fn opened(&mut self, _search: u32) {
        self.changes.is_edited = true;
    }

    fn forgotten(&mut self, search: u32) {
        self.changes.forgotten.push(search);
    }

    fn game_changed(&mut self) {
        self.changes.is_edited = true;
    }

    fn tell(&mut self, event: Event) {
        self.events.push(event);
    }
}
