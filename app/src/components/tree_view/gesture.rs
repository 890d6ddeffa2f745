//! Pointers and wheels over the canvas: hover, click, drag, pinch, wheel.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::ev::{PointerEvent, WheelEvent};
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Node;

use super::pointed::Pointed;
use super::stage::Stage;
use crate::pointer;
use canvas::card::{Approach, Card, Course};
use canvas::fingers::{Fingers, Meaning, Turn};

/// Makes the handlers of one canvas, which share what the pointers are doing.
#[derive(Clone)]
pub struct Gesture {
    stage: Stage,
    pointed: RwSignal<Option<Pointed>>,
    canvas: NodeRef<Canvas>,
    card: NodeRef<Div>,
    fingers: Rc<RefCell<Fingers>>,
    approach: Rc<RefCell<Approach>>,
}

impl Gesture {
    /// Makes the gestures of a canvas, beside whose pointer there is a card.
    pub fn new(stage: Stage, pointed: RwSignal<Option<Pointed>>, canvas: NodeRef<Canvas>, card: NodeRef<Div>) -> Self {
        Self { stage, pointed, canvas, card, fingers: Rc::default(), approach: Rc::default() }
    }

    /// A pointer comes down.
    pub fn down(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| {
            if event.button() == 0 {
                this.fingers.borrow_mut().down(event.pointer_id(), place(&event));
                pointer::keep(&event);
            }
        }
    }

    /// A pointer moves.
    pub fn moved(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| {
            let meaning = this.fingers.borrow_mut().moved(event.pointer_id(), place(&event));
            match meaning {
                // A finger covers what it points at; it selects instead.
                Meaning::Hover if event.pointer_type() == "touch" => {}
                Meaning::Hover => this.hover(place(&event), event.time_stamp()),
                other => this.steer(other),
            }
        }
    }

    /// A pointer goes up.
    pub fn up(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| {
            let has_clicked = this.fingers.borrow_mut().up(event.pointer_id());
            if has_clicked && this.stage.click(place(&event)) {
                this.put_out();
            }
        }
    }

    /// The browser takes a pointer for itself (to scroll the page).
    pub fn cancel(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| this.fingers.borrow_mut().cancel(event.pointer_id())
    }

    /// The pointer leaves the canvas; not if it goes onto the card.
    pub fn leave(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| {
            if !goes_to(&event, this.card.get()) {
                this.put_out();
            }
        }
    }

    /// The pointer moves on the card.
    pub fn moved_on_card(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| {
            let Some(canvas) = this.canvas.get() else { return };
            let size = (f64::from(canvas.client_width()), f64::from(canvas.client_height()));
            this.hover(pointer::place_in(&canvas, &event, size), event.time_stamp());
        }
    }

    /// The pointer leaves the card; it may be that the card leaves the pointer, which is on the canvas then.
    pub fn leave_card(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| {
            if !goes_to(&event, this.canvas.get()) {
                this.put_out();
            }
        }
    }

    /// The wheel turns.
    pub fn wheel(&self) -> impl Fn(WheelEvent) + use<> {
        let this = self.clone();
        move |event| {
            event.prevent_default();
            // Lines and pages are made to pixels of about the same feel.
            let unit = match event.delta_mode() {
                WheelEvent::DOM_DELTA_LINE => 16.0,
                WheelEvent::DOM_DELTA_PAGE => 400.0,
                _ => 1.0,
            };
            let (x, y) = (event.delta_x() * unit, event.delta_y() * unit);
            let turn = Turn { x, y, with_shift: event.shift_key(), is_pinch: event.ctrl_key() };
            this.steer(turn.meaning((f64::from(event.offset_x()), f64::from(event.offset_y()))));
            this.put_out();
        }
    }

    fn steer(&self, meaning: Meaning) {
        match meaning {
            Meaning::Hover | Meaning::Rest => {}
            Meaning::Zoom { about: (x, y), factor } => self.stage.zoom(x, y, factor),
            Meaning::Turn { about: (x, y), log } => self.stage.zoom(x, y, log.exp()),
            Meaning::Pan(x, y) => self.stage.pan(x, y),
            Meaning::Drag(x, y) => {
                self.stage.drag(x, y);
                self.put_out();
            }
        }
    }

    fn hover(&self, (x, y): (f64, f64), time: f64) {
        if self.approach.borrow_mut().moved((x, y), time, || self.card()) == Course::Waits {
            return;
        }
        let drawn = self.stage.at(x, y);
        self.stage.light(drawn);
        let canvas = self.stage.size();
        self.pointed.set(drawn.map(|kind| Pointed { kind, at: (x, y), canvas }));
    }

    /// Returns where the card is, if there is one.
    fn card(&self) -> Option<Card> {
        self.pointed.get()?;
        let card = self.card.get()?;
        let [x, y, width, height] =
            [card.offset_left(), card.offset_top(), card.offset_width(), card.offset_height()].map(f64::from);
        Some(Card { x, y, width, height })
    }

    fn put_out(&self) {
        self.approach.borrow_mut().end();
        self.stage.light(None);
        self.pointed.maybe_update(|pointed| pointed.take().is_some());
    }
}

/// Returns whether a pointer that leaves something goes onto an element.
fn goes_to(event: &PointerEvent, element: Option<impl AsRef<Node>>) -> bool {
    let to = event.related_target().and_then(|to| to.dyn_into::<Node>().ok());
    to.is_some() && element.is_some_and(|element| element.as_ref().contains(to.as_ref()))
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}
