//! `staunton picture`, run from outside.

mod program;

use std::process::Output;

fn picture(args: &[&str]) -> Output {
    program::run(&[&["picture"], args].concat(), b"")
}

#[test]
fn the_extension_selects_the_format() {
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

#[test]
fn the_help_names_the_limit_of_positions() {
    let help = picture(&["--help"]).stdout;
    let help = String::from_utf8(help).expect("UTF-8");
    let most = format!("the last {} positions", ::picture::MOST_FRAMES);
    assert!(help.contains(&most), "{help}");
}

/// The old file stays until then. A target that is not a regular file is written directly.
#[cfg(unix)]
#[test]
fn replaces_an_older_picture_when_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let (board, old, device) = (file("board.svg"), file("old.svg"), file("device.svg"));
    std::fs::write(&board, "old").expect("written");
    // A write to the old file would be visible here.
    std::fs::hard_link(&board, &old).expect("a second name");
    let everybody = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    std::fs::set_permissions(&board, everybody).expect("permissions");
    std::os::unix::fs::symlink("/dev/null", &device).expect("a link");
    for output in [&board, &device] {
        let drawn = picture(&["startpos", "-o", output.to_str().expect("UTF-8")]);
        assert_eq!(drawn.status.code(), Some(0));
    }
    let drawn = std::fs::read_to_string(&board).expect("a file");
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
    assert_eq!(std::fs::read_to_string(&old).expect("a file"), "old");
    assert!(!std::fs::metadata(&device).expect("a device").is_file());
    let left = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 3, "no draft is left");
    let metadata = std::fs::metadata(&board).expect("a file");
    let mode = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions());
    assert_eq!(mode & 0o777, 0o666, "the permissions of the old file");
}

#[cfg(unix)]
#[test]
fn keeps_a_write_protected_file_and_creates_the_target_of_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let draw = |path: &std::path::Path| picture(&["startpos", "-o", path.to_str().expect("UTF-8")]);
    let (board, link) = (file("board.svg"), file("link.svg"));
    std::fs::write(&board, "old").expect("written");
    let nobody = std::os::unix::fs::PermissionsExt::from_mode(0o444);
    std::fs::set_permissions(&board, nobody).expect("permissions");
    assert_eq!(draw(&board).status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&board).expect("a file"), "old");
    std::os::unix::fs::symlink("later.svg", &link).expect("a link");
    assert_eq!(draw(&link).status.code(), Some(0));
    assert!(
        std::fs::symlink_metadata(&link)
            .expect("a link")
            .is_symlink()
    );
    assert!(file("later.svg").is_file());
}
