//! Addresses of models on servers: `grpc://HOST:PORT/MODEL` or `http://HOST:PORT/MODEL`, several with commas between them.

use std::fmt;
use std::str::FromStr;

/// A model on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// How the server is spoken to.
    pub protocol: Protocol,
    /// Its host and port.
    pub host: String,
    /// Name of the model there.
    pub model: String,
    /// Version of the model; `None`: the one that the server chooses.
    pub version: Option<String>,
}

/// How a server is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// gRPC over HTTP/2, without TLS.
    Grpc,
    /// HTTP/1.1 without TLS: JSON, and numbers as bytes where the server can.
    Http,
}

/// One address or several, of servers that hold the same network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addresses(Vec<Address>);

/// A text that is no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Nothing there.
    #[error("a remote evaluator has an address, like remote:grpc://127.0.0.1:8001/model")]
    Missing,
    /// Another beginning.
    #[error("{0:?} begins with neither grpc:// nor http://")]
    Protocol(String),
    /// TLS.
    #[error(
        "{0:?} asks for TLS, which is not spoken here: name a proxy that speaks it, or a server of the same network by grpc:// or http://"
    )]
    Tls(String),
    /// A name or password before the host.
    #[error("{0:?} has no host and port as HOST:PORT")]
    Host(String),
    /// No model.
    #[error("{0:?} names no model: the address ends with /MODEL, or /MODEL/VERSION")]
    Model(String),
    /// The same one again.
    #[error("{0} is named twice")]
    Twice(String),
    /// More than anybody has.
    #[error("{0} addresses are more than the limit of {MOST}")]
    TooMany(usize),
}

/// Most addresses of one evaluator.
const MOST: usize = 64;

/// Ports that Triton listens on where nobody says another.
const GRPC_PORT: u16 = 8001;
const HTTP_PORT: u16 = 8000;

impl Addresses {
    /// All of them, at least one.
    #[must_use]
    pub fn all(&self) -> &[Address] {
        &self.0
    }
}

impl FromStr for Addresses {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let parts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        if parts.is_empty() {
            return Err(AddressError::Missing);
        }
        if parts.len() > MOST {
            return Err(AddressError::TooMany(parts.len()));
        }
        let mut all: Vec<Address> = Vec::new();
        for part in parts {
            let address: Address = part.parse()?;
            if all.contains(&address) {
                return Err(AddressError::Twice(address.to_string()));
            }
            all.push(address);
        }
        Ok(Self(all))
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let shown = || text.chars().take(80).collect::<String>();
        let (protocol, rest) = match text.split_once("://") {
            Some(("grpc", rest)) => (Protocol::Grpc, rest),
            Some(("http", rest)) => (Protocol::Http, rest),
            Some(("grpcs" | "https", _)) => return Err(AddressError::Tls(shown())),
            _ => return Err(AddressError::Protocol(shown())),
        };
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let mut path = path.trim_end_matches('/').split('/');
        let (model, version) = (path.next().unwrap_or_default(), path.next());
        // They go into paths as they are.
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|char| char.is_ascii_alphanumeric() || "-_.+".contains(char))
        };
        if !is_name(model) || version.is_some_and(|version| !is_name(version)) || path.next().is_some() {
            return Err(AddressError::Model(shown()));
        }
        let port = if protocol == Protocol::Grpc { GRPC_PORT } else { HTTP_PORT };
        let host = with_port(host, port).ok_or_else(|| AddressError::Host(shown()))?;
        Ok(Self { protocol, host, model: model.to_owned(), version: version.map(str::to_owned) })
    }
}

/// The host with its port, or the usual one; `None` for what is no host.
fn with_port(text: &str, usual: u16) -> Option<String> {
    let is_bracketed = text.starts_with('[');
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !is_bracketed || host.ends_with(']') => (host, Some(port)),
        _ => (text, None),
    };
    let inner = host.strip_prefix('[').map_or(Some(host), |rest| rest.strip_suffix(']'))?;
    let allowed = if is_bracketed { ":.%" } else { "-_." };
    if inner.is_empty() || !inner.chars().all(|char| char.is_ascii_alphanumeric() || allowed.contains(char)) {
        return None;
    }
    let port = port.map_or(Some(usual), |port| port.parse().ok().filter(|&port| port > 0))?;
    Some(format!("{host}:{port}"))
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { protocol, host, model, version } = self;
        let begin = match protocol {
            Protocol::Grpc => "grpc",
            Protocol::Http => "http",
        };
        write!(f, "{begin}://{host}/{model}")?;
        version.as_ref().map_or(Ok(()), |version| write!(f, "/{version}"))
    }
}

impl fmt::Display for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&all.join(","))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<String, String> {
        text.parse::<Addresses>().map(|all| all.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn addresses_name_host_model_and_version() {
        assert_eq!(read("grpc://127.0.0.1:9001/maia").unwrap(), "grpc://127.0.0.1:9001/maia");
        assert_eq!(read("grpc://a/maia").unwrap(), "grpc://a:8001/maia");
        assert_eq!(
            read(" http://b.example/maia/2/ , grpc://[::1]:1/n").unwrap(),
            "http://b.example:8000/maia/2,grpc://[::1]:1/n"
        );
        assert_eq!(read("http://[fe80::1]/n").unwrap(), "http://[fe80::1]:8000/n");
    }

    #[test]
    fn what_is_no_address_is_refused_in_one_sentence() {
        for (text, part) in [
            ("", "has an address"),
            (",", "has an address"),
            ("127.0.0.1:8001/m", "neither grpc:// nor http://"),
            ("ftp://a/m", "neither grpc:// nor http://"),
            ("https://a/m", "TLS"),
            ("grpcs://a/m", "TLS"),
            ("grpc://user:secret@a:1/m", "no host and port"),
            ("grpc://a:0/m", "no host and port"),
            ("grpc://a:99999/m", "no host and port"),
            ("grpc:///m", "no host and port"),
            ("grpc://[::1/m", "no host and port"),
            ("grpc://a", "names no model"),
            ("grpc://a/", "names no model"),
            ("grpc://a/m/1/2", "names no model"),
            ("grpc://a/m?x=1", "names no model"),
            ("grpc://a/..%2f", "names no model"),
            ("grpc://a/m,grpc://a:8001/m", "named twice"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
        let many: Vec<String> = (1..=65).map(|port| format!("grpc://a:{port}/m")).collect();
        assert!(read(&many.join(",")).unwrap_err().contains("65 addresses"));
    }

    proptest! {
        #[test]
        fn what_is_read_is_written_and_read_again(text in "(grpc|http)://[a-z0-9.:\\[\\]]{1,12}/[a-z0-9./]{0,6}") {
            if let Ok(address) = text.parse::<Address>() {
                prop_assert_eq!(address.to_string().parse::<Address>(), Ok(address));
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".{0,40}") {
            let _ = text.parse::<Addresses>();
        }
    }
}
