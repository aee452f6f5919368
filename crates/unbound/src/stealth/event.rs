//! What happens when people hide, search and pretend.

use super::distraction::PERFORMANCE;
use super::hiding::NOISE;
use super::noticing::{HOW_WELL, WHICH_SENSE};
use super::sort::{Pretence, Sort};
use crate::attack::REVEALED;
use crate::checks::reroll::lets_stand;
use crate::checks::{CheckResult, Social, rolled};
use crate::prelude::*;
use crate::senses::around::list;
use crate::senses::{Sense, Surroundings};
use crate::statuses::UNSEEN;

kept! {
    /// Something that happened in hiding, searching or pretending.
    #[ludex_kit::event(by_serde)]
    #[derive(Clone)]
    #[serde(tag = "stealth", rename_all = "snake_case")]
    pub enum StealthEvent {
        /// A passive value was compared with how well an actor hides (UL-HID-04). Without a tally the sense was of no
        /// use.
        Compared {
            observer: ActorId;
            subject: ActorId;
            tally: Option<Tally>;
            total: i32;
            noticed: bool;
            sense: Sense;
            rule: RuleId;
        };
        /// An actor who hides is known by ear or nose, where it is and no more (UL-HID-22).
        Heard { observer: ActorId, subject: ActorId, sense: Sense };
        /// A search in light and shade: what it comes to where one sees clearly (UL-HID-11).
        Searched { actor: ActorId, sense: Sense, clear: i32, lightly: i32 };
        /// An actor who looked, listened or was asked about found nobody and nothing.
        Nothing { actor: ActorId, sense: Sense, #[late] asked: bool };
        Noise { actor: ActorId, what: String }, "An actor made a noise (UL-HID-06).";
        /// An actor is distracted until then, in seconds of game time, or no longer (UL-HID-10).
        Distracted { actor: ActorId, until: Option<u64>, rule: RuleId };
        Earned { actor: ActorId, gold: i32 }, "An actor earned money, or did not after all (UL-SKL-27).";
        /// An actor conceals, forges or pretends something (UL-HID-14, UL-HID-15, UL-SKL-28).
        Feigned { pretence: Pretence, check: Option<CheckResult> };
        /// An actor looked at what another pretends.
        Examined {
            actor: ActorId;
            owner: ActorId;
            name: String;
            sort: Sort;
            check: Option<CheckResult>;
            passive: Option<Tally>;
            against: Option<i32>;
            through: bool;
            rule: RuleId;
        };
        Dropped { owner: ActorId, name: String }, "A pretence is over.";
    }
}

impl StealthEvent {
    /// Returns who does it, or whom it befalls.
    pub fn actor(&self) -> ActorId {
        match *self {
            StealthEvent::Compared { observer: actor, .. }
            | StealthEvent::Heard { observer: actor, .. }
            | StealthEvent::Searched { actor, .. }
            | StealthEvent::Nothing { actor, .. }
            | StealthEvent::Noise { actor, .. }
            | StealthEvent::Distracted { actor, .. }
            | StealthEvent::Earned { actor, .. }
            | StealthEvent::Examined { actor, .. }
            | StealthEvent::Dropped { owner: actor, .. } => actor,
            StealthEvent::Feigned { ref pretence, .. } => pretence.owner,
        }
    }
}

impl Concerns for StealthEvent {
    fn actor(&self) -> Option<ActorId> {
        Some(Self::actor(self))
    }
}

impl Happens<Unbound> for StealthEvent {
    fn apply(&self, state: &mut State) {
        match self {
            StealthEvent::Heard { observer, subject, .. } => state.heard.set(*observer, *subject, true),
            StealthEvent::Distracted { actor, until, .. } => Surroundings::change(state, |around| {
                around.distracted.retain(|(other, _)| other != actor);
                around.distracted.extend(until.map(|until| (*actor, until)));
            }),
            StealthEvent::Earned { actor, gold } => state.actor_mut(*actor).gold += gold,
            StealthEvent::Feigned { pretence, .. } => Surroundings::change(state, |around| {
                around.pretences.retain(|other| (other.owner, &other.name) != (pretence.owner, &pretence.name));
                around.pretences.push(pretence.clone());
            }),
            StealthEvent::Examined { actor, owner, name, through, .. } => Surroundings::change(state, |around| {
                let same = |other: &&mut Pretence| other.owner == *owner && other.name == *name;
                if let Some(pretence) = around.pretences.iter_mut().find(same) {
                    // A second look may find nothing where the first did.
                    list(&mut pretence.seen_through, *actor, *through);
                }
            }),
            StealthEvent::Dropped { owner, name } => Surroundings::change(state, |around| {
                around.pretences.retain(|other| other.owner != *owner || other.name != *name);
            }),
            _ => {}
        }
        lets_stand(state, |actor, social| match (self, social) {
            (StealthEvent::Feigned { .. } | StealthEvent::Examined { check: Some(_), .. }, _) => true,
            // Whoever is looked for by what was rolled.
            (StealthEvent::Compared { subject, .. }, Some(Social::Hid { .. })) => *subject == actor,
            // What rests on a focus.
            (StealthEvent::Compared { observer, .. }, Some(Social::Focused { .. })) => *observer == actor,
            (StealthEvent::Examined { actor: other, .. }, Some(Social::Focused { .. })) => *other == actor,
            // What is pretended, once an actor has looked at it or it is over.
            (
                StealthEvent::Examined { owner, name, .. } | StealthEvent::Dropped { owner, name },
                Some(Social::Feigned(pretence)),
            ) => (*owner, name) == (pretence.owner, &pretence.name),
            (StealthEvent::Dropped { owner, name }, Some(Social::Examined(glance))) => {
                (*owner, name) == (glance.owner, &glance.name)
            }
            // Who is distracted, once it is said otherwise.
            (StealthEvent::Distracted { actor: other, .. }, Some(Social::Performed(show))) => {
                show.onlookers.iter().any(|(onlooker, _)| onlooker == other)
            }
            _ => false,
        });
    }
    /// Returns how well an actor does it is told to its own players alone.
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            StealthEvent::Compared { observer, subject, tally, total, noticed, sense, rule } => {
                let (one, other) = (t.who(*observer), t.who(*subject));
                let how = if *noticed { "notices" } else { "does not notice" };
                let text = format!("{one} {how} {other} by {}, who hides with {total}.", sense.name());
                let line = Line::new(LineKind::Roll, text).rule(rule.clone());
                Some(match tally {
                    Some(tally) => line.check(sum("Passive Perception", tally)),
                    None => line,
                })
            }
            StealthEvent::Heard { observer, subject, sense } => {
                let (one, other) = (t.who(*observer), t.who(*subject));
                let text = format!("{one} knows by {} where {other} is, and sees nothing of it.", sense.name());
                line(LineKind::Status, text, &WHICH_SENSE)
            }
            StealthEvent::Searched { actor, clear, lightly, .. } => {
                Some(told!(Roll, "{}: {clear} in plain view, {lightly} in shade.", t.who(*actor); HOW_WELL))
            }
            StealthEvent::Nothing { actor, sense, .. } => {
                Some(told!(Roll, "{} finds nobody and nothing new by {}.", t.who(*actor), sense.name(); HOW_WELL))
            }
            StealthEvent::Noise { actor, what } => Some(told!(Action, "{} is heard: {what}.", t.who(*actor); NOISE)),
            StealthEvent::Distracted { actor, until, rule } => {
                let how = if until.is_some() { "is distracted" } else { "is no longer distracted" };
                Some(Line::new(LineKind::Status, format!("{} {how}.", t.who(*actor))).rule(rule.clone()))
            }
            StealthEvent::Earned { actor, gold } if *gold < 0 => {
                Some(told!(Action, "{} gives {} gold back.", t.who(*actor), gold.abs(); PERFORMANCE))
            }
            StealthEvent::Earned { actor, gold } => {
                Some(told!(Boon, "{} earns {gold} gold.", t.who(*actor); PERFORMANCE))
            }
            StealthEvent::Feigned { pretence, check } => {
                let line = Line::new(LineKind::Roll, feigned(t, pretence)).rule(pretence.sort.rule());
                Some(check.iter().fold(line, |line, check| line.check(rolled(check))))
            }
            StealthEvent::Examined { actor, owner, name, sort, check, passive, against, through, rule } => {
                let (one, other) = (t.who(*actor), t.who(*owner));
                let text = match through {
                    true => format!("{one} sees through {other}: {name}."),
                    false if t.viewer.is_game_master() => format!("{one} does not see through {other}: {name}."),
                    false => format!("{one} finds nothing amiss with {other}."),
                };
                let line = Line::new(LineKind::Roll, text).rule(sort.rule());
                let line = line.rule_if(*rule != sort.rule().into(), rule.clone());
                let line = check.iter().fold(line, |line, check| line.check(rolled(check)));
                if !t.viewer.is_game_master() {
                    return Some(line);
                }
                let line = passive.iter().fold(line, |line, tally| line.check(sum("Passive", tally)));
                let mut met = ludex_engine::Tally::shown();
                met.base("pretence", against.unwrap_or(0), sort.rule());
                Some(if against.is_some() { line.check(sum("Against", &met)) } else { line })
            }
            StealthEvent::Dropped { owner, name } => {
                line(LineKind::Action, format!("{} gives up: {name}.", t.who(*owner)), &crate::stealth::IN_COMBAT)
            }
        }
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        let mine = viewer.plays(Self::actor(self));
        match self {
            StealthEvent::Compared { .. } | StealthEvent::Nothing { asked: true, .. } => !viewer.is_game_master(),
            StealthEvent::Nothing { .. } => !mine,
            StealthEvent::Heard { .. }
            | StealthEvent::Distracted { .. }
            | StealthEvent::Feigned { .. }
            | StealthEvent::Dropped { .. } => !mine,
            StealthEvent::Examined { owner, check, through, .. } => {
                let silent = check.is_none() && !through && !viewer.is_game_master();
                silent || !mine || !sees(state, viewer, *owner)
            }
            StealthEvent::Searched { .. } | StealthEvent::Noise { .. } | StealthEvent::Earned { .. } => false,
        }
    }
}

