//! A server of the protocol, over gRPC and HTTP on one port, that tests start, kill and start again.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures::StreamExt as _;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt as _, Full, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::http::HeaderMap;
use hyper::{Request, Response, service::service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo};
use networks::Network;
use prost::Message;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};

use super::model::{LARGEST, Manner, Model};
use super::protocol::{
    Config, ConfigResponse, InferRequest, InferResponse, ModelMetadata, ServerMetadata, Tensor, Text, Truth,
};

type Body = UnsyncBoxBody<Bytes, Infallible>;

/// A server that runs until it is killed.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    state: Arc<State>,
    runtime: Option<Runtime>,
}

struct State {
    model: Model,
    /// Questions for evaluations.
    questions: AtomicUsize,
    positions: AtomicUsize,
}

impl Server {
    /// A server on a port of its own.
    pub(crate) fn start(network: &Network, manner: Manner) -> Self {
        Self::start_at("127.0.0.1:0".parse().unwrap(), network, manner)
    }

    /// A server at an address, where one may have been killed.
    pub(crate) fn start_at(address: SocketAddr, network: &Network, manner: Manner) -> Self {
        let model = Model::new(network, manner);
        let state = Arc::new(State { model, questions: AtomicUsize::new(0), positions: AtomicUsize::new(0) });
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        // Not in the runtime, so that tests which are in one can start it.
        let listener = std::net::TcpListener::bind(address).unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::clone(&state);
        runtime.spawn(async move {
            let listener = TcpListener::from_std(listener).unwrap();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(serve(stream, Arc::clone(&shared)));
            }
        });
        Self { address, state, runtime: Some(runtime) }
    }

    /// Its address for gRPC.
    pub(crate) fn grpc(&self) -> String {
        format!("grpc://{}/model", self.address)
    }

    /// Its address for HTTP.
    pub(crate) fn http(&self) -> String {
        format!("http://{}/model", self.address)
    }

    /// Questions for evaluations so far.
    pub(crate) fn questions(&self) -> usize {
        self.state.questions.load(Ordering::SeqCst)
    }

    /// Positions evaluated so far.
    pub(crate) fn positions(&self) -> usize {
        self.state.positions.load(Ordering::SeqCst)
    }

    /// Ends it at once, and all of its connections; its address, for another one.
    pub(crate) fn kill(mut self) -> SocketAddr {
        let runtime = self.runtime.take().unwrap();
        runtime.shutdown_timeout(Duration::from_secs(5));
        self.address
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

async fn serve(stream: TcpStream, state: Arc<State>) {
    let mut begin = [0; 3];
    let is_http2 = stream.peek(&mut begin).await.is_ok_and(|read| &begin[..read] == b"PRI");
    let service = service_fn(move |request| answer(Arc::clone(&state), request));
    let stream = TokioIo::new(stream);
    // Clients that go away are no matter.
    if is_http2 {
        let _ = hyper::server::conn::http2::Builder::new(TokioExecutor::new()).serve_connection(stream, service).await;
    } else {
        let _ = hyper::server::conn::http1::Builder::new().serve_connection(stream, service).await;
    }
}

async fn answer(state: Arc<State>, request: Request<Incoming>) -> Result<Response<Body>, Infallible> {
    let path = request.uri().path().to_owned();
    let text_length = request.headers().get("inference-header-content-length").cloned();
    let text_length = text_length.map(|length| length.to_str().unwrap().parse::<usize>().unwrap());
    let Ok(body) = request.into_body().collect().await else { return Ok(plain(400, "no body".into())) };
    let body = body.to_bytes();
    Ok(match path.strip_prefix("/inference.GRPCInferenceService/") {
        Some(method) => grpc(&state, method, &body[5.min(body.len())..]).await,
        None => http(&state, &path, &body, text_length).await,
    })
}

/// Questions that are busy, silent or fail do not come to an evaluation.
async fn before(state: &State) -> Option<&'static str> {
    let before = state.questions.fetch_add(1, Ordering::SeqCst);
    match state.model.manner {
        Manner::Silent => std::future::pending().await,
        Manner::Fails => Some("the device is on fire"),
        Manner::Busy(times) if (1..=times).contains(&before) => Some("busy"),
        _ => None,
    }
}

