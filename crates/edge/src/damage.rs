//! Damage: what is rolled, what armour takes off, and what is lost.

mod ruling;

pub use ruling::{Heal, HurtBy, Mended, mends};

use crate::prelude::*;
use ludex_kit::WordSet;

rules! {
    /// The dice of the weapon and what is added to them.
    ROLL = "ED-DMG-01", "Damage roll";
    /// Strength in melee, Perception at range, once for an attack.
    ABILITY = "ED-DMG-02", "Ability added to weapon damage";
    /// Nothing brings the sum below 0.
    NOT_BELOW = "ED-DMG-04", "Bonuses and penalties";
    /// Kinetic damage: what moves and strikes.
    KINETIC = "ED-DMG-05", "Kinetic damage", State;
    /// Energy: what burns, freezes, corrodes.
    ENERGY = "ED-DMG-06", "Energy damage", State;
    /// Biotic: poison, sickness, blood.
    BIOTIC = "ED-DMG-07", "Biotic damage", State;
    /// Psychic: what hurts the mind.
    PSYCHIC = "ED-DMG-08", "Psychic damage", State;
    /// Damage may be said more exactly, burning or cutting; nothing goes by it but what somebody resists.
    NATURE = "ED-DMG-09", "Finer nature", Option;
    /// Armour takes all its value off kinetic damage.
    AGAINST_KINETIC = "ED-DMG-12", "AV against kinetic damage";
    /// Off energy it takes half, rounded down.
    AGAINST_ENERGY = "ED-DMG-13", "AV against energy damage";
    /// Off nothing else.
    AGAINST_OTHERS = "ED-DMG-14", "AV against biotic and psychic damage";
    /// What is brought to nothing does nothing.
    NOTHING = "ED-DMG-15", "Reduced to nothing";
    /// Armour counts once for all kinds of one attack, where it helps most.
    ONCE = "ED-DMG-16", "Several damage types in one attack";
    /// What armour and hide take off is added before it is halved.
    ADDS_UP = "ED-DMG-17", "AV sources add up";
    /// What one resists is halved.
    RESISTANCE = "ED-DMG-18", "Resistance";
    /// What one is vulnerable to is doubled.
    VULNERABILITY = "ED-DMG-19", "Vulnerability";
    /// Both come last.
    LAST = "ED-DMG-20", "After everything else";
    /// Several of a kind count once.
    SEVERAL = "ED-DMG-21", "Several resistances or vulnerabilities";
    /// One of each leaves the damage as it is.
    BOTH = "ED-DMG-22", "Resistance and vulnerability together";
    /// A hit from beside who is paralyzed or unconscious does the most that it can.
    WORST = "ED-DMG-23", "Maximum damage";
    /// Halving and doubling of the effect, then armour, then resistance and vulnerability, then the sum.
    STEPS = "ED-DMG-24", "Order of steps";
    /// What comes from elsewhere meets armour as well.
    ELSEWHERE = "ED-DMG-25", "Damage from other sources";
    /// All of it counts for what asks how much it was, also what is beyond the last point.
    RECORD = "ED-DMG-26", "What a damage event records";
    /// Any vitality wakes who has fallen.
    WAKING = "ED-DTH-05", "Waking up";
    /// What an exploit leaves goes by the damage of the whole attack after armour and resistance.
    EXPLOIT_TRAUMA = "ED-INT-77", "Trauma exploit against armour";
    /// One hit with all that it does is one source, and so is one effect at one moment.
    ONE_SOURCE = "ED-DMG-28", "One source of damage";
    /// Armour goes where the least is left, and resistance comes after it.
    MIXED = "ED-INB-04", "Mixed damage with resistance" follows ONCE, RESISTANCE, LAST;
}

/// Damage from one source before it meets armour, by its kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Packet {
    /// How much of each kind.
    pub amounts: [i32; 4],
    /// Whether a save has halved it.
    pub halved: bool,
    /// Whether a setback has doubled it.
    pub doubled: bool,
    /// Armour beside what is worn, such as that of a power.
    pub ward: i32,
    /// What it is more exactly (ED-DMG-09).
    pub nature: Option<Nature>,
    /// Whether no armour counts against it (ED-ENV-13).
    pub bare: bool,
}

impl Packet {
    /// Returns damage of one kind that no attack does: whether armour counts against that a campaign says (ED-DMG-25, ED-ENV-13).
    pub fn of_hazard(state: &State, kind: DamageType, amount: i32) -> Self {
        Self { bare: !state.options().armor_against_hazards, ..Self::of(kind, amount) }
    }

    /// Returns damage of one kind; below 0 counts as 0 (ED-DMG-04).
    pub fn of(kind: DamageType, amount: i32) -> Self {
        let mut amounts = [0; 4];
        amounts[kind as usize] = amount.max(0);
        Self { amounts, ..Self::default() }
    }

    /// Returns what an amount of it comes to once a save has halved it and a setback doubled it.
    #[inline]
    const fn effect(&self, amount: i32) -> i32 {
        let halved = if self.halved { amount / 2 } else { amount };
        if self.doubled { halved * 2 } else { halved }
    }

