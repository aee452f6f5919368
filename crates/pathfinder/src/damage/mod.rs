//! Damage: how it is rolled, doubled, kept off and taken.

mod blocking;
mod lasting;
mod taken;
mod things;
mod wards;

pub use blocking::{BlockBlow, BlowFalls, BlowLands, ForceShieldSpent, ShieldStruck, TakeBlow};
pub use lasting::{
    Burned, EASED, Helped, Inflicted, LASTS, Linger, RECOVERY, ThrownOff, bursts, inflict, persists, throws_off,
};
use taken::deals;
pub use taken::{Bolster, Bolstered, Damaged, Heal, HurtBy, Mended, Seared, harm, harm_by_blow, mends};
pub(crate) use things::to_thing;
pub use wards::{Packet, Part, taken_of, touches_things};

use crate::modifiers::{Modifiers, Type};
use crate::prelude::*;
use ludex_kit::List;

rules! {
    /// Dice, what is added and precision are doubled together, then what only a critical hit adds; what resists takes its part
    /// once.
    CRITICAL_ORDER = "PF-INT-07", "Critical hit, precision and resistance";
    /// Halving comes first; a weakness is met where something is left, and never where one is immune.
    HALVED_FIRST = "PF-INT-08", "Weakness with halving and immunity";
    /// Temporary hit points go first and are not healed. One source of them counts at a time: whoever gets new ones may keep
    /// the old.
    TEMPORARY = "PF-DMG-17", "Temporary hit points";
    /// Dice and what is added to them, doubled or halved, then what only a critical hit adds; by each kind of damage immunity,
    /// weakness and resistance; the sum goes off temporary hit points and then hit points.
    STEPS = "PF-DMG-01", "Damage steps";
    /// The dice of the weapon and what the arm adds.
    ROLL = "PF-DMG-02", "Damage roll";
    /// Penalties leave 1 of the damage that was rolled.
    MINIMUM = "PF-DMG-03", "Minimum 1 from penalties";
    /// A critical hit doubles everything that a hit does.
    DOUBLING = "PF-DMG-04", "Doubling and halving";
    /// What only a critical hit adds is not doubled, nor is splash.
    UNDOUBLED = "PF-DMG-05", "What a critical hit does not double";
    /// A weapon for the back does 1 more precision damage to those off balance, 2 with magic of +3.
    BACKSTABBER = "PF-WPN-07", "Backstabber";
    /// A critical hit adds a die of the weapon's deadliness, two or three of them where stronger runes give it more dice; they are not
    /// doubled.
    DEADLY = "PF-WPN-02", "Deadly";
    /// A critical hit gives the dice of a fatal weapon its deadly sides, and adds one of them that is not doubled.
    FATAL = "PF-WPN-03", "Fatal";
    /// Who has learned it meets a blow with a raised shield: its hardness comes off the blow, the physical part first, and body
    /// and shield both suffer the rest. A broken shield guards nobody.
    SHIELD_BLOCK = "PF-SPC-09", "Shield Block";
    /// A shield and what one resists both count, in the order of the campaign.
    SHIELD_AND_WARDS = "PF-INT-06", "Shield Block with resistance";
    /// Hit points come back up to their most, and what is more is lost; who had none is up again.
    HEALING = "PF-HEA-01", "Healing";
    /// Kinds of damage: of the body, of energy, of creeds, of the mind, poison.
    TYPES = "PF-DMG-06", "Damage types", Table(GROUPS; "damage", "group");
    /// Precision adds to the damage of the attack; whoever is immune to it is spared that alone.
    PRECISION = "PF-DMG-07", "Precision damage";
    /// Good harms the evil alone, evil the good, law the chaotic, chaos the lawful.
    ALIGNMENT = "PF-DMG-08", "Alignment damage";
    /// What one is immune to does nothing.
    IMMUNITY = "PF-DMG-10", "Immunity";
    /// What one is weak against does more, once; of several weaknesses the highest.
    WEAKNESS = "PF-DMG-11", "Weakness";
    /// What one resists does less; of several resistances the highest.
    RESISTANCE = "PF-DMG-12", "Resistance";
    /// Resistance to everything counts against each kind by itself.
    RESISTS_ALL = "PF-DMG-13", "Resistance to all damage";
    /// First immunity, then weakness, then resistance, for each kind of damage of one attack.
    WARDS = "PF-DMG-14", "Order and instance";
    /// Who is immune to critical hits suffers a plain one.
    NO_CRITICALS = "PF-DMG-15", "Immunity to critical hits";
    /// Who is immune to what spares lives takes nothing from it.
    NO_NONLETHAL = "PF-DMG-16", "Immunity to nonlethal attacks";
    /// Lasting damage is rolled and taken as each turn of its victim ends.
    PERSISTENT = "PF-DMG-18", "Persistent damage";
    /// Then a flat check of 15 ends it, for each kind.
    RECOVERING = "PF-DMG-19", "Persistent damage: recovering";
    /// Of one kind only the worse lasts; several kinds are taken together. It ends by itself after ten rounds, or as the game
    /// master says.
    SEVERAL = "PF-DMG-21", "Several persistent damages";
    /// What has no blood does not bleed, and bleeding ends with the last wound.
    BLEED = "PF-DMG-22", "Bleed";
    /// What splashes hurts all within five feet, the target as well where it is missed; nothing multiplies it. For the target it is
    /// one with the hit.
    SPLASH = "PF-DMG-23", "Splash";
    /// Wards count for a hit and for what lasts of it by themselves. Where nothing of the hit comes through nothing lasts, unless
    /// the campaign has it otherwise.
    LASTING_WARDS = "PF-DMG-25", "Weakness/resistance and persistent damage";
    /// In both hands some weapons have bigger dice.
    TWO_HAND = "PF-WPN-09", "Two-hand";
    /// From horseback, after ten feet of riding, a lance does as much more as it has dice; in one hand it has smaller ones.
    JOUSTING = "PF-WPN-17", "Jousting";
    /// Resistance to precision and to critical hits takes at most that part of a hit.
    PARTS = "PF-DMG-26", "Precision, splash and critical parts of a hit";
    /// What an attack is made of matches weakness where the weapon itself does the damage; what it is as a whole matches once.
    NO_TYPE = "PF-DMG-27", "Weakness to what is no damage type";
    /// Weakness and resistance count for each kind of damage of one attack; the highest is chosen among those that match one kind.
    TWO_KINDS = "PF-INT-26", "Two types, two weaknesses";
    /// A hard body takes its hardness off each instance of damage. Where it wears armour of its own, that breaks at half its hit
    /// points: no hardness is left, and its armour class is lower.
    HARD_BODIES = "PF-MON-11", "Hard bodies";
    /// Who has no body resists everything but force, life and what is made for it; what is not magical often twice as much. It
    /// passes through others, and strength does nothing to it or by it.
    INCORPOREAL = "PF-MON-15", "Incorporeal";
    /// A kind of damage below 0 counts as 0; where everything is 0 the first is 1.
    MINIMUM_OF_SEVERAL = "PF-DMG-28", "Minimum 1 with several types";
}

