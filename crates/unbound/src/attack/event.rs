//! What happens in an attack.

use super::places::{THINGS, WRONG_PLACE};
use crate::body::water;
use crate::marks::MISS;
use crate::pending::Degree;
use crate::prelude::*;
use crate::{defence, maneuvers};

happens! { Unbound;
    /// An attack, a maneuver or a spell at one target was declared.
    #[event] AttackDeclared { #[actor] attack: Attack, "Who attacks whom, and how." }
    tell |e, t| line(LineKind::Action, declared(t, &e.attack), &super::SEQUENCE),
    secret |e, state, viewer| !sees(state, viewer, e.attack.target);

    /// The attack and the defence were rolled.
    #[event] AttackRolled {
        #[actor] attack: Attack, "Who attacked whom, and how.";
        roll: AttackRoll, "The rolls, and what they came to.";
    }
    |e, s| if let Some(moving) = s.moving.as_mut().filter(|moving| moving.actor == e.attack.target) {
        moving.struck_by = Some(e.attack.attacker);
    },
    tell |Self { attack, roll }, t| match roll.degree {
        Degree::Miss if !t.sees(attack.target) => missed(t, attack.attacker),
        _ => attack_rolled(t, attack, roll),
    },
    measure |e, gauge| if gauge.concerns(e.attack.target) {
        e.roll.degree.measured(gauge);
    },
    toll |e, toll| toll.uses(e.attack.attacker, match e.attack.with {
        With::Weapon(place) => Means::Item(place),
        With::Spell(place) => Means::Power(place),
        With::Maneuver(_) => Means::Word("a maneuver"),
    });

    /// A shot missed by itself: nothing goes as far under water (UL-UWC-02).
    #[event] FellShort {
        actor: ActorId;
        #[late] target: Option<ActorId>, "Who was shot at.";
        #[late] what: Option<String>, "The thing that was shot at, in words.";
    }
    tell |e, t| {
        let at = match (e.target.filter(|&target| t.sees(target)), &e.what) {
            (Some(target), _) => format!(" {}", t.who(target)),
            (None, Some(what)) => format!(" {what}"),
            (None, None) => String::new(),
        };
        told!(Roll, "{} misses{at}: nothing goes that far under water.", t.who(e.actor); water::BEYOND_NORMAL)
    },
    measure |_, gauge| gauge.mark(MISS);

    /// A place was attacked, or a thing that stands there (UL-ATK-12, UL-ATK-44).
    #[event] PlaceAttacked {
        actor: ActorId;
        weapon: u8, "With which weapon, by its place in the record.";
        thrown: bool, "Whether it is thrown.";
        at: Cell, "At which space.";
        what: Option<String>, "The thing that stands there, in words.";
    }
    tell |e, t| {
        let (name, weapon, at) = (t.who(e.actor), t.weapon(e.actor, e.weapon), e.at);
        let verb = if e.thrown { "throws" } else { "strikes with" };
        match &e.what {
            Some(what) => told!(Action, "{name} {verb} {weapon} at {what}, {at}."; THINGS),
            None => told!(Action, "{name} {verb} {weapon} at {at}, where somebody may be."; WRONG_PLACE),
        }
    };

    /// That attack was rolled; without a thing, nobody was there.
    #[event] ThingStruck {
        actor: ActorId;
        at: Cell, "At which space.";
        what: Option<String>, "The thing that stands there, in words.";
        roll: ThingRoll, "The roll, and what it came to.";
    }
    tell |e, t| match e {
        Self { actor, what: None, .. } if !t.viewer.is_game_master() => missed(t, *actor),
        Self { actor, at, what, roll } => thing_struck(t, *actor, *at, what.as_deref(), roll),
    },
    measure |e, gauge| if gauge.subject.is_none() {
        e.roll.degree.measured(gauge);
    };
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

/// Returns all that the table learns of a blow at nobody, and at an actor whom it does not know of (UL-ATK-12).
fn missed(t: &Teller<'_>, attacker: ActorId) -> Line {
    told!(Roll, "{} misses.", t.who(attacker); WRONG_PLACE)
}

fn thing_struck(t: &Teller<'_>, attacker: ActorId, at: Cell, what: Option<&str>, roll: &ThingRoll) -> Line {
    let who = t.who(attacker);
    let against = roll.target.map_or(String::new(), |target| format!(" against {target}"));
    let verb = match roll.degree {
        Degree::Miss => "misses",
        Degree::Graze => "grazes",
        Degree::Critical => "critically hits",
        Degree::PartlyDefended | Degree::Hit => "hits",
    };
    let line = match what {
        None => told!(Roll, "{who} misses: nobody is at {at}."),
        Some(what) => told!(Roll, "{who} {verb} {what}: {}{against}.", roll.total),
    };
    let check = Check::new("Attack roll", vec![roll.roll.clone()], roll.tally.clone());
    line.rule(roll.rule.clone()).check(check.reasons(roll.reasons.clone()))
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
    let own = Check::new("Attack roll", vec![roll.roll.clone()], roll.tally.clone()).reasons(roll.reasons.clone());
    let met = match roll.answer {
        Answer::Passive if defence::is_against_spell_defense(t.state, attack) => "Spell Defense",
        Answer::Passive => "Passive Armor",
        Answer::Dodge => "Dodge",
        Answer::DoubleDodge => "Double dodge",
        Answer::DefenceRoll => "Defence roll",
        answer if answer.is_block() => "Block",
        _ => "Parry",
    };
    let mut other = Check::new(met, roll.defence_dice.clone(), roll.defence.clone());
    // Of two rolls of a pair only the one that counts is in the target number.
    other.total = target;
    let mut line = Line::new(LineKind::Roll, text).rule(roll.rule.clone());
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

kept! {
    /// The rolls of an attack and what they came to.
    #[derive(Clone)] pub struct AttackRoll {
        roll: Rolled, "The d20.";
        tally: Tally, "What was added to it.";
        #[late] reasons: Vec<Reason>, "What spoke for advantage and disadvantage.";
        total: i32, "Die and additions together.";
        answer: Answer, "How it was met.";
        #[late] defence_dice: Vec<Rolled>, "The dice of the defence.";
        defence: Tally, "What was added to them, or the Passive Armor.";
        #[late] defence_reasons: Vec<Reason>, "What spoke for advantage and disadvantage of the defence.";
        target: i32, "The target number.";
        margin: i32, "Total less target number.";
        degree: Degree, "How it turned out.";
        #[late] defence_critical: bool, "Whether the defence was critical (UL-DEF-11).";
        rule: RuleId, "The rule that decided.";
    }

    /// The roll of an attack at a place or a thing.
    #[derive(Clone)] pub struct ThingRoll {
        roll: Rolled, "The d20.";
        tally: Tally, "What was added to it.";
        #[late] reasons: Vec<Reason>, "What spoke for advantage and disadvantage.";
        total: i32, "Die and additions together.";
        #[late] target: Option<i32>, "The armor value of the thing; a place has none.";
        degree: Degree, "How it turned out.";
        rule: RuleId, "The rule that decided.";
    }
}
