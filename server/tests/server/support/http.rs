//! The little of HTTP that tests need.

use std::collections::HashMap;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("a text")
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {:?}", self.text()))
    }
}

/// Asks for an address. `headers` are whole lines; a `Host` line replaces the usual one.
pub(crate) async fn get(address: SocketAddr, path: &str, headers: &[&str]) -> Response {
    request(address, "GET", path, headers, b"").await
}

/// Returns the cookie that a browser keeps after its first visit, as it shows it.
pub(crate) async fn new_browser(address: SocketAddr) -> String {
    let page = get(address, "/", &[]).await;
    let cookie = page.header("set-cookie").split(';').next().unwrap();
    assert!(cookie.starts_with("puctoscope_browser="), "{cookie:?}");
    cookie.to_owned()
}

/// Asks with another method and a body. Its length is sent unless a header says something else.
pub(crate) async fn request(address: SocketAddr, method: &str, path: &str, headers: &[&str], body: &[u8]) -> Response {
    let chunked = headers.iter().any(|line| line.starts_with("Transfer-Encoding:"));
    let mut lines = vec![format!("{method} {path} HTTP/1.{}", u8::from(chunked))];
    if !chunked && !body.is_empty() {
        lines.push(format!("Content-Length: {}", body.len()));
    }
    if !headers.iter().any(|line| line.starts_with("Host:")) {
        lines.push(format!("Host: {address}"));
    }
    lines.extend(headers.iter().map(|&line| line.to_owned()));
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    stream.write_all(format!("{}\r\n\r\n", lines.join("\r\n")).as_bytes()).await.expect("the server reads");
    // A server that refuses a body before it has read it closes the connection, after its answer.
    let _ = stream.write_all(body).await;
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = stream.read(&mut buffer).await {
        bytes.extend_from_slice(&buffer[..count]);
    }
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("headers end");
    let head = std::str::from_utf8(&bytes[..end]).expect("headers are text");
    let mut head = head.split("\r\n");
    let status = head.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).expect("a status");
    let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    Response { status, headers: head.filter_map(header).collect(), body: bytes[end + 4..].to_vec() }
}
