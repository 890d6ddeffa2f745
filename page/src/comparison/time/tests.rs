use proptest::prelude::*;

use super::*;

fn of_ends(a: u32, b: u32) -> Time {
    let mut time = Time::default();
    time.set_end(Side::A, a);
    time.set_end(Side::B, b);
    time
}

#[test]
fn the_end_is_shown_until_something_else_is_and_moves_on_with_the_logs() {
    let mut time = of_ends(100, 300);
    assert_eq!((time.now(), time.simulations()), (300, [100, 300]));
    time.set_end(Side::B, 350);
    assert_eq!((time.at(), time.now(), time.simulations()), (None, 350, [100, 350]));
    time.go_to(120);
    time.set_end(Side::A, 200);
    assert_eq!((time.now(), time.simulations()), (120, [120, 120]), "a moment stays");
    time.go_to(9999);
    assert_eq!(time.at(), None, "what is behind the end is the end");
}

#[test]
fn the_time_of_a_link_waits_for_the_logs() {
    let mut time = Time::new(Some(250), Pace::Simulations, -20);
    assert_eq!(time.at(), Some(250));
    time.set_end(Side::A, 300);
    time.set_end(Side::B, 300);
    assert_eq!((time.now(), time.simulations()), (250, [250, 230]));
}

#[test]
fn steps_stop_at_both_ends() {
    let mut time = of_ends(100, 100);
    time.step(1);
    assert_eq!(time.at(), None);
    time.step(-10);
    assert_eq!(time.at(), Some(90));
    time.step(-100);
    assert_eq!(time.at(), Some(0));
    time.step(100);
    assert_eq!(time.at(), None);
}

#[test]
fn a_simulation_is_shown_in_both_whatever_went_together() {
    let mut time = of_ends(100, 300);
    time.set_pace(Pace::Share);
    time.set_lead(7);
    assert!(!time.is_simple());
    time.go_to_simulation(50);
    assert!(time.is_simple());
    assert_eq!(time.simulations(), [50, 50]);
}

#[test]
fn a_shorter_whole_shows_its_end() {
    let mut time = of_ends(100, 300);
    time.go_to(290);
    time.set_lead(50);
    assert_eq!((time.at(), time.simulations()), (None, [100, 300]));
}

#[test]
fn the_whole_is_played_in_twenty_seconds_and_stops_at_its_end() {
    let mut time = of_ends(400, 100);
    time.play_or_pause();
    assert_eq!((time.at(), time.is_playing()), (Some(0), true), "at the end it begins anew");
    time.frame(1000.0);
    assert_eq!(time.at(), Some(0), "the clock is looked at for the first time");
    for frame in 1..=40 {
        time.frame(1000.0 + f64::from(frame) * 100.0);
    }
    assert_eq!(time.at(), Some(80));
    for frame in 0..80 {
        time.frame(5000.0 + f64::from(frame) * 250.0);
    }
    assert_eq!((time.at(), time.is_playing()), (None, false));
}

#[test]
fn a_film_that_was_hidden_goes_on_from_where_it_was() {
    let mut time = of_ends(400, 400);
    time.play_or_pause();
    time.frame(0.0);
    time.frame(60_000.0);
    assert_eq!(time.at(), Some(5));
    time.frame(30_000.0);
    assert_eq!(time.at(), Some(5), "a clock that goes back does not take it back");
    time.play_or_pause();
    time.frame(60_250.0);
    assert_eq!((time.at(), time.is_playing()), (Some(5), false));
}

#[test]
fn a_film_goes_on_to_the_end_that_is_there_then() {
    let mut time = of_ends(100, 0);
    time.play_or_pause();
    time.frame(0.0);
    time.set_end(Side::A, 1000);
    time.frame(200.0);
    assert_eq!(time.at(), Some(10));
    time.go_to(20);
    assert!(!time.is_playing(), "who goes somewhere stays there");
}

#[test]
fn nothing_is_played_where_nothing_is() {
    let mut time = Time::default();
    time.play_or_pause();
    time.frame(0.0);
    assert!(!time.is_playing());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn no_moment_is_beyond_an_end(
        ends in any::<[u16; 2]>(),
        done in prop::collection::vec((0..7_u8, any::<i16>()), 0..20),
    ) {
        let mut time = of_ends(ends[0].into(), ends[1].into());
        let mut clock = 0.0;
        for (what, number) in done {
            let size = u32::from(number.unsigned_abs());
            match what {
                0 => time.go_to(size),
                1 => time.step(number.into()),
                2 => time.go_to_simulation(size),
                3 => time.play_or_pause(),
                4 => time.set_pace(if number < 0 { Pace::Share } else { Pace::Simulations }),
                5 => time.set_lead(number.into()),
                _ => {
                    clock += f64::from(size);
                    time.frame(clock);
                }
            }
            prop_assert!(time.now() <= time.length());
            prop_assert!(time.at().is_none_or(|at| at < time.length()));
            let [a, b] = time.simulations();
            prop_assert!(a <= time.ends()[0] && b <= time.ends()[1]);
        }
    }
}
