//! What a page wants to happen outside of it.

use wire::{Request, worker};

use crate::address::{Seen, Writing};
use crate::link::Link;
use crate::view::Tab;

/// Something that shall happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Sends a request to the server, or to the worker that holds the analysis.
    Send(Request),
    /// Asks the worker.
    Ask(worker::Ask),
    /// Asks the worker about the file that was brought.
    AskOfFile(worker::Ask),
    /// Uploads the file that was brought, as a network.
    Upload,
    /// Opens the menu of evaluators.
    OpenNetworks,
    /// Gives a file to the user.
    Keep {
        /// Its name.
        name: String,
        /// What is in it.
        file: Vec<u8>,
    },
    /// Connects, now.
    Connect,
    /// Drops the connection.
    Disconnect,
    /// Lets a second pass.
    WaitSecond,
    /// Waits for the next animation frame.
    NextFrame,
    /// Sets an alarm.
    Alarm {
        /// Milliseconds until it rings.
        after: f64,
        /// Its number.
        number: u32,
    },
    /// Keeps the analysis as this tab's.
    KeepAnalysis {
        /// The analysis.
        id: String,
        /// The key that makes it ours.
        key: Option<String>,
    },
    /// Forgets the tab's analysis.
    ForgetAnalysis,
    /// Goes to where the server's token is asked for.
    SignIn,
    /// Does something to the page's address.
    Address(Writing),
    /// Remembers what is seen of the tab's analysis.
    Seen(Seen),
    /// Goes to another page.
    Leave(Box<Link>),
    /// Keeps a game for the page that comes next.
    CarryOver(Box<wire::record::Record>),
    /// Takes the game that the page before has kept.
    TakeOver,
    /// Another search is shown, or none: panels forget what they were told of the one before.
    ForgetSearch,
    /// The worker does not answer: panels wait no longer.
    GiveUp,
    /// A recording is shown: its dialog closes, and the view is as it says.
    RecordingShown {
        /// Whether Black is at the bottom, and the open tab; `None`: as they are.
        view: Option<(bool, Tab)>,
    },
    /// What was pointed at is lit no more.
    Unlight,
}
