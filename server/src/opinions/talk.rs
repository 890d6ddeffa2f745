//! The thread that talks with an engine.

use std::io;
use std::process::ExitStatus;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use uci::{Conversation, Fault, Task};

use super::engines::{Engine, Engines};
use super::pipes::{Deaf, Heard, Mouth, connect};
use super::process::{Process, ending};
use super::seats::{Room, Seat};
use super::told::Told;

/// An engine that runs. It is ended when this is dropped.
#[derive(Debug)]
pub struct Talk {
    process: Arc<Process>,
    orders: Sender<News>,
    newest: Newest,
    seat: Arc<Seat>,
    /// Number of the last question.
    question: u64,
}

/// Something that the thread learns of.
#[derive(Debug)]
enum News {
    Heard(Heard),
    Ask(u64, Box<Task>),
    Stop,
}

/// The newest that is told, until it is taken.
type Newest = Arc<Mutex<Option<Told>>>;

/// Time between two reports.
const INTERVAL: Duration = Duration::from_millis(100);

/// Time that an engine has to end when its output has.
const LAST_MOMENTS: Duration = Duration::from_secs(1);

/// Letters of its last words that are told.
const LAST_WORDS: usize = 160;

impl Talk {
    /// Starts an engine. It ends with the thread that calls this. `tell` is called when there is something to [take](Self::take), and not
    /// again before that was taken.
    ///
    /// # Errors
    /// What the system says.
    pub fn start(
        engines: &Engines,
        engine: &Arc<Engine>,
        place: Room,
        tell: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (process, pipes) = Process::start(&engine.program, engines.launcher.as_deref(), engines.memory_bytes)?;
        let process = Arc::new(process);
        place.has(&process);
        let seat = Arc::clone(&place.seat);
        let (orders, news) = channel();
        let heard = orders.clone();
        // Nobody listens any more to one that was given up.
        let (mouth, complaints) = connect(pipes, move |one| drop(heard.send(News::Heard(one))))?;
        let newest = Newest::default();
        let talking = Talking {
            process: Arc::clone(&process),
            engine: Arc::clone(engine),
            news,
            mouth,
            complaints,
            newest: Arc::clone(&newest),
            tell: Box::new(tell),
            start: Instant::now(),
            conversation: Conversation::new(engines.patience, engines.resources),
            question: 0,
            told: None,
            next: Duration::ZERO,
            place,
        };
        thread::Builder::new().name("engine".to_owned()).spawn(move || talking.talk())?;
        tracing::info!(engine = engine.name, "another engine was started");
        Ok(Self { process, orders, newest, seat, question: 0 })
    }

    /// Asks something, in place of what was asked before; says whether it still runs.
    pub fn ask(&mut self, task: Task) -> bool {
        self.question += 1;
        self.seat.work() && self.orders.send(News::Ask(self.question, Box::new(task))).is_ok()
    }

    /// Lets another engine have its room, if need be: it is asked nothing.
    pub fn rest(&self) {
        self.seat.rest();
    }

    /// Returns whether it was ended for that.
    pub fn is_gone(&self) -> bool {
        self.seat.is_gone()
    }

    /// Stops what was asked.
    pub fn stop(&self) {
        // One that has ended has stopped.
        let _ = self.orders.send(News::Stop);
    }

    /// Takes what there is to be told of the last question.
    pub fn take(&self) -> Option<Told> {
        let told = self.newest.lock().unwrap_or_else(PoisonError::into_inner).take();
        told.filter(|told| told.question == self.question)
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.process.end();
    }
}

/// Owner of a conversation, on its thread.
struct Talking {
    process: Arc<Process>,
    engine: Arc<Engine>,
    news: Receiver<News>,
    mouth: Mouth,
    complaints: Receiver<String>,
    newest: Newest,
    tell: Box<dyn Fn() + Send>,
    start: Instant,
    conversation: Conversation,
    /// Number of the last question; 0: none was asked.
    question: u64,
    /// Last report.
    told: Option<Told>,
    /// Time at which something may be told again.
    next: Duration,
    place: Room,
}

impl Talking {
    fn talk(mut self) {
        self.say();
        loop {
            let due = [self.conversation.due(), self.is_growing().then_some(self.next)].into_iter().flatten().min();
            let news = match due {
                Some(due) => self.news.recv_timeout(due.saturating_sub(self.now())),
                None => self.news.recv().map_err(RecvTimeoutError::from),
            };
            match news {
                Ok(news) => self.take(news),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            // Nothing is told of one that rested: what it had said stays.
            if self.place.seat.is_gone() {
                break;
            }
            let now = self.now();
            self.conversation.tick(now);
            self.say();
            self.report();
            if self.conversation.is_over() {
                break;
            }
        }
        // Room for another one is made when this one is gone.
        self.process.end();
        self.process.wait(LAST_MOMENTS);
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn say(&mut self) {
        if self.mouth.say(&self.conversation.take_lines()) == Err(Deaf) {
            self.conversation.fail(Fault::Silent(self.now()));
        }
    }

    fn take(&mut self, news: News) {
        let now = self.now();
        match news {
            News::Heard(Heard::TextLine(line)) => self.conversation.hear(&line, now),
            News::Heard(Heard::Flood) => self.conversation.fail(Fault::Flood),
            News::Heard(Heard::End) => {
                let status = self.process.wait(LAST_MOMENTS);
                self.process.end();
                let how = self.last_words(status);
                self.conversation.fail(Fault::Ended(how));
            }
            News::Ask(question, task) => {
                self.question = question;
                self.conversation.ask(*task, now);
            }
            News::Stop => self.conversation.stop(now),
        }
        if let Some(name) = self.conversation.name()
            && self.told.as_ref().is_none_or(|told| told.title.as_deref() != Some(name))
        {
            self.engine.note_title(name);
        }
    }

    /// Its end, with its last complaint, or else its last remark.
    fn last_words(&self, status: Option<ExitStatus>) -> String {
        let complaints = self.complaints.recv_timeout(LAST_MOMENTS).unwrap_or_default();
        let complaint = complaints.lines().rev().map(str::trim).find(|line| !line.is_empty());
        let words = complaint.or(self.conversation.remark()).unwrap_or_default();
        let words: String = words.chars().filter(|char| !char.is_control()).take(LAST_WORDS).collect();
        let how = ending(status);
        if words.is_empty() { how } else { format!("{how}; {words}") }
    }

    /// Returns whether what is told may become more.
    fn is_growing(&self) -> bool {
        self.question > 0 && !self.conversation.is_resting() && !self.conversation.is_over()
    }

    /// Tells what is new: a change of how it stands at once, the rest a few times a second.
    fn report(&mut self) {
        if self.question == 0 {
            return;
        }
        let (now, phase) = (self.now(), self.conversation.phase());
        let has_turned = self.told.as_ref().is_none_or(|told| told.phase != phase || told.question != self.question);
        if !has_turned && (now < self.next || !self.is_growing()) {
            return;
        }
        self.next = now + INTERVAL;
        let told = Told {
            question: self.question,
            phase,
            report: self.conversation.report(),
            unlike: self.conversation.unlike().to_vec(),
            title: self.conversation.name().map(str::to_owned),
            remark: self.conversation.remark().map(str::to_owned),
        };
        if self.told.as_ref() == Some(&told) {
            return;
        }
        self.told = Some(told.clone());
        let before = self.newest.lock().unwrap_or_else(PoisonError::into_inner).replace(told);
        if before.is_none() {
            (self.tell)();
        }
    }
}
