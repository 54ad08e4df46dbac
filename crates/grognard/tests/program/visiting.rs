//! Servers in processes of their own, and somebody who visits them.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::process::{command, folder, text};

/// A server in a process of its own. What it says must be kept open: a server that can tell nobody where it listens does not start.
pub struct Served {
    pub child: Child,
    _said: BufReader<ChildStdout>,
    pub address: String,
}

/// The program, in a data folder that nobody else has.
pub fn serve(args: &[&str]) -> Served {
    serve_in(text(&folder("shared-data")), args)
}

/// The program, in a data folder.
pub fn serve_in(data: &str, args: &[&str]) -> Served {
    let settings = ["serve", "--address", "127.0.0.1:0", "--rate", "0", "--data", data];
    Served::start(&mut command(&[&settings, args].concat()))
}

impl Served {
    /// A program that says where it listens.
    pub fn start(program: &mut Command) -> Self {
        let mut child = program.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line.trim_end().rsplit("http://").next().unwrap().to_owned();
        Self { child, _said: said, address }
    }

    /// SIGKILL: no farewell, nothing flushed.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn terminate(&self) {
        assert!(Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap().success());
    }
}

/// A visitor, wherever the server is.
#[derive(Default)]
pub struct Visitor {
    pub cookie: String,
}

impl Visitor {
    pub fn ask(&mut self, server: &Served, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let (status, answer) = self.asked(server, method, path, body);
        (status, serde_json::from_str(&answer).unwrap_or(Value::Null))
    }

    fn asked(&mut self, server: &Served, method: &str, path: &str, body: &Value) -> (u16, String) {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nCookie: {}",
            server.address, self.cookie
        );
        write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer}"));
        if let Some(cookie) = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
            cookie.split(';').next().unwrap().clone_into(&mut self.cookie);
        }
        (head[9..12].parse().unwrap(), body.to_owned())
    }

    /// An answer as it came.
    pub fn text(&mut self, server: &Served, path: &str) -> String {
        let (status, answer) = self.asked(server, "GET", path, &Value::Null);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub fn get(&mut self, server: &Served, path: &str) -> Value {
        let (status, answer) = self.ask(server, "GET", path, &Value::Null);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// A match at one screen.
    pub fn make(&mut self, server: &Served) -> String {
        self.make_with(server, &json!({ "kind": "hotseat" }))
    }

    /// A match with both seats alike.
    pub fn make_with(&mut self, server: &Served, seat: &Value) -> String {
        let seats = json!({ "rebel": seat, "british": seat });
        let ask = json!({ "game": "last-mughal", "scenario": "relief-of-cawnpore", "seats": seats });
        let (status, made) = self.ask(server, "POST", "/api/matches", &ask);
        assert_eq!(status, 201, "{made}");
        made["id"].as_str().unwrap().to_owned()
    }

    /// Gives any order that can be given; the step it makes.
    pub fn play(&mut self, server: &Served, id: &str) -> u64 {
        let scene = self.get(server, &format!("/api/matches/{id}/scene"));
        let rows = scene["scene"]["affordances"].as_array().unwrap();
        let plain = |row: &&Value| row["refused"].is_null() && row["choose"].is_null() && row["notation"] != "";
        let row = rows.iter().find(plain).unwrap_or_else(|| panic!("nothing can be done: {rows:?}"));
        let order = json!({ "expect": scene["step"], "notation": row["notation"] });
        let (status, reply) = self.ask(server, "POST", &format!("/api/matches/{id}/orders"), &order);
        assert_eq!(status, 200, "{reply}");
        reply["step"].as_u64().unwrap()
    }

    pub fn step(&mut self, server: &Served, id: &str) -> u64 {
        self.get(server, &format!("/api/matches/{id}"))["step"].as_u64().unwrap()
    }
}

/// Asks until there is an answer; who waits so long has failed.
pub fn at_last<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(begun.elapsed() < Duration::from_mins(2), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}
