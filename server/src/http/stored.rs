//! `/api/analyses`: the analyses that a server keeps, for programs: lists, names, copies, archive and trash.

use std::time::SystemTime;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use library::Entry;
use page::listed::wanted::{Match, Order, Shelf};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::blocking;
use super::error::Problem;
use super::listing::{Asked, is_own, list};
use super::state::Server;
use crate::analyses::{AnalysisId, Visitor};
use crate::storage::facts;

/// Most analyses in one answer.
const MOST: usize = 1_000;

/// The list that is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Parameters {
    /// The first one, from 0.
    from: usize,
    /// The one after the last; without it as many as there are, at most 1,000.
    to: Option<usize>,
    /// Kind: `kept`, `archived` or `deleted`.
    list: Option<String>,
    /// Words that are all found.
    text: String,
    /// A position that occurs, as FEN, or a part of one.
    position: String,
    /// Meaning of the position: `exact`, `part` or `pawns`.
    r#match: Option<String>,
    /// The first day of the last change, in UTC.
    since: String,
    /// The last one.
    until: String,
    /// Order, with a minus the other way round.
    sort: Option<String>,
}

/// The analyses that are kept: with control all of them, else those of the asking browser or user. The header `x-puctoscope-total` says
/// how many there are.
///
/// # Errors
/// When something asked for cannot be understood, or the disk refuses.
pub async fn kept(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    parameters: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, Problem> {
    answer(server, headers, uri, parameters, None).await
}

/// The deleted analyses, the newest deletion first, in the same way.
///
/// # Errors
/// As [`kept`].
pub async fn deleted(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    parameters: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, Problem> {
    answer(server, headers, uri, parameters, Some(Shelf::Deleted)).await
}

async fn answer(
    server: Server,
    headers: HeaderMap,
    uri: Uri,
    parameters: Result<Query<Parameters>, QueryRejection>,
    shelf: Option<Shelf>,
) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let bad = |message: String| Problem::new(StatusCode::BAD_REQUEST, message);
    let Query(parameters) = parameters.map_err(|error| bad(error.body_text()))?;
    let visitor = server.visitor(&headers, &uri);
    let asked = parameters.asked(shelf, visitor).map_err(bad)?;
    let found = list(&server, asked, visitor).await?;
    let total = (HeaderName::from_static("x-puctoscope-total"), HeaderValue::from(found.total));
    let own = blocking(move || is_own(&server, &found.entries, visitor).map(|own| (own, found.entries))).await?;
    let (own, entries) = own.map_err(Problem::of_library)?;
    let objects: Vec<Value> = entries.iter().zip(own).map(|(entry, is_own)| object(entry, is_own)).collect();
    Ok(([total], Json(objects)).into_response())
}

impl Parameters {
    fn asked(self, shelf: Option<Shelf>, visitor: Visitor) -> Result<Asked, String> {
        fn read<T: page::listed::wanted::Word>(word: Option<&str>, name: &str) -> Result<T, String> {
            let all: Vec<&str> = T::ALL.iter().map(|(_, word)| *word).collect();
            let unknown = || format!("{name} is one of: {}", all.join(", "));
            word.map_or(Ok(T::default()), |word| T::read(word).ok_or_else(unknown))
        }
        let sort = self.sort.as_deref();
        let is_reversed = sort.is_some_and(|sort| sort.starts_with('-'));
        let most = self.to.unwrap_or(usize::MAX).saturating_sub(self.from).min(MOST);
        Ok(Asked {
            of_all: visitor.has_control(),
            shelf: shelf.map_or_else(|| read(self.list.as_deref(), "list"), Ok)?,
            text: self.text,
            position: self.position.replace('_', " "),
            kind: read::<Match>(self.r#match.as_deref(), "match")?,
            since: self.since,
            until: self.until,
            zone: 0,
            order: read::<Order>(sort.map(|sort| sort.trim_start_matches('-')), "sort")?,
            is_reversed,
            from: self.from,
            most,
        })
    }
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

/// A name to give.
#[derive(Clone, Debug, Deserialize)]
pub struct Named {
    /// The name; empty takes it away.
    name: String,
}

/// Gives an analysis a name.
///
/// # Errors
/// As [`delete`], and where the body is none.
pub async fn rename(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Result<Path<String>, PathRejection>,
    body: Result<Json<Named>, JsonRejection>,
) -> Result<StatusCode, Problem> {
    let Json(Named { name }) =
        body.map_err(|error| Problem::new(StatusCode::BAD_REQUEST, format!("a name is wanted: {error}")))?;
    change(&server, &headers, &uri, path, Change::Rename(name)).await.map(|_| StatusCode::NO_CONTENT)
}

/// Makes a copy, and says its id.
///
/// # Errors
/// As [`delete`], but everybody who may make analyses may copy one.
pub async fn duplicate(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Result<Path<String>, PathRejection>,
) -> Result<Response, Problem> {
    let id = change(&server, &headers, &uri, path, Change::Duplicate).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id.as_str() }))).into_response())
}

