//! The document as a page without scripts.

use std::fmt::Write as _;

use serde_json::Value;

use super::METHODS;
use super::sample::example;
use crate::http::html::escaped;

const STYLE: &str = include_str!("page.css");

/// Returns the page.
pub(super) fn written(document: &Value) -> String {
    let mut page = Page {
        document,
        html: String::new(),
    };
    page.whole();
    page.html
}

/// The page as far as it is written.
struct Page<'a> {
    document: &'a Value,
    html: String,
}

/// An endpoint.
#[derive(Clone, Copy)]
struct Endpoint<'a> {
    method: &'a str,
    path: &'a str,
    operation: &'a Value,
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns paragraphs; text between backticks is code.
fn paragraphs(text: &str) -> String {
    let mut html = String::new();
    for text in text.split("\n\n").filter(|text| !text.trim().is_empty()) {
        let _ = write!(html, "<p>{}</p>", inline(text));
    }
    html
}

fn inline(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        let part = escaped(part);
        let _ = if index % 2 == 1 {
            write!(html, "<code>{part}</code>")
        } else {
            write!(html, "{part}")
        };
    }
    html
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

impl<'a> Page<'a> {
    fn add(&mut self, html: &str) {
        self.html.push_str(html);
        self.html.push('\n');
    }

    fn whole(&mut self) {
        let info = &self.document["info"];
        let title = escaped(text(&info["title"]));
        self.add("<!doctype html>");
        self.add("<html lang=\"en\">");
        self.add("<head>");
        self.add("<meta charset=\"utf-8\">");
        self.add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        self.add("<meta name=\"color-scheme\" content=\"light dark\">");
        self.add("<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">");
        self.add(&format!("<title>API · {title}</title>"));
        self.add(&format!("<style>{STYLE}</style>"));
        self.add("</head>");
        self.add("<body>");
        self.add("<header>");
        self.add(&format!("<h1><a href=\"/\">{title}</a> API</h1>"));
        self.add(&paragraphs(text(&info["description"])));
        self.add(
            "<p>Create a token on the page <a href=\"/account#tokens\">Account</a>, and send it as \
             <code>Authorization: Bearer TOKEN</code>. This page is generated from \
             <a href=\"/api/openapi.json\">the OpenAPI document</a>.</p>",
        );
        self.add("</header>");
        self.contents();
        self.add("<main>");
        for tag in items(&self.document["tags"]) {
            self.group(tag);
        }
        self.errors();
        self.schemas();
        self.add("</main>");
        self.add("</body>");
        self.add("</html>");
    }

    /// Returns the endpoints of a group, in the order of their paths.
    fn endpoints(&self, tag: &Value) -> Vec<Endpoint<'a>> {
        let mut endpoints = Vec::new();
        for (path, item) in members(&self.document["paths"]) {
            for method in METHODS {
                let operation = &item[method];
                if operation["tags"][0] == tag["name"] {
                    endpoints.push(Endpoint {
                        method,
                        path,
                        operation,
                    });
                }
            }
        }
        endpoints
    }

    fn contents(&mut self) {
        self.add("<nav aria-label=\"Endpoints\">");
        for tag in items(&self.document["tags"]) {
            self.add("<details>");
            self.add(&format!(
                "<summary>{}</summary>",
                escaped(text(&tag["name"]))
            ));
            self.add("<ul>");
            for endpoint in self.endpoints(tag) {
                let id = escaped(text(&endpoint.operation["operationId"]));
                self.add(&format!(
                    "<li><a href=\"#{id}\">{}</a></li>",
                    endpoint.name()
                ));
            }
            self.add("</ul>");
            self.add("</details>");
        }
        self.add("<p><a href=\"#errors\">Errors</a> · <a href=\"#schemas\">Schemas</a></p>");
        self.add("</nav>");
    }

    fn group(&mut self, tag: &Value) {
        self.add("<section>");
        self.add(&format!("<h2>{}</h2>", escaped(text(&tag["name"]))));
        self.add(&format!("<p>{}.</p>", inline(text(&tag["description"]))));
        for endpoint in self.endpoints(tag) {
            self.endpoint(endpoint);
        }
        self.add("</section>");
    }

