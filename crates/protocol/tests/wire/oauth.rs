//! The consent to programs.

use samples::variants;
use staunton_protocol::http::oauth::{Consent, Consented, ProgramRequest, Receiver};
use staunton_protocol::http::people::Scope;

use super::{Wire, text};

pub(super) fn compare(wire: &mut Wire) {
    let receivers = [
        Receiver::Computer {
            host: text("localhost:8080"),
        },
        Receiver::App {
            scheme: text("org.example.app"),
        },
        Receiver::Site {
            host: text("chess.example.org"),
        },
    ];
    wire.variants(
        "receiver",
        &variants!(Receiver: Computer App Site),
        &receivers,
    );
    wire.messages(
        "program_request",
        &[
            ProgramRequest {
                client: text("my board"),
                receiver: receivers[0].clone(),
                scopes: vec![Scope::BoardPlay],
                problem: None,
                refusal: text("http://localhost:8080/?error=access_denied"),
            },
            ProgramRequest {
                client: text("my board"),
                receiver: receivers[2].clone(),
                scopes: Vec::new(),
                problem: Some(text("The program asks for an unknown permission.")),
                refusal: text("https://chess.example.org/?error=invalid_scope"),
            },
        ],
    );
    wire.messages(
        "consent",
        &[Consent {
            query: text("client_id=my+board&scope=board%3Aplay"),
        }],
    );
    wire.messages(
        "consented",
        &[Consented {
            location: text("http://localhost:8080/?code=0f&state=1"),
        }],
    );
}
