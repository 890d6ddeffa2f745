//! A button that asks for a file.

use leptos::html::Input;
use leptos::prelude::*;
use web_sys::File;

/// Makes the button, and the hidden field behind it: the names of both for tests, the field's name for screen readers, and the
/// endings of the names of files that may be chosen (empty: any).
pub fn file_button(
    label: &'static str,
    [button, field]: [&'static str; 2],
    about: &'static str,
    accept: &'static str,
    disabled: impl Fn() -> bool + Send + 'static,
    take: impl Fn(File) + 'static,
) -> impl IntoView {
    let input = NodeRef::<Input>::new();
    let chosen = move |_| {
        let Some(input) = input.get() else { return };
        let file = input.files().and_then(|files| files.get(0));
        // The same file can be chosen again.
        input.set_value("");
        if let Some(file) = file {
            take(file);
        }
    };
    let pick = move |_| {
        if let Some(input) = input.get() {
            input.click();
        }
    };
    view! {
        <input
            node_ref=input
            type="file"
            class="visually-hidden"
            tabindex="-1"
            aria-label=about
            accept=accept
            data-testid=field
            on:change=chosen
        />
        <button type="button" data-testid=button disabled=disabled on:click=pick>
            {label}
        </button>
    }
}
