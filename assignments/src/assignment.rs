//! Assignment: lessons under a title, as a link carries them.

use serde::{Deserialize, Serialize};

/// Most lessons of an assignment.
pub const MOST_LESSONS: usize = 60;

/// Longest title, and longest name of a learner, in characters.
pub const MOST_NAME: usize = 80;

/// An assignment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assignment {
    /// Its title.
    pub title: String,
    /// The lessons, by their slugs, in the order in which they are to be done.
    pub lessons: Vec<String>,
}

impl Assignment {
    /// Reads what a link says: lessons divided by commas. `None` where none of them is in the course.
    #[must_use]
    pub fn read(title: &str, lessons: &str) -> Option<Self> {
        let mut known = Vec::new();
        for slug in lessons.split(',') {
            if lessons::find(slug).is_some() && !known.iter().any(|one| one == slug) {
                known.push(slug.to_owned());
            }
        }
        known.truncate(MOST_LESSONS);
        (!known.is_empty()).then(|| Self { title: line(title), lessons: known })
    }

    /// The lessons as a link has them.
    #[must_use]
    pub fn written(&self) -> String {
        self.lessons.join(",")
    }

    /// The lesson after one; `None` after the last, and where it is none of them.
    #[must_use]
    pub fn after(&self, slug: &str) -> Option<&str> {
        let place = self.lessons.iter().position(|one| one == slug)?;
        self.lessons.get(place + 1).map(String::as_str)
    }
}

/// A title or a name: one line, not too long.
#[must_use]
pub fn line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    text.chars().filter(|one| !one.is_control()).take(MOST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_lessons_of_the_course() {
        let assignment = Assignment::read(" Homework \n 3 ", "select,nothing,select,back-up").unwrap();
        assert_eq!((assignment.title.as_str(), assignment.written().as_str()), ("Homework 3", "select,back-up"));
        assert_eq!(
            (assignment.after("select"), assignment.after("back-up"), assignment.after("x")),
            (Some("back-up"), None, None)
        );
        assert_eq!(Assignment::read("Homework", "nothing"), None);
        assert_eq!(line(&"x".repeat(200)).len(), MOST_NAME);
    }
}
