//! Areas: who is in them, and what happens to all who are.

mod bursting;
mod charges;
mod clouds;
mod outlook;
mod shapes;
mod throwing;

pub(crate) use bursting::advance;
pub use bursting::{BurstComes, BurstOver, BurstRolled, BurstSaved, BurstStep, RULES as BURST_RULES, bursts};
pub use charges::{ChargeLaid, ChargesGone, LayCharge, RULES as CHARGE_RULES, Signal, charges_due};
pub use clouds::{
    AreasAge, CloudLaid, CloudMet, CloudsFade, LayCloud, RULES as CLOUD_RULES, moved, pushed, round_ends, time_passes,
    turn_comes,
};
pub use outlook::{could_burst, expected, lands, would_burst};
pub use shapes::{RULES as SHAPE_RULES, caught, holds};
pub use throwing::{BlastThrown, Breathe, RULES as THROW_RULES, SentOut, Throw};

use crate::checks::{Attempt, Check, Kind, Task, plain};
use crate::prelude::*;
use crate::turns::{Cost, may_pay, pays};
use crate::{attack, moves, stealth};
