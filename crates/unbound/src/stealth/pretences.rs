//! What people conceal on themselves, pretend to be and forge (UL-HID-14, UL-HID-15, UL-SKL-28).

use super::event::StealthEvent;
use crate::character::skills::SKILLS;
use crate::checks::{self, CheckResult, Social};
use crate::prelude::*;
use crate::senses::light::{HEAVILY, LIGHTLY};
use crate::senses::{self, Obscurement, Sense};
use crate::stealth::pretence::pretence;
use crate::stealth::{Pretence, PretenceKind};
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

/// Conceal, forge or pretend something. The game master's to call for.
#[command(
        rule = CONCEALING, group = "Hiding", label = "Conceal, forge or pretend something", always, open, by = game_master
    )]
#[derive(Eq)]
pub struct Feign {
    #[field("who")]
    pub actor: ActorId,
    /// What sort of thing.
    pub sort: PretenceKind,
    /// What it is in truth.
    #[field("what it is in truth")]
    pub what: String,
    /// Whether only a signature is forged, which needs no kit.
    #[serde(default)]
    #[field("a signature alone")]
    pub signature: bool,
    /// Whether a particular person is posed as, and the game master asks for a disguise kit.
    #[serde(default)]
    #[field("takes a disguise kit")]
    pub needs_kit: bool,
}

impl Act<Unbound> for Feign {
    fn may(&self, state: &State) -> Verdict {
        let who = state.actor(self.actor);
        let what = &self.what;
        let no = |why: &'static str| Refusal::new(self.sort.rule(), why);
        ensure!(who.alive() && who.present(), no("{} is not there").about(self.actor));
        ensure!(
            !what.trim().is_empty() && what.chars().count() <= 200,
            no("say what it is, in 200 characters at the most")
        );
        let tool = match self.sort {
            PretenceKind::Document if !self.signature => Some("Forgery Kit"),
            PretenceKind::Disguise if self.needs_kit => Some("Disguise Kit"),
            _ => None,
        };
        let equipped = tool.is_none_or(|tool| who.profile.has_tool(tool));
        ensure!(
            equipped,
            no("a tool is required: the kit for it")
                .instead("forge a signature alone, or pose as nobody in particular")
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let owner = self.actor;
        let sort = self.sort;
        let name = self.what.clone();
        let check = sort.skill().map(|skill| checks::skill_roll(table, owner, skill, None, None));
        let total = check.as_ref().map(|check| check.total);
        let pretence = Pretence { owner, sort, name, total, seen_through: Vec::new() };
        let open = check.as_ref().and_then(|check| checks::rerollable(table.state(), owner, check, false));
        let social = Social::Feigned(pretence.clone());
        table.emit(StealthEvent::Feigned { pretence, check });
        checks::reopen(table, open, Some(social));
    }
}

/// Look at what another pretends: only a higher total, rolled or passive, sees through it. Truesight shows what magic
/// has transformed, and plain disguises no better than other eyes do (UL-VIS-15). The game master's to call for.
#[command(
        rule = IMPERSONATION, group = "Hiding", label = "Have somebody look through a pretence", always, open,
        by = game_master
    )]
#[derive(Eq)]
pub struct Examine {
    #[field("who looks")]
    pub actor: ActorId,
    /// At whom.
    #[field("at whom")]
    pub target: ActorId,
    /// At what, by its name.
    #[field("at what")]
    pub what: String,
    /// By which skill; the usual one without.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("by which skill; none: the usual one", rule = IMPERSONATION)]
    pub skill: Option<Skill>,
    /// Whether it is rolled; without, the passive value counts.
    #[serde(default)]
    pub rolled: bool,
}

