//! Ctrl-C: asks the work to stop, so that it can say so.

use crate::failure::Failure;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long work that was asked to stop may take to do so.
const PATIENCE: Duration = Duration::from_millis(300);

/// Whether a person asked to stop.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens for Ctrl-C from now on. Where that cannot be done, Ctrl-C ends the process as it always does.
    pub fn on_ctrl_c() -> Self {
        Self::within(PATIENCE)
    }

    /// As [`on_ctrl_c`](Stop::on_ctrl_c), for work that may take up to `patience` to report once it is stopped.
    pub fn within(patience: Duration) -> Self {
        let stop = Self::default();
        let heard = stop.clone();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
            if let Ok(runtime) = runtime
                && runtime.block_on(tokio::signal::ctrl_c()).is_ok()
            {
                heard.0.store(true, Ordering::Relaxed);
                std::thread::sleep(patience);
                // What cannot look at the flag (long fractions being written) is ended here.
                let stopped = Failure::Stopped;
                let _ = writeln!(std::io::stderr(), "ludex: {stopped}");
                std::process::exit(stopped.code().into());
            }
        });
        stop
    }

    /// Returns the flag that is set when a person asks to stop.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Returns whether a person asked to stop.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
