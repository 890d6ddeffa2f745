mod asking;
mod german;

use proptest::prelude::*;

use super::*;
use crate::{
    condition::{Condition, Minimax, Number, Quantity, Relation, Shown, Word},
    facts::Facts,
    step::Step,
    text::{Piece, Span},
};

/// A lesson without faults. Its lines are counted from 1.
const GOOD: &str = "\
title: A title
part: A part
game: connect2
moves: a
evaluator: uniform:0.5
set: cpuct=1 batch=4
simulations: 9
moment: 3
phase: select:2
tab: charts
chart: q
selected: b
chosen: c
highlight: N, line b c, time-bar
minimax: plain,depth:3,by:truth

`N` of {b c} is {Q(b) = -0.5}, [a first guess](P), *more* than
$c P √N_{in} / 2^n$ at {moment 2: N() = 1}.

## Sources

The [first lesson](/learn/good) says so.

## Do

Press [[.]] twice.

## Question

Which one?

## Answered when

chosen is next and not (moment >= 5 or setting cpuct < 2)

## Hint

Not \\*that\\* one.

## Afterwards

Yes.

## Solution

step 2
choose c
";

const TERMS: &str = "\
What comes first is for readers.

## P: prior
lesson: good
lc0: P
formula: P = 1 / n

A first guess, see [visits](N).

## N: visits

How many
there were.
";

fn file(path: &str, text: &str) -> File {
    File { path: path.to_owned(), text: text.to_owned() }
}

fn read(files: &[(&str, &str)], terms: &str) -> Result<(Vec<Lesson>, Vec<Term>), Vec<String>> {
    let files: Vec<File> = files.iter().map(|(path, text)| file(path, text)).collect();
    course(&files, &file("glossary.md", terms)).map_err(|all| all.iter().map(ToString::to_string).collect())
}

fn good() -> Lesson {
    read(&[("course/01-good.md", GOOD)], TERMS).unwrap().0.remove(0)
}

/// The problem of the good lesson with something replaced.
fn problem(from: &str, to: &str) -> String {
    assert_eq!(GOOD.matches(from).count(), 1, "{from:?} stands there once");
    let problems = read(&[("01-good.md", &GOOD.replace(from, to))], TERMS).expect_err(to);
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].clone()
}

#[test]
fn a_lesson_is_what_its_file_says() {
    let lesson = good();
    assert_eq!((lesson.number, lesson.slug.as_str(), lesson.title.as_str()), (1, "good", "A title"));
    assert_eq!((lesson.setup.start.as_str(), lesson.setup.moves.as_slice()), ("connect2", &["a".to_owned()][..]));
    assert_eq!(lesson.setup.settings[1], ("batch".to_owned(), "4".to_owned()));
    assert_eq!((lesson.view.moment, lesson.view.phase.as_deref()), (Some(3), Some("select:2")));
    assert_eq!((lesson.view.selected.as_slice(), lesson.view.chosen.as_deref()), (&["b".to_owned()][..], Some("c")));
    let minimax = lesson.view.minimax.unwrap();
    assert_eq!((minimax.depth, minimax.prunes, minimax.ordered), (3, false, true));
    assert_eq!((minimax.written.as_str(), minimax.evaluator.as_deref()), ("plain,depth:3,by:truth", Some("truth")));
    assert_eq!(lesson.highlights.len(), 3);
    assert_eq!(lesson.solution, [Step::Forward(2), Step::Choose("c".to_owned())]);
    assert_eq!(lesson.hint.plain(), "Not *that* one.");
    let spans = &lesson.text[0].0;
    assert_eq!(spans[0], Span::Quantity(Quantity::N));
    assert_eq!(spans[2], Span::Line(vec!["b".to_owned(), "c".to_owned()]));
    let Span::Number { shown, of, moment: None } = &spans[4] else { panic!("{spans:?}") };
    assert_eq!((shown.as_str(), of.quantity()), ("\u{2212}0.5", Some(Quantity::Q)));
    let Span::Formula(pieces) = &spans[10] else { panic!("{spans:?}") };
    let text = |text: &str| Piece::Text(text.to_owned());
    let expected = [
        text("c "),
        Piece::Quantity(Quantity::P),
        text(" √"),
        Piece::Quantity(Quantity::N),
        Piece::Sub("in".to_owned()),
        text(" / 2"),
        Piece::Sup("n".to_owned()),
    ];
    assert_eq!(pieces, &expected);
    assert!(matches!(&spans[12], Span::Number { moment: Some(2), .. }));
}

