//! `/studies`: the page that lists studies, and the forms in it.
//!
//! As with the list of analyses a form that worked leads to a page again, and one that did not is answered with the page and the reason.

use std::time::SystemTime;

use app::Document;
use app::pages::analyses;
use app::pages::studies::brief::{FEW, Newest};
use app::pages::studies::{Draft, MOST, MOST_CHOSEN, PATH, StudyItem, StudyListing, StudyNotice};
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, Path, Request};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use document::StudyEdit;
use leptos::prelude::provide_context;
use library::sqlite::studies::StudyList;
use page::link::query;
use session::Refusal;

use super::answer::blocking;
use super::error::Problem;
use super::form::{MAX_BYTES, Posted, answered};
use super::rendering::render_with;
use super::state::Server;
use crate::analyses::{AnalysisId, Visitor};
use crate::storage::time;
use crate::studies::lists::sharing_of;
use crate::studies::{Deed, Studies};

/// Deleted studies that are listed.
const DELETED: usize = 20;

/// The page's addresses.
pub(super) fn routes(server: &Server, options: &Document) -> Router {
    let desk = Desk { server: server.clone(), options: options.clone() };
    // Who goes back to where a form was answered is led to the list.
    let back = || async { Redirect::to(PATH) };
    let (of_page, of_making) = (desk.clone(), desk.clone());
    let router = Router::new().route(
        PATH,
        get(move |request: Request| of_page.page(request)).post(move |request: Request| of_making.make(request)),
    );
    let router = WORDS.into_iter().fold(router, |router, (word, done)| {
        let desk = desk.clone();
        let form =
            move |path: Result<Path<String>, PathRejection>, request: Request| desk.form(word, done, path, request);
        router.route(&format!("{PATH}/{{study}}/{word}"), post(form).get(back))
    });
    router.layer(DefaultBodyLimit::max(MAX_BYTES))
}

/// Actions of forms: the end of the address, and the name of the notice that says that it was done.
const WORDS: [(&str, &str); 6] = [
    ("rename", "renamed"),
    ("duplicate", "copied"),
    ("delete", "deleted"),
    ("restore", "restored"),
    ("remove", "removed"),
    ("collect", ""),
];

/// Handlers of the page's addresses.
#[derive(Clone, Debug)]
struct Desk {
    server: Server,
    options: Document,
}

impl Desk {
    async fn page(self, request: Request) -> Response {
        self.render(request, Draft::default(), None, Vec::new()).await
    }

    /// Makes a study of games, of chosen analyses, or without chapters.
    async fn make(self, request: Request) -> Response {
        let posted = match Posted::of(request).await {
            Ok(posted) => posted,
            Err(refused) => return self.refused(refused.0, Draft::default(), refused.1, Vec::new()).await,
        };
        let (name, pgn, chosen) = (posted.get("name"), posted.get("pgn"), posted.all("add", MOST_CHOSEN));
        let draft = Draft { name: name.clone(), pgn: pgn.clone(), problem: None };
        let documents = chosen.clone();
        let made = change(&self.server, &posted.headers, &posted.uri, move |studies| match documents.as_slice() {
            [] => studies.make(&name, &pgn, SystemTime::now()),
            documents => studies.make_of(&name, documents, SystemTime::now()),
        });
        match made.await {
            Ok(id) => Redirect::to(&format!("{}?done=made", page::study::address(&id))).into_response(),
            Err(problem) => self.refused(posted.asked(), draft, problem, chosen).await,
        }
    }

    async fn refused(self, asked: Request, draft: Draft, problem: Problem, chosen: Vec<String>) -> Response {
        let draft = Draft { problem: Some(problem.sentence()), ..draft };
        self.render(asked, draft, Some((problem, false)), chosen).await
    }

    async fn form(
        self,
        word: &'static str,
        done: &'static str,
        path: Result<Path<String>, PathRejection>,
        request: Request,
    ) -> Response {
        let posted = match Posted::of(request).await {
            Ok(posted) => posted,
            Err(refused) => return self.render(refused.0, Draft::default(), Some((refused.1, true)), Vec::new()).await,
        };
        let (name, chosen) = (posted.get("name"), posted.all("add", MOST_CHOSEN));
        let documents = chosen.clone();
        let work = move |studies: Studies<'_>, id: &str| {
            let now = SystemTime::now();
            let id = id.to_owned();
            match word {
                "rename" => {
                    let edits = vec![StudyEdit::NameStudy { name }];
                    studies.change(&id, &Deed::Edit(edits), now).map(|_| id)
                }
                "duplicate" => studies.copy(&id, now),
                "delete" => studies.delete(&id, now).map(|()| id),
                "restore" => studies.restore(&id).map(|()| id),
                "remove" => studies.remove(&id).map(|()| id),
                _ => studies.collect(&id, &documents, now).map(|_| id),
            }
        };
        let id = read_id(path);
        let changed = match id {
            Ok(id) => change(&self.server, &posted.headers, &posted.uri, move |studies| work(studies, &id)).await,
            Err(problem) => Err(problem),
        };
        match changed {
            Ok(id) if done.is_empty() => Redirect::to(&page::study::address(&id)).into_response(),
            Ok(id) => Redirect::to(&format!("{PATH}?{done}={id}")).into_response(),
            Err(problem) => self.render(posted.asked(), Draft::default(), Some((problem, true)), chosen).await,
        }
    }

    /// Writes the page. A problem is told above the list where the flag says so, else at the form.
    async fn render(
        self,
        request: Request,
        draft: Draft,
        problem: Option<(Problem, bool)>,
        chosen: Vec<String>,
    ) -> Response {
        let (headers, uri) = (request.headers(), request.uri());
        let asked = uri.query().unwrap_or_default().to_owned();
        let chosen = if chosen.is_empty() { query::values(&asked, "add").take(MOST_CHOSEN).collect() } else { chosen };
        let visitor = self.server.visitor(headers, uri);
        let server = self.server.clone();
        let list = blocking(move || list(&server, visitor, &asked, chosen)).await;
        let (mut listing, problem) = match list.and_then(|list| list.map_err(Problem::from)) {
            Ok(listing) => (listing, problem),
            Err(other) => (StudyListing::empty(), problem.or(Some((other, true)))),
        };
        listing.draft = draft;
        let status = problem.as_ref().map_or(StatusCode::OK, |(problem, _)| problem.status());
        if let Some((problem, true)) = problem {
            listing.notice = Some(StudyNotice::Problem(problem.sentence()));
        }
        let response = render_with(self.options, move || provide_context(listing.clone()), request).await;
        answered(response, status)
    }
}

