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

acts! { Archsoul;
    /// Attack an actor or something.
    #[command(rule = SEQUENCE, group = "Attack", costs = turns::ATTACK, described)]
    Attack {
        actor: ActorId,
        target: ActorId,
        #[field("place of the weapon", 0..=7)] weapon: u8,
        #[late] thrown: bool,
        /// Whether a restrained target is struck as from the front.
        #[late] front: bool,
    }
    label |c, teller| {
        let (weapon, whom) = (teller.state.weapon_name(c.actor, c.weapon), teller.name(c.target));
        let (throw, at) = if c.thrown { ("Throw", "at") } else { ("Attack with", "on") };
        format!("{throw} {weapon} {at} {whom}{}", if c.front { ", from the front" } else { "" })
    },
    price |_, s| turns::price_now(s, turns::ATTACK),
    details |c, s, offer| if let Some(weapon) = s.weapon(c.actor, c.weapon) {
        let (pool, difficulty) = attack_pool(s, [c.actor, c.target], weapon, c.thrown, false);
        let (pool, damage) = (pool.total.max(0), damage::pool(s, c.actor, c.target, weapon, false).total);
        offer.preview = Some(format!("{pool} dice at {}, {damage} dice of damage", difficulty.tally.total));
    },
    may |c, s| {
        let Self { actor, target, weapon, thrown, front } = *c;
        let kind = kind(s, actor, weapon);
        turns::at_hand(s, actor, kind, turns::ATTACK)?;
        let at_a_thing = s.profile(target).thing.as_ref().is_some_and(|thing| thing.holder.is_none());
        let lawful = s.stage == Stage::Fighting || at_a_thing;
        only_if!(lawful, &turns::ORDER, "a blow at {} begins a fight", target; "begin the fight")?;
        statuses::unbound(s, actor, kind)?;
        may_strike(s, actor, target, weapon, thrown)?;
        only_if!(!front || chooses(s, target), &RESTRAINED, "only against the restrained one chooses from where")
    },
    run |c, t| {
        let Self { actor, target, weapon, thrown, front } = *c;
        if turns::set_to(t, actor, kind(t.state(), actor, weapon), turns::ATTACK) {
            attack(t, Blow { thrown, front, ..Blow::at(actor, target, weapon) });
        }
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        for target in s.ids().filter(|id| *id != actor) {
            for (weapon, record) in s.wielded(actor) {
                let ways = [(false, record.reach > 0 || record.range.is_some()), (true, record.thrown.is_some())];
                for (thrown, _) in ways.into_iter().filter(|way| way.1) {
                    for front in [false, true].into_iter().filter(|front| !front || chooses(s, target)) {
                        o.add(Attack { actor, target, weapon, thrown, front });
                    }
                }
            }
        }
    };
}

