//! Attacks: who may strike whom, against what, and openings that others give.

pub mod coup;
mod openings;
mod rated;
mod sweep;

pub use openings::{LetGo, Opening, React, openings};
pub use rated::{Rate, RatedAs};
pub use sweep::Sweep;

use crate::checks::{Cause, Difficulty, Throw, stats, throw};
use crate::damage::{self, Blow, SOUL, awkward, under_water};
use crate::derived::defence;
use crate::prelude::*;
use crate::statuses::{self, Effort};
use crate::turns;
use ludex_grid::Cover;

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

/// Attack an actor or something.
#[command(rule = SEQUENCE, group = "Attack", costs = turns::ATTACK)]
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
        let lawful = state.stage == Stage::Fighting || at_a_thing;
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
                let ways = [(false, record.reach > 0 || record.range.is_some()), (true, record.thrown.is_some())];
                for (thrown, _) in ways.into_iter().filter(|way| way.1) {
                    for front in [false, true].into_iter().filter(|front| !front || chooses(state, target)) {
                        offers.add(Attack { actor, target, weapon, thrown, front });
                    }
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let whom = teller.name(self.target);
        let (throw, at) = if self.thrown { ("Throw", "at") } else { ("Attack with", "on") };
        format!("{throw} {weapon} {at} {whom}{}", if self.front { ", from the front" } else { "" })
    }

    fn price(&self, state: &State) -> i32 {
        turns::price_now(state, turns::ATTACK)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some(weapon) = state.weapon(self.actor, self.weapon) {
            let (pool, difficulty) = attack_pool(state, [self.actor, self.target], weapon, self.thrown, false);
            let damage = damage::pool(state, self.actor, self.target, weapon, false).total;
            let pool = pool.total.max(0);
            offer.preview = Some(format!("{pool} dice at {}, {damage} dice of damage", difficulty.tally.total));
        }
    }
}

/// What an attack with a weapon is to the states of whoever makes it.
fn kind(state: &State, actor: ActorId, place: u8) -> Effort {
    match state.weapon(actor, place) {
        Some(weapon) if weapon.soul => Effort::StillMagic,
        Some(weapon) if weapon.natural => Effort::UnarmedAttack,
        _ => Effort::WeaponAttack,
    }
}

/// Whether the attacker chooses from where a target is struck (SP-ATK-05).
fn chooses(state: &State, target: ActorId) -> bool {
    state.is(target, Status::Restrained) && turns::has_front(state, target)
}

/// Spaces to which a weapon carries: accurately, and at most. What strikes has one number.
fn range(state: &State, actor: ActorId, target: ActorId, weapon: &Weapon, thrown: bool) -> [u8; 2] {
    let most = if under_water(state, actor, target) && !weapon.soul { 5 } else { u8::MAX };
    match (thrown, weapon.thrown, weapon.range) {
        (true, Some(range), _) | (false, _, Some(range)) => range.map(|spaces| spaces.min(most)),
        _ => [weapon.reach; 2],
    }
}

/// Whether an actor can strike at a target at all, whosever turn it is.
fn may_strike(state: &State, actor: ActorId, target: ActorId, place: u8, thrown: bool) -> Verdict {
    ensure!(actor != target, SEQUENCE, "nobody attacks themselves");
    ensure!(state.actor(target).dead.is_none(), SEQUENCE, "{} is dead or broken", target);
    let held = state.wields(actor, place);
    let why = "{} has no such weapon in hand, or it is broken";
    let weapon = state.weapon(actor, place).filter(|_| held);
    let weapon = weapon.ok_or_else(|| Refusal::new(&damage::BROKEN_WEAPON, why).about(actor))?;
    ensure!(!thrown || weapon.thrown.is_some(), RANGE, "that is not made to be thrown");
    let held = |hold: Hold| (hold.target == target && weapon.hands < 2) || weapon.soul;
    let bound = state.actor(actor).hold.is_none_or(held);
    ensure!(
        bound,
        HOLDS_ANOTHER,
        "{} holds somebody, and strikes nobody else, with one hand at most",
        actor,
        instead = "let go"
    );
    let far = i32::from(range(state, actor, target, weapon, thrown)[1]);
    let away = state.distance(actor, target) as i32;
    let short = weapon.reach == 0 && under_water(state, actor, target);
    let rule = if short { &water::SHORT_RANGES } else { &RANGE };
    ensure!(away <= far, *rule, "{} is {} spaces away, and it reaches {}", target, away, far, instead = "come nearer");
    let of_use = !under_water(state, actor, target) || weapon.underwater != Underwater::Banned;
    let why = if weapon.guard > 0 { &water::SHIELDS } else { &water::OF_NO_USE };
    ensure!(of_use, *why, "that is of no use under water");
    let map = &state.setting.map;
    let cover = || map.cover(state.footprint(actor), state.footprint(target), |_| Cover::None);
    ensure!(!(map.has_walls() && cover() == Cover::Total), SEQUENCE, "a wall stands between them");
    let soulless = weapon.soul && !state.is_thing(target) && !state.profile(target).has(Attribute::Soulpower);
    ensure!(!soulless, soul::SOULLESS, "{} has no soul to strike at", target);
    ensure!(!state.unseen.is(actor, target), soul::CONCEAL, "{} does not see {}", actor, target);
    Ok(())
}

