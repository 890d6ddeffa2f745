//! Connections: accepted, served over HTTP/1, and given up when they are silent or take nothing.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::http::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

use crate::held::Held;
use crate::shutdown::Shutdown;
use crate::slots::{Slot, Slots};

/// Time that a client may take to send a request's head, or to send the next one.
pub const HEAD: Duration = Duration::from_secs(20);

/// Time for which a client may accept nothing of what it is sent.
pub const STALL: Duration = Duration::from_secs(20);

/// Time for which nobody is accepted where the system has no handle left and nobody can be sent away.
const PAUSE: Duration = Duration::from_millis(100);

/// Accepts and serves until the server ends. Requests that are open then are still answered, each as long as its listener to the end
/// lives.
pub async fn serve(listener: TcpListener, router: Router, slots: Arc<Slots>, mut shutdown: Shutdown) {
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    rest_after(&error, &slots).await;
                    continue;
                }
            },
            () = shutdown.told() => return,
        };
        // Who finds no slot, although only busy ones keep theirs, is not answered: even an answer takes a slot.
        let Some(slot) = slots.take(false) else { continue };
        tokio::spawn(serve_one(stream, router.clone(), slot, shutdown.clone()));
    }
}

/// Waits after a failed accept. A problem with one client concerns no other; where handles are short, a client that waits gives
/// up its own.
async fn rest_after(error: &io::Error, slots: &Slots) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        return;
    }
    let is_helped = slots.make_room();
    tracing::warn!(%error, is_helped, "a connection cannot be accepted");
    tokio::time::sleep(PAUSE).await;
}

async fn serve_one(stream: TcpStream, router: Router, slot: Slot, mut shutdown: Shutdown) {
    // Small messages leave at once: held back until the one before is acknowledged, a frame would come 40 ms late.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::warn!(%error, "small messages to this client may come late");
    }
    let peer = stream.peer_addr().ok();
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(STALL));
    let slot = Arc::new(slot);
    let answer = |mut request: Request<Incoming>| {
        let (router, busy) = (router.clone(), Busy::new(&slot));
        async move {
            if let Some(peer) = peer {
                request.extensions_mut().insert(ConnectInfo(peer));
            }
            let answer = router.oneshot(request).await?;
            // Until the last byte of the answer is sent.
            let answer: Response<_> = answer.map(|body| Held::body(body, busy));
            Ok::<_, std::convert::Infallible>(answer)
        }
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), service_fn(answer))
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        outcome = &mut connection => return ended(outcome),
        () = slot.sent_away() => return,
        () = shutdown.told() => connection.as_mut().graceful_shutdown(),
    }
    ended(connection.await);
}

fn ended(outcome: Result<(), hyper::Error>) {
    if let Err(error) = outcome {
        tracing::debug!(%error, "a connection ended");
    }
}

/// A request that is being answered.
#[derive(Debug)]
struct Busy(Arc<Slot>);

impl Busy {
    fn new(slot: &Arc<Slot>) -> Self {
        // One that was sent away just now ends in a moment.
        let _ = slot.is_busy();
        Self(Arc::clone(slot))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.waits();
    }
}
