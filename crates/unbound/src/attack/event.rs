//! What happens in an attack.

use super::places::WRONG_PLACE;
use super::{AttackRoll, Degree, ThingRoll};
use crate::marks::{CRITICAL, GRAZE, HIT, about};
use crate::pending::{Answer, Attack, With};
use crate::table::sees;
use crate::tell::{Teller, Words, line};
use crate::{State, Unbound, attack, defence, maneuvers};
use ludex_engine::{ActorId, Check, Gauge, Happens, Line, LineKind, Viewer};
use ludex_grid::Cell;
use ludex_kit::event;
use ludex_kit::flat::Whom;

/// An attack, a maneuver or a spell at one target was declared.
#[event]
pub struct AttackDeclared {
    /// Who attacks whom, and how.
    #[actor]
    pub attack: Attack,
}

impl Happens<Unbound> for AttackDeclared {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        line(LineKind::Deed, declared(t, &self.attack), &super::SEQUENCE)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.attack.target)
    }
}

/// The attack and the defence were rolled.
#[event]
pub struct AttackRolled {
    /// Who attacked whom, and how.
    #[actor]
    pub attack: Attack,
    /// The rolls, and what they came to.
    pub roll: AttackRoll,
}

impl Happens<Unbound> for AttackRolled {
    fn apply(&self, s: &mut State) {
        if let Some(moving) = s.moving.as_mut().filter(|moving| moving.actor == self.attack.target) {
            moving.struck_by = Some(self.attack.attacker);
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Self { attack, roll } if roll.degree == Degree::Miss && !t.sees(attack.target) => {
                missed(t, attack.attacker)
            }
            Self { attack, roll } => Some(attack_rolled(t, attack, roll)),
        }
    }
    fn measure(&self, gauge: &mut Gauge) {
        if !about(gauge, self.attack.target) {
            return;
        }
        if self.roll.degree.hits() {
            gauge.mark(HIT);
        }
        match self.roll.degree {
            Degree::Critical => gauge.mark(CRITICAL),
            Degree::Graze | Degree::PartlyDefended => gauge.mark(GRAZE),
            Degree::Miss | Degree::Hit => {}
        }
    }
}

/// A place was attacked, or a thing that stands there (UL-ATK-12, UL-ATK-44).
#[event]
pub struct PlaceAttacked {
    pub actor: ActorId,
    /// With which weapon, by its place in the record.
    pub weapon: u8,
    /// Whether it is thrown.
    pub thrown: bool,
    /// At which space.
    pub at: Cell,
    /// The thing that stands there, in words.
    pub what: Option<String>,
}

impl Happens<Unbound> for PlaceAttacked {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { weapon, at, what, .. } = self;
        let (name, weapon) = (t.who(self.actor), t.weapon(self.actor, *weapon));
        let verb = if self.thrown { "throws" } else { "strikes with" };
        match what {
            Some(what) => {
                line(LineKind::Deed, format!("{name} {verb} {weapon} at {what}, {at}."), &attack::places::THINGS)
            }
            None => {
                let text = format!("{name} {verb} {weapon} at {at}, where somebody may be.");
                line(LineKind::Deed, text, &attack::places::WRONG_PLACE)
            }
        }
    }
}

/// That attack was rolled; without a thing, nobody was there.
#[event]
pub struct ThingStruck {
    pub actor: ActorId,
    /// At which space.
    pub at: Cell,
    /// The thing that stands there, in words.
    pub what: Option<String>,
    /// The roll, and what it came to.
    pub roll: ThingRoll,
}

impl Happens<Unbound> for ThingStruck {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Self { actor, what: None, .. } if !t.viewer.is_game_master() => missed(t, *actor),
            Self { actor, at, what, roll } => Some(thing_struck(t, *actor, *at, what.as_deref(), roll)),
        }
    }
}

