//! `/study/ID`: the page of a study, with its forms; `/study/ID/3` leads to the analysis of a chapter.

use std::time::SystemTime;

use app::Document;
use app::pages::study::{Contents, Done, Draft, OpenStudy, ProblemAt, Shown};
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, Path, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use document::{Orientation, Study, StudyEdit};
use leptos::prelude::provide_context;
use page::link::query;
use page::study::PATH;
use session::Refusal;
use wire::Code;
use wire::study::Sharing;

use super::answer::blocking;
use super::error::Problem;
use super::form::{MAX_BYTES, Posted, answered};
use super::rendering::render_with;
use super::state::Server;
use super::studies_page::{change, read_id};
use crate::analyses::{AnalysisId, Visitor};
use crate::storage::{facts, time};
use crate::studies::chapters::Addition;
use crate::studies::{Deed, Studies};

/// The page's addresses.
pub(super) fn routes(server: &Server, options: &Document) -> Router {
    let desk = Desk { server: server.clone(), options: options.clone() };
    let (of_page, of_chapter, of_form) = (desk.clone(), desk.clone(), desk);
    Router::new()
        .route(&format!("{PATH}/{{study}}"), get(move |path: OnePart, request: Request| of_page.page(path, request)))
        .route(
            &format!("{PATH}/{{study}}/{{word}}"),
            get(move |path: TwoParts, request: Request| of_chapter.chapter(path, request))
                .post(move |path: TwoParts, request: Request| of_form.form(path, request)),
        )
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}

type OnePart = Result<Path<String>, PathRejection>;

type TwoParts = Result<Path<(String, String)>, PathRejection>;

/// Handlers of the page's addresses.
#[derive(Clone, Debug)]
struct Desk {
    server: Server,
    options: Document,
}

/// Wish of a form.
#[derive(Debug)]
enum Wish {
    Change(Deed),
    Add(Addition),
    Share(Sharing),
    Copy,
    Delete,
}

/// Additions of a page to the study.
#[derive(Clone, Debug, Default)]
struct Said {
    at: Option<u32>,
    done: Option<Done>,
    draft: Option<Draft>,
    problem: Option<(ProblemAt, Problem)>,
}

impl Desk {
    async fn page(self, path: OnePart, request: Request) -> Response {
        let asked = request.uri().query().unwrap_or_default();
        let said = Said {
            at: query::value(asked, "at").and_then(|at| at.parse().ok()),
            done: match query::value(asked, "done").as_deref() {
                Some("made") => Some(Done::Made),
                Some("copied") => Some(Done::Copied),
                Some("shared") => Some(Done::Shared),
                _ => None,
            },
            draft: query::value(asked, "text").map(|text| Draft { text, ..Draft::default() }),
            problem: None,
        };
        self.render(read_id(path), request, said).await
    }

    /// Leads to the analysis of a chapter; who goes back to where a form was answered is led to the study.
    async fn chapter(self, path: TwoParts, request: Request) -> Response {
        let (id, word) = parts(path);
        let Some(chapter) = word.parse::<u32>().ok() else {
            return match id {
                Ok(id) => Redirect::to(&page::study::address(&id)).into_response(),
                Err(problem) => self.render(Err(problem), request, Said::default()).await,
            };
        };
        let visitor = self.server.visitor(request.headers(), request.uri());
        let found = match id.clone() {
            Ok(id) => {
                let registry = self.server.registry.clone();
                let study = blocking(move || Studies::of(&registry, visitor).study(&id)).await;
                study.and_then(|study| study.map_err(Problem::from))
            }
            Err(problem) => Err(problem),
        };
        match (id, found) {
            (Ok(id), Ok(study)) => match study.chapter(chapter) {
                Ok(chapter) => Redirect::to(&page::study::opened(&id, chapter, None)).into_response(),
                Err(problem) => {
                    let problem = Problem::new(StatusCode::NOT_FOUND, problem.to_string());
                    let said = Said { problem: Some((ProblemAt::Top, problem)), ..Said::default() };
                    self.render(Ok(id), request, said).await
                }
            },
            (_, Err(problem)) | (Err(problem), _) => self.render(Err(problem), request, Said::default()).await,
        }
    }

    async fn form(self, path: TwoParts, request: Request) -> Response {
        let (id, word) = parts(path);
        let posted = match Posted::of(request).await {
            Ok(posted) => posted,
            Err(refused) => {
                let said = Said { problem: Some((place(&word, None), refused.1)), ..Said::default() };
                return self.render(id, refused.0, said).await;
            }
        };
        let at = posted.get("chapter").parse::<u32>().ok();
        let side = match posted.get("side").as_str() {
            "white" => Some(Orientation::White),
            "black" => Some(Orientation::Black),
            _ => None,
        };
        let draft =
            (word == "add").then(|| Draft { name: posted.get("name"), text: posted.get("text"), orientation: side });
        let done = match &id {
            Ok(id) => self.carry_out(id, &word, &posted, at, draft.as_ref()).await,
            Err(problem) => Err(problem.clone()),
        };
        match done {
            Ok(address) => Redirect::to(&address).into_response(),
            Err(problem) => {
                let problem = Some((place(&word, at), problem));
                self.render(id, posted.asked(), Said { at, done: None, draft, problem }).await
            }
        }
    }

