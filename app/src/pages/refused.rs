//! The page instead of a lesson that its address carries, where that cannot be opened. The server writes the whole of it.

use leptos::prelude::*;
use leptos_meta::Title;

use crate::address::paths;
use crate::components::site_header::site_header;
use crate::components::solid::solid;

/// Contents of the page.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Line of the lesson's file, if there is one to be read.
    pub line: Option<usize>,
    /// The fault: one sentence, lower-case and without a full stop.
    pub message: String,
}

/// The page.
#[component]
pub fn RefusedPage(
    /// Contents of the page.
    refused: Refused,
) -> impl IntoView {
    let words = match refused.line {
        Some(line) => say::learn::in_line(line.to_string(), say::told(&refused.message)),
        None => page::rules::told(&refused.message),
    };
    view! {
        <Title text=format!("{} · Puctoscope", say::learn::cannot_be_opened()) />
        {solid(
            view! {
                <div class="site-page">
                    {site_header(say::learn::cannot_be_opened(), "")}
                    <main class="missing" data-testid="lesson-refused">
                        <p>{words}</p>
                        <p>
                            <a class="button primary" href=paths::LEARN>
                                {say::learn::all_lessons()}
                            </a>
                        </p>
                    </main>
                </div>
            },
        )}
    }
}
