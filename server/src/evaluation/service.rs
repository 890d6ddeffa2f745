//! One network, the worker thread that owns it (or several, where it is evaluated elsewhere), and the clients that ask it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use networks::{Answer, Cache, OutputRef, Planes, Question, Running};

use super::queue::{Queue, Refused};
use super::watch::{Ended, Patience, Stop, Watch};

/// Something that evaluates a batch of positions; a network, or a stand-in for tests.
pub trait Runner {
    /// The most positions it takes at once.
    fn largest_batch(&self) -> usize;

    /// Evaluates 1 to [`largest_batch`](Runner::largest_batch) positions and hands each result to `each`, in order.
    ///
    /// # Errors
    /// One sentence on why it could not.
    fn run(&mut self, batch: &[Planes], each: &mut dyn FnMut(usize, OutputRef<'_>)) -> Result<(), String>;

    /// Returns a handle that ends a run from another thread.
    fn stopper(&self) -> Arc<dyn Stop>;
}

impl Runner for Running {
    fn largest_batch(&self) -> usize {
        Running::largest_batch(self)
    }

    fn run(&mut self, batch: &[Planes], each: &mut dyn FnMut(usize, OutputRef<'_>)) -> Result<(), String> {
        let outputs = Running::run(self, batch).map_err(|error| error.to_string())?;
        for (row, output) in outputs.iter().enumerate() {
            each(row, output);
        }
        Ok(())
    }

    fn stopper(&self) -> Arc<dyn Stop> {
        Arc::new(Running::stopper(self))
    }
}

/// Reply to a client: its ticket, and the answer or one sentence on what failed.
pub type Reply = (u64, Result<Arc<Answer>, Arc<str>>);

/// Receives the replies for a client. Called on the worker's thread, so it must not wait.
pub type Deliver = Arc<dyn Fn(Reply) + Send + Sync>;

/// Time that the worker waits for questions of other searches before it starts.
const PATIENCE: Duration = Duration::from_micros(300);

/// Questions waiting at once, of all searches.
const QUEUE_CAPACITY: usize = 4096;

/// One network being run.
#[derive(Debug)]
pub struct Service {
    queue: Arc<Queue<Waiting>>,
    cache: Arc<Cache>,
    counters: Arc<Counters>,
    /// One of each worker.
    watches: Arc<[Arc<Watch>]>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// Counters of a worker.
#[derive(Debug, Default)]
struct Counters {
    evaluations: AtomicU64,
    batches: AtomicU64,
}

/// A service's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activity {
    /// Questions waiting.
    pub queue: usize,
    /// Positions the network evaluated.
    pub evaluations: u64,
    /// Runs of the network.
    pub batches: u64,
    /// Answers in the cache.
    pub cache_entries: usize,
    /// Questions looked up in the cache.
    pub cache_lookups: u64,
    /// Questions that the cache answered.
    pub cache_hits: u64,
}

struct Waiting {
    question: Box<Question>,
    ticket: u64,
    /// Id of the client's line.
    line: u64,
    deliver: Deliver,
}

impl std::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Waiting({})", self.ticket)
    }
}

impl Service {
    /// Starts the worker of a network. A run that takes longer than that is ended, and fails.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn start(
        runner: impl Runner + Send + 'static,
        cache_entries: usize,
        patience: Patience,
    ) -> std::io::Result<Self> {
        Self::start_all(vec![runner], cache_entries, patience)
    }

