//! What hazards do.

use super::*;
use crate::character::When;
use crate::damage::{Packet, Part};
use crate::falling::{Drop, drops};
use crate::trials::{self, Trial};
use ludex_grid::Footprint;

/// Rolls a hurt of a hazard.
fn rolls(table: &mut Table<'_, impl Run>, hurt: &Hurt) -> (Packet, Vec<Rolled>, Tally) {
    let mut added = table.tally();
    added.add("bonus", hurt.bonus.into(), &TRIGGERING);
    let mut kept = Vec::new();
    let mut amount = added.total;
    if hurt.dice > 0 {
        let rolled = table.dice(hurt.dice.into(), hurt.die.into());
        amount += rolled.value();
        if table.listens() {
            kept.push(rolled);
        }
    }
    let mut packet = Packet::default();
    packet.add(Part { kind: hurt.damage, amount: amount.max(1), ..Part::default() });
    (packet, kept, added)
}

/// Sets a hazard off at somebody (PF-HAZ-02).
pub(super) fn goes_off(table: &mut Table<'_, impl Run>, place: u8, actor: ActorId) {
    let setting = table.state().setting.clone();
    let Some(lying) = setting.hazards.get(usize::from(place)) else { return };
    let Some((_, now)) = found(table.state(), place) else { return };
    let hazard = &lying.hazard;
    let spent = hazard.once || hazard.pit.is_some();
    let seen = u64::MAX;
    table.emit(HazardChanged { place, now: HazardNow { spent, noticed: seen, ..now }, what: "goes off".into() });
    if let Some(feet) = hazard.pit {
        // Whatever helps in falling helps here: an edge, landing like a cat, a friend's magic.
        drops(table, actor, Drop { feet, edge: hazard.edge.unwrap_or(0), ..Drop::default() });
    }
    if let Some(blow) = &hazard.blow {
        strikes(table, place, blow, actor);
    }
    if let Some(blast) = &hazard.blast {
        blasts(table, lying, blast);
    }
    for deed in hazard.further.iter().filter(|deed| deed.when != When::InTurn) {
        if let Some(blow) = &deed.blow {
            strikes(table, place, blow, actor);
        }
        if let Some(blast) = &deed.blast {
            blasts(table, lying, blast);
        }
    }
    if hazard.complex && now.initiative.is_none() {
        wakes(table, place);
    }
}

/// Has a complex hazard that has gone off take part in the fight, or in the next where nobody fights yet.
fn wakes(table: &mut Table<'_, impl Run>, place: u8) {
    let fights = table.state().stage == Stage::Fighting;
    let Some((_, now)) = found(table.state(), place).filter(|(_, now)| fights || !now.awake) else { return };
    if fights {
        let round = table.state().round;
        return takes_part(table, place, round);
    }
    let what = "is at work: it takes part in the fight that begins".into();
    table.emit(HazardChanged { place, now: HazardNow { awake: true, ..now }, what });
}

/// Has a complex hazard roll initiative; the last round in which it has acted is given.
fn takes_part(table: &mut Table<'_, impl Run>, place: u8, acted: u32) {
    let Some((lying, _)) = found(table.state(), place) else { return };
    let modifier = i32::from(lying.hazard.stealth) - 10;
    let roll = table.die(20, Advantage::Plain);
    let initiative = (roll.value() + modifier) as i16;
    let Some((_, now)) = found(table.state(), place) else { return };
    let now = HazardNow { initiative: Some(initiative), acted, ..now };
    table.emit(HazardChanged { place, now, what: "is at work from now on".into() });
}

/// As a fight begins complex hazards that went off before it, or in a fight that is over, roll initiative for it (PF-HAZ-02).
pub fn fight_begins(_ordered: &turns::Ordered, table: &mut Table<'_, impl Run>) {
    for place in 0..table.state().hazards.len() as u8 {
        let Some((lying, now)) = found(table.state(), place) else { continue };
        let at_work = lying.hazard.complex && (now.awake || now.initiative.is_some());
        if at_work && is_live(table.state(), place) {
            takes_part(table, place, 0);
        }
    }
}

