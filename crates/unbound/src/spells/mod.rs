//! Spells: what they cost, how they are cast, and what keeps them up (UL-ATK-36 to 43).

mod casting;
pub(crate) mod concentration;
mod effects;
mod event;
pub(crate) mod reaction;
pub(crate) mod ready;
mod record;

pub use casting::{CastSpell, may_cast};
pub use concentration::StopConcentrating;
pub use event::{Concentrating, ConcentrationEnded, MagicRestored, SpellCast, SpellReadied, Sustains};
pub use reaction::{Braced, Targeted, Unfolds, answers as answering_spells};
pub use ready::{ReadySpell, price as price_now};
pub use record::{
    Brings, Casting, Concentration, Duration, Heals, MOST_CIRCLES, MOST_SPELLS, Magic, OnSave, Resolution, Spell,
    SpellArea, Sustained, Trigger, holds_ready, spell,
};

use crate::attack::{SEQUENCE, SINGLE_RANGE};
use crate::character::Profile;
use crate::character::size::spaces;
use crate::character::skills::{RANK_BONUS, SKILL_BOOST};
use crate::cover::{self, TOTAL_COVER};
use crate::defence::BOOSTS_IN_DEFENCES;
use crate::objects::{Thing, bars};
use crate::prelude::*;
use crate::statuses::add_state;
pub(crate) use casting::{begin, may_aim, spell_preview};
pub(crate) use concentration::{end_concentration, shaken};
pub(crate) use effects::{plus, resolve_attack};
use ludex_engine::Cost;
use ludex_grid::Area;

ludex_engine::rules! {
    /// Spells with an attack roll are attacks: range, close combat, cover, unseen and advantage count for them.
    SPELLS_ARE_ATTACKS = "UL-ATK-16", "Spell attacks count";
    /// A spell attack is d20 + spellcasting attribute + Spells skill.
    SPELL_ATTACK = "UL-ATK-36", "Spell attack";
    /// A spell is declared with its targets and paid in Action Points and mana together; both are lost on a miss.
    CASTING = "UL-ATK-37", "Casting";
    /// What a spell's record says.
    SPELL_RECORD = "UL-ATK-38", "Spell record", Table;
    /// Spell Defense is 10 + Will + twice the rank in Spirit + boosts in Will (house).
    SPELL_DEFENSE = "UL-ATK-39", "Spell Defense";
    /// A spell is resisted by a defence roll of 10 + spellcasting attribute + Spells skill; half damage or none is left.
    SPELL_NUMBER = "UL-ATK-40", "Spells with a defence roll";
    /// Everybody in an area resists for themselves; the damage is rolled once, and Total Cover protects.
    AREA_SPELLS = "UL-ATK-41", "Area spells";
    /// Damage to several at once is rolled once for all.
    ONE_ROLL = "UL-DMG-03", "One roll for several targets";
    /// Casters spend mana, build up Threshold, or use up slots.
    RESOURCES = "UL-ATK-42", "Spell resources", State;
    /// An actor concentrates on one spell at a time; damage, falling senseless or another such spell ends it (house).
    CONCENTRATION = "UL-ATK-43", "Concentration", State;
    /// Concentrating: holds one spell.
    CONCENTRATING = "UL-STA-22", "Concentrating", State;
    /// Casting a spell costs what the spell says.
    CAST = "UL-ACT-07", "Cast a Spell";
    /// Five spells of the starter set.
    SAMPLE_SPELLS = "UL-CNT-07", "Sample spells", Table;
}

/// A spell as it is cast: who, which, and at whom or where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cast {
    /// Who casts.
    pub actor: ActorId,
    /// Which spell, by its place in the record.
    pub spell: u8,
    /// At whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub target: Option<ActorId>,
    /// Where, for a spell with an area.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Option<Cell>,
}

impl Cast {
    /// Returns the spell as an attack at a target.
    pub fn attack(self, target: ActorId) -> Attack {
        Attack::new(self.actor, target, With::Spell(self.spell))
    }
}

/// Returns how far a spell goes, in spaces.
pub fn in_spaces(spell: &Spell) -> u32 {
    spaces(spell.range)
}

/// Adds the spellcasting attribute and the Spells skill (UL-ATK-36, UL-ATK-45).
fn add_skill(tally: &mut Tally, profile: &Profile, spell: &Spell) {
    if let Some(casting) = &profile.casting {
        tally.base(casting.attribute.name(), profile.attribute(casting.attribute), &SPELL_ATTACK);
        tally.add("Spells", 2 * profile.rank(Group::Spells), &RANK_BONUS);
        tally.add("boost", i32::from(casting.boosts.contains(&spell.source)), &SKILL_BOOST);
    }
}

/// Returns what is added to the d20 of a spell attack (UL-ATK-36).
pub fn attack_tally(state: &State, actor: ActorId, spell: &Spell, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    add_skill(&mut tally, &state.actor(actor).profile, spell);
    add_state(&mut tally, state, actor);
    tally
}

/// Returns the number that a defence roll against a spell must reach (UL-ATK-40).
pub fn number(state: &State, actor: ActorId, spell: &Spell, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    match spell.number {
        Some(number) => tally.base("record", number, &SPELL_NUMBER),
        None => {
            tally.base("every spell", 10, &SPELL_NUMBER);
            add_skill(&mut tally, &state.actor(actor).profile, spell);
        }
    }
    tally
}

