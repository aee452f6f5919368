//! An effect comes upon an area or a target.

use super::*;
use crate::areas::{Spread, Zone};
use crate::checks::{Attempt, Check, Degree, multiplied, plain};
use crate::damage::{Packet, Part};
use crate::modifiers::Type;
use crate::position::{COVERS, Shelter, cover_between};
use crate::sight;
use ludex_grid::{Cell, Footprint};
use ludex_kit::List;

/// Have an effect come upon an area, or upon one target.
#[command(rule = AREAS, group = "Rulings", kind = Harm, by = game_master, open, always, label = "An effect on an area")]
pub struct Unleash {
    /// Whose it is, and from whose space it goes.
    pub by: ActorId,
    #[field("what it is called", usual = "burning hands".to_owned())]
    pub name: String,
    #[field("what it looks like", usual = Spread::Burst)]
    pub spread: Spread,
    /// The corner of a burst, or the square towards which it goes.
    #[field("where, or towards where")]
    pub at: Cell,
    #[field("feet", 0..=500, usual = 15)]
    pub feet: u16,
    /// The one at whom it is aimed, in place of an area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ActorId>,
    #[field("save", usual = Save::Reflex)]
    pub save: Save,
    /// The DC; 0 for the spell DC of whose it is.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC; 0 for that of its spells", 0..=60, usual = 0)]
    pub dc: u8,
    #[field("dice", 0..=40, usual = 2)]
    pub dice: u8,
    #[field("sides of the dice", 2..=12, usual = 6)]
    pub die: u8,
    #[field("kind of damage", usual = DamageType::Fire)]
    pub damage: DamageType,
    /// Whether it heals those whom its damage does not harm.
    #[serde(default, skip_serializing_if = "is_default")]
    pub heals: bool,
    /// What is the matter with those who fail, with its value; one more by critical failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("value of the condition", 0..=9, usual = 0)]
    pub value: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("level", -1..=25, usual = 1)]
    pub level: i8,
    /// What it is like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<Quality>,
    /// Whether whom it brings to 0 hit points dies at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub death: bool,
    /// Whether it takes one out of the fight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub incapacitates: bool,
    /// Whether it is no spell, so that its level counts as it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_spell: bool,
    /// Minutes for which those whom it touched are proof against it.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("minutes proof against it", 0..=10_000, usual = 0)]
    pub proof: u16,
    /// An ally of its maker who chooses to fail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub willing: Option<ActorId>,
    /// Whether its maker is in it too, of an emanation.
    #[serde(default, skip_serializing_if = "is_default")]
    pub oneself: bool,
}

/// Returns what is taken of so much by a basic save of a degree (PF-EFF-08).
pub fn basic(amount: i32, degree: Degree) -> i32 {
    match degree {
        Degree::CriticalSuccess => 0,
        Degree::Success => checks::half(amount),
        Degree::Failure => amount,
        Degree::CriticalFailure => multiplied(amount, &[2], 0),
    }
}

/// Returns whether a kind of energy heals somebody rather than harms it (PF-DMG-09).
pub fn heals(profile: &Profile, damage: DamageType) -> bool {
    let undead = profile.traits.has(Trait::Undead);
    let thing = profile.traits.has(Trait::Construct);
    match damage {
        DamageType::Positive => !undead && !thing,
        DamageType::Negative => undead && !thing,
        _ => false,
    }
}

impl Unleash {
    /// Returns the area.
    fn zone(&self, state: &State) -> Zone {
        Zone { spread: self.spread, from: state.footprint(self.by), at: self.at, feet: self.feet }
    }

    /// Returns whether somebody is touched by it.
    fn touches(&self, state: &State, id: ActorId) -> bool {
        if !state.lives(id) {
            return false;
        }
        match self.target {
            Some(target) => id == target,
            None => {
                (id != self.by || self.oneself || self.spread == Spread::Burst) && self.zone(state).reaches(state, id)
            }
        }
    }

