//! Distances of the theme's colours, for all kinds of sight: also for people who see fewer colours than others.
//!
//! Colours are seen through the simulations of Machado, Oliveira and Fernandes (2009) for people who lack one kind of
//! cone, and compared by their distance in OKLab, of which 0.02 can just be noticed.

use super::{Rgb, contrast, linear, oklab_of_linear};

const TOKENS: &str = include_str!("../../../style/tokens.css");

/// Colours that stand side by side: in a row of the edges table, in a formula, in a stack of bars.
const QUANTITIES: [&str; 7] = ["n", "p", "q-good", "q-bad", "u", "u-fill", "v"];
const MOVES: [&str; 8] = ["move-1", "move-2", "move-3", "move-4", "move-5", "move-6", "move-7", "move-8"];

/// Linear red, green and blue as they are seen: all cones, without the long, the middle, the short waves' ones.
const SIGHTS: [(&str, [[f32; 3]; 3]); 4] = [
    ("all", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

#[test]
fn quantities_can_be_told_apart() {
    for theme in themes() {
        // One is the paler form of the other.
        check(theme, &QUANTITIES, &[("u", "u-fill")], 0.075);
    }
}

#[test]
fn moves_beside_each_other_can_be_told_apart() {
    for theme in themes() {
        check(theme, &MOVES, &[], 0.07);
    }
}

#[test]
fn good_bad_and_neutral_can_be_told_apart_best() {
    for theme in themes() {
        check(theme, &["q-good", "q-bad", "q-neutral"], &[], 0.13);
        check(theme, &["side-a", "side-b"], &[], 0.13);
        check(theme, &["wdl-white", "wdl-draw", "wdl-black"], &[], 0.2);
    }
}

#[test]
fn text_in_these_colours_can_be_read() {
    for theme in themes() {
        for name in QUANTITIES.iter().chain(&MOVES).filter(|name| **name != "u-fill") {
            for ground in ["surface", "page", "raised", "lit"] {
                let found = contrast(theme.colour(name), theme.colour(ground));
                assert!(found >= 4.5, "--{name} on --{ground}, {}: {found:.2}", theme.name);
            }
        }
    }
}

#[test]
fn both_ways_into_the_dark_have_the_same_colours() {
    let [_, chosen, wanted_by_system] = blocks();
    let declared =
        |block: &'static str| block.lines().map(str::trim).filter(|line| line.starts_with("--")).collect::<Vec<_>>();
    assert_eq!(declared(chosen), declared(wanted_by_system));
}

#[derive(Clone, Copy)]
pub(super) struct Theme {
    pub(super) name: &'static str,
    /// The declarations, the later ones first.
    blocks: [&'static str; 2],
}

impl Theme {
    pub(super) fn colour(self, name: &str) -> Rgb {
        self.blocks.iter().find_map(|block| declared(block, name)).expect(name)
    }
}

/// The colour that declarations give a name, if they do.
pub(super) fn declared(declarations: &str, name: &str) -> Option<Rgb> {
    let digits = declarations.split_once(&format!("--{name}: #"))?.1;
    let channel = |place: usize| u8::from_str_radix(&digits[place..place + 2], 16).expect("two digits");
    Some([channel(0), channel(2), channel(4)])
}

pub(super) fn themes() -> [Theme; 2] {
    let [light, dark, _] = blocks();
    [Theme { name: "light", blocks: [light, light] }, Theme { name: "dark", blocks: [dark, light] }]
}

/// The declarations of the light theme, of the dark one, and of the dark one where the system asks for it.
fn blocks() -> [&'static str; 3] {
    let (light, rest) = TOKENS.split_once(":root[data-theme=\"dark\"]").expect("a dark theme");
    let (dark, system) = rest.split_once("@media").expect("a dark theme by the system's wish");
    [light, dark, system]
}

/// Every two of these colours must be at least so far apart, whoever looks.
fn check(theme: Theme, names: &[&str], alike: &[(&str, &str)], least: f32) {
    for (sight, matrix) in &SIGHTS {
        let seen: Vec<[f32; 3]> = names.iter().map(|name| see(theme.colour(name), matrix)).collect();
        let pairs = (0..names.len()).flat_map(|a| (0..a).map(move |b| (b, a)));
        let apart = pairs.filter(|&(a, b)| !alike.contains(&(names[a], names[b])));
        let distance =
            |&(a, b): &(usize, usize)| seen[a].iter().zip(seen[b]).map(|(x, y)| (x - y) * (x - y)).sum::<f32>().sqrt();
        let (a, b) = apart.min_by(|one, other| distance(one).total_cmp(&distance(other))).expect("two colours");
        let nearest = distance(&(a, b));
        println!("{} {sight}: nearest {} and {}, {nearest:.3}", theme.name, names[a], names[b]);
        assert!(nearest >= least, "{} {sight}: {} and {} are {nearest:.3} apart", theme.name, names[a], names[b]);
    }
}

fn see(colour: Rgb, matrix: &[[f32; 3]; 3]) -> [f32; 3] {
    let light = colour.map(linear);
    let seen = matrix.map(|row| row.iter().zip(light).map(|(share, light)| share * light).sum::<f32>().clamp(0.0, 1.0));
    oklab_of_linear(seen)
}
