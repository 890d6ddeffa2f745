//! The dialog in which a picture is taken of what the page shows.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::dialog::sheet;
use crate::components::choice::choice;
use crate::components::pieces::{self, written::symbols};
use crate::components::select::{Names, select};
use crate::pictures::font;
use crate::pictures::give::{self, Format};
use crate::pictures::inks::Inks;
use crate::pictures::raster::address;
use crate::pictures::sketch::Picture;
use crate::pictures::subject::Subject;
use crate::state::Analysis;
use crate::transport::http::{self, Asked};
use page::preferences::board::{BoardLooks, PieceSet};

/// Widths that are offered, in pixels of the screen; 0: as it is shown.
const WIDTHS: [u32; 5] = [0, 640, 960, 1280, 1920];

/// The dialog.
#[component]
pub fn PictureDialog() -> impl IntoView {
    let analysis = Analysis::get();
    let open = analysis.picture_open;
    let subject = RwSignal::new(Subject::default());
    let format = RwSignal::new(Format::default());
    let width = RwSignal::new(0_u32);
    let problem = RwSignal::new(None::<String>);
    let is_busy = RwSignal::new(false);
    let pieces = pieces_of_set(analysis.board_looks);
    // What is seen is what a PNG will be.
    let style = RwSignal::new(String::new());
    spawn_local(async move {
        style.try_set(font::style().await);
    });
    // What is seen when the dialog opens, and when something else is chosen: a picture does not go on.
    let picture = Memo::new(move |_| {
        let (subject, width) = (subject.get(), width.get());
        let pieces = pieces.get();
        if !open.get() {
            return None;
        }
        untrack(|| {
            let inks = Inks::now();
            let sketch = subject.sketch(analysis, pieces.as_deref(), &|token| inks.of(token))?;
            let position = match subject {
                Subject::Board => analysis.root_position()?.after(&analysis.moves_on_board().unwrap_or_default()),
                Subject::Tree => analysis.position_at(analysis.view_root.get()),
                Subject::Moves | Subject::Chart | Subject::Why => analysis.position_at(analysis.selected.get()),
            };
            let width = (width > 0).then(|| f64::from(width));
            let source = analysis.page.with_value(|page| page.source(position.as_ref()));
            Some(sketch.finished(&source, width, &|token| inks.of(token)))
        })
    });
    Effect::new(move |_| {
        picture.track();
        problem.set(None);
    });
    let done = move |words: Option<String>| {
        is_busy.set(false);
        problem.set(words);
    };
    let save = move |_| {
        let Some(picture) = picture.get() else { return };
        is_busy.set(true);
        give::save(analysis.inbox, picture, format.get(), done);
    };
    let copy = move |_| {
        let Some(picture) = picture.get() else { return };
        is_busy.set(true);
        give::copy(picture, move |problem| {
            if problem.is_none() {
                analysis.announce(say::take::picture_copied());
            }
            done(problem);
        });
    };
    let subject_button = move |one: Subject| {
        let name = format!("picture-of-{}", one.name());
        choice(name, label(one), move || subject.get() == one, move || subject.set(one))
    };
    let format_button = move |one: Format| {
        let label = match one {
            Format::Png => "PNG",
            Format::Svg => "SVG",
        };
        choice(format!("picture-{}", one.name()), label, move || format.get() == one, move || format.set(one))
    };
    let widths = || {
        let words = |width: u32| if width == 0 { say::take::as_shown().to_owned() } else { say::take::pixels(width) };
        WIDTHS.iter().map(|&width| (width.to_string(), words(width))).collect::<Vec<_>>()
    };
    let with_picture = move |read: fn(&Picture) -> String| move || picture.with(|picture| picture.as_ref().map(read));
    let size = move || {
        let size = picture.with(|picture| picture.as_ref().map(|picture| picture.size))?;
        let density = if format.get() == Format::Png { 2.0 } else { 1.0 };
        let [width, height] = [size.0, size.1].map(|side| decimal::fixed(side * density, 0));
        Some(say::take::size(width, height))
    };
    let nothing = move || picture.with(Option::is_none);

    let contents = view! {
        <div class="picture-body">
            <div class="picture-choices">
                <div class="chart-kinds" role="group" aria-label=say::take::what()>{Subject::ALL.map(subject_button)}</div>
                <div class="chart-kinds" role="group" aria-label=say::take::format()>{Format::ALL.map(format_button)}</div>
                <label class="field">
                    <span>{say::take::width()}</span>
                    {select(
                        Names { test: "picture-width", ..Names::default() },
                        Signal::derive(widths),
                        Signal::derive(move || width.get().to_string()),
                        false.into(),
                        move |chosen: String| width.set(chosen.parse().unwrap_or(0)),
                    )}
                </label>
                <span class="hint" data-testid="picture-size">{size}</span>
            </div>
            <div class="picture-preview" hidden=nothing>
                <img
                    data-testid="picture-preview"
                    src=move || picture.with(|picture| picture.as_ref().map(|picture| style.with(|style| address(&font::within(&picture.text, style)))))
                    alt=with_picture(|picture| picture.title.clone())
                />
            </div>
            <p class="hint" data-testid="picture-nothing" hidden=move || !nothing()>
                {move || missing(subject.get())}
            </p>
        </div>
        <p class="error" role="alert" data-testid="picture-error" hidden=move || problem.with(Option::is_none)>
            {move || problem.get()}
        </p>
        <footer class="picture-foot">
            <button
                type="button"
                class="primary"
                data-testid="save-picture"
                disabled=move || nothing() || is_busy.get()
                on:click=save
            >
                {say::take::save()}
            </button>
            <button
                type="button"
                data-testid="copy-picture"
                hidden=!give::can_copy()
                disabled=move || nothing() || is_busy.get()
                on:click=copy
            >
                {say::take::copy_picture()}
            </button>
        </footer>
    }
    .into_any();
    sheet(open, "picture", "picture-dialog", say::take::picture(), contents)
}

fn label(subject: Subject) -> &'static str {
    match subject {
        Subject::Board => say::take::board(),
        Subject::Tree => say::take::tree(),
        Subject::Moves => say::take::moves(),
        Subject::Chart => say::take::chart(),
        Subject::Why => say::take::why(),
    }
}

/// Says why there is no picture.
fn missing(subject: Subject) -> &'static str {
    match subject {
        Subject::Board => say::take::no_board(),
        Subject::Tree => say::take::no_tree(),
        Subject::Moves => say::take::no_moves(),
        Subject::Chart => say::take::no_chart(),
        Subject::Why => say::take::no_why(),
    }
}

/// Fetches the symbols of the chosen set of pieces, if it is not the page's own. Those that are not there are drawn as the page's own.
pub(super) fn pieces_of_set(looks: RwSignal<BoardLooks>) -> RwSignal<Option<String>> {
    let pieces = RwSignal::new(None::<String>);
    let under_way = StoredValue::new_local(None::<Asked>);
    let set = Memo::new(move |_| looks.with(|looks| looks.pieces));
    Effect::new(move |_| {
        pieces.set(None);
        let set = set.get();
        let take = move |answer: http::Answer| {
            let text = answer.ok().and_then(|bytes| String::from_utf8(bytes).ok());
            pieces.try_set(text.as_deref().and_then(symbols).map(str::to_owned));
        };
        let asked = if set == PieceSet::Own { None } else { http::ask("GET", &pieces::file(set), None, None, take) };
        under_way.set_value(asked);
    });
    pieces
}
