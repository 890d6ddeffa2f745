//! Where on the screen the card lies, and the outline of what it speaks of: measured whenever something may have moved.

use std::time::Duration;

use leptos::html::Section;
use leptos::prelude::*;
use page::tour::Tour;
use page::tour::placing::{self, Area};
use web_sys::{Element, Event, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::guide::Guide;
use crate::hearing;

/// Time between two looks: what is spoken of moves when parts are fetched, rows wrap or somebody drags a splitter, and nothing tells of
/// all of that.
const LOOKING: Duration = Duration::from_millis(300);

/// Widest page whose parts lie below each other, as the style sheet has it.
const NARROW: &str = "(max-width: 899px)";

/// Places on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Seat {
    /// What is spoken of; `None` where it is not in sight.
    pub(super) subject: Option<Area>,
    /// The card.
    card: Option<Area>,
}

impl Seat {
    /// The outline's place as a style.
    pub(super) fn ring(self) -> String {
        let Area { left, top, width, height } = self.subject.unwrap_or_default();
        format!("left: {left:.0}px; top: {top:.0}px; width: {width:.0}px; height: {height:.0}px")
    }

    /// The card's place as a style, for wide pages.
    pub(super) fn card(self) -> String {
        let place = self.card.map(|card| format!("--left: {:.0}px; --top: {:.0}px", card.left, card.top));
        place.unwrap_or_default()
    }
}

/// Measures for as long as the page lives.
pub(super) fn follow(guide: Guide, card: NodeRef<Section>) -> RwSignal<Seat> {
    let analysis = guide.analysis;
    let seat = RwSignal::new(Seat::default());
    let measure = move || {
        if analysis.tour.try_get().flatten().is_some() {
            let now = measured(guide, card);
            seat.maybe_update(|seat| std::mem::replace(seat, now) != now);
        }
    };
    let stop = guide.tour.part(Tour::at);
    Effect::new(move |_| {
        analysis.revision.track();
        guide.caption.track();
        let _ = (stop.get(), analysis.depth_shown(), analysis.tab.get(), analysis.pane.get(), analysis.layout.get());
        request_animation_frame(measure);
    });
    Effect::new(move |_| {
        guide.caption.track();
        let _ = stop.get();
        request_animation_frame(move || reveal(guide));
    });
    if let Ok(looking) = set_interval_with_handle(measure, LOOKING) {
        on_cleanup(move || looking.clear());
    }
    hearing::first("scroll", move |_: Event| measure());
    let resize = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || resize.remove());
    seat
}

/// The part of the page that is spoken of.
fn subject(guide: Guide) -> Option<Element> {
    let place = guide.tour.peek(Tour::stop).place;
    document().query_selector(place.selector()).ok().flatten()
}

fn measured(guide: Guide, card: NodeRef<Section>) -> Seat {
    let size = |size: Result<wasm_bindgen::JsValue, _>| size.ok().and_then(|size| size.as_f64()).unwrap_or_default();
    let screen = (size(window().inner_width()), size(window().inner_height()));
    let subject = subject(guide).map(|element| element.get_bounding_client_rect()).map(|rect| Area {
        left: rect.left(),
        top: rect.top(),
        width: rect.width(),
        height: rect.height(),
    });
    let subject = subject.filter(|area| area.width > 0.0 && area.height > 0.0);
    let card = card.get().zip(subject).map(|(card, subject)| {
        let size = (f64::from(card.offset_width()), f64::from(card.offset_height()));
        placing::place(subject, size, screen)
    });
    Seat { subject, card }
}

/// Scrolls what is spoken of into sight, above the sheet. A wide page shows all of its parts.
fn reveal(guide: Guide) {
    let is_narrow = window().match_media(NARROW).ok().flatten().is_some_and(|query| query.matches());
    let is_open = guide.analysis.tour.try_get().flatten().is_some();
    if let Some(subject) = subject(guide).filter(|_| is_narrow && is_open) {
        let start = ScrollIntoViewOptions::new();
        start.set_block(ScrollLogicalPosition::Start);
        subject.scroll_into_view_with_scroll_into_view_options(&start);
    }
}
