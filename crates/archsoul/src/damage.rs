//! What a blow does: hardness, things, and what it does to the weapon.

use crate::checks::{Cause, Difficulty, Throw, throw};
use crate::prelude::*;

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
    /// A blow: an attack, and what it does where it hits.
    #[derive(Clone, Copy)]
    pub struct Blow {
        actor: ActorId, "who strikes";
        target: ActorId, "whom or what";
        weapon: u8, "with which weapon";
        thrown: bool, "whether it is thrown";
        front: bool, "whether the attacker of somebody restrained chooses the front";
        several: bool, "whether it catches several";
        reactive: bool, "whether it answers an opening";
        doubled: bool, "whether the damage doubles: a coup de grace";
    }
}

impl Blow {
    /// Returns a usual one: on one target, in one's own turn, with what one holds.
    pub fn at(actor: ActorId, target: ActorId, weapon: u8) -> Self {
        Self { actor, target, weapon, thrown: false, front: false, several: false, reactive: false, doubled: false }
    }
}

/// Returns the hardness of a thing (SP-DMG-05).
pub fn hardness_of_thing(thing: &Thing) -> i32 {
    let row = MATERIAL_HARDNESS.iter().find(|(material, ..)| *material == thing.material);
    row.map_or(0, |(_, limit, thin, thick)| if thing.thickness >= *limit { *thick } else { *thin })
}

questions! { State;
    /// The hardness of an actor or something (SP-DMG-03).
    pub hardness |s, id, shows: bool| -> Tally {
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
    };
    /// The most hit points of people (SP-DRV-01) and of things (SP-DMG-08).
    pub max_hp |s, id, shows: bool| -> Tally {
        let (profile, options, mut tally) = (s.profile(id), s.options(), Tally::new(shows));
        match (&profile.thing, profile.record.hit_points) {
            (Some(thing), _) => {
                tally.base("thickness", (thing.thickness as i32 / 10).max(1), &THICKNESS);
                tally.add("reinforced", if thing.reinforced { tally.total } else { 0 }, &REINFORCED);
            }
            (None, Some(fixed)) => tally.base("of its own", fixed.into(), &HIT_POINTS),
            (None, None) => {
                tally.base("everybody", options.hit_points_base.into(), &HIT_POINTS);
                let endurance = profile.base(Attribute::Endurance) * i32::from(options.hit_points_per_endurance);
                tally.add("Endurance when fresh", endurance, &derived::BASE_OR_NOW);
            }
        }
        tally
    };
    /// Whether one of two is under water, and who strikes is not at home there.
    pub under_water |s, actor, target| {
        let under = s.is(actor, Status::Submerged) || s.is(target, Status::Submerged);
        under && !s.profile(actor).record.aquatic
    };
    /// Whether a weapon is awkward because one of two is under water.
    pub awkward |s, actor, target, weapon: &Weapon| {
        under_water(s, actor, target) && (weapon.natural || weapon.underwater == Underwater::Awkward)
    };
    /// The dice of damage (SP-DMG-01).
    pub pool |s, actor, target, weapon: &Weapon, shows: bool| -> Tally {
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
            checks::halve(&mut pool, "halved under water", &water::HALVED);
        }
        pool
    };
}

