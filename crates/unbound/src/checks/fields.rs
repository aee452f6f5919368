//! Forms of rolls that the game master calls for.

use super::attempt::{SOLO, TARGET};
use super::contest::TIED;
use super::group::{GROUP_ROLL, HARDER_GROUP_ROLL};
use super::task::{self, AddSkill, OPEN_ENDED, OwnSkill, Task, own_skills};
use super::{
    AnySkill, Attempt, CallCheck, CallContest, CallGroupCheck, INTELLIGENCE_BOOST, OTHER_ATTRIBUTE, Standing, Target,
    UNTRAINED, What,
};
use crate::character::professions::{VEHICLES, WITH_ATTRIBUTE};
use crate::character::skills::Area;
use crate::character::uses::{PERFORMANCES, SURVIVAL, THIEVERY};
use crate::character::{CRAFTS, Craft};
use crate::prelude::*;
use crate::senses::Sense;
use crate::senses::special::TRUE_ILLUSIONS;
use ludex_kit::{CommandField, field_of, fields, number, some_of};

/// Returns a field that may be left empty.
fn perhaps<T: CommandField>(path: &str, label: impl Into<Cow<'static, str>>) -> Field {
    field_of::<T>(path, label).or_nothing()
}

/// Returns a field that may be left empty, with the rule that is about it.
pub(super) fn ruled<T: CommandField>(path: &str, label: &'static str, rule: &'static Rule) -> Field {
    perhaps::<T>(path, label).by(rule)
}

/// Returns the field of another attribute than the usual one (UL-CHK-09).
pub(crate) fn other_attribute(path: &str, label: &'static str) -> Field {
    ruled::<Attribute>(path, label, &OTHER_ATTRIBUTE)
}

/// Returns an attempt with room for one reason each way.
fn attempt(what: impl Into<What>) -> Attempt {
    Attempt { advantage: vec![String::new()], disadvantage: vec![String::new()], ..Attempt::of(what) }
}

/// Returns the field of the target number, with the menu of the campaign (UL-CHK-06).
fn target(state: &State) -> Field {
    number("/against/number", format!("target number: {}", state.options().targets.menu()), 0, 60)
        .by(&TARGET)
        .to_reach()
}

/// Returns the target number that a form begins with.
fn usual_target(state: &State) -> Option<Target> {
    Some(Target::Number(state.options().targets.moderate))
}

/// Returns the fields of the target number and of what surrounds a roll.
fn circumstances(state: &State) -> Vec<Field> {
    vec![
        target(state),
        number("/attempt/modifier", "situation adds", -20, 20),
        field_of::<String>("/attempt/advantage/0", "advantage because"),
        field_of::<String>("/attempt/disadvantage/0", "disadvantage because"),
        field_of::<bool>("/attempt/secret", "in secret"),
        field_of::<bool>("/attempt/social", "a social roll"),
    ]
}

/// Returns the fields of what a task takes of those who try it.
fn demands() -> Vec<Field> {
    vec![
        ruled::<bool>("/attempt/needs_training", "nobody untrained may try", &UNTRAINED),
        ruled::<String>("/attempt/needs_tool", "the tool it takes", &UNTRAINED),
        perhaps::<bool>("/attempt/tool_at_hand", "that tool is at hand, whoever carries it"),
    ]
}

/// Returns the field of the instrument of a Song (UL-SKL-12).
fn instrument() -> Field {
    ruled::<String>("/attempt/task/with", "instrument, for a Song", &PERFORMANCES)
}

/// Returns the field of whatever may be rolled, as one word; sub-skills that the campaign has added by their places
/// (UL-SKL-26).
fn anything(state: &State, path: impl Into<String>, label: &str) -> Field {
    let mut label = label.to_owned();
    let mut of = Vec::new();
    for takes in [Skill::takes(), Attribute::takes(), Craft::takes()] {
        if let Takes::Choice { of: words } = takes {
            of.extend(words);
        }
    }
    for (place, own) in own_skills(state).iter().enumerate() {
        label.push_str(&format!("; own {place}: {}", own.name));
        of.push(format!("own_{place}"));
    }
    Field::new(path, label, Takes::Choice { of })
}

