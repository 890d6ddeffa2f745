//! Drawings of the document as sketches: their colours and letters, which the style sheet gives them, are written out.

use std::fmt::Write as _;

use leptos::prelude::*;
use page::format::escaped;
use web_sys::{CssStyleDeclaration, Element, Node};

use super::sketch::Sketch;

/// Properties of elements that are drawn. What hides one is among them.
const DRAWN: [&str; 10] = [
    "display",
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linejoin",
    "opacity",
    "font-size",
    "font-weight",
];

/// Returns the drawing of an element of the document as it looks now; `None` where it has no size of its own.
pub(crate) fn copied(drawing: &Element) -> Option<Sketch> {
    let size = size(&drawing.get_attribute("viewBox")?)?;
    let mut body = String::new();
    write_children(&mut body, drawing);
    let title = drawing.get_attribute("aria-label").unwrap_or_default();
    Some(Sketch { title, size, body, ..Sketch::default() })
}

/// Width and height of a drawing that begins at its upper left corner.
fn size(view_box: &str) -> Option<(f64, f64)> {
    let numbers: Vec<f64> = view_box.split_whitespace().filter_map(decimal::parse).collect();
    match numbers[..] {
        [0.0, 0.0, width, height] => Some((width, height)),
        _ => None,
    }
}

fn write_children(text: &mut String, parent: &Element) {
    use wasm_bindgen::JsCast as _;

    let nodes = parent.child_nodes();
    for node in (0..nodes.length()).filter_map(|at| nodes.item(at)) {
        match node.dyn_ref::<Element>() {
            Some(element) => write_element(text, element),
            None if node.node_type() == Node::TEXT_NODE => {
                text.push_str(&escaped(&node.text_content().unwrap_or_default()))
            }
            None => {}
        }
    }
}

fn write_element(text: &mut String, element: &Element) {
    let name = element.local_name();
    let _ = write!(text, "<{name}");
    let names = element.get_attribute_names();
    for attribute in names.iter().filter_map(|name| name.as_string()).filter(|name| is_kept(name)) {
        let value = element.get_attribute(&attribute).unwrap_or_default();
        let _ = write!(text, " {attribute}=\"{}\"", escaped(&value));
    }
    if let Ok(Some(style)) = window().get_computed_style(element) {
        write_style(text, &style);
    }
    text.push('>');
    write_children(text, element);
    let _ = write!(text, "</{name}>");
}

/// Returns whether an attribute belongs to the drawing alone: classes would give it the colours of the page again.
fn is_kept(name: &str) -> bool {
    !(matches!(name, "class" | "style" | "id")
        || name.starts_with("data-")
        || name.starts_with("aria-")
        || DRAWN.contains(&name))
}

fn write_style(text: &mut String, style: &CssStyleDeclaration) {
    for property in DRAWN {
        let value = style.get_property_value(property).unwrap_or_default();
        let is_usual = matches!((property, &*value), ("display", one) if one != "none");
        if !value.is_empty() && !is_usual {
            let _ = write!(text, " {property}=\"{}\"", escaped(&value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_has_the_size_of_its_view() {
        assert_eq!(size("0 0 330 210.5"), Some((330.0, 210.5)));
        assert_eq!((size("-6 -6 10 10"), size("0 0 10"), size("")), (None, None, None));
    }

    #[test]
    fn what_the_style_sheet_knows_it_by_is_left_out() {
        assert!(["x", "d", "text-anchor", "viewBox"].into_iter().all(is_kept));
        assert!(!["class", "id", "data-lit", "aria-label", "fill", "style"].into_iter().any(is_kept));
    }
}
