//! Drawing: the only layer that touches a canvas.
//!
//! Boxes of one colour are drawn together, because changing the colour costs more than a rectangle; edges are
//! snapped to device pixels, because blurred edges of a thousand thin boxes add up to a grey wash.

mod found;
pub mod ground;
mod links;
mod on_canvas;
pub mod overview;
mod path;
mod pixels;
pub mod svg;
mod theme;

use web_sys::HtmlCanvasElement;

use crate::camera::Viewport;
use crate::palette::{HEATS, Palette, SHADES};
use crate::scene::label::{GAP, Glyphs, PADDING, TWO_LINES};
use crate::scene::{Kind, Scene, SceneBox};
use crate::simulation_path::Point;
use ground::{Font, Ground, Hatch};
use on_canvas::OnCanvas;
use svg::Svg;
pub use theme::Scale;
use theme::read_tokens;

/// Boxes at least this wide have an outline, in pixels.
const OUTLINED: f64 = 9.0;
/// Width of the outline.
const OUTLINE: f64 = 2.0;
/// Merged boxes at least this wide are hatched; in narrower ones it would be noise.
const HATCHED: f64 = 6.0;
/// Boxes at least this wide are set apart by a gap.
const SPACED: f64 = 4.0;
/// Boxes at least this wide have a letter where the game is over.
const WITH_LETTER: f64 = 18.0;
/// Width of the tab with the letter, and height of the foot where there is no room for it.
const ENDING_TAB: f64 = 14.0;
const ENDING_FOOT: f64 = 5.0;

/// Things that are lit over the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lights {
    /// The selected node.
    pub selected: Option<u32>,
    /// The hovered node.
    pub hovered: Option<u32>,
    /// The hovered move that leads to no node: the node it is played in, and its code.
    pub ghost: Option<(u32, u16)>,
    /// Set while the canvas has the keyboard's focus.
    pub is_focused: bool,
}

/// A ground with what is needed to draw on it.
pub struct Painter {
    ground: Box<dyn Ground>,
    palette: Palette,
    scale: Scale,
    /// Boxes sorted by colour, used again for every picture.
    order: Vec<u32>,
    ends: Vec<u32>,
    ratio: f64,
}

impl Painter {
    /// A painter for a canvas; `None` if the browser gives no 2D context.
    pub fn new(canvas: HtmlCanvasElement, scale: Scale) -> Option<Self> {
        Some(Self::on(Box::new(OnCanvas::new(canvas)?), Palette::new(read_tokens(scale)?), scale))
    }

    /// A painter that writes a text, in the colours that the page has now; `None` if they cannot be read.
    pub fn writing(svg: &Svg, scale: Scale) -> Option<Self> {
        Some(Self::on(Box::new(svg.clone()), Palette::new(read_tokens(scale)?), scale))
    }

    /// A painter on any ground, with any colours.
    pub fn on(ground: Box<dyn Ground>, palette: Palette, scale: Scale) -> Self {
        ground.set_hatches([&palette.hatch, &palette.alone]);
        Self { ground, palette, scale, order: Vec::new(), ends: Vec::new(), ratio: 1.0 }
    }

    /// Reads the theme's colours again.
    pub fn reread_colours(&mut self) {
        if let Some(tokens) = read_tokens(self.scale).filter(|tokens| *tokens != self.palette.tokens) {
            self.palette = Palette::new(tokens);
            self.ground.set_hatches([&self.palette.hatch, &self.palette.alone]);
        }
    }

    /// Measures the widths of characters in the fonts of labels.
    pub fn measure(&self) -> Glyphs {
        let in_font = |font: Font| {
            self.ground.font(font);
            let width = |letter: char| self.ground.text_width(letter.encode_utf8(&mut [0; 4])) as f32;
            std::array::from_fn::<f32, 128, _>(|code| if code < 32 { 0.0 } else { width(code as u8 as char) })
        };
        let (name, number) = (in_font(Font::Name), in_font(Font::Number));
        Glyphs::measured(|letter| name[letter as usize], |letter| number[letter as usize])
    }

    /// Gives the ground the size of what is seen.
    pub fn resize(&mut self, view: &Viewport) {
        self.ratio = self.ground.resize(view);
    }

    /// The colours.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Draws a picture.
    pub fn paint(&mut self, scene: &Scene, view: &Viewport, lights: &Lights) {
        self.ground.begin(view);
        self.sort(scene);
        self.fill_rests(scene, view);
        self.fill_nodes(scene, view);
        self.outline_ghosts(scene, view);
        self.hatch_alone(scene, view);
        self.write_labels(scene);
        self.mark_endings(scene, view);
        self.mark_path(scene, view);
        self.mark_lights(scene, view, lights);
    }

