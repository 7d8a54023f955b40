//! A thread that serves connections.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// A thread that serves the connections to its address one after another, until it is dropped.
pub(super) struct Acceptor {
    pub(super) address: SocketAddr,
    is_closing: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Acceptor {
    pub(super) fn new(serve: impl Fn(TcpStream) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let is_closing = Arc::new(AtomicBool::new(false));
        let closing = Arc::clone(&is_closing);
        let thread = thread::spawn(move || {
            for stream in listener.incoming() {
                if closing.load(Ordering::Relaxed) {
                    break;
                }
                serve(stream.unwrap());
            }
        });
        Self {
            address,
            is_closing,
            thread: Some(thread),
        }
    }
}

impl Drop for Acceptor {
    fn drop(&mut self) {
        self.is_closing.store(true, Ordering::Relaxed);
        // Wakes the thread. It may have failed already.
        drop(TcpStream::connect(self.address));
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
