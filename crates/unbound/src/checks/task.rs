//! What a roll is made at: with which tool, by which sense, for whom; and sub-skills that a campaign adds (UL-SKL).

mod event;

pub use super::called::Task;
pub(crate) use super::own::attribute;
use super::own::no_such_skill;
pub use super::own::{name, own_skill, own_skills};
pub use event::SkillEvent;

use super::fields::ruled;
use super::{Attempt, Social, UNTRAINED, What};
use crate::character::professions::{CRAFTS, TOOLS, VEHICLES, WITH_ATTRIBUTE};
pub use crate::character::skills::OwnSkill;
use crate::character::skills::{Area, RANK_BONUS, SKILL_BOOST, SKILLS};
use crate::character::uses::{self, MEDICINE, PERFORMANCES, SURVIVAL, THIEVERY};
use crate::prelude::*;
use crate::senses::light::{HEAVILY, LIGHTLY};
use crate::senses::special::TRUE_ILLUSIONS;
use crate::senses::{self, OTHER_SENSES, Obscurement, Sense};
use crate::statuses::BLINDED;
use ludex_kit::{field_of, some_of};

ludex_engine::rules! {
    /// The game master may use a sub-skill for more than it is listed for, and a campaign may add sub-skills of its own:
    /// a name, a group, an attribute or none, a tool or none.
    OPEN_ENDED = "UL-SKL-26", "Skills are open-ended", Call;
    /// An attribute alone is a general roll, a defence group with an attribute a defence roll, a group or a sub-skill a
    /// skill roll.
    BY_WHAT_IS_NAMED = "UL-SKL-30", "Alternative attribute roll with no skill at all", Call;
    /// Help, role-play and dim light on one roll: advantages count once, disadvantages once, and then they cancel.
    ON_ONE_ROLL = "UL-INT-01", "Help, good role-play and dim light on one roll" follows super::BOTH;
}

/// What machines are broken into with (UL-SKL-07).
pub const COMPUTER: &str = "Computer";

/// The most sub-skills that a campaign adds.
pub const MOST_SKILLS: usize = 100;

/// Add a sub-skill to the campaign (UL-SKL-26). The game master's.
#[command(rule = OPEN_ENDED, group = "Check", label = "Add a skill to the campaign", always, open, by = game_master)]
#[derive(Eq)]
pub struct AddSkill {
    /// Which.
    pub skill: OwnSkill,
}

impl Act<Unbound> for AddSkill {
    fn may(&self, state: &State) -> Verdict {
        may_add_skill(state, &self.skill)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SkillEvent::Added { skill: self.skill.clone() });
    }

    fn forms(forms: &mut Forms<'_>) {
        add_skill(forms);
    }
}

/// Checks whether the task lets this be rolled: tools, circumstances, and what must come before (UL-SKL-10, 11, 15, 16).
pub(crate) fn may_roll(state: &State, actor: ActorId, what: What, attempt: &Attempt) -> Verdict {
    let task = &attempt.task;
    let has = |tool: &str| attempt.tool_at_hand || state.actor(actor).profile.has_tool(tool);
    let tool = match what {
        What::Craft(craft) => Some(craft.tool()),
        What::Own(place) => {
            let skill = own_skill(state, place).ok_or_else(no_such_skill)?;
            if skill.group == Group::Vehicle && !task.difficult {
                let objection = Refusal::new(&VEHICLES, "in easy circumstances there is nothing to roll");
                return Err(objection.instead("say that the circumstances are difficult"));
            }
            skill.tool.as_deref()
        }
        _ => None,
    };
    let equipped = task.improvised || tool.is_none_or(has);
    ensure!(equipped, TOOLS, "a tool is required: that of the trade", instead = "find the tool, or improvise one");
    if task.lock {
        may_pick(state, actor, what, has)?;
    }
    if task.hacking {
        may_hack(what, has)?;
    }

    ensure!(
        !(task.hunting && what == What::Skill(Skill::Foraging)),
        SURVIVAL,
        "hunting is no Foraging",
        instead = "roll Trapping or Tracking"
    );
    let diagnosed = task.patient.is_some_and(|patient| is_diagnosed(state, patient));
    let undiagnosed = task.needs_diagnosis && what == What::Skill(Skill::Treatment) && !diagnosed;
    ensure!(!undiagnosed, MEDICINE, "nobody knows yet what ails the patient", instead = "roll Diagnosis first");
    let on_the_map = task.at.is_none_or(|at| state.map().contains(at));
    ensure!(on_the_map, LIGHTLY, "what is looked at is not on the map");
    Ok(())
}

