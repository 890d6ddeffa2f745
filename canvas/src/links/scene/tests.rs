use wire::{NodeView, Terminal};

use super::*;
use crate::links::choice::Wish;
use crate::names::{Names, Naming};
use crate::scene::label::Glyphs;
use crate::subject::Statistic;
use crate::tint::{Tint, Tints};
use page::model::Model;
use page::notation::Notation;
use page::testing::{edge, full, node, open};

const VIEW: Viewport = Viewport { width: 800.0, height: 500.0, row_height: 0.0 };

fn code(from: u16, to: u16) -> u16 {
    from | to << 6
}

/// A root with e4 (Nf6 below it, the newest) and d4, where the game ends; Nc3 waits for a visit.
fn model() -> Model {
    let mut frame = full(vec![
        NodeView { visited_edges: 2, ..node(0, 0, 0, 1000) },
        NodeView { mv: code(12, 28), q: 0.5, v: Some(-0.5), prior: 0.6, visited_edges: 1, ..node(1, 0, 0, 600) },
        NodeView { mv: code(11, 27), terminal: Some(Terminal::Win), v: None, own: 399, ..node(2, 0, 1, 399) },
        NodeView { mv: code(62, 45), own: 599, visited_edges: 0, ..node(3, 1, 0, 599) },
    ]);
    let edges = vec![edge(code(12, 28), 0.6, Some(1)), edge(code(11, 27), 0.2, Some(2)), edge(code(1, 18), 0.1, None)];
    frame.open = vec![wire::OpenNode { visits: 1000, edges, ..open(0) }];
    let mut model = Model::default();
    model.apply(&frame);
    model
}

fn picture(model: &Model, zoom: f64, signs: [f32; 2], tints: Option<&Tints>) -> Scene {
    let mut layout = Layout::default();
    layout.update(model, &Wish { base: 0, path: &[0], simulation_path: &[], opened: &[], most: 100 });
    let whole = Camera::fitting(layout.bounds(), &VIEW);
    let camera = whole.zoomed((0.0, 0.0), zoom, &whole, &VIEW);
    let statistic = Statistic::Share;
    let subject = Subject { model, revision: 1, base: 0, path: &[0], simulation_path: &[], signs, statistic, tints };
    let look = Look { subject: &subject, layout: &layout, camera, view: VIEW };
    let mut names = Names::default();
    names.begin(
        &Naming {
            root: Some(page::rules::Position::Chess(shakmaty::Chess::default())),
            notation: Notation::San,
            chess960: false,
        },
        model,
    );
    let mut scene = Scene::default();
    scene.build(&look, &mut Labels { names: &mut names, glyphs: &Glyphs::fixed(7.0) });
    scene
}

fn plain(zoom: f64) -> Scene {
    picture(&model(), zoom, [1.0; 2], None)
}

#[test]
fn children_are_below_their_parents_with_links_between_them() {
    let scene = plain(1.0);
    let dot = |id: u32| *scene.find(Kind::Node(id)).expect("drawn");
    assert!(dot(0).parent.is_none());
    assert_eq!(dot(1).parent, Some((dot(0).at, dot(0).radius)));
    assert!(dot(1).at.1 > dot(0).at.1 + dot(0).radius && dot(1).at.0 < dot(2).at.0);
    assert!(dot(1).radius > dot(2).radius, "as large as its visits");
    assert_eq!(dot(1).prior, 0.6);
    assert_eq!(scene.newest, Some(3));
}

#[test]
fn labels_have_the_move_and_the_number_where_they_fit() {
    let scene = plain(1.0);
    let label = |kind: Kind| {
        let label = scene.find(kind).expect("drawn").label;
        (label.name(&scene.text).to_owned(), label.number(&scene.text).to_owned())
    };
    assert_eq!(label(Kind::Node(1)), ("e4".into(), "60%".into()));
    assert_eq!(label(Kind::Node(3)), ("Nf6".into(), "60%".into()));
    assert_eq!(label(Kind::Ghost { parent: 0, mv: code(1, 18) }), ("Nc3".into(), "10%".into()));
}

