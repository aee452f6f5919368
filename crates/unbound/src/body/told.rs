//! Swimming, climbing, jumping, breath and falls, told.

use crate::body::breath::SUFFOCATING;
use crate::body::jump::{HIGH_JUMP, JUMP_REACH, LONG_JUMP};
use crate::body::modes::SWIMMING;
use crate::body::{Air, Moved};
use crate::falling::FALL_AT_ONCE;
use crate::tell::{Teller, Words, line, sum};
use ludex_engine::{Line, Mood};

pub(super) fn tell(t: &Teller<'_>, moved: &Moved) -> Option<Line> {
    let who = t.who(moved.actor());
    match moved {
        Moved::Went { legs, allowance, rule, .. } => {
            let way: Vec<String> = legs.iter().map(|leg| format!("{} {}", leg.mode.verb(), 5 * leg.spaces)).collect();
            let text = format!("{who} {} feet.", way.join(" feet, "));
            let line = Line::new(Mood::Deed, text).rule(rule.clone());
            Some(line.check(sum("Allowance", allowance)))
        }
        Moved::Leapt { feet, to, tally, .. } => {
            let place = to.map_or(String::new(), |to| format!(" to {to}"));
            let text = format!("{who} jumps {feet} feet{place}.");
            Some(Line::new(Mood::Deed, text).rule(&LONG_JUMP).check(sum("Long jump", tally)))
        }
        Moved::LeaptHigh { feet, reach, tally, .. } => {
            let how = reach.map_or(String::new(), |reach| format!(", and reaches {reach} feet"));
            let text = format!("{who} jumps {feet} feet high{how}.");
            Some(Line::new(Mood::Deed, text).rule(&HIGH_JUMP).rule(&JUMP_REACH).check(sum("High jump", tally)))
        }
        Moved::Submerged { under, .. } => {
            let how = if *under { "goes under water" } else { "comes out of the water" };
            line(Mood::Deed, format!("{who} {how}."), &SWIMMING)
        }
        Moved::Air { air, rule, .. } => {
            let how = match air {
                Air::Free => "can breathe".to_owned(),
                Air::Held(left) => format!("holds its breath, for {left} seconds more"),
                Air::Out(0) => "is out of breath, and at the end".to_owned(),
                Air::Out(left) => format!("is out of breath, with {left} rounds left"),
                Air::Suffocated => "has no air".to_owned(),
            };
            Some(Line::new(Mood::Frame, format!("{who} {how}.")).rule(rule.clone()))
        }
        Moved::Fell { feet, water, .. } => {
            let into = if *water { " into the water" } else { "" };
            line(Mood::Harm, format!("{who} falls {feet} feet{into}."), &FALL_AT_ONCE)
        }
        Moved::Suffocated { .. } => line(Mood::Harm, format!("{who} suffocates."), &SUFFOCATING),
    }
}
