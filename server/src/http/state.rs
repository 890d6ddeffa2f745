//! State shared by the handlers.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use axum::http::{HeaderMap, StatusCode, Uri};
use tokio::sync::Semaphore;

use super::cookies;
use super::error::Problem;
use super::evaluation::Looking;
use super::recordings::Recordings;
use super::token::Token;
use crate::analyses::{Access, Registry, Shelf, Visitor};
use crate::places::Places;
use crate::shutdown::Shutdown;
use crate::socket::origin::Origins;

/// State shared by the handlers; cheap to clone.
#[derive(Clone, Debug)]
pub struct Server {
    /// The analyses.
    pub registry: Arc<Registry>,
    /// The analyses on the disk, for lists of them.
    pub shelf: Arc<Shelf>,
    /// Pages that may connect.
    pub origins: Arc<Origins>,
    /// The token that control needs; `None` where everybody who reaches the server has it.
    pub token: Option<Token>,
    /// Places for WebSockets.
    pub sockets: Arc<Places>,
    /// Places for connections that are no WebSockets, or not yet.
    pub plain: Arc<Places>,
    /// Room for parts of logs that are being sent, in KiB.
    pub downloads: Arc<Semaphore>,
    /// A place for the one upload that may be under way.
    pub uploading: Arc<Semaphore>,
    /// Places for trainings.
    pub training: Arc<Semaphore>,
    /// Places for evaluations that are looked at.
    pub looking: Arc<Looking>,
    /// The site folder.
    pub site: PathBuf,
    /// Version of the page in that folder, which the addresses of all its parts contain. Empty while it is worked on.
    pub version: Arc<str>,
    /// Recordings besides those of the site.
    pub recordings: Arc<Recordings>,
    /// Time at which the server started.
    pub started: Instant,
    /// Told when the server ends.
    pub shutdown: Shutdown,
}

impl Server {
    /// Returns the rights of a request: with the right token in its cookie, its `Authorization` or its query, control.
    #[must_use]
    pub fn access(&self, headers: &HeaderMap, uri: &Uri) -> Access {
        let has_control = self.token.as_ref().is_none_or(|token| token.is_shown(headers, uri));
        if has_control { Access::Control } else { Access::View }
    }

    /// Returns the visitor who makes a request.
    #[must_use]
    pub fn visitor(&self, headers: &HeaderMap, uri: &Uri) -> Visitor {
        let browser = cookies::browser(headers).map(|key| key.hash());
        Visitor { access: self.access(headers, uri), browser }
    }
}

impl Server {
    /// Lets a page connect that is not a foreign one.
    ///
    /// # Errors
    /// `FORBIDDEN` where it may not.
    pub fn check_page(&self, headers: &HeaderMap) -> Result<(), Problem> {
        if self.origins.accept_origin(headers) {
            return Ok(());
        }
        let refusal = "pages of other sites may not connect to this server; --allow-origin lets one";
        Err(Problem::new(StatusCode::FORBIDDEN, refusal))
    }

    /// Lets a request change something that does not come from a foreign page.
    ///
    /// # Errors
    /// `FORBIDDEN` where it may not.
    pub fn check_change(&self, headers: &HeaderMap) -> Result<(), Problem> {
        if self.origins.accept_origin(headers) {
            return Ok(());
        }
        let refusal = "pages of other sites may not change this server; --allow-origin lets one";
        Err(Problem::new(StatusCode::FORBIDDEN, refusal))
    }

    /// Lets a request change what all analyses share: it needs control, and must not come from a foreign page.
    ///
    /// # Errors
    /// `FORBIDDEN` where it may not.
    pub fn check_control(&self, headers: &HeaderMap, uri: &Uri) -> Result<(), Problem> {
        self.check_change(headers)?;
        match self.access(headers, uri) {
            Access::Control => Ok(()),
            Access::View => Err(Problem::new(StatusCode::FORBIDDEN, "this needs the server's token")),
        }
    }
}
