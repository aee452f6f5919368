//! What happens when people hide, search and pretend.

use super::distraction::PERFORMANCE;
use super::hiding::NOISE;
use super::noticing::{HOW_WELL, WHICH_SENSE};
use super::pretence::{Pretence, PretenceKind};
use crate::attack::REVEALED;
use crate::checks::reroll::lets_stand;
use crate::checks::{CheckResult, Social, rolled, with_roll};
use crate::prelude::*;
use crate::senses::around::list;
use crate::senses::{Sense, Surroundings};
use crate::statuses::UNSEEN;

/// Something that happened in hiding, searching or pretending.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[ludex_kit::event(by_serde)]
#[serde(tag = "stealth", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum StealthEvent {
    /// A passive value was compared with how well an actor hides (UL-HID-04). Without a tally the sense was of no
    /// use.
    Compared {
        observer: ActorId,
        subject: ActorId,
        tally: Option<Tally>,
        total: i32,
        noticed: bool,
        sense: Sense,
        rule: RuleId,
    },
    /// An actor who hides is known by ear or nose, where it is and no more (UL-HID-22).
    Heard { observer: ActorId, subject: ActorId, sense: Sense },
    /// A search in light and shade: what it comes to where one sees clearly (UL-HID-11).
    Searched { actor: ActorId, sense: Sense, clear: i32, lightly: i32 },
    /// An actor who looked, listened or was asked about found nobody and nothing.
    Nothing {
        actor: ActorId,
        sense: Sense,
        #[serde(default, skip_serializing_if = "is_default")]
        asked: bool,
    },
    /// An actor made a noise (UL-HID-06).
    Noise { actor: ActorId, what: String },
    /// An actor is distracted until then, in seconds of game time, or no longer (UL-HID-10).
    Distracted { actor: ActorId, until: Option<u64>, rule: RuleId },
    /// An actor earned money, or did not after all (UL-SKL-27).
    Earned { actor: ActorId, gold: i32 },
    /// An actor conceals, forges or pretends something (UL-HID-14, UL-HID-15, UL-SKL-28).
    Feigned { pretence: Pretence, check: Option<CheckResult> },
    /// An actor looked at what another pretends.
    Examined {
        actor: ActorId,
        owner: ActorId,
        name: String,
        sort: PretenceKind,
        check: Option<CheckResult>,
        passive: Option<Tally>,
        against: Option<i32>,
        through: bool,
        rule: RuleId,
    },
    /// A pretence is over.
    Dropped { owner: ActorId, name: String },
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

impl StealthEvent {
    /// Tells how an actor looked at what another pretends; what stood against what, to the game master alone.
    fn examined(&self, teller: &Teller<'_>) -> Option<Line> {
        let StealthEvent::Examined { actor, owner, name, sort, check, passive, against, through, rule } = self else {
            return None;
        };
        let observer = teller.who(*actor);
        let pretender = teller.who(*owner);
        let text = if *through {
            format!("{observer} sees through {pretender}: {name}.")
        } else if teller.viewer.is_game_master() {
            format!("{observer} does not see through {pretender}: {name}.")
        } else {
            format!("{observer} finds nothing amiss with {pretender}.")
        };
        let line = Line::new(LineKind::Roll, text).rule(sort.rule());
        let line = line.rule_if(*rule != sort.rule().into(), rule.clone());
        let mut line = with_check(line, check.as_ref());
        if !teller.viewer.is_game_master() {
            return Some(line);
        }

        if let Some(tally) = passive {
            line = line.check(sum("Passive", tally));
        }
        if let Some(against) = against {
            let mut met = Tally::shown();
            met.base("pretence", *against, sort.rule());
            line = line.check(sum("Against", &met));
        }
        Some(line)
    }
}

/// Returns a line with the roll that it rests on, if there was one.
fn with_check(line: Line, check: Option<&CheckResult>) -> Line {
    match check {
        Some(check) => with_roll(line, check),
        None => line,
    }
}

impl Concerns for StealthEvent {
    fn actor(&self) -> Option<ActorId> {
        Some(Self::actor(self))
    }
}

impl Event<Unbound> for StealthEvent {
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

