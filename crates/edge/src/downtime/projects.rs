//! What somebody means to do on its days.

use super::*;

/// Returns a project by its number.
pub fn project(state: &State, number: u8) -> Option<&Project> {
    state.downtime.projects.get(usize::from(number))
}

/// Choose what one does on the days to come.
#[command(rule = SWITCHING, group = "Downtime", between, open, label = "What you do on your days")]
pub struct Pursue {
    pub actor: ActorId,
    #[field("what", usual = Pursuit::Nothing)]
    pub pursuit: Pursuit,
    /// Which project, from 0 on.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("which project, from 0 on", 0..=99, usual = 0)]
    pub project: u8,
    /// Minutes of each day.
    #[field("minutes of each day", 0..=1440, usual = 480)]
    pub minutes: u16,
}

impl Act<Edge> for Pursue {
    fn may(&self, state: &State) -> Verdict {
        if self.pursuit != Pursuit::Project {
            return Ok(());
        }
        let found = project(state, self.project).filter(|project| !project.finished);
        let Some(project) = found else { return Err(Refusal::new(&OTHERS, "there is no such project")) };
        let shared = matches!(project.labour, Labour::Crafting | Labour::Repairing | Labour::Mending);
        let own = project.owner == self.actor;
        ensure!(own || shared, ADD_UP, "that is for another to do");
        if shared && own {
            let knows = project.skill.is_none_or(|skill| state.profile(self.actor).skill(skill).is_some());
            ensure!(knows, CONDITIONS, "{} lacks the skill", self.actor);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, pursuit, project, minutes } = *self;
        table.emit(Pursues { actor, pursuit, project, minutes });
    }
}

/// What somebody does on its days.
#[event(Status, "{actor} spends its days on {pursuit}", SWITCHING)]
pub struct Pursues {
    pub actor: ActorId,
    pub pursuit: Pursuit,
    #[serde(default, skip_serializing_if = "is_default")]
    pub project: u8,
    pub minutes: u16,
}

impl Event<Edge> for Pursues {
    fn apply(&self, state: &mut State) {
        on_living(state, self.actor, |living| {
            (living.pursuit, living.project, living.minutes) = (self.pursuit, self.project, self.minutes);
        });
    }
}

/// Say up to which lifestyle somebody's trade pays for it, and whether its traumas are treated.
#[command(rule = BETTER, group = "Downtime", kind = Rule, by = game_master, open, always, label = "A trade, and treatment")]
pub struct SetTrade {
    pub target: ActorId,
    #[field("its trade pays for", usual = Lifestyle::Modest)]
    pub pays: Lifestyle,
    /// Whether somebody treats its traumas on these days.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: bool,
}

impl Act<Edge> for SetTrade {
    fn may(&self, _state: &State) -> Verdict {
        let usual = (Lifestyle::Modest..=Lifestyle::Wealthy).contains(&self.pays);
        ensure!(usual, BETTER, "a trade pays for a modest, comfortable or wealthy life");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(TradeSet { actor: self.target, pays: self.pays, treated: self.treated });
    }
}

/// What somebody's trade pays for.
#[event(Ruling, "The trade of {actor} pays for: {pays}", BETTER, PROFESSION)]
pub struct TradeSet {
    pub actor: ActorId,
    pub pays: Lifestyle,
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: bool,
}

impl Event<Edge> for TradeSet {
    fn apply(&self, state: &mut State) {
        on_living(state, self.actor, |living| (living.profession, living.treated) = (self.pays, self.treated));
    }
}
