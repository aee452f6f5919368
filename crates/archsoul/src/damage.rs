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

/// A blow: an attack, and what it does where it hits.
#[derive(Debug, Clone, Copy)]
pub struct Blow {
    /// Who strikes.
    pub actor: ActorId,
    /// Whom or what they strike at.
    pub target: ActorId,
    /// The place of the weapon.
    pub weapon: u8,
    /// Whether the weapon is thrown.
    pub thrown: bool,
    /// Whether a restrained target is struck as from the front (SP-ATK-05).
    pub front: bool,
    /// Whether the attack catches several (SP-ATK-09).
    pub several: bool,
    /// Whether it answers an opening (SP-TRN-11).
    pub reactive: bool,
    /// Whether the damage doubles, as that of a coup de grace does (SP-CDG-02).
    pub doubled: bool,
}

impl Blow {
    /// Returns a blow as it usually is: at one target, in one's own turn, with what one holds.
    pub fn at(actor: ActorId, target: ActorId, weapon: u8) -> Self {
        Self { actor, target, weapon, thrown: false, front: false, several: false, reactive: false, doubled: false }
    }
}

/// What a blow falls back on that does less than the hardness it meets.
#[derive(Debug, Clone, Copy)]
enum FallsBack {
    /// Nothing: the soul is no weapon (SP-DMG-22), what is shot is lost (SP-DMG-21), a tool takes no harm from its material
    /// (SP-DMG-20).
    Nothing,
    /// The hand, the claw or the tooth that strikes (SP-DMG-16, SP-DMG-17).
    Body,
    /// The weapon, less the hardness that it has itself (SP-DMG-13, SP-DMG-14).
    Weapon { hardness: i32 },
}

/// Returns the hardness of a thing by its material and thickness (SP-DMG-05).
pub fn hardness_of_thing(thing: &Thing) -> i32 {
    let row = MATERIAL_HARDNESS.iter().find(|(material, ..)| *material == thing.material);
    row.map_or(0, |(_, limit, thin, thick)| if thing.thickness >= *limit { *thick } else { *thin })
}

/// Returns the hardness of an actor or something (SP-DMG-03).
pub fn hardness(state: &State, id: ActorId, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    if let Some(set) = state.actor(id).rated.hardness {
        tally.base("set by the game master", set.into(), &HARDNESS);
    } else if let Some(thing) = &state.profile(id).thing {
        let at_the_limit = MATERIAL_HARDNESS.iter().any(|row| row.0 == thing.material && row.1 == thing.thickness);
        let rule = if at_the_limit { &EXACTLY_THICK } else { &MATERIALS };
        tally.base(thing.material.name(), hardness_of_thing(thing), rule);
    } else {
        return derived::hardness(state, id, shows);
    }
    tally
}

/// Returns the most hit points of people (SP-DRV-01) and of things (SP-DMG-08).
pub fn max_hp(state: &State, id: ActorId, shows: bool) -> Tally {
    let profile = state.profile(id);
    let options = state.options();
    let mut tally = Tally::new(shows);
    if let Some(thing) = &profile.thing {
        tally.base("thickness", (thing.thickness as i32 / 10).max(1), &THICKNESS);
        tally.add("reinforced", if thing.reinforced { tally.total } else { 0 }, &REINFORCED);
    } else if let Some(fixed) = profile.record.hit_points {
        tally.base("of its own", fixed.into(), &HIT_POINTS);
    } else {
        tally.base("everybody", options.hit_points_base.into(), &HIT_POINTS);
        let endurance = profile.base(Attribute::Endurance) * i32::from(options.hit_points_per_endurance);
        tally.add("Endurance when fresh", endurance, &derived::BASE_OR_NOW);
    }
    tally
}

/// Returns whether an attacker or the target is under water, and the attacker is not at home there.
pub fn under_water(state: &State, actor: ActorId, target: ActorId) -> bool {
    let under = state.is(actor, Status::Submerged) || state.is(target, Status::Submerged);
    under && !state.profile(actor).record.aquatic
}

/// Returns whether a weapon is awkward because its wielder or the target is under water (SP-UWD-22, SP-UWD-25).
pub fn awkward(state: &State, actor: ActorId, target: ActorId, weapon: &Weapon) -> bool {
    under_water(state, actor, target) && (weapon.natural || weapon.underwater == Underwater::Awkward)
}

