//! `/api/analyses/ID/searches/N/evaluation?line=&of=`: inputs and outputs of a search's evaluator for a position.

mod looking;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use session::Refusal;
use session::subject::MAX_LINE;
use tokio::sync::{AcquireError, oneshot};

use super::answer::{answer, blocking, form};
use super::error::Problem;
use super::state::Server;
use crate::analyses::AnalysisId;
use crate::analyses::mailbox::{Looked, Mail};
use crate::evaluation::raw::{Part, raw_evaluation};

pub use looking::Looking;

/// Asked of the position in the search.
#[derive(Clone, Debug, Deserialize)]
pub struct Asked {
    /// Codes of the moves from the search's root, with commas between them; nothing is the root itself.
    #[serde(default)]
    line: String,
    /// Part of the evaluation: where the search takes P of another evaluator, that decides who is asked.
    #[serde(default)]
    of: Part,
}

/// Evaluates a position by itself, as the search's evaluator would for the search. Who may watch may ask: nothing
/// changes, and they are answered one by one.
///
/// # Errors
/// When there is no such analysis, search or line, too much is asked at once, or the network cannot be run.
pub async fn raw(
    State(server): State<Server>,
    path: Result<Path<(String, u32)>, PathRejection>,
    place: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let bad = |text: String| Problem::new(StatusCode::BAD_REQUEST, text);
    let Path((analysis, search)) = path.map_err(|error| bad(error.body_text()))?;
    let Query(Asked { line, of }) = place.map_err(|error| bad(error.body_text()))?;
    let line = moves(&line)?;
    let not_found = || Problem::new(StatusCode::NOT_FOUND, "there is no such analysis");
    let id = AnalysisId::read(&analysis).ok_or_else(not_found)?;
    let Ok(_place) = server.looking.places.try_acquire() else {
        let message = "too many evaluations at once; try again";
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, message));
    };
    let registry = server.registry.clone();
    let mailbox = blocking(move || registry.mailbox(&id)).await??;
    let (reply, looked) = oneshot::channel();
    mailbox.post(Mail::Look { search, line, reply }).map_err(Refusal::from)?;
    let failed = |_| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the analysis did not answer; try again");
    let Looked { subject, evaluator } = looked.await.map_err(failed)??;
    let world = server.registry.world().clone();
    let closed = |error: AcquireError| Problem::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string());
    let turn = server.looking.turn.clone().acquire_owned().await.map_err(closed)?;
    let evaluation = blocking(move || {
        // Given back when the work is done, also where nobody waits for it any more.
        let _turn = turn;
        raw_evaluation(&world.catalogue, &subject, &evaluator, of)
    });
    let form = form(&headers);
    Ok(answer(form, wire::encode_raw(form, &evaluation.await??)))
}

fn moves(line: &str) -> Result<Vec<u16>, Problem> {
    let codes = line.split(',').filter(|code| !code.is_empty());
    let mut moves = Vec::new();
    for code in codes {
        if moves.len() == MAX_LINE {
            let message = format!("a line may have at most {MAX_LINE} moves");
            return Err(Problem::new(StatusCode::BAD_REQUEST, message));
        }
        moves.push(code.parse().map_err(|_| {
            let shown: String = code.chars().take(20).collect();
            Problem::new(
                StatusCode::BAD_REQUEST,
                format!("a line has codes of moves with commas between, not {shown:?}"),
            )
        })?);
    }
    Ok(moves)
}
