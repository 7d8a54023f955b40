//! A proxy with the configuration of a setup.

use std::fs::{self, File};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use tempfile::TempDir;

use super::port::ReservedPort;
use super::tunnel::{Certificate, Tunnel};
use super::{program, read, replaced};

/// A proxy program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Nginx,
    Caddy,
    Haproxy,
}

/// A folder of `packaging/setups`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Setup {
    OneNode,
    ThreeNodes,
}

impl Setup {
    /// The nodes in its files.
    pub(super) const fn nodes(self) -> &'static [&'static str] {
        match self {
            Self::OneNode => &["127.0.0.1:8064"],
            Self::ThreeNodes => &["10.0.0.11:8064", "10.0.0.12:8064", "10.0.0.13:8064"],
        }
    }

    /// Its configuration of a proxy.
    pub(super) fn configuration(self, kind: Kind) -> String {
        let folder = match self {
            Self::OneNode => "one-node",
            Self::ThreeNodes => "three-nodes",
        };
        let file = match kind {
            Kind::Nginx => "nginx.conf",
            Kind::Caddy => "Caddyfile",
            Kind::Haproxy => "haproxy.cfg",
        };
        read(&format!("setups/{folder}/{file}"))
    }
}

/// A running proxy; killed when it goes out of scope.
pub(super) struct Proxy {
    /// The address for plain HTTP.
    pub(super) http: SocketAddr,
    pub(super) https: SocketAddr,
    pub(super) certificate: Certificate,
    process: Child,
    log: PathBuf,
    _ports: [ReservedPort; 2],
    _folder: TempDir,
}

impl Proxy {
    /// Starts a proxy in front of these nodes, with the configuration of the setup.
    pub(super) fn start(kind: Kind, setup: Setup, nodes: &[SocketAddr]) -> Self {
        Self::start_with(kind, setup, &setup.configuration(kind), nodes)
    }

    /// Starts a proxy with a changed configuration.
    pub(super) fn start_with(
        kind: Kind,
        setup: Setup,
        configuration: &str,
        nodes: &[SocketAddr],
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let certificate = Certificate::new(folder.path());
        let ports = [ReservedPort::new(), ReservedPort::new()];
        let [http, https] = [ports[0].address, ports[1].address];
        assert_eq!(setup.nodes().len(), nodes.len());
        let mut text = configuration.to_owned();
        for (name, node) in setup.nodes().iter().zip(nodes) {
            text = replaced(&text, name, &node.to_string());
        }
        // Not every machine has IPv6.
        let lines = text.lines().filter(|line| !line.contains("[::]"));
        let text: String = lines.flat_map(|line| [line, "\n"]).collect();
        let mut command = match kind {
            Kind::Nginx => nginx(folder.path(), &text, [http, https], &certificate),
            Kind::Caddy => caddy(folder.path(), &text, [http, https], &certificate),
            Kind::Haproxy => haproxy(folder.path(), &text, [http, https], &certificate),
        };
        let log = folder.path().join("log");
        let errors = File::create(&log).unwrap();
        let process = command
            .stdin(Stdio::null())
            .stdout(errors.try_clone().unwrap())
            .stderr(errors)
            .spawn()
            .unwrap_or_else(|why| panic!("{kind:?}: {why}"));
        // From here on the process is killed in any case.
        let mut proxy = Self {
            http,
            https,
            certificate,
            process,
            log,
            _ports: ports,
            _folder: folder,
        };
        for address in [http, https] {
            proxy.wait_for(address);
        }
        proxy
    }

    /// Waits until the proxy accepts connections.
    fn wait_for(&mut self, address: SocketAddr) {
        while TcpStream::connect(address).is_err() {
            let ended = self.process.try_wait().unwrap();
            assert!(ended.is_none(), "{ended:?}: {}", self.log());
            thread::yield_now();
        }
    }