/// Whether a target is no farther than a weapon carries accurately.
fn is_near(state: &State, actor: ActorId, target: ActorId, weapon: &Weapon, thrown: bool) -> bool {
    let [near, _] = range(state, actor, target, weapon, thrown).map(u32::from);
    weapon.way(thrown) != Way::Ranged || state.distance(actor, target) <= near
}

/// The dice that an actor has for a way of attack.
pub fn dice(state: &State, actor: ActorId, way: Way, shows: bool) -> Tally {
    let (_, attribute, skill) = ATTACK_POOLS[way as usize];
    stats(state, actor, attribute, &[skill], shows)
}

/// Returns the dice of an attack, and their difficulty.
fn attack_pool(state: &State, who: [ActorId; 2], weapon: &Weapon, thrown: bool, shows: bool) -> (Tally, Difficulty) {
    let [actor, target] = who;
    let way = weapon.way(thrown);
    let mut difficulty = Difficulty::of(state, actor, None, shows);
    let down = matches!(way, Way::Melee | Way::Brawl) && state.is(actor, Status::KnockedDown);
    difficulty.add_if(down, Cause::Down, 1, &FROM_THE_GROUND);
    difficulty.add_if(!is_near(state, actor, target, weapon, thrown), Cause::Range, 1, &RANGE);
    let rule = if weapon.natural { &water::BODIES } else { &water::AWKWARD };
    difficulty.add_if(awkward(state, actor, target, weapon), Cause::Water, 1, rule);
    (dice(state, actor, way, shows), difficulty)
}

/// Returns the defence that a target has against an attacker, and whether it is that of its front. `front` is what the
/// attacker of an actor restrained chooses.
pub fn defence_against(state: &State, actor: ActorId, target: ActorId, front: bool, shows: bool) -> (Tally, bool) {
    let mut tally = Tally::new(shows);
    let set = state.actor(target).rated.defence;
    let thing = state.profile(target).thing.as_ref();
    let small = thing.is_some_and(|thing| thing.size == Size::Fist);
    let holder = |thing: &Thing| state.ids().find(|id| thing.holder.as_ref() == Some(&state.profile(*id).name));
    if let (None, Some(holder)) = (set, thing.and_then(holder)) {
        return defence_against(state, actor, holder, front, shows);
    }
    let (label, value, rule) = match (set, thing) {
        (Some(set), _) => ("set by the game master", set, if small { &SMALL_THINGS } else { &MOVING_THINGS }),
        (None, Some(thing)) if thing.moving => ("it moves", 1, &MOVING_THINGS),
        (None, Some(_)) if small => ("small", state.options().small_defence, &SMALL_THINGS),
        (None, Some(_)) => ("a thing", 0, &THINGS),
        (None, None) => {
            let (front, off) = match target {
                _ if !state.stands(target) || state.is(target, Status::Unaware) => (false, Some("unaware")),
                _ if state.is(target, Status::Grappled) => (false, Some("grappled")),
                _ if state.is(target, Status::Restrained) => (front, Some("restrained").filter(|_| !front)),
                _ => (turns::front_faces(state, target, actor), None),
            };
            return (defence(state, target, front, off, shows), front);
        }
    };
    tally.base(label, value.into(), rule);
    (tally, true)
}

