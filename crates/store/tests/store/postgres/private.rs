//! A PostgreSQL server of the tests' own, which ends with the last test that uses it.

use std::fs;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tempfile::TempDir;

/// The server does not run as root; as root, the tests run it as this user.
const USER: &str = "postgres";

/// A running server. It listens on a socket in its folder only.
pub(crate) struct Server {
    folder: TempDir,
    process: Mutex<Child>,
}

/// The server of all tests that run at this moment.
static RUNNING: Mutex<(Weak<Server>, u32)> = Mutex::new((Weak::new(), 0));

/// A new database on the server, and its URL.
pub(crate) fn new_database() -> (Arc<Server>, String) {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let server = running.0.upgrade().unwrap_or_else(|| {
        let server = Arc::new(Server::start());
        running.0 = Arc::downgrade(&server);
        server
    });
    running.1 += 1;
    let name = format!("test_{}", running.1);
    // Databases are copied one after the other.
    server.execute("postgres", &format!("CREATE DATABASE {name}"));
    let url = server.url(&name);
    (server, url)
}

impl Server {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        if is_root() {
            chown(folder.path(), Some(user_id()), None).unwrap();
        }
        let data = folder.path().join("data");
        let made = as_user("initdb")
            .args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"])
            .args(["--username", USER, "--pgdata"])
            .arg(&data)
            .output()
            .unwrap();
        assert_done(&made);
        let process = Mutex::new(run(folder.path()));
        let server = Self { folder, process };
        server.wait();
        server
    }

    pub(crate) fn url(&self, database: &str) -> String {
        let host = self.folder.path().display();
        format!("postgres://{USER}@localhost/{database}?host={host}")
    }

    /// Runs a statement of which no answer is needed.
    pub(crate) fn execute(&self, database: &str, statement: &str) {
        let done = self.psql(database, statement);
        assert_done(&done);
    }

    fn psql(&self, database: &str, statement: &str) -> Output {
        as_user("psql")
            .args([
                "--no-psqlrc",
                "--quiet",
                "--set=ON_ERROR_STOP=1",
                "--username",
                USER,
            ])
            .args(["--dbname", database, "--command", statement, "--host"])
            .arg(self.folder.path())
            .output()
            .unwrap()
    }

    /// `kill -9` of the whole server, and a new start.
    pub(crate) fn crash(&self) {
        let mut process = self.process.lock().unwrap();
        let id = process.id();
        // Its children would end by themselves, but not at once.
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
        for child in children.split_whitespace() {
            // It may have ended already.
            let _ = Command::new("kill").args(["-9", child]).output();
        }
        *process = run(self.folder.path());
        drop(process);
        self.wait();
    }

    fn wait(&self) {
        while !self.psql("postgres", "SELECT 1").status.success() {
            let ended = self.process.lock().unwrap().try_wait().unwrap();
            assert!(ended.is_none(), "PostgreSQL ended: {}", self.log());
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        // SIGQUIT: at once, with all its children.
        let id = process.id().to_string();
        let _ = Command::new("kill").args(["-QUIT", &id]).output();
        let _ = process.wait();
    }
}

fn run(folder: &Path) -> Child {
    let log = fs::File::options()
        .create(true)
        .append(true)
        .open(folder.join("log"))
        .unwrap();
    as_user("postgres")
        .arg("-D")
        .arg(folder.join("data"))
        .arg("-k")
        .arg(folder)
        .args(["-c", "listen_addresses=", "-c", "max_connections=400"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap()
}

/// A program of PostgreSQL, run as a user who is not root.
fn as_user(program: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new(find(program));
    command.current_dir("/");
    if is_root() {
        let id = user_id();
        command.uid(id).gid(id);
    }
    command
}

/// Debian keeps the programs of each version in a folder of its own.
fn find(program: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let installed = versions
        .filter_map(|version| Some(version.ok()?.path().join("bin").join(program)))
        .filter(|path| path.is_file());
    installed.max().unwrap_or_else(|| program.into())
}

fn is_root() -> bool {
    id(&["-u"]) == 0
}

fn user_id() -> u32 {
    id(&["-u", USER])
}

fn id(arguments: &[&str]) -> u32 {
    let output = Command::new("id").args(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.trim().parse().unwrap()
}

fn assert_done(output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