#[test]
fn a_broken_head_is_refused_with_its_line() {
    for (from, to, expected) in [
        ("title: A title\n", "", "1: the head has no title"),
        ("part: A part", "part", "2: a line of the head is a name, a colon and a value"),
        ("part: A part", "part:", "2: \"part\" has no value"),
        ("part: A part", "title: Again", "2: \"title\" stands in line 1 already"),
        (
            "game: connect2",
            "game: connect3",
            "3: there is no game \"connect3\": it is chess, connect2, tic-tac-toe, connect-four",
        ),
        ("game: connect2", "game: connect2\nfen: 8/8", "4: only chess begins with a FEN"),
        ("game: connect2\nmoves: a", "game: chess\nfen: 8/8", "4: this is not a FEN: "),
        ("moves: a", "moves: a a", "4: move 2 (a) is on a cell that is taken"),
        ("moves: a", "moves: a c b", "4: the game is over there"),
        ("uniform:0.5", "classical", "5: there is no evaluator \"classical\""),
        ("cpuct=1 ", "cpct=1 ", "6: there is no parameter \"cpct\""),
        ("cpuct=1 ", "cpuct=1.0 ", "6: \"1.0\" is written \"1\""),
        ("batch=4", "batch=0", "6: batch takes a whole number from 1 to 1024, not \"0\""),
        ("simulations: 9", "simulations: many", "7: \"many\" is no number up to 100000"),
        ("select:2", "select:0", "9: \"select:0\" is no phase: it is select, expand, evaluate, back_up, batch, "),
        ("tab: charts", "tab: graphs", "10: \"graphs\" is none of edges, formula, code, charts, "),
        ("selected: b", "selected: e", "12: \"e\" cannot be played here: move 2 (e) is not a cell of the board"),
        ("chosen: c", "chosen: b", "13: \"b b\" cannot be played here: move 3 (b) is on a cell that is taken"),
        ("time-bar", "time", "14: \"time\" is no quantity, no \"line\" of moves and no part of the page: board, "),
        ("depth:3", "depth:x", "15: \"x\" is no number"),
        ("depth:3,", "", "15: a search of the position needs its depth, as in depth:3"),
        ("plain,depth:3,by:truth", "tree:((1)", "15: at character 5: a parenthesis is not closed"),
        ("chart: q", "colour: q", "11: \"colour\" is none of title, part, game, "),
    ] {
        let problem = problem(from, to);
        assert!(problem.starts_with(&format!("01-good.md:{expected}")), "{problem}");
    }
}

#[test]
fn a_broken_text_is_refused_with_its_line() {
    for (from, to, expected) in [
        ("`N`", "`X`", "17: \"X\" is no quantity's symbol"),
        ("`N`", "`N", "17: \"`\" is not closed"),
        ("{b c}", "{a c}", "17: \"a c\" cannot be played here: move 2 (a) is on a cell that is taken"),
        ("-0.5", "half", "17: \"half\" is no number"),
        ("Q(b)", "Q(a)", "17: \"a\" cannot be played here: move 2 (a) is on a cell that is taken"),
        ("(P)", "(prior)", "17: the glossary has no term \"prior\""),
        ("*more*", "**", "17: nothing stands between \"*\" and \"*\""),
        ("_{in}", "_", "17: nothing follows \"_\""),
        ("/learn/good", "/learn/better", "22: there is no page /learn/better"),
        ("Which one?", "Which? Which? Which one?", "30: that is 3 sentences and 24 characters: at most 2 and 240"),
        ("Which one?", "", "28: nothing stands under \"Question\""),
        ("Which one?", "Which one?\n\nReally?", "28: \"Question\" is one paragraph"),
        ("## Hint", "## Tip", "36: \"Tip\" is none of the headings Table, Sources, Guess, Do, "),
        ("## Hint", "## Solution", "44: \"Solution\" stands in line 36 already"),
        ("## Hint\n\nNot \\*that\\* one.\n\n", "", "40: the section \"Hint\" is missing"),
        ("## Sources", "## Afterwards", "40: \"Afterwards\" stands in line 20 already"),
    ] {
        let problem = problem(from, to);
        assert!(problem.starts_with(&format!("01-good.md:{expected}")), "{problem}");
    }
    let problem = problem(
        "## Do\n\nPress [[.]] twice.\n\n## Question\n\nWhich one?",
        "## Question\n\nWhich one?\n\n## Do\n\nPress.",
    );
    assert_eq!(problem, "01-good.md:28: \"Do\" comes before \"Question\"");
}

