//! `/api/parameters`: every parameter of a search, for programs that offer them.

use axum::Json;
use engine::parameters::{ParameterKind, ParameterSpec, TABLE};
use serde_json::{Value, json};

/// The table of parameters.
pub async fn table() -> Json<Value> {
    Json(TABLE.iter().map(row).collect())
}

fn row(spec: &ParameterSpec) -> Value {
    let ParameterSpec { name, symbol, default, kind, meaning } = spec;
    let takes = match kind {
        ParameterKind::Number { min, max } => json!({"number": {"min": min, "max": max}}),
        ParameterKind::Whole { min, max } => json!({"whole": {"min": min, "max": max}}),
        ParameterKind::Flag => json!("flag"),
        ParameterKind::Choice(words) => {
            let word = |word: &engine::parameters::Word| json!({"name": word.name, "meaning": word.meaning});
            json!({"choice": words.iter().map(word).collect::<Vec<_>>()})
        }
    };
    json!({"name": name, "symbol": symbol, "default": default, "takes": takes, "meaning": meaning})
}
