//! The page, rendered here and brought to life in the browser.

use std::sync::Arc;

use any_spawner::Executor;
use app::Document;
use app::pages::refused::Refused;
use app::{Own, Shelf};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use desk::packed;
use leptos::prelude::provide_context;
use lessons::brought;
use say::Language;

use super::rendering::{options, render, render_with};
use super::state::Server;
use super::{analyses_page, cookies, sign_in, studies_page, study_page};
use crate::failure::Failure;
use crate::own_lessons::OwnLessons;
use crate::site::{self, Site};

pub(super) use super::rendering::{Missing, missing};

/// The addresses that have a page.
pub(super) fn routes(server: &Server) -> Router {
    // It may have been done before, by another server of this process.
    let _ = Executor::init_tokio();
    let options = options(server);
    let of_page = options.clone();
    let page = move |request: Request| render(of_page.clone(), request);
    let (lessons, of_shelf) = (server.lessons.clone(), options.clone());
    let shelf = Shelf(Arc::new(lessons.all()));
    let learn = move |request: Request| {
        let shelf = shelf.clone();
        render_with(of_shelf.clone(), move || provide_context(shelf.clone()), request)
    };
    let (of_carried, carrying) = (options.clone(), lessons.clone());
    let carried = move |Path(packed): Path<String>, request: Request| {
        lesson(of_carried, carrying, format!("{}{packed}", packed::OWN), request)
    };
    Router::new()
        .route("/", get(page.clone()))
        .route("/learn", get(learn))
        .route("/glossary", get(page.clone()))
        .route("/learn/training", get(page.clone()))
        .route("/learn/assignment", get(page.clone()))
        .route("/learn/history", get(page.clone()))
        .route("/survey", get(page.clone()))
        .merge(analyses_page::routes(server, &options))
        .merge(studies_page::routes(server, &options))
        .merge(study_page::routes(server, &options))
        .merge(sign_in::routes(server, &options))
        .route("/learn/own/{packed}", get(carried))
        .route(
            "/learn/{slug}",
            get(move |Path(slug): Path<String>, request: Request| lesson(options, lessons, slug, request)),
        )
        .layer(axum::middleware::from_fn(cookies::keep_browser))
}

/// A lesson's page, or its file where that is asked for.
async fn lesson(options: Document, lessons: OwnLessons, slug: String, request: Request) -> Response {
    let (slug, is_file) = slug.strip_suffix(FILE).map_or((slug.as_str(), false), |slug| (slug, true));
    if let Some(source) = brought::source(slug) {
        return if is_file { file(slug, source.to_owned()) } else { render(options, request).await };
    }
    match lessons.find(slug) {
        Ok(Some(own)) if is_file => file(slug, own.text.to_string()),
        Ok(Some(own)) => {
            let own = Own { lesson: own.lesson, link: packed::slug(&own.text) };
            render_with(options, move || provide_context(own.clone()), request).await
        }
        Ok(None) => Missing { options }.page(request).await,
        Err(refusal) => {
            let refused = Refused { line: refusal.line, message: refusal.message };
            let mut response = render_with(options, move || provide_context(refused.clone()), request).await;
            *response.status_mut() = StatusCode::BAD_REQUEST;
            response
        }
    }
}

/// End of the name of a lesson's file.
const FILE: &str = ".md";

fn file(slug: &str, text: String) -> Response {
    let name = if slug.starts_with(packed::OWN) { "lesson" } else { slug };
    let headers = [
        (header::CONTENT_TYPE, "text/markdown; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}{FILE}\"")),
    ];
    (headers, text).into_response()
}

/// The document of an address, as somebody gets it who has chosen nothing and reads a language. It depends on no server's state.
///
/// # Errors
/// When it cannot be written.
pub async fn document(of: &Site, address: &str, language: Language) -> Result<String, Failure> {
    let _ = Executor::init_tokio();
    let options = Document::new(site::folder(""), of.has(app::FONT));
    let request = Request::builder().uri(address).header(header::ACCEPT_LANGUAGE, language.code());
    let request = request.body(Body::empty()).map_err(|error| Failure::Internal(error.into()))?;
    let shelf = Shelf(Arc::default());
    let response = render_with(options, move || provide_context(shelf.clone()), request).await;
    let bytes = to_bytes(response.into_body(), usize::MAX).await.map_err(|error| Failure::Internal(error.into()))?;
    String::from_utf8(bytes.to_vec()).map_err(|error| Failure::Internal(error.into()))
}
