//! The rules for names.

use ::language::Language;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use store::{Name, NameError, RegisterError, Settings};

use crate::http::session;

/// Names that could be mistaken for the program, or for names that it generates.
const RESERVED: [&str; 10] = [
    "guest*",
    "former player*",
    "ehemaliger spieler*",
    "staunton*",
    "computer*",
    "admin*",
    "moderator*",
    "organiser*",
    "organizer*",
    "system",
];

/// Returns the name if it is allowed.
pub(crate) fn name(text: &str, settings: &Settings) -> Result<Name, RequestError> {
    let name: Name = text.parse().map_err(|why: NameError| {
        let why = Sentence::from(why);
        RequestError::bad(Sentence::new("This name cannot be used: {why}.").saying("why", why))
    })?;
    let reserved = Settings {
        refused_names: RESERVED.map(str::to_owned).to_vec(),
        ..Settings::default()
    };
    if is_given(&name) || reserved.refuse_name(&name) || settings.refuse_name(&name) {
        return Err(RequestError::bad(
            "This name is not allowed on this server: choose another one.",
        ));
    }
    Ok(name)
}

/// Returns whether the name could be mistaken for the generated name of a guest, in any language.
fn is_given(name: &Name) -> bool {
    let name = name.as_str().to_lowercase();
    Language::all().any(|language| {
        let word = session::guest_name(language, "").to_lowercase();
        let number = name.strip_prefix(word.trim());
        number.is_some_and(|number| number.trim().parse::<u64>().is_ok())
    })
}

pub(crate) fn register_error(error: RegisterError) -> RequestError {
    match error {
        RegisterError::NameTaken => RequestError::new(
            Code::Conflict,
            "This name or a similar one is already taken: choose another one.",
        ),
        RegisterError::AlreadyRegistered => {
            RequestError::new(Code::Conflict, "You have an account already.")
        }
        RegisterError::InClass(name) => RequestError::new(
            Code::Conflict,
            Sentence::new(
                "In this browser {name} is in a class under this name: keep it. If you are another \
                 pupil, use another browser or a private window.",
            )
            .with("name", name),
        ),
        RegisterError::NoSuchPlayer => RequestError::no_session(),
        RegisterError::NoSuchInvite => RequestError::no_invite(),
        RegisterError::IdTaken => {
            store::Unavailable("a session's random id is taken".to_owned()).into()
        }
        RegisterError::Unavailable(why) => why.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_reserved_and_refused_names() {
        let settings = Settings {
            refused_names: vec!["*bad*".to_owned()],
            ..Settings::default()
        };
        for text in [
            "Guest 1234",
            "gast 1234",
            "Former Player",
            "Ehemaliger Spieler",
            "Gast7",
            "ADMIN",
            "Computer level 3",
            "A Bad one",
            "<b>",
            // Lookalikes of reserved names.
            "Adrnin",
            "Cornputer 12",
            "M0derator",
            "Staunt0n",
            "ADMlN",
        ] {
            assert!(name(text, &settings).is_err(), "{text}");
        }
        for text in ["Ada", "Gastón", "Gast aus Ulm"] {
            assert!(name(text, &settings).is_ok(), "{text}");
        }
    }
}
