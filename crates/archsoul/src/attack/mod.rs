//! Attacks: who may strike whom, against what, and openings that others give.

mod aim;
pub mod coup;
mod openings;
mod rated;
mod sweep;
mod worn;

pub(crate) use aim::attack_pool;
pub use aim::{defence_against, dice};
pub use openings::{DeclineOpening, Opening, React, Strove, openings};
pub use rated::{Rate, RatedAs};
pub use sweep::Sweep;
pub use worn::{GearHarmed, HarmGear};

use crate::checks::{Cause, Difficulty, Throw, stats, throw};
use crate::damage::{self, Blow, SOUL, awkward, under_water};
use crate::derived::defence;
use crate::prelude::*;
use crate::statuses::{self, Effort};
use crate::turns;
use aim::{chooses, is_near, may_strike};

rules! {
    /// With a weapon in hand one rolls Athletics and Melee, at a distance Precision and Ranged, with the body Athletics and
    /// Brawl, with the soul Soulpower and Soul Control; all at 4.
    POOLS = "SP-ATK-01", "Attack pools", Table;
    /// An attack hits with a result above the defence. How far above makes no difference.
    HIT = "SP-ATK-02", "Hit";
    /// What comes from the front meets the defence of the front, what comes from behind that of the back.
    WHICH_DEFENCE = "SP-ATK-03", "Which defence";
    /// The unaware are struck as from behind; so are the disabled and the unconscious.
    UNAWARE = "SP-ATK-04", "Unaware targets";
    /// Whoever attacks the restrained chooses whether it counts as from the front; usually it does not.
    RESTRAINED = "SP-ATK-05", "Restrained targets";
    /// Who has no front is always struck from behind: the grappled are.
    WITHOUT_FRONT = "SP-ATK-06", "Targets without a front";
    /// On the ground one's attacks in melee are at +1, shots and damage not.
    FROM_THE_GROUND = "SP-ATK-07", "Attacking from the ground";
    /// Up to accurate range nothing is added, up to the greatest range 1; beyond it nobody can shoot.
    RANGE = "SP-ATK-08", "Ranges";
    /// An attack that is made on one target alone is exclusive; one that catches several is not.
    EXCLUSIVE = "SP-ATK-09", "Exclusive attacks";
    /// A thing bigger than a fist that stays where it is has a defence of 0, however it is attacked: a result of 0 misses.
    THINGS = "SP-ATK-10", "Attacking things";
    /// What is larger than a space cannot be missed: there is no attack roll.
    LARGE_THINGS = "SP-ATK-11", "Large things";
    /// Beyond accurate range even large things are rolled for, against 0.
    LARGE_AND_FAR = "SP-ATK-12", "Large things far away";
    /// The game master sets the defence of what moves or is held: 1 for what moves, that of its holder for what is held.
    MOVING_THINGS = "SP-ATK-14", "Moving and held things", Call;
    /// The soul strikes things as weapons do: a result of 0 misses.
    SOUL_ON_THINGS = "SP-ATK-15", "The soul against things";
    /// Whether it is lawful; its price; the roll and the hit; damage, hardness, wear; doubling; hit points; what follows.
    SEQUENCE = "SP-ATK-16", "Order of an attack";
    /// Parry and guard count while what gives them is held and whole, and whoever holds it is aware and has a front.
    PARRY = "SP-ATK-17", "Parry and shields";
    /// Whoever holds another in a grapple keeps a front, and attacks nobody but the one held, unarmed or with one hand.
    HOLDS_ANOTHER = "SP-GRP-08", "Who holds";
}

/// What is rolled for each way of attack (SP-ATK-01).
pub const ATTACK_POOLS: [(Way, Attribute, Skill); 4] = [
    (Way::Melee, Attribute::Athletics, Skill::Melee),
    (Way::Ranged, Attribute::Precision, Skill::Ranged),
    (Way::Brawl, Attribute::Athletics, Skill::Brawl),
    (Way::Soul, Attribute::Soulpower, Skill::SoulControl),
];

/// The most spaces to which anything but the soul carries under water (SP-UWD-21).
const MOST_UNDER_WATER: u8 = 5;

/// Attack an actor or something.
#[command(rule = SEQUENCE, group = "Attack", kind = Attack, costs = turns::ATTACK)]
pub struct Attack {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub thrown: bool,
    /// Whether a restrained target is struck as from the front.
    #[serde(default, skip_serializing_if = "is_default")]
    pub front: bool,
}

