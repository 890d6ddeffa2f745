use proptest::prelude::*;

use super::*;
use crate::rules::parse_fen;

const ARROW: Shape = Shape { from: Square::E2, to: Square::E4, brush: Brush::Green };
const CIRCLE: Shape = Shape { from: Square::D5, to: Square::D5, brush: Brush::Green };

fn start() -> Chess {
    Chess::default()
}

fn after_e4() -> Chess {
    parse_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").unwrap().0
}

fn shapes() -> Shapes {
    let mut shapes = Shapes::default();
    shapes.show(Some(&start()), None);
    shapes
}

fn draw(shapes: &mut Shapes, shape: Shape) -> Option<Change> {
    shapes.press(shape.from, shape.brush);
    shapes.drag(Some(shape.to));
    shapes.release()
}

#[test]
fn an_arrow_is_dragged_and_a_circle_is_a_click() {
    let mut shapes = shapes();
    shapes.press(Square::E2, Brush::Green);
    assert!(shapes.drag(Some(Square::E4)) && !shapes.drag(Some(Square::E4)));
    assert_eq!(shapes.on_board(), [ARROW], "it is seen while it is drawn");
    assert_eq!(shapes.release(), Some(Change::Drawn(ARROW)));
    shapes.press(Square::D5, Brush::Green);
    assert_eq!(shapes.release(), Some(Change::Drawn(CIRCLE)));
    assert_eq!(shapes.on_board(), [ARROW, CIRCLE]);
    assert!(CIRCLE.is_circle() && !ARROW.is_circle());
}

#[test]
fn the_same_once_more_removes_it_and_another_colour_replaces_it() {
    let mut shapes = shapes();
    let red = Shape { brush: Brush::Red, ..ARROW };
    draw(&mut shapes, ARROW);
    assert_eq!(draw(&mut shapes, red), Some(Change::Drawn(red)));
    assert_eq!(shapes.on_board(), [red]);
    assert_eq!(draw(&mut shapes, red), Some(Change::Removed(red)));
    assert!(shapes.on_board().is_empty());
}

#[test]
fn what_ends_beside_the_board_is_not_drawn() {
    let mut shapes = shapes();
    shapes.press(Square::E2, Brush::Green);
    shapes.drag(None);
    assert!(shapes.on_board().is_empty());
    assert_eq!(shapes.release(), None);
}

#[test]
fn shapes_stay_with_their_position() {
    let mut shapes = shapes();
    draw(&mut shapes, ARROW);
    shapes.show(Some(&after_e4()), None);
    assert!(shapes.on_board().is_empty());
    draw(&mut shapes, CIRCLE);
    shapes.show(Some(&start()), None);
    assert_eq!(shapes.on_board(), [ARROW]);
    assert!(shapes.clear() && !shapes.clear());
    shapes.show(Some(&after_e4()), None);
    assert_eq!(shapes.on_board(), [CIRCLE], "those of other positions are not cleared");
}

#[test]
fn the_clocks_do_not_make_another_position() {
    let mut shapes = shapes();
    draw(&mut shapes, ARROW);
    let (later, _) = parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5").unwrap();
    shapes.show(Some(&later), None);
    assert_eq!(shapes.on_board(), [ARROW]);
}

#[test]
fn another_position_ends_what_was_being_drawn() {
    let mut shapes = shapes();
    shapes.press(Square::E2, Brush::Green);
    shapes.show(Some(&after_e4()), None);
    assert!(shapes.begun().is_none() && shapes.release().is_none());
    shapes.show(None, None);
    shapes.press(Square::E2, Brush::Green);
    assert!(shapes.release().is_none() && shapes.circle_key(Square::E2, Brush::Red).is_none());
}

#[test]
fn keys_draw_the_same() {
    let mut shapes = shapes();
    assert_eq!(shapes.arrow_key(Square::E2, Brush::Green), None);
    assert_eq!(shapes.begun(), Some(Square::E2));
    assert_eq!(shapes.arrow_key(Square::E4, Brush::Red), Some(Change::Drawn(ARROW)), "in the colour it began with");
    assert_eq!(shapes.arrow_key(Square::A1, Brush::Blue), None);
    assert_eq!(shapes.arrow_key(Square::A1, Brush::Blue), None, "the same square gives it up");
    assert_eq!(shapes.circle_key(Square::D5, Brush::Green), Some(Change::Drawn(CIRCLE)));
    shapes.arrow_key(Square::A1, Brush::Blue);
    assert!(shapes.give_up() && !shapes.give_up());
    assert_eq!(shapes.on_board(), [ARROW, CIRCLE]);
}

#[test]
fn keys_choose_the_colour() {
    let brush = |shift, alt| Brush::of(Held { shift, alt }).name();
    let all = [brush(false, false), brush(true, false), brush(false, true), brush(true, true)];
    assert_eq!(all, ["green", "red", "blue", "yellow"]);
}

