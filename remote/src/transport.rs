//! Questions to a server and its answers, whichever protocol carries them.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use networks::Tensors;
use prost::bytes::Bytes;
use tokio::net::TcpStream;

use crate::address::{Address, Protocol};
use crate::failure::Failure;
use crate::identity::{Told, datatype};
use crate::{grpc, http};

/// Way to one model of one server.
#[derive(Debug)]
pub(crate) enum Transport {
    Grpc(grpc::Client),
    Http(http::Client),
}

/// Positions as a server takes them.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The version that was checked; empty where the server has none.
    pub(crate) version: String,
    /// The connection by which it was.
    pub(crate) connection: u64,
    /// The shape of the input.
    pub(crate) shape: [usize; 4],
    /// Its numbers, little end first.
    pub(crate) numbers: Bytes,
}

/// An answer, checked as far as its tensors' names, types and shapes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answered {
    /// The version that answered, where it is said.
    pub(crate) version: String,
    /// The bytes of each output, in the order of [`Tensors::outputs`].
    pub(crate) outputs: Vec<Vec<u8>>,
}

/// An output as a server has sent it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sent {
    pub(crate) name: String,
    pub(crate) datatype: String,
    pub(crate) shape: Vec<i64>,
    pub(crate) bytes: Vec<u8>,
}

/// Time for a connection to be made.
const CONNECT: Duration = Duration::from_secs(1);

/// Bytes that messages have besides numbers, at most.
pub(crate) const BESIDES: usize = 64 << 10;

/// Bytes of what a server tells of itself, at most.
pub(crate) const LONGEST_TOLD: usize = 256 << 10;

impl Transport {
    /// Makes the way to a model; nobody is asked yet. Must be called where a runtime is.
    pub(crate) fn new(address: &Address, tensors: Arc<Tensors>, sha256: [u8; 32]) -> Self {
        match address.protocol {
            Protocol::Grpc => Self::Grpc(grpc::Client::new(address, tensors)),
            Protocol::Http => Self::Http(http::Client::new(address, tensors, sha256)),
        }
    }

    /// Asks who the server is and what its model is.
    pub(crate) async fn tell(&self, deadline: Duration) -> Result<Told, Failure> {
        let told = async {
            match self {
                Self::Grpc(client) => client.tell().await,
                Self::Http(client) => client.tell().await,
            }
        };
        tokio::time::timeout(deadline, told).await.unwrap_or(Err(Failure::Late(deadline)))
    }

    /// Has positions evaluated.
    pub(crate) async fn infer(&self, question: &Question, deadline: Duration) -> Result<Answered, Failure> {
        let answered = async {
            match self {
                Self::Grpc(client) => client.infer(question, deadline).await,
                Self::Http(client) => client.infer(question).await,
            }
        };
        tokio::time::timeout(deadline, answered).await.unwrap_or(Err(Failure::Late(deadline)))
    }
}

/// Makes a connection to a host and port.
pub(crate) async fn connect(host: &str) -> io::Result<TcpStream> {
    let late = || io::Error::new(io::ErrorKind::TimedOut, "nobody answers there");
    let stream = tokio::time::timeout(CONNECT, TcpStream::connect(host)).await.map_err(|_| late())??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Numbers of an answer for so many positions.
pub(crate) fn numbers(tensors: &Tensors, rows: usize) -> usize {
    // The policy, three for the value, one for the moves left.
    let outputs = tensors.outputs().count();
    rows.saturating_mul(networks::lc0::policy::MOVES + 3 + outputs)
}

/// Puts outputs into the order in which they are read. Names, types and shapes must be those of the network's graph.
pub(crate) fn ordered(tensors: &Tensors, rows: usize, sent: Vec<Sent>) -> Result<Vec<Vec<u8>>, Failure> {
    let mut sent = sent;
    let mut outputs = Vec::new();
    for port in tensors.outputs() {
        let name = &port.name;
        let Some(at) = sent.iter().position(|one| one.name == *name) else {
            return Err(Failure::wrong(format!("its answer has no output {name}")));
        };
        let Sent { datatype: found, shape, bytes, .. } = sent.swap_remove(at);
        let wanted = datatype(port.element);
        if found != wanted {
            let found = crate::failure::shown(&found);
            return Err(Failure::wrong(format!("its output {name} is of type {found}, not {wanted}")));
        }
        if shape.first().is_none_or(|&first| usize::try_from(first) != Ok(rows)) {
            let first = shape.first().map_or_else(|| "none".to_owned(), ToString::to_string);
            return Err(Failure::wrong(format!("its output {name} has {first} rows for {rows} positions")));
        }
        outputs.push(bytes);
    }
    Ok(outputs)
}
