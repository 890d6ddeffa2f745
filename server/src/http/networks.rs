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
use networks::names::printable;
use serde::Deserialize;
use tokio::io::AsyncWriteExt as _;
use tokio::time::Instant;
use wire::{NetworkEntry, NetworkList, Staircase, UnusableFile};

use super::answer::{answer, blocking, form};
use super::error::Problem;
use super::state::Server;
use crate::evaluation::Offer;
use crate::evaluation::catalogue::{CatalogueError, Inserted, RemoveError};
use crate::storage::uploads::{Incoming, Uploads, safe_name};

/// An upload comes at this pace or has failed, because there is one place for all. It is that of the slowest lines that
/// anybody would send a network over, 300 kbit/s.
const PACE: Pace = Pace { bytes: 1 << 20, time: Duration::from_secs(30) };

/// Least speed of an upload: these bytes in this time, until the end.
#[derive(Clone, Copy, Debug)]
struct Pace {
    bytes: u64,
    time: Duration,
}

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

/// Query of an upload's address.
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
    let incoming = receive(uploads, &room, PACE, body).await?;
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
    if wire::NamedNetwork::read(&world.default_evaluator).is_some_and(|used| used.name == name) {
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

/// Room for uploads, in bytes.
struct Room {
    /// Of one file.
    upload: u64,
    /// Of all files together.
    all: u64,
    /// Used by kept networks.
    used: u64,
    /// Used by deleted networks that can be brought back.
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
async fn receive(uploads: &Uploads, room: &Room, pace: Pace, body: Body) -> Result<Incoming, Problem> {
    let failed = |error: std::io::Error| disk(format!("the file cannot be written: {error}"));
    let incoming = uploads.begin().map_err(failed)?;
    let mut file = tokio::fs::File::from_std(incoming.file().map_err(failed)?);
    let mut stream = body.into_data_stream();
    let (mut bytes, mut before, mut since) = (0, 0, Instant::now());
    loop {
        let chunk = match tokio::time::timeout_at(since + pace.time, stream.next()).await {
            Ok(Some(Ok(chunk))) => chunk,
            Ok(None) => break,
            Ok(Some(Err(_))) => return Err(Problem::new(StatusCode::BAD_REQUEST, "the upload was cut short")),
            Err(_) if bytes == before => {
                return Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "the upload stopped on its way"));
            }
            Err(_) => return Err(too_slow(bytes - before, pace)),
        };
        bytes += chunk.len() as u64;
        room.check(bytes)?;
        if bytes - before >= pace.bytes {
            (before, since) = (bytes, Instant::now());
        }
        file.write_all(&chunk).await.map_err(failed)?;
    }
    file.flush().await.map_err(failed)?;
    Ok(incoming)
}

fn too_slow(bytes: u64, pace: Pace) -> Problem {
    let seconds = pace.time.as_secs_f64();
    let message =
        format!("the upload came too slowly: {bytes} bytes in {seconds} s, where at least {} are needed", pace.bytes);
    Problem::new(StatusCode::REQUEST_TIMEOUT, message)
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

fn size(bytes: u64) -> String {
    if bytes < 1_000_000 { format!("{bytes} bytes") } else { format!("{} MB", bytes / 1_000_000) }
}

fn disk(error: impl std::fmt::Display) -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::stream;

    const ROOM: Room = Room { upload: 1000, all: 1000, used: 0, deleted: 0 };

    /// Returns the refusal of an upload of these chunks, after which nothing comes.
    async fn refusal(pace: Pace, chunks: &[&'static [u8]]) -> String {
        let chunks: Vec<Result<_, std::io::Error>> = chunks.iter().map(|&chunk| Ok(chunk)).collect();
        let body = Body::from_stream(stream::iter(chunks).chain(stream::pending()));
        let problem = receive(&Uploads::of(None), &ROOM, pace, body).await.unwrap_err();
        assert_eq!(problem.status(), StatusCode::REQUEST_TIMEOUT);
        problem.sentence()
    }

    #[tokio::test]
    async fn an_upload_that_is_too_slow_gives_its_place_back() {
        let pace = Pace { bytes: 4, time: Duration::from_millis(20) };
        let nothing = refusal(pace, &[]).await;
        assert!(nothing.contains("upload stopped on its way"), "{nothing}");
        let slow = refusal(pace, &[b"123", b"4", b"5", b"67"]).await;
        assert!(slow.contains("too slowly: 3 bytes in 0.02 s, where at least 4 are needed"), "{slow}");
        let later = refusal(pace, &[b"1234", b"5678"]).await;
        assert!(later.contains("upload stopped on its way"), "{later}");
    }

    #[tokio::test]
    async fn an_upload_that_ends_is_taken() {
        let pace = Pace { bytes: 1000, time: Duration::from_secs(3600) };
        let uploads = Uploads::of(None);
        let incoming = receive(&uploads, &ROOM, pace, Body::from("network")).await.unwrap();
        assert_eq!(std::fs::read(incoming.path()).unwrap(), b"network");
    }
}
