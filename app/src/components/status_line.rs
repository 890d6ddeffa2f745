//! The search as a whole: one line of words, and behind it everything.

use leptos::prelude::*;
use wire::{RunState, Status};

use super::copy_button;
use crate::components::solid::written;
use crate::state::{Analysis, Playback, Recordings, Slice};
use page::format;
use page::state::Connection;
use page::status::{self, Around, Shown, State};

/// Id of what opens.
const ID: &str = "status-menu";

/// The status line.
#[component]
pub fn StatusLine() -> impl IntoView {
    let analysis = Analysis::get();
    let shown = Memo::new(move |_| shown(analysis.connection, analysis.recordings, analysis.playback));
    let status = Memo::new(move |_| {
        analysis.revision.track();
        let mut status = analysis.model.with_value(|model| model.status().cloned());
        if shown.get() == Shown::Offline {
            // What was so before the connection was lost is no speed.
            status.iter_mut().for_each(|status| status.nps = 0.0);
        }
        status
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
        if kept > 0 { say::status::beside_kept(own, format::count(kept.into())) } else { own }
    };
    let around = move || around(analysis);
    let state = move || status.with(|status| State::of(status.as_ref(), shown.get()));
    let words = move || status.with(|status| status::words(status.as_ref(), &around()));
    let hint = move || status.with(|status| status::hint(status.as_ref(), &around()));
    let hit = move || {
        !analysis.playback.is_shown() && status.with(|status| status.as_ref().is_some_and(|s| !s.hits.is_empty()))
    };
    let in_words = |text: String| say::told(&text).into_owned();
    let device = move || {
        let search = analysis.search_view()?;
        Some((in_words(search.evaluator_description), in_words(search.device)))
    };
    let digest = move || status.with(|status| status.as_ref().and_then(|status| status.digest.clone()));
    let copy_digest = move |_| {
        if let Some(digest) = analysis.model.with_value(|model| model.status()?.digest.clone()) {
            copy_button::copy(analysis.inbox, digest);
            analysis.notify(say::status::digest_copied());
        }
    };

    // Said once when a search stops, not thirty times a second while it runs.
    Effect::new(move |before: Option<Option<(RunState, Option<u32>)>>| {
        // From one breakpoint or limit to the next a search may need less than a frame.
        let end = |status: &Status| (status.state == RunState::Finished).then_some(status.simulations);
        let now = status.with(|status| status.as_ref().map(|status| (status.state, end(status))));
        // A search that has not begun has not stopped either.
        let begun = |status: &&Status| status.nodes > 0 || status.state == RunState::Running;
        if before.is_some_and(|before| before != now)
            && let Some(status) = analysis.model.with_value(|model| model.status().filter(begun).cloned())
        {
            analysis.announce(untrack(|| status::spoken(&status, &around())));
        }
        now
    });

    // What most people want to know of it.
    let short = move || {
        status.with(|status| {
            let Some(status) = status else { return say::status::no_search().to_owned() };
            let nodes = status.nodes.into();
            let depth = format::fixed(status.depth.into(), 1);
            if status.state == RunState::Running {
                say::status::running(nodes, format::short(status.nps.into()), depth)
            } else {
                say::status::resting(nodes, depth)
            }
        })
    };

    written(view! {
        <button
            type="button"
            class="quiet status-short"
            data-testid="status-short"
            popovertarget=ID
            aria-haspopup="dialog"
            title=say::status::everything()
        >
            <span class="status-words" class:running=move || state() == State::Searching class:hit=hit>{words}</span>
            <span class="status-numbers">{short}</span>
        </button>
        <dl id=ID class="menu status" popover="auto" aria-label=say::status::the_search() data-testid="status">
            <div class="stat stat-state">
                <dt>{say::status::search()}</dt>
                <dd
                    data-testid="status-state"
                    data-state=move || state().key()
                    class:running=move || state() == State::Searching
                    class:hit=hit
                    title=move || hit().then(words)
                >
                    {words}
                </dd>
                <dd class="state-hint" data-testid="status-hint" hidden=move || hint().is_none()>
                    {hint}
                </dd>
            </div>
            {number("nodes", say::status::nodes(), Some("N"), |status| format::count(status.nodes.into()))}
            <div class="stat stat-playouts" title=move || kept().map(|kept| say::status::kept_from_before(kept.into()))>
                <dt>{say::status::playouts()}</dt>
                <dd data-testid="status-playouts">{playouts}</dd>
            </div>
            {number("nps", "NPS", Some("NPS"), |status| format::count(rounded(status.nps)))}
            {number("depth", say::status::depth(), None, |status| format::fixed(status.depth.into(), 1))}
            {number("seldepth", say::status::seldepth(), None, |status| status.seldepth.to_string())}
            {number("kld", say::status::kld_gain(), Some("KLD gain"), |status| {
                format::or_unknown(status.kld_gain, |gain| format::exponential(gain, Some(1)))
            })}
            {number("cache", say::status::cache_hits(), None, cache)}
            {number("memory", say::status::memory(), None, |status| format::bytes(status.bytes))}
            <div class="stat stat-device">
                <dt>{say::status::device()}</dt>
                <dd
                    data-testid="status-device"
                    title=move || device().map(|(evaluator, device)| say::status::on_device(evaluator, device))
                >
                    {move || device().map_or_else(|| format::UNKNOWN.to_owned(), |(_, device)| device)}
                </dd>
            </div>
            <div class="stat stat-digest">
                <dt data-term="digest">{say::status::digest()}</dt>
                <dd>
                    <button
                        type="button"
                        class="quiet"
                        data-testid="status-digest"
                        title=move || digest().map(say::status::click_to_copy)
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

/// Returns what words on the search take. Reactive.
pub(super) fn around(analysis: Analysis) -> Around {
    Around {
        shown: shown(analysis.connection, analysis.recordings, analysis.playback),
        names: analysis.names(),
        limit: analysis.until.with(|until| until.nodes),
        most: analysis.offer.with(|offer| offer.max_nodes),
    }
}

/// Returns what is shown of the search. Reactive.
fn shown(connection: Slice<Connection>, recordings: Recordings, playback: Playback) -> Shown {
    let moment = playback.moment.get();
    match (connection.get(), moment) {
        _ if recordings.is_on.get() => Shown::Recording,
        (_, Some(moment)) => Shown::Past(moment, playback.live.get()),
        (Connection::Lost { .. } | Connection::Closed(_), None) => Shown::Offline,
        (Connection::Connecting | Connection::Open, None) => Shown::Present,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rates are small and positive")]
fn rounded(rate: f32) -> u64 {
    rate.round() as u64
}

/// `12,003 (31.4%)`; nothing asked yet is a dash.
#[expect(clippy::cast_precision_loss, reason = "a percentage needs three digits")]
fn cache(status: &Status) -> String {
    if status.cache_lookups == 0 {
        return format::UNKNOWN.to_owned();
    }
    let share = status.cache_hits as f64 / status.cache_lookups as f64;
    format!("{} ({})", format::count(status.cache_hits), format::percent(share))
}