    /// Tells how well an actor does it to its own players alone.
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        match self {
            StealthEvent::Compared { observer, subject, tally, total, noticed, sense, rule } => {
                let observer = teller.who(*observer);
                let hider = teller.who(*subject);
                let how = if *noticed { "notices" } else { "does not notice" };
                let text = format!("{observer} {how} {hider} by {}, who hides with {total}.", sense.name());
                let line = Line::new(LineKind::Roll, text).rule(rule.clone());
                Some(match tally {
                    Some(tally) => line.check(sum("Passive Perception", tally)),
                    None => line,
                })
            }
            StealthEvent::Heard { observer, subject, sense } => {
                let observer = teller.who(*observer);
                let hider = teller.who(*subject);
                let text = format!("{observer} knows by {} where {hider} is, and sees nothing of it.", sense.name());
                line(LineKind::Status, text, &WHICH_SENSE)
            }
            StealthEvent::Searched { actor, clear, lightly, .. } => {
                let text = format!("{}: {clear} in plain view, {lightly} in shade.", teller.who(*actor));
                line(LineKind::Roll, text, &HOW_WELL)
            }
            StealthEvent::Nothing { actor, sense, .. } => {
                let text = format!("{} finds nobody and nothing new by {}.", teller.who(*actor), sense.name());
                line(LineKind::Roll, text, &HOW_WELL)
            }
            StealthEvent::Noise { actor, what } => {
                line(LineKind::Action, format!("{} is heard: {what}.", teller.who(*actor)), &NOISE)
            }
            StealthEvent::Distracted { actor, until, rule } => {
                let how = if until.is_some() { "is distracted" } else { "is no longer distracted" };
                Some(Line::new(LineKind::Status, format!("{} {how}.", teller.who(*actor))).rule(rule.clone()))
            }
            StealthEvent::Earned { actor, gold } if *gold < 0 => {
                let text = format!("{} gives {} gold back.", teller.who(*actor), gold.abs());
                line(LineKind::Action, text, &PERFORMANCE)
            }
            StealthEvent::Earned { actor, gold } => {
                line(LineKind::Boon, format!("{} earns {gold} gold.", teller.who(*actor)), &PERFORMANCE)
            }
            StealthEvent::Feigned { pretence, check } => {
                let line = Line::new(LineKind::Roll, feigned(teller, pretence)).rule(pretence.sort.rule());
                Some(with_check(line, check.as_ref()))
            }
            StealthEvent::Examined { .. } => self.examined(teller),
            StealthEvent::Dropped { owner, name } => {
                line(LineKind::Action, format!("{} gives up: {name}.", teller.who(*owner)), &crate::stealth::IN_COMBAT)
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

/// An actor hides, with this Stealth, or no longer.
#[event]
pub struct Hid {
    pub actor: ActorId,
    /// Its Stealth; none where it hides no longer.
    pub check: Option<CheckResult>,
}

impl Event<Unbound> for Hid {
    fn apply(&self, state: &mut State) {
        let hider = state.actor_mut(self.actor);
        hider.stealth = self.check.as_ref().map(|check| check.total);
        hider.sneaking = self.check.as_ref().is_some_and(|check| check.what == Skill::Sneaking.into());
        if self.check.is_none() {
            state.unseen.reveal(self.actor);
            state.heard.reveal(self.actor);
        }
        let again = self.check.is_some();
        lets_stand(state, |actor, social| again || actor == self.actor && matches!(social, Some(Social::Hid { .. })));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let Some(check) = &self.check else {
            return line(LineKind::Action, format!("{name} no longer hides."), &REVEALED);
        };
        let line = Line::new(LineKind::Roll, format!("{name} tries to hide.")).rule(&super::HIDE);
        // How well an actor hides is theirs to know.
        Some(if teller.viewer.plays(self.actor) { line.check(rolled(check)) } else { line })
    }
}

/// An actor hidden shows itself to all.
#[event]
pub struct Revealed {
    pub actor: ActorId,
}

impl Event<Unbound> for Revealed {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).hidden = false;
        lets_stand(state, |actor, social| actor == self.actor && matches!(social, Some(Social::Hid { .. })));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let at = teller.state.actor(self.actor).at;
        line(LineKind::Status, format!("{} comes out of hiding at {at}.", teller.who(self.actor)), &REVEALED)
    }
}

/// An actor is unseen to another, or no longer.
#[event]
pub struct UnseenChanged {
    /// Who looks.
    #[actor]
    pub observer: ActorId,
    /// Who is looked at.
    pub subject: ActorId,
    /// Whether it is unseen now.
    pub unseen: bool,
}

impl Event<Unbound> for UnseenChanged {
    fn apply(&self, state: &mut State) {
        set_unseen(state, self.observer, self.subject, self.unseen);
        lets_stand(state, |actor, social| actor == self.subject && matches!(social, Some(Social::Hid { .. })));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let observer = teller.who(self.observer);
        let subject = teller.who(self.subject);
        let text = if self.unseen {
            format!("{observer} no longer sees {subject}.")
        } else if teller.state.sees(self.observer, self.subject) {
            format!("{observer} sees {subject}.")
        } else {
            // Where it is too dark for that, it knows the place alone.
            format!("{observer} knows where {subject} is, and does not see it.")
        };
        line(LineKind::Status, text, &UNSEEN)
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !viewer.plays(self.observer) || !sees(state, viewer, self.subject)
    }
}

/// Makes an actor unseen to another, or seen again; what was heard of it no longer counts.
pub(crate) fn set_unseen(state: &mut State, observer: ActorId, subject: ActorId, unseen: bool) {
    state.heard.set(observer, subject, false);
    state.unseen.set(observer, subject, unseen);
}

/// Returns what an actor pretends, in words.
fn feigned(teller: &Teller<'_>, pretence: &Pretence) -> String {
    let who = teller.who(pretence.owner);
    let what = &pretence.name;
    match pretence.sort {
        PretenceKind::Item => format!("{who} conceals {what}."),
        PretenceKind::Disguise => format!("{who} hides behind a false face: {what}."),
        PretenceKind::Document => format!("{who} forges {what}."),
        PretenceKind::Transformation => format!("{who} has another form: {what}."),
    }
}
