//! What an attack does, kind by kind, and what keeps it off.

use super::*;
use crate::checks::multiplied;
use ludex_kit::List;

/// A kind of damage in an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The kind.
    pub kind: DamageType,
    /// What was rolled and added, before it is doubled or halved.
    pub amount: i32,
    /// How much of that is precision.
    pub precision: i32,
    /// What only a critical hit adds.
    pub extra: i32,
    /// Splash, which nothing multiplies.
    pub splash: i32,
    /// What the weapon is made of that does it.
    pub materials: WordSet<Material>,
    /// How much of what was rolled a critical hit has added already, where that is not doubled as a whole (PF-DMG-26).
    #[serde(default, skip_serializing_if = "is_default")]
    pub twice: i32,
}

impl Default for Part {
    fn default() -> Self {
        let kind = DamageType::Untyped;
        Self { kind, amount: 0, precision: 0, extra: 0, splash: 0, materials: WordSet::NONE, twice: 0 }
    }
}

/// Everything that one attack or effect does: one instance of damage (PF-DMG-14).
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Packet {
    /// The kinds of damage, each once.
    pub parts: List<Part, 6>,
    /// Whether it is a critical hit, or a critical failure of one's own.
    pub critical: bool,
    /// Whether it is doubled for that.
    pub doubles: bool,
    /// Whether it is halved.
    pub halved: bool,
    /// Whether it spares lives.
    pub nonlethal: bool,
    /// What the effect is as a whole, for weaknesses against that: an area, a splash.
    pub whole: WordSet<Against>,
    /// Whether it falls upon one who is stone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stone: bool,
    /// Whether it falls upon one in water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wet: bool,
    /// Whether whom it brings to 0 hit points dies at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub death: bool,
    /// The hardness of a shield that meets it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blocked: i32,
    /// Whether a save has failed critically: that is no critical hit, and nothing that keeps those off matters (PF-DMG-15).
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_save: bool,
    /// What comes of it again and again, where something of it comes through (PF-DMG-25).
    #[serde(default, skip_serializing_if = "List::is_empty")]
    pub lasting: List<Persistent, 2>,
    /// How frightened whoever it hurts is by it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub frightens: u8,
}

impl Packet {
    /// Returns damage of one kind from no hand.
    pub fn plain(kind: DamageType, amount: i32) -> Self {
        let mut packet = Self::default();
        packet.add(Part { kind, amount, ..Part::default() });
        packet
    }

    /// Adds a kind of damage; to the same kind, where there is some already (PF-DMG-01).
    pub fn add(&mut self, new: Part) {
        let same = self.parts.iter().position(|part| part.kind == new.kind);
        let Some((place, old)) = same.and_then(|place| Some((place, self.parts.get(place)?))) else {
            return self.parts.push(new);
        };
        let mut materials = old.materials;
        for one in new.materials.iter() {
            materials.set(one, true);
        }
        let sum = Part {
            kind: old.kind,
            amount: old.amount + new.amount,
            precision: old.precision + new.precision,
            extra: old.extra + new.extra,
            splash: old.splash + new.splash,
            materials,
            twice: old.twice + new.twice,
        };
        self.parts.set(place, sum);
    }

    /// Returns whether it is a critical hit, and not a save that has failed critically.
    pub const fn hits_critically(&self) -> bool {
        self.critical && !self.by_save
    }

    /// Counts what is below 0 as 0, and the first kind as 1 where nothing is left (PF-DMG-03, PF-DMG-28).
    pub fn floor(&mut self) {
        self.parts.change(|part| Part { amount: part.amount.max(0), ..part });
        let sum: i32 = self.parts.iter().map(|part| part.amount).sum();
        if sum == 0
            && let Some(first) = self.parts.get(0)
        {
            self.parts.set(0, Part { amount: 1, ..first });
        }
    }
}

/// Returns what an actor takes of an attack, with what kept it off (PF-DMG-14, PF-INT-07, PF-INT-08).
pub fn taken_of(profile: &Profile, options: &Options, packet: &Packet, shows: bool) -> Tally {
    let mut taken = Tally::new(shows);
    let spared = packet.nonlethal && profile.immune.has(Against::Nonlethal);
    let largest = largest(profile, options, packet);
    for (place, part) in packet.parts.iter().enumerate() {
        let dealt = dealt(profile, options, packet, part);
        if spared {
            taken.off(part.kind.name(), dealt.all, &NO_NONLETHAL, "immune to nonlethal attacks");
            continue;
        }
        if let Some((rule, why)) = immune(profile, part.kind) {
            taken.off(part.kind.name(), dealt.all, rule, why);
            continue;
        }
        taken.base(part.kind.name(), dealt.all, &STEPS);
        let kept_off = kept_off(profile, options, packet, place);
        taken.add("shield", -kept_off, &SHIELD_BLOCK);
        if dealt.all <= kept_off {
            continue;
        }
        let whole = if largest == Some(place) { packet.whole } else { WordSet::NONE };
        let more = weakness(profile, &part, whole);
        taken.add("weakness", more, &WEAKNESS);
        let less = resistance(profile, packet, &part, dealt).min(dealt.all - kept_off + more);
        let why = if profile.powers.incorporeal > 0 { &INCORPOREAL } else { &RESISTANCE };
        taken.add("resistance", -less, why);
    }
    if options.shield_block_order == BlockOrder::ResistanceFirst {
        taken.add("shield", -packet.blocked.min(taken.total.max(0)), &SHIELD_BLOCK);
    }
    taken
}

