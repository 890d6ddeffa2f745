//! Files of a bundle, answered as a folder's are by `ServeDir`: the same forms, headers and refusals.

use std::sync::Arc;
use std::time::SystemTime;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use httpdate::{HttpDate, fmt_http_date, parse_http_date};

use crate::site::bundle::{Bundle, Form};

/// Answers a request for the file that its address names, in the best form that is taken.
pub(super) async fn answer(bundle: Arc<Bundle>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let name = name(parts.uri.path()).unwrap_or_default();
    send(bundle, name, parts, &[Form::Gzip, Form::Brotli]).await
}

/// Answers with a file as it is.
pub(super) async fn answer_plain(bundle: Arc<Bundle>, name: String, request: Request) -> Response {
    send(bundle, name, request.into_parts().0, &[]).await
}

async fn send(bundle: Arc<Bundle>, name: String, parts: Parts, forms: &'static [Form]) -> Response {
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET,HEAD")]).into_response();
    }
    // Unpacking takes milliseconds, packing a tenth of a second.
    let work = move || respond(&bundle, &name, &parts, forms);
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

fn respond(bundle: &Bundle, name: &str, parts: &Parts, forms: &[Form]) -> Response {
    let Some(file) = bundle.file(name) else { return StatusCode::NOT_FOUND.into_response() };
    if let Some(refusal) = unchanged(&parts.headers, file.modified()) {
        return refusal.into_response();
    }
    let form = accepted(&parts.headers, |form| forms.contains(&form) && file.has(form));
    let bytes = bundle.form(file, form);
    let kind = mime_guess::from_path(name).first_raw().unwrap_or("application/octet-stream");
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    match form {
        Form::Plain => {}
        Form::Gzip => insert(&mut headers, header::CONTENT_ENCODING, "gzip"),
        Form::Brotli => insert(&mut headers, header::CONTENT_ENCODING, "br"),
    }
    insert(&mut headers, header::LAST_MODIFIED, &fmt_http_date(file.modified()));
    let (status, bytes) = part(&parts.headers, &mut headers, bytes);
    let has_length = headers.contains_key(header::CONTENT_LENGTH);
    let body = if parts.method == Method::HEAD && has_length { Body::empty() } else { Body::from(bytes) };
    (status, headers, body).into_response()
}

/// The part that is asked for, or all of it.
fn part(asked: &HeaderMap, headers: &mut HeaderMap, bytes: Bytes) -> (StatusCode, Bytes) {
    let size = bytes.len();
    let Some(range) = asked.get(header::RANGE).and_then(|range| range.to_str().ok()) else {
        insert(headers, header::CONTENT_LENGTH, &size.to_string());
        return (StatusCode::OK, bytes);
    };
    let ranges = http_range_header::parse_range_header(range).and_then(|ranges| ranges.validate(size as u64));
    match ranges.as_deref() {
        Ok([range]) => {
            let (start, end) = (*range.start() as usize, *range.end() as usize + 1);
            insert(headers, header::CONTENT_RANGE, &format!("bytes {start}-{}/{size}", range.end()));
            insert(headers, header::CONTENT_LENGTH, &(end - start).to_string());
            (StatusCode::PARTIAL_CONTENT, bytes.slice(start..end))
        }
        several => {
            insert(headers, header::CONTENT_RANGE, &format!("bytes */{size}"));
            let refusal: &[u8] = if several.is_ok() { b"Cannot serve multipart range requests" } else { b"" };
            (StatusCode::RANGE_NOT_SATISFIABLE, Bytes::from_static(refusal))
        }
    }
}

fn insert(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// The file that an address names. The names of a bundle are plain: what would lead elsewhere is not among them.
fn name(path: &str) -> Option<String> {
    let path = percent_encoding::percent_decode_str(path.trim_start_matches('/')).decode_utf8().ok()?;
    // As the system does, which takes several slashes for one, and "." for nothing.
    Some(path.split('/').filter(|part| !part.is_empty() && *part != ".").collect::<Vec<_>>().join("/"))
}

/// The answer to who asks only for what has changed, or has not, since a time.
fn unchanged(headers: &HeaderMap, modified: SystemTime) -> Option<StatusCode> {
    let modified = HttpDate::from(modified);
    let time = |name| Some(HttpDate::from(parse_http_date(headers.get(name)?.to_str().ok()?).ok()?));
    if time(header::IF_UNMODIFIED_SINCE).is_some_and(|since| since < modified) {
        return Some(StatusCode::PRECONDITION_FAILED);
    }
    time(header::IF_MODIFIED_SINCE).is_some_and(|since| since >= modified).then_some(StatusCode::NOT_MODIFIED)
}

/// The form that is taken best, and of those the smallest.
fn accepted(headers: &HeaderMap, has: impl Fn(Form) -> bool) -> Form {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let forms = values.flat_map(|value| value.split(',')).filter_map(|item| {
        let (name, quality) = item.split_once(';').unwrap_or((item, "q=1"));
        let form = match name.trim().to_ascii_lowercase().as_str() {
            "br" => Form::Brotli,
            "gzip" | "x-gzip" => Form::Gzip,
            "identity" => Form::Plain,
            _ => return None,
        };
        Some((thousandths(quality.trim())?, form))
    });
    let usable = forms.filter(|(quality, form)| *quality > 0 && (*form == Form::Plain || has(*form)));
    usable.max().map_or(Form::Plain, |(_, form)| form)
}

/// Reads `q=0.5`: at most 1, with three digits behind the point at most.
fn thousandths(text: &str) -> Option<u32> {
    let number = text.strip_prefix("q=").or_else(|| text.strip_prefix("Q="))?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let is_right =
        matches!(whole, "0" | "1") && fraction.len() <= 3 && fraction.bytes().all(|byte| byte.is_ascii_digit());
    is_right.then(|| format!("{whole}{fraction:0<3}").parse().ok())?.filter(|number| *number <= 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere_else() {
        for (path, expected) in
            [("/a/b.js", "a/b.js"), ("//a//./b.js", "a/b.js"), ("/%61.js", "a.js"), ("/a/../b.js", "a/../b.js")]
        {
            assert_eq!(name(path).as_deref(), Some(expected), "{path}");
        }
        assert_eq!(name("/%ff"), None);
    }

    #[test]
    fn qualities_are_read_as_they_are_written() {
        let all = [
            ("q=1", Some(1000)),
            ("q=0.5", Some(500)),
            ("Q=0.125", Some(125)),
            ("q=0", Some(0)),
            ("q=1.000", Some(1000)),
        ];
        for (text, expected) in all {
            assert_eq!(thousandths(text), expected, "{text}");
        }
        for wrong in ["q=1.001", "q=2", "q=0.1234", "q=", "q=-0", "0.5", "q=0.x"] {
            assert_eq!(thousandths(wrong), None, "{wrong}");
        }
    }
}
