//! `/recordings/NAME.puctrec`: recordings that links can name; and `NAME.puctout`, what their networks say, of those that come with the program.

mod places;

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{Path as Segment, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use session::recording::{OUTPUTS, SUFFIX};
use tower_http::services::ServeFile;

use super::bundled;
use super::error::Problem;
use super::state::Server;
use crate::site::Site;
use crate::site::bundle::Bundle;

pub use places::Recordings;

/// Place of a file.
enum Found {
    OnDisk(PathBuf),
    Bundled(Arc<Bundle>, String),
}

/// A file of those that come with the program.
fn shipped(site: &Site, file: &str) -> Option<Found> {
    let name = format!("{FOLDER}/{file}");
    match site {
        Site::Folder(folder) => Some(folder.join(name)).filter(|path| path.is_file()).map(Found::OnDisk),
        Site::Bundle(bundle) => bundle.file(&name).is_some().then(|| Found::Bundled(Arc::clone(bundle), name)),
    }
}

/// Their folder in the site.
const FOLDER: &str = "recordings";

/// Returns whether a name can be that of a recording: a plain file name, without folders.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=100).contains(&name.len()) && !name.starts_with('.') && name.bytes().all(is_plain)
}

/// The file of a recording, or of its network's outputs.
///
/// # Errors
/// Where there is none with this name.
pub async fn file(
    State(server): State<Server>,
    Segment(file): Segment<String>,
    request: Request,
) -> Result<Response, Problem> {
    let missing = || Problem::new(StatusCode::NOT_FOUND, "there is no such recording");
    let named = |suffix: &str| file.strip_suffix(suffix).filter(|name| is_name(name));
    let own = named(SUFFIX).and_then(|name| server.recordings.find(name)).map(Found::OnDisk);
    let is_named = named(SUFFIX).or_else(|| named(OUTPUTS)).is_some();
    let found = own.or_else(|| shipped(&server.site, &file).filter(|_| is_named)).ok_or_else(missing)?;
    let mut response = match found {
        Found::OnDisk(path) => ServeFile::new(path).try_call(request).await.map_err(|_| missing())?.into_response(),
        Found::Bundled(bundle, name) => bundled::answer_plain(bundle, name, request).await,
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere_else() {
        assert!(is_name("opera-game") && is_name("My_search.2"));
        for name in ["", ".", "..", ".hidden", "a/b", "..\\b", "a b", "%2e", "é", &"a".repeat(101)] {
            assert!(!is_name(name), "{name:?}");
        }
    }
}
