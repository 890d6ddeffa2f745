//! The canvas at work: one coalesced frame loop over the form that the tree is drawn in, and the painter.
//!
//! [`Stage::request`] asks for a picture; however often it is called, one is drawn per animation frame, and none
//! while nothing changes. Pictures go on by themselves only while something eases.

mod pictured;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use web_sys::{HtmlCanvasElement, HtmlElement};
use wire::Closer;

use super::looks::Looks;
use crate::clock;
use crate::state::Analysis;
use canvas::drawing::{self, Drawing, Drawn, Overview, Patch};
use canvas::icicle::Icicle;
use canvas::names::{Names, Naming};
use canvas::paint::{Painter, Scale};
use canvas::palette::Palette;
use canvas::scene::Kind;
use canvas::scene::label::{Glyphs, Labels};
use canvas::simulation_path::{Point, SimulationPath};
use canvas::subject::Subject;
use canvas::tint::Tints;
use page::model::Model;
use page::view::{PointOfView, TreeForm};

/// Time in which about two thirds of a change are eased away, in milliseconds; after 150 it is done for the eye.
const EASING_MS: f64 = 50.0;
/// Boxes that grow while a search runs are eased in half of a usual screen's pictures, which is as often as frames
/// come: drawing more often would take its time from the search.
const EASING_PAUSE_MS: f64 = 25.0;
/// Shortest time between two reports of the number of nodes while boxes move, in milliseconds.
const COUNT_PAUSE_MS: f64 = 250.0;
/// The screen reader's copy follows the search after this time.
const OUTLINE_DELAY: Duration = Duration::from_millis(600);

/// Signals by which the stage informs the elements around it.
#[derive(Clone, Copy)]
pub struct Signals {
    /// Nodes that have a box of their own in the picture.
    pub drawn: RwSignal<u32>,
    /// True while the camera has left the place from which all of the base is seen.
    pub is_zoomed: RwSignal<bool>,
    /// True while less than the whole base is seen.
    pub is_partial: RwSignal<bool>,
    /// The form that is drawn; another one is on its way while its code is fetched.
    pub form: RwSignal<TreeForm>,
    /// Counter that is bumped now and then while the search runs.
    pub outline: RwSignal<u32>,
}

/// Function called when a picture was drawn: with the overview, if it is another one, and with the part of it that is seen.
pub type OnOverview = Box<dyn Fn(Option<&Overview>, Patch, &Palette)>;

/// The canvas with everything behind it. Clones share it.
#[derive(Clone)]
pub struct Stage {
    analysis: Analysis,
    signals: Signals,
    tints: Option<StoredValue<Tints>>,
    inner: Rc<RefCell<Inner>>,
}

struct Inner {
    looks: Rc<Looks>,
    /// How thin a node may be to be seen.
    min_share: f32,
    /// The stretch that is zoomed to, as the page has it.
    closer: Option<(u32, Closer)>,
    painter: Option<Painter>,
    wrapper: Option<HtmlElement>,
    glyphs: Glyphs,
    naming: Naming,
    names: Names,
    forms: Forms,
    minimap: Option<Minimap>,
    is_focused: bool,
    is_still: bool,
    /// Set while a call of the browser is due.
    is_scheduled: bool,
    /// Set if the next picture is for more than easing.
    is_wanted: bool,
    last_frame: f64,
    /// Time at which the number of nodes drawn was told.
    counted_at: f64,
    is_outline_due: bool,
    /// Place of the value of a watched simulation, during its backup.
    value_at: Option<Point>,
    drawn_told: Option<Drawn>,
    /// Time at which a remainder was opened last.
    opened_at: f64,
}

/// The minimap, as the stage knows it.
struct Minimap {
    show: OnOverview,
    overview: Overview,
    /// State that the overview was made from; `None`: it is to be made again.
    made_from: Option<(TreeForm, u64, PointOfView)>,
    seen: Patch,
}

/// The forms that the tree can be drawn in.
#[derive(Default)]
struct Forms {
    icicle: Icicle,
    /// The node-link tree, once it was wanted and fetched.
    links: Option<Box<dyn Drawing>>,
}

impl Forms {
    /// The wanted one, or the icicle while its code is fetched; and which one it is.
    fn get(&mut self, wanted: TreeForm) -> (&mut dyn Drawing, TreeForm) {
        match (&mut self.links, wanted) {
            (Some(links), TreeForm::Links) => (&mut **links, wanted),
            _ => (&mut self.icicle, TreeForm::Icicle),
        }
    }
}

impl Inner {
    /// The form that is drawn, and which one it is.
    fn drawing(&mut self) -> (&mut dyn Drawing, TreeForm) {
        self.forms.get(self.looks.form)
    }
}