/// Returns the Spell Defense of an actor (UL-ATK-39).
pub fn spell_defense(state: &State, actor: ActorId, shows: bool) -> Tally {
    let profile = &state.actor(actor).profile;
    let mut tally = Tally::new(shows);
    tally.base("everybody", 10, &SPELL_DEFENSE);
    tally.add("Will", profile.attribute(Attribute::Will), &SPELL_DEFENSE);
    tally.add("Spirit", 2 * profile.rank(Group::from(Defence::Spirit)), &RANK_BONUS);
    tally.add("Will boosts", profile.boosts(Attribute::Will), &BOOSTS_IN_DEFENCES);
    tally
}

/// Returns the most mana, or the most Threshold, of an actor (UL-ATK-42): 4 + twice the level + attribute or Devotion.
pub fn most(profile: &Profile) -> i32 {
    let Some(casting) = &profile.casting else { return 0 };
    let attribute_or_devotion = casting.devotion.unwrap_or_else(|| profile.attribute(casting.attribute));
    (4 + 2 * i32::from(profile.level) + attribute_or_devotion).max(0)
}

/// Returns what an actor rested has to cast with.
pub fn fresh(profile: &Profile) -> Magic {
    let Some(casting) = &profile.casting else { return Magic::default() };
    let spends_mana = casting.devotion.is_none() && casting.slots.is_empty();
    let mut slots = [0; MOST_CIRCLES];
    for (slot, &count) in slots.iter_mut().zip(&casting.slots) {
        *slot = count;
    }
    Magic { mana: if spends_mana { most(profile) } else { 0 }, slots, ..Magic::default() }
}

/// Checks whether the price of a spell beside Action Points can be paid (UL-ATK-42).
pub fn can_afford(state: &State, actor: ActorId, spell: &Spell) -> Verdict {
    let who = state.actor(actor);
    let Some(casting) = &who.profile.casting else { return Ok(()) };
    let enough = match (casting.devotion, casting.slots.is_empty()) {
        (Some(_), _) => who.magic.threshold + spell.mana <= most(&who.profile),
        (None, false) => spell.circle == 0 || slot(&who.magic, spell.circle) > 0,
        (None, true) => who.magic.mana >= spell.mana,
    };
    ensure!(enough, RESOURCES, "there is not enough mana, Threshold or slots for that spell", instead = "rest first");
    Ok(())
}

/// Returns how many slots of a circle are left.
fn slot(magic: &Magic, circle: u8) -> u8 {
    magic.slots.get(usize::from(circle).wrapping_sub(1)).copied().unwrap_or(0)
}

/// Returns the spaces that a spell fills, and where it comes from.
pub fn area(state: &State, actor: ActorId, area: SpellArea, at: Cell) -> Option<(Area, Footprint)> {
    let shape = state.map().shape();
    let own = state.spaces(actor);
    let space = Footprint::single(shape, at);
    // What comes from the caster begins where it is nearest to what it is aimed at.
    let (apex, _) = own.nearest_cells(space);
    Some(match area {
        SpellArea::Radius(radius) => (Area::burst(shape, at, radius.into()), space),
        SpellArea::Cone(length) => (Area::cone(shape, apex, own.towards(space)?, length.into()), own),
        SpellArea::Line(length) => (Area::line(shape, apex, own.towards(space)?, length.into()), own),
    })
}

/// Returns whether a spell over an area reaches an actor: in it, and not completely behind cover from where it comes
/// (UL-ATK-41).
pub fn reaches(state: &State, target: ActorId, (area, origin): (Area, Footprint)) -> bool {
    let who = state.actor(target);
    let spaces = state.spaces(target);
    // Nobody large stands in the cone or line that begins at its own edge.
    let from_here = spaces == origin && spaces.across() > 1;
    who.alive()
        && who.present()
        && !from_here
        && spaces.cells().any(|cell| area.contains(cell))
        && !state.map().hides(origin, spaces, |cell| bars(state, cell))
}

/// Returns whether what fills an area reaches a thing in it; the thing itself is in nobody's way.
fn reaches_thing(state: &State, thing: &Thing, (area, origin): (Area, Footprint)) -> bool {
    thing.cells(state).into_iter().any(|at| {
        let spaces = Footprint::single(state.map().shape(), at);
        area.contains(at) && !state.map().hides(origin, spaces, |cell| cell != at && bars(state, cell))
    })
}

/// Checks whether a spell may be cast at an actor, and goes as far; what is no attack may be cast at oneself.
pub(super) fn may_reach(state: &State, actor: ActorId, spell: &Spell, target: ActorId) -> Verdict {
    if target == actor && !spell.is_attack() {
        return Ok(());
    }
    ensure!(state.may_target(actor, target), SEQUENCE, "the target must be somebody else, alive and on the field");
    may_go_as_far(state, actor, spell, target)
}

/// Checks whether a spell goes as far as an actor, with nothing in its way.
pub(super) fn may_go_as_far(state: &State, actor: ActorId, spell: &Spell, target: ActorId) -> Verdict {
    ensure!(
        state.distance(actor, target) <= spaces(spell.range),
        SINGLE_RANGE,
        "{} is too far away",
        target,
        instead = "move nearer"
    );
    ensure!(!cover::is_hidden_from(state, actor, target), TOTAL_COVER, "{} is completely behind cover", target);
    Ok(())
}

/// Writes the mana that a spell costs on an offer.
pub(super) fn costs_mana(offer: &mut Offer, amount: i32) {
    if amount > 0 {
        offer.cost.push(Cost { amount, of: "mana".into() });
    }
}
