//! The dice of an Action Point roll that are rolled again (UL-TRN-08).

use super::{AGILITY_REROLL, DICE, reset_action_points, sum_of};
use crate::prelude::*;

/// Roll one of the Action Point dice again? (UL-TRN-08)
#[prompt(frame, "{actor} may roll Action Point dice again.", rule = AGILITY_REROLL)]
#[derive(Copy, Eq)]
pub struct ApReroll {
    pub actor: ActorId,
    /// The sides of the dice that may be rolled again, 0 for none.
    pub sides: [u8; DICE],
    /// What they show.
    pub faces: [u8; DICE],
    /// Which of them, as bits, were rolled again already.
    pub again: u8,
    /// How many may still be rolled again.
    pub left: u8,
    /// What was added to them.
    pub plus: i32,
}

impl ApReroll {
    /// Returns whether a die, counted from 0, was rolled and may be rolled again: each may once.
    fn may_roll(&self, die: usize) -> bool {
        self.sides.get(die).is_some_and(|&sides| sides > 0) && self.again & (1 << die) == 0
    }
}

impl Prompt<Unbound> for ApReroll {
    fn question(&self, teller: &Teller<'_>) -> String {
        let total = (self.plus + sum_of(&self.faces)).max(teller.state.options().ap_minimum);
        format!("{} has {total} Action Points. Roll a die again?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn is_open(&self, _state: &State) -> bool {
        self.left > 0
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Keep the dice")
    }
}

/// Returns the Action Point dice that wait to be rolled again.
fn reroll(state: &State) -> Result<&ApReroll, Refusal> {
    asked(state, &AGILITY_REROLL, "no Action Point dice wait to be rolled again")
}

/// Roll one of the Action Point dice again (UL-TRN-08).
#[command(rule = AGILITY_REROLL, group = "Turn", kind = Turn, answer)]
#[derive(Copy, Eq)]
pub struct RerollAp {
    pub actor: ActorId,
    /// Which die, counted from 0: Action Dice first, the Vitality Die last.
    pub die: u8,
}

impl Act<Unbound> for RerollAp {
    fn may(&self, state: &State) -> Verdict {
        ensure!(
            reroll(state)?.may_roll(usize::from(self.die)),
            AGILITY_REROLL,
            "that die was not rolled by this actor, or was rolled again already",
            instead = "choose another die, or keep them"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let die = self.die;
        let place = usize::from(die);
        let Ok(&reroll) = reroll(table.state()) else { return };
        let ApReroll { actor, sides, faces, left, plus, .. } = reroll;

        let before = u32::from(faces[place]);
        let roll = table.die(u32::from(sides[place]), Advantage::Plain);
        let others = sum_of(&faces) - i32::from(faces[place]);
        let total = (plus + others + roll.value()).max(table.state().options().ap_minimum);
        table.emit(ApRerolled { actor, die, before, roll, total });

        let another = (0..DICE).any(|other| other != place && reroll.may_roll(other));
        if left == 1 || !another {
            table.emit(Settled {});
        }
        // An actor who joins in the middle of a round has this round's Action Points already.
        if table.state().phase == Phase::Acting {
            reset_action_points(table, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let Ok(ApReroll { sides, .. }) = reroll(offers.state()) else { return };
        let dice = sides.iter().filter(|&&sides| sides > 0).count() as u8;
        for die in 0..dice {
            offers.add(RerollAp { actor, die });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let Ok(ApReroll { sides, faces, .. }) = reroll(teller.state) else { return String::new() };
        let place = usize::from(self.die);
        format!("Roll again: the d{}, which shows {}", sides[place], faces[place])
    }
}

/// A die of that roll was rolled again (UL-TRN-08).
#[event]
pub struct ApRerolled {
    pub actor: ActorId,
    /// Which die, counted from 0.
    pub die: u8,
    /// What it showed before.
    pub before: u32,
    /// What it shows now.
    pub roll: Rolled,
    /// What all dice come to now.
    pub total: i32,
}

impl Event<Unbound> for ApRerolled {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).ap_reset = self.total;
        if let Some(Pending::RerollAp(ApReroll { faces, again, left, .. })) = state.pending.last_mut() {
            faces[usize::from(self.die)] = self.roll.kept as u8;
            *again |= 1 << self.die;
            *left -= 1;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { before, total, roll, .. } = self;
        let name = teller.who(self.actor);
        let sides = roll.sides;
        let now = roll.kept;
        let text = format!("{name} rolls a d{sides} again: {before} becomes {now}, {total} AP a round.");
        let check = Check::new("Action Point die", vec![roll.clone()], Tally::default());
        Some(Line::new(LineKind::Roll, text).rule(&AGILITY_REROLL).check(check))
    }
}
