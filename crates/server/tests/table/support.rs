use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use catalog::Title;
use conformance::toy::ThreePasses;
use engine::RuleSet;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use server::{App, Config};
use store::{AccountId, Accounts, NewAccount, Session, Sqlite, Store};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

/// The toy game alone.
pub fn toy() -> &'static [Box<dyn Title>] {
    static GAMES: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();
    GAMES.get_or_init(|| vec![catalog::open::<ThreePasses>(&ThreePasses::files()).expect("the toy's data is right")])
}

/// A server on a free port, over a file of its own.
pub struct Server {
    pub address: SocketAddr,
    pub folder: TempDir,
    stop: Option<oneshot::Sender<()>>,
    ended: tokio::task::JoinHandle<()>,
}

/// Without limits on the rate and without pauses, which would only slow the tests.
pub fn unlimited() -> Config {
    Config { rate: 0, pause: [Duration::ZERO; 2], ..Config::default() }
}

impl Server {
    pub async fn start() -> Self {
        Self::with(unlimited()).await
    }

    pub async fn with(config: Config) -> Self {
        Self::over(TempDir::new().expect("a folder can be made"), config).await
    }

    /// A server over a folder that may hold matches already.
    pub async fn over(folder: TempDir, config: Config) -> Self {
        let app = app_over(folder.path(), config);
        Self::run(folder, app).await
    }

    /// A server with other games than the toy.
    pub async fn of(games: &'static [Box<dyn Title>], config: Config) -> Self {
        Self::of_over(games, TempDir::new().expect("a folder can be made"), config).await
    }

    /// The same over a folder that may hold matches already.
    pub async fn of_over(games: &'static [Box<dyn Title>], folder: TempDir, config: Config) -> Self {
        let store = Sqlite::open(&folder.path().join("grognard.sqlite")).expect("the file opens");
        Self::run(folder, App::new(config, Arc::new(store), games)).await
    }

    pub async fn run(folder: TempDir, app: Arc<App>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let ended = tokio::spawn(server::serve(app, listener, async move {
            let _ = stopped.await;
        }));
        Self { address, folder, stop: Some(stop), ended }
    }

    /// Shuts down in good order and starts again over the same file.
    pub async fn restarted(self) -> Self {
        Self::over(self.stopped().await, unlimited()).await
    }

    pub async fn stopped(mut self) -> TempDir {
        let _ = self.stop.take().expect("it runs").send(());
        self.ended.await.expect("it ends in good order");
        self.folder
    }

    pub fn client(&self) -> Client {
        Client { address: self.address, cookie: None }
    }

    /// A visitor who is known by name.
    pub async fn visitor(&self, name: &str) -> Client {
        let mut client = self.client();
        let answer = client.put("/api/me", &json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        client
    }
}

/// The token in a cookie, and what a server keeps of it.
fn token_in(cookie: &str) -> ([u8; 32], [u8; 32]) {
    let digits = cookie.split_once('=').expect("a cookie has a value").1;
    let mut token = [0; 32];
    for (byte, pair) in token.iter_mut().zip(digits.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    }
    (token, *blake3::hash(&token).as_bytes())
}

impl Server {
    /// A store beside the server's own, over the same file.
    pub fn store(&self) -> Sqlite {
        Sqlite::beside(&self.folder.path().join("grognard.sqlite")).expect("the file opens")
    }

    /// How many notices wait to be sent.
    pub fn waiting_notices(&self) -> u32 {
        let file = rusqlite::Connection::open(self.folder.path().join("grognard.sqlite")).unwrap();
        file.query_row("SELECT count(*) FROM job WHERE kind = 'notice'", [], |row| row.get(0)).unwrap()
    }

    /// At which second of the time that counts the one clock rings next.
    pub fn clock_rings(&self) -> i64 {
        let file = rusqlite::Connection::open(self.folder.path().join("grognard.sqlite")).unwrap();
        file.query_row("SELECT due FROM job WHERE kind = 'clock'", [], |row| row.get(0)).unwrap()
    }

    /// Opens an account for a visitor, without the ceremony, and signs the client in to it.
    pub async fn enrol(&self, client: &mut Client, name: &str) -> AccountId {
        let store = self.store();
        let (token, hash) = token_in(client.cookie.as_deref().expect("the client has been here"));
        let visitor = store.visitor(hash).await.unwrap().expect("the visitor is known").id;
        let mut handle = [0; 64];
        handle[..32].copy_from_slice(&hash);
        let (name, key) = (name.to_owned(), club::names::key(name));
        let account = store.open_account(NewAccount { visitor, name: name.clone(), key, handle, at: 0 }).await.unwrap();
        store.add_account_key(account, *blake3::hash(&handle).as_bytes()).await.unwrap();
        store.add_account_key(account, token).await.unwrap();
        self.sign_in(client, &name).await;
        account
    }

    /// Signs a client in to an account, without the ceremony.
    pub async fn sign_in(&self, client: &mut Client, name: &str) {
        let store = self.store();
        let account = store.account_named(club::names::key(name)).await.unwrap().expect("there is such an account");
        let others = store.sessions(account.id).await.unwrap().len();
        let token = *blake3::hash(format!("{name} {others}").as_bytes()).as_bytes();
        let (means, device) = ("passkey".to_owned(), "a test".to_owned());
        let hash = *blake3::hash(&token).as_bytes();
        let session = Session { id: 0, account: account.id, token: hash, made: 0, seen: 0, means, device };
        store.add_session(session).await.unwrap();
        client.cookie = Some(format!("grognard={}", blake3::Hash::from_bytes(token).to_hex()));
    }
}

pub fn app_over(folder: &Path, config: Config) -> Arc<App> {
    let store = Sqlite::open(&folder.join("grognard.sqlite")).expect("the file opens");
    App::new(config, Arc::new(store), toy())
}

/// A browser, as far as the server can tell.
#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    pub cookie: Option<String>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: hyper::HeaderMap,
    pub bytes: Bytes,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("not JSON ({error}): {}", String::from_utf8_lossy(&self.bytes)))
    }

    /// The word of an error.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {self:?}")).to_owned()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// Insists on a status.
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }
}

