//! Read-out of a chart: the sample and the move that pointer or keys are on.
//!
//! A sample that is picked is read out; while the pointer is held down the whole page goes to its moment. What else shall happen is
//! returned as a [`Wish`].

/// Samples that a key with Shift, and PageUp and PageDown go.
const STRIDE: usize = 10;

/// State of a read-out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readout {
    /// The sample that is picked; while it is dragged along, the last that the pointer was on.
    picked: Option<usize>,
    is_dragged: bool,
}

/// Thing that the pointer is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// A sample, and the move whose curve is near.
    Sample(usize, Option<u16>),
    /// The row of a move, or none, in a drawing without samples.
    Row(Option<u16>),
}

/// What shall happen on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing more.
    Nothing,
    /// The moment of a sample is shown.
    Show(usize),
    /// A move is lit, or the light is put out.
    Light(Option<u16>),
    /// A move is chosen.
    Choose(u16),
}

/// What there is to read out, when a key is pressed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// The sample that is read out now.
    pub at: usize,
    /// The last sample.
    pub last: usize,
    /// The moves of the curves, in their order.
    pub moves: Vec<u16>,
    /// The move that is lit.
    pub lit: Option<u16>,
}

impl Readout {
    /// Takes the pointer coming down.
    pub fn pointer_down(&mut self, under: Under) -> Wish {
        match under {
            Under::Sample(at, _) => {
                *self = Self { picked: Some(at), is_dragged: true };
                Wish::Show(at)
            }
            Under::Row(mv) => mv.map_or(Wish::Nothing, Wish::Choose),
        }
    }

    /// Takes the pointer moving.
    pub fn pointer_moved(&mut self, under: Under) -> Wish {
        let (at, mv) = match under {
            Under::Sample(at, mv) => (Some(at), mv),
            Under::Row(mv) => (None, mv),
        };
        self.picked = at;
        at.filter(|_| self.is_dragged).map_or(Wish::Light(mv), Wish::Show)
    }

    /// Takes the pointer going up, or being taken away.
    pub fn pointer_up(&mut self) {
        self.is_dragged = false;
    }

    /// Takes the pointer leaving the drawing; what it drags it goes on dragging.
    pub fn pointer_left(&mut self) -> Wish {
        if self.is_dragged {
            return Wish::Nothing;
        }
        self.picked = None;
        Wish::Light(None)
    }

    /// Forgets what is picked: the keys are elsewhere, or the samples are another node's.
    pub fn forget(&mut self) {
        self.picked = None;
    }

    /// Takes a key; `is_far`: with Shift. `None`: it means nothing here.
    pub fn key(&mut self, key: &str, is_far: bool, ground: &Ground) -> Option<Wish> {
        let Ground { at, last, moves, lit } = ground;
        if let "ArrowUp" | "ArrowDown" = key {
            return Some(Wish::Light(neighbour(moves, *lit, key == "ArrowDown")));
        }
        let wish = match key {
            "Enter" => Wish::Show(*at),
            "Escape" if self.picked.is_some() || lit.is_some() => Wish::Light(None),
            _ => {
                self.picked = Some(along(key, is_far, *at, *last)?);
                return Some(Wish::Nothing);
            }
        };
        self.picked = None;
        Some(wish)
    }

    /// The sample that is picked.
    #[must_use]
    pub fn picked(self) -> Option<usize> {
        self.picked
    }
}

/// The place in a row that a key goes to; `None` for keys that go nowhere.
#[must_use]
pub fn along(key: &str, is_far: bool, at: usize, last: usize) -> Option<usize> {
    let step = if is_far { STRIDE } else { 1 };
    Some(match key {
        "ArrowLeft" => at.saturating_sub(step),
        "ArrowRight" => (at + step).min(last),
        "PageDown" => at.saturating_sub(STRIDE),
        "PageUp" => (at + STRIDE).min(last),
        "Home" => 0,
        "End" => last,
        _ => return None,
    })
}

/// The move after a lit one, or before it; behind the last one comes the first.
fn neighbour(moves: &[u16], lit: Option<u16>, is_after: bool) -> Option<u16> {
    let at = lit.and_then(|lit| moves.iter().position(|&mv| mv == lit));
    let next = match (at, is_after) {
        (None, true) => 0,
        (None, false) => moves.len().checked_sub(1)?,
        (Some(at), true) => (at + 1) % moves.len(),
        (Some(at), false) => (at + moves.len() - 1) % moves.len(),
    };
    moves.get(next).copied()
}

#[cfg(test)]
mod tests;
