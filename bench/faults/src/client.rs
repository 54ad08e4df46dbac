use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// For so long a server may keep a client waiting, who then goes to another.
const PATIENCE: Duration = Duration::from_secs(6);

/// Somebody who asks servers.
pub struct Client {
    pub cookie: String,
}

/// An answer that came whole.
pub struct Answer {
    pub status: u16,
    pub body: Value,
}

fn connect(address: &str) -> Result<TcpStream, String> {
    let socket: SocketAddr = address.parse().map_err(|_| format!("{address} is no address"))?;
    let stream = TcpStream::connect_timeout(&socket, PATIENCE).map_err(|why| why.to_string())?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(|why| why.to_string())?;
    stream.set_write_timeout(Some(PATIENCE)).map_err(|why| why.to_string())?;
    Ok(stream)
}

impl Client {
    /// Asks; an error when nobody knows what has come of it.
    pub fn ask(&mut self, address: &str, method: &str, path: &str, body: &Value) -> Result<Answer, String> {
        let mut stream = connect(address)?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncookie: {}\r\n\
             content-length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        );
        stream.write_all(request.as_bytes()).map_err(|why| why.to_string())?;
        let mut text = String::new();
        stream.read_to_string(&mut text).map_err(|why| why.to_string())?;
        let (head, body) = text.split_once("\r\n\r\n").ok_or("the answer was cut off")?;
        let head = head.to_ascii_lowercase();
        let field = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let status = head.get(9..12).and_then(|digits| digits.parse().ok()).ok_or("this is no HTTP")?;
        if field("content-length:")
            .and_then(|digits| digits.parse().ok())
            .is_some_and(|length: usize| body.len() < length)
        {
            return Err("the answer was cut off".to_owned());
        }
        if let Some(cookie) = field("set-cookie:") {
            cookie.split(';').next().unwrap_or_default().clone_into(&mut self.cookie);
        }
        Ok(Answer { status, body: serde_json::from_str(body).unwrap_or(Value::Null) })
    }

    /// Reads the updates of a match after a number, until the server goes away or is silent, or `heard` has heard enough.
    pub fn follow(
        &self,
        address: &str,
        id: &str,
        after: u64,
        mut heard: impl FnMut(u64, &str, &Value) -> bool,
    ) -> Result<(), String> {
        let mut stream = connect(address)?;
        let request = format!(
            "GET /api/matches/{id}/updates HTTP/1.1\r\nhost: {address}\r\ncookie: {}\r\nlast-event-id: {after}\r\n\r\n",
            self.cookie
        );
        stream.write_all(request.as_bytes()).map_err(|why| why.to_string())?;
        let mut lines = BufReader::new(stream).lines();
        let status = lines.next().ok_or("it hung up")?.map_err(|why| why.to_string())?;
        if !status.contains(" 200 ") {
            return Err(status);
        }
        let (mut number, mut kind, mut data) = (None, String::new(), Value::Null);
        for line in lines {
            let line = line.map_err(|why| why.to_string())?;
            if let Some(text) = line.strip_prefix("id:") {
                number = text.trim().parse().ok();
            } else if let Some(text) = line.strip_prefix("event:") {
                text.trim().clone_into(&mut kind);
            } else if let Some(text) = line.strip_prefix("data:") {
                data = serde_json::from_str(text.trim()).map_err(|why| format!("no update: {why}"))?;
            } else if line.is_empty()
                && let Some(n) = number.take()
                && heard(n, &kind, &data)
            {
                return Ok(());
            }
        }
        Err("it hung up".to_owned())
    }
}
