use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The server hangs up on who has asked nothing for half a minute: after so long a connection is opened anew.
const STALE: Duration = Duration::from_secs(20);

/// One client's connection, kept open. It speaks just enough HTTP for this server, so that the load costs little itself.
pub struct Connection {
    address: SocketAddr,
    stream: TcpStream,
    used: Instant,
    buffer: Vec<u8>,
    cookie: String,
    /// Where the proxy before the server says that this client lives.
    home: &'static str,
}

/// An answer: its status and its body.
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
}

impl Connection {
    pub async fn open(address: SocketAddr, cookie: &str) -> Result<Self, String> {
        let stream = connect(address).await?;
        Ok(Self {
            address,
            stream,
            used: Instant::now(),
            buffer: Vec::with_capacity(8192),
            cookie: cookie.to_owned(),
            home: "127.0.0.1",
        })
    }

    /// As a client of that address, as far as a server behind a proxy can tell.
    pub fn living_at(mut self, home: &'static str) -> Self {
        self.home = home;
        self
    }

    pub async fn get(&mut self, path: &str) -> Result<Answer, String> {
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {}\r\ncookie: {}\r\n\r\n",
            self.home, self.cookie
        );
        self.ask(head.as_bytes()).await
    }

    pub async fn post(&mut self, path: &str, body: &str) -> Result<Answer, String> {
        let request = self.posting(path, body);
        self.ask(&request).await
    }

    /// A request ready to be sent.
    pub fn posting(&self, path: &str, body: &str) -> Vec<u8> {
        format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {}\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.home,
            self.cookie,
            body.len()
        )
        .into_bytes()
    }

    /// Sends a request and waits for the whole answer.
    pub async fn ask(&mut self, request: &[u8]) -> Result<Answer, String> {
        if self.used.elapsed() > STALE {
            self.stream = connect(self.address).await?;
        }
        self.used = Instant::now();
        self.stream.write_all(request).await.map_err(|why| format!("cannot send: {why}"))?;
        self.buffer.clear();
        let head = loop {
            if let Some(end) = self.buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                break end + 4;
            }
            self.read_more().await?;
        };
        let text = String::from_utf8_lossy(&self.buffer[..head]).to_lowercase();
        let status = text.get(9..12).and_then(|digits| digits.parse().ok()).ok_or("the answer is no HTTP")?;
        if let Some(cookie) = field(&text, "set-cookie:") {
            cookie.split(';').next().unwrap_or_default().clone_into(&mut self.cookie);
        }
        let length: usize = field(&text, "content-length:").and_then(|digits| digits.parse().ok()).unwrap_or(0);
        while self.buffer.len() < head + length {
            self.read_more().await?;
        }
        Ok(Answer { status, body: self.buffer[head..head + length].to_vec() })
    }

    async fn read_more(&mut self) -> Result<(), String> {
        let read = self.stream.read_buf(&mut self.buffer).await.map_err(|why| format!("cannot read: {why}"))?;
        if read == 0 { Err("the server hung up".to_owned()) } else { Ok(()) }
    }
}

async fn connect(address: SocketAddr) -> Result<TcpStream, String> {
    let stream = TcpStream::connect(address).await.map_err(|why| format!("cannot connect: {why}"))?;
    stream.set_nodelay(true).map_err(|why| why.to_string())?;
    Ok(stream)
}

fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

impl Answer {
    pub fn json(&self) -> Result<Value, String> {
        if self.status >= 300 {
            return Err(format!("status {}: {}", self.status, String::from_utf8_lossy(&self.body)));
        }
        serde_json::from_slice(&self.body).map_err(|why| format!("not JSON: {why}"))
    }
}
