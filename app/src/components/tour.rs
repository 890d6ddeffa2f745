//! The tour: a card with a caption, beside the part of the page that it speaks of, which is outlined. On a narrow page it is a sheet at
//! the bottom. Fetched when the page's link has a stop of it.

mod guide;
mod seat;

use leptos::html::Section;
use leptos::prelude::*;
use page::tour::stops::{STOPS, Stop};
use page::tour::{Input, Motion, Tour};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::components::solid::made;
use crate::keyboard;
use crate::state::Analysis;
use guide::Guide;

/// The lesson that a visitor begins with.
const FIRST_LESSON: &str = "/learn/search-and-network";

/// Id of the field that takes a position.
const FIELD: &str = "fen";

/// The caption, what one can do with it, and the outline of its subject.
#[component]
pub fn TourCard() -> impl IntoView {
    let analysis = Analysis::get();
    let guide = Guide::begin(analysis);
    let card = NodeRef::<Section>::new();
    let seat = seat::follow(guide, card);
    let tour = guide.tour;
    let is_over = move || analysis.tour.get().is_none();
    let at = tour.part(Tour::at);
    let plays = tour.part(Tour::plays);
    let is_first = move || at.get() == 0;
    let is_last = tour.part(Tour::is_last);
    let motion = tour.part(Tour::motion);
    let is_at_end = move || is_last.get() && motion.get() == Motion::Rests;
    let number = move || say::tour::progress(at.get() + 1, STOPS.len());
    // While the search is on its way there is nothing to be read yet.
    let caption = Memo::new(move |_| match motion.get() {
        Motion::Rests => guide.caption.get().map(|(_, text)| text),
        Motion::Strays | Motion::Plays | Motion::Goes => None,
    });
    let meanwhile = move || {
        let live = analysis.playback.live.get();
        let shown = || page::format::count(analysis.playback.shown().into());
        match motion.get() {
            Motion::Rests => String::new(),
            _ if live.moment == 0 => say::tour::loading().to_owned(),
            Motion::Strays => say::tour::elsewhere(shown()),
            Motion::Plays | Motion::Goes => say::tour::on_the_way(shown()),
        }
    };
    let play_words = move || match (plays.get(), is_at_end()) {
        (true, _) => (say::tour::pause(), say::tour::pause_about()),
        (false, true) => (say::tour::again(), say::tour::again()),
        (false, false) => (say::tour::play(), say::tour::play_about()),
    };
    listen(guide);
    take_focus(card);

    made(view! {
        <div class="tour-layer">
            <div class="tour-ring" style=move || seat.get().ring() hidden=move || is_over() || seat.get().subject.is_none()></div>
            <section
                class="tour"
                node_ref=card
                tabindex="-1"
                aria-label=say::tour::tour()
                data-testid="tour"
                data-stop=move || (at.get() + 1).to_string()
                data-place=move || tour.with(Tour::stop).place.name()
                data-motion=move || name(motion.get())
                style=move || seat.get().card()
                hidden=is_over
            >
                <header>
                    <span class="tour-number" data-testid="tour-progress">{number}</span>
                    <span class="tour-dots" aria-hidden="true">{dots(at)}</span>
                    <button
                        type="button"
                        class="quiet"
                        data-testid="tour-close"
                        title=say::tour::close()
                        aria-label=say::tour::close()
                        on:click=move |_| guide.close()
                    >
                        "×"
                    </button>
                </header>
                <div class="tour-words">
                    <p data-testid="tour-caption" aria-live="polite" hidden=move || caption.with(Option::is_none)>
                        {move || caption.get()}
                    </p>
                    <p class="hint" data-testid="tour-meanwhile" hidden=move || caption.with(Option::is_some)>
                        {meanwhile}
                    </p>
                </div>
                <nav class="tour-end" aria-label=say::tour::what_now() data-testid="tour-end" hidden=move || !is_at_end()>
                    <button type="button" class="primary" data-testid="tour-paste" on:click=move |_| paste(guide)>
                        {say::tour::paste()}
                    </button>
                    <a class="button" rel="external" data-testid="tour-lesson" href=FIRST_LESSON>
                        {say::tour::first_lesson()}
                    </a>
                    <button
                        type="button"
                        data-testid="tour-games"
                        on:click=move |_| {
                            guide.close();
                            analysis.recordings.menu_open.set(true);
                        }
                    >
                        {say::tour::famous_games()}
                    </button>
                </nav>
                <footer>
                    <button
                        type="button"
                        data-testid="tour-back"
                        aria-disabled=move || if is_first() { "true" } else { "false" }
                        on:click=move |_| guide.update(Input::Back)
                    >
                        {say::tour::back()}
                    </button>
                    <button
                        type="button"
                        data-testid="tour-play"
                        title=move || play_words().1
                        on:click=move |_| guide.update(Input::PlayOrPause)
                    >
                        {move || play_words().0}
                    </button>
                    <button
                        type="button"
                        class="primary"
                        data-testid="tour-next"
                        hidden=is_at_end
                        on:click=move |_| guide.update(Input::Next)
                    >
                        {say::tour::next()}
                    </button>
                </footer>
            </section>
        </div>
    })
}

/// Dots for all stops, of which those that were seen are filled.
fn dots(at: Memo<usize>) -> impl IntoView {
    let dot = |(place, _): (usize, &Stop)| view! { <i class:seen=move || place <= at.get()></i> };
    STOPS.iter().enumerate().map(dot).collect_view()
}

fn name(motion: Motion) -> &'static str {
    match motion {
        Motion::Plays => "plays",
        Motion::Goes => "goes",
        Motion::Rests => "rests",
        Motion::Strays => "strays",
    }
}

/// Leaves the tour for the field that takes a position.
fn paste(guide: Guide) {
    guide.close();
    if let Some(field) = document().get_element_by_id(FIELD).and_then(|field| field.dyn_into::<HtmlElement>().ok()) {
        let _ = field.focus();
    }
}

/// Listens to the tour's keys for as long as the page lives.
fn listen(guide: Guide) {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let is_open = guide.analysis.tour.get().is_some();
        if !is_open || event.default_prevented() || !keyboard::is_of_tour(&event) {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => guide.update(Input::Back),
            "ArrowRight" => guide.update(Input::Next),
            " " => guide.update(Input::PlayOrPause),
            _ => guide.close(),
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
}

/// Gives the card the focus when it comes, so that it is read out; unless somebody is about something else already.
fn take_focus(card: NodeRef<Section>) {
    Effect::new(move |had: Option<bool>| {
        let Some(card) = card.get() else { return false };
        let is_free = document().active_element().is_none_or(|active| active.tag_name() == "BODY");
        if had != Some(true) && is_free {
            let _ = card.focus();
        }
        true
    });
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use page::tour::stops::{FAMOUS, RECORDING};

    use super::*;
    use crate::lesson::FOLDER;
    use crate::recording::shipped;
    use page::{game, notation, rules::Position};

    #[test]
    fn the_first_lesson_is_the_courses_first() {
        assert_eq!(FIRST_LESSON.strip_prefix(FOLDER), lessons::course().first().map(|lesson| lesson.slug.as_str()));
    }

    #[test]
    fn its_recording_is_shipped_and_its_move_the_famous_one() {
        let shipped = shipped::find(RECORDING).expect("it is shipped");
        let game = game::from_link(&shipped.position());
        let (position, _) = Position::parse(&game.positions.last().expect("it has positions").fen).unwrap();
        assert_eq!(notation::read(&position, shipped.famous), Some(FAMOUS));
    }
}
