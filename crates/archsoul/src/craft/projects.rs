//! Projects: begun, paid for, changed, given up.

use super::*;
use crate::statuses::Effort;
use ludex_engine::Takes;
use ludex_kit::{Declared, fields};

/// The most projects that an actor has at once.
const MOST_PROJECTS: usize = 20;

/// Asks whether an actor can see to a craft now.
///
/// # Errors
/// A fight is on, or a condition forbids it.
pub(super) fn can_craft(state: &State, actor: ActorId) -> Verdict {
    Archsoul::nothing_is_on(state, &ROLL)?;
    ensure!(!state.is_thing(actor), ROLL, "things make nothing");
    crate::statuses::able(state, actor, Effort::MentalCheck)
}

pub(super) fn there(state: &State, owner: ActorId, place: u8) -> Result<&Project, Refusal> {
    project(state, owner, place).ok_or_else(|| Refusal::new(&TWO_VALUES, "{} has no such project").about(owner))
}

fn affords(state: &State, actor: ActorId, cost: u32) -> Verdict {
    let has = state.actor(actor).purse as i32;
    let takes = cost as i32;
    ensure!(
        has >= takes,
        AT_THE_START,
        "{} has {} eighths of a copper of the {} that it takes",
        actor,
        has,
        takes,
        instead = "find coins"
    );
    Ok(())
}

/// Returns the project that a command would begin, as it is then.
fn planned(state: &State, command: &OpenProject) -> Option<Project> {
    let item = state.setting.items.iter().find(|item| item.name == command.item)?.clone();
    let parts = Parts { prebuilt: command.prebuilt, scavenged: command.scavenged };
    let project = Project {
        item,
        wanted: command.count,
        made: 0,
        parts,
        work: [0; 2],
        debt: 0,
        spent: 0,
        hands: Vec::new(),
        mends: None,
    };
    let spent = project.materials();
    Some(Project { spent, ..project })
}

/// Returns what a repair would be: work and material for as much of the price as hit points are lacking (SP-CRF-34).
fn mending(state: &State, command: &Repair) -> Option<Project> {
    let weapon = state.weapon(command.target, command.weapon)?;
    let lacks = u64::from(state.actor(command.target).wear_of(command.weapon).min(weapon.hit_points));
    let most = u64::from(weapon.hit_points);
    let price_of_all_lacking = u64::from(weapon.price * EIGHTHS) * lacks;
    let mends = Mending {
        owner: command.target,
        weapon: command.weapon,
        work: price_of_all_lacking.div_ceil(most) as u32,
        materials: price_of_all_lacking.div_ceil(4 * most) as u32,
    };
    let known = state.setting.items.iter().find(|item| item.name == weapon.name);
    let item = Item {
        name: weapon.name.clone(),
        price: weapon.price,
        skills: vec![command.skill],
        complexity: known.map_or(5, |known| known.complexity),
        ..Item::default()
    };
    Some(Project {
        item,
        wanted: 1,
        made: 0,
        parts: Parts::default(),
        work: [0; 2],
        debt: 0,
        spent: mends.materials,
        hands: Vec::new(),
        mends: Some(mends),
    })
}

/// Begin a project; the material of the first is paid.
#[command(rule = AT_THE_START, group = "Crafts", between, open)]
pub struct OpenProject {
    pub actor: ActorId,
    #[field("what is to be made")]
    pub item: String,
    #[field("how many at most", 1..=1000, usual = 1, rule = ROLL_OVER)]
    pub count: u16,
    #[field("copper of pre-built parts", 0..=1_000_000, usual = 0, rule = PREBUILT)]
    #[serde(default)]
    pub prebuilt: u32,
    #[field("copper of scavenged parts", 0..=1_000_000, usual = 0, rule = SCAVENGED)]
    #[serde(default)]
    pub scavenged: u32,
}

