//! The page's font in a picture. The browser draws an SVG as a document of its own, which has no font but the system's and what it brings
//! along: so that a picture looks alike everywhere, the font is written into it before it becomes pixels.

use std::cell::RefCell;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The element of the document that has the font fetched; none where the site has no font.
const LINK: &str = "link[rel=preload][as=font]";

thread_local! {
    static STYLE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Returns the font as a style for an SVG. It is empty where the page itself is in the system's font.
pub(crate) async fn style() -> String {
    if let Some(style) = STYLE.with_borrow(Clone::clone) {
        return style;
    }
    let style = fetched().await.unwrap_or_default();
    STYLE.set(Some(style.clone()));
    style
}

/// Writes a style into an SVG.
pub(crate) fn within(svg: &str, style: &str) -> String {
    match svg.split_once('>') {
        Some((root, rest)) if !style.is_empty() => format!("{root}><style>{style}</style>{rest}"),
        _ => svg.to_owned(),
    }
}

async fn fetched() -> Option<String> {
    let address = document().query_selector(LINK).ok()??.get_attribute("href")?;
    let response: Response = JsFuture::from(window().fetch_with_str(&address)).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let file = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    // A letter for each byte, as the browser's writer of base 64 wants them.
    let letters: String = js_sys::Uint8Array::new(&file).to_vec().into_iter().map(char::from).collect();
    Some(face(&window().btoa(&letters).ok()?))
}

fn face(base64: &str) -> String {
    format!(
        "@font-face{{font-family:\"Inter\";font-weight:100 900;src:url(data:font/woff2;base64,{base64}) format(\"woff2\")}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_the_font_within() {
        let svg = "<svg font-family=\"&quot;Inter&quot;, sans-serif\">\n<title>A &gt; B</title></svg>";
        let with = within(svg, &face("AAEC"));
        assert!(with.starts_with(
            "<svg font-family=\"&quot;Inter&quot;, sans-serif\"><style>@font-face{font-family:\"Inter\";"
        ));
        assert!(
            with.contains("url(data:font/woff2;base64,AAEC)")
                && with.ends_with("</style>\n<title>A &gt; B</title></svg>")
        );
        assert_eq!(within(svg, ""), svg, "there is none");
    }
}
