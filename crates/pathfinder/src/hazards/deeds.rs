//! What people do about hazards.

use super::effects::goes_off;
use super::*;
use crate::deeds::{self, Deed};
use crate::turns::{able, ready, spend};
use ludex_kit::WordSet;
use std::collections::BTreeMap;

/// Have everybody who plays look out for a hazard, as they come near: in secret.
#[command(rule = DETECTING, group = "Rulings", kind = Rule, by = game_master, open, label = "They come near a hazard")]
pub struct LookOut {
    #[field("place of the hazard", 0..=7, usual = 0)]
    pub hazard: u8,
    /// Whether they search, as it takes for what is noticed with a rank alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub searching: bool,
}

/// Returns whether somebody may notice a hazard: it plays, has not looked, and has the rank that it takes.
fn looks(state: &State, place: u8, actor: ActorId, searching: bool) -> bool {
    let Some((lying, now)) = found(state, place) else { return false };
    let bit = HazardNow::bit(actor.0);
    let fit = match lying.hazard.notice_rank {
        None => true,
        Some(rank) => (searching || searches(state, actor)) && state.profile(actor).perception.rank >= rank,
    };
    let anew = (now.noticed | now.sought) & bit == 0;
    state.profile(actor).players && state.stands(actor) && fit && anew
}

/// Returns whether somebody searches on the way.
fn searches(state: &State, actor: ActorId) -> bool {
    state.actor(actor).exploring.is_some_and(|one| one.activity == crate::travel::Activity::Search)
}

impl Act<Pathfinder> for LookOut {
    fn may(&self, state: &State) -> Verdict {
        ensure!(found(state, self.hazard).is_some(), DETECTING, "there is no such hazard here");
        let anybody = state.ids().any(|id| looks(state, self.hazard, id, self.searching));
        ensure!(anybody, DETECTING, "nobody can notice it now", instead = "have them search, if it takes a rank");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        for actor in table.state().ids() {
            if !looks(table.state(), self.hazard, actor, self.searching) {
                continue;
            }
            let shows = table.listens();
            let state = table.state();
            let Some((lying, _)) = found(state, self.hazard) else { return };
            let dc = plain("Stealth", lying.hazard.stealth.into(), &DETECTING, shows);
            let check = Attempt::new(derived::perception(state, actor, shows), dc).roll(table);
            table.emit(Sought { actor, place: self.hazard, check });
        }
    }
}

/// Set a hazard off at somebody: it does what the hazard waits for.
#[command(rule = TRIGGERING, group = "Rulings", kind = Harm, by = game_master, open, label = "Set a hazard off")]
pub struct SetOff {
    pub target: ActorId,
    #[field("place of the hazard", 0..=7, usual = 0)]
    pub hazard: u8,
}

impl Act<Pathfinder> for SetOff {
    fn may(&self, state: &State) -> Verdict {
        may_meet(state, self.hazard)?;
        ensure!(state.lives(self.target), TRIGGERING, "{} is dead", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        goes_off(table, self.hazard, self.target);
    }
}

/// Asks whether somebody has noticed a hazard that can still do something, and has so many actions in a fight.
fn may_begin(state: &State, actor: ActorId, place: u8, actions: u8) -> Verdict {
    if state.stage == Stage::Fighting {
        ready(state, actor, actions)?;
    } else {
        able(state, actor)?;
    }
    may_meet(state, place)?;
    ensure!(has_noticed(state, place, actor), DISABLING, "{} has noticed nothing there", actor);
    Ok(())
}

/// Asks whether somebody is beside a hazard that it has noticed, with so many actions in a fight.
fn may_work(state: &State, actor: ActorId, place: u8, actions: u8) -> Verdict {
    may_begin(state, actor, place, actions)?;
    let Some((lying, _)) = found(state, place) else { return Ok(()) };
    let feet = state.footprint(actor).distance_to(lying.at) * u32::from(SQUARE);
    ensure!(feet <= SQUARE.into(), DISABLING, "{} is not beside it", actor, instead = "move up");
    Ok(())
}

/// Pays for it in a fight.
fn pays(table: &mut Table<'_, impl Run>, actor: ActorId, actions: u8) {
    if table.state().stage == Stage::Fighting {
        spend(table, actor, actions);
    }
}

/// Disable a hazard.
#[command(rule = DISABLING, group = "Hazards", kind = Other, costs = 2)]
pub struct Disable {
    pub actor: ActorId,
    #[field("place of the hazard", 0..=7)]
    pub hazard: u8,
    /// With which skill, where there are several ways; with that of the hazard where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("with")]
    pub with: Option<Skill>,
}

/// Returns the check of disabling a hazard in a way.
fn attempt(state: &State, actor: ActorId, way: &HazardWay, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, actor, way.with, shows);
    deeds::attempt(state, actor, sum, plain("of the hazard", way.dc.into(), &DISABLING, shows))
}

