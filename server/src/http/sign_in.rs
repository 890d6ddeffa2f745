//! `/sign-in`: where a browser shows the server's token, and `/sign-out`, where it forgets it.

use app::pages::sign_in::{PATH, SignIn};
use axum::Router;
use axum::extract::{Form, FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use leptos::config::LeptosOptions;
use leptos::prelude::provide_context;
use serde::Deserialize;

use super::cookies::came_by_https;
use super::pages::render_with;
use super::state::Server;
use super::token::{self, PENALTY};

/// The addresses.
pub(super) fn routes(server: &Server, options: &LeptosOptions) -> Router {
    let (of_form, of_page, of_end) = (server.clone(), options.clone(), server.clone());
    let options = options.clone();
    Router::new()
        .route(PATH, get(move |request: Request| page(of_page, request)))
        .route(PATH, post(move |request: Request| form(of_form, options, request)))
        .route("/sign-out", post(move |request: Request| sign_out(of_end, request)))
}

/// Fields of the form.
#[derive(Debug, Deserialize)]
struct Shown {
    token: String,
    #[serde(default)]
    next: String,
}

async fn page(options: LeptosOptions, request: Request) -> Response {
    let next = page::link::query::value(request.uri().query().unwrap_or_default(), "next").unwrap_or_default();
    render(options, SignIn { next, problem: None }, StatusCode::OK).await
}

async fn form(server: Server, options: LeptosOptions, request: Request) -> Response {
    let is_secure = came_by_https(request.headers());
    if let Err(problem) = server.check_change(request.headers()) {
        return problem.into_response();
    }
    let Ok(Form(shown)) = <Form<Shown> as FromRequest<()>>::from_request(request, &()).await else {
        return Redirect::to(PATH).into_response();
    };
    let next = if is_ours(&shown.next) { shown.next } else { "/".to_owned() };
    let Some(token) = server.token.as_ref() else { return Redirect::to(&next).into_response() };
    if token.is(shown.token.trim()) {
        return ([(header::SET_COOKIE, token.cookie(is_secure))], Redirect::to(&next)).into_response();
    }
    tokio::time::sleep(PENALTY).await;
    render(options, SignIn { next, problem: Some("This is not the server's token.") }, StatusCode::FORBIDDEN).await
}

async fn render(options: LeptosOptions, form: SignIn, status: StatusCode) -> Response {
    let mut response = render_with(options, move || provide_context(form.clone()), Request::default()).await;
    *response.status_mut() = status;
    // With the server's usual policy browsers would not say that its form comes from its own page.
    response.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

async fn sign_out(server: Server, request: Request) -> Response {
    match server.check_change(request.headers()) {
        Ok(()) => ([(header::SET_COOKIE, token::no_cookie())], Redirect::to(PATH)).into_response(),
        Err(problem) => problem.into_response(),
    }
}

/// Returns whether an address is one of this server's, so that the form leads nowhere else.
fn is_ours(next: &str) -> bool {
    next.starts_with('/') && !next.starts_with("//") && !next.contains(['\\', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_leads_nowhere_else() {
        assert!(is_ours("/?fen=startpos") && is_ours("/learn"));
        for next in ["", "//evil.example", "https://evil.example", "/\\evil.example", "learn"] {
            assert!(!is_ours(next), "{next}");
        }
    }
}
