//! What people carry: weapons, armour and shields, gear, and how much of it.

pub mod armour;
pub mod bulk;
pub mod things;
pub mod weapons;
