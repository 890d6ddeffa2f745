//! Everything that can happen to a page: what people do, what the server and the worker say, and time.

use shakmaty::Color;
use wire::Message;
use wire::record::Record;
use wire::worker::{Explanation, Mark, RecordingView};
use wire::{Breakpoint, CarryPart, Closer, Command, Edit, Frame, GameEdit, Until};

use crate::address::{Looks, Seen};
use crate::breakpoints::Change;
use crate::choice::SearchChoice;
use crate::editing::Doing;
use crate::link::Link;
use crate::notation::Notation;
use crate::opinions;
use crate::playback::Speed;
use crate::step::{Step, Stride};
use crate::whole_game;

/// Something that happens.
#[derive(Clone, Debug)]
pub enum Input {
    /// A person does something.
    Action(Action),
    /// The way to the server is open.
    Opened(Remembered),
    /// The way to the server is lost.
    Closed,
    /// There is no way to the server, for this reason.
    NoWay(String),
    /// A second of waiting for the next attempt has passed.
    Second,
    /// Messages of the server that are shown together.
    Messages(Vec<Message>),
    /// Bytes came from the server that are no message.
    Garbled,
    /// The worker says something.
    Worker(FromWorker),
    /// The worker has ended.
    WorkerEnded,
    /// An animation frame begins, at this time in milliseconds.
    Tick(f64),
    /// An alarm rings that was set with this number.
    Alarm(u32),
    /// Something is looked at otherwise, as far as a link tells it.
    Looked,
    /// The moment has come in which the address is written.
    AddressDue,
}

/// What the browser remembers of this tab.
#[derive(Clone, Debug, Default)]
pub struct Remembered {
    /// Whether the page was reloaded.
    pub is_reload: bool,
    /// The tab's analysis, and the key that makes it ours.
    pub analysis: Option<(String, Option<String>)>,
    /// The analysis that was seen last, and what was seen of it.
    pub seen: Option<(String, Seen)>,
    /// Whether the page before has kept a game for this one.
    pub has_game: bool,
}

/// What the worker says, as far as it changes what the page shows. What panels ask they are told themselves.
#[derive(Clone, Debug)]
pub enum FromWorker {
    /// How far a log is read.
    Reading {
        /// Its address.
        address: String,
        /// Events that were read.
        read: u32,
        /// Events that there are.
        of: u32,
    },
    /// A log is read, or enough of it.
    Ready {
        /// Its address.
        address: String,
        /// The last moment that can be shown.
        end: u32,
        /// Whether no more is being read.
        is_all: bool,
        /// Moments one may want to go to.
        marks: Vec<Mark>,
        /// What is wrong with the rest.
        fault: Option<String>,
    },
    /// A moment.
    Frame(Box<Frame>),
    /// What leads from a moment to the next one.
    Explanation {
        /// The moment before it.
        moment: u32,
        /// The event, taken apart.
        what: Explanation,
    },
    /// A recording is open.
    Opened(Box<RecordingView>),
    /// Whether the digest of the open recording's log is the one it says.
    Checked(bool),
    /// A recording was made: the file.
    Saved(Vec<u8>),
    /// A recording could not be opened or made.
    Refused(String),
    /// Something could not be done.
    Failed(String),
}

/// What a person does.
#[derive(Clone, Debug)]
pub enum Action {
    /// Lets the shown search run to the limit.
    Go,
    /// Stops it.
    Stop,
    /// Goes if it rests, stops if it runs; plays a recording, or pauses it.
    Toggle,
    /// Goes some moments on, or back where negative. In the present it runs as many simulations more.
    Step(i32),
    /// Shows a moment.
    GoTo(u32),
    /// Shows the newest moment.
    GoLive,
    /// Goes to where something changed next, or before.
    ToMark {
        /// Whether next.
        forward: bool,
    },
    /// Says whether marks are shown: then they are read whenever the search rests.
    ShowMarks(bool),
    /// Plays moments or phases, or pauses.
    PlayOrPause,
    /// Plays moments up to one, or shows it where it lies behind.
    PlayTo {
        /// The moment.
        moment: u32,
        /// Time that it takes.
        seconds: f64,
    },
    /// Stops playing.
    Pause,
    /// Sets the pace of playing.
    Speed(Speed),

    /// Goes one phase or node on.
    PhaseOn(Stride),
    /// Goes one phase or node back.
    PhaseBack(Stride),
    /// Shows a step of the simulation that is watched.
    PhaseJump(Step),
    /// Watches what leads on from a moment.
    WatchFrom(u32),
    /// Shows the moment alone again.
    LeaveExplain,
    /// Leaves the phases; where none are watched, looks at the root again.
    Escape,
    /// Sets the pace of phases.
    Pace(f64),

    /// Plays a move in the position on the board.
    Play(u16),
    /// Plays moves from the root of the shown search.
    PlayLine(Vec<u16>),
    /// Starts another game: a position, and moves in UCI notation.
    Enter(String, Vec<String>),
    /// Starts another game with all that is in it.
    EnterRecord(Box<Record>),
    /// Goes to a position of the game.
    Visit(u32),
    /// Goes along the game's line.
    Walk(Way),

