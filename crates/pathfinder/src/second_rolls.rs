//! The moment between a check and what comes of it, in which a Hero Point has it rolled again (PF-HRO-02).

use crate::Event as AnyEvent;
use crate::heroes::{HeroPointsSpent, REROLL};
use crate::prelude::*;
use ludex_engine::Cost;
use ludex_kit::Commands;
use ludex_kit::rerolls::{self, Chance, Held, Rerolls, Told};

/// A command that waits for whether a Hero Point is spent on a check of it. Nothing of it has happened yet.
pub type Waiting = Held<Command, HeroUse>;

impl Rerolls for Pathfinder {
    type Use = HeroUse;
    type Purse = Vec<ActorId>;

    /// Those who hold a point ready; wounds do not keep anybody from it.
    fn purse(state: &State) -> Vec<ActorId> {
        let ready = |id: &ActorId| state.actor(*id).hero_ready && state.actor(*id).hero_points > 0;
        state.ids().filter(ready).collect()
    }

    fn told(event: &AnyEvent) -> Option<Told<'_>> {
        let (actor, what, roll) = match event {
            AnyEvent::Struck(struck) => own(struck.actor, "attack", &struck.check)?,
            AnyEvent::InitiativeRolled(rolled) => (rolled.actor, "initiative", &rolled.roll),
            AnyEvent::Flattened(checks::Flattened { actor, flat, .. }) => (*actor, "flat check", flat.roll.as_ref()?),
            AnyEvent::Recovering(dying::Recovering { actor, flat, .. }) => (*actor, "recovery", flat.roll.as_ref()?),
            AnyEvent::ThrownOff(damage::ThrownOff { actor, flat: Some(flat), .. }) => {
                (*actor, "flat check", flat.roll.as_ref()?)
            }
            _ => return None,
        };
        Some(Told::own(actor, what, roll))
    }

    fn use_on(purse: &Vec<ActorId>, chance: &Chance<'_, HeroUse>) -> Option<HeroUse> {
        let own = chance.of == chance.actor && purse.contains(&chance.actor);
        (own && chance.used.is_empty()).then_some(HeroUse::Reroll)
    }

    fn carry_out(table: &mut Table<'_, impl ludex_kit::Run<Pathfinder>>, command: &Command) -> Verdict {
        command.carry(table)?;
        Pathfinder::proceed(table);
        Ok(())
    }

    fn hold(table: &mut Table<'_, impl ludex_kit::Run<Pathfinder>>, held: Waiting) {
        table.emit(CheckHeld { held: Box::new(held) });
    }
}

/// Returns a check of which fortune has had no hand yet (PF-CHK-09).
fn own<'a>(
    actor: ActorId,
    what: &'static str,
    check: &'a checks::Check,
) -> Option<(ActorId, &'static str, &'a Rolled)> {
    (check.luck == checks::Luck::default() && !check.certain).then_some((actor, what, &check.roll))
}

/// Carries a command out, or refuses it and changes nothing. While somebody holds a Hero Point ready each check has its moment.
pub(crate) fn decide(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    if table.state().heroes_ready && table.state().held.is_none() {
        return rerolls::play(table, command);
    }
    command.carry(table)
}

/// Does an actor spend a Hero Point on the check that it just made?
#[prompt]
pub struct CheckFell {
    pub actor: ActorId,
}

impl Prompt<Pathfinder> for CheckFell {
    fn question(&self, teller: &Teller<'_>) -> String {
        let what = teller.state.held.as_ref().map_or("check", |held| &held.what);
        format!("Does {} spend a Hero Point on the {what}?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        LetStand { actor: self.actor }.into()
    }
}

/// Roll the check that was just made again, for a Hero Point.
#[command(rule = REROLL, group = "Hero Points", kind = Free, label = "Roll again", answer)]
pub struct RollAgain {
    pub actor: ActorId,
}

impl Act<Pathfinder> for RollAgain {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, CheckFell>(state)?;
        ensure!(state.held.is_some(), REROLL, "no check waits");
        ensure!(state.actor(self.actor).hero_points > 0, REROLL, "{} has no Hero Point", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let Some(held) = table.state().held.clone() else { return };
        table.emit(HeroPointsSpent { actor, amount: 1, on: HeroUse::Reroll });
        let played = rerolls::roll_again(table, *held, 0, |table, before, face| {
            table.emit(CheckRolledAgain { actor, before, face });
            answer::<Pathfinder, CheckFell>(table);
        });
        // What the game master changed meanwhile may have made it impossible: then nothing comes of it.
        let _nothing_comes_of_it = played;
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(RollAgain { actor: offers.actor });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.cost.push(Cost { amount: 1, of: "Hero Points".into() });
        let die = state.held.as_ref().and_then(|held| held.dice.first());
        offer.preview = die.map(|die| format!("the d{} shows {}", die.sides, die.face));
    }
}

/// Let the check stand.
#[command(rule = REROLL, group = "Hero Points", kind = Pass, label = "Let it stand", answer)]
pub struct LetStand {
    pub actor: ActorId,
}

impl Act<Pathfinder> for LetStand {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, CheckFell>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(held) = table.state().held.clone() else { return };
        answer::<Pathfinder, CheckFell>(table);
        table.emit(CheckStands { actor: self.actor });
        let _nothing_comes_of_it = rerolls::let_be(table, *held);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(LetStand { actor: offers.actor });
    }
}

/// A check waits for whether it is rolled again.
#[event]
pub struct CheckHeld {
    pub held: Box<Waiting>,
}

impl Event<Pathfinder> for CheckHeld {
    fn apply(&self, state: &mut State) {
        state.held = Some(self.held.clone());
        // The command that waits may be the answer to what is asked already.
        state.asked.insert(0, CheckFell { actor: self.held.actor }.into());
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Waiting { actor, what, dice, .. } = &*self.held;
        let die = dice.first()?;
        let text = format!("The {what} of {} shows {}", teller.name(*actor), die.face);
        // What it comes to is told once it is known whether it stands; the question says what it shows.
        Some(Line::new(LineKind::Roll, text).rule(&REROLL).aside())
    }
}

/// The die of the check that waited was rolled again; it waits no longer.
#[event]
pub struct CheckRolledAgain {
    pub actor: ActorId,
    pub before: u32,
    pub face: u32,
}

impl Event<Pathfinder> for CheckRolledAgain {
    fn apply(&self, state: &mut State) {
        state.held = None;
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let text = format!("The die that showed {} shows {}", self.before, self.face);
        Some(Line::new(LineKind::Roll, text).rule(&REROLL).belongs())
    }
}

/// The check that waited stands; it waits no longer.
#[event]
pub struct CheckStands {
    pub actor: ActorId,
}

impl Event<Pathfinder> for CheckStands {
    fn apply(&self, state: &mut State) {
        state.held = None;
    }
}