/// Does something to studies for the visitor of a page.
pub(super) async fn change<T: Send + 'static>(
    server: &Server,
    headers: &HeaderMap,
    uri: &Uri,
    work: impl FnOnce(Studies<'_>) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Problem> {
    server.check_change(headers)?;
    let (visitor, registry) = (server.visitor(headers, uri), server.registry.clone());
    Ok(blocking(move || work(Studies::of(&registry, visitor))).await??)
}

/// The id of a path.
pub(super) fn read_id(path: Result<Path<String>, PathRejection>) -> Result<String, Problem> {
    let not_found = || Problem::new(StatusCode::NOT_FOUND, "there is no such study");
    let Path(text) = path.map_err(|_| not_found())?;
    AnalysisId::read(&text).map(|id| id.to_string()).ok_or_else(not_found)
}

/// The newest studies, for the list of analyses.
///
/// # Errors
/// Where the disk refuses.
pub(super) fn newest(server: &Server, visitor: Visitor, of_all: bool) -> Result<Option<Newest>, Refusal> {
    if server.registry.storage().is_none() {
        return Ok(None);
    }
    let studies = Studies::of(&server.registry, visitor);
    let found = studies.listed(of_all, StudyList::Kept)?;
    let total = found.len();
    Ok(Some(Newest { items: items(studies, found, StudyList::Kept, of_all, FEW)?, total, of_all }))
}

fn list(server: &Server, visitor: Visitor, asked: &str, chosen: Vec<String>) -> Result<StudyListing, Refusal> {
    let now = SystemTime::now();
    let Some(storage) = server.registry.storage() else {
        return Ok(StudyListing { keeps: false, now, ..StudyListing::empty() });
    };
    let of_all = query::value(asked, "of").as_deref() == Some("all") && visitor.has_control();
    let studies = Studies::of(&server.registry, visitor);
    let kept = studies.listed(of_all, StudyList::Kept)?;
    let total = kept.len();
    let whose = match visitor.has_control() {
        true => {
            let count = |of_all| studies.listed(of_all, StudyList::Kept).map(|found| found.len());
            Some((count(false)?, count(true)?))
        }
        false => None,
    };
    let deleted = studies.listed(of_all, StudyList::Deleted)?;
    let title = |id: String| {
        let entry = AnalysisId::read(&id).and_then(|id| storage.entry(&id).ok().flatten());
        let entry = entry.filter(|entry| entry.deleted.is_none());
        let item = super::analyses_page::item(&entry?, true);
        Some((id, item))
    };
    let chosen: Vec<(String, analyses::Item)> = chosen.into_iter().filter_map(title).collect();
    Ok(StudyListing {
        now,
        of_all,
        whose,
        kept: items(studies, kept, StudyList::Kept, of_all, MOST)?,
        total,
        deleted: items(studies, deleted, StudyList::Deleted, of_all, DELETED)?,
        chosen: chosen.into_iter().map(|(id, item)| (id, item.title())).collect(),
        notice: notice(studies, asked),
        ..StudyListing::empty()
    })
}

fn items(
    studies: Studies<'_>,
    found: Vec<library::StudyEntry>,
    list: StudyList,
    of_all: bool,
    most: usize,
) -> Result<Vec<StudyItem>, Refusal> {
    // Without everybody's, all are the visitor's.
    let own = if of_all { Some(studies.own_ids(list)?) } else { None };
    let is_own = |entry: &library::StudyEntry| own.as_ref().is_none_or(|own| own.contains(&entry.id));
    Ok(found.into_iter().take(most).map(|entry| item(is_own(&entry), entry)).collect())
}

fn item(is_own: bool, entry: library::StudyEntry) -> StudyItem {
    StudyItem {
        is_own,
        when: time(entry.deleted_ms.unwrap_or(entry.changed_ms)),
        is_deleted: entry.deleted_ms.is_some(),
        id: entry.id,
        name: entry.name,
        chapters: entry.chapters,
        sharing: sharing_of(entry.sharing),
    }
}

/// Notice of what has just been done, as the address says; nothing of a study that is not the visitor's to see.
fn notice(studies: Studies<'_>, asked: &str) -> Option<StudyNotice> {
    for (_, done) in WORDS.into_iter().filter(|(_, done)| !done.is_empty()) {
        let Some(id) = query::value(asked, done).and_then(|id| AnalysisId::read(&id)) else { continue };
        if done == "removed" {
            return Some(StudyNotice::Removed);
        }
        let Ok(entry) = studies.entry(id.as_str()) else { continue };
        let item = item(true, entry);
        return match (done, item.is_deleted) {
            ("deleted", true) => Some(StudyNotice::Deleted(item)),
            ("restored", false) => Some(StudyNotice::Restored(item)),
            ("renamed", false) => Some(StudyNotice::Renamed(item)),
            ("copied", false) => Some(StudyNotice::Copied(item)),
            _ => None,
        };
    }
    None
}
