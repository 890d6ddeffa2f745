//! The tree drawing, in layers that do not know each other.
//!
//! # Reading order
//! 1. [`layout`]: model to intervals in *tree space* (x: shares of the view root, row: plies below it), eased.
//! 2. [`camera`]: tree space to *screen space* (CSS pixels of the canvas) and back.
//!    [`motion`] moves both towards what they should be; [`closer`]: what has to be known more of where one zooms to.
//! 3. [`scene`]: the boxes that can be seen, with colours as numbers and labels that fit; [`tint`]: colours by the
//!    difference to another search.
//! 4. [`hit`]: a point of the screen to what lies there.
//! 5. [`palette`]: colour numbers to colours of the theme; [`names`]: nodes to move names, remembered.
//! 6. [`simulation_path`]: the path of one simulation through the picture.
//! 7. [`paint`]: the only layer that draws.
//!
//! [`fingers`]: what pointers over it mean; [`card`]: the card beside one, and when it waits.
//!
//! The tree is drawn in one of two forms, which do the same for the stage ([`drawing`]): the [`icicle`], which the layers above
//! are of, and the node-link tree ([`links`]), which has a layout, a camera and a scene of its own and shares the rest.
//!
//! Everything but [`paint`] is pure and tested natively.

pub mod camera;
pub mod card;
pub mod closer;
pub mod drawing;
pub mod fingers;
pub mod hit;
pub mod icicle;
pub mod layout;
pub mod links;
pub mod motion;
pub mod names;
pub mod paint;
pub mod palette;
pub mod scene;
pub mod simulation_path;
pub mod subject;
pub mod tint;

/// The browser's window.
fn window() -> web_sys::Window {
    web_sys::window().expect("a picture is painted in a browser")
}
