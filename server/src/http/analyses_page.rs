//! `/analyses`: the page that lists analyses, and the forms in it.
//!
//! A form that worked leads to the page again, so that reloading it does nothing twice. One that did not is answered with the page
//! and the reason.

use std::sync::atomic::Ordering;
use std::time::SystemTime;

use app::pages::analyses::{FEW, Item, Listing, Notice, PATH, PER_PAGE, Part, Usage, Wanted};
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use leptos::config::LeptosOptions;
use leptos::prelude::provide_context;

use super::answer::blocking;
use super::error::Problem;
use super::pages::render_with;
use super::state::Server;
use super::stored::{Change, change, entries_kept, look};
use crate::analyses::Visitor;
use crate::analyses::shelf::{Contents, Entry, Whose};

/// The page's addresses.
pub(super) fn routes(server: &Server, options: &LeptosOptions) -> Router {
    let desk = Desk { server: server.clone(), options: options.clone() };
    let form = |change: Change| {
        let desk = desk.clone();
        move |path: Result<Path<String>, PathRejection>, request: Request| desk.form(change, path, request)
    };
    let (delete, restore) = (form(Change::Delete), form(Change::Restore));
    // Who goes back to where a form was answered is led to the list.
    let back = || async { Redirect::to(PATH) };
    Router::new()
        .route(PATH, get(move |request: Request| desk.page(request)))
        .route("/analyses/{analysis}/delete", post(delete).get(back))
        .route("/analyses/{analysis}/restore", post(restore).get(back))
}

/// Handlers of the page's addresses.
#[derive(Clone, Debug)]
struct Desk {
    server: Server,
    options: LeptosOptions,
}

impl Desk {
    async fn page(self, request: Request) -> Response {
        self.render(request, None).await
    }

    async fn form(self, done: Change, path: Result<Path<String>, PathRejection>, request: Request) -> Response {
        let (headers, uri) = (request.headers(), request.uri());
        match change(&self.server, headers, uri, path, done).await {
            Ok(id) => {
                let wanted = Wanted::of_query(uri.query().unwrap_or_default()).query();
                let joint = if wanted.is_empty() { "?" } else { "&" };
                let word = match done {
                    Change::Delete => "deleted",
                    Change::Restore => "restored",
                };
                Redirect::to(&format!("{PATH}{wanted}{joint}{word}={id}")).into_response()
            }
            Err(problem) => self.render(request, Some(problem)).await,
        }
    }

    async fn render(self, request: Request, problem: Option<Problem>) -> Response {
        let (listing, status) = self.listing(request.headers(), request.uri(), problem).await;
        let mut response = render_with(self.options, move || provide_context(listing.clone()), request).await;
        *response.status_mut() = status;
        // With the server's usual policy browsers would not say that its forms come from its own page.
        let policy = HeaderValue::from_static("same-origin");
        response.headers_mut().insert(header::REFERRER_POLICY, policy);
        response
    }

    async fn listing(&self, headers: &HeaderMap, uri: &Uri, problem: Option<Problem>) -> (Listing, StatusCode) {
        let visitor = self.server.visitor(headers, uri);
        let query = uri.query().unwrap_or_default();
        let mut wanted = Wanted::of_query(query);
        wanted.of_all &= visitor.has_control();
        let (contents, problem) = match look(&self.server, visitor).await {
            Ok(contents) => (contents, problem),
            Err(other) => (std::sync::Arc::default(), problem.or(Some(other))),
        };
        let (server, query) = (self.server.clone(), query.to_owned());
        let list = blocking(move || list(&server, &contents, visitor, wanted, &query)).await;
        let (mut listing, problem) = match list {
            Ok(listing) => (listing, problem),
            Err(other) => (Listing::empty(wanted), problem.or(Some(other))),
        };
        listing.usage = visitor.has_control().then(|| usage(&self.server));
        listing.is_signed_in = self.server.token.is_some() && visitor.has_control();
        let status = problem.as_ref().map_or(StatusCode::OK, Problem::status);
        if let Some(problem) = problem {
            listing.notice = Some(Notice::Problem(problem.sentence()));
        }
        (listing, status)
    }
}

/// The part of the lists that is wanted, and what has just been done to which analysis.
fn list(server: &Server, contents: &Contents, visitor: Visitor, wanted: Wanted, query: &str) -> Listing {
    let whose = if wanted.of_all { Whose::All } else { Whose::Own };
    let kept = entries_kept(server, contents, whose, visitor);
    let deleted = contents.deleted(whose, visitor);
    let named = |list: &[Entry], name| {
        let id = page::link::query::value(query, name)?;
        list.iter().find(|entry| entry.id.as_str() == id).map(item)
    };
    let notice = named(&deleted, "deleted").map(Notice::Deleted);
    let notice = notice.or_else(|| named(&kept, "restored").map(Notice::Restored));
    let listed = if wanted.deleted { deleted.len() } else { kept.len() };
    // Deleting the last one of a page leads to the one before.
    let wanted = Wanted { page: wanted.page.min(listed.saturating_sub(1) / PER_PAGE), ..wanted };
    let (kept, deleted) = match (wanted.deleted, wanted.page) {
        (true, page) => (Part::default(), part(&deleted, page * PER_PAGE, PER_PAGE)),
        (false, 0) => (part(&kept, 0, PER_PAGE), part(&deleted, 0, FEW)),
        (false, page) => (part(&kept, page * PER_PAGE, PER_PAGE), Part::default()),
    };
    let counts = visitor.has_control().then(|| contents.counts(visitor));
    let keeps = server.registry.storage().is_some();
    Listing { kept, deleted, counts, notice, keeps, now: SystemTime::now(), ..Listing::empty(wanted) }
}

fn usage(server: &Server) -> Usage {
    let world = server.registry.world();
    let disk = server.registry.storage().map(|storage| storage.disk());
    Usage {
        disk: disk.map(|disk| [disk.used(), disk.most()]),
        memory: [world.total_bytes.load(Ordering::Relaxed), world.limits.total_bytes],
        connections: [server.sockets.taken() as u64, server.sockets.most() as u64],
        problem: disk.and_then(|disk| disk.problem()).map(|problem| page::rules::sentence(&problem)),
    }
}

fn part(entries: &[Entry], from: usize, count: usize) -> Part {
    Part { items: entries.iter().skip(from).take(count).map(item).collect(), total: entries.len() }
}

fn item(entry: &Entry) -> Item {
    Item {
        id: entry.id.to_string(),
        is_own: entry.is_own,
        when: entry.modified,
        days_left: entry.deleted.map(|(_, days_left)| days_left),
        bytes: entry.bytes,
        outline: entry.about.outline.clone(),
    }
}
