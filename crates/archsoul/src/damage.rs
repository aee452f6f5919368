//! What a blow does: hardness, things, and what it does to the weapon.

use crate::checks::{Cause, Difficulty, Throw, throw};
use crate::prelude::*;
use ludex_engine::Check;

rules! {
    /// Blows and throws roll Athletics and the dice of the weapon, the bare hand Athletics alone, missiles the dice of the
    /// weapon alone, the soul Soulpower.
    POOLS = "SP-DMG-01", "Damage pools";
    /// Damage is rolled at 4: a tool on its material takes 1 off, an awkward weapon under water and fatigue add 1.
    DIFFICULTY = "SP-DMG-02", "Difficulty of damage";
    /// Hardness is taken off whatever damage comes, of things and creatures alike. The game master may set it, or the hit
    /// points, for one of them.
    HARDNESS = "SP-DMG-03", "Hardness";
    /// The roll, what it does to the weapon, hardness, doubling, hit points.
    STEPS = "SP-DMG-04", "Order of damage";
    /// Materials have a hardness, wood and steel by their thickness.
    MATERIALS = "SP-DMG-05", "Hardness of materials", Table;
    /// Wood of 30 cm and steel of 10 cm count as thick.
    EXACTLY_THICK = "SP-DMG-06", "Exactly as thick as the limit";
    /// Nothing blunt harms a rope, nor the rope it, unless the game master says so.
    BLUNT_ON_ROPE = "SP-DMG-07", "Blunt weapons and ropes";
    /// A thing has a hit point for each whole centimetre, and 1 at least.
    THICKNESS = "SP-DMG-08", "Hit points of things";
    /// An inch counts two and a half centimetres, a foot twelve inches.
    IMPERIAL = "SP-DMG-09", "Inches and feet", Table;
    /// What is reinforced or extremely thick has twice the hit points.
    REINFORCED = "SP-DMG-10", "Reinforced things";
    /// Weapons and tools have 5 hit points, most shields and armour 8.
    TYPICAL = "SP-DMG-11", "Hit points of gear", Table;
    /// A thing with 0 hit points or fewer is broken; it is never unconscious or finished off.
    BROKEN_THING = "SP-DMG-12", "Broken things", State;
    /// Where a weapon does less than the hardness it meets, the target takes nothing and the weapon takes the result.
    DURABILITY = "SP-DMG-13", "Wear of weapons";
    /// What falls back on a weapon is lessened by its own hardness.
    OWN_HARDNESS = "SP-DMG-14", "Hardness of the weapon";
    /// A result of just the hardness does nothing to either.
    EQUAL = "SP-DMG-15", "Result equal to hardness";
    /// Bare hands that do less than the hardness they meet are hurt by the result, less the hardness of their owner.
    BACKLASH = "SP-DMG-16", "Hurt hands";
    /// Claws and teeth are hurt as hands are.
    NATURAL = "SP-DMG-17", "Claws and teeth";
    /// A weapon without hit points is broken: it neither strikes nor parries, and is no tool.
    BROKEN_WEAPON = "SP-DMG-18", "Broken weapons", State;
    /// A tool is at -1 difficulty for damage to the material it is made for.
    TOOLS = "SP-DMG-19", "Tools";
    /// What is shot is lost and the launcher unharmed; what is thrown takes the harm itself.
    MISSILES = "SP-DMG-21", "Wear of missiles";
    /// The soul is no weapon: hardness counts, nothing falls back.
    SOUL = "SP-DMG-22", "Attacks of the soul";
    /// Creatures and armour with hardness wear weapons as things do.
    HARD_CREATURES = "SP-DMG-23", "Hard creatures";
    /// A hit without damage left is a hit, but nothing follows from damage.
    NO_DAMAGE = "SP-DMG-24", "Hit without damage";
}

/// Hardness of materials (SP-DMG-05): below so many tenths of a centimetre, and from there on.
pub const MATERIAL_HARDNESS: [(Material, u32, i32, i32); 5] = [
    (Material::Glass, 0, 1, 1),
    (Material::Rope, 0, 2, 2),
    (Material::Wood, 300, 4, 8),
    (Material::Steel, 100, 6, 12),
    (Material::Stone, 0, 10, 10),
];

/// Tenths of a centimetre of each unit (SP-DMG-09).
pub const UNITS: [(&str, u32); 4] = [("cm", 10), ("in", 25), ("ft", 300), ("m", 1000)];

/// Hit points of gear (SP-DMG-11).
pub const TYPICAL_HIT_POINTS: [(&str, u8); 2] = [("weapons and tools", TOOL_HIT_POINTS), ("shields and armour", 8)];

