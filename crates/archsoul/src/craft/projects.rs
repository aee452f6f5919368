//! Projects: begun, paid for, changed, given up.

use super::*;
use crate::statuses::Effort;
use ludex_engine::Takes;
use ludex_kit::{Declared, fields};

/// The most projects that an actor has at once.
const MOST_PROJECTS: usize = 20;

questions! { State;
    /// Whether an actor can see to a craft now.
    pub(super) can_craft |s, actor| -> Verdict {
        Archsoul::nothing_is_on(s, &ROLL)?;
        only_if!(!s.is_thing(actor), &ROLL, "things make nothing")?;
        crate::statuses::able(s, actor, Effort::MentalCheck)
    };
    pub(super) there |s, owner, place: u8| -> Result<&Project, Refusal> {
        project(s, owner, place).ok_or_else(|| Refusal::new(&TWO_VALUES, "{} has no such project").about(owner))
    };
    affords |s, actor, cost: u32| -> Verdict {
        let (has, takes) = (s.actor(actor).purse as i32, cost as i32);
        only_if!(has >= takes, &AT_THE_START, "{} has {} eighths of a copper of the {} that it takes", actor, has, takes; "find coins")
    };
    /// What an actor would begin: the project as it is then.
    planned |s, c: &OpenProject| -> Option<Project> {
        let item = s.setting.items.iter().find(|item| item.name == c.item)?.clone();
        let parts = Parts { prebuilt: c.prebuilt, scavenged: c.scavenged };
        let project = Project { item, wanted: c.count, made: 0, parts, work: [0; 2], debt: 0, spent: 0, hands: Vec::new(), mends: None };
        let spent = project.materials();
        Some(Project { spent, ..project })
    };
    /// What a repair would be (SP-CRF-34).
    mending |s, c: &Repair| -> Option<Project> {
        let weapon = s.weapon(c.target, c.weapon)?;
        let lacks = u64::from(s.actor(c.target).wear[usize::from(c.weapon & 7)].min(weapon.hit_points));
        let (price, most) = (u64::from(weapon.price * EIGHTHS), u64::from(weapon.hit_points));
        let part = |of: u64| (price * lacks).div_ceil(of) as u32;
        let mends = Mending { owner: c.target, weapon: c.weapon, work: part(most), materials: part(4 * most) };
        let known = s.setting.items.iter().find(|item| item.name == weapon.name);
        let item = Item { name: weapon.name.clone(), price: weapon.price, skills: vec![c.skill], ..Item::default() };
        let item = Item { complexity: known.map_or(5, |known| known.complexity), ..item };
        let (spent, mends) = (mends.materials, Some(mends));
        Some(Project { item, wanted: 1, made: 0, parts: Parts::default(), work: [0; 2], debt: 0, spent, hands: Vec::new(), mends })
    };
}

