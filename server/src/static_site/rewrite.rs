//! A document of the server, made one that lies in a folder: addresses relative, scripts allowed by their digests.

use std::collections::BTreeSet;
use std::path::PathBuf;

use base64::Engine as _;
use say::Language;
use sha2::{Digest as _, Sha256};

/// The script of every document.
pub(super) const SCRIPT: &str = "site.js";

/// Name of the file from which a browser knows the site when it installs it.
pub(super) const MANIFEST: &str = "puctoscope.webmanifest";

/// Place of a document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub(super) language: Language,
    /// Its address on a server.
    pub(super) address: &'a str,
    /// Addresses of all documents.
    pub(super) addresses: &'a BTreeSet<String>,
}

impl Place<'_> {
    /// The folder of the document: those of other languages than the first have one of their own.
    pub(super) fn folder(&self) -> PathBuf {
        [of_language(self.language), self.address.trim_matches('/')]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect()
    }

    /// The way to the top of all documents in its language.
    fn way_to_pages(self) -> String {
        let depth = self.address.split('/').filter(|part| !part.is_empty()).count();
        if depth == 0 { "./".to_owned() } else { "../".repeat(depth) }
    }

    /// The way to the top of the site.
    fn way_to_files(self) -> String {
        let up = if of_language(self.language).is_empty() { "" } else { "../" };
        format!("{}{up}", self.way_to_pages())
    }

    /// An address of the server, as seen from here.
    fn seen(&self, address: &str) -> String {
        let end = address.find(['?', '#']).unwrap_or(address.len());
        let (path, rest) = address.split_at(end);
        if path == "/" {
            return format!("{}{rest}", self.way_to_pages());
        }
        let inside = path.trim_start_matches('/');
        if self.addresses.contains(path) {
            return format!("{}{inside}/{rest}", self.way_to_pages());
        }
        format!("{}{inside}{rest}", self.way_to_files())
    }
}

/// Folder of a language; empty for the first.
pub(super) fn of_language(language: Language) -> &'static str {
    if language == Language::default() { "" } else { language.code() }
}

/// Attributes that hold an address.
const ADDRESSES: [&str; 3] = ["href", "src", "action"];

/// Attributes of scripts that only a server's answer allows.
const NONCE: &str = " nonce=\"";

/// Makes a server's document one of the site.
pub(super) fn in_folder(document: &str, place: &Place<'_>) -> String {
    let mut out = without_nonces(document);
    for attribute in ADDRESSES {
        out = with_addresses(&out, &format!(" {attribute}=\""), place);
    }
    // Scripts name files too.
    for quote in ['"', '\''] {
        for start in ["/pkg/", "/worker.js"] {
            out = out.replace(&format!("{quote}{start}"), &format!("{quote}{}{}", place.way_to_files(), &start[1..]));
        }
    }
    // The script that fetches the module puts its address together.
    let root = place.way_to_files();
    out = out.replace("(\"\", \"pkg\",", &format!("(\"{}\", \"pkg\",", root.trim_end_matches('/')));
    let languages = Language::ALL.map(Language::code).join(" ");
    let (files, pages) = (place.way_to_files(), place.way_to_pages());
    let site = format!("<html data-site=\"{files}\" data-pages=\"{pages}\" data-languages=\"{languages}\"");
    out = out.replacen("<html", &site, 1);
    let manifest = format!(
        "<link rel=\"manifest\" href=\"{files}{MANIFEST}\"><script type=\"module\" src=\"{files}{SCRIPT}\"></script>"
    );
    let head =
        format!("<head><meta http-equiv=\"Content-Security-Policy\" content=\"{}\">{BEGIN}{manifest}", policy(&out));
    out.replacen("<head>", &head, 1)
}

/// Work that is done before anything is shown: somebody's language, theme and choices are those of his last visit, and a document is not shown
/// where the query makes it another page.
const BEGIN: &str = concat!("<script>", include_str!("begin.js"), "</script>");

/// Takes out the number by which a server's answer allows scripts. Leptos asks for modules by it as well.
fn without_nonces(document: &str) -> String {
    let number = document.split_once(NONCE).and_then(|(_, rest)| rest.split_once('"')).map(|(number, _)| number);
    let Some(number) = number else { return document.to_owned() };
    document.replace(&format!("{NONCE}{number}\""), "").replace(&format!("=\"{number}\""), "=\"anonymous\"")
}

