//! A day's work, and what is finished by it.

use super::projects::{can_craft, places, there};
use super::*;
use crate::checks::{self, Throw, throw};

/// Work on a project, one's own or another's.
#[command(rule = ROLL, group = "Crafts", between, open)]
pub struct Craft {
    pub actor: ActorId,
    #[field("whose project")]
    pub owner: ActorId,
    #[field("place of the project", 0..=19)]
    pub project: u8,
    #[field("by which skill", rule = WHICH_SKILL)]
    pub skill: Skill,
    /// Whether they roll for another project today as well (SP-CRF-14).
    #[field("another project today", rule = SEVERAL)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub announced: bool,
}

impl Act<Archsoul> for Craft {
    fn may(&self, state: &State) -> Verdict {
        can_craft(state, self.actor)?;
        let project = there(state, self.owner, self.project)?;
        ensure!(project.place_of(self.skill).is_some(), WHICH_SKILL, "that is no skill of the project");
        ensure!(!project.is_finished(), ROLL_OVER, "it is finished", instead = "want more of it");
        ensure!(project.debt == 0, BLOCKED, "ruined material must be paid for first");
        let day = today(state);
        let actor = state.actor(self.actor);
        let rolled = has_rolled(state, self.actor, project);
        ensure!(!rolled, ONCE_A_DAY, "{} has rolled today", self.actor, instead = "let a night pass");
        let once = self.announced && state.options().craft_rolls == CraftRolls::Crafter;
        ensure!(!once, ONCE_A_DAY, "{} has one roll today in all", self.actor);
        let away = !state.options().craft_on_the_road && actor.marched == Some(day);
        ensure!(!away, ON_THE_ROAD, "{} is on the road today", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let &Craft { actor, owner, project: place, skill, announced } = self;
        let rolled = day_of_work(table.state(), actor, (owner, place), skill, announced, table.listens());
        let Some(rolled) = rolled else { return };
        let throw = throw(table, actor, rolled, 0, true);
        let materials = project(table.state(), owner, place).map_or(0, Project::materials);
        let ruined = match throw.result {
            0 if throw.critical => materials,
            0 => materials.div_ceil(2),
            _ => 0,
        };
        let day = today(table.state());
        let got = throw.result;
        table.emit(Crafted { actor, owner, project: place, skill, throw, ruined, day });
        if got > 0 {
            finish(table, owner, place);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        for (owner, project) in places(offers.state(), |project| !project.is_finished()) {
            let Some(found) = self::project(offers.state(), owner, project) else { continue };
            for skill in &found.item.skills {
                offers.add(Craft { actor: offers.actor, owner, project, skill: *skill, announced: false });
            }
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let unfinished = places(forms.state(), |project| !project.is_finished());
        if let Some(&(owner, project)) = unfinished.first()
            && let Some(found) = self::project(forms.state(), owner, project)
            && let Some(&skill) = found.item.skills.first()
        {
            forms.named("Work on a project", Craft { actor: forms.actor, owner, project, skill, announced: true });
        }
    }

    // That another project is announced is for the crafter to say.
    fn is_open(&self) -> bool {
        self.announced
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let what = project(teller.state, self.owner, self.project).map_or(String::new(), |one| one.item.name.clone());
        format!("Work on the {what} of {} by {}", teller.name(self.owner), self.skill)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let this = (self.owner, self.project);
        if let Some((pool, difficulty)) = day_of_work(state, self.actor, this, self.skill, self.announced, false) {
            offer.preview = Some(format!("{} dice at {}", pool.total.max(0), difficulty.tally.total));
        }
    }
}

/// Returns whether an actor may not roll for a project any more today (SP-CRF-12).
pub(super) fn has_rolled(state: &State, actor: ActorId, project: &Project) -> bool {
    let day = today(state);
    match state.options().craft_rolls {
        CraftRolls::Crafter => state.actor(actor).crafted == Some(day),
        CraftRolls::Project => project.hands.contains(&Hand { actor, day }),
    }
}

/// Finishes whatever of a project is worked out, as long as its owner can pay for the material of further ones (SP-CRF-19).
pub(super) fn finish(table: &mut Table<'_, impl Run>, owner: ActorId, place: u8) {
    while let Some(project) =
        project(table.state(), owner, place).filter(|one| !one.is_finished() && one.is_worked_out())
    {
        let cost = if project.made == 0 { 0 } else { project.materials() };
        if cost > table.state().actor(owner).purse {
            return;
        }
        let mends = project.mends;
        table.emit(Finished { actor: owner, project: place, cost });
        if let Some(Mending { owner, weapon, .. }) = mends {
            return table.emit(Repaired { actor: owner, weapon });
        }
    }
}

/// An actor worked on a project.
#[event]
pub struct Crafted {
    pub actor: ActorId,
    pub owner: ActorId,
    pub project: u8,
    pub skill: Skill,
    pub throw: Throw,
    pub ruined: u32,
    pub day: u64,
}

impl Event<Archsoul> for Crafted {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).crafted = Some(self.day);
        if let Some(project) = state.actor_mut(self.owner).projects.get_mut(usize::from(self.project)) {
            if let Some(place) = project.place_of(self.skill) {
                project.work[place & 1] += self.throw.result.max(0) as u32 * SUCCESS;
            }
            project.debt += self.ruined;
            project.hands.retain(|hand| hand.actor != self.actor);
            project.hands.push(Hand { actor: self.actor, day: self.day });
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let project = project(teller.state, self.owner, self.project);
        let what = project.map_or("project", |project| &project.item.name);
        let got = checks::successes(&self.throw);
        let ruined =
            if self.ruined > 0 { format!("; material for {} is ruined", money(self.ruined)) } else { String::new() };
        let line = Line::new(
            LineKind::Roll,
            format!("{} works on the {what} by {}: {got}{ruined}", teller.name(self.actor), self.skill),
        )
        .rule(&ROLL)
        .rule(&PROGRESS);
        let failed = self.throw.result == 0;
        let line = line.rule_if(!failed, &WORK).rule_if(failed && !self.throw.critical, &NO_SUCCESS);
        let line = line.rule_if(self.throw.critical, &CRITICAL).rule_if(self.ruined > 0, &BLOCKED);
        let shared = project.is_some_and(|project| project.hands.len() > 1);
        let tired = self.throw.difficulty.parts.iter().any(|part| part.label == Cause::Fatigue.name());
        Some(self.throw.explain("Crafting", line.rule_if(shared, &TOGETHER).rule_if(tired, &TIRED)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.throw.result > 0, mark::SUCCESS);
        odds.mark_if(self.throw.critical, mark::CRITICAL_FAILURE);
    }
}

/// Something is finished; the owner pays for the material of further ones.
#[event]
pub struct Finished {
    pub actor: ActorId,
    pub project: u8,
    pub cost: u32,
}

impl Event<Archsoul> for Finished {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.purse = actor.purse.saturating_sub(self.cost);
            if let Some(project) = actor.projects.get_mut(usize::from(self.project)) {
                let shares = project.shares();
                project.work = [0, 1].map(|place| project.work[place].saturating_sub(shares[place]));
                project.made = project.made.saturating_add(1);
                project.parts = Parts::default();
                project.spent += self.cost;
                if project.mends.is_none() {
                    *actor.goods.entry(project.item.name.clone()).or_default() += 1;
                } else {
                    actor.projects.remove(self.project.into());
                }
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let project = project(teller.state, self.actor, self.project).filter(|project| project.made > 0);
        let what = project.map_or("repair", |project| &project.item.name);
        let line =
            Line::new(LineKind::Boon, format!("A {what} of {} is finished", teller.name(self.actor))).rule(&WORK);
        let further = project.is_some_and(|project| project.made > 1);
        let line =
            line.rule_if(further, &ROLL_OVER).rule_if(further, &ROLL_OVER_MATERIALS).rule_if(further, &FIRST_ALONE);
        Some(line.rule_if(project.is_some_and(|project| project.item.skills.len() > 1), &TWO_SKILLS))
    }
}

/// A weapon or shield is whole again.
#[event]
pub struct Repaired {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Archsoul> for Repaired {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            *actor.wear_mut(self.weapon) = 0;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = teller.state.weapon_name(self.actor, self.weapon);
        let whose = teller.name(self.actor);
        Some(Line::new(LineKind::Boon, format!("The {what} of {whose} is whole again")).rule(&REPAIRS))
    }
}