questions! { State;
    /// What an attack with a weapon is to the states of whoever makes it.
    kind |s, actor, place: u8| -> Effort {
        match s.weapon(actor, place) {
            Some(weapon) if weapon.soul => Effort::StillMagic,
            Some(weapon) if weapon.natural => Effort::UnarmedAttack,
            _ => Effort::WeaponAttack,
        }
    };
    /// Whether the attacker chooses from where a target is struck (SP-ATK-05).
    chooses |s, target| s.is(target, Status::Restrained) && turns::has_front(s, target);
    /// Spaces to which a weapon carries: accurately, and at most. What strikes has one number.
    range |s, actor, target, weapon: &Weapon, thrown: bool| -> [u8; 2] {
        let most = if under_water(s, actor, target) && !weapon.soul { 5 } else { u8::MAX };
        match (thrown, weapon.thrown, weapon.range) {
            (true, Some(range), _) | (false, _, Some(range)) => range.map(|spaces| spaces.min(most)),
            _ => [weapon.reach; 2],
        }
    };
    /// Whether an actor can strike at a target at all, whosever turn it is.
    may_strike |s, actor, target, place: u8, thrown: bool| -> Verdict {
        only_if!(actor != target, &SEQUENCE, "nobody attacks themselves")?;
        only_if!(s.actor(target).dead.is_none(), &SEQUENCE, "{} is dead or broken", target)?;
        let (held, why) = (s.wields(actor, place), "{} has no such weapon in hand, or it is broken");
        let weapon = s.weapon(actor, place).filter(|_| held);
        let weapon = weapon.ok_or_else(|| Refusal::new(&damage::BROKEN_WEAPON, why).about(actor))?;
        only_if!(!thrown || weapon.thrown.is_some(), &RANGE, "that is not made to be thrown")?;
        let held = |hold: Hold| (hold.target == target && weapon.hands < 2) || weapon.soul;
        let bound = s.actor(actor).hold.is_none_or(held);
        only_if!(bound, &HOLDS_ANOTHER, "{} holds somebody, and strikes nobody else, with one hand at most", actor; "let go")?;
        let (far, away) = (i32::from(range(s, actor, target, weapon, thrown)[1]), s.distance(actor, target) as i32);
        let short = weapon.reach == 0 && under_water(s, actor, target);
        only_if!(
            away <= far,
            if short { &water::SHORT_RANGES } else { &RANGE }, "{} is {} spaces away, and it reaches {}", target, away, far; "come nearer"
        )?;
        let of_use = !under_water(s, actor, target) || weapon.underwater != Underwater::Banned;
        let why = if weapon.guard > 0 { &water::SHIELDS } else { &water::OF_NO_USE };
        only_if!(of_use, why, "that is of no use under water")?;
        let map = &s.setting.map;
        let cover = || map.cover(s.footprint(actor), s.footprint(target), |_| Cover::None);
        not_if!(map.has_walls() && cover() == Cover::Total, &SEQUENCE, "a wall stands between them")?;
        let soulless = weapon.soul && !s.is_thing(target) && !s.profile(target).has(Attribute::Soulpower);
        not_if!(soulless, &soul::SOULLESS, "{} has no soul to strike at", target)?;
        not_if!(s.unseen.is(actor, target), &soul::CONCEAL, "{} does not see {}", actor, target)
    };
    /// Whether a target is no farther than a weapon carries accurately.
    is_near |s, actor, target, weapon: &Weapon, thrown: bool| {
        let [near, _] = range(s, actor, target, weapon, thrown).map(u32::from);
        weapon.way(thrown) != Way::Ranged || s.distance(actor, target) <= near
    };
    /// The dice that an actor has for a way of attack.
    pub dice |s, actor, way: Way, shows: bool| -> Tally {
        let (_, attribute, skill) = ATTACK_POOLS[way as usize];
        stats(s, actor, attribute, &[skill], shows)
    };
}

/// Returns the dice of an attack, and their difficulty.
fn attack_pool(s: &State, who: [ActorId; 2], weapon: &Weapon, thrown: bool, shows: bool) -> (Tally, Difficulty) {
    let ([actor, target], way) = (who, weapon.way(thrown));
    let mut difficulty = Difficulty::of(s, actor, None, shows);
    let down = matches!(way, Way::Melee | Way::Brawl) && s.is(actor, Status::KnockedDown);
    difficulty.add_if(down, Cause::Down, 1, &FROM_THE_GROUND);
    difficulty.add_if(!is_near(s, actor, target, weapon, thrown), Cause::Range, 1, &RANGE);
    let rule = if weapon.natural { &water::BODIES } else { &water::AWKWARD };
    difficulty.add_if(awkward(s, actor, target, weapon), Cause::Water, 1, rule);
    (dice(s, actor, way, shows), difficulty)
}

