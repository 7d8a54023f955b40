//! Examples of values, made from their schemas.

use serde_json::{Map, Value, json};

/// The depth at which an example ends, so that recursive schemas end too.
const MAX_DEPTH: usize = 8;

/// Follows a reference within the document.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let target = schema["$ref"].as_str();
    let pointer = target.map(|target| target.trim_start_matches('#'));
    pointer
        .and_then(|pointer| document.pointer(pointer))
        .unwrap_or(schema)
}

/// Returns an example of a value with this schema: required members, and others with an example.
pub(super) fn example(document: &Value, schema: &Value) -> Value {
    of(document, schema, 0)
}

fn of(document: &Value, schema: &Value, depth: usize) -> Value {
    let schema = resolved(document, schema);
    if depth > MAX_DEPTH {
        return Value::Null;
    }
    for given in [
        &schema["example"],
        &schema["examples"][0],
        &schema["default"],
        &schema["enum"][0],
    ] {
        if !given.is_null() {
            return given.clone();
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut all = Map::new();
        for part in parts {
            if let Value::Object(members) = of(document, part, depth + 1) {
                all.extend(members);
            }
        }
        return Value::Object(all);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let typed = choices.iter().find(|choice| choice["type"] != "null");
        return typed.map_or(Value::Null, |choice| of(document, choice, depth + 1));
    }
    let name = match &schema["type"] {
        Value::Array(names) => &names[0],
        name => name,
    };
    match name.as_str() {
        Some("object") => object(document, schema, depth),
        Some("array") => json!([of(document, &schema["items"], depth + 1)]),
        Some("string") => json!("…"),
        Some("integer" | "number") => schema.get("minimum").cloned().unwrap_or(json!(0)),
        Some("boolean") => json!(true),
        _ => Value::Null,
    }
}

fn object(document: &Value, schema: &Value, depth: usize) -> Value {
    let mut members = Map::new();
    let required = schema["required"].as_array();
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.is_some_and(|names| names.iter().any(|one| one == name));
        if is_required || !resolved(document, member)["example"].is_null() {
            members.insert(name.clone(), of(document, member, depth + 1));
        }
    }
    Value::Object(members)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_follow_their_schema() {
        let document = json!({ "components": { "schemas": {
            "Color": { "type": "string", "enum": ["white", "black"] },
            "Loop": { "type": "object", "required": ["next"], "properties": {
                "next": { "$ref": "#/components/schemas/Loop" },
            }},
        }}});
        let schema = json!({
            "type": "object",
            "required": ["color", "ids"],
            "properties": {
                "color": { "$ref": "#/components/schemas/Color" },
                "ids": { "type": "array", "items": { "type": "integer" } },
                "name": { "type": ["string", "null"], "example": "Ada" },
                "other": { "type": "string" },
            },
        });
        let expected = json!({ "color": "white", "ids": [0], "name": "Ada" });
        assert_eq!(example(&document, &schema), expected);
        let endless = json!({ "$ref": "#/components/schemas/Loop" });
        assert!(example(&document, &endless).is_object());
    }
}
