use wire::NodeView;

use super::*;
use crate::layout::Layout;
use crate::names::{Names, Naming};
use crate::palette;
use crate::scene::label::{Glyphs, Labels};
use crate::subject::Statistic;
use crate::tint::{Tint, Tints};
use page::model::Model;
use page::notation::Notation;
use page::testing::{edge, full, model_of, node, open};

const VIEW: Viewport = Viewport { width: 1000.0, height: 200.0, row_height: 24.0 };

fn code(from: u16, to: u16) -> u16 {
    from | to << 6
}

/// A root of 1,000 visits: e4 with 500 (Nf6 below it), d4 with 300, a thin one with 1, and 198 not held.
fn model() -> Model {
    model_of(vec![
        node(0, 0, 0, 1000),
        NodeView { mv: code(12, 28), q: 0.5, v: Some(-0.5), ..node(1, 0, 0, 500) },
        NodeView { mv: code(11, 27), terminal: Some(Terminal::Win), v: None, ..node(2, 0, 1, 300) },
        NodeView { mv: code(62, 45), ..node(3, 1, 0, 60) },
        NodeView { mv: code(8, 16), ..node(4, 0, 2, 1) },
    ])
}

fn picture(model: &Model, camera: Camera, signs: [f32; 2]) -> Scene {
    picture_of(model, camera, signs, None)
}

fn picture_of(model: &Model, camera: Camera, signs: [f32; 2], tints: Option<&Tints>) -> Scene {
    let mut layout = Layout::default();
    layout.update(model, 0);
    let path = &[0, 1];
    let subject =
        Subject { model, revision: 1, base: 0, path, simulation_path: &[], signs, statistic: Statistic::Share, tints };
    let look = Look { subject: &subject, layout: &layout, camera, view: VIEW };
    let mut names = Names::default();
    let naming = Naming {
        root: Some(page::rules::Position::Chess(shakmaty::Chess::default())),
        notation: Notation::San,
        chess960: false,
    };
    names.begin(&naming, model);
    let glyphs = Glyphs::fixed(7.0);
    let mut scene = Scene::default();
    scene.build(&look, &mut Labels { names: &mut names, glyphs: &glyphs });
    scene
}

#[test]
fn boxes_are_where_the_camera_sees_them() {
    let scene = picture(&model(), Camera::BASE, [1.0; 2]);
    let place = |id: u32| scene.find(id).map(|drawn| (drawn.x.round(), drawn.y, drawn.width.round()));
    assert_eq!(place(0), Some((0.0, 0.0, 1000.0)));
    assert_eq!(place(1), Some((0.0, 24.0, 500.0)));
    assert_eq!(place(2), Some((500.0, 24.0, 300.0)));
    assert_eq!(place(3), Some((0.0, 48.0, 60.0)));
    assert_eq!(place(4), None, "one pixel is too thin");
    assert_eq!(scene.last_row, 2);
}

#[test]
fn thin_and_missing_children_become_one_box() {
    let scene = picture(&model(), Camera::BASE, [1.0; 2]);
    let rest: Vec<Kind> =
        scene.boxes.iter().map(|drawn| drawn.kind).filter(|kind| !matches!(kind, Kind::Node(_))).collect();
    // The root has five visited moves: two drawn, one thin, two not held. e4 has 439 visits that are not held.
    assert!(rest.contains(&Kind::Rest { parent: 0, nodes: 3, visits: 199 }), "{rest:?}");
    assert!(rest.contains(&Kind::Rest { parent: 1, nodes: 4, visits: 439 }), "{rest:?}");
    let widths: f64 = scene.boxes.iter().filter(|drawn| drawn.y == 24.0).map(|drawn| drawn.width).sum();
    assert!((widths - 999.0).abs() < 1e-6, "everything but the root's own evaluation: {widths}");
}

#[test]
fn what_is_off_the_screen_is_not_there() {
    let camera = Camera { left: 0.6, span: 0.1, top: 1.0 };
    let scene = picture(&model(), camera, [1.0; 2]);
    assert!(scene.find(1).is_none());
    assert!(scene.find(0).is_none(), "its row is above the edge");
    let d4 = scene.find(2).expect("fills the screen");
    assert_eq!((d4.y, d4.label.name(&scene.text), d4.label.number(&scene.text)), (0.0, "d4", "30%"));
}

