//! Accounts and invitations, managed by the operator while the server is running.

use std::thread;

use serde_json::{Value, json};

use crate::client::{Person, request};
use crate::program::{Installation, Server, staunton, staunton_with_input};

const PASSWORD: &str = "correct horse battery";

/// Returns the output of `staunton admin`, or the error.
pub(crate) fn admin(installation: &Installation, words: &[&str]) -> Result<String, String> {
    let database = installation.url();
    let words = [&["admin"], words, &["--database", &database]].concat();
    let output = staunton(&words);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        assert_eq!(output.status.code(), Some(2));
        Err(text(output.stderr))
    }
}

fn token(link: &str) -> &str {
    link.trim_end().split_once("/invite#").expect("a link").1
}

/// Posts a request; returns the status and the body of the answer.
fn post(server: &Server, person: &Person, path: &str, body: &Value) -> (u16, String) {
    let answer = person.ask(server, path, &body.to_string()).unwrap();
    (answer.status, answer.text())
}

/// Registers with this link and returns the account and its role.
pub(crate) fn register(server: &Server, name: &str, link: &str) -> (Person, String) {
    let guest = Person::new(server).unwrap();
    let body = json!({ "name": name, "password": PASSWORD, "invite": token(link) });
    let answer = guest.ask(server, "/app/account", &body.to_string());
    let answer = answer.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    let cookie = answer.cookie().expect("a new session").to_owned();
    let session: Value = answer.json();
    let role = session["role"].as_str().unwrap().to_owned();
    (Person { cookie }, role)
}

#[test]
fn manages_accounts_while_the_server_runs() {
    let installation = Installation::new();
    let server = installation.start();
    let link = admin(&installation, &["invite", "--role", "admin"]).unwrap();
    assert!(link.starts_with("http://127.0.0.1:8064/invite#"), "{link}");
    assert_eq!(register(&server, "Ada", &link).1, "admin");
    let url = "https://chess.example.org";
    let link = admin(&installation, &["invite", "--public-url", url]).unwrap();
    assert!(
        link.starts_with("https://chess.example.org/invite#"),
        "{link}"
    );
    assert_eq!(register(&server, "Grace", &link).1, "player");
    let listed = admin(&installation, &["user", "list"]).unwrap();
    assert_eq!(listed, "Ada\tadmin\nGrace\tplayer\n");

    admin(&installation, &["user", "role", "GRACE", "organiser"]).unwrap();
    let listed = admin(&installation, &["user", "list", "--prefix", "g", "--json"]).unwrap();
    let account: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(account["role"], "organiser");
    let refused = admin(&installation, &["user", "role", "Ada", "player"]).unwrap_err();
    assert!(refused.contains("only admin"), "{refused}");
    let refused = admin(&installation, &["user", "role", "Emmy", "player"]).unwrap_err();
    assert!(refused.contains("no account named"), "{refused}");

    let link = admin(&installation, &["user", "password", "ada"]).unwrap();
    let person = Person::new(&server).unwrap();
    let body = json!({ "token": token(&link), "password": "something else" });
    let (status, text) = post(&server, &person, "/app/invites/password", &body);
    assert_eq!(status, 204, "{text}");
    let body = json!({ "name": "Ada", "password": "something else" });
    let (status, text) = post(&server, &person, "/app/sign-in", &body);
    assert_eq!(status, 200, "{text}");
}

#[test]
fn adds_accounts_while_registration_is_closed() {
    let installation = Installation::new();
    let server = installation.start();
    let database = installation.url();
    let add = |words: &[&str], input: &str| {
        let words = [&["admin", "user", "add"], words, &["--database", &database]].concat();
        let output = staunton_with_input(&words, input);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        match output.status.code() {
            Some(0) => Ok(text(output.stdout)),
            code => Err((code, text(output.stderr))),
        }
    };
    let input = format!("{PASSWORD}\nanother line\n");
    assert_eq!(
        add(&["Ada", "--role", "admin"], &input),
        Ok("Ada\n".to_owned())
    );
    let cookie = sign_in(&server, "ada");
    let closed = json!({ "registration": "closed", "refused_names": ["rude*"], "safe": false });
    let cookie = ("cookie", cookie.as_str());
    let path = "/app/admin/settings";
    let answer = request(&server, "PUT", path, cookie, &closed.to_string()).unwrap();
    assert!(matches!(answer.status, 200 | 204), "{}", answer.text());
    let sessions = request(&server, "GET", "/app/sessions", cookie, "").unwrap();
    let sessions: Value = sessions.json();
    assert_eq!(
        sessions["sessions"].as_array().map(Vec::len),
        Some(1),
        "{sessions}"
    );
    // Windows programs end a line with \r\n.
    let added = add(&["Grace"], &format!("{PASSWORD}\r\n"));
    assert_eq!(added, Ok("Grace\n".to_owned()));
    sign_in(&server, "Grace");
    for (words, input, expected) in [
        (&["ada"][..], PASSWORD, "already taken"),
        (&["Rude One"], PASSWORD, "not allowed"),
        (&["<b>"], PASSWORD, "cannot be used"),
        (&["Emmy"], "", "at least 8 characters"),
        (&["Emmy"], "password1", "others would try"),
        (&["Emmy"], &"long".repeat(9_000), "at most 200 characters"),
        (&["Emmy", "--role", "king"], PASSWORD, "organiser"),
    ] {
        let (code, said) = add(words, input).unwrap_err();
        assert!(code == Some(2) && said.contains(expected), "{said}");
    }
    let listed = admin(&installation, &["user", "list"]).unwrap();
    assert_eq!(listed, "Ada\tadmin\nGrace\tplayer\n");
}