    fn endpoint(&mut self, endpoint: Endpoint<'_>) {
        let Endpoint { operation, .. } = endpoint;
        let id = escaped(text(&operation["operationId"]));
        self.add(&format!(
            "<article id=\"{id}\" aria-labelledby=\"{id}-name\">"
        ));
        let name = endpoint.name();
        self.add(&format!(
            "<h3 id=\"{id}-name\"><a href=\"#{id}\">{name}</a></h3>"
        ));
        self.add(&paragraphs(text(&operation["summary"])));
        self.add(&paragraphs(text(&operation["description"])));
        self.add(&format!("<p>{}</p>", permission(&operation["security"])));
        let parameters: Vec<_> = items(&operation["parameters"]).collect();
        if !parameters.is_empty() {
            self.add("<h4>Parameters</h4>");
            self.add("<dl>");
            for parameter in parameters {
                self.parameter(parameter);
            }
            self.add("</dl>");
        }
        let body = &operation["requestBody"];
        if !body.is_null() {
            self.add("<h4>Body</h4>");
            self.add(&paragraphs(text(&body["description"])));
            self.contents_of(&body["content"]);
        }
        self.add("<h4>Responses</h4>");
        for (status, response) in members(&operation["responses"]) {
            if !status.starts_with('4') && !status.starts_with('5') {
                let meaning = inline(text(&response["description"]));
                self.add(&format!("<p><strong>{status}</strong> {meaning}</p>"));
                self.contents_of(&response["content"]);
            }
        }
        let errors = members(&operation["responses"]);
        let errors = errors.filter(|(status, _)| status.starts_with(['4', '5']));
        let errors: Vec<_> = errors.map(|(status, _)| status.as_str()).collect();
        if !errors.is_empty() {
            let list = errors.join(", ");
            self.add(&format!("<p><a href=\"#errors\">Errors</a>: {list}</p>"));
        }
        self.add("</article>");
    }

    fn parameter(&mut self, parameter: &Value) {
        let place = escaped(text(&parameter["in"]));
        let is_required = parameter["required"] == true;
        let need = if is_required { "" } else { ", optional" };
        let kind = kind(&parameter["schema"]);
        let name = escaped(text(&parameter["name"]));
        self.add(&format!(
            "<dt><code>{name}</code> <span>{kind} in the {place}{need}</span></dt>"
        ));
        let meaning = inline(text(&parameter["description"]));
        let sample = &parameter["example"];
        let sample = if sample.is_null() {
            String::new()
        } else {
            format!(" Example: <code>{}</code>", escaped(&plain(sample)))
        };
        self.add(&format!("<dd>{meaning}{sample}</dd>"));
    }

    /// Writes the types of a body with their schemas, and an example of each schema.
    fn contents_of(&mut self, content: &Value) {
        let mut shown: Vec<&Value> = Vec::new();
        for (media_type, form) in members(content) {
            let schema = &form["schema"];
            let kind = kind(schema);
            self.add(&format!(
                "<p><code>{}</code>: {kind}</p>",
                escaped(media_type)
            ));
            if shown.contains(&schema) {
                continue;
            }
            shown.push(schema);
            let sample = match &form["example"] {
                Value::Null => example(self.document, schema),
                given => given.clone(),
            };
            let sample = if media_type.contains("urlencoded") {
                encoded(&sample)
            } else {
                plain(&sample)
            };
            if sample.len() > 2 {
                let sample = escaped(&sample);
                self.add("<details><summary>Example</summary>");
                self.add(&format!("<pre tabindex=\"0\">{sample}</pre>"));
                self.add("</details>");
            }
        }
    }

    fn errors(&mut self) {
        self.add("<section id=\"errors\">");
        self.add("<h2>Errors</h2>");
        self.add(
            "<p>All errors have the form <a href=\"#schema-Error\">Error</a>, in English. A status \
             that an endpoint does not list does not occur there, except 405.</p>",
        );
        self.add("<dl>");
        let responses = &self.document["components"]["responses"];
        for (status, name, ..) in super::ERRORS {
            let response = &responses[name];
            let meaning = inline(text(&response["description"]));
            let sample = &response["content"]["application/json"]["example"];
            self.add(&format!("<dt><code>{status}</code></dt>"));
            let sample = escaped(&sample.to_string());
            self.add(&format!("<dd>{meaning} <code>{sample}</code></dd>"));
        }
        self.add("</dl>");
        self.add("</section>");
    }

