//! The marks above the scrubber: where another move became the best, a result was proven, or the search was edited.

use leptos::prelude::*;
use page::input::Action;
use page::view::Depth;
use wire::worker::{Mark, Marked};

use crate::components::solid::written;
use crate::state::Analysis;
use page::{format, notation};

/// Marks nearer to each other than this share of the bar are drawn as one.
const APART: f64 = 0.004;

/// The marks.
#[component]
pub(super) fn Marks() -> impl IntoView {
    let analysis = Analysis::get();
    let time = analysis.playback;
    let row = move |mark: &Mark| {
        let moment = mark.moment;
        let name = |mv: u16| {
            let name = untrack(|| {
                let position = analysis.root_position()?;
                let chess960 = analysis.chess960();
                notation::names(position, &[mv], analysis.notation.get(), chess960).into_iter().next()
            });
            name.unwrap_or_default()
        };
        let moment_text = format::count(moment.into());
        let (class, title) = match mark.what {
            Marked::Best(mv) => ("time-mark", say::time::becomes_best(name(mv), moment_text)),
            Marked::Proven(mv, _) => ("time-mark proven", say::time::is_proven(name(mv), moment_text)),
            Marked::Edited => ("time-mark edited", say::time::changed(moment_text)),
        };
        view! {
            <button
                type="button"
                class=class
                tabindex="-1"
                style:left=format!("min(100%, 100% * {moment} / var(--end))")
                title=title
                data-moment=moment.to_string()
                on:click=move |_| analysis.act(Action::GoTo(moment))
            ></button>
        }
    };
    let marks = move || {
        // Where a mark is follows from the end that the bar has; that end changes with every frame.
        let end = f64::from(time.live.get_untracked().moment.max(1));
        let mut last = f64::NEG_INFINITY;
        time.marks.with(|marks| {
            let shown = marks.iter().filter_map(|mark| {
                let share = f64::from(mark.moment) / end;
                if share - last < APART {
                    return None;
                }
                last = share;
                Some(row(mark))
            });
            shown.collect_view()
        })
    };
    Effect::new(move |_| analysis.act(Action::ShowMarks(analysis.depth_shown() > Depth::Analyse)));
    let end = move || format!("--end: {}", time.live.get().moment.max(1));
    written(view! {
        <div class="marks" data-testid="marks" style=end>
            {marks}
        </div>
    })
}
