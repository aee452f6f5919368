//! Help in a fight: for the dying and the bleeding, against what burns, against nausea.

use crate::checks::{Attempt, Degree, plain};
use crate::deeds::{self, Deed};
use crate::prelude::*;
use crate::turns::{ready, spend};
use ludex_kit::words;

rules! {
    /// Two actions beside one who is dying or bleeds. Dying: Medicine against 15 and how near to death they are; success ends
    /// it, critical failure makes it worse. Bleeding: against 15, or what the game master says; success lets them try to throw it off, critical failure has
    /// them bleed at once. The tools for it are taken to be at hand (house).
    FIRST_AID = "PF-SKA-32", "Administer First Aid";
    /// Treating wounds takes ten minutes, and so has no place in a fight: the dying are given first aid.
    NO_TREATMENT = "PF-SKA-50", "First aid and treating wounds";
    /// A botched attempt makes the dying worse for whatever reason: old wounds count.
    BOTCHED = "PF-INT-25", "Failed first aid on a wounded creature";
    /// An action of retching: Fortitude against what made one sick. Success takes 1 of it, critical success 2.
    RETCH = "PF-SPC-11", "Recover from sickened";
    /// Two actions, of the victim or beside it, give another flat check against lasting damage: at 15, or at 10 where the help is
    /// just right. Once a round for each kind.
    HELP = "PF-SPC-12", "Help against persistent damage";
    /// What helps against lasting damage is the game master's to say: water against fire, bandages against blood.
    HELP_CALL = "PF-DMG-20", "Helping against persistent damage", Call;
}

/// The DC of first aid for the dying, before how near to death they are (PF-SKA-32).
const STABILISE: i32 = 15;
/// The DC of stopping blood (PF-SKA-32).
const BLEEDING: i32 = 15;

words! {
    /// What first aid is for.
    pub enum Aim {
        Stabilise = "stabilise", Bleeding = "bleeding",
    }
}

/// Help somebody who is dying or bleeds. Treating wounds takes too long for a fight (PF-SKA-50).
#[command(rule = FIRST_AID, group = "Help", kind = Heal, costs = 2, between)]
pub struct FirstAid {
    pub actor: ActorId,
    pub target: ActorId,
    pub aim: Aim,
    /// What stopping the blood is held against, where the game master says otherwise; 0 for 15.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dc: u8,
}

/// Returns the check of first aid.
fn aid(state: &State, aid: &FirstAid, shows: bool) -> Attempt {
    let FirstAid { actor, target, aim, dc } = *aid;
    let sum = derived::skill_with(state, actor, Skill::Medicine, shows);
    let dc = match aim {
        Aim::Stabilise => STABILISE + i32::from(state.actor(target).dying),
        Aim::Bleeding if dc > 0 => dc.into(),
        Aim::Bleeding => BLEEDING,
    };
    deeds::attempt(state, actor, sum, plain("of first aid", dc, &FIRST_AID, shows))
}

/// Returns whether somebody bleeds.
fn bleeds(state: &State, id: ActorId) -> bool {
    state.actor(id).persistent.iter().any(|one| one.damage == DamageType::Bleed)
}

impl Act<Pathfinder> for FirstAid {
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting {
            ready(state, self.actor, 2)?;
        } else {
            turns::able(state, self.actor)?;
        }
        conditions::may_handle(state, self.actor)?;
        ensure!(self.dc == 0 || self.aim == Aim::Bleeding, FIRST_AID, "how near to death they are says how hard it is");
        ensure!(self.dc <= 60, FIRST_AID, "that is more than there is");
        ensure!(self.actor != self.target, FIRST_AID, "it takes another", instead = "have somebody help");
        ensure!(state.lives(self.target), FIRST_AID, "{} is dead", self.target);
        crate::sight::aims(state, self.actor, self.target)?;
        let near = state.feet(self.actor, self.target) <= SQUARE.into();
        ensure!(near, FIRST_AID, "{} is not beside {}", self.target, self.actor, instead = "move up");
        match self.aim {
            Aim::Stabilise => ensure!(state.actor(self.target).dying > 0, FIRST_AID, "{} is not dying", self.target),
            Aim::Bleeding => ensure!(bleeds(state, self.target), FIRST_AID, "{} does not bleed", self.target),
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, aim, dc } = *self;
        if table.state().stage != Stage::Fighting {
            // It takes a round of the time outside encounters.
            gives_aid(table, self);
            return crate::hours::pass(table, turns::ROUND);
        }
        spend(table, actor, 2);
        let bleeding = aim == Aim::Bleeding;
        table.emit(turns::Undertaken { doing: Doing::FirstAid { actor, target, bleeding, dc } });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| FirstAid { actor, target, aim: Aim::Stabilise, dc: 0 });
        offers.each_other(|target| FirstAid { actor, target, aim: Aim::Bleeding, dc: 0 });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = teller.name(self.target);
        match self.aim {
            Aim::Stabilise => format!("Stabilise {whom}"),
            Aim::Bleeding => format!("Stop the blood of {whom}"),
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&aid(state, self, false), offer);
    }
}

