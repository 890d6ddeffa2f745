//! Requests over HTTP, except for sockets.
//!
//! # Reading order
//! [`routes`] (every address on one screen), [`state`] (what handlers share), [`pages`] (the page itself) and [`rendering`], [`site`]
//! (static files, also [`bundled`] ones), [`health`], [`networks`], [`deleted_networks`], [`parameters`], [`listing`], [`stored`] and
//! [`analyses_page`] (the analyses that are kept, for programs and for people), [`studies`], [`studies_page`] and [`study_page`], [`openings`], [`log`], [`evaluation`] (what an
//! evaluator says of a position), [`recordings`], [`guard`] (checks and headers of every request), [`token`], [`people`] and [`sign_in`] (who may do what), [`cookies`], [`answer`], [`error`].

#![cfg_attr(not(feature = "views"), allow(dead_code, reason = "pages use the rest"))]

#[cfg(feature = "views")]
pub mod analyses_page;
mod answer;
mod bundled;
mod cookies;
pub mod deleted_networks;
pub mod embedding;
pub mod error;
pub mod evaluation;
#[cfg(feature = "views")]
mod form;
pub mod guard;
pub mod health;
mod listing;
pub mod log;
pub mod networks;
#[cfg(not(feature = "views"))]
mod no_pages;
pub mod openings;
#[cfg(feature = "views")]
pub mod pages;
pub mod parameters;
pub mod people;
pub mod recordings;
#[cfg(feature = "views")]
mod rendering;
pub mod report;
#[cfg(feature = "views")]
pub mod sign_in;
pub mod site;
pub mod state;
pub mod stored;
pub mod studies;
#[cfg(feature = "views")]
pub mod studies_page;
#[cfg(feature = "views")]
pub mod study_page;
pub mod token;

use axum::Router;
use axum::body::Body;
use axum::extract::DefaultBodyLimit;
use axum::http::Request;
use axum::routing::{delete, get, post, put};
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;

use crate::socket::upgrade::upgrade;
#[cfg(not(feature = "views"))]
use no_pages as pages;
use state::Server;

/// Every address of the server.
pub fn routes(server: Server) -> Router {
    let api = Router::new()
        .route("/health", get(health::health))
        .route("/api/networks", get(networks::list).post(networks::upload))
        .route("/api/networks/{name}", delete(networks::remove))
        .route("/api/networks/{name}/staircase", post(networks::staircase))
        .route("/api/deleted-networks", get(deleted_networks::list))
        .route("/api/deleted-networks/{file}/restore", post(deleted_networks::restore))
        .route("/api/parameters", get(parameters::table))
        .route("/api/analyses", get(stored::kept))
        .route("/api/analyses/deleted", get(stored::deleted))
        .route("/api/analyses/{analysis}", delete(stored::delete))
        .route("/api/analyses/{analysis}/name", put(stored::rename))
        .route("/api/analyses/{analysis}/duplicate", post(stored::duplicate))
        .route("/api/analyses/{analysis}/archive", post(stored::archive))
        .route("/api/analyses/{analysis}/unarchive", post(stored::unarchive))
        .route("/api/analyses/{analysis}/restore", post(stored::restore))
        .route("/api/analyses/{analysis}/remove", post(stored::remove))
        .route("/api/analyses/{analysis}/pgn", get(studies::analysis_pgn))
        .route("/api/analyses/{analysis}/report", get(report::page))
        .route("/api/analyses/{analysis}/report.pgn", get(report::pgn))
        .route("/api/analyses/{analysis}/openings", get(openings::of_analysis))
        .route("/api/analyses/{analysis}/searches/{search}/log", get(log::segment))
        .route("/api/analyses/{analysis}/searches/{search}/evaluation", get(evaluation::raw))
        .route("/api/studies", get(studies::list).post(studies::make).layer(DefaultBodyLimit::max(studies::MAX_BODY)))
        .route("/api/studies/{study}", get(studies::show).delete(studies::delete))
        .route("/api/studies/{study}/edits", post(studies::edit))
        .route("/api/studies/{study}/chapters", post(studies::append).layer(DefaultBodyLimit::max(studies::MAX_BODY)))
        .route("/api/studies/{study}/undo", post(studies::undo))
        .route("/api/studies/{study}/redo", post(studies::redo))
        .route("/api/studies/{study}/sharing", put(studies::share))
        .route("/api/studies/{study}/copy", post(studies::copy))
        .route("/api/studies/{study}/restore", post(studies::restore))
        .route("/api/studies/{study}/remove", post(studies::remove))
        .route("/api/studies/{study}/pgn", get(studies::study_pgn))
        .route("/recordings/{file}", get(recordings::file))
        .route("/api/{*rest}", get(error::no_such_address))
        .route("/socket", get(upgrade))
        .route("/socket/training", get(crate::training::upgrade))
        .route("/socket/class", get(crate::classes::socket::upgrade))
        .with_state(server.clone());
    // Files are compressed already; pages are written anew each time. By gzip alone: what writes brotli is a megabyte of the program,
    // and saves a page 800 bytes.
    api.merge(pages::routes(&server).layer(CompressionLayer::new()))
        .fallback_service(site::files(&server))
        .layer(axum::middleware::from_fn_with_state(server, guard::guard))
        // Without the query: a token may stand in it.
        .layer(TraceLayer::new_for_http().make_span_with(|request: &Request<Body>| {
            tracing::debug_span!("request", method = %request.method(), path = request.uri().path())
        }))
}
