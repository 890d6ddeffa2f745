//! The canvas at work: one coalesced frame loop over layout, camera, scene and painter.
//!
//! [`Stage::request`] asks for a picture; however often it is called, one is drawn per animation frame, and none
//! while nothing changes. Pictures go on by themselves only while something eases.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use shakmaty::Color;
use web_sys::{HtmlCanvasElement, HtmlElement};

use crate::canvas::camera::{Camera, Viewport};
use crate::canvas::closer;
use crate::canvas::hit::hit;
use crate::canvas::layout::Interval;
use crate::canvas::motion::Motion;
use crate::canvas::names::{Names, Naming};
use crate::canvas::paint::{Lights, Painter, Scale};
use crate::canvas::scene::label::{Glyphs, Labels, Statistic};
use crate::canvas::scene::{Kind, Look, Scene, SceneBox};
use crate::canvas::tint::Tints;
use crate::canvas::trail::Point;
use crate::model::Model;
use crate::state::{Analysis, Hover};
use crate::{clock, find, phases, selection, watching};

/// Time in which about two thirds of a change are eased away, in milliseconds; after 150 it is done for the eye.
const EASING_MS: f64 = 50.0;
/// Boxes that grow while a search runs are eased in half of a usual screen's pictures, which is as often as frames
/// come: drawing more often would take its time from the search.
const EASING_PAUSE_MS: f64 = 25.0;
/// While boxes move their number is told this rarely.
const COUNT_PAUSE_MS: f64 = 250.0;
/// The screen reader's copy follows the search after this time.
const TWIN_DELAY: Duration = Duration::from_millis(600);

/// What the stage tells the elements around it.
#[derive(Clone, Copy)]
pub struct Signals {
    /// The number in labels.
    pub statistic: RwSignal<Statistic>,
    /// Nodes that have a box of their own in the picture.
    pub drawn: RwSignal<u32>,
    /// Whether the picture shows less than the whole base.
    pub is_zoomed: RwSignal<bool>,
    /// Bumped now and then while the search runs.
    pub twin: RwSignal<u32>,
}

/// The canvas with everything behind it. Clones share it.
#[derive(Clone)]
pub struct Stage {
    analysis: Analysis,
    signals: Signals,
    tints: Option<StoredValue<Tints>>,
    inner: Rc<RefCell<Inner>>,
}

struct Inner {
    painter: Option<Painter>,
    wrapper: Option<HtmlElement>,
    glyphs: Glyphs,
    naming: Naming,
    names: Names,
    motion: Motion,
    scene: Scene,
    is_focused: bool,
    is_still: bool,
    /// Whether the browser will call.
    is_scheduled: bool,
    /// Whether the next picture is for more than easing.
    is_wanted: bool,
    last_frame: f64,
    /// When the number of nodes drawn was told.
    counted_at: f64,
    is_twin_due: bool,
    /// Where the value of a watched simulation is, on its way up.
    value_at: Option<Point>,
    boxes_told: Option<usize>,
}

impl Stage {
    /// A stage without a canvas: it draws nothing yet. With `tints` boxes are coloured by them.
    pub fn new(analysis: Analysis, signals: Signals, tints: Option<StoredValue<Tints>>) -> Self {
        let naming = Naming { root: None, notation: Default::default(), chess960: false };
        let inner = Inner {
            painter: None,
            wrapper: None,
            glyphs: Glyphs::fixed(7.0),
            naming,
            names: Names::default(),
            motion: Motion::default(),
            scene: Scene::default(),
            is_focused: false,
            is_still: false,
            is_scheduled: false,
            is_wanted: false,
            last_frame: 0.0,
            counted_at: 0.0,
            is_twin_due: false,
            value_at: None,
            boxes_told: None,
        };
        Self { analysis, signals, tints, inner: Rc::new(RefCell::new(inner)) }
    }

