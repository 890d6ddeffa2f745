//! `/recordings/NAME.puctrec`: recordings that links can name; and `NAME.puctout`, what their networks say, of those that come with the program.

use std::path::{Path, PathBuf};

use axum::extract::{Path as Segment, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use session::recording::{OUTPUTS, SUFFIX};
use tower_http::services::ServeFile;

use super::error::Problem;
use super::state::Server;

/// Places of recordings, besides those that come with the program.
#[derive(Clone, Debug, Default)]
pub struct Recordings {
    /// A folder of them.
    pub folder: Option<PathBuf>,
    /// One file, and the name by which links know it.
    pub file: Option<(String, PathBuf)>,
}

impl Recordings {
    /// The file with a name; those that come with the program are in `shipped`.
    fn find(&self, name: &str, shipped: &Path) -> Option<PathBuf> {
        if let Some((_, path)) = self.file.as_ref().filter(|(known, _)| known == name) {
            return Some(path.clone());
        }
        let file = format!("{name}{SUFFIX}");
        let folders = self.folder.iter().map(PathBuf::as_path).chain([shipped]);
        folders.map(|folder| folder.join(&file)).find(|path| path.is_file())
    }
}

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
    let shipped = server.site.join("recordings");
    let named = |suffix: &str| file.strip_suffix(suffix).filter(|name| is_name(name));
    let path = match named(OUTPUTS) {
        Some(_) => Some(shipped.join(&file)).filter(|path| path.is_file()),
        None => named(SUFFIX).and_then(|name| server.recordings.find(name, &shipped)),
    };
    let path = path.ok_or_else(missing)?;
    let mut response = ServeFile::new(path).try_call(request).await.map_err(|_| missing())?.into_response();
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
