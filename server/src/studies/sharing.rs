//! Rights of others with a study.

use wire::study::Sharing;

/// Rights of others, as pages and programs are told it.
pub(crate) fn sharing_of(sharing: library::Sharing) -> Sharing {
    match sharing {
        library::Sharing::Closed => Sharing::Closed,
        library::Sharing::View => Sharing::View,
        library::Sharing::Copy => Sharing::Copy,
    }
}