/// Returns what a creature's body takes off each instance of damage; nothing once its armour is broken (PF-MON-11).
pub fn hardness_of(state: &State, id: ActorId) -> i32 {
    let hardness = state.profile(id).powers.hardness;
    if hardness == 0 || derived::is_armour_broken(state, id) { 0 } else { hardness }
}

/// Groups of kinds of damage (PF-DMG-06).
pub const GROUPS: [(DamageType, &str); 19] = [
    (DamageType::Bludgeoning, "physical"),
    (DamageType::Piercing, "physical"),
    (DamageType::Slashing, "physical"),
    (DamageType::Bleed, "physical"),
    (DamageType::Acid, "energy"),
    (DamageType::Cold, "energy"),
    (DamageType::Electricity, "energy"),
    (DamageType::Fire, "energy"),
    (DamageType::Sonic, "energy"),
    (DamageType::Positive, "energy"),
    (DamageType::Negative, "energy"),
    (DamageType::Force, "energy"),
    (DamageType::Chaotic, "alignment"),
    (DamageType::Evil, "alignment"),
    (DamageType::Good, "alignment"),
    (DamageType::Lawful, "alignment"),
    (DamageType::Mental, "mental"),
    (DamageType::Poison, "poison"),
    (DamageType::Untyped, "none"),
];

/// Returns whether a kind of damage is physical.
pub fn is_physical(kind: DamageType) -> bool {
    GROUPS[kind as usize].1 == "physical"
}

