//! Strip under the page with one simulation, phase by phase: what is compared, opened, evaluated and backed up.
//!
//! Tree and board show the same by light; the numbers and the words are here.

mod batch;
mod leaf;
pub(crate) mod moves;
mod path;
mod select;
mod words;

use leptos::prelude::*;
use page::explain::Held;
use page::input::Action;
use wire::SearchView;
use wire::worker::Explanation;

use crate::components::solid::solid;
use crate::state::{Analysis, Explain};
use batch::batch_view;
use leaf::{evaluation_view, expansion_view};
use moves::Moves;
use page::format;
use page::names::{Names, Sight};
use page::step::{Phase, Step, Stride};
use page::view::{Depth, PointOfView};
use path::path_view;
use select::comparison_view;

/// A phase, its first step, its name for tests, and the words on its button.
type Row = (Phase, Step, &'static str, say::Message);

const PHASES: [Row; 4] = [
    (Phase::Select, Step::Select(0), "select", say::explain::select),
    (Phase::Expand, Step::Expand, "expand", say::explain::expand),
    (Phase::Evaluate, Step::Evaluate, "evaluate", say::explain::evaluate),
    (Phase::BackUp, Step::BackUp(usize::MAX), "back_up", say::explain::back_up),
];

const PACES: [(f64, say::Message); 4] = [
    (0.5, say::explain::half_speed),
    (1.0, say::explain::normal_speed),
    (2.0, say::explain::double_speed),
    (4.0, say::explain::four_times_speed),
];

/// Says in a sentence what the step shows that is held; `None` where none is. Reactive.
pub(crate) fn sentence_of(explain: Explain, search: Option<SearchView>, moves: Option<&Moves>) -> Option<String> {
    let (held, what) = explain.shown.get()?;
    let plies = if let Explanation::Simulation(simulation) = &*what { simulation.path.len() } else { 0 };
    let evaluator = search.map(|search| page::networks::who_evaluates(&search, plies)).unwrap_or_default();
    Some(words::sentence(&evaluator, held.step, &what, moves))
}

/// Returns the moves of the simulation that is shown; `None` where none is. Reactive.
pub(crate) fn moves_of(explain: Explain, names: &Names, sight: Sight) -> Option<Moves> {
    match &*explain.shown.get()?.1 {
        Explanation::Simulation(simulation) => Some(Moves::of(names, sight, simulation)),
        Explanation::Batch(_) | Explanation::Edited => None,
    }
}

/// The strip. Empty and hidden while no simulation is watched.
#[component]
pub fn ExplainStrip() -> impl IntoView {
    let analysis = Analysis::get();
    let explain = analysis.explain;
    let held = explain.held;
    let shown = explain.shown;
    let moves = Memo::new(move |_| moves_of(explain, &analysis.names(), analysis.sight()));
    let sentence = Memo::new(move |_| {
        let said = moves.with(|moves| sentence_of(explain, analysis.search_view(), moves.as_ref()));
        said.unwrap_or_else(
            || if held.get().is_some() { say::explain::reading_log().to_owned() } else { String::new() },
        )
    });
    Effect::new(move |_| {
        let sentence = sentence.get();
        if !sentence.is_empty() {
            analysis.announce(sentence);
        }
    });
    let title = move || {
        let (Held { moment, .. }, what) = shown.get()?;
        let kind = match *what {
            Explanation::Batch(_) => "batch",
            Explanation::Edited => "edit",
            Explanation::Simulation(_) => "simulation",
        };
        Some(say::explain::title(kind, format::count(moment.into()), format::count(u64::from(moment) + 1)))
    };
    let is_simulation = move || moves.with(Option::is_some);
    let body = move || {
        let (held, what) = shown.get()?;
        Some(match &*what {
            Explanation::Edited => return None,
            Explanation::Batch(batch) => {
                let backed_up = held.moment..analysis.playback.live.get().moment;
                let watch = move |moment| analysis.act(Action::WatchFrom(moment));
                batch_view(&analysis.names(), backed_up, batch, watch)
            }
            Explanation::Simulation(simulation) => {
                let moves = moves.get()?;
                match held.step {
                    Step::Select(ply) => {
                        let is_white = analysis.point_of_view.get() == PointOfView::White;
                        comparison_view(simulation, &moves, ply, is_white)
                    }
                    Step::Expand => expansion_view(simulation, &moves),
                    Step::Evaluate => {
                        let has_head = analysis.search_view().is_some_and(|search| search.moves_left_head);
                        evaluation_view(simulation, &moves, has_head)
                    }
                    Step::BackUp(_) | Step::Batch => return None,
                }
            }
        })
    };
    let rail = move || {
        let (held, what) = shown.get()?;
        let Explanation::Simulation(simulation) = &*what else { return None };
        let jump = move |step| analysis.act(Action::PhaseJump(step));
        // Where a lesson leaves W away it is no subject.
        let has_sum = analysis.quiet.with(|quiet| match quiet {
            Some(quiet) => quiet.columns.iter().any(|column| column == "w"),
            None => analysis.depth_shown() == Depth::Lab,
        });
        Some(path_view(simulation, &moves.get()?, held.step, has_sum, jump))
    };
    let phase_name = move || {
        let phase = explain.phase()?;
        Some(PHASES.iter().find(|one| one.0 == phase).map_or("batch", |one| one.2))
    };
    let button = move |number: usize, (phase, step, name, label): Row| {
        let is_current = move || explain.phase() == Some(phase);
        view! {
            <button
                type="button"
                data-testid=format!("phase-{name}")
                aria-pressed=move || if is_current() { "true" } else { "false" }
                on:click=move |_| analysis.act(Action::PhaseJump(step))
            >
                <span class="phase-number">{number + 1}</span>
                {label()}
            </button>
        }
    };
    let node_button = move |forward: bool| {
        let (name, sign, title) = if forward {
            ("node-on", "›", say::explain::node_on())
        } else {
            ("node-back", "‹", say::explain::node_back())
        };
        view! {
            <button
                type="button"
                data-testid=name
                title=title
                aria-label=title
                on:click=move |_| {
                    if forward { analysis.act(Action::PhaseOn(Stride::Node)) } else { analysis.act(Action::PhaseBack(Stride::Node)) }
                }
            >
                {sign}
            </button>
        }
    };

    solid(view! {
        <section
            class="explain"
            aria-label=say::explain::phase_by_phase()
            data-testid="phases"
            data-phase=phase_name
            data-step=move || shown.get().map(|(held, _)| held.step.written())
            data-moment=move || shown.get().map(|(held, _)| held.moment.to_string())
            hidden=move || held.get().is_none()
        >
            <div class="explain-head">
                <span class="group phase-buttons" role="group" aria-label=say::explain::phases() hidden=move || !is_simulation()>
                    {PHASES.into_iter().enumerate().map(|(number, phase)| button(number, phase)).collect_view()}
                </span>
                <span class="explain-title" data-testid="phases-title">
                    {title}
                </span>
                <span class="explain-tools">
                    <span class="group" role="group" aria-label=say::explain::node_by_node()>
                        {node_button(false)} {node_button(true)}
                    </span>
                    <button
                        type="button"
                        data-testid="phases-play"
                        title=say::explain::play_or_pause()
                        aria-pressed=move || if analysis.playback.playing.get() { "true" } else { "false" }
                        on:click=move |_| analysis.act(Action::PlayOrPause)
                    >
                        {move || if analysis.playback.playing.get() { say::explain::pause() } else { say::explain::play() }}
                    </button>
                    <select
                        class="explain-pace"
                        data-testid="phases-pace"
                        aria-label=say::explain::speed_of_phases()
                        on:change=move |event| {
                            let place: usize = event_target_value(&event).parse().unwrap_or(1);
                            analysis.act(Action::Pace(PACES[place.min(PACES.len() - 1)].0));
                        }
                    >
                        {PACES
                            .into_iter()
                            .enumerate()
                            .map(|(place, (pace, label))| {
                                view! {
                                    <option value=place.to_string() selected=pace == 1.0>
                                        {label()}
                                    </option>
                                }
                            })
                            .collect_view()}
                    </select>
                    <button
                        type="button"
                        class="quiet"
                        data-testid="phases-close"
                        title=say::explain::close_key()
                        aria-label=say::explain::close_phases()
                        on:click=move |_| analysis.act(Action::LeaveExplain)
                    >
                        "×"
                    </button>
                </span>
            </div>
            <p class="explain-sentence" data-testid="phases-sentence" tabindex="0">
                {sentence}
            </p>
            <div class="explain-stage">{rail} {body}</div>
        </section>
    })
}
