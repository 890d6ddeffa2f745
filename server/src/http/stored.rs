//! `/api/analyses`: what a server finds on its disk, and deleting it, for programs.

use std::time::{Duration, SystemTime};

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::blocking;
use super::error::Problem;
use super::state::Server;
use crate::analyses::shelf::{Contents, Entry, Whose};
use crate::analyses::{AnalysisId, Visitor};

/// Most analyses in one answer.
const MOST: usize = 1_000;

/// The part of a list that is asked for.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Range {
    /// The first one, from 0.
    #[serde(default)]
    from: usize,
    /// The one after the last; without it as many as there are, at most 1,000.
    to: Option<usize>,
}

/// The analyses on the disk, the one that was used last first: with control all of them, else those of the asking browser. The
/// header `x-puctoscope-total` says how many there are.
///
/// # Errors
/// When the disk refuses.
pub async fn kept(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    range: Result<Query<Range>, QueryRejection>,
) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let (visitor, whose, range) = asked(&server, &headers, &uri, range)?;
    let contents = look(&server, visitor).await?;
    let entries = blocking(move || entries_kept(&server, &contents, whose, visitor)).await?;
    Ok(answer(&entries, range))
}

/// The deleted analyses, the newest deletion first, in the same way.
///
/// # Errors
/// When the disk refuses.
pub async fn deleted(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    range: Result<Query<Range>, QueryRejection>,
) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let (visitor, whose, range) = asked(&server, &headers, &uri, range)?;
    let contents = look(&server, visitor).await?;
    Ok(answer(&contents.deleted(whose, visitor), range))
}

/// Deletes an analysis: it can be brought back for 30 days.
///
/// # Errors
/// When there is none, when it is somebody else's, or when the disk refuses.
pub async fn delete(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    change(&server, &headers, &uri, path, Change::Delete).await.map(|_| StatusCode::NO_CONTENT)
}

/// Brings a deleted analysis back.
///
/// # Errors
/// When none was deleted, when it is somebody else's, or when the disk refuses.
pub async fn restore(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    change(&server, &headers, &uri, path, Change::Restore).await.map(|_| StatusCode::NO_CONTENT)
}

/// Change to an analysis on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Delete,
    Restore,
}

/// Does it, if the request may.
pub(super) async fn change(
    server: &Server,
    headers: &HeaderMap,
    uri: &Uri,
    path: Result<Path<String>, PathRejection>,
    change: Change,
) -> Result<AnalysisId, Problem> {
    server.check_change(headers)?;
    let not_found = || Problem::new(StatusCode::NOT_FOUND, "there is no such analysis");
    let Path(text) = path.map_err(|_| not_found())?;
    let id = AnalysisId::read(&text).ok_or_else(not_found)?;
    let (visitor, registry, of) = (server.visitor(headers, uri), server.registry.clone(), id.clone());
    let work = move || match change {
        Change::Delete => registry.discard(&of, visitor, SystemTime::now()),
        Change::Restore => registry.restore(&of, visitor),
    };
    let outcome = blocking(work).await?;
    server.shelf.forget().await;
    outcome?;
    tracing::info!(analysis = &id.as_str()[..6], ?change, "an analysis was moved");
    Ok(id)
}

/// Lists the analyses on the disk that the visitor may know of.
pub(super) async fn look(server: &Server, visitor: Visitor) -> Result<std::sync::Arc<Contents>, Problem> {
    let failed =
        |error| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, format!("the data folder cannot be read: {error}"));
    server.shelf.look(&server.registry, visitor).await.map_err(failed)
}

/// The analyses that are kept. Asks the disk.
pub(super) fn entries_kept(server: &Server, contents: &Contents, whose: Whose, visitor: Visitor) -> Vec<Entry> {
    server.registry.storage().map(|storage| contents.kept(storage, whose, visitor)).unwrap_or_default()
}

type Asked = (Visitor, Whose, std::ops::Range<usize>);

fn asked(
    server: &Server,
    headers: &HeaderMap,
    uri: &Uri,
    range: Result<Query<Range>, QueryRejection>,
) -> Result<Asked, Problem> {
    let Query(Range { from, to }) = range.map_err(|error| Problem::new(StatusCode::BAD_REQUEST, error.body_text()))?;
    let most = from.saturating_add(MOST);
    let visitor = server.visitor(headers, uri);
    let whose = if visitor.has_control() { Whose::All } else { Whose::Own };
    Ok((visitor, whose, from..to.unwrap_or(most).min(most)))
}

fn answer(entries: &[Entry], range: std::ops::Range<usize>) -> Response {
    let to = range.end.min(entries.len());
    let part = entries.get(range.start.min(to)..to).unwrap_or_default();
    let total = (HeaderName::from_static("x-puctoscope-total"), HeaderValue::from(entries.len()));
    ([total], Json(part.iter().map(object).collect::<Vec<Value>>())).into_response()
}

fn object(entry: &Entry) -> Value {
    let seconds = |time: SystemTime| time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let mut object = json!({ "id": entry.id.as_str(), "own": entry.is_own, "bytes": entry.bytes });
    match &entry.about.outline {
        Ok(outline) => {
            object["title"] = page::told::plain(&outline.title()).into();
            object["positions"] = outline.positions.into();
            object["searches"] = outline.searches.into();
        }
        Err(problem) => object["problem"] = problem.as_str().into(),
    }
    match entry.deleted {
        None => object["modified_s"] = seconds(entry.modified).into(),
        Some((when, days_left)) => {
            object["deleted_s"] = seconds(when).into();
            object["days_left"] = days_left.into();
        }
    }
    object
}