#[test]
fn labels_fit_or_are_left_out() {
    let scene = picture(&model(), Camera::BASE, [1.0; 2]);
    let label = |id: u32| {
        let label = scene.find(id).expect("drawn").label;
        (label.name(&scene.text).to_owned(), label.number(&scene.text).to_owned())
    };
    assert_eq!(label(1), ("e4".into(), "50%".into()));
    assert_eq!(label(3), ("Nf6".into(), String::new()), "60 pixels hold the move only");
}

#[test]
fn colours_follow_the_point_of_view() {
    let mover = picture(&model(), Camera::BASE, [1.0, 1.0]);
    let other = picture(&model(), Camera::BASE, [1.0, -1.0]);
    let (seen, flipped) = (mover.find(1).expect("drawn"), other.find(1).expect("drawn"));
    assert_eq!(seen.shade, crate::palette::shade(0.5));
    assert_eq!(seen.outline, Some(crate::palette::shade(-0.5)));
    assert_eq!(flipped.shade, crate::palette::shade(-0.5));
    assert_eq!(mover.find(2).expect("drawn").ending, Some(Ending::Win));
    assert_eq!(other.find(2).expect("drawn").ending, Some(Ending::Loss));
    assert!(seen.on_path && !mover.find(2).expect("drawn").on_path);
}

#[test]
fn the_newest_node_lights_its_nearest_drawn_ancestor() {
    assert_eq!(picture(&model(), Camera::BASE, [1.0; 2]).newest, Some(0), "a thin child of the root");
    let zoomed = Camera { left: 0.795, span: 0.01, top: 0.0 };
    assert_eq!(picture(&model(), zoomed, [1.0; 2]).newest, Some(4));
}

#[test]
fn an_empty_model_makes_an_empty_picture() {
    assert!(picture(&Model::default(), Camera::BASE, [1.0; 2]).boxes.is_empty());
}

#[test]
fn differences_colour_boxes_in_place_of_values() {
    let of = [(1, Tint { difference: 0.25, is_alone: false }), (2, Tint { difference: -1.0, is_alone: true })];
    let tints = Tints { by_value: true, of: of.into_iter().collect() };
    let scene = picture_of(&model(), Camera::BASE, [1.0, -1.0], Some(&tints));
    let drawn = |id: u32| scene.find(id).map(|drawn| (drawn.shade, drawn.outline, drawn.is_alone));
    assert_eq!(drawn(1), Some((palette::shade(-0.25), None, false)), "seen by the other player");
    assert_eq!(drawn(2), Some((palette::shade(1.0), None, true)));
    assert_eq!(drawn(0), Some((palette::shade(0.0), None, false)), "of the root nothing is known");
}

#[test]
fn moves_that_wait_for_a_visit_are_drawn_where_the_node_counts_itself() {
    // A root of two visits: its own, and one below e4. d4 is likely, and two hundred more are not.
    let mut frame = full(vec![node(0, 0, 0, 2), NodeView { mv: code(12, 28), ..node(1, 0, 0, 1) }]);
    frame.nodes[0].visited_edges = 1;
    let d4 = edge(code(11, 27), 0.4, None);
    let unlikely = (0..16).map(|place| edge(code(8 + place % 8, 16 + place), 0.001, None));
    let edges = [edge(code(12, 28), 0.5, Some(1)), d4].into_iter().chain(unlikely).collect();
    frame.open = vec![wire::OpenNode { visits: 2, edges, ..open(0) }];
    let mut model = Model::default();
    model.apply(&frame);
    let scene = picture(&model, Camera::BASE, [1.0; 2]);
    let ghost = scene.find_kind(Kind::Ghost { parent: 0, mv: code(11, 27) }).expect("drawn");
    assert_eq!((ghost.x, ghost.y), (500.0, 24.0), "beside the child");
    assert!((ghost.width - 500.0 * 0.4 / 0.416).abs() < 1e-6);
    assert_eq!((ghost.label.name(&scene.text), ghost.label.number(&scene.text)), ("d4", "40%"));
    let more = scene.find_kind(Kind::Unvisited { parent: 0, moves: 16 }).expect("merged");
    assert!((more.x + more.width - 1000.0).abs() < 1e-6);
    // Of an earlier moment nothing is known: the edges are of two visits.
    frame.nodes[0].visits = 3;
    frame.open.clear();
    frame.full = false;
    model.apply(&frame);
    let scene = picture(&model, Camera::BASE, [1.0; 2]);
    assert!(!scene.boxes.iter().any(|drawn| matches!(drawn.kind, Kind::Ghost { .. } | Kind::Unvisited { .. })));
}
