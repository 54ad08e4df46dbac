//! The world outside, on this machine: a mail server, and a server that takes pushes and webhooks.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};
use serde_json::{Value, json};
use server::{Clock, Config, Mailing, Outside, Reach};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Half past noon on the eighteenth of November 2026, in milliseconds.
pub const NOON: i64 = 1_795_005_000_000;
pub const MINUTE: i64 = 60_000;

/// Waits until something holds; a test that waits for what never comes ends by its own patience.
pub async fn until<T>(mut look: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..3_000 {
        if let Some(found) = look().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never comes");
}

/// Long enough for what must not happen to happen, if it did: the queue has looked several times.
pub async fn a_few_beats() {
    tokio::time::sleep(Duration::from_millis(300)).await;
}

/// A server that is told of the world outside, and whose clock is in the test's hands.
pub fn outside(mail: Option<&MailSink>, clock: &Clock) -> Config {
    let mail = mail.map(|sink| Mailing { server: sink.address.clone(), from: "Table <table@example.org>".to_owned() });
    let outside = Outside {
        origin: Some("https://table.example".to_owned()),
        mail,
        reach: Reach::Private,
        patience: Duration::from_secs(20),
        beat: Duration::from_millis(20),
    };
    Config { outside, clock: clock.clone(), ..crate::support::unlimited() }
}

/// A mail server. Whoever is called `nobody` has no mailbox there, and `busy` is tried again.
pub struct MailSink {
    pub address: String,
    letters: Arc<Mutex<Vec<String>>>,
}

impl MailSink {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = format!("smtp://127.0.0.1:{}", listener.local_addr().unwrap().port());
        let letters = Arc::<Mutex<Vec<String>>>::default();
        let kept = Arc::clone(&letters);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(converse(stream, Arc::clone(&kept)));
            }
        });
        Self { address, letters }
    }

    /// All letters so far, unfolded.
    pub fn letters(&self) -> Vec<String> {
        self.letters.lock().unwrap().clone()
    }

    /// The letter of this number, when it has come.
    pub async fn letter(&self, n: usize) -> String {
        until(async || self.letters().get(n).cloned()).await
    }
}

async fn converse(stream: TcpStream, letters: Arc<Mutex<Vec<String>>>) -> Option<()> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    writer.write_all(b"220 sink\r\n").await.ok()?;
    let mut to = String::new();
    while let Some(line) = lines.next_line().await.ok()? {
        let word = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
        let answer = match word.as_str() {
            "EHLO" | "HELO" => "250 sink".to_owned(),
            "RCPT" if line.contains("nobody@") => "550 no such mailbox".to_owned(),
            "RCPT" if line.contains("busy@") => "451 later".to_owned(),
            "RCPT" => {
                to = line.clone();
                "250 well".to_owned()
            }
            "DATA" => {
                writer.write_all(b"354 go on\r\n").await.ok()?;
                let mut letter = format!("{to}\n");
                while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                    letter.push_str(&line);
                    letter.push('\n');
                }
                letters.lock().unwrap().push(letter.replace("=\n", "").replace("=3D", "="));
                "250 taken".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 well".to_owned(),
        };
        writer.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    Some(())
}

/// What stands at the end of a link in a letter.
pub fn link_in(letter: &str, path: &str) -> String {
    let start = letter.find(path).unwrap_or_else(|| panic!("no {path} in {letter}")) + path.len();
    letter[start..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect()
}

/// A request that came.
#[derive(Clone, Debug)]
pub struct Request {
    pub head: String,
    pub body: Vec<u8>,
}

impl Request {
    pub fn header(&self, name: &str) -> String {
        let line = self.head.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}:")));
        line.and_then(|line| line.split_once(':')).map_or_else(String::new, |(_, value)| value.trim().to_owned())
    }
}

/// A server that takes whatever is posted to it.
pub struct WebSink {
    pub origin: String,
    requests: Arc<Mutex<Vec<Request>>>,
    status: Arc<Mutex<u16>>,
}

impl WebSink {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let origin = format!("http://127.0.0.1:{}", listener.local_addr().unwrap().port());
        let (requests, status) = (Arc::<Mutex<Vec<Request>>>::default(), Arc::new(Mutex::new(201)));
        let (kept, answer) = (Arc::clone(&requests), Arc::clone(&status));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let status = *answer.lock().unwrap();
                tokio::spawn(take(stream, Arc::clone(&kept), status));
            }
        });
        Self { origin, requests, status }
    }

    /// From now on it answers so.
    pub fn answers(&self, status: u16) {
        *self.status.lock().unwrap() = status;
    }

    pub fn requests(&self) -> Vec<Request> {
        self.requests.lock().unwrap().clone()
    }

    /// The request of this number, when it has come.
    pub async fn request(&self, n: usize) -> Request {
        until(async || self.requests().get(n).cloned()).await
    }
}