/// Who does harm to whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Who does it.
    pub actor: ActorId,
    /// To whom.
    pub target: ActorId,
}

/// A hit, before its damage is rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// Whether it is a critical one.
    pub critical: bool,
    /// Whether life is taken or spared otherwise than the weapon does.
    pub otherwise: bool,
    /// The place of the way to strike.
    pub strike: u8,
    /// Whether the target is off balance to the one who strikes.
    pub flat_footed: bool,
    /// What the weapon adds for what it has done in this turn; a circumstance bonus.
    pub more: i32,
    /// Whether a versatile weapon does its other kind of damage.
    pub versatile: bool,
    /// Whether two friends of the one who strikes reach the target.
    pub pack: bool,
    /// What a feat adds: dice of the weapon.
    pub more_dice: u8,
    /// How frightened whoever it hurts is by it.
    pub frightens: u8,
}

impl Hit {
    /// Returns a plain hit with a way to strike.
    pub const fn plain(strike: u8) -> Self {
        let (critical, otherwise, flat_footed, versatile, pack) = (false, false, false, false, false);
        let (more, more_dice, frightens) = (0, 0, 0);
        Self { critical, otherwise, strike, flat_footed, more, versatile, pack, more_dice, frightens }
    }
}

/// Returns what is added to the dice of a strike (PF-DMG-02): enfeeblement is taken from what is Strength.
pub fn modifier(state: &State, id: ActorId, strike: &Strike, shows: bool) -> Tally {
    modifier_with(state, id, strike, 0, shows)
}

/// Returns the same with what the weapon adds for what it has done in this turn.
fn modifier_with(state: &State, id: ActorId, strike: &Strike, more: i32, shows: bool) -> Tally {
    let mut sum = Modifiers::new(shows);
    sum.base(if strike.strong { "Strength" } else { "bonus" }, strike.bonus.into(), &derived::DAMAGE_MODIFIER);
    if strike.strong {
        let enfeebled = state.actor(id).value(Condition::Enfeebled);
        sum.add(Type::Status, "enfeebled", -i32::from(enfeebled), &conditions::ENFEEBLED);
    }
    sum.add(Type::Circumstance, "the weapon's swing", more, &ROLL);
    sum.tally()
}

/// Returns the precision damage of a weapon for the back, against who is off balance (PF-WPN-07).
fn backstab(strike: &Strike) -> i32 {
    match (strike.traits.has(WeaponTrait::Backstabber), strike.attack.item) {
        (false, _) => 0,
        (true, 3..) => 2,
        (true, _) => 1,
    }
}

/// Returns the dice that deadliness adds to a critical hit: two with a greater striking rune, three with a major one (PF-WPN-02).
/// What a creature's record says has no runes.
fn deadly_dice(strike: &Strike) -> u32 {
    if strike.attack.given { 1 } else { u32::from(strike.dice.saturating_sub(1).max(1)) }
}

/// Rolls dice of damage; the roll is kept in `rolls` where somebody listens.
fn throw(table: &mut Table<'_, impl Run>, rolls: &mut Vec<Rolled>, count: u32, sides: u8) -> i32 {
    if count == 0 {
        return 0;
    }
    let rolled = table.dice(count, sides.into());
    let value = rolled.value();
    if table.listens() {
        rolls.push(rolled);
    }
    value
}

/// The most portions of damage that a hit deals besides that of the weapon.
pub(crate) const MOST_BESIDES: usize = 2;

/// What the dice of a hit came to.
struct Dealing {
    /// The damage of the weapon.
    part: Part,
    /// What it does besides.
    also: List<Part, MOST_BESIDES>,
    /// What was added to the dice.
    added: Tally,
    /// What the dice of the weapon came to.
    dice: i32,
    /// Whether it is doubled.
    doubles: bool,
    /// Whether it spares lives.
    nonlethal: bool,
}

/// Returns the sides of the dice of a weapon as it is held: in both hands (PF-WPN-09), from horseback in one (PF-WPN-17).
fn sides(state: &State, actor: ActorId, strike: &Strike) -> u8 {
    let now = state.actor(actor);
    let both = strike.two_hand > 0 && derived::holds_in_both(state, actor, strike.weapon);
    let shield = state.profile(actor).shield.is_some() && !now.shield_away;
    let mounted = strike.jousting > 0 && now.rides.is_some() && shield;
    if both {
        strike.two_hand
    } else if mounted {
        strike.jousting
    } else {
        strike.die
    }
}

