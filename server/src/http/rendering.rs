//! Documents, written here from what a page shows.

use std::future::{Future as _, poll_fn};
use std::pin::pin;

use app::Document;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use leptos::nonce::use_nonce;
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;
use say::Language;

use super::embedding::Ancestors;
use super::state::Server;
use crate::site;

/// Renders the page that says that there is no such page.
#[derive(Clone, Debug)]
pub(super) struct Missing {
    pub(super) options: Document,
}

/// Makes a [`Missing`] for this server.
pub(super) fn missing(server: &Server) -> Missing {
    Missing { options: options(server) }
}

impl Missing {
    pub(super) async fn page(self, request: Request) -> Response {
        let mut response = render(self.options, request).await;
        *response.status_mut() = StatusCode::NOT_FOUND;
        response
    }
}

/// Renders a page that shows nothing of the server.
pub(super) async fn render(options: Document, request: Request) -> Response {
    render_with(options, || {}, request).await
}

/// Renders a page that shows something of the server, which `provide` gives to it.
pub(super) async fn render_with(
    options: Document,
    provide: impl Fn() + Clone + Send + Sync + 'static,
    request: Request,
) -> Response {
    let provide = move || {
        set_policy();
        provide();
    };
    let render = leptos_axum::render_app_to_stream_with_context(provide, move || app::shell(options.clone()));
    let mut rendering = pin!(render(request));
    // The page speaks its visitor's language on the thread that writes it; what else the thread does is English.
    let response = poll_fn(|context| {
        let polled = rendering.as_mut().poll(context);
        say::speak(Language::English);
        polled
    });
    response.await.into_response()
}

/// What all documents of this server have.
pub(super) fn options(server: &Server) -> Document {
    Document::new(site::folder(&server.version), server.site.has(app::FONT))
}

/// Scripts run only with this answer's own number; WebAssembly is allowed, and the colours and widths that the page
/// writes into `style` attributes.
fn set_policy() {
    let (Some(nonce), Some(response)) = (use_nonce(), use_context::<ResponseOptions>()) else { return };
    let ancestors = use_context::<Parts>().and_then(|parts| parts.extensions.get::<Ancestors>().cloned());
    let ancestors = ancestors.as_ref().map_or("'none'", |ancestors| &ancestors.0);
    let policy = format!(
        "default-src 'self'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; \
         style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors {ancestors}"
    );
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.insert_header(header::CONTENT_SECURITY_POLICY, policy);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use any_spawner::Executor;
    use axum::body::{Body, Bytes, to_bytes};
    use tokio::runtime::Runtime;

    use super::*;

    #[test]
    fn each_visitor_is_answered_in_a_language_of_his_own() {
        let _ = Executor::init_tokio();
        let runtime = Runtime::new().unwrap();
        let ask = |accepted: &'static str, cookie: &'static str| {
            let options = Document::new("pkg".to_owned(), false);
            let request = Request::builder().uri("/?fen=startpos").header(header::ACCEPT_LANGUAGE, accepted);
            let request = request.header(header::COOKIE, cookie).body(Body::empty()).unwrap();
            async move { to_bytes(render(options, request).await.into_body(), usize::MAX).await.unwrap() }
        };
        let asked =
            [("de-DE,de;q=0.9", ""), ("en", ""), ("en", "puctoscope_language=de"), ("de", "puctoscope_language=en")];
        let all = asked.into_iter().cycle().take(32).map(|(accepted, cookie)| runtime.spawn(ask(accepted, cookie)));
        for (place, answer) in all.collect::<Vec<_>>().into_iter().enumerate() {
            let page = String::from_utf8(runtime.block_on(answer).unwrap().to_vec()).unwrap();
            let is_german = place % 2 == 0;
            assert_eq!(page.contains("<html lang=\"de\""), is_german, "{place}");
            assert_eq!(page.contains("/de.messages.txt"), is_german, "{place}");
            assert_eq!(page.contains(">Abbrechen<") || page.contains(">Teilen<"), is_german, "{place}");
        }
    }

    #[test]
    fn another_thread_may_send_a_page_than_made_it() {
        let _ = Executor::init_tokio();
        let runtime = Runtime::new().unwrap();
        let options = Document::new("pkg".to_owned(), false);
        let response = runtime.block_on(render(options, Request::default()));
        let all = || -> Bytes { runtime.block_on(to_bytes(response.into_body(), usize::MAX)).unwrap() };
        let page = thread::scope(|scope| scope.spawn(all).join()).expect("nothing of it is bound to a thread");
        assert!(String::from_utf8_lossy(&page).contains("</body></html>"));
    }
}
