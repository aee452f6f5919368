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
fn perhaps<T: CommandField>(path: &str, label: impl Into<std::borrow::Cow<'static, str>>) -> Field {
    field_of::<T>(path, label).or_nothing()
}

/// Returns the same with the rule that is about it.
pub(super) fn ruled<T: CommandField>(path: &str, label: &'static str, rule: &'static Rule) -> Field {
    perhaps::<T>(path, label).by(rule)
}

/// Another attribute than the usual one.
pub(crate) fn other_attribute(path: &str, label: &'static str) -> Field {
    ruled::<Attribute>(path, label, &OTHER_ATTRIBUTE)
}

/// Returns an attempt with fields for one reason each way.
fn attempt(what: impl Into<What>) -> Attempt {
    Attempt { advantage: vec![String::new()], disadvantage: vec![String::new()], ..Attempt::of(what) }
}

/// Returns the target number, with the menu of the campaign (UL-CHK-06).
fn target(state: &State) -> Field {
    number("/against/number", format!("target number: {}", state.options().targets.menu()), 0, 60).by(&TARGET)
}

/// Returns the target number that a form begins with.
fn usual_target(state: &State) -> Option<Target> {
    Some(Target::Number(state.options().targets.moderate))
}

/// Returns the target number, and what surrounds a roll.
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

/// Returns what a task takes of those who try it.
fn demands() -> Vec<Field> {
    vec![
        ruled::<bool>("/attempt/needs_training", "nobody untrained may try", &UNTRAINED),
        ruled::<String>("/attempt/needs_tool", "the tool it takes", &UNTRAINED),
        perhaps::<bool>("/attempt/tool_at_hand", "that tool is at hand, whoever carries it"),
    ]
}

fn instrument() -> Field {
    ruled::<String>("/attempt/task/with", "instrument, for a Song", &PERFORMANCES)
}

/// Whatever may be rolled, as one word; those which the campaign has added by their places (UL-SKL-26).
fn anything(state: &State, path: impl Into<String>, label: &str) -> Field {
    let added = own_skills(state).iter().enumerate();
    let named: String = added.clone().map(|(place, own)| format!("; own {place}: {}", own.name)).collect();
    let words = [Skill::takes(), Attribute::takes(), Craft::takes()].into_iter().flat_map(|takes| match takes {
        Takes::Choice { of } => of,
        _ => Vec::new(),
    });
    let of = words.chain(added.map(|(place, _)| format!("own_{place}"))).collect();
    Field::new(path, format!("{label}{named}"), Takes::Choice { of })
}

/// A form in which what is rolled stands as a word, wherever it does.
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

/// Returns a sub-skill of the campaign, where it has one (UL-SKL-26).
fn own_skill(state: &State, path: &str) -> Option<Field> {
    let own = own_skills(state);
    let names: Vec<String> = own.iter().enumerate().map(|(place, skill)| format!("{place} {}", skill.name)).collect();
    let most = i32::try_from(own.len()).ok()? - 1;
    (most >= 0).then(|| number(path, format!("skill: {}", names.join(", ")), 0, most).by(&OPEN_ENDED))
}

/// A command about a sub-skill: of a listed one, and of one of the campaign.
pub(super) fn of_any_skill<A: Act<Unbound>>(forms: &mut Forms<'_>, of_own: &str, act: impl Fn(AnySkill) -> A) {
    let with = |skill: Field| {
        let place = |field: Field| match &*field.path {
            "/skill" => skill.clone(),
            "/number" => number("/number", "target number", 0, 60),
            _ => field,
        };
        fields(A::DOC.fields).into_iter().map(place).collect()
    };
    let listed = act(Skill::Perception.into());
    forms.form("Check", A::DOC.title, listed.into(), with(field_of::<Skill>("/skill", "skill")));
    if let Some(own) = own_skill(forms.state(), "/skill/own") {
        forms.form("Check", of_own, act(AnySkill::Own(0)).into(), with(own));
    }
}

