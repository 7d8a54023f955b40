//! The OpenAPI document of the API, and a page that shows it.

mod page;
mod sample;

use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Map, Value, json};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{OpenApi, PathItem};
use utoipa::{OpenApi as _, ToSchema as _};

use super::error::Problem;
use super::kind::Kind;

/// The endpoints of a document by method.
const METHODS: [&str; 3] = ["get", "post", "delete"];

/// The errors of endpoints: status, name, meaning, and the sentence of an example.
const ERRORS: [(u16, &str, &str, &str); 8] = [
    (
        400,
        "BadRequest",
        "The request cannot be read, or does not fit the game.",
        "Not your turn, or game already over",
    ),
    (
        401,
        "Unauthorized",
        "The token is missing or not valid.",
        "No such token",
    ),
    (
        403,
        "Forbidden",
        "The token lacks a permission, or the account may not do this.",
        "Missing scope: board:play",
    ),
    (
        404,
        "NotFound",
        "There is no such game or user, or it is the game of others.",
        "No such game",
    ),
    (
        405,
        "MethodNotAllowed",
        "The address exists, but not with this method.",
        "This request cannot be answered: check its address and its method.",
    ),
    (
        413,
        "TooLong",
        "The body is longer than 16 KiB.",
        "The body is too long",
    ),
    (
        429,
        "TooMany",
        "Too many requests. `Retry-After` contains the seconds to wait.",
        "Too many requests: try again later",
    ),
    (
        503,
        "Unavailable",
        "The server cannot do this now. `Retry-After` contains the seconds to wait.",
        "The server is not available",
    ),
];

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Staunton",
        description = "The API for chess clients and bots. It has the shapes of the public API of \
            Lichess.\n\nParameters of `POST` requests are a form or JSON, with any content type, or \
            part of the query. Nested JSON objects are the same as dotted names (`clock.limit`). \
            Unknown parameters are ignored.",
        license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later"),
    ),
    tags(
        (name = "Documentation", description = "This document, and a test of the connection"),
        (name = "Tokens", description = "Tokens and their permissions"),
        (name = "Accounts", description = "Users, and the account of the token"),
        (name = "Events and seeks", description = "The event stream, and games for any player"),
        (name = "Challenges", description = "Challenges, invitations, and games against the computer"),
        (name = "Board", description = "Playing as a person"),
        (name = "Bot", description = "Playing as a bot"),
        (name = "Games", description = "Exports and imports of games, evaluations, and streams for spectators"),
        (name = "Puzzles", description = "Puzzles and their results"),
        (name = "Tournaments", description = "Arenas, and tournaments with rounds"),
    ),
    components(schemas(Problem)),
)]
struct Head;

/// Returns the document without endpoints.
pub(super) fn head() -> OpenApi {
    let mut head = Head::openapi();
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "A token of the page Account. Each endpoint names the permissions of which the token \
             needs one.",
        ))
        .build();
    let components = head.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(token));
    head
}

/// Sets the tag and the permission of the endpoints for one kind of players.
pub(super) fn set_kind(document: &mut OpenApi, kind: Kind) {
    let (tag, scope) = match kind {
        Kind::Board => ("Board", "board:play"),
        Kind::Bot => ("Bot", "bot:play"),
    };
    for item in document.paths.paths.values_mut() {
        let PathItem {
            get, post, delete, ..
        } = item;
        for operation in [get, post, delete].into_iter().flatten() {
            operation.tags = Some(vec![tag.to_owned()]);
            operation.security = Some(vec![SecurityRequirement::new("token", [scope])]);
        }
    }
}

/// The finished document and its page.
pub(super) struct Document {
    json: Bytes,
    page: Bytes,
}

impl Document {
    /// Adds ids and errors to the endpoints, and writes the document and its page.
    pub(super) fn new(document: &OpenApi) -> Self {
        let document = finished(document);
        Self {
            page: page::written(&document).into(),
            json: document.to_string().into(),
        }
    }
}

/// Returns the document with ids and errors.
fn finished(document: &OpenApi) -> Value {
    let mut document = serde_json::to_value(document).expect("a document has string keys");
    let errors = ERRORS.map(|(status, name, meaning, example)| {
        let mut response = json!({
            "description": meaning,
            "content": { "application/json": {
                "schema": { "$ref": format!("#/components/schemas/{}", Problem::name()) },
                "example": { "error": example },
            }},
        });
        if [429, 503].contains(&status) {
            response["headers"] = json!({ "retry-after": {
                "description": "the seconds to wait",
                "schema": { "type": "integer" },
            }});
        }
        (name.to_owned(), response)
    });
    document["components"]["responses"] = Value::Object(errors.into_iter().collect());
    let schemas = document["components"]["schemas"].clone();
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    for (path, item) in paths {
        for method in METHODS {
            if let Some(operation) = item.get_mut(method).and_then(Value::as_object_mut) {
                complete(operation, method, path);
                complete_bodies(operation, &schemas);
            }
        }
    }
    document
}

