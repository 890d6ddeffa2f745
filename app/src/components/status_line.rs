//! The search as a whole, in one line.

use leptos::prelude::*;
use wire::{Limit, RunState, Status};

use super::copy_button;
use crate::components::solid::written;
use crate::state::Analysis;
use page::breakpoints::words::describe_hits;
use page::format;
use page::names::Names;
use page::state::Page;

/// The status line.
#[component]
pub fn StatusLine() -> impl IntoView {
    let analysis = Analysis::get();
    let status = Memo::new(move |_| {
        analysis.revision.track();
        analysis.model.with_value(|model| model.status().cloned())
    });
    let number =
        move |name: &'static str, label: &'static str, term: Option<&'static str>, write: fn(&Status) -> String| {
            let value = move || status.with(|status| status.as_ref().map_or_else(|| format::UNKNOWN.to_owned(), write));
            view! {
                <div class=format!("stat stat-{name}")>
                    <dt data-term=term>{label}</dt>
                    <dd data-testid=format!("status-{name}")>{value}</dd>
                </div>
            }
        };
    let kept = move || analysis.search_view().map(|search| search.kept).filter(|&kept| kept > 0);
    let playouts = move || {
        let Some(all) = status.with(|status| status.as_ref().map(|status| status.simulations)) else {
            return format::UNKNOWN.to_owned();
        };
        let kept = kept().unwrap_or(0).min(all);
        let own = format::count((all - kept).into());
        if kept > 0 { format!("{own} + {} kept", format::count(kept.into())) } else { own }
    };
    let state = move || {
        if analysis.past.is_shown() {
            return if analysis.recordings.is_on.get() { "recorded" } else { "past" }.to_owned();
        }
        status.with(|status| match status.as_ref() {
            None => "waiting".to_owned(),
            Some(status) => match status.state {
                RunState::Idle => "stopped".to_owned(),
                RunState::Running => "searching".to_owned(),
                RunState::Finished => ended_by(&analysis.names(), status),
                RunState::Failed => "evaluator failed".to_owned(),
            },
        })
    };
    let hit =
        move || !analysis.past.is_shown() && status.with(|status| status.as_ref().is_some_and(|s| !s.hits.is_empty()));
    let device = move || analysis.search_view().map(|search| (search.evaluator_description, search.device));
    let digest = move || status.with(|status| status.as_ref().and_then(|status| status.digest.clone()));
    let copy_digest = move |_| {
        if let Some(digest) = analysis.model.with_value(|model| model.status()?.digest.clone()) {
            copy_button::copy(analysis.inbox, digest);
            analysis.notify("Digest copied.");
        }
    };

    // Said once when a search stops, not thirty times a second while it runs.
    Effect::new(move |before: Option<Option<(RunState, Option<u32>)>>| {
        // From one breakpoint to the next a search may need less than a frame.
        let hit = |status: &Status| status.hits.first().map(|hit| hit.moment);
        let now = status.with(|status| status.as_ref().map(|status| (status.state, hit(status))));
        if before.is_some_and(|before| before != now)
            && let Some(status) = analysis.model.with_value(|model| model.status().cloned())
        {
            analysis.announce(spoken(&analysis.page.with_value(Page::names), &status));
        }
        now
    });

    written(view! {
        <dl class="status" aria-label="The search" data-testid="status">
            <div class="stat stat-state">
                <dt>"Search"</dt>
                <dd
                    data-testid="status-state"
                    class:running=move || state() == "searching"
                    class:hit=hit
                    title=move || hit().then(state)
                >
                    {state}
                </dd>
            </div>
            {number("nodes", "Nodes", Some("N"), |status| format::count(status.nodes.into()))}
            <div class="stat stat-playouts" title=move || kept().map(|kept| format!("{kept} more were kept from before"))>
                <dt>"Playouts"</dt>
                <dd data-testid="status-playouts">{playouts}</dd>
            </div>
            {number("nps", "NPS", Some("NPS"), |status| format::count(rounded(status.nps)))}
            {number("depth", "Depth", None, |status| decimal::fixed(status.depth.into(), 1))}
            {number("seldepth", "Seldepth", None, |status| status.seldepth.to_string())}
            {number("kld", "KLD gain", Some("KLD gain"), |status| {
                format::or_unknown(status.kld_gain, |gain| decimal::exponential(gain, Some(1)))
            })}
            {number("cache", "Cache hits", None, cache)}
            {number("memory", "Memory", None, |status| format::bytes(status.bytes))}
            <div class="stat stat-device">
                <dt>"Device"</dt>
                <dd
                    data-testid="status-device"
                    title=move || device().map(|(evaluator, device)| format!("{evaluator} on {device}"))
                >
                    {move || device().map_or_else(|| format::UNKNOWN.to_owned(), |(_, device)| device)}
                </dd>
            </div>
            <div class="stat stat-digest">
                <dt data-term="digest">"Digest"</dt>
                <dd>
                    <button
                        type="button"
                        class="quiet"
                        data-testid="status-digest"
                        title=move || digest().map(|digest| format!("{digest} (click to copy)"))
                        disabled=move || digest().is_none()
                        on:click=copy_digest
                    >
                        {move || digest().map_or_else(|| format::UNKNOWN.to_owned(), |all| all.chars().take(10).collect())}
                    </button>
                </dd>
            </div>
        </dl>
    })
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rates are small and positive")]
fn rounded(rate: f32) -> u64 {
    rate.round() as u64
}

/// `12,003 (31.4 %)`; nothing asked yet is a dash.
#[expect(clippy::cast_precision_loss, reason = "a percentage needs three digits")]
fn cache(status: &Status) -> String {
    if status.cache_lookups == 0 {
        return format::UNKNOWN.to_owned();
    }
    let share = status.cache_hits as f64 / status.cache_lookups as f64;
    format!("{} ({})", format::count(status.cache_hits), format::percent(share))
}

/// Returns the reason why a search stopped by itself.
fn ended_by(names: &Names, status: &Status) -> String {
    match status.reached {
        Some(Limit::Breakpoint) => return describe_hits(names, &status.hits),
        Some(Limit::Time) => "time is up",
        Some(Limit::KldGain) => "settled",
        Some(Limit::SmartPruning) => "decided",
        Some(Limit::GameOver) => "game over",
        Some(Limit::Nodes | Limit::Playouts) | None => "limit reached",
    }
    .to_owned()
}

/// Returns the words that a screen reader hears when a search starts or stops.
fn spoken(names: &Names, status: &Status) -> String {
    let best = names.root.as_ref().zip(status.best).map(|(root, mv)| format!(" Best move {}.", names.of(root, mv)));
    let (best, nodes) = (best.unwrap_or_default(), format::count(status.nodes.into()));
    match status.state {
        RunState::Running => "Searching.".to_owned(),
        RunState::Idle => format!("Stopped at {nodes} nodes.{best}"),
        RunState::Finished if !status.hits.is_empty() => {
            format!("Stopped by a breakpoint, {}: {nodes} nodes.{best}", ended_by(names, status))
        }
        RunState::Finished => format!("Search ended, {}: {nodes} nodes.{best}", ended_by(names, status)),
        RunState::Failed => "The evaluator failed.".to_owned(),
    }
}
