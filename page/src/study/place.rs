//! A place in a study: the chapter that an analysis is.

/// Longest name of a study in a link, in bytes.
const LONGEST: usize = 64;

/// A chapter that is looked at, as a link names it beside its analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InStudy {
    /// Id of the study.
    pub study: String,
    /// Id of the chapter.
    pub chapter: u32,
}

impl InStudy {
    /// Reads the values of a link. What cannot be an id is none: addresses are made of it.
    pub fn parse(value: &dyn Fn(&str) -> Option<String>) -> Option<Self> {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let is_id = |id: &String| (1..=LONGEST).contains(&id.len()) && id.bytes().all(is_letter);
        Some(Self { study: value("study").filter(is_id)?, chapter: value("chapter")?.parse().ok()? })
    }
}