impl Act<Unbound> for Examine {
    fn may(&self, state: &State) -> Verdict {
        self.at(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target: owner, rolled, .. } = *self;
        let Ok(pretence) = self.at(table.state()).cloned() else { return };
        let Pretence { sort, name, total, .. } = pretence;
        let state = table.state();
        let skill = self.skill.unwrap_or(sort.usual());
        let mut rule = sort.rule();

        // A hand finds what it feels for; a face must be seen.
        let looks = sort != PretenceKind::Item && skill == Skill::Perception;
        let sight = senses::sight(state, actor, state.spaces(owner)).obscurement;
        let advantage = if looks && sight == Obscurement::Lightly { Advantage::Disadvantage } else { Advantage::Plain };

        let mut against = total;
        let mut check = None;
        let mut passive = None;
        let mut through = false;
        if sort == PretenceKind::Transformation {
            against = None;
            through = senses::sees_truly(state, actor, state.actor(owner).at);
        } else if looks && sight == Obscurement::Heavily {
            rule = &HEAVILY;
        } else if rolled {
            let roll = checks::swayed_roll(table, actor, skill, (advantage, Sense::Sight.name(), &LIGHTLY));
            through = against.is_some_and(|total| roll.total > total);
            check = Some(roll);
        } else {
            let tally = checks::passive(state, actor, skill, advantage, table.listens());
            through = against.is_some_and(|total| tally.total > total);
            passive = Some(tally);
        }

        let open = check.as_ref().and_then(|check| checks::rerollable(table.state(), actor, check, false));
        let social = Social::Examined(Glance { owner, name: name.clone(), sort, against });
        table.emit(StealthEvent::Examined {
            actor,
            owner,
            name,
            sort,
            check,
            passive,
            against,
            through,
            rule: rule.into(),
        });
        checks::reopen(table, open, Some(social));
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let pretences = state.around.as_ref().map_or(&[][..], |around| &around.pretences);
        let Some(first) = pretences.first() else { return };
        let target = first.owner;
        let what = first.name.clone();
        let actor = state.ids().find(|&id| id != target).unwrap_or(forms.actor);
        let sees = |skill: &Skill| pretences.iter().any(|pretence| pretence.sort.met_by(*skill));
        let names = Takes::Choice { of: pretences.iter().map(|pretence| pretence.name.clone()).collect() };
        let skills = some_of(SKILLS.iter().map(|(skill, ..)| *skill).filter(sees));
        let mut fields = fields(Self::DOC.fields);
        fields[2].takes = names;
        fields[3].takes = skills;
        let examine = Examine { actor, target, what, skill: None, rolled: true };
        forms.form("Hiding", Self::DOC.title, examine.into(), fields);
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

impl Examine {
    /// Returns what is looked at.
    ///
    /// # Errors
    /// The actor cannot look, there is no such pretence, it has seen through it, or by another skill than that.
    fn at<'a>(&self, state: &'a State) -> Result<&'a Pretence, Refusal> {
        let no = |rule: &'static Rule, why: &'static str| Refusal::new(rule, why);
        ensure!(
            state.can_act(self.actor) && self.actor != self.target,
            no(&CONCEALING, "{} is not able to look at another").about(self.actor)
        );
        let none = || no(&CONCEALING, "{} pretends nothing of that name").about(self.target);
        let pretence = pretence(state, self.target, &self.what).ok_or_else(none)?;
        let rule = pretence.sort.rule();
        ensure!(
            !pretence.seen_through.contains(&self.actor),
            no(rule, "{} has seen through it already").about(self.actor)
        );
        let met = self.skill.is_none_or(|skill| pretence.sort.met_by(skill));
        ensure!(met, no(rule, "that skill does not see through it"));
        Ok(pretence)
    }
}

/// A look at what another pretends that may be made again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glance {
    /// At whom.
    pub owner: ActorId,
    /// At what, by its name.
    pub name: String,
    /// What kind of thing it is.
    pub sort: PretenceKind,
    /// What the roll must be above.
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: Option<i32>,
}

/// Decides by a second look whether the pretence is seen through, whatever the first found (UL-SOC-18).
pub(crate) fn examined_again(table: &mut Table<'_, impl Run>, actor: ActorId, glance: &Glance, check: CheckResult) {
    let Glance { owner, ref name, sort, against } = *glance;
    let name = name.clone();
    let rule = sort.rule().into();
    let through = against.is_some_and(|total| check.total > total);
    let check = Some(check);
    let passive = None;
    table.emit(StealthEvent::Examined { actor, owner, name, sort, check, passive, against, through, rule });
}
