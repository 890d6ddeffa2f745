//! Cookies that browsers keep for the server: that somebody has signed in, and a key of their own, by which it recognises who made an
//! analysis.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::analyses::Key;

/// The cookie of who has signed in: it is made of the server's token, or is the key of a user's session.
pub(super) const TOKEN: &str = "puctoscope_token";

/// Time that it lasts, in seconds.
pub(super) const SIGNED_IN_FOR: u32 = 30 * 24 * 60 * 60;

/// The cookie that keeps the browser's key. Every analysis that the browser makes remembers its hash.
pub(super) const BROWSER: &str = "puctoscope_browser";

/// A year, in seconds; each page begins another one.
const AGE: u32 = 365 * 24 * 60 * 60;

/// The values that a request has for a cookie. There may be several: of one name for several paths.
pub(super) fn values<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|cookies| cookies.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(move |cookie| cookie.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The browser's key; `None` without one that was made by a server.
pub(super) fn browser(headers: &HeaderMap) -> Option<Key> {
    values(headers, BROWSER).find_map(Key::read)
}

/// Gives a browser that is served a page a key of its own, or keeps the one it has for another year.
///
/// Only with the documents that a person goes to: other sites can make a browser post a form here, but without its cookie, and the
/// answer must not replace that.
pub(super) async fn keep_browser(request: Request, next: Next) -> Response {
    let key = browser(request.headers()).map_or_else(Key::random, Ok);
    let (is_visit, is_secure) = (request.method() == Method::GET, came_by_https(request.headers()));
    let mut response = next.run(request).await;
    if !is_visit {
        return response;
    }
    match key.map(|key| HeaderValue::try_from(cookie(&key, is_secure))) {
        Ok(Ok(cookie)) => {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        Ok(Err(_)) => unreachable!("keys are letters, digits, - and _"),
        // The page works without; its analyses are this tab's alone.
        Err(error) => tracing::warn!("a browser gets no key: the system gave no random numbers: {error}"),
    }
    response
}

/// The header value that makes a browser keep the cookie of who has signed in. `Lax`, because who comes by a link of another site has
/// signed in, too; what changes something is [checked](super::state::Server::check_change) besides.
#[must_use]
pub(super) fn signed_in(value: &str, is_secure: bool) -> String {
    let secure = if is_secure { "; Secure" } else { "" };
    format!("{TOKEN}={value}; Path=/; Max-Age={SIGNED_IN_FOR}; HttpOnly; SameSite=Lax{secure}")
}

/// The header value that makes a browser forget it.
#[must_use]
pub(super) fn signed_out() -> String {
    format!("{TOKEN}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
}

/// `Lax`, because a browser that comes by a link of another site must show its key too: else it would be given a new one.
fn cookie(key: &Key, is_secure: bool) -> String {
    let secure = if is_secure { "; Secure" } else { "" };
    format!("{BROWSER}={}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}", key.as_str())
}

/// Returns whether the server in front of this one was asked by https, according to its headers.
pub(super) fn came_by_https(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let first = |list: &str| list.split(',').next().unwrap_or_default().trim().to_ascii_lowercase();
    let forwarded = text("forwarded").map(first);
    let by_forwarded = forwarded
        .is_some_and(|first| first.split(';').any(|pair| matches!(pair.trim(), "proto=https" | "proto=\"https\"")));
    by_forwarded || text("x-forwarded-proto").map(first).as_deref() == Some("https")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        lines.iter().map(|&(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn cookies_are_found_among_others() {
        let headers = headers(&[("cookie", "a=1; puctoscope_token=x; puctoscope_tokens=z;puctoscope_token=y")]);
        assert_eq!(values(&headers, TOKEN).collect::<Vec<_>>(), ["x", "y"]);
    }

    #[test]
    fn only_a_key_that_was_made_here_is_one() {
        let one = |cookies| browser(&headers(&[("cookie", cookies)])).map(|key| key.as_str().to_owned());
        let key = "AbCdEfGhIjKlMnOpQrSt-_";
        assert_eq!(one("puctoscope_browser=AbCdEfGhIjKlMnOpQrSt-_").as_deref(), Some(key));
        assert_eq!(one("puctoscope_browser=short; puctoscope_browser=AbCdEfGhIjKlMnOpQrSt-_").as_deref(), Some(key));
        for bad in ["puctoscope_browser=", "puctoscope_browser=AbCdEfGhIjKlMnOpQrSt-_x", "puctoscope_theme=dark"] {
            assert_eq!(one(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_server_in_front_says_whether_it_was_asked_by_https() {
        for (line, expected) in [
            (("x-forwarded-proto", "https"), true),
            (("x-forwarded-proto", "HTTPS, http"), true),
            (("x-forwarded-proto", "http, https"), false),
            (("forwarded", "for=192.0.2.60;proto=https;by=203.0.113.43"), true),
            (("forwarded", "for=1.2.3.4; proto=\"https\", proto=http"), true),
            (("forwarded", "proto=http"), false),
            (("host", "https"), false),
        ] {
            assert_eq!(came_by_https(&headers(&[line])), expected, "{line:?}");
        }
        let key = Key::shown("k");
        assert!(cookie(&key, true).ends_with("; Secure") && !cookie(&key, false).contains("Secure"));
    }
}
