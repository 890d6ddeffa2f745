//! `/analyses`: the page that lists analyses, and the forms in it.
//!
//! A form that worked leads to the page again, so that reloading it does nothing twice. One that did not is answered with the page
//! and the reason.

mod item;

use std::sync::atomic::Ordering;
use std::time::SystemTime;

use app::Document;
use app::pages::analyses::{FEW, Listing, Notice, PATH, PER_PAGE, Part, Usage};
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Form, FromRequest, Path, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use leptos::prelude::provide_context;
use library::Found;
use page::listed::{Shelf, Wanted};
use serde::Deserialize;

use super::answer::blocking;
use super::error::Problem;
use super::listing::{Asked, is_own, owners, pattern};
use super::rendering::render_with;
use super::state::Server;
use super::stored::{Change, change};
use super::studies_page;
use crate::analyses::{AnalysisId, Visitor};

pub(super) use item::item;

/// The page's addresses.
pub(super) fn routes(server: &Server, options: &Document) -> Router {
    let desk = Desk { server: server.clone(), options: options.clone() };
    // Who goes back to where a form was answered is led to the list.
    let back = || async { Redirect::to(PATH) };
    let of_page = desk.clone();
    let router = Router::new().route(PATH, get(move |request: Request| of_page.page(request)));
    DEEDS.into_iter().fold(router, |router, deed| {
        let desk = desk.clone();
        let form = move |path: Result<Path<String>, PathRejection>, request: Request| desk.form(deed, path, request);
        router.route(&format!("{PATH}/{{analysis}}/{}", deed.word), post(form).get(back))
    })
}

/// Something that a form does.
#[derive(Clone, Copy, Debug)]
struct Deed {
    /// The end of its address.
    word: &'static str,
    /// Name of the notice that says that it was done.
    done: &'static str,
    change: fn(String) -> Change,
}

const DEEDS: [Deed; 7] = [
    Deed { word: "rename", done: "renamed", change: Change::Rename },
    Deed { word: "duplicate", done: "copied", change: |_| Change::Duplicate },
    Deed { word: "archive", done: "archived", change: |_| Change::Archive },
    Deed { word: "unarchive", done: "unarchived", change: |_| Change::Unarchive },
    Deed { word: "delete", done: "deleted", change: |_| Change::Delete },
    Deed { word: "restore", done: "restored", change: |_| Change::Restore },
    Deed { word: "remove", done: "removed", change: |_| Change::Remove },
];

/// Fields of the forms.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Fields {
    name: String,
}

/// Handlers of the page's addresses.
#[derive(Clone, Debug)]
struct Desk {
    server: Server,
    options: Document,
}

impl Desk {
    async fn page(self, request: Request) -> Response {
        self.render(request, None).await
    }

