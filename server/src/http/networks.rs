//! `/api/networks`: what can be named in `network:NAME`; uploading more, [deleting](super::deleted_networks) those again, and
//! measuring one.

use std::time::{Duration, SystemTime};

use axum::body::Body;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use futures::StreamExt as _;
use networks::good_batch;
use serde::Deserialize;
use tokio::io::AsyncWriteExt as _;
use wire::{NetworkEntry, NetworkList, Staircase, UnusableFile};

use super::answer::{answer, blocking, form};
use super::error::Problem;
use super::state::Server;
use crate::evaluation::Offer;
use crate::evaluation::catalogue::{CatalogueError, Inserted, RemoveError};
use crate::storage::uploads::{Incoming, Uploads, safe_name};

/// An upload of which nothing came for so long has failed.
const STALL: Duration = Duration::from_secs(30);

/// The networks on offer, the shipped one first. The folder is read again for it.
///
/// # Errors
/// Only where the server itself fails.
pub async fn list(State(server): State<Server>, headers: HeaderMap) -> Result<Response, Problem> {
    let list = blocking(move || {
        let world = server.registry.world();
        world.catalogue.refresh();
        NetworkList {
            networks: world.catalogue.offers().iter().map(|offer| entry(offer)).collect(),
            unusable: world.catalogue.unusable().into_iter().map(unusable).collect(),
            has_folder: world.catalogue.has_folder(),
            problem: world.network_problem.clone(),
            upload_bytes: world.limits.upload_bytes,
        }
    });
    let form = form(&headers);
    Ok(answer(form, wire::encode_networks(form, &list.await?)))
}

/// What an upload's address says.
#[derive(Clone, Debug, Deserialize)]
pub struct Upload {
    /// The file's name.
    #[serde(default)]
    name: String,
}

/// Takes a network's file, which is the body, and offers it. One that is on offer already is not kept twice.
///
/// # Errors
/// Without control, when it is too large or no network, or when the disk refuses.
pub async fn upload(
    State(server): State<Server>,
    uri: Uri,
    headers: HeaderMap,
    query: Result<Query<Upload>, QueryRejection>,
    body: Body,
) -> Result<Response, Problem> {
    server.check_control(&headers, &uri)?;
    let Query(Upload { name }) = query.map_err(|error| bad(error.body_text()))?;
    let name = safe_name(&name);
    let Ok(place) = server.uploading.clone().try_acquire_owned() else {
        let message = "another network is being uploaded; try again when it is there";
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, message));
    };
    let world = server.registry.world().clone();
    let uploads = world.catalogue.uploads();
    let (used, deleted) = (uploads.bytes(), uploads.discarded_bytes());
    let room = Room { upload: world.limits.upload_bytes, all: world.limits.all_uploads_bytes, used, deleted };
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    room.check(announced.unwrap_or(0))?;
    let incoming = receive(uploads, &room, body).await?;
    let taken = {
        let world = world.clone();
        blocking(move || {
            // Until it is taken, also where nobody waits for the answer any more.
            let _place = place;
            world.catalogue.take(incoming, &name)
        })
        .await?
    };
    let (status, offer) = match taken {
        Ok(Inserted::New(offer)) => (StatusCode::CREATED, offer),
        Ok(Inserted::Known(offer)) => (StatusCode::OK, offer),
        Err(CatalogueError::File(message)) => return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, message)),
        Err(error) => return Err(disk(error)),
    };
    tracing::info!(network = offer.name, "uploaded");
    let form = form(&headers);
    Ok((status, answer(form, wire::encode_network(form, &entry(&offer)))).into_response())
}

