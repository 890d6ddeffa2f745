//! A network of the bench for analyses to search with: it is put into the browser's cache, where the worker of an analysis looks.

use leptos::prelude::*;

use page::training::handed::address;

use crate::components::solid::solid;
use crate::components::woven::woven;
use crate::trained;

/// Puts a network where analyses find it; `then` is told its name, or nothing where that failed.
pub(super) fn keep(game: &'static str, name: String, file: Vec<u8>, then: impl FnOnce(Option<String>) + 'static) {
    leptos::task::spawn_local(async move {
        let is_kept = trained::keep(game, &name, &file).await.is_ok();
        then(is_kept.then_some(name));
    });
}

/// The way to an analysis that searches with it as the bench does with these settings.
pub(super) fn link(game: &'static str, name: String, settings: &[f64]) -> AnyView {
    let address = address(game, &name, settings);
    solid(view! {
        <a href=address target="_blank" rel="external" data-testid="search-with">
            {woven(say::training::open_analysis_with("\u{e000}"), vec![view! { <code>{name}</code> }.into_any()])}
        </a>
    })
}
