//! The protocol over HTTP: JSON, with the numbers as bytes behind it where the server can.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use http_body_util::{BodyExt as _, Full, LengthLimitError, Limited};
use hyper::client::conn::http1::{Builder, SendRequest};
use hyper::{Method, Request, Response, StatusCode, body::Incoming};
use hyper_util::rt::TokioIo;
use networks::Tensors;
use prost::bytes::Bytes;
use serde::de::DeserializeOwned;

use crate::address::Address;
use crate::connection::connect;
use crate::exchange::{Answered, BESIDES, LONGEST_TOLD, Question, numbers, ordered};
use crate::failure::{Failure, chain, shown};
use crate::identity::{Told, check};
use crate::json::{self, Config, Metadata, Problem, Server};

/// A way to a model by HTTP. Each connection is trusted by itself: behind another one there may be another server.
#[derive(Debug)]
pub(crate) struct Client {
    /// Host and port.
    host: String,
    model: String,
    version: Option<String>,
    tensors: Arc<Tensors>,
    sha256: [u8; 32],
    /// Connections that are trusted, and have no question.
    idle: Mutex<Vec<Connection>>,
}

/// A connection to a server.
#[derive(Debug)]
struct Connection {
    sender: SendRequest<Full<Bytes>>,
    /// The version of the model that was checked.
    version: String,
    /// Set where the server takes numbers as bytes.
    is_binary: bool,
}

/// Name of the header that says where the text ends and the bytes begin.
const TEXT_LENGTH: &str = "inference-header-content-length";

/// Name of the extension that has it.
const BINARY: &str = "binary_tensor_data";

/// Most bytes of a number in JSON, with what stands between two.
const LONGEST_NUMBER: usize = 32;

/// Most bytes of the headers of an answer.
const HEADERS: usize = 64 << 10;

/// Most connections without a question that are kept.
const MOST_IDLE: usize = 16;

impl Client {
    pub(crate) fn new(address: &Address, tensors: Arc<Tensors>, sha256: [u8; 32]) -> Self {
        let Address { host, model, version, .. } = address.clone();
        Self { host, model, version, tensors, sha256, idle: Mutex::default() }
    }

    /// Asks for everything that a server can tell of the model.
    pub(crate) async fn tell(&self) -> Result<Told, Failure> {
        let mut connection = self.connect().await?;
        self.tell_by(&mut connection).await
    }

    async fn tell_by(&self, connection: &mut Connection) -> Result<Told, Failure> {
        let model = self.path(self.version.as_deref());
        self.send(connection, Method::GET, &format!("{model}/ready"), Full::default(), None, LONGEST_TOLD).await?;
        let metadata: Metadata = self.get(connection, &model).await?;
        // Not all servers have these.
        let config: Option<Config> = optional(self.get(connection, &format!("{model}/config")).await)?;
        let server: Option<Server> = optional(self.get(connection, "/v2").await)?;
        let server = server.unwrap_or_default();
        connection.is_binary = server.extensions.iter().any(|name| name == BINARY);
        let mut parameters = Vec::new();
        let largest_batch = config.as_ref().and_then(|config| usize::try_from(config.max_batch_size).ok());
        for (name, parameter) in config.map(|config| config.parameters).unwrap_or_default() {
            parameters.push((name, parameter.string_value));
        }
        for (name, value) in metadata.properties.iter().chain(&metadata.parameters) {
            parameters.extend(value.as_str().map(|text| (name.clone(), text.to_owned())));
        }
        let versions = metadata.versions.clone();
        let (inputs, outputs) = metadata.tensors();
        let server = format!("{} {}", server.name, server.version);
        let server = if server.trim().is_empty() { String::new() } else { shown(&server) };
        // Connections are told apart by being asked each for itself.
        Ok(Told { connection: 0, server, versions, inputs, outputs, parameters, largest_batch })
    }

    /// A connection whose server has said that it holds the network in this version.
    async fn trusted(&self, version: &str) -> Result<Connection, Failure> {
        let mut connection = self.connect().await?;
        let told = self.tell_by(&mut connection).await?;
        let facts = check(&told, &self.sha256, &self.tensors, self.version.as_deref()).map_err(Failure::wrong)?;
        if facts.version != version {
            return Err(Failure::Unreachable(format!("it serves version {} by now", shown(&facts.version))));
        }
        connection.version = facts.version;
        Ok(connection)
    }

    async fn connect(&self) -> Result<Connection, Failure> {
        let stream = connect(&self.host).await.map_err(|error| Failure::Unreachable(chain(&error)))?;
        let handshake = Builder::new().max_buf_size(HEADERS).handshake(TokioIo::new(stream));
        let (sender, driving) = handshake.await.map_err(|error| Failure::Unreachable(chain(&error)))?;
        tokio::spawn(async move {
            // Who has a question on it hears of what went wrong.
            let _ = driving.await;
        });
        Ok(Connection { sender, version: String::new(), is_binary: false })
    }

