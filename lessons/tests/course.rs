//! Every lesson, held to the truth: its question is open when it opens and answered after its solution, and the numbers in its
//! texts are the engine's.

use desk::{Desk, check};
use engine::{Tree, games::small::SmallGame};
use lessons::{
    Facts, Language, Paragraph, Piece, Quantity, Question, Span, Step,
    condition::Minimax,
    course, course_in, gesture,
    question::{Manner, Whereabouts},
};
use selfplay::{
    Board as _,
    network::{Activations, softmax},
};
use session::trained::Trained;

#[test]
fn every_question_is_answered_by_its_solution_and_not_before() {
    let mut problems = Vec::new();
    for lesson in course() {
        let mut desk = Desk::open(lesson);
        for (place, step) in lesson.solution.iter().enumerate() {
            if gesture::holds(&lesson.condition, &desk) {
                problems.push(format!("{}: the question is answered before step {}", lesson.slug, place + 1));
            }
            desk.carry_out(step);
        }
        if !lesson.condition.holds(&desk) {
            problems.push(format!("{}: its solution does not answer the question", lesson.slug));
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn nothing_is_said_before_something_was_done_and_nothing_when_it_is_answered() {
    const RESTING: Manner = Manner { is_resting: true, is_led: false };
    for lesson in course() {
        let mut desk = Desk::open(lesson);
        let mut question = Question::new(lesson);
        for _ in 0..2 {
            let look = question.look(lesson, &desk, RESTING);
            assert_eq!((look.is_answered, look.reply, look.is_try), (false, None, false), "{}", lesson.slug);
            assert!(look.place == Whereabouts::Home && question.is_untouched(), "{}", lesson.slug);
        }
        lesson.solution.iter().for_each(|step| desk.carry_out(step));
        let look = question.look(lesson, &desk, RESTING);
        assert_eq!((look.is_answered, look.reply), (true, None), "{}", lesson.slug);
    }
}

#[test]
fn translations_are_of_the_same_lessons() {
    let german = course_in(Language::German);
    assert_eq!(german.len(), course().len());
    for (german, english) in german.iter().zip(course()) {
        assert_eq!((german.number, &german.slug, &german.solution), (english.number, &english.slug, &english.solution));
        let others =
            german.replies.iter().zip(&english.replies).filter(|(own, other)| own.condition != other.condition);
        assert_eq!(others.count(), 0, "{}", german.slug);
        assert_eq!(german.language == Language::German, german.title != english.title, "{}", german.slug);
    }
    assert!(german.iter().any(|lesson| lesson.language == Language::German));
}

#[test]
fn numbers_in_texts_are_the_engine_s() {
    let checked = course().iter().map(|lesson| (&lesson.slug, check(lesson)));
    let problems: Vec<_> = checked.filter(|(_, findings)| !findings.is_empty()).collect();
    assert!(problems.is_empty(), "{problems:#?}");
}

/// Numbers in texts that no brace can hold, because they are of other searches than the lesson's.
#[test]
fn what_texts_say_of_other_searches_is_so() {
    fn desk_of(slug: &str) -> Desk<'static> {
        Desk::open(lessons::find(slug).unwrap_or_else(|| panic!("there is no lesson {slug}")))
    }
    fn set(desk: &mut Desk<'_>, name: &str, value: &str) {
        desk.carry_out(&Step::Set { name: name.to_owned(), value: value.to_owned() });
    }
    let visits = |desk: &Desk<'_>| -> Vec<u32> {
        let mut edges = desk.search().report(Tree::ROOT).edges;
        edges.sort_by_key(|edge| edge.mv);
        edges.iter().map(|edge| edge.visits).collect()
    };
    let q = |desk: &Desk<'_>, mv: &str| Facts::quantity(desk, Quantity::Q, &[mv.to_owned()]).unwrap();

    // How these end is a test of the game's own.
    assert_eq!(desk_of("game-tree").search().tree().len(), 53, "all of it is drawn");

    // c is tried again by simulation 139, the root's own among them.
    let mut desk = desk_of("life-of-u");
    desk.carry_out(&Step::Search(138));
    assert_eq!(visits(&desk)[2], 1);
    desk.carry_out(&Step::Forward(1));
    assert_eq!(visits(&desk)[2], 2);

    let mut desk = desk_of("exploration");
    set(&mut desk, "cpuct", "8");
    assert!(visits(&desk).into_iter().all(|visits| (16..=28).contains(&visits)), "about 22 each: {:?}", visits(&desk));

    let mut desk = desk_of("priors");
    desk.carry_out(&Step::Prior { mv: "c1".to_owned(), prior: 0.9 });
    desk.carry_out(&Step::Forward(40));
    assert_eq!((desk.best().as_deref(), visits(&desk).into_iter().max()), (Some("a3"), Some(48)));

    let mut desk = desk_of("selection-formulas");
    set(&mut desk, "formula", "puct_ln");
    assert_eq!(visits(&desk), [27, 1, 1, 1]);

    let desk = &mut desk_of("first-play-urgency");
    assert_eq!(visits(desk).into_iter().filter(|&visits| visits == 0).count(), 7);
    set(desk, "fpu_value", "1");
    assert_eq!(visits(desk).into_iter().filter(|&visits| visits > 0).count(), 7);

    let mut desk = desk_of("batches");
    set(&mut desk, "batch", "16");
    assert_eq!(desk.best().as_deref(), Some("e2e4"));

    let mut desk = desk_of("best-move");
    desk.carry_out(&Step::Search(300));
    assert_eq!((desk.best().as_deref(), visits(&desk)[5]), (Some("f"), 106));
    assert!((q(&desk, "f") - 0.13).abs() < 0.005);

    let mut desk = desk_of("curves");
    let leads = |moment: &u32| {
        desk.go_to(Some(*moment));
        desk.best().as_deref() == Some("f")
    };
    assert_eq!((150..=300).find(leads), Some(226));

    // What the lesson says it had guessed before truth was asked.
    let v = Facts::quantity(&desk_of("a-network"), Quantity::V, &["c3".to_owned()]).unwrap();
    assert!((v - 0.44).abs() < 0.005, "{v}");

    assert_eq!(desk_of("counting").search().tree().len(), 21);

    let mut desk = desk_of("noise");
    for (depth, value) in [(1, 1.0), (2, 0.0), (3, 1.0)] {
        desk.carry_out(&Step::MinimaxDepth(depth));
        desk.carry_out(&Step::MinimaxEnd);
        assert_eq!(desk.minimax(Minimax::Value), Some(value));
    }

    let mut desk = desk_of("a-real-position");
    let prior = Facts::quantity(&desk, Quantity::P, &["d5f6".to_owned()]).unwrap();
    assert!((1.5e-5..2.5e-5).contains(&prior), "{prior}");
    desk.carry_out(&Step::Prior { mv: "d5f6".to_owned(), prior: 0.02 });
    assert_eq!(desk.best().as_deref(), Some("d5f6"), "2 % are enough");
}

/// The list of lessons has the first sentence of each as plain words.
#[test]
fn first_sentences_can_be_read_without_their_formulas() {
    for lesson in [Language::English, Language::German].into_iter().flat_map(course_in) {
        let first = lesson.text[0].0.iter().take_while(|span| !matches!(span, Span::Text(text) if text.contains(". ")));
        let is_raised = |span: &Span| match span {
            Span::Formula(pieces) => pieces.iter().any(|piece| matches!(piece, Piece::Sub(_) | Piece::Sup(_))),
            _ => false,
        };
        assert_eq!(first.filter(|span| is_raised(span)).count(), 0, "{} in {:?}", lesson.slug, lesson.language);
    }
}

/// Outputs of the trained network for every cell, the occupied ones too, stand in a table that no brace can hold.
#[test]
fn a_network_s_outputs_are_what_the_lesson_on_masking_says() {
    fn shares(moves: &str) -> (Vec<f32>, Vec<f64>) {
        let file = include_bytes!("../../public/trainings/connect2.puctnet");
        let network = Trained::read(file).expect("a network");
        let Some(Ok(SmallGame::Connect2(game))) = SmallGame::from_moves("connect2", moves) else { panic!("{moves}") };
        let (mut inputs, mut activations, mut shares) = (Vec::new(), Activations::default(), Vec::new());
        game.inputs(&mut inputs);
        let (logits, _) = network.network().forward(&inputs, &mut activations);
        softmax(logits.iter().copied(), &mut shares);
        (logits.to_vec(), shares)
    }
    let lesson = lessons::find("masking").unwrap();
    let rows: Vec<Vec<String>> =
        lesson.table.as_ref().unwrap().rows.iter().map(|row| row.iter().map(Paragraph::plain).collect()).collect();
    let (logits, of_b) = shares("b");
    for (row, (logit, share)) in rows.iter().zip(logits.iter().zip(&of_b)) {
        assert_eq!(row[1].replace('\u{2212}', "-"), format!("{logit:.2}"));
        assert_eq!(row[2], format!("{share:.3}"));
    }
    let (_, of_b_a) = shares("b a");
    assert_eq!(
        (format!("{:.3}", of_b_a[2]), format!("{:.2}", of_b_a[0] + of_b_a[1])),
        ("0.234".to_owned(), "0.74".to_owned())
    );
}