    /// Returns the save of somebody: cover from where it begins helps against areas (PF-EFF-07).
    fn attempt(&self, state: &State, id: ActorId, shows: bool) -> Attempt {
        let mut sum = derived::save_with(state, id, self.save, shows);
        if self.save == Save::Reflex && self.target.is_none() {
            let origin = Footprint::single(state.setting.map.shape(), self.zone(state).origin());
            let shelter = cover_between(state, (self.by, origin), (id, state.footprint(id)));
            let helps = if shelter >= Shelter::Standard { COVERS[shelter as usize].1 } else { 0 };
            sum.add(Type::Circumstance, "cover", helps, &AREAS);
        }
        if self.quality == Some(Quality::Visual) && state.actor(id).averted {
            sum.add(Type::Circumstance, "looking away", 2, &derived::AVERT_GAZE);
        }
        let dc = match self.dc {
            0 => derived::spell_dc(state, self.by, shows).unwrap_or_else(|| plain("of the effect", 15, &BASIC, shows)),
            dc => plain("of the effect", dc.into(), &BASIC, shows),
        };
        let mut attempt = Attempt::new(sum.tally(), dc);
        if self.incapacitates && is_above(state.profile(id).level, self.level, !self.no_spell) {
            attempt.shift("incapacitation", 1);
        }
        attempt
    }

    /// Returns the degree of somebody's save, which is rolled unless that one has chosen to fail.
    fn saves(&self, table: &mut Table<'_, impl Run>, id: ActorId) -> Degree {
        if self.willing == Some(id) {
            return Degree::Failure;
        }
        let check = self.attempt(table.state(), id, table.listens()).roll(table);
        let degree = check.degree;
        table.emit(Saved { actor: id, save: self.save, check });
        degree
    }

    /// Does to somebody what the effect does by a degree.
    fn strikes(&self, table: &mut Table<'_, impl Run>, id: ActorId, degree: Degree, amount: i32) {
        let harm = basic(amount, degree);
        if self.dice > 0 && harm > 0 {
            let critical = degree == Degree::CriticalFailure;
            let mut packet = Packet { critical, death: self.death, ..Packet::default() };
            packet.add(Part { kind: self.damage, amount: harm, ..Part::default() });
            if self.target.is_none() {
                packet.whole.set(Against::Area, true);
            }
            let none = table.tally();
            damage::harm(table, None, id, packet, (Vec::new(), none));
        }
        let Some(condition) = self.condition.filter(|_| !degree.succeeds()) else { return };
        let worse = u8::from(degree == Degree::CriticalFailure && condition.is_valued());
        let value = if condition.is_valued() { self.value.max(1) + worse } else { 0 };
        if !table.state().actor(id).conditions.is_full() {
            conditions::give(table, id, Instance { value, by: Some(self.by), ..Instance::of(condition) });
        }
    }
}

