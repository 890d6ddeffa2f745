//! A library in memory, as plain as can be: others must say the same.

use std::cell::RefCell;
use std::collections::BTreeMap;

use library::{Boards, Counts, Deleted, Deposit, Entry, Error, Found, Library, NewCopy, Owner, Query, Shelf, names};

#[derive(Default)]
pub(crate) struct Memory(RefCell<BTreeMap<String, (Entry, Deposit)>>);

impl Memory {
    fn change(&self, id: &str, is_deleted: bool, change: impl FnOnce(&mut Entry)) -> Result<(), Error> {
        let mut all = self.0.borrow_mut();
        let known = all.get_mut(id).map(|(entry, _)| entry);
        change(known.filter(|entry| entry.deleted.is_some() == is_deleted).ok_or(Error::NotFound)?);
        Ok(())
    }
}

fn is_of(deposit: &Deposit, owners: Option<&[Owner]>) -> bool {
    owners.is_none_or(|owners| deposit.owners.iter().any(|owner| owners.contains(owner)))
}

impl Library for Memory {
    async fn put(&self, id: &str, deposit: &Deposit, now_ms: u64) -> Result<(), Error> {
        let mut all = self.0.borrow_mut();
        let fresh = || Entry {
            id: id.to_owned(),
            name: None,
            created_ms: now_ms,
            changed_ms: now_ms,
            is_archived: false,
            deleted: None,
            facts: deposit.facts.clone(),
        };
        let (entry, kept) = all.entry(id.to_owned()).or_insert_with(|| (fresh(), deposit.clone()));
        (entry.changed_ms, entry.facts, *kept) = (now_ms, deposit.facts.clone(), deposit.clone());
        Ok(())
    }

    async fn get(&self, id: &str) -> Result<Option<Vec<u8>>, Error> {
        let all = self.0.borrow();
        let kept = all.get(id).filter(|(entry, _)| entry.deleted.is_none());
        Ok(kept.map(|(_, deposit)| deposit.document.clone()))
    }

    async fn entry(&self, id: &str) -> Result<Option<Entry>, Error> {
        Ok(self.0.borrow().get(id).map(|(entry, _)| entry.clone()))
    }

    async fn list(&self, query: &Query) -> Result<Found, Error> {
        let all = self.0.borrow();
        let mut entries: Vec<Entry> = all
            .values()
            .filter(|(entry, deposit)| {
                let has_position = || query.pattern.as_ref().is_none_or(|pattern| pattern.is_in(&deposit.boards));
                is_of(deposit, query.owners.as_deref()) && query.accepts(entry) && has_position()
            })
            .map(|(entry, _)| entry.clone())
            .collect();
        entries.sort_by(|a, b| query.compare(a, b));
        let total = entries.len();
        Ok(Found { entries: entries.into_iter().skip(query.from).take(query.most).collect(), total })
    }

    async fn counts(&self, owners: Option<&[Owner]>) -> Result<Counts, Error> {
        let mut counts = Counts::default();
        for (entry, deposit) in self.0.borrow().values() {
            let count = match Shelf::of(entry) {
                Shelf::Kept => &mut counts.kept,
                Shelf::Archived => &mut counts.archived,
                Shelf::Deleted => &mut counts.deleted,
            };
            *count += usize::from(is_of(deposit, owners));
        }
        Ok(counts)
    }

    async fn positions(&self, id: &str) -> Result<Boards, Error> {
        self.0.borrow().get(id).map(|(_, deposit)| deposit.boards.clone()).ok_or(Error::NotFound)
    }

    async fn rename(&self, id: &str, name: Option<&str>) -> Result<(), Error> {
        self.change(id, false, |entry| entry.name = name.and_then(names::tidied))
    }

    async fn duplicate(&self, id: &str, copy: &NewCopy, now_ms: u64) -> Result<(), Error> {
        let mut all = self.0.borrow_mut();
        let known = all.get(id).filter(|(entry, _)| entry.deleted.is_none());
        let (entry, deposit) = known.cloned().ok_or(Error::NotFound)?;
        if all.contains_key(&copy.id) {
            return Err(Error::Exists);
        }
        let name = entry.name.as_deref().map(names::of_copy);
        let (id, created_ms, changed_ms) = (copy.id.clone(), now_ms, now_ms);
        let entry = Entry { id, name, created_ms, changed_ms, is_archived: false, ..entry };
        let deposit = Deposit { document: copy.document.clone(), owners: copy.owners.clone(), ..deposit };
        all.insert(copy.id.clone(), (entry, deposit));
        Ok(())
    }

    async fn archive(&self, id: &str, is_archived: bool) -> Result<(), Error> {
        self.change(id, false, |entry| entry.is_archived = is_archived)
    }

    async fn delete(&self, id: &str, now_ms: u64) -> Result<(), Error> {
        self.change(id, false, |entry| entry.deleted = Some(Deleted { at_ms: now_ms, days: 0 }))
    }

    async fn restore(&self, id: &str) -> Result<(), Error> {
        self.change(id, true, |entry| entry.deleted = None)
    }

    async fn remove(&self, id: &str) -> Result<(), Error> {
        let mut all = self.0.borrow_mut();
        if all.get(id).is_none_or(|(entry, _)| entry.deleted.is_none()) {
            return Err(Error::NotFound);
        }
        all.remove(id);
        Ok(())
    }
}
