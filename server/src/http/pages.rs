//! The page, rendered here and brought to life in the browser.

use std::future::{Future as _, poll_fn};
use std::pin::pin;
use std::sync::Arc;

use any_spawner::Executor;
use app::Document;
use app::pages::refused::Refused;
use app::{Own, Shelf};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use leptos::nonce::use_nonce;
use leptos::prelude::{provide_context, use_context};

use desk::packed;
use leptos_axum::ResponseOptions;
use lessons::brought;
use say::Language;

use super::embedding::Ancestors;
use super::state::Server;
use super::{analyses_page, cookies, sign_in, site, studies_page, study_page};
use crate::failure::Failure;
use crate::own_lessons::OwnLessons;
use crate::site::Site;

/// The addresses that have a page.
pub(super) fn routes(server: &Server) -> Router {
    // It may have been done before, by another server of this process.
    let _ = Executor::init_tokio();
    let options = options(server);
    let of_page = options.clone();
    let page = move |request: Request| render(of_page.clone(), request);
    let (lessons, of_shelf) = (server.lessons.clone(), options.clone());
    let shelf = Shelf(Arc::new(lessons.all()));
    let learn = move |request: Request| {
        let shelf = shelf.clone();
        render_with(of_shelf.clone(), move || provide_context(shelf.clone()), request)
    };
    let (of_carried, carrying) = (options.clone(), lessons.clone());
    let carried = move |Path(packed): Path<String>, request: Request| {
        lesson(of_carried, carrying, format!("{}{packed}", packed::OWN), request)
    };
    Router::new()
        .route("/", get(page.clone()))
        .route("/learn", get(learn))
        .route("/glossary", get(page.clone()))
        .route("/learn/training", get(page.clone()))
        .route("/learn/assignment", get(page.clone()))
        .route("/learn/history", get(page.clone()))
        .route("/survey", get(page.clone()))
        .merge(analyses_page::routes(server, &options))
        .merge(studies_page::routes(server, &options))
        .merge(study_page::routes(server, &options))
        .merge(sign_in::routes(server, &options))
        .route("/learn/own/{packed}", get(carried))
        .route(
            "/learn/{slug}",
            get(move |Path(slug): Path<String>, request: Request| lesson(options, lessons, slug, request)),
        )
        .layer(axum::middleware::from_fn(cookies::keep_browser))
}

/// A lesson's page, or its file where that is asked for.
async fn lesson(options: Document, lessons: OwnLessons, slug: String, request: Request) -> Response {
    let (slug, is_file) = slug.strip_suffix(FILE).map_or((slug.as_str(), false), |slug| (slug, true));
    if let Some(source) = brought::source(slug) {
        return if is_file { file(slug, source.to_owned()) } else { render(options, request).await };
    }
    match lessons.find(slug) {
        Ok(Some(own)) if is_file => file(slug, own.text.to_string()),
        Ok(Some(own)) => {
            let own = Own { lesson: own.lesson, link: packed::slug(&own.text) };
            render_with(options, move || provide_context(own.clone()), request).await
        }
        Ok(None) => Missing { options }.page(request).await,
        Err(refusal) => {
            let refused = Refused { line: refusal.line, message: refusal.message };
            let mut response = render_with(options, move || provide_context(refused.clone()), request).await;
            *response.status_mut() = StatusCode::BAD_REQUEST;
            response
        }
    }
}

/// End of the name of a lesson's file.
const FILE: &str = ".md";

fn file(slug: &str, text: String) -> Response {
    let name = if slug.starts_with(packed::OWN) { "lesson" } else { slug };
    let headers = [
        (header::CONTENT_TYPE, "text/markdown; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}{FILE}\"")),
    ];
    (headers, text).into_response()
}

/// The document of an address, as somebody gets it who has chosen nothing and reads a language. It depends on no server's state.
///
/// # Errors
/// When it cannot be written.
pub async fn document(of: &Site, address: &str, language: Language) -> Result<String, Failure> {
    let _ = Executor::init_tokio();
    let options = Document::new(site::folder(""), of.has(app::FONT));
    let request = Request::builder().uri(address).header(header::ACCEPT_LANGUAGE, language.code());
    let request = request.body(Body::empty()).map_err(|error| Failure::Internal(error.into()))?;
    let shelf = Shelf(Arc::default());
    let response = render_with(options, move || provide_context(shelf.clone()), request).await;
    let bytes = to_bytes(response.into_body(), usize::MAX).await.map_err(|error| Failure::Internal(error.into()))?;
    String::from_utf8(bytes.to_vec()).map_err(|error| Failure::Internal(error.into()))
}

/// Renders the page that says that there is no such page.
#[derive(Clone, Debug)]
pub(super) struct Missing {
    options: Document,
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

async fn render(options: Document, request: Request) -> Response {
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

fn options(server: &Server) -> Document {
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