words! {
    /// Why damage came to nothing, or what became of what struck.
    pub enum Note {
        BluntOnRope = "nothing blunt harms a rope", MissileLost = "the missile is lost",
        ToolSpared = "the tool takes no harm",
    }
}

plain! {
    /// A blow that has hit.
    #[derive(Clone, Copy)]
    pub struct Blow {
        actor: ActorId, "who strikes";
        target: ActorId, "whom or what";
        weapon: u8, "with which weapon";
        thrown: bool, "whether it was thrown";
        doubled: bool, "whether the damage doubles: a coup de grace";
    }
}

/// The hardness of a thing (SP-DMG-05).
pub fn hardness_of_thing(thing: &Thing) -> i32 {
    let row = MATERIAL_HARDNESS.iter().find(|(material, ..)| *material == thing.material);
    row.map_or(0, |(_, limit, thin, thick)| if thing.thickness >= *limit { *thick } else { *thin })
}

/// The hardness of somebody or something (SP-DMG-03).
pub fn hardness(s: &State, id: ActorId, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    match (s.actor(id).rated.hardness, &s.profile(id).thing) {
        (Some(set), _) => tally.base("set by the game master", set.into(), &HARDNESS),
        (None, Some(thing)) => {
            let limit = MATERIAL_HARDNESS.iter().any(|row| row.0 == thing.material && row.1 == thing.thickness);
            let rule = if limit { &EXACTLY_THICK } else { &MATERIALS };
            tally.base(thing.material.name(), hardness_of_thing(thing), rule);
        }
        (None, None) => return derived::hardness(s, id, shows),
    }
    tally
}

/// The most hit points of somebody or something.
pub fn max_hp(s: &State, id: ActorId, shows: bool) -> Tally {
    let Some(thing) = &s.profile(id).thing else { return derived::max_hp(s, id, shows) };
    let mut tally = Tally::new(shows);
    tally.base("thickness", (thing.thickness as i32 / 10).max(1), &THICKNESS);
    if thing.reinforced {
        tally.add("reinforced", tally.total, &REINFORCED);
    }
    tally
}

/// Whether a weapon is a tool for what the target is made of (SP-DMG-19).
fn is_tool(s: &State, weapon: &Weapon, target: ActorId) -> bool {
    s.profile(target).thing.as_ref().is_some_and(|thing| weapon.tool_for.contains(&thing.material))
}

/// Whether one of two is under water.
pub fn under_water(s: &State, one: ActorId, other: ActorId) -> bool {
    s.is(one, Status::Submerged) || s.is(other, Status::Submerged)
}

/// The dice of damage (SP-DMG-01).
pub fn pool(s: &State, actor: ActorId, target: ActorId, weapon: &Weapon, shows: bool) -> Tally {
    let mut pool = Tally::new(shows);
    let name = || if shows { weapon.name.clone() } else { String::new() };
    match (weapon.soul, weapon.fixed) {
        (true, _) => pool.base("soulpower", s.attribute(actor, Attribute::Soulpower), &POOLS),
        (false, Some(fixed)) => pool.base(name(), fixed.into(), &POOLS),
        (false, None) => {
            pool.base("athletics", s.attribute(actor, Attribute::Athletics), &POOLS);
            pool.add(name(), weapon.dice.into(), &checks::ASSEMBLY);
        }
    }
    if !weapon.soul && under_water(s, actor, target) {
        checks::halve(&mut pool, "halved under water");
    }
    pool
}

