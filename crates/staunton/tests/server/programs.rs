//! Programs that use the HTTP API, as scripts that send the requests of existing clients.

use std::io::Read as _;
use std::net::SocketAddr;
use std::time::Duration;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use test_client::{Answer, Client, Part, Stream};
use tokio::time::timeout;

use crate::client::Person;
use crate::program::{Installation, Server, staunton};

const SCOPES: [&str; 7] = [
    "board:play",
    "bot:play",
    "challenge:read",
    "challenge:write",
    "puzzle:read",
    "puzzle:write",
    "tournament:write",
];
/// The maximum number of attempts at a request that is not answered in time.
const ATTEMPTS: u32 = 30;

/// Registers a user.
pub(crate) fn register(server: &Server, name: &str) -> Person {
    let mut person = Person::new(server).unwrap();
    let body = json!({ "name": name, "password": "correct horse battery", "invite": null });
    let answer = person.ask(server, "/app/account", &body.to_string());
    let answer = answer.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.cookie().unwrap().clone_into(&mut person.cookie);
    person
}

/// Registers a user, and returns a token with all scopes.
pub(crate) fn token(server: &Server, name: &str) -> String {
    let person = register(server, name);
    let body = json!({ "name": "my program", "scopes": SCOPES });
    let answer = person.ask(server, "/app/tokens", &body.to_string());
    let made: Value = answer.unwrap().json();
    made["token"].as_str().unwrap().to_owned()
}

/// Registers an organizer, and returns the id of an arena that bots may enter. It begins at this
/// time in milliseconds, or when its arbiter starts it.
pub(crate) fn arena(
    installation: &Installation,
    server: &Server,
    starts_at: Option<u64>,
) -> String {
    let organizer = register(server, "Cleo");
    let words = ["admin", "user", "role", "Cleo", "organiser", "--database"];
    let changed = staunton(&[&words[..], &[&installation.url()]].concat());
    assert!(changed.status.success(), "{changed:?}");
    let stage = json!({ "moves": null, "millis": 180_000, "bonus": { "kind": "none" } });
    let settings = json!({
        "name": "Arena of clients",
        "system": { "kind": "arena", "minutes": 10 },
        "venue": "online",
        "time": { "kind": "clock", "stages": [stage] },
        "bots": true,
        "starts_at": starts_at,
    });
    let body = json!({ "settings": settings });
    let answer = organizer.ask(server, "/app/tournaments", &body.to_string());
    let answer = answer.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    let made: Value = answer.json();
    made["id"].as_str().unwrap().to_owned()
}

/// The body of a request, with its content type.
#[derive(Clone, Copy)]
pub(crate) enum Body<'a> {
    /// No body and no content type.
    None,
    /// A body of this content type; an empty one means no content type.
    Of(&'a str, &'a str),
}

/// A form.
pub(crate) const fn form(body: &str) -> Body<'_> {
    Body::Of("application/x-www-form-urlencoded", body)
}

/// A client of the API, with its headers and timeouts.
pub(crate) struct ApiClient {
    address: SocketAddr,
    token: String,
    http: Client,
    /// The header `User-Agent`.
    pub(crate) agent: String,
    /// The time for a response. A later one counts as lost, and the request is sent again.
    pub(crate) patience: Duration,
    /// The time between two lines of a stream.
    pub(crate) stream_patience: Duration,
}

impl ApiClient {
    pub(crate) fn new(server: &Server, token: &str, agent: &str) -> Self {
        Self {
            address: server.address,
            token: token.to_owned(),
            http: Client::keep_alive(server.address),
            agent: agent.to_owned(),
            patience: Duration::from_mins(1),
            stream_patience: Duration::from_mins(1),
        }
    }

    /// Returns the headers that are sent with every request.
    fn headers(&self) -> [(&str, String); 4] {
        [
            ("authorization", format!("Bearer {}", self.token)),
            ("user-agent", self.agent.clone()),
            ("accept", "*/*".to_owned()),
            ("accept-encoding", "gzip, deflate".to_owned()),
        ]
    }

    /// Sends a request until it is answered in time. No answer is an error of the server.
    pub(crate) async fn send(&self, method: &str, path: &str, body: Body<'_>) -> Answer {
        let headers = self.headers();
        let mut headers: Vec<_> = headers
            .iter()
            .map(|(name, text)| (*name, &**text))
            .collect();
        let mut bytes = Vec::new();
        if let Body::Of(kind, text) = body {
            bytes = text.as_bytes().to_vec();
            if !kind.is_empty() {
                headers.push(("content-type", kind));
            }
        }
        for _ in 0..ATTEMPTS {
            let sending = self.http.send(method, path, &headers, bytes.clone());
            if let Ok(answer) = timeout(self.patience, sending).await {
                let answer = answer.unwrap_or_else(|why| panic!("{path}: {why}"));
                assert!(answer.status < 500, "{path}: {}", answer.text());
                return answer;
            }
        }
        panic!("{path}: no answer within {:?}", self.patience);
    }

