//! Paths of the site's pages. What names a page in a link does not need the page for that.

use assignments::Assignment;
use page::link::query;

/// The course's first page.
pub const LEARN: &str = "/learn";

/// History of the search, from AlphaGo on.
pub const HISTORY: &str = "/learn/history";

/// The training bench.
pub const TRAINING: &str = "/learn/training";

/// Assignments.
pub const ASSIGNMENT: &str = "/learn/assignment";

/// The glossary.
pub const GLOSSARY: &str = "/glossary";

/// Many positions, each searched.
pub const SURVEY: &str = "/survey";

/// Analyses that the server keeps.
#[cfg(feature = "ssr")]
pub const ANALYSES: &str = "/analyses";

/// Studies.
#[cfg(feature = "ssr")]
pub const STUDIES: &str = "/studies";

/// Where one signs in.
#[cfg(feature = "ssr")]
pub const SIGN_IN: &str = "/sign-in";

/// Returns the address of an assignment on this server.
#[must_use]
pub(crate) fn of_assignment(assignment: &Assignment) -> String {
    let mut address = format!("{ASSIGNMENT}?title=");
    query::escape_into(&mut address, &assignment.title);
    address.push_str("&lessons=");
    query::escape_into(&mut address, &assignment.written());
    address
}