/// Returns the defence that a target has against an attacker, and whether it is that of its front. `front` is what the
/// attacker of an actor restrained chooses.
pub fn defence_against(s: &State, actor: ActorId, target: ActorId, front: bool, shows: bool) -> (Tally, bool) {
    let (mut tally, set, thing) = (Tally::new(shows), s.actor(target).rated.defence, s.profile(target).thing.as_ref());
    let small = thing.is_some_and(|thing| thing.size == Size::Fist);
    let holder = |thing: &Thing| s.ids().find(|id| thing.holder.as_ref() == Some(&s.profile(*id).name));
    if let (None, Some(holder)) = (set, thing.and_then(holder)) {
        return defence_against(s, actor, holder, front, shows);
    }
    let (label, value, rule) = match (set, thing) {
        (Some(set), _) => ("set by the game master", set, if small { &SMALL_THINGS } else { &MOVING_THINGS }),
        (None, Some(thing)) if thing.moving => ("it moves", 1, &MOVING_THINGS),
        (None, Some(_)) if small => ("small", s.options().small_defence, &SMALL_THINGS),
        (None, Some(_)) => ("a thing", 0, &THINGS),
        (None, None) => {
            let (front, off) = match target {
                _ if !s.stands(target) || s.is(target, Status::Unaware) => (false, Some("unaware")),
                _ if s.is(target, Status::Grappled) => (false, Some("grappled")),
                _ if s.is(target, Status::Restrained) => (front, Some("restrained").filter(|_| !front)),
                _ => (turns::front_faces(s, target, actor), None),
            };
            return (defence(s, target, front, off, shows), front);
        }
    };
    tally.base(label, value.into(), rule);
    (tally, true)
}

/// Makes an attack: the roll, the hit, and what the hit does (SP-ATK-16).
fn attack(t: &mut Table<'_, impl Run>, blow: Blow) {
    let Blow { actor, target, weapon: place, thrown, reactive, .. } = blow;
    let (s, shows) = (t.state(), t.listens());
    let Some(weapon) = s.weapon(actor, place) else { return };
    let thing = s.profile(target).thing.as_ref();
    let soul_duel = weapon.soul && thing.is_none();
    let mut rolled = attack_pool(s, [actor, target], weapon, thrown, shows);
    let fails = checks::fails_by_itself(s, actor, Attribute::Soulpower, true).filter(|_| weapon.soul);
    if fails.is_some() {
        rolled.0 = Tally::new(shows);
    }
    let large = thing.is_some_and(|thing| thing.size == Size::Larger);
    let cannot_miss = large && is_near(s, actor, target, weapon, thrown);
    let (mut defence, front) = defence_against(s, actor, target, blow.front, shows);
    if let Some(why) = fails {
        t.emit(checks::AutoFailed { actor, why: why.into() });
    }
    let roll = (!cannot_miss || fails.is_some()).then(|| throw(t, actor, rolled, 0, false));
    let mut resisted = None;
    if soul_duel {
        let s = t.state();
        defence = Tally::new(shows);
        match checks::fails_by_itself(s, target, Attribute::Soulpower, true) {
            Some(why) => defence.base(why, 0, &checks::AUTO_FAILURE),
            None => {
                let pool = stats(s, target, Attribute::Soulpower, &[Skill::Resolve], shows);
                let against = throw(t, target, (pool, Difficulty::of(s, target, None, shows)), 0, false);
                defence.base("soul defence", against.result, &SOUL);
                resisted = Some(against);
            }
        }
    }
    let (s, hit) = (t.state(), roll.as_ref().is_none_or(|roll| roll.result > defence.total));
    let asleep = s.actor(target).unconscious.is_some();
    let coup = hit && !blow.several && coup::is_helpless(s, target);
    t.emit(AttackRolled { actor, target, weapon: place, thrown, reactive, roll, defence, resisted, front, hit, coup });
    if hit {
        damage::strike(t, Blow { doubled: coup, ..blow });
        if coup && asleep && t.state().actor(target).unconscious.is_some() {
            t.emit(Extended { actor: target });
        }
    }
}