#[test]
fn a_table_is_read_or_refused_with_its_line() {
    let table = "## Table\n\n| a *b* | c |\n|---|---|\n| {Q(b) = -0.5} | d |\n\n## Sources";
    let read = read(&[("01-good.md", &GOOD.replace("## Sources", table))], TERMS).unwrap().0.remove(0);
    let table = read.table.unwrap();
    assert_eq!((table.head.len(), table.rows.len(), table.head[0].plain().as_str()), (2, 1, "a b"));
    assert!(matches!(table.rows[0][0].0[0], Span::Number { .. }));
    for (rows, expected) in [
        ("a | b", "22: a row of a table is | a cell | another one |"),
        ("| a |", "22: 1 cells: all rows have as many, 2 to 4"),
        ("| a | b |\n| c |", "23: 1 cells: all rows have as many, 2 to 4"),
        ("| a | b |\n|---|---|", "20: a table has a head and at most 11 rows"),
        ("| a | `X` |\n| c | d |", "22: \"X\" is no quantity's symbol"),
    ] {
        let problem = problem("## Sources", &format!("## Table\n\n{rows}\n\n## Sources"));
        assert!(problem.starts_with(&format!("01-good.md:{expected}")), "{problem}");
    }
}

#[test]
fn a_training_is_read_or_refused_with_its_line() {
    let good = GOOD.replace("chart: q", "training: seed=3 games=4");
    let lesson = read(&[("01-good.md", &good)], TERMS).unwrap().0.remove(0);
    let bench = lesson.bench.unwrap();
    assert_eq!(bench.query(&lesson.setup.game), "game=connect2&seed=3&set=games:4");
    for (training, expected) in [
        ("seed=x", "11: \"x\" is no seed"),
        ("fames=4", "11: there is no setting \"fames\""),
        ("games=0", "11: games takes a whole number from 1 to 10000, not 0"),
    ] {
        let problem = problem("chart: q", &format!("training: {training}"));
        assert!(problem.starts_with(&format!("01-good.md:{expected}")), "{problem}");
    }
}

#[test]
fn a_broken_condition_is_refused_with_its_line() {
    let whole = "chosen is next and not (moment >= 5 or setting cpuct < 2)";
    for (condition, expected) in [
        ("chosen is", "something is missing at the end"),
        ("chosen next", "a comparison needs \"is\", <, <=, =, >= or >"),
        ("moment is 5", "numbers are compared by <, <=, =, >= or >"),
        ("chosen > 5", "words are compared by \"is\""),
        ("(moment > 5", "a parenthesis is not closed"),
        ("moment > 5)", "\")\" is not expected"),
        ("momentum > 5", "\"momentum\" is no number and no fact"),
        ("N > 5", "of which move? N is followed by moves, as in N(a b)"),
        ("N(b b) > 5", "\"b b\" cannot be played here: move 3 (b) is on a cell that is taken"),
        ("WDL(b) > 5", "WDL is not one number"),
        ("selected is \"b b\"", "\"b b\" cannot be played here: move 3 (b) is on a cell that is taken"),
        ("selected is \"b", "a quotation mark is not closed"),
        ("tab is graphs", "\"graphs\" is none of edges, formula, code, charts, "),
        ("phase is backup", "\"backup\" is none of select, expand, evaluate, back_up, batch"),
        ("evaluator is classical", "there is no evaluator \"classical\""),
        ("setting cpct > 1", "there is no parameter \"cpct\""),
        ("bench speed > 1", "\"speed\" is none of the bench's numbers, generation, "),
        ("minimax moves > 1", "\"moves\" is none of the stepper's numbers: events, "),
        ("b is c", "\"b\" is \"c\" or not: nothing on the page decides it"),
    ] {
        let problem = problem(whole, condition);
        assert!(problem.starts_with(&format!("01-good.md:34: {expected}")), "{condition}: {problem}");
    }
}