    /// Sends a request, and reads the response as JSON, whatever its status is. Its content type
    /// must be that of JSON.
    pub(crate) async fn json(&self, method: &str, path: &str, body: Body<'_>) -> (u16, Value) {
        let answer = self.send(method, path, body).await;
        let kind = answer.header("content-type").unwrap_or_default();
        assert!(kind.starts_with("application/json"), "{path}: {kind}");
        let value = serde_json::from_str(&text(&answer));
        (
            answer.status,
            value.unwrap_or_else(|why| panic!("{path}: {why}")),
        )
    }

    /// Sends a `GET`, and reads the response as JSON.
    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, value) = self.json("GET", path, Body::None).await;
        assert_eq!(status, 200, "{path}: {value}");
        value
    }

    /// Sends a command that must be carried out.
    pub(crate) async fn post(&self, path: &str, body: Body<'_>) -> Value {
        let (status, value) = self.json("POST", path, body).await;
        assert_eq!(status, 200, "{path}: {value}");
        value
    }

    /// Sends a command without a body that must be carried out.
    pub(crate) async fn command(&self, path: &str) {
        assert_eq!(self.post(path, Body::None).await, json!({ "ok": true }));
    }

    /// Sends a command that must be refused, and returns the text of the error.
    pub(crate) async fn refused(&self, path: &str, body: Body<'_>) -> String {
        let (status, value) = self.json("POST", path, body).await;
        assert!((400..500).contains(&status), "{path}: {status}, {value}");
        value["error"].as_str().unwrap().to_owned()
    }

    /// Opens a stream by a `GET`.
    pub(crate) async fn stream(&self, path: &str) -> Lines {
        self.open("GET", path, "").await
    }

    /// Opens a stream. A body is a form.
    pub(crate) async fn open(&self, method: &str, path: &str, body: &str) -> Lines {
        let mut head = vec![
            format!("{method} {path} HTTP/1.1"),
            format!("host: {}", self.address),
        ];
        head.extend(self.headers().map(|(name, text)| format!("{name}: {text}")));
        if method == "POST" {
            head.push("content-type: application/x-www-form-urlencoded".to_owned());
            head.push(format!("content-length: {}", body.len()));
        }
        let request = format!("{}\r\n\r\n{body}", head.join("\r\n"));
        let opening = Stream::open(self.address, &request);
        let stream = timeout(self.patience, opening).await;
        let stream = stream.expect("the head arrives in time").unwrap();
        assert_eq!(stream.status(), 200, "{path}: {}", stream.head());
        let head = stream.head();
        assert!(
            head.contains("content-type: application/x-ndjson"),
            "{head}"
        );
        assert!(!head.contains("content-encoding"), "{head}");
        Lines {
            stream,
            patience: self.stream_patience,
        }
    }
}

/// Returns the body of a response, which may be compressed.
pub(crate) fn text(answer: &Answer) -> String {
    if answer.header("content-encoding") != Some("gzip") {
        return answer.text();
    }
    let mut text = String::new();
    let mut reader = GzDecoder::new(answer.body());
    reader.read_to_string(&mut text).unwrap();
    text
}

/// An open stream.
pub(crate) struct Lines {
    stream: Stream,
    patience: Duration,
}

impl Lines {
    /// Reads the next part, blank or not, within the read timeout of the client.
    pub(crate) async fn part(&mut self) -> Part {
        let part = timeout(self.patience, self.stream.part()).await;
        let part = part.unwrap_or_else(|_| panic!("no line within {:?}", self.patience));
        part.unwrap()
    }

    /// Reads the next object; `None` at the end of the stream.
    pub(crate) async fn value(&mut self) -> Option<Value> {
        loop {
            match self.part().await {
                Part::Line(line) => return Some(serde_json::from_str(&line).unwrap()),
                Part::Blank => {}
                Part::End => return None,
                Part::Broken => panic!("the server broke the stream"),
            }
        }
    }

    /// Reads the next object, which has this type.
    pub(crate) async fn of_type(&mut self, kind: &str) -> Value {
        let value = self.value().await.expect("another line");
        assert_eq!(value["type"], kind, "{value}");
        value
    }

    /// Checks that the stream has ended.
    pub(crate) async fn ended(&mut self) {
        assert_eq!(self.value().await, None);
    }
}

/// Checks that an object has these members, given as JSON pointers.
pub(crate) fn has(value: &Value, strings: &[&str], numbers: &[&str], booleans: &[&str]) {
    let member = |pointer: &str| value.pointer(pointer);
    for pointer in strings {
        assert!(
            member(pointer).is_some_and(Value::is_string),
            "{pointer}: {value}"
        );
    }
    for pointer in numbers {
        assert!(
            member(pointer).is_some_and(Value::is_u64),
            "{pointer}: {value}"
        );
    }
    for pointer in booleans {
        assert!(
            member(pointer).is_some_and(Value::is_boolean),
            "{pointer}: {value}"
        );
    }
}

/// Returns a text member.
pub(crate) fn string<'a>(value: &'a Value, pointer: &str) -> &'a str {
    let member = value.pointer(pointer).and_then(Value::as_str);
    member.unwrap_or_else(|| panic!("{pointer}: {value}"))
}