    /// Takes a canvas; `wrapper` is told how many boxes are drawn.
    pub fn attach(&self, canvas: HtmlCanvasElement, wrapper: HtmlElement) {
        let mut inner = self.inner.borrow_mut();
        let scale = if self.tints.is_some() { Scale::Sides } else { Scale::Value };
        inner.painter = Painter::new(canvas, scale);
        if let Some(painter) = &inner.painter {
            inner.glyphs = painter.measure();
        }
        inner.wrapper = Some(wrapper);
        inner.is_still = prefers_stillness();
    }

    /// Draws in the next animation frame.
    pub fn request(&self) {
        self.inner.borrow_mut().is_wanted = true;
        self.schedule(&mut self.inner.borrow_mut());
    }

    fn schedule(&self, inner: &mut Inner) {
        if !std::mem::replace(&mut inner.is_scheduled, true) {
            let stage = self.clone();
            request_animation_frame(move || stage.frame());
        }
    }

    /// The canvas covers so many pixels now. Draws at once: waiting for a frame would flicker.
    pub fn resize(&self, width: f64, height: f64) {
        {
            let view = &mut self.inner.borrow_mut().motion.view;
            *view = Viewport { width, height, ..*view };
        }
        // Where it is not shown at all it has no width.
        if width >= 1.0 {
            set_if_changed(self.analysis.min_share, watching::min_share(width));
        }
        self.draw();
    }

    /// The theme changed.
    pub fn recolour(&self) {
        if let Some(painter) = &mut self.inner.borrow_mut().painter {
            painter.reread_colours();
        }
        self.request();
    }

    /// Moves are written like this from now on.
    pub fn rename(&self, naming: Naming) {
        self.inner.borrow_mut().naming = naming;
        self.request();
    }

    /// The canvas got or lost the keyboard.
    pub fn focus(&self, is_focused: bool) {
        self.inner.borrow_mut().is_focused = is_focused;
        self.request();
    }

    /// What is drawn at a point, in pixels from the canvas's corner.
    pub fn at(&self, x: f64, y: f64) -> Option<SceneBox> {
        hit(&self.inner.borrow().scene, x, y).copied()
    }

    /// Zooms about a point.
    pub fn zoom(&self, x: f64, factor: f64) {
        self.steer(|goal, view| goal.zoomed(x, factor, view));
    }

    /// Zooms about the middle.
    pub fn zoom_middle(&self, factor: f64) {
        self.steer(|goal, view| goal.zoomed(0.5 * view.width, factor, view));
    }

    /// Moves the picture, eased.
    pub fn pan(&self, x: f64, y: f64) {
        self.steer(|goal, view| goal.panned(x, y, view));
    }

    /// Moves the picture with the pointer, without easing.
    pub fn drag(&self, x: f64, y: f64) {
        self.pan(x, y);
        let motion = &mut self.inner.borrow_mut().motion;
        motion.camera = motion.goal;
    }

    /// Whether less than the whole base is shown.
    pub fn is_zoomed(&self) -> bool {
        self.inner.borrow().motion.goal != Camera::BASE
    }

    /// Shows the whole base again.
    pub fn reset(&self) {
        self.inner.borrow_mut().motion.goal = Camera::BASE;
        self.request();
    }

    /// Zooms so that a box fills most of the width.
    pub fn frame_box(&self, drawn: &SceneBox) {
        let camera = self.inner.borrow().motion.camera;
        self.steer(|goal, view| {
            let left = camera.tree_from_screen(drawn.x, view);
            goal.framing(Interval { left, right: camera.tree_from_screen(drawn.x + drawn.width, view) })
        });
    }