/// Returns what a blow comes to before immunities, of all kinds of damage together.
pub(super) fn dealt_in_all(profile: &Profile, options: &Options, packet: &Packet) -> i32 {
    packet.parts.iter().map(|part| dealt(profile, options, packet, part).all).sum()
}

/// Returns how much of a kind of damage a shield keeps off before one's own wards count: of what is physical first (PF-SPC-09).
fn kept_off(profile: &Profile, options: &Options, packet: &Packet, place: usize) -> i32 {
    let mut left = packet.blocked;
    if options.shield_block_order != BlockOrder::BlockFirst || left <= 0 {
        return 0;
    }
    for physical in [true, false] {
        for (at, part) in packet.parts.iter().enumerate().filter(|(_, part)| is_physical(part.kind) == physical) {
            let here = dealt(profile, options, packet, part).all.clamp(0, left);
            if at == place {
                return here;
            }
            left -= here;
        }
    }
    0
}

/// What a kind of damage comes to before immunities.
#[derive(Debug, Clone, Copy)]
struct Dealt {
    /// Everything.
    all: i32,
    /// What the doubling added.
    doubled: i32,
    /// What of it is precision.
    precision: i32,
}

/// Returns what a kind of damage comes to (PF-DMG-04, PF-DMG-05, PF-DMG-07, PF-DMG-15): who is immune to critical hits is spared
/// the doubling, who is immune to precision that part of it.
fn dealt(profile: &Profile, options: &Options, packet: &Packet, part: Part) -> Dealt {
    let spared = packet.hits_critically() && profile.immune.has(Against::Critical);
    let times: &[i32] = if packet.doubles && !spared { &[2] } else { &[] };
    let halvings = u32::from(packet.halved);
    let no_precision = profile.immune.has(Against::Precision);
    // What penalties took of the whole they do not take once more of what is left without precision.
    let plain = if no_precision { (part.amount - part.precision).max(0) } else { part.amount };
    let extra = if spared && options.critical_extras == CriticalExtras::None { 0 } else { part.extra };
    let amount = multiplied(plain, times, halvings);
    let precision = if no_precision { 0 } else { multiplied(part.precision, times, halvings) };
    let doubled = amount - multiplied(plain, &[], halvings) + part.twice.min(plain);
    Dealt { all: amount + extra + part.splash, doubled, precision }
}

/// Returns the place of the kind of damage of which there is most, the first of several (PF-DMG-27).
fn largest(profile: &Profile, options: &Options, packet: &Packet) -> Option<usize> {
    if packet.whole.is_empty() {
        return None;
    }
    let mut best = None;
    let mut most = 0;
    for (place, part) in packet.parts.iter().enumerate() {
        let all = dealt(profile, options, packet, part).all;
        if all > most && immune(profile, part.kind).is_none() {
            most = all;
            best = Some(place);
        }
    }
    best
}

/// Returns why a kind of damage does nothing to an actor (PF-DMG-08, PF-DMG-10).
fn immune(profile: &Profile, kind: DamageType) -> Option<(&'static Rule, &'static str)> {
    let traits = profile.traits;
    let harms = match kind {
        DamageType::Good => traits.has(Trait::Evil),
        DamageType::Evil => traits.has(Trait::Good),
        DamageType::Lawful => traits.has(Trait::Chaotic),
        DamageType::Chaotic => traits.has(Trait::Lawful),
        _ => true,
    };
    if !harms {
        return Some((&ALIGNMENT, "it is of no opposed creed"));
    }
    let touched = match kind {
        DamageType::Positive => traits.has(Trait::Undead),
        DamageType::Negative => profile.lives(),
        _ => true,
    };
    if !touched {
        return Some((&IMMUNITY, "it is no harm to it"));
    }
    let bloodless = kind == DamageType::Bleed && (!profile.lives() || traits.has(Trait::Bloodless));
    if bloodless {
        return Some((&BLEED, "it has no blood"));
    }
    let physical = is_physical(kind) && profile.immune.has(Against::Physical);
    let is_immune = physical || profile.immune.has(Against::of(kind)) || profile.immune.has(Against::All);
    is_immune.then_some((&IMMUNITY, "immune"))
}

