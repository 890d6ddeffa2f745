//! The language of the page: somebody's choice, else what the browser asks for. The server writes the document in it and names the file
//! with its messages; the browser fetches that before anything of the page is made.

use say::Language;

#[cfg(feature = "ssr")]
use crate::request;
use crate::{address, storage};

/// The cookie.
const COOKIE: &str = "puctoscope_language";

/// Id of the element that names the file with the messages.
#[cfg(not(feature = "ssr"))]
const ELEMENT: &str = "messages";

/// Keeps a language, and makes the page anew in it.
pub(crate) fn choose(language: Language) {
    storage::keep(COOKIE, language.code());
    let Some(window) = web_sys::window() else { return };
    let _ = match address::in_language(language) {
        Some(address) => window.location().assign(&address),
        None => window.location().reload(),
    };
}

/// Speaks the request's language from here on, until the page is written: one thread does that without a pause.
#[cfg(feature = "ssr")]
pub(crate) fn begin() -> Language {
    let chosen = request::cookie(COOKIE).and_then(|code| Language::read(&code));
    let language = chosen.or_else(|| preferred(&request::header(http::header::ACCEPT_LANGUAGE)?)).unwrap_or_default();
    say::speak(language);
    language
}

/// The document is only made on the server.
#[cfg(not(feature = "ssr"))]
pub(crate) fn begin() -> Language {
    say::spoken()
}

/// The first language of a request's list that the page speaks: a browser lists them in order, with weights that fall.
#[cfg(feature = "ssr")]
fn preferred(accepted: &str) -> Option<Language> {
    accepted.split(',').find_map(|one| Language::read(one.split(';').next().unwrap_or_default().trim()))
}

/// Names the file with the messages of a language that is not part of the page, and has it fetched with the document.
#[cfg(feature = "ssr")]
pub(crate) fn messages(language: Language, folder: &str) -> Option<impl leptos::IntoView + use<>> {
    use leptos::prelude::*;
    let address = format!("/{folder}/{}.messages.txt", language.code());
    (language != Language::English)
        .then(|| view! { <link id="messages" rel="preload" r#as="fetch" href=address crossorigin="anonymous" data-lacking=say::language::lacking() /> })
}

/// The document is only made on the server.
#[cfg(not(feature = "ssr"))]
pub(crate) fn messages(_: Language, _: &str) -> Option<impl leptos::IntoView + use<>> {
    None::<()>
}

/// Begins the page in the document's language. Where its messages cannot be fetched the document says so, and stays as it was written.
#[cfg(not(feature = "ssr"))]
pub(crate) fn with_messages(begin: impl FnOnce() + 'static) {
    use leptos::prelude::document;
    let link = document().get_element_by_id(ELEMENT);
    let named = link.as_ref().and_then(|link| link.get_attribute("href"));
    let lacking = link.and_then(|link| link.get_attribute("data-lacking")).unwrap_or_default();
    let language = document().document_element().and_then(|root| Language::read(&root.get_attribute("lang")?));
    let (Some(address), Some(language)) = (named, language) else { return begin() };
    // The page, which brings its own, has not begun.
    wasm_bindgen_futures::spawn_local(async move {
        match fetched(&address).await {
            Ok(catalogue) => {
                say::load(language, catalogue);
                begin();
            }
            // In another language the page has other parts in other places: it could not be brought to life.
            Err(_) => say_that_words_are_lacking(&lacking),
        }
    });
}

#[cfg(not(feature = "ssr"))]
async fn fetched(address: &str) -> Result<String, wasm_bindgen::JsValue> {
    use wasm_bindgen::JsCast as _;
    use wasm_bindgen_futures::JsFuture;
    let window = web_sys::window().ok_or("no window")?;
    let response: web_sys::Response = JsFuture::from(window.fetch_with_str(address)).await?.dyn_into()?;
    if !response.ok() {
        return Err("no messages".into());
    }
    JsFuture::from(response.text()?).await?.as_string().ok_or_else(|| "no text".into())
}

/// Says in the document, in its own language, that the page is not alive.
#[cfg(not(feature = "ssr"))]
fn say_that_words_are_lacking(words: &str) {
    use leptos::prelude::document;
    let Ok(alert) = document().create_element("p") else { return };
    alert.set_text_content(Some(words));
    let _ = alert.set_attribute("role", "alert").and_then(|()| alert.set_attribute("class", "lacking"));
    if let Some(body) = document().body() {
        let _ = body.append_child(&alert);
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_the_first_language_that_there_is() {
        let all = ["de-DE,de;q=0.9,en;q=0.8", "fr, en-GB;q=0.8, de;q=0.5", "fr,it", "", "*"].map(preferred);
        assert_eq!(all, [Some(Language::German), Some(Language::English), None, None, None]);
    }
}
