//! The document for addresses of which a static site has none.
//!
//! A host answers with it at any depth, so it refers to no file, and looks for the site itself before it leads there.

use std::fmt::Write as _;

use say::Language;

use super::rewrite::{digest, of_language};

/// Its path: the one that hosts look for.
pub(super) const PATH: &str = "404.html";

const SCRIPT: &str = include_str!("not_found.js");

/// Makes the document. It says the same in each language: none is known.
pub(super) fn document() -> String {
    let mut sections = String::new();
    for language in Language::ALL {
        say::speak(language);
        let code = language.code();
        let folder = of_language(language);
        let page = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let _ = write!(
            sections,
            "<section lang=\"{code}\"><h1 style=\"font-size:20px;margin-bottom:0\">{}</h1><p>{}</p>\
             <p><a data-page=\"{page}?fen=startpos\" hidden>{}</a></p></section>",
            say::frame::page_not_found(),
            say::frame::nothing_here(),
            say::frame::start_an_analysis()
        );
    }
    say::speak(Language::default());
    let policy = format!(
        "default-src 'none'; connect-src 'self'; script-src 'sha256-{}'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'",
        digest(SCRIPT)
    );
    format!(
        "<!DOCTYPE html><html lang=\"{}\"><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\">\
         <title>Puctoscope</title></head>\
         <body style=\"max-width:34rem;margin:15vh auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif\">{sections}\
         <script>{SCRIPT}</script></body></html>\n",
        Language::default().code()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_names_no_file_and_leads_to_each_language() {
        let made = document();
        assert!(!made.contains("href=") && !made.contains("src=\""), "{made}");
        for language in Language::ALL {
            let folder = of_language(language);
            let page = if folder.is_empty() { String::new() } else { format!("{folder}/") };
            assert!(made.contains(&format!("<section lang=\"{}\">", language.code())));
            assert!(made.contains(&format!("data-page=\"{page}?fen=startpos\"")), "{made}");
        }
    }
}
