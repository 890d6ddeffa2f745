//! Addresses of this server, told from those that lead elsewhere.

/// Returns whether an address is a path of this server, however a browser reads it.
///
/// Two slashes name another server, a backslash is read as a slash, and tabs and ends of lines are left out: "/\t/elsewhere"
/// has two slashes, too.
#[must_use]
pub fn is_own_path(address: &str) -> bool {
    let is_hidden = |letter: char| letter == '\\' || letter.is_control();
    address.starts_with('/') && !address.starts_with("//") && !address.contains(is_hidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_takes_for_another_server_is_no_path() {
        for own in ["/", "/learn/select?at=3", "/?fen=startpos&moves=e2e4", "/a//b", "/sign-in?next=%2F%2Felsewhere"] {
            assert!(is_own_path(own), "{own:?}");
        }
        for other in [
            "",
            "learn",
            "//elsewhere.example/",
            "https://elsewhere.example/",
            "javascript:alert(1)",
            "/\\elsewhere.example",
            "/\t/elsewhere.example",
            "/\r\n/elsewhere.example",
            "/a\nb",
            "\t//elsewhere.example",
            "/\u{0}/elsewhere.example",
        ] {
            assert!(!is_own_path(other), "{other:?}");
        }
    }
}
