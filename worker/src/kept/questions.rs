//! The list of the analyses that this browser keeps: deletion and its undo, files out and in.

use std::collections::BTreeMap;

use engine::games::any::AnyGame;
use js_sys::Uint8Array;
use session::kept::file::Parts;
use session::kept::pieces::Piece;
use session::kept::restore::restore;
use session::{Limits, StoredAnalysis};
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;
use wire::kept::{Answer, Ask, Entry};
use wire::worker::{self, Feature};

use super::database;
use super::keeper::Keeper;
use crate::outbox::post;
use crate::{host, scope};

/// Milliseconds for which a deletion can be undone.
const UNDO_MS: u64 = 30 * 24 * 60 * 60 * 1000;

/// Bytes of a file that is opened at most.
const MOST_BYTES: f64 = (512 << 20) as f64;

/// Carries out what the page asks.
pub(crate) fn take(ask: &[u8], file: Option<Blob>) {
    let Ok((ask, [])) = postcard::take_from_bytes(ask) else { return };
    if matches!(ask, Ask::Begin) {
        return host::keep_from_now_on();
    }
    wasm_bindgen_futures::spawn_local(async move {
        let answer = match ask {
            Ask::Begin | Ask::List => Answer::Listed(list().await),
            Ask::Delete { id } => Answer::Listed(after(database::mark_deleted(&id, Some(scope::today())).await).await),
            Ask::Restore { id } => Answer::Listed(after(database::mark_deleted(&id, None).await).await),
            Ask::Export { id } => Answer::Exported(export(&id).await),
            Ask::Import => Answer::Imported(match file {
                Some(file) => import(&file).await,
                None => Err("no file came with it".to_owned()),
            }),
        };
        let answer = postcard::to_stdvec(&answer).expect("every answer has a binary form");
        post(&worker::Answer::Of(Feature::Kept, answer));
    });
}

async fn after(done: Result<(), String>) -> Result<Vec<Entry>, String> {
    done.map_err(unkept)?;
    list().await
}

/// All analyses, the one that was changed last first. Those that were deleted long ago are removed.
async fn list() -> Result<Vec<Entry>, String> {
    let (mut entries, now) = (Vec::new(), scope::today());
    for (id, stored) in database::list().await.map_err(unkept)? {
        if stored.deleted.is_some_and(|deleted| deleted + UNDO_MS < now) {
            database::remove(&id).await.map_err(unkept)?;
        } else {
            entries.push(stored.listed(id));
        }
    }
    entries.sort_by_key(|entry: &Entry| std::cmp::Reverse(entry.changed));
    Ok(entries)
}

async fn export(id: &str) -> Result<Vec<u8>, String> {
    let found = database::read(id, None).await.map_err(unkept)?.ok_or("this browser keeps no such analysis")?;
    let joined = |pieces: Vec<Piece>| pieces.into_iter().flat_map(|piece| piece.bytes).collect();
    let logs = found.pieces.into_iter().map(|(search, pieces)| (search, joined(pieces))).collect();
    Parts { analysis: found.analysis.into_bytes(), logs }.to_bytes()
}

/// Keeps the analysis of a file under an id of its own.
async fn import(file: &Blob) -> Result<String, String> {
    if file.size() > MOST_BYTES {
        return Err("it is far too long".to_owned());
    }
    let unread = |_| "the file cannot be read".to_owned();
    let bytes = Uint8Array::new(&JsFuture::from(file.array_buffer()).await.map_err(unread)?).to_vec();
    let Parts { analysis, logs } = Parts::from_bytes(&bytes)?;
    let damaged = |_| "this file of an analysis is damaged".to_owned();
    let stored: StoredAnalysis = serde_json::from_slice(&analysis).map_err(damaged)?;
    let mut logs: BTreeMap<u32, Vec<u8>> = logs;
    let pieces = |search| logs.remove(&search).map(|bytes| Piece { from: 0, bytes }).into_iter().collect();
    let restored = restore::<AnyGame>(&stored, Limits::default(), pieces).map_err(|refusal| refusal.message)?;
    if let Some((_, notice)) = restored.notices.into_iter().next() {
        return Err(notice);
    }
    let (id, analysis) = (scope::random(), restored.analysis);
    let mut keeper = Keeper::new(id.clone(), scope::random());
    while let Some(batch) = keeper.batch(&analysis, false, scope::now()) {
        database::write(&batch).await.map_err(unkept)?;
        keeper.succeeded();
    }
    Ok(id)
}

fn unkept(problem: String) -> String {
    format!("the analyses of this browser cannot be reached: {problem}")
}
