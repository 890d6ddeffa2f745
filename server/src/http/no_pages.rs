//! The server without the page, for programs that only read what it keeps: they are built without everything that draws.

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};

use super::state::Server;

/// No addresses.
pub(super) fn routes(_: &Server) -> Router {
    Router::new()
}

/// Answer where there is no such page.
#[derive(Clone, Debug)]
pub(super) struct Missing;

/// Makes a [`Missing`].
pub(super) fn missing(_: &Server) -> Missing {
    Missing
}

impl Missing {
    #[expect(clippy::unused_async, reason = "the page's own is")]
    pub(super) async fn page(self, _: Request) -> Response {
        StatusCode::NOT_FOUND.into_response()
    }
}
