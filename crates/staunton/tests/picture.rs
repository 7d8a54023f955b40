//! `staunton picture`, driven from outside.

mod program;

use std::process::Output;

fn picture(args: &[&str]) -> Output {
    program::run(&[&["picture"], args].concat(), b"")
}

#[test]
fn a_picture_is_what_the_name_of_its_file_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    for (name, head) in [
        ("board.svg", &b"<svg "[..]),
        ("board.PNG", b"\x89PNG"),
        ("line.gif", b"GIF89a"),
    ] {
        let output = file(name);
        let drawn = picture(&["startpos", "e4", "e7e5", "-o", &output]);
        assert_eq!((drawn.status.code(), &*drawn.stdout), (Some(0), &b""[..]));
        let written = std::fs::read(output).expect("a file");
        assert!(written.starts_with(head), "{name}");
    }
    for (args, part) in [
        (vec!["startpos", "-o", "board.txt"], "must end with"),
        (
            vec!["startpos", "e5", "-o", "board.svg"],
            "e5 cannot be played",
        ),
        (vec!["8/8", "-o", "board.svg"], "ranks"),
        (
            vec!["startpos", "-o", "nowhere/board.svg"],
            "cannot be written",
        ),
    ] {
        let output = picture(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(part), "{args:?}: {errors}");
    }
}
