//! The file as a [`Library`]: it answers at once.

use super::Sqlite;
use crate::boards::Boards;
use crate::entry::{Entry, Owner};
use crate::query::{Counts, Found, Query};
use crate::store::{Deposit, Error, Library, NewCopy};

impl Library for Sqlite {
    async fn put(&self, id: &str, deposit: &Deposit, now_ms: u64) -> Result<(), Error> {
        self.put(id, deposit, now_ms)
    }

    async fn get(&self, id: &str) -> Result<Option<Vec<u8>>, Error> {
        self.get(id)
    }

    async fn entry(&self, id: &str) -> Result<Option<Entry>, Error> {
        self.entry(id)
    }

    async fn list(&self, query: &Query) -> Result<Found, Error> {
        self.list(query)
    }

    async fn counts(&self, owners: Option<&[Owner]>) -> Result<Counts, Error> {
        self.counts(owners)
    }

    async fn positions(&self, id: &str) -> Result<Boards, Error> {
        self.positions(id)
    }

    async fn rename(&self, id: &str, name: Option<&str>) -> Result<(), Error> {
        self.rename(id, name)
    }

    async fn duplicate(&self, id: &str, copy: &NewCopy, now_ms: u64) -> Result<(), Error> {
        self.duplicate(id, copy, now_ms)
    }

    async fn archive(&self, id: &str, is_archived: bool) -> Result<(), Error> {
        self.archive(id, is_archived)
    }

    async fn delete(&self, id: &str, now_ms: u64) -> Result<(), Error> {
        self.delete(id, now_ms)
    }

    async fn restore(&self, id: &str) -> Result<(), Error> {
        self.restore(id)
    }

    async fn remove(&self, id: &str) -> Result<(), Error> {
        self.remove(id)
    }
}
