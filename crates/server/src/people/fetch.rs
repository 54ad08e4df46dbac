//! Requests to addresses that somebody else has given: push services and webhooks. They must not be a way into the host's own network, so that what a name
//! leads to is looked up here, judged, and then connected to without asking again.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http_body_util::Full;
use hyper::Request;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

use crate::people::outside::Reach;

/// For so long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest address.
const LONGEST: usize = 2_000;

/// Why a request was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unreached {
    /// The address can never be asked.
    #[error("{0}")]
    Forbidden(&'static str),
    /// Nobody answers now.
    #[error("{0}")]
    NotNow(String),
}

/// An address that may be asked, as far as can be seen without looking it up.
pub(crate) fn address(text: &str, reach: Reach) -> Result<Url, Unreached> {
    let url = Url::parse(text).ok().filter(|_| text.len() <= LONGEST);
    let url = url.ok_or(Unreached::Forbidden("this is no address of the web"))?;
    if url.scheme() != "https" && (url.scheme() != "http" || reach == Reach::Public) {
        return Err(Unreached::Forbidden("the address must begin with https://"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Unreached::Forbidden("the address must not carry a name or a password"));
    }
    let number = match url.host() {
        Some(Host::Ipv4(v4)) => Some(IpAddr::V4(v4)),
        Some(Host::Ipv6(v6)) => Some(IpAddr::V6(v6)),
        Some(Host::Domain(_)) => None,
        None => return Err(Unreached::Forbidden("the address names no server")),
    };
    match number {
        Some(number) if reach == Reach::Public && !is_public(number) => Err(PRIVATE),
        _ => Ok(url),
    }
}

const PRIVATE: Unreached = Unreached::Forbidden("private addresses are refused");

/// Posts a body; the status of the answer. Nobody is sent on to another address.
pub(crate) async fn post(url: &Url, headers: &[(&str, String)], body: Vec<u8>, reach: Reach) -> Result<u16, Unreached> {
    let asked = async {
        let host = url.host_str().unwrap_or_default().to_owned();
        let stream = connect(url, &host, reach).await?;
        if url.scheme() == "http" {
            return converse(stream, url, &host, headers, body).await;
        }
        let name = ServerName::try_from(host.trim_matches(['[', ']']).to_owned());
        let name = name.map_err(|_| Unreached::Forbidden("the address names no server"))?;
        let secured = TlsConnector::from(trust()).connect(name, stream).await.map_err(|error| not_now(&error))?;
        converse(secured, url, &host, headers, body).await
    };
    let late = |_| Err(Unreached::NotNow(format!("no answer within {} s", PATIENCE.as_secs())));
    tokio::time::timeout(PATIENCE, asked).await.unwrap_or_else(late)
}

fn not_now(error: &dyn std::fmt::Display) -> Unreached {
    Unreached::NotNow(error.to_string())
}

/// Connects to what the name leads to, when none of it is private.
async fn connect(url: &Url, host: &str, reach: Reach) -> Result<TcpStream, Unreached> {
    let port = url.port_or_known_default().unwrap_or(443);
    let found =
        tokio::net::lookup_host((host.trim_matches(['[', ']']), port)).await.map_err(|error| not_now(&error))?;
    let found: Vec<SocketAddr> = found.collect();
    if reach == Reach::Public && found.iter().any(|address| !is_public(address.ip())) {
        return Err(PRIVATE);
    }
    TcpStream::connect(found.as_slice()).await.map_err(|error| not_now(&error))
}

async fn converse(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    url: &Url,
    host: &str,
    headers: &[(&str, String)],
    body: Vec<u8>,
) -> Result<u16, Unreached> {
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(|error| not_now(&error))?;
    let connection = tokio::spawn(connection);
    let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
    let authority = url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    let mut request = Request::post(path).header("host", authority).header("user-agent", "grognard");
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    let request = request.body(Full::new(Bytes::from(body)));
    let request = request.map_err(|_| Unreached::Forbidden("the address cannot be asked"))?;
    let answer = sender.send_request(request).await.map_err(|error| not_now(&error));
    connection.abort();
    Ok(answer?.status().as_u16())
}

/// Whom the host's machine trusts.
fn trust() -> Arc<ClientConfig> {
    static TRUST: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    Arc::clone(TRUST.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = versions.expect("the provider knows the versions of TLS").with_root_certificates(roots);
        Arc::new(config.with_no_client_auth())
    }))
}

/// Whether an address is one of the open internet.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(v4: Ipv4Addr) -> bool {
    let [a, b, c, _] = v4.octets();
    let reserved = a == 0 || a >= 240 || (a == 100 && (64..128).contains(&b)) || (a == 198 && (18..20).contains(&b));
    let special = (a == 192 && b == 0 && c == 0) || v4.is_documentation() || v4.is_multicast();
    !(reserved || special || v4.is_private() || v4.is_loopback() || v4.is_link_local())
}

fn is_public_v6(v6: Ipv6Addr) -> bool {
    let s = v6.segments();
    let within = |high: u16, low: u16| Ipv4Addr::from((u32::from(high) << 16) | u32::from(low));
    match s {
        // Translated to the older addresses, which stand in it.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => is_public_v4(within(high, low)),
        [0x2002, high, low, ..] => is_public_v4(within(high, low)),
        // What is given out lies between 2000 and 3fff; documentation, tunnels and benchmarks within that are nobody's.
        _ => s[0] & 0xe000 == 0x2000 && !(s[0] == 0x2001 && (s[1] == 0xdb8 || s[1] < 0x200)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_known_in_every_form() {
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.1",
            "172.16.0.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in
            ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808", "192.0.2.1".replace("192.0.2", "193.0.2").as_str()]
        {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn addresses_are_judged_before_anybody_is_asked() {
        for bad in [
            "",
            "nonsense",
            "ftp://a.example/",
            "http://a.example/",
            "https://user:word@a.example/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://0x7f000001/",
            "https://2130706433/",
            "https://10.0.0.1:8443/x",
            "file:///etc/passwd",
        ] {
            assert!(address(bad, Reach::Public).is_err(), "{bad}");
        }
        assert!(address("https://chat.example/hooks/1", Reach::Public).is_ok());
        assert!(address("http://127.0.0.1:80/", Reach::Private).is_ok(), "a host may allow it");
    }

    #[tokio::test]
    async fn a_name_that_leads_to_a_private_address_is_refused_after_it_was_looked_up() {
        let url = address("https://localhost:1/", Reach::Public).expect("a name says nothing yet");
        assert_eq!(post(&url, &[], Vec::new(), Reach::Public).await, Err(PRIVATE));
    }
}
