//! Answers of the page's worker, handed to the feature that asked. Who shows a feature listens for it, so that the page can begin
//! without the code that reads its answers.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;
use wire::worker::{Ask, Feature, Question};

use crate::transport::{self, Task, worker};

/// Something that a feature is told.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Said<A> {
    /// An answer to its question.
    Answer(A),
    /// No answer will come.
    NoAnswer,
    /// A worker has ended, and what it held for the feature with it.
    WorkerEnded(Task),
    /// The shown search was left: what was said of it does not count any more.
    SearchLeft,
}

type Hear = Rc<dyn Fn(Said<&[u8]>)>;

/// Who listens for a feature.
#[derive(Clone)]
struct Listener {
    feature: Feature,
    number: u32,
    hear: Hear,
}

thread_local! {
    static LISTENERS: RefCell<Vec<Listener>> = const { RefCell::new(Vec::new()) };
    /// Number of listeners so far.
    static COUNT: Cell<u32> = const { Cell::new(0) };
}

/// Asks a question about the log at an address, which is read up to a moment at least.
pub(crate) fn ask<Q: Question>(question: &Q, address: String, moment: u32) {
    let question = postcard::to_stdvec(question).expect("every question has a binary form");
    let address = page::playback::in_worker(address);
    worker::ask(&Ask::About { feature: Q::FEATURE, address, moment, question });
}

/// Asks a worker a question that is about no log that is shown.
pub(crate) fn ask_of<Q: Question>(task: Task, question: &Q) {
    let question = postcard::to_stdvec(question).expect("every question has a binary form");
    worker::ask_of(task, &Ask::Of(Q::FEATURE, question), None);
}

/// Hands what is said about the feature's questions to this, for as long as the caller lives.
pub(crate) fn listen<Q: Question>(listener: impl Fn(Said<Q::Answer>) + 'static) {
    listen_to(Q::FEATURE, move |said| match said {
        Said::Answer(bytes) => {
            if let Some(answer) = transport::read(bytes) {
                listener(Said::Answer(answer));
            }
        }
        Said::NoAnswer => listener(Said::NoAnswer),
        Said::WorkerEnded(task) => listener(Said::WorkerEnded(task)),
        Said::SearchLeft => listener(Said::SearchLeft),
    });
}

/// Hands what is said about a feature's questions to this, in the binary form, for as long as the caller lives.
fn listen_to(feature: Feature, listener: impl Fn(Said<&[u8]>) + 'static) {
    let hear: Hear = Rc::new(listener);
    // In the browser alone.
    Effect::new(move |_| {
        let number = COUNT.get().wrapping_add(1);
        COUNT.set(number);
        let hear = Rc::clone(&hear);
        LISTENERS.with_borrow_mut(|all| all.push(Listener { feature, number, hear }));
        on_cleanup(move || LISTENERS.with_borrow_mut(|all| all.retain(|other| other.number != number)));
    });
}

/// Tells a feature that its question is answered.
pub(crate) fn answer(feature: Feature, answer: &[u8]) {
    tell(Some(feature), Said::Answer(answer));
}

/// Tells a feature something, or all of them.
pub(crate) fn tell(feature: Option<Feature>, said: Said<&[u8]>) {
    // What comes of it may be that somebody else listens.
    let all = LISTENERS.with_borrow(Vec::clone);
    let meant = all.iter().filter(|listener| feature.is_none_or(|feature| feature == listener.feature));
    meant.for_each(|listener| (listener.hear)(said));
}