impl Act<Pathfinder> for Unleash {
    fn may(&self, state: &State) -> Verdict {
        ensure!((1..=60).contains(&self.name.chars().count()), AREAS, "say in 1 to 60 letters what it is");
        ensure!(state.setting.map.contains(self.at), TARGETS, "that is beyond the map");
        if let Some(target) = self.target {
            ensure!(state.lives(target), TARGETS, "{} is dead", target);
            let near = state.feet(self.by, target) <= self.feet;
            ensure!(near, TARGETS, "{} is out of range", target);
            sight::aims(state, self.by, target)?;
            let zone = Zone { spread: Spread::Emanation, feet: 2_000, ..self.zone(state) };
            let open = zone.reaches(state, target);
            ensure!(open, crate::areas::LINE_OF_EFFECT, "something solid stands between");
        }
        if let Some(willing) = self.willing {
            let ally = willing != self.by && !state.hostile(willing, self.by);
            ensure!(ally, WILLING, "{} is no ally of {}", willing, self.by);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Unleashed { actor: self.by, name: self.name.clone().into() });
        if let Some(target) = self.target
            && !crate::maneuvers::is_made_out(table, self.by, target)
        {
            return;
        }
        // One roll for all whom it touches (PF-EFF-17).
        let rolled = if self.dice > 0 { Some(table.dice(self.dice.into(), self.die.into())) } else { None };
        let amount = rolled.as_ref().map_or(0, Rolled::value);
        if let Some(roll) = rolled {
            table.emit(BlastRolled { actor: self.by, roll });
        }
        for id in in_order(table.state()).iter() {
            let state = table.state();
            if !self.touches(state, id) {
                continue;
            }
            let proof = state.proofs.iter().any(|one| one.holds(id, &self.name, self.by, state.clock.seconds));
            let deathless = self.death && state.profile(id).proof.has(ProofAgainst::DeathEffects);
            let spared = deathless || self.quality.is_some_and(|quality| spares(state, id, self.by, &[quality]));
            if proof || spared {
                continue;
            }
            if self.heals && heals(state.profile(id), self.damage) {
                damage::mends(table, id, amount);
            } else {
                let degree = self.saves(table, id);
                self.strikes(table, id, degree, amount);
            }
            if self.proof > 0 {
                let until = table.state().clock.seconds + u64::from(self.proof) * 60;
                table.emit(Immunised { actor: id, name: self.name.clone().into(), until });
            }
        }
        sight::gives_away(table, self.by);
    }
}

/// Returns everybody, those in the order first (PF-EFF-17).
fn in_order(state: &State) -> List<ActorId, 200> {
    let mut all = List::new();
    let others = state.ids().filter(|id| !state.order.contains(id));
    for id in state.order.iter().copied().chain(others) {
        if !all.is_full() {
            all.push(id);
        }
    }
    all
}

/// An effect comes.
#[event(Action, "{actor}: {name}", AREAS, ONE_SAVE)]
pub struct Unleashed {
    pub actor: ActorId,
    pub name: std::borrow::Cow<'static, str>,
}

impl Event<Pathfinder> for Unleashed {
    fn apply(&self, _state: &mut State) {}
}

/// The damage of an effect is rolled, once for all.
#[event]
pub struct BlastRolled {
    pub actor: ActorId,
    pub roll: Rolled,
}

impl Event<Pathfinder> for BlastRolled {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let text = format!("It does {} damage", self.roll.value());
        let check = ludex_engine::Check::new("Damage", vec![self.roll.clone()], Tally::silent());
        Some(Line::new(LineKind::Roll, text).rule(&ONE_SAVE).check(check))
    }
}

/// Somebody saved against an effect.
#[event]
pub struct Saved {
    pub actor: ActorId,
    pub save: Save,
    pub check: Check,
}

impl Event<Pathfinder> for Saved {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (total, dc) = (self.check.total(), self.check.dc.total);
        let who = teller.name(self.actor);
        let text = format!("{who} saves by {}: {total} against {dc}, {}", self.save, self.check.degree);
        let line = Line::new(LineKind::Roll, text).rule(&BASIC).came_to(self.check.degree.result(), total, dc);
        let line = line.rule_if(!self.check.shifts.is_empty(), &INCAPACITATION);
        Some(self.check.explain("Save", "DC", line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        self.check.count_odds(odds);
    }
}

/// Somebody is proof against an effect for a while, whosever it is.
#[event(Status, "{actor} is proof against {name} for a while", PROOF)]
pub struct Immunised {
    pub actor: ActorId,
    pub name: std::borrow::Cow<'static, str>,
    pub until: u64,
}

impl Event<Pathfinder> for Immunised {
    fn apply(&self, state: &mut State) {
        let now = state.clock.seconds;
        state.proofs.retain(|one| one.until > now && (one.actor != self.actor || *one.name != *self.name));
        let proof = Immune { actor: self.actor, name: self.name.as_ref().into(), by: None, until: self.until };
        state.proofs.push(proof);
    }
}