async fn take(mut stream: TcpStream, requests: Arc<Mutex<Vec<Request>>>, status: u16) -> Option<()> {
    let mut bytes = Vec::new();
    let (head, length) = loop {
        let mut some = [0; 4096];
        let read = stream.read(&mut some).await.ok().filter(|read| *read > 0)?;
        bytes.extend_from_slice(&some[..read]);
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let request = Request { head: String::from_utf8_lossy(&bytes[..end]).into_owned(), body: Vec::new() };
            bytes.drain(..end + 4);
            let length: usize = request.header("content-length").parse().unwrap_or_default();
            break (request.head, length);
        }
    };
    while bytes.len() < length {
        let mut some = [0; 4096];
        let read = stream.read(&mut some).await.ok().filter(|read| *read > 0)?;
        bytes.extend_from_slice(&some[..read]);
    }
    requests.lock().unwrap().push(Request { head, body: bytes });
    stream.write_all(format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n").as_bytes()).await.ok()
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn encode(bytes: &[u8]) -> String {
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |place| byte >> place & 1)).collect();
    let value = |six: &[u8]| (0..6).fold(0, |value, place| value << 1 | six.get(place).copied().unwrap_or(0));
    bits.chunks(6).map(|six| char::from(LETTERS[usize::from(value(six))])).collect()
}

fn decode(text: &str) -> Vec<u8> {
    let place = |letter: u8| LETTERS.iter().position(|known| *known == letter).expect("base64url") as u8;
    let bits: Vec<u8> = text.bytes().flat_map(|letter| (0..6).rev().map(move |n| place(letter) >> n & 1)).collect();
    bits.chunks_exact(8).map(|eight| eight.iter().fold(0, |byte, bit| byte << 1 | bit)).collect()
}

/// A browser that takes pushes, with keys of its own. It reads one push: its key is used up by that.
pub struct Browser {
    private: EphemeralPrivateKey,
    key: Vec<u8>,
    auth: [u8; 16],
}

impl Browser {
    pub fn new() -> Self {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let key = private.compute_public_key().unwrap().as_ref().to_vec();
        Self { private, key, auth: [7; 16] }
    }

    /// What the page tells the server.
    pub fn subscription(&self, endpoint: &str) -> Value {
        json!({ "endpoint": endpoint, "key": encode(&self.key), "auth": encode(&self.auth) })
    }

    /// Opens a push as a browser does (RFC 8291).
    pub fn read(self, push: &Request) -> Value {
        assert_eq!(push.header("content-encoding"), "aes128gcm");
        let (salt, rest) = push.body.split_at(16);
        let (sender, sealed) = rest[5..].split_at(usize::from(rest[4]));
        let peer = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(self.private, &peer, |shared| Salt::new(HKDF_SHA256, &self.auth).extract(shared));
        let secret: [u8; 32] = derive(&shared.unwrap(), &[b"WebPush: info\0", &self.key, sender]);
        let keys = Salt::new(HKDF_SHA256, salt).extract(&secret);
        let content: [u8; 16] = derive(&keys, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = derive(&keys, &[b"Content-Encoding: nonce\0"]);
        let opener = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).unwrap());
        let mut sealed = sealed.to_vec();
        let open = opener.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).unwrap();
        let words = open.strip_suffix(&[2]).expect("the last record ends so");
        serde_json::from_slice(words).expect("it is JSON")
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(from: &Prk, about: &[&[u8]]) -> [u8; N] {
    let mut bytes = [0; N];
    from.expand(about, Length(N)).unwrap().fill(&mut bytes).unwrap();
    bytes
}

/// What a push service learns about who sends, when the signature is right (RFC 8292).
pub fn vouched(push: &Request, public: &str) -> Value {
    let authorization = push.header("authorization");
    let part = |name: &str| {
        let words = authorization.trim_start_matches("vapid ").split(',').map(str::trim);
        words.filter_map(|word| word.split_once('=')).find(|(key, _)| *key == name).expect("it is there").1.to_owned()
    };
    assert_eq!(part("k"), public);
    let token = part("t");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let verifier = Verifier::new(&ECDSA_P256_SHA256_FIXED, decode(&part("k")));
    verifier.verify(signed.as_bytes(), &decode(signature)).expect("the server has signed it");
    serde_json::from_slice(&decode(signed.split_once('.').expect("claims").1)).expect("they are JSON")
}
