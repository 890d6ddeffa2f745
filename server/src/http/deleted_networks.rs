//! `/api/deleted-networks`: uploaded networks that were deleted, and bringing one back.

use std::io;
use std::time::{Duration, SystemTime};

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

use super::answer::{answer, blocking, form};
use super::error::Problem;
use super::networks::{entry, named};
use super::state::Server;
use crate::evaluation::catalogue::{BringBackError, Inserted};
use crate::storage::trash::Item;

/// The deleted networks, the newest deletion first.
///
/// # Errors
/// Without control, or when the disk refuses.
pub async fn list(State(server): State<Server>, uri: Uri, headers: HeaderMap) -> Result<Json<Vec<Value>>, Problem> {
    server.check_control(&headers, &uri)?;
    let world = server.registry.world().clone();
    let items = blocking(move || world.catalogue.uploads().discarded(SystemTime::now())).await?;
    let failed = |error: io::Error| {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, format!("the deleted networks cannot be read: {error}"))
    };
    Ok(Json(items.map_err(failed)?.iter().map(object).collect()))
}

/// Brings one back, and says how it is on offer.
///
/// # Errors
/// Without control, when it was not deleted, or when the disk refuses.
pub async fn restore(
    State(server): State<Server>,
    uri: Uri,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Result<Response, Problem> {
    server.check_control(&headers, &uri)?;
    let file = named(path)?;
    let world = server.registry.world().clone();
    let restored = blocking(move || world.catalogue.bring_back(&file)).await?.map(Inserted::offer);
    let offer = restored.map_err(|error| {
        let status = match error {
            BringBackError::NotDeleted => StatusCode::NOT_FOUND,
            BringBackError::Disk(_) => StatusCode::INTERNAL_SERVER_ERROR,
            BringBackError::File(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Problem::new(status, error.to_string())
    })?;
    tracing::info!(network = offer.name, "brought back");
    let form = form(&headers);
    Ok(answer(form, wire::encode_network(form, &entry(&offer))).into_response())
}

fn object(item: &Item) -> Value {
    let deleted = item.when.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    json!({ "file": item.name, "deleted_s": deleted, "days_left": item.days_left, "bytes": item.bytes })
}
