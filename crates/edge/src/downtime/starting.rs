//! Projects begin: by the game master's word, once what they need is there.

use super::*;

/// Returns a project of which nothing is done yet.
const fn blank(labour: Labour, name: String, owner: ActorId, needed: u32) -> Project {
    Project {
        labour,
        name,
        owner,
        needed,
        done: 0,
        pace: 0,
        price: 0,
        structure: 0,
        equipped: false,
        most_workers: 0,
        least_workers: 0,
        skill: None,
        fee: 0,
        dc: 0,
        checked_with: None,
        available: false,
        requires: String::new(),
        finished: false,
    }
}

/// Asks whether a project may have such a name, and whether there is room for it.
fn may_begin(state: &State, name: &str, rule: &'static Rule) -> Verdict {
    let named = (1..=100).contains(&name.trim().chars().count());
    Refusal::new(rule, "name it, in at most 100 letters").unless(named)?;
    Refusal::new(rule, "there are enough of them").unless(state.downtime.projects.len() < 100)
}

/// Begin to make something.
#[command(rule = CONDITIONS, group = "Downtime", kind = Gear, by = game_master, open, label = "Begin to make something")]
pub struct BeginCraft {
    pub target: ActorId,
    #[field("what")]
    pub name: String,
    #[field("skill", usual = Skill::Mechatronics)]
    pub skill: Skill,
    #[field("¢ that one is worth", 1..=10_000_000, usual = 20)]
    pub price: u32,
    #[field("how many", 1..=1000, usual = 1)]
    pub count: u16,
    /// Whether tools and a workplace that fit are there.
    pub tools: bool,
    /// The difficulty of a check each day; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC of a check each day; 0 for none", 0..=60, usual = 0)]
    pub dc: u8,
    /// How many it takes at the least.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("hands at the least; 0 for one", 0..=100, usual = 0)]
    pub least_workers: u8,
}

impl BeginCraft {
    /// Returns the value of all of it.
    fn value(&self) -> u32 {
        self.price.saturating_mul(self.count.into())
    }
}

impl Act<Edge> for BeginCraft {
    fn may(&self, state: &State) -> Verdict {
        may_begin(state, &self.name, &CONDITIONS)?;
        ensure!(self.tools, CONDITIONS, "tools that fit are missing");
        let knows = state.profile(self.target).skill(self.skill).is_some();
        ensure!(knows, CONDITIONS, "{} lacks the skill", self.target);
        let cost = i64::from(materials(self.value()));
        let pays = living(state, self.target).money >= cost;
        ensure!(pays, MATERIALS, "the materials cost {} ¢", cost as i32);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, skill, price, count, dc, least_workers, .. } = *self;
        // ED-DWN-16: small things come by the piece, as many as a day holds.
        let (needed, pace) = if price <= PACE { (count.into(), PACE / price) } else { (self.value(), PACE) };
        let project = Project {
            pace,
            skill: Some(skill),
            dc,
            checked_with: Some(skill),
            least_workers,
            ..blank(Labour::Crafting, self.name.trim().to_owned(), target, needed)
        };
        let amount = -(materials(self.value()) as i32);
        table.emit(MoneyChanges { actor: target, amount, what: "materials".to_owned() });
        table.emit(ProjectBegun { project: Box::new(project) });
    }
}

/// Begin to repair something.
#[command(rule = CONDITIONS, group = "Downtime", kind = Gear, by = game_master, open, label = "Begin to repair something")]
pub struct BeginRepair {
    pub target: ActorId,
    #[field("what")]
    pub name: String,
    #[field("skill", usual = Skill::Mechatronics)]
    pub skill: Skill,
    #[field("¢ that it is worth", 1..=100_000_000, usual = 1000)]
    pub price: u32,
    #[field("structure points that it can have; 0 where it has none", 0..=100_000, usual = 20)]
    pub structure: u32,
    #[field("of which are missing; the days, where it has none, and 0 for the usual", 0..=100_000, usual = 1)]
    pub missing: u32,
    /// Whether materials and a workplace are there.
    pub equipped: bool,
    /// How many may work on it together; one where it is no larger than a person.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("hands at the most; 0 for one", 0..=100, usual = 0)]
    pub most_workers: u8,
    /// How many parts of its price the repair costs, of what has no points; a fourth where it is 0.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("the repair costs one part of; 0 for four", 0..=100, usual = 0)]
    pub part_of: u8,
    /// The difficulty of a check each day; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC of a check each day; 0 for none", 0..=60, usual = 0)]
    pub dc: u8,
}

