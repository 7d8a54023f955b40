//! Encrypted connections to PostgreSQL.
//!
//! As in other PostgreSQL clients, `sslmode=require` encrypts a connection without checking the
//! server's certificate, and `sslmode=verify-full` also checks the certificate and its host name,
//! with the certificates of `sslrootcert` or of the system. Without these modes connections are not
//! encrypted.

use std::sync::Arc;

use percent_encoding::percent_decode_str;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

/// A URL without the parameters that concern encryption, and the encryption that they require.
pub(super) struct Address {
    pub(super) plain: String,
    pub(super) encryption: Option<MakeRustlsConnect>,
}

/// Reads the parameters of a URL. An error is a reason for the operator.
pub(super) fn read(address: &str) -> Result<Address, String> {
    let before_hosts = address
        .split_once('@')
        .map_or(0, |(before, _)| before.len());
    let Some(at) = address[before_hosts..].find('?') else {
        return Ok(Address {
            plain: address.to_owned(),
            encryption: None,
        });
    };
    let (base, query) = address.split_at(before_hosts + at);
    let (mut mode, mut roots) = (None, None);
    let mut others = Vec::new();
    for parameter in query[1..].split('&') {
        match parameter.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", value)) => {
                roots = Some(percent_decode_str(value).decode_utf8_lossy().into_owned());
            }
            _ => others.push(parameter),
        }
    }
    let encryption = match mode {
        None | Some("disable" | "allow" | "prefer") => None,
        Some("require") => Some(without_check()?),
        Some("verify-full") => Some(with_check(roots.as_deref())?),
        Some(other) => {
            return Err(format!(
                "sslmode={other} is not supported; write require, or verify-full to check the \
                 certificate"
            ));
        }
    };
    let separator = if others.is_empty() { "" } else { "?" };
    Ok(Address {
        plain: format!("{base}{separator}{}", others.join("&")),
        encryption,
    })
}

/// Encrypts connections to a server with any certificate.
fn without_check() -> Result<MakeRustlsConnect, String> {
    let provider = Arc::new(ring::default_provider());
    let verifier = Arc::new(AnyCertificate(Arc::clone(&provider)));
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|why| why.to_string())?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// Encrypts connections to a server with a certificate for its host name.
fn with_check(roots: Option<&str>) -> Result<MakeRustlsConnect, String> {
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|why| why.to_string())?
        .with_root_certificates(match roots {
            None | Some("system") => of_the_system()?,
            Some(path) => of_file(path)?,
        })
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

fn of_the_system() -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    let (found, _) =
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if found == 0 {
        let why = "sslmode=verify-full: this system has no root certificates; name a file with \
                   sslrootcert";
        return Err(why.to_owned());
    }
    Ok(roots)
}

fn of_file(path: &str) -> Result<RootCertStore, String> {
    let unusable =
        |why: &dyn std::fmt::Display| format!("sslrootcert={path} cannot be used: {why}");
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(path).map_err(|why| unusable(&why))? {
        let certificate = certificate.map_err(|why| unusable(&why))?;
        roots.add(certificate).map_err(|why| unusable(&why))?;
    }
    if roots.is_empty() {
        return Err(unusable(&"it contains no certificate in PEM format"));
    }
    Ok(roots)
}

/// Accepts every certificate whose key the server has.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separates_the_parameters_of_encryption() {
        for (address, plain, is_encrypted) in [
            ("postgres://me@a/games", "postgres://me@a/games", false),
            (
                "postgres://me:p?w@a/games",
                "postgres://me:p?w@a/games",
                false,
            ),
            (
                "postgres://a/games?sslmode=prefer",
                "postgres://a/games",
                false,
            ),
            (
                "postgres://a/games?sslmode=require",
                "postgres://a/games",
                true,
            ),
            (
                "postgres://me:p?w@a,b/games?port=7&sslmode=require&host=c",
                "postgres://me:p?w@a,b/games?port=7&host=c",
                true,
            ),
        ] {
            let read = read(address).expect(address);
            assert_eq!(
                (&*read.plain, read.encryption.is_some()),
                (plain, is_encrypted)
            );
        }
        for (mode, part) in [
            ("sslmode=verify-ca", "verify-full"),
            ("sslmode=on", "write require"),
            (
                "sslmode=verify-full&sslrootcert=/nowhere/a%20b.pem",
                "/nowhere/a b.pem",
            ),
        ] {
            let why = read(&format!("postgres://a/games?{mode}"))
                .err()
                .expect(mode);
            assert!(why.contains(part), "{why}");
        }
    }
}