    /// Edits the games of the analysis, as one step ([`editing`](crate::editing) makes edits of what is shown).
    EditGame(Vec<GameEdit>),
    /// Does something to the move that leads to the current position.
    Do(Doing),
    /// Takes back what was done to the games last.
    UndoGame,
    /// Does again what was taken back of it last.
    RedoGame,
    /// Has a game written as PGN, by its start, to be kept as a file; `None`: all of them.
    SavePgn(Option<u32>),
    /// Gives the games that were written to the user.
    KeepPgn(String),

    /// Searches otherwise from now on.
    Choose(SearchChoice),
    /// Searches with another evaluator from now on.
    Evaluate {
        /// The evaluator.
        evaluator: String,
        /// The digest of a network's file, where it is known.
        network: Option<String>,
    },
    /// Opens the menu of evaluators.
    OpenNetworks,
    /// Uploads the file that was brought, as a network.
    BringNetwork,
    /// Shows one of the current position's searches.
    Pick(u32),
    /// Shows one of the current position's searches again, as it was left.
    ShowAgain(u32),
    /// Sets the limit of a run; whether it stops early stays as it is.
    Limit(Until),
    /// Sets the factor of smart pruning, by which a run stops early; `None`: it does not.
    StopEarly(Option<f64>),
    /// Searches on until the root has this many visits.
    SearchTo(u32),
    /// Sets whether a search begins with what one of an earlier position knows.
    Keep(bool),
    /// Sets whether a position nobody has searched is searched by itself.
    Autostart(bool),
    /// Changes a breakpoint.
    Breakpoint(Breakpoint, Change),
    /// Has the search play a side; `None`: none.
    PlayAgainst(Option<Color>),
    /// Sets after how many visits it moves then.
    OpponentVisits(u32),
    /// Does something with other engines.
    Consult(opinions::Deed),
    /// Does something with the analysis of the whole game.
    WholeGame(whole_game::Deed),
    /// Sends a command of a panel.
    Command(Command),

    /// Changes the shown search by hand.
    Change(Edit),
    /// Carries what the search of a later position found back to the shown one.
    CarryBack {
        /// The later search.
        search: u32,
        /// Part that is carried.
        part: CarryPart,
    },
    /// Takes the newest what-if back.
    Undo,
    /// Makes the what-if again that was taken back last.
    Redo,
    /// Takes back what was done last, to the games or to the search.
    UndoNewest,
    /// Does again what was taken back last of both.
    RedoNewest,

    /// Looks at a node.
    Select(u32),
    /// Looks at a move of the selected node, or at none.
    SelectMove(Option<u16>),
    /// Looks at what moves from the root lead to, as far as the tree has it: of a single one, at the move.
    SelectLine(Vec<u16>),
    /// Looks at a place that was found at a moment.
    SelectFound {
        /// Its node.
        node: u32,
        /// The moment; `None` where that is not known.
        moment: Option<u32>,
    },
    /// Looks at the node a move of the selected node leads to.
    Descend(u16),
    /// Looks at the parent of the selected node.
    Ascend,
    /// Puts a node at the top of the drawing.
    Zoom(u32),
    /// Zooms to a stretch below a node.
    Closer(Option<(u32, Closer)>),
    /// Says how thin a node may be to be seen.
    MinShare(f32),
    /// Sets how many lines are shown.
    Lines(u8),
    /// Shows moves on the board instead of the selected node.
    Preview(Option<Vec<u16>>),
    /// Sets how moves are written.
    Notation(Notation),

    /// Opens a recording.
    OpenRecording {
        /// Its name on the server; `None`: the file that was brought.
        name: Option<String>,
        /// The link that it was asked for with.
        link: Option<Box<Link>>,
        /// Whether it plays, where nothing says which moment is to be shown.
        plays: bool,
    },
    /// Makes a recording of the shown search, to be kept as a file.
    Save {
        /// Whether it leaves out the priors of positions beyond which nothing was searched.
        is_lean: bool,
        /// How things are looked at: so it opens.
        looks: Box<Looks>,
    },
    /// Puts an offer away.
    DropOffer,

    /// Connects without waiting any longer.
    Retry,
    /// Goes to a copy of the watched analysis.
    Copy,

    /// Shows a sentence.
    Notify(String),
    /// Shows what went wrong.
    Complain(String),
    /// Puts a sentence away.
    Dismiss(u32),
    /// Says something to a screen reader.
    Announce(String),
    /// Says what is wrong with the position typed in, or that nothing is.
    PositionError(Option<String>),
    /// Sets up what was typed: a position, or whatever is found in the text.
    SetUp(String),
    /// Sets up the start position of the game that is shown.
    SetUpStart,
    /// Reads the file that was brought.
    ReadFile,
    /// Opens another game of the text that was read last, by its place.
    OpenGame(u32),
    /// Notes that the game is read which the page before has kept.
    TakeGame,
}

/// Way along the game's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The start position.
    Start,
    /// The position before.
    Back,
    /// The next position, on the line visited last.
    Forward,
    /// The end of that line.
    End,
    /// The variation before.
    Above,
    /// The variation after.
    Below,
}
