//! The analysis page: one search under the microscope.

use crate::wiring;
use leptos::prelude::*;
use page::input::Action;

use crate::components::banner::Banner;
use crate::components::board::{self, Board};
use crate::components::breakpoint_menu::BreakpointMenu;
use crate::components::comparison::ComparisonView;
use crate::components::controls::Controls;
use crate::components::evaluation::{EvaluationBar, EvaluationPanel};
use crate::components::explain_strip::ExplainStrip;
use crate::components::film_dialog::FilmDialog;
use crate::components::game_board::GameBoard;
use crate::components::glossary::GlossaryTip;
use crate::components::header::Header;
use crate::components::help::Help;
use crate::components::kept_dialog::KeptDialog;
use crate::components::later::{self, Part, later, part, unhurried};
use crate::components::lesson::LessonColumn;
use crate::components::lines::Lines;
use crate::components::move_list::MoveList;
use crate::components::network_menu::NetworkMenu;
use crate::components::notices::Notices;
use crate::components::panels::Panels;
use crate::components::parameter_menu::ParameterMenu;
use crate::components::picture_dialog::PictureDialog;
use crate::components::recording_words::FirstWords;
use crate::components::recordings::RecordingParts;
use crate::components::search_settings::SearchSettings;
use crate::components::solid::{made, written};
use crate::components::splitters::{self, Splitter};
use crate::components::status_line::StatusLine;
use crate::components::study_bar::StudyBar;
use crate::components::tabs::{PaneBar, TabBar};
use crate::components::time_bar::TimeBar;
use crate::components::tour::TourCard;
use crate::components::tree_view::search_tree;
use crate::components::walk::Walk;
use crate::components::welcome::Welcome;
use crate::state::Analysis;
use crate::{class, dropping, keyboard, lesson, preferences, recording, storage};
use page::model::Model;

/// Query of an address that opens the list of what the browser keeps.
const KEPT: &str = "?kept";

/// Everything in the order in which it is read; the style sheet places it, by depth and by the width of the window.
#[component]
pub fn AnalysisPage(
    /// The address's query.
    query: String,
    /// The lesson that is beside it, by its name in addresses.
    #[prop(optional_no_strip)]
    lesson: Option<String>,
) -> impl IntoView {
    let chosen = preferences::of_visit();
    let link = match &lesson {
        Some(slug) => lesson::of_page(slug, &query),
        None => recording::of_page(&query, &chosen),
    };
    let analysis = Analysis::new(&link, &recording::first_position(&link), &chosen);
    provide_context(analysis);
    let help_open = RwSignal::new(false);

    // Effects run in the browser only, after hydration.
    Effect::new(move |before: Option<()>| {
        if before.is_none() {
            analysis.theme.set(storage::rendered_theme());
            wiring::start(analysis, &link);
            keyboard::listen(analysis, move || help_open.set(true));
            class::begin(Some(analysis));
            later::limit_patience(analysis.is_pictured, move || analysis.shows_tree());
            if window().location().search().is_ok_and(|query| query == KEPT) {
                analysis.kept_open.set(true);
            }
        }
    });
    // For tests and measurements: the moment that is on the screen.
    Effect::new(move |_| {
        analysis.revision.track();
        let moment = analysis.model.with_value(Model::moment);
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-moment", &moment.to_string());
        }
    });
    dropping::take_files(analysis.inbox);
    analysis.looking().follow(analysis.inbox);
    analysis.choices().follow();

    let is_lesson = lesson.is_some();
    analysis.quiet.set(lesson.as_deref().map(lesson::quiet));
    let is_chapter = analysis.study.with_value(Option::is_some);
    let pane_name = move || analysis.pane.get().name();
    let hidden = move || {
        let columns = ["1", "2", "3"].into_iter().zip(analysis.layout.get().hidden);
        columns.filter(|column| column.1).map(|column| column.0).collect::<Vec<_>>().join(" ")
    };

    written(view! {
        <div
            class="page"
            data-depth=move || analysis.depth_shown().name()
            data-tab=move || analysis.tab.get().name()
            data-pane=pane_name
            data-hidden=hidden
            data-quiet=move || analysis.quiet.with(|quiet| quiet.as_ref().map(|quiet| quiet.parts.join(" ")))
            style=move || analysis.layout.with(splitters::sizes)
            class:learning=is_lesson
            class:in-study=is_chapter
            class:comparing=move || analysis.comparison.is_shown()
        >
            <Header help_open />
            <Banner />
            <FirstWords />
            {later(
                move || analysis.recordings.is_on.get() || analysis.recordings.menu_open.get(),
                recording_parts,
                move || analysis.recordings.menu_open.set(false),
            )}
            // Its room is there before it is.
            {is_chapter.then(|| view! { <div class="study-strip">{later(|| true, study_bar, || ())}</div> })}
            <main class="columns">
                {lesson.map(|slug| view! { <LessonColumn slug /> })}
                {left()}
                <section class="centre" aria-label=say::pages::search_tree()>
                    {later(move || analysis.shows_tree(), search_tree, || ())}
                </section>
                {right()}
                <PaneBar />
                {unhurried(|| extra(Extra::ColumnHandles))}
                {later(
                    move || analysis.comparison.is_wanted(),
                    comparison,
                    move || analysis.comparison.give_up(),
                )}
            </main>
            {bottom()}
            {(!is_lesson).then(|| later(move || !analysis.met.get()[analysis.depth_shown() as usize], welcome, || ()))}
            {later(move || analysis.tour.get().is_some(), tour, move || analysis.tour.set(None))}
            <Notices />
            {unhurried(|| extra(Extra::TipAndDialogs))}
            {later(move || help_open.get(), move || help(help_open), move || help_open.set(false))}
            {later_dialog(analysis.networks.open, network_menu)}
            <p class="visually-hidden" role="status" aria-live="polite" data-testid="announcement">
                {move || analysis.announcement.get()}
            </p>
        </div>
    })
}

