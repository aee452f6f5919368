//! What happens when people hide, search and pretend.

use super::pretences::{Pretence, Sort};
use super::told;
use crate::Unbound;
use crate::attack::REVEALED;
use crate::character::Skill;
use crate::checks::reroll::lets_stand;
use crate::checks::{CheckResult, Social};
use crate::senses::around::list;
use crate::senses::{Sense, Surroundings};
use crate::state::State;
use crate::statuses::UNSEEN;
use crate::table::sees;
use crate::tell::{Teller, Words, line, rolled};
use ludex_engine::{ActorId, Concerns, Happens, Line, Mood, RuleId, Tally, Viewer};
use ludex_kit::event;
use serde::{Deserialize, Serialize};

/// Something that happened in hiding, searching or pretending.
#[ludex_kit::event(by_serde)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "stealth", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Sneaked {
    /// A passive value was compared with how well somebody hides (UL-HID-04). Without a tally the sense was of no use.
    Compared {
        observer: ActorId,
        subject: ActorId,
        tally: Option<Tally>,
        total: i32,
        noticed: bool,
        sense: Sense,
        rule: RuleId,
    },
    /// Somebody who hides is known by ear or nose, where it is and no more (UL-HID-22).
    Heard { observer: ActorId, subject: ActorId, sense: Sense },
    /// A search in light and shade: what it comes to where one sees clearly (UL-HID-11).
    Searched { actor: ActorId, sense: Sense, clear: i32, lightly: i32 },
    /// Somebody made a noise (UL-HID-06).
    Noise { actor: ActorId, what: String },
    /// Somebody is distracted until then, in seconds of game time, or no longer (UL-HID-10).
    Distracted { actor: ActorId, until: Option<u64>, rule: RuleId },
    /// Somebody earned money, or did not after all (UL-SKL-27).
    Earned { actor: ActorId, gold: i32 },
    /// Somebody conceals, forges or pretends something (UL-HID-14, UL-HID-15, UL-SKL-28).
    Feigned { pretence: Pretence, check: Option<CheckResult> },
    /// Somebody looked at what another pretends.
    Examined {
        actor: ActorId,
        owner: ActorId,
        name: String,
        sort: Sort,
        check: Option<CheckResult>,
        passive: Option<Tally>,
        against: Option<i32>,
        through: bool,
        rule: RuleId,
    },
    /// A pretence is over.
    Dropped { owner: ActorId, name: String },
}

impl Sneaked {
    /// Who does it, or whom it befalls.
    pub fn actor(&self) -> ActorId {
        match *self {
            Sneaked::Compared { observer: actor, .. }
            | Sneaked::Heard { observer: actor, .. }
            | Sneaked::Searched { actor, .. }
            | Sneaked::Noise { actor, .. }
            | Sneaked::Distracted { actor, .. }
            | Sneaked::Earned { actor, .. }
            | Sneaked::Examined { actor, .. }
            | Sneaked::Dropped { owner: actor, .. } => actor,
            Sneaked::Feigned { ref pretence, .. } => pretence.owner,
        }
    }
}

impl Concerns for Sneaked {
    fn actor(&self) -> Option<ActorId> {
        Some(Self::actor(self))
    }
}

