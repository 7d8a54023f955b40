//! Checks that the program accepts every `staunton` command in the documents.

use std::path::Path;
use std::process::Command;

#[path = "../../../xtask/src/documents.rs"]
mod documents;

#[test]
fn every_command_in_the_documents_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let commands = documents::commands(&root).expect("the documents can be read");
    let mut shown = 0;
    for command in commands {
        let [program, words @ ..] = command.words.as_slice() else {
            continue;
        };
        if Path::new(program).file_name() != Some("staunton".as_ref()) {
            continue;
        }
        shown += 1;
        // With `--help` the program parses its arguments and does nothing else.
        let output = Command::new(env!("CARGO_BIN_EXE_staunton"))
            .args(words)
            .arg("--help")
            .output()
            .expect("the program can be started");
        assert!(
            output.status.success(),
            "{}: `{}`\n{}",
            command.place,
            command.words.join(" "),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    assert!(shown > 0, "the documents show how to start a server");
}
