//! Ways to answer, right and wrong: which gestures count, which are tries, and what is said of them.

mod shipped;

use desk::Desk;
use lessons::{
    Lesson, Question, Step, find,
    question::{Look, Manner, Whereabouts},
};

const RESTING: Manner = Manner { is_resting: true, is_led: false };

/// A lesson that was just set up.
struct Attempt {
    lesson: &'static Lesson,
    desk: Desk<'static>,
    question: Question,
}

impl Attempt {
    fn at(slug: &str) -> Self {
        let lesson = find(slug).unwrap_or_else(|| panic!("there is no lesson {slug}"));
        let mut attempt = Self { lesson, desk: shipped::open(lesson), question: Question::new(lesson) };
        assert_eq!(attempt.look(RESTING), Look::default(), "as it opens");
        attempt
    }

    fn look(&mut self, manner: Manner) -> Look {
        self.question.look(self.lesson, &self.desk, manner)
    }

    fn after(&mut self, step: Step) -> Look {
        self.desk.carry_out(&step);
        self.look(RESTING)
    }
}

fn line(moves: &str) -> Vec<String> {
    moves.split_whitespace().map(str::to_owned).collect()
}

fn choose(mv: &str) -> Step {
    Step::Choose(mv.to_owned())
}

fn set(name: &str, value: &str) -> Step {
    Step::Set { name: name.to_owned(), value: value.to_owned() }
}

#[test]
fn a_row_a_dot_and_a_move_on_the_board_are_one_answer() {
    for gesture in [choose("a"), Step::Select(line("a")), Step::Play(line("a"))] {
        let look = Attempt::at("visits-and-values").after(gesture.clone());
        assert!(look.is_answered, "{gesture:?}");
    }
}

#[test]
fn a_wrong_answer_is_replied_to_however_it_is_given() {
    for gesture in [choose("c"), Step::Select(line("c")), Step::Play(line("c"))] {
        let look = Attempt::at("visits-and-values").after(gesture.clone());
        assert_eq!((look.is_answered, look.reply, look.is_try), (false, Some(0), true), "{gesture:?}");
    }
}

#[test]
fn a_move_that_nobody_asked_for_is_said() {
    let mut attempt = Attempt::at("visits-and-values");
    assert_eq!(attempt.after(Step::Play(line("b c"))).place, Whereabouts::Played(line("b c")));
    let reply = &attempt.lesson.replies[0].words;
    let own = attempt.question.own(reply, &attempt.desk, &[]);
    assert_eq!(own.plain(), reply.plain(), "numbers are those of the search that was left");
    assert_eq!(attempt.after(Step::TakeBack(2)).place, Whereabouts::Home);
    // Where a move is asked for, none is beside the point.
    let mut attempt = Attempt::at("tree-reuse");
    let look = attempt.after(Step::Play(line("d2d4")));
    assert_eq!((look.place, look.is_answered, look.is_try), (Whereabouts::Home, false, true));
}

#[test]
fn what_a_lesson_wants_to_be_done_is_no_try() {
    // On the way through time nothing is answered yet, and phases select by themselves.
    let mut attempt = Attempt::at("back-up");
    assert!(!attempt.after(Step::Moment(6)).is_try);
    attempt.desk.carry_out(&choose("b"));
    let led = attempt.look(Manner { is_resting: true, is_led: true });
    assert_eq!((led.is_try, led.reply), (false, None));
    assert!(attempt.look(RESTING).is_try);
    let mut attempt = Attempt::at("life-of-u");
    assert!((3..9).all(|moment| !attempt.after(Step::Moment(moment)).is_try));
    // A node that cannot be meant is on the way to one that can.
    let mut attempt = Attempt::at("game-tree");
    assert!(!attempt.after(Step::Select(line("a b"))).is_try);
    let look = attempt.after(Step::Select(line("a b c d")));
    assert_eq!((look.is_try, look.is_answered), (true, false));
}

#[test]
fn a_setting_is_a_try_each_time_it_is_another() {
    let mut attempt = Attempt::at("exploration");
    assert!(attempt.after(set("cpuct", "5")).is_try);
    assert!(!attempt.look(RESTING).is_try, "the same one");
    assert!(attempt.after(set("cpuct", "3")).is_try);
    assert!(!attempt.question.is_untouched());
    // Also where the question asks for what is found alone.
    assert!(Attempt::at("selection-formulas").after(set("formula", "puct_ln")).is_try);
}

#[test]
fn while_a_search_runs_an_answer_may_still_become_right() {
    let mut attempt = Attempt::at("visits-and-values");
    attempt.desk.carry_out(&choose("c"));
    assert_eq!(attempt.look(Manner::default()), Look::default());
    attempt.desk.carry_out(&choose("a"));
    assert!(attempt.look(Manner::default()).is_answered, "and a right one counts at once");
}