async fn grpc(state: &State, method: &str, message: &[u8]) -> Response<Body> {
    let model = &state.model;
    let texts = |all: std::collections::BTreeMap<String, String>| {
        all.into_iter().map(|(name, text)| (name, Text { text })).collect()
    };
    let bytes = match method {
        "ModelReady" => Truth { truth: true }.encode_to_vec(),
        "ServerMetadata" => {
            ServerMetadata { name: "tests".into(), version: "1.0".into(), extensions: Vec::new() }.encode_to_vec()
        }
        "ModelMetadata" => ModelMetadata {
            name: "model".into(),
            versions: vec!["1".into(), "3".into()],
            platform: "embedded".into(),
            inputs: model.inputs(),
            outputs: model.outputs(),
            properties: model.properties(),
        }
        .encode_to_vec(),
        "ModelConfig" if model.manner == Manner::DigestInProperties => return status(12, "no configurations here"),
        "ModelConfig" => {
            let parameters = texts(model.parameters());
            let largest = i32::try_from(LARGEST).unwrap();
            ConfigResponse { config: Some(Config { name: "model".into(), max_batch_size: largest, parameters }) }
                .encode_to_vec()
        }
        "ModelInfer" => {
            match before(state).await {
                Some("busy") => return status(14, "the queue is full"),
                Some(problem) => return status(13, problem),
                None => {}
            }
            let request = InferRequest::decode(message).unwrap();
            assert_eq!((request.model_name.as_str(), request.model_version.as_str()), ("model", "3"));
            let rows = usize::try_from(request.inputs[0].shape[0]).unwrap();
            state.positions.fetch_add(rows, Ordering::SeqCst);
            match bent(state, rows, &floats(&request.raw[0])) {
                Ok(response) => response.encode_to_vec(),
                Err(Bent::Bytes(bytes)) => bytes,
                Err(Bent::Endless) => return endless("application/grpc"),
            }
        }
        _ => return status(12, "not known here"),
    };
    let frame = [&[0][..], &u32::try_from(bytes.len()).unwrap().to_be_bytes(), &bytes].concat();
    let mut trailers = HeaderMap::new();
    trailers.insert("grpc-status", "0".parse().unwrap());
    let frames = [Frame::data(Bytes::from(frame)), Frame::trailers(trailers)].map(Ok::<_, Infallible>);
    let body = StreamBody::new(futures::stream::iter(frames));
    Response::builder().header("content-type", "application/grpc").body(body.boxed_unsync()).unwrap()
}

/// What is no answer.
enum Bent {
    Bytes(Vec<u8>),
    Endless,
}

fn bent(state: &State, rows: usize, numbers: &[f32]) -> Result<InferResponse, Bent> {
    let model = &state.model;
    match model.manner {
        Manner::Huge => return Err(Bent::Bytes(vec![0x0a; 64 << 20])),
        Manner::Garbage => return Err(Bent::Bytes(vec![0xff; 99])),
        Manner::ManyParts => return Err(Bent::Bytes([0x2a, 0].repeat(9000))),
        Manner::Endless => return Err(Bent::Endless),
        _ => {}
    }
    let (mut outputs, numbers) = model.infer(rows, numbers);
    let model_version = if model.manner == Manner::OtherVersion { "4" } else { "3" }.to_owned();
    let mut raw: Vec<Vec<u8>> =
        numbers.iter().map(|numbers| numbers.iter().flat_map(|number| number.to_le_bytes()).collect()).collect();
    if model.manner == Manner::NumbersInside {
        raw.clear();
        for (output, floats) in outputs.iter_mut().zip(numbers) {
            output.contents = Some(super::protocol::Contents { floats });
        }
    }
    Ok(InferResponse { model_name: "model".into(), model_version, outputs, raw })
}

