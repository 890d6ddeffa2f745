//! Pictures of what the page shows, as files: SVG in which nothing refers to the page, and PNG made of it.
//!
//! # Reading order
//! 1. [`subject`]: what can be taken; [`shown`] is told what the page shows, [`names`] says what it is called.
//! 2. [`sketch`]: a picture without its ground and its source, and what becomes of it; [`board`] and [`table`] write one, a chart
//!    and the tree are sketched by those who show them; [`copied`] takes a drawing of the document.
//! 3. [`inks`]: the colours that the page has now, written out.
//! 4. [`raster`]: a picture as pixels, with the page's [`font`] in it; [`give`]: handing it to the user; [`hand_out`]: pictures and words on paper.
//!
//! Sketches are written by pure functions. All of this is fetched when somebody wants a picture.

pub(crate) mod board;
pub(crate) mod copied;
pub(crate) mod font;
pub(crate) mod give;
pub(crate) mod hand_out;
pub(crate) mod inks;
pub(crate) mod names;
pub(crate) mod raster;
pub(crate) mod shown;
pub(crate) mod sketch;
pub(crate) mod subject;
pub(crate) mod table;
