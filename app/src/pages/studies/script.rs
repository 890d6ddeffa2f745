//! Files that are read into fields, and links that are copied: a few lines that the pages work without.

use leptos::prelude::*;

/// A field for a file whose text is put into another field, by its id. Without scripts it is not there.
pub(in crate::pages) fn file_field(into: &'static str) -> impl IntoView {
    view! {
        <label class="study-file" hidden>
            <span>{say::studies::file()}</span>
            <input type="file" accept=".pgn,.txt,application/x-chess-pgn,text/plain" data-into=into data-testid="study-file" />
        </label>
    }
}

/// Reads files, in UTF-8 or else as old programs wrote them, and copies links.
pub(in crate::pages) fn script() -> impl IntoView {
    let copied = format!("const copied = {:?};", say::studies::link_copied());
    let script = format!("{{{copied}{SCRIPT}}}");
    view! { <script nonce=leptos::nonce::use_nonce() inner_html=script></script> }
}

const SCRIPT: &str = "\
    const text = (bytes) => {\
        try {\
            return new TextDecoder('utf-8', { fatal: true }).decode(bytes);\
        } catch {\
            return new TextDecoder('windows-1252').decode(bytes);\
        }\
    };\
    for (const file of document.querySelectorAll('input[data-into]')) {\
        file.closest('label').hidden = false;\
        file.addEventListener('change', async () => {\
            const into = document.getElementById(file.dataset.into);\
            if (!file.files[0]) return;\
            into.value = text(await file.files[0].arrayBuffer());\
            into.focus();\
        });\
    }\
    for (const link of document.querySelectorAll('input[data-link]')) {\
        link.value = location.origin + link.dataset.link;\
        link.addEventListener('focus', () => link.select());\
    }\
    for (const button of document.querySelectorAll('button[data-copies]')) {\
        button.hidden = false;\
        button.addEventListener('click', async () => {\
            const link = document.getElementById(button.dataset.copies);\
            link.select();\
            if (navigator.clipboard) await navigator.clipboard.writeText(link.value);\
            else document.execCommand('copy');\
            document.getElementById(button.dataset.says).textContent = copied;\
        });\
    }";