/// Signs in with [`PASSWORD`]; returns the session's cookie.
fn sign_in(server: &Server, name: &str) -> String {
    let person = Person::new(server).unwrap();
    let body = json!({ "name": name, "password": PASSWORD });
    let answer = person
        .ask(server, "/app/sign-in", &body.to_string())
        .unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.cookie().expect("a new session").to_owned()
}

#[test]
fn warns_that_admin_links_end_with_the_first_admin() {
    let installation = Installation::new();
    let server = installation.start();
    let url = installation.url();
    let invite = || {
        let output = staunton(&["admin", "invite", "--role", "admin", "--database", &url]);
        assert_eq!(output.status.code(), Some(0));
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };
    let (first, said) = invite();
    assert!(said.contains("there is no admin yet"), "{said}");
    let (second, _) = invite();
    assert_eq!(register(&server, "Ada", &first).1, "admin");
    let person = Person::new(&server).unwrap();
    let body = json!({ "name": "Grace", "password": PASSWORD, "invite": token(&second) });
    let (status, text) = post(&server, &person, "/app/account", &body);
    assert_ne!(status, 201, "{text}");

    let (third, said) = invite();
    assert_eq!(said, "");
    assert_eq!(register(&server, "Grace", &third).1, "admin");
}

#[test]
fn makes_and_revokes_tokens_while_the_server_runs() {
    let installation = Installation::new();
    let server = installation.start();
    let link = admin(&installation, &["invite"]).unwrap();
    register(&server, "Robo", &link);
    let make = |scope: &str| {
        let name = [
            "token", "make", "robo", "--for", "a robot", "--scope", scope,
        ];
        admin(&installation, &name)
    };
    let refused = make("everything").unwrap_err();
    assert!(refused.contains("board:play"), "{refused}");
    let token = make("board:play").unwrap();
    assert!(token.starts_with("staunton_"), "{token}");
    let game = json!({
        "opponent": { "kind": "myself" }, "color": "white", "time": { "kind": "unlimited" },
    });
    let authorization = format!("Bearer {}", token.trim_end());
    let ask = || {
        let answer = request(
            &server,
            "POST",
            "/app/games",
            ("authorization", &authorization),
            &game.to_string(),
        )
        .unwrap();
        (answer.status, answer.text())
    };
    let (status, text) = ask();
    assert_eq!(
        (status, text.contains("challenge:write")),
        (403, true),
        "{text}"
    );

    let listed = admin(&installation, &["token", "list", "Robo"]).unwrap();
    let (id, rest) = listed.split_once('\t').unwrap();
    assert_eq!(rest, "board:play\ta robot\n");
    let other = "0".repeat(64);
    let refused = admin(&installation, &["token", "revoke", "Robo", &other]).unwrap_err();
    assert!(refused.contains("no such token"), "{refused}");
    admin(&installation, &["token", "revoke", "Robo", id]).unwrap();
    // The server reads revocations by other processes each second.
    while ask().0 == 403 {
        thread::yield_now();
    }
    assert_eq!(ask().0, 401);
    assert_eq!(
        admin(&installation, &["token", "list", "Robo"]).unwrap(),
        ""
    );
}

#[test]
fn a_missing_database_is_an_error() {
    let installation = Installation::new();
    let missing = admin(&installation, &["user", "list"]).unwrap_err();
    assert!(missing.contains("games.db"), "{missing}");
    // A lookup creates no file.
    assert!(!installation.path("games.db").exists());
}
