//! Answers in the form that was asked for, and work that would keep other requests waiting.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use wire::Form;

use super::error::Problem;

/// The form that the client asks for.
pub(super) fn form(headers: &HeaderMap) -> Form {
    let accepts = headers.get(header::ACCEPT).is_some_and(|value| value == wire::BINARY_TYPE);
    if accepts { Form::Binary } else { Form::Json }
}

/// Bytes in a form, said to be in it.
pub(super) fn answer(form: Form, bytes: Vec<u8>) -> Response {
    let kind = match form {
        Form::Binary => wire::BINARY_TYPE,
        Form::Json => "application/json",
    };
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], bytes).into_response()
}

/// Files are read on a thread where that keeps nobody waiting.
pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))
}
