//! What people conceal on themselves, pretend to be and forge (UL-HID-14, UL-HID-15, UL-SKL-28).

use super::event::Sneaked;
use crate::character::{Group, Skill};
use crate::checks::{self, CheckResult, RerollOpened, Rerollable, Social};
use crate::senses::light::{HEAVILY, LIGHTLY};
use crate::senses::special::TRUE_FORMS;
use crate::senses::{self, Obscurement, Sense};
use crate::state::State;
use crate::{Run, Table};
use ludex_engine::{ActorId, Luck, Refusal, Rule, Verdict, Why};
use ludex_kit::command;
use serde::{Deserialize, Serialize};

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

/// What is pretended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// An object on the body is not there (UL-HID-14).
    Item,
    /// To be somebody else (UL-HID-15).
    Disguise,
    /// That a document is genuine (UL-SKL-28).
    Document,
    /// A form that magic has given (UL-VIS-15); no skill sees through it.
    Transformation,
}

impl Sort {
    /// What is rolled for it; nothing for what magic does.
    pub const fn skill(self) -> Option<Skill> {
        match self {
            Sort::Item => Some(Skill::Concealing),
            Sort::Disguise => Some(Skill::Impersonation),
            Sort::Document => Some(Skill::Forgery),
            Sort::Transformation => None,
        }
    }

    /// Its rule.
    pub const fn rule(self) -> &'static Rule {
        match self {
            Sort::Item => &CONCEALING,
            Sort::Disguise => &IMPERSONATION,
            Sort::Document => &FORGERY,
            Sort::Transformation => &TRUE_FORMS,
        }
    }

    /// What usually sees through it.
    pub const fn usual(self) -> Skill {
        match self {
            Sort::Item | Sort::Transformation => Skill::Perception,
            Sort::Disguise => Skill::Insight,
            Sort::Document => Skill::Investigation,
        }
    }

    /// Whether a skill may see through it.
    pub fn met_by(self, skill: Skill) -> bool {
        match self {
            Sort::Item => skill.group() == Group::Awareness,
            Sort::Disguise => matches!(skill, Skill::Insight | Skill::Perception),
            Sort::Document => skill == Skill::Investigation,
            Sort::Transformation => skill == Skill::Perception,
        }
    }
}

/// Something that somebody pretends, with the total that stands against those who look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pretence {
    /// Whose.
    pub owner: ActorId,
    /// What sort of thing.
    pub sort: Sort,
    /// What it is in truth: a dagger, a spy, a pass.
    pub name: String,
    /// The total of the roll; nothing for what magic does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<i32>,
    /// Who has seen through it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen_through: Vec<ActorId>,
}

/// Conceal, forge or pretend something. The game master's to call for.
#[command(always, by = game_master)]
#[derive(Eq)]
pub struct Feign {
    /// Who.
    pub actor: ActorId,
    /// What sort of thing.
    pub sort: Sort,
    /// What it is in truth.
    pub what: String,
    /// Whether only a signature is forged, which needs no kit.
    #[or_default]
    pub signature: bool,
    /// Whether a particular person is posed as, and the game master asks for a disguise kit.
    #[or_default]
    pub needs_kit: bool,
}

/// Look at what another pretends. The game master's to call for.
#[command(always, by = game_master)]
#[derive(Eq)]
pub struct Examine {
    /// Who looks.
    pub actor: ActorId,
    /// At whom.
    pub target: ActorId,
    /// At what, by its name.
    pub what: String,
    /// By which skill; the usual one without.
    #[late]
    pub skill: Option<Skill>,
    /// Whether it is rolled; without, the passive value counts.
    #[or_default]
    pub rolled: bool,
}

/// What somebody pretends, by its name.
pub fn pretence<'a>(state: &'a State, owner: ActorId, name: &str) -> Option<&'a Pretence> {
    let around = state.around.as_ref()?;
    around.pretences.iter().find(|pretence| pretence.owner == owner && pretence.name == name)
}

/// Whether somebody may pretend that, with the tools that it takes.
pub fn may_feign(state: &State, feign: &Feign) -> Verdict {
    let rule = feign.sort.rule();
    let who = state.actor(feign.actor);
    if !who.alive() || !who.present() {
        return Err(Refusal::new(rule, "{} is not there").about(feign.actor));
    }
    if feign.what.trim().is_empty() || feign.what.chars().count() > 200 {
        return Err(Refusal::new(rule, "say what it is, in 200 characters at the most"));
    }
    let tool = match feign.sort {
        Sort::Document if !feign.signature => Some("Forgery Kit"),
        Sort::Disguise if feign.needs_kit => Some("Disguise Kit"),
        _ => None,
    };
    match tool.filter(|tool| !who.profile.has_tool(tool)) {
        Some(_) => Err(Refusal::new(rule, "a tool is required: the kit for it")
            .instead("forge a signature alone, or pose as nobody in particular")),
        None => Ok(()),
    }
}

