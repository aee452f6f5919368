//! What somebody carries to eat and to drink: kept count of, given away, settled by the game master's word; the weather.

use super::{
    FOOD, FOOD_A_DAY, Fare, MOST_SUPPLIES, Supplies, SurvivalEvent, WATER, WATER_A_DAY, end_day, ended, settle_until,
    water_a_day,
};
use crate::prelude::*;

/// The day's food and water of an actor, by the game master's word (UL-ENV-12 to 18). Days that have ended before
/// are settled first. The game master's.
#[command(rule = FOOD, group = "Supplies", label = "Settle somebody's day", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct EndDay {
    pub actor: ActorId,
    /// Food it had, in hundredths of a pound.
    pub food: u16,
    /// Water it had, in hundredths of a gallon.
    pub water: u16,
    /// Whether it was hot.
    #[serde(default)]
    pub hot: bool,
}

impl Act<Unbound> for EndDay {
    fn when(state: &State) -> Verdict {
        in_peace(state)
    }

    fn may(&self, state: &State) -> Verdict {
        is_there(state, self.actor)?;
        let Some(supplies) = state.actor(self.actor).supplies else {
            let refusal = Refusal::new(&FOOD, "{} is not kept count of").about(self.actor);
            return Err(refusal.instead("say first what it carries"));
        };
        within(self.food, self.water)?;
        ensure!(
            u64::from(supplies.settled) < day(state.clock.seconds),
            FOOD,
            "{} has had its food and water for this day",
            self.actor,
            instead = "wait for the next day"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, food, water, hot } = *self;
        let today = u32::try_from(day(table.state().clock.seconds)).unwrap_or(u32::MAX);
        settle_until(table, today - 1);
        let who = table.state().actor(actor);
        if let Some(left) = who.supplies.filter(|_| who.alive()) {
            end_day(table, actor, left, Fare { food, water, need: water_a_day(hot) });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some(actor) = kept(forms.state()).next() else { return };
        let day = EndDay { actor, food: FOOD_A_DAY, water: WATER_A_DAY[0], hot: forms.state().world.hot };
        let hot = vec![field("/hot", "hot", Takes::Flag)];
        forms.form("Supplies", Self::DOC.title, day.into(), [amounts(), hot].concat());
    }
}

/// Returns the living whose supplies are kept.
fn kept(state: &State) -> impl Iterator<Item = ActorId> + '_ {
    state.ids().filter(|&id| state.actor(id).supplies.is_some() && state.actor(id).alive())
}

/// Returns the fields of a form for who, and how much food and water.
fn amounts() -> Vec<Field> {
    vec![
        field("/actor", "who", Takes::Actor),
        number("/food", "food, hundredths of a pound: 100 is a day's", 0, MOST_SUPPLIES.into()),
        number("/water", "water, hundredths of a gallon: 50 is a day's", 0, MOST_SUPPLIES.into()),
    ]
}

/// Refuses more food or water than anybody carries.
fn within(food: u16, water: u16) -> Verdict {
    let few = food.max(water) <= MOST_SUPPLIES;
    ensure!(few, Refusal::bounds(&FOOD, "food and water", 0, MOST_SUPPLIES.into()));
    Ok(())
}

/// Refuses to eat and to drink in a fight.
fn in_peace(state: &State) -> Verdict {
    ensure!(state.stage != Stage::Fighting, FOOD, "nobody eats in a fight", instead = "end the encounter first");
    Ok(())
}

/// Refuses an actor who is dead or not there.
fn is_there(state: &State, actor: ActorId) -> Verdict {
    let who = state.actor(actor);
    ensure!(who.alive() && who.present(), FOOD, "{} is not there to eat or drink", actor);
    Ok(())
}

/// Keeps an actor's supplies, or sets them (UL-ENV-12, UL-ENV-14); days before now do not count. The game master's.
#[command(rule = FOOD, group = "Supplies", label = "Say what somebody carries", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct Provide {
    pub actor: ActorId,
    /// Food it has, in hundredths of a pound.
    pub food: u16,
    /// Water it has, in hundredths of a gallon.
    pub water: u16,
    /// Whether it needs food and water at all from now on.
    #[serde(default = "yes")]
    pub needs: bool,
}

impl Act<Unbound> for Provide {
    fn when(state: &State) -> Verdict {
        in_peace(state)
    }

    fn may(&self, state: &State) -> Verdict {
        is_there(state, self.actor)?;
        within(self.food, self.water)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, food, water, needs } = *self;
        let settled = ended(table.state());
        let before = table.state().actor(actor).supplies.unwrap_or(Supplies { settled, ..Supplies::default() });
        let supplies = needs.then_some(Supplies { food, water, ..before });
        table.emit(SurvivalEvent::Supplied { actor, supplies });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Supplies { food, water, .. } = forms.state().actor(forms.actor).supplies.unwrap_or_default();
        let provide = Provide { actor: forms.actor, food, water, needs: true };
        let needs = vec![field("/needs", "needs food and water", Takes::Flag)];
        forms.form("Supplies", Self::DOC.title, provide.into(), [amounts(), needs].concat());
    }
}

/// Gives food and water to a companion.
#[command(rule = FOOD, group = "Supplies", label = "Give food and water", between, open)]
#[derive(Copy, Eq)]
pub struct Share {
    pub actor: ActorId,
    /// To whom.
    pub target: ActorId,
    /// Food, in hundredths of a pound.
    #[serde(default)]
    pub food: u16,
    /// Water, in hundredths of a gallon.
    #[serde(default)]
    pub water: u16,
}

impl Act<Unbound> for Share {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, food, water } = *self;
        in_peace(state)?;
        is_there(state, actor)?;
        is_there(state, target)?;
        ensure!(actor != target && state.knows(actor, target), FOOD, "supplies go from one to another who is there");
        let (Some(has), Some(gets)) = (state.actor(actor).supplies, state.actor(target).supplies) else {
            return Err(Refusal::new(&FOOD, "both must be kept count of").instead("say first what each carries"));
        };
        let gives_something = food > 0 || water > 0;
        ensure!(
            food <= has.food && water <= has.water && gives_something,
            FOOD,
            "{} does not have that much",
            actor,
            instead = "give some of what is there"
        );
        within(gets.food.saturating_add(food), gets.water.saturating_add(water))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, food, water } = *self;
        table.emit(SurvivalEvent::Shared { actor, target, food, water });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some(actor) = kept(forms.state()).next().filter(|_| in_peace(forms.state()).is_ok()) else { return };
        let other = forms.state().ids().find(|&id| id != actor && forms.state().actor(id).supplies.is_some());
        let share = Share { actor, target: other.unwrap_or(actor), food: 100, water: 50 };
        let to = vec![field("/target", "to whom", Takes::Actor)];
        forms.form("Supplies", Self::DOC.title, share.into(), [amounts(), to].concat());
    }
}

/// It is hot from now on, or no longer (UL-ENV-14). The game master's.
#[command(rule = WATER, group = "Supplies", label = "Weather", by = game_master, always, open)]
#[derive(Copy, Eq)]
pub struct SetWeather {
    pub hot: bool,
}

impl Act<Unbound> for SetWeather {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.world.hot != self.hot, WATER, "the weather is like that already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SurvivalEvent::Weather { hot: self.hot });
    }

    fn forms(forms: &mut Forms<'_>) {
        forms.filled(SetWeather { hot: !forms.state().world.hot });
    }
}
