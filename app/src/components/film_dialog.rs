//! The dialog in which a film of the search is watched, and made into a file.

mod player;

use leptos::html::{Button, Canvas};
use leptos::prelude::*;
use leptos::task::spawn_local;
use page::input::Action;

use super::dialog::sheet;
use super::picture_dialog::pieces_of_set;
use crate::components::select::{Names, select};
use crate::film::{self, Film};
use crate::pictures::give;
use crate::pictures::names::file_name;
use crate::state::Analysis;
use page::film::{Form, MOST_GIF_WIDTH, MOST_SECONDS, MOST_WIDTH, Plan, Script};
use page::format;
use player::Player;

/// Widths that are offered, in pixels.
const WIDTHS: [u32; 4] = [640, 960, 1280, MOST_WIDTH];
/// Seconds that a film takes unless somebody says otherwise.
const SECONDS: &str = "10";

/// The dialog.
#[component]
pub fn FilmDialog() -> impl IntoView {
    let analysis = Analysis::get();
    let open = analysis.film_open;
    let canvas = NodeRef::<Canvas>::new();
    let [from, to, seconds] = ["1", "", SECONDS].map(|text| RwSignal::new(text.to_owned()));
    let form = RwSignal::new(Form::default());
    let width = RwSignal::new(WIDTHS[1]);
    let problem = RwSignal::new(None::<String>);
    let all = RwSignal::new(None::<usize>);
    let captions = RwSignal::new(true);
    let script = analysis.film_script;
    let progress = RwSignal::new(0_usize);
    let is_cancelled = RwSignal::new(false);
    let pieces = pieces_of_set(analysis.board_looks);
    let is_making = move || all.with(Option::is_some);
    // The button that was pressed goes: keys are still for the dialog, so that Escape ends the film.
    let [begin, cancel] = [NodeRef::<Button>::new(), NodeRef::<Button>::new()];
    let focus = move |&now: &bool, _: Option<&bool>, _: Option<()>| {
        if open.get() {
            request_animation_frame(move || {
                if let Some(button) = if now { cancel } else { begin }.get() {
                    let _ = button.focus();
                }
            });
        }
    };
    Effect::watch(is_making, focus, false);
    let plan = move || {
        let (from, to, seconds) = (from.get(), to.get(), seconds.get());
        let end = analysis.playback.live.get().moment;
        Plan::read([&*from, &*to, &*seconds], width.get(), form.get(), (script.get(), end))
    };
    let player = Player::new(analysis, Memo::new(move |_| plan().ok()), pieces.into(), captions, problem);
    // It opens on the whole search, as soon as that has come as far as the film wants it; who leaves it does not wait for the film.
    let has_begun = RwSignal::new(false);
    // What the film is of, and what that was when it began.
    let subject = Memo::new(move |_| (script.get(), from.get(), to.get()));
    let shown = StoredValue::new(None::<(Script, String, String)>);
    let is_ready = Memo::new(move |_| {
        let moment = analysis.playback.live.get().moment;
        open.get() && moment > 0 && (moment >= script.get().needs() || !analysis.is_running())
    });
    let begin_or_end = move |&(is_open, is_ready): &(bool, bool), _: Option<&(bool, bool)>, _: Option<()>| {
        if !is_open {
            is_cancelled.set(true);
            if has_begun.get() {
                has_begun.set(false);
                player.end();
            }
        } else if is_ready && !has_begun.get() {
            has_begun.set(true);
            to.set(analysis.playback.live.get().moment.to_string());
            problem.set(None);
            shown.set_value(Some(subject.get()));
            player.begin();
        }
    };
    Effect::watch(move || (open.get(), is_ready.get()), begin_or_end, true);
    // Another film begins anew.
    type Subject = (Script, String, String);
    let begin_another = move |now: &Subject, _: Option<&Subject>, _: Option<()>| {
        let is_another = shown.with_value(|shown| shown.as_ref().is_some_and(|shown| shown != now));
        if is_another && has_begun.get() && all.with(Option::is_none) {
            shown.set_value(Some(now.clone()));
            player.begin_anew();
        }
    };
    Effect::watch(move || subject.get(), begin_another, true);
    let draw = move |_: &bool, _: Option<&bool>, _: Option<()>| {
        if has_begun.get() {
            player.draw();
        }
    };
    Effect::watch(move || captions.get(), draw, false);
    let make = move |_| {
        let plan = match plan() {
            Ok(plan) => plan,
            Err(words) => return problem.set(Some(words)),
        };
        let Some(canvas) = canvas.get() else { return };
        let (form, pieces) = (form.get(), pieces.get());
        let ends = plan.ends();
        player.rest();
        let name = file_name(analysis.names(), &format!("film-{}", ends.0), &[], ends.1);
        problem.set(None);
        progress.set(0);
        is_cancelled.set(false);
        all.set(Some(plan.stills.len()));
        let captions = captions.get();
        spawn_local(async move {
            let film = Film { plan, form, canvas, pieces, captions, progress, is_cancelled };
            let before = analysis.playback.moment.get();
            analysis.act(Action::Pause);
            let made = film.make(analysis).await;
            film::show_again(analysis.inbox, analysis.model, before);
            all.try_set(None);
            let said = match made {
                Ok(Some(file)) => give::keep(analysis.inbox, &file, &format!("{name}.{}", form.name())).err(),
                Ok(None) => None,
                Err(words) => Some(words),
            };
            problem.try_set(said);
        });
    };
    let field = move |text: RwSignal<String>, test: &'static str, label: &'static str| {
        view! {
            <label class="field">
                <span>{label}</span>
                <input
                    type="text"
                    inputmode="decimal"
                    size="8"
                    data-testid=test
                    disabled=move || is_making() || script.get() == Script::Minute
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
        }
    };
    let form_button = move |one: Form| {
        view! {
            <button
                type="button"
                data-testid=format!("film-{}", one.name())
                aria-pressed=move || if form.get() == one { "true" } else { "false" }
                disabled=is_making
                on:click=move |_| form.set(one)
            >
                {match one {
                    Form::Webm => "WebM",
                    Form::Gif => "GIF",
                }}
            </button>
        }
    };
    // A GIF is no wider.
    let widths = move || {
        let most = if form.get() == Form::Gif { MOST_GIF_WIDTH } else { MOST_WIDTH };
        let all = WIDTHS.iter().filter(|&&width| width <= most);
        all.map(|width| (width.to_string(), say::take::pixels(width))).collect::<Vec<_>>()
    };
    Effect::new(move |_| {
        if form.get() == Form::Gif {
            width.maybe_update(|width| {
                let before = *width;
                *width = before.min(MOST_GIF_WIDTH);
                *width != before
            });
        }
    });
    let about = move || {
        plan().ok().map(|plan| {
            let count = plan.stills.len();
            say::take::film_size(count as u64, plan.size.0, plan.size.1)
        })
    };
    let done =
        move || all.get().map(|all| say::take::done(format::count(progress.get() as u64), format::count(all as u64)));

    let contents = view! {
        <div class="picture-body" on:keydown=move |event| {
            if !is_making() {
                player.on_key(&event);
            }
        }>
            <div hidden=is_making>{player.view()}</div>
            <p class="hint" data-testid="film-waits" hidden=move || has_begun.get()>{say::take::film_waits()}</p>
            <div class="picture-choices">
                <label class="field">
                    <span>{say::take::film_of()}</span>
                    {select(
                        Names { test: "film-script", ..Names::default() },
                        Signal::stored(Script::ALL.map(|one| (one.name().to_owned(), script_words(one).to_owned())).to_vec()),
                        Signal::derive(move || script.get().name().to_owned()),
                        Signal::derive(is_making),
                        move |name: String| script.set(Script::read(&name).unwrap_or_default()),
                    )}
                </label>
                <label class="field">
                    <input
                        type="checkbox"
                        data-testid="film-captions"
                        prop:checked=move || captions.get()
                        on:change=move |event| captions.set(event_target_checked(&event))
                    />
                    <span>{say::take::film_captions()}</span>
                </label>
                {field(from, "film-from", say::take::from_simulation())}
                {field(to, "film-to", say::take::to())}
                {field(seconds, "film-seconds", say::take::seconds())}
                <div class="chart-kinds" role="group" aria-label=say::take::format()>{Form::ALL.map(form_button)}</div>
                <label class="field">
                    <span>{say::take::width()}</span>
                    {select(
                        Names { test: "film-width", ..Names::default() },
                        Signal::derive(widths),
                        Signal::derive(move || width.get().to_string()),
                        Signal::derive(is_making),
                        move |chosen: String| width.set(chosen.parse().unwrap_or(WIDTHS[1])),
                    )}
                </label>
                <span class="hint" data-testid="film-about">{about}</span>
            </div>
            <div class="picture-preview" hidden=move || !is_making()>
                <canvas node_ref=canvas data-testid="film-canvas" role="img" aria-label=say::take::drawn_now()></canvas>
            </div>
            <p class="hint" hidden=is_making>
                {say::take::film_about(MOST_SECONDS)}
            </p>
        </div>
        <p class="error" role="alert" data-testid="film-error" hidden=move || problem.with(Option::is_none)>
            {move || problem.get()}
        </p>
        <footer class="picture-foot">
            <button node_ref=begin type="button" class="primary" data-testid="make-film" hidden=is_making on:click=make>
                {say::take::make_film()}
            </button>
            <button
                node_ref=cancel
                type="button"
                data-testid="cancel-film"
                hidden=move || !is_making()
                on:click=move |_| is_cancelled.set(true)
            >
                {say::common::cancel()}
            </button>
            <progress
                aria-label=say::take::pictures_made()
                data-testid="film-progress"
                hidden=move || !is_making()
                max=move || all.get().unwrap_or(1).to_string()
                value=move || progress.get().to_string()
            ></progress>
            <span class="hint" data-testid="film-done">{done}</span>
        </footer>
    }
    .into_any();
    sheet(open, "film", "film-dialog", say::take::film(), contents)
}

fn script_words(script: Script) -> &'static str {
    match script {
        Script::Moments => say::take::film_moments(),
        Script::Phases => say::take::film_phases(),
        Script::Minute => say::take::film_minute(),
    }
}