/// Adds a form in which what is rolled stands as a word, at each of the paths `whats`.
fn worded(forms: &mut Forms<'_>, label: &str, command: impl Into<Command>, whats: &[&str], fields: Vec<Field>) {
    let Ok(mut written) = serde_json::to_value(command.into()) else { return };
    for path in whats {
        let Some(what) = written.pointer_mut(path) else { return };
        if let Some(word) = what.as_object().and_then(|what| what.values().next().cloned()) {
            *what = word;
        }
    }
    forms.written("Check", label, written, fields);
}

/// Returns the field of a sub-skill of the campaign, where it has one (UL-SKL-26).
fn own_skill(state: &State, path: &str) -> Option<Field> {
    let own = own_skills(state);
    let names: Vec<String> = own.iter().enumerate().map(|(place, skill)| format!("{place} {}", skill.name)).collect();
    if own.is_empty() {
        return None;
    }
    let most = i32::try_from(own.len()).ok()? - 1;
    Some(number(path, format!("skill: {}", names.join(", ")), 0, most).by(&OPEN_ENDED))
}

/// Adds the forms of a command about a sub-skill: of a listed one, and of one of the campaign.
pub(super) fn of_any_skill<A: Act<Unbound>>(forms: &mut Forms<'_>, of_own: &str, act: impl Fn(AnySkill) -> A) {
    let listed = act(Skill::Perception.into());
    let fields = with_skill::<A>(field_of::<Skill>("/skill", "skill"));
    forms.form("Check", A::DOC.title, listed.into(), fields);

    if let Some(own) = own_skill(forms.state(), "/skill/own") {
        forms.form("Check", of_own, act(AnySkill::Own(0)).into(), with_skill::<A>(own));
    }
}

/// Returns the fields of a command, with this one for its skill, and a target number within its bounds.
fn with_skill<A: Act<Unbound>>(skill: Field) -> Vec<Field> {
    let mut all = fields(A::DOC.fields);
    for field in &mut all {
        if field.path == "/skill" {
            *field = skill.clone();
        } else if field.path == "/number" {
            *field = number("/number", "target number", 0, 60).to_reach();
        }
    }
    all
}

/// Adds the forms of rolls of one, or of two who work together.
pub(super) fn calls(forms: &mut Forms<'_>) {
    a_skill(forms);
    an_attribute(forms);
    knowledge(forms);
    a_lock(forms);
    a_hazard(forms);
    together(forms);
    a_profession(forms);
    a_look(forms);
    a_skill_of_the_campaign(forms);
}

/// Returns a call for a roll of the one whose forms they are, against the usual target number.
fn call(forms: &Forms<'_>, attempt: Attempt) -> CallCheck {
    let against = usual_target(forms.state());
    CallCheck { members: vec![forms.actor], leader: None, solo: false, attempt, against }
}

fn who() -> Field {
    field_of::<ActorId>("/members/0", "who")
}

fn with_attribute(label: &'static str) -> Field {
    other_attribute("/attempt/attribute", label)
}

fn a_skill(forms: &mut Forms<'_>) {
    let check = call(forms, attempt(Skill::Perception));
    let mut fields = vec![who(), field_of::<Skill>("/attempt/what/skill", "skill")];
    fields.extend(circumstances(forms.state()));
    fields.push(with_attribute("with another attribute"));
    fields.extend(demands());
    fields.push(instrument());
    fields.push(ruled::<bool>("/attempt/task/hunting", "game is hunted", &SURVIVAL));
    fields.extend(task::patient_fields());
    forms.form("Check", "Call for a skill", check.into(), fields);
}

fn an_attribute(forms: &mut Forms<'_>) {
    let check = call(forms, attempt(What::Attribute(Attribute::Dexterity)));
    let mut fields = vec![who(), field_of::<Attribute>("/attempt/what/attribute", "attribute")];
    fields.extend(circumstances(forms.state()));
    fields.extend(demands());
    forms.form("Check", "Call for an attribute", check.into(), fields);
}

