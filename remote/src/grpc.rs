//! The protocol over gRPC.

use std::error::Error as _;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use hyper::http::uri::PathAndQuery;
use hyper_util::rt::TokioIo;
use networks::Tensors;
use prost::Message;
use prost::bytes::{Buf, BufMut, Bytes};
use tonic::client::Grpc;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};

use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Status, TimeoutExpired};

use crate::address::Address;
use crate::connection::connect;
use crate::counted::Counted;
use crate::exchange::{Answered, BESIDES, LONGEST_TOLD, Question, Sent, numbers, ordered};
use crate::failure::{Failure, chain, shown};
use crate::identity::{Tensor, Told, datatype};
use crate::messages::{
    InputTensor, ModelConfigResponse, ModelInferRequest, ModelInferResponse, ModelMetadataResponse, ModelReadyResponse,
    ModelRequest, RequestedOutput, ServerMetadataRequest, ServerMetadataResponse, TensorMetadata, read,
};

/// A way to a model by gRPC. It connects when it is first used, and again when the connection broke: behind a new connection there may be
/// another server, so that it counts them.
#[derive(Debug)]
pub(crate) struct Client {
    channel: Channel,
    /// Connections so far.
    connections: Arc<AtomicU64>,
    /// Looks that are under way. Only then it connects, so that no position is sent to a stranger.
    looks: Arc<AtomicUsize>,
    model: String,
    version: String,
    tensors: Arc<Tensors>,
}

/// What is said of a connection that is no more.
const BROKE: &str = "its connection broke";

/// Most bytes that may be on their way in a stream: an answer for a whole batch.
const WINDOW: u32 = 4 << 20;

/// Most bytes of the headers of an answer.
const HEADERS: u32 = 16 << 10;

impl Client {
    pub(crate) fn new(address: &Address, tensors: Arc<Tensors>) -> Self {
        // What an address may hold is a host and a port.
        let endpoint = Endpoint::from_shared(format!("http://{}", address.host)).expect("addresses were checked");
        let (connections, host) = (Arc::new(AtomicU64::new(0)), address.host.clone());
        let looks = Arc::new(AtomicUsize::new(0));
        let (counter, looking) = (Arc::clone(&connections), Arc::clone(&looks));
        let connector = tower::service_fn(move |_| {
            let (counter, host, may_connect) = (Arc::clone(&counter), host.clone(), looking.load(Ordering::SeqCst) > 0);
            async move {
                if !may_connect {
                    return Err(io::Error::new(io::ErrorKind::NotConnected, BROKE));
                }
                let stream = connect(&host).await?;
                counter.fetch_add(1, Ordering::SeqCst);
                Ok::<_, io::Error>(TokioIo::new(stream))
            }
        });
        let channel = endpoint
            .initial_stream_window_size(WINDOW)
            .initial_connection_window_size(WINDOW)
            .http2_max_header_list_size(HEADERS)
            .connect_with_connector_lazy(connector);
        let version = address.version.clone().unwrap_or_default();
        Self { channel, connections, looks, model: address.model.clone(), version, tensors }
    }

    /// Asks for everything that a server can tell of the model.
    pub(crate) async fn tell(&self) -> Result<Told, Failure> {
        let _look = Counted::new(&self.looks);
        let named = ModelRequest { name: self.model.clone(), version: self.version.clone() };
        let ready: ModelReadyResponse = self.ask("ModelReady", &named).await?;
        if !ready.ready {
            return Err(Failure::NoModel(format!("{} is not ready", self.model)));
        }
        let connection = self.connection();
        let metadata: ModelMetadataResponse = self.ask("ModelMetadata", &named).await?;
        // Not all servers have these.
        let config: Option<ModelConfigResponse> = optional(self.ask("ModelConfig", &named).await)?;
        let server: Option<ServerMetadataResponse> =
            optional(self.ask("ServerMetadata", &ServerMetadataRequest {}).await)?;
        let config = config.and_then(|response| response.config);
        let mut parameters = Vec::new();
        for (name, parameter) in config.iter().flat_map(|config| &config.parameters) {
            parameters.push((name.clone(), parameter.string_value.clone()));
        }
        for (name, property) in metadata.properties {
            parameters.push((name, property_text(&property)));
        }
        let tensor = |TensorMetadata { name, datatype, shape }| Tensor { name, datatype, shape };
        self.is_still(connection)?;
        Ok(Told {
            connection,
            server: server.map(|server| shown(&format!("{} {}", server.name, server.version))).unwrap_or_default(),
            versions: metadata.versions,
            inputs: metadata.inputs.into_iter().map(tensor).collect(),
            outputs: metadata.outputs.into_iter().map(tensor).collect(),
            parameters,
            largest_batch: config.and_then(|config| usize::try_from(config.max_batch_size).ok()),
        })
    }

