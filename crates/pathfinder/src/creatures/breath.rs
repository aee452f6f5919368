//! What creatures breathe, and when it is back.

use super::*;
use crate::templates::{self, Template};
use ludex_grid::Cell;

/// Breathe over an area.
#[command(rule = RECHARGE, group = "Attack", kind = Attack, open)]
pub struct Breathe {
    pub actor: ActorId,
    /// A square in its direction; of a burst the one north-west of its corner.
    pub at: Cell,
}

/// Returns the template of a breath.
fn template(breath: &Breath) -> Template {
    match breath.shape {
        Spray::Cone => Template::Cone(breath.feet),
        Spray::Line => Template::Line(breath.feet),
        Spray::Burst => Template::Burst(breath.feet),
        Spray::Emanation => Template::Emanation(breath.feet),
    }
}

impl Act<Pathfinder> for Breathe {
    fn may(&self, state: &State) -> Verdict {
        let Some(breath) = &powers(state, self.actor).breath else {
            return Err(Refusal::new(&RECHARGE, "{} breathes nothing").about(self.actor));
        };
        ready(state, self.actor, breath.actions)?;
        let now = state.actor(self.actor);
        ensure!(now.breathless == 0, RECHARGE, "it is back in {} rounds", i32::from(now.breathless));
        let left = breath.daily == 0 || now.breaths < breath.daily;
        ensure!(left, RECHARGE, "{} has done that often enough today", self.actor);
        let away = breath.shape == Spray::Emanation || !state.footprint(self.actor).contains(self.at);
        ensure!(away, RECHARGE, "it goes away from {}", self.actor, instead = "name a square in its direction");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let by = self.actor;
        let setting = table.state().setting.clone();
        let Some(breath) = &setting.cast[by.index()].powers.breath else { return };
        spend(table, by, breath.actions);
        let recharge = (breath.recharge > 0).then(|| table.die(breath.recharge.into(), Advantage::Plain));
        let rounds = recharge.as_ref().map_or(0, Rolled::value) as u8;
        table.emit(Breathed { actor: by, what: breath.name.clone(), rounds });
        let mut roll = rolls(table, &breath.hurt, &RECHARGE);
        roll.packet.whole.set(Against::Area, true);
        let test = Test { by, save: breath.save, dc: breath.dc, what: "what is breathed", rule: &RECHARGE };
        let whom = templates::caught(table.state(), by, template(breath), Some(self.at));
        for target in whom.iter() {
            resists(table, target, test, &roll);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let Some(breath) = &powers(state, actor).breath else { return };
        let body = state.footprint(actor);
        match breath.shape {
            Spray::Emanation => offers.add(Breathe { actor, at: body.anchor() }),
            Spray::Burst => {
                for id in state.ids().filter(|id| state.hostile(actor, *id) && state.lives(*id)) {
                    offers.add(Breathe { actor, at: state.actor(id).at });
                }
            }
            Spray::Cone | Spray::Line => {
                for id in state.ids().filter(|id| state.hostile(actor, *id) && state.lives(*id)) {
                    offers.add(Breathe { actor, at: state.actor(id).at });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let name = powers(teller.state, self.actor).breath.as_ref().map_or("breath", |breath| &breath.name);
        format!("{name} towards {}", self.at)
    }

    fn price(&self, state: &State) -> i32 {
        powers(state, self.actor).breath.as_ref().map_or(2, |breath| breath.actions.into())
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.cell = Some((self.at.x, self.at.y));
        let Some(breath) = &powers(state, self.actor).breath else { return };
        let whom = templates::caught(state, self.actor, template(breath), Some(self.at));
        let names: Vec<&str> = whom.iter().map(|id| state.profile(id).name.as_str()).collect();
        offer.preview = Some(format!("in it: {}", if names.is_empty() { "nobody".into() } else { names.join(", ") }));
    }
}

/// Something is breathed; it is back in so many rounds of its owner's own.
#[event(Action, "{actor}: {what}", RECHARGE)]
pub struct Breathed {
    pub actor: ActorId,
    pub what: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds: u8,
}

impl Event<Pathfinder> for Breathed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.breathless = self.rounds;
            actor.breaths = actor.breaths.saturating_add(1);
        });
    }
}

/// Brings what is breathed a round nearer, as the turn of its owner begins (PF-MON-13).
pub fn breath_comes_back(comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    let left = table.state().actor(comes.actor).breathless;
    if left > 0 {
        table.emit(Renewed { actor: comes.actor, left: left - 1 });
    }
}

/// What is breathed is so many rounds away.
#[event]
pub struct Renewed {
    pub actor: ActorId,
    pub left: u8,
}

impl Event<Pathfinder> for Renewed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.breathless = self.left);
    }
}

/// Say how often a creature has used what it has for a day: 0 with a new day.
#[command(rule = RECHARGE, group = "Rulings", kind = Rule, by = game_master, open, label = "Uses today")]
pub struct SetBreath {
    pub target: ActorId,
    #[field("uses today", 0..=9, usual = 0)]
    pub to: u8,
}

impl Act<Pathfinder> for SetBreath {
    fn may(&self, state: &State) -> Verdict {
        let breathes = powers(state, self.target).breath.is_some();
        ensure!(breathes, RECHARGE, "{} breathes nothing", self.target);
        ensure!(state.actor(self.target).breaths != self.to, RECHARGE, "{} has used it so often", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(BreathSet { actor: self.target, to: self.to });
    }
}

/// A creature has used what it has for a day so often.
#[event]
pub struct BreathSet {
    pub actor: ActorId,
    pub to: u8,
}

impl Event<Pathfinder> for BreathSet {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.breaths = self.to);
    }
}

/// Gives everybody back what it can do so often a day, as a new day begins (PF-MON-13).
pub fn day_breaks(passed: &impl crate::hours::Passage, table: &mut Table<'_, impl Run>) {
    let now = table.state().clock.seconds;
    let before = now.saturating_sub(passed.seconds());
    if now / crate::hours::DAY == before / crate::hours::DAY {
        return;
    }
    for actor in table.state().ids() {
        renews(table, actor);
    }
}

/// Gives whoever has made ready for the day back what it can do so often a day.
pub fn has_prepared(prepared: &crate::rest::Prepared, table: &mut Table<'_, impl Run>) {
    renews(table, prepared.actor);
}

/// Gives somebody back what it can do so often a day.
fn renews(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).breaths > 0 {
        table.emit(BreathSet { actor, to: 0 });
    }
}
