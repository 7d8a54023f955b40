//! The OpenAPI document, compared with the responses of the server.

use serde_json::{Value, json};

use super::{ALL, Program, anonymous};
use crate::harness::{Answer, TestServer};
use crate::people::register;

/// An endpoint of the document.
struct Endpoint {
    method: String,
    /// The path with values for its parameters.
    path: String,
    operation: Value,
}

impl Endpoint {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The alternatives of permissions; `None` if no token is read or needed.
    fn scopes(&self) -> Option<Vec<&str>> {
        let alternatives = self.operation["security"].as_array().expect("security");
        let mut scopes = Vec::new();
        for alternative in alternatives {
            let token = alternative.get("token")?;
            scopes.extend(token[0].as_str());
        }
        Some(scopes)
    }

    /// Sends a request with parameters that the endpoints for commands can read.
    async fn ask(&self, program: &Program) -> Answer {
        let body = if self.method == "POST" { FORM } else { "" };
        program.send(&self.method, &self.path, body).await
    }

    /// Checks that a response has a status of the document, and returns it.
    fn documented(&self, answer: &Answer) -> u16 {
        let status = answer.status.to_string();
        let known = self.operation["responses"].get(&status).is_some();
        assert!(known, "{}: {status} {}", self.name(), answer.text());
        answer.status
    }
}

/// A body with every required parameter.
const FORM: &str = "text=hello&time=5&level=1";

async fn endpoints(test_server: &TestServer) -> Vec<Endpoint> {
    let answer = anonymous(test_server, "GET", "/api/openapi.json").await;
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    let document: Value = answer.json();
    let mut endpoints = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("endpoints") {
            let mut path = path.clone();
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            for parameter in parameters.filter(|parameter| parameter["in"] == "path") {
                let name = parameter["name"].as_str().expect("a name");
                let example = parameter["example"].as_str();
                let example = example.unwrap_or_else(|| panic!("{path}: {name} has no example"));
                path = path.replace(&format!("{{{name}}}"), example);
            }
            endpoints.push(Endpoint {
                method: method.to_ascii_uppercase(),
                path,
                operation: operation.clone(),
            });
        }
    }
    assert!(endpoints.len() > 40, "{}", endpoints.len());
    endpoints
}

/// Returns the names of all properties of schemas in a part of the document.
fn property_names(part: &Value) -> Vec<&str> {
    let children = match part {
        Value::Object(fields) => fields.values().collect(),
        Value::Array(items) => items.iter().collect(),
        _ => Vec::new(),
    };
    let own = part.get("properties").and_then(Value::as_object);
    let own = own.into_iter().flat_map(|names| names.keys());
    let inner = children.into_iter().flat_map(property_names);
    own.map(String::as_str).chain(inner).collect()
}

#[tokio::test]
async fn schemas_have_the_names_of_the_responses() {
    let test_server = TestServer::open().await;
    let answer = anonymous(&test_server, "GET", "/api/openapi.json").await;
    let document: Value = answer.json();
    let names = property_names(&document);
    assert!(names.contains(&"daysPerTurn"));
    // Only OAuth has names with underscores (RFC 6749 and 7636).
    let oauth = [
        "access_token",
        "client_id",
        "code_verifier",
        "error_description",
        "expires_in",
        "grant_type",
        "redirect_uri",
        "token_type",
    ];
    let others = names
        .iter()
        .filter(|name| name.contains('_') && !oauth.contains(name));
    assert_eq!(others.collect::<Vec<_>>(), [] as [&&str; 0]);
}

#[tokio::test]
async fn every_endpoint_of_the_document_is_served() {
    let test_server = TestServer::open().await;
    for endpoint in endpoints(&test_server).await {
        let answer = anonymous(&test_server, &endpoint.method, &endpoint.path).await;
        let name = endpoint.name();
        assert_ne!(answer.status, 405, "{name}");
        assert!(!answer.text().contains("No such endpoint"), "{name}");
        // A page of the client, which is not built in tests, would be another route.
        assert!(!answer.text().contains("without its web client"), "{name}");
        let expected = endpoint.scopes().is_some();
        assert_eq!(answer.status == 401, expected, "{name}: {}", answer.text());
        if expected {
            endpoint.documented(&answer);
        }
    }
}

#[tokio::test]
async fn every_permission_of_the_document_is_needed() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let mut programs = Vec::new();
    for scope in ALL {
        programs.push((scope, Program::of(&person, &[scope]).await));
    }
    for endpoint in endpoints(&test_server).await {
        let name = endpoint.name();
        let scopes = endpoint.scopes().unwrap_or_default();
        for (scope, program) in programs.iter().filter(|_| !scopes.is_empty()) {
            let is_enough = scopes.contains(scope);
            // Streams do not end by themselves.
            if is_enough && endpoint.operation["x-endless"] == json!(true) {
                continue;
            }
            let status = endpoint.documented(&endpoint.ask(program).await);
            assert_eq!(status != 403, is_enough, "{name} {scope}");
        }
    }
}

#[tokio::test]
async fn the_page_needs_no_script_and_no_other_server() {
    let test_server = TestServer::open().await;
    let answer = anonymous(&test_server, "GET", "/developers").await;
    let media_type = answer.header("content-type").expect("a type");
    assert!(media_type.starts_with("text/html"), "{media_type}");
    let page = answer.text();
    for part in [
        "<h2>Challenges</h2>",
        "GET</b> /api/account",
        "<code>board:play</code>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for part in ["<script", "src=", "https://cdn"] {
        assert!(!page.contains(part), "{part}");
    }
}