/// Returns whether a kind of damage does something to things (PF-ITM-05, PF-DMG-09).
pub const fn touches_things(kind: DamageType) -> bool {
    let none = matches!(kind, DamageType::Bleed | DamageType::Mental | DamageType::Poison);
    !none && !matches!(kind, DamageType::Positive | DamageType::Negative)
}

/// Returns what of damage does something to one who is stone: what spares lives does nothing, nor what needs flesh (PF-ITM-05).
pub(super) fn to_stone(packet: Packet) -> Packet {
    let mut lasting = packet.lasting;
    lasting.retain(|one| touches_things(one.damage));
    let mut hard = Packet { parts: ludex_kit::List::new(), lasting, ..packet };
    for part in packet.parts.iter().filter(|part| !packet.nonlethal && touches_things(part.kind)) {
        hard.parts.push(part);
    }
    hard
}

/// Returns whether a ward holds against a kind of damage by what that is.
fn is_of_kind(against: Against, kind: DamageType) -> bool {
    match against {
        Against::Physical => is_physical(kind),
        Against::All => true,
        other => other == Against::of(kind),
    }
}

/// Returns the highest weakness that a kind of damage meets (PF-DMG-11, PF-DMG-26, PF-DMG-27).
fn weakness(profile: &Profile, part: &Part, whole: WordSet<Against>) -> i32 {
    let mut most = 0;
    for ward in &profile.weak {
        let made_of = ward.against.material().is_some_and(|material| part.materials.has(material));
        let precise = ward.against == Against::Precision && part.precision > 0;
        let splashes = ward.against == Against::Splash && part.splash > 0;
        let meets = is_of_kind(ward.against, part.kind) || made_of || precise || splashes || whole.has(ward.against);
        if meets {
            most = most.max(i32::from(ward.value));
        }
    }
    most
}

/// How hard one is who is stone (PF-CND-31).
const STONE: i32 = 8;

/// Returns the highest resistance that a kind of damage meets (PF-DMG-12, PF-DMG-13): that against precision or critical hits
/// takes no more than this part of it (PF-DMG-26).
fn resistance(profile: &Profile, packet: &Packet, part: &Part, dealt: Dealt) -> i32 {
    // Water quenches fire and thins acid (PF-MOV-16).
    let quenched = packet.wet && matches!(part.kind, DamageType::Fire | DamageType::Acid);
    let hardness = if packet.stone { STONE } else { 0 };
    let mut most = if quenched { hardness.max(5) } else { hardness };
    for ward in &profile.resistant {
        let pierced = ward.except.iter().any(|material| part.materials.has(material));
        if pierced {
            continue;
        }
        let value = i32::from(ward.value);
        let takes = match ward.against {
            Against::Precision => value.min(dealt.precision),
            Against::Critical if packet.hits_critically() => value.min(dealt.doubled),
            Against::Critical => 0,
            against if is_of_kind(against, part.kind) => value,
            _ => 0,
        };
        most = most.max(takes);
    }
    most.max(without_body(profile, part))
}

/// Returns what one without a body resists of a kind of damage (PF-MON-15).
fn without_body(profile: &Profile, part: &Part) -> i32 {
    let value = profile.powers.incorporeal;
    if value == 0 || matches!(part.kind, DamageType::Force | DamageType::Positive) {
        return 0;
    }
    let magical = part.materials.has(Material::Magical) || !is_physical(part.kind);
    if profile.powers.incorporeal_doubled && !magical { 2 * value } else { value }
}

/// Returns the rules that a sum of damage rests on beside the steps, for its line.
pub(super) fn rules_of(packet: &Packet) -> [(bool, &'static Rule); 9] {
    let precise = packet.parts.iter().any(|part| part.precision > 0);
    let extra = packet.parts.iter().any(|part| part.extra > 0 || part.splash > 0);
    let several = packet.parts.len() > 1;
    [
        (packet.doubles || packet.halved, &DOUBLING),
        (precise, &PRECISION),
        (packet.blocked > 0, &SHIELD_AND_WARDS),
        (extra, &UNDOUBLED),
        (packet.parts.iter().any(|part| part.splash > 0), &SPLASH),
        (several, &RESISTS_ALL),
        (several, &TWO_KINDS),
        (several, &MINIMUM_OF_SEVERAL),
        (precise || packet.critical, &PARTS),
    ]
}
