//! `/sign-in`: where a person shows a name and a password, or the server's token, and `/sign-out`, where the browser forgets it.

use app::Document;
use app::pages::sign_in::{PATH, SignIn, Trouble};
use axum::Router;
use axum::extract::{Form, FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use leptos::prelude::provide_context;
use serde::Deserialize;

use super::cookies::{self, came_by_https};
use super::error::Problem;
use super::people::Refused;
use super::rendering::render_with;
use super::state::Server;
use super::token::PENALTY;
use crate::own_path::is_own_path;

/// The addresses.
pub(super) fn routes(server: &Server, options: &Document) -> Router {
    let (of_form, of_page, of_end) = (server.clone(), server.clone(), server.clone());
    let (options, for_page) = (options.clone(), options.clone());
    Router::new()
        .route(PATH, get(move |request: Request| page(of_page, for_page, request)))
        .route(PATH, post(move |request: Request| form(of_form, options, request)))
        .route("/sign-out", post(move |request: Request| sign_out(of_end, request)))
}

/// Fields of the forms.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Shown {
    token: Option<String>,
    name: String,
    password: String,
    next: String,
}

async fn page(server: Server, options: Document, request: Request) -> Response {
    let next = page::link::query::value(request.uri().query().unwrap_or_default(), "next").unwrap_or_default();
    let form = blank(&server, next);
    render(options, form, StatusCode::OK, request).await
}

async fn form(server: Server, options: Document, request: Request) -> Response {
    if let Err(problem) = server.check_change(request.headers()) {
        return problem.into_response();
    }
    let asked = without_body(&request);
    let is_secure = came_by_https(request.headers());
    let Ok(Form(shown)) = <Form<Shown> as FromRequest<()>>::from_request(request, &()).await else {
        return Redirect::to(PATH).into_response();
    };
    let next = if is_own_path(&shown.next) { shown.next.clone() } else { "/".to_owned() };
    if !server.asks() {
        return Redirect::to(&next).into_response();
    }
    let name = shown.name.trim().to_owned();
    let (status, trouble) = match check(&server, shown).await {
        Ok(cookie) => {
            let cookie = cookies::signed_in(&cookie, is_secure);
            return ([(header::SET_COOKIE, cookie)], Redirect::to(&next)).into_response();
        }
        Err(Refusal::Problem(problem)) => return problem.into_response(),
        Err(Refusal::Trouble(trouble @ Trouble::TooMany)) => (StatusCode::TOO_MANY_REQUESTS, trouble),
        Err(Refusal::Trouble(trouble)) => (StatusCode::FORBIDDEN, trouble),
    };
    tokio::time::sleep(PENALTY).await;
    let form = SignIn { trouble: Some(trouble), name, ..blank(&server, next) };
    render(options, form, status, asked).await
}

enum Refusal {
    Trouble(Trouble),
    Problem(Problem),
}

/// Returns what the cookie of who shows this says.
async fn check(server: &Server, shown: Shown) -> Result<String, Refusal> {
    match (shown.token, &server.token, &server.people) {
        (Some(shown), Some(token), _) => {
            if token.is(shown.trim()) {
                Ok(token.value().to_owned())
            } else {
                Err(Refusal::Trouble(Trouble::Token))
            }
        }
        (None, _, Some(people)) => {
            let signed_in = people.sign_in(shown.name.trim().to_owned(), shown.password).await;
            signed_in.map(|key| key.as_str().to_owned()).map_err(|refused| match refused {
                Refused::Wrong => Refusal::Trouble(Trouble::Password),
                Refused::TooMany => Refusal::Trouble(Trouble::TooMany),
                Refused::Failed(message) => Refusal::Problem(Problem::new(StatusCode::INTERNAL_SERVER_ERROR, message)),
            })
        }
        (_, Some(_), None) => Err(Refusal::Trouble(Trouble::Token)),
        _ => Err(Refusal::Trouble(Trouble::Password)),
    }
}

fn blank(server: &Server, next: String) -> SignIn {
    let (by_name, by_token) = (server.people.is_some(), server.token.is_some());
    SignIn { next, by_name, by_token: by_token || !by_name, name: String::new(), trouble: None }
}

/// The request without what it has sent: its page is written in the language that it asks for.
fn without_body(request: &Request) -> Request {
    let mut copy = Request::default();
    *copy.headers_mut() = request.headers().clone();
    *copy.uri_mut() = PATH.parse().unwrap_or_default();
    copy
}

async fn render(options: Document, form: SignIn, status: StatusCode, request: Request) -> Response {
    let mut response = render_with(options, move || provide_context(form.clone()), request).await;
    *response.status_mut() = status;
    // With the server's usual policy browsers would not say that its form comes from its own page.
    response.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

async fn sign_out(server: Server, request: Request) -> Response {
    if let Err(problem) = server.check_change(request.headers()) {
        return problem.into_response();
    }
    if let Some(people) = &server.people {
        people.sign_out(request.headers());
    }
    ([(header::SET_COOKIE, cookies::signed_out())], Redirect::to(PATH)).into_response()
}
