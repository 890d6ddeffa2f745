//! Homework done again: every lesson of the course, right and wrong, honest and not.

use assignments::{
    Assignment, Claim, Event, Outcome, Record, Recorder, Sight, TrainingSight, Verdict, What, Work, code, replay,
};
use desk::Desk;
use lessons::condition::{Minimax, Shown};
use lessons::question::Manner;
use lessons::{Facts, Lesson, Question, Step};

/// Notes of a page that is in this state.
fn sight(lesson: &Lesson, desk: &Desk<'_>) -> Sight {
    let other = |now: Option<String>, first: &str| now.filter(|now| now != first);
    let number = |what| desk.minimax(what).map(|number| number as u32);
    let chart = lesson.view.chart.as_deref().unwrap_or("n");
    Sight {
        played: desk.played().unwrap(),
        evaluator: other(desk.shown(Shown::Evaluator), &lesson.setup.evaluator),
        settings: None,
        edits: session::edits::views(desk.search()),
        simulations: desk.simulations(),
        moment: Some(Facts::moment(desk)),
        phase: desk.shown(Shown::Phase),
        selected: Facts::selected(desk),
        chosen: desk.chosen(),
        tab: other(desk.shown(Shown::Tab), &lesson.view.tab),
        chart: other(desk.shown(Shown::Chart), chart),
        tree: other(desk.shown(Shown::Tree), &lesson.view.tree),
        minimax: number(Minimax::Events)
            .map(|events| (events, number(Minimax::Prunes) == Some(1), number(Minimax::Depth).unwrap() as u16)),
    }
}

/// A learner who does these steps in a lesson, until it is answered.
fn work(slug: &str, steps: &[Step]) -> Record {
    let lesson = lessons::find(slug).unwrap();
    let (mut desk, mut question) = (Desk::open(lesson), Question::new(lesson));
    let assignment = Assignment::read("Homework", slug).unwrap();
    let mut record = Record { name: "Ada".to_owned(), assignment, works: Vec::new() };
    let mut recorder = Recorder::open(&mut record, slug);
    let mut seconds = 0;
    let mut look = |desk: &Desk<'_>, record: &mut Record, seconds| {
        let seen = sight(lesson, desk);
        let manner = Manner { is_resting: true, is_led: seen.phase.is_some() };
        let look = question.look(lesson, desk, manner);
        let counts = look.is_try || look.is_answered;
        match desk.training_sight() {
            Some(trained) if counts => recorder.look_at_training(record, slug, seconds, trained),
            Some(_) => {}
            None => recorder.look(record, slug, seconds, seen, counts),
        }
        if look.is_answered {
            recorder.end(record, slug, Claim::Answered);
        }
        look.is_answered
    };
    look(&desk, &mut record, 0);
    for step in steps {
        seconds += 5;
        desk.carry_out(step);
        if look(&desk, &mut record, seconds) {
            break;
        }
    }
    record
}

fn verdict(record: &Record) -> Verdict {
    // What is handed in is a code.
    let read = code::read(&code::written(record)).expect("what was written is read");
    let mut verdicts = replay(&read);
    assert_eq!(verdicts.len(), 1);
    verdicts.remove(0)
}

fn choose(mv: &str) -> Step {
    Step::Choose(mv.to_owned())
}

fn play(mv: &str) -> Step {
    Step::Play(vec![mv.to_owned()])
}

#[test]
fn every_lesson_can_be_handed_in() {
    for lesson in lessons::course() {
        let record = work(&lesson.slug, &lesson.solution);
        let verdict = verdict(&record);
        assert_eq!(verdict.outcome, Outcome::Right, "{}: {record:?}", lesson.slug);
        assert!(!verdict.hint && !verdict.solution, "{}", lesson.slug);
        assert!(code::written(&record).len() < 4000, "{}: {}", lesson.slug, code::written(&record).len());
    }
}

#[test]
fn wrong_answers_are_counted_however_they_are_given() {
    let of = |steps: &[Step]| {
        let verdict = verdict(&work("visits-and-values", steps));
        (verdict.outcome, verdict.wrong, verdict.seconds)
    };
    assert_eq!(of(&[choose("c"), choose("d"), choose("a")]), (Outcome::Right, 2, 15));
    assert_eq!(of(&[play("c"), Step::TakeBack(1), play("a")]), (Outcome::Right, 1, 15));
    assert_eq!(of(&[choose("c")]), (Outcome::Open, 1, 5));
    let set = |value: &str| Step::Set { name: "cpuct".to_owned(), value: value.to_owned() };
    let settings = verdict(&work("exploration", &[set("5"), set("3"), set("0.1")]));
    assert_eq!((settings.outcome, settings.wrong), (Outcome::Right, 2));
}

#[test]
fn what_was_shown_was_not_found() {
    let mut record = work("visits-and-values", &[choose("a")]);
    let events = &mut record.works[0].events;
    events.insert(1, Event { seconds: 0, what: What::Hint });
    events.insert(2, Event { seconds: 0, what: What::Shown });
    record.works[0].claim = Claim::Seen;
    let told = verdict(&record);
    assert_eq!((told.outcome, told.hint, told.solution), (Outcome::Seen, true, true));
    record.works[0].claim = Claim::Answered;
    assert_eq!(verdict(&record).outcome, Outcome::Forged, "it says that it was found");
}