/// Returns the dice of damage of an actor against a target (SP-DMG-01).
pub fn pool(state: &State, actor: ActorId, target: ActorId, weapon: &Weapon, shows: bool) -> Tally {
    let mut pool = Tally::new(shows);
    if weapon.soul {
        pool.base("soulpower", state.attribute(actor, Attribute::Soulpower), &POOLS);
        return pool;
    }
    let name = if shows { weapon.name.clone() } else { String::new() };
    match weapon.fixed {
        Some(fixed) => pool.base(name, fixed.into(), &POOLS),
        None => {
            pool.base("athletics", state.attribute(actor, Attribute::Athletics), &POOLS);
            pool.add(name, weapon.dice.into(), &checks::ASSEMBLY);
        }
    }
    if under_water(state, actor, target) {
        checks::halve(&mut pool, "halved under water", &water::HALVED);
    }
    pool
}

/// Returns whether a target is a thing of a material.
fn is_of(state: &State, target: ActorId, material: Material) -> bool {
    state.profile(target).thing.as_ref().is_some_and(|thing| thing.material == material)
}

/// Returns how hard a roll of damage is (SP-DMG-02); `is_tool` says whether the weapon is a tool for what it strikes.
pub(crate) fn difficulty_of(state: &State, blow: Blow, weapon: &Weapon, is_tool: bool, shows: bool) -> Difficulty {
    let mut difficulty = Difficulty::of(state, blow.actor, None, shows);
    difficulty.add_if(is_tool, Cause::Tool, -1, &TOOLS);
    let rule = if weapon.natural { &water::BODIES } else { &water::AWKWARD };
    difficulty.add_if(awkward(state, blow.actor, blow.target, weapon), Cause::Water, 1, rule);
    difficulty
}

/// Rolls the damage of a blow that has hit, and does it, in the order of SP-DMG-04.
pub fn strike(table: &mut Table<'_, impl Run>, blow: Blow) {
    let Blow { actor, target, weapon: place, thrown, doubled, .. } = blow;
    let state = table.state();
    let shows = table.listens();
    let Some(weapon) = state.weapon(actor, place) else { return };
    let is_tool = weapon.tool_for.iter().any(|material| is_of(state, target, *material));
    let benefit = state.options().tool_benefit;
    let spared = is_tool && benefit == ToolBenefit::NoBacklash;
    let missile = weapon.way(false) == Way::Ranged && !thrown;
    let harmless = weapon.blunt && is_of(state, target, Material::Rope) && !state.actor(target).rated.blunt;
    let falls_back = if weapon.soul || spared || missile {
        FallsBack::Nothing
    } else if weapon.natural {
        FallsBack::Body
    } else {
        FallsBack::Weapon { hardness: weapon.hardness.into() }
    };
    let mut hardness = hardness(state, target, shows);
    if is_tool && benefit == ToolBenefit::HalveHardness {
        hardness.add("halved for a tool", checks::halved_up(hardness.total) - hardness.total, &TOOL_BENEFIT);
    }

    let dice = pool(state, actor, target, weapon, shows);
    let difficulty = difficulty_of(state, blow, weapon, is_tool, shows);
    let throw = throw(table, actor, (dice, difficulty), 0, false);
    let result = throw.result;
    let left = if harmless { 0 } else { (result - hardness.total).max(0) };
    let harm = if doubled { left * 2 } else { left };
    let resisted = !harmless && result < hardness.total;
    let note = if harmless {
        Some(Note::BluntOnRope)
    } else if missile {
        Some(Note::MissileLost)
    } else if resisted && spared {
        Some(Note::ToolSpared)
    } else {
        None
    };
    table.emit(DamageRolled { actor, target, throw, hardness, doubled, harm, note });

    if resisted {
        fall_back(table, blow, falls_back, result);
    }
    if harm > 0 {
        table.emit(HpLost { actor: target, harm, blow: true });
    }
}