    /// Has positions evaluated, by the connection over which the server said who it is.
    pub(crate) async fn infer(&self, question: &Question, deadline: Duration) -> Result<Answered, Failure> {
        self.is_still(question.connection)?;
        let input = self.tensors.input_port();
        let request = ModelInferRequest {
            model_name: self.model.clone(),
            model_version: question.version.clone(),
            inputs: vec![InputTensor {
                name: input.name.clone(),
                datatype: datatype(input.element).to_owned(),
                shape: question.shape.iter().map(|&size| size as i64).collect(),
            }],
            outputs: self.tensors.outputs().map(|port| RequestedOutput { name: port.name.clone() }).collect(),
            raw_input_contents: vec![question.numbers.clone()],
        };
        let rows = question.shape[0];
        let limit = 4 * numbers(&self.tensors, rows) + BESIDES;
        let bytes = self.unary("ModelInfer", request.encode_to_vec(), limit, Some(deadline)).await?;
        self.is_still(question.connection)?;
        let response: ModelInferResponse = read(&bytes).map_err(Failure::Wrong)?;
        let version = response.model_version.clone();
        Ok(Answered { version, outputs: ordered(&self.tensors, rows, sent(response)?)? })
    }

    fn connection(&self) -> u64 {
        self.connections.load(Ordering::SeqCst)
    }

    /// Fails where there is another connection by now: who is behind it has not said who he is.
    fn is_still(&self, connection: u64) -> Result<(), Failure> {
        let is_same = self.connection() == connection;
        is_same.then_some(()).ok_or_else(|| Failure::Unreachable(BROKE.to_owned()))
    }

    async fn ask<A: Message + Default>(&self, method: &str, question: &impl Message) -> Result<A, Failure> {
        let bytes = self.unary(method, question.encode_to_vec(), LONGEST_TOLD, None).await?;
        read(&bytes).map_err(Failure::Wrong)
    }

    async fn unary(
        &self,
        method: &str,
        message: Vec<u8>,
        limit: usize,
        deadline: Option<Duration>,
    ) -> Result<Bytes, Failure> {
        let path = format!("/inference.GRPCInferenceService/{method}");
        let path = PathAndQuery::try_from(path).expect("methods have plain names");
        let mut grpc =
            Grpc::new(self.channel.clone()).max_decoding_message_size(limit).max_encoding_message_size(usize::MAX);
        grpc.ready().await.map_err(|error| Failure::Unreachable(chain(&error)))?;
        let mut request = Request::new(Bytes::from(message));
        if let Some(deadline) = deadline {
            // The server need not compute what nobody waits for any more.
            request.set_timeout(deadline);
        }
        match grpc.unary(request, path, AsBytes).await {
            Ok(response) => Ok(response.into_inner()),
            Err(status) => Err(failure(&status, deadline.unwrap_or_default())),
        }
    }
}

/// Nothing where a server does not know the question.
fn optional<A>(answer: Result<A, Failure>) -> Result<Option<A>, Failure> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(Failure::Failed(_) | Failure::NoModel(_)) => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// A property's text; of servers whose properties are messages the text in it.
fn property_text(property: &[u8]) -> String {
    /// A parameter, of which texts are read.
    #[derive(Clone, PartialEq, Message)]
    struct Parameter {
        #[prost(string, tag = "3")]
        text: String,
    }
    let message = Parameter::decode(property).ok().map(|parameter| parameter.text).filter(|text| !text.is_empty());
    message.unwrap_or_else(|| String::from_utf8_lossy(property).into_owned())
}

/// The outputs, with their numbers wherever these stand.
fn sent(response: ModelInferResponse) -> Result<Vec<Sent>, Failure> {
    let ModelInferResponse { outputs, raw_output_contents: raw, .. } = response;
    if !raw.is_empty() && raw.len() != outputs.len() {
        let (raw, outputs) = (raw.len(), outputs.len());
        return Err(Failure::wrong(format!("its answer has the bytes of {raw} outputs and describes {outputs}")));
    }
    let mut raw = raw.into_iter();
    let all = outputs.into_iter().map(|output| {
        let contents = output.contents.unwrap_or_default().fp32_contents;
        let bytes = raw.next().map_or_else(|| contents.into_iter().flat_map(f32::to_le_bytes).collect(), Vec::from);
        Sent { name: output.name, datatype: output.datatype, shape: output.shape, bytes }
    });
    Ok(all.collect())
}

fn failure(status: &Status, deadline: Duration) -> Failure {
    let said = shown(status.message());
    // What did not come from the server comes from the connection.
    if let Some(source) = status.source() {
        return if is_late(source) { Failure::Late(deadline) } else { Failure::Unreachable(chain(source)) };
    }
    match status.code() {
        Code::Unavailable | Code::ResourceExhausted | Code::Aborted => Failure::Busy(said),
        Code::NotFound => Failure::NoModel(said),
        // Of this program's own reader.
        Code::OutOfRange => Failure::Wrong(format!("its answer is too long: {said}")),
        Code::DeadlineExceeded | Code::Cancelled => Failure::Busy(said),
        code => Failure::Failed(format!("{said} ({code:?})")),
    }
}

/// Returns whether an error comes from a deadline.
fn is_late(error: &(dyn std::error::Error + 'static)) -> bool {
    error.is::<TimeoutExpired>() || error.source().is_some_and(is_late)
}

/// Messages as they are: they are read once they are known to be short.
#[derive(Clone, Copy, Debug)]
struct AsBytes;

impl Codec for AsBytes {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        *self
    }

    fn decoder(&mut self) -> Self {
        *self
    }
}

impl Encoder for AsBytes {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, item: Bytes, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put(item);
        Ok(())
    }
}

impl Decoder for AsBytes {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
    }
}