fn knowledge(forms: &mut Forms<'_>) {
    let known = Attempt { knowledge: Some(true), ..attempt(What::Attribute(Attribute::Intelligence)) };
    let check = call(forms, known);
    let recalled = field_of::<bool>("/attempt/knowledge", "something is known or recalled").by(&INTELLIGENCE_BOOST);
    let mut fields = vec![who(), anything(forms.state(), "/attempt/what", "what is rolled"), recalled];
    fields.extend(circumstances(forms.state()));
    fields.push(with_attribute("with another attribute"));
    worded(forms, "Call for knowledge", check, &["/attempt/what"], fields);
}

fn a_lock(forms: &mut Forms<'_>) {
    let task = Task { lock: true, ..Task::default() };
    let check = call(forms, Attempt { task, ..attempt(Skill::Infiltration) });
    let tools = "Thieves' Tools are at hand, whoever carries them";
    let mut fields = vec![who()];
    fields.extend(circumstances(forms.state()));
    fields.push(with_attribute("with another attribute: Dexterity, if it is delicate"));
    fields.push(perhaps::<bool>("/attempt/tool_at_hand", tools));
    forms.form("Check", "Call for a lock to be picked", check.into(), fields);
}

fn a_hazard(forms: &mut Forms<'_>) {
    let check = call(forms, attempt(What::Defence(Defence::Body, Attribute::Endurance)));
    let mut fields = vec![
        who(),
        field_of::<Defence>("/attempt/what/defence/0", "defence"),
        field_of::<Attribute>("/attempt/what/defence/1", "attribute"),
    ];
    fields.extend(circumstances(forms.state()));
    forms.form("Check", "Call for a defence against a hazard", check.into(), fields);
}

fn together(forms: &mut Forms<'_>) {
    let members = vec![forms.actor, forms.other()];
    let leader = Some(forms.actor);
    let check = CallCheck { members, leader, ..call(forms, attempt(Skill::Perception)) };
    let mut fields = vec![
        who(),
        field_of::<ActorId>("/members/1", "with whom"),
        // Two who are equally good must say who leads, so the form asks for it.
        field_of::<ActorId>("/leader", "who of them rolls"),
        anything(forms.state(), "/attempt/what", "what is rolled"),
    ];
    fields.extend(circumstances(forms.state()));
    fields.extend([
        with_attribute("a skill with another attribute"),
        ruled::<bool>("/solo", "there is room for one alone", &SOLO),
        ruled::<bool>("/attempt/task/lock", "a lock is picked", &THIEVERY),
        ruled::<bool>("/attempt/task/hacking", "a machine is broken into", &THIEVERY),
    ]);
    fields.extend(demands());
    worded(forms, "Let two work together", check, &["/attempt/what"], fields);
}

fn a_profession(forms: &mut Forms<'_>) {
    let task = Task { improvised: true, ..Task::default() };
    let check = call(forms, Attempt { task, ..Attempt::of(What::Craft(CRAFTS[0].0)) });
    let fields = vec![
        who(),
        field_of::<Craft>("/attempt/what/craft", "profession"),
        field_of::<bool>("/attempt/task/improvised", "with improvised tools"),
        target(forms.state()),
        with_attribute("with an attribute").by(&WITH_ATTRIBUTE),
        perhaps::<bool>("/attempt/tool_at_hand", "the tools of the trade are at hand, whoever carries them"),
    ];
    forms.form("Check", "Call for a profession", check.into(), fields);
}

fn a_look(forms: &mut Forms<'_>) {
    let at = forms.state().actor(forms.actor).at;
    let task = Task { sense: Some(Sense::Sight), at: Some(at), ..Task::default() };
    let check = call(forms, Attempt { task, ..Attempt::of(Skill::Perception) });
    let fields = vec![
        who(),
        field_of::<Sense>("/attempt/task/sense", "sense"),
        field_of::<Cell>("/attempt/task/at", "where"),
        target(forms.state()),
        ruled::<bool>("/attempt/task/illusion", "what is seen there is an illusion", &TRUE_ILLUSIONS),
    ];
    forms.form("Check", "Call for a look at a place", check.into(), fields);
}