    /// Starts workers of one network, which take batches in turn: while one waits the next one asks.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn start_all(
        runners: Vec<impl Runner + Send + 'static>,
        cache_entries: usize,
        patience: Patience,
    ) -> std::io::Result<Self> {
        let queue = Arc::new(Queue::new(QUEUE_CAPACITY));
        let cache = Arc::new(Cache::new(cache_entries));
        let counters = Arc::new(Counters::default());
        let watches: Vec<Arc<Watch>> =
            runners.iter().map(|runner| Arc::new(Watch::new(runner.stopper(), patience))).collect();
        // Whatever fails from here on, dropping it ends the threads that there are.
        let service = Self { queue, cache, counters, watches: watches.into(), threads: Mutex::default() };
        for (runner, watch) in runners.into_iter().zip(service.watches.iter()) {
            let worker = Worker {
                runner,
                queue: Arc::clone(&service.queue),
                cache: Arc::clone(&service.cache),
                counters: Arc::clone(&service.counters),
                watch: Arc::clone(watch),
            };
            let watch = Arc::clone(watch);
            let mut threads = service.threads.lock().unwrap_or_else(PoisonError::into_inner);
            threads.push(thread::Builder::new().name("watch".to_owned()).spawn(move || watch.keep())?);
            threads.push(thread::Builder::new().name("evaluation".to_owned()).spawn(move || worker.work())?);
        }
        Ok(service)
    }

    /// A client, for as long as a search runs.
    #[must_use]
    pub fn client(&self, deliver: Deliver) -> Client {
        Client {
            line: self.queue.open(),
            queue: Arc::clone(&self.queue),
            cache: Arc::clone(&self.cache),
            watches: Arc::clone(&self.watches),
            deliver,
            lookups: 0,
            hits: 0,
        }
    }

    /// Returns its numbers so far.
    #[must_use]
    pub fn activity(&self) -> Activity {
        let (cache_lookups, cache_hits) = self.cache.counts();
        Activity {
            queue: self.queue.len(),
            evaluations: self.counters.evaluations.load(Ordering::Relaxed),
            batches: self.counters.batches.load(Ordering::Relaxed),
            cache_entries: self.cache.len(),
            cache_lookups,
            cache_hits,
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.queue.close();
        self.watches.iter().for_each(|watch| watch.close());
        for thread in self.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // One that panicked has been logged by the panic hook.
            let _ = thread.join();
        }
    }
}

/// One search's way to a network.
pub struct Client {
    queue: Arc<Queue<Waiting>>,
    cache: Arc<Cache>,
    watches: Arc<[Arc<Watch>]>,
    line: u64,
    deliver: Deliver,
    lookups: u64,
    hits: u64,
}

/// Outcome of asking a question.
#[derive(Debug)]
pub enum Asked {
    /// The cache knew.
    Answered(Arc<Answer>),
    /// The answer will be delivered.
    Waiting,
    /// The queue is full: ask again soon.
    Busy(Box<Question>),
    /// The network is not run any more.
    Gone,
}

impl Client {
    /// Asks. `ticket` comes back with the answer.
    pub fn ask(&mut self, question: Box<Question>, ticket: u64) -> Asked {
        self.lookups += u64::from(question.key.is_some());
        if let Some(answer) = self.cache.get(&question) {
            self.hits += 1;
            return Asked::Answered(answer);
        }
        let waiting = Waiting { question, ticket, line: self.line, deliver: Arc::clone(&self.deliver) };
        match self.queue.push(self.line, waiting) {
            Ok(()) => Asked::Waiting,
            Err(Refused::Full(waiting)) => Asked::Busy(waiting.question),
            Err(Refused::Closed(_)) => Asked::Gone,
        }
    }

    /// Questions looked up in the cache since the last call, and those it answered.
    pub fn take_counts(&mut self) -> (u64, u64) {
        (std::mem::take(&mut self.lookups), std::mem::take(&mut self.hits))
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // In this order, so that a run that begins just now does not miss it.
        self.queue.close_lane(self.line);
        self.watches.iter().for_each(|watch| watch.left(self.line));
    }
}

struct Worker<R> {
    runner: R,
    queue: Arc<Queue<Waiting>>,
    cache: Arc<Cache>,
    counters: Arc<Counters>,
    watch: Arc<Watch>,
}

impl<R: Runner> Worker<R> {
    fn work(mut self) {
        let largest = self.runner.largest_batch();
        while let Some(batch) = self.queue.take(largest, PATIENCE) {
            // Those who look come after those who search, each by itself: what a device says may depend on the batch.
            let (alone, together): (Vec<_>, Vec<_>) = batch.into_iter().partition(|waiting| waiting.question.is_alone);
            if !together.is_empty() {
                self.answer(&together);
            }
            alone.chunks(1).for_each(|one| self.answer(one));
        }
    }

