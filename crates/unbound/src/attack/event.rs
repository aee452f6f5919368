//! What happens in an attack.

use super::places::{THINGS, WRONG_PLACE};
use crate::body::water;
use crate::defence;
use crate::marks::MISS;
use crate::pending::Degree;
use crate::prelude::*;

/// An attack, a maneuver or a spell at one target was declared.
#[event]
pub struct AttackDeclared {
    /// Who attacks whom, and how.
    #[actor]
    pub attack: Attack,
}

impl Event<Unbound> for AttackDeclared {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let line = Line::new(LineKind::Action, declared(teller, &self.attack)).at(self.attack.target);
        Some(line.rule(&super::SEQUENCE))
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

impl Event<Unbound> for AttackRolled {
    fn apply(&self, state: &mut State) {
        if let Some(moving) = state.moving.as_mut().filter(|moving| moving.actor == self.attack.target) {
            moving.struck_by = Some(self.attack.attacker);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { attack, roll } = self;
        let unseen = !teller.sees(attack.target);
        if roll.degree == Degree::Miss && unseen {
            Some(missed(teller, attack.attacker))
        } else {
            Some(attack_rolled(teller, attack, roll))
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if odds.concerns(self.attack.target) {
            self.roll.degree.measured(odds);
        }
    }

    fn log_harm(&self, log: &mut HarmLog) {
        let means = match self.attack.with {
            With::Weapon(place) => Means::Item(place),
            With::Spell(place) => Means::Power(place),
            With::Maneuver(_) => Means::Word("a maneuver"),
        };
        log.uses(self.attack.attacker, means);
    }
}

/// A shot missed by itself: nothing goes as far under water (UL-UWC-02).
#[event]
pub struct FellShort {
    pub actor: ActorId,
    /// Who was shot at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub target: Option<ActorId>,
    /// The thing that was shot at, in words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub what: Option<String>,
}

impl Event<Unbound> for FellShort {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(self.actor);
        let at = match (self.target.filter(|&target| teller.sees(target)), &self.what) {
            (Some(target), _) => format!(" {}", teller.who(target)),
            (None, Some(what)) => format!(" {what}"),
            (None, None) => String::new(),
        };
        let text = format!("{who} misses{at}: nothing goes that far under water.");
        Some(Line::new(LineKind::Roll, text).rule(&water::BEYOND_NORMAL).came(RollResult::Miss))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark(MISS);
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

impl Event<Unbound> for PlaceAttacked {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let weapon = teller.weapon(self.actor, self.weapon);
        let at = self.at;
        let verb = if self.thrown { "throws" } else { "strikes with" };
        let (text, rule) = match &self.what {
            Some(what) => (format!("{name} {verb} {weapon} at {what}, {at}."), &THINGS),
            None => (format!("{name} {verb} {weapon} at {at}, where somebody may be."), &WRONG_PLACE),
        };
        Some(Line::new(LineKind::Action, text).rule(rule))
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

impl Event<Unbound> for ThingStruck {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let known = self.what.is_some() || teller.viewer.is_game_master();
        Some(if known { self.told(teller) } else { missed(teller, self.actor) })
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if odds.subject.is_none() {
            self.roll.degree.measured(odds);
        }
    }
}

/// Returns how an attack is told when it is declared.
fn declared(teller: &Teller<'_>, attack: &Attack) -> String {
    let whom = teller.who(attack.target);
    let who = teller.who(attack.attacker);
    match attack.with {
        With::Weapon(place) => {
            let weapon = teller.weapon(attack.attacker, place);
            let shoots = teller.state.actor(attack.attacker).weapon(place).is_some_and(|(weapon, _)| weapon.shoots());
            if attack.thrown {
                format!("{who} throws {weapon} at {whom}.")
            } else if shoots {
                format!("{who} shoots at {whom} with {weapon}.")
            } else if attack.nonlethal {
                format!("{who} strikes at {whom} with {weapon}, to knock out.")
            } else {
                format!("{who} strikes at {whom} with {weapon}.")
            }
        }
        With::Spell(place) => format!("{who} casts {} at {whom}.", teller.spell(attack.attacker, place)),
        With::Maneuver(maneuver) => format!("{who} tries a {} on {whom}.", maneuver.name()),
    }
}

/// Returns all that the table learns of a blow at nobody, and at an actor whom it does not know of (UL-ATK-12).
fn missed(teller: &Teller<'_>, attacker: ActorId) -> Line {
    Line::new(LineKind::Roll, format!("{} misses.", teller.who(attacker))).rule(&WRONG_PLACE).came(RollResult::Miss)
}

impl ThingStruck {
    /// Returns the whole of it, as whoever knows what is there is told.
    fn told(&self, teller: &Teller<'_>) -> Line {
        let roll = &self.roll;
        let who = teller.who(self.actor);
        let against = roll.target.map_or(String::new(), |target| format!(" against {target}"));
        let verb = match roll.degree {
            Degree::Miss => "misses",
            Degree::Graze => "grazes",
            Degree::Critical => "critically hits",
            Degree::PartlyDefended | Degree::Hit => "hits",
        };
        let line = match &self.what {
            None => Line::rolled(format!("{who} misses"), format!("nobody is at {}.", self.at)),
            Some(what) => Line::rolled(format!("{who} {verb} {what}"), format!("{}{against}.", roll.total)),
        };
        let check = Check::new("Attack roll", vec![roll.roll.clone()], roll.tally.clone());
        let line = line.rule(roll.rule.clone()).check(check.reasons(roll.reasons.clone())).verdict();
        match roll.target {
            Some(target) => line.came_to(roll.degree.result(), roll.total, target),
            None => line.came(roll.degree.result()),
        }
    }
}

/// Returns what became of an attack: a maneuver succeeds or fails, where a weapon or a spell hits or misses.
fn came(attack: &Attack, degree: Degree) -> RollResult {
    match attack.with {
        With::Weapon(_) | With::Spell(_) => degree.result(),
        With::Maneuver(_) => RollResult::of(degree.hits()),
    }
}

/// Returns how the rolls of an attack on an actor are told.
fn attack_rolled(teller: &Teller<'_>, attack: &Attack, roll: &AttackRoll) -> Line {
    let whom = teller.who(attack.target);
    let who = teller.who(attack.attacker);
    let total = roll.total;
    let target = roll.target;
    let (what, outcome) = match roll.degree {
        Degree::Miss => ("misses", "miss"),
        Degree::Graze => ("only just misses and grazes", "graze"),
        Degree::PartlyDefended => ("hits, partly defended,", "hit, minor failure of the defence"),
        Degree::Hit => ("hits", "hit"),
        Degree::Critical => ("critically hits", "critical hit"),
    };
    let deed = match attack.with {
        With::Weapon(_) | With::Spell(_) => format!("{who} {what} {whom}"),
        With::Maneuver(maneuver) => {
            let how = if roll.degree.hits() { "succeeds" } else { "fails" };
            format!("The {} of {who} on {whom} {how}", maneuver.name())
        }
    };
    let own = Check::new("Attack roll", vec![roll.roll.clone()], roll.tally.clone()).reasons(roll.reasons.clone());

    let met = match roll.answer {
        Answer::Passive if defence::is_against_spell_defense(teller.state, attack) => "Spell Defense",
        Answer::Passive => "Passive Armor",
        Answer::Dodge => "Dodge",
        Answer::DoubleDodge => "Double dodge",
        Answer::DefenceRoll => "Defence roll",
        answer if answer.is_block() => "Block",
        _ => "Parry",
    };
    let mut other = Check::new(met, roll.defence_dice.clone(), roll.defence.clone());
    other.by = Some(attack.target).filter(|target| teller.sees(*target));
    // Of two rolls of a pair only the one that counts is in the target number.
    other.total = target;

    let line = Line::rolled(deed, format!("{total} against {target}."));
    let line = line.at(attack.target).rule(roll.rule.clone()).verdict();
    let mut line = line.came_to(came(attack, roll.degree), total, target);
    if roll.defence_critical {
        line = line.rule(&defence::CRITICAL_DEFENCE);
        other = other.outcome("critical");
    }
    line.check(own.outcome(outcome)).check(other.reasons(roll.defence_reasons.clone()))
}

impl Subject for Attack {
    fn subject(&self) -> Option<ActorId> {
        Some(self.attacker)
    }
}

/// The rolls of an attack and what they came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AttackRoll {
    /// The d20.
    pub roll: Rolled,
    /// What was added to it.
    pub tally: Tally,
    /// What spoke for advantage and disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reasons: Vec<Reason>,
    /// Die and additions together.
    pub total: i32,
    /// How it was met.
    pub answer: Answer,
    /// The dice of the defence.
    #[serde(default, skip_serializing_if = "is_default")]
    pub defence_dice: Vec<Rolled>,
    /// What was added to them, or the Passive Armor.
    pub defence: Tally,
    /// What spoke for advantage and disadvantage of the defence.
    #[serde(default, skip_serializing_if = "is_default")]
    pub defence_reasons: Vec<Reason>,
    /// The target number.
    pub target: i32,
    /// Total less target number.
    pub margin: i32,
    /// How it turned out.
    pub degree: Degree,
    /// Whether the defence was critical (UL-DEF-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub defence_critical: bool,
    /// The rule that decided.
    pub rule: RuleId,
}

/// The roll of an attack at a place or a thing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ThingRoll {
    /// The d20.
    pub roll: Rolled,
    /// What was added to it.
    pub tally: Tally,
    /// What spoke for advantage and disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reasons: Vec<Reason>,
    /// Die and additions together.
    pub total: i32,
    /// The armor value of the thing; a place has none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub target: Option<i32>,
    /// How it turned out.
    pub degree: Degree,
    /// The rule that decided.
    pub rule: RuleId,
}
