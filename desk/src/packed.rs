//! Lessons in links: compressed, in letters that addresses take.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use lessons::brought::LONGEST;
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};

/// Beginning of the name of a lesson that its address carries.
pub const OWN: &str = "own/";

/// Most letters of such an address: what servers between take, and people send each other, and more than most lessons need.
pub const LONGEST_PACKED: usize = 6_000;

/// Effort of the compressor, of 10.
const EFFORT: u8 = 9;

/// Returns the name in addresses of a lesson that its address carries; `None` where that would be too long.
#[must_use]
pub fn slug(text: &str) -> Option<String> {
    let packed = URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), EFFORT));
    (packed.len() <= LONGEST_PACKED).then(|| format!("{OWN}{packed}"))
}

/// Returns the lesson's file that such a name carries.
///
/// # Errors
/// Where there is none: one sentence.
pub fn text(slug: &str) -> Result<String, String> {
    let packed = slug.strip_prefix(OWN).ok_or("this address carries no lesson")?;
    if packed.len() > LONGEST_PACKED {
        return Err(format!("a lesson in an address has at most {LONGEST_PACKED} letters"));
    }
    let damaged = || "the lesson in this address is damaged".to_owned();
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| damaged())?;
    let text = decompress_to_vec_with_limit(&bytes, LONGEST).map_err(|_| damaged())?;
    String::from_utf8(text).map_err(|_| damaged())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_comes_back_from_its_address() {
        let file = include_str!("../../lessons/course/04-select.md");
        let name = slug(file).expect("lessons of the course fit");
        assert!(
            name.len() < file.len() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_/".contains(&byte))
        );
        assert_eq!(text(&name).as_deref(), Ok(file));
    }

    #[test]
    fn what_is_damaged_or_too_long_is_refused() {
        assert!(text("select").is_err() && text("own/").is_err() && text("own/!").is_err());
        let name = slug("title: x").unwrap();
        assert!(text(&name[..name.len() - 3]).is_err());
        assert!(text(&format!("own/{}", "A".repeat(LONGEST_PACKED + 1))).unwrap_err().contains("at most"));
        // What unpacks to more than a lesson has is not unpacked.
        let bomb = URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b'a'; 3_000_000], EFFORT));
        assert!(bomb.len() < LONGEST_PACKED && text(&format!("own/{bomb}")).is_err());
    }
}
