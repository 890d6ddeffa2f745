//! What a button opens over the page: the browser's own popover, whose contents are fetched when it is first opened.

use leptos::prelude::*;

use crate::components::later::{Part, later};
use crate::components::solid::written;

/// Makes the place for a menu; its button names `id` as its `popovertarget`.
pub(crate) fn menu<F: Future<Output = Part> + 'static>(
    id: &'static str,
    class: &'static str,
    label: &'static str,
    make: impl Fn() -> F + 'static,
) -> AnyView {
    menu_or(id, class, label, || false, make)
}

/// Makes the place for a menu that lies open, as a part of the page, while `is_laid_open` says so.
pub(crate) fn menu_or<F: Future<Output = Part> + 'static>(
    id: &'static str,
    class: &'static str,
    label: &'static str,
    is_laid_open: impl Fn() -> bool + 'static,
    make: impl Fn() -> F + 'static,
) -> AnyView {
    let is_wanted = RwSignal::new(false);
    // It may have been opened before there was code to hear of it; an effect runs in the browser only.
    Effect::new(move |_| {
        let menu = document().get_element_by_id(id);
        if menu.is_some_and(|menu| menu.matches(":popover-open").unwrap_or(false)) {
            is_wanted.set(true);
        }
    });
    let contents = later(move || is_wanted.get() || is_laid_open(), make, || ());
    written(view! {
        <div id=id class=class popover="auto" role="group" aria-label=label on:toggle=move |_| is_wanted.set(true)>
            {contents}
        </div>
    })
}
