//! The server's token: who shows it has control. Browsers keep a cookie that is made of it, so that a stolen one is worth nothing once
//! the token is another.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, Uri, header};
use sha2::{Digest as _, Sha256};

use super::cookies;
use crate::analyses::Key;
use crate::analyses::identity::KeyHash;
use crate::socket::rate::Rate;

/// The fewest characters that a token may have: random ones cannot be guessed then.
pub const SHORTEST: usize = 16;

/// Time that a visitor who has shown a wrong token waits for the answer.
pub const PENALTY: Duration = Duration::from_secs(1);

/// The token, as the server knows it.
#[derive(Clone, Debug)]
pub struct Token {
    hash: KeyHash,
    cookie: String,
    /// Wrong ones are written into the log, but not more than a few in a second.
    told: Arc<Mutex<Rate>>,
}

impl Token {
    /// The token with this hash.
    #[must_use]
    pub fn new(hash: KeyHash) -> Self {
        let cookie = engine::log::hex(&Sha256::digest(format!("puctoscope cookie {}", hash.to_hex())));
        Self { hash, cookie, told: Arc::new(Mutex::new(Rate::new(1, Instant::now()))) }
    }

    /// Returns whether this is the token. A wrong one is logged.
    #[must_use]
    pub fn is(&self, shown: &str) -> bool {
        let is_right = self.hash.is_of(&Key::shown(shown));
        if !is_right && self.told.lock().unwrap_or_else(PoisonError::into_inner).pass(Instant::now()) {
            tracing::warn!("somebody has shown a wrong token");
        }
        is_right
    }

    /// Returns whether a request shows it: by its cookie, in `Authorization`, or in its query.
    #[must_use]
    pub fn is_shown(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let by_cookie = Key::shown(&self.cookie).hash();
        let in_header =
            headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        cookies::values(headers, cookies::TOKEN).any(|shown| by_cookie.is_of(&Key::shown(shown)))
            || in_header.is_some_and(|shown| self.is(shown))
            || in_query(uri).is_some_and(|shown| self.is(&shown))
    }

    /// Returns what the cookie says.
    #[must_use]
    pub(super) fn value(&self) -> &str {
        &self.cookie
    }

    /// Returns the header value that makes a browser keep the cookie.
    #[must_use]
    pub fn cookie(&self, is_secure: bool) -> String {
        cookies::signed_in(&self.cookie, is_secure)
    }
}

/// The token in a link, as `?token=...`.
#[must_use]
pub fn in_query(uri: &Uri) -> Option<String> {
    page::link::query::value(uri.query()?, "token")
}

/// A link without its token.
#[must_use]
pub fn without_token(uri: &Uri) -> String {
    let pairs = uri.query().unwrap_or_default().split('&');
    let others: Vec<&str> = pairs.filter(|pair| !pair.is_empty() && pair.split('=').next() != Some("token")).collect();
    let query = if others.is_empty() { String::new() } else { format!("?{}", others.join("&")) };
    format!("{}{query}", uri.path())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_shown_in_three_ways() {
        let token = Token::new(Key::shown("a b%+é").hash());
        let shows = |name: header::HeaderName, value: String, uri: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            token.is_shown(&headers, &uri.parse().unwrap())
        };
        let cookie = token.cookie(false).split(';').next().unwrap().to_owned();
        assert!(shows(header::COOKIE, cookie, "/"));
        assert!(!shows(header::COOKIE, "puctoscope_token=a b%+é".replace('é', ""), "/"));
        let plain = Token::new(Key::shown("sixteen letters!").hash());
        let headers = HeaderMap::from_iter([(header::AUTHORIZATION, "Bearer sixteen letters!".parse().unwrap())]);
        assert!(plain.is_shown(&headers, &"/".parse().unwrap()));
        assert!(shows(header::HOST, "localhost".to_owned(), "/?fen=x&token=a%20b%25%2B%C3%A9"));
        assert!(!shows(header::HOST, "localhost".to_owned(), "/?token="));
        assert_ne!(token.cookie(false), plain.cookie(false));
    }

    #[test]
    fn a_link_keeps_all_but_its_token() {
        for (uri, expected) in [
            ("/?token=x", "/"),
            ("/?token=x&fen=startpos", "/?fen=startpos"),
            ("/learn?a=1&token=x&b=2", "/learn?a=1&b=2"),
            ("/?tokens=x", "/?tokens=x"),
        ] {
            assert_eq!(without_token(&uri.parse().unwrap()), expected);
        }
    }
}
