//! A small disk that can be filled, seen only by the processes that are put into its namespace.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::failure::Failure;

/// Who writes to the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writer {
    /// The server itself.
    Server,
    /// A PostgreSQL server, as whatever user it runs.
    Postgres,
}

impl Writer {
    /// Room for some thousands of moves, beside what a new PostgreSQL takes for itself.
    const fn size(self) -> &'static str {
        match self {
            Self::Server => "24m",
            Self::Postgres => "96m",
        }
    }
}

/// The disk; it is gone when this goes out of scope.
pub(super) struct SmallDisk {
    /// Keeps the namespace.
    holder: Child,
    folder: PathBuf,
}

impl SmallDisk {
    /// Puts the disk in the place of this folder, for the processes in its namespace.
    pub(super) fn new(folder: &Path, writer: Writer) -> Result<Self, Failure> {
        let folder = std::path::absolute(folder)?;
        fs::create_dir_all(&folder)?;
        let user = match writer {
            Writer::Server => None,
            Writer::Postgres => private_postgres::user()?,
        };
        // Only users of the namespace can make files on the disk, and others fill this one.
        let script = "mount -t tmpfs -o size=$1 tmpfs \"$2\" && : > \"$2/ballast\" \
                      && echo mounted && exec cat";
        let mut command = Command::new("unshare");
        if let Some(user) = user {
            command.uid(user).gid(user);
        }
        let mut holder = command
            // PostgreSQL does not run as root, whatever that means in here.
            .args(["--user", "--map-current-user", "--keep-caps", "--mount"])
            .args(["sh", "-c", script, "sh", writer.size()])
            .arg(&folder)
            // `cat` ends when this process does.
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

    /// A command that becomes this program, with the disk in its place.
    pub(super) fn command(&self, program: &Path) -> Result<Command, Failure> {
        let mut command = Command::new("nsenter");
        command
            .args(["--user", "--mount", "--preserve-credentials", "--target"])
            .arg(self.holder.id().to_string())
            // The current folder is another one in there.
            .arg(std::path::absolute(program)?);
        Ok(command)
    }

    /// The process that keeps the namespace.
    pub(super) fn holder(&self) -> u32 {
        self.holder.id()
    }

    /// The folder, as the processes on the disk call it.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Copies files into a folder of everybody's.
    pub(super) fn copy(&self, into: &Path) -> Result<(), Failure> {
        for file in fs::read_dir(self.seen_from_outside())? {
            let file = file?;
            fs::copy(file.path(), into.join(file.file_name()))?;
        }
        Ok(())
    }

    /// The same folder, as everybody else must call it.
    fn seen_from_outside(&self) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.holder.id()));
        root.join(self.folder.strip_prefix("/").unwrap_or(&self.folder))
    }

    /// Takes all the room that is left.
    pub(super) fn fill(&self) -> Result<(), Failure> {
        let mut file = File::options().append(true).open(self.ballast())?;
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

    /// Gives it back.
    pub(super) fn empty(&self) -> Result<(), Failure> {
        let file = File::options().write(true).open(self.ballast())?;
        Ok(file.set_len(0)?)
    }

    fn ballast(&self) -> PathBuf {
        self.seen_from_outside().join("ballast")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}
