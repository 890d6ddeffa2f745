//! Analyses that stay in the browser: the one that this worker holds is kept as it grows, and opened again after a reload.
//!
//! # Reading order
//! [`database`] (what lies where, and who has the pen), [`keeper`] (what of the analysis is behind), [`entry`] (what lists show),
//! [`questions`] (lists, deletion, files). What is kept of an analysis and of its logs says [`session::kept`].
//!
//! The search waits for nothing of this: what is to be written is made between two slices of it, and written by the browser meanwhile.

mod database;
mod entry;
mod keeper;
mod questions;

use engine::games::any::AnyGame;
use session::kept::restore::{Restored, restore};
use session::{Limits, Refusal, Solo, StoredAnalysis};
use wire::worker::Answer;
use wire::{Code, Command, Open, Request};

use crate::network::Asked;
use crate::outbox::post;
use crate::scope;
use database::{Found, Written};
use keeper::{Keeper, Known};

pub(crate) use database::{Batch, read, write};
pub(crate) use keeper::PAUSE_MS;
pub(crate) use questions::take;

/// What is to be done after a batch was written, or was not.
#[must_use]
pub(crate) enum Next {
    /// What else there is to write is written at once.
    Now,
    /// As well after [a pause](PAUSE_MS): the browser refused.
    AfterPause,
}

/// What this worker keeps.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    keeper: Option<Keeper>,
}

impl Kept {
    /// Keeps what this worker holds, from now on.
    pub(crate) fn begin(&mut self) {
        if self.keeper.is_none() {
            self.keeper = Some(Keeper::new(scope::random(), scope::random()));
        }
    }

    /// The analysis that a request opens, where that is not held yet and has to be read.
    pub(crate) fn wanted(&self, request: &Request, held: &str) -> Option<String> {
        let Command::Open(Open { analysis: Some(id), .. }) = &request.command else { return None };
        (self.keeper.is_some() && id != held).then(|| id.clone())
    }

    /// Calls an analysis by the id under which it is kept.
    pub(crate) fn name(&self, solo: &mut Solo<AnyGame, Asked>) {
        if let Some(keeper) = &self.keeper {
            solo.call(keeper.id().to_owned());
        }
    }

    /// The number under which this worker writes.
    pub(crate) fn writer(&self) -> Option<&str> {
        self.keeper.as_ref().map(Keeper::writer)
    }

    /// What is to be [written](write), if it is time to.
    pub(crate) fn changed(&mut self, solo: &mut Solo<AnyGame, Asked>) -> Option<Batch> {
        let keeper = self.keeper.as_mut()?;
        keeper.note(solo.take_changes());
        keeper.batch(solo.held(), solo.is_searching(), scope::now())
    }

    /// Holds an analysis that was [read]; answers the request that opened it.
    pub(crate) fn opened(
        &mut self,
        id: &str,
        found: Result<Option<Found>, String>,
        request: Request,
        solo: &mut Solo<AnyGame, Asked>,
    ) {
        let (known, restored) = match found.and_then(|found| found.map(Found::restored).transpose()) {
            Ok(Some(found)) => found,
            Ok(None) => {
                return solo.refuse(&request, Refusal::new(Code::NotFound, "this browser keeps no such analysis"));
            }
            Err(problem) => {
                solo.refuse(&request, Refusal::new(Code::NotFound, "this browser keeps no such analysis"));
                let message =
                    format!("what this browser keeps of the analysis cannot be used, and stays as it is: {problem}");
                return solo.notify(None, message);
            }
        };
        let writer = self.keeper.as_ref().map_or_else(scope::random, |keeper| keeper.writer().to_owned());
        self.keeper = Some(Keeper::resume(id.to_owned(), writer, known, &restored));
        solo.hold(restored.analysis);
        solo.call(id.to_owned());
        solo.request(request);
        restored.notices.into_iter().for_each(|(search, notice)| solo.notify(search, notice));
    }

    /// Takes note of what became of writing.
    pub(crate) fn written(
        &mut self,
        batch: Batch,
        written: Result<Written, String>,
        solo: &mut Solo<AnyGame, Asked>,
    ) -> Next {
        let Some(keeper) = &mut self.keeper else { return Next::Now };
        match written {
            Ok(kept @ (Written::Kept | Written::First)) => {
                if kept == Written::First {
                    post(&Answer::Persist);
                }
                if keeper.succeeded() {
                    solo.notify(None, "the analysis is kept in this browser again".to_owned());
                }
            }
            Ok(Written::Lost) => {
                // Nothing is lost: there are two from now on.
                self.keeper = Some(Keeper::new(scope::random(), keeper.writer().to_owned()));
                self.name(solo);
                solo.tell_anew();
                let message = "this analysis was opened in another tab, or deleted there: here it goes on as a copy";
                solo.notify(None, message.to_owned());
            }
            Err(problem) => {
                if keeper.failed(batch) {
                    let message = format!(
                        "this browser does not keep the analysis: {problem}; it is here until the page is closed"
                    );
                    solo.notify(None, message);
                }
                return Next::AfterPause;
            }
        }
        Next::Now
    }
}

impl Found {
    /// The analysis that was found, and what the list knows of it.
    fn restored(mut self) -> Result<(Known, Restored<AnyGame>), String> {
        let stored: StoredAnalysis = serde_json::from_str(&self.analysis).map_err(|error| error.to_string())?;
        let pieces = |search| self.pieces.remove(&search).unwrap_or_default();
        let restored = restore(&stored, Limits::default(), pieces).map_err(|refusal| refusal.message)?;
        Ok((Known { sketch: self.entry.sketch, bytes: self.analysis.len() as u64 }, restored))
    }
}
