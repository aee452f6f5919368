//! In water and on walls: keeping afloat and keeping hold, breath, coming up.

use crate::dying::FellUnconscious;
use crate::prelude::*;
use crate::wounds::Wounded;

rules! {
    /// Whoever strikes while climbing or swimming checks Strength [Athletics/Climbing or Swimming] first, or falls or sinks and
    /// misses.
    KEEPING_HOLD = "WT-SIT-09", "Swimming and climbing: attack";
    /// A wound calls for the same check, at -5 for each level beyond light.
    WOUNDED_ON_THE_WALL = "WT-SIT-10", "Swimming and climbing: wounds";
    /// Coming up from under water: an action, Strength [Athletics/Swimming].
    SURFACE = "WT-SIT-11", "Back to the surface";
    /// Whoever loses hold falls all the way; a swimmer goes under by a yard.
    SINKING = "WT-SIT-12", "Falling and sinking";
    /// Breath lasts 8 rounds and 2 for each point of Vitality, at least 2; after that each round under water tires by 1, in a
    /// fight or not. It is drawn anew wherever there is air.
    BREATH = "WT-SIT-13", "Holding breath", Option;
    /// The attack, the wound, consciousness, then keeping hold with the new wound, then the fall with its own wound. Nobody who
    /// is unconscious keeps hold.
    ON_THE_WALL = "WT-INT-19", "Wounded on the wall";
}

/// Checks whether an actor keeps hold or afloat, if it climbs or swims; who does not falls or sinks. `penalty` is what a wound
/// takes. Returns whether it does.
pub(crate) fn keeps_hold(table: &mut Table<'_, impl Run>, actor: ActorId, penalty: i32) -> bool {
    let Actor { medium, hold, .. } = *table.state().actor(actor);
    let (feat, word) = match medium {
        Medium::Climbing => (Feat::Climbing, "climbing"),
        Medium::Swimming if table.state().profile(actor).swim_rate.is_none() => (Feat::Swimming, "swimming"),
        _ => return true,
    };
    let of = (Attribute::Strength, Skill::Athletics, word);
    let tn = hold.into();
    let more = |_: &State, tally: &mut Tally| tally.add("wounded just now", penalty, &WOUNDED_ON_THE_WALL);
    let held = checks::tries(table, actor, feat, of, more, Some(tn)) >= tn;
    if !held {
        loses_hold(table, actor);
    }
    held
}

/// Lets an actor fall or sink that loses its hold (WT-SIT-12).
fn loses_hold(table: &mut Table<'_, impl Run>, actor: ActorId) {
    match table.state().actor(actor).medium {
        Medium::Climbing | Medium::Flying => falling::fall(table, actor, table.state().actor(actor).height),
        Medium::Swimming => table.emit(Sank { actor }),
        _ => {}
    }
}

/// Checks whether the wounded keep hold, after the check of consciousness and with the new wound (WT-SIT-10, WT-INT-19).
pub(crate) fn after_wound(&Wounded { actor, recorded, .. }: &Wounded, table: &mut Table<'_, impl Run>) {
    if let Some(level) = recorded
        && table.state().actor(actor).life == Life::Awake
    {
        keeps_hold(table, actor, -5 * (level.number() - 1));
    }
}

/// Lets the unconscious lose their hold without a check (WT-INT-19).
pub(crate) fn after_fainting(&FellUnconscious { actor }: &FellUnconscious, table: &mut Table<'_, impl Run>) {
    loses_hold(table, actor);
}

/// Returns whether an actor may come up from under water.
pub(crate) fn may_surface(state: &State, actor: ActorId) -> Verdict {
    let under = matches!(state.actor(actor).medium, Medium::Underwater | Medium::Bottom);
    ensure!(under, SURFACE, "{} is not under water", actor);
    Ok(())
}

/// Lets an actor try to come up from under water.
pub(crate) fn surface(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let tn = table.state().actor(actor).hold.into();
    let of = (Attribute::Strength, Skill::Athletics, "swimming");
    if checks::tries(table, actor, Feat::Surface, of, |_, _| {}, Some(tn)) >= tn {
        table.emit(Surfaced { actor });
    }
}

/// Does what follows when an actor has come under water or out of it in whatever way: fire goes out (WT-CON-14), breath is drawn
/// (WT-SIT-13).
pub(crate) fn settles(table: &mut Table<'_, impl Run>, actor: ActorId) {
    harm::quench(table, actor);
    if table.state().actor(actor).breath > 0 && !conditions::is_drowned(table.state(), actor) {
        table.emit(HeldBreath { actor, rounds: 0 });
    }
}

/// Returns whether an actor holds its breath: it is under water, not at home there, and breath counts in this campaign.
pub(crate) fn holds_breath(state: &State, actor: ActorId) -> bool {
    state.options().breath && state.is_present_and_alive(actor) && conditions::is_drowned(state, actor)
}

/// Returns how many rounds an actor can hold its breath (WT-SIT-13).
pub fn breath(state: &State, actor: ActorId) -> i32 {
    (8 + 2 * state.profile(actor).attribute(Attribute::Vitality)).max(2)
}

/// Counts the breath of those under water at the end of a round; who has none left tires.
pub(crate) fn end_of_round(table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let state = table.state();
        if !holds_breath(state, actor) {
            settles(table, actor);
            continue;
        }
        let rounds = state.actor(actor).breath.saturating_add(1);
        table.emit(HeldBreath { actor, rounds });
        if i32::from(rounds) > breath(table.state(), actor) {
            stamina::fatigue(table, actor, 1);
        }
    }
}

#[event(harm, "{actor} sinks.", rule = SINKING)]
pub struct Sank {
    pub actor: ActorId,
}

impl Event<Destiny> for Sank {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.medium = Medium::Underwater;
            actor.height = 1;
            actor.effects.retain(|effect| !matches!(effect.condition, Condition::Burning { .. }));
        }
    }
}

#[event(boon, "{actor} comes up.", rule = SURFACE)]
pub struct Surfaced {
    pub actor: ActorId,
}

impl Event<Destiny> for Surfaced {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.medium = Medium::Swimming;
            actor.height = 0;
            actor.breath = 0;
        }
    }
}

/// An actor has held its breath for so many rounds; 0 as it draws breath.
#[event]
pub struct HeldBreath {
    pub actor: ActorId,
    pub rounds: u16,
}

impl Event<Destiny> for HeldBreath {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath = self.rounds;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = match self.rounds {
            0 => "draws breath".to_owned(),
            rounds => format!("has held its breath for {}", counted(rounds.into(), "round")),
        };
        Some(Line::new(LineKind::Status, format!("{} {how}.", teller.name(self.actor))).rule(&BREATH))
    }
}
