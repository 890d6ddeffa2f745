//! Bar with the recording that is shown, whether it is intact, and the ways from it to an analysis.

use leptos::prelude::*;
use page::choice;
use page::state::Page;
use page::tour::stops;
use wire::worker::{Labels, RecordingView};

use crate::components::solid::solid;
use crate::recording::{TOUR, about_tour, shipped};
use crate::state::Analysis;
use crate::storage;
use page::{format, rules};

/// The bar below the header, where a recording is shown.
#[component]
pub(super) fn Bar() -> impl IntoView {
    let analysis = Analysis::get();
    let recordings = analysis.recordings;
    let labels = Memo::new(move |_| {
        // Of what comes with the program, the words that it has now.
        let shipped = recordings.name.with(|name| name.as_deref().and_then(shipped_labels));
        let read = || recordings.view.with(|view| view.as_ref().map(|view| view.labels.clone()));
        let name = || recordings.name.get().unwrap_or_default();
        shipped.or_else(read).unwrap_or_else(|| Labels { title: name(), ..Labels::default() })
    });
    let title = move || labels.with(|labels| labels.title.clone());
    let game =
        move || labels.with(|labels| [&*labels.players, &*labels.event].join(", ").trim_matches([',', ' ']).to_owned());
    let about = move || labels.with(|labels| labels.about.clone());
    let is_shown = move |one: &str| recordings.name.with(|name| name.as_deref() == Some(one));
    let is_front = move || is_shown(shipped::FRONT);
    let has_tour = move || is_front() || is_shown(stops::RECORDING);
    let facts = move || {
        let opening = || say::recordings::opening().to_owned();
        recordings.view.with(|view| view.as_ref().map_or_else(opening, |view| facts(view)))
    };
    let verdict =
        move || recordings.view.with(|view| view.as_ref().map(|view| verdict(view, recordings.is_right.get())));
    let damage = move || recordings.view.with(|view| view.as_ref().and_then(|view| damage(view)));
    // What is on the board.
    let this = move || {
        analysis.revision.track();
        let moves = analysis.moves_to(analysis.selected.get()).unwrap_or_default();
        format!("/{}", analysis.analysis_after(&moves).query())
    };
    let search_on = move || {
        analysis.playback.live.track();
        analysis.game.track();
        analysis.choice.track();
        format!("/{}", analysis.page.with_value(Page::search_on).query())
    };
    // Only the browser knows, so not before the page is alive.
    let before = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        if recordings.is_on.get() {
            before.set(storage::last_query());
        }
    });

    solid(view! {
        <section
            class="recording-bar"
            aria-label=say::recordings::recording()
            data-testid="recording-bar"
            // A lesson has words of its own.
            hidden=move || !recordings.is_on.get() || analysis.quiet.with(Option::is_some)
        >
            <div class="recording-words">
                <p>
                    <span class="tag">{say::recordings::recording()}</span>
                    <strong data-testid="recording-title">{title}</strong>
                    <span class="recording-game">{game}</span>
                </p>
                <p class="recording-about">{move || if is_front() { say::recordings::promise().to_owned() } else { about() }}</p>
                <p class="hint" data-testid="recording-facts">
                    {facts}
                    <span data-testid="recording-verdict">{move || verdict().map(|words| format!(" · {words}"))}</span>
                </p>
                <p class="error" role="alert" data-testid="recording-damage">
                    {damage}
                </p>
            </div>
            <nav class="recording-ways" aria-label=say::recordings::to_analysis()>
                <a
                    class="button"
                    rel="external"
                    data-testid="take-tour"
                    title=about_tour()
                    hidden=move || !has_tour()
                    href=TOUR
                >
                    {say::tour::take_the_tour()}
                </a>
                <a class="button primary" rel="external" data-testid="analyse-this" href=this>
                    {say::recordings::analyse_position()}
                </a>
                <a
                    class="button"
                    rel="external"
                    data-testid="search-on"
                    title=say::recordings::search_on_about()
                    hidden=is_front
                    href=search_on
                >
                    {say::recordings::search_on()}
                </a>
                <button type="button" data-testid="more-recordings" on:click=move |_| recordings.menu_open.set(true)>
                    {say::recordings::more_recordings()}
                </button>
                <a
                    rel="external"
                    data-testid="back-to-analysis"
                    hidden=move || before.with(Option::is_none)
                    href=move || before.get().map(|query| format!("/{query}"))
                >
                    {say::recordings::back_to_analysis()}
                </a>
            </nav>
        </section>
    })
}

fn shipped_labels(name: &str) -> Option<Labels> {
    let shipped = shipped::find(name)?;
    Some(Labels {
        title: (shipped.title)().to_owned(),
        about: (shipped.about)().to_owned(),
        players: (shipped.players)().to_owned(),
        event: (shipped.event)().to_owned(),
        ..Labels::default()
    })
}

/// Says what it was searched with, and how far.
fn facts(view: &RecordingView) -> String {
    let mut words = view.evaluator.trim_start_matches("network:").to_owned();
    if let Some(hash) = &view.network {
        words += &format!(" (SHA-256 {}…)", hash.get(..8).unwrap_or_default());
    }
    let search = page::recorded::search_view(view, 0, 0);
    if !search.priors.is_none() {
        words += &format!(", {}", page::networks::InUse::of(&search).label());
    }
    if let Some(tables) = &view.tables {
        words += &format!(", {tables}");
    }
    words += &format!(" · {}", say::recordings::simulations(view.simulations.into()));
    let settings = choice::choice_of(&search, "").settings;
    let settings: Vec<String> = settings.iter().map(choice::words).collect();
    let settings =
        if settings.is_empty() { say::recordings::default_parameters().to_owned() } else { settings.join(", ") };
    words + " · " + &settings
}

/// Says what is known of its digest.
fn verdict(view: &RecordingView, is_right: Option<bool>) -> &'static str {
    match (view.is_lean, &view.damage, &view.digest, is_right) {
        (_, Some(_), ..) => say::recordings::damaged(),
        (true, ..) => say::recordings::lean_unverified(),
        (_, _, None, _) => say::recordings::no_digest(),
        (_, _, _, None) => say::recordings::verifying(),
        (_, _, _, Some(true)) => say::recordings::verified(),
        (_, _, _, Some(false)) => say::recordings::wrong_digest(),
    }
}

/// Says how a recording is damaged, and up to which moment it is shown; `None` if it is intact.
fn damage(view: &RecordingView) -> Option<String> {
    let (end, events) = (format::count(view.end.into()), format::count(view.events.into()));
    view.damage.as_ref().map(|damage| say::recordings::shown_up_to(rules::told(damage), end, events))
}
