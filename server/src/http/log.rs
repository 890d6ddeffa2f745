//! `/api/analyses/ID/searches/N/log?from=&to=`: a search's log, the bytes that its file and its digest are made of.

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use session::Refusal;
use tokio::sync::oneshot;

use super::error::Problem;
use super::state::Server;
use crate::analyses::AnalysisId;
use crate::analyses::mailbox::{Mail, Segment};
use crate::held::Held;

/// Parts of logs that are being sent, all together, in KiB: who does not read what he asked for must not fill the memory.
pub const MOST_KIB: usize = 64 << 10;

/// Most that one part has, in KiB: for who watches, and for an owner.
const PART_KIB: u32 = 2 << 10;
const OWNERS_PART_KIB: u32 = 12 << 10;

/// The part asked for.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Range {
    /// The first record; 0 brings the header too.
    #[serde(default)]
    from: u32,
    /// The record after the last one; without it as many as there are, at most 8,192, for an owner 65,536.
    to: Option<u32>,
}

/// Canonical bytes: from 0 the header (with its length), then the records. The headers `x-puctoscope-from`, `-to` and
/// `-moment` say which records came and how many there are.
///
/// # Errors
/// When there is no such analysis, search or record.
pub async fn segment(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Result<Path<(String, u32)>, axum::extract::rejection::PathRejection>,
    range: Result<Query<Range>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Problem> {
    let bad = |text: String| Problem::new(StatusCode::BAD_REQUEST, text);
    let Path((analysis, search)) = path.map_err(|error| bad(error.body_text()))?;
    let Query(range) = range.map_err(|error| bad(error.body_text()))?;
    let not_found = || Problem::new(StatusCode::NOT_FOUND, "there is no such analysis");
    let id = AnalysisId::read(&analysis).ok_or_else(not_found)?;
    let failed = |_| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the analysis did not answer; try again");
    let (registry, visitor) = (server.registry.clone(), server.visitor(&headers, &uri));
    // It may have to be read from disk.
    let find = move || registry.mailbox_for(&id, visitor);
    let (mailbox, is_owner) = tokio::task::spawn_blocking(find).await.map_err(|error| bad(error.to_string()))??;
    let most_kib = if is_owner { OWNERS_PART_KIB } else { PART_KIB };
    let room = server.downloads.clone().acquire_many_owned(most_kib).await;
    let mut room = room.map_err(|_| Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down"))?;
    let (reply, answer) = oneshot::channel();
    mailbox.post(Mail::Log { search, from: range.from, to: range.to, is_owner, reply }).map_err(Refusal::from)?;
    let Segment { bytes, from, to, moment } = answer.await.map_err(failed)??;
    // What it does not need is for others, until it is sent.
    drop(room.split((most_kib as usize).saturating_sub(bytes.len().div_ceil(1024))));
    let number = |value: u32| HeaderValue::from(value);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
        (HeaderName::from_static("x-puctoscope-from"), number(from)),
        (HeaderName::from_static("x-puctoscope-to"), number(to)),
        (HeaderName::from_static("x-puctoscope-moment"), number(moment)),
    ];
    Ok((headers, Held::body(Body::from(bytes), room)).into_response())
}
