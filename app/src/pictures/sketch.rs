//! A picture without its ground and its source, and the file that is made of it.

use std::fmt::Write as _;

use page::format::escaped;

/// Says what a custom property of the theme stands for.
pub(crate) type Ink<'a> = &'a dyn Fn(&str) -> String;

/// Space around the picture.
const MARGIN: f64 = 10.0;
/// Height of the title over it.
const TITLE: f64 = 22.0;
/// Size of the title's letters, and of those of the source.
const TITLE_SIZE: f64 = 12.0;
const SOURCE_SIZE: f64 = 9.0;
/// Height of a line of the source.
const SOURCE_LINE: f64 = 12.0;
/// Width of a letter, as a part of its height: what most fonts have.
const LETTER: f64 = 0.56;
/// Most pixels of a side.
const MOST: f64 = 8192.0;

/// A drawing, in units that are pixels at its own size.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sketch {
    /// Name of the file, without its ending.
    pub(crate) name: String,
    /// Line over it.
    pub(crate) title: String,
    /// How it is to be read, for who opens the file.
    pub(crate) about: String,
    /// Width and height.
    pub(crate) size: (f64, f64),
    /// SVG, in which all colours are written out.
    pub(crate) body: String,
}

/// A file in SVG.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Picture {
    /// Its name, without the ending.
    pub(crate) name: String,
    /// Its subject in words.
    pub(crate) title: String,
    /// The file.
    pub(crate) text: String,
    /// Width and height in pixels of the screen.
    pub(crate) size: (f64, f64),
}

impl Sketch {
    /// Puts it on the surface, with its title over it and its source in small type under it. `width`: of the picture, in pixels of the
    /// screen, if another one than its own is wanted.
    pub(crate) fn finished(&self, source: &str, width: Option<f64>, ink: Ink<'_>) -> Picture {
        let whole = self.size.0 + 2.0 * MARGIN;
        let source_lines = wrapped(source, whole - 2.0 * MARGIN, SOURCE_SIZE);
        let below = 8.0 + SOURCE_LINE * source_lines.len() as f64;
        let (top, height) = (MARGIN + TITLE, MARGIN + TITLE + self.size.1 + below + 4.0);
        let scale = (width.unwrap_or(whole) / whole).clamp(0.05, MOST / whole.max(height));
        let size = ((whole * scale).round(), (height * scale).round());
        let mut text = String::with_capacity(self.body.len() + 2048);
        let _ = write!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole:.2} {height:.2}\" width=\"{}\" height=\"{}\" \
             font-family=\"{}\">\n<title>{}</title>\n<desc>{}</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n\
             <text x=\"{MARGIN}\" y=\"{:.1}\" font-size=\"{TITLE_SIZE}\" font-weight=\"600\" fill=\"{}\">{}</text>\n\
             <g transform=\"translate({MARGIN} {top})\">{}</g>\n",
            size.0,
            size.1,
            escaped(&family(ink)),
            escaped(&self.title),
            escaped([&*self.about, source].join(" ").trim()),
            ink("--surface"),
            MARGIN + TITLE_SIZE,
            ink("--ink"),
            escaped(&cut(&self.title, whole - 2.0 * MARGIN, TITLE_SIZE)),
            self.body,
        );
        let first = top + self.size.1 + 8.0 + SOURCE_SIZE;
        text += &source_text(&source_lines, (MARGIN, first), ink);
        text += "</svg>\n";
        Picture { name: self.name.clone(), title: self.title.clone(), text, size }
    }
}

/// Writes a source at a place: the left end of its first line.
pub(crate) fn source_text(lines: &[String], (x, y): (f64, f64), ink: Ink<'_>) -> String {
    let mut text = format!("<g font-size=\"{SOURCE_SIZE}\" fill=\"{}\">\n", ink("--muted"));
    for (place, line) in lines.iter().enumerate() {
        let y = y + SOURCE_LINE * place as f64;
        let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(line));
    }
    text + "</g>\n"
}

/// Returns a source in lines that are no wider.
pub(crate) fn source_lines(source: &str, width: f64) -> Vec<String> {
    wrapped(source, width, SOURCE_SIZE)
}

/// Returns the page's font with one that is everywhere after it.
pub(crate) fn family(ink: Ink<'_>) -> String {
    let family = ink("--sans");
    if family.is_empty() { "sans-serif".to_owned() } else { family }
}

/// Breaks a text at blanks, and within words that are wider than a line.
pub(crate) fn wrapped(text: &str, width: f64, size: f64) -> Vec<String> {
    let most = letters(width, size);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let letters: Vec<char> = word.chars().collect();
        for (place, piece) in letters.chunks(most).enumerate() {
            let piece: String = piece.iter().collect();
            let is_full = line.chars().count() + 1 + piece.chars().count() > most;
            if (place > 0 || is_full) && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            } else if !line.is_empty() {
                line.push(' ');
            }
            line += &piece;
        }
    }
    lines.push(line);
    lines
}

/// Cuts a text off that is wider than its line.
fn cut(text: &str, width: f64, size: f64) -> String {
    let most = letters(width, size);
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative, and small")]
fn letters(width: f64, size: f64) -> usize {
    (width / (LETTER * size)).max(8.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str =
        "Puctoscope · puctoscope-2 · 400 simulations · FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn ink(token: &str) -> String {
        if token == "--sans" { "\"Inter\", Arial, sans-serif".to_owned() } else { "#123456".to_owned() }
    }

    fn sketch() -> Sketch {
        let words = |text: &str| text.to_owned();
        Sketch {
            name: words("n"),
            title: words("A & B"),
            about: words("About."),
            size: (360.0, 200.0),
            body: words("<g/>"),
        }
    }

    #[test]
    fn a_picture_has_its_source_and_refers_to_nothing() {
        let picture = sketch().finished(SOURCE, None, &ink);
        assert!(picture.text.contains("<title>A &amp; B</title>"));
        assert!(picture.text.contains(&format!("<desc>About. {SOURCE}</desc>")), "{}", picture.text);
        assert!(picture.text.contains("font-family=\"&quot;Inter&quot;, Arial, sans-serif\""));
        assert!(picture.text.contains(">Puctoscope · puctoscope-2 · 400"));
        assert!(!picture.text.contains("var(") && !picture.text.contains("href"));
        assert_eq!(picture.size.0, 380.0);
    }

    #[test]
    fn a_picture_is_as_wide_as_it_is_wanted_within_bounds() {
        assert_eq!(sketch().finished("", Some(1280.0), &ink).size.0, 1280.0);
        assert!(sketch().finished("", Some(1e9), &ink).size.0 <= MOST);
    }

    #[test]
    fn long_lines_are_broken_without_losing_a_letter() {
        for width in [50.0, 120.0, 360.0, 2000.0] {
            let lines = wrapped(SOURCE, width, SOURCE_SIZE);
            let joined: String = lines.concat().replace(' ', "");
            assert_eq!(joined, SOURCE.replace(' ', ""));
            assert!(lines.iter().all(|line| line.chars().count() <= letters(width, SOURCE_SIZE)), "{lines:?}");
        }
        assert_eq!(cut("abcdefghijkl", 50.0, 10.0), "abcdefg…");
    }
}
