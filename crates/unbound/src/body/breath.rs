//! Breath: holding it, being out of it, and suffocating (UL-ENV-08 to 11, UL-INT-12).

pub use super::Air;
use super::Moved;
use crate::prelude::*;

rules! {
    /// Breath is held for 1 + Endurance minutes, half a minute at the least.
    HOLDING = "UL-ENV-08", "Holding breath";
    /// Out of breath, or choking, one survives as many rounds as Endurance, 1 at the least.
    OUT_OF_BREATH = "UL-ENV-09", "Out of breath";
    /// At the start of the turn after those rounds Health drops to 0, and one is dying.
    SUFFOCATING = "UL-ENV-10", "Suffocating";
    /// Whoever has suffocated regains no Health and is not stabilised until it can breathe.
    NO_RECOVERY = "UL-ENV-11", "No recovery without air";
    /// Without air death saves go on, but three successes and a natural 20 wait for air; then they act at once (house).
    SAVES_WAIT = "UL-INT-12", "Suffocating and death saves";
}

words! {
    /// What the game master says about an actor's breath: it holds it, it chokes, or it can breathe.
    pub enum Breathing { Holds = "holds", Chokes = "chokes", Breathes = "breathes" }
}

/// Returns for how many seconds an actor can hold its breath (UL-ENV-08).
pub fn seconds(state: &State, id: ActorId) -> u16 {
    (60 * (1 + state.actor(id).attribute(Attribute::Endurance))).max(30) as u16
}

/// Returns how many rounds an actor survives out of breath (UL-ENV-09).
pub fn rounds(state: &State, id: ActorId) -> u8 {
    state.actor(id).attribute(Attribute::Endurance).clamp(1, 99) as u8
}

/// An actor can breathe, or cannot. The game master's.
#[command(rule = HOLDING, group = "Body", label = "Say how somebody breathes", by = game_master, always, open)]
#[derive(Copy, Eq)]
pub struct SetAir {
    #[field("who")]
    pub actor: ActorId,
    /// How it is.
    #[field("it", usual = Breathing::Chokes)]
    pub breathing: Breathing,
}

impl Act<Unbound> for SetAir {
    fn may(&self, state: &State) -> Verdict {
        let who = state.actor(self.actor);
        ensure!(who.alive() && who.present(), HOLDING, "{} does not breathe here", self.actor);
        let already = match self.breathing {
            Breathing::Breathes => who.body.air.is_free(),
            Breathing::Holds => !who.body.air.is_free() || who.profile.speeds.water_breathing,
            Breathing::Chokes => matches!(who.body.air, Air::Out(_) | Air::Suffocated),
        };
        ensure!(!already, HOLDING, "{} has nothing to change about its breath", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        match self.breathing {
            Breathing::Holds => hold(table, self.actor),
            Breathing::Breathes => breathe(table, self.actor),
            Breathing::Chokes => choke(table, self.actor),
        }
    }
}

/// Says what has become of an actor's air, and by which rule.
fn change(table: &mut Table<'_, impl Run>, actor: ActorId, air: Air, rule: &'static Rule) {
    table.emit(Moved::Air { actor, air, rule: rule.into() });
}

/// Takes an actor's air. The round in which it begins to choke does not count (UL-ENV-10).
fn choke(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let in_a_round = state.stage == Stage::Fighting && state.phase != Phase::Between;
    let air = Air::Out(rounds(state, actor) + u8::from(in_a_round));
    change(table, actor, air, &OUT_OF_BREATH);
}

/// Makes an actor hold its breath, unless it breathes water or has no air already.
pub(crate) fn hold(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let who = table.state().actor(actor);
    if who.body.air.is_free() && !who.profile.speeds.water_breathing {
        let air = Air::Held(seconds(table.state(), actor));
        change(table, actor, air, &HOLDING);
    }
}

/// Lets an actor breathe again.
pub(crate) fn breathe(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).body.air.is_free() {
        return;
    }
    change(table, actor, Air::Free, &NO_RECOVERY);
}

/// Takes a round off the breath of all who cannot breathe (UL-ENV-08, UL-ENV-09).
pub(crate) fn round_passes(table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let who = table.state().actor(actor);
        if !who.alive() || !who.present() {
            continue;
        }
        match who.body.air {
            Air::Free | Air::Suffocated | Air::Out(0) => {}
            Air::Held(left) if u64::from(left) > ROUND_SECONDS => {
                change(table, actor, Air::Held(left - ROUND_SECONDS as u16), &HOLDING);
            }
            Air::Held(_) => {
                let air = Air::Out(rounds(table.state(), actor));
                change(table, actor, air, &OUT_OF_BREATH);
            }
            Air::Out(left) => change(table, actor, Air::Out(left - 1), &OUT_OF_BREATH),
        }
    }
}
