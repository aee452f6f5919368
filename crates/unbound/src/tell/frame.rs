use super::{Teller, line, sum};
use crate::action_points::AGILITY_REROLL;
use crate::campaign::{self, Turned};
use crate::character::profile::{AP_TOTAL, CREATURE_AP};
use crate::defence;
use crate::event::{Event, TurnEnd};
use crate::pending::Pending;
use crate::rest::{self, Rest};
use crate::rounds::{ENCOUNTER_END, ROUND_END, ROUND_LENGTH, ROUND_START, SEQUENCE};
use crate::ruling::RULING;
use crate::table;
use crate::turns::{LOSING_AP, PASS, READY, TIES, TURN, UNABLE, WHO_ACTS, YIELD};
use crate::valor::VALOR;
use ludex_engine::{ActorId, Check, Line, Mood, Rule};

impl Teller<'_> {
    /// Encounter, rounds, turns and Action Points.
    pub(super) fn frame(&self, event: &Event) -> Option<Line> {
        let frame = |text: String, rule| line(Mood::Frame, text, rule);
        match event {
            Event::Scene(Turned::Opened { .. }) => {
                let (scene, _) = campaign::scene(self.state)?;
                let colon = if scene.text.is_empty() { "." } else { ": " };
                frame(format!("{}{colon}{}", scene.title(), scene.text), &RULING)
            }
            Event::Scene(Turned::SessionBegan) => frame("A session begins.".to_owned(), &VALOR),
            Event::Scene(Turned::Joined { actor }) => {
                let about = if actor.profile.about.is_empty() { "" } else { ": " };
                let (is, level) = (&actor.profile.about, actor.profile.level);
                frame(format!("{} joins the campaign{about}{is}, level {level}.", actor.name), &RULING)
            }
            Event::Scene(Turned::Remade { actor, made }) => {
                frame(format!("{} has a new record: level {}.", self.name(*actor), made.profile.level), &RULING)
            }
            Event::Scene(Turned::Arrived { actor, .. }) => {
                frame(format!("{} comes along.", self.name(*actor)), &RULING)
            }
            Event::EncounterStarted => frame("The fight begins.".to_owned(), &SEQUENCE),
            Event::ApRolled { actor, dice, tally, total } => {
                let rule = if dice.is_empty() { &CREATURE_AP } else { &AP_TOTAL };
                let text = format!("{} has {total} AP a round.", self.name(*actor));
                let check = Check::new("Action Points", dice.clone(), tally.clone()).outcome(format!("{total} AP"));
                Some(Line::new(Mood::Roll, text).rule(rule).check(check))
            }
            Event::ApRerolled { actor, before, roll, total, .. } => {
                let (name, sides, now) = (self.name(*actor), roll.sides, roll.kept);
                let text = format!("{name} rolls a d{sides} again: {before} becomes {now}, {total} AP a round.");
                let check = Check::new("Action Point die", vec![roll.clone()], Default::default());
                Some(Line::new(Mood::Roll, text).rule(&AGILITY_REROLL).check(check))
            }
            Event::RoundStarted { round } => frame(format!("Round {round} begins."), &ROUND_START),
            // Where nothing changes it, the round begins with the number that everybody knows.
            Event::ApReset { actor, ap, tally } if tally.parts.iter().filter(|part| part.off.is_none()).count() > 1 => {
                let text = format!("{} begins the round with {ap} AP.", self.name(*actor));
                Some(Line::new(Mood::Frame, text).rule(&ROUND_START).check(sum("Action Points", tally)))
            }
            Event::TieRolled { rolls } => {
                let sums: Vec<String> =
                    rolls.iter().map(|(actor, roll)| format!("{} {}", self.name(*actor), roll.kept)).collect();
                let dice = rolls.iter().map(|(_, roll)| roll.clone()).collect();
                let line = Line::new(Mood::Roll, format!("Who is first? {}.", sums.join(", "))).rule(&TIES);
                Some(line.check(Check::new("Order", dice, Default::default())))
            }
            Event::Activated { actor } => {
                let ap = self.state.actor(*actor).ap;
                frame(format!("{} is to act, with {ap} AP.", self.name(*actor)), &WHO_ACTS)
            }
            Event::TurnEnded { why: TurnEnd::RoundOver, .. } => None,
            Event::TurnEnded { actor, why } => {
                let name = self.name(*actor);
                let (text, rule): (_, &'static Rule) = match why {
                    TurnEnd::Passed => (format!("{name} passes for the rest of the round."), &PASS),
                    TurnEnd::Spent => (format!("{name} has no AP left this round."), &TURN),
                    TurnEnd::Unable | TurnEnd::RoundOver => (format!("{name} cannot act."), &UNABLE),
                };
                frame(text, rule)
            }
            Event::RoundEnded { round } => {
                Some(Line::new(Mood::Frame, format!("Round {round} ends.")).rule(&ROUND_END).rule(&ROUND_LENGTH))
            }
            Event::EncounterEnded => frame("The fight is over.".to_owned(), &ENCOUNTER_END),
            Event::ApLost { actor, amount, rule } => {
                let text = format!("{} loses {amount} AP.", self.name(*actor));
                Some(Line::new(Mood::Harm, text).rule(rule.clone()).rule(&LOSING_AP))
            }
            Event::ApRegained { actor, amount, rule } => {
                let text = format!("{} regains {amount} AP.", self.name(*actor));
                Some(Line::new(Mood::Boon, text).rule(rule.clone()))
            }
            Event::Readied { actor } => frame(format!("{} waits to step in.", self.name(*actor)), &READY),
            Event::SteppedIn { actor, before, ap, after } => {
                let (one, other) = (self.name(*actor), self.name(*before));
                let when = if *after { "after" } else { "before" };
                frame(format!("{one} steps in {when} {other}, with {ap} AP."), &READY)
            }
            Event::Yielded { actor, to } => {
                frame(format!("{} lets {} act first.", self.name(*actor), self.name(*to)), &YIELD)
            }
            Event::RestTaken { rest, seconds, without } => {
                let hours = seconds / 3600;
                match rest {
                    Rest::Short => frame("A short rest is over.".to_owned(), &rest::SHORT_REST),
                    Rest::Long => {
                        let seen = |id: &&ActorId| table::sees(self.state, self.viewer, **id);
                        let left: Vec<&str> = without.iter().filter(seen).map(|&id| self.name(id)).collect();
                        let nothing = match left.is_empty() {
                            true => String::new(),
                            false => format!(" It did nothing for {}.", left.join(", ")),
                        };
                        frame(format!("A long rest is over.{nothing}"), &rest::LONG_REST)
                    }
                    Rest::Recovery => {
                        frame(format!("Hours pass until the stable come round: {hours}."), &rest::STABLE_RECOVERY)
                    }
                }
            }
            Event::Asked { pending } => self.asked(pending),
            _ => None,
        }
    }

    fn asked(&self, pending: &Pending) -> Option<Line> {
        let name = self.name(pending.actor());
        let (what, rule): (_, &'static Rule) = match pending {
            Pending::RerollAp { .. } => ("may roll Action Point dice again", &AGILITY_REROLL),
            Pending::Counterattack { parried: true, .. } => ("has an opening to strike back", &defence::PARRY_CRITICAL),
            Pending::DodgeCritical { .. } => ("has dodged perfectly", &defence::DODGE_CRITICAL),
            Pending::Disarmed { .. } => ("has a weapon in the air", &crate::disarm::DISARM),
            Pending::FollowUp { .. } => ("may do more at once", &crate::maneuvers::GRAPPLE_CRITICAL),
            // What is asked is shown as a question; what was asked in vain need not be told.
            Pending::Defend { .. }
            | Pending::Targeted { .. }
            | Pending::Braced { .. }
            | Pending::Unfolds { .. }
            | Pending::Counterattack { .. }
            | Pending::TurnToFace { .. }
            | Pending::Valor { .. }
            | Pending::BreakFall { .. }
            | Pending::Settle { .. }
            | Pending::LeapOff { .. }
            | Pending::Bash { .. }
            | Pending::OffHand { .. } => return None,
        };
        line(Mood::Frame, format!("{name} {what}."), rule)
    }
}
