//! Answers of a class: how a page tells its own, and how they are counted for the teacher.

use wire::class::{MOST_ANSWER, Tally};

use crate::lesson::Stage;

/// Answer of one page: as far as its reader has come with a lesson's question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The guess before.
    pub guess: Option<String>,
    /// Progress of the reader.
    pub standing: Standing,
}

/// Progress of somebody with a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// Nothing was tried yet.
    #[default]
    Open,
    /// This was answered last, and is not right.
    Wrong(String),
    /// The solution was shown.
    Seen,
    /// It is answered.
    Right,
}

impl Answer {
    /// The answer of who has come so far: after the last try, if there was one, and the guess.
    #[must_use]
    pub fn of(stage: Stage, tried: Option<String>, guess: Option<String>) -> Self {
        let standing = match stage {
            Stage::Answered => Standing::Right,
            Stage::Seen => Standing::Seen,
            Stage::Waits | Stage::Open(_) => tried.map_or(Standing::Open, Standing::Wrong),
        };
        Self { guess, standing }
    }

    /// Writes it as it is told to the class.
    #[must_use]
    pub fn written(&self) -> String {
        let standing = match &self.standing {
            Standing::Open => String::new(),
            Standing::Wrong(words) => format!("-{words}"),
            Standing::Seen => "?".to_owned(),
            Standing::Right => "+".to_owned(),
        };
        let mut text = format!("{}\n{standing}", self.guess.as_deref().unwrap_or_default());
        while text.len() > MOST_ANSWER {
            text.pop();
        }
        text
    }

    fn read(text: &str) -> Self {
        let (guess, standing) = text.split_once('\n').unwrap_or((text, ""));
        let standing = match standing.split_at_checked(1) {
            Some(("-", words)) => Standing::Wrong(words.to_owned()),
            Some(("?", "")) => Standing::Seen,
            Some(("+", "")) => Standing::Right,
            _ => Standing::Open,
        };
        Self { guess: Some(guess.to_owned()).filter(|guess| !guess.is_empty()), standing }
    }
}

/// Answers of a class, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// Pages whose reader has answered the question.
    pub right: u32,
    /// Pages on which the solution was shown.
    pub seen: u32,
    /// Pages that are still at it.
    pub open: u32,
    /// Wrong answers that were the last ones, the most frequent first.
    pub wrong: Vec<(String, u32)>,
    /// Guesses, the most frequent first.
    pub guesses: Vec<(String, u32)>,
}

impl Histogram {
    /// Counts what a class has told of a question. Who has told nothing of it is still at it.
    #[must_use]
    pub fn of(tally: &Tally, question: &str) -> Self {
        let mut histogram = Self::default();
        let answers = if tally.question == question { tally.answers.as_slice() } else { &[] };
        for (text, count) in answers {
            let answer = Answer::read(text);
            match answer.standing {
                Standing::Open => {}
                Standing::Wrong(words) => add(&mut histogram.wrong, words, *count),
                Standing::Seen => histogram.seen += count,
                Standing::Right => histogram.right += count,
            }
            if let Some(guess) = answer.guess {
                add(&mut histogram.guesses, guess, *count);
            }
        }
        let wrong: u32 = histogram.wrong.iter().map(|(_, count)| count).sum();
        histogram.open = tally.followers.saturating_sub(histogram.right + histogram.seen + wrong);
        for counted in [&mut histogram.wrong, &mut histogram.guesses] {
            counted.sort_by(|(one, few), (other, many)| many.cmp(few).then_with(|| one.cmp(other)));
        }
        histogram
    }

    /// The largest count, for bars; at least 1.
    #[must_use]
    pub fn most(&self) -> u32 {
        let counted = self.wrong.iter().chain(&self.guesses).map(|(_, count)| *count);
        counted.chain([self.right, self.seen, self.open]).max().unwrap_or_default().max(1)
    }
}

fn add(counted: &mut Vec<(String, u32)>, words: String, count: u32) {
    match counted.iter_mut().find(|(one, _)| *one == words) {
        Some((_, before)) => *before += count,
        None => counted.push((words, count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(guess: &str, standing: Standing) -> String {
        Answer { guess: Some(guess.to_owned()).filter(|guess| !guess.is_empty()), standing }.written()
    }

    #[test]
    fn an_answer_is_told_and_read() {
        for standing in [Standing::Open, Standing::Seen, Standing::Right, Standing::Wrong("cpuct = 5".to_owned())] {
            for guess in [None, Some("12".to_owned())] {
                let answer = Answer { guess, standing: standing.clone() };
                assert_eq!(Answer::read(&answer.written()), answer);
            }
        }
        let long = answer("", Standing::Wrong("ä".repeat(400)));
        assert!(long.len() <= MOST_ANSWER && long.starts_with("\n-ä"));
    }

    #[test]
    fn a_class_is_counted() {
        let answers = vec![
            (answer("4", Standing::Right), 9),
            (answer("", Standing::Wrong("c".to_owned())), 3),
            (answer("5", Standing::Wrong("c".to_owned())), 2),
            (answer("4", Standing::Wrong("d".to_owned())), 6),
            (answer("", Standing::Seen), 1),
        ];
        let tally = Tally { followers: 25, question: "select".to_owned(), answers, others: 0 };
        let histogram = Histogram::of(&tally, "select");
        assert_eq!((histogram.right, histogram.seen, histogram.open, histogram.most()), (9, 1, 4, 15));
        assert_eq!(histogram.wrong, [("d".to_owned(), 6), ("c".to_owned(), 5)]);
        assert_eq!(histogram.guesses, [("4".to_owned(), 15), ("5".to_owned(), 2)]);
        let other = Histogram::of(&tally, "priors");
        assert_eq!((other.open, other.right, other.wrong.len()), (25, 0, 0), "another question");
    }

    #[test]
    fn who_has_left_may_have_answered() {
        let tally = Tally {
            followers: 1,
            question: "a".to_owned(),
            answers: vec![(answer("", Standing::Right), 4)],
            others: 0,
        };
        assert_eq!(Histogram::of(&tally, "a").open, 0);
    }
}
