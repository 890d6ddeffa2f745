//! Bringing a file by its button.

use leptos::prelude::*;

use crate::components::file_button::file_button;
use crate::components::solid::solid;
use crate::networks;
use crate::state::Analysis;
use page::format;

/// The bottom of the menu: the button, or how far an upload is.
#[component]
pub(super) fn UploadBar() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.networks;
    let is_idle = move || menu.upload.with(Option::is_none);
    // The server has all of it then, and keeps what turns out to be a network.
    let is_sent = move || menu.upload.with(|upload| upload.as_ref().is_some_and(|upload| upload.total <= upload.sent));
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
            <div class="upload" hidden=move || !is_idle()>
                {file_button(
                    "Upload a network…",
                    ["upload-network", "network-file"],
                    "A network's file",
                    ".gz,.pb,.onnx",
                    move || !analysis.can_control(),
                    move |file| networks::bring(analysis, file),
                )}
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