    /// Has positions evaluated. A server may have closed a connection that had no question for long: then there is another one.
    pub(crate) async fn infer(&self, question: &Question) -> Result<Answered, Failure> {
        loop {
            let idle = self.idle().pop();
            let is_used = idle.is_some();
            let mut connection = match idle {
                Some(connection) if connection.version != question.version || connection.sender.is_closed() => continue,
                Some(connection) => connection,
                None => self.trusted(&question.version).await?,
            };
            let answer = self.infer_by(&mut connection, question).await;
            match &answer {
                Err(Failure::Unreachable(_)) if is_used => continue,
                Ok(_) | Err(Failure::Busy(_)) => {
                    let mut idle = self.idle();
                    if idle.len() < MOST_IDLE {
                        idle.push(connection);
                    }
                }
                Err(_) => {}
            }
            return answer;
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn infer_by(&self, connection: &mut Connection, question: &Question) -> Result<Answered, Failure> {
        let binary = connection.is_binary;
        let mut body = json::question(&self.tensors, question, binary)?;
        let text_length = body.len();
        if binary {
            body.extend_from_slice(&question.numbers);
        }
        let version = Some(question.version.as_str()).filter(|version| !version.is_empty());
        let path = format!("{}/infer", self.path(version));
        let rows = question.shape[0];
        let limit = numbers(&self.tensors, rows) * if binary { 4 } else { LONGEST_NUMBER } + BESIDES;
        let text_length = binary.then_some(text_length);
        let (response, bytes) =
            self.send(connection, Method::POST, &path, Full::from(body), text_length, limit).await?;
        let text_length = response.headers().get(TEXT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        let Some((text, behind)) = bytes.split_at_checked(text_length.unwrap_or(bytes.len())) else {
            return Err(Failure::wrong("its answer ends before its text does"));
        };
        let response: json::Response = read(text)?;
        let version = response.model_version.clone();
        Ok(Answered { version, outputs: ordered(&self.tensors, rows, response.sent(behind)?)? })
    }

    fn path(&self, version: Option<&str>) -> String {
        let model = &self.model;
        version
            .map_or_else(|| format!("/v2/models/{model}"), |version| format!("/v2/models/{model}/versions/{version}"))
    }

    async fn get<A: DeserializeOwned>(&self, connection: &mut Connection, path: &str) -> Result<A, Failure> {
        let (_, bytes) = self.send(connection, Method::GET, path, Full::default(), None, LONGEST_TOLD).await?;
        read(&bytes)
    }

    /// Sends a request; the answer's front and its body, which has so many bytes at most.
    async fn send(
        &self,
        connection: &mut Connection,
        method: Method,
        path: &str,
        body: Full<Bytes>,
        text_length: Option<usize>,
        limit: usize,
    ) -> Result<(Response<()>, Bytes), Failure> {
        let mut request = Request::builder().method(method).uri(path).header("host", &self.host);
        if let Some(length) = text_length {
            request = request.header("content-type", "application/octet-stream").header(TEXT_LENGTH, length);
        } else {
            request = request.header("content-type", "application/json");
        }
        let request = request.body(body).map_err(|error| Failure::wrong(format!("it cannot be asked: {error}")))?;
        connection.sender.ready().await.map_err(|error| unreachable(&error))?;
        let response = connection.sender.send_request(request).await.map_err(|error| unreachable(&error))?;
        let (parts, body): (_, Incoming) = response.into_parts();
        let bytes = Limited::new(body, limit).collect().await.map_err(|error| {
            if error.is::<LengthLimitError>() {
                return Failure::Wrong(format!("its answer is longer than {limit} bytes"));
            }
            Failure::Unreachable(chain(&*error))
        });
        let bytes = bytes?.to_bytes();
        match parts.status {
            status if status.is_success() => Ok((Response::from_parts(parts, ()), bytes)),
            status => Err(failure(status, &bytes)),
        }
    }
}

fn unreachable(error: &hyper::Error) -> Failure {
    if error.is_parse() { Failure::wrong("it does not speak HTTP/1.1") } else { Failure::Unreachable(chain(error)) }
}

fn failure(status: StatusCode, body: &[u8]) -> Failure {
    let problem = serde_json::from_slice::<Problem>(body).map(|problem| problem.error);
    let said = shown(&problem.unwrap_or_else(|_| status.to_string()));
    match status {
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT => {
            Failure::Busy(said)
        }
        // A proxy whose server is away.
        StatusCode::BAD_GATEWAY => Failure::Unreachable(said),
        StatusCode::NOT_FOUND => Failure::NoModel(said),
        // Triton's answer for a model that it does not have, or not yet.
        StatusCode::BAD_REQUEST if said.contains("unknown model") || said.contains("not ready") => {
            Failure::NoModel(said)
        }
        status => Failure::Failed(format!("{said} ({})", status.as_u16())),
    }
}

fn optional<A>(answer: Result<A, Failure>) -> Result<Option<A>, Failure> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(Failure::Failed(_) | Failure::NoModel(_)) => Ok(None),
        Err(failure) => Err(failure),
    }
}

fn read<A: DeserializeOwned>(text: &[u8]) -> Result<A, Failure> {
    serde_json::from_slice(text)
        .map_err(|error| Failure::Wrong(format!("its answer cannot be read: {}", shown(&error.to_string()))))
}