/// Gives first aid, once nobody comes between.
pub(crate) fn gives_aid(table: &mut Table<'_, impl Run>, given: &FirstAid) {
    let FirstAid { actor, target, aim, .. } = *given;
    if turns::fumbles(table, actor) {
        return;
    }
    let attempt = self::aid(table.state(), given, table.listens());
    let what = if aim == Aim::Stabilise { "stabilise" } else { "stop the blood of" };
    let degree = deeds::tries(table, Deed { actor, target: Some(target), what, rule: &FIRST_AID }, attempt);
    match (aim, degree) {
        (Aim::Stabilise, degree) if degree.succeeds() => table.emit(dying::Stabilised { actor: target }),
        // Old wounds count as at every rise (PF-INT-25).
        (Aim::Stabilise, Degree::CriticalFailure) => dying::worsens(table, target),
        (Aim::Bleeding, degree) if degree.succeeds() => {
            damage::throws_off(table, target, DamageType::Bleed, damage::RECOVERY);
        }
        (Aim::Bleeding, Degree::CriticalFailure) => damage::bursts(table, target, DamageType::Bleed),
        _ => {}
    }
}

/// Retch, to be less sick.
#[command(rule = RETCH, group = "Help", kind = Other, label = "Retch", costs = 1)]
pub struct Retch {
    pub actor: ActorId,
}

/// Returns the DC of what made an actor sick: the highest; 0 where nobody has said it.
fn sickness(state: &State, actor: ActorId) -> u8 {
    let sick = state.actor(actor).conditions;
    sick.iter().filter(|one| one.what == Condition::Sickened).map(|one| one.dc).max().unwrap_or(0)
}

/// Returns the check of retching.
fn retching(state: &State, actor: ActorId, shows: bool) -> Attempt {
    let dc = sickness(state, actor);
    Attempt::new(
        derived::save(state, actor, Save::Fortitude, shows),
        plain("of the sickness", dc.into(), &RETCH, shows),
    )
}

impl Act<Pathfinder> for Retch {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        ensure!(state.actor(self.actor).has(Condition::Sickened), RETCH, "{} is not sick", self.actor);
        let known = sickness(state, self.actor) > 0;
        ensure!(known, RETCH, "nobody has said against what", instead = "have the game master give the condition a DC");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let attempt = retching(table.state(), actor, table.listens());
        spend(table, actor, 1);
        let by = match deeds::tries(table, Deed { actor, target: None, what: "retch", rule: &RETCH }, attempt) {
            Degree::CriticalSuccess => 2,
            Degree::Success => 1,
            _ => return,
        };
        table.emit(conditions::Eased { actor, what: Condition::Sickened, by });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Retch { actor: offers.actor });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&retching(state, self.actor, false), offer);
    }
}

/// Help against lasting damage, another's or one's own.
#[command(rule = HELP, group = "Help", kind = Heal, costs = 2)]
pub struct HelpAgainst {
    pub actor: ActorId,
    pub target: ActorId,
    pub damage: DamageType,
    /// Whether the help is just right, which the game master says.
    #[serde(default, skip_serializing_if = "is_default")]
    pub apt: bool,
}

impl Act<Pathfinder> for HelpAgainst {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 2)?;
        crate::sight::aims(state, self.actor, self.target)?;
        let near = state.feet(self.actor, self.target) <= SQUARE.into();
        ensure!(near, HELP, "{} is not beside {}", self.target, self.actor, instead = "move up");
        let suffers = state.actor(self.target).persistent.iter().find(|one| one.damage == self.damage);
        let Some(one) = suffers else {
            return Err(Refusal::new(&HELP, "{} does not suffer from that").about(self.target));
        };
        ensure!(one.helped != state.round, HELP, "{} was helped against it in this round", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, damage, apt } = *self;
        spend(table, actor, 2);
        let round = table.state().round;
        table.emit(damage::Helped { actor: target, damage, round });
        let dc = if apt { damage::EASED } else { damage::RECOVERY };
        damage::throws_off(table, target, damage, dc);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in state.ids() {
            for one in state.actor(target).persistent.iter() {
                offers.add(HelpAgainst { actor, target, damage: one.damage, apt: false });
                offers.seldom(HelpAgainst { actor, target, damage: one.damage, apt: true });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let how = if self.apt { ", just right" } else { "" };
        format!("Help {} against {}{how}", teller.name(self.target), self.damage)
    }
}