happens! { Unbound;
    /// An actor hides, with this Stealth, or no longer.
    #[event] Hid { actor: ActorId; check: Option<CheckResult>, "Its Stealth; none where it hides no longer." }
    |e, s| {
        let hider = s.actor_mut(e.actor);
        hider.stealth = e.check.as_ref().map(|check| check.total);
        hider.sneaking = e.check.as_ref().is_some_and(|check| check.what == Skill::Sneaking.into());
        if e.check.is_none() {
            s.unseen.reveal(e.actor);
            s.heard.reveal(e.actor);
        }
        let again = e.check.is_some();
        lets_stand(s, |actor, social| again || actor == e.actor && matches!(social, Some(Social::Hid { .. })));
    },
    tell |e, t| {
        let name = t.who(e.actor);
        let Some(check) = &e.check else {
            return line(LineKind::Action, format!("{name} no longer hides."), &REVEALED);
        };
        let line = Line::new(LineKind::Roll, format!("{name} tries to hide.")).rule(&super::HIDE);
        // How well an actor hides is theirs to know.
        Some(if t.viewer.plays(e.actor) { line.check(rolled(check)) } else { line })
    };

    /// An actor hidden shows itself to all.
    #[event] Revealed { actor: ActorId }
    |e, s| {
        s.actor_mut(e.actor).hidden = false;
        lets_stand(s, |actor, social| actor == e.actor && matches!(social, Some(Social::Hid { .. })));
    },
    tell |e, t| {
        let at = t.state.actor(e.actor).at;
        line(LineKind::Status, format!("{} comes out of hiding at {at}.", t.who(e.actor)), &REVEALED)
    };

    /// An actor is unseen to another, or no longer.
    #[event] UnseenChanged {
        #[actor] observer: ActorId, "Who looks.";
        subject: ActorId, "Who is looked at.";
        unseen: bool, "Whether it is unseen now.";
    }
    |e, s| {
        set_unseen(s, e.observer, e.subject, e.unseen);
        lets_stand(s, |actor, social| actor == e.subject && matches!(social, Some(Social::Hid { .. })));
    },
    tell |e, t| {
        let (observer, subject) = (t.who(e.observer), t.who(e.subject));
        match e.unseen {
            true => told!(Status, "{observer} no longer sees {subject}."; UNSEEN),
            // Where it is too dark for that, it knows the place alone.
            false if !t.state.sees(e.observer, e.subject) => {
                told!(Status, "{observer} knows where {subject} is, and does not see it."; UNSEEN)
            }
            false => told!(Status, "{observer} sees {subject}."; UNSEEN),
        }
    },
    secret |e, state, viewer| !viewer.plays(e.observer) || !sees(state, viewer, e.subject);
}

/// An actor no longer sees another, or does again.
pub(crate) fn set_unseen(state: &mut State, observer: ActorId, subject: ActorId, unseen: bool) {
    state.heard.set(observer, subject, false);
    state.unseen.set(observer, subject, unseen);
}

fn feigned(t: &Teller<'_>, pretence: &Pretence) -> String {
    let (who, what) = (t.who(pretence.owner), &pretence.name);
    match pretence.sort {
        Sort::Item => format!("{who} conceals {what}."),
        Sort::Disguise => format!("{who} hides behind a false face: {what}."),
        Sort::Document => format!("{who} forges {what}."),
        Sort::Transformation => format!("{who} has another form: {what}."),
    }
}