/// Rolls the damage of a blow that has hit, and does it.
pub fn strike(t: &mut Table<'_, impl Run>, blow: Blow) {
    let Blow { actor, target, weapon: place, thrown, doubled } = blow;
    let (s, shows) = (t.state(), t.listens());
    let Some(weapon) = s.weapon(actor, place) else { return };
    let way = weapon.way(thrown);
    let (dice, mut difficulty) = (pool(s, actor, target, weapon, shows), Difficulty::of(s, actor, None, shows));
    let tool = is_tool(s, weapon, target);
    if tool {
        difficulty.add(Cause::Tool, -1, &TOOLS);
    }
    if under_water(s, actor, target) && weapon.underwater == Underwater::Awkward {
        difficulty.add(Cause::Water, 1, &DIFFICULTY);
    }
    let rope = s.profile(target).thing.as_ref().is_some_and(|thing| thing.material == Material::Rope);
    let harmless = rope && weapon.blunt && !s.actor(target).rated.blunt;
    let (own, natural) = (i32::from(weapon.hardness), weapon.natural);
    let benefit = s.options().tool_benefit;
    let mut hard = hardness(s, target, shows);
    if tool && benefit == ToolBenefit::HalveHardness {
        let less = checks::halved_up(hard.total) - hard.total;
        hard.add("halved for a tool", less, &TOOL_BENEFIT);
    }
    let throw = throw(t, actor, dice, difficulty, 0, false);
    let result = throw.result;
    let left = if harmless { 0 } else { (result - hard.total).max(0) };
    let harm = if doubled { left * 2 } else { left };
    let resisted = !harmless && result < hard.total;
    let back = match way {
        Way::Soul => 0,
        _ if !resisted || (tool && benefit == ToolBenefit::NoBacklash) => 0,
        Way::Ranged if !thrown => 0,
        _ if natural => (result - derived::hardness(t.state(), actor, false).total).max(0),
        _ => (result - own).max(0),
    };
    let note = match way {
        _ if harmless => Some(Note::BluntOnRope),
        Way::Ranged if !thrown => Some(Note::MissileLost),
        _ if resisted && tool && benefit == ToolBenefit::NoBacklash => Some(Note::ToolSpared),
        _ => None,
    };
    t.emit(DamageRolled { actor, target, throw, hardness: hard, doubled, harm, note });
    if back > 0 && natural {
        t.emit(HpLost { actor, harm: back, blow: false });
    } else if back > 0 {
        t.emit(WeaponWorn { actor, weapon: place, harm: back });
    }
    if harm > 0 {
        t.emit(HpLost { actor: target, harm, blow: true });
    }
}

happens! { Archsoul;
    /// Damage was rolled.
    #[event]
    DamageRolled {
        actor: ActorId, target: ActorId, throw: Throw, hardness: Tally, doubled: bool, harm: i32, note: Option<Note>,
    }
    |_, _| {},
    tell |e, teller| {
        let twice = if e.doubled { ", doubled" } else { "" };
        let note = e.note.map_or(String::new(), |note| format!("; {note}"));
        let against = match e.hardness.total {
            0 => String::new(),
            hardness => format!(" against hardness {hardness}"),
        };
        let (result, harm) = (e.throw.result, e.harm);
        let whom = teller.name(e.target);
        let text = format!("{result} damage to {whom}{against}{twice}: {harm} hit points{note}");
        let line = e.throw.explain("Damage", told!(Roll, "{text}"; STEPS, checks::DAMAGE_POOLS));
        let line = line
            .check(Check::new("Hardness", Vec::new(), e.hardness.clone()))
            .rule_if(result == e.hardness.total && result > 0, &EQUAL)
            .rule_if(result < e.hardness.total && !teller.state.is_thing(e.target), &HARD_CREATURES)
            .rule_if(harm == 0, &NO_DAMAGE)
            .rule_if(e.hardness.parts.iter().any(|part| part.value < 0), &checks::ROUNDING);
        match e.note {
            Some(Note::BluntOnRope) => line.rule(&BLUNT_ON_ROPE),
            Some(Note::MissileLost) => line.rule(&MISSILES),
            Some(Note::ToolSpared) => line.rule(&TOOL_BENEFIT),
            None => line,
        }
    };

    /// Hit points were lost.
    #[event] HpLost { actor: ActorId, harm: i32, blow: bool }
    on |e, actor| actor.hp -= e.harm,
    tell |e, teller| {
        let left = teller.state.actor(e.actor).hp;
        let line = told!(Harm, "{} loses {} hit points: {left}", teller.name(e.actor), e.harm);
        line.rule(if e.blow { &STEPS } else { &BACKLASH })
    },
    measure |e, gauge| gauge.suffers(e.actor, e.harm);

    /// A weapon was worn by what it struck.
    #[event] WeaponWorn { actor: ActorId, weapon: u8, harm: i32 }
    |e, s| {
        let wear = &mut s.actor_mut(e.actor).wear[usize::from(e.weapon & 7)];
        *wear = wear.saturating_add(e.harm.clamp(0, 200) as u8);
    },
    tell |e, teller| {
        let s = teller.state;
        let (name, whose) = (s.weapon_name(e.actor, e.weapon), teller.name(e.actor));
        let text = format!("The {name} of {whose} takes {} damage", e.harm);
        match s.is_broken(e.actor, e.weapon) {
            true => told!(Harm, "{text} and breaks"; DURABILITY, OWN_HARDNESS, BROKEN_WEAPON),
            false => told!(Harm, "{text}"; DURABILITY, OWN_HARDNESS),
        }
    },
    measure |_, gauge| gauge.mark(mark::WORN);
}
