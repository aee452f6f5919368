//! What comes down on people, and those who lie under it.

use super::*;
use crate::checks::{Attempt, Degree, plain};
use crate::damage::{Packet, Part};
use crate::deeds::{self, Deed};
use crate::hours::Passage;

/// The DC of digging, where the game master says no other (house).
const DIGGING: u8 = 15;

/// Have an avalanche or a collapse come down on somebody: it saves, is hurt, and may lie beneath.
#[command(rule = BURIAL, group = "Rulings", kind = Harm, by = game_master, open, always, label = "A collapse")]
pub struct Bury {
    pub target: ActorId,
    #[field("Reflex DC", 5..=60, usual = 20, reach)]
    pub dc: u8,
    #[field("d6 of bludgeoning", 8..=24, usual = 8)]
    pub dice: u8,
    #[field("squares that lie on them", 1..=20, usual = 1)]
    pub squares: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC of digging; 0 for the usual", 0..=60, usual = 0)]
    pub dig: u8,
    /// Whether there is no air beneath.
    #[serde(default, skip_serializing_if = "is_default")]
    pub airless: bool,
}

impl Act<Pathfinder> for Bury {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), BURIAL, "{} is dead", self.target);
        ensure!(!state.actor(self.target).buried, BURIAL, "{} is buried already", self.target);
        ensure!((8..=24).contains(&self.dice), BURIAL, "it is 8 to 24 dice");
        ensure!(state.matters.len() < 100, BURIAL, "enough is laid out", instead = "take something away");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: actor, dice, squares, dig, airless, .. } = *self;
        let shows = table.listens();
        let own = derived::reflex_against_damage(table.state(), actor, shows);
        let dc = plain("of the collapse", self.dc.into(), &BURIAL, shows);
        let deed = Deed { actor, target: None, what: "get out of the way", rule: &BURIAL };
        let degree = deeds::tries(table, deed, Attempt::new(own, dc));
        let rolled = table.dice(dice.into(), 6);
        let whole = rolled.value();
        let amount = if degree.succeeds() { checks::half(whole) } else { whole };
        let mut packet = Packet::default();
        packet.add(Part { kind: DamageType::Bludgeoning, amount, ..Part::default() });
        let none = table.tally();
        let rolls = if shows { vec![rolled] } else { Vec::new() };
        damage::harm(table, None, actor, packet, (rolls, none));
        if degree != Degree::CriticalSuccess {
            let dig = if dig == 0 { DIGGING } else { dig };
            table.emit(Buried { actor, squares, dig, airless });
            conditions::give(table, actor, Instance::of(Condition::Restrained));
        }
    }
}

/// Somebody lies beneath what came down, and is held fast until it is dug out.
#[event(Harm, "{actor} is buried under {squares} squares", BURIAL)]
pub struct Buried {
    pub actor: ActorId,
    pub squares: u8,
    pub dig: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub airless: bool,
}

impl Event<Pathfinder> for Buried {
    fn apply(&self, state: &mut State) {
        let Self { actor: id, squares, dig, airless } = *self;
        let name = state.setting.cast.get(id.index()).map_or("", |profile| &profile.name);
        let name = format!("what lies on {name}").into();
        let matter =
            Matter { name, kind: MatterKind::Rubble, dc: dig, needs: squares, owner: Some(id), ..Matter::default() };
        state.matters.retain(|one| one.name != matter.name);
        state.matters.push(matter);
        state.on(id, |actor| (actor.buried, actor.airless) = (true, airless));
    }
}

/// Frees whoever lay beneath what is cleared.
pub fn dug_out(progressed: &Progressed, table: &mut Table<'_, impl Run>) {
    let found = table.state().matters.get(usize::from(progressed.matter));
    let under = found.filter(|one| one.kind == MatterKind::Rubble && one.open).and_then(|one| one.owner);
    let Some(actor) = under.filter(|id| table.state().actors.get(id.index()).is_some_and(|one| one.buried)) else {
        return;
    };
    table.emit(DugOut { actor });
    conditions::take(table, actor, Condition::Restrained);
}

/// Somebody is dug out.
#[event(Boon, "{actor} is dug out", BURIAL)]
pub struct DugOut {
    pub actor: ActorId,
}

impl Event<Pathfinder> for DugOut {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.buried, actor.airless) = (false, false));
    }
}

/// Hurts those who lie buried, a d6 for each minute that passes.
pub fn presses(passed: &impl Passage, table: &mut Table<'_, impl Run>) {
    let minutes = passed.seconds() / 60;
    for actor in table.state().ids() {
        for _ in 0..minutes.min(1_000) {
            let state = table.state();
            if !state.actor(actor).buried || !state.lives(actor) {
                break;
            }
            let rolled = table.dice(1, 6);
            let mut packet = Packet::default();
            packet.add(Part { kind: DamageType::Bludgeoning, amount: rolled.value(), ..Part::default() });
            let none = table.tally();
            let rolls = if table.listens() { vec![rolled] } else { Vec::new() };
            damage::harm(table, None, actor, packet, (rolls, none));
        }
    }
}
