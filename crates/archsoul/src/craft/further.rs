//! Projects that go on, change, or are given up.

use super::projects::*;
use super::*;

/// Want more of what a project makes.
#[command(rule = ROLL_OVER, group = "Crafts", between, open)]
pub struct MakeMore {
    pub actor: ActorId,
    #[field("place of the project", 0..=19, usual = 0)]
    pub project: u8,
    #[field("how many more", 1..=1000, usual = 1)]
    pub count: u16,
}

impl Act<Archsoul> for MakeMore {
    fn when(state: &State) -> Verdict {
        let lawful = state.actors.iter().any(|actor| !actor.projects.is_empty());
        ensure!(lawful, TWO_VALUES, "nobody makes anything");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        can_craft(state, self.actor)?;
        let project = there(state, self.actor, self.project)?;
        ensure!(project.mends.is_none(), REPAIRS, "a repair is of one thing alone");
        ensure!(project.made > 0 && project.wanted < 10_000, ROLL_OVER, "the first must be finished");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Wanted { actor: self.actor, project: self.project, count: self.count });
        finish(table, self.actor, self.project);
    }
}

/// Let a project go on as something similar, or say how much work it takes.
#[command(rule = SIMILAR, group = "Crafts", by = game_master, open, between)]
pub struct TurnTo {
    pub target: ActorId,
    #[field("place of the project", 0..=19, usual = 0)]
    pub project: u8,
    #[field("what it is from now on")]
    pub item: String,
    #[field("copper of work that it takes; its price if empty", 0..=1_000_000, rule = REQUIRED)]
    #[serde(default)]
    pub work: Option<u32>,
}

impl Act<Archsoul> for TurnTo {
    fn when(state: &State) -> Verdict {
        let lawful = state.actors.iter().any(|actor| !actor.projects.is_empty());
        ensure!(lawful, TWO_VALUES, "nobody makes anything");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        Archsoul::nothing_is_on(state, &SIMILAR)?;
        let project = there(state, self.target, self.project)?;
        ensure!(project.mends.is_none(), REPAIRS, "a repair is of one thing alone");
        let item = state.setting.items.iter().find(|item| item.name == self.item);
        let item = item.ok_or_else(|| Refusal::new(&TWO_VALUES, "nothing of that name is made here"))?;
        let other = item.name != project.item.name;
        ensure!(!other || project.made > 0, SIMILAR, "the first must be finished");
        ensure!(item.skills == project.item.skills, SIMILAR, "that takes other skills");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let found = table.state().setting.items.iter().find(|item| item.name == self.item).cloned();
        if let Some(item) = found {
            let item = Item { work: self.work.or(item.work), ..item };
            table.emit(Turned { actor: self.target, project: self.project, item });
            finish(table, self.target, self.project);
        }
    }
}

/// Give a project up, or put a finished one by.
#[command(rule = SEVERAL, group = "Crafts", between)]
pub struct Abandon {
    pub actor: ActorId,
    #[field("place of the project", 0..=19)]
    pub project: u8,
}

impl Act<Archsoul> for Abandon {
    fn may(&self, state: &State) -> Verdict {
        Archsoul::nothing_is_on(state, &SEVERAL)?;
        there(state, self.actor, self.project).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(GivenUp { actor: self.actor, project: self.project });
    }

    fn offers(offers: &mut Offers<'_>) {
        for project in 0..offers.state().actor(offers.actor).projects.len() as u8 {
            offers.add(Abandon { actor: offers.actor, project });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let project = project(teller.state, self.actor, self.project);
        let what = project.map_or(String::new(), |one| one.item.name.clone());
        let how = if project.is_some_and(Project::is_finished) { "Put by" } else { "Give up" };
        format!("{how} the project: {what}")
    }
}

/// More of what a project makes is wanted.
#[event]
pub struct Wanted {
    pub actor: ActorId,
    pub project: u8,
    pub count: u16,
}

impl Event<Archsoul> for Wanted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(project) = actor.projects.get_mut(usize::from(self.project))
        {
            project.wanted = project.made + self.count;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = project(teller.state, self.actor, self.project).map_or("", |project| &project.item.name);
        Some(
            Line::new(LineKind::Action, format!("{} makes up to {} more: {what}", teller.name(self.actor), self.count))
                .rule(&ROLL_OVER),
        )
    }
}

/// A project goes on as something similar.
#[event]
pub struct Turned {
    pub actor: ActorId,
    pub project: u8,
    pub item: Item,
}

impl Event<Archsoul> for Turned {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(project) = actor.projects.get_mut(usize::from(self.project))
        {
            project.wanted = project.wanted.max(project.made + u16::from(project.item.name != self.item.name));
            project.item = self.item.clone();
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let work = money(self.item.work.unwrap_or(self.item.price) * EIGHTHS);
        Some(
            Line::new(
                LineKind::Ruling,
                format!("The project of {} goes on as a {}, work {work}", teller.name(self.actor), self.item.name),
            )
            .rule(&SIMILAR)
            .rule(&REQUIRED),
        )
    }
}

/// A project was given up, or put by.
#[event]
pub struct GivenUp {
    pub actor: ActorId,
    pub project: u8,
}

impl Event<Archsoul> for GivenUp {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && usize::from(self.project) < actor.projects.len()
        {
            actor.projects.remove(self.project.into());
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(Line::new(LineKind::Action, format!("{} puts a project by", teller.name(self.actor))).rule(&SEVERAL))
    }
}
