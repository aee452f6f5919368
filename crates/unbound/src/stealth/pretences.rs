//! What people conceal on themselves, pretend to be and forge (UL-HID-14, UL-HID-15, UL-SKL-28).

use super::event::StealthEvent;
use crate::character::skills::SKILLS;
use crate::checks::{self, CheckResult, Social};
use crate::prelude::*;
use crate::senses::light::{HEAVILY, LIGHTLY};
use crate::senses::{self, Obscurement, Sense};
use crate::stealth::sort::pretence;
use crate::stealth::{Pretence, Sort};
use ludex_kit::{fields, some_of};

ludex_engine::rules! {
    /// An object on the body is concealed by Concealing against the Awareness of whoever looks; a tie does not find it.
    CONCEALING = "UL-HID-14", "Concealing an object";
    /// Impersonation is met by Insight or Perception, rolled or passive; a tie is for the impersonator. To pose as a
    /// particular person may take a disguise kit.
    IMPERSONATION = "UL-HID-15", "Impersonation";
    /// A forged document is met by Investigation, rolled or passive; a tie is for the forger. Without a Forgery Kit only
    /// a signature can be forged.
    FORGERY = "UL-SKL-28", "Forged documents";
}

acts! { Unbound;
    /// Conceal, forge or pretend something. The game master's to call for.
    #[command(
        rule = CONCEALING, group = "Hiding", label = "Conceal, forge or pretend something", always, open, by = game_master
    )]
    #[derive(Eq)] Feign {
        #[field("who")] actor: ActorId;
        sort: Sort, "What sort of thing.";
        #[field("what it is in truth")] what: String, "What it is in truth.";
        /// Whether only a signature is forged, which needs no kit.
        #[or_default] #[field("a signature alone")] signature: bool;
        /// Whether a particular person is posed as, and the game master asks for a disguise kit.
        #[or_default] #[field("takes a disguise kit")] needs_kit: bool;
    }
    may |c, s| {
        let (who, what) = (s.actor(c.actor), &c.what);
        let no = |why: &'static str| Refusal::new(c.sort.rule(), why);
        only_if!(who.alive() && who.present(), no("{} is not there").about(c.actor))?;
        only_if!(
            !what.trim().is_empty() && what.chars().count() <= 200,
            no("say what it is, in 200 characters at the most")
        )?;
        let tool = match c.sort {
            Sort::Document if !c.signature => Some("Forgery Kit"),
            Sort::Disguise if c.needs_kit => Some("Disguise Kit"),
            _ => None,
        };
        only_if!(
            tool.is_none_or(|tool| who.profile.has_tool(tool)),
            no("a tool is required: the kit for it")
                .instead("forge a signature alone, or pose as nobody in particular")
        )
    },
    run |c, t| {
        let (owner, sort, name) = (c.actor, c.sort, c.what.clone());
        let check = sort.skill().map(|skill| checks::skill_roll(t, owner, skill, None, None));
        let total = check.as_ref().map(|check| check.total);
        let pretence = Pretence { owner, sort, name, total, seen_through: Vec::new() };
        let open = check.as_ref().and_then(|check| checks::rerollable(t.state(), owner, check, false));
        let social = Social::Feigned(pretence.clone());
        t.emit(StealthEvent::Feigned { pretence, check });
        checks::reopen(t, open, Some(social));
    };

    /// Look at what another pretends: only a higher total, rolled or passive, sees through it. Truesight shows what magic
    /// has transformed, and plain disguises no better than other eyes do (UL-VIS-15). The game master's to call for.
    #[command(
        rule = IMPERSONATION, group = "Hiding", label = "Have somebody look through a pretence", always, open,
        by = game_master
    )]
    #[derive(Eq)] Examine {
        #[field("who looks")] actor: ActorId;
        #[field("at whom")] target: ActorId, "At whom.";
        #[field("at what")] what: String, "At what, by its name.";
        /// By which skill; the usual one without.
        #[late] #[field("by which skill; none: the usual one", rule = IMPERSONATION)] skill: Option<Skill>;
        #[or_default] rolled: bool, "Whether it is rolled; without, the passive value counts.";
    }
    may |c, s| c.at(s).map(drop),
    run |c, t| {
        let Ok(pretence) = c.at(t.state()).cloned() else { return };
        let Self { actor, target: owner, rolled, .. } = *c;
        let Pretence { sort, name, total: mut against, .. } = pretence;
        let skill = c.skill.unwrap_or(sort.usual());
        let state = t.state();
        let mut rule = sort.rule();
        // A hand finds what it feels for; a face must be seen.
        let looks = sort != Sort::Item && skill == Skill::Perception;
        let sight = senses::sight(state, actor, state.spaces(owner)).obscurement;
        let advantage = if looks && sight == Obscurement::Lightly { Advantage::Disadvantage } else { Advantage::Plain };
        let (mut check, mut passive, mut through) = (None, None, false);
        if sort == Sort::Transformation {
            against = None;
            through = senses::sees_truly(state, actor, state.actor(owner).at);
        } else if looks && sight == Obscurement::Heavily {
            rule = &HEAVILY;
        } else if rolled {
            let roll = checks::swayed_roll(t, actor, skill, (advantage, Sense::Sight.name(), &LIGHTLY));
            through = against.is_some_and(|total| roll.total > total);
            check = Some(roll);
        } else {
            let tally = checks::passive(state, actor, skill, advantage, t.listens());
            through = against.is_some_and(|total| tally.total > total);
            passive = Some(tally);
        }
        let open = check.as_ref().and_then(|check| checks::rerollable(t.state(), actor, check, false));
        let social = Social::Examined(Glance { owner, name: name.clone(), sort, against });
        t.emit(StealthEvent::Examined { actor, owner, name, sort, check, passive, against, through, rule: rule.into() });
        checks::reopen(t, open, Some(social));
    },
    subject |_| None,
    forms |f| {
        let s = f.state();
        let pretences = s.around.as_ref().map_or(&[][..], |around| &around.pretences);
        let Some(Pretence { owner: target, name, .. }) = pretences.first() else { return };
        let (target, what) = (*target, name.clone());
        let actor = s.ids().find(|&id| id != target).unwrap_or(f.actor);
        let sees = |skill: &Skill| pretences.iter().any(|pretence| pretence.sort.met_by(*skill));
        let names = Takes::Choice { of: pretences.iter().map(|pretence| pretence.name.clone()).collect() };
        let skills = some_of(SKILLS.iter().map(|row| row.0).filter(sees));
        let mut fields = fields(Self::DOC.fields);
        (fields[2].takes, fields[3].takes) = (names, skills);
        f.form("Hiding", Self::DOC.title, Examine { actor, target, what, skill: None, rolled: true }.into(), fields);
    };
}