    /// Brings a node into view: moves the base up if the node is not below it, pans if it is off the screen, and
    /// zooms if it is too thin to see.
    pub fn reveal(&self, id: u32) {
        let analysis = self.analysis;
        let path = analysis.model.with_value(|model| model.path(id));
        let base = analysis.view_root.get_untracked();
        if !path.contains(&base) {
            let up = analysis.model.with_value(|model| model.path(base));
            let shared = up.into_iter().rev().find(|id| path.contains(id));
            analysis.view_root.set(shared.unwrap_or(0));
            return;
        }
        let goal = self.inner.borrow().motion.camera_on(id);
        if let Some(goal) = goal {
            self.steer(|_, _| goal);
        }
    }

    fn steer(&self, to: impl Fn(Camera, &Viewport) -> Camera) {
        {
            let motion = &mut self.inner.borrow_mut().motion;
            motion.steer(to(motion.goal, &motion.view));
        }
        self.request();
    }

    fn frame(&self) {
        {
            let inner = &mut *self.inner.borrow_mut();
            inner.is_scheduled = false;
            if !inner.is_wanted && clock::now() - inner.last_frame < EASING_PAUSE_MS {
                return self.schedule(inner);
            }
        }
        self.draw();
    }

    /// One picture, and another one if something still moves.
    fn draw(&self) {
        // The page may be gone by the time the browser calls.
        let analysis = self.analysis;
        let Some(revision) = analysis.revision.try_get_untracked() else { return };
        let mut inner = self.inner.borrow_mut();
        let inner = &mut *inner;
        if inner.painter.is_none() || inner.motion.view.width < 1.0 || inner.motion.view.height < 1.0 {
            return;
        }
        inner.is_wanted = false;
        let now = clock::now();
        // After a pause the first step is one frame long.
        let elapsed = (now - inner.last_frame).clamp(0.0, 34.0);
        inner.last_frame = now;
        let factor = if inner.is_still { 1.0 } else { 1.0 - (-elapsed / EASING_MS).exp() };

        let moves = analysis.model.with_value(|model| {
            inner.motion.lay_out(model, revision, analysis.view_root.get_untracked());
            let moves = inner.motion.ease(factor);
            self.build(inner, model);
            // The picture may hold more or fewer rows than the one before.
            inner.motion.last_row = inner.scene.last_row;
            moves || inner.motion.wants_other_rows()
        });
        let lights = Lights {
            selected: Some(analysis.selected.get_untracked()),
            hovered: self.hovered_node(),
            is_focused: inner.is_focused,
        };
        if let Some(painter) = &mut inner.painter {
            painter.resize(&inner.motion.view);
            painter.paint(&inner.scene, &inner.motion.view, &lights);
        }
        self.mark_found(inner);
        let moves = self.mark_trail(inner, factor) || moves;
        self.tell(inner, moves);
        if moves || inner.names.is_short() {
            // What the user moves is drawn as often as the screen can show it.
            inner.is_wanted = inner.motion.is_camera_moving();
            self.schedule(inner);
        }
    }

    fn build(&self, inner: &mut Inner, model: &Model) {
        let analysis = self.analysis;
        let path = model.path(analysis.selected.get_untracked());
        let turn = untrack(|| analysis.root_turn());
        let view = analysis.point_of_view.get_untracked();
        let sign = |mover: Color| view.sign_for(mover) as f32;
        let tints = self.tints.map(|tints| tints.read_value());
        let look = Look {
            model,
            layout: &inner.motion.layout,
            camera: inner.motion.camera,
            view: inner.motion.view,
            path: &path,
            // The root was moved into by whoever is not to move there.
            signs: [sign(turn.other()), sign(turn)],
            statistic: self.signals.statistic.get_untracked(),
            tints: tints.as_deref(),
        };
        inner.names.begin(&inner.naming, model.tree_nodes());
        inner.scene.build(&look, &mut Labels { names: &mut inner.names, glyphs: &inner.glyphs });
    }