/// Conceals, forges or pretends something.
pub(crate) fn feign(table: &mut Table<'_, impl Run>, feign: &Feign) -> Verdict {
    may_feign(table.state(), feign)?;
    let check = feign.sort.skill().map(|skill| checks::skill_roll(table, feign.actor, skill, None, None));
    let total = check.as_ref().map(|check| check.total);
    let pretence =
        Pretence { owner: feign.actor, sort: feign.sort, name: feign.what.clone(), total, seen_through: Vec::new() };
    let open = check.as_ref().and_then(|check| checks::rerollable(table.state(), feign.actor, check, false));
    let open = open.map(|open| Rerollable { social: Some(Social::Feigned(pretence.clone())), ..open });
    table.emit(Sneaked::Feigned { pretence, check });
    if let Some(open) = open {
        table.emit(RerollOpened { open });
    }
    Ok(())
}

/// Whether somebody may look at that.
///
/// # Errors
/// There is no such pretence, it has been seen through, or the skill is of no use.
pub fn may_examine<'a>(state: &'a State, examine: &Examine) -> Result<&'a Pretence, Refusal> {
    let no = |rule: &'static Rule, why: Why| Err(Refusal::new(rule, why));
    if !state.can_act(examine.actor) || examine.actor == examine.target {
        return no(&CONCEALING, Why::new("{} is not able to look at another").about(examine.actor));
    }
    let Some(pretence) = pretence(state, examine.target, &examine.what) else {
        return no(&CONCEALING, Why::new("{} pretends nothing of that name").about(examine.target));
    };
    let rule = pretence.sort.rule();
    if pretence.seen_through.contains(&examine.actor) {
        return no(rule, Why::new("{} has seen through it already").about(examine.actor));
    }
    if examine.skill.is_some_and(|skill| !pretence.sort.met_by(skill)) {
        return no(rule, "that skill does not see through it".into());
    }
    Ok(pretence)
}

/// Looks at what another pretends: only a higher total, rolled or passive, sees through it. Truesight shows what magic
/// has transformed, and plain disguises no better than other eyes do (UL-VIS-15).
pub(crate) fn examine(table: &mut Table<'_, impl Run>, examine: &Examine) -> Verdict {
    let pretence = may_examine(table.state(), examine)?.clone();
    let Examine { actor, target, rolled, .. } = *examine;
    let skill = examine.skill.unwrap_or(pretence.sort.usual());
    let state = table.state();
    let (mut rule, mut against) = (pretence.sort.rule(), pretence.total);
    // A hand finds what it feels for; a face must be seen.
    let looks = pretence.sort != Sort::Item && skill == Skill::Perception;
    let sight = senses::sight(state, actor, state.spaces(target)).obscurement;
    let (mut check, mut passive, mut through) = (None, None, false);
    if pretence.sort == Sort::Transformation {
        against = None;
        through = senses::sees_truly(state, actor, state.actor(target).at) && sight < Obscurement::Heavily;
    } else if looks && sight == Obscurement::Heavily {
        rule = &HEAVILY;
    } else if rolled {
        let roll = match looks && sight == Obscurement::Lightly {
            true => checks::hampered_roll(table, actor, skill, (Sense::Sight.name(), &LIGHTLY)),
            false => checks::skill_roll(table, actor, skill, None, None),
        };
        through = against.is_some_and(|total| roll.total > total);
        check = Some(roll);
    } else {
        let shaded = looks && sight == Obscurement::Lightly;
        let luck = if shaded { Luck::Disadvantage } else { Luck::Plain };
        let tally = checks::passive(state, actor, skill, luck, table.listens());
        through = against.is_some_and(|total| tally.total > total);
        passive = Some(tally);
    }
    let (owner, name, sort) = (target, pretence.name, pretence.sort);
    let open = check.as_ref().and_then(|check| checks::rerollable(table.state(), actor, check, false));
    let open = open.map(|open| {
        let glance = Glance { owner, name: name.clone(), sort, against };
        Rerollable { social: Some(Social::Examined(glance)), ..open }
    });
    table.emit(Sneaked::Examined { actor, owner, name, sort, check, passive, against, through, rule: rule.into() });
    if let Some(open) = open {
        table.emit(RerollOpened { open });
    }
    Ok(())
}

/// A look at what another pretends that may be made again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glance {
    /// At whom.
    pub owner: ActorId,
    /// At what, by its name.
    pub name: String,
    /// What sort of thing it is.
    pub sort: Sort,
    /// What the roll must be above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<i32>,
}

/// The second look decides whether the pretence is seen through, whatever the first found (UL-SOC-18).
pub(crate) fn examined_again(table: &mut Table<'_, impl Run>, actor: ActorId, glance: &Glance, check: CheckResult) {
    let Glance { owner, ref name, sort, against } = *glance;
    let (name, rule) = (name.clone(), sort.rule().into());
    let through = against.is_some_and(|total| check.total > total);
    let (check, passive) = (Some(check), None);
    table.emit(Sneaked::Examined { actor, owner, name, sort, check, passive, against, through, rule });
}
