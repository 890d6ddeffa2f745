//! Connections to servers.

use std::io;
use std::time::Duration;

use tokio::net::TcpStream;

/// Time for a connection to be made.
const CONNECT: Duration = Duration::from_secs(1);

/// Makes a connection to a host and port.
pub(crate) async fn connect(host: &str) -> io::Result<TcpStream> {
    let late = || io::Error::new(io::ErrorKind::TimedOut, "nobody answers there");
    let stream = tokio::time::timeout(CONNECT, TcpStream::connect(host)).await.map_err(|_| late())??;
    stream.set_nodelay(true)?;
    Ok(stream)
}