#[test]
fn labels_never_lie_on_one_another_or_on_neighbours() {
    let parents: Vec<u32> = (0..90).map(|id: u32| id / 4).collect();
    let mut nodes = crate::links::testing::nodes(&parents);
    // White's pawns of four files go one step, Black's do, and then those of the other files: all of it is legal.
    let plies = |id: u32| std::iter::successors(Some(id), |&id| (id > 0).then_some(id / 4)).count() as u16 - 1;
    for node in nodes.iter_mut().skip(1) {
        let file = (node.id % 4) as u16;
        let from = [8, 48, 12, 52][plies(node.id) as usize - 1] + file;
        node.mv = code(from, if plies(node.id) % 2 == 1 { from + 8 } else { from - 8 });
    }
    let mut model = Model::default();
    model.apply(&full(nodes));
    for zoom in [1.0, 2.0, 5.0] {
        let scene = picture(&model, zoom, [1.0; 2], None);
        let boxes: Vec<[f64; 4]> = scene.dots.iter().filter_map(Dot::label_box).collect();
        assert!(boxes.len() > 3, "{} labels at {zoom}", boxes.len());
        for (place, a) in boxes.iter().enumerate() {
            for b in &boxes[place + 1..] {
                let is_before = |a: &[f64; 4], b: &[f64; 4], axis: usize| a[axis] + a[axis + 2] <= b[axis] + 1e-6;
                let apart = |axis: usize| is_before(a, b, axis) || is_before(b, a, axis);
                assert!(apart(0) || apart(1), "{a:?} and {b:?} at {zoom}");
            }
        }
    }
}

#[test]
fn dots_never_overlap_at_any_scale() {
    let parents: Vec<u32> = (0..150).map(|id: u32| id / 3).collect();
    let model = crate::links::testing::grown(&parents);
    for zoom in [1.0, 1.7, 4.0] {
        let scene = picture(&model, zoom, [1.0; 2], None);
        for (place, a) in scene.dots.iter().enumerate() {
            for b in &scene.dots[place + 1..] {
                let distance = (a.at.0 - b.at.0).hypot(a.at.1 - b.at.1);
                assert!(distance >= a.radius + b.radius, "{a:?} and {b:?} at {zoom}");
            }
        }
    }
}

#[test]
fn colours_follow_the_point_of_view() {
    let (mover, other) = (plain(1.0), picture(&model(), 1.0, [1.0, -1.0], None));
    let colours = |scene: &Scene| scene.find(Kind::Node(1)).map(|dot| (dot.shade, dot.outline)).expect("drawn");
    assert_eq!(colours(&mover), (palette::shade(0.5), Some(palette::shade(-0.5))));
    assert_eq!(colours(&other), (palette::shade(-0.5), Some(palette::shade(0.5))));
    let ending = |scene: &Scene| scene.find(Kind::Node(2)).expect("drawn").ending;
    assert_eq!((ending(&mover), ending(&other)), (Some(Ending::Win), Some(Ending::Loss)));
}

#[test]
fn differences_colour_dots_in_place_of_values() {
    let of = [(1, Tint { difference: 0.25, is_alone: false }), (2, Tint { difference: -1.0, is_alone: true })];
    let tints = Tints { by_value: true, of: of.into_iter().collect() };
    let scene = picture(&model(), 1.0, [1.0, -1.0], Some(&tints));
    let drawn = |id: u32| scene.find(Kind::Node(id)).map(|dot| (dot.shade, dot.outline, dot.is_alone));
    assert_eq!(drawn(1), Some((palette::shade(-0.25), None, false)));
    assert_eq!(drawn(2), Some((palette::shade(1.0), None, true)));
}

#[test]
fn points_find_dots_and_labels() {
    let scene = plain(1.0);
    let dot = *scene.find(Kind::Node(1)).expect("drawn");
    let kind = |x: f64, y: f64| hit(&scene, x, y).map(|dot| dot.kind);
    assert_eq!(kind(dot.at.0, dot.at.1), Some(Kind::Node(1)));
    assert_eq!(kind(dot.at.0 + dot.radius + 3.0, dot.at.1), Some(Kind::Node(1)), "nearly met");
    let [left, top, width, height] = dot.label_box().expect("labelled");
    assert_eq!(kind(left + 0.5 * width, top + 0.5 * height), Some(Kind::Node(1)));
    assert_eq!(kind(2.0, 498.0), None);
}

