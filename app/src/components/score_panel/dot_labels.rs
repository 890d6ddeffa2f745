//! Places where the names of the dots fit.

use super::dots::Dot;
use super::formula::Formula;
use super::plot::{BOTTOM, LEFT, RIGHT, TOP, Window};

/// Largest number of names: more would hide the curve.
const MOST: usize = 6;

/// A placed name.
pub(super) struct DotLabel {
    /// Left edge.
    pub(super) left: f64,
    /// Base line.
    pub(super) base: f64,
    width: f64,
    /// The move.
    pub(super) name: String,
    /// True while the move is hovered.
    pub(super) is_lit: bool,
}

impl DotLabel {
    /// Places a name beside a dot at (x, y): right or left of it, a little below or above.
    fn beside(dot: &Dot, (x, y): (f64, f64), (is_right, is_below): (bool, bool), is_lit: bool) -> Self {
        let width = 7.8 * dot.name.chars().count() as f64;
        let gap = dot.radius() + 3.5;
        let left = if is_right { x + gap } else { x - gap - width };
        let base = if is_below { y + 11.0 } else { y - 4.0 };
        Self { left, base, width, name: dot.name.clone(), is_lit }
    }

    fn is_inside(&self) -> bool {
        self.left >= LEFT && self.left + self.width <= RIGHT && (TOP + 9.0..=BOTTOM).contains(&self.base)
    }

    fn overlaps(&self, other: &Self) -> bool {
        let across = self.left < other.left + other.width && other.left < self.left + self.width;
        across && (self.base - other.base).abs() < 14.0
    }
}

/// Names beside the dots of the most visited moves, never over another name; that of a hovered one first.
pub(super) fn placed(dots: &[Dot], formula: Formula, window: &Window, is_lit: impl Fn(&Dot) -> bool) -> Vec<DotLabel> {
    const SIDES: [(bool, bool); 4] = [(true, true), (false, false), (true, false), (false, true)];
    let mut placed: Vec<DotLabel> = Vec::new();
    let lit = dots.iter().filter(|dot| is_lit(dot));
    for dot in lit.chain(dots.iter().filter(|dot| !is_lit(dot))) {
        let at = (window.x_of(dot.q), window.y_of(formula.cp(dot.q, dot.d)));
        let labels = SIDES.map(|side| DotLabel::beside(dot, at, side, is_lit(dot)));
        let is_free = |label: &DotLabel| label.is_inside() && !placed.iter().any(|other| label.overlaps(other));
        if let Some(label) = labels.into_iter().find(is_free) {
            placed.push(label);
        }
        if placed.len() == MOST {
            break;
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use engine::centipawn::Conversion;

    use super::*;
    use crate::components::score_panel::plot::Range;

    fn dot(name: &str, q: f64, share: f64) -> Dot {
        Dot { parent: 0, mv: 0, child: 1, name: name.to_owned(), q, d: 0.3, share }
    }

    #[test]
    fn names_never_overlap_and_the_hovered_one_is_there() {
        let dots: Vec<Dot> = (0..30).map(|i| dot("Nbxd7+", 0.002 * f64::from(i), 0.3 / f64::from(i + 1))).collect();
        let window = Range::Middle.window(std::iter::empty(), |q| q);
        let labels = placed(&dots, Formula::Plain(Conversion::Centipawn), &window, |dot| dot.q > 0.057);
        assert!(labels[0].is_lit);
        assert!((2..=MOST).contains(&labels.len()), "{}", labels.len());
        for (place, label) in labels.iter().enumerate() {
            assert!(label.is_inside());
            assert!(!labels[place + 1..].iter().any(|other| label.overlaps(other)));
        }
    }
}