/// Rolls the damage of a hit, at one whom critical hits spare or not.
fn rolls(
    table: &mut Table<'_, impl Run>,
    (actor, spared): (ActorId, bool),
    hit: Hit,
    rolls: &mut Vec<Rolled>,
) -> Option<Dealing> {
    let state = table.state();
    let strike = state.profile(actor).strike(hit.strike)?;
    // A charge with a lance does as much more as it has dice (PF-WPN-17).
    let charges = strike.jousting > 0 && state.actor(actor).rides.is_some() && state.actor(actor).moved >= 10;
    let more = hit.more.max(if charges { i32::from(strike.dice) } else { 0 });
    let added = modifier_with(state, actor, strike, more, table.listens());
    let sneak = if hit.flat_footed { u32::from(strike.sneak) } else { 0 };
    let pack = state.profile(actor).powers.pack;
    let pack = if pack > 0 && hit.pack { pack } else { 0 };
    // A versatile weapon does what its bearer says (PF-WPN-08).
    let kind = strike.versatile.filter(|_| hit.versatile).unwrap_or(strike.damage);
    let backstab = if hit.flat_footed { backstab(strike) } else { 0 };
    let enchanted = crate::magic::is_enchanted(state, actor, strike.weapon);
    let own = if enchanted { strike.dice.max(2) } else { strike.dice };
    let (dice, materials) = (u32::from(own) + u32::from(hit.more_dice), strike.materials());
    // Deadliness and fatality belong to critical hits alone (PF-WPN-02, PF-WPN-03).
    let is_fatal = hit.critical && strike.fatal > 0;
    let die = if is_fatal { strike.fatal } else { sides(state, actor, strike) };
    let deadly = if hit.critical { strike.deadly } else { 0 };
    let deadlier = if deadly > 0 { deadly_dice(strike) } else { 0 };
    let nonlethal = strike.traits.has(WeaponTrait::Nonlethal) != hit.otherwise;
    // Nothing is rolled twice at whom a critical hit does not hurt more (PF-DMG-15).
    let twice = hit.critical && !spared && state.options().critical_damage == CriticalDamage::DoubleDice;
    let times = if twice { 2 } else { 1 };
    let splash = i32::from(strike.splash);
    // A pick that is mastered bites deeper for each die, the fatal one with them (PF-WPN-19).
    let picks = hit.critical && strike.group == Some(Group::Pick) && state.profile(actor).specialised.has(Group::Pick);
    let deeper = if picks { 2 * (dice as i32 + i32::from(is_fatal)) } else { 0 };

    let mut rolled = throw(table, rolls, dice * times, die);
    rolled += throw(table, rolls, u32::from(pack > 0) * times, pack);
    let mut precision = throw(table, rolls, sneak * times, 6);
    precision += backstab * times as i32;
    let mut extra = throw(table, rolls, u32::from(is_fatal), die);
    extra += throw(table, rolls, deadlier, deadly) + deeper;
    let amount = rolled + added.total * times as i32 + precision;
    // Of dice that are rolled twice half counts as what that added (house).
    let added_twice = if twice { amount.max(0) / 2 } else { 0 };
    let part = Part { kind, amount, precision, extra, splash, materials, twice: added_twice };
    let also = besides(table, actor, hit.strike, times, rolls);
    Some(Dealing { part, also, added, dice: rolled, doubles: hit.critical && !twice, nonlethal })
}

/// Rolls what a hit does besides the damage of the weapon.
fn besides(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    strike: u8,
    times: u32,
    rolls: &mut Vec<Rolled>,
) -> List<Part, MOST_BESIDES> {
    let mut parts = List::default();
    for place in 0..MOST_BESIDES {
        let strike = table.state().profile(actor).strike(strike);
        let Some(&Portion { dice, die, bonus, damage }) = strike.and_then(|strike| strike.also.get(place)) else {
            break;
        };
        let amount = throw(table, rolls, u32::from(dice) * times, die) + i32::from(bonus) * times as i32;
        parts.push(Part { kind: damage, amount, ..Part::default() });
    }
    parts
}

