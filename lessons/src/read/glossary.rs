//! The glossary, from its file: a heading with key and name for each term, lines about it, and its sentence.
//!
//! ```text
//! ## P: prior
//! lesson: priors
//! lc0: P in verbose move stats
//! formula: P_i = e^{l_i / T} / Σ e^{l / T}
//!
//! What the evaluator thought of the move before any search.
//! ```

use super::{
    Fault, File,
    markup::{self, Known},
};
use crate::{
    glossary::{Term, TermWords, anchor},
    language::Language,
    text::Paragraph,
};

/// A term that is being read.
struct Draft<'a> {
    line: usize,
    key: &'a str,
    name: &'a str,
    lesson: Option<&'a str>,
    lc0: Option<&'a str>,
    formula: Option<(usize, &'a str)>,
    /// The sentence's lines and the number of the first.
    sentence: Vec<&'a str>,
    sentence_line: usize,
}

/// The keys that can be read: a term with a fault is there all the same.
pub(super) fn keys(file: &File) -> Vec<&str> {
    file.text.lines().filter_map(heading).map(|(key, _)| key).collect()
}

/// Key and name of a line that is a term's heading.
fn heading(line: &str) -> Option<(&str, &str)> {
    let (key, name) = line.trim().strip_prefix("## ")?.split_once(": ")?;
    Some((key.trim(), name.trim()))
}

/// The terms.
pub(super) fn read(file: &File, known: &Known<'_>) -> Result<Vec<Term>, Fault> {
    let drafts = drafts(&file.text)?;
    let mut terms: Vec<Term> = Vec::with_capacity(drafts.len());
    for draft in &drafts {
        if terms.iter().any(|term| term.anchor() == anchor(draft.key)) {
            return Err(Fault::new(draft.line, format!("there is a term {:?} already", draft.key)));
        }
        terms.push(term(draft, known)?);
    }
    Ok(terms)
}

fn drafts(text: &str) -> Result<Vec<Draft<'_>>, Fault> {
    let mut drafts: Vec<Draft<'_>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.starts_with("## ") {
            let (key, name) =
                heading(line).ok_or_else(|| Fault::new(number, "a heading is a key, a colon and a name"))?;
            drafts.push(Draft {
                line: number,
                key,
                name,
                lesson: None,
                lc0: None,
                formula: None,
                sentence: Vec::new(),
                sentence_line: number,
            });
            continue;
        }
        // What stands before the first term is for whoever reads the file.
        let Some(draft) = drafts.last_mut() else { continue };
        if line.is_empty() {
            continue;
        }
        match line.split_once(": ").filter(|_| draft.sentence.is_empty()) {
            Some(("lesson", value)) => draft.lesson = Some(value.trim()),
            Some(("lc0", value)) => draft.lc0 = Some(value.trim()),
            Some(("formula", value)) => draft.formula = Some((number, value.trim())),
            _ => {
                if draft.sentence.is_empty() {
                    draft.sentence_line = number;
                }
                draft.sentence.push(line);
            }
        }
    }
    Ok(drafts)
}

fn term(draft: &Draft<'_>, known: &Known<'_>) -> Result<Term, Fault> {
    let at = |line: usize| move |message: String| Fault::new(line, message);
    if draft.sentence.is_empty() {
        return Err(Fault::new(draft.line, format!("{:?} has no sentence", draft.key)));
    }
    if let Some(slug) = draft.lesson.filter(|slug| !known.slugs.contains(slug)) {
        return Err(Fault::new(draft.line, format!("there is no lesson {slug:?}")));
    }
    let sentence = markup::paragraph(&draft.sentence.join(" "), known, None).map_err(at(draft.sentence_line))?;
    check_sentence(&sentence, MOST_CHARACTERS).map_err(at(draft.sentence_line))?;
    let formula = draft.formula.map(|(line, text)| markup::formula(text).map_err(at(line))).transpose()?;
    Ok(Term {
        key: draft.key.to_owned(),
        language: Language::English,
        name: draft.name.to_owned(),
        sentence,
        formula,
        lc0: draft.lc0.map(str::to_owned),
        lesson: draft.lesson.map(str::to_owned),
    })
}

/// The words of the terms in German, in the order of the English ones. Lesson and Lc0's name are those of the English term, and so is the
/// formula where it has no words; a term that lacks is English.
pub(super) fn german(file: &File, terms: &[Term], known: &Known<'_>) -> Result<Vec<Option<TermWords>>, Fault> {
    let mut words = vec![None; terms.len()];
    for draft in &drafts(&file.text)? {
        let place = terms.iter().position(|term| term.key == draft.key);
        let place =
            place.ok_or_else(|| Fault::new(draft.line, format!("there is no term {:?} in English", draft.key)))?;
        let english = &terms[place];
        let is_other =
            |own: Option<&str>, english: &Option<String>| own.is_some_and(|own| english.as_deref() != Some(own));
        if is_other(draft.lesson, &english.lesson) || is_other(draft.lc0, &english.lc0) {
            return Err(Fault::new(
                draft.line,
                format!("{:?} has another lesson or name in Lc0 than in English", draft.key),
            ));
        }
        let at = |line: usize| move |message: String| Fault::new(line, message);
        if draft.sentence.is_empty() {
            return Err(Fault::new(draft.line, format!("{:?} has no sentence", draft.key)));
        }
        let sentence = markup::paragraph(&draft.sentence.join(" "), known, None).map_err(at(draft.sentence_line))?;
        check_sentence(&sentence, MOST_CHARACTERS * 5 / 4).map_err(at(draft.sentence_line))?;
        let formula = draft.formula.map(|(line, text)| markup::formula(text).map_err(at(line))).transpose()?;
        if words[place].replace(TermWords { name: draft.name.to_owned(), sentence, formula }).is_some() {
            return Err(Fault::new(draft.line, format!("there is a term {:?} already", draft.key)));
        }
    }
    Ok(words)
}

/// One sentence, not too long for a tip.
fn check_sentence(sentence: &Paragraph, most: usize) -> Result<(), String> {
    let plain = sentence.plain();
    let characters = plain.chars().count();
    if !plain.ends_with('.') || plain.contains(". ") {
        return Err("a term is explained in one sentence, which ends with a full stop".to_owned());
    }
    if characters > most {
        return Err(format!("the sentence has {characters} characters: at most {most}"));
    }
    Ok(())
}

const MOST_CHARACTERS: usize = 240;
