//! Generated requests for every endpoint of the OpenAPI document, on the program.

use std::env;
use std::process::Command;

use crate::program::Installation;
use crate::programs::token;

#[test]
fn responses_conform_to_the_openapi_document() {
    let python = env::var_os("API_CLIENTS_PYTHON").expect(
        "API_CLIENTS_PYTHON names a Python with schemathesis; cargo xtask test installs it",
    );
    let installation = Installation::new();
    let server = installation.start();
    let tokens = ["Ada", "Bob", "Bot"].map(|name| token(&server, name));
    let checked = Command::new(python)
        .arg(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/server/api_document.py"
        ))
        .arg(format!("http://{}", server.address))
        .args(tokens)
        .current_dir(installation.path(""))
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        checked.status.success(),
        "{}{}",
        text(&checked.stdout),
        text(&checked.stderr)
    );
}