impl Stage {
    /// A stage without a canvas: it draws nothing yet. With `tints` boxes are coloured by them.
    pub fn new(analysis: Analysis, signals: Signals, tints: Option<StoredValue<Tints>>) -> Self {
        let naming = Naming { root: None, notation: Default::default(), chess960: false };
        let inner = Inner {
            looks: Rc::default(),
            min_share: page::tree::min_share(1280.0),
            closer: None,
            painter: None,
            wrapper: None,
            glyphs: Glyphs::fixed(7.0),
            naming,
            names: Names::default(),
            forms: Forms::default(),
            minimap: None,
            is_focused: false,
            is_still: false,
            is_scheduled: false,
            is_wanted: false,
            last_frame: 0.0,
            counted_at: 0.0,
            is_outline_due: false,
            value_at: None,
            drawn_told: None,
            opened_at: 0.0,
        };
        Self { analysis, signals, tints, inner: Rc::new(RefCell::new(inner)) }
    }

    /// The page's state, with this tree in it.
    pub(super) fn analysis(&self) -> Analysis {
        self.analysis
    }

    /// The node that is selected.
    pub(super) fn selected(&self) -> u32 {
        self.inner.borrow().looks.selected
    }

    /// The node at the top.
    pub(super) fn base(&self) -> u32 {
        self.inner.borrow().looks.base
    }

    /// Takes the node-link tree, whose code has come.
    pub fn take_links(&self, mut links: Box<dyn Drawing>) {
        {
            let inner = &mut *self.inner.borrow_mut();
            let view = inner.forms.icicle.view();
            links.resize(view.width, view.height);
            inner.forms.links = Some(links);
        }
        self.request();
    }

