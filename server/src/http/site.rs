//! Static files: the page's script, module and style, pictures.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, any_service};
use tower_http::services::ServeDir;

use super::state::Server;
use super::{bundled, pages};
use crate::site::{PARTS, Site, VERSION_DIGITS};

/// The files of the site, in their compressed forms where the browser takes them.
pub(super) fn files(server: &Server) -> Router {
    let files = match &server.site {
        Site::Folder(folder) => any_service(
            ServeDir::new(folder).append_index_html_on_directories(false).precompressed_br().precompressed_gzip(),
        ),
        Site::Bundle(bundle) => {
            let bundle = Arc::clone(bundle);
            any(move |request: Request| bundled::answer(Arc::clone(&bundle), request))
        }
    };
    let (missing, version) = (pages::missing(server), server.version.clone());
    let finish = move |request: Request, next: Next| finish(request, next, missing.clone(), version.clone());
    Router::new().fallback_service(files).layer(axum::middleware::from_fn(finish))
}

/// Sets how long browsers may keep a file. The parts of the page have the version in their address and never change there, so a
/// browser that has one does not ask again; every other file is asked about each time, which costs an answer without a body.
/// Where there is no file, people get a page that says so.
async fn finish(mut request: Request, next: Next, missing: pages::Missing, version: Arc<str>) -> Response {
    let is_worker = WORKERS.contains(&request.uri().path());
    let is_for_all = request.uri().path() == EMBED_SCRIPT;
    let wants_page = request.method() == Method::GET
        && request.headers().get(header::ACCEPT).is_some_and(|accept| accept.as_bytes().starts_with(b"text/html"));
    let place = plain(request.uri(), &version);
    let (is_fixed, is_others) = (matches!(place, Location::Fixed(_)), place == Location::OtherVersion);
    if let Location::Fixed(plain) = place {
        *request.uri_mut() = plain;
    }
    let is_name = is_name(request.uri().path());
    let (parts, body) = request.into_parts();
    let again = Request::from_parts(parts.clone(), Body::empty());
    // The parts of one page belong together.
    let response = if is_others || !is_name { None } else { Some(next.run(Request::from_parts(parts, body)).await) };
    let Some(mut response) = response.filter(|response| response.status() != StatusCode::NOT_FOUND) else {
        return if wants_page {
            missing.page(again).await
        } else {
            (StatusCode::NOT_FOUND, "Page not found.\n").into_response()
        };
    };
    let value = if is_fixed { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(value));
    if is_worker {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(WORKER_POLICY));
    }
    if is_for_all {
        // Browsers fetch a module of another site only where its server says that it may be read there.
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        let name = header::HeaderName::from_static("cross-origin-resource-policy");
        response.headers_mut().insert(name, HeaderValue::from_static("cross-origin"));
    }
    response
}

/// Returns whether a path can name a file: the system has no names with a zero in them, and none that are longer than 255 bytes.
fn is_name(path: &str) -> bool {
    !path.contains("%00") && path.split('/').all(|part| part.len() <= 255)
}

/// Location of a file of the site.
#[derive(Debug, PartialEq)]
enum Location {
    /// At the address itself.
    Plain,
    /// At this one, and never another content at the one that was asked for.
    Fixed(Uri),
    /// In a page that this server has not.
    OtherVersion,
}

/// Takes the version out of an address.
fn plain(uri: &Uri, version: &str) -> Location {
    let path = uri.path().strip_prefix('/').and_then(|path| path.strip_prefix(PARTS));
    let inside = path.and_then(|path| path.strip_prefix('/'));
    let Some((first, rest)) = inside.and_then(|inside| inside.split_once('/')) else { return Location::Plain };
    if first.len() != VERSION_DIGITS || !first.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Location::Plain;
    }
    match format!("/{PARTS}/{rest}").parse() {
        Ok(uri) if first == version => Location::Fixed(uri),
        _ => Location::OtherVersion,
    }
}

/// The scripts of the page's workers.
const WORKERS: [&str; 4] = ["/worker.js", "/training_worker.js", "/lesson_worker.js", "/onnx_runtime.js"];

/// The script with which pages of other sites show views of this one.
const EMBED_SCRIPT: &str = "/embed.js";

/// A worker has a policy of its own, that of its script: this one runs WebAssembly, and asks this server alone.
const WORKER_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::folder;

    #[test]
    fn a_version_is_taken_out_of_the_address() {
        let version = "0123456789abcdef";
        let place = |path: &'static str| plain(&Uri::from_static(path), version);
        assert_eq!(
            place("/pkg/0123456789abcdef/puctoscope.js"),
            Location::Fixed(Uri::from_static("/pkg/puctoscope.js"))
        );
        assert_eq!(place("/pkg/1123456789abcdef/puctoscope.js"), Location::OtherVersion);
        for path in ["/pkg/puctoscope.wasm", "/favicon.svg", "/", "/0123456789abcdef/x.js", "/pkg/0123456789abcde/x"] {
            assert_eq!(place(path), Location::Plain, "{path}");
        }
    }

    #[test]
    fn a_site_that_is_worked_on_is_asked_about_each_time() {
        assert_eq!((folder("0123456789abcdef").as_str(), folder("").as_str()), ("pkg/0123456789abcdef", "pkg"));
        assert_eq!(plain(&Uri::from_static("/pkg/puctoscope.js"), ""), Location::Plain);
    }
}