fn declared(t: &Teller<'_>, attack: &Attack) -> String {
    let (who, whom) = (t.who(attack.attacker), t.who(attack.target));
    match attack.with {
        With::Weapon(place) => {
            let weapon = t.weapon(attack.attacker, place);
            let shoots = t.state.actor(attack.attacker).weapon(place).is_some_and(|(weapon, _)| weapon.shoots());
            match (attack.thrown, shoots, attack.nonlethal) {
                (true, _, _) => format!("{who} throws {weapon} at {whom}."),
                (_, true, _) => format!("{who} shoots at {whom} with {weapon}."),
                (_, _, true) => format!("{who} strikes at {whom} with {weapon}, to knock out."),
                _ => format!("{who} strikes at {whom} with {weapon}."),
            }
        }
        With::Spell(place) => format!("{who} casts {} at {whom}.", t.spell(attack.attacker, place)),
        With::Maneuver(maneuver) => format!("{who} tries a {} on {whom}.", maneuvers::name(maneuver)),
    }
}

/// All that the table learns of a blow at nobody, and at somebody whom it does not know of (UL-ATK-12).
fn missed(t: &Teller<'_>, attacker: ActorId) -> Option<Line> {
    line(LineKind::Roll, format!("{} misses.", t.who(attacker)), &WRONG_PLACE)
}

fn thing_struck(t: &Teller<'_>, attacker: ActorId, at: Cell, what: Option<&str>, roll: &ThingRoll) -> Line {
    let who = t.who(attacker);
    let against = roll.target.map_or(String::new(), |target| format!(" against {target}"));
    let text = match (what, roll.degree) {
        (None, _) => format!("{who} misses: nobody is at {at}."),
        (Some(what), Degree::Miss) => format!("{who} misses {what}: {}{against}.", roll.total),
        (Some(what), Degree::Graze) => format!("{who} grazes {what}: {}{against}.", roll.total),
        (Some(what), Degree::Critical) => format!("{who} critically hits {what}: {}{against}.", roll.total),
        (Some(what), _) => format!("{who} hits {what}: {}{against}.", roll.total),
    };
    let check = Check::new("Attack roll", vec![roll.roll.clone()], roll.tally.clone());
    Line::new(LineKind::Roll, text).rule(roll.rule.clone()).check(check.reasons(roll.reasons.clone()))
}

fn attack_rolled(t: &Teller<'_>, attack: &Attack, roll: &AttackRoll) -> Line {
    let (who, whom) = (t.who(attack.attacker), t.who(attack.target));
    let (total, target) = (roll.total, roll.target);
    let (what, outcome) = match roll.degree {
        Degree::Miss => ("misses", "miss"),
        Degree::Graze => ("only just misses and grazes", "graze"),
        Degree::PartlyDefended => ("hits, partly defended,", "hit, minor failure of the defence"),
        Degree::Hit => ("hits", "hit"),
        Degree::Critical => ("critically hits", "critical hit"),
    };
    let text = match attack.with {
        With::Weapon(_) | With::Spell(_) => format!("{who} {what} {whom}: {total} against {target}."),
        With::Maneuver(maneuver) => {
            let how = if roll.degree.hits() { "succeeds" } else { "fails" };
            format!("The {} of {who} on {whom} {how}: {total} against {target}.", maneuvers::name(maneuver))
        }
    };
    let own = Check::new("Attack roll", vec![roll.roll.clone()], roll.tally.clone());
    let met = match roll.answer {
        Answer::Passive if defence::is_against_spell_defense(t.state, attack) => "Spell Defense",
        Answer::Passive => "Passive Armor",
        Answer::Dodge => "Dodge",
        Answer::DoubleDodge => "Double dodge",
        Answer::Block | Answer::BlockWith(_) => "Block",
        Answer::Parry(_) | Answer::ParryWithTwo(_) => "Parry",
        Answer::DefenceRoll => "Defence roll",
    };
    let mut other = Check::new(met, roll.defence_dice.clone(), roll.defence.clone());
    // Of two rolls of a pair only the one that counts is in the target number.
    other.total = target;
    let mut line = Line::new(LineKind::Roll, text).rule(roll.rule.clone());
    if roll.defence_critical {
        line = line.rule(&defence::CRITICAL_DEFENCE);
        other = other.outcome("critical");
    }
    line.check(own.reasons(roll.reasons.clone()).outcome(outcome)).check(other.reasons(roll.defence_reasons.clone()))
}

impl Whom for Attack {
    fn whom(&self) -> Option<ActorId> {
        Some(self.attacker)
    }
}
