//! Traps: setting them, walking into them, and getting out (UL-SKL-29).

use super::event::ObjectEvent;
use super::furnish::MOST_THINGS;
use super::thing::{Hidden, Thing, Trap};
use super::trap_on;
use crate::checks::{self, Attempt, Checked, What};
use crate::holds::ESCAPE;
use crate::prelude::*;

ludex_engine::rules! {
    /// The total of Trapping is what it takes to notice a snare, to avoid it by Mobility (Agility), and to get out of it
    /// by Escape or Overpower (house).
    SNARES = "UL-SKL-29", "Traps set by characters";
}

/// Set a snare (UL-SKL-29): the total of Trapping stays with it. The game master's to allow, as it takes time.
#[command(rule = SNARES, group = "Thing", label = "Let somebody set a snare", by = game_master, between, open)]
#[derive(Eq)]
pub struct SetSnare {
    #[field("who")]
    pub actor: ActorId,
    /// What it is called; no other thing of the scene is called so.
    #[field("what it is called")]
    pub name: String,
    /// Where.
    #[field("where")]
    pub at: Cell,
}

impl Act<Unbound> for SetSnare {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, SNARES, "nobody sets a snare in the middle of a fight");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(state.can_act(self.actor), SNARES, "{} is not able to set a snare", self.actor);
        let named = !self.name.trim().is_empty() && super::thing(state, &self.name).is_none();
        ensure!(named, SNARES, "a snare has a name that no other thing here has");
        let room = state.map().contains(self.at) && super::things(state).len() < MOST_THINGS;
        ensure!(room, SNARES, "a snare lies on the map, and there are not too many things");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let check = checks::skill_roll(table, actor, Skill::Trapping, None, None);
        let total = check.total;
        let trap = Trap { number: Some(total), does: "catches whoever steps into it".into(), ..Trap::default() };
        let what = Thing {
            name: self.name.clone(),
            at: self.at,
            size: Size::Small,
            health: 3,
            health_max: 3,
            hidden: Some(Hidden { perception: Some(total), ..Hidden::default() }),
            trap: Some(trap),
            ..Thing::default()
        };
        // The roll is told with the snare, to those alone who set it.
        table.emit(ObjectEvent::Set { by: actor, what: Box::new(what), check: Some(Box::new(check)) });
    }

    fn forms(forms: &mut Forms<'_>) {
        forms.filled(SetSnare { actor: forms.actor, name: String::new(), at: forms.state().actor(forms.actor).at });
    }
}

/// Sets a trap off, upon an actor or nobody: where it has a number the victim rolls Mobility (Agility), and is caught if it
/// falls short (UL-SKL-29).
pub(crate) fn spring(table: &mut Table<'_, impl Run>, name: &str, on: Option<ActorId>, rule: &'static Rule) {
    let Some(trap) = super::thing(table.state(), name).and_then(|thing| thing.trap.clone()) else { return };
    table.emit(ObjectEvent::Sprung { on, name: name.to_owned(), does: trap.does, rule: rule.into() });
    if let (Some(actor), Some(number)) = (on, trap.number) {
        let what = What::Defence(Defence::Mobility, Attribute::Agility);
        let check = checks::attempted(table, actor, &Attempt::of(what), Some(number));
        if !check.succeeded() {
            table.emit(ObjectEvent::Caught { actor, name: name.to_owned() });
        }
    }
}

/// Get out of a trap (UL-SKL-29).
#[command(rule = SNARES, group = "Action", costs = cost::ESCAPE, between)]
#[derive(Copy, Eq)]
pub struct BreakFree {
    pub actor: ActorId,
    /// By Escape or by Overpower.
    pub skill: Skill,
}

impl Act<Unbound> for BreakFree {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, skill } = *self;

        ensure!(trap_on(state, actor).is_some(), SNARES, "{} is in no trap", actor);
        ensure!(matches!(skill, Skill::Escape | Skill::Overpower), SNARES, "one gets out by Escape or by Overpower");
        must_act(state, actor)?;
        can_pay(state, actor, cost::ESCAPE)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, skill } = *self;

        let Some(thing) = trap_on(table.state(), actor) else { return };
        let number = thing.trap.as_ref().and_then(|trap| trap.number).unwrap_or(10);
        let name = thing.name.clone();
        pay_plain(table, actor, Expense::Escape, ("Escape", cost::ESCAPE, &ESCAPE));
        let check = checks::skill_roll(table, actor, skill, None, Some(number));
        let out = check.succeeded();
        table.emit(Checked { actor, check });
        if out {
            table.emit(ObjectEvent::Freed { actor, name });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if trap_on(offers.state(), actor).is_some() {
            offers.add(BreakFree { actor, skill: Skill::Escape });
            offers.add(BreakFree { actor, skill: Skill::Overpower });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let trap = trap_on(teller.state, self.actor).map_or("the trap", |thing| &*thing.name);
        format!("Get out of {trap} by {}", self.skill.name())
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}
