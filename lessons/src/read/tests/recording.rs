//! Lessons that show a recording.

use super::*;

/// The good lesson, about a recorded search of chess.
fn recorded() -> String {
    let (_, body) = GOOD.split_once("\n\n").unwrap();
    let body = body.replace("{b c}", "{c1d1}").replace("Q(b)", "Q(c1d1)").replace("choose c\n", "choose c1d1\n");
    let head = "title: A title\npart: A part\ngame: chess\nfen: 1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1\nrecording: lucena\nmoment: 3";
    format!("{head}\n\n{body}")
}

fn problem(from: &str, to: &str) -> String {
    let text = recorded();
    assert_eq!(text.matches(from).count(), 1, "{from:?} stands there once");
    let problems = read(&[("01-good.md", &text.replace(from, to))], TERMS).expect_err(to);
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].clone()
}

#[test]
fn a_recorded_search_needs_no_evaluator() {
    let lesson = read(&[("01-good.md", &recorded())], TERMS).unwrap().0.remove(0);
    assert_eq!(lesson.setup.recording.as_deref(), Some("lucena"));
    assert_eq!((lesson.setup.evaluator.as_str(), lesson.setup.simulations, lesson.view.moment), ("", 0, Some(3)));
    assert_eq!(lesson.solution, [Step::Forward(2), Step::Choose("c1d1".to_owned())]);
    assert_eq!(good().setup.recording, None);
}

#[test]
fn what_makes_a_search_does_not_go_with_a_recording() {
    for (line, name) in [
        ("evaluator: classical", "evaluator"),
        ("set: cpuct=1", "set"),
        ("simulations: 9", "simulations"),
        ("minimax: depth:2", "minimax"),
        ("bench: training", "bench"),
        ("training: seed=1", "training"),
    ] {
        let problem = problem("moment: 3\n", &format!("moment: 3\n{line}\n"));
        let expected = format!("01-good.md:7: {name:?} does not go with a recording, whose search is made already");
        assert_eq!(problem, expected);
    }
    let unknown = problem("recording: lucena", "recording: ../lucena");
    assert!(
        unknown.starts_with("01-good.md:5: there is no recording \"../lucena\": it is game-of-the-century, "),
        "{unknown}"
    );
}

#[test]
fn what_needs_a_search_is_refused_with_its_line() {
    let line = recorded().lines().position(|line| line == "step 2").unwrap() + 1;
    for step in [
        "search 90",
        "set cpuct=4",
        "prior c1d1=0.5",
        "value 0.5",
        "evaluator classical",
        "play c1d1",
        "minimax end",
        "train 1",
    ] {
        let expected = format!("01-good.md:{line}: {step:?} needs a search, and a recording is only looked at");
        assert_eq!(problem("step 2", step), expected);
    }
    for step in ["back 1", "moment 5", "newest", "select c1d1", "phase back_up", "tab network", "chart q", "tree links"]
    {
        assert!(read(&[("01-good.md", &recorded().replace("step 2", step))], TERMS).is_ok(), "{step}");
    }
}
