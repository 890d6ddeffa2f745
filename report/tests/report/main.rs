//! Reports of whole games: from given searches, and from searches with an evaluator that needs no network.

mod golden;
mod properties;
mod searched;
mod support;
mod written;
