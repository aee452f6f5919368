//! The rolls that have a moment for Valor, and whose dice they are (UL-VAL-07, UL-VAL-08).

use crate::action_points::{ApRerolled, ApRolled};
use crate::attack::{AttackRolled, ThingStruck};
use crate::checks::{CheckRerolled, CheckResult, Checked, Focused};
use crate::damage::{Damaged, ThingDamaged};
use crate::defence::{ParriedInPart, Resisted};
use crate::dying::{DeathSave, RecoveryRolled};
use crate::event::Event;
use crate::falling::FallBroken;
use crate::objects::ObjectEvent;
use crate::pools::Healed;
use crate::prelude::*;
use crate::stealth::{Hid, StealthEvent};
use crate::turns::TieRolled;

/// The dice that an event tells of, in the order in which they fell.
pub(super) struct Told<'a> {
    /// What was rolled, in words.
    pub(super) what: Cow<'static, str>,
    /// The dice, with those whose they are.
    pub(super) parts: Vec<(ActorId, &'a Rolled)>,
    /// Who may spend Valor, one after another.
    pub(super) asked: Vec<ActorId>,
    /// Who is attacked by the roll.
    pub(super) attacked: Option<ActorId>,
    /// Whether they may have been rolled long before, once for several whom they hurt (UL-DMG-03).
    pub(super) early: bool,
    /// Whether what they show is for those alone whose dice they are, and for the game master.
    pub(super) private: bool,
}

impl<'a> Told<'a> {
    /// Returns an actor's own roll.
    fn own(actor: ActorId, what: impl Into<Cow<'static, str>>, roll: &'a Rolled) -> Self {
        Told::of(what, vec![(actor, roll)], vec![actor])
    }

    /// Returns a roll of some dice, and those who are asked about it.
    fn of(what: impl Into<Cow<'static, str>>, parts: Vec<(ActorId, &'a Rolled)>, asked: Vec<ActorId>) -> Self {
        Told { what: what.into(), parts, asked, attacked: None, early: false, private: false }
    }

    /// Returns a check, unless the game master made it in secret.
    fn check(actor: ActorId, check: &'a CheckResult) -> Option<Self> {
        (!check.secret).then(|| Told::own(actor, check.what.name(), &check.roll))
    }

    /// Returns a check whose total others are not told, unless the game master made it in secret.
    fn private(actor: ActorId, check: &'a CheckResult) -> Option<Self> {
        Some(Told { private: true, ..Told::check(actor, check)? })
    }

    /// Returns dice of damage that an actor deals. About those that nobody deals, nobody is asked.
    fn damage(by: Option<ActorId>, roll: &'a Rolled) -> Self {
        let told = Told::own(by.unwrap_or(ActorId(0)), "damage", roll);
        Told { asked: by.into_iter().collect(), early: true, ..told }
    }
}

/// Returns the roll that an event tells of, if any. What the game master rolls in secret has no moment, nor have dice that
/// are nobody's: those of a fall.
pub(super) fn roll(event: &Event) -> Option<Told<'_>> {
    Some(match event {
        Event::AttackRolled(AttackRolled { attack, roll }) => {
            let mut parts = vec![(attack.attacker, &roll.roll)];
            parts.extend(roll.defence_dice.iter().map(|die| (attack.target, die)));
            let asked = vec![attack.attacker, attack.target];
            let attacked = Some(attack.target);
            Told { attacked, ..Told::of("attack", parts, asked) }
        }
        Event::ApRolled(ApRolled { actor, dice, .. }) => {
            let parts = dice.iter().map(|die| (*actor, die)).collect();
            Told::of("Action Points", parts, vec![*actor])
        }
        Event::ApRerolled(ApRerolled { actor, roll, .. }) => Told::own(*actor, "Action Points", roll),
        Event::TieRolled(TieRolled { rolls }) => {
            let parts = rolls.iter().map(|(actor, roll)| (*actor, roll)).collect();
            let asked = rolls.iter().map(|(actor, _)| *actor).collect();
            Told::of("who goes first", parts, asked)
        }
        Event::ThingStruck(ThingStruck { actor, roll, .. }) => Told::own(*actor, "attack", &roll.roll),
        Event::ParriedInPart(ParriedInPart { actor, roll }) => Told::own(*actor, "parry", roll),
        Event::Damaged(Damaged { by, damage, .. }) => Told::damage(*by, damage.roll.as_ref()?),
        Event::ThingDamaged(ThingDamaged { actor, damage, .. }) => Told::damage(Some(*actor), damage.roll.as_ref()?),
        Event::Objects(ObjectEvent::Hurt { by, roll: Some(roll), .. }) => Told::damage(*by, roll),
        Event::Objects(ObjectEvent::Set { by, check: Some(check), .. }) => Told::private(*by, check)?,
        Event::Stealth(StealthEvent::Feigned { pretence, check: Some(check) }) => Told::private(pretence.owner, check)?,
        Event::Stealth(StealthEvent::Examined { actor, check: Some(check), .. }) => Told::private(*actor, check)?,
        Event::Hid(Hid { actor, check: Some(check) }) | Event::Focused(Focused { actor, check, .. }) => {
            Told::private(*actor, check)?
        }
        Event::Checked(Checked { actor, check }) => Told::check(*actor, check)?,
        Event::CheckRerolled(CheckRerolled { before, roll, .. }) if !before.secret => {
            let private = before.social.as_ref().is_some_and(|social| social.is_private() || social.is_veiled());
            Told { private, ..Told::own(before.actor, before.what.name(), roll) }
        }
        Event::Talk(spoken) => {
            let (actor, check) = spoken.roll()?;
            Told::check(actor, check)?
        }
        Event::Resisted(Resisted { actor, attribute, roll: Some(roll), .. }) => {
            Told::own(*actor, attribute.name(), roll)
        }
        Event::DeathSave(DeathSave { actor, roll, .. }) => Told::own(*actor, "death save", roll),
        Event::RecoveryRolled(RecoveryRolled { actor, roll, .. }) => Told::own(*actor, "recovery", roll),
        Event::FallBroken(FallBroken { actor, roll, .. }) => Told::own(*actor, "breaking a fall", roll),
        Event::Healed(Healed { actor, roll: Some(roll), by, .. }) => Told::own(by.unwrap_or(*actor), "healing", roll),
        _ => return None,
    })
}
