//! A socket of one message after another, for sockets besides those of analyses.

use std::net::SocketAddr;
use std::time::Duration;

use futures::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Time that nothing here takes unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct PlainSocket {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Reason why the connection was closed.
    pub(crate) closed: Option<String>,
}

impl PlainSocket {
    pub(crate) async fn connect(
        address: SocketAddr,
        path: &str,
        protocol: &'static str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        for (name, value) in [("sec-websocket-protocol", protocol)].iter().chain(headers) {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).unwrap());
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Self { socket, closed: None })
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.socket.send(message).await.expect("the server reads");
    }

    /// The next message with contents; `None` once the connection is closed.
    pub(crate) async fn next(&mut self) -> Option<Message> {
        loop {
            match tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("the server says something")? {
                Ok(message @ (Message::Text(_) | Message::Binary(_))) => return Some(message),
                Ok(Message::Close(frame)) => {
                    self.closed = frame.map(|frame| frame.reason.to_string());
                    return None;
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}
