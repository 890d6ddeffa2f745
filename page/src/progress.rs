//! Progress in the course, as a file: kept, brought to another browser, and joined with what that one has.

/// Lessons that somebody has done, by their names in addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Answered lessons.
    pub answered: Vec<String>,
    /// Lessons whose solution was shown.
    pub seen: Vec<String>,
}

/// Reason why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is no file of this kind.
    Foreign,
    /// It was written by a later version.
    Later,
    /// It is damaged, in this line.
    Damaged(u32),
    /// It is too long.
    Long,
}

/// Name of the file.
pub const FILE: &str = "puctoscope-progress.txt";

/// Largest file that is read, in bytes: a course has some dozens of lessons.
pub const LONGEST: usize = 64 << 10;

/// Most lessons of a list.
const MOST: usize = 1_000;

/// Longest name of a lesson.
const LONGEST_NAME: usize = 64;

/// First word of the file, before its version.
const BEGINNING: &str = "puctoscope-progress";

const VERSION: &str = "1";

impl Progress {
    /// Writes the file.
    #[must_use]
    pub fn written(&self) -> String {
        format!("{BEGINNING} {VERSION}\nanswered: {}\nseen: {}\n", self.answered.join(","), self.seen.join(","))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Where it is none of these, or hostile.
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.len() > LONGEST {
            return Err(Refusal::Long);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| Refusal::Foreign)?;
        let mut lines = (1..).zip(text.lines());
        let first = lines.next().and_then(|(_, line)| line.trim().strip_prefix(BEGINNING)).ok_or(Refusal::Foreign)?;
        match first.trim() {
            VERSION => {}
            other if other.parse::<u32>().is_ok() => return Err(Refusal::Later),
            _ => return Err(Refusal::Foreign),
        }
        let mut progress = Self::default();
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let damaged = Refusal::Damaged(number);
            let (name, slugs) = line.split_once(':').ok_or(damaged)?;
            let slugs: Vec<&str> = slugs.split(',').map(str::trim).filter(|slug| !slug.is_empty()).collect();
            if slugs.len() > MOST || !slugs.iter().all(|slug| is_slug(slug)) {
                return Err(damaged);
            }
            let list = match name.trim() {
                "answered" => &mut progress.answered,
                "seen" => &mut progress.seen,
                _ => return Err(damaged),
            };
            join(list, &slugs);
        }
        Ok(progress)
    }

    /// Adds what another one has. What was done once stays done.
    pub fn merge(&mut self, other: &Self) {
        join(&mut self.answered, &other.answered);
        join(&mut self.seen, &other.seen);
    }

    /// Returns whether nothing was done.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.answered.is_empty() && self.seen.is_empty()
    }

    /// Place of the first lesson of a course that is not answered; `None`: all are.
    #[must_use]
    pub fn next(&self, course: &[String]) -> Option<usize> {
        course.iter().position(|slug| !self.answered.contains(slug))
    }

    /// Number of answered lessons among some.
    #[must_use]
    pub fn answered_of(&self, lessons: &[String]) -> usize {
        lessons.iter().filter(|slug| self.answered.contains(slug)).count()
    }
}

/// Returns whether this can be a lesson's name in addresses. Links that carry a lesson have none that is worth remembering.
#[must_use]
pub fn is_slug(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(is_plain)
}

fn join(list: &mut Vec<String>, others: &[impl AsRef<str>]) {
    for other in others.iter().map(AsRef::as_ref) {
        if list.len() < MOST && !list.iter().any(|slug| slug == other) {
            list.push(other.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slugs(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_file_comes_back_and_is_joined_with_what_is_there() {
        let mut here = Progress { answered: slugs("select back-up"), seen: slugs("priors") };
        let there = Progress { answered: slugs("priors select"), seen: slugs("values") };
        assert_eq!(Progress::read(there.written().as_bytes()), Ok(there.clone()));
        here.merge(&there);
        assert_eq!(here, Progress { answered: slugs("select back-up priors"), seen: slugs("priors values") });
        assert_eq!(Progress::read(Progress::default().written().as_bytes()), Ok(Progress::default()));
    }

    #[test]
    fn what_is_foreign_or_hostile_is_refused() {
        let long = format!("{BEGINNING} 1\nanswered: {}", "a,".repeat(LONGEST));
        for (file, refusal) in [
            ("", Refusal::Foreign),
            ("[Event \"?\"]\n1. e4", Refusal::Foreign),
            ("\u{feff}puctoscope-training", Refusal::Foreign),
            ("puctoscope-progress", Refusal::Foreign),
            ("puctoscope-progress 2\nanswered: a", Refusal::Later),
            ("puctoscope-progress 1\nanswered a", Refusal::Damaged(2)),
            ("puctoscope-progress 1\nanswered: a\nguessed: b", Refusal::Damaged(3)),
            ("puctoscope-progress 1\nanswered: <script>", Refusal::Damaged(2)),
            (&long, Refusal::Long),
        ] {
            assert_eq!(Progress::read(file.as_bytes()), Err(refusal), "{file:.40}");
        }
        assert_eq!(Progress::read(&[0xff, 0xfe, 0]), Err(Refusal::Foreign));
    }

    #[test]
    fn one_goes_on_with_the_first_lesson_that_is_not_answered() {
        let course = slugs("a b c d");
        let progress = Progress { answered: slugs("a c elsewhere"), seen: slugs("b") };
        assert_eq!((progress.next(&course), progress.answered_of(&course)), (Some(1), 2));
        assert_eq!(Progress { answered: course.clone(), seen: Vec::new() }.next(&course), None);
    }
}
