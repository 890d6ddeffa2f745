//! State shared by the handlers.

use std::sync::Arc;
use std::time::Instant;

use axum::http::{HeaderMap, StatusCode, Uri};
use library::sqlite::users::User;
use tokio::sync::Semaphore;

use super::cookies;
use super::embedding::Embedding;
use super::error::Problem;
use super::evaluation::Looking;
use super::people::People;
use super::recordings::Recordings;
use super::token::Token;
use crate::analyses::identity::KeyHash;
use crate::analyses::{Access, Registry, Visitor};
use crate::classes::Classes;
use crate::own_lessons::OwnLessons;
use crate::shutdown::Shutdown;
use crate::site::Site;
use crate::slots::Slots;
use crate::socket::origin::Origins;

/// State shared by the handlers; cheap to clone.
#[derive(Clone, Debug)]
pub struct Server {
    /// The analyses.
    pub registry: Arc<Registry>,
    /// Pages that may connect.
    pub origins: Arc<Origins>,
    /// Sites that may show pages in a frame.
    pub embedding: Embedding,
    /// The token that gives control; `None` where there is none.
    pub token: Option<Token>,
    /// The people who may sign in; `None` where nobody is asked for a name.
    pub people: Option<People>,
    /// Slots for WebSockets.
    pub sockets: Arc<Slots>,
    /// Slots for connections that are no WebSockets, or not yet.
    pub plain: Arc<Slots>,
    /// Room for parts of logs that are being sent, in KiB.
    pub downloads: Arc<Semaphore>,
    /// A slot for the one upload that may be under way.
    pub uploading: Arc<Semaphore>,
    /// Slots for trainings.
    pub training: Arc<Semaphore>,
    /// Slots for evaluations that are looked at.
    pub looking: Arc<Looking>,
    /// The files of the page.
    pub site: Site,
    /// Version of the page in them, which the addresses of all its parts contain. Empty while it is worked on.
    pub version: Arc<str>,
    /// Recordings besides those of the site.
    pub recordings: Arc<Recordings>,
    /// Lessons besides the course.
    pub lessons: OwnLessons,
    /// Time at which the server started.
    pub started: Instant,
    /// Classes.
    pub classes: Arc<Classes>,
    /// Told when the server ends.
    pub shutdown: Shutdown,
}

impl Server {
    /// Returns whether somebody must sign in to analyse here. Else everybody who reaches the server has control.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.token.is_some() || self.people.is_some()
    }

    /// Returns the rights of a request.
    #[must_use]
    pub fn access(&self, headers: &HeaderMap, uri: &Uri) -> Access {
        self.access_of(self.user(headers).as_ref(), headers, uri)
    }

    /// Returns the visitor who makes a request.
    #[must_use]
    pub fn visitor(&self, headers: &HeaderMap, uri: &Uri) -> Visitor {
        let browser = cookies::browser(headers).map(|key| key.hash());
        let user = self.user(headers);
        let access = self.access_of(user.as_ref(), headers, uri);
        Visitor { access, browser, user: user.map(|user| KeyHash::of_owner(user.owner)) }
    }

    /// Returns the user who has signed in.
    #[must_use]
    pub fn user(&self, headers: &HeaderMap) -> Option<User> {
        self.people.as_ref()?.of_request(headers)
    }

    /// With the right token in its cookie, its `Authorization` or its query, or from an administrator, control.
    fn access_of(&self, user: Option<&User>, headers: &HeaderMap, uri: &Uri) -> Access {
        let has_token = || self.token.as_ref().is_some_and(|token| token.is_shown(headers, uri));
        match user {
            _ if !self.asks() => Access::Control,
            Some(user) if user.is_admin => Access::Control,
            _ if has_token() => Access::Control,
            Some(_) => Access::Member,
            None => Access::View,
        }
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
            Access::Member | Access::View => {
                Err(Problem::new(StatusCode::FORBIDDEN, "this needs the server's token, or an administrator"))
            }
        }
    }
}
