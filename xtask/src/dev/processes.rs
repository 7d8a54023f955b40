//! The running server and Vite.

use std::process::{Child, Command};
#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;
use crate::process;

/// Both processes, which end with this one.
pub(crate) struct Processes {
    server: Option<Child>,
    page: Option<Child>,
    #[cfg(unix)]
    interrupted: Arc<AtomicBool>,
}

impl Processes {
    pub(crate) fn new() -> Result<Self, Failure> {
        #[cfg(unix)]
        let interrupted = Arc::<AtomicBool>::default();
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&interrupted))
                .map_err(|error| Failure::new(format!("Signals cannot be handled: {error}.")))?;
        }
        Ok(Self {
            server: None,
            page: None,
            #[cfg(unix)]
            interrupted,
        })
    }

    /// Stops the server, if one runs, and starts the next one.
    pub(crate) fn replace_server(&mut self, mut next: Command) -> Result<(), Failure> {
        stop(self.server.take());
        self.server = Some(start(&mut next)?);
        Ok(())
    }

    pub(crate) fn start_page(&mut self, page: &mut Command) -> Result<(), Failure> {
        self.page = Some(start(page)?);
        Ok(())
    }

    /// Returns `false` after Ctrl-C and after the end of Vite. A server that ended is reported
    /// once; the next build starts another.
    pub(crate) fn are_wanted(&mut self) -> Result<bool, Failure> {
        #[cfg(unix)]
        if self.interrupted.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if let Some(server) = &mut self.server
            && let Some(status) = ended(server)?
        {
            println!("The server ended ({status}). It starts again after the next change.");
            self.server = None;
        }
        match &mut self.page {
            Some(page) => Ok(ended(page)?.is_none()),
            None => Ok(true),
        }
    }

    /// Stops both and waits for their end.
    pub(crate) fn stop(&mut self) {
        stop(self.page.take());
        stop(self.server.take());
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        self.stop();
    }
}

fn start(command: &mut Command) -> Result<Child, Failure> {
    command.spawn().map_err(|error| {
        let program = command.get_program().display();
        Failure::new(format!("{program} could not be started: {error}."))
    })
}

fn ended(child: &mut Child) -> Result<Option<std::process::ExitStatus>, Failure> {
    child
        .try_wait()
        .map_err(|error| Failure::new(format!("A process was lost: {error}.")))
}

/// Asks the process to stop and waits for its end.
fn stop(child: Option<Child>) {
    let Some(mut child) = child else { return };
    // A process that has ended already needs no signal.
    if matches!(child.try_wait(), Ok(None)) {
        let asked = cfg!(unix)
            && process::command("kill")
                .arg(child.id().to_string())
                .status()
                .is_ok_and(|status| status.success());
        if !asked {
            let _ = child.kill();
        }
    }
    let _ = child.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn sleeping() -> Command {
        let mut command = Command::new("sleep");
        command.arg("600");
        command
    }

    fn is_running(id: u32) -> bool {
        process::command("kill")
            .args(["-0", &id.to_string()])
            .output()
            .is_ok_and(|output| output.status.success())
    }

    #[test]
    fn stops_the_old_server_before_the_next_and_both_processes_at_the_end() {
        let mut processes = Processes::new().unwrap();
        processes.replace_server(sleeping()).unwrap();
        let first = processes.server.as_ref().unwrap().id();
        processes.replace_server(sleeping()).unwrap();
        assert!(!is_running(first));
        processes.start_page(&mut sleeping()).unwrap();
        let second = processes.server.as_ref().unwrap().id();
        let page = processes.page.as_ref().unwrap().id();
        assert!(processes.are_wanted().unwrap());
        drop(processes);
        assert!(!is_running(second));
        assert!(!is_running(page));
    }

    #[test]
    fn continues_after_the_end_of_the_server_and_ends_with_the_page() {
        let mut processes = Processes::new().unwrap();
        processes.replace_server(Command::new("true")).unwrap();
        processes.server.as_mut().unwrap().wait().unwrap();
        assert!(processes.are_wanted().unwrap());
        assert!(processes.server.is_none());
        processes.start_page(&mut Command::new("true")).unwrap();
        processes.page.as_mut().unwrap().wait().unwrap();
        assert!(!processes.are_wanted().unwrap());
    }
}