impl Act<Archsoul> for Attack {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, weapon, thrown, front } = *self;
        let kind = kind(state, actor, weapon);
        turns::at_hand(state, actor, kind, turns::ATTACK)?;
        let at_a_thing = state.profile(target).thing.as_ref().is_some_and(|thing| thing.holder.is_none());
        let lies_helpless = coup::is_helpless(state, target) || state.is_out(target);
        let lawful = state.stage == Stage::Fighting || at_a_thing || lies_helpless;
        ensure!(lawful, turns::ORDER, "a blow at {} begins a fight", target, instead = "begin the fight");
        statuses::unbound(state, actor, kind)?;
        may_strike(state, actor, target, weapon, thrown)?;
        ensure!(!front || chooses(state, target), RESTRAINED, "only against the restrained one chooses from where");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, weapon, thrown, front } = *self;
        if turns::set_to(table, actor, kind(table.state(), actor, weapon), turns::ATTACK) {
            attack(table, Blow { thrown, front, ..Blow::at(actor, target, weapon) });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in state.ids().filter(|id| *id != actor) {
            for (weapon, record) in state.wielded(actor) {
                if record.reach > 0 || record.range.is_some() {
                    offer(offers, Attack { actor, target, weapon, thrown: false, front: false });
                }
                if record.thrown.is_some() {
                    offer(offers, Attack { actor, target, weapon, thrown: true, front: false });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let whom = teller.name(self.target);
        let from = if self.front { ", from the front" } else { "" };
        if self.thrown {
            format!("Throw {weapon} at {whom}{from}")
        } else {
            format!("Attack with {weapon} on {whom}{from}")
        }
    }

    fn price(&self, state: &State) -> i32 {
        turns::price_now(state, turns::ATTACK)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some(weapon) = state.weapon(self.actor, self.weapon) {
            let (pool, difficulty) = attack_pool(state, [self.actor, self.target], weapon, self.thrown, false);
            let damage = damage::pool(state, self.actor, self.target, weapon, false).total;
            let dice = pool.total.max(0);
            offer.preview = Some(format!("{dice} dice at {}, {damage} dice of damage", difficulty.tally.total));
        }
    }
}

/// Offers an attack, and where its attacker chooses from where it comes, the same from the front.
fn offer(offers: &mut Offers<'_>, attack: Attack) {
    let from_the_front = Attack { front: true, ..attack };
    let choice = chooses(offers.state(), attack.target);
    offers.add(attack);
    if choice {
        offers.add(from_the_front);
    }
}

/// Returns the row of [`statuses::ALLOWED`] under which an attack with a weapon falls.
fn kind(state: &State, actor: ActorId, place: u8) -> Effort {
    match state.weapon(actor, place) {
        Some(weapon) if weapon.soul => Effort::StillMagic,
        Some(weapon) if weapon.natural => Effort::UnarmedAttack,
        _ => Effort::WeaponAttack,
    }
}

/// Makes an attack: the roll, the hit, and what the hit does (SP-ATK-16).
fn attack(table: &mut Table<'_, impl Run>, blow: Blow) {
    let Blow { actor, target, weapon: place, thrown, reactive, .. } = blow;
    let state = table.state();
    let shows = table.listens();
    let Some(weapon) = state.weapon(actor, place) else { return };
    let thing = state.profile(target).thing.as_ref();
    let at_a_soul = weapon.soul && thing.is_none();
    let large = thing.is_some_and(|thing| thing.size == Size::Larger);
    let cannot_miss = large && is_near(state, actor, target, weapon, thrown);
    let fails = if weapon.soul { checks::fails_by_itself(state, actor, Attribute::Soulpower, true) } else { None };
    let (mut pool, difficulty) = attack_pool(state, [actor, target], weapon, thrown, shows);
    let (mut defence, front) = defence_against(state, actor, target, blow.front, shows);

    if let Some(why) = fails {
        pool = Tally::new(shows);
        table.emit(checks::AutoFailed { actor, why: why.into() });
    }
    let rolls = !cannot_miss || fails.is_some();
    let roll = rolls.then(|| throw(table, actor, (pool, difficulty), 0, false));
    let mut resisted = None;
    if at_a_soul {
        (defence, resisted) = soul_defence(table, target);
    }

    // As much as the defence is a miss (SP-COR-12).
    let state = table.state();
    let hit = roll.as_ref().is_none_or(|roll| roll.result > defence.total);
    let was_unconscious = state.actor(target).unconscious.is_some();
    let coup = hit && !blow.several && coup::is_helpless(state, target);
    table.emit(AttackRolled {
        actor,
        target,
        weapon: place,
        thrown,
        reactive,
        roll,
        defence,
        resisted,
        front,
        hit,
        coup,
    });
    if hit {
        damage::strike(table, Blow { doubled: coup, ..blow });
        if coup && was_unconscious && table.state().actor(target).unconscious.is_some() {
            table.emit(Extended { actor: target });
        }
    }
}

/// Rolls a creature's defence of the soul (SP-SOL-03), unless that fails by itself; returns the defence, and the throw.
fn soul_defence(table: &mut Table<'_, impl Run>, target: ActorId) -> (Tally, Option<Throw>) {
    let state = table.state();
    let shows = table.listens();
    let mut defence = Tally::new(shows);
    if let Some(why) = checks::fails_by_itself(state, target, Attribute::Soulpower, true) {
        defence.base(why, 0, &checks::AUTO_FAILURE);
        return (defence, None);
    }
    let pool = stats(state, target, Attribute::Soulpower, &[Skill::Resolve], shows);
    let difficulty = Difficulty::of(state, target, None, shows);
    let throw = throw(table, target, (pool, difficulty), 0, false);
    defence.base("soul defence", throw.result, &SOUL);
    (defence, Some(throw))
}

/// An attack was made.
#[event]
pub struct AttackRolled {
    pub actor: ActorId,
    pub target: ActorId,
    pub weapon: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub thrown: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub reactive: bool,
    pub roll: Option<Throw>,
    pub defence: Tally,
    pub resisted: Option<Throw>,
    pub front: bool,
    pub hit: bool,
    pub coup: bool,
}

impl Event<Archsoul> for AttackRolled {
    fn apply(&self, state: &mut State) {
        let way = state.weapon(self.actor, self.weapon).map_or(Way::Melee, |weapon| weapon.way(self.thrown));
        let most = state.options().drain_most.unwrap_or(u16::MAX);
        let actor = state.actor_mut(self.actor);
        if way == Way::Ranged {
            actor.exertion.shot = true;
        } else {
            actor.exertion.fought = true;
        }
        if way == Way::Soul {
            actor.drain = actor.drain.saturating_add(1).min(most);
        }
        if self.thrown {
            actor.throw_away(self.weapon);
        }
        if self.reactive {
            actor.reactive = false;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon(self.actor, self.weapon)?;
        let who = teller.name(self.actor);
        let whom = teller.name(self.target);
        let at_once = if self.reactive { " at once" } else { "" };
        let result = match &self.roll {
            Some(roll) => format!("{} against {}", checks::successes(roll), self.defence.total),
            None => "cannot miss".to_owned(),
        };
        let came = if self.coup {
            "a coup de grace"
        } else if self.hit {
            "a hit"
        } else {
            "a miss"
        };
        let deed = format!("{who} attacks {whom}{at_once} with {}", weapon.name);

        let outcome = if self.coup {
            RollResult::Critical
        } else if self.hit {
            RollResult::Hit
        } else {
            RollResult::Miss
        };
        let mut line = Line::rolled(deed, format!("{result}, {came}")).rule(&SEQUENCE).rule(&HIT);
        line = match &self.roll {
            Some(roll) => line.came_to(outcome, roll.result, self.defence.total),
            None => line.came(outcome),
        };
        if let Some(roll) = &self.roll {
            let defence = ludex_engine::Check::new("Defence", Vec::new(), self.defence.clone());
            line = roll.explain("Attack", line).check(defence);
        }
        if let Some(resisted) = &self.resisted {
            line = resisted.explain("Soul defence", line);
        }
        line = line
            .rule_if(self.reactive, &turns::REACTIVE)
            .rule_if(self.reactive && self.coup, &coup::AT_ONCE)
            .rule_if(self.coup, &coup::HELPLESS)
            .rule_if(self.coup, &EXCLUSIVE)
            .rule_if(self.coup, &damage::STEPS);
        line = match &teller.state.profile(self.target).thing {
            Some(thing) => line.rule(self.rule_of_thing(thing, weapon)),
            None if weapon.soul => {
                line.rule(&soul::SOUL_ATTACK).rule(&soul::SOUL_DEFENCE).rule(&soul::DRAINS).rule(&DRAIN)
            }
            None => self.with_rules_of_arcs(teller.state, line),
        };
        Some(line.rule(&POOLS))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.hit, mark::HIT);
        odds.mark_if(self.coup, mark::COUP);
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.uses(self.actor, ludex_kit::Means::Item(self.weapon));
    }
}

impl AttackRolled {
    /// Returns the rule by which a thing was attacked.
    fn rule_of_thing(&self, thing: &Thing, weapon: &Weapon) -> &'static Rule {
        if weapon.soul {
            &SOUL_ON_THINGS
        } else if thing.size != Size::Larger {
            &THINGS
        } else if self.roll.is_none() {
            &LARGE_THINGS
        } else {
            &LARGE_AND_FAR
        }
    }

    /// Returns the line with the rules by which a creature was struck from the front or from behind.
    fn with_rules_of_arcs(&self, state: &State, line: Line) -> Line {
        if state.is(self.target, Status::Grappled) {
            line.rule(&WITHOUT_FRONT)
        } else if state.is(self.target, Status::Restrained) {
            line.rule(&RESTRAINED)
        } else if self.coup || state.is(self.target, Status::Unaware) {
            line.rule(&UNAWARE)
        } else {
            line.rule(&WHICH_DEFENCE).rule(&PARRY)
        }
    }
}

#[event(Status, "{actor} is unconscious for a round longer", coup::LONGER)]
pub struct Extended {
    pub actor: ActorId,
}

impl Event<Archsoul> for Extended {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(rounds) = &mut actor.unconscious
        {
            *rounds = rounds.saturating_add(1);
        }
    }
}