    /// The messages of the proxy.
    pub(super) fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// A tunnel for clients on this computer.
    pub(super) fn tunnel(&self) -> Tunnel {
        self.tunnel_from(Ipv4Addr::LOCALHOST.into())
    }

    /// A tunnel for clients with this address.
    pub(super) fn tunnel_from(&self, address: IpAddr) -> Tunnel {
        Tunnel::new(self.https, address, &self.certificate)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A site of nginx, in a configuration like that of Debian, as one process without the folders that
/// only root can write.
fn nginx(
    folder: &Path,
    site: &str,
    [http, https]: [SocketAddr; 2],
    certificate: &Certificate,
) -> Command {
    let site = replaced(site, "listen 80;", &format!("listen {http};"));
    let site = replaced(&site, "listen 443 ", &format!("listen {https} "));
    let site = replaced(
        &site,
        "/etc/letsencrypt/live/chess.example.org/fullchain.pem",
        certificate.certificate.to_str().unwrap(),
    );
    let site = replaced(
        &site,
        "/etc/letsencrypt/live/chess.example.org/privkey.pem",
        certificate.key.to_str().unwrap(),
    );
    fs::write(folder.join("staunton.conf"), site).unwrap();
    let main = "daemon off;\nmaster_process off;\npid nginx.pid;\nevents {}\nhttp {\n\
                access_log access.log;\nclient_body_temp_path body;\nproxy_temp_path proxy;\n\
                fastcgi_temp_path fastcgi;\nuwsgi_temp_path uwsgi;\nscgi_temp_path scgi;\n\
                include staunton.conf;\n}\n";
    fs::write(folder.join("nginx.conf"), main).unwrap();
    let mut command = Command::new(program("nginx"));
    command.arg("-p").arg(folder);
    command.args(["-c", "nginx.conf", "-e", "stderr"]);
    command
}

fn caddy(
    folder: &Path,
    sites: &str,
    [http, https]: [SocketAddr; 2],
    certificate: &Certificate,
) -> Command {
    let sites = replaced(sites, "#tls ", "tls ");
    let sites = replaced(
        &sites,
        "/etc/ssl/certs/chess.example.org.pem",
        certificate.certificate.to_str().unwrap(),
    );
    let sites = replaced(
        &sites,
        "/etc/ssl/private/chess.example.org.key",
        certificate.key.to_str().unwrap(),
    );
    let ports = format!(
        "{{\nadmin off\nhttp_port {}\nhttps_port {}\ndefault_bind {}\n}}\n",
        http.port(),
        https.port(),
        http.ip()
    );
    let file = folder.join("Caddyfile");
    fs::write(&file, ports + &sites).unwrap();
    let mut command = Command::new("caddy");
    command
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(file)
        .env("HOME", folder)
        .env_remove("XDG_DATA_HOME")
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("NODES");
    command
}

fn haproxy(
    folder: &Path,
    text: &str,
    [http, https]: [SocketAddr; 2],
    certificate: &Certificate,
) -> Command {
    let text = replaced(text, "bind :80\n", &format!("bind {http}\n"));
    let text = replaced(&text, "bind :443 ", &format!("bind {https} "));
    let both = folder.join("both.pem");
    let parts = [&certificate.certificate, &certificate.key];
    fs::write(&both, parts.map(|part| fs::read(part).unwrap()).concat()).unwrap();
    let mut text = replaced(
        &text,
        "/etc/haproxy/chess.example.org.pem",
        both.to_str().unwrap(),
    );
    if !rustix::process::geteuid().is_root() {
        for line in [
            "    user haproxy\n",
            "    group haproxy\n",
            "    chroot /var/lib/haproxy\n",
        ] {
            text = replaced(&text, line, "");
        }
    }
    let file = folder.join("haproxy.cfg");
    fs::write(&file, text).unwrap();
    let mut command = Command::new(program("haproxy"));
    // In the foreground, as one process.
    command.args(["-db", "-f"]).arg(file);
    command
}