impl Act<Pathfinder> for Disable {
    fn may(&self, state: &State) -> Verdict {
        may_work(state, self.actor, self.hazard, 2)?;
        conditions::may_handle(state, self.actor)?;
        let Some((lying, _)) = found(state, self.hazard) else { return Ok(()) };
        let Some(way) = lying.hazard.disabling(self.with) else {
            return Err(Refusal::new(&DISABLING, "it is not disabled so").instead("use another skill"));
        };
        let statistic = state.profile(self.actor).skills[way.with as usize];
        let fit = statistic.given || statistic.rank >= way.rank;
        ensure!(fit, deeds::GATE, "it takes to be {} in {}", way.rank.name(), way.with.name());
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, hazard: place, with } = *self;
        let Some((lying, _)) = found(table.state(), place) else { return };
        let Some(way) = lying.hazard.disabling(with) else { return };
        let (attempt, needs) = (attempt(table.state(), actor, &way, table.listens()), lying.hazard.successes);
        pays(table, actor, 2);
        if turns::fumbles(table, actor) {
            return;
        }
        let deed = Deed { actor, target: None, what: "disable the hazard", rule: &DISABLING };
        let gained = match deeds::tries(table, deed, attempt) {
            Degree::CriticalSuccess => 2,
            Degree::Success => 1,
            Degree::Failure => 0,
            Degree::CriticalFailure => return goes_off(table, place, actor),
        };
        let Some((_, now)) = found(table.state(), place).filter(|_| gained > 0) else { return };
        let successes = now.successes.saturating_add(gained);
        let spent = successes >= needs;
        let what = if spent { "is disabled" } else { "is loosened" };
        table.emit(HazardChanged { place, now: HazardNow { successes, spent, ..now }, what: what.into() });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for hazard in 0..offers.state().hazards.len() as u8 {
            if has_noticed(offers.state(), hazard, actor) {
                offers.add(Disable { actor, hazard, with: None });
                let ways = found(offers.state(), hazard).map(|(lying, _)| lying.hazard.ways.as_slice());
                for way in ways.unwrap_or_default() {
                    offers.add(Disable { actor, hazard, with: Some(way.with) });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = self.with.map_or(String::new(), |with| format!(" with {with}"));
        format!("Disable {}{with}", name(teller.state, self.hazard))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some(way) = found(state, self.hazard).and_then(|(lying, _)| lying.hazard.disabling(self.with)) {
            deeds::preview(&attempt(state, self.actor, &way, false), offer);
        }
    }
}

/// Counteract a hazard of magic with a spell.
#[command(rule = DISABLING, group = "Hazards", kind = Spell, costs = 2)]
pub struct CounterHazard {
    pub actor: ActorId,
    #[field("place of the hazard", 0..=7)]
    pub hazard: u8,
}

impl Act<Pathfinder> for CounterHazard {
    fn may(&self, state: &State) -> Verdict {
        may_work(state, self.actor, self.hazard, 2)?;
        let magical = found(state, self.hazard).is_some_and(|(lying, _)| lying.hazard.counter_level.is_some());
        ensure!(magical, DISABLING, "no magic counteracts it", instead = "disable it");
        ensure!(state.profile(self.actor).casting.is_some(), DISABLING, "{} casts no spells", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, hazard: place } = *self;
        let state = table.state();
        let shows = table.listens();
        let Some((lying, _)) = found(state, place) else { return };
        let Some(sum) = derived::counteract(state, actor, shows) else { return };
        let level = i32::from(lying.hazard.counter_level.unwrap_or(0));
        let own = checks::half_up(state.profile(actor).level.max(1).into());
        let dc = plain("of the hazard", lying.hazard.counter.into(), &DISABLING, shows);
        let attempt = Attempt::new(sum, dc);
        pays(table, actor, 2);
        let deed = Deed { actor, target: None, what: "counteract the hazard", rule: &DISABLING };
        let degree = deeds::tries(table, deed, attempt);
        let done = crate::blasts::counteracts(degree, own as i8, level as i8);
        if let Some((_, now)) = found(table.state(), place).filter(|_| done) {
            table.emit(HazardChanged { place, now: HazardNow { spent: true, ..now }, what: "is counteracted".into() });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for hazard in 0..offers.state().hazards.len() as u8 {
            if has_noticed(offers.state(), hazard, actor) {
                offers.seldom(CounterHazard { actor, hazard });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Counteract {}", name(teller.state, self.hazard))
    }
}

/// Returns what damage of a kind, by something made of this, comes to after the weaknesses and resistances of a hazard.
fn warded(hazard: &Hazard, (kind, made_of): (DamageType, WordSet<Material>), harm: i32) -> i32 {
    let matches = |against: Against| {
        let physical = against == Against::Physical && damage::is_physical(kind);
        let material = against.material().is_some_and(|material| made_of.has(material));
        against == Against::of(kind) || against == Against::All || physical || material
    };
    let most = |of: &BTreeMap<Against, i16>| {
        let found = of.iter().filter(|(against, _)| matches(**against)).map(|(_, value)| i32::from(*value));
        found.max().unwrap_or(0)
    };
    if harm <= 0 { 0 } else { (harm + most(&hazard.weak) - most(&hazard.resistant)).max(0) }
}

/// Strike at a hazard.
#[command(rule = DAMAGING, group = "Hazards", kind = Attack, costs = 1)]
pub struct StrikeHazard {
    pub actor: ActorId,
    #[field("place of the hazard", 0..=7)]
    pub hazard: u8,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
}

impl Act<Pathfinder> for StrikeHazard {
    fn may(&self, state: &State) -> Verdict {
        may_begin(state, self.actor, self.hazard, 1)?;
        conditions::may_handle(state, self.actor)?;
        let Some((lying, _)) = found(state, self.hazard) else { return Ok(()) };
        ensure!(lying.hazard.hit_points > 0, DAMAGING, "there is nothing to strike at");
        let Some(strike) = state.profile(self.actor).strike(self.strike) else {
            return Err(Refusal::new(&DAMAGING, "{} has no such way to strike").about(self.actor));
        };
        let held = strike.weapon == BODY || state.actor(self.actor).holds(strike.weapon);
        ensure!(held, DAMAGING, "it is struck with what is in hand");
        let loaded = state.actor(self.actor).unloaded & bit(strike.weapon) == 0 || strike.weapon == BODY;
        ensure!(loaded, DAMAGING, "it is not loaded", instead = "load it");
        let spares = strike.traits.has(WeaponTrait::Nonlethal);
        ensure!(damage::touches_things(strike.damage) && !spares, DAMAGING, "that does nothing to things");
        let reach = if strike.is_ranged() { strike.range * 6 } else { strike.reach.into() };
        let feet = state.footprint(self.actor).distance_to(lying.at) as u16 * u16::from(SQUARE);
        ensure!(feet <= reach, DAMAGING, "it is out of reach", instead = "move up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, hazard: place, strike } = *self;
        let state = table.state();
        let shows = table.listens();
        let Some((lying, _)) = found(state, place) else { return };
        let Some(with) = state.profile(actor).strike(strike) else { return };
        let mut sum = derived::attack(state, actor, with, shows);
        let agile = with.traits.has(WeaponTrait::Agile);
        let penalty = crate::attack::multiple_attack_penalty(state.actor(actor).attacks, agile);
        sum.add(crate::modifiers::Type::Untyped, "attacks before", penalty, &crate::attack::MULTIPLE);
        let dc = plain("of the hazard", lying.hazard.armor_class.into(), &DAMAGING, shows);
        let attempt = Attempt::new(sum.tally(), dc);
        let durability = durability(&lying.hazard);
        pays(table, actor, 1);
        table.emit(crate::attack::Attacked { actor, strike, reaction: false, counts: 1 });
        let deed = Deed { actor, target: None, what: "strike the hazard", rule: &DAMAGING };
        let degree = deeds::tries(table, deed, attempt);
        if !degree.succeeds() {
            return;
        }
        let hit = damage::Hit { critical: degree == Degree::CriticalSuccess, ..damage::Hit::plain(strike) };
        let parts = damage::to_thing(table, actor, hit, &mut Vec::new());
        let Some((lying, now)) = found(table.state(), place) else { return };
        let before = hit_points(lying, now);
        let harm = parts.iter().map(|part| warded(&lying.hazard, (part.kind, part.materials), part.amount)).sum();
        let after = durability.after(before, harm);
        let damage = now.damage.saturating_add((before - after) as u16);
        let text = format!("takes {}", before - after);
        table.emit(HazardChanged { place, now: HazardNow { damage, ..now }, what: text });
        if is_live(table.state(), place) {
            goes_off(table, place, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for hazard in 0..offers.state().hazards.len() as u8 {
            for strike in 0..offers.state().profile(actor).strikes.len() as u8 {
                if has_noticed(offers.state(), hazard, actor) {
                    offers.seldom(StrikeHazard { actor, hazard, strike });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = teller.state.strike_name(self.actor, self.strike);
        format!("Strike {} with {with}", name(teller.state, self.hazard))
    }
}

/// Say that a hazard was overcome: everybody of the party gets experience for it, once.
#[command(rule = HAZARD_AWARD, group = "Rulings", kind = Rule, by = game_master, open, label = "Experience for a hazard")]
pub struct AwardHazard {
    #[field("place of the hazard", 0..=7, usual = 0)]
    pub hazard: u8,
    #[field("level of the party", 1..=20, usual = 1)]
    pub party: i32,
}

impl Act<Pathfinder> for AwardHazard {
    fn may(&self, state: &State) -> Verdict {
        let Some((lying, now)) = found(state, self.hazard) else {
            return Err(Refusal::new(&HAZARD_AWARD, "there is no such hazard here"));
        };
        ensure!(!now.awarded, HAZARD_AWARD, "experience was given for it");
        worth(state, &lying.hazard, self.party).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some((lying, now)) = found(table.state(), self.hazard) else { return };
        let each = worth(table.state(), &lying.hazard, self.party).unwrap_or(0);
        let noticed = u64::MAX;
        let what = format!("is overcome: {each} XP each");
        table.emit(HazardChanged { place: self.hazard, now: HazardNow { awarded: true, noticed, ..now }, what });
        if each > 0 {
            crate::awards::gains(table, each, "a hazard overcome".into());
        }
    }
}

/// Returns what a hazard is worth to each of the party (PF-HAZ-05).
fn worth(state: &State, hazard: &Hazard, party: i32) -> Result<u32, Refusal> {
    let kind = if hazard.complex { FoeKind::ComplexHazard } else { FoeKind::SimpleHazard };
    crate::experience::worth(kind, hazard.level.into(), party, &state.options().building)
}