impl Act<Archsoul> for OpenProject {
    fn when(state: &State) -> Verdict {
        ensure!(!state.setting.items.is_empty(), TWO_VALUES, "nothing is made here");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        can_craft(state, self.actor)?;
        let none = || Refusal::new(&TWO_VALUES, "nothing of that name is made here");
        let planned = planned(state, self).ok_or_else(none)?;
        ensure!(!state.scarce.contains(&self.item), ACQUIRING, "what it is made of must be found first");
        let has = state.actor(self.actor).parts;
        let enough = self.prebuilt <= has.prebuilt && self.scavenged <= has.scavenged;
        ensure!(enough, BOTH_KINDS, "{} has no such parts", self.actor);
        ensure!(
            state.actor(self.actor).projects.len() < MOST_PROJECTS,
            SEVERAL,
            "{} has projects enough",
            self.actor,
            instead = "give one up"
        );
        affords(state, self.actor, planned.materials())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(project) = planned(table.state(), self) {
            table.emit(Opened { actor: self.actor, project });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let names: Vec<String> = forms.state().setting.items.iter().map(|item| item.name.clone()).collect();
        let mut fields = fields(OpenProject::DOC.fields);
        let item = names.first().cloned().unwrap_or_default();
        for field in &mut fields {
            if field.path == "/item" {
                field.takes = Takes::Choice { of: names.clone() };
            }
        }
        let blank = OpenProject { actor: forms.actor, item, count: 1, prebuilt: 0, scavenged: 0 };
        forms.form("Crafts", OpenProject::DOC.title, blank.into(), fields);
    }
}

/// Set about restoring a weapon or a shield.
#[command(rule = REPAIRS, group = "Crafts", between)]
pub struct Repair {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
    #[field("by which trade")]
    pub skill: Skill,
}

impl Act<Archsoul> for Repair {
    fn may(&self, state: &State) -> Verdict {
        can_craft(state, self.actor)?;
        let weapon = state.weapon(self.target, self.weapon).filter(|weapon| weapon.price > 0);
        let is_there = weapon.is_some() && !state.actor(self.target).is_taken_apart(self.weapon);
        ensure!(is_there, REPAIRS, "nobody repairs that");
        let worn = state.actor(self.target).wear_of(self.weapon) > 0;
        ensure!(worn, REPAIRS, "it is whole");
        ensure!(REPAIRING.contains(&self.skill), REPAIRS, "no trade of that kind repairs weapons");
        let is_this =
            |project: &Project| project.mends.is_some_and(|one| (one.owner, one.weapon) == (self.target, self.weapon));
        let on = state.ids().any(|owner| state.actor(owner).projects.iter().any(is_this));
        ensure!(!on, REPAIRS, "it is being repaired");
        ensure!(
            state.actor(self.actor).projects.len() < MOST_PROJECTS,
            SEVERAL,
            "{} has projects enough",
            self.actor,
            instead = "give one up"
        );
        affords(state, self.actor, mending(state, self).map_or(0, |project| project.materials()))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(project) = mending(table.state(), self) {
            table.emit(Opened { actor: self.actor, project });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in state.ids().filter(|id| !state.hostile(actor, *id) && !state.actor(*id).away) {
            for weapon in (0..8).filter(|place| state.actor(target).wear_of(*place) > 0) {
                for skill in REPAIRING {
                    if state.rank(actor, skill) > 0 {
                        offers.add(Repair { actor, target, weapon, skill });
                    }
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let what = teller.state.weapon_name(self.target, self.weapon);
        let whose = teller.name(self.target);
        format!("Repair the {what} of {whose} by {}", self.skill)
    }
}

/// Pay for ruined material, one's own or another's.
#[command(rule = BLOCKED, group = "Crafts", between)]
pub struct PayReplacement {
    pub actor: ActorId,
    #[field("whose project")]
    pub owner: ActorId,
    #[field("place of the project", 0..=19)]
    pub project: u8,
}

impl Act<Archsoul> for PayReplacement {
    fn may(&self, state: &State) -> Verdict {
        can_craft(state, self.actor)?;
        let debt = there(state, self.owner, self.project)?.debt;
        ensure!(debt > 0, BLOCKED, "nothing is owed for it");
        affords(state, self.actor, debt)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Replaced { actor: self.actor, owner: self.owner, project: self.project });
    }

    fn offers(offers: &mut Offers<'_>) {
        for (owner, project) in places(offers.state(), |project| project.debt > 0) {
            offers.add(PayReplacement { actor: offers.actor, owner, project });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let owed = project(teller.state, self.owner, self.project);
        let (what, debt) = owed.map_or((String::new(), 0), |one| (one.item.name.clone(), one.debt));
        format!("Pay {} for ruined material of the {what} of {}", money(debt), teller.name(self.owner))
    }
}

/// The trades that repair weapons.
const REPAIRING: [Skill; 3] = [Skill::Metalworking, Skill::Woodworking, Skill::Engineering];

/// Returns every project that is `wanted`, by its owner and its place.
pub(super) fn places(state: &State, wanted: impl Fn(&Project) -> bool) -> Vec<(ActorId, u8)> {
    let mut places = Vec::new();
    for owner in state.ids() {
        for (place, project) in (0u8..).zip(&state.actor(owner).projects) {
            if wanted(project) {
                places.push((owner, place));
            }
        }
    }
    places
}

/// A project began.
#[event]
pub struct Opened {
    pub actor: ActorId,
    pub project: Project,
}

impl Event<Archsoul> for Opened {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.purse = actor.purse.saturating_sub(self.project.spent);
            if self.project.mends.is_none() {
                actor.parts.prebuilt = actor.parts.prebuilt.saturating_sub(self.project.parts.prebuilt);
                actor.parts.scavenged = actor.parts.scavenged.saturating_sub(self.project.parts.scavenged);
            }
            actor.projects.push(self.project.clone());
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Project { item, parts, mends, spent, .. } = &self.project;
        let who = teller.name(self.actor);
        let work = money(self.project.required());
        let sets = if mends.is_some() { "to repair a" } else { "to make a" };
        let text = format!("{who} sets about {sets} {}: material {}, work {work}", item.name, money(*spent));
        let line = Line::new(LineKind::Action, text.to_string())
            .rule(&AT_THE_START)
            .rule(&MATERIALS)
            .rule(&REQUIRED)
            .rule_if(mends.is_some(), &REPAIRS);
        let both = parts.prebuilt > 0 && parts.scavenged > 0;
        let line = line.rule_if(parts.prebuilt > 0, &PREBUILT).rule_if(parts.scavenged > 0, &SCAVENGED);
        Some(line.rule_if(both, &BOTH_KINDS).rule_if(self.project.required() == 0, &NOTHING_LEFT))
    }
}

/// Ruined material was paid for.
#[event]
pub struct Replaced {
    pub actor: ActorId,
    pub owner: ActorId,
    pub project: u8,
}

impl Event<Archsoul> for Replaced {
    fn apply(&self, state: &mut State) {
        let mut paid = 0;
        if let Some(project) = state.actor_mut(self.owner).projects.get_mut(usize::from(self.project)) {
            paid = std::mem::take(&mut project.debt);
            project.spent += paid;
        }
        let purse = &mut state.actor_mut(self.actor).purse;
        *purse = purse.saturating_sub(paid);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let left = money(teller.state.actor(self.actor).purse);
        Some(
            Line::new(
                LineKind::Action,
                format!("{} pays for ruined material and has {left} left", teller.name(self.actor)),
            )
            .rule(&BLOCKED),
        )
    }
}
