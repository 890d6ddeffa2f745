//! `/api/analyses`: what a server finds on its disk.

use std::time::SystemTime;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use serde_json::{Value, json};

use super::error::Problem;
use super::state::Server;
use crate::analyses::Access;
use crate::storage::document::Document;

/// The stored analyses, the one that changed last first. Who knows an id may look, so only who has control sees them.
///
/// # Errors
/// Without control, or when the disk refuses.
pub async fn analyses(State(server): State<Server>, headers: HeaderMap, uri: Uri) -> Result<Json<Value>, Problem> {
    if server.access(&headers, &uri) == Access::View || !server.origins.accept_origin(&headers) {
        return Err(Problem::new(StatusCode::FORBIDDEN, "the list of analyses needs the server's token"));
    }
    let failed = |problem: String| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, problem);
    let read = tokio::task::spawn_blocking(move || list(&server)).await;
    let list = read.map_err(|error| failed(error.to_string()))?;
    list.map(Json).map_err(|error| failed(format!("the data folder cannot be read: {error}")))
}

fn list(server: &Server) -> std::io::Result<Value> {
    let Some(storage) = server.registry.storage() else { return Ok(json!([])) };
    let objects = storage.list()?.into_iter().filter_map(|stored| {
        let document = Document::read(&storage.folder(&stored.id)).ok()?;
        let since = stored.modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Some(json!({
            "id": stored.id.as_str(),
            "modified_s": since.as_secs(),
            "bytes": stored.bytes,
            "positions": document.game.as_ref().map_or(0, |game| game.positions.len()),
            "searches": document.searches.len(),
        }))
    });
    Ok(objects.collect())
}
