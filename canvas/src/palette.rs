//! Colour numbers to colours of the theme.
//!
//! The scene speaks of shades (how good a value is) and heat (how recent a visit is); here they become text
//! that a canvas understands. Shades are mixed in OKLab, so that equal steps look equal and no step in the middle
//! turns grey-green.

use std::fmt::Write as _;

/// Shades of the diverging scale, from the worst (0) over neutral to the best; odd, so that a neutral one exists.
pub const SHADES: usize = 41;

/// Steps of brightness, from long untouched (0) to touched by the last simulation.
pub const HEATS: usize = 4;

/// Share of a box's own colour that is left at each heat; the rest is the surface. Little is taken away, because a faded good
/// value must not pass for a neutral one.
const STRENGTHS: [f32; HEATS] = [0.82, 0.89, 0.95, 1.0];

/// A colour: red, green, blue in sRGB, 0 to 255.
pub type Rgb = [u8; 3];

/// The colours of the theme that the tree is drawn with, as read from the document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tokens {
    /// Behind everything.
    pub surface: Rgb,
    /// Text.
    pub ink: Rgb,
    /// Text of lesser weight.
    pub muted: Rgb,
    /// Good for the mover.
    pub good: Rgb,
    /// Bad for the mover.
    pub bad: Rgb,
    /// Neither.
    pub neutral: Rgb,
    /// Selection.
    pub accent: Rgb,
    /// N: visits. The newest node is lit in it.
    pub visits: Rgb,
    /// Nodes that are selected next.
    pub next: Rgb,
    /// V: a value on its way.
    pub value: Rgb,
    /// P: links, and moves that were never visited.
    pub prior: Rgb,
}

/// Ready-made text for every colour the scene can ask for.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The tokens that it was made from.
    pub tokens: Tokens,
    fills: Vec<String>,
    inks: Vec<bool>,
    /// Text for the plain tokens.
    pub surface: String,
    /// Text on the surface.
    pub muted: String,
    /// The ground of boxes that stand for many.
    pub remainder: String,
    /// Strokes over that ground.
    pub hatch: String,
    /// Strokes over boxes that another search does not have.
    pub alone: String,
    /// Selection.
    pub accent: String,
    /// The newest node.
    pub newest: String,
    /// Nodes that are selected next.
    pub next: String,
    /// A value on its way.
    pub value: String,
    /// P, as text.
    pub prior: String,
    /// P, as lines from node to node.
    pub link: String,
    /// P, as the outlines of what was never visited.
    pub ghost: String,
    /// Hover.
    pub ink: String,
    /// Text on dark and on light boxes.
    pub inks_on: [&'static str; 2],
}

/// The text colours for boxes. Only pure ones promise that on any fill one of them has a contrast of 4.5.
const LIGHT_INK: Rgb = [255, 255, 255];
const DARK_INK: Rgb = [0, 0, 0];

/// The shade of a value in [-1, 1]. Most positions lie near 0, so the scale is stretched there: half of each
/// side is for values up to a quarter.
pub fn shade(value: f32) -> u8 {
    let stretched = value.clamp(-1.0, 1.0).abs().sqrt().copysign(value);
    let steps = (SHADES - 1) as f32;
    ((stretched + 1.0) * 0.5 * steps).round() as u8
}

/// Simulations up to which nothing fades: in a small search one looks at values, and equal ones look equal.
const SMALL: u32 = 400;

/// The heat of a box whose visits last changed `age` simulations ago, in a search of `moment` simulations.
pub fn heat(age: u32, moment: u32) -> u8 {
    match age {
        _ if moment <= SMALL => 3,
        0 => 3,
        _ if age <= (moment / 100).max(1) => 2,
        _ if age <= (moment / 10).max(4) => 1,
        _ => 0,
    }
}

impl Palette {
    /// Makes all colours of a theme.
    pub fn new(tokens: Tokens) -> Self {
        let mut fills = Vec::with_capacity(SHADES * HEATS);
        let mut inks = Vec::with_capacity(SHADES * HEATS);
        for strength in STRENGTHS {
            for shade in 0..SHADES {
                let pure = diverging(&tokens, shade);
                let fill = mix(tokens.surface, pure, strength);
                inks.push(contrast(fill, DARK_INK) >= contrast(fill, LIGHT_INK));
                fills.push(css(fill));
            }
        }
        Self {
            fills,
            inks,
            surface: css(tokens.surface),
            muted: css(tokens.muted),
            remainder: css(mix(tokens.surface, tokens.ink, 0.05)),
            hatch: css(mix(tokens.surface, tokens.ink, 0.17)),
            alone: css(mix(tokens.surface, tokens.ink, 0.5)),
            accent: css(tokens.accent),
            newest: css(tokens.visits),
            next: css(tokens.next),
            value: css(tokens.value),
            prior: css(tokens.prior),
            link: css(mix(tokens.surface, tokens.prior, 0.45)),
            ghost: css(mix(tokens.surface, tokens.prior, 0.7)),
            ink: css(tokens.ink),
            inks_on: ["#ffffff", "#000000"],
            tokens,
        }
    }

    /// The colour of a shade at a heat.
    pub fn fill(&self, shade: u8, heat: u8) -> &str {
        &self.fills[Self::place(shade, heat)]
    }