/// Checks whether an actor may pick a lock: by Infiltration, with training and with the tool of it (UL-SKL-07, UL-CHK-29).
fn may_pick(state: &State, actor: ActorId, what: What, has: impl Fn(&str) -> bool) -> Verdict {
    ensure!(
        what == What::Skill(Skill::Infiltration),
        THIEVERY,
        "a lock is picked by Infiltration",
        instead = "roll Infiltration, or break it open"
    );
    ensure!(
        state.actor(actor).profile.rank(Group::Thievery) != 0,
        UNTRAINED,
        "{} is untrained in it",
        actor,
        instead = "leave it to somebody trained"
    );
    let equipped = uses::tool(Skill::Infiltration).is_none_or(has);
    ensure!(equipped, THIEVERY, "a tool is required: Thieves' Tools", instead = "find them first");
    Ok(())
}

/// Checks whether a machine may be broken into: by Infiltration, and with a computer (UL-SKL-07).
fn may_hack(what: What, has: impl Fn(&str) -> bool) -> Verdict {
    ensure!(
        what == What::Skill(Skill::Infiltration),
        THIEVERY,
        "a machine is broken into by Infiltration",
        instead = "roll Infiltration"
    );
    ensure!(has(COMPUTER), THIEVERY, "a tool is required: a computer", instead = "find one first");
    Ok(())
}

/// Returns what is added to the die of a profession, or of a sub-skill of the campaign (UL-SKL-13, UL-SKL-14,
/// UL-SKL-26).
pub(crate) fn tally(state: &State, actor: ActorId, what: What, attempt: &Attempt, shows: bool) -> Tally {
    let profile = &state.actor(actor).profile;
    let mut tally = Tally::new(shows);
    let (group, boosted) = match what {
        What::Craft(craft) => (craft.group(), profile.has_tool_boost(craft.tool())),
        What::Own(place) => match own_skill(state, place) {
            Some(skill) => {
                let tool = skill.tool.as_deref().is_some_and(|tool| profile.has_tool_boost(tool));
                (skill.group, tool || profile.has_tool_boost(&skill.name))
            }
            None => return tally,
        },
        _ => return tally,
    };
    if let Some(used) = attempt.attribute.or(attribute(state, what)) {
        tally.base(used.name(), profile.attribute(used), &WITH_ATTRIBUTE);
    }
    tally.add(group.name(), 2 * profile.rank(group), &RANK_BONUS);
    if boosted && attempt.task.improvised {
        tally.off("boost", 1, &TOOLS, "not with improvised tools");
    } else {
        tally.add("boost", i32::from(boosted), &SKILL_BOOST);
    }
    tally
}

/// Adds the boost in the instrument in use to a Song (UL-SKL-12); boosts of other skills belong to the skill itself
/// (UL-RNK-12).
pub(crate) fn add_boost(tally: &mut Tally, state: &State, actor: ActorId, skill: Skill, task: &Task) {
    let profile = &state.actor(actor).profile;
    let plays = skill == Skill::Song && !task.with.is_empty();
    if plays && profile.has_tool_boost(&task.with) && profile.skill_boost(skill) == 0 {
        tally.add(task.with.clone(), 1, &PERFORMANCES);
    }
}

/// Adds what the task speaks against the roll: improvised tools (UL-SKL-15), and shade upon what is looked at
/// (UL-VIS-01).
pub(crate) fn weigh(advantage: &mut AdvantageSources, state: &State, actor: ActorId, what: What, task: &Task) {
    if task.improvised {
        advantage.disadvantage("improvised tools", &TOOLS);
    }
    if task.used(what) == Some(Sense::Sight) && looked_at(state, actor, task) == Some(Obscurement::Lightly) {
        advantage.disadvantage("lightly obscured", &LIGHTLY);
    }
}

/// Returns how much is obscured of the place that an actor looks at; `None` where it looks at none.
fn looked_at(state: &State, actor: ActorId, task: &Task) -> Option<Obscurement> {
    let place = Footprint::single(state.map().shape(), task.at?);
    Some(senses::sight(state, actor, place).obscurement)
}