#[test]
fn numbers_afterwards_are_those_of_the_reader_s_search() {
    let mut attempt = Attempt::at("exploration");
    let look = attempt.after(set("cpuct", "0.1"));
    assert!(look.is_answered);
    let after = attempt.lesson.played_by_solution();
    let own = attempt.question.own(&attempt.lesson.afterwards, &attempt.desk, &after);
    let visits = attempt.desk.number(&lessons::condition::Number::Quantity(lessons::Quantity::N, line("b2")));
    assert!(own.plain().contains(&format!("gets {} visits", visits.unwrap())), "{}", own.plain());
}

#[test]
fn an_answer_is_told_in_words() {
    let mut attempt = Attempt::at("visits-and-values");
    attempt.after(choose("c"));
    assert_eq!(attempt.question.answer(), Some("c"));
    let mut attempt = Attempt::at("exploration");
    attempt.after(set("cpuct", "5"));
    assert_eq!(attempt.question.answer(), Some("cpuct = 5"));
}

fn tune(name: &str, value: f64) -> Step {
    Step::Tune { name: name.to_owned(), value }
}

#[test]
fn on_the_bench_each_generation_is_a_try_where_no_setting_is_asked_for() {
    let mut attempt = Attempt::at("solved");
    for generation in 1..=3 {
        let look = attempt.after(Step::Train(1));
        assert_eq!((look.is_answered, look.reply, look.is_try), (false, Some(0), true), "generation {generation}");
        assert_eq!(attempt.question.answer(), Some(format!("generation = {generation}").as_str()));
        assert!(!attempt.look(RESTING).is_try, "the same one");
    }
    // Looking back answers nothing that is about the newest.
    assert!(!attempt.after(Step::Look(1)).is_try);
    // One that is too early to be meant is on the way.
    let mut attempt = Attempt::at("loss");
    let look = attempt.after(Step::Train(1));
    assert_eq!((look.reply, look.is_try), (Some(0), false));
}

#[test]
fn on_the_bench_a_training_is_a_try_with_its_settings() {
    let mut attempt = Attempt::at("search-teaches");
    assert!(!attempt.after(tune("simulations", 2.0)).is_try, "nothing is trained yet");
    assert!(attempt.after(Step::Train(1)).is_try);
    assert_eq!(attempt.question.answer(), Some("simulations = 2"));
    assert!(!attempt.after(Step::Train(1)).is_try, "the same settings");
    let look = attempt.after(tune("simulations", 3.0));
    assert_eq!((look.is_try, look.reply), (true, Some(0)));
    assert!(attempt.after(Step::Look(1)).is_try, "another generation has other mistakes");
    assert_eq!(attempt.question.answer(), Some("simulations = 3, looked = 1"));
    let mut attempt = Attempt::at("overfitting");
    attempt.after(tune("steps", 2.0));
    assert!(!attempt.after(Step::Train(2)).is_try, "the question is about three generations");
    assert!(attempt.after(Step::Train(1)).is_try);
    assert_eq!(attempt.question.answer(), Some("games = 4, steps = 2"));
}

#[test]
fn on_the_bench_a_position_is_a_try_where_one_is_asked_for() {
    let mut attempt = Attempt::at("first-games");
    assert!(!attempt.after(Step::Train(1)).is_try, "games have to be there first");
    let look = attempt.after(Step::Open(0));
    assert_eq!((look.is_answered, look.reply, look.is_try), (false, Some(0), true));
    assert!(attempt.after(Step::Open(2)).is_try);
    assert_eq!(attempt.question.answer(), Some("ply = 2"));
    assert!(attempt.after(Step::Open(1)).is_answered);
}

#[test]
fn in_a_recording_a_move_answers_once_the_search_knows_it() {
    let slug = "what-the-network-missed";
    let mut attempt = Attempt::at(slug);
    let look = attempt.after(choose("c2b3"));
    assert_eq!((look.reply, look.is_try), (Some(4), true), "White's move");
    attempt.after(Step::Select(line("c7c8q")));
    assert_eq!(attempt.after(choose("a1a2")).reply, Some(1));
    let look = attempt.after(choose("d4c4"));
    assert_eq!((look.is_answered, look.reply), (false, Some(0)), "nobody has tried it");
    assert!(!attempt.after(Step::Moment(39)).is_answered);
    assert!(attempt.after(Step::Moment(40)).is_answered);
    // By its dot in the tree, too.
    let mut attempt = Attempt::at(slug);
    attempt.after(Step::Moment(60));
    assert!(attempt.after(Step::Select(line("c7c8q d4c4"))).is_answered);
}
