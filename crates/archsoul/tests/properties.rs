//! What every system must keep, over random play.
#![allow(missing_docs)]

mod common;

use ludex_archsoul::Archsoul;

ludex_engine::system_properties!(Archsoul, starts = common::starts, strays = common::stray, cases = 40, steps = 100);
