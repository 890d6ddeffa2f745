use super::*;

fn texts(all: &[&str]) -> Vec<String> {
    all.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn commands_are_found_and_nothing_else() {
    let found =
        |comment: &'static str| commands(comment).map(|command| (command.name, command.value)).collect::<Vec<_>>();
    assert_eq!(found(" a [%clk 0:01:02] b[%eval -0.3,20][%x]"), [("clk", "0:01:02"), ("eval", "-0.3,20"), ("x", "")]);
    assert_eq!(found("[%csl\nGa1, Rb2 ]"), [("csl", "Ga1, Rb2")]);
    assert_eq!(found("[% clk] [%] [%clk 1 [clk 2] [%clk:3] [%é 1]"), [("clk", "1 [clk 2")]);
    assert_eq!(found("[%c[%clk 2]lk 1]"), [("clk", "2")]);
    assert_eq!(found("[%clk"), []);
}

#[test]
fn a_value_is_written_where_it_stands_or_in_front() {
    let check = |before: &[&str], value: Option<&str>, after: &[&str]| {
        let mut comments = texts(before);
        set(&mut comments, "clk", value);
        assert_eq!(comments, after, "{before:?} {value:?}");
        assert_eq!(super::value(&comments, "clk"), value);
    };
    check(&["good [%clk 1] move"], Some("2"), &["good [%clk 2] move"]);
    check(&["good [%clk 1] move"], None, &["good move"]);
    check(&["[%clk 1] a", "b [%clk 3] [%eval 1]", "[%clk 4]"], Some("2"), &["[%clk 2] a", "b [%eval 1]"]);
    check(&["a [%clk 1]"], None, &["a"]);
    check(&["[%clk 1]"], None, &[]);
    check(&["", "[%clk 1]"], None, &[""]);
    check(&["[%clk 1]"], Some("1"), &["[%clk 1]"]);
    check(&["words", "more"], Some("1"), &["[%clk 1] words", "more"]);
    check(&[" words"], Some("1"), &["[%clk 1] words"]);
    check(&[""], Some("1"), &["[%clk 1]"]);
    check(&[], Some("1"), &["[%clk 1]"]);
    check(&[], None, &[]);
    check(&["[%c[%clk 2]lk 1] x"], None, &["x"]);
}

#[test]
fn words_change_and_commands_stay() {
    let check = |before: &[&str], text: &str, after: &[&str]| {
        let mut comments = texts(before);
        set_words(&mut comments, text);
        assert_eq!(comments, after, "{before:?} {text:?}");
        assert_eq!(words(&comments), text.trim(), "{before:?} {text:?}");
    };
    check(&[" [%clk 1] good [%eval 2] move "], "bad", &["[%clk 1] [%eval 2] bad"]);
    check(&["one", "[%clk 1] two", "[%eval 3]", "four"], "new", &["new", "[%clk 1]", "[%eval 3]"]);
    check(&["one", "[%clk 1] two"], "", &["[%clk 1]"]);
    check(&["[%clk 1]"], "new", &["[%clk 1] new"]);
    check(&["  [%clk 1] same "], " same ", &["  [%clk 1] same "]);
    check(&[], "new", &["new"]);
    check(&[""], "new", &["new"]);
    check(&["a"], "two\nlines", &["two\nlines"]);
    check(&["[%clk 1] a"], "a } b\n{c", &["[%clk 1] a } b", "{c"]);
}

#[test]
fn clocks_are_read_and_written() {
    use clock::{read, set, text};
    for (written, milliseconds) in [
        ("0:05:00", Some(300_000)),
        ("1:02:03.5", Some(3_723_500)),
        ("0:00:00.0379", Some(37)),
        ("12:30", Some(750_000)),
        ("0:75:00", Some(4_500_000)),
        ("5", None),
        ("0:-1:00", None),
        ("0:+1:00", None),
        ("a:b:c", None),
        ("0:01:00.é", None),
        ("9999999:00:00", None),
    ] {
        let comments = texts(&[&format!("[%clk {written}]")]);
        assert_eq!(read(&comments, Clock::Left), milliseconds, "{written}");
        assert_eq!(read(&comments, Clock::Used), None);
    }
    for milliseconds in [0, 1, 10, 999, 61_250, 3_600_000, u32::MAX] {
        let mut comments = texts(&["words"]);
        set(&mut comments, Clock::Used, Some(milliseconds));
        assert_eq!(comments, [format!("[%emt {}] words", text(milliseconds))]);
        assert_eq!(read(&comments, Clock::Used), Some(milliseconds));
        set(&mut comments, Clock::Used, None);
        assert_eq!(comments, ["words"]);
    }
    let mut comments = texts(&["[%clk 12:30] x"]);
    set(&mut comments, Clock::Left, Some(750_000));
    assert_eq!(comments, ["[%clk 12:30] x"], "as it was written");
}

#[test]
fn evaluations_are_read_and_written() {
    use evaluation::{read, set, text};
    let pawns = |centipawns| Some(Evaluation { score: Score::Centipawns(centipawns), depth: None });
    let mate = |moves| Some(Evaluation { score: Score::Mate(moves), depth: None });
    for (written, evaluation) in [
        ("0.35", pawns(35)),
        ("-1.2", pawns(-120)),
        ("+.5", pawns(50)),
        ("3", pawns(300)),
        ("0.359", pawns(35)),
        ("#3", mate(3)),
        ("#-3", mate(-3)),
        ("-0.07,18", Some(Evaluation { score: Score::Centipawns(-7), depth: Some(18) })),
        ("#1, 5", Some(Evaluation { score: Score::Mate(1), depth: Some(5) })),
        ("", None),
        (".", None),
        ("#", None),
        ("1e3", None),
        ("é", None),
        ("0.3é", None),
        ("0.35,x", None),
        ("99999999999", None),
    ] {
        let comments = texts(&[&format!("[%eval {written}]")]);
        assert_eq!(read(&comments), evaluation, "{written}");
    }
    for score in [Score::Centipawns(i32::MIN), Score::Centipawns(-5), Score::Centipawns(105), Score::Mate(i32::MIN)] {
        for depth in [None, Some(30)] {
            let mut comments = texts(&["[%clk 0:01:00]"]);
            let said = Evaluation { score, depth };
            set(&mut comments, Some(said));
            assert_eq!(comments, [format!("[%eval {}] [%clk 0:01:00]", text(said))]);
            assert_eq!(read(&comments), Some(said));
        }
    }
}

#[test]
fn shapes_are_read_and_written() {
    use shapes::{read, set};
    let shape = |colour, from, to| Shape { colour, from, to };
    let comments = texts(&["[%csl Gd4,Re5] x [%cal Gd1d4]", "[%cal Bh8a1, Kd4, Ga1a1,Yz9, G] [%csl Yd1d2]"]);
    let all = [
        shape(Colour::Green, 27, None),
        shape(Colour::Red, 36, None),
        shape(Colour::Green, 3, Some(27)),
        shape(Colour::Blue, 63, Some(0)),
    ];
    assert_eq!(read(&comments), all);
    let mut written = comments.clone();
    set(&mut written, &all).unwrap();
    assert_eq!(written, comments, "as it was written");
    set(&mut written, &all[1..3]).unwrap();
    assert_eq!(written, ["[%csl Re5] x [%cal Gd1d4]"]);
    set(&mut written, &[]).unwrap();
    assert_eq!(written, ["x"]);
    set(&mut written, &all).unwrap();
    assert_eq!(written, ["[%csl Gd4,Re5] [%cal Gd1d4,Bh8a1] x"]);
    for bad in [shape(Colour::Red, 64, None), shape(Colour::Red, 0, Some(64)), shape(Colour::Red, 3, Some(3))] {
        assert!(set(&mut written, &[bad]).is_err());
    }
}