    /// Does what a form wants; returns where that leads.
    async fn carry_out(
        &self,
        id: &str,
        word: &str,
        posted: &Posted,
        at: Option<u32>,
        draft: Option<&Draft>,
    ) -> Result<String, Problem> {
        let (headers, uri) = (&posted.headers, &posted.uri);
        let study = id.to_owned();
        let (field, visitor) = (Fields::of(posted, at), self.server.visitor(headers, uri));
        let draft = draft.cloned().unwrap_or_default();
        let (word, registry) = (word.to_owned(), self.server.registry.clone());
        let wish = blocking(move || {
            // Where a chapter goes depends on where it is.
            let found = Studies::of(&registry, visitor).study(&study)?;
            wish(&word, field, draft, &found)
        });
        let wish = wish.await??;
        let (study, here) = (id.to_owned(), page::study::address(id));
        let at = at.map(|at| format!("?at={at}")).unwrap_or_default();
        let now = SystemTime::now();
        change(&self.server, headers, uri, move |studies| match wish {
            Wish::Change(deed) => studies.change(&study, &deed, now).map(|_| format!("{here}{at}")),
            Wish::Add(addition) => {
                let view = studies.append(&study, &addition, now)?;
                let added = view.chapters.last().map(|added| format!("?at={}", added.id));
                Ok(format!("{here}{}", added.unwrap_or_default()))
            }
            Wish::Share(sharing) => studies.share(&study, sharing).map(|()| format!("{here}?done=shared#share")),
            Wish::Copy => {
                let copy = studies.copy(&study, now)?;
                Ok(format!("{}?done=copied", page::study::address(&copy)))
            }
            Wish::Delete => {
                let list = app::pages::studies::PATH;
                studies.delete(&study, now).map(|()| format!("{list}?deleted={study}"))
            }
        })
        .await
    }

    async fn render(self, id: Result<String, Problem>, request: Request, said: Said) -> Response {
        let visitor = self.server.visitor(request.headers(), request.uri());
        let server = self.server.clone();
        let status = said.problem.as_ref().map(|(_, problem)| problem.status());
        let found = match id {
            Ok(id) => blocking(move || contents(&server, visitor, &id, said).map_err(Problem::from)).await,
            Err(problem) => Ok(Err(problem)),
        };
        let (contents, status) = match found.and_then(|found| found) {
            Ok(contents) => (Ok(Box::new(contents)), status.unwrap_or(StatusCode::OK)),
            Err(problem) => (Err(problem.sentence()), problem.status()),
        };
        let open = OpenStudy { contents };
        let response = render_with(self.options, move || provide_context(open.clone()), request).await;
        answered(response, status)
    }
}

fn parts(path: TwoParts) -> (Result<String, Problem>, String) {
    match path {
        Ok(Path((id, word))) => (read_id(Ok(Path(id))), word),
        Err(_) => (Err(Problem::new(StatusCode::NOT_FOUND, "there is no such study")), String::new()),
    }
}

/// Fields that say what is wanted.
#[derive(Debug)]
struct Fields {
    at: Option<u32>,
    act: String,
    name: String,
    sharing: String,
}

impl Fields {
    fn of(posted: &Posted, at: Option<u32>) -> Self {
        Self { at, act: posted.get("act"), name: posted.get("name"), sharing: posted.get("sharing") }
    }
}

/// Wish of a form, by the end of its address.
fn wish(word: &str, fields: Fields, draft: Draft, study: &Study) -> Result<Wish, Refusal> {
    let unknown = || Refusal::new(Code::Invalid, "this form cannot be read");
    Ok(match word {
        "name" => Wish::Change(Deed::Edit(vec![StudyEdit::NameStudy { name: fields.name }])),
        "undo" => Wish::Change(Deed::Undo),
        "redo" => Wish::Change(Deed::Redo),
        "chapter" => Wish::Change(Deed::Edit(edit(fields.at.ok_or_else(unknown)?, &fields.act, fields.name, study)?)),
        "add" => Wish::Add(Addition { text: draft.text, name: draft.name, orientation: draft.orientation }),
        "share" => Wish::Share(match fields.sharing.as_str() {
            "closed" => Sharing::Closed,
            "view" => Sharing::View,
            "copy" => Sharing::Copy,
            _ => return Err(unknown()),
        }),
        "copy" => Wish::Copy,
        "delete" => Wish::Delete,
        _ => return Err(unknown()),
    })
}

