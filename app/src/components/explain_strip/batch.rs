//! A batch: the leaves that were gathered, and the visits that collided.

use std::ops::Range;

use leptos::prelude::*;
use wire::worker::Batch;

use crate::components::solid::solid;
use page::format;
use page::names::Names;

/// A batch that was gathered. `backed_up`: the moments from it on; `watch` watches the simulation of one.
pub(super) fn batch_view(
    names: &Names,
    backed_up: Range<u32>,
    batch: &Batch,
    watch: impl Fn(u32) + Copy + Send + 'static,
) -> AnyView {
    let line = |moves: &[u16]| match names.root {
        Some(_) if !moves.is_empty() => names.line(&[], moves).join(" "),
        _ => say::explain::the_root().to_owned(),
    };
    let leaf = |(at, moves): (usize, &Vec<u16>)| {
        let backup = batch.first_backup.and_then(|first| first.checked_add(u32::try_from(at).ok()?));
        let backup = backup.filter(|backup| backed_up.contains(backup));
        let title = match backup {
            Some(backup) => say::explain::watch_simulation(format::count(backup.into())),
            None => say::explain::not_backed_up().to_owned(),
        };
        let name = line(moves);
        view! {
            <li>
                <button
                    type="button"
                    data-testid=format!("leaf-{at}")
                    title=title
                    disabled=backup.is_none()
                    on:click=move |_| backup.into_iter().for_each(watch)
                >
                    {name}
                </button>
            </li>
        }
    };
    let collision = |(moves, visits): &(Vec<u16>, u32)| {
        let name = line(moves);
        let visits = format::count((*visits).into());
        view! {
            <li>
                <span class="n">{visits}</span>
                " × "
                {name}
            </li>
        }
    };
    let unlisted = batch.leaf_count as usize - batch.leaves.len().min(batch.leaf_count as usize);
    let leaves = batch.leaves.iter().enumerate().map(leaf).collect_view();
    let collisions = batch.collisions.iter().map(collision).collect_view();
    solid(view! {
        <div class="phase-body batch" tabindex="0" role="group" aria-label=say::explain::gathered() data-testid="batch">
            <div>
                <h3>{say::explain::waiting_leaves(format::count(batch.leaf_count.into()))}</h3>
                <ol class="batch-leaves" data-testid="batch-leaves">
                    {leaves}
                </ol>
                {(unlisted > 0).then(|| view! { <p class="hint">{say::explain::not_listed(unlisted as u64)}</p> })}
            </div>
            <div hidden=batch.collision_visits == 0>
                <h3>{say::explain::collisions(format::count(batch.collision_visits.into()))}</h3>
                <ul class="batch-collisions" data-testid="batch-collisions">
                    {collisions}
                </ul>
            </div>
        </div>
    })
}
