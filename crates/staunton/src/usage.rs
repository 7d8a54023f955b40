//! Messages about wrong values on the command line.

use std::error::Error;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::error::ContextKind;

/// Returns a message for a value that the standard library cannot parse, because its own words are
/// about digits and literals. `None` for all other errors.
pub(crate) fn explained(error: &clap::Error) -> Option<String> {
    let why = reason(error.source()?)?;
    let option = error.get(ContextKind::InvalidArg)?;
    let value = error.get(ContextKind::InvalidValue)?;
    Some(format!(
        "error: invalid value '{value}' for '{option}': {why}\n\nFor more information, try '--help'."
    ))
}

fn reason(source: &(dyn Error + 'static)) -> Option<&'static str> {
    if let Some(number) = source.downcast_ref::<ParseIntError>() {
        return Some(match number.kind() {
            IntErrorKind::PosOverflow => "the number is too large",
            IntErrorKind::NegOverflow => "the number is too small",
            _ => "write a whole number",
        });
    }
    if source.is::<ParseFloatError>() {
        return Some("write a number, such as 2.5");
    }
    let is_address = source.is::<AddrParseError>();
    is_address.then_some("write an IP address and a port, such as 127.0.0.1:8064")
}
