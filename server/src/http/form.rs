//! Forms that pages post: their fields, and the request without them, for the page that answers.

use axum::extract::{FromRequest as _, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use page::link::query;

use super::error::Problem;

/// Most bytes of a form with games: letters that are no plain ones take three times as much in it.
pub(super) const MAX_BYTES: usize = 3 * super::studies::MAX_BODY;

/// A form that was posted.
#[derive(Debug)]
pub(super) struct Posted {
    /// Headers of the request.
    pub(super) headers: HeaderMap,
    /// Its address.
    pub(super) uri: Uri,
    fields: String,
}

impl Posted {
    /// Reads it. A form that is too large is told with the request.
    pub(super) async fn of(request: Request) -> Result<Self, Box<(Request, Problem)>> {
        let (headers, uri) = (request.headers().clone(), request.uri().clone());
        let read = String::from_request(request, &()).await;
        let problem = match read {
            Ok(fields) => return Ok(Self { headers, uri, fields }),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let message = format!("these games have more than {} MB", super::studies::MAX_BODY >> 20);
                Problem::new(StatusCode::PAYLOAD_TOO_LARGE, message)
            }
            Err(_) => Problem::new(StatusCode::BAD_REQUEST, "this form cannot be read"),
        };
        Err(Box::new((asked(headers, uri), problem)))
    }

    /// The request without its fields: its page is written in the language that it asks for.
    pub(super) fn asked(self) -> Request {
        asked(self.headers, self.uri)
    }

    /// A field; empty where there is none.
    pub(super) fn get(&self, name: &str) -> String {
        query::value(&self.fields, name).unwrap_or_default()
    }

    /// All fields of a name, as many as `most`.
    pub(super) fn all(&self, name: &str, most: usize) -> Vec<String> {
        query::values(&self.fields, name).take(most).collect()
    }
}

fn asked(headers: HeaderMap, uri: Uri) -> Request {
    let mut request = Request::default();
    (*request.headers_mut(), *request.uri_mut()) = (headers, uri);
    request
}

/// Sets what the answer of a page with forms needs: with the server's usual policy browsers would not say that they come from its own page.
pub(super) fn answered(mut response: Response, status: StatusCode) -> Response {
    *response.status_mut() = status;
    let policy = HeaderValue::from_static("same-origin");
    response.headers_mut().insert(header::REFERRER_POLICY, policy);
    response
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[tokio::test]
    async fn fields_are_read_in_their_order() {
        let body = "name=a+b&add=1&add=2&text=1.+e4%0D%0A%C3%A9&add=3";
        let posted = Posted::of(Request::new(Body::from(body))).await.unwrap();
        assert_eq!([posted.get("name"), posted.get("text"), posted.get("none")], ["a b", "1. e4\r\né", ""]);
        assert_eq!(
            (posted.all("add", 9), posted.all("add", 2)),
            (["1", "2", "3"].map(str::to_owned).into(), vec!["1".to_owned(), "2".to_owned()])
        );
    }

    #[tokio::test]
    async fn a_form_that_is_no_text_is_refused() {
        let refused = Posted::of(Request::new(Body::from(vec![0xff, 0xfe]))).await.unwrap_err();
        assert_eq!(refused.1.status(), StatusCode::BAD_REQUEST);
    }
}