async fn http(state: &State, path: &str, body: &[u8], text_length: Option<usize>) -> Response<Body> {
    let model = &state.model;
    let is_binary = model.manner != Manner::NumbersInside;
    let tensors = |tensors: Vec<Tensor>| -> Vec<Value> {
        let one = |tensor: Tensor| json!({ "name": tensor.name, "datatype": tensor.datatype, "shape": tensor.shape });
        tensors.into_iter().map(one).collect()
    };
    let value = match path {
        "/v2" if is_binary => json!({ "name": "tests", "version": "1.0", "extensions": ["binary_tensor_data"] }),
        "/v2" => json!({ "name": "tests", "version": "1.0", "extensions": [] }),
        "/v2/models/model/ready" => return plain(200, Vec::new()),
        "/v2/models/model" => json!({
            "name": "model",
            "versions": ["1", "3"],
            "inputs": tensors(model.inputs()),
            "outputs": tensors(model.outputs()),
            "properties": model.properties(),
        }),
        "/v2/models/model/config" if model.manner == Manner::DigestInProperties => return plain(404, b"{}".into()),
        "/v2/models/model/config" => {
            let texts = |(name, text)| (name, json!({ "string_value": text }));
            let parameters: serde_json::Map<String, Value> = model.parameters().into_iter().map(texts).collect();
            json!({ "name": "model", "max_batch_size": LARGEST, "parameters": parameters })
        }
        "/v2/models/model/versions/3/infer" => return http_infer(state, body, text_length).await,
        _ => return plain(404, br#"{"error": "not known here"}"#.into()),
    };
    plain(200, value.to_string().into_bytes())
}

async fn http_infer(state: &State, body: &[u8], text_length: Option<usize>) -> Response<Body> {
    match before(state).await {
        Some("busy") => return plain(503, br#"{"error": "the queue is full"}"#.into()),
        Some(problem) => return plain(500, json!({ "error": problem }).to_string().into_bytes()),
        None => {}
    }
    let (text, behind) = body.split_at(text_length.unwrap_or(body.len()));
    let request: Value = serde_json::from_slice(text).unwrap();
    let rows = usize::try_from(request["inputs"][0]["shape"][0].as_u64().unwrap()).unwrap();
    state.positions.fetch_add(rows, Ordering::SeqCst);
    let numbers: Vec<f32> = match request["inputs"][0]["data"].as_array() {
        #[expect(clippy::cast_possible_truncation, reason = "they were of 32 bits")]
        Some(numbers) => numbers.iter().map(|number| number.as_f64().unwrap() as f32).collect(),
        None => floats(behind),
    };
    let response = match bent(state, rows, &numbers) {
        Ok(response) => response,
        Err(Bent::Bytes(bytes)) => return plain(200, bytes),
        Err(Bent::Endless) => return endless("application/json"),
    };
    let (mut outputs, mut bytes) = (Vec::new(), Vec::new());
    for (at, tensor) in response.outputs.iter().enumerate() {
        let mut output = json!({ "name": tensor.name, "datatype": tensor.datatype, "shape": tensor.shape });
        match &tensor.contents {
            // Row by row, as some servers write it.
            Some(contents) => {
                let width = usize::try_from(tensor.shape[1]).unwrap();
                output["data"] = contents.floats.chunks(width).map(|row| json!(row)).collect();
            }
            None => {
                output["parameters"] = json!({ "binary_data_size": response.raw[at].len() });
                bytes.extend_from_slice(&response.raw[at]);
            }
        }
        outputs.push(output);
    }
    let text =
        json!({ "model_name": "model", "model_version": response.model_version, "outputs": outputs }).to_string();
    let mut answer = plain(200, [text.as_bytes(), &bytes].concat());
    answer.headers_mut().insert("inference-header-content-length", text.len().into());
    answer
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect()
}

fn plain(status: u16, body: Vec<u8>) -> Response<Body> {
    let body = Full::new(Bytes::from(body)).boxed_unsync();
    Response::builder().status(status).header("content-type", "application/json").body(body).unwrap()
}

/// An error of gRPC, in the headers.
fn status(code: u16, message: &str) -> Response<Body> {
    let mut response = plain(200, Vec::new());
    response.headers_mut().insert("content-type", "application/grpc".parse().unwrap());
    response.headers_mut().insert("grpc-status", code.into());
    response.headers_mut().insert("grpc-message", message.replace(' ', "%20").parse().unwrap());
    response
}

/// Bytes without end: of gRPC very many messages that are empty, of HTTP blanks.
fn endless(kind: &str) -> Response<Body> {
    let bytes = Bytes::from_static(if kind == "application/grpc" { &[0; 5 << 10] } else { &[b' '; 5 << 10] });
    let frames = futures::stream::repeat(bytes).map(|bytes| Ok::<_, Infallible>(Frame::data(bytes)));
    Response::builder().header("content-type", kind).body(StreamBody::new(frames).boxed_unsync()).unwrap()
}
