//! Questions that are asked together, and their answers, wherever they are computed.

use std::rc::Rc;
use std::sync::Arc;

use engine::Evaluation;
use networks::Answer;

use crate::network::{Asked, Loaded};

/// Questions that are computed together, with their numbers.
pub(super) type Batch = Vec<(u64, Asked)>;

/// An answer, with the number of its question.
pub(crate) type Answered = (u64, Result<Evaluation, String>);

/// What comes from elsewhere.
pub(crate) enum Heard {
    /// Another worker that evaluates for this one has said something.
    Helper { number: usize, said: Vec<u8> },
    /// Such a worker has ended; its questions are asked anew.
    Lost { number: usize },
    /// ONNX Runtime has answered for a network, and can be asked again.
    Library { network: Rc<Loaded>, answers: Vec<Answered> },
}

/// Keeps an answer, and writes it as the search takes it.
pub(super) fn answered(number: u64, asked: &Asked, answer: Answer) -> Answered {
    let mut evaluation = Evaluation::default();
    answer.write(&mut evaluation);
    if let Some(key) = asked.question.key {
        asked.network.cache.insert(key, Arc::new(answer));
    }
    (number, Ok(evaluation))
}
