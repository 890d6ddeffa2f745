//! `/api/studies`: studies, for programs and for pages; and the games of an analysis or a study as PGN.

use std::time::SystemTime;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use library::sqlite::studies::StudyList;
use serde::Deserialize;
use serde_json::json;
use session::Refusal;
use session::writing::Statistics;
use tokio::sync::oneshot;
use wire::study::{NewChapters, NewStudy, Shared, StudyEdits, StudyEntry, StudyView};

use super::answer::{self, blocking};
use super::error::Problem;
use super::openings::name_openings;
use super::state::Server;
use crate::analyses::mailbox::{Mail, Wanted};
use crate::analyses::{AnalysisId, Visitor};
use crate::studies::chapters::Addition;
use crate::studies::{Deed, Studies, games};

/// Most bytes of a study that is made of games.
pub const MAX_BODY: usize = 8 << 20;

/// Most moves of a principal variation that is written.
const LINE: u16 = 16;

type Id = Result<Path<String>, PathRejection>;

/// The list that is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Which {
    /// `kept` or `deleted`.
    list: Option<String>,
}

/// The visitor's studies, or with control everybody's.
///
/// # Errors
/// When the list is none, or the disk refuses.
pub async fn list(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<Vec<StudyEntry>>, Problem> {
    server.check_page(&headers)?;
    let Query(Which { list }) = which.map_err(|error| bad(error.body_text()))?;
    let list = match list.as_deref() {
        None | Some("kept") => StudyList::Kept,
        Some("deleted") => StudyList::Deleted,
        Some(_) => return Err(bad("list is one of: kept, deleted")),
    };
    let visitor = server.visitor(&headers, &uri);
    Ok(Json(blocking(move || Studies::of(&server.registry, visitor).list(list)).await??))
}

/// Makes a study, and says its id.
///
/// # Errors
/// When the visitor may not, a game cannot be read, or the disk refuses.
pub async fn make(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    body: Result<Json<NewStudy>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(NewStudy { name, pgn }) = json(body)?;
    let id = change(server, &headers, &uri, move |studies| studies.make(&name, &pgn, SystemTime::now())).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))).into_response())
}

/// A study.
///
/// # Errors
/// When there is none that the visitor may look at.
pub async fn show(State(server): State<Server>, headers: HeaderMap, uri: Uri, path: Id) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let (id, visitor) = (id(path)?, server.visitor(&headers, &uri));
    let view = blocking(move || Studies::of(&server.registry, visitor).view(&id)).await??;
    let form = answer::form(&headers);
    Ok(answer::answer(form, wire::encode_study(form, &view)))
}

/// Edits a study: all of the edits as one step, or none.
///
/// # Errors
/// When there is none, it is not his, or an edit cannot be made.
pub async fn edit(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Id,
    body: Result<Json<StudyEdits>, JsonRejection>,
) -> Result<Json<StudyView>, Problem> {
    let Json(StudyEdits { edits }) = json(body)?;
    done(server, &headers, &uri, path, Deed::Edit(edits)).await
}

/// Adds chapters: the games of a text, or its position.
///
/// # Errors
/// When there is none, it is not his, a game cannot be read, or the disk refuses.
pub async fn append(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Id,
    body: Result<Json<NewChapters>, JsonRejection>,
) -> Result<Json<StudyView>, Problem> {
    let (id, Json(NewChapters { pgn, name, orientation })) = (id(path)?, json(body)?);
    let addition = Addition { text: pgn, name, orientation };
    change(server, &headers, &uri, move |studies| studies.append(&id, &addition, SystemTime::now())).await.map(Json)
}

/// Takes the newest step back.
///
/// # Errors
/// As [`edit`].
pub async fn undo(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Id,
) -> Result<Json<StudyView>, Problem> {
    done(server, &headers, &uri, path, Deed::Undo).await
}

/// Makes the step again that was taken back last.
///
/// # Errors
/// As [`edit`].
pub async fn redo(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Id,
) -> Result<Json<StudyView>, Problem> {
    done(server, &headers, &uri, path, Deed::Redo).await
}

