//! Stretch of tree space for which smaller nodes are requested, so that zooming in shows more and not only the same larger.

use wire::Closer;

use crate::camera::Camera;

/// A camera that shows more than this of the base needs no more than the base needs.
const WIDE: f64 = 0.75;
/// Margin on each side of the requested stretch, as a share of the part that is seen: there is something to pan to.
const MARGIN: f64 = 0.5;
/// Nodes this many times wider than the thinnest are still thin enough while one zooms in.
const COARSEST: f32 = 1.8;
/// Nodes may be this many times thinner than needed while one zooms out.
const FINEST: f32 = 3.0;

/// Returns the stretch to request for a camera. `min_share` is the share of the thinnest node that can be told apart where the
/// whole base is seen, and `held` the stretch of the last request: it is kept as long as it suffices, because each change is
/// answered with everything anew.
pub fn wanted(camera: &Camera, min_share: f32, held: Option<Closer>) -> Option<Closer> {
    if camera.span >= WIDE {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a share needs no f64")]
    let share = min_share * camera.span as f32;
    let right = camera.left + camera.span;
    let margin = MARGIN * camera.span;
    let does = |held: &Closer| {
        let is_fine = held.min_share <= share * COARSEST && held.min_share >= share / FINEST;
        is_fine && held.left <= camera.left.max(0.0) && held.right >= right.min(1.0)
    };
    held.filter(does).or(Some(Closer {
        left: (camera.left - margin).max(0.0),
        right: (right + margin).min(1.0),
        min_share: share,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARE: f32 = 0.001;

    fn camera(left: f64, span: f64) -> Camera {
        Camera { left, span, top: 0.0 }
    }

    #[test]
    fn the_whole_base_needs_nothing() {
        assert_eq!(wanted(&Camera::BASE, SHARE, None), None);
        let held = wanted(&camera(0.2, 0.1), SHARE, None);
        assert!(held.is_some());
        assert_eq!(wanted(&Camera::BASE, SHARE, held), None);
    }

    #[test]
    fn what_is_seen_is_asked_for_with_a_margin() {
        let closer = wanted(&camera(0.4, 0.2), SHARE, None).unwrap();
        assert!((closer.left - 0.3).abs() < 1e-12 && (closer.right - 0.7).abs() < 1e-12);
        assert!((closer.min_share - 0.0002).abs() < 1e-9);
        assert_eq!(wanted(&camera(0.0, 0.2), SHARE, None).unwrap().left, 0.0);
        assert_eq!(wanted(&camera(0.8, 0.2), SHARE, None).unwrap().right, 1.0);
    }

    #[test]
    fn a_little_more_or_less_is_not_asked_for_again() {
        let held = wanted(&camera(0.4, 0.2), SHARE, None);
        assert_eq!(wanted(&camera(0.45, 0.15), SHARE, held), held);
        assert_eq!(wanted(&camera(0.35, 0.2), SHARE, held), held, "panned within the margin");
        assert_ne!(wanted(&camera(0.2, 0.2), SHARE, held), held, "panned out of it");
        assert_ne!(wanted(&camera(0.45, 0.05), SHARE, held), held, "much closer");
        assert_ne!(wanted(&camera(0.1, 0.7), SHARE, held), held, "farther away");
    }
}