impl BeginRepair {
    /// Returns what repairing a thing without points costs, and the days that it takes (ED-DWN-26).
    fn whole(&self) -> (u32, u32) {
        let of = if self.part_of == 0 { 4 } else { self.part_of.into() };
        let (cost, days) = whole_repair(self.price, (1, of));
        (cost, if self.missing == 0 { days } else { self.missing })
    }
}

impl Act<Edge> for BeginRepair {
    fn may(&self, state: &State) -> Verdict {
        may_begin(state, &self.name, &CONDITIONS)?;
        let knows = state.profile(self.target).skill(self.skill).is_some();
        ensure!(knows, CONDITIONS, "{} lacks the skill", self.target);
        if self.structure == 0 {
            let pays = living(state, self.target).money >= i64::from(self.whole().0);
            ensure!(pays, WHOLE, "that costs {} ¢", self.whole().0 as i32);
            return Ok(());
        }
        ensure!(
            (1..=self.structure).contains(&self.missing),
            REPAIR_COST,
            "nothing of it is missing, or more than all"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, skill, price, structure, missing, equipped, dc, .. } = *self;
        let checked_with = Some(skill).filter(|_| dc > 0);
        let name = self.name.trim().to_owned();
        let most_workers = self.most_workers.max(1);
        let project = if structure == 0 {
            let (cost, days) = self.whole();
            let amount = -(cost as i32);
            table.emit(MoneyChanges { actor: target, amount, what: "a repair".to_owned() });
            Project { skill: Some(skill), dc, checked_with, ..blank(Labour::Mending, name, target, days) }
        } else {
            let skill = Some(skill);
            let begun = blank(Labour::Repairing, name, target, missing);
            Project { skill, price, structure, equipped, most_workers, dc, checked_with, ..begun }
        };
        table.emit(ProjectBegun { project: Box::new(project) });
    }
}

/// Begin to learn a skill, or a language where none is named.
#[command(rule = LEARNING, group = "Downtime", kind = Rule, by = game_master, open, label = "Begin to learn")]
pub struct BeginLearning {
    pub target: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    /// The language, where it is one.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("or the language")]
    pub language: String,
    /// Whether somebody teaches it.
    pub instructor: bool,
    /// Days that it takes; as many as usual where it is 0.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("days; 0 for the usual", 0..=1000, usual = 0)]
    pub days: u16,
    /// The difficulty of an examination; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC of an examination; 0 for none", 0..=60, usual = 0)]
    pub dc: u8,
}

impl Act<Edge> for BeginLearning {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.instructor, LEARNING, "nobody teaches it");
        let language = self.language.trim();
        ensure!(self.skill.is_some() == language.is_empty(), LEARNING, "name a skill or a language");
        let known = match self.skill {
            Some(skill) => state.profile(self.target).skill(skill).is_some(),
            None => living(state, self.target).languages.iter().any(|one| one == language),
        };
        ensure!(!known, LEARNING, "{} knows it already", self.target);
        may_begin(state, if self.skill.is_some() { "a skill" } else { language }, &LEARNING)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, skill, dc, .. } = *self;
        let usual = learning_days(crate::traumas::score(table.state(), target, Ability::Intelligence));
        let needed = if self.days == 0 { usual } else { self.days.into() };
        let labour = if skill.is_some() { Labour::Learning } else { Labour::Language };
        let name =
            skill.map_or_else(|| self.language.trim().to_owned(), |skill| table.state().skill_name(skill).into_owned());
        let checked_with = Some(Skill::Erudition);
        let project = Project { skill, fee: TUITION, dc, checked_with, ..blank(labour, name, target, needed) };
        table.emit(ProjectBegun { project: Box::new(project) });
    }
}