/// Returns whether the roll succeeds or fails without a die, and why, by which rule (UL-VIS-03, UL-VIS-14); `None` where
/// it takes one.
pub(crate) fn by_itself(
    state: &State,
    actor: ActorId,
    what: What,
    task: &Task,
) -> Option<(bool, &'static str, &'static Rule)> {
    if task.illusion && task.at.is_some_and(|at| senses::sees_truly(state, actor, at)) {
        return Some((true, "Truesight", &TRUE_ILLUSIONS));
    }
    let who = state.actor(actor);
    match task.used(what)? {
        Sense::Sight => match looked_at(state, actor, task) {
            Some(Obscurement::Heavily) => Some((false, "nothing to be seen there", &HEAVILY)),
            None if who.statuses.has(Status::Blinded) && who.profile.senses.blindsight == 0 => {
                Some((false, "Blinded", &BLINDED))
            }
            _ => None,
        },
        Sense::Hearing if senses::is_deaf(state, actor) => Some((false, "deaf", &OTHER_SENSES)),
        Sense::Hearing | Sense::Scent => None,
    }
}

/// Checks whether a campaign may add a sub-skill: one with a name of its own, in a group that has sub-skills.
pub fn may_add_skill(state: &State, skill: &OwnSkill) -> Verdict {
    let no = |why: Why| Err(Refusal::new(&OPEN_ENDED, why));
    let own = own_skills(state);
    let same = |name: &str| name.eq_ignore_ascii_case(skill.name.trim());
    let is_taken = SKILLS.iter().any(|(_, _, _, name)| same(name))
        || CRAFTS.iter().any(|(_, _, name, _)| same(name))
        || own.iter().any(|other| same(&other.name));
    if skill.name.trim().is_empty() || skill.name.chars().count() > 60 || is_taken {
        return no("a sub-skill has a name of its own, of 60 characters at the most".into());
    }
    if skill.group.area() == Area::Combat {
        return no("groups of combat have no sub-skills to add".into());
    }
    if own.len() >= MOST_SKILLS {
        return no("the campaign has enough sub-skills of its own".into());
    }
    Ok(())
}

/// Notes what a diagnosis has found out, where it succeeded. Returns whose ailment it was about, and whether that was known
/// before, for a second roll; `None` for any other roll.
pub(crate) fn learn(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    (what, task): (What, &Task),
    succeeded: bool,
) -> Option<Social> {
    if what != What::Skill(Skill::Diagnosis) {
        return None;
    }
    let patient = task.patient?;
    let known = is_diagnosed(table.state(), patient);
    if succeeded {
        table.emit(SkillEvent::Diagnosed { actor, patient, undone: false });
    }
    Some(Social::Learnt(Learnt { patient, known }))
}

/// Notes that the second roll of a diagnosis finds out what the first did not, or takes back what it did.
pub(crate) fn learnt_again(table: &mut Table<'_, impl Run>, actor: ActorId, of: Learnt, succeeded: bool) {
    let Learnt { patient, known } = of;
    if is_diagnosed(table.state(), patient) != (succeeded || known) {
        table.emit(SkillEvent::Diagnosed { actor, patient, undone: !succeeded });
    }
}

/// Returns the fields of a form about a patient.
pub(super) fn patient_fields() -> [Field; 2] {
    let unknown = "the ailment must be diagnosed first";
    [
        ruled::<ActorId>("/attempt/task/patient", "for whom, in Medicine", &MEDICINE),
        ruled::<bool>("/attempt/task/needs_diagnosis", unknown, &MEDICINE),
    ]
}

/// Returns whether an actor has found out what ails a patient.
fn is_diagnosed(state: &State, patient: ActorId) -> bool {
    state.around.as_ref().is_some_and(|around| around.diagnosed.contains(&patient))
}

/// What a diagnosis was about (UL-SKL-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct Learnt {
    pub patient: ActorId,
    /// Whether it was known before.
    pub known: bool,
}

/// Adds the form of a new sub-skill of the campaign.
fn add_skill(forms: &mut Forms<'_>) {
    let skill = OwnSkill { name: String::new(), group: Group::Awareness, attribute: None, tool: None };
    let groups = Group::ALL.iter().filter(|group| group.area() != Area::Combat);
    let fields = vec![
        field_of::<String>("/skill/name", "its name"),
        Field::new("/skill/group", "its group", some_of(groups)),
        ruled::<Attribute>("/skill/attribute", "its attribute", &OPEN_ENDED),
        ruled::<String>("/skill/tool", "the tool it takes", &OPEN_ENDED),
    ];
    forms.form("Check", "Add a skill to the campaign", AddSkill { skill }.into(), fields);
}
