//! The way to a server, whichever protocol it speaks.

use std::sync::Arc;
use std::time::Duration;

use networks::Tensors;

use crate::address::{Address, Protocol};
use crate::exchange::{Answered, Question};
use crate::failure::Failure;
use crate::identity::Told;
use crate::{grpc, http};

/// Way to one model of one server.
#[derive(Debug)]
pub(crate) enum Transport {
    Grpc(grpc::Client),
    Http(http::Client),
}

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
