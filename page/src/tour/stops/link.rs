//! Links to stops.

use super::{RECORDING, STOPS, Stop};
use crate::link::Link;

/// Returns the link of a page that shows a stop, where a link names no more than that.
#[must_use]
pub fn link(number: u8, link: Link) -> Link {
    let stop = &STOPS[usize::from(number).clamp(1, STOPS.len()) - 1];
    let Stop { moment, depth, tab, .. } = *stop;
    Link { tour: Some(number), recording: Some(RECORDING.to_owned()), at: Some(moment), depth, tab, ..link }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Tab;

    #[test]
    fn a_stop_has_a_link() {
        let fourth = link(4, Link { flipped: true, ..Link::default() });
        assert_eq!((fourth.recording.as_deref(), fourth.at, fourth.tab), (Some(RECORDING), Some(28), Tab::Why));
        assert!(fourth.flipped, "how things are looked at stays");
        assert_eq!(Link::of_query("?tour=4").tour, Some(4));
        assert_eq!(Link { tour: Some(4), ..Link::default() }.query(), "?tour=4");
    }
}
