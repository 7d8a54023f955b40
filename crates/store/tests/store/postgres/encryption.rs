//! Encrypted connections.

use std::fs;
use std::path::{Path, PathBuf};

use private_postgres::Server;
use staunton_store::OpenError;
use tempfile::TempDir;

/// A server with a certificate for `localhost`, and that certificate in a file.
struct Encrypted {
    server: Server,
    folder: TempDir,
}

impl Encrypted {
    fn start() -> Self {
        let (certificate, key) = certificate();
        let server = Server::start_encrypted(&certificate, &key).unwrap();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("root.pem"), certificate).unwrap();
        Self { server, folder }
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("root.pem")
    }

    /// The URL of the database at this host, with parameters.
    fn url(&self, hosts: &str, parameters: &str) -> String {
        let port = self.server.port();
        let hosts = hosts.replace("PORT", &port.to_string());
        format!("postgres://postgres@{hosts}/postgres?{parameters}")
    }

    /// Opens the database, and returns the number of its connections with and without encryption.
    async fn open(&self, url: &str) -> Result<(u32, u32), OpenError> {
        let store = staunton_store::open(url).await?;
        let counts = self.server.execute(
            "postgres",
            "SELECT count(*) FILTER (WHERE ssl), count(*) FILTER (WHERE NOT ssl)
             FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
             WHERE application_name = 'staunton'",
        );
        let counts = counts.unwrap();
        store.close().await;
        let (encrypted, plain) = counts.trim().split_once('|').unwrap();
        Ok((encrypted.parse().unwrap(), plain.parse().unwrap()))
    }
}

/// Makes a certificate for `localhost`, and its key, in PEM format.
fn certificate() -> (String, String) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    (made.cert.pem(), made.signing_key.serialize_pem())
}

fn checked(root: &Path) -> String {
    format!("sslmode=verify-full&sslrootcert={}", root.display())
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn encrypts_all_connections() {
    let database = Encrypted::start();
    let full = checked(&database.root());
    for (hosts, parameters) in [
        ("localhost:PORT", "sslmode=require"),
        ("127.0.0.1:PORT", "sslmode=require"),
        ("localhost:PORT", &*full),
        // The first host does not respond.
        ("127.0.0.1:1,localhost:PORT", &*full),
    ] {
        let url = database.url(hosts, parameters);
        let (encrypted, plain) = database.open(&url).await.unwrap();
        assert!(encrypted > 1 && plain == 0, "{url}: {encrypted}, {plain}");
    }
    let url = database.url("localhost:PORT", "");
    let (encrypted, plain) = database.open(&url).await.unwrap();
    assert!(encrypted == 0 && plain > 1, "{encrypted}, {plain}");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn refuses_a_wrong_certificate() {
    let database = Encrypted::start();
    let other = database.folder.path().join("other.pem");
    fs::write(&other, certificate().0).unwrap();
    for (hosts, parameters) in [
        ("localhost:PORT", checked(&other)),
        // The certificate is not for this name.
        ("127.0.0.1:PORT", checked(&database.root())),
    ] {
        let url = database.url(hosts, &parameters);
        let error = database.open(&url).await.unwrap_err().to_string();
        assert!(error.contains("certificate"), "{url}: {error}");
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_server_without_encryption_is_not_used() {
    let (server, url) = private_postgres::new_database().unwrap();
    let error = staunton_store::open(&format!("{url}&sslmode=require")).await;
    drop(server);
    assert!(matches!(error, Err(OpenError::Server(..))));
}
