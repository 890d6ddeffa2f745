//! What the page hears.

use wire::worker::Answer;

use crate::scope;

/// Tells the page something.
pub(crate) fn post(answer: &Answer) {
    scope::post(&postcard::to_stdvec(answer).expect("every answer has a binary form"));
}
