use proptest::prelude::*;

use super::*;

/// A page that does what a tour wants, as far as the tour sees it.
struct World {
    tour: Tour,
    seen: Seen,
    alarms: Vec<(f64, u32)>,
    shown: Vec<&'static Stop>,
}

impl World {
    fn begin(number: u8, is_still: bool) -> Self {
        let mut world =
            Self { tour: Tour::new(number, is_still), seen: Seen::default(), alarms: Vec::new(), shown: Vec::new() };
        world.update(Input::Begin);
        world
    }

    fn update(&mut self, input: Input) {
        for effect in self.tour.update(input) {
            match effect {
                Effect::Show(stop) => self.shown.push(stop),
                Effect::Play { to, seconds } => {
                    assert!(to > self.seen.moment && WAY.contains(&seconds));
                    self.see(self.seen.moment, true);
                }
                Effect::GoTo(moment) => self.see(moment, false),
                Effect::Pause => self.see(self.seen.moment, false),
                Effect::Alarm { after, number } => self.alarms.push((after, number)),
            }
        }
    }

    fn see(&mut self, moment: u32, is_playing: bool) {
        self.seen = Seen { moment, is_playing };
        self.update(Input::Seen(self.seen));
    }

    /// Lets the search come to where it is played to, and the caption be shown.
    fn arrive(&mut self) {
        let stop = self.tour.stop();
        if self.seen.is_playing {
            self.see(stop.moment, false);
        }
        self.tell(40);
    }

    fn tell(&mut self, letters: usize) {
        if self.seen.moment == self.tour.stop().moment {
            self.update(Input::Told { at: self.tour.at(), letters });
        }
    }

    fn ring(&mut self) {
        if let Some((_, number)) = self.alarms.pop() {
            self.update(Input::Alarm(number));
        }
    }
}

#[test]
fn it_goes_through_all_stops_by_itself_and_ends_at_the_last() {
    let mut world = World::begin(1, false);
    for (at, stop) in STOPS.iter().enumerate() {
        assert_eq!(world.tour.at(), at);
        world.arrive();
        assert_eq!((world.tour.motion(), world.seen.moment), (Motion::Rests, stop.moment));
        assert_eq!(world.tour.plays(), at + 1 < STOPS.len());
        world.ring();
    }
    assert!(world.tour.is_last() && world.alarms.is_empty());
    assert_eq!(world.shown.iter().map(|stop| stop.about).collect::<Vec<_>>(), STOPS.map(|stop| stop.about));
    world.update(Input::Next);
    assert!(world.tour.is_last(), "nothing follows");
    world.update(Input::PlayOrPause);
    assert_eq!((world.tour.at(), world.tour.plays()), (0, true), "from the beginning");
}

#[test]
fn a_long_caption_is_read_longer() {
    let [short, long] = [40, 180].map(|letters| {
        let mut world = World::begin(1, false);
        world.tell(letters);
        world.alarms[0].0
    });
    assert!(short > 3_000.0 && long > 11_000.0 && long < 12_000.0, "{short} {long}");
}

#[test]
fn nothing_moves_by_itself_where_less_motion_is_wanted() {
    let mut world = World::begin(1, true);
    for (at, stop) in STOPS.iter().enumerate() {
        assert_eq!((world.tour.at(), world.seen), (at, Seen { moment: stop.moment, is_playing: false }));
        world.tell(40);
        assert!(world.alarms.is_empty() && !world.tour.plays());
        world.update(Input::Next);
    }
}

#[test]
fn next_on_the_way_arrives_at_once() {
    let mut world = World::begin(2, false);
    world.arrive();
    world.update(Input::Next);
    assert_eq!((world.tour.at(), world.tour.motion()), (2, Motion::Plays));
    world.update(Input::Next);
    assert_eq!((world.tour.at(), world.seen.moment, world.seen.is_playing), (2, STOPS[2].moment, false));
    world.tell(40);
    assert_eq!(world.tour.motion(), Motion::Rests);
}

#[test]
fn back_goes_back_at_once_and_stays_at_the_first() {
    let mut world = World::begin(4, false);
    for at in [3, 2, 1, 0, 0] {
        assert_eq!((world.tour.at(), world.seen.moment), (at, STOPS[at].moment));
        world.tell(40);
        world.update(Input::Back);
    }
}

#[test]
fn whoever_pauses_is_waited_for() {
    let mut world = World::begin(2, false);
    world.arrive();
    world.update(Input::PlayOrPause);
    world.ring();
    assert_eq!((world.tour.at(), world.tour.plays()), (1, false), "an alarm that was set before is for nothing");
    world.update(Input::PlayOrPause);
    assert_eq!((world.tour.at(), world.tour.motion()), (2, Motion::Plays), "and then goes on");
    world.see(STOPS[2].moment - 3, true);
    world.update(Input::PlayOrPause);
    assert_eq!((world.tour.motion(), world.seen.is_playing), (Motion::Strays, false));
    world.update(Input::PlayOrPause);
    assert_eq!((world.tour.at(), world.tour.motion(), world.seen.is_playing), (2, Motion::Plays, true));
}

#[test]
fn whoever_looks_at_another_moment_is_left_there() {
    let mut world = World::begin(3, false);
    world.arrive();
    world.see(7, false);
    assert_eq!((world.tour.motion(), world.tour.plays()), (Motion::Strays, false));
    world.ring();
    assert_eq!(world.seen.moment, 7);
    world.see(STOPS[2].moment, false);
    assert_eq!(world.tour.motion(), Motion::Rests, "back again");
    world.see(STOPS[3].moment + 9, false);
    world.update(Input::Next);
    assert_eq!((world.tour.at(), world.seen.moment), (3, STOPS[3].moment), "also where that lies behind");
}

#[test]
fn a_link_of_a_stop_that_is_not_there_is_of_the_nearest() {
    let numbers = [0, 1, 4, 200].map(|number| Tour::new(number, false).number());
    assert_eq!(numbers, [1, 1, 4, u8::try_from(STOPS.len()).unwrap()]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Whatever happens, captions are read at their moments, and whoever then only waits comes to the end.
    #[test]
    fn it_comes_to_its_end(
        number in any::<u8>(),
        is_still in any::<bool>(),
        happened in prop::collection::vec((0..7_u8, 0..500_u32), 0..30),
    ) {
        let mut world = World::begin(number, is_still);
        for (what, moment) in happened {
            match what {
                0 => world.update(Input::Next),
                1 => world.update(Input::Back),
                2 => world.update(Input::PlayOrPause),
                3 => world.see(moment, moment % 2 == 0),
                4 => world.arrive(),
                5 => world.ring(),
                _ => world.update(Input::Alarm(moment)),
            }
            if world.tour.motion() == Motion::Rests {
                prop_assert_eq!(world.seen, Seen { moment: world.tour.stop().moment, is_playing: false });
            }
            prop_assert_eq!(world.shown.last().map(|stop| stop.about), Some(world.tour.stop().about));
        }
        let is_over = world.tour.is_last() && world.tour.motion() == Motion::Rests;
        if !(world.tour.plays() || is_over) {
            world.update(Input::PlayOrPause);
        }
        for _ in 0..=2 * STOPS.len() {
            // The page comes to rest at the moment that was asked for.
            if world.tour.motion() == Motion::Goes {
                world.see(world.tour.stop().moment, false);
            }
            world.arrive();
            world.ring();
        }
        prop_assert!(world.tour.is_last() && world.tour.motion() == Motion::Rests);
    }
}