    /// Marks the places of what was found; those of a tree that is compared were not looked for.
    fn mark_found(&self, inner: &Inner) {
        let Some(painter) = inner.painter.as_ref().filter(|_| self.tints.is_none()) else { return };
        let selected = self.analysis.selected.get_untracked();
        let mark = |nodes: &[u32]| painter.mark_found(&inner.scene, &inner.motion.view, nodes, selected);
        set_if_changed(self.analysis.find.drawn, find::with_nodes(self.analysis, mark));
    }

    /// Draws the way of the simulation that is watched, if one is; whether its value still moves.
    fn mark_trail(&self, inner: &mut Inner, factor: f64) -> bool {
        let Some(trail) = untrack(|| phases::trail(self.analysis)) else {
            inner.value_at = None;
            return false;
        };
        let (first, points) = trail.points(&inner.motion.layout, inner.motion.camera, &inner.motion.view);
        let goal = trail.value.as_ref().and_then(|value| points.get(value.0.checked_sub(first)?)).copied();
        let at = goal.map(|goal| {
            let from = inner.value_at.unwrap_or(goal);
            let next = (from.0 + (goal.0 - from.0) * factor, from.1 + (goal.1 - from.1) * factor);
            if (next.0 - goal.0).hypot(next.1 - goal.1) < 0.5 { goal } else { next }
        });
        inner.value_at = at;
        if let Some(painter) = &inner.painter {
            painter.mark_trail(&trail, first, &points, at, &inner.motion.view);
        }
        at != goal
    }

    fn hovered_node(&self) -> Option<u32> {
        match self.analysis.hovered.get_untracked()? {
            Hover::Node(id) => Some(id),
            Hover::Edge { parent, mv } => self.analysis.model.with_value(|model| selection::child(model, parent, mv)),
        }
    }

    /// Tells the elements around the canvas what is drawn, where that changed.
    fn tell(&self, inner: &mut Inner, moves: bool) {
        let boxes = inner.scene.boxes.len();
        if inner.boxes_told.replace(boxes) != Some(boxes)
            && let Some(wrapper) = &inner.wrapper
        {
            let _ = wrapper.set_attribute("data-boxes", &boxes.to_string());
        }
        // A number that nobody can read, while boxes come and go, would only be laid out.
        let is_late = inner.last_frame - inner.counted_at > COUNT_PAUSE_MS;
        if !moves || is_late {
            inner.counted_at = inner.last_frame;
            self.tell_count(inner);
        }
        set_if_changed(self.signals.is_zoomed, inner.motion.goal != Camera::BASE);
        self.look_closer(inner);
        self.tell_twin(inner);
    }

    fn tell_count(&self, inner: &Inner) {
        let nodes = inner.scene.boxes.iter().filter(|drawn| matches!(drawn.kind, Kind::Node(_))).count() as u32;
        set_if_changed(self.signals.drawn, nodes);
    }

    /// Asks for thinner nodes where the camera goes, as soon as it is on its way there.
    fn look_closer(&self, inner: &Inner) {
        let Some(base) = inner.motion.layout.base() else { return };
        let held = self.analysis.closer.get_untracked();
        let there = held.filter(|(root, _)| *root == base).map(|(_, closer)| closer);
        let wanted = closer::wanted(&inner.motion.goal, self.analysis.min_share.get_untracked(), there);
        set_if_changed(self.analysis.closer, wanted.map(|closer| (base, closer)));
    }

    /// Lets the screen reader's copy follow, late and rarely, but never not at all.
    fn tell_twin(&self, inner: &mut Inner) {
        if std::mem::replace(&mut inner.is_twin_due, true) {
            return;
        }
        let stage = self.clone();
        set_timeout(
            move || {
                stage.inner.borrow_mut().is_twin_due = false;
                stage.signals.twin.try_update(|tick| *tick = tick.wrapping_add(1));
            },
            TWIN_DELAY,
        );
    }
}

fn set_if_changed<T: PartialEq + Clone + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|old| *old != value) {
        signal.set(value);
    }
}

/// Whether the system asks for less motion.
fn prefers_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
