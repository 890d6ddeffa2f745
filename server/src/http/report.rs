//! `/api/analyses/ID/report` and `report.pgn`: a whole game, explained, as far as it was analysed.

use std::collections::BTreeMap;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use page::networks::names::plain;
use report::{Account, Made, Part, Position, Sheet, Source, told};
use say::Language;
use serde::Deserialize;
use session::Refusal;
use tokio::sync::oneshot;
use wire::{AnalyseGame, GameProgress};

use super::answer::blocking;
use super::error::Problem;
use super::state::Server;
use crate::analyses::AnalysisId;
use crate::analyses::mailbox::{Explained, Mail};

/// Positions of the main line that were not searched yet.
const MISSING: HeaderName = HeaderName::from_static("x-puctoscope-missing");

type Id = Result<Path<String>, PathRejection>;
type Asked = Result<Query<Which>, QueryRejection>;

/// Its language.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Which {
    /// `en` or `de`.
    language: Option<String>,
}

/// The report as a page of HTML in one file. Who may watch may ask.
///
/// # Errors
/// When there is no such analysis, or no game of it was analysed.
pub async fn page(
    State(server): State<Server>,
    headers: HeaderMap,
    path: Id,
    asked: Asked,
) -> Result<Response, Problem> {
    written(server, headers, path, asked, "text/html; charset=utf-8", |whole| whole.html()).await
}

/// The game with signs, sentences and numbers, as PGN. Who may watch may ask.
///
/// # Errors
/// As [`page`].
pub async fn pgn(
    State(server): State<Server>,
    headers: HeaderMap,
    path: Id,
    asked: Asked,
) -> Result<Response, Problem> {
    written(server, headers, path, asked, "application/x-chess-pgn; charset=utf-8", |whole| whole.pgn()).await
}

async fn written(
    server: Server,
    headers: HeaderMap,
    path: Id,
    asked: Asked,
    kind: &'static str,
    write: fn(&Whole<'_>) -> String,
) -> Result<Response, Problem> {
    let (explained, language) = explained(&server, &headers, path, asked).await?;
    let made =
        blocking(move || speaking(language, || Whole::of(&explained).map(|whole| (write(&whole), whole.missing()))));
    let (text, missing) = made.await??;
    Ok(answer(kind, missing, text))
}

/// A game that was analysed, ready to be written.
struct Whole<'a> {
    progress: &'a GameProgress,
    game: ::pgn::Game,
    positions: Vec<Position>,
    account: Account,
}

impl<'a> Whole<'a> {
    fn of(explained: &'a Explained) -> Result<Self, Problem> {
        let none = || Problem::new(StatusCode::NOT_FOUND, "no game of this analysis was analysed yet");
        let (view, progress) = explained.view.as_ref().zip(explained.progress.as_ref()).ok_or_else(none)?;
        let start = progress.asked.position;
        let unreadable = |problem: String| Problem::new(StatusCode::BAD_REQUEST, problem);
        let text = session::writing::pgn(view, Some(start)).map_err(unreadable)?;
        let read = ::pgn::read_game(&text, 0).map_err(|problem| unreadable(problem.to_string()))?;
        let found: BTreeMap<u32, _> = explained.results.iter().map(|result| (result.position, result)).collect();
        let positions = told::positions(view, start, |id| found.get(&id).copied());
        let positions: Vec<Position> = positions.into_iter().map(|(_, position)| position).collect();
        let account = Account::of(&positions);
        Ok(Self { progress, game: read.game, positions, account })
    }

    fn missing(&self) -> u32 {
        self.progress.of.saturating_sub(self.progress.done)
    }

    fn html(&self) -> String {
        let AnalyseGame { nodes, settings, priors, .. } = &self.progress.asked;
        let changed: Vec<String> = settings.iter().map(|set| format!("{}={}", set.name, set.value)).collect();
        let made = Made {
            evaluator: report::named(self.evaluator(), priors.each_ref().map(|name| plain(name))),
            source: self.source(),
            nodes: *nodes,
            parameters: changed.join(", "),
            program: format!("Puctoscope {}", env!("CARGO_PKG_VERSION")),
        };
        let sheet = Sheet { game: &self.game, positions: &self.positions, account: &self.account };
        report::page::html(&[sheet], &made)
    }

    fn pgn(&self) -> String {
        let mut game = self.game.clone();
        if self.missing() > 0 {
            let text = say::report::missing(u64::from(self.missing()), self.progress.of.to_string());
            game.nodes[0].after.push(::pgn::Comment { kind: ::pgn::CommentKind::Braces, text });
        }
        report::annotate(&mut game, &self.positions, &self.account, self.source(), &Part::ALL);
        ::pgn::write(&game)
    }

    fn source(&self) -> Source {
        let AnalyseGame { evaluator, priors, .. } = &self.progress.asked;
        Source::named(priors.own.as_ref().unwrap_or(evaluator))
    }

    /// Its description where that is known, else its name.
    fn evaluator(&self) -> &str {
        let GameProgress { asked, evaluator_description, .. } = self.progress;
        if evaluator_description.is_empty() { &asked.evaluator } else { evaluator_description }
    }
}

/// Asks an analysis, read from the disk if need be, for the analysis of its game.
async fn explained(
    server: &Server,
    headers: &HeaderMap,
    path: Id,
    asked: Asked,
) -> Result<(Explained, Language), Problem> {
    server.check_page(headers)?;
    let bad = |message: String| Problem::new(StatusCode::BAD_REQUEST, message);
    let Query(Which { language }) = asked.map_err(|error| bad(error.body_text()))?;
    let language = match language.as_deref() {
        None | Some("en") => Language::English,
        Some("de") => Language::German,
        Some(_) => return Err(bad("language is one of: en, de".to_owned())),
    };
    let not_found = || Problem::new(StatusCode::NOT_FOUND, "there is no such analysis");
    let Path(text) = path.map_err(|_| not_found())?;
    let id = AnalysisId::read(&text).ok_or_else(not_found)?;
    let registry = server.registry.clone();
    let mailbox = blocking(move || registry.mailbox(&id)).await??;
    let (reply, explained) = oneshot::channel();
    mailbox.post(Mail::Report { reply }).map_err(Refusal::from)?;
    let failed = |_| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the analysis did not answer; try again");
    Ok((explained.await.map_err(failed)?, language))
}

/// Speaks a language on this thread, which speaks English otherwise.
fn speaking<T>(language: Language, work: impl FnOnce() -> T) -> T {
    struct English;
    impl Drop for English {
        fn drop(&mut self) {
            say::speak(Language::English);
        }
    }
    let _after = English;
    say::speak(language);
    work()
}

fn answer(kind: &'static str, missing: u32, text: String) -> Response {
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (MISSING, HeaderValue::from(missing))];
    (headers, text).into_response()
}
