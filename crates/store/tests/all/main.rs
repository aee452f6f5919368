//! Campaigns on the disk: written, read, closed, killed, damaged.

mod beside;
mod closing;
mod common;
mod damage;
mod files;
mod kill;
mod libraries;
mod log;
mod model;
mod opening;
mod pictures;