impl Happens<Unbound> for Sneaked {
    fn apply(&self, state: &mut State) {
        match self {
            Sneaked::Heard { observer, subject, .. } => state.heard.push((*observer, *subject)),
            Sneaked::Distracted { actor, until, .. } => Surroundings::change(state, |around| {
                around.distracted.retain(|(other, _)| other != actor);
                around.distracted.extend(until.map(|until| (*actor, until)));
            }),
            Sneaked::Earned { actor, gold } => state.actor_mut(*actor).gold += gold,
            Sneaked::Feigned { pretence, .. } => Surroundings::change(state, |around| {
                around.pretences.retain(|other| (other.owner, &other.name) != (pretence.owner, &pretence.name));
                around.pretences.push(pretence.clone());
            }),
            Sneaked::Examined { actor, owner, name, through, .. } => Surroundings::change(state, |around| {
                let same = |other: &&mut Pretence| other.owner == *owner && other.name == *name;
                if let Some(pretence) = around.pretences.iter_mut().find(same) {
                    // A second look may find nothing where the first did.
                    list(&mut pretence.seen_through, *actor, *through);
                }
            }),
            Sneaked::Dropped { owner, name } => Surroundings::change(state, |around| {
                around.pretences.retain(|other| other.owner != *owner || other.name != *name);
            }),
            _ => {}
        }
        lets_stand(state, |actor, social| match (self, social) {
            (Sneaked::Feigned { .. } | Sneaked::Examined { check: Some(_), .. }, _) => true,
            // Whoever is looked for by what was rolled.
            (Sneaked::Compared { subject, .. }, Some(Social::Hid { .. })) => *subject == actor,
            // What rests on a focus.
            (Sneaked::Compared { observer, .. }, Some(Social::Focused { .. })) => *observer == actor,
            (Sneaked::Examined { actor: other, .. }, Some(Social::Focused { .. })) => *other == actor,
            // What is pretended, once somebody has looked at it or it is over.
            (
                Sneaked::Examined { owner, name, .. } | Sneaked::Dropped { owner, name },
                Some(Social::Feigned(pretence)),
            ) => (*owner, name) == (pretence.owner, &pretence.name),
            (Sneaked::Dropped { owner, name }, Some(Social::Examined(glance))) => {
                (*owner, name) == (glance.owner, &glance.name)
            }
            // Who is distracted, once it is said otherwise.
            (Sneaked::Distracted { actor: other, .. }, Some(Social::Performed(show))) => {
                show.onlookers.iter().any(|(onlooker, _)| onlooker == other)
            }
            _ => false,
        });
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        told::tell(t, self)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        told::is_secret(&Teller { state, viewer }, self)
    }
}

/// Somebody hides, with this Stealth, or no longer.
#[event]
pub struct Hid {
    pub actor: ActorId,
    /// Its Stealth; none where it hides no longer.
    pub check: Option<CheckResult>,
}

impl Happens<Unbound> for Hid {
    fn apply(&self, s: &mut State) {
        let hider = s.actor_mut(self.actor);
        hider.stealth = self.check.as_ref().map(|check| check.total);
        hider.sneaking = self.check.as_ref().is_some_and(|check| check.what == Skill::Sneaking.into());
        if self.check.is_none() {
            s.unseen.retain(|&(_, subject)| subject != self.actor);
            s.heard.retain(|&(_, subject)| subject != self.actor);
        }
        let again = self.check.is_some();
        lets_stand(s, |actor, social| again || actor == self.actor && matches!(social, Some(Social::Hid { .. })));
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let name = t.who(self.actor);
        let Some(check) = &self.check else {
            return line(Mood::Deed, format!("{name} no longer hides."), &REVEALED);
        };
        let line = Line::new(Mood::Roll, format!("{name} tries to hide.")).rule(&super::HIDE);
        // How well somebody hides is theirs to know.
        Some(if t.viewer.plays(self.actor) { line.check(rolled(check)) } else { line })
    }
}

/// Somebody hidden shows itself to all.
#[event]
pub struct Revealed {
    pub actor: ActorId,
}

impl Happens<Unbound> for Revealed {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).hidden = false;
        lets_stand(s, |actor, social| actor == self.actor && matches!(social, Some(Social::Hid { .. })));
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let at = t.state.actor(self.actor).at;
        line(Mood::Status, format!("{} comes out of hiding at {at}.", t.who(self.actor)), &REVEALED)
    }
}

/// Somebody is unseen to another, or no longer.
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

impl Happens<Unbound> for UnseenChanged {
    fn apply(&self, s: &mut State) {
        set_unseen(s, self.observer, self.subject, self.unseen);
        lets_stand(s, |actor, social| actor == self.subject && matches!(social, Some(Social::Hid { .. })));
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let how = if self.unseen { "no longer sees" } else { "sees" };
        let text = format!("{} {how} {}.", t.who(self.observer), t.who(self.subject));
        line(Mood::Status, text, &UNSEEN)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !viewer.plays(self.observer) || !sees(state, viewer, self.subject)
    }
}

/// Somebody no longer sees another, or does again.
pub(crate) fn set_unseen(state: &mut State, observer: ActorId, subject: ActorId, unseen: bool) {
    let pair = (observer, subject);
    state.heard.retain(|&other| other != pair);
    let known = state.unseen.contains(&pair);
    if unseen && !known {
        state.unseen.push(pair);
    } else if !unseen {
        state.unseen.retain(|&other| other != pair);
    }
}