/// Rolls of one, or of two who work together.
pub(super) fn calls(forms: &mut Forms<'_>) {
    let state = forms.state();
    let actor = forms.actor;
    let against = usual_target(state);
    let check = |attempt: Attempt| {
        Command::Check(CallCheck { members: vec![actor], leader: None, solo: false, attempt, against })
    };
    let who = || field_of::<ActorId>("/members/0", "who");
    let attribute = |label| other_attribute("/attempt/attribute", label);
    let with = |first: Vec<Field>, more: Vec<Field>| [first, circumstances(state), more].concat();

    let skill = vec![who(), field_of::<Skill>("/attempt/what/skill", "skill")];
    let mut more = vec![attribute("with another attribute")];
    more.extend(demands());
    more.extend([instrument(), ruled::<bool>("/attempt/task/hunting", "game is hunted", &SURVIVAL)]);
    more.extend(task::patient_fields());
    forms.form("Check", "Call for a skill", check(attempt(Skill::Perception)), with(skill, more));

    let dexterity = check(attempt(What::Attribute(Attribute::Dexterity)));
    let first = vec![who(), field_of::<Attribute>("/attempt/what/attribute", "attribute")];
    forms.form("Check", "Call for an attribute", dexterity, with(first, demands()));

    let known = Attempt { knowledge: Some(true), ..attempt(What::Attribute(Attribute::Intelligence)) };
    let recalled = field_of::<bool>("/attempt/knowledge", "something is known or recalled").by(&INTELLIGENCE_BOOST);
    let first = vec![who(), anything(state, "/attempt/what", "what is rolled"), recalled];
    let all = with(first, vec![attribute("with another attribute")]);
    worded(forms, "Call for knowledge", check(known), &["/attempt/what"], all);

    let task = Task { lock: true, ..Task::default() };
    let picks = vec![
        attribute("with another attribute: Dexterity, if it is delicate"),
        perhaps::<bool>("/attempt/tool_at_hand", "Thieves' Tools are at hand, whoever carries them"),
    ];
    let lock = check(Attempt { task, ..attempt(Skill::Infiltration) });
    forms.form("Check", "Call for a lock to be picked", lock, with(vec![who()], picks));

    let pair = vec![
        who(),
        field_of::<Defence>("/attempt/what/defence/0", "defence"),
        field_of::<Attribute>("/attempt/what/defence/1", "attribute"),
    ];
    let hazard = check(attempt(What::Defence(Defence::Body, Attribute::Endurance)));
    forms.form("Check", "Call for a defence against a hazard", hazard, with(pair, Vec::new()));

    let first = vec![
        who(),
        field_of::<ActorId>("/members/1", "with whom"),
        // Two who are equally good must say who leads, so the form asks for it.
        field_of::<ActorId>("/leader", "who of them rolls"),
        anything(state, "/attempt/what", "what is rolled"),
    ];
    let mut more = vec![
        attribute("a skill with another attribute"),
        ruled::<bool>("/solo", "there is room for one alone", &SOLO),
        ruled::<bool>("/attempt/task/lock", "a lock is picked", &THIEVERY),
        ruled::<bool>("/attempt/task/hacking", "a machine is broken into", &THIEVERY),
    ];
    more.extend(demands());
    let members = vec![actor, forms.other()];
    let attempt = attempt(Skill::Perception);
    let together = CallCheck { members, leader: Some(actor), solo: false, attempt, against };
    worded(forms, "Let two work together", together, &["/attempt/what"], with(first, more));

    let at = |what: What, task: Task| check(Attempt { task, ..Attempt::of(what) });
    let craft = at(What::Craft(CRAFTS[0].0), Task { improvised: true, ..Task::default() });
    let fields = vec![
        who(),
        field_of::<Craft>("/attempt/what/craft", "profession"),
        field_of::<bool>("/attempt/task/improvised", "with improvised tools"),
        target(state),
        attribute("with an attribute").by(&WITH_ATTRIBUTE),
        perhaps::<bool>("/attempt/tool_at_hand", "the tools of the trade are at hand, whoever carries them"),
    ];
    forms.form("Check", "Call for a profession", craft, fields);

    let look = Task { sense: Some(Sense::Sight), at: Some(state.actor(actor).at), ..Task::default() };
    let fields = vec![
        who(),
        field_of::<Sense>("/attempt/task/sense", "sense"),
        field_of::<Cell>("/attempt/task/at", "where"),
        target(state),
        ruled::<bool>("/attempt/task/illusion", "what is seen there is an illusion", &TRUE_ILLUSIONS),
    ];
    forms.form("Check", "Call for a look at a place", at(Skill::Perception.into(), look), fields);

    if let Some(own) = own_skill(state, "/attempt/what/own") {
        let difficult = Task { difficult: true, ..Task::default() };
        let fields = vec![
            who(),
            own,
            field_of::<bool>("/attempt/task/difficult", "difficult circumstances"),
            target(state),
            attribute("with an attribute").by(&VEHICLES),
            perhaps::<bool>("/attempt/task/improvised", "with improvised tools"),
            perhaps::<bool>("/attempt/tool_at_hand", "the tool is at hand, whoever carries it"),
        ];
        forms.form("Check", "Call for a skill of the campaign", at(What::Own(0), difficult), fields);
    }
}

/// Everybody of a side rolls who is there and can.
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
    fields.push(
        number("/successes", "how many must succeed, where half is not enough", 1, 20)
            .by(&HARDER_GROUP_ROLL)
            .or_nothing(),
    );
    fields.push(other_attribute("/attempt/attribute", "a skill with another attribute"));
    fields.extend(demands());
    fields.push(instrument());
    worded(forms, "Call for a group roll", command, &["/attempt/what"], fields);
}

/// Roll against roll.
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
    let contest =
        CallContest { sides: vec![side(forms.actor), side(forms.other())], holder: None, stake: String::new() };
    worded(forms, "Hold a contest", contest, &["/sides/0/attempt/what", "/sides/1/attempt/what"], fields);
}

/// A sub-skill of the campaign's own.
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
