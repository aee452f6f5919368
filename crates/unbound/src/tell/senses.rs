use super::{Teller, line};
use crate::character::uses::{MEDICINE, SADDLE, THIEVERY};
use crate::checks::task::{OPEN_ENDED, Practised};
use crate::event::Event;
use crate::senses::light::{SOURCES, WHERE_IT_IS};
use crate::senses::special::TRUE_ETHEREAL;
use crate::senses::{OTHER_SENSES, Obscurement, Seen, Surround};
use ludex_engine::{Line, Mood};

impl Teller<'_> {
    /// What happens to light and senses, and with skills outside rolls.
    pub(super) fn senses(&self, event: &Event) -> Option<Line> {
        match event {
            Event::Senses(Seen::Changed { to }) => self.surrounded(to),
            Event::Senses(Seen::Looked { actor, at, obscurement, colour, rule }) => {
                let how = match (obscurement, colour) {
                    (Obscurement::Clear, true) => "clearly",
                    (Obscurement::Clear, false) => "clearly, in shades of grey",
                    (Obscurement::Lightly, true) => "dimly",
                    (Obscurement::Lightly, false) => "dimly, in shades of grey",
                    (Obscurement::Heavily, _) => "not at all",
                };
                let text = format!("{} sees {at} {how}.", self.name(*actor));
                Some(Line::new(Mood::Deed, text).rule(rule.clone()))
            }
            Event::Skills(practised) => self.practised(practised),
            _ => None,
        }
    }

    fn surrounded(&self, change: &Surround) -> Option<Line> {
        let (text, rule) = match change {
            Surround::Light { light } => (format!("The light of the scene is {} now.", light.name()), &SOURCES),
            Surround::Area { area } => {
                let veil = area.veil.map(|veil| veil.name());
                let what: Vec<&str> = veil.into_iter().chain(area.light.map(|light| light.name())).collect();
                (format!("{}, around {}: {}.", area.name, area.at, what.join(", ")), &WHERE_IT_IS)
            }
            Surround::ClearArea { name } => (format!("{name} is like the rest again."), &WHERE_IT_IS),
            Surround::Lamp { lamp } => match lamp.carrier {
                Some(carrier) => {
                    (format!("{} carries {}, which gives light.", self.name(carrier), lamp.name), &SOURCES)
                }
                None => (format!("{} gives light at {}.", lamp.name, lamp.at), &SOURCES),
            },
            Surround::PutOut { name } => (format!("{name} goes out."), &SOURCES),
            Surround::Ethereal { actor, on } => {
                let how = if *on { "slips into the Ethereal Plane" } else { "is back from the Ethereal Plane" };
                (format!("{} {how}.", self.name(*actor)), &TRUE_ETHEREAL)
            }
            Surround::Deaf { actor, on } => {
                let how = if *on { "hears nothing" } else { "hears again" };
                (format!("{} {how}.", self.name(*actor)), &OTHER_SENSES)
            }
            Surround::Saddle { actor, on } => {
                let how = if *on { "has a saddle" } else { "has no saddle" };
                (format!("{} {how}.", self.name(*actor)), &SADDLE)
            }
            Surround::Look { .. } => return None,
        };
        line(Mood::Ruling, text, rule)
    }

    fn practised(&self, practised: &Practised) -> Option<Line> {
        match practised {
            Practised::Added { skill } => {
                let text = format!("There is a new skill: {}, of {}.", skill.name, skill.group.name());
                line(Mood::Ruling, text, &OPEN_ENDED)
            }
            Practised::Diagnosed { actor, patient, undone } => {
                let (one, other) = (self.name(*actor), self.name(*patient));
                let how = if *undone { "is no longer sure" } else { "finds" };
                line(Mood::Boon, format!("{one} {how} what ails {other}."), &MEDICINE)
            }
            Practised::Lifted { actor, target, what, taken } => {
                let (one, other) = (self.name(*actor), self.name(*target));
                let text = match taken {
                    true => format!("{one} takes {what} off {other}, who does not notice."),
                    false => format!("{one} reaches for {what} of {other}, and is noticed."),
                };
                line(Mood::Deed, text, &THIEVERY)
            }
            Practised::Waited { seconds, .. } => {
                line(Mood::Frame, format!("That takes {} minute(s).", seconds / 60), &crate::aid::TRIAGE_IN_COMBAT)
            }
            Practised::KitUsed { .. } => None,
        }
    }

    /// Whether a person may not know of it: what somebody perceives is theirs, and so is what they take.
    pub(super) fn is_secret_sense(&self, event: &Event) -> bool {
        match *event {
            Event::Senses(Seen::Looked { actor, .. } | Seen::Changed { to: Surround::Deaf { actor, .. } }) => {
                !self.viewer.plays(actor)
            }
            Event::Skills(Practised::Lifted { actor, target, taken, .. }) => {
                let victim = !taken && self.viewer.plays(target);
                !self.viewer.plays(actor) && !victim || !crate::table::sees(self.state, self.viewer, target)
            }
            Event::Skills(Practised::Diagnosed { patient, .. }) => {
                !crate::table::sees(self.state, self.viewer, patient)
            }
            _ => false,
        }
    }
}
