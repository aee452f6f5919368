//! Recovery checks: wounds that mend.

use crate::dice::RollUse;
use crate::healing::Treated;
use crate::prelude::*;
use crate::windows::Prompted;
use crate::wounds::WoundEased;

rules! {
    /// A recovery check is Vitality alone with Fudge dice, less all fatigue, plus the recovery bonus.
    RECOVERY = "WT-RST-17", "Recovery check";
    /// Light wounds take -8, moderate -5, severe -1, critical 4, fatal 10; the highest reached may be affected.
    NUMBERS = "WT-RST-18", "Recovery TNs", Table(RECOVERS_FROM; "to reach, from light to fatal");
    /// One wound up to that level is chosen, and is a level better.
    CHOOSING = "WT-RST-19", "Choosing the wound";
    /// A wound whose next lower level is full cannot be chosen.
    NO_OPEN_SLOT = "WT-RST-20", "No open slot below";
    /// A check that heals nothing adds 1 to all later ones.
    BONUS = "WT-RST-21", "Recovery bonus", State;
    /// The bonus is gone once a check heals a wound, or no wounds are left.
    BONUS_ENDS = "WT-RST-22", "End of the recovery bonus";
    /// Abilities and items may give recovery checks by the same rule.
    OTHER_CHECKS = "WT-RST-28", "Other recovery checks";
}

/// What a recovery check must reach for each level (WT-RST-18).
const RECOVERS_FROM: [i32; 5] = [-8, -5, -1, 4, 10];
/// What a healing draught adds (WT-CNT-05).
pub(crate) const DRAUGHT: i32 = 5;

/// Returns the wounds that a result lets an actor choose from.
fn choices(state: &State, actor: ActorId, result: i32) -> impl Iterator<Item = Level> + '_ {
    let may_mend =
        move |level: &Level| result >= RECOVERS_FROM[level.index()] && wounds::eased(state, actor, *level).is_ok();
    Level::ALL.iter().copied().filter(may_mend)
}

/// Makes a recovery check (WT-RST-17); `more` is what a draught adds. Returns the result.
pub(crate) fn roll(table: &mut Table<'_, impl Run>, actor: ActorId, more: i32) -> i32 {
    let mut bonus = table.tally();
    let state = table.state();
    bonus.base(Attribute::Vitality.name(), state.profile(actor).attribute(Attribute::Vitality), &RECOVERY);
    bonus.add("fatigue", -i32::from(state.actor(actor).fatigue), &RECOVERY);
    bonus.add("recovery bonus", state.actor(actor).recovery_bonus.into(), &BONUS);
    bonus.add("draught", more, &OTHER_CHECKS);
    checks::rolls(table, actor, (Feat::Recovery, RollUse::Skill), bonus, None)
}

/// Makes a recovery check that takes its course; `more` is what a draught adds.
pub(crate) fn check(table: &mut Table<'_, impl Run>, actor: ActorId, more: i32) {
    let result = roll(table, actor, more);
    settle(table, actor, result);
}

/// Lets a result heal what it may: nothing, which raises the recovery bonus, the one wound that it may, or one that is chosen.
pub(crate) fn settle(table: &mut Table<'_, impl Run>, actor: ActorId, result: i32) {
    let state = table.state();
    if wounds::count(state, actor) == 0 {
        return;
    }
    let choices: Vec<Level> = choices(state, actor, result).collect();
    match choices[..] {
        [] => {
            let bonus = state.actor(actor).recovery_bonus + 1;
            table.emit(BonusChanged { actor, bonus });
        }
        [level] => mend(table, actor, level),
        _ => table.emit(Prompted { pending: Mends { actor, result }.into() }),
    }
}

/// Mends a wound by a level; with that the recovery bonus is gone (WT-RST-22).
fn mend(table: &mut Table<'_, impl Run>, actor: ActorId, level: Level) {
    if let Ok(to) = wounds::eased(table.state(), actor, level) {
        table.emit(WoundEased { actor, from: level, to });
    }
    ends(table, actor);
}

/// Ends the recovery bonus of an actor, if it has one.
fn ends(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).recovery_bonus != 0 {
        table.emit(BonusChanged { actor, bonus: 0 });
    }
}

/// Ends the recovery bonus of one who has no wound left, whatever healed the last (WT-RST-22).
pub(crate) fn is_whole(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if wounds::count(table.state(), actor) == 0 {
        ends(table, actor);
    }
}

/// Ends the recovery bonus with the last wound that eases.
pub(crate) fn after_easing(&WoundEased { actor, .. }: &WoundEased, table: &mut Table<'_, impl Run>) {
    is_whole(table, actor);
}

/// Ends the recovery bonus with the last wound that is treated.
pub(crate) fn after_treating(&Treated { actor, .. }: &Treated, table: &mut Table<'_, impl Run>) {
    is_whole(table, actor);
}

/// Which wound mends?
#[prompt]
pub struct Mends {
    #[serde(rename = "asked")]
    pub actor: ActorId,
    pub result: i32,
}

impl Prompt<Destiny> for Mends {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} recovers by {}: which wound mends?", teller.name(self.actor), self.result)
    }

    fn usual(&self, state: &State) -> Command {
        let worst = choices(state, self.actor, self.result).last().unwrap_or(Level::Light);
        Mend { actor: self.actor, level: worst }.into()
    }
}

/// Choose the wound that mends.
#[command(rule = CHOOSING, group = "Rest", kind = Rest, label = "The {level} wound", answer)]
pub struct Mend {
    pub actor: ActorId,
    pub level: Level,
}

impl Act<Destiny> for Mend {
    fn may(&self, state: &State) -> Verdict {
        let result = asked::<Destiny, Mends>(state)?.result;
        let reached = result >= RECOVERS_FROM[self.level.index()];
        ensure!(reached, NUMBERS, "the result does not reach that level", instead = "choose a lower one");
        match wounds::eased(state, self.actor, self.level) {
            Ok(_) => Ok(()),
            Err(_) => Err(Refusal::new(&NO_OPEN_SLOT, "that wound cannot mend")),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(MendChosen { actor: self.actor });
        mend(table, self.actor, self.level);
    }

    fn offers(offers: &mut Offers<'_>) {
        for &level in Level::ALL {
            offers.add(Mend { actor: offers.actor, level });
        }
    }
}

/// The wound that mends was chosen.
#[event]
pub struct MendChosen {
    pub actor: ActorId,
}

impl Event<Destiny> for MendChosen {
    fn apply(&self, state: &mut State) {
        state.pending = None;
    }
}

#[event(status, "The recovery bonus of {actor} is {bonus}.", rule = BONUS)]
pub struct BonusChanged {
    pub actor: ActorId,
    pub bonus: i16,
}

impl Event<Destiny> for BonusChanged {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.recovery_bonus = self.bonus;
        }
    }
}
