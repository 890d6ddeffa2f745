//! Point on the curve of centipawns: it follows the selected node until it is put elsewhere.

/// State of the point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Q at which it was put; `None` follows the selected node.
    q: Option<f64>,
    /// The share of draws that was chosen; `None` follows the selected node.
    draws: Option<f64>,
    is_dragged: bool,
}

/// D as a share of what Q leaves open, where nothing is selected.
const USUAL_DRAWS: f64 = 0.3;

impl Point {
    /// Takes the point with the pointer.
    pub fn hold(&mut self) {
        self.is_dragged = true;
    }

    /// Lets it go.
    pub fn let_go(&mut self) {
        self.is_dragged = false;
    }

    /// Puts it at a Q.
    pub fn put(&mut self, q: f64) {
        self.q = Some(q.clamp(-1.0, 1.0));
    }

    /// Moves it from a Q by a key; `is_far`: with Shift. Returns whether the key is for it.
    pub fn key(&mut self, key: &str, is_far: bool, q: f64) -> bool {
        let step = if is_far { 0.1 } else { 0.01 };
        let next = match key {
            "ArrowRight" | "ArrowUp" => q + step,
            "ArrowLeft" | "ArrowDown" => q - step,
            "PageUp" => q + 0.1,
            "PageDown" => q - 0.1,
            "Home" => -1.0,
            "End" => 1.0,
            _ => return false,
        };
        // Steps land on whole hundredths.
        self.put((next * 100.0).round() / 100.0);
        true
    }

    /// Chooses the share of draws.
    pub fn choose_draws(&mut self, share: f64) {
        self.draws = Some(share.clamp(0.0, 1.0));
    }

    /// Puts it back on the selected node.
    pub fn follow(&mut self) {
        *self = Self::default();
    }

    /// Returns whether it follows the selected node.
    #[must_use]
    pub fn follows(self) -> bool {
        self.q.is_none() && self.draws.is_none()
    }

    /// Returns whether the pointer drags it.
    #[must_use]
    pub fn is_dragged(self) -> bool {
        self.is_dragged
    }

    /// Its Q; `node`: Q and D of the selected node.
    #[must_use]
    pub fn q(self, node: Option<(f64, f64)>) -> f64 {
        self.q.or(node.map(|node| node.0)).unwrap_or(0.0)
    }

    /// D as a share of what Q leaves open. With the node's own share the line goes through the node.
    #[must_use]
    pub fn draws(self, node: Option<(f64, f64)>) -> f64 {
        let share = |(q, d): (f64, f64)| (d / (1.0 - q.abs()).max(1e-6)).clamp(0.0, 1.0);
        self.draws.or(node.map(share)).unwrap_or(USUAL_DRAWS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Option<(f64, f64)> = Some((0.5, 0.25));

    #[test]
    fn it_follows_the_node_until_it_is_put_elsewhere() {
        let mut point = Point::default();
        assert_eq!((point.q(NODE), point.q(None), point.follows()), (0.5, 0.0, true));
        point.put(-0.2);
        assert_eq!((point.q(NODE), point.follows()), (-0.2, false));
        point.follow();
        assert_eq!((point.q(NODE), point.follows()), (0.5, true));
    }

    #[test]
    fn draws_are_a_share_of_what_q_leaves_open() {
        let mut point = Point::default();
        assert_eq!((point.draws(NODE), point.draws(None)), (0.5, USUAL_DRAWS));
        assert_eq!(point.draws(Some((1.0, 0.0))), 0.0, "nothing is left open");
        point.choose_draws(1.5);
        assert_eq!((point.draws(NODE), point.follows()), (1.0, false));
    }

    #[test]
    fn keys_move_it_by_hundredths() {
        for (key, is_far, q) in [
            ("ArrowRight", false, 0.13),
            ("ArrowUp", true, 0.22),
            ("ArrowLeft", false, 0.11),
            ("ArrowDown", true, 0.02),
            ("PageUp", false, 0.22),
            ("PageDown", false, 0.02),
            ("Home", false, -1.0),
            ("End", false, 1.0),
        ] {
            let mut point = Point::default();
            assert!(point.key(key, is_far, 0.123));
            assert_eq!(point.q(None), q, "{key}");
        }
    }

    #[test]
    fn other_keys_are_not_for_it() {
        let mut point = Point::default();
        assert!(!point.key("x", false, 0.3) && point.follows());
    }

    #[test]
    fn it_stays_on_the_curve() {
        let mut point = Point::default();
        point.put(7.0);
        assert_eq!(point.q(None), 1.0);
        assert!(point.key("ArrowRight", true, 1.0));
        assert_eq!(point.q(None), 1.0);
    }

    #[test]
    fn it_is_dragged_while_it_is_held() {
        let mut point = Point::default();
        point.hold();
        point.put(0.1);
        assert!(point.is_dragged());
        point.let_go();
        assert!(!point.is_dragged() && point.q(None) == 0.1);
    }
}
