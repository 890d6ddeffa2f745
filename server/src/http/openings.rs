//! `/api/analyses/ID/openings`: names of the positions of an analysis.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use session::writing::Statistics;
use wire::PositionView;
use wire::opening::OpeningView;

use super::answer::blocking;
use super::error::Problem;
use super::state::Server;
use super::studies::ask;
use crate::analyses::AnalysisId;

/// The positions that have a name, in the order of the game. Where one has none, that of the nearest before it holds. Who may watch may ask.
///
/// # Errors
/// When there is no such analysis.
pub async fn of_analysis(
    State(server): State<Server>,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<Vec<OpeningView>>, Problem> {
    server.check_page(&headers)?;
    let not_found = || Problem::new(StatusCode::NOT_FOUND, "there is no such analysis");
    let Path(text) = path.map_err(|_| not_found())?;
    let id = AnalysisId::read(&text).ok_or_else(not_found)?;
    let view = ask(&server, id, Statistics::default()).await?.view;
    let positions = view.map(|view| view.positions).unwrap_or_default();
    Ok(Json(blocking(move || positions.iter().filter_map(named).collect()).await?))
}

fn named(view: &PositionView) -> Option<OpeningView> {
    let (position, is_chess960) = engine::games::chess::parse_fen(&view.fen).ok()?;
    let opening = openings::at(&position).filter(|_| !is_chess960)?;
    Some(OpeningView { position: view.id, eco: opening.eco.to_owned(), name: opening.name.to_owned() })
}