/// The board with its buttons, and the game.
fn left() -> AnyView {
    let analysis = Analysis::get();
    written(view! {
        <section class="left" aria-label=say::pages::game()>
            <div class="board-place">
                <div class="board-and-bar">
                    <EvaluationBar />
                    <Show when=move || !analysis.is_small()>
                        <Board />
                    </Show>
                    {later(move || analysis.is_small(), game_board, || ())}
                    <div
                        class="board-cover"
                        role="alert"
                        data-testid="link-error"
                        hidden=move || !analysis.is_link_bad.get()
                    >
                        <p>{move || analysis.position_error.get().unwrap_or_else(|| say::pages::reading_position().to_owned())}</p>
                        <button type="button" on:click=move |_| analysis.act(Action::SetUp("startpos".to_owned()))>
                            {say::pages::start_position()}
                        </button>
                    </div>
                    {unhurried(|| extra(Extra::BoardCorner))}
                </div>
                <Walk />
            </div>
            <MoveList />
        </section>
    })
}

/// Evaluation and lines, and the panels of the selected node.
fn right() -> AnyView {
    written(view! {
        <section class="right" aria-label=say::pages::selected_node()>
            <div class="worth">
                <EvaluationPanel />
                <Lines />
            </div>
            <div class="panels">
                <SearchSettings />
                <TabBar />
                <Panels />
            </div>
        </section>
    })
}

/// The simulation that is watched, and the bar.
fn bottom() -> AnyView {
    let analysis = Analysis::get();
    written(view! {
        <footer class="bottom">
            {later(
                move || analysis.explain.held.get().is_some(),
                explain_strip,
                move || analysis.act(Action::LeaveExplain),
            )}
            <div class="bar">
                <Controls />
                <TimeBar />
                <StatusLine />
            </div>
        </footer>
    })
}

/// A dialog whose code is fetched when it is first opened.
fn later_dialog<F: Future<Output = Part> + 'static>(
    open: RwSignal<bool>,
    make: impl Fn() -> F + 'static,
) -> impl IntoView {
    later(move || open.get(), make, move || open.set(false))
}

part! {
    fn game_board() {
        let analysis = Analysis::get();
        Ok(made(view! { <Show when=move || analysis.is_small()><GameBoard /></Show> }))
    }
}

/// Things that nobody misses while the first picture is not there; one part, because each by itself is little.
enum Extra {
    BoardCorner,
    ColumnHandles,
    /// The glossary's tip, and the dialogs that no part opens while the page begins.
    TipAndDialogs,
}

part! {
    fn extra(which: Extra) {
        Ok(match which {
            Extra::BoardCorner => {
                made(view! { <Splitter part=splitters::Part::Board name="board-corner" label=say::pages::size_of_board() /> })
            }
            Extra::ColumnHandles => made(view! {
                <Splitter part=splitters::Part::Board name="board-splitter" label=say::pages::width_of_board() />
                <Splitter part=splitters::Part::Right name="right-splitter" label=say::pages::width_of_right() />
            }),
            Extra::TipAndDialogs => {
                let analysis = Analysis::get();
                made(view! {
                    <GlossaryTip />
                    {later_dialog(analysis.parameters_open, parameter_menu)}
                    {later_dialog(analysis.kept_open, kept_dialog)}
                    {later_dialog(analysis.breakpoints.open, breakpoint_menu)}
                    {later_dialog(analysis.picture_open, picture_dialog)}
                    {later_dialog(analysis.film_open, film_dialog)}
                    {board::dialogs(analysis.board_settings_open, analysis.editor_open)}
                })
            }
        })
    }
}

part! {
    fn welcome() {
        Ok(made(view! { <Welcome /> }))
    }
}

part! {
    fn tour() {
        Ok(made(view! { <TourCard /> }))
    }
}

part! {
    fn network_menu() {
        Ok(made(view! { <NetworkMenu /> }))
    }
}

part! {
    fn parameter_menu() {
        Ok(made(view! { <ParameterMenu /> }))
    }
}

part! {
    fn kept_dialog() {
        Ok(made(view! { <KeptDialog /> }))
    }
}

part! {
    fn breakpoint_menu() {
        Ok(made(view! { <BreakpointMenu /> }))
    }
}

part! {
    fn picture_dialog() {
        Ok(made(view! { <PictureDialog /> }))
    }
}

part! {
    fn film_dialog() {
        Ok(made(view! { <FilmDialog /> }))
    }
}

part! {
    fn explain_strip() {
        Ok(made(view! { <ExplainStrip /> }))
    }
}

part! {
    fn recording_parts() {
        Ok(made(view! { <RecordingParts /> }))
    }
}

part! {
    fn study_bar() {
        Ok(made(view! { <StudyBar /> }))
    }
}

part! {
    fn comparison() {
        Ok(made(view! { <ComparisonView /> }))
    }
}

part! {
    fn help(open: RwSignal<bool>) {
        Ok(made(view! { <Help open /> }))
    }
}