    async fn form(self, deed: Deed, path: Result<Path<String>, PathRejection>, request: Request) -> Response {
        let mut asked = Request::default();
        (*asked.headers_mut(), *asked.uri_mut()) = (request.headers().clone(), request.uri().clone());
        // A form without fields has no body that could be read as one.
        let fields = <Form<Fields> as FromRequest<()>>::from_request(request, &()).await;
        let fields = fields.map(|Form(fields)| fields).unwrap_or_default();
        let (headers, uri) = (asked.headers(), asked.uri());
        match change(&self.server, headers, uri, path, (deed.change)(fields.name)).await {
            Ok(id) => {
                let wanted = Wanted::of_query(uri.query().unwrap_or_default()).query();
                let joint = if wanted.is_empty() { "?" } else { "&" };
                Redirect::to(&format!("{PATH}{wanted}{joint}{}={id}", deed.done)).into_response()
            }
            Err(problem) => self.render(asked, Some(problem)).await,
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
        let user = self.server.user(headers);
        let query = uri.query().unwrap_or_default().to_owned();
        let mut wanted = Wanted::of_query(&query);
        wanted.of_all &= visitor.has_control();
        let (server, of_list) = (self.server.clone(), wanted.clone());
        let list = blocking(move || list(&server, visitor, of_list, &query)).await;
        let (mut listing, problem) = match list.and_then(|list| list.map_err(Problem::of_library)) {
            Ok(listing) => (listing, problem),
            Err(other) => (Listing::empty(wanted), problem.or(Some(other))),
        };
        listing.usage = visitor.has_control().then(|| usage(&self.server));
        listing.is_signed_in = self.server.asks() && visitor.access != crate::analyses::Access::View;
        listing.user = user.map(|user| user.name);
        let status = problem.as_ref().map_or(StatusCode::OK, Problem::status);
        if let Some(problem) = problem {
            listing.notice = Some(Notice::Problem(problem.sentence()));
        }
        (listing, status)
    }
}

/// The part of the lists that is wanted, and what has just been done to which analysis.
fn list(server: &Server, visitor: Visitor, wanted: Wanted, query: &str) -> Result<Listing, library::Error> {
    let Some(storage) = server.registry.storage() else {
        return Ok(Listing { keeps: false, now: SystemTime::now(), ..Listing::empty(wanted) });
    };
    let library = storage.library();
    let part = |found: Found| -> Result<Part, library::Error> {
        let own = is_own(server, &found.entries, visitor)?;
        let items = found.entries.iter().zip(own).map(|(entry, is_own)| item(entry, is_own)).collect();
        Ok(Part { items, total: found.total })
    };
    // A position that is none is said, and finds nothing.
    let (position, text) = wanted.position_and_text();
    let bad_position = pattern(&position, wanted.kind).err();
    let asked = |shelf: Shelf, page: usize, most: usize| Asked {
        of_all: wanted.of_all,
        shelf,
        text: text.clone(),
        position: position.clone(),
        kind: wanted.kind,
        since: wanted.since.clone(),
        until: wanted.until.clone(),
        zone: wanted.zone,
        order: wanted.order,
        is_reversed: wanted.is_reversed,
        from: page.saturating_mul(most),
        most,
    };
    let look = |shelf, page, most| match asked(shelf, page, most).query(visitor) {
        Ok(query) => library.list(&query),
        Err(_) => Ok(Found::default()),
    };
    let mut found = look(wanted.shelf, wanted.page, PER_PAGE)?;
    let mut page = wanted.page;
    // Deleting the last one of a page leads to the one before.
    let last = found.total.saturating_sub(1) / PER_PAGE;
    if last < page {
        page = last;
        found = look(wanted.shelf, page, PER_PAGE)?;
    }
    let shows_few = wanted.shelf == Shelf::Kept && page == 0 && !wanted.is_search();
    let few = if shows_few { part(look(Shelf::Deleted, 0, FEW)?)? } else { Part::default() };
    let of_whom = (!wanted.of_all).then(|| owners(visitor));
    let counts = library.counts(of_whom.as_deref())?;
    let whose = match visitor.has_control() {
        true => Some((library.counts(Some(&owners(visitor)))?.kept, library.counts(None)?.kept)),
        false => None,
    };
    // Where they cannot be read the list says why already, or will.
    let studies = if shows_few { studies_page::newest(server, visitor, wanted.of_all).ok().flatten() } else { None };
    Ok(Listing {
        studies,
        part: part(found)?,
        few_deleted: few,
        counts: [counts.kept, counts.archived, counts.deleted],
        whose,
        notice: notice(server, visitor, query)?,
        bad_position,
        disk_left: storage.disk().nearly_full(),
        damage: storage.damage().filter(|_| visitor.has_control()).map(str::to_owned),
        now: SystemTime::now(),
        ..Listing::empty(Wanted { page, ..wanted })
    })
}

/// Notice of what has just been done, as the address says; nothing of an analysis that is not the visitor's to see.
fn notice(server: &Server, visitor: Visitor, query: &str) -> Result<Option<Notice>, library::Error> {
    let Some(storage) = server.registry.storage() else { return Ok(None) };
    for deed in DEEDS {
        let Some(id) = page::link::query::value(query, deed.done).and_then(|id| AnalysisId::read(&id)) else {
            continue;
        };
        if deed.done == "removed" {
            return Ok(Some(Notice::Removed));
        }
        let Some(entry) = storage.entry(&id)? else { continue };
        let is_own = is_own(server, std::slice::from_ref(&entry), visitor)?.contains(&true);
        if !is_own && !visitor.has_control() {
            continue;
        }
        let item = item(&entry, is_own);
        return Ok(match (deed.done, entry.deleted.is_some()) {
            ("deleted", true) => Some(Notice::Deleted(item)),
            ("restored", false) => Some(Notice::Restored(item)),
            ("renamed", false) => Some(Notice::Renamed(item)),
            ("copied", false) => Some(Notice::Copied(item)),
            ("archived", false) => Some(Notice::Archived(item)),
            ("unarchived", false) => Some(Notice::Unarchived(item)),
            _ => None,
        });
    }
    Ok(None)
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