happens! { Archsoul;
    /// An attack was made.
    #[event]
    AttackRolled {
        actor: ActorId, target: ActorId, weapon: u8, #[late] thrown: bool, #[late] reactive: bool,
        roll: Option<Throw>, defence: Tally, resisted: Option<Throw>, front: bool, hit: bool, coup: bool,
    }
    |e, s| {
        let way = s.weapon(e.actor, e.weapon).map_or(Way::Melee, |weapon| weapon.way(e.thrown));
        let most = s.options().drain_most.unwrap_or(u16::MAX);
        let actor = s.actor_mut(e.actor);
        if way == Way::Ranged { actor.exertion.shot = true } else { actor.exertion.fought = true }
        if way == Way::Soul {
            actor.drain = actor.drain.saturating_add(1).min(most);
        }
        actor.gone |= u8::from(e.thrown) << e.weapon;
        actor.reactive &= !e.reactive;
    },
    tell |e, teller| {
        let s = teller.state;
        let weapon = s.weapon(e.actor, e.weapon)?;
        let (who, whom) = (teller.name(e.actor), teller.name(e.target));
        let met = |roll| format!("{} against {}", checks::successes(roll), e.defence.total);
        let result = e.roll.as_ref().map_or("cannot miss".to_owned(), met);
        let came = if e.coup { "a coup de grace" } else { ["a miss", "a hit"][usize::from(e.hit)] };
        let at_once = if e.reactive { " at once" } else { "" };
        let text = format!("{who} attacks {whom}{at_once} with {}: {result}, {came}", weapon.name);
        let mut line = Line::new(LineKind::Roll, text).rule(&SEQUENCE).rule(&HIT);
        if let Some(roll) = &e.roll {
            let defence = ludex_engine::Check::new("Defence", Vec::new(), e.defence.clone());
            line = roll.explain("Attack", line).check(defence);
        }
        if let Some(resisted) = &e.resisted {
            line = resisted.explain("Soul defence", line);
        }
        line = line.rule_if(e.reactive, &turns::REACTIVE).rule_if(e.reactive && e.coup, &coup::AT_ONCE);
        line = line.rule_if(e.coup, &coup::HELPLESS).rule_if(e.coup, &EXCLUSIVE).rule_if(e.coup, &damage::STEPS);
        let line = match (&s.profile(e.target).thing, weapon.soul) {
            (Some(_), true) => line.rule(&SOUL_ON_THINGS),
            (Some(thing), _) if thing.size == Size::Larger && e.roll.is_none() => line.rule(&LARGE_THINGS),
            (Some(thing), _) if thing.size == Size::Larger => line.rule(&LARGE_AND_FAR),
            (Some(_), _) => line.rule(&THINGS),
            (None, true) => line.rule(&soul::SOUL_ATTACK).rule(&soul::SOUL_DEFENCE).rule(&soul::DRAINS).rule(&DRAIN),
            (None, _) if s.is(e.target, Status::Grappled) => line.rule(&WITHOUT_FRONT),
            (None, _) if s.is(e.target, Status::Restrained) => line.rule(&RESTRAINED),
            (None, _) if e.coup || s.is(e.target, Status::Unaware) => line.rule(&UNAWARE),
            (None, _) => line.rule(&WHICH_DEFENCE).rule(&PARRY),
        };
        Some(line.rule(&POOLS))
    },
    measure |e, gauge| {
        gauge.mark_if(e.hit, mark::HIT);
        gauge.mark_if(e.coup, mark::COUP);
    },
    toll |e, toll| toll.uses(e.actor, ludex_kit::Means::Item(e.weapon));

    #[event(Status, "{actor} is unconscious for a round longer", coup::LONGER)]
    Extended { actor: ActorId }
    on |_, actor| actor.unconscious.iter_mut().for_each(|count| *count = count.saturating_add(1));
}
