//! Names of openings: `/api/analyses/ID/openings` tells those of the positions of an analysis, and games are written with theirs.

mod named;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use session::writing::Statistics;
use wire::opening::OpeningView;

use super::answer::{self, blocking};
use super::error::Problem;
use super::state::Server;
use super::studies::ask;
use crate::analyses::AnalysisId;
use named::named;

pub(super) use named::name_openings;

/// The positions that have a name, in the order of the game. Where one has none, that of the nearest before it holds. Who may watch may ask.
///
/// # Errors
/// When there is no such analysis.
pub async fn of_analysis(
    State(server): State<Server>,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let not_found = || Problem::new(StatusCode::NOT_FOUND, "there is no such analysis");
    let Path(text) = path.map_err(|_| not_found())?;
    let id = AnalysisId::read(&text).ok_or_else(not_found)?;
    let view = ask(&server, id, Statistics::default()).await?.view;
    let positions = view.map(|view| view.positions).unwrap_or_default();
    let named: Vec<OpeningView> = blocking(move || positions.iter().filter_map(named).collect()).await?;
    let form = answer::form(&headers);
    Ok(answer::answer(form, wire::encode_openings(form, &named)))
}
