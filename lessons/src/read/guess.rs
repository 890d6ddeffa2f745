//! Choices or numbers that a guess is made from: the last line of its section.

use crate::guess::Range;

/// Most things to choose a guess from, and characters of each.
const MOST_CHOICES: usize = 6;
const LONGEST_CHOICE: usize = 40;

/// Choices or numbers that a guess is made from: `choices: a, b, c` or `number: 0..200`.
pub(super) fn range(text: &str) -> Result<Range, String> {
    let expected =
        || "the last line says what a guess is made from: \"choices: a, b, c\" or \"number: 0..200\"".to_owned();
    match text.split_once(':').ok_or_else(expected)? {
        ("choices", choices) => {
            let choices: Vec<String> = choices.split(',').map(|one| one.trim().to_owned()).collect();
            let is_good = |one: &String| !one.is_empty() && one.chars().count() <= LONGEST_CHOICE;
            let is_right = (2..=MOST_CHOICES).contains(&choices.len()) && choices.iter().all(is_good);
            let problem = || format!("there are 2 to {MOST_CHOICES} choices of at most {LONGEST_CHOICE} characters");
            is_right.then_some(Range::Choices(choices)).ok_or_else(problem)
        }
        ("number", numbers) => {
            let ends = numbers.split_once("..").and_then(|(from, to)| {
                let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
                Some((number(from)?, number(to)?))
            });
            let ends = ends.filter(|(from, to)| from < to);
            ends.map(|(from, to)| Range::Number(from, to))
                .ok_or_else(|| "a number is from..to, as in 0..200".to_owned())
        }
        _ => Err(expected()),
    }
}
