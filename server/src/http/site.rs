//! Static files: the page's script, module and style, pictures.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum::routing::any_service;
use tower_http::services::ServeDir;

use super::pages;
use super::state::Server;

/// The files of the site folder, in their compressed forms where the browser takes them.
pub(super) fn files(server: &Server) -> Router {
    let files =
        ServeDir::new(&server.site).append_index_html_on_directories(false).precompressed_br().precompressed_gzip();
    let missing = pages::missing(server);
    let finish = move |request: Request, next: Next| finish(request, next, missing.clone());
    Router::new().fallback_service(any_service(files)).layer(axum::middleware::from_fn(finish))
}

/// A file whose name holds a hash of its content never changes; every other one is asked about each time, which costs
/// an answer without a body. Where there is no file, people get a page that says so.
async fn finish(request: Request, next: Next, missing: pages::Missing) -> Response {
    let hashed = is_hashed(request.uri().path());
    let is_worker = WORKERS.contains(&request.uri().path());
    let wants_page = request.method() == Method::GET
        && request.headers().get(header::ACCEPT).is_some_and(|accept| accept.as_bytes().starts_with(b"text/html"));
    let (parts, body) = request.into_parts();
    let again = Request::from_parts(parts.clone(), Body::empty());
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if response.status() == StatusCode::NOT_FOUND {
        return if wants_page {
            missing.page(again).await
        } else {
            (StatusCode::NOT_FOUND, "There is no such page.\n").into_response()
        };
    }
    let value = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(value));
    if is_worker {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(WORKER_POLICY));
    }
    response
}

/// The scripts of the page's workers.
const WORKERS: [&str; 2] = ["/worker.js", "/gym.js"];

/// A worker has a policy of its own, that of its script: this one runs WebAssembly, and asks this server alone.
const WORKER_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/// Whether a part of the file's name is a hash: at least 16 letters and digits of which some are digits.
fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.split(['.', '-']).any(|part| {
        16 <= part.len()
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && part.bytes().any(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_hash_are_known() {
        assert!(is_hashed("/pkg/puctoscope.0123456789abcdef01.js"));
        for path in ["/pkg/puctoscope.wasm", "/favicon.svg", "/", "/a-very-long-name-without-digits.js"] {
            assert!(!is_hashed(path), "{path}");
        }
    }
}