impl Client {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], Vec::new()).await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string().into_bytes()).await
    }

    pub async fn put(&mut self, path: &str, body: &Value) -> Answer {
        self.send("PUT", path, &[("content-type", "application/json")], body.to_string().into_bytes()).await
    }

    pub async fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Answer {
        let response = self.open(method, path, headers, body).await;
        for value in response.headers().get_all("set-cookie") {
            let text = value.to_str().expect("a cookie is text");
            self.cookie = text.split(';').next().map(str::to_owned);
        }
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.into_body().collect().await.expect("the body comes whole").to_bytes();
        Answer { status, headers, bytes }
    }

    async fn open(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Response<Incoming> {
        let stream = TcpStream::connect(self.address).await.expect("the server listens");
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.expect("it speaks HTTP");
        tokio::spawn(async move {
            let _ = connection.await;
        });
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|(name, _)| *name == "host") {
            request = request.header("host", self.address.to_string());
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let request = request.body(Full::new(Bytes::from(body))).expect("the request is well-formed");
        sender.send_request(request).await.expect("the server answers")
    }

    /// The status of an answer whose body may never end.
    pub async fn status(&self, path: &str) -> u16 {
        self.open("GET", path, &[], Vec::new()).await.status().as_u16()
    }

    /// Follows a match.
    pub async fn follow(&self, id: &str, after: Option<u64>) -> Stream {
        let number = after.map(|after| after.to_string());
        let headers: Vec<(&str, &str)> = number.iter().map(|number| ("last-event-id", number.as_str())).collect();
        let response = self.open("GET", &format!("/api/matches/{id}/updates"), &headers, Vec::new()).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Stream { body: response.into_body(), read: 0, all: Vec::new() }
    }

    /// Makes a match of the toy game; the value names who sits where.
    pub async fn make(&mut self, seats: Value) -> Value {
        let ask = json!({ "game": "three-passes", "scenario": "patrol", "seats": seats });
        self.post("/api/matches", &ask).await.expect(201).json()
    }

    pub async fn page(&mut self, id: &str) -> Value {
        self.get(&format!("/api/matches/{id}")).await.expect(200).json()
    }

    pub async fn order(&mut self, id: &str, expect: usize, notation: &str) -> Answer {
        self.post(&format!("/api/matches/{id}/orders"), &json!({ "expect": expect, "notation": notation })).await
    }

    /// Gives an order that must be accepted.
    pub async fn plays(&mut self, id: &str, expect: usize, notation: &str) -> Value {
        self.order(id, expect, notation).await.expect(200).json()
    }

    /// Something this client can do now, that is no storm.
    pub async fn some_order(&mut self, id: &str) -> Value {
        let scene = self.get(&format!("/api/matches/{id}/scene")).await.expect(200).json();
        let rows = scene["scene"]["affordances"].as_array().expect("a list").clone();
        rows.into_iter().find(|row| row["order"]["order"] != "storm").expect("something can be done")["order"].clone()
    }
}

/// Two players with a seat each: red and blue of the toy game.
pub async fn two_players(server: &Server) -> (Client, Client, String) {
    let (mut red, mut blue) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let joined = blue.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200).json();
    assert_eq!(joined, json!({ "id": id, "seat": "blue" }));
    (red, blue, id)
}

/// An update as it came over the stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Update {
    pub n: Option<u64>,
    pub kind: String,
    pub data: Value,
}

/// A stream of updates.
pub struct Stream {
    body: Incoming,
    /// What of `all` has been read as updates; a frame may end within a letter.
    read: usize,
    /// Every byte that ever came.
    pub all: Vec<u8>,
}

impl Stream {
    /// The next update, signs of life left out.
    pub async fn next(&mut self) -> Update {
        loop {
            while let Some(length) = self.all[self.read..].windows(2).position(|pair| pair == b"\n\n") {
                let block = &self.all[self.read..self.read + length];
                self.read += length + 2;
                if let Some(update) = read_block(std::str::from_utf8(block).expect("updates are text")) {
                    return update;
                }
            }
            let frame = self.body.frame().await.expect("the stream goes on").expect("the stream is whole");
            if let Ok(bytes) = frame.into_data() {
                self.all.extend_from_slice(&bytes);
            }
        }
    }

    /// The next update with a number.
    pub async fn next_numbered(&mut self) -> Update {
        loop {
            let update = self.next().await;
            if update.n.is_some() {
                return update;
            }
        }
    }

    /// The updates with numbers, up to this one.
    pub async fn upto(&mut self, n: u64) -> Vec<Update> {
        let mut updates = Vec::new();
        loop {
            let update = self.next_numbered().await;
            updates.push(update.clone());
            if update.n == Some(n) {
                return updates;
            }
        }
    }
}

fn read_block(block: &str) -> Option<Update> {
    let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    Some(Update {
        n: field("id:").map(|text| text.parse().expect("numbers are numbers")),
        kind: field("event:")?.to_owned(),
        data: serde_json::from_str(field("data:")?).expect("data is JSON"),
    })
}
