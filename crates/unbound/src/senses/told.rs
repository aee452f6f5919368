//! Light and senses, told.

use crate::character::uses::SADDLE;
use crate::senses::light::{SOURCES, WHERE_IT_IS};
use crate::senses::special::TRUE_ETHEREAL;
use crate::senses::{OTHER_SENSES, Obscurement, Seen, Surround};
use crate::tell::{Teller, Words, line};
use ludex_engine::{Line, Mood};

/// What happens to light and senses.
pub(super) fn tell(t: &Teller<'_>, seen: &Seen) -> Option<Line> {
    let (actor, at, obscurement, colour, rule) = match seen {
        Seen::Changed { to } => return surrounded(t, to),
        Seen::Looked { actor, at, obscurement, colour, rule } => (actor, at, obscurement, colour, rule),
    };
    let how = match (obscurement, colour) {
        (Obscurement::Clear, true) => "clearly",
        (Obscurement::Clear, false) => "clearly, in shades of grey",
        (Obscurement::Lightly, true) => "dimly",
        (Obscurement::Lightly, false) => "dimly, in shades of grey",
        (Obscurement::Heavily, _) => "not at all",
    };
    Some(Line::new(Mood::Deed, format!("{} sees {at} {how}.", t.who(*actor))).rule(rule.clone()))
}

fn surrounded(t: &Teller<'_>, change: &Surround) -> Option<Line> {
    let (text, rule) = match change {
        Surround::Light { light } => (format!("The light of the scene is {} now.", light.name()), &SOURCES),
        Surround::Area { area } => {
            let veil = area.veil.map(|veil| veil.name());
            let what: Vec<&str> = veil.into_iter().chain(area.light.map(|light| light.name())).collect();
            (format!("{}, around {}: {}.", area.name, area.at, what.join(", ")), &WHERE_IT_IS)
        }
        Surround::ClearArea { name } => (format!("{name} is like the rest again."), &WHERE_IT_IS),
        Surround::Lamp { lamp } => match lamp.carrier {
            Some(carrier) => (format!("{} carries {}, which gives light.", t.who(carrier), lamp.name), &SOURCES),
            None => (format!("{} gives light at {}.", lamp.name, lamp.at), &SOURCES),
        },
        Surround::PutOut { name } => (format!("{name} goes out."), &SOURCES),
        Surround::Ethereal { actor, on } => {
            let how = if *on { "slips into the Ethereal Plane" } else { "is back from the Ethereal Plane" };
            (format!("{} {how}.", t.who(*actor)), &TRUE_ETHEREAL)
        }
        Surround::Deaf { actor, on } => {
            let how = if *on { "hears nothing" } else { "hears again" };
            (format!("{} {how}.", t.who(*actor)), &OTHER_SENSES)
        }
        Surround::Saddle { actor, on } => {
            let how = if *on { "has a saddle" } else { "has no saddle" };
            (format!("{} {how}.", t.who(*actor)), &SADDLE)
        }
        Surround::Look { .. } => return None,
    };
    line(Mood::Ruling, text, rule)
}