    /// Returns the only kind of which there is any; `None` where there are several, or none.
    #[inline]
    fn only(&self) -> Option<DamageType> {
        let mut all = DamageType::ALL.iter().filter(|kind| self.amounts[**kind as usize] != 0);
        all.next().copied().filter(|_| all.next().is_none())
    }

    /// Returns the kind of which there is most; of several the first.
    pub fn main(self) -> DamageType {
        let most = self.amounts.iter().max().copied().unwrap_or(0);
        let place = self.amounts.iter().position(|amount| *amount == most).unwrap_or(0);
        DamageType::ALL[place]
    }
}

/// What damage meets: of somebody, or of a thing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shell {
    /// What armour, hide or hull takes off.
    pub armor: i32,
    /// Kinds of which half is taken.
    pub resists: WordSet<DamageType>,
    /// Kinds that are taken twice.
    pub vulnerable: WordSet<DamageType>,
    /// Kinds that do nothing.
    pub immune: WordSet<DamageType>,
    /// Natures of which half is taken.
    pub resists_natures: WordSet<Nature>,
    /// Natures that are taken twice.
    pub vulnerable_natures: WordSet<Nature>,
}

impl Shell {
    /// Returns what damage meets that comes to somebody.
    #[inline]
    pub fn of(profile: &Profile) -> Self {
        let Profile { resists, vulnerable, immune, resists_natures, vulnerable_natures, .. } = *profile;
        Self { armor: profile.armor.into(), resists, vulnerable, immune, resists_natures, vulnerable_natures }
    }

    /// Returns whether half is taken, and whether twice, of a kind and a nature; each counts once (ED-DMG-09, ED-DMG-21).
    fn wards(self, kind: DamageType, nature: Option<Nature>) -> (bool, bool) {
        let resists = self.resists.has(kind) || nature.is_some_and(|nature| self.resists_natures.has(nature));
        let vulnerable = self.vulnerable.has(kind) || nature.is_some_and(|nature| self.vulnerable_natures.has(nature));
        (resists, vulnerable)
    }

    /// Returns what immunity, resistance and vulnerability leave of a kind, after everything else and once each (ED-DMG-18,
    /// ED-DMG-19, ED-DMG-20, ED-DMG-21, ED-DMG-22).
    fn leaves(self, kind: DamageType, nature: Option<Nature>, amount: i32) -> i32 {
        if self.immune.has(kind) {
            return 0;
        }
        match self.wards(kind, nature) {
            (true, false) => amount / 2,
            (false, true) => amount * 2,
            _ => amount,
        }
    }
}

/// Returns what an actor takes of damage (ED-DMG-24).
pub fn taken(profile: &Profile, packet: Packet) -> i32 {
    taken_by_shell(Shell::of(profile), packet)
}

/// Returns what is taken of damage behind armour (ED-DMG-24).
pub fn taken_by_shell(shell: Shell, packet: Packet) -> i32 {
    // Most often it is of one kind.
    match packet.only() {
        Some(kind) => of_one_kind(shell, kind, packet),
        None => through(shell, packet).iter().sum(),
    }
}

/// Returns what comes through armour and resistance of each kind of damage: armour counts where the sum is least.
fn through(shell: Shell, packet: Packet) -> [i32; 4] {
    let mut all = [0; 4];
    if let Some(kind) = packet.only() {
        all[kind as usize] = of_one_kind(shell, kind, packet);
        return all;
    }
    let amounts = packet.amounts.map(|amount| packet.effect(amount));
    let armor = armor(shell, packet);
    let against = |kind: DamageType, off: i32| {
        let mut all = [0; 4];
        for other in DamageType::ALL {
            let amount = amounts[*other as usize];
            if amount == 0 {
                continue;
            }
            let left = if *other == kind { (amount - off).max(0) } else { amount };
            all[*other as usize] = shell.leaves(*other, packet.nature, left);
        }
        all
    };
    // ED-DMG-16: on one kind alone, where the least is left. ED-DMG-13: against energy the half.
    let (kinetic, energy) = (against(DamageType::Kinetic, armor), against(DamageType::Energy, armor / 2));
    if energy.iter().sum::<i32>() < kinetic.iter().sum() { energy } else { kinetic }
}

/// Returns what armour there is against damage; what is added is halved as a whole (ED-DMG-17).
const fn armor(shell: Shell, packet: Packet) -> i32 {
    if packet.bare { 0 } else { shell.armor + packet.ward }
}

/// Returns what is taken of damage of one kind alone.
#[inline]
fn of_one_kind(shell: Shell, kind: DamageType, packet: Packet) -> i32 {
    let armor = armor(shell, packet);
    let off = match kind {
        DamageType::Kinetic => armor,
        DamageType::Energy => armor / 2,
        _ => 0,
    };
    let amount = packet.effect(packet.amounts[kind as usize]);
    shell.leaves(kind, packet.nature, (amount - off.max(0)).max(0))
}

