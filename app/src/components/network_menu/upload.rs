//! Bringing a file by its button.

use leptos::prelude::*;

use crate::components::file_button::file_button;
use crate::components::solid::solid;
use crate::dropping;
use crate::state::Analysis;
use page::format;
use page::input::Action;
use page::networks::{Input, Upload};

/// The bottom of the menu: the button, or how far an upload is.
#[component]
pub(super) fn UploadBar() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.networks;
    let is_idle = move || menu.with(|menu| menu.upload().is_none());
    // The server keeps what turns out to be a network.
    let is_sent = move || menu.with(|menu| menu.upload().is_some_and(Upload::is_sent));
    let hint = move || {
        if !analysis.can_control() {
            return say::networks::only_owner_changes().to_owned();
        }
        let most = menu.with(|menu| menu.list().map(|list| format::bytes(list.upload_bytes)));
        most.map(say::networks::files).unwrap_or_default()
    };
    let name = move || menu.with(|menu| menu.upload().map(|upload| upload.name.clone()));
    let sent = move || menu.with(|menu| menu.upload().map_or(0, |upload| upload.sent));
    let total = move || menu.with(|menu| menu.upload().map_or(1, |upload| upload.total));
    let progress = move || {
        if is_sent() {
            let fetched = menu.with(|menu| menu.fetched);
            return fetched.map_or_else(|| say::networks::checking().to_owned(), say::networks::fetching);
        }
        let (sent, total) = (sent(), total());
        say::networks::sent_of(format::bytes(sent), format::bytes(total))
    };

    solid(view! {
        <footer>
            <div class="upload" hidden=move || !is_idle()>
                {file_button(
                    say::networks::upload_network(),
                    ["upload-network", "network-file"],
                    say::networks::network_file(),
                    ".gz,.pb,.onnx",
                    move || !analysis.can_control(),
                    move |file| dropping::bring(menu.inbox, file, Action::BringNetwork),
                )}
                <span class="hint">{hint}</span>
            </div>
            <div class="upload" hidden=is_idle data-testid="upload">
                <span class="upload-name">{name}</span>
                <progress aria-label=say::networks::upload() max=move || total().to_string() prop:value=move || sent().to_string()></progress>
                <span data-testid="upload-bytes">{progress}</span>
                <button
                    type="button"
                    data-testid="cancel-upload"
                    disabled=is_sent
                    on:click=move |_| menu.tell(Input::Cancelled)
                >
                    {say::common::cancel()}
                </button>
            </div>
        </footer>
    })
}
