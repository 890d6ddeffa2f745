//! A page with an analysis that answers it as a server does, and a worker that plays logs back: whatever crosses on the way between
//! them, they come to the same in the end.

mod address;
mod code;
mod following;
mod german;
mod interleavings;
mod kept;
mod links;
mod reading;
mod scenes;
mod tour;
mod world;
