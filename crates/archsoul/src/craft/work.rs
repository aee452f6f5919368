//! A day's work, and what is finished by it.

use super::projects::{can_craft, places, there};
use super::*;
use crate::checks::{self, Throw, throw};
use crate::options::CraftRolls;

acts! { Archsoul;
    /// Work on a project, one's own or another's.
    #[command(rule = ROLL, group = "Crafts", between, described)]
    Craft {
        actor: ActorId, #[field("whose project")] owner: ActorId, #[field("place of the project", 0..=19)] project: u8,
        #[field("by which skill", rule = WHICH_SKILL)] skill: Skill,
    }
    label |c, teller| {
        let what = project(teller.state, c.owner, c.project).map_or(String::new(), |one| one.item.name.clone());
        format!("Work on the {what} of {} by {}", teller.name(c.owner), c.skill)
    },
    details |c, s, offer| if let Some((pool, difficulty)) = day_of_work(s, c.actor, (c.owner, c.project), c.skill, false) {
        offer.preview = Some(format!("{} dice at {}", pool.total.max(0), difficulty.tally.total));
    },
    may |c, s| {
        can_craft(s, c.actor)?;
        let project = there(s, c.owner, c.project)?;
        only_if!(project.place_of(c.skill).is_some(), &WHICH_SKILL, "that is no skill of the project")?;
        not_if!(project.is_finished(), &ROLL_OVER, "it is finished"; "want more of it")?;
        only_if!(project.debt == 0, &BLOCKED, "ruined material must be paid for first")?;
        let (day, actor) = (today(s), s.actor(c.actor));
        let rolled = match s.options().craft_rolls {
            CraftRolls::Crafter => actor.crafted == Some(day),
            CraftRolls::Project => project.hands.contains(&Hand { actor: c.actor, day }),
        };
        not_if!(rolled, &ONCE_A_DAY, "{} has rolled today", c.actor; "let a night pass")?;
        let away = !s.options().craft_on_the_road && actor.marched == Some(day);
        not_if!(away, &ON_THE_ROAD, "{} is on the road today", c.actor)
    },
    run |c, t| {
        let &Craft { actor, owner, project: place, skill } = c;
        let Some(rolled) = day_of_work(t.state(), actor, (owner, place), skill, t.listens()) else { return };
        let throw = throw(t, actor, rolled, 0, true);
        let materials = project(t.state(), owner, place).map_or(0, Project::materials);
        let ruined = match throw.result {
            0 if throw.critical => materials,
            0 => materials.div_ceil(2),
            _ => 0,
        };
        let (day, got) = (today(t.state()), throw.result);
        t.emit(Crafted { actor, owner, project: place, skill, throw, ruined, day });
        if got > 0 {
            finish(t, owner, place);
        }
    },
    offers |o| for (owner, project) in places(o.state(), |project| !project.is_finished()) {
        let skills = self::project(o.state(), owner, project).map_or(&[][..], |project| &project.item.skills);
        skills.iter().for_each(|skill| o.add(Craft { actor: o.actor, owner, project, skill: *skill }));
    };
}

/// Whatever is worked out is finished, as long as its owner has the material of further ones.
pub(super) fn finish(t: &mut Table<'_, impl Run>, owner: ActorId, place: u8) {
    while let Some(project) = project(t.state(), owner, place).filter(|one| !one.is_finished() && one.is_worked_out()) {
        let cost = if project.made == 0 { 0 } else { project.materials() };
        if cost > t.state().actor(owner).purse {
            return;
        }
        let mends = project.mends;
        t.emit(Finished { actor: owner, project: place, cost });
        if let Some(Mending { owner, weapon, .. }) = mends {
            return t.emit(Repaired { actor: owner, weapon });
        }
    }
}

happens! { Archsoul;
    /// An actor worked on a project.
    #[event]
    Crafted { actor: ActorId, owner: ActorId, project: u8, skill: Skill, throw: Throw, ruined: u32, day: u64 }
    |e, s| {
        s.actor_mut(e.actor).crafted = Some(e.day);
        if let Some(project) = s.actor_mut(e.owner).projects.get_mut(usize::from(e.project)) {
            if let Some(place) = project.place_of(e.skill) {
                project.work[place & 1] += e.throw.result.max(0) as u32 * SUCCESS;
            }
            project.debt += e.ruined;
            project.hands.retain(|hand| hand.actor != e.actor);
            project.hands.push(Hand { actor: e.actor, day: e.day });
        }
    },
    tell |e, teller| {
        let project = project(teller.state, e.owner, e.project);
        let what = project.map_or("project", |project| &project.item.name);
        let got = checks::successes(&e.throw);
        let ruined = if e.ruined > 0 { format!("; material for {} is ruined", money(e.ruined)) } else { String::new() };
        let line = told!(Roll, "{} works on the {what} by {}: {got}{ruined}", teller.name(e.actor), e.skill; ROLL, PROGRESS);
        let failed = e.throw.result == 0;
        let line = line.rule_if(!failed, &WORK).rule_if(failed && !e.throw.critical, &NO_SUCCESS);
        let line = line.rule_if(e.throw.critical, &CRITICAL).rule_if(e.ruined > 0, &BLOCKED);
        let shared = project.is_some_and(|project| project.hands.len() > 1);
        let tired = e.throw.difficulty.parts.iter().any(|part| part.label == Cause::Fatigue.name());
        e.throw.explain("Crafting", line.rule_if(shared, &TOGETHER).rule_if(tired, &TIRED))
    },
    measure |e, gauge| {
        gauge.mark_if(e.throw.result > 0, mark::SUCCESS);
        gauge.mark_if(e.throw.critical, mark::CRITICAL_FAILURE);
    };

    /// Something is finished; the owner pays for the material of further ones.
    #[event] Finished { actor: ActorId, project: u8, cost: u32 }
    on |e, actor| {
        actor.purse = actor.purse.saturating_sub(e.cost);
        if let Some(project) = actor.projects.get_mut(usize::from(e.project)) {
            let shares = project.shares();
            project.work = [0, 1].map(|place| project.work[place].saturating_sub(shares[place]));
            (project.made, project.parts) = (project.made.saturating_add(1), Parts::default());
            project.spent += e.cost;
            match project.mends {
                None => *actor.goods.entry(project.item.name.clone()).or_default() += 1,
                Some(_) => _ = actor.projects.remove(e.project.into()),
            }
        }
    },
    tell |e, teller| {
        let project = project(teller.state, e.actor, e.project).filter(|project| project.made > 0);
        let what = project.map_or("repair", |project| &project.item.name);
        let line = told!(Boon, "A {what} of {} is finished", teller.name(e.actor); WORK);
        let further = project.is_some_and(|project| project.made > 1);
        let line = line.rule_if(further, &ROLL_OVER).rule_if(further, &ROLL_OVER_MATERIALS).rule_if(further, &FIRST_ALONE);
        line.rule_if(project.is_some_and(|project| project.item.skills.len() > 1), &TWO_SKILLS)
    };

    /// A weapon or shield is whole again.
    #[event] Repaired { actor: ActorId, weapon: u8 }
    on |e, actor| actor.wear[usize::from(e.weapon & 7)] = 0,
    tell |e, teller| {
        let (what, whose) = (teller.state.weapon_name(e.actor, e.weapon), teller.name(e.actor));
        told!(Boon, "The {what} of {whose} is whole again"; REPAIRS)
    };
}