/// Deletes an uploaded network; it can be brought back for 30 days.
///
/// # Errors
/// Without control, or when it is not there, was not uploaded, or is what new searches use.
pub async fn remove(
    State(server): State<Server>,
    uri: Uri,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    server.check_control(&headers, &uri)?;
    let name = named(path)?;
    let world = server.registry.world().clone();
    if world.default_evaluator == format!("network:{name}") {
        let message =
            format!("{name} cannot be deleted: new searches use it by default, until --evaluator names another one");
        return Err(Problem::new(StatusCode::CONFLICT, message));
    }
    let removed = blocking(move || world.catalogue.remove(&name, SystemTime::now())).await?;
    removed.map(|()| StatusCode::NO_CONTENT).map_err(|error| {
        let status = match error {
            RemoveError::Unknown(_) => StatusCode::NOT_FOUND,
            RemoveError::NotUploaded(_) => StatusCode::CONFLICT,
            RemoveError::Disk(..) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Problem::new(status, error.to_string())
    })
}

/// Measures how fast a network is with batches of each size. It is a second's work, so only those may who search.
///
/// # Errors
/// Without control, or when it is not there or cannot be run.
pub async fn staircase(
    State(server): State<Server>,
    uri: Uri,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Result<Response, Problem> {
    server.check_control(&headers, &uri)?;
    let name = named(path)?;
    let world = server.registry.world().clone();
    let measured = blocking(move || world.catalogue.staircase(&name)).await?;
    let stairs = measured.map_err(|error| {
        let status = match error {
            CatalogueError::Unknown { .. } => StatusCode::NOT_FOUND,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        };
        Problem::new(status, error.to_string())
    })?;
    let small = |batch: usize| u32::try_from(batch).expect("batches are small");
    let staircase = Staircase {
        stairs: stairs.iter().map(|stair| (small(stair.batch), stair.rate)).collect(),
        good: small(good_batch(&stairs)),
    };
    let form = form(&headers);
    Ok(answer(form, wire::encode_staircase(form, &staircase)))
}

pub(super) fn named(path: Result<Path<String>, PathRejection>) -> Result<String, Problem> {
    path.map(|Path(name)| name).map_err(|error| bad(error.body_text()))
}

fn bad(message: String) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, message)
}

/// How much may come.
struct Room {
    /// Of one file.
    upload: u64,
    /// Of all files together.
    all: u64,
    /// What is kept already.
    used: u64,
    /// What was deleted and can be brought back.
    deleted: u64,
}

impl Room {
    fn check(&self, bytes: u64) -> Result<(), Problem> {
        if self.upload < bytes {
            let message = format!("a network may have at most {} here, and this file is larger", size(self.upload));
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, message));
        }
        if self.all < self.used.saturating_add(bytes) {
            let message = format!(
                "all uploaded networks together may have {} here and have {}; delete one first",
                size(self.all),
                size(self.used)
            );
            return Err(Problem::new(StatusCode::INSUFFICIENT_STORAGE, message));
        }
        // Who uploads and deletes without end must not fill the disk either.
        let with_deleted = self.used.saturating_add(self.deleted).saturating_add(bytes);
        if self.all.saturating_mul(2) < with_deleted {
            let message = format!(
                "deleted networks can be brought back for 30 days and have {} here until then, which leaves too little room",
                size(self.deleted)
            );
            return Err(Problem::new(StatusCode::INSUFFICIENT_STORAGE, message));
        }
        Ok(())
    }
}

/// Writes the body to a file, as it comes.
async fn receive(uploads: &Uploads, room: &Room, body: Body) -> Result<Incoming, Problem> {
    let failed = |error: std::io::Error| disk(format!("the file cannot be written: {error}"));
    let incoming = uploads.begin().map_err(failed)?;
    let mut file = tokio::fs::File::from_std(incoming.file().map_err(failed)?);
    let mut stream = body.into_data_stream();
    let mut bytes = 0;
    loop {
        let chunk = match tokio::time::timeout(STALL, stream.next()).await {
            Ok(Some(Ok(chunk))) => chunk,
            Ok(None) => break,
            Ok(Some(Err(_))) => return Err(Problem::new(StatusCode::BAD_REQUEST, "the upload was cut short")),
            Err(_) => return Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "nothing more came of the upload")),
        };
        bytes += chunk.len() as u64;
        room.check(bytes)?;
        file.write_all(&chunk).await.map_err(failed)?;
    }
    file.flush().await.map_err(failed)?;
    Ok(incoming)
}

pub(super) fn entry(offer: &Offer) -> NetworkEntry {
    NetworkEntry {
        name: offer.name.clone(),
        description: offer.description.clone(),
        sha256: engine::log::hex(&offer.sha256),
        origin: offer.origin,
        rows: offer.rows.iter().map(|(name, value)| ((*name).to_owned(), printable(value))).collect(),
        remark: offer.remark.clone(),
    }
}

fn unusable((name, problem): (String, String)) -> UnusableFile {
    UnusableFile { name: printable(&name), problem: printable(&problem) }
}

/// Texts from files hold no control characters any more.
fn printable(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

fn size(bytes: u64) -> String {
    if bytes < 1_000_000 { format!("{bytes} bytes") } else { format!("{} MB", bytes / 1_000_000) }
}

fn disk(error: impl std::fmt::Display) -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
}
