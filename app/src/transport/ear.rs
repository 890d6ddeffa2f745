//! Who hears what comes in.

use std::cell::RefCell;
use std::rc::Rc;

use wire::Message;
use wire::worker::Answer;

/// Purpose of a worker. Two searches that are compared have one of their own, whose memory is given back with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Earlier moments of the shown search.
    Playback,
    /// Two searches side by side.
    Comparison,
}

/// Something that came in.
pub(crate) enum Heard {
    /// The way to the server is open.
    Opened,
    /// It is lost.
    Closed,
    /// There is none, for this reason.
    NoWay(String),
    /// A second of waiting has passed.
    Second,
    /// Messages of the server that are shown together.
    Messages(Vec<Message>),
    /// Bytes of the server that are no message.
    Garbled,
    /// An answer of a worker.
    Answer(Answer),
    /// A worker has ended.
    Lost(Task),
}

type Ear = Rc<dyn Fn(Heard)>;

thread_local! {
    static EAR: RefCell<Option<Ear>> = const { RefCell::new(None) };
}

/// Hands all that comes in to this from now on.
pub(crate) fn listen(ear: impl Fn(Heard) + 'static) {
    EAR.with_borrow_mut(|old| *old = Some(Rc::new(ear)));
}

/// Tells whoever listens.
pub(super) fn tell(heard: Heard) {
    // It may lead to more that is told.
    let ear = EAR.with_borrow(Option::clone);
    if let Some(ear) = ear {
        ear(heard);
    }
}