fn a_skill_of_the_campaign(forms: &mut Forms<'_>) {
    let Some(own) = own_skill(forms.state(), "/attempt/what/own") else { return };
    let task = Task { difficult: true, ..Task::default() };
    let check = call(forms, Attempt { task, ..Attempt::of(What::Own(0)) });
    let fields = vec![
        who(),
        own,
        field_of::<bool>("/attempt/task/difficult", "difficult circumstances"),
        target(forms.state()),
        with_attribute("with an attribute").by(&VEHICLES),
        perhaps::<bool>("/attempt/task/improvised", "with improvised tools"),
        perhaps::<bool>("/attempt/tool_at_hand", "the tool is at hand, whoever carries it"),
    ];
    forms.form("Check", "Call for a skill of the campaign", check.into(), fields);
}

/// Adds the form of a group roll of everybody of a side who is there.
pub(super) fn group(forms: &mut Forms<'_>) {
    let state = forms.state();
    let own = state.actor(forms.actor).side;
    let rolls = |&id: &ActorId| state.actor(id).side == own && state.actor(id).alive() && state.actor(id).present();
    let members = state.ids().filter(rolls).collect();
    let attempt = attempt(Skill::Perception);
    let command = CallGroupCheck { members, attempt, against: usual_target(state), successes: None };
    let mut fields = vec![
        field_of::<Vec<ActorId>>("/members", "who rolls").by(&GROUP_ROLL),
        anything(state, "/attempt/what", "what is rolled"),
    ];
    fields.extend(circumstances(state));
    let successes = number("/successes", "how many must succeed, where half is not enough", 1, 20);
    fields.push(successes.by(&HARDER_GROUP_ROLL).or_nothing());
    fields.push(with_attribute("a skill with another attribute"));
    fields.extend(demands());
    fields.push(instrument());
    worded(forms, "Call for a group roll", command, &["/attempt/what"], fields);
}

/// Adds the form of a contest between two.
pub(super) fn contest(forms: &mut Forms<'_>) {
    let state = forms.state();
    let side = |actor: ActorId| Standing { actor, attempt: attempt(Skill::Overpower) };
    let sides = [(0, "one side"), (1, "the other side")];
    let at = |place: usize, end: &str| format!("/sides/{place}/{end}");
    let mut fields = Vec::new();
    for (place, who) in sides {
        fields.push(field_of::<ActorId>(at(place, "actor"), who));
        fields.push(anything(state, at(place, "attempt/what"), &format!("{who}: what is rolled")));
    }
    fields.push(field_of::<String>("/stake", "about what"));
    for (place, who) in sides {
        for which in ["advantage", "disadvantage"] {
            let path = at(place, &format!("attempt/{which}/0"));
            fields.push(field_of::<String>(path, format!("{who}: {which} because")));
        }
    }
    fields.push(ruled::<ActorId>("/holder", "who wants things to stay as they are", &TIED));
    for (place, who) in sides {
        let label = |label: &str| format!("{who}: {label}");
        let attribute = label("a skill with another attribute");
        let adds = number(at(place, "attempt/modifier"), label("the situation adds"), -20, 20);
        fields.extend([
            perhaps::<Attribute>(&at(place, "attempt/attribute"), attribute).by(&OTHER_ATTRIBUTE),
            adds.or_nothing(),
            perhaps::<bool>(&at(place, "attempt/needs_training"), label("takes training")),
            perhaps::<bool>(&at(place, "attempt/secret"), label("in secret")),
        ]);
    }
    let rivals = vec![side(forms.actor), side(forms.other())];
    let contest = CallContest { sides: rivals, holder: None, stake: String::new() };
    worded(forms, "Hold a contest", contest, &["/sides/0/attempt/what", "/sides/1/attempt/what"], fields);
}

/// Adds the form of a new sub-skill of the campaign.
pub(super) fn add_skill(forms: &mut Forms<'_>) {
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
