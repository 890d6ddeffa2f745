//! The seam between who needs a library and who keeps it: SQLite on a server, and what a browser has.
//!
//! Answers are futures, because a browser's database answers later; one that answers at once is as good.

use std::future::Future;

use crate::boards::Boards;
use crate::entry::{Entry, Facts, Owner};
use crate::query::{Counts, Found, Query};

/// An analysis that is put into a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deposit {
    /// Its document, as bytes that are given back as they are.
    pub document: Vec<u8>,
    /// Its owners.
    pub owners: Vec<Owner>,
    /// Its row in lists.
    pub facts: Facts,
    /// Its positions.
    pub boards: Boards,
}

/// A copy that is made of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCopy {
    /// Its id.
    pub id: String,
    /// Its document, which names other owners.
    pub document: Vec<u8>,
    /// Those.
    pub owners: Vec<Owner>,
}

/// Reason why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There is no such analysis, or it is not in the state that this is about.
    #[error("there is no such analysis")]
    NotFound,
    /// There is one already.
    #[error("there is an analysis of this name already")]
    Exists,
    /// The disk has no room.
    #[error("the disk is full")]
    Full,
    /// Whatever else who keeps it says.
    #[error("{0}")]
    Failed(String),
}

/// Requests to a library. What is answered with `Ok` is kept, whatever becomes of the program.
pub trait Library {
    /// Puts an analysis here, or a newer document of one that is here, whose name, times and state stay.
    fn put(&self, id: &str, deposit: &Deposit, now_ms: u64) -> impl Future<Output = Result<(), Error>>;

    /// Its document, if it is here and not deleted.
    fn get(&self, id: &str) -> impl Future<Output = Result<Option<Vec<u8>>, Error>>;

    /// Its row in lists, deleted or not.
    fn entry(&self, id: &str) -> impl Future<Output = Result<Option<Entry>, Error>>;

    /// A list.
    fn list(&self, query: &Query) -> impl Future<Output = Result<Found, Error>>;

    /// Their number, of some owners or of all.
    fn counts(&self, owners: Option<&[Owner]>) -> impl Future<Output = Result<Counts, Error>>;

    /// Its positions.
    fn positions(&self, id: &str) -> impl Future<Output = Result<Boards, Error>>;

    /// Gives it a name, or takes it away.
    fn rename(&self, id: &str, name: Option<&str>) -> impl Future<Output = Result<(), Error>>;

    /// Makes a copy, with a name that follows from the first one's, neither archived nor deleted.
    fn duplicate(&self, id: &str, copy: &NewCopy, now_ms: u64) -> impl Future<Output = Result<(), Error>>;

    /// Puts it out of the way, or back.
    fn archive(&self, id: &str, is_archived: bool) -> impl Future<Output = Result<(), Error>>;

    /// Deletes it; [`restore`](Self::restore) undoes that.
    fn delete(&self, id: &str, now_ms: u64) -> impl Future<Output = Result<(), Error>>;

    /// Brings back a deleted one.
    fn restore(&self, id: &str) -> impl Future<Output = Result<(), Error>>;

    /// Removes a deleted one for good.
    fn remove(&self, id: &str) -> impl Future<Output = Result<(), Error>>;
}
