//! Refusals as JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use session::Refusal;
use wire::Code;

/// An HTTP request that is not answered as wished: `{"error": "one sentence"}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    status: StatusCode,
    message: String,
}

impl Problem {
    /// A problem of this kind.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    /// The problem of a library.
    #[must_use]
    pub fn of_library(error: library::Error) -> Self {
        let status = match error {
            library::Error::NotFound => StatusCode::NOT_FOUND,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let message = match error {
            library::Error::Failed(problem) => format!("the library cannot be read: {problem}"),
            error => error.to_string(),
        };
        Self::new(status, message)
    }

    /// Its status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns the message as a sentence, with a capital and a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        page::rules::sentence(&self.message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.message }))).into_response()
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.code {
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Gone => StatusCode::GONE,
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::Limit => StatusCode::SERVICE_UNAVAILABLE,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Failed => StatusCode::INTERNAL_SERVER_ERROR,
            Code::Malformed | Code::OutOfOrder | Code::Version | Code::Invalid => StatusCode::BAD_REQUEST,
        };
        Self::new(status, refusal.message)
    }
}

/// Answers for addresses below `/api` that do not exist.
pub async fn no_such_address() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "there is no such address")
}
