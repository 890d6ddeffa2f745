//! Sites whose pages may show some of this server's in a frame of theirs.
//!
//! Only what is asked for with `embed` in its address is shown there, and only analyses, recordings, lessons and the glossary: no list of one's
//! own analyses can be laid under one's pointer. A frame of another site is sent no cookie.

use std::sync::Arc;

use axum::http::Uri;

use page::link::query::value;

/// The sites, with blanks between them; empty where there are none.
#[derive(Clone, Debug, Default)]
pub struct Embedding(Arc<str>);

/// Those that may show one answer in a frame, as its policy names them. Goes with the request.
#[derive(Clone, Debug)]
pub(super) struct Ancestors(pub(super) Arc<str>);

impl Embedding {
    /// Sites as [`site`] reads them.
    #[must_use]
    pub fn of(sites: &[String]) -> Self {
        Self(sites.join(" ").into())
    }

    /// Returns who may show what is asked for in a frame; `None`: nobody.
    pub(super) fn ancestors(&self, uri: &Uri) -> Option<Ancestors> {
        let is_asked = uri.query().and_then(|query| value(query, "embed")).is_some_and(|panels| !panels.is_empty());
        (is_asked && !self.0.is_empty()).then(|| Ancestors(format!("'self' {}", self.0).into()))
    }
}

/// Reads a site: `https://example.org`, with a port or without.
///
/// # Errors
/// What it has to be.
pub fn site(text: &str) -> Result<String, String> {
    let wrong = || format!("a site is named as https://example.org, not {text:?}");
    let uri: Uri = text.trim_end_matches('/').parse().map_err(|_| wrong())?;
    let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme)).ok_or_else(wrong)?;
    let authority = uri.authority().map(|authority| authority.as_str()).ok_or_else(wrong)?;
    // What a policy could read as something else is no name of a site.
    let is_plain = |char: char| char.is_ascii_alphanumeric() || ".-:[]".contains(char);
    if uri.path() == "/" && uri.query().is_none() && authority.chars().all(is_plain) {
        Ok(format!("{scheme}://{authority}"))
    } else {
        Err(wrong())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_asked_for_may_be_shown_elsewhere() {
        let of = |sites: &[&str], uri: &'static str| {
            let sites: Vec<String> = sites.iter().map(|site| (*site).to_owned()).collect();
            Embedding::of(&sites).ancestors(&Uri::from_static(uri)).map(|one| one.0.to_string())
        };
        let both = ["https://a.example", "http://b.example:81"];
        let all = "'self' https://a.example http://b.example:81";
        assert_eq!(of(&both, "/learn?embed=1").as_deref(), Some(all));
        assert_eq!(of(&both, "/?recording=x&embed=board,tree").as_deref(), Some(all));
        for uri in ["/learn", "/?embed=", "/?x=embed", "/?embedded=1"] {
            assert_eq!(of(&both, uri), None, "{uri}");
        }
        assert_eq!(of(&[], "/learn?embed=1"), None);
    }

    #[test]
    fn sites_are_named_by_their_origins() {
        for (text, is) in [
            ("https://moodle.example.org", "https://moodle.example.org"),
            ("http://localhost:8080/", "http://localhost:8080"),
            ("https://[::1]:8443", "https://[::1]:8443"),
        ] {
            assert_eq!(site(text).as_deref(), Ok(is));
        }
        for text in [
            "",
            "*",
            "example.org",
            "ftp://a.example",
            "https://a.example/path",
            "https://a.example?x",
            "https://u@a.example",
            "https://a.example;script-src *",
            "https://a b",
        ] {
            assert!(site(text).unwrap_err().starts_with("a site is named as https://example.org"), "{text}");
        }
    }
}
