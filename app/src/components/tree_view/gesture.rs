//! Pointers and wheels over the canvas: hover, click, drag, pinch, wheel.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::ev::{PointerEvent, WheelEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::popover::Pointed;
use super::stage::Stage;
use crate::state::{Analysis, Hover};
use canvas::scene::Kind;

/// A pointer that moved less than this between down and up has clicked, in pixels.
const STILL: f64 = 4.0;

/// Makes the handlers of one canvas, which share what the pointers are doing.
#[derive(Clone)]
pub struct Gesture {
    stage: Stage,
    analysis: Analysis,
    pointed: RwSignal<Option<Pointed>>,
    fingers: Rc<RefCell<Fingers>>,
}

/// The pointers that are down.
#[derive(Default)]
struct Fingers {
    /// Id and last place of each; more than two are ignored.
    down: Vec<(i32, f64, f64)>,
    /// Distance travelled by all of them since the first came down, in pixels.
    travelled: f64,
}

impl Gesture {
    /// Makes the gestures of a canvas.
    pub fn new(stage: Stage, analysis: Analysis, pointed: RwSignal<Option<Pointed>>) -> Self {
        Self { stage, analysis, pointed, fingers: Rc::default() }
    }

    /// A pointer comes down.
    pub fn down(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| {
            if event.button() != 0 {
                return;
            }
            let mut fingers = this.fingers.borrow_mut();
            if fingers.down.is_empty() {
                fingers.travelled = 0.0;
            }
            if fingers.down.len() < 2 {
                let (x, y) = place(&event);
                fingers.down.push((event.pointer_id(), x, y));
            }
            if let Some(element) = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
                let _ = element.set_pointer_capture(event.pointer_id());
            }
        }
    }

    /// A pointer moves: one that is down drags, two pinch, none hovers.
    pub fn moved(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| {
            let (x, y) = place(&event);
            let mut fingers = this.fingers.borrow_mut();
            let Some(which) = fingers.down.iter().position(|finger| finger.0 == event.pointer_id()) else {
                drop(fingers);
                return this.hover(&event, x, y);
            };
            let (_, old_x, old_y) = fingers.down[which];
            fingers.down[which] = (event.pointer_id(), x, y);
            fingers.travelled += (x - old_x).hypot(y - old_y);
            let pinch = fingers.down.get(1 - which.min(1)).filter(|_| fingers.down.len() == 2).copied();
            let is_moving = fingers.travelled > STILL;
            drop(fingers);
            match pinch {
                Some((_, other_x, other_y)) => {
                    // The finger that rests is the fixed point.
                    let distance = |x: f64, y: f64| (x - other_x).hypot(y - other_y).max(8.0);
                    this.stage.zoom(other_x, other_y, distance(x, y) / distance(old_x, old_y));
                }
                None if is_moving => {
                    this.stage.drag(x - old_x, y - old_y);
                    this.put_out();
                }
                None => {}
            }
        }
    }

    /// A pointer goes up: it has clicked if it did not move.
    pub fn up(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| {
            let has_clicked = {
                let mut fingers = this.fingers.borrow_mut();
                let before = fingers.down.len();
                fingers.down.retain(|finger| finger.0 != event.pointer_id());
                before == 1 && fingers.down.is_empty() && fingers.travelled <= STILL
            };
            let (x, y) = place(&event);
            match this.stage.at(x, y).filter(|_| has_clicked) {
                None => {}
                Some(Kind::Node(id)) => this.analysis.select(id),
                Some(Kind::Rest { parent, .. }) if this.stage.open(parent) => this.put_out(),
                // The node whose moves these are has a table with all of them.
                Some(Kind::Rest { parent, .. } | Kind::Unvisited { parent, .. }) => this.analysis.select(parent),
                Some(Kind::Ghost { parent, mv }) => {
                    this.analysis.select(parent);
                    this.analysis.select_move(Some(mv));
                }
            }
        }
    }

    /// The browser takes a pointer for itself (to scroll the page).
    pub fn cancel(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |event| this.fingers.borrow_mut().down.retain(|finger| finger.0 != event.pointer_id())
    }

    /// The pointer leaves.
    pub fn leave(&self) -> impl Fn(PointerEvent) + use<> {
        let this = self.clone();
        move |_| this.put_out()
    }

    /// The wheel zooms about the pointer; sideways, or with shift, it pans.
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
            let (dx, dy) = (event.delta_x() * unit, event.delta_y() * unit);
            if event.shift_key() && dx == 0.0 {
                this.stage.pan(0.0, -dy);
            } else if dx.abs() > dy.abs() {
                this.stage.pan(-dx, 0.0);
            } else {
                // Pinching on a touch pad arrives as a wheel with the control key and small steps.
                let speed = if event.ctrl_key() { 0.01 } else { 0.0018 };
                let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
                this.stage.zoom(x, y, (-dy * speed).exp());
            }
            this.put_out();
        }
    }

    fn hover(&self, event: &PointerEvent, x: f64, y: f64) {
        // A finger covers what it points at; it selects instead.
        if event.pointer_type() == "touch" {
            return;
        }
        let drawn = self.stage.at(x, y);
        let lit = drawn.and_then(|kind| match kind {
            Kind::Node(id) => Some(Hover::Node(id)),
            Kind::Ghost { parent, mv } => Some(Hover::Edge { parent, mv }),
            Kind::Rest { .. } | Kind::Unvisited { .. } => None,
        });
        self.analysis.hover(lit);
        self.pointed.set(drawn.map(|kind| Pointed { kind, x, y }));
    }

    fn put_out(&self) {
        self.analysis.hover(None);
        if self.pointed.with_untracked(Option::is_some) {
            self.pointed.set(None);
        }
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}