/// The edit of a chapter. Going on up at the top changes nothing.
fn edit(chapter: u32, act: &str, name: String, study: &Study) -> Result<Vec<StudyEdit>, Refusal> {
    let known = study.chapter(chapter).map_err(Refusal::from)?;
    let place = study.chapters().iter().position(|one| one.id == chapter).unwrap_or_default();
    let to = |place: usize| StudyEdit::MoveChapter { chapter, place: u32::try_from(place).unwrap_or(u32::MAX) };
    Ok(match act {
        "up" => place.checked_sub(1).map(to).into_iter().collect(),
        "down" => Some(place + 1).filter(|next| *next < study.chapters().len()).map(to).into_iter().collect(),
        "turn" => {
            let orientation = match known.orientation {
                Orientation::White => Orientation::Black,
                Orientation::Black => Orientation::White,
            };
            vec![StudyEdit::TurnChapter { chapter, orientation }]
        }
        "remove" => vec![StudyEdit::DeleteChapter { chapter }],
        // Enter in its field.
        _ => vec![StudyEdit::NameChapter { chapter, name }],
    })
}

/// The place where one looks for what went wrong.
fn place(word: &str, at: Option<u32>) -> ProblemAt {
    match (word, at) {
        ("name", _) => ProblemAt::Name,
        ("add", _) => ProblemAt::Adding,
        ("chapter", Some(at)) => ProblemAt::Chapter(at),
        _ => ProblemAt::Top,
    }
}

fn contents(server: &Server, visitor: Visitor, id: &str, said: Said) -> Result<Contents, Refusal> {
    let studies = Studies::of(&server.registry, visitor);
    let (view, rights) = studies.view_with_rights(id)?;
    let storage = server.registry.storage();
    let shown = |chapter: &document::Chapter| {
        let entry = AnalysisId::read(&chapter.document).and_then(|id| storage?.entry(&id).ok().flatten());
        let outline = entry.filter(|entry| entry.deleted.is_none()).map(|entry| match &entry.facts.problem {
            None => Ok(facts::page_outline(&entry.facts)),
            Some(problem) => Err(problem.clone()),
        });
        Shown { chapter: chapter.clone(), outline }
    };
    let Said { at, done, draft, problem } = said;
    // A chapter that is gone has no place of its own.
    let is_there = |place: &ProblemAt| match place {
        ProblemAt::Chapter(id) => view.chapters.iter().any(|chapter| chapter.id == *id),
        ProblemAt::Name | ProblemAt::Adding => rights.may_change,
        ProblemAt::Top => true,
    };
    let problem =
        problem.map(|(place, problem)| (if is_there(&place) { place } else { ProblemAt::Top }, problem.sentence()));
    Ok(Contents {
        chapters: view.chapters.iter().map(shown).collect(),
        changed: time(rights.changed_ms),
        now: SystemTime::now(),
        may_change: rights.may_change,
        may_copy: rights.may_copy,
        may_delete: rights.may_delete,
        at,
        done,
        draft,
        problem,
        view,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn study() -> Study {
        let mut study = Study::new("s").unwrap();
        let add = |name: &str| StudyEdit::AddChapter {
            document: "d".to_owned(),
            name: name.to_owned(),
            orientation: Orientation::White,
            place: None,
        };
        study.edit(&[add("a"), add("b")]).unwrap();
        study
    }

    #[test]
    fn buttons_of_a_chapter_are_edits() {
        let study = study();
        let of = |chapter, act: &str| edit(chapter, act, "n".to_owned(), &study).unwrap();
        assert_eq!(of(0, "up"), []);
        assert_eq!(of(1, "up"), [StudyEdit::MoveChapter { chapter: 1, place: 0 }]);
        assert_eq!(of(0, "down"), [StudyEdit::MoveChapter { chapter: 0, place: 1 }]);
        assert_eq!(of(1, "down"), []);
        assert_eq!(of(0, "turn"), [StudyEdit::TurnChapter { chapter: 0, orientation: Orientation::Black }]);
        assert_eq!(of(0, "remove"), [StudyEdit::DeleteChapter { chapter: 0 }]);
        assert_eq!(of(0, ""), [StudyEdit::NameChapter { chapter: 0, name: "n".to_owned() }]);
        assert!(edit(7, "up", String::new(), &study).is_err());
    }

    #[test]
    fn what_goes_wrong_is_said_where_one_looks() {
        assert_eq!(place("name", None), ProblemAt::Name);
        assert_eq!(place("chapter", Some(3)), ProblemAt::Chapter(3));
        assert_eq!((place("chapter", None), place("undo", None)), (ProblemAt::Top, ProblemAt::Top));
        assert_eq!(place("add", None), ProblemAt::Adding);
    }
}