#[test]
fn what_is_off_the_screen_is_not_there() {
    let all = plain(1.0).dots.len();
    let near = plain(8.0).dots;
    assert!(near.len() < all, "{} of {all}", near.len());
    // What is off the screen itself may have a link across it.
    assert!(near.iter().all(|dot| is_seen(dot.at, dot.parent.map(|parent| parent.0), &VIEW)));
}

#[test]
fn a_way_leads_through_dots_and_below_the_last_one_drawn() {
    let model = model();
    let mut layout = Layout::default();
    layout.update(&model, &Wish { base: 1, path: &[0], simulation_path: &[], opened: &[], most: 100 });
    let camera = Camera::fitting(layout.bounds(), &VIEW);
    let (left_out, points) = points(&layout, camera, &VIEW, &[0, 1, 3, 99]);
    assert_eq!((left_out, points.len()), (1, 3), "the root is above the picture");
    let row = camera.row_height(&VIEW);
    assert!((points[2].1 - points[1].1 - row).abs() < 1e-9 && points[2].0 == points[1].0);
}

#[test]
fn an_empty_model_makes_an_empty_picture() {
    assert!(picture(&Model::default(), 1.0, [1.0; 2], None).dots.is_empty());
}

#[test]
fn a_small_games_nodes_have_their_positions_where_there_is_room() {
    let mut frame = full(vec![
        NodeView { visited_edges: 2, ..node(0, 0, 0, 6) },
        NodeView { mv: 0, ..node(1, 0, 0, 3) },
        NodeView { mv: 2, ..node(2, 0, 1, 2) },
        NodeView { mv: 3, ..node(3, 1, 0, 1) },
    ]);
    frame.open = vec![open(0)];
    let mut model = Model::default();
    model.apply(&frame);
    let build = |statistic: Statistic, zoom: f64| {
        let mut layout = Layout::default();
        layout.update(&model, &Wish { base: 0, path: &[0], simulation_path: &[], opened: &[], most: 100 });
        let whole = Camera::fitting(layout.bounds(), &VIEW);
        let camera = Camera { width: whole.width / zoom, height: whole.height / zoom, ..whole };
        let signs = [1.0; 2];
        let model = &model;
        let subject =
            Subject { model, revision: 1, base: 0, path: &[0], simulation_path: &[], signs, statistic, tints: None };
        let look = Look { subject: &subject, layout: &layout, camera, view: VIEW };
        let (mut names, mut scene) = (Names::default(), Scene::default());
        let root = page::rules::Position::parse("connect2").unwrap().0;
        names.begin(&Naming { root: Some(root), notation: Notation::San, chess960: false }, model);
        scene.build(&look, &mut Labels { names: &mut names, glyphs: &Glyphs::fixed(7.0) });
        scene
    };
    let scene = build(Statistic::Board, 1.0);
    let stones = |id: u32| {
        let board = scene.find(Kind::Node(id)).and_then(|dot| dot.board).expect("there is room");
        board
            .stones(&scene.stones)
            .iter()
            .map(|stone| {
                stone.map_or('.', |player| match player {
                    Player::First => 'x',
                    Player::Second => 'o',
                })
            })
            .collect::<String>()
    };
    assert_eq!([0, 1, 2, 3].map(stones), ["....", "x...", "..x.", "x..o"]);
    let dot = scene.find(Kind::Node(1)).unwrap();
    let board = dot.board.unwrap();
    assert_eq!(dot.radius, 0.5 * board.height(), "links and labels begin at its edge");
    let corner = (dot.at.0 + 0.5 * board.width() - 1.0, dot.at.1);
    assert_eq!(hit(&scene, corner.0, corner.1).map(|dot| dot.kind), Some(Kind::Node(1)));
    assert_eq!(dot.label.number(&scene.text), "3", "N stands beside the move");
    assert!(build(Statistic::Visits, 1.0).dots.iter().all(|dot| dot.board.is_none()), "only where it is wanted");
    // From far away no stone could be told.
    assert!(build(Statistic::Board, 0.05).dots.iter().all(|dot| dot.board.is_none()));
}