/// Returns the kind of damage that somebody takes most of; of what all is stopped, the kind that there was most of (ED-INT-77,
/// ED-TRA-07).
pub fn main_kind(state: &State, id: ActorId, packet: Packet) -> DamageType {
    if let Some(kind) = packet.only() {
        return kind;
    }
    let amounts = through(Shell::of(state.profile(id)), Packet { ward: derived::ward(state, id), ..packet });
    if amounts == [0; 4] { packet.main() } else { Packet { amounts, ..packet }.main() }
}

/// Returns what somebody takes of so much damage of one kind, with what powers take off.
pub fn taken_of(state: &State, id: ActorId, (kind, nature): (DamageType, Option<Nature>), amount: i32) -> i32 {
    let packet = Packet { nature, ward: derived::ward(state, id), ..Packet::of(kind, amount) };
    of_one_kind(Shell::of(state.profile(id)), kind, packet)
}

/// Returns what somebody takes of damage, with what powers take off.
pub fn taken_by(state: &State, id: ActorId, packet: Packet) -> i32 {
    taken(state.profile(id), Packet { ward: derived::ward(state, id), ..packet })
}

/// Damage that comes to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wound {
    /// To whom.
    pub target: ActorId,
    /// By whom; `None` for what nobody does.
    pub by: Option<ActorId>,
    /// How much, before armour.
    pub packet: Packet,
    /// Whether the life of who would fall is spared.
    pub spares: bool,
    /// Whether it leaves a trauma beside that of a fall.
    pub scars: bool,
    /// Whether it comes of bleeding.
    pub bleeds: bool,
}

impl Wound {
    /// Returns damage that nobody does.
    pub const fn of(target: ActorId, packet: Packet) -> Self {
        Self { target, by: None, packet, spares: false, scars: false, bleeds: false }
    }
}

/// Lets an actor take damage from one source (ED-DMG-28). Returns what was taken.
pub fn harm(table: &mut Table<'_, impl Run>, wound: Wound) -> i32 {
    let state = table.state();
    let Wound { target, by, packet, spares, scars, bleeds } = wound;
    if !state.lives(target) {
        return 0;
    }
    let total = taken_by(state, target, packet);
    let before = i32::from(state.actor(target).vitality);
    // What a body bears is what it bore before this (ED-DTH-02).
    let threshold = derived::death_threshold(state, target);
    let (kind, rolled, nature) = (main_kind(state, target, packet), packet.amounts, packet.nature);
    let bled = bleeds;
    table.emit(Damaged { actor: target, by, kind, nature, rolled, total, before, threshold, spares, scars, bled });
    total
}

/// What damage is called that comes of bleeding.
const BLEEDS: &str = "bleeding";

/// An actor takes damage.
#[event]
pub struct Damaged {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
    pub kind: DamageType,
    /// What it is more exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nature: Option<Nature>,
    /// By its kinds, before armour.
    pub rolled: [i32; 4],
    /// What was taken.
    pub total: i32,
    /// The vitality before it.
    pub before: i32,
    /// How much beyond the last point kills outright.
    pub threshold: i32,
    /// Whether the life of who would fall is spared.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spares: bool,
    /// Whether it leaves a trauma beside that of a fall.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scars: bool,
    /// Whether it was lost to bleeding.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bled: bool,
}

impl Event<Edge> for Damaged {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            let left = (i32::from(actor.vitality) - self.total).max(0) as i16;
            if self.bled {
                actor.bled += actor.vitality - left;
            }
            actor.vitality = left;
            // ED-DUR-06
            if self.total > 0 {
                actor.conditions.retain(|one| one.until != Until::Harmed);
            }
            // ED-DTH-25: damage forgets when one would have woken.
            actor.coma = Coma::default();
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.total {
            0 => format!("{who} takes no damage"),
            total => format!("{who} takes {total} {} damage", self.kind),
        };
        let sum: i32 = self.rolled.iter().sum();
        let line = Line::new(LineKind::Harm, text).by(self.actor).changes(Delta::points(-self.total));
        let (resists, vulnerable) = Shell::of(teller.state.profile(self.actor)).wards(self.kind, self.nature);
        let kinds = [&KINETIC, &ENERGY, &BIOTIC, &PSYCHIC];
        let armor = [&AGAINST_KINETIC, &AGAINST_ENERGY, &AGAINST_OTHERS, &AGAINST_OTHERS];
        Some(
            line.rule(&STEPS)
                .rule(kinds[self.kind as usize])
                .rule_if(sum != self.total, armor[self.kind as usize])
                .rule_if(resists, &RESISTANCE)
                .rule_if(vulnerable, &VULNERABILITY)
                .rule_if(resists && vulnerable, &BOTH)
                .rule_if(self.nature.is_some(), &NATURE)
                .rule_if(self.total == 0, &NOTHING)
                .rule_if(self.scars, &EXPLOIT_TRAUMA)
                .rule_if(self.by.is_none(), &ELSEWHERE)
                .rule(&RECORD),
        )
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.suffers(self.actor, self.total);
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.deals(self.by, self.actor, self.total, if self.bled { BLEEDS } else { "harm" });
    }
}
