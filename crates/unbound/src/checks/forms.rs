//! The forms in which the game master calls for the rolls of one, or of two who work together.

use super::attempt::SOLO;
use super::fields::{
    anything, attempt, circumstances, demands, instrument, own_skill, perhaps, ruled, target, usual_target,
    with_attribute, worded,
};
use super::task::{Task, patient_fields};
use super::{Attempt, CallCheck, INTELLIGENCE_BOOST, What};
use crate::character::professions::{VEHICLES, WITH_ATTRIBUTE};
use crate::character::uses::{SURVIVAL, THIEVERY};
use crate::character::{CRAFTS, Craft};
use crate::prelude::*;
use crate::senses::Sense;
use crate::senses::special::TRUE_ILLUSIONS;
use ludex_kit::field_of;

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

fn a_skill(forms: &mut Forms<'_>) {
    let check = call(forms, attempt(Skill::Perception));
    let mut fields = vec![who(), field_of::<Skill>("/attempt/what/skill", "skill")];
    fields.extend(circumstances(forms.state()));
    fields.push(with_attribute("with another attribute"));
    fields.extend(demands());
    fields.push(instrument());
    fields.push(ruled::<bool>("/attempt/task/hunting", "game is hunted", &SURVIVAL));
    fields.extend(patient_fields());
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