#[test]
fn a_broken_solution_is_refused_with_its_line() {
    for (step, expected) in [
        ("leap 2", "there is no step \"leap\""),
        ("step 0", "\"step\" is followed by a number from 1 to 100000"),
        ("select b b", "\"b b\" cannot be played here: move 3 (b) is on a cell that is taken"),
        ("choose", "\"choose\" is followed by a move of the selected node"),
        ("set cpuct=-1", "cpuct takes a number from 0 to 100, not \"-1\""),
        ("set seed=3", "seed is part of what a search is from its beginning"),
        ("prior b=2", "P is a number from 0 to 1"),
        ("value 2", "V is a number from -1 to 1"),
        ("evaluator oracle", "there is no evaluator \"oracle\""),
        ("phase batch:2", "\"batch:2\" is no phase: "),
        ("chart m", "\"m\" is none of n, q, own, "),
        ("train 0", "\"train\" is followed by a number from 1 to 100000"),
        ("tune fames=1", "there is no setting \"fames\""),
        ("minimax slowly", "\"minimax\" is followed by a number from 1 to 100000"),
    ] {
        let problem = problem("step 2", step);
        assert!(problem.starts_with(&format!("01-good.md:46: {expected}")), "{step}: {problem}");
    }
}

#[test]
fn lessons_must_fit_together() {
    let twice = read(&[("01-good.md", GOOD), ("02-good.md", GOOD)], TERMS).unwrap_err();
    assert_eq!(twice, ["02-good.md:1: 01-good.md has the slug \"good\" already"]);
    let twice = read(&[("01-good.md", GOOD), ("01-other.md", GOOD)], TERMS).unwrap_err();
    assert_eq!(twice, ["01-other.md:1: 01-good.md has the number 1 already"]);
    let other = GOOD.replace("A part", "Another part");
    let apart = read(&[("01-good.md", GOOD), ("02-b.md", &other), ("03-c.md", GOOD)], TERMS).unwrap_err();
    assert_eq!(apart, ["03-c.md:1: the part \"A part\" was left before: its lessons follow one another"]);
    for path in ["good.md", "01_good.md", "00-good.md", "01-Good.md", "01-good-.md", "01-good.txt"] {
        let message = "a lesson's file is named NN-slug.md, its slug of lower-case letters, digits and hyphens";
        let problems = read(&[("01-good.md", GOOD), (path, GOOD)], TERMS).unwrap_err();
        assert_eq!(problems, [format!("{path}:1: {message}")]);
    }
    let problems = read(&[("01-good.md", GOOD), ("02-training.md", GOOD)], TERMS).unwrap_err();
    assert_eq!(problems, ["02-training.md:1: \"training\" is another page's name"]);
    // All files' problems are told at once.
    let broken = GOOD.replace("Which one?", "");
    let problems = read(&[("01-good.md", &broken), ("02-b.md", &broken)], &TERMS.replace("[visits](N)", "[it](M)"));
    assert_eq!(
        problems.unwrap_err(),
        [
            "glossary.md:8: the glossary has no term \"M\"",
            "01-good.md:28: nothing stands under \"Question\"",
            "02-b.md:28: nothing stands under \"Question\""
        ]
    );
}

#[test]
fn a_glossary_is_what_its_file_says() {
    let terms = read(&[("01-good.md", GOOD)], TERMS).unwrap().1;
    let [p, n] = terms.as_slice() else { panic!("{terms:?}") };
    assert_eq!(
        (p.key.as_str(), p.name.as_str(), p.lesson.as_deref(), p.lc0.as_deref()),
        ("P", "prior", Some("good"), Some("P"))
    );
    assert_eq!(p.formula.as_ref().map(Vec::len), Some(2));
    assert_eq!((n.sentence.plain().as_str(), n.anchor().as_str()), ("How many there were.", "N"));
    for (from, to, expected) in [
        ("## N: visits", "## N visits", "10: a heading is a key, a colon and a name"),
        ("## N: visits", "## N: visits\n\nSo.\n\n## N: again", "14: there is a term \"N\" already"),
        ("lesson: good", "lesson: bad", "3: there is no lesson \"bad\""),
        ("How many\nthere were.", "", "10: \"N\" has no sentence"),
        ("there were.", "there were. Or not.", "12: a term is explained in one sentence, which ends with a full stop"),
        ("there were.", "{b} has.", "12: there is no position here for moves and numbers"),
    ] {
        assert!(TERMS.contains(from));
        let problems = read(&[("01-good.md", GOOD)], &TERMS.replace(from, to)).unwrap_err();
        assert!(problems[0].starts_with(&format!("glossary.md:{expected}")), "{problems:?}");
    }
}