    /// Sorts boxes by the colours of their outline and inside, counting them first: V's shade, then Q's.
    fn sort(&mut self, scene: &Scene) {
        self.ends.clear();
        self.ends.resize(SHADES * HEATS + 1, 0);
        let colour = |drawn: &SceneBox| match drawn.kind {
            Kind::Node(_) => Some(1 + usize::from(drawn.heat) * SHADES + usize::from(drawn.shade)),
            Kind::Rest { .. } => Some(0),
            // Ghosts are not filled.
            Kind::Ghost { .. } | Kind::Unvisited { .. } => None,
        };
        for colour in scene.boxes.iter().filter_map(colour) {
            self.ends[colour] += 1;
        }
        let mut total = 0;
        for end in &mut self.ends {
            total += *end;
            *end = total - *end;
        }
        self.order.clear();
        self.order.resize(total as usize, 0);
        for (place, drawn) in scene.boxes.iter().enumerate() {
            let Some(colour) = colour(drawn) else { continue };
            let slot = &mut self.ends[colour];
            self.order[*slot as usize] = place as u32;
            *slot += 1;
        }
    }

    fn fill_rests(&self, scene: &Scene, view: &Viewport) {
        let rests = &self.order[..self.ends[0] as usize];
        self.ground.fill_style(&self.palette.remainder);
        for &place in rests {
            self.fill(&scene.boxes[place as usize], view, 0.0);
        }
        if self.ground.fill_hatch(Hatch::Rest) {
            for drawn in rests.iter().map(|&place| &scene.boxes[place as usize]) {
                if drawn.width >= HATCHED {
                    self.fill(drawn, view, 0.0);
                }
            }
        }
    }

    fn fill_nodes(&self, scene: &Scene, view: &Viewport) {
        let nodes = &self.order[self.ends[0] as usize..];
        // Outlines first: the whole box in V's colour, then the inside over it. Their colours come in runs too,
        // since V is mostly near Q.
        let mut last = None;
        for &place in nodes {
            let drawn = &scene.boxes[place as usize];
            let Some(outline) = drawn.outline.filter(|_| drawn.width >= OUTLINED) else { continue };
            if last.replace((outline, drawn.heat)) != Some((outline, drawn.heat)) {
                self.ground.fill_style(self.palette.fill(outline, drawn.heat));
            }
            self.fill(drawn, view, 0.0);
        }
        last = None;
        for &place in nodes {
            let drawn = &scene.boxes[place as usize];
            if last.replace((drawn.shade, drawn.heat)) != Some((drawn.shade, drawn.heat)) {
                self.ground.fill_style(self.palette.fill(drawn.shade, drawn.heat));
            }
            let is_outlined = drawn.width >= OUTLINED && drawn.outline.is_some();
            self.fill(drawn, view, if is_outlined { OUTLINE } else { 0.0 });
        }
    }

    /// Outlines moves that were never visited: dashed, in the colour of P, the only number that is known of them.
    fn outline_ghosts(&self, scene: &Scene, view: &Viewport) {
        let ground = &self.ground;
        self.ground.dash(true);
        ground.stroke_style(&self.palette.ghost);
        ground.line_width(1.0);
        for drawn in &scene.boxes {
            if matches!(drawn.kind, Kind::Ghost { .. } | Kind::Unvisited { .. }) {
                let (x, y, width, height) = self.rectangle(drawn, view);
                ground.stroke_rect(x + 0.5, y + 0.5, (width - 1.0).max(0.5), height - 1.0);
            }
        }
        self.ground.dash(false);
    }

    /// Hatches what the other search does not have.
    fn hatch_alone(&self, scene: &Scene, view: &Viewport) {
        if !self.ground.fill_hatch(Hatch::Alone) {
            return;
        }
        for drawn in scene.boxes.iter().filter(|drawn| drawn.is_alone && drawn.width >= HATCHED) {
            self.fill(drawn, view, 0.0);
        }
    }

    /// Fills a box, `inset` pixels inside its edges.
    fn fill(&self, drawn: &SceneBox, view: &Viewport, inset: f64) {
        let (x, y, width, height) = self.rectangle(drawn, view);
        self.ground.fill_rect(x + inset, y + inset, (width - 2.0 * inset).max(0.0), height - 2.0 * inset);
    }

    /// A box's rectangle on device pixels, without what is off the screen and without the gaps.
    fn rectangle(&self, drawn: &SceneBox, view: &Viewport) -> (f64, f64, f64, f64) {
        let snap = |x: f64| (x * self.ratio).round() / self.ratio;
        let left = snap(drawn.x.max(-8.0));
        let right = snap((drawn.x + drawn.width).min(view.width + 8.0));
        let gap = if drawn.width >= SPACED { 1.0 } else { 0.0 };
        let (top, bottom) = (snap(drawn.y), snap(drawn.y + view.row_height));
        (left, top, (right - left - gap).max(1.0 / self.ratio), bottom - top - 1.0)
    }

