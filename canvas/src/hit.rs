//! A point of the screen to what lies there.

use crate::scene::{Scene, SceneBox};

/// Thin boxes are easier to meet if a miss by this much counts.
const SLACK: f64 = 1.0;

/// The box at a point, or the nearest one in its row within a pixel.
pub fn hit(scene: &Scene, x: f64, y: f64) -> Option<&SceneBox> {
    let distance = |drawn: &SceneBox| {
        if x < drawn.x { drawn.x - x } else { (x - drawn.x - drawn.width).max(0.0) }
    };
    scene
        .boxes
        .iter()
        .filter(|drawn| (drawn.y..drawn.y + scene.row_height).contains(&y))
        .filter(|drawn| distance(drawn) <= SLACK)
        .min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Kind;
    use crate::scene::label::Label;

    fn drawn(kind: Kind, x: f64, y: f64, width: f64) -> SceneBox {
        let label = Label::default();
        SceneBox {
            kind,
            x,
            y,
            width,
            shade: 0,
            outline: None,
            heat: 0,
            ending: None,
            is_alone: false,
            on_path: false,
            label,
        }
    }

    #[test]
    fn points_find_their_boxes() {
        let rest = Kind::Rest { parent: 0, nodes: 3, visits: 9 };
        let boxes = vec![
            drawn(Kind::Node(0), 0.0, 0.0, 100.0),
            drawn(Kind::Node(1), 0.0, 20.0, 60.0),
            drawn(rest, 60.0, 20.0, 39.0),
        ];
        let scene = Scene { boxes, row_height: 20.0, ..Scene::default() };
        let kind = |x: f64, y: f64| hit(&scene, x, y).map(|drawn| drawn.kind);
        assert_eq!(kind(50.0, 5.0), Some(Kind::Node(0)));
        assert_eq!(kind(50.0, 25.0), Some(Kind::Node(1)));
        assert_eq!(kind(75.0, 39.9), Some(rest));
        assert_eq!(kind(99.8, 25.0), Some(rest), "the root's own evaluation is a pixel wide");
        assert_eq!(kind(102.0, 25.0), None);
        assert_eq!(kind(50.0, 40.0), None);
    }
}
