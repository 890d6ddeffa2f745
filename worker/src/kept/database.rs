//! The browser's database of analyses.
//!
//! ```text
//! entries     id                           what a list shows of an analysis, and who writes it, as JSON
//! analyses    id                           the analysis without its logs, as JSON
//! logs        [id, search, first moment]   a piece of a search's log
//! ```
//! Who opens an analysis has the pen for it from then on: a tab that had it before finds that out when it writes, and writes nothing.
//!
//! `IndexedDB`, because pages that were not fetched safely (`http://teacher:3000`) have it too, unlike the browser's files and locks.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use idb::{Database, Error, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query, Transaction, TransactionMode};
use idb::{DatabaseEvent as _, TransactionResult, request::OpenDatabaseRequest};
use js_sys::{Array, Uint8Array};
use session::kept::pieces::Piece;
use wasm_bindgen::{JsCast as _, JsValue};

use super::entry::Stored;

const NAME: &str = "puctoscope-analyses";

const VERSION: u32 = 1;

const ENTRIES: &str = "entries";
const ANALYSES: &str = "analyses";
const LOGS: &str = "logs";

/// Refusal of a browser, whatever its reason.
const REFUSED: &str = "its database is full, or refuses";

/// What is to be written at once: all of it, or nothing.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(super) id: String,
    /// True if nothing is there yet.
    pub(super) is_new: bool,
    pub(super) entry: Stored,
    /// The analysis without its logs, where that has changed.
    pub(super) analysis: Option<String>,
    /// Pieces of logs, by their searches, in their order.
    pub(super) pieces: Vec<(u32, Piece)>,
    /// Searches that are gone for good.
    pub(super) forgotten: Vec<u32>,
}

/// An analysis as it was found.
#[derive(Debug)]
pub(crate) struct Found {
    pub(super) entry: Stored,
    /// The analysis without its logs.
    pub(super) analysis: String,
    /// Pieces of each search's log, in their order.
    pub(super) pieces: BTreeMap<u32, Vec<Piece>>,
}

/// What became of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// It is kept.
    Kept,
    /// It is kept, and the first analysis that is.
    First,
    /// Somebody else has the pen, or the analysis is gone: nothing was written.
    Lost,
}

/// Writes what changed.
pub(crate) async fn write(batch: &Batch) -> Result<Written, String> {
    let transaction = begin(TransactionMode::ReadWrite).await?;
    let [entries, analyses, logs] = stores(&transaction)?;
    let known = entry(&entries, &batch.id).await?;
    let is_ours = match &known {
        Some(known) => known.writer == batch.entry.writer,
        None => batch.is_new,
    };
    if !is_ours {
        return Ok(Written::Lost);
    }
    let is_first = batch.is_new && entries.count(None).map_err(told)?.await.map_err(told)? == 0;
    let entry = Stored { deleted: known.and_then(|known| known.deleted), ..batch.entry.clone() };
    put(&entries, &batch.id, &entry.to_json())?;
    if let Some(analysis) = &batch.analysis {
        put(&analyses, &batch.id, analysis)?;
    }
    for &search in &batch.forgotten {
        logs.delete(from(&batch.id, search, 0)?).map_err(told)?;
    }
    for (search, piece) in &batch.pieces {
        logs.delete(from(&batch.id, *search, piece.from)?).map_err(told)?;
        let key = key(&batch.id, &[*search, piece.from]);
        logs.put(&Uint8Array::from(piece.bytes.as_slice()), Some(&key)).map_err(told)?;
    }
    end(transaction).await?;
    Ok(if is_first { Written::First } else { Written::Kept })
}

/// Reads an analysis, and takes the pen for it where a `writer` is named; `None` where there is none, or it is deleted.
pub(crate) async fn read(id: &str, writer: Option<&str>) -> Result<Option<Found>, String> {
    let transaction = begin(TransactionMode::ReadWrite).await?;
    let [entries, analyses, logs] = stores(&transaction)?;
    let Some(entry) = entry(&entries, id).await?.filter(|entry| entry.deleted.is_none()) else { return Ok(None) };
    if let Some(writer) = writer {
        put(&entries, id, &Stored { writer: writer.to_owned(), ..entry.clone() }.to_json())?;
    }
    let analysis = analyses.get(JsValue::from_str(id)).map_err(told)?.await.map_err(told)?;
    let Some(analysis) = analysis.and_then(|analysis| analysis.as_string()) else { return Ok(None) };
    let all = || of_analysis(id).map(Query::from).map(Some);
    let keys = logs.get_all_keys(all()?, None).map_err(told)?.await.map_err(told)?;
    let values = logs.get_all(all()?, None).map_err(told)?.await.map_err(told)?;
    end(transaction).await?;
    let mut pieces: BTreeMap<u32, Vec<Piece>> = BTreeMap::new();
    for (key, value) in keys.into_iter().zip(values) {
        if let (Some([search, from]), Ok(bytes)) = (place(&key), value.dyn_into::<Uint8Array>()) {
            pieces.entry(search).or_default().push(Piece { from, bytes: bytes.to_vec() });
        }
    }
    Ok(Some(Found { entry, analysis, pieces }))
}