/// Begin to find something out.
#[command(rule = RESEARCH, group = "Downtime", kind = Rule, by = game_master, open, label = "Begin to find something out")]
pub struct BeginResearch {
    pub target: ActorId,
    #[field("what")]
    pub name: String,
    #[field("days", 1..=1000, usual = 6)]
    pub days: u16,
    /// Whether there is anything to find.
    pub available: bool,
    /// What must be done for it beside.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("what must be done beside")]
    pub requires: String,
    /// The difficulty of its check; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC of its check; 0 for none", 0..=60, usual = 0)]
    pub dc: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill of its check")]
    pub skill: Option<Skill>,
}

impl Act<Edge> for BeginResearch {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.requires.chars().count() <= 200, RESEARCH, "say it in at most 200 letters");
        may_begin(state, &self.name, &RESEARCH)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, days, available, dc, skill, .. } = *self;
        let project = Project {
            fee: ARCHIVES,
            dc,
            checked_with: Some(skill.unwrap_or(Skill::Inspection)),
            available,
            requires: self.requires.trim().to_owned(),
            ..blank(Labour::Research, self.name.trim().to_owned(), target, days.into())
        };
        table.emit(ProjectBegun { project: Box::new(project) });
    }

    /// Whether there is anything to find is not told before the end.
    fn secret(&self, _state: &State) -> bool {
        false
    }
}

/// Begin something else that takes days.
#[command(rule = OTHERS, group = "Downtime", kind = Rule, by = game_master, open, label = "Begin something else")]
pub struct BeginOther {
    pub target: ActorId,
    #[field("what")]
    pub name: String,
    #[field("days", 1..=1000, usual = 10)]
    pub days: u16,
    #[field("¢ a day", 0..=1_000_000, usual = 0)]
    pub fee: u32,
}

impl Act<Edge> for BeginOther {
    fn may(&self, state: &State) -> Verdict {
        may_begin(state, &self.name, &OTHERS)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, days, fee, .. } = *self;
        let project = Project { fee, ..blank(Labour::Other, self.name.trim().to_owned(), target, days.into()) };
        table.emit(ProjectBegun { project: Box::new(project) });
    }
}

/// Something that takes days begins.
#[event]
pub struct ProjectBegun {
    pub project: Box<Project>,
}

impl Event<Edge> for ProjectBegun {
    fn apply(&self, state: &mut State) {
        state.downtime.projects.push((*self.project).clone());
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Project { labour, name, owner, .. } = &*self.project;
        let number = teller.state.downtime.projects.len().saturating_sub(1);
        let text = format!("{} begins {labour}: {name} (project {number})", teller.name(*owner));
        let line = Line::new(LineKind::Status, text).by(*owner);
        Some(match labour {
            Labour::Crafting => line.rule(&CONDITIONS).rule(&MATERIALS).rule_if(self.project.least_workers > 1, &BIG),
            Labour::Repairing => line.rule(&CONDITIONS).rule(&REPAIR_COST),
            Labour::Mending => line.rule(&WHOLE),
            Labour::Learning | Labour::Language => line.rule(&LEARNING).rule(&LEARNING_DAYS).rule(&LEARNING_FEE),
            Labour::Research => line.rule(&RESEARCH).rule(&RESEARCH_FEE),
            Labour::Other => line.rule(&OTHERS),
        })
    }
}

/// Say that what research needs beside days is done.
#[command(rule = RESEARCH, group = "Downtime", kind = Rule, by = game_master, open, always, label = "What research needs is done")]
pub struct MeetNeed {
    #[field("which project, from 0 on", 0..=99, usual = 0)]
    pub project: u8,
}

impl Act<Edge> for MeetNeed {
    fn may(&self, state: &State) -> Verdict {
        let needs = project(state, self.project).is_some_and(|project| !project.requires.is_empty());
        ensure!(needs, RESEARCH, "it needs nothing");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(NeedMet { project: self.project });
    }
}

/// What research needs beside days is done.
#[event]
pub struct NeedMet {
    pub project: u8,
}

impl Event<Edge> for NeedMet {
    fn apply(&self, state: &mut State) {
        if let Some(project) = state.downtime.projects.get_mut(usize::from(self.project)) {
            project.requires = String::new();
        }
    }
}