    fn schemas(&mut self) {
        self.add("<section id=\"schemas\">");
        self.add("<h2>Schemas</h2>");
        for (name, schema) in members(&self.document["components"]["schemas"]) {
            let name = escaped(name);
            self.add(&format!("<article id=\"schema-{name}\">"));
            self.add(&format!("<h3>{name}</h3>"));
            self.add(&paragraphs(text(&schema["description"])));
            self.schema(schema);
            self.add("</article>");
        }
        self.add("</section>");
    }

    fn schema(&mut self, schema: &Value) {
        let choices: Vec<_> = items(&schema["oneOf"]).collect();
        if !choices.is_empty() {
            self.add("<p>One of:</p>");
            self.add("<ul>");
            for choice in choices {
                self.add("<li>");
                self.add(&paragraphs(text(&choice["description"])));
                self.schema(choice);
                self.add("</li>");
            }
            self.add("</ul>");
            return;
        }
        let parts: Vec<_> = items(&schema["allOf"]).collect();
        for part in &parts {
            self.schema(part);
        }
        if !parts.is_empty() {
            return;
        }
        if schema["properties"].is_null() {
            let kind = kind(schema);
            self.add(&format!("<p>{kind}</p>"));
            return;
        }
        self.add("<dl>");
        for (name, member) in members(&schema["properties"]) {
            let is_required = items(&schema["required"]).any(|one| one == name);
            let need = if is_required { "" } else { ", optional" };
            let kind = kind(member);
            let name = escaped(name);
            let meaning = inline(text(&member["description"]));
            self.add(&format!("<dt><code>{name}</code></dt>"));
            self.add(&format!("<dd><span>{kind}{need}</span> {meaning}</dd>"));
        }
        self.add("</dl>");
    }
}

/// Returns the type of a value: a link to a schema, or the words of JSON.
fn kind(schema: &Value) -> String {
    if let Some(target) = schema["$ref"].as_str() {
        let name = escaped(target.rsplit('/').next().unwrap_or(target));
        return format!("<a href=\"#schema-{name}\">{name}</a>");
    }
    let words: Vec<_> = items(&schema["enum"]).map(plain).collect();
    if !words.is_empty() {
        let words = words
            .iter()
            .map(|word| format!("<code>{}</code>", escaped(word)));
        return words.collect::<Vec<_>>().join(", ");
    }
    let choices = items(&schema["oneOf"]).chain(items(&schema["allOf"]));
    let choices: Vec<_> = choices.map(kind).collect();
    if !choices.is_empty() {
        return choices.join(" or ");
    }
    let names = match &schema["type"] {
        Value::Array(names) => names.iter().map(text).collect::<Vec<_>>().join(" or "),
        name => text(name).to_owned(),
    };
    match (names.as_str(), &schema["items"]) {
        ("array", of) => format!("array of {}", kind(of)),
        ("", _) => "any value".to_owned(),
        _ => {
            let values = &schema["additionalProperties"];
            if values.is_object() {
                format!("{names} of {}", kind(values))
            } else {
                names
            }
        }
    }
}

impl Endpoint<'_> {
    /// The method and the path.
    fn name(&self) -> String {
        let method = self.method.to_ascii_uppercase();
        format!("<code><b>{method}</b> {}</code>", escaped(self.path))
    }
}

/// Returns the permissions of which a token needs one.
fn permission(security: &Value) -> String {
    let mut scopes = Vec::new();
    let mut is_open = false;
    let mut has_token = false;
    for alternative in items(security) {
        let token = &alternative["token"];
        is_open |= token.is_null();
        has_token |= !token.is_null();
        scopes.extend(items(token).map(|scope| format!("<code>{}</code>", escaped(text(scope)))));
    }
    match (is_open, has_token) {
        (true, true) => "A token is optional.".to_owned(),
        (true, false) => "No token is needed.".to_owned(),
        _ if scopes.is_empty() => "Needs a token.".to_owned(),
        _ => format!("Needs a token with {}.", scopes.join(" or ")),
    }
}

/// Returns a string as it is, and other values as JSON.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => serde_json::to_string_pretty(value).expect("a value has string keys"),
    }
}

/// Returns an object as a form.
fn encoded(value: &Value) -> String {
    let pairs = members(value).filter(|(_, value)| !value.is_null());
    let pairs: Vec<_> = pairs
        .map(|(name, value)| format!("{name}={}", plain(value).replace(' ', "+")))
        .collect();
    pairs.join("&")
}