    fn write_labels(&self, scene: &Scene) {
        let has_two_lines = scene.row_height >= TWO_LINES;
        let middle = 0.5 * (scene.row_height - 1.0);
        let (name_y, number_y) = if has_two_lines { (middle - 8.0, middle + 8.0) } else { (middle, middle) };
        self.ground.centre(false);
        for is_number in [false, true] {
            self.ground.font(if is_number { Font::Number } else { Font::Name });
            let mut last = "";
            for drawn in scene.boxes.iter().filter(|drawn| drawn.label.end > drawn.label.start) {
                let label = &drawn.label;
                let text = if is_number { label.number(&scene.text) } else { label.name(&scene.text) };
                if text.is_empty() {
                    continue;
                }
                let ink = match drawn.kind {
                    Kind::Node(_) => self.palette.inks_on[self.palette.ink_on(drawn.shade, drawn.heat)],
                    Kind::Rest { .. } => self.palette.muted.as_str(),
                    Kind::Ghost { .. } | Kind::Unvisited { .. } => self.palette.prior.as_str(),
                };
                if last != ink {
                    self.ground.fill_style(ink);
                    last = ink;
                }
                let beside = if is_number && !has_two_lines { f64::from(label.name_width) + GAP } else { 0.0 };
                let y = drawn.y + if is_number { number_y } else { name_y } + 0.5;
                self.ground.fill_text(text, drawn.x.max(0.0) + PADDING + beside, y);
            }
        }
    }

    /// A tab with a letter where the game is over; where the letter does not fit, a foot. A tab beside many thin boxes
    /// would hide the colours of their values.
    fn mark_endings(&self, scene: &Scene, view: &Viewport) {
        self.ground.font(Font::Mark);
        self.ground.centre(true);
        for drawn in &scene.boxes {
            let Some(ending) = drawn.ending else { continue };
            let (x, y, width, height) = self.rectangle(drawn, view);
            self.ground.fill_style(&self.palette.ink);
            if width < WITH_LETTER {
                self.ground.fill_rect(x, y + height - ENDING_FOOT, width, ENDING_FOOT);
                continue;
            }
            let right = (x + width).min(view.width);
            self.ground.fill_rect(right - ENDING_TAB, y, ENDING_TAB, height);
            self.ground.fill_style(&self.palette.surface);
            self.ground.fill_text(ending.mark(), right - 0.5 * ENDING_TAB, y + 0.5 * height + 0.5);
        }
        self.ground.centre(false);
    }

    /// The path to the selected node: a bar at the foot of each of its boxes.
    fn mark_path(&self, scene: &Scene, view: &Viewport) {
        self.ground.fill_style(&self.palette.accent);
        for drawn in scene.boxes.iter().filter(|drawn| drawn.on_path) {
            let (x, y, width, height) = self.rectangle(drawn, view);
            self.ground.fill_rect(x, y + height - 3.0, width.max(2.0), 3.0);
        }
    }

    fn mark_lights(&self, scene: &Scene, view: &Viewport, lights: &Lights) {
        let find = |id: Option<u32>| id.and_then(|id| scene.find(id));
        if let Some(drawn) = find(scene.newest) {
            self.mark_newest(drawn, view);
        }
        let ghost = lights.ghost.and_then(|(parent, mv)| scene.find_kind(Kind::Ghost { parent, mv }));
        if let Some(drawn) = find(lights.hovered).or(ghost) {
            self.frame(drawn, view, &self.palette.surface, 3.0, 1.5);
            self.frame(drawn, view, &self.palette.ink, 1.5, 0.75);
        }
        if let Some(drawn) = find(lights.selected) {
            let width = if lights.is_focused { 3.5 } else { 2.5 };
            self.frame(drawn, view, &self.palette.surface, width + 2.0, 0.5 * width + 1.0);
            self.frame(drawn, view, &self.palette.accent, width, 0.5 * width);
        }
    }

    /// A wedge hanging into the newest node (or the nearest one drawn above it).
    fn mark_newest(&self, drawn: &SceneBox, view: &Viewport) {
        let (x, y, width, _) = self.rectangle(drawn, view);
        let (left, right) = (x.max(0.0), (x + width).min(view.width));
        // At the right end, where no label starts.
        let centre = if right - left > 24.0 { right - 8.0 } else { 0.5 * (left + right) };
        let ground = &self.ground;
        self.wedge([(centre - 5.0, y - 1.0), (centre + 5.0, y - 1.0), (centre, y + 6.5)], &self.palette.newest);
        ground.stroke_style(&self.palette.surface);
        ground.line_width(1.0);
        ground.stroke();
    }

    /// A filled triangle, which is the current path then.
    fn wedge(&self, corners: [Point; 3], colour: &str) {
        let ground = &self.ground;
        ground.begin_path();
        for (x, y) in corners {
            ground.line_to(x, y);
        }
        ground.close_path();
        ground.fill_style(colour);
        ground.fill();
    }

    /// A frame around a box, its middle `inset` pixels inside the edges.
    fn frame(&self, drawn: &SceneBox, view: &Viewport, colour: &str, width: f64, inset: f64) {
        let (x, y, w, height) = self.rectangle(drawn, view);
        // A box too thin for its frame gets a wider one.
        let w = w.max(2.0 * width);
        self.ground.stroke_style(colour);
        self.ground.line_width(width);
        self.ground.stroke_rect(x + inset, y + inset, w - 2.0 * inset, height - 2.0 * inset);
    }
}