/// Makes an attack: the roll, the hit, and what the hit does (SP-ATK-16).
fn attack(table: &mut Table<'_, impl Run>, blow: Blow) {
    let Blow { actor, target, weapon: place, thrown, reactive, .. } = blow;
    let state = table.state();
    let shows = table.listens();
    let Some(weapon) = state.weapon(actor, place) else { return };
    let thing = state.profile(target).thing.as_ref();
    let soul_duel = weapon.soul && thing.is_none();
    let mut rolled = attack_pool(state, [actor, target], weapon, thrown, shows);
    let fails = checks::fails_by_itself(state, actor, Attribute::Soulpower, true).filter(|_| weapon.soul);
    if fails.is_some() {
        rolled.0 = Tally::new(shows);
    }
    let large = thing.is_some_and(|thing| thing.size == Size::Larger);
    let cannot_miss = large && is_near(state, actor, target, weapon, thrown);
    let (mut defence, front) = defence_against(state, actor, target, blow.front, shows);
    if let Some(why) = fails {
        table.emit(checks::AutoFailed { actor, why: why.into() });
    }
    let roll = (!cannot_miss || fails.is_some()).then(|| throw(table, actor, rolled, 0, false));
    let mut resisted = None;
    if soul_duel {
        let state = table.state();
        defence = Tally::new(shows);
        match checks::fails_by_itself(state, target, Attribute::Soulpower, true) {
            Some(why) => defence.base(why, 0, &checks::AUTO_FAILURE),
            None => {
                let pool = stats(state, target, Attribute::Soulpower, &[Skill::Resolve], shows);
                let against = throw(table, target, (pool, Difficulty::of(state, target, None, shows)), 0, false);
                defence.base("soul defence", against.result, &SOUL);
                resisted = Some(against);
            }
        }
    }
    let state = table.state();
    let hit = roll.as_ref().is_none_or(|roll| roll.result > defence.total);
    let asleep = state.actor(target).unconscious.is_some();
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
        if coup && asleep && table.state().actor(target).unconscious.is_some() {
            table.emit(Extended { actor: target });
        }
    }
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
            actor.exertion.shot = true
        } else {
            actor.exertion.fought = true
        }
        if way == Way::Soul {
            actor.drain = actor.drain.saturating_add(1).min(most);
        }
        actor.gone |= u8::from(self.thrown) << self.weapon;
        actor.reactive &= !self.reactive;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let state = teller.state;
        let weapon = state.weapon(self.actor, self.weapon)?;
        let who = teller.name(self.actor);
        let whom = teller.name(self.target);
        let met = |roll| format!("{} against {}", checks::successes(roll), self.defence.total);
        let result = self.roll.as_ref().map_or("cannot miss".to_owned(), met);
        let came = if self.coup { "a coup de grace" } else { if self.hit { "a hit" } else { "a miss" } };
        let at_once = if self.reactive { " at once" } else { "" };
        let text = format!("{who} attacks {whom}{at_once} with {}: {result}, {came}", weapon.name);
        let mut line = Line::new(LineKind::Roll, text).rule(&SEQUENCE).rule(&HIT);
        if let Some(roll) = &self.roll {
            let defence = ludex_engine::Check::new("Defence", Vec::new(), self.defence.clone());
            line = roll.explain("Attack", line).check(defence);
        }
        if let Some(resisted) = &self.resisted {
            line = resisted.explain("Soul defence", line);
        }
        line = line.rule_if(self.reactive, &turns::REACTIVE).rule_if(self.reactive && self.coup, &coup::AT_ONCE);
        line =
            line.rule_if(self.coup, &coup::HELPLESS).rule_if(self.coup, &EXCLUSIVE).rule_if(self.coup, &damage::STEPS);
        let line = match (&state.profile(self.target).thing, weapon.soul) {
            (Some(_), true) => line.rule(&SOUL_ON_THINGS),
            (Some(thing), _) if thing.size == Size::Larger && self.roll.is_none() => line.rule(&LARGE_THINGS),
            (Some(thing), _) if thing.size == Size::Larger => line.rule(&LARGE_AND_FAR),
            (Some(_), _) => line.rule(&THINGS),
            (None, true) => line.rule(&soul::SOUL_ATTACK).rule(&soul::SOUL_DEFENCE).rule(&soul::DRAINS).rule(&DRAIN),
            (None, _) if state.is(self.target, Status::Grappled) => line.rule(&WITHOUT_FRONT),
            (None, _) if state.is(self.target, Status::Restrained) => line.rule(&RESTRAINED),
            (None, _) if self.coup || state.is(self.target, Status::Unaware) => line.rule(&UNAWARE),
            (None, _) => line.rule(&WHICH_DEFENCE).rule(&PARRY),
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

#[event(Status, "{actor} is unconscious for a round longer", coup::LONGER)]
pub struct Extended {
    pub actor: ActorId,
}

impl Event<Archsoul> for Extended {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.unconscious.iter_mut().for_each(|count| *count = count.saturating_add(1));
        }
    }
}
