//! Rows of a file of JSON lines. The browser reads the JSON.

use js_sys::{JSON, Reflect};
use page::survey::{Place, Quantity, Row};
use wasm_bindgen::JsValue;

/// Reads a file.
///
/// # Errors
/// The number of the line that is no row.
pub(super) fn read(text: &str) -> Result<Vec<Row>, usize> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| row(line).ok_or(number)).collect()
}

fn row(line: &str) -> Option<Row> {
    let object = JSON::parse(line).ok().filter(JsValue::is_object)?;
    let value = |name: &str| Reflect::get(&object, &name.into()).ok().filter(|value| !value.is_undefined());
    let text = |name: &str| value(name)?.as_string();
    let whole = |name: &str| value(name)?.as_f64().map(|number| number as u32);
    // These may be null, and are there all the same.
    value("best_move")?;
    let mut numbers = [None; Quantity::ALL.len()];
    for (number, quantity) in numbers.iter_mut().zip(Quantity::ALL) {
        *number = value(quantity.column())?.as_f64();
    }
    let place = match (whole("line"), whole("game"), whole("ply")) {
        (Some(line), ..) => Place::Line(line),
        (None, Some(game), Some(ply)) => Place::Game(game, ply),
        _ => Place::Unknown,
    };
    Some(Row {
        position: whole("position")?,
        place,
        id: text("id"),
        start: text("start")?,
        moves: text("moves")?.split_whitespace().map(str::to_owned).collect(),
        best: text("best_san"),
        numbers,
        solved: value("solved")?.as_bool(),
    })
}
