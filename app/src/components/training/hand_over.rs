//! A network of the bench for analyses to search with: it is put into the browser's cache, where the worker of an analysis looks.

use leptos::prelude::*;

use super::state::Bench;
use crate::components::solid::solid;
use crate::trained;

/// Puts a network where analyses find it, and says so.
pub(super) fn keep(bench: Bench, name: String, file: Vec<u8>) {
    leptos::task::spawn_local(async move {
        let game = bench.game.get_untracked();
        match trained::keep(game, &name, &file).await {
            Ok(()) => bench.handed.set(Some(name)),
            Err(_) => bench.refused.set(Some("This browser keeps no networks for this page.".to_owned())),
        }
    });
}

/// The way to an analysis that searches with it.
pub(super) fn link(game: &'static str, name: String) -> AnyView {
    let address = format!("/?fen={game}&evaluator={name}&tree=links");
    solid(view! {
        <a href=address target="_blank" rel="external" data-testid="search-with">
            "Open an analysis with " <code>{name}</code>
        </a>
    })
}
