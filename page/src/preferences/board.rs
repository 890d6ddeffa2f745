//! How boards look and sound.

use crate::link::query;

/// Makes an enum of which somebody chooses one: each with its name in cookies and styles, the default first.
macro_rules! choice {
    ($(#[$about:meta])* $kind:ident { $($(#[$doc:meta])* $one:ident = $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $kind { $($(#[$doc])* $one,)* }

        impl $kind {
            /// All, in the order in which they are offered.
            pub const ALL: &[Self] = &[$(Self::$one,)*];

            /// Its name in cookies and styles.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$one => $name,)* }
            }

            /// The one with a name.
            #[must_use]
            pub fn read(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }
        }
    };
}

choice! {
    /// Drawings of the pieces.
    PieceSet {
        /// This project's own, which are part of the page.
        #[default]
        Own = "own",
        /// Colin Burnett's, which most chess sites have.
        Classic = "classic",
        /// Silhouettes without inner lines.
        Flat = "flat",
    }
}

choice! {
    /// Colours of the squares.
    Colours {
        /// Sand; a little darker in the dark.
        #[default]
        Sand = "sand",
        /// Brown.
        Brown = "brown",
        /// Blue.
        Blue = "blue",
        /// Green.
        Green = "green",
        /// Grey.
        Grey = "grey",
        /// Black and white, as far as pieces of both colours can be seen on them.
        Contrast = "contrast",
    }
}

choice! {
    /// Place of the letters and digits that name files and ranks.
    Coordinates {
        /// In the squares along two edges.
        #[default]
        Inside = "inside",
        /// Beside the board.
        Outside = "outside",
        /// Nowhere.
        Nowhere = "none",
    }
}

choice! {
    /// Number on the heads of the search's arrows.
    Heads {
        /// None.
        #[default]
        Bare = "none",
        /// Share of the visits, in per cent.
        Share = "share",
        /// P, in per cent.
        Prior = "prior",
        /// Evaluation in pawns.
        Pawns = "pawns",
        /// Place among the moves, by visits.
        Rank = "rank",
    }
}

/// Share of the visits, in per cent, that a move has an arrow from on unless somebody has chosen another.
const LEAST_SHARE: u8 = 1;

/// How the board looks and sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLooks {
    /// Drawings of the pieces.
    pub pieces: PieceSet,
    /// Colours of the squares.
    pub colours: Colours,
    /// Place of the coordinates.
    pub coordinates: Coordinates,
    /// Whether pieces are seen moving.
    pub is_animated: bool,
    /// Whether a move is heard.
    pub has_sounds: bool,
    /// Number on the heads of the search's arrows.
    pub heads: Heads,
    /// Share of the visits, in per cent, that a move has an arrow from on.
    pub least_share: u8,
}

impl Default for BoardLooks {
    fn default() -> Self {
        Self {
            pieces: PieceSet::default(),
            colours: Colours::default(),
            coordinates: Coordinates::default(),
            is_animated: true,
            has_sounds: false,
            heads: Heads::default(),
            least_share: LEAST_SHARE,
        }
    }
}

impl BoardLooks {
    pub(super) fn read(text: &str) -> Self {
        let value = |name: &str| query::value(text, name).unwrap_or_default();
        let share = value("arrows").parse().ok().filter(|share| *share <= 100);
        Self {
            pieces: PieceSet::read(&value("pieces")).unwrap_or_default(),
            colours: Colours::read(&value("squares")).unwrap_or_default(),
            coordinates: Coordinates::read(&value("coordinates")).unwrap_or_default(),
            is_animated: value("still") != "1",
            has_sounds: value("sounds") == "1",
            heads: Heads::read(&value("heads")).unwrap_or_default(),
            least_share: share.unwrap_or(LEAST_SHARE),
        }
    }

    pub(super) fn write(&self, add: &mut dyn FnMut(&str, &str)) {
        let default = Self::default();
        for (name, chosen, usual) in [
            ("pieces", self.pieces.name(), default.pieces.name()),
            ("squares", self.colours.name(), default.colours.name()),
            ("coordinates", self.coordinates.name(), default.coordinates.name()),
            ("heads", self.heads.name(), default.heads.name()),
        ] {
            if chosen != usual {
                add(name, chosen);
            }
        }
        if !self.is_animated {
            add("still", "1");
        }
        if self.has_sounds {
            add("sounds", "1");
        }
        if self.least_share != LEAST_SHARE {
            add("arrows", &self.least_share.to_string());
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::select;

    pub(in crate::preferences) fn any_looks() -> impl Strategy<Value = BoardLooks> {
        let looks = (select(PieceSet::ALL), select(Colours::ALL), select(Coordinates::ALL), select(Heads::ALL));
        (looks, any::<bool>(), any::<bool>(), 0..=100_u8).prop_map(
            |((pieces, colours, coordinates, heads), is_animated, has_sounds, least_share)| BoardLooks {
                pieces,
                colours,
                coordinates,
                is_animated,
                has_sounds,
                heads,
                least_share,
            },
        )
    }

    #[test]
    fn what_cannot_be_read_is_as_it_was_never_chosen() {
        let read = BoardLooks::read("pieces=ivory&squares=pink&coordinates=2&heads=&still=yes&arrows=101");
        assert_eq!(read, BoardLooks::default());
    }

    #[test]
    fn nothing_moves_and_sounds_unless_it_was_chosen_so() {
        let read = BoardLooks::read("still=1&sounds=1&arrows=20");
        assert_eq!((read.is_animated, read.has_sounds, read.least_share), (false, true, 20));
        assert!(BoardLooks::default().is_animated && !BoardLooks::default().has_sounds);
    }
}