/// Says what others may do.
///
/// # Errors
/// When there is none, or it is not his.
pub async fn share(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Id,
    body: Result<Json<Shared>, JsonRejection>,
) -> Result<StatusCode, Problem> {
    let (id, Json(Shared { sharing })) = (id(path)?, json(body)?);
    change(server, &headers, &uri, move |studies| studies.share(&id, sharing)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a copy, and says its id.
///
/// # Errors
/// When there is none, or it is not shared to be copied.
pub async fn copy(State(server): State<Server>, headers: HeaderMap, uri: Uri, path: Id) -> Result<Response, Problem> {
    let id = id(path)?;
    let copy = change(server, &headers, &uri, move |studies| studies.copy(&id, SystemTime::now())).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": copy }))).into_response())
}

/// Deletes a study; its analyses stay.
///
/// # Errors
/// When there is none, or it is not his.
pub async fn delete(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Id,
) -> Result<StatusCode, Problem> {
    let id = id(path)?;
    change(server, &headers, &uri, move |studies| studies.delete(&id, SystemTime::now())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Brings a deleted study back.
///
/// # Errors
/// As [`delete`].
pub async fn restore(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Id,
) -> Result<StatusCode, Problem> {
    let id = id(path)?;
    change(server, &headers, &uri, move |studies| studies.restore(&id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a deleted study for good.
///
/// # Errors
/// As [`delete`].
pub async fn remove(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Id,
) -> Result<StatusCode, Problem> {
    let id = id(path)?;
    change(server, &headers, &uri, move |studies| studies.remove(&id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Additions to the games the games.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Written {
    /// Statistics of searches: `eval`, `wdl`, `moves` and `line`, and `opening`, with commas between them, or `all`.
    statistics: String,
    /// The start of the game that is written; without it all of an analysis.
    game: Option<u32>,
}

/// The games of a study as PGN.
///
/// # Errors
/// When there is none that the visitor may look at, or something asked for cannot be understood.
pub async fn study_pgn(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    path: Id,
    written: Result<Query<Written>, QueryRejection>,
) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let id = id(path)?;
    let Query(Written { statistics, .. }) = written.map_err(|error| bad(error.body_text()))?;
    let Chosen { statistics, openings } = read_statistics(&statistics)?;
    let visitor = server.visitor(&headers, &uri);
    let registry = server.registry.clone();
    let study = blocking(move || Studies::of(&registry, visitor).study(&id)).await??;
    let mut text = String::new();
    for chapter in study.chapters() {
        let (name, chapter, registry) = (study.name().to_owned(), chapter.clone(), server.registry.clone());
        let document = AnalysisId::read(&chapter.document);
        let (mut view, options) = match &document {
            Some(id) if statistics != Statistics::default() => match ask(&server, id.clone(), statistics).await {
                Ok(Wanted { view, options }) => (view, options),
                Err(problem) if [StatusCode::NOT_FOUND, StatusCode::GONE].contains(&problem.status()) => {
                    Default::default()
                }
                Err(problem) => return Err(problem),
            },
            _ => {
                let view = blocking(move || match (registry.storage(), &document) {
                    (Some(storage), Some(id)) => games::kept(storage, id),
                    _ => Ok(None),
                });
                (view.await??, Default::default())
            }
        };
        text += &blocking(move || {
            view.iter_mut().filter(|_| openings).for_each(name_openings);
            games::written(&name, &chapter, view.as_ref(), &options)
        })
        .await??;
    }
    Ok(pgn_answer(text))
}

/// The games of an analysis as PGN. Who may watch may ask.
///
/// # Errors
/// When there is no such analysis or game, or something asked for cannot be understood.
pub async fn analysis_pgn(
    State(server): State<Server>,
    headers: HeaderMap,
    path: Id,
    written: Result<Query<Written>, QueryRejection>,
) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let Query(Written { statistics, game }) = written.map_err(|error| bad(error.body_text()))?;
    let not_found = || Problem::new(StatusCode::NOT_FOUND, "there is no such analysis");
    let id = AnalysisId::read(&id(path)?).ok_or_else(not_found)?;
    let Chosen { statistics, openings } = read_statistics(&statistics)?;
    let Wanted { view, options } = ask(&server, id, statistics).await?;
    let mut view = view.ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "this analysis has no game"))?;
    let written = blocking(move || {
        if openings {
            name_openings(&mut view);
        }
        session::writing::pgn_with(&view, game, &options)
    });
    Ok(pgn_answer(written.await?.map_err(bad)?))
}

/// Asks an analysis, read from the disk if need be, for its games and what its searches found.
pub(super) async fn ask(server: &Server, id: AnalysisId, statistics: Statistics) -> Result<Wanted, Problem> {
    let registry = server.registry.clone();
    let mailbox = blocking(move || registry.mailbox(&id)).await??;
    let (reply, wanted) = oneshot::channel();
    mailbox.post(Mail::Write { statistics, reply }).map_err(Refusal::from)?;
    let failed = |_| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the analysis did not answer; try again");
    wanted.await.map_err(failed)
}

/// Additions to the games the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chosen {
    statistics: Statistics,
    /// Set for the tags `ECO` and `Opening`.
    openings: bool,
}

fn read_statistics(text: &str) -> Result<Chosen, Problem> {
    let mut chosen = Chosen::default();
    for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let statistics = &mut chosen.statistics;
        match word {
            "all" => chosen = Chosen { statistics: Statistics::all(LINE), openings: true },
            "eval" => statistics.evaluation = true,
            "wdl" => statistics.wdl = true,
            "moves" => statistics.moves = true,
            "line" => statistics.line = LINE,
            "opening" => chosen.openings = true,
            _ => return Err(bad("statistics are any of: eval, wdl, moves, line, opening, all")),
        }
    }
    Ok(chosen)
}

fn pgn_answer(text: String) -> Response {
    let kind = HeaderValue::from_static("application/x-chess-pgn; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

async fn done(
    server: Server,
    headers: &HeaderMap,
    uri: &Uri,
    path: Id,
    deed: Deed,
) -> Result<Json<StudyView>, Problem> {
    let id = id(path)?;
    change(server, headers, uri, move |studies| studies.change(&id, &deed, SystemTime::now())).await.map(Json)
}

async fn change<T: Send + 'static>(
    server: Server,
    headers: &HeaderMap,
    uri: &Uri,
    work: impl FnOnce(Studies<'_>) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Problem> {
    server.check_change(headers)?;
    let visitor: Visitor = server.visitor(headers, uri);
    Ok(blocking(move || work(Studies::of(&server.registry, visitor))).await??)
}

fn id(path: Id) -> Result<String, Problem> {
    let not_found = || Problem::new(StatusCode::NOT_FOUND, "there is no such study");
    let Path(text) = path.map_err(|_| not_found())?;
    AnalysisId::read(&text).map(|id| id.to_string()).ok_or_else(not_found)
}

fn json<T>(body: Result<Json<T>, JsonRejection>) -> Result<Json<T>, Problem> {
    body.map_err(|error| Problem::new(error.status(), error.body_text()))
}

fn bad(message: impl Into<String>) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, message)
}