/// A page that knows little.
struct Page;

impl Facts for Page {
    fn moment(&self) -> u32 {
        5
    }
    fn simulations(&self) -> u32 {
        9
    }
    fn selected(&self) -> Vec<String> {
        vec!["b".to_owned(), "c".to_owned()]
    }
    fn moves(&self, _: &[String]) -> Option<u32> {
        Some(2)
    }
    fn chosen(&self) -> Option<String> {
        Some("d".to_owned())
    }
    fn next(&self, _: &[String]) -> Option<String> {
        None
    }
    fn best(&self) -> Option<String> {
        Some("d".to_owned())
    }
    fn quantity(&self, quantity: Quantity, line: &[String]) -> Option<f64> {
        (quantity == Quantity::N).then_some(f64::from(u8::try_from(line.len()).unwrap()))
    }
    fn setting(&self, name: &str) -> Option<String> {
        Some(if name == "formula" { "uct" } else { "1.5" }.to_owned())
    }
    fn edits(&self) -> u32 {
        1
    }
    fn played(&self) -> Option<Vec<String>> {
        None
    }
    fn shown(&self, what: Shown) -> Option<String> {
        (what == Shown::Tab).then(|| "find".to_owned())
    }
    fn minimax(&self, what: Minimax) -> Option<f64> {
        (what == Minimax::Value).then_some(-0.25)
    }
}

fn condition(text: &str) -> Condition {
    let lesson = read(
        &[("01-good.md", &GOOD.replace("chosen is next and not (moment >= 5 or setting cpuct < 2)", text))],
        TERMS,
    );
    lesson.unwrap_or_else(|problems| panic!("{problems:?}")).0.remove(0).condition
}

#[test]
fn conditions_hold_where_they_are_true() {
    for text in [
        "moment = 5",
        "moment >= 5 and moment <= 5",
        "moment > 4 and simulations < 10",
        "selected is \"b c\"",
        "chosen is d and chosen is best",
        "N(b c) > N(b)",
        "visits < 1",
        "moves = 2 and edits = 1",
        "setting cpuct = 1.5 and setting formula is uct",
        "tab is find and not tab is charts",
        "minimax value < 0",
        // "and" binds more closely.
        "moment = 5 or moment = 6 and moment = 7",
        "not (moment = 6 or moment = 7)",
        "not moment = 6 and moment = 5",
    ] {
        assert!(condition(text).holds(&Page), "{text}");
        assert!(!condition(&format!("not ({text})")).holds(&Page), "{text}");
    }
}

#[test]
fn what_is_not_known_is_not_so() {
    for text in ["chosen is next", "played is \"b\"", "Q(b) < 1", "Q(b) >= 1", "minimax depth > 0", "phase is select"] {
        assert!(!condition(text).holds(&Page), "{text}");
    }
    let expected = Condition::Compare { left: Number::Moves, relation: Relation::AtLeast, right: Number::Literal(1.0) };
    assert_eq!(condition("moves >= 1"), expected);
    assert_eq!(condition("chosen is next"), Condition::Is(Word::Chosen, Word::Next));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Checks that any file is read, or refused with a line that it has.
    #[test]
    fn damaged_files_are_read_or_refused(at in 0_usize..1000, cut in 0_usize..8, with in "[a-c(){}\\[\\]`*$_^\\\\:\"<=># \n√]{0,4}") {
        let mut chars: Vec<char> = GOOD.chars().collect();
        let at = at % chars.len();
        let end = (at + cut).min(chars.len());
        chars.splice(at..end, with.chars());
        let text: String = chars.into_iter().collect();
        let files = [file("01-good.md", &text)];
        if let Err(problems) = course(&files, &file("glossary.md", TERMS)) {
            for problem in problems {
                prop_assert!((1..=text.lines().count() + 1).contains(&problem.line), "{problem}");
            }
        }
    }
}