    /// Calls this after every picture from now on.
    pub fn show_overview(&self, show: OnOverview) {
        let minimap = Minimap { show, overview: Overview::default(), made_from: None, seen: Patch::default() };
        self.inner.borrow_mut().minimap = Some(minimap);
        self.request();
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

    /// Takes the canvas's new size in pixels. Draws at once: waiting for a frame would flicker.
    pub fn resize(&self, width: f64, height: f64) {
        {
            let forms = &mut self.inner.borrow_mut().forms;
            forms.icicle.resize(width, height);
            if let Some(links) = &mut forms.links {
                links.resize(width, height);
            }
        }
        // Where it is not shown at all it has no width.
        if width >= 1.0 {
            let min_share = page::tree::min_share(width);
            self.inner.borrow_mut().min_share = min_share;
            self.analysis.see(min_share);
        }
        self.draw();
    }

    /// Width and height of the canvas in pixels.
    pub fn size(&self) -> (f64, f64) {
        let view = self.inner.borrow_mut().drawing().0.view();
        (view.width, view.height)
    }

    /// The theme changed.
    pub fn recolour(&self) {
        {
            let inner = &mut *self.inner.borrow_mut();
            if let Some(painter) = &mut inner.painter {
                painter.reread_colours();
            }
            if let Some(minimap) = &mut inner.minimap {
                minimap.made_from = None;
            }
        }
        self.request();
    }

    /// Looks at the tree like this from now on.
    pub fn look(&self, looks: Looks) {
        self.inner.borrow_mut().looks = Rc::new(looks);
        self.request();
    }

    /// Takes what is known of the tree beside what is looked at: how thin a node may be to be seen, and the stretch that is zoomed to.
    pub fn note(&self, min_share: f32, closer: Option<(u32, Closer)>) {
        let inner = &mut *self.inner.borrow_mut();
        (inner.min_share, inner.closer) = (min_share, closer);
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

    /// Returns what is drawn at a point, in pixels from the canvas's corner.
    pub fn at(&self, x: f64, y: f64) -> Option<Kind> {
        self.with(|drawing| drawing.at(x, y))
    }

    /// Zooms about a point.
    pub fn zoom(&self, x: f64, y: f64, factor: f64) {
        self.steer(|drawing| drawing.zoom(x, y, factor));
    }

    /// Zooms about the middle.
    pub fn zoom_middle(&self, factor: f64) {
        self.steer(|drawing| {
            let view = drawing.view();
            drawing.zoom(0.5 * view.width, 0.5 * view.height, factor);
        });
    }

    /// Moves the picture, eased.
    pub fn pan(&self, x: f64, y: f64) {
        self.steer(|drawing| drawing.pan(x, y));
    }

    /// Moves the picture with the pointer, without easing.
    pub fn drag(&self, x: f64, y: f64) {
        self.steer(|drawing| {
            drawing.pan(x, y);
            drawing.arrive();
        });
    }

    /// Moves the picture so that a point of the overview is in its middle.
    pub fn look_at(&self, x: f64, y: f64) {
        self.steer(|drawing| drawing.look_at(x, y));
    }

    /// Returns whether the camera has left the place from which all of the base is seen.
    pub fn is_zoomed(&self) -> bool {
        self.with(|drawing| drawing.is_zoomed())
    }

    /// Shows the whole base again.
    pub fn reset(&self) {
        self.steer(|drawing| drawing.reset());
    }

    /// Zooms in on something that is drawn.
    pub fn frame_on(&self, kind: Kind) {
        self.steer(|drawing| drawing.frame(kind));
    }

    /// Draws the children that a remainder stands for; returns whether the form can, and holds some.
    pub fn open(&self, parent: u32) -> bool {
        let has_opened = self.analysis.model.with_value(|model| self.with(|drawing| drawing.open(model, parent)));
        if has_opened {
            self.inner.borrow_mut().opened_at = clock::now();
            self.request();
        }
        has_opened
    }

    /// Returns whether a remainder has just been opened: the second click of a double click then meets what came out of it.
    pub fn has_just_opened(&self) -> bool {
        const DOUBLE_CLICK_MS: f64 = 500.0;
        clock::now() - self.inner.borrow().opened_at < DOUBLE_CLICK_MS
    }

    /// Brings a node into view: moves the base up if the node is not below it, pans if it is off the screen, and
    /// zooms if it is too thin to see.
    pub fn reveal(&self, id: u32) {
        let analysis = self.analysis;
        let path = analysis.model.with_value(|model| model.path(id));
        let base = self.base();
        if !path.contains(&base) {
            let up = analysis.model.with_value(|model| model.path(base));
            let shared = up.into_iter().rev().find(|id| path.contains(id));
            analysis.zoom(shared.unwrap_or(0));
            return;
        }
        self.steer(|drawing| drawing.reveal(id));
    }

    fn with<T>(&self, ask: impl FnOnce(&mut dyn Drawing) -> T) -> T {
        ask(self.inner.borrow_mut().drawing().0)
    }

    fn steer(&self, to: impl FnOnce(&mut dyn Drawing)) {
        self.with(to);
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

    /// Draws a picture, and asks for another one if something still moves.
    fn draw(&self) {
        // The page may be gone by the time the browser calls.
        if self.analysis.model.is_gone() {
            return;
        }
        let mut inner = self.inner.borrow_mut();
        let inner = &mut *inner;
        let view = inner.forms.icicle.view();
        if inner.painter.is_none() || view.width < 1.0 || view.height < 1.0 {
            return;
        }
        inner.is_wanted = false;
        let now = clock::now();
        // After a pause the first step is one frame long.
        let elapsed = (now - inner.last_frame).clamp(0.0, 34.0);
        inner.last_frame = now;
        let factor = if inner.is_still { 1.0 } else { 1.0 - (-elapsed / EASING_MS).exp() };

        let looks = inner.looks.clone();
        let moves = self.analysis.model.with_value(|model| self.show(inner, model, &looks, factor));
        self.mark_found(inner, &looks);
        let moves = mark_simulation(inner, looks.simulation_path.as_ref(), factor) || moves;
        self.tell(inner, moves);
        if moves || inner.names.is_short() {
            // What the user moves is drawn as often as the screen can show it.
            inner.is_wanted = inner.drawing().0.is_camera_moving();
            self.schedule(inner);
        }
    }

    /// Draws the model; returns whether something still moves.
    fn show(&self, inner: &mut Inner, model: &Model, looks: &Looks, factor: f64) -> bool {
        let lights = looks.lights(model, inner.is_focused);
        inner.names.begin(&inner.naming, model);
        let mut labels = Labels { names: &mut inner.names, glyphs: &inner.glyphs };
        let (drawing, form) = inner.forms.get(looks.form);
        self.with_subject(model, looks, |subject| {
            let moves = drawing.step(subject, factor, &mut labels);
            let Some(painter) = &mut inner.painter else { return moves };
            painter.resize(&drawing.view());
            drawing.paint(painter, &lights);
            if let Some(minimap) = &mut inner.minimap
                && drawing.is_partial()
            {
                minimap.follow(drawing, subject, (form, drawing.stamp(), looks.sight.view), painter.palette());
            }
            moves
        })
    }

    /// Makes something of the tree as it is looked at.
    fn with_subject<T>(&self, model: &Model, looks: &Looks, make: impl FnOnce(&Subject<'_>) -> T) -> T {
        let path = model.path(looks.selected);
        let tints = self.tints.map(|tints| tints.read_value());
        make(&Subject {
            model,
            revision: looks.revision,
            base: looks.base,
            path: &path,
            simulation_path: looks.simulation_path.as_ref().map_or(&[], |path| &path.nodes),
            signs: [0, 1].map(|plies| looks.sight.sign(plies) as f32),
            statistic: looks.statistic,
            tints: tints.as_deref(),
        })
    }

    /// Marks the places of what was found; those of a tree that is compared were not looked for.
    fn mark_found(&self, inner: &mut Inner, looks: &Looks) {
        let Some(painter) = inner.painter.as_ref().filter(|_| self.tints.is_none()) else { return };
        let (drawing, _) = inner.forms.get(looks.form);
        let mark = |nodes: &[u32]| drawing.mark_found(painter, nodes, looks.selected);
        let find = self.analysis.find;
        let drawn = find.places.with_value(|places| mark(if looks.shows_found { places.all() } else { &[] }));
        set_if_changed(find.drawn, drawn);
    }

    /// Tells the elements around the canvas what is drawn, where that changed.
    fn tell(&self, inner: &mut Inner, moves: bool) {
        let (min_share, held) = (inner.min_share, inner.closer);
        let (drawing, form) = inner.drawing();
        let (drawn, is_zoomed, is_partial) = (drawing.drawn(), drawing.is_zoomed(), drawing.is_partial());
        let closer = drawing.closer(min_share, held);
        if inner.drawn_told.replace(drawn) != Some(drawn)
            && let Some(wrapper) = &inner.wrapper
        {
            let _ = wrapper.set_attribute("data-boxes", &drawn.items.to_string());
            let place = drawn.rest.map(|(x, y)| format!("{},{}", decimal::fixed(x, 0), decimal::fixed(y, 0)));
            let _ = wrapper.set_attribute("data-rest", &place.unwrap_or_default());
        }
        // A number that nobody can read, while boxes come and go, would only be laid out.
        let is_late = inner.last_frame - inner.counted_at > COUNT_PAUSE_MS;
        if !moves || is_late {
            inner.counted_at = inner.last_frame;
            set_if_changed(self.signals.drawn, drawn.nodes as u32);
        }
        set_if_changed(self.signals.is_zoomed, is_zoomed);
        set_if_changed(self.signals.is_partial, is_partial);
        set_if_changed(self.signals.form, form);
        // As soon as the camera is on its way there.
        self.analysis.zoom_closer(closer);
        self.tell_outline(inner);
    }

    /// Lets the screen reader's copy follow, late and rarely, but never not at all.
    fn tell_outline(&self, inner: &mut Inner) {
        if std::mem::replace(&mut inner.is_outline_due, true) {
            return;
        }
        let stage = self.clone();
        set_timeout(
            move || {
                stage.inner.borrow_mut().is_outline_due = false;
                stage.signals.outline.try_update(|tick| *tick = tick.wrapping_add(1));
            },
            OUTLINE_DELAY,
        );
    }
}

/// Draws the path of the simulation that is watched, if one is; returns whether its value still moves.
fn mark_simulation(inner: &mut Inner, path: Option<&SimulationPath>, factor: f64) -> bool {
    let Some(path) = path else {
        inner.value_at = None;
        return false;
    };
    let Inner { forms, looks, value_at, painter, .. } = inner;
    let (drawing, _) = forms.get(looks.form);
    let way = drawing.way(path);
    let goal = path.value.as_ref().and_then(|value| way.points.get(value.0.checked_sub(way.first)?)).copied();
    let at = goal.map(|goal| {
        let from = value_at.unwrap_or(goal);
        let next = (from.0 + (goal.0 - from.0) * factor, from.1 + (goal.1 - from.1) * factor);
        if (next.0 - goal.0).hypot(next.1 - goal.1) < 0.5 { goal } else { next }
    });
    *value_at = at;
    if let Some(painter) = painter {
        drawing::mark_simulation(drawing, painter, path, (&way, at));
    }
    at != goal
}

impl Minimap {
    /// Shows what changed, if anything did.
    fn follow(
        &mut self,
        drawing: &dyn Drawing,
        subject: &Subject<'_>,
        now: (TreeForm, u64, PointOfView),
        palette: &Palette,
    ) {
        let is_new = self.made_from.replace(now) != Some(now);
        if is_new {
            self.overview.marks.clear();
            self.overview.lines.clear();
            drawing.overview(subject, &mut self.overview);
        }
        let seen = drawing.seen();
        if is_new || self.seen != seen {
            self.seen = seen;
            (self.show)(is_new.then_some(&self.overview), seen, palette);
        }
    }
}

fn set_if_changed<T: PartialEq + Copy + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    signal.maybe_update(|now| std::mem::replace(now, value) != value);
}

/// Returns whether the system asks for less motion.
fn prefers_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
