//! A place on the canvas that the pointer is on.

use canvas::scene::Kind;

/// A place on the canvas and what is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointed {
    /// Thing under the pointer.
    pub kind: Kind,
    /// Pixels from the canvas's left edge, and from its top edge.
    pub at: (f64, f64),
    /// Width and height of the canvas in pixels.
    pub canvas: (f64, f64),
}