/// Does to the hand or the weapon what falls back on it of a result of damage.
fn fall_back(table: &mut Table<'_, impl Run>, blow: Blow, falls_back: FallsBack, result: i32) {
    let Blow { actor, weapon, .. } = blow;
    match falls_back {
        FallsBack::Nothing => {}
        FallsBack::Body => {
            let harm = result - derived::hardness(table.state(), actor, false).total;
            if harm > 0 {
                table.emit(HpLost { actor, harm, blow: false });
            }
        }
        FallsBack::Weapon { hardness } => {
            let harm = result - hardness;
            if harm > 0 {
                table.emit(WeaponWorn { actor, weapon, harm });
            }
        }
    }
}

/// Damage was rolled.
#[event]
pub struct DamageRolled {
    pub actor: ActorId,
    pub target: ActorId,
    pub throw: Throw,
    pub hardness: Tally,
    pub doubled: bool,
    pub harm: i32,
    pub note: Option<Note>,
}

impl Event<Archsoul> for DamageRolled {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let twice = if self.doubled { ", doubled" } else { "" };
        let note = self.note.map_or(String::new(), |note| format!("; {note}"));
        let result = self.throw.result;
        let harm = self.harm;
        let hard = self.hardness.total;
        let whom = teller.name(self.target);
        let against = if hard == 0 { String::new() } else { format!(" against hardness {hard}") };
        let text = format!("{result} damage to {whom}{against}{twice}: {harm} hit points{note}");
        let line = Line::new(LineKind::Roll, text).rule(&STEPS).rule(&checks::DAMAGE_POOLS);
        let halved = self.hardness.parts.iter().any(|part| part.value < 0);
        let line = self
            .throw
            .explain("Damage", line)
            .check(ludex_engine::Check::new("Hardness", Vec::new(), self.hardness.clone()))
            .rule_if(result == hard && result > 0, &EQUAL)
            .rule_if(result < hard && !teller.state.is_thing(self.target), &HARD_CREATURES)
            .rule_if(harm == 0, &NO_DAMAGE)
            .rule_if(self.doubled, &attack::coup::DOUBLED)
            .rule_if(self.doubled && result < hard, &attack::coup::ONCE)
            .rule_if(halved, &checks::ROUNDING);
        Some(match self.note {
            Some(Note::BluntOnRope) => line.rule(&BLUNT_ON_ROPE),
            Some(Note::MissileLost) => line.rule(&MISSILES),
            Some(Note::ToolSpared) => line.rule(&TOOL_BENEFIT),
            None => line,
        })
    }

    fn log_harm(&self, log: &mut HarmLog) {
        if self.harm > 0 {
            log.strikes(Some(self.actor), self.target, "a blow");
        }
    }
}

/// Hit points were lost.
#[event]
pub struct HpLost {
    pub actor: ActorId,
    pub harm: i32,
    pub blow: bool,
}

impl Event<Archsoul> for HpLost {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.hp -= self.harm;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let left = teller.state.actor(self.actor).hp;
        let line = Line::new(
            LineKind::Harm,
            format!("{who} loses {}: {left}", ludex_kit::counted(self.harm.into(), "hit point")),
        );
        let line = line.changes(Delta::points(-self.harm));
        Some(line.rule(if self.blow { &STEPS } else { &BACKLASH }))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.suffers(self.actor, self.harm);
        if !self.blow && odds.falls_back_on(self.actor) {
            odds.mark(mark::RECOILS);
        }
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.suffers(self.actor, self.harm, if self.blow { "hazards" } else { "blows that rebound" });
    }
}

/// A weapon was worn by what it struck.
#[event]
pub struct WeaponWorn {
    pub actor: ActorId,
    pub weapon: u8,
    pub harm: i32,
}

impl Event<Archsoul> for WeaponWorn {
    fn apply(&self, state: &mut State) {
        let wear = state.actor_mut(self.actor).wear_mut(self.weapon);
        *wear = wear.saturating_add(self.harm.clamp(0, 200) as u8);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let state = teller.state;
        let whose = teller.name(self.actor);
        let name = state.weapon_name(self.actor, self.weapon);
        let broken = state.is_broken(self.actor, self.weapon);
        let breaks = if broken { " and breaks" } else { "" };
        let text = format!("The {name} of {whose} takes {} damage{breaks}", self.harm);
        Some(Line::new(LineKind::Harm, text).rule(&DURABILITY).rule(&OWN_HARDNESS).rule_if(broken, &BROKEN_WEAPON))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark(mark::WORN);
    }
}