/// Makes the values of an attribute relative that begin with one slash.
fn with_addresses(document: &str, attribute: &str, place: &Place<'_>) -> String {
    let mut out = String::with_capacity(document.len());
    let mut rest = document;
    while let Some(at) = rest.find(attribute) {
        let (before, value) = rest.split_at(at + attribute.len());
        out.push_str(before);
        let end = value.find('"').unwrap_or(value.len());
        let (address, after) = value.split_at(end);
        if address.starts_with('/') && !address.starts_with("//") {
            out.push_str(&place.seen(address));
        } else {
            out.push_str(address);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The policy of the document: the server's, with the digests of its scripts in place of its number.
fn policy(document: &str) -> String {
    let mut digests: BTreeSet<String> = inline_scripts(document).map(digest).collect();
    digests.extend(inline_scripts(BEGIN).map(digest));
    let digests: String = digests.iter().map(|digest| format!(" 'sha256-{digest}'")).collect();
    format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{digests}; style-src 'self'; style-src-attr 'unsafe-inline'; \
         img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
    )
}

/// Texts of the scripts that stand in a document.
fn inline_scripts(document: &str) -> impl Iterator<Item = &str> {
    document.split("<script").skip(1).filter_map(|part| {
        let (attributes, rest) = part.split_once('>')?;
        let (text, _) = rest.split_once("</script>")?;
        (!attributes.contains(" src=") && !text.is_empty()).then_some(text)
    })
}

/// Returns what a policy names a script by.
pub(super) fn digest(script: &str) -> String {
    base64::engine::general_purpose::STANDARD.encode(Sha256::digest(script))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses() -> BTreeSet<String> {
        ["/", "/learn", "/learn/visits"].map(str::to_owned).into()
    }

    #[test]
    fn addresses_are_seen_from_the_documents_place() {
        let addresses = addresses();
        let place = |language, address| Place { language, address, addresses: &addresses };
        let english = place(Language::English, "/learn/visits");
        assert_eq!(english.folder(), PathBuf::from("learn/visits"));
        assert_eq!(english.seen("/"), "../../");
        assert_eq!(english.seen("/?fen=startpos"), "../../?fen=startpos");
        assert_eq!(english.seen("/learn#a"), "../../learn/#a");
        assert_eq!(english.seen("/pkg/a.css"), "../../pkg/a.css");
        let german = place(Language::German, "/learn");
        assert_eq!(german.folder(), PathBuf::from("de/learn"));
        assert_eq!(german.seen("/learn/visits"), "../learn/visits/");
        assert_eq!(german.seen("/pkg/a.css"), "../../pkg/a.css");
        let top = place(Language::English, "/");
        assert_eq!((top.folder(), top.seen("/learn")), (PathBuf::new(), "./learn/".to_owned()));
    }

    #[test]
    fn a_document_names_nothing_from_the_top_and_allows_its_own_scripts_alone() {
        let addresses = addresses();
        let place = Place { language: Language::English, address: "/learn", addresses: &addresses };
        let written = "<!DOCTYPE html><html lang=\"en\"><head><link rel=\"stylesheet\" href=\"/pkg/a.css\"><script type=\"module\" \
                       nonce=\"abc\">import(\"/pkg/a.js\")</script></head><body><a href=\"/\">a</a><a href=\"//b\">b</a></body></html>";
        let made = in_folder(written, &place);
        let markup = made.replace(BEGIN, "").replace("\"//b\"", "");
        assert!(!markup.contains("nonce") && !markup.contains("\"/"), "{markup}");
        assert!(made.contains("import(\"../pkg/a.js\")") && made.contains("href=\"//b\""), "{made}");
        let allowed = digest("import(\"../pkg/a.js\")");
        assert!(made.contains(&format!("'sha256-{allowed}'")), "{made}");
        assert!(
            made.starts_with(
                "<!DOCTYPE html><html data-site=\"../\" data-pages=\"../\" data-languages=\"en de\" lang=\"en\">"
            ),
            "{made}"
        );
    }
}