/// Puts an analysis out of the way.
///
/// # Errors
/// As [`delete`].
pub async fn archive(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    change(&server, &headers, &uri, path, Change::Archive).await.map(|_| StatusCode::NO_CONTENT)
}

/// Takes an archived analysis back to the list.
///
/// # Errors
/// As [`delete`].
pub async fn unarchive(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    change(&server, &headers, &uri, path, Change::Unarchive).await.map(|_| StatusCode::NO_CONTENT)
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

/// Removes a deleted analysis for good.
///
/// # Errors
/// As [`restore`].
pub async fn remove(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    change(&server, &headers, &uri, path, Change::Remove).await.map(|_| StatusCode::NO_CONTENT)
}

/// Change to an analysis that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Rename(String),
    Duplicate,
    Archive,
    Unarchive,
    Delete,
    Restore,
    Remove,
}

/// Does it, if the request may; returns the id of the analysis, or of the copy.
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
    let (visitor, registry) = (server.visitor(headers, uri), server.registry.clone());
    let work = move || match &change {
        Change::Rename(name) => registry.rename(&id, name, visitor).map(|()| id),
        Change::Duplicate => registry.duplicate(&id, visitor),
        Change::Archive => registry.archive(&id, true, visitor).map(|()| id),
        Change::Unarchive => registry.archive(&id, false, visitor).map(|()| id),
        Change::Delete => registry.discard(&id, visitor, SystemTime::now()).map(|()| id),
        Change::Restore => registry.restore(&id, visitor).map(|()| id),
        Change::Remove => registry.remove(&id, visitor).map(|()| id),
    };
    Ok(blocking(work).await??)
}

fn object(entry: &Entry, is_own: bool) -> Value {
    let Entry { id, name, created_ms, changed_ms, is_archived, deleted, facts } = entry;
    let mut object = json!({
        "id": id,
        "own": is_own,
        "bytes": facts.bytes,
        "created_s": created_ms / 1000,
        "modified_s": changed_ms / 1000,
        "archived": is_archived,
    });
    match &facts.problem {
        None => {
            let game = &facts.game;
            object["name"] = name.as_deref().into();
            object["title"] = page::told::plain(&facts::page_outline(facts).title()).into();
            object["positions"] = facts.positions.into();
            object["searches"] = facts.searches.into();
            object["nodes"] = facts.nodes.into();
            object["position"] = facts.outline.current.as_str().into();
            let tags = [
                ("white", &game.white),
                ("black", &game.black),
                ("event", &game.event),
                ("date", &game.date),
                ("result", &game.result),
                ("eco", &game.eco),
                ("opening", &game.opening),
            ];
            for (tag, value) in tags.into_iter().filter(|(_, value)| !value.is_empty()) {
                object[tag] = value.as_str().into();
            }
        }
        Some(problem) => object["problem"] = problem.as_str().into(),
    }
    if let Some(deleted) = deleted {
        object["deleted_s"] = (deleted.at_ms / 1000).into();
        object["days_left"] = super::listing::days_left(*deleted).into();
    }
    object
}
