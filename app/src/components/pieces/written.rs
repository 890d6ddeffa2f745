//! Pieces as text, in colours that are written out: for pictures that leave the page.

use shakmaty::{Color, Role};

use super::{Drawing, drawing, paint, piece_name};

/// Where the drawings of pieces come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Set<'a> {
    /// The page's own.
    Own,
    /// A set that is a file: its symbols, which stand in the same picture.
    Symbols(&'a str),
}

/// Writes a piece at the origin of its square. `ink` says what a custom property stands for: nothing where it is not set.
pub(crate) fn piece(set: Set<'_>, role: Role, color: Color, ink: &dyn Fn(&str) -> String) -> String {
    if let Set::Symbols(_) = set {
        let symbol = piece_name(role, color).replace(' ', "-");
        return format!("<use href=\"#{symbol}\" width=\"45\" height=\"45\"/>");
    }
    let Drawing { parts, lines, trims, dots } = *drawing(role);
    let paint = paint(color);
    let [fill, edge, line] = [paint.fill, paint.edge, paint.line].map(|colour| resolved(colour, ink));
    let trims = if color.is_black() { trims } else { "" };
    let stroke = |d: &str, width: &str, opacity: &str| match d {
        "" => String::new(),
        d => format!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\"/>"
        ),
    };
    let parts: String = parts.iter().map(|d| format!("<path d=\"{d}\"/>")).collect();
    let dots =
        if dots.is_empty() { String::new() } else { format!("<path d=\"{dots}\" fill=\"{line}\" stroke=\"none\"/>") };
    format!(
        "<g fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{parts}{}{}{dots}</g>",
        stroke(trims, "0.9", "0.6"),
        stroke(lines, "1.3", "1")
    )
}

/// Returns the symbols of a file with a set of pieces; `None` where it holds none.
pub(crate) fn symbols(file: &str) -> Option<&str> {
    let (start, end) = (file.find("<symbol ")?, file.rfind("</symbol>")?);
    file.get(start..end + "</symbol>".len())
}

/// `var(--name, default)`: what the name stands for, else the default.
fn resolved(colour: &str, ink: &dyn Fn(&str) -> String) -> String {
    let inside = colour.strip_prefix("var(").and_then(|rest| rest.strip_suffix(')'));
    let Some((token, otherwise)) = inside.and_then(|inside| inside.split_once(", ")) else { return colour.to_owned() };
    let set = ink(token);
    if set.is_empty() { otherwise.to_owned() } else { set }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_sheet_or_the_drawing() {
        let plain = piece(Set::Own, Role::King, Color::White, &|_| String::new());
        assert!(plain.contains("fill=\"#fbf8f1\"") && !plain.contains("var("), "{plain}");
        let changed = piece(Set::Own, Role::King, Color::White, &|_| "#abcdef".to_owned());
        assert!(changed.contains("fill=\"#abcdef\""));
    }

    #[test]
    fn a_file_is_its_symbols() {
        let file = "<svg xmlns=\"x\"><!-- by -->\n<symbol id=\"a\"></symbol>\n<symbol id=\"b\"></symbol>\n</svg>\n";
        assert_eq!(symbols(file), Some("<symbol id=\"a\"></symbol>\n<symbol id=\"b\"></symbol>"));
        assert_eq!(symbols("<html></html>"), None);
    }
}