/// What a list shows of all analyses, by their ids.
pub(super) async fn list() -> Result<Vec<(String, Stored)>, String> {
    let transaction = begin(TransactionMode::ReadOnly).await?;
    let [entries, ..] = stores(&transaction)?;
    let keys = entries.get_all_keys(None, None).map_err(told)?.await.map_err(told)?;
    let values = entries.get_all(None, None).map_err(told)?.await.map_err(told)?;
    let read = |(key, value): (JsValue, JsValue)| Some((key.as_string()?, Stored::from_json(&value.as_string()?)?));
    Ok(keys.into_iter().zip(values).filter_map(read).collect())
}

/// Notes since when an analysis is deleted, if it is.
pub(super) async fn mark_deleted(id: &str, deleted: Option<u64>) -> Result<(), String> {
    let transaction = begin(TransactionMode::ReadWrite).await?;
    let [entries, ..] = stores(&transaction)?;
    if let Some(entry) = entry(&entries, id).await? {
        put(&entries, id, &Stored { deleted, ..entry }.to_json())?;
    }
    end(transaction).await
}

/// Removes an analysis for good.
pub(super) async fn remove(id: &str) -> Result<(), String> {
    let transaction = begin(TransactionMode::ReadWrite).await?;
    let [entries, analyses, logs] = stores(&transaction)?;
    entries.delete(JsValue::from_str(id)).map_err(told)?;
    analyses.delete(JsValue::from_str(id)).map_err(told)?;
    logs.delete(of_analysis(id)?).map_err(told)?;
    end(transaction).await
}

/// Begins to read or write everything.
async fn begin(mode: TransactionMode) -> Result<Transaction, String> {
    open().await?.transaction(&[ENTRIES, ANALYSES, LOGS], mode).map_err(told)
}

/// Waits until everything is written.
async fn end(transaction: Transaction) -> Result<(), String> {
    let mut ending = transaction.into_future();
    match (&mut ending).await {
        Ok(TransactionResult::Committed) => Ok(()),
        refused => {
            // More may be said of it, and must find somebody who hears it.
            std::mem::forget(ending);
            Err(refused.err().map_or_else(|| REFUSED.to_owned(), told))
        }
    }
}

thread_local! {
    static DATABASE: RefCell<Option<Rc<Database>>> = const { RefCell::new(None) };
}

/// The database, which the first one who needs it opens.
async fn open() -> Result<Rc<Database>, String> {
    if let Some(known) = DATABASE.with_borrow(Clone::clone) {
        return Ok(known);
    }
    let mut request = Factory::new().and_then(|factory| factory.open(NAME, Some(VERSION))).map_err(told)?;
    make_stores(&mut request);
    let database = Rc::new(request.await.map_err(told)?);
    Ok(DATABASE.with_borrow_mut(|known| Rc::clone(known.get_or_insert(database))))
}

fn make_stores(request: &mut OpenDatabaseRequest) {
    request.on_upgrade_needed(|event| {
        // Where one cannot be made nothing can be written either, and that is told.
        let Ok(database) = event.database() else { return };
        for name in [ENTRIES, ANALYSES, LOGS] {
            let _ = database.create_object_store(name, ObjectStoreParams::new());
        }
    });
}

fn stores(transaction: &Transaction) -> Result<[ObjectStore; 3], String> {
    let store = |name| transaction.object_store(name).map_err(told);
    Ok([store(ENTRIES)?, store(ANALYSES)?, store(LOGS)?])
}

async fn entry(entries: &ObjectStore, id: &str) -> Result<Option<Stored>, String> {
    let found = entries.get(JsValue::from_str(id)).map_err(told)?.await.map_err(told)?;
    Ok(found.and_then(|found| found.as_string()).and_then(|json| Stored::from_json(&json)))
}

fn put(store: &ObjectStore, id: &str, text: &str) -> Result<(), String> {
    store.put(&JsValue::from_str(text), Some(&JsValue::from_str(id))).map(drop).map_err(told)
}

/// The key of a piece.
fn key(id: &str, place: &[u32]) -> JsValue {
    std::iter::once(JsValue::from_str(id)).chain(place.iter().map(|&number| number.into())).collect::<Array>().into()
}

/// The search and the moment of a piece's key.
fn place(key: &JsValue) -> Option<[u32; 2]> {
    let key = key.dyn_ref::<Array>()?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was a number of 32 bits")]
    let number = |at| key.get(at).as_f64().map(|number| number as u32);
    Some([number(1)?, number(2)?])
}

/// The pieces of a search's log from a moment on.
fn from(id: &str, search: u32, moment: u32) -> Result<KeyRange, String> {
    KeyRange::bound(&key(id, &[search, moment]), &key(id, &[search, u32::MAX]), None, None).map_err(told)
}

/// The pieces of all logs of an analysis.
fn of_analysis(id: &str) -> Result<KeyRange, String> {
    KeyRange::bound(&key(id, &[]), &key(id, &[u32::MAX, u32::MAX]), None, None).map_err(told)
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped with")]
fn told(error: Error) -> String {
    match error {
        Error::IndexedDbNotFound(_) | Error::IndexedDbOpenFailed(_) => "it has no database for this page".to_owned(),
        _ => REFUSED.to_owned(),
    }
}
