//! A connection that ends when the client does not keep up with reading.

use super::gate::Pass;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// The size of the send buffer of the operating system, in bytes.
#[cfg(unix)]
const IN_THE_SYSTEM: usize = 128 * 1024;

/// A stream on which writing fails once the client no longer keeps up: it takes nothing for a time, or too little
/// while it is waited for. Its pass ends with it, also after an upgrade.
pub(super) struct Wire {
    stream: TcpStream,
    patience: Duration,
    least: usize,
    /// Set while unsent data waits: since when, and the timer.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
    /// How long the client was waited for since the last check.
    waited: Duration,
    taken: usize,
    _pass: Pass,
}

impl Wire {
    pub(super) fn new(stream: TcpStream, patience: Duration, least: usize, pass: Pass) -> Self {
        bound(&stream);
        Self { stream, patience, least, waiting: None, waited: Duration::ZERO, taken: 0, _pass: pass }
    }

    /// Keeps track of an attempt to write, and fails it if the client is too slow.
    fn watched(&mut self, cx: &mut Context<'_>, tried: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        let patience = self.patience;
        let Poll::Ready(taken) = tried else {
            let (_, end) = self.waiting.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(patience))));
            return end.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()));
        };
        self.taken += *taken.as_ref().unwrap_or(&0);
        if let Some((since, _)) = self.waiting.take() {
            self.waited += since.elapsed();
        }
        if self.waited >= patience {
            if self.taken < self.least {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.waited = Duration::ZERO;
            self.taken = 0;
        }
        Poll::Ready(taken)
    }
}

/// Makes the send buffer of the system small, so that slow clients are noticed soon.
#[cfg(unix)]
fn bound(stream: &TcpStream) {
    // Without it they are noticed later.
    let _ = rustix::net::sockopt::set_socket_send_buffer_size(stream, IN_THE_SYSTEM);
}

#[cfg(not(unix))]
fn bound(_: &TcpStream) {}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let tried = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.watched(cx, tried)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let tried = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.watched(cx, tried)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
