//! Reads the parameters of a request into a type, whose fields document them.

use std::collections::hash_map;
use std::fmt::{self, Display};

use axum::extract::{FromRequest, Request};
use serde::de::value::{BorrowedStrDeserializer, MapAccessDeserializer};
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::error::ApiError;
use super::fields::Fields;

/// The parameters of a request as a type. Unknown parameters are ignored, and an empty value is the
/// same as none.
pub(super) struct Params<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let fields = Fields::from_request(request, state).await?;
        fields.read().map(Self)
    }
}

impl Fields {
    /// Reads the parameters into a type. An error names the parameter.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        let entries = Entries {
            rest: self.entries(),
            current: None,
        };
        T::deserialize(MapAccessDeserializer::new(entries)).map_err(Into::into)
    }
}

/// A parameter that cannot be read.
#[derive(Debug)]
struct Wrong {
    name: Option<String>,
    why: String,
}

impl Wrong {
    fn new(why: impl Into<String>) -> Self {
        Self {
            name: None,
            why: why.into(),
        }
    }
}

impl Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Wrong {}

impl de::Error for Wrong {
    fn custom<T: Display>(why: T) -> Self {
        Self::new(why.to_string())
    }

    fn missing_field(name: &'static str) -> Self {
        Self {
            name: Some(name.to_owned()),
            ..Self::new("is missing")
        }
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        let list = match expected {
            [start @ .., last] if !start.is_empty() => format!("{} or {last}", start.join(", ")),
            words => words.concat(),
        };
        Self::new(format!("must be {list}"))
    }
}

impl From<Wrong> for ApiError {
    fn from(Wrong { name, why }: Wrong) -> Self {
        match name {
            Some(name) => Self::field(&name, why),
            None => Self::bad(why),
        }
    }
}

/// The parameters that are not empty.
struct Entries<'a> {
    rest: hash_map::Iter<'a, String, String>,
    current: Option<Text<'a>>,
}

impl<'a> MapAccess<'a> for Entries<'a> {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'a>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Wrong> {
        let mut entries = self.rest.by_ref().map(|(name, text)| (name, text.trim()));
        let Some((name, text)) = entries.find(|(_, text)| !text.is_empty()) else {
            return Ok(None);
        };
        self.current = Some(Text { name, text });
        seed.deserialize(BorrowedStrDeserializer::new(name))
            .map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        let current = self.current.take();
        let text = current.ok_or_else(|| Wrong::new("a value follows its name"))?;
        let name = text.name;
        seed.deserialize(text).map_err(|why| Wrong {
            name: Some(name.to_owned()),
            ..why
        })
    }
}

/// The text of a parameter.
struct Text<'a> {
    name: &'a str,
    text: &'a str,
}

/// Reads numbers from a text.
macro_rules! numbers {
    ($($method:ident $visit:ident),* $(,)?) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            match self.text.parse() {
                Ok(number) => visitor.$visit(number),
                Err(_) => Err(Wrong::new("must be a number in the allowed range")),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Text<'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_borrowed_str(self.text)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_bool(is_true(self.text).map_err(Wrong::new)?)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_enum(self.text.into_deserializer())
    }

    numbers! {
        deserialize_u8 visit_u8,
        deserialize_u16 visit_u16,
        deserialize_u32 visit_u32,
        deserialize_u64 visit_u64,
        deserialize_f64 visit_f64,
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 f32 char str string bytes byte_buf unit unit_struct newtype_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// Reads a flag in the forms that clients send.
pub(super) fn is_true(text: &str) -> Result<bool, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" | "on" => Ok(true),
        "false" | "0" | "no" | "off" => Ok(false),
        _ => Err("must be true or false"),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Color {
        White,
        Black,
        Random,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Form {
        level: u8,
        #[serde(rename = "clock.limit")]
        limit: Option<f64>,
        #[serde(default)]
        rated: bool,
        color: Option<Color>,
        name: Option<String>,
    }

    fn read(form: &str) -> Result<Form, ApiError> {
        Fields::of(form)?.read()
    }

    #[test]
    fn reads_every_kind_of_value() {
        let form = "level=3&clock.limit=60.0&rated=True&color=black&name=+Ada+&other=1";
        let expected = Form {
            level: 3,
            limit: Some(60.0),
            rated: true,
            color: Some(Color::Black),
            name: Some("Ada".to_owned()),
        };
        assert_eq!(read(form).expect("parameters"), expected);
        let bare = read("level=1&clock.limit=&rated=&color=+").expect("parameters");
        assert_eq!((bare.limit, bare.rated, bare.color), (None, false, None));
    }

    #[test]
    fn errors_name_the_parameter() {
        for (form, name, why) in [
            ("", "level", "is missing"),
            ("level=", "level", "is missing"),
            (
                "level=300",
                "level",
                "must be a number in the allowed range",
            ),
            ("level=1&rated=maybe", "rated", "must be true or false"),
            (
                "level=1&color=red",
                "color",
                "must be white, black or random",
            ),
            (
                "level=1&clock.limit=x",
                "clock.limit",
                "must be a number in the allowed range",
            ),
        ] {
            let error = read(form).expect_err(form);
            assert_eq!(error.field_name(), Some(name), "{form}");
            assert_eq!(error.text(), format!("{name}: {why}"));
        }
    }
}
