//! The parameters that a search computes with.

use engine::parameters::Parameters;

/// The parameters of the shown search.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct InForce(pub(super) Parameters);