    fn answer(&mut self, batch: &[Waiting]) {
        let planes: Vec<Planes> = batch.iter().map(|waiting| waiting.question.planes.clone()).collect();
        let mut answers = Vec::with_capacity(batch.len());
        let mut each = |row: usize, output: OutputRef<'_>| {
            answers.push(Arc::new(Answer::of(&output, &batch[row].question.indices)));
        };
        // A bug in a library must not end the process; the state after it is not looked at again.
        self.watch.begin(batch.iter().map(|waiting| waiting.line), |line| self.queue.is_open(line));
        let run = catch_unwind(AssertUnwindSafe(|| self.runner.run(&planes, &mut each)));
        let ended = self.watch.end();
        let failure: Arc<str> = match run {
            Ok(Ok(())) if answers.len() == batch.len() => {
                self.counters.evaluations.fetch_add(batch.len() as u64, Ordering::Relaxed);
                self.counters.batches.fetch_add(1, Ordering::Relaxed);
                for (waiting, answer) in batch.iter().zip(answers) {
                    if let Some(key) = waiting.question.key {
                        self.cache.insert(key, Arc::clone(&answer));
                    }
                    (waiting.deliver)((waiting.ticket, Ok(answer)));
                }
                return;
            }
            Ok(Ok(())) => "the network answered fewer positions than it was asked about".into(),
            Ok(Err(problem)) => match ended {
                Some(Ended::TooLong) => {
                    let seconds = self.watch.patience().wanted.as_secs_f64();
                    format!("the network did not answer within {seconds} s").into()
                }
                Some(Ended::Unwanted | Ended::Closed) => "the network is no longer running".into(),
                None => problem.into(),
            },
            Err(_) => "the network's library failed in an unexpected way".into(),
        };
        if ended.is_none_or(|ended| ended == Ended::TooLong) {
            tracing::error!(positions = batch.len(), "evaluation failed: {failure}");
        }
        for waiting in batch {
            (waiting.deliver)((waiting.ticket, Err(Arc::clone(&failure))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// Says how many positions each batch has, and answers with the first mask as Q once it may.
    struct Fake {
        started: Sender<usize>,
        go: Receiver<()>,
        fails: Failing,
        stop: Arc<dyn Stop>,
    }

    /// Lets the run go on that it ends, where it is told how.
    struct Ends(Option<Mutex<Sender<()>>>);

    impl Stop for Ends {
        fn stop(&self) {
            if let Some(go) = &self.0 {
                // A service that has ended needs no more.
                let _ = go.lock().unwrap().send(());
            }
        }
        fn allow(&self) {}
    }

    #[derive(Clone, Copy, PartialEq)]
    enum Failing {
        Not,
        Politely,
        Badly,
    }

    impl Runner for Fake {
        fn largest_batch(&self) -> usize {
            4
        }
        fn run(&mut self, batch: &[Planes], each: &mut dyn FnMut(usize, OutputRef<'_>)) -> Result<(), String> {
            self.started.send(batch.len()).unwrap();
            self.go.recv().map_err(|error| error.to_string())?;
            match self.fails {
                Failing::Not => {}
                Failing::Politely => return Err("the device is gone".to_owned()),
                Failing::Badly => panic!("as the test wishes"),
            }
            for (row, planes) in batch.iter().enumerate() {
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let q = planes.masks[0] as f32 / 100.0;
                each(row, OutputRef { policy: &[0.25, 0.5], wdl: None, q, moves_left: None });
            }
            Ok(())
        }
        fn stopper(&self) -> Arc<dyn Stop> {
            Arc::clone(&self.stop)
        }
    }

    fn question(number: u8) -> Box<Question> {
        let mut planes = Planes::empty();
        planes.masks[0] = u64::from(number);
        Box::new(Question { planes, indices: vec![1], key: Some(u128::from(number)), is_alone: false })
    }

    fn client(service: &Service) -> (Client, Receiver<Reply>) {
        let (sender, receiver) = channel();
        let sender = Mutex::new(sender);
        let deliver: Deliver = Arc::new(move |reply| {
            // The receiver of a client that is gone is gone, too.
            let _ = sender.lock().unwrap().send(reply);
        });
        (service.client(deliver), receiver)
    }

    fn fake(fails: Failing) -> (Service, Receiver<usize>, Sender<()>) {
        let (started, batches) = channel();
        let (go, may) = channel();
        let fake = Fake { started, go: may, fails, stop: Arc::new(Ends(None)) };
        (Service::start(fake, 10, Patience::of(Duration::from_secs(3600))).unwrap(), batches, go)
    }

    /// One whose runs never end by themselves.
    fn hanging(patience: Patience) -> (Service, Receiver<usize>) {
        let (started, batches) = channel();
        let (go, may) = channel();
        let stop = Arc::new(Ends(Some(Mutex::new(go))));
        (Service::start(Fake { started, go: may, fails: Failing::Politely, stop }, 10, patience).unwrap(), batches)
    }

    #[test]
    fn questions_of_all_clients_are_merged_and_answers_are_kept() {
        let (service, batches, go) = fake(Failing::Not);
        let ((mut a, from_a), (mut b, from_b)) = (client(&service), client(&service));
        // The worker is kept busy with the first, so that the others meet in the queue.
        assert!(matches!(a.ask(question(1), 1), Asked::Waiting));
        assert_eq!(batches.recv().unwrap(), 1);
        assert!(matches!(a.ask(question(2), 2), Asked::Waiting));
        assert!(matches!(b.ask(question(3), 3), Asked::Waiting));
        go.send(()).unwrap();
        assert_eq!(batches.recv().unwrap(), 2);
        go.send(()).unwrap();
        assert_eq!(from_a.recv().unwrap().0, 1);
        let (ticket, answer) = from_a.recv().unwrap();
        assert_eq!((ticket, answer.unwrap().q), (2, 0.02));
        assert_eq!(from_b.recv().unwrap().1.unwrap().logits[..], [0.5]);
        assert!(matches!(b.ask(question(2), 4), Asked::Answered(answer) if answer.q == 0.02));
        assert_eq!((a.take_counts(), b.take_counts(), b.take_counts()), ((2, 0), (2, 1), (0, 0)));
        let activity = service.activity();
        assert_eq!((activity.evaluations, activity.batches, activity.cache_hits), (3, 2, 1));
    }

    #[test]
    fn a_client_that_leaves_does_not_stop_the_others() {
        let (service, batches, go) = fake(Failing::Not);
        let ((mut gone, replies), (mut stays, from_stays)) = (client(&service), client(&service));
        assert!(matches!(gone.ask(question(1), 1), Asked::Waiting));
        batches.recv().unwrap();
        assert!(matches!(gone.ask(question(2), 2), Asked::Waiting));
        drop((gone, replies));
        assert!(matches!(stays.ask(question(3), 3), Asked::Waiting));
        go.send(()).unwrap();
        assert_eq!(batches.recv().unwrap(), 1, "the gone client's second question has left the queue");
        go.send(()).unwrap();
        assert_eq!(from_stays.recv().unwrap().0, 3);
    }

    #[test]
    fn who_looks_does_not_change_the_batches_of_searches() {
        let (service, batches, go) = fake(Failing::Not);
        let ((mut search, from_search), (mut look, from_look)) = (client(&service), client(&service));
        // The worker is kept busy with the first, so that the others meet in the queue.
        assert!(matches!(search.ask(question(1), 1), Asked::Waiting));
        assert_eq!(batches.recv().unwrap(), 1);
        assert!(matches!(
            look.ask(Box::new(Question { is_alone: true, key: None, ..*question(9) }), 9),
            Asked::Waiting
        ));
        assert!(matches!(search.ask(question(2), 2), Asked::Waiting));
        assert!(matches!(search.ask(question(3), 3), Asked::Waiting));
        let mut sizes = Vec::new();
        for _ in 0..2 {
            go.send(()).unwrap();
            sizes.push(batches.recv().unwrap());
        }
        go.send(()).unwrap();
        assert_eq!(sizes, [2, 1], "what searches wait for comes first");
        assert_eq!(from_look.recv().unwrap().1.unwrap().q, 0.09);
        assert_eq!((0..3).map(|_| from_search.recv().unwrap().0).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(service.activity().cache_entries, 3, "nothing that was only looked at is kept");
    }

    #[test]
    fn failures_reach_those_who_asked() {
        let (service, _batches, go) = fake(Failing::Politely);
        let (mut a, replies) = client(&service);
        assert!(matches!(a.ask(question(1), 1), Asked::Waiting));
        go.send(()).unwrap();
        assert_eq!(&*replies.recv().unwrap().1.unwrap_err(), "the device is gone");
        assert!(matches!(a.ask(question(1), 2), Asked::Waiting), "the worker goes on, and failures are not kept");
        go.send(()).unwrap();
    }

    #[test]
    fn a_run_that_hangs_fails_for_those_who_asked_and_the_next_are_run() {
        let (service, batches) = hanging(Patience::of(Duration::from_millis(1)));
        let (mut a, replies) = client(&service);
        for ticket in 0..3 {
            assert!(matches!(a.ask(question(1), ticket), Asked::Waiting));
            assert_eq!(batches.recv().unwrap(), 1);
            assert_eq!(&*replies.recv().unwrap().1.unwrap_err(), "the network did not answer within 0.001 s");
        }
    }

    #[test]
    fn a_run_that_hangs_ends_with_the_search_that_asked() {
        let (wanted, unwanted) = (Duration::from_secs(3600), Duration::from_millis(1));
        let (service, batches) = hanging(Patience { wanted, unwanted });
        let ((mut stops, _), (mut next, from_next)) = (client(&service), client(&service));
        assert!(matches!(stops.ask(question(1), 1), Asked::Waiting));
        batches.recv().unwrap();
        assert!(matches!(next.ask(question(2), 2), Asked::Waiting));
        drop(stops);
        assert_eq!(batches.recv().unwrap(), 1, "it is the next one's turn");
        drop(service);
        assert_eq!(&*from_next.recv().unwrap().1.unwrap_err(), "the network is no longer running");
    }

    #[test]
    fn several_workers_have_a_batch_each() {
        let (started, batches) = channel();
        let (go, may): (Vec<_>, Vec<_>) = (0..2).map(|_| channel()).unzip();
        let fake = |may| Fake { started: started.clone(), go: may, fails: Failing::Not, stop: Arc::new(Ends(None)) };
        let patience = Patience::of(Duration::from_secs(3600));
        let service = Service::start_all(may.into_iter().map(fake).collect(), 10, patience).unwrap();
        let (mut a, replies) = client(&service);
        for ticket in 0..2 {
            assert!(matches!(a.ask(question(ticket), u64::from(ticket)), Asked::Waiting));
            assert_eq!(batches.recv().unwrap(), 1, "nobody has answered yet");
        }
        go.iter().for_each(|go| go.send(()).unwrap());
        let mut tickets: Vec<u64> = (0..2).map(|_| replies.recv().unwrap().0).collect();
        tickets.sort_unstable();
        assert_eq!((tickets, service.activity().batches), (vec![0, 1], 2));
    }

    #[test]
    fn a_worker_survives_a_bug_in_a_library() {
        let (service, _batches, go) = fake(Failing::Badly);
        let (mut a, replies) = client(&service);
        for ticket in 0..2 {
            assert!(matches!(a.ask(question(1), ticket), Asked::Waiting));
            go.send(()).unwrap();
            assert!(replies.recv().unwrap().1.unwrap_err().contains("unexpected"));
        }
    }
}