#[test]
fn what_was_trained_is_trained_again() {
    let tune = |name: &str, value: f64| Step::Tune { name: name.to_owned(), value };
    let of = |slug: &str, steps: &[Step]| verdict(&work(slug, steps));
    let right = of("first-games", &[Step::Train(1), Step::Open(0), Step::Open(2), Step::Open(1)]);
    assert_eq!((right.outcome, right.wrong), (Outcome::Right, 2));
    let open = of("search-teaches", &[Step::Train(1), tune("simulations", 2.0), Step::Train(1)]);
    assert_eq!((open.outcome, open.wrong), (Outcome::Open, 2));
    // A code that says more than its training has learnt.
    let mut record = work("loss", &[Step::Train(1), Step::Train(1)]);
    assert_eq!(verdict(&record).outcome, Outcome::Right);
    let sight = |change: fn(&mut TrainingSight)| {
        let mut record = record.clone();
        for event in &mut record.works[0].events {
            if let What::Trained(sight) = &mut event.what {
                change(sight);
            }
        }
        verdict(&record).outcome
    };
    assert_eq!(sight(|sight| sight.moment /= 2), Outcome::Forged);
    assert_eq!(sight(|sight| sight.moment = u64::MAX), Outcome::Impossible);
    assert_eq!(sight(|sight| sight.settings.push(("steps".to_owned(), 1.0))), Outcome::Forged);
    assert_eq!(sight(|sight| sight.settings.push(("steps".to_owned(), f64::NAN))), Outcome::Impossible);
    // Where it was answered while the training went on, its page had heard of it a little late.
    let late = |sight: &mut TrainingSight| (sight.moment, sight.is_running) = (sight.moment - 3, true);
    assert_eq!(sight(late), Outcome::Right);
    record.works[0].events.retain(|event| !matches!(event.what, What::Trained(_)));
    assert_eq!(verdict(&record).outcome, Outcome::Forged, "nothing was trained");
}

#[test]
fn a_code_is_not_believed() {
    let honest = work("visits-and-values", &[choose("c")]);
    let forged = |change: &dyn Fn(&mut Work)| {
        let mut record = honest.clone();
        record.works[0].claim = Claim::Answered;
        change(&mut record.works[0]);
        verdict(&record).outcome
    };
    assert_eq!(forged(&|_| ()), Outcome::Forged, "a wrong answer that is said to be right");
    assert_eq!(forged(&|work| work.events.clear()), Outcome::Forged, "nothing was done");
    let saw = |sight: Sight| Event { seconds: 9, what: What::Saw(Box::new(sight)) };
    let with = |sight: Sight| forged(&|work| work.events.push(saw(sight.clone())));
    let right = Sight { simulations: 31, chosen: Some("a".to_owned()), ..Sight::default() };
    assert_eq!(with(right.clone()), Outcome::Right, "the very actions do answer it");
    for sight in [
        Sight { simulations: u32::MAX, ..right.clone() },
        Sight { moment: Some(5000), ..right.clone() },
        Sight { chosen: Some("z9".to_owned()), ..right.clone() },
        Sight { played: vec!["a".to_owned(), "a".to_owned()], ..right.clone() },
        Sight { evaluator: Some("oracle".to_owned()), ..right.clone() },
        Sight { settings: Some(vec![("cpuct".to_owned(), "much".to_owned())]), ..right.clone() },
        Sight { selected: vec!["q".to_owned()], ..right },
    ] {
        assert_eq!(with(sight.clone()), Outcome::Impossible, "{sight:?}");
    }
    let many = forged(&|work| {
        work.events.extend((0..300).map(|_| Event { seconds: 9, what: What::Hint }));
        work.events.push(saw(Sight { simulations: 31, chosen: Some("a".to_owned()), ..Sight::default() }));
    });
    assert_eq!(many, Outcome::Impossible, "more than a page notes");
    let backwards = forged(&|work| work.events.push(Event { seconds: 0, what: What::Hint }));
    assert_eq!(backwards, Outcome::Forged, "time went back");
}

#[test]
fn what_was_not_opened_is_missing() {
    let mut record = work("visits-and-values", &[choose("a")]);
    record.assignment = Assignment::read("Homework", "visits-and-values,select").unwrap();
    let outcomes: Vec<Outcome> = replay(&record).iter().map(|verdict| verdict.outcome).collect();
    assert_eq!(outcomes, [Outcome::Right, Outcome::Missing]);
}

#[test]
fn who_reloads_goes_on() {
    let mut record = work("visits-and-values", &[choose("c")]);
    let second = work("visits-and-values", &[choose("a")]);
    let events = second.works[0].events.iter().map(|event| Event { seconds: event.seconds + 60, ..event.clone() });
    record.works[0].events.extend(events);
    record.works[0].claim = Claim::Answered;
    let told = verdict(&record);
    assert_eq!((told.outcome, told.wrong, told.seconds), (Outcome::Right, 1, 65));
}
