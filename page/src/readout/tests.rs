use proptest::prelude::*;

use super::*;

fn ground(at: usize) -> Ground {
    Ground { at, last: 30, moves: vec![7, 8, 9], lit: None }
}

#[test]
fn a_pointer_that_passes_reads_out_and_lights_the_curve_below_it() {
    let mut readout = Readout::default();
    assert_eq!(readout.pointer_moved(Under::Sample(4, Some(7))), Wish::Light(Some(7)));
    assert_eq!(readout.picked(), Some(4));
    assert_eq!(readout.pointer_moved(Under::Sample(5, None)), Wish::Light(None));
}

#[test]
fn a_pointer_that_leaves_takes_the_readout_with_it() {
    let mut readout = Readout::default();
    readout.pointer_moved(Under::Sample(4, Some(7)));
    assert_eq!((readout.pointer_left(), readout.picked()), (Wish::Light(None), None));
}

#[test]
fn a_pointer_that_is_held_down_shows_the_moments_along_its_way() {
    let mut readout = Readout::default();
    assert_eq!(readout.pointer_down(Under::Sample(4, Some(7))), Wish::Show(4));
    assert_eq!(readout.pointer_moved(Under::Sample(6, Some(8))), Wish::Show(6), "and lights nothing");
    assert_eq!((readout.pointer_left(), readout.picked()), (Wish::Nothing, Some(6)), "it is held");
    readout.pointer_up();
    assert_eq!(readout.pointer_moved(Under::Sample(6, Some(8))), Wish::Light(Some(8)));
}

#[test]
fn a_row_is_chosen_and_not_dragged() {
    let mut readout = Readout::default();
    assert_eq!(readout.pointer_down(Under::Row(Some(7))), Wish::Choose(7));
    assert_eq!(readout.pointer_moved(Under::Row(Some(8))), Wish::Light(Some(8)));
    assert_eq!((readout.pointer_down(Under::Row(None)), readout.picked()), (Wish::Nothing, None));
}

#[test]
fn arrows_go_from_sample_to_sample() {
    for (key, is_far, to) in [
        ("ArrowLeft", false, 14),
        ("ArrowRight", false, 16),
        ("ArrowLeft", true, 5),
        ("ArrowRight", true, 25),
        ("PageUp", false, 25),
        ("PageDown", true, 5),
        ("Home", false, 0),
        ("End", false, 30),
    ] {
        let mut readout = Readout::default();
        assert_eq!(readout.key(key, is_far, &ground(15)), Some(Wish::Nothing));
        assert_eq!(readout.picked(), Some(to), "{key}");
    }
}

#[test]
fn arrows_stop_at_both_ends() {
    assert_eq!([along("ArrowLeft", true, 3, 30), along("ArrowRight", true, 25, 30)], [Some(0), Some(30)]);
    assert_eq!(along("ArrowRight", false, 0, 0), Some(0));
    assert_eq!(along("x", false, 0, 9), None);
}

#[test]
fn arrows_up_and_down_light_one_curve_after_the_other() {
    let mut readout = Readout::default();
    let mut lit = None;
    let mut press = |key: &str, expected: u16| {
        assert_eq!(readout.key(key, false, &Ground { lit, ..ground(0) }), Some(Wish::Light(Some(expected))));
        lit = Some(expected);
    };
    press("ArrowDown", 7);
    press("ArrowDown", 8);
    press("ArrowUp", 7);
    press("ArrowUp", 9);
    press("ArrowDown", 7);
}

#[test]
fn arrows_down_begin_at_the_first_curve_and_up_at_the_last() {
    assert_eq!([neighbour(&[7, 8], None, true), neighbour(&[7, 8], None, false)], [Some(7), Some(8)]);
    assert_eq!(neighbour(&[7, 8], Some(1), true), Some(7), "what is lit has no curve here");
    assert_eq!([neighbour(&[], None, true), neighbour(&[], Some(7), false)], [None, None]);
}

#[test]
fn lighting_a_curve_leaves_the_sample_picked() {
    let mut readout = Readout::default();
    readout.key("End", false, &ground(0));
    readout.key("ArrowDown", false, &ground(30));
    assert_eq!(readout.picked(), Some(30));
}

#[test]
fn enter_shows_the_moment_that_is_read_out() {
    let mut readout = Readout::default();
    readout.key("Home", false, &ground(15));
    assert_eq!((readout.key("Enter", false, &ground(0)), readout.picked()), (Some(Wish::Show(0)), None));
}

#[test]
fn escape_is_the_pages_where_there_is_nothing_to_leave() {
    let mut readout = Readout::default();
    assert_eq!(readout.key("Escape", false, &ground(0)), None);
    assert_eq!(readout.key("Escape", false, &Ground { lit: Some(7), ..ground(0) }), Some(Wish::Light(None)));
    readout.key("End", false, &ground(0));
    assert_eq!((readout.key("Escape", false, &ground(30)), readout.picked()), (Some(Wish::Light(None)), None));
}

#[test]
fn other_keys_are_the_pages() {
    let mut readout = Readout::default();
    readout.key("End", false, &ground(0));
    assert_eq!((readout.key(".", false, &ground(30)), readout.picked()), (None, Some(30)));
}

#[test]
fn another_nodes_samples_are_not_picked() {
    let mut readout = Readout::default();
    readout.pointer_moved(Under::Sample(4, None));
    readout.forget();
    assert_eq!(readout.picked(), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Whatever keys are pressed, what is picked and what is shown is there.
    #[test]
    fn only_samples_that_there_are_are_picked(
        last in 0..25_usize,
        moves in prop::collection::vec(any::<u16>(), 0..4),
        keys in prop::collection::vec((0..10_usize, any::<bool>()), 1..30)
    ) {
        const KEYS: [&str; 10] = [
            "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "Enter", "ArrowUp", "ArrowDown", "Escape",
        ];
        let (mut readout, mut lit) = (Readout::default(), None);
        for (key, is_far) in keys {
            let at = readout.picked().unwrap_or(last / 2);
            let ground = Ground { at, last, moves: moves.clone(), lit };
            match readout.key(KEYS[key], is_far, &ground) {
                Some(Wish::Show(at)) => prop_assert!(at <= last),
                Some(Wish::Light(mv)) => {
                    prop_assert!(mv.is_none_or(|mv| moves.contains(&mv)));
                    lit = mv;
                }
                Some(Wish::Choose(_)) => prop_assert!(false, "keys choose nothing"),
                Some(Wish::Nothing) | None => {}
            }
            prop_assert!(readout.picked().is_none_or(|at| at <= last));
        }
    }
}
