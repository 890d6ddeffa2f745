//! Lessons that a server has besides the course: files of a folder, read and checked when it starts; and lessons that an address carries.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use desk::packed;
use lessons::Lesson;
use lessons::brought::{self, LONGEST};

/// Most files of a folder that are read.
const MOST: usize = 500;

/// A lesson, and its file's text.
#[derive(Clone, Debug)]
pub struct OwnLesson {
    /// The lesson.
    pub lesson: Arc<Lesson>,
    /// Its file.
    pub text: Arc<str>,
}

/// Problem of a lesson that an address carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Line of its file, from 1; `None` where there is no file to be read.
    pub line: Option<usize>,
    /// One sentence, lower-case and without a full stop.
    pub message: String,
}

/// The lessons of a folder, by their names in addresses.
#[derive(Clone, Debug, Default)]
pub struct OwnLessons {
    /// In the order of the files' names.
    lessons: Arc<Vec<OwnLesson>>,
}

impl OwnLessons {
    /// Reads and checks the Markdown files of a folder. Those that are wrong are left out; with them comes what is wrong, a sentence for
    /// each line.
    ///
    /// # Errors
    /// Where the folder cannot be read.
    pub fn read(folder: &Path) -> io::Result<(Self, Vec<String>)> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        paths.retain(|path| path.extension().is_some_and(|end| end == "md") && path.is_file());
        paths.sort();
        let (mut lessons, mut problems) = (Vec::new(), Vec::new());
        if paths.len() > MOST {
            problems.push(format!("{}: only the first {MOST} of {} lessons are read", folder.display(), paths.len()));
            paths.truncate(MOST);
        }
        let mut names: BTreeMap<String, PathBuf> = BTreeMap::new();
        for path in paths {
            match one(&path, &names) {
                Ok(own) => {
                    names.insert(own.lesson.slug.clone(), path);
                    lessons.push(own);
                }
                Err(found) => problems.extend(found.into_iter().map(|problem| format!("{}{problem}", path.display()))),
            }
        }
        Ok((Self { lessons: Arc::new(lessons) }, problems))
    }

    /// Returns the lesson of a name in addresses: one of the folder, or the one that the name itself carries.
    ///
    /// # Errors
    /// The fault of the carried one, and its line. It is read, but not held against a search, which the browser of whoever made the
    /// address has done.
    pub fn find(&self, slug: &str) -> Result<Option<OwnLesson>, Refusal> {
        if let Some(own) = self.lessons.iter().find(|own| own.lesson.slug == slug) {
            return Ok(Some(own.clone()));
        }
        if !slug.starts_with(packed::OWN) {
            return Ok(None);
        }
        let text = packed::text(slug).map_err(|message| Refusal { line: None, message })?;
        let read = brought::read(slug, &text);
        let lesson = read.map_err(|fault| Refusal { line: Some(fault.line), message: fault.message })?.lesson;
        Ok(Some(OwnLesson { lesson: Arc::new(lesson), text: text.into() }))
    }

    /// Returns the lessons of the folder.
    #[must_use]
    pub fn all(&self) -> Vec<Arc<Lesson>> {
        self.lessons.iter().map(|own| own.lesson.clone()).collect()
    }
}

/// Reads one file. Problems begin with a colon and a line, where they have one.
fn one(path: &Path, names: &BTreeMap<String, PathBuf>) -> Result<OwnLesson, Vec<String>> {
    let problem = |words: String| vec![format!(": {words}")];
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let slug = match stem.split_once('-') {
        Some((number, slug)) if number.bytes().all(|byte| byte.is_ascii_digit()) => slug.to_owned(),
        _ => stem,
    };
    if let Some(other) = names.get(&slug) {
        return Err(problem(format!("{} has the name {slug:?} already", other.display())));
    }
    if !brought::is_free(&slug) {
        let rule = "a lesson's file is named NN-slug.md or slug.md, its slug of lower-case letters, digits and hyphens, and not as one of the course";
        return Err(problem(rule.to_owned()));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).and_then(|file| file.take(LONGEST as u64 + 1).read_to_end(&mut bytes));
    file.map_err(|error| problem(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| problem("it is no text in UTF-8".to_owned()))?;
    match desk::read(&slug, &text) {
        Ok(lesson) => Ok(OwnLesson { lesson: Arc::new(lesson), text: text.into() }),
        Err(problems) => {
            Err(problems.into_iter().map(|problem| format!(":{}: {}", problem.line, problem.message)).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SELECT: &str = include_str!("../../lessons/course/04-select.md");

    #[test]
    fn a_folder_s_lessons_are_checked_and_the_wrong_ones_named() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("02-mine.md", SELECT);
        write("another.md", &SELECT.replace("title: Select", "title: Another"));
        write("select.md", SELECT);
        write("09-mine.md", SELECT);
        write("wrong.md", &SELECT.replacen("{S(a) = 0.186}", "{S(a) = 0.187}", 1));
        write("notes.txt", "nothing");
        fs::write(folder.path().join("bytes.md"), [0xff, 0xfe]).unwrap();
        let (own, problems) = OwnLessons::read(folder.path()).unwrap();
        let names: Vec<String> = own.all().iter().map(|lesson| lesson.slug.clone()).collect();
        assert_eq!(names, ["mine", "another"]);
        let line = 1 + SELECT.lines().position(|line| line.contains("{S(a) = 0.186}")).unwrap();
        let expected = [
            "/09-mine.md: ",
            "/bytes.md: it is no text in UTF-8",
            "/select.md: a lesson's file is named",
            &format!("/wrong.md:{line}: S(a) = 0.187, but the search has 0.186"),
        ];
        assert_eq!(problems.len(), expected.len(), "{problems:#?}");
        for (problem, expected) in problems.iter().zip(expected) {
            assert!(problem.contains(expected), "{problem}");
        }
        assert!(OwnLessons::read(&folder.path().join("nowhere")).is_err());
    }

    #[test]
    fn an_address_carries_a_lesson_and_nothing_hostile() {
        let own = OwnLessons::default();
        let slug = packed::slug(SELECT).unwrap();
        let found = own.find(&slug).unwrap().unwrap();
        assert_eq!((found.lesson.title.as_str(), &*found.text), ("Select", SELECT));
        assert_eq!(found.lesson.slug, slug);
        assert!(own.find("nothing").unwrap().is_none());
        assert_eq!(own.find("own/AAAA").unwrap_err().line, None);
        let wrong = packed::slug(&SELECT.replace("choose c", "leap c")).unwrap();
        let refusal = own.find(&wrong).unwrap_err();
        assert_eq!(refusal.line, SELECT.lines().position(|line| line.contains("choose c")).map(|before| before + 1));
        assert!(refusal.message.starts_with("there is no step \"leap\""), "{}", refusal.message);
    }
}
