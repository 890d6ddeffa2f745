//! Pages that may talk to this server.
//!
//! A browser lets any page open a WebSocket to anywhere, so the page's origin is checked. On a loopback address the
//! name the request was made to is checked too: else a page could give this machine a name of its own and be at home.

use axum::http::{HeaderMap, Uri, header};

/// Origins and names that may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origins {
    /// Other pages that may connect, as `https://example.org`.
    pub allowed: Vec<String>,
    /// Set where the server listens to its own machine only.
    pub loopback: bool,
}

impl Origins {
    /// Returns whether a request comes from a page that may talk to this server. Requests without an origin are not from a page.
    #[must_use]
    pub fn accept_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        if self.allowed.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin)) {
            return true;
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let page = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        page.zip(host).is_some_and(|(page, host)| page.eq_ignore_ascii_case(host))
    }

    /// Returns whether a request was made to a name that is this server's.
    #[must_use]
    pub fn accept_host(&self, headers: &HeaderMap) -> bool {
        if !self.loopback {
            return true;
        }
        let Some(host) = headers.get(header::HOST) else { return true };
        let Ok(host) = host.to_str() else { return false };
        let name = host.parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_ascii_lowercase)).unwrap_or_default();
        // A name may end with the dot of the root.
        let name = name.strip_suffix('.').unwrap_or(&name);
        let is_loopback = matches!(name, "localhost" | "[::1]" | "::1")
            || name.parse::<std::net::Ipv4Addr>().is_ok_and(|address| address.is_loopback())
            || name.ends_with(".localhost");
        is_loopback
            || self
                .allowed
                .iter()
                .any(|allowed| allowed.split("://").nth(1).is_some_and(|allowed| allowed.eq_ignore_ascii_case(host)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn pages_of_this_server_and_allowed_ones_may_connect() {
        let origins = Origins { allowed: vec!["https://example.org".to_owned()], loopback: true };
        let accepts = |origin| origins.accept_origin(&headers("127.0.0.1:3000", origin));
        assert!(accepts(None));
        assert!(accepts(Some("http://127.0.0.1:3000")));
        assert!(accepts(Some("https://example.org")));
        assert!(!accepts(Some("http://127.0.0.1:3001")));
        assert!(!accepts(Some("http://evil.example")));
        assert!(!accepts(Some("null")));
    }

    #[test]
    fn a_loopback_server_has_loopback_names_only() {
        let origins = Origins { allowed: vec!["https://chess.example".to_owned()], loopback: true };
        let accepts = |host| origins.accept_host(&headers(host, None));
        for host in [
            "127.0.0.1:3000",
            "localhost:3000",
            "localhost",
            "LOCALHOST",
            "localhost.:3000",
            "[::1]:3000",
            "Chess.example",
        ] {
            assert!(accepts(host), "{host}");
        }
        assert!(!accepts("evil.example:3000"));
        assert!(Origins { loopback: false, ..origins.clone() }.accept_host(&headers("evil.example", None)));
    }
}
