//! Limits on the number of connections.

use crate::Limits;
use crate::peer::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How many more connections are accepted when the server is full, for health checks only.
const NARROW: usize = 32;
/// How many of those from one address.
const NARROW_EACH: usize = 4;
/// File descriptors reserved for the store, the web files and connections being accepted.
const RESERVE: usize = 64;

pub(super) struct Gate {
    most: usize,
    most_each: usize,
    guests: Mutex<Guests>,
    left: Notify,
}

#[derive(Default)]
struct Guests {
    wide: usize,
    narrow: usize,
    /// By address: full connections, and those for health checks only.
    of: HashMap<IpAddr, (usize, usize)>,
}

impl Gate {
    pub(super) fn new(limits: &Limits) -> Self {
        let most = limits.connections.min(descriptors().saturating_sub(NARROW + RESERVE)).max(1);
        Self { most, most_each: limits.connections_each.max(1), guests: Mutex::default(), left: Notify::new() }
    }

    /// Admits a client, fully or for health checks only; `None` if there is no room for either.
    pub(super) fn admit(self: &Arc<Self>, from: IpAddr) -> Option<Pass> {
        let from = network(from);
        let mut guests = self.guests();
        let guests = &mut *guests;
        let (wide_here, narrow_here) = guests.of.get(&from).copied().unwrap_or_default();
        let wide = guests.wide < self.most && wide_here < self.most_each;
        if !wide && (guests.narrow >= NARROW || narrow_here >= NARROW_EACH) {
            return None;
        }
        let here = guests.of.entry(from).or_default();
        if wide {
            guests.wide += 1;
            here.0 += 1;
        } else {
            guests.narrow += 1;
            here.1 += 1;
        }
        Some(Pass { gate: self.clone(), from, wide })
    }

    /// Waits until every pass was given back.
    pub(super) async fn all_gone(&self) {
        loop {
            let left = self.left.notified();
            if self.guests().of.is_empty() {
                return;
            }
            left.await;
        }
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to be connected, given back when it is dropped.
pub(super) struct Pass {
    gate: Arc<Gate>,
    from: IpAddr,
    wide: bool,
}

impl Pass {
    /// Returns whether the connection may be used for everything, not only for health checks.
    pub(super) fn is_wide(&self) -> bool {
        self.wide
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut guests = self.gate.guests();
        if self.wide {
            guests.wide -= 1;
        } else {
            guests.narrow -= 1;
        }
        if let Some(here) = guests.of.get_mut(&self.from) {
            if self.wide {
                here.0 -= 1;
            } else {
                here.1 -= 1;
            }
            if *here == (0, 0) {
                guests.of.remove(&self.from);
            }
        }
        self.gate.left.notify_waiters();
    }
}

/// Raises the limit on open files as far as the system grants, and returns it.
#[cfg(unix)]
fn descriptors() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let now = getrlimit(Resource::Nofile);
    let wanted = Rlimit { current: now.maximum.or(Some(1 << 16)).map(|most| most.min(1 << 16)), maximum: now.maximum };
    let raised = wanted.current > now.current && setrlimit(Resource::Nofile, wanted).is_ok();
    let current = if raised { wanted.current } else { now.current };
    current.map_or(usize::MAX, |current| usize::try_from(current).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn descriptors() -> usize {
    usize::MAX
}
