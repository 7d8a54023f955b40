//! A small disk that can be filled. Only processes in its namespace see it.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::failure::Failure;

/// The process that writes to the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writer {
    /// The server itself.
    Server,
    /// A PostgreSQL server, regardless of the user that it runs as.
    Postgres,
}

impl Writer {
    /// Space for several thousand moves, in addition to the space of a new PostgreSQL.
    const fn size(self) -> &'static str {
        match self {
            Self::Server => "24m",
            Self::Postgres => "96m",
        }
    }
}

/// The disk; it is removed when this goes out of scope.
pub(super) struct SmallDisk {
    /// The process that keeps the namespace alive.
    holder: Child,
    folder: PathBuf,
}

impl SmallDisk {
    /// Mounts the disk over this folder, for the processes in its namespace.
    pub(super) fn new(folder: &Path, writer: Writer) -> Result<Self, Failure> {
        let folder = std::path::absolute(folder)?;
        fs::create_dir_all(&folder)?;
        let user = match writer {
            Writer::Server => None,
            Writer::Postgres => private_postgres::user()?,
        };
        // Only users of the namespace can create files on the disk; other processes fill this one.
        let script = "mount -t tmpfs -o size=$1 tmpfs \"$2\" && : > \"$2/ballast\" \
                      && echo mounted && exec cat";
        let mut command = Command::new("unshare");
        if let Some(user) = user {
            command.uid(user).gid(user);
        }
        let mut holder = command
            // PostgreSQL does not run as root, not even as root of a namespace.
            .args(["--user", "--map-current-user", "--keep-caps", "--mount"])
            .args(["sh", "-c", script, "sh", writer.size()])
            .arg(&folder)
            // `cat` exits when this process does.
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::new(format!("unshare: {error}")))?;
        let mut said = String::new();
        let output = holder.stdout.take().expect("standard output is piped");
        BufReader::new(output).read_line(&mut said)?;
        let disk = Self { holder, folder };
        if said.trim() == "mounted" {
            Ok(disk)
        } else {
            Err(Failure::new(
                "A disk that can be filled needs a user namespace (unshare --user --mount), \
                 which this system does not allow.",
            ))
        }
    }

    /// Returns a command that executes this program with the disk mounted.
    pub(super) fn command(&self, program: &Path) -> Result<Command, Failure> {
        let mut command = Command::new("nsenter");
        command
            .args(["--user", "--mount", "--preserve-credentials", "--target"])
            .arg(self.holder.id().to_string())
            // The current folder is different in the namespace.
            .arg(std::path::absolute(program)?);
        Ok(command)
    }

    /// Returns the process that keeps the namespace alive.
    pub(super) fn holder(&self) -> u32 {
        self.holder.id()
    }

    /// Returns the folder as the processes in the namespace see it.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Copies its files into a folder that is visible to all processes.
    pub(super) fn copy(&self, into: &Path) -> Result<(), Failure> {
        for file in fs::read_dir(self.path_outside_namespace())? {
            let file = file?;
            fs::copy(file.path(), into.join(file.file_name()))?;
        }
        Ok(())
    }

    /// Returns the path of the same folder for processes outside the namespace.
    fn path_outside_namespace(&self) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.holder.id()));
        root.join(self.folder.strip_prefix("/").unwrap_or(&self.folder))
    }

    /// Fills the remaining space.
    pub(super) fn fill(&self) -> Result<(), Failure> {
        let mut file = File::options().append(true).open(self.filler_file())?;
        let mut size = 1024 * 1024;
        while size > 0 {
            match file.write_all(&vec![7; size]) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::StorageFull => size /= 2,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Frees the space.
    pub(super) fn empty(&self) -> Result<(), Failure> {
        let file = File::options().write(true).open(self.filler_file())?;
        Ok(file.set_len(0)?)
    }

    fn filler_file(&self) -> PathBuf {
        self.path_outside_namespace().join("ballast")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}