#[test]
fn no_more_is_kept_than_is_allowed() {
    let mut shapes = shapes();
    for from in Square::ALL {
        draw(&mut shapes, Shape { from, to: Square::A1, brush: Brush::Green });
        draw(&mut shapes, Shape { from, to: Square::H8, brush: Brush::Green });
    }
    assert_eq!(shapes.on_board().len(), MOST_SHAPES);
    for number in 0..=MOST_POSITIONS {
        let row: String = (0..8).map(|file| if number >> file & 1 == 1 { 'N' } else { '1' }).collect();
        shapes.show(Some(&parse_fen(&format!("7k/8/8/8/8/{row}/8/K7 w - - 0 1")).unwrap().0), None);
        draw(&mut shapes, CIRCLE);
    }
    assert_eq!(shapes.kept.len(), MOST_POSITIONS);
    assert_eq!(shapes.on_board(), [CIRCLE], "the newest is kept");
    shapes.show(Some(&start()), None);
    assert!(shapes.on_board().is_empty(), "the oldest is not");
}

proptest! {
    /// Whatever is drawn, no two shapes of a position lie on the same squares.
    #[test]
    fn no_two_shapes_lie_on_each_other(drawn in prop::collection::vec((0..6_usize, 0..6_usize, 0..4_usize), 0..60)) {
        let mut shapes = shapes();
        for (from, to, brush) in drawn {
            let brush = [Brush::Green, Brush::Red, Brush::Blue, Brush::Yellow][brush];
            let shape = Shape { from: Square::ALL[from], to: Square::ALL[to], brush };
            let was_there = shapes.on_board().contains(&shape);
            let change = draw(&mut shapes, shape);
            prop_assert_eq!(change, Some(if was_there { Change::Removed(shape) } else { Change::Drawn(shape) }));
            prop_assert_eq!(shapes.on_board().contains(&shape), !was_there);
            let mut places: Vec<_> = shapes.on_board().iter().map(|one| (one.from, one.to)).collect();
            let all = places.len();
            places.sort_unstable();
            places.dedup();
            prop_assert_eq!(places.len(), all);
        }
    }
}

#[test]
fn what_is_drawn_on_a_position_of_the_game_is_drawn_in_the_game() {
    let mut shapes = shapes();
    draw(&mut shapes, CIRCLE);
    let noted = Noted { position: 3, shapes: vec![ARROW], is_open: true };
    shapes.show(Some(&start()), Some(noted.clone()));
    assert_eq!(shapes.on_board(), [ARROW, CIRCLE]);
    let red = Shape { brush: Brush::Red, ..ARROW };
    assert_eq!(draw(&mut shapes, red), Some(Change::Drawn(red)));
    let edit = |drawn: &[Shape]| {
        let shapes = drawn.iter().copied().map(Shape::in_game).collect();
        Some(GameEdit::Shapes { position: 3, shapes })
    };
    assert_eq!(shapes.edit(), edit(&[red]));
    // A click takes away what no game keeps, and the key all.
    assert!(shapes.clear_own());
    assert_eq!((shapes.on_board(), shapes.clear_own()), (vec![red], false));
    assert!(shapes.clear() && !shapes.clear());
    assert_eq!(shapes.edit(), edit(&[]));

    // What comes from the game takes the place of what was drawn in it, and breaks nothing off.
    shapes.press(Square::A1, Brush::Green);
    shapes.show(Some(&start()), Some(noted.clone()));
    assert_eq!(shapes.begun(), Some(Square::A1));
    shapes.show(Some(&after_e4()), None);
    assert_eq!((shapes.begun(), shapes.on_board(), shapes.edit()), (None, vec![], None));

    // What is drawn before the game has answered stays, and the answer to the last is taken.
    shapes.show(Some(&start()), Some(noted.clone()));
    draw(&mut shapes, red);
    assert_eq!(shapes.edit(), edit(&[red]));
    draw(&mut shapes, CIRCLE);
    assert_eq!(shapes.edit(), edit(&[red, CIRCLE]));
    let come_back = |shapes: &[Shape]| Some(Noted { shapes: shapes.to_vec(), ..noted.clone() });
    shapes.show(Some(&start()), come_back(&[red]));
    assert_eq!(shapes.on_board(), [red, CIRCLE]);
    shapes.show(Some(&start()), come_back(&[red, CIRCLE]));
    // Nothing is awaited any more: what somebody else does there is seen.
    shapes.show(Some(&start()), come_back(&[red]));
    assert_eq!(shapes.on_board(), [red]);
    draw(&mut shapes, CIRCLE);
    assert_eq!(shapes.edit(), edit(&[red, CIRCLE]));
    shapes.show(Some(&start()), come_back(&[]));
    assert_eq!(shapes.on_board(), []);

    // Who may not edit draws for himself.
    shapes.show(Some(&start()), Some(Noted { is_open: false, ..noted }));
    draw(&mut shapes, CIRCLE);
    assert_eq!((shapes.on_board(), shapes.edit()), (vec![ARROW, CIRCLE], None));
    assert!(shapes.clear());
    assert_eq!(shapes.on_board(), [ARROW]);
}

#[test]
fn the_shapes_of_a_position_are_read_from_its_comments() {
    let mut game = crate::game::from_link(&crate::link::Link::default());
    let after = vec!["[%cal Ge2e4] words [%csl Gd5,Xd6]".to_owned()];
    game.positions[0].notes = Some(Box::new(wire::record::Notes { after, ..Default::default() }));
    let noted = Noted { position: 0, shapes: vec![CIRCLE, ARROW], is_open: true };
    assert_eq!(Noted::of(&game, 0, true), noted);
    assert!(Noted::of(&game, 9, true).shapes.is_empty());
}