acts! { Archsoul;
    /// Begin a project; the material of the first is paid.
    #[command(rule = AT_THE_START, group = "Crafts", between, open)]
    OpenProject {
        actor: ActorId,
        #[field("what is to be made")] item: String,
        #[field("how many at most", 1..=1000, usual = 1, rule = ROLL_OVER)] count: u16,
        #[field("copper of pre-built parts", 0..=1_000_000, usual = 0, rule = PREBUILT)] #[or_default] prebuilt: u32,
        #[field("copper of scavenged parts", 0..=1_000_000, usual = 0, rule = SCAVENGED)] #[or_default] scavenged: u32,
    }
    when |s| only_if!(!s.setting.items.is_empty(), &TWO_VALUES, "nothing is made here"),
    may |c, s| {
        can_craft(s, c.actor)?;
        let none = || Refusal::new(&TWO_VALUES, "nothing of that name is made here");
        let planned = planned(s, c).ok_or_else(none)?;
        not_if!(s.scarce.contains(&c.item), &ACQUIRING, "what it is made of must be found first")?;
        let has = s.actor(c.actor).parts;
        let enough = c.prebuilt <= has.prebuilt && c.scavenged <= has.scavenged;
        only_if!(enough, &BOTH_KINDS, "{} has no such parts", c.actor)?;
        only_if!(s.actor(c.actor).projects.len() < MOST_PROJECTS, &SEVERAL, "{} has projects enough", c.actor; "give one up")?;
        affords(s, c.actor, planned.materials())
    },
    run |c, t| if let Some(project) = planned(t.state(), c) {
        t.emit(Opened { actor: c.actor, project });
    },
    forms |f| {
        let names: Vec<String> = f.state().setting.items.iter().map(|item| item.name.clone()).collect();
        let mut fields = fields(OpenProject::DOC.fields);
        let item = names.first().cloned().unwrap_or_default();
        fields.iter_mut().filter(|field| field.path == "/item").for_each(|field| {
            field.takes = Takes::Choice { of: names.clone() };
        });
        let blank = OpenProject { actor: f.actor, item, count: 1, prebuilt: 0, scavenged: 0 };
        f.form("Crafts", OpenProject::DOC.title, blank.into(), fields);
    };

    /// Set about restoring a weapon or a shield.
    #[command(rule = REPAIRS, group = "Crafts", between, described)]
    Repair {
        actor: ActorId, target: ActorId, #[field("place of the weapon", 0..=7)] weapon: u8, #[field("by which trade")] skill: Skill,
    }
    label |c, teller| {
        let (what, whose) = (teller.state.weapon_name(c.target, c.weapon), teller.name(c.target));
        format!("Repair the {what} of {whose} by {}", c.skill)
    },
    may |c, s| {
        can_craft(s, c.actor)?;
        let weapon = s.weapon(c.target, c.weapon).filter(|weapon| weapon.price > 0);
        only_if!(weapon.is_some(), &REPAIRS, "nobody repairs that")?;
        let worn = s.actor(c.target).wear[usize::from(c.weapon & 7)] > 0;
        only_if!(worn, &REPAIRS, "it is whole")?;
        only_if!(REPAIRING.contains(&c.skill), &REPAIRS, "no trade of that kind repairs weapons")?;
        let is_this = |project: &Project| project.mends.is_some_and(|one| (one.owner, one.weapon) == (c.target, c.weapon));
        let on = s.ids().any(|owner| s.actor(owner).projects.iter().any(is_this));
        not_if!(on, &REPAIRS, "it is being repaired")?;
        only_if!(s.actor(c.actor).projects.len() < MOST_PROJECTS, &SEVERAL, "{} has projects enough", c.actor; "give one up")?;
        affords(s, c.actor, mending(s, c).map_or(0, |project| project.materials()))
    },
    run |c, t| if let Some(project) = mending(t.state(), c) {
        t.emit(Opened { actor: c.actor, project });
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        for target in s.ids().filter(|id| !s.hostile(actor, *id) && !s.actor(*id).away) {
            for weapon in (0..8).filter(|place| s.actor(target).wear[usize::from(*place)] > 0) {
                let able = REPAIRING.into_iter().filter(|skill| s.rank(actor, *skill) > 0);
                able.for_each(|skill| o.add(Repair { actor, target, weapon, skill }));
            }
        }
    };

    /// Pay for ruined material, one's own or another's.
    #[command(rule = BLOCKED, group = "Crafts", between, described)]
    PayReplacement { actor: ActorId, #[field("whose project")] owner: ActorId, #[field("place of the project", 0..=19)] project: u8 }
    label |c, teller| {
        let owed = project(teller.state, c.owner, c.project);
        let (what, debt) = owed.map_or((String::new(), 0), |one| (one.item.name.clone(), one.debt));
        format!("Pay {} for ruined material of the {what} of {}", money(debt), teller.name(c.owner))
    },
    may |c, s| {
        can_craft(s, c.actor)?;
        let debt = there(s, c.owner, c.project)?.debt;
        only_if!(debt > 0, &BLOCKED, "nothing is owed for it")?;
        affords(s, c.actor, debt)
    },
    run |c, t| t.emit(Replaced { actor: c.actor, owner: c.owner, project: c.project }),
    offers |o| for (owner, project) in places(o.state(), |project| project.debt > 0) {
        o.add(PayReplacement { actor: o.actor, owner, project });
    };

    /// Want more of what a project makes.
    #[command(rule = ROLL_OVER, group = "Crafts", between, open)]
    MakeMore {
        actor: ActorId, #[field("place of the project", 0..=19, usual = 0)] project: u8,
        #[field("how many more", 1..=1000, usual = 1)] count: u16,
    }
    when |s| only_if!(s.actors.iter().any(|actor| !actor.projects.is_empty()), &TWO_VALUES, "nobody makes anything"),
    may |c, s| {
        can_craft(s, c.actor)?;
        let project = there(s, c.actor, c.project)?;
        not_if!(project.mends.is_some(), &REPAIRS, "a repair is of one thing alone")?;
        only_if!(project.made > 0 && project.wanted < 10_000, &ROLL_OVER, "the first must be finished")
    },
    run |c, t| {
        t.emit(Wanted { actor: c.actor, project: c.project, count: c.count });
        finish(t, c.actor, c.project);
    };

    /// Let a project go on as something similar, or say how much work it takes.
    #[command(rule = SIMILAR, group = "Crafts", by = game_master, open, between)]
    TurnTo {
        target: ActorId, #[field("place of the project", 0..=19, usual = 0)] project: u8,
        #[field("what it is from now on")] item: String,
        #[field("copper of work that it takes; its price if empty", 0..=1_000_000, rule = REQUIRED)] #[or_default] work: Option<u32>,
    }
    when |s| only_if!(s.actors.iter().any(|actor| !actor.projects.is_empty()), &TWO_VALUES, "nobody makes anything"),
    may |c, s| {
        Archsoul::nothing_is_on(s, &SIMILAR)?;
        let project = there(s, c.target, c.project)?;
        not_if!(project.mends.is_some(), &REPAIRS, "a repair is of one thing alone")?;
        let item = s.setting.items.iter().find(|item| item.name == c.item);
        let item = item.ok_or_else(|| Refusal::new(&TWO_VALUES, "nothing of that name is made here"))?;
        let other = item.name != project.item.name;
        only_if!(!other || project.made > 0, &SIMILAR, "the first must be finished")?;
        only_if!(item.skills == project.item.skills, &SIMILAR, "that takes other skills")
    },
    run |c, t| {
        let found = t.state().setting.items.iter().find(|item| item.name == c.item).cloned();
        if let Some(item) = found {
            let item = Item { work: c.work.or(item.work), ..item };
            t.emit(Turned { actor: c.target, project: c.project, item });
            finish(t, c.target, c.project);
        }
    };

    /// Give a project up, or put a finished one by.
    #[command(rule = SEVERAL, group = "Crafts", between, described)]
    Abandon { actor: ActorId, #[field("place of the project", 0..=19)] project: u8 }
    label |c, teller| {
        let project = project(teller.state, c.actor, c.project);
        let what = project.map_or(String::new(), |one| one.item.name.clone());
        let how = if project.is_some_and(Project::is_finished) { "Put by" } else { "Give up" };
        format!("{how} the project: {what}")
    },
    may |c, s| {
        Archsoul::nothing_is_on(s, &SEVERAL)?;
        there(s, c.actor, c.project).map(drop)
    },
    run |c, t| t.emit(GivenUp { actor: c.actor, project: c.project }),
    offers |o| for project in 0..o.state().actor(o.actor).projects.len() as u8 {
        o.add(Abandon { actor: o.actor, project });
    };
}

/// The trades that repair weapons.
const REPAIRING: [Skill; 3] = [Skill::Metalworking, Skill::Woodworking, Skill::Engineering];

/// Every project of which something is true, by its owner and its place.
pub(super) fn places(s: &State, is: impl Fn(&Project) -> bool) -> Vec<(ActorId, u8)> {
    let of =
        |owner: ActorId| (0u8..).zip(&s.actor(owner).projects).map(move |(place, project)| (owner, place, project));
    s.ids().flat_map(of).filter(|(_, _, project)| is(project)).map(|(owner, place, _)| (owner, place)).collect()
}

happens! { Archsoul;
    /// A project began.
    #[event] Opened { actor: ActorId, project: Project }
    on |e, actor| {
        actor.purse = actor.purse.saturating_sub(e.project.spent);
        if e.project.mends.is_none() {
            actor.parts.prebuilt = actor.parts.prebuilt.saturating_sub(e.project.parts.prebuilt);
            actor.parts.scavenged = actor.parts.scavenged.saturating_sub(e.project.parts.scavenged);
        }
        actor.projects.push(e.project.clone());
    },
    tell |e, teller| {
        let Project { item, parts, mends, spent, .. } = &e.project;
        let (who, work) = (teller.name(e.actor), money(e.project.required()));
        let sets = if mends.is_some() { "to repair a" } else { "to make a" };
        let text = format!("{who} sets about {sets} {}: material {}, work {work}", item.name, money(*spent));
        let line = told!(Action, "{text}"; AT_THE_START, MATERIALS, REQUIRED).rule_if(mends.is_some(), &REPAIRS);
        let both = parts.prebuilt > 0 && parts.scavenged > 0;
        let line = line.rule_if(parts.prebuilt > 0, &PREBUILT).rule_if(parts.scavenged > 0, &SCAVENGED);
        line.rule_if(both, &BOTH_KINDS).rule_if(e.project.required() == 0, &NOTHING_LEFT)
    };

    /// Ruined material was paid for.
    #[event] Replaced { actor: ActorId, owner: ActorId, project: u8 }
    |e, s| {
        let mut paid = 0;
        if let Some(project) = s.actor_mut(e.owner).projects.get_mut(usize::from(e.project)) {
            paid = std::mem::take(&mut project.debt);
            project.spent += paid;
        }
        let purse = &mut s.actor_mut(e.actor).purse;
        *purse = purse.saturating_sub(paid);
    },
    tell |e, teller| {
        let left = money(teller.state.actor(e.actor).purse);
        told!(Action, "{} pays for ruined material and has {left} left", teller.name(e.actor); BLOCKED)
    };

    /// More of what a project makes is wanted.
    #[event] Wanted { actor: ActorId, project: u8, count: u16 }
    on |e, actor| if let Some(project) = actor.projects.get_mut(usize::from(e.project)) {
        project.wanted = project.made + e.count;
    },
    tell |e, teller| {
        let what = project(teller.state, e.actor, e.project).map_or("", |project| &project.item.name);
        told!(Action, "{} makes up to {} more: {what}", teller.name(e.actor), e.count; ROLL_OVER)
    };

    /// A project goes on as something similar.
    #[event] Turned { actor: ActorId, project: u8, item: Item }
    on |e, actor| if let Some(project) = actor.projects.get_mut(usize::from(e.project)) {
        project.wanted = project.wanted.max(project.made + u16::from(project.item.name != e.item.name));
        project.item = e.item.clone();
    },
    tell |e, teller| {
        let work = money(e.item.work.unwrap_or(e.item.price) * EIGHTHS);
        told!(Ruling, "The project of {} goes on as a {}, work {work}", teller.name(e.actor), e.item.name; SIMILAR, REQUIRED)
    };

    /// A project was given up, or put by.
    #[event] GivenUp { actor: ActorId, project: u8 }
    on |e, actor| if usize::from(e.project) < actor.projects.len() {
        actor.projects.remove(e.project.into());
    },
    tell |e, teller| told!(Action, "{} puts a project by", teller.name(e.actor); SEVERAL);
}
