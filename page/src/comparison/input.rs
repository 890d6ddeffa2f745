//! What happens to a comparison, what people do with it, and what shall happen then.

use session::Pace;
use wire::comparison::{Ask, Said, Side};
use wire::{Closer, Command, Frame};

use crate::view::{Colour, Hover};

/// Something that happens.
#[derive(Clone, Debug)]
pub enum Input {
    /// Searches, position, connection or choice of the page are others, perhaps.
    Around {
        /// Set while a dialog is open in which the next search is chosen.
        is_choosing: bool,
    },
    /// The worker says something.
    Said(Box<Said>),
    /// The worker has ended.
    WorkerEnded,
    /// The second has passed that was asked for.
    Second,
    /// An animation frame begins, at this time in milliseconds.
    Frame(f64),
    /// The node that a tree shows as the selected one.
    Selected {
        /// The tree.
        side: Side,
        /// The node.
        node: u32,
        /// The moves from the root to it; `None` where the tree does not hold it.
        line: Option<Vec<u16>>,
    },
    /// The node that a drawing starts from.
    Zoomed {
        /// The tree.
        side: Side,
        /// The node.
        node: u32,
        /// The moves from the root to it; `None` where the tree does not hold it.
        line: Option<Vec<u16>>,
    },
    /// How much of a tree can be seen.
    Sight {
        /// The tree.
        side: Side,
        /// Share of visits from which on a node is wide enough.
        min_share: f32,
        /// The stretch below a node that is zoomed to.
        closer: Option<(u32, Closer)>,
    },
    /// Light in a tree.
    Hovered {
        /// The tree.
        side: Side,
        /// What is.
        what: Option<Hover>,
    },
    /// A person does something.
    Action(Action),
}

/// What a person does.
#[derive(Clone, Debug)]
pub enum Action {
    /// Compares the shown search with another one.
    CompareWith(u32),
    /// Compares the shown search with itself, half as far.
    CompareWithItself,
    /// Compares the shown search with the next one of its position, which is chosen there.
    CompareWithNext(Chooser),
    /// Puts a search on a side.
    Put {
        /// The side.
        side: Side,
        /// The search.
        search: u32,
    },
    /// Lets both take each other's places.
    Swap,
    /// Compares no more, and goes back to the search that was shown before.
    End,
    /// Sets what boxes are coloured by.
    Colour(Colour),
    /// Colours boxes by the other quantity.
    OtherColour,
    /// Shows a time; the end, and what comes there, where it is not before that.
    GoTo(u32),
    /// Goes on in time by a number of steps, or back if it is negative.
    Step(i32),
    /// Goes to the next moment at which they differ anew, or to the one before.
    ToMoment {
        /// Whether to the next.
        forward: bool,
    },
    /// Plays from the time that is shown, at the end from the beginning; or stops playing.
    PlayOrPause,
    /// Sets what goes at one pace.
    Pace(Pace),
    /// Sets by how many simulations B is ahead.
    Lead(i32),
    /// Shows both after this many simulations of each.
    Show {
        /// Number of simulations.
        simulation: u32,
        /// Moves to the node that is selected then; `None`: the one that is.
        line: Option<Vec<u16>>,
    },
    /// Selects the node that a move of the shown one leads to.
    Descend(u16),
    /// Selects the node before the shown one.
    Ascend,
    /// Lights a move of the selected node in both, or none.
    LightMove(Option<u16>),
}

/// Dialog in which a search is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// That of the parameters.
    Parameters,
    /// The menu of evaluators.
    Networks,
}

/// Something that shall happen outside.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Asks the worker.
    Ask(Ask),
    /// Ends the worker, and clears both trees.
    Clear,
    /// Tells when a second has passed.
    WaitSecond,
    /// Tells when the next animation frame begins.
    NextFrame,
    /// Sends a command about a search.
    Command(Command),
    /// Shows the search again that was shown before.
    ShowAgain(u32),
    /// Says what went wrong.
    Complain(String),
    /// Closes the dialog that asks what to compare with.
    CloseMenu,
    /// Opens the dialog in which the next search is chosen.
    Open(Chooser),
    /// Closes the dialogs in which it is chosen.
    CloseChoosers,
    /// Changes both trees as the worker says.
    Apply(Box<[Option<Frame>; 2]>),
    /// Shows these nodes as the selected ones.
    Select([u32; 2]),
    /// Lets the drawings start from these nodes.
    Zoom([u32; 2]),
    /// Lights something in a tree.
    Light {
        /// The tree.
        side: Side,
        /// What; `None`: nothing.
        what: Option<Hover>,
    },
    /// Colours and draws both trees.
    Draw,
}