/// Adds the id and the errors of an endpoint.
fn complete(operation: &mut Map<String, Value>, method: &str, path: &str) {
    let words = path.split(|char: char| !char.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let id = format!("{method}_{}", words.join("_"));
    operation.insert("operationId".to_owned(), Value::from(id));
    let security = operation.get("security").cloned().unwrap_or_default();
    let alternatives: Vec<_> = security.as_array().into_iter().flatten().collect();
    let has_token = alternatives.iter().any(|one| one.get("token").is_some());
    let is_scoped = has_token && alternatives.iter().all(|one| one["token"][0].is_string());
    let has_id = path.contains('{');
    let has_body = operation.contains_key("requestBody");
    let responses = operation["responses"].as_object_mut();
    let responses = responses.expect("an endpoint has responses");
    for (status, name, ..) in ERRORS {
        let occurs = match status {
            401 => has_token,
            403 => is_scoped,
            404 => has_id,
            405 => false,
            413 => has_body || method == "post",
            _ => true,
        };
        if occurs {
            let reference = json!({ "$ref": format!("#/components/responses/{name}") });
            responses.entry(status.to_string()).or_insert(reference);
        }
    }
}

/// Adds what the bodies of an endpoint are. A form without a required parameter may be missing.
fn complete_bodies(operation: &mut Map<String, Value>, schemas: &Value) {
    if let Some(body) = operation.get_mut("requestBody") {
        let form = &body["content"]["application/json"]["schema"]["$ref"];
        let name = form.as_str().and_then(|target| target.rsplit('/').next());
        if let Some(name) = name {
            body["required"] = schemas[name]["required"].is_array().into();
        }
    }
    let responses = operation["responses"].as_object_mut();
    for response in responses.into_iter().flat_map(|all| all.values_mut()) {
        let is_given = response["description"]
            .as_str()
            .is_some_and(|text| !text.is_empty());
        if is_given || response.get("$ref").is_some() {
            continue;
        }
        let has_lines = response["content"].get("application/x-ndjson").is_some();
        response["description"] = Value::from(if has_lines {
            "Success. Newline-delimited JSON has one object in each line."
        } else {
            "Success."
        });
    }
}

/// Returns this document.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "Documentation",
    security(()),
    responses((status = 200, description = "An OpenAPI document.", body = Object)),
)]
pub(super) async fn json(Extension(document): Extension<Arc<Document>>) -> Response {
    let json = HeaderValue::from_static("application/json");
    ([(CONTENT_TYPE, json)], document.json.clone()).into_response()
}

/// Shows this document as a page.
#[utoipa::path(
    get,
    path = "/developers",
    tag = "Documentation",
    security(()),
    responses((status = 200, body = String, content_type = "text/html")),
)]
pub(super) async fn page(Extension(document): Extension<Arc<Document>>) -> Html<Bytes> {
    Html(document.page.clone())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;
    use crate::router::App;

    fn document() -> Value {
        finished(super::super::documented::<App>().get_openapi())
    }

    fn operations(document: &Value) -> Vec<(String, &Value)> {
        let paths = document["paths"].as_object().expect("paths");
        let mut all = Vec::new();
        for (path, item) in paths {
            for (method, operation) in item.as_object().expect("an item") {
                assert!(METHODS.contains(&method.as_str()), "{method} {path}");
                all.push((format!("{method} {path}"), operation));
            }
        }
        all
    }

    #[test]
    fn every_endpoint_is_described() {
        let document = document();
        assert_eq!(document["openapi"], "3.1.0");
        let tags = document["tags"].as_array().expect("tags");
        let mut ids = HashSet::new();
        for (name, operation) in operations(&document) {
            let summary = operation["summary"].as_str().unwrap_or_default();
            assert!(summary.ends_with('.'), "{name}: {summary:?}");
            assert!(
                !summary.contains("`GET") && !summary.contains("`POST"),
                "{name}"
            );
            assert!(ids.insert(operation["operationId"].to_string()), "{name}");
            let tag = &operation["tags"][0];
            assert!(tags.iter().any(|one| one["name"] == *tag), "{name}: {tag}");
            assert!(operation["security"].is_array(), "{name}");
            let responses = operation["responses"].as_object().expect("responses");
            for (status, response) in responses {
                let is_shared = response.get("$ref").is_some();
                let is_described = response["description"]
                    .as_str()
                    .is_some_and(|text| text.ends_with('.'));
                assert!(is_shared || is_described, "{name} {status}");
            }
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let named: HashSet<_> = parameters
                .filter(|parameter| parameter["in"] == "path")
                .filter_map(|parameter| parameter["name"].as_str())
                .collect();
            let placeholders = name.split('{').skip(1);
            let wanted: HashSet<_> = placeholders
                .filter_map(|rest| rest.split_once('}').map(|(word, _)| word))
                .collect();
            assert_eq!(named, wanted, "{name}");
        }
    }

    /// The router prints its paths for debugging.
    #[test]
    fn the_router_and_the_document_have_the_same_paths() {
        let other = [
            "/app/oauth",
            "/api",
            "/api/board/game/{id}/claim-victory/",
            "/api/bot/game/{id}/claim-victory/",
            "/api/{*rest}",
            "/team/{id}/join",
        ];
        let printed = format!("{:?}", super::super::routes::<App>());
        let routed: BTreeSet<_> = printed
            .split('"')
            // The fallback has the path `/`, and a private one.
            .filter(|text| text.starts_with('/') && text.len() > 1 && !text.contains("__private"))
            .collect();
        let document = document();
        let described = document["paths"].as_object().expect("paths");
        let mut expected: BTreeSet<_> = described.keys().map(String::as_str).collect();
        expected.extend(other);
        assert_eq!(routed, expected);
    }

    #[test]
    fn every_reference_has_a_target() {
        fn check(document: &Value, value: &Value) {
            match value {
                Value::Object(members) => {
                    if let Some(Value::String(target)) = members.get("$ref") {
                        let pointer = target.trim_start_matches('#');
                        assert!(document.pointer(pointer).is_some(), "{target}");
                    }
                    members.values().for_each(|value| check(document, value));
                }
                Value::Array(items) => items.iter().for_each(|value| check(document, value)),
                _ => {}
            }
        }
        let document = document();
        check(&document, &document);
    }

    #[test]
    fn the_page_shows_every_endpoint() {
        let document = document();
        let page = page::written(&document);
        for (_, operation) in operations(&document) {
            let id = operation["operationId"].as_str().expect("an id");
            assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}
