//! Collapse: who is tired a third time may perish.

use super::{FAILURE, WITH_FATIGUE};
use crate::checks::{self, Difficulty, Throw, stats, throw};
use crate::prelude::*;
use ludex_kit::clock::{self, MINUTE, Passing};

rules! {
    /// The third fatigue makes unconscious, by a die; until an actor helps, the count wakes nobody. Helping takes a
    /// minute and a roll of Intellect and Medicine, once for each who tries. After an hour the game master decides who
    /// perishes.
    COLLAPSE = "SP-EXH-14", "Collapse", Call;
}

/// Help an actor who has collapsed; it takes a minute.
#[command(rule = COLLAPSE, group = "Help", between, label = "Treat {target}")]
pub struct Treat {
    pub actor: ActorId,
    #[target]
    pub target: ActorId,
}

impl Act<Archsoul> for Treat {
    fn may(&self, state: &State) -> Verdict {
        Archsoul::nothing_is_on(state, &COLLAPSE)?;
        ensure!(state.stands(self.actor), COLLAPSE, "{} cannot help anybody", self.actor);
        let collapsed = state.actor(self.target).collapsed.is_some_and(|left| left > 0) && self.actor != self.target;
        ensure!(collapsed, COLLAPSE, "{} has not collapsed", self.target);
        ensure!(!state.actor(self.target).tried.contains(&self.actor), COLLAPSE, "{} has tried already", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Treat { actor, target } = *self;
        clock::pass(table, MINUTE, Passing::Own(Activity::Nothing));
        let state = table.state();
        let shows = table.listens();
        if state.actor(target).dead.is_some() {
            return;
        }
        let pool = stats(state, actor, Attribute::Intellect, &[Skill::Medicine], shows);
        let difficulty = Difficulty::of(state, actor, None, shows);
        let throw = throw(table, actor, (pool, difficulty), 0, true);
        let helped = throw.result >= 1;
        table.emit(Treated { actor, target, helped, throw });
        // Help that ends with the last minute is in time, and nothing is left to be decided.
        if helped
            && matches!(Archsoul::waits(table.state()), Some(crate::Pending::Perishing(one)) if one.target == target)
        {
            Archsoul::settle(table);
        }
        dying::perhaps_wakes(table, target);
    }

    fn offers(offers: &mut Offers<'_>) {
        for target in offers.state().ids() {
            offers.add(Treat { actor: offers.actor, target });
        }
    }
}

/// Say whether an actor who has collapsed perishes.
#[command(rule = COLLAPSE, group = "Rulings", by = game_master, answer)]
pub struct Decide {
    pub perishes: bool,
}

impl Act<Archsoul> for Decide {
    fn may(&self, state: &State) -> Verdict {
        asked::<Archsoul, Perishing>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Perishing { target }) = answer::<Archsoul, Perishing>(table) else { return };
        if self.perishes {
            table.emit(dying::Slain { actor: target, cause: Death::Exhaustion });
        } else {
            table.emit(Spared { actor: target });
            dying::perhaps_wakes(table, target);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        for perishes in [true, false] {
            offers.add(Decide { perishes });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.perishes { "Perishes" } else { "Lives" }.to_owned()
    }
}

/// Lets an actor collapse, at the third step of fatigue (SP-EXH-14, SP-STA-16).
pub(super) fn collapse(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let sides = table.state().options().die_sides;
    let roll = table.die(sides.into(), Advantage::Plain);
    let deadline = u32::from(table.state().options().collapse_minutes) * MINUTE as u32;
    table.emit(Collapsed { actor, roll, deadline });
}

/// Asks the game master whether an actor perishes whom nobody has helped in time.
pub fn deadline(table: &mut Table<'_, impl Run>, target: ActorId) {
    table.emit(DeadlineCame { actor: target });
    Archsoul::ask(table, Perishing { target }.into());
}

/// Does an actor perish?
#[prompt]
pub struct Perishing {
    pub target: ActorId,
}

impl Prompt<Archsoul> for Perishing {
    fn question(&self, teller: &Teller<'_>) -> String {
        let name = teller.name(self.target);
        format!("Nobody has helped {name} in time: does {name} perish?")
    }

    fn usual(&self, _state: &State) -> Command {
        Decide { perishes: true }.into()
    }
}

/// An actor collapsed.
#[event]
pub struct Collapsed {
    pub actor: ActorId,
    pub roll: Rolled,
    pub deadline: u32,
}

impl Event<Archsoul> for Collapsed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.unconscious = Some(self.roll.kept as u8);
            actor.collapsed = Some(self.deadline);
            actor.done = true;
            actor.ap = 0;
            actor.reactive = false;
            actor.tried.clear();
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let rounds = self.roll.kept;
        let text = format!("{who} collapses, unconscious for {rounds} rounds or more");
        let die = ludex_engine::Check::new("Rounds", vec![self.roll.clone()], Tally::silent());
        Some(Line::new(LineKind::Harm, text).rule(&COLLAPSE).rule(&FAILURE).rule(&WITH_FATIGUE).check(die))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::DOWN);
    }
}

/// An actor helped, or tried to.
#[event]
pub struct Treated {
    pub actor: ActorId,
    pub target: ActorId,
    pub throw: Throw,
    pub helped: bool,
}

impl Event<Archsoul> for Treated {
    fn apply(&self, state: &mut State) {
        let target = state.actor_mut(self.target);
        target.tried.push(self.actor);
        if self.helped {
            target.collapsed = None;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let whom = teller.name(self.target);
        let got = checks::successes(&self.throw);
        let came = if self.helped { "helps" } else { "cannot help" };
        let line = Line::new(LineKind::Roll, format!("{who} {came} {whom}: {got}")).rule(&COLLAPSE);
        Some(self.throw.explain("Medicine", line).came(self.throw.came(self.helped)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.helped, mark::SUCCESS);
    }
}

#[event(Harm, "The time of {actor} is out", COLLAPSE)]
pub struct DeadlineCame {
    pub actor: ActorId,
}

impl Event<Archsoul> for DeadlineCame {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.collapsed = Some(0);
        }
    }
}

#[event(Ruling, "{actor} lives", COLLAPSE)]
pub struct Spared {
    pub actor: ActorId,
}

impl Event<Archsoul> for Spared {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.collapsed = None;
        }
    }
}