/// Has a hazard strike at somebody.
fn strikes(table: &mut Table<'_, impl Run>, place: u8, blow: &HazardBlow, target: ActorId) {
    let shows = table.listens();
    let modifier = plain("of the hazard", blow.modifier.into(), &TRIGGERING, shows);
    let mut armor = derived::armor_class(table.state(), target, shows);
    if let Some(why) = conditions::off_balance(table.state(), target) {
        armor.add(crate::modifiers::Type::Circumstance, why.name(), -2, &conditions::FLAT_FOOTED);
    }
    let check = Attempt::new(modifier, armor.tally()).roll(table);
    let degree = check.degree;
    table.emit(HazardStrikes { place, target, check });
    if degree.succeeds() {
        let critical = degree == Degree::CriticalSuccess;
        let (packet, rolls, added) = rolls(table, &blow.hurt);
        let packet = Packet { critical, doubles: critical, ..packet };
        damage::harm_by_blow(table, target, packet, (rolls, added));
    }
}

/// Hurts everybody around a hazard.
fn blasts(table: &mut Table<'_, impl Run>, lying: &Lying, blast: &HazardBlast) {
    let (mut packet, kept, added) = rolls(table, &blast.hurt);
    packet.whole.set(Against::Area, true);
    for actor in table.state().ids() {
        let state = table.state();
        let centre = Footprint::single(state.setting.map.shape(), lying.at);
        let feet = state.footprint(actor).distance(centre) * u32::from(SQUARE);
        if !state.lives(actor) || feet > blast.feet.into() {
            continue;
        }
        let dc = plain("of the hazard", blast.dc.into(), &TRIGGERING, table.listens());
        let (save, what, rule) = (blast.save, "a hazard", &TRIGGERING);
        let trial =
            Trial { actor, by: None, save, dc, what: what.into(), rule, harms: true, frightens: false, steps: 0 };
        let degree = trials::withstands(table, trial);
        if let Some(packet) = trials::basic(degree, packet) {
            damage::harm(table, None, actor, packet, (kept.clone(), added.clone()));
        }
    }
}

/// Sets off what somebody steps on.
pub fn stepped_on(moved: &turns::Moved, table: &mut Table<'_, impl Run>) {
    let actor = moved.actor;
    for place in 0..table.state().hazards.len() as u8 {
        let Some((lying, _)) = found(table.state(), place) else { continue };
        // Who flies over it steps on nothing.
        let treads = lying.hazard.trigger == Trigger::Step && table.state().actor(actor).height == 0;
        let steps = treads && table.state().footprint(actor).contains(lying.at);
        let pit = lying.hazard.pit.is_some();
        if steps && is_live(table.state(), place) && table.state().lives(actor) {
            goes_off(table, place, actor);
            let fell = pit || table.state().actor(actor).has(Condition::Prone);
            if fell && table.state().moving.is_some() {
                table.emit(turns::Arrived { actor, how: "falls, and comes".into() });
            }
        }
    }
}

/// Has complex hazards that are at work act before somebody of a lower initiative (PF-HAZ-02).
pub fn acts_between(comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    let round = table.state().round;
    let initiative = table.state().actor(comes.actor).initiative.unwrap_or(0);
    for place in 0..table.state().hazards.len() as u8 {
        let Some((_, now)) = found(table.state(), place) else { continue };
        let Some(own) = now.initiative else { continue };
        // Who is the slowest of all acts as the next round begins.
        let due = now.acted < round && own >= initiative;
        let late = !due && comes.round && now.acted + 1 < round;
        if (due || late) && is_live(table.state(), place) {
            // What it makes up for is of the round that is over, and it acts in this one besides.
            routine(table, place, if late { round - 1 } else { round });
        }
    }
}