/// Rolls the damage of a blow that has hit, and does it.
pub fn strike(t: &mut Table<'_, impl Run>, blow: Blow) {
    let Blow { actor, target, weapon: place, thrown, doubled, .. } = blow;
    let (s, shows) = (t.state(), t.listens());
    let Some(weapon) = s.weapon(actor, place) else { return };
    let (dice, mut difficulty) = (pool(s, actor, target, weapon, shows), Difficulty::of(s, actor, None, shows));
    let of = |material: &Material| s.profile(target).thing.as_ref().is_some_and(|thing| thing.material == *material);
    let (tool, benefit) = (weapon.tool_for.iter().any(of), s.options().tool_benefit);
    difficulty.add_if(tool, Cause::Tool, -1, &TOOLS);
    let rule = if weapon.natural { &water::BODIES } else { &water::AWKWARD };
    difficulty.add_if(awkward(s, actor, target, weapon), Cause::Water, 1, rule);
    let harmless = weapon.blunt && of(&Material::Rope) && !s.actor(target).rated.blunt;
    let (own, natural, soul) = (i32::from(weapon.hardness), weapon.natural, weapon.soul);
    let (missile, spared) = (weapon.way(false) == Way::Ranged && !thrown, tool && benefit == ToolBenefit::NoBacklash);
    let mut hard = hardness(s, target, shows);
    if tool && benefit == ToolBenefit::HalveHardness {
        hard.add("halved for a tool", checks::halved_up(hard.total) - hard.total, &TOOL_BENEFIT);
    }
    let throw = throw(t, actor, (dice, difficulty), 0, false);
    let result = throw.result;
    let left = if harmless { 0 } else { (result - hard.total).max(0) };
    let harm = if doubled { left * 2 } else { left };
    let resisted = !harmless && result < hard.total;
    let back = match resisted && !soul && !spared && !missile {
        false => 0,
        true if natural => (result - derived::hardness(t.state(), actor, false).total).max(0),
        true => (result - own).max(0),
    };
    let notes = [(harmless, Note::BluntOnRope), (missile, Note::MissileLost), (resisted && spared, Note::ToolSpared)];
    let note = notes.into_iter().find(|note| note.0).map(|note| note.1);
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
        let (result, harm, hard, whom) = (e.throw.result, e.harm, e.hardness.total, teller.name(e.target));
        let against = if hard == 0 { String::new() } else { format!(" against hardness {hard}") };
        let text = format!("{result} damage to {whom}{against}{twice}: {harm} hit points{note}");
        let line = e.throw.explain("Damage", told!(Roll, "{text}"; STEPS, checks::DAMAGE_POOLS));
        let line = line
            .check(ludex_engine::Check::new("Hardness", Vec::new(), e.hardness.clone()))
            .rule_if(result == hard && result > 0, &EQUAL)
            .rule_if(result < hard && !teller.state.is_thing(e.target), &HARD_CREATURES)
            .rule_if(harm == 0, &NO_DAMAGE)
            .rule_if(e.doubled, &attack::coup::DOUBLED)
            .rule_if(e.doubled && result < hard, &attack::coup::ONCE)
            .rule_if(e.hardness.parts.iter().any(|part| part.value < 0), &checks::ROUNDING);
        let rules = [&BLUNT_ON_ROPE, &MISSILES, &TOOL_BENEFIT];
        e.note.iter().fold(line, |line, note| line.rule(rules[*note as usize]))
    },
    toll |e, toll| if e.harm > 0 { toll.strikes(Some(e.actor), e.target, "a blow") };

    /// Hit points were lost.
    #[event] HpLost { actor: ActorId, harm: i32, blow: bool }
    on |e, actor| actor.hp -= e.harm,
    tell |e, teller| {
        let (who, left) = (teller.name(e.actor), teller.state.actor(e.actor).hp);
        let line = told!(Harm, "{who} loses {} hit points: {left}", e.harm);
        line.rule(if e.blow { &STEPS } else { &BACKLASH })
    },
    measure |e, gauge| gauge.suffers(e.actor, e.harm),
    toll |e, toll| toll.suffers(e.actor, e.harm, if e.blow { "hazards" } else { "blows that rebound" });

    /// A weapon was worn by what it struck.
    #[event] WeaponWorn { actor: ActorId, weapon: u8, harm: i32 }
    |e, s| {
        let wear = &mut s.actor_mut(e.actor).wear[usize::from(e.weapon & 7)];
        *wear = wear.saturating_add(e.harm.clamp(0, 200) as u8);
    },
    tell |e, teller| {
        let s = teller.state;
        let (name, whose) = (s.weapon_name(e.actor, e.weapon), teller.name(e.actor));
        let (broken, line) = (s.is_broken(e.actor, e.weapon), format!("The {name} of {whose} takes {} damage", e.harm));
        let breaks = if broken { " and breaks" } else { "" };
        told!(Harm, "{line}{breaks}"; DURABILITY, OWN_HARDNESS).rule_if(broken, &BROKEN_WEAPON)
    },
    measure |_, gauge| gauge.mark(mark::WORN);
}
