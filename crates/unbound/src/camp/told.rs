//! Rests that may be disturbed, told.

use crate::camp::{Camped, LONG_INTERRUPTED, SHORT_INTERRUPTED};
use crate::prelude::*;
use crate::rest::{LONG_REST, Rest, SHORT_REST};
use crate::time::told::long;
use crate::travel::told::company;

pub(super) fn tell(t: &Teller<'_>, camped: &Camped) -> Option<Line> {
    match camped {
        Camped::Begun { rest: Rest::Short, .. } => line(LineKind::Frame, "A short rest begins.".into(), &SHORT_REST),
        Camped::Begun { .. } => line(LineKind::Frame, "A long rest begins.".into(), &LONG_REST),
        Camped::WentOn { seconds, awake } => {
            let rest = long(*seconds);
            let text = match awake.is_empty() {
                true => format!("They rest for {rest}."),
                false => format!("They rest for {rest}, {} awake.", company(t, awake)),
            };
            line(LineKind::Frame, text, &LONG_REST)
        }
        Camped::Disturbed { what, strenuous: true } => {
            line(LineKind::Harm, format!("The rest is disturbed and begins anew: {what}."), &LONG_INTERRUPTED)
        }
        Camped::Disturbed { what, strenuous: false } => {
            line(LineKind::Frame, format!("Something comes between: {what}."), &LONG_INTERRUPTED)
        }
        Camped::Ended { done, .. } if done.is_empty() => {
            line(LineKind::Harm, "The rest was too short to do any good.".into(), &SHORT_INTERRUPTED)
        }
        Camped::Ended { done, .. } => line(LineKind::Frame, format!("Rested: {}.", company(t, done)), &LONG_REST),
    }
}