    /// Returns the index of the colour in [`Palette::inks_on`] that is readable on it.
    pub fn ink_on(&self, shade: u8, heat: u8) -> usize {
        usize::from(self.inks[Self::place(shade, heat)])
    }

    fn place(shade: u8, heat: u8) -> usize {
        usize::from(heat).min(HEATS - 1) * SHADES + usize::from(shade).min(SHADES - 1)
    }
}

fn diverging(tokens: &Tokens, shade: usize) -> Rgb {
    let middle = (SHADES - 1) / 2;
    let share = shade.abs_diff(middle) as f32 / middle as f32;
    mix(tokens.neutral, if shade < middle { tokens.bad } else { tokens.good }, share)
}

/// A mixture in OKLab: `share` of `b`, the rest of `a`.
fn mix(a: Rgb, b: Rgb, share: f32) -> Rgb {
    let (a, b) = (oklab(a), oklab(b));
    let blend = |i: usize| a[i] + (b[i] - a[i]) * share;
    srgb([blend(0), blend(1), blend(2)])
}

/// `#rrggbb`
fn css(color: Rgb) -> String {
    let mut text = String::with_capacity(7);
    let _ = write!(text, "#{:02x}{:02x}{:02x}", color[0], color[1], color[2]);
    text
}

/// WCAG's contrast of two colours, 1 to 21.
pub fn contrast(a: Rgb, b: Rgb) -> f32 {
    let luminance = |color: Rgb| {
        let [r, g, b] = color.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

fn linear(channel: u8) -> f32 {
    let c = f32::from(channel) / 255.0;
    if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

fn encoded(linear: f32) -> u8 {
    let c = linear.clamp(0.0, 1.0);
    let c = if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 };
    (c * 255.0).round() as u8
}

/// Björn Ottosson's OKLab of an sRGB colour.
fn oklab(color: Rgb) -> [f32; 3] {
    oklab_of_linear(color.map(linear))
}

fn oklab_of_linear([r, g, b]: [f32; 3]) -> [f32; 3] {
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

fn srgb(lab: [f32; 3]) -> Rgb {
    let [lightness, a, b] = lab;
    let cube = |x: f32| x * x * x;
    let l = cube(lightness + 0.396_337_78 * a + 0.215_803_76 * b);
    let m = cube(lightness - 0.105_561_346 * a - 0.063_854_17 * b);
    let s = cube(lightness - 0.089_484_18 * a - 1.291_485_5 * b);
    [
        encoded(4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s),
        encoded(-1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s),
        encoded(-0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s),
    ]
}

#[cfg(test)]
mod board;
#[cfg(test)]
mod sight;

#[cfg(test)]
mod tests {
    use super::*;

    const LIGHT: Tokens = Tokens {
        surface: [255, 255, 255],
        ink: [20, 24, 31],
        muted: [90, 98, 110],
        good: [10, 126, 122],
        bad: [200, 88, 16],
        neutral: [214, 218, 222],
        accent: [47, 85, 212],
        visits: [31, 95, 191],
        next: [227, 167, 27],
        value: [172, 29, 122],
        prior: [116, 56, 189],
    };

    #[test]
    fn mixing_keeps_both_ends() {
        for color in [[0, 0, 0], [255, 255, 255], [200, 88, 16], [10, 126, 122], [1, 2, 3]] {
            assert_eq!(mix(color, [9, 9, 9], 0.0), color);
            assert_eq!(mix([9, 9, 9], color, 1.0), color);
        }
    }

    #[test]
    fn shades_are_symmetric_and_grow() {
        assert_eq!(shade(0.0), 20);
        assert_eq!(shade(1.0), 40);
        assert_eq!(shade(-1.0), 0);
        assert_eq!(shade(9.0), 40);
        let all: Vec<u8> = (-100..=100).map(|i| shade(i as f32 / 100.0)).collect();
        assert!(all.is_sorted());
        for value in [0.03, 0.2, 0.77] {
            assert_eq!(shade(value) - 20, 20 - shade(-value));
        }
    }

    #[test]
    fn labels_are_readable_on_every_fill() {
        let palette = Palette::new(LIGHT);
        for heat in 0..HEATS as u8 {
            for shade in 0..SHADES as u8 {
                let fill = palette.fill(shade, heat);
                let byte = |i: usize| u8::from_str_radix(&fill[i..i + 2], 16).expect("hex");
                let fill = [byte(1), byte(3), byte(5)];
                let ink = [LIGHT_INK, DARK_INK][palette.ink_on(shade, heat)];
                assert!(contrast(fill, ink) >= 4.5, "shade {shade} heat {heat}: {}", contrast(fill, ink));
            }
        }
    }

    #[test]
    fn heat_cools_with_age() {
        assert_eq!(heat(0, 100_000), 3);
        assert_eq!(heat(900, 100_000), 2);
        assert_eq!(heat(9_000, 100_000), 1);
        assert_eq!(heat(50_000, 100_000), 0);
    }

    #[test]
    fn equal_values_look_equal_in_a_small_search() {
        assert!((0..10).all(|age| heat(age, 10) == heat(0, 10)));
        assert!((0..=SMALL).all(|age| heat(age, SMALL) == heat(0, SMALL)));
    }
}