/// Rolls the damage of a hit and deals it (PF-DMG-01). Returns what the dice of the weapon came to.
pub(crate) fn strikes(table: &mut Table<'_, impl Run>, source: Source, hit: Hit) -> i32 {
    let Source { actor, target } = source;
    let mut all = Vec::new();
    let spared = table.state().profile(target).immune.has(Against::Critical);
    let Some(dealing) = rolls(table, (actor, spared), hit, &mut all) else { return 0 };
    let Dealing { part, also, added, dice, doubles, nonlethal } = dealing;
    let lasting = lasting(table.state(), source, hit);
    let Hit { critical, frightens, .. } = hit;
    let mut packet = Packet { nonlethal, critical, doubles, lasting, frightens, ..Packet::default() };
    packet.add(part);
    also.iter().for_each(|part| packet.add(part));
    packet.floor();
    harm(table, Some(actor), target, packet, (all, added));
    splashes(table, source, hit.strike, Some(hit.critical));
    dice
}

/// Adds the damage of a hit to that of others that count as one (PF-STK-14): each is doubled for itself.
pub(crate) fn adds_up(
    table: &mut Table<'_, impl Run>,
    source: Source,
    hit: Hit,
    (packet, all): (&mut Packet, &mut Vec<Rolled>),
) {
    let spared = table.state().profile(source.target).immune.has(Against::Critical);
    let Some(dealing) = rolls(table, (source.actor, spared), hit, all) else { return };
    let Dealing { part, also, doubles, nonlethal, .. } = dealing;
    let times = if doubles && !spared { 2 } else { 1 };
    let twice = |part: Part| if times == 2 { part.amount.max(0) } else { part.twice };
    packet.nonlethal |= nonlethal;
    packet.critical |= hit.critical;
    let (amount, precision) = (part.amount.max(1) * times, part.precision * times);
    packet.add(Part { amount, precision, twice: twice(part), ..part });
    also.iter().for_each(|part| packet.add(Part { amount: part.amount * times, twice: twice(part), ..part }));
}

/// Returns what a weapon does again and again to whom it hits: what it is made for, and the bleeding of a critical hit with darts and
/// knives that are mastered (PF-WPN-19).
fn lasting(state: &State, source: Source, hit: Hit) -> List<Persistent, 2> {
    let mut all = List::new();
    let profile = state.profile(source.actor);
    let Some(strike) = profile.strike(hit.strike) else { return all };
    if let Some(Portion { dice, die, bonus, damage }) = strike.lasting {
        all.push(Persistent { damage, dice, die, bonus, doubled: hit.critical, helped: 0, left: LASTS });
    }
    let mastered = strike.group.filter(|group| hit.critical && profile.specialised.has(*group));
    if matches!(mastered, Some(Group::Dart | Group::Knife)) {
        let (damage, bonus) = (DamageType::Bleed, strike.attack.item);
        all.push(Persistent { damage, dice: 1, die: 6, bonus, doubled: false, helped: 0, left: LASTS });
    }
    all
}

/// Splashes those within five feet of the target; on a failure the target too (PF-DMG-23).
/// `hit` says whether it was a critical one; `None` for a failure.
pub(crate) fn splashes(table: &mut Table<'_, impl Run>, source: Source, place: u8, hit: Option<bool>) {
    let Source { actor, target } = source;
    let state = table.state();
    let hits = hit.is_some();
    let Some(strike) = state.profile(actor).strike(place).filter(|strike| strike.splash > 0) else { return };
    let (splash, kind) = (i32::from(strike.splash), strike.damage);
    // A bomb that is mastered reaches farther by a critical hit (PF-WPN-19).
    let masters = strike.group == Some(Group::Bomb) && state.profile(actor).specialised.has(Group::Bomb);
    let reach = if masters && hit == Some(true) { 10 } else { u16::from(SQUARE) };
    let others = hits || state.options().splash_on_failure == SplashOnFailure::All;
    for id in state.ids() {
        let state = table.state();
        let near = others && id != target && state.feet(id, target) <= reach;
        let wet = id == target && !hits || near;
        if !wet || !state.lives(id) {
            continue;
        }
        let mut packet = Packet::default();
        packet.add(Part { kind, splash, ..Part::default() });
        let none = table.tally();
        harm(table, None, id, packet, (Vec::new(), none));
    }
}