/// Has a complex hazard act for that round: its blows, or what it does to all about it where it strikes none, and what else it does
/// in its turns.
fn routine(table: &mut Table<'_, impl Run>, place: u8, acted: u32) {
    let setting = table.state().setting.clone();
    let Some(lying) = setting.hazards.get(usize::from(place)) else { return };
    if let Some((_, now)) = found(table.state(), place) {
        table.emit(HazardChanged { place, now: HazardNow { acted, ..now }, what: "acts".into() });
    }
    match (&lying.hazard.blow, &lying.hazard.blast) {
        (Some(blow), _) => strikes_many(table, (place, lying), blow),
        (None, Some(blast)) => blasts(table, lying, blast),
        (None, None) => {}
    }
    for deed in lying.hazard.further.iter().filter(|deed| deed.when != When::SetOff) {
        if let Some(blow) = &deed.blow {
            strikes_many(table, (place, lying), blow);
        }
        if let Some(blast) = &deed.blast {
            blasts(table, lying, blast);
        }
    }
}

/// Has a hazard strike at as many as it strikes at, without a penalty for several.
fn strikes_many(table: &mut Table<'_, impl Run>, (place, lying): (u8, &Lying), blow: &HazardBlow) {
    let mut left = blow.targets;
    for target in table.state().ids() {
        let state = table.state();
        let centre = Footprint::single(state.setting.map.shape(), lying.at);
        let near = state.footprint(target).distance(centre) * u32::from(SQUARE) <= blow.feet.into();
        if left > 0 && near && state.stands(target) && state.profile(target).players {
            left -= 1;
            strikes(table, place, blow, target);
        }
    }
}

/// A hazard is now so.
#[event]
pub struct HazardChanged {
    pub place: u8,
    pub now: HazardNow,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub what: String,
}

impl Event<Pathfinder> for HazardChanged {
    fn apply(&self, state: &mut State) {
        state.hazards.set(usize::from(self.place), self.now);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} {}", name(teller.state, self.place), self.what);
        let told = !self.what.is_empty() && self.now.noticed != 0;
        told.then(|| Line::new(LineKind::Action, text).rule(&TRIGGERING))
    }
}

/// A hazard strikes at somebody.
#[event]
pub struct HazardStrikes {
    pub place: u8,
    #[actor]
    pub target: ActorId,
    pub check: Check,
}

impl Event<Pathfinder> for HazardStrikes {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (total, dc) = (self.check.total(), self.check.dc.total);
        let whom = teller.name(self.target);
        let text = format!("{} strikes {whom}: {total} against {dc}", name(teller.state, self.place));
        let line = Line::new(LineKind::Roll, text).rule(&TRIGGERING).came_to(self.check.degree.result(), total, dc);
        Some(self.check.explain("Attack", "Armour class", line))
    }
}

/// Somebody looked out without knowing it; the game master alone is told how.
#[event]
pub struct Sought {
    pub actor: ActorId,
    pub place: u8,
    pub check: Check,
}

impl Event<Pathfinder> for Sought {
    fn apply(&self, state: &mut State) {
        let place = usize::from(self.place);
        let Some(now) = state.hazards.get(place) else { return };
        let bit = HazardNow::bit(self.actor.0);
        let new = if self.check.degree.succeeds() {
            HazardNow { noticed: now.noticed | bit, ..now }
        } else {
            HazardNow { sought: now.sought | bit, ..now }
        };
        state.hazards.set(place, new);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let noticed = self.check.degree.succeeds();
        let (who, what) = (teller.name(self.actor), name(teller.state, self.place));
        if !teller.viewer.is_game_master() {
            // Who notices nothing does not learn that there was anything.
            let own = noticed && teller.viewer.plays(self.actor);
            return own.then(|| Line::new(LineKind::Status, format!("{who} notices {what}")).rule(&DETECTING));
        }
        let came = if noticed { "notices" } else { "does not notice" };
        let line = Line::new(LineKind::Roll, format!("{who} {came} {what}")).rule(&DETECTING);
        Some(self.check.explain("Perception", "Stealth DC", line.came(self.check.degree.result())))
    }
}
