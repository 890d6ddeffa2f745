//! What holds for every request and every answer.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::cookies;
use super::error::Problem;
use super::state::{Server, token_in_query};
use crate::analyses::Access;

/// Refuses requests to foreign names, turns a token in a page's link into a cookie, and sets the headers that every
/// answer has.
pub async fn guard(State(server): State<Server>, request: Request, next: Next) -> Response {
    if !server.origins.accept_host(request.headers()) {
        let message = "this server listens to its own machine only, under the name localhost or 127.0.0.1";
        return with_headers(Problem::new(StatusCode::MISDIRECTED_REQUEST, message).into_response());
    }
    // Out of the address bar, the history, and the links that people copy.
    if server.token.is_some()
        && request.uri().path() == "/"
        && let Some(token) = token_in_query(request.uri())
    {
        if server.access(&HeaderMap::new(), request.uri()) == Access::View {
            return with_headers(Problem::new(StatusCode::FORBIDDEN, "this is not the server's token").into_response());
        }
        let cookie = format!("{}={token}; Path=/; HttpOnly; SameSite=Strict", cookies::TOKEN);
        let headers = [(header::LOCATION, "/".to_owned()), (header::SET_COOKIE, cookie)];
        return with_headers((StatusCode::SEE_OTHER, headers).into_response());
    }
    with_headers(next.run(request).await)
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
