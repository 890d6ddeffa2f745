//! Rules for every request and every answer.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::cookies;
use super::error::Problem;
use super::state::Server;
use super::token::{self, PENALTY, Token};

/// Refuses requests to foreign names, turns a token in a page's link into a cookie, and sets the headers that every
/// answer has.
pub async fn guard(State(server): State<Server>, mut request: Request, next: Next) -> Response {
    let ancestors = server.embedding.ancestors(request.uri()).filter(|_| is_shown_elsewhere(request.uri().path()));
    if !server.origins.accept_host(request.headers()) {
        let message = "this server listens to its own machine only, under the name localhost or 127.0.0.1";
        return with_headers(Problem::new(StatusCode::MISDIRECTED_REQUEST, message).into_response());
    }
    if let Some(token) = &server.token {
        let shown = token::in_query(request.uri());
        if let Some(shown) = shown.filter(|_| request.method() == Method::GET && is_page(request.uri().path())) {
            let answer = let_in(token, &shown, &request);
            if answer.is_none() {
                tokio::time::sleep(PENALTY).await;
            }
            let refusal = || Problem::new(StatusCode::FORBIDDEN, "this is not the server's token").into_response();
            return with_headers(answer.unwrap_or_else(refusal));
        }
        // Programs show it in each request: who guesses waits for each.
        let in_header = request.headers().contains_key(header::AUTHORIZATION);
        let is_guess = in_header || token::in_query(request.uri()).is_some();
        if is_guess && !token.is_shown(request.headers(), request.uri()) {
            tokio::time::sleep(PENALTY).await;
        }
    }
    let in_frames = ancestors.is_some();
    if let Some(ancestors) = ancestors {
        request.extensions_mut().insert(ancestors);
    }
    let mut response = with_headers(next.run(request).await);
    // This header knows no names of sites; the policy does.
    if in_frames {
        response.headers_mut().remove(header::X_FRAME_OPTIONS);
    }
    response
}

/// Out of the address bar, the history, and the links that people copy, into a cookie.
fn let_in(token: &Token, shown: &str, request: &Request) -> Option<Response> {
    if !token.is(shown) {
        return None;
    }
    let cookie = token.cookie(cookies::came_by_https(request.headers()));
    let headers = [(header::LOCATION, token::without_token(request.uri())), (header::SET_COOKIE, cookie)];
    Some((StatusCode::SEE_OTHER, headers).into_response())
}

/// Returns whether an address is one that people visit.
fn is_page(path: &str) -> bool {
    let others = ["/api/", "/socket", "/health", "/pkg/", "/recordings/"];
    !others.iter().any(|other| path.starts_with(other))
}

/// Returns whether an address is one that other sites may show in a frame: of nobody's own.
fn is_shown_elsewhere(path: &str) -> bool {
    path == "/" || path == "/glossary" || path == "/learn" || path.starts_with("/learn/")
}

/// Pages set a policy of their own, with the number of their scripts in it; for everything else this one does.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let mut set = |name, value| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(header::CACHE_CONTROL, "no-store");
    response
}