impl Examine {
    /// Returns what is looked at, if it may be.
    fn at<'a>(&self, s: &'a State) -> Result<&'a Pretence, Refusal> {
        let no = |rule: &'static Rule, why: &'static str| Refusal::new(rule, why);
        only_if!(
            s.can_act(self.actor) && self.actor != self.target,
            no(&CONCEALING, "{} is not able to look at another").about(self.actor)
        )?;
        let none = || no(&CONCEALING, "{} pretends nothing of that name").about(self.target);
        let pretence = pretence(s, self.target, &self.what).ok_or_else(none)?;
        let rule = pretence.sort.rule();
        only_if!(
            !pretence.seen_through.contains(&self.actor),
            no(rule, "{} has seen through it already").about(self.actor)
        )?;
        let met = self.skill.is_none_or(|skill| pretence.sort.met_by(skill));
        only_if!(met, no(rule, "that skill does not see through it"))?;
        Ok(pretence)
    }
}

kept! {
    /// A look at what another pretends that may be made again.
    #[derive(Clone, Eq)] pub struct Glance {
        owner: ActorId, "At whom.";
        name: String, "At what, by its name.";
        sort: Sort, "What sort of thing it is.";
        #[late] against: Option<i32>, "What the roll must be above.";
    }
}

/// The second look decides whether the pretence is seen through, whatever the first found (UL-SOC-18).
pub(crate) fn examined_again(table: &mut Table<'_, impl Run>, actor: ActorId, glance: &Glance, check: CheckResult) {
    let Glance { owner, ref name, sort, against } = *glance;
    let (name, rule) = (name.clone(), sort.rule().into());
    let through = against.is_some_and(|total| check.total > total);
    let (check, passive) = (Some(check), None);
    table.emit(StealthEvent::Examined { actor, owner, name, sort, check, passive, against, through, rule });
}
