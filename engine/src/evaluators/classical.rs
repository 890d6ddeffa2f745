//! Placeholder until the evaluator lands.
/// Placeholder.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classical;
