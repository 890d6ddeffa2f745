//! Bringing a file by its button.

use leptos::html::Input;
use leptos::prelude::*;

use crate::components::solid::solid;
use crate::state::Analysis;
use crate::{format, networks};

/// The bottom of the menu: the button, or how far an upload is.
#[component]
pub(super) fn UploadBar() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.networks;
    let input = NodeRef::<Input>::new();
    let chosen = move |_| {
        let Some(input) = input.get_untracked() else { return };
        let file = input.files().and_then(|files| files.get(0));
        // The same file can be chosen again.
        input.set_value("");
        if let Some(file) = file {
            networks::bring(analysis, file);
        }
    };
    let is_idle = move || menu.upload.with(Option::is_none);
    // The server has all of it then, and keeps what turns out to be a network.
    let is_sent = move || menu.upload.with(|upload| upload.as_ref().is_some_and(|upload| upload.total <= upload.sent));
    let pick = move |_| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    let hint = move || {
        if !analysis.can_control() {
            return "Only the owner of the analysis can change its evaluator.".to_owned();
        }
        let most = menu.list.with(|list| list.as_ref().map(|list| format::bytes(list.upload_bytes)));
        most.map(|most| format!("Lc0 weights (.pb.gz) or .onnx, at most {most}; or drop it on the page."))
            .unwrap_or_default()
    };
    let name = move || menu.upload.with(|upload| upload.as_ref().map(|upload| upload.name.clone()));
    let sent = move || menu.upload.with(|upload| upload.as_ref().map_or(0.0, |upload| upload.sent));
    let total = move || menu.upload.with(|upload| upload.as_ref().map_or(1.0, |upload| upload.total));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are whole and positive")]
    let progress = move || {
        if is_sent() {
            return "checking it…".to_owned();
        }
        let (sent, total) = (sent(), total());
        format!("{} of {}", format::bytes(sent as u64), format::bytes(total as u64))
    };

    solid(view! {
        <footer>
            <input
                node_ref=input
                type="file"
                class="visually-hidden"
                tabindex="-1"
                aria-label="A network's file"
                accept=".gz,.pb,.onnx"
                data-testid="network-file"
                on:change=chosen
            />
            <div class="upload" hidden=move || !is_idle()>
                <button
                    type="button"
                    data-testid="upload-network"
                    disabled=move || !analysis.can_control()
                    on:click=pick
                >
                    "Upload a network…"
                </button>
                <span class="hint">{hint}</span>
            </div>
            <div class="upload" hidden=is_idle data-testid="upload">
                <span class="upload-name">{name}</span>
                <progress aria-label="Upload" max=total prop:value=sent></progress>
                <span data-testid="upload-bytes">{progress}</span>
                <button
                    type="button"
                    data-testid="cancel-upload"
                    disabled=is_sent
                    on:click=move |_| networks::cancel(analysis)
                >
                    "Cancel"
                </button>
            </div>
        </footer>
    })
}
