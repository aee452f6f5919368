//! Forms for light, hiding, pretending and skills.

use super::checks::{other_attribute, own_skill, target, usual_target};
use super::forms::{choice, field, form, number, word};
use crate::character::professions::{VEHICLES, WITH_ATTRIBUTE};
use crate::character::skills::SKILLS;
use crate::character::uses::PERFORMANCES;
use crate::character::{Attribute, CRAFTS, Group, Skill};
use crate::checks::task::{AddSkill, Lift, OPEN_ENDED, OwnSkill, Task};
use crate::checks::{Attempt, CallCheck, What};
use crate::command::Command;
use crate::senses::special::TRUE_ILLUSIONS;
use crate::senses::{Area, ILLUMINATIONS, Illumination, Lamp, Sense, Surround, VEILS, Veil};
use crate::state::State;
use crate::stealth::pretences::IMPERSONATION;
use crate::stealth::{Distract, Examine, Feign, LookFor, MakeNoise, Notice, Perform, Sneak, SneakPast, Sort};
use ludex_engine::{ActorId, Field, Form, Takes};

fn senses(path: &str) -> Field {
    choice(path, "sense", [Sense::Sight, Sense::Hearing, Sense::Scent].map(word))
}

pub(super) fn text(path: &str, label: &'static str) -> Field {
    field(path, label, Takes::Text)
}

pub(super) fn who(path: &str, label: &'static str) -> Field {
    field(path, label, Takes::Actor)
}

pub(super) fn place(path: &str) -> Field {
    field(path, "where", Takes::Cell)
}

pub(super) fn flag(path: &str, label: &'static str) -> Field {
    field(path, label, Takes::Flag)
}

/// Forms for light, hiding, things and skills.
pub(super) fn forms(state: &State, actor: ActorId) -> Vec<Form> {
    let other = state.ids().find(|&id| id != actor).unwrap_or(actor);
    let mut forms = own(actor);
    forms.extend(light(state, actor));
    forms.extend(hiding(state, actor, other));
    forms.extend(skills(state, actor, other));
    forms.into_iter().flatten().collect()
}

/// What people may do themselves.
fn own(actor: ActorId) -> Vec<Option<Form>> {
    let noise = Command::MakeNoise(MakeNoise { actor, what: String::new() });
    let look = Command::LookFor(LookFor { actor, sense: Sense::Hearing });
    vec![
        form("Action", "Make a noise", &noise, vec![who("/actor", "who"), text("/what", "what is heard")]),
        form("Action", "Search by a sense", &look, vec![who("/actor", "who"), senses("/sense")]),
    ]
}

fn light(state: &State, actor: ActorId) -> Vec<Option<Form>> {
    let at = state.actor(actor).at;
    let kinds = || ILLUMINATIONS.map(|row| word(row.0));
    let change = |change: Surround| Command::Surround(change);
    let area = |light, veil| {
        change(Surround::Area { area: Box::new(Area { name: String::new(), at, radius: 2, light, veil }) })
    };
    let lamp = |carrier| Lamp { name: String::new(), carrier, at, bright: 20, dim: Some(20) };
    let shine = || {
        vec![
            text("/lamp/name", "what it is called"),
            number("/lamp/bright", "feet of bright light", 0, 1000),
            number("/lamp/dim", "feet of dim light beyond", 0, 1000),
        ]
    };
    let with = |mut fields: Vec<Field>, more: Field| {
        fields.push(more);
        fields
    };
    let middle =
        || vec![text("/area/name", "what it is called"), place("/area/at"), number("/area/radius", "spaces", 0, 200)];
    let flag = |label| vec![who("/actor", "who"), field("/on", label, Takes::Flag)];
    let look = change(Surround::Look { actor, at });
    let mut forms = vec![
        form(
            "Light",
            "Set the light of the scene",
            &change(Surround::Light { light: Illumination::Night }),
            vec![choice("/light", "light", kinds())],
        ),
        form(
            "Light",
            "Light or darken a part",
            &area(Some(Illumination::Unlit), None),
            with(middle(), choice("/area/light", "light", kinds())),
        ),
        form(
            "Light",
            "Fog or foliage",
            &area(None, Some(Veil::OpaqueFog)),
            with(middle(), choice("/area/veil", "what", VEILS.map(|row| word(row.0)))),
        ),
        form(
            "Light",
            "Give somebody a light",
            &change(Surround::Lamp { lamp: Box::new(lamp(Some(actor))) }),
            with(shine(), who("/lamp/carrier", "who carries it")),
        ),
        form(
            "Light",
            "Set a light down",
            &change(Surround::Lamp { lamp: Box::new(lamp(None)) }),
            with(shine(), place("/lamp/at")),
        ),
        form("Light", "Say what somebody sees there", &look, vec![who("/actor", "who"), place("/at")]),
        form("Light", "Make deaf", &change(Surround::Deaf { actor, on: true }), flag("deaf")),
        form("Light", "Put into the Ethereal Plane", &change(Surround::Ethereal { actor, on: true }), flag("there")),
        form("Light", "Give a saddle", &change(Surround::Saddle { actor, on: true }), flag("saddled")),
    ];
    if let Some(around) = &state.around {
        if let Some(first) = around.areas.first() {
            let names = choice("/name", "which", around.areas.iter().map(|area| area.name.clone()));
            let clear = change(Surround::ClearArea { name: first.name.clone() });
            forms.push(form("Light", "Clear a part", &clear, vec![names]));
        }
        if let Some(first) = around.lamps.first() {
            let names = choice("/name", "which", around.lamps.iter().map(|lamp| lamp.name.clone()));
            let out = change(Surround::PutOut { name: first.name.clone() });
            forms.push(form("Light", "Put a light out", &out, vec![names]));
        }
    }
    forms
}

fn hiding(state: &State, actor: ActorId, other: ActorId) -> Vec<Option<Form>> {
    let side = state.actor(actor).side;
    let there = |&id: &ActorId| state.actor(id).alive() && state.actor(id).present();
    let (mut members, mut observers): (Vec<ActorId>, Vec<ActorId>) =
        state.ids().filter(there).partition(|&id| state.actor(id).side == side && state.can_act(id));
    members.truncate(20);
    observers.truncate(20);
    let sneak = Command::Sneak(Sneak { actor, skill: Skill::Sneaking, allowed: true });
    let past = Command::SneakPast(SneakPast { members, observers });
    let notice = |subject| Command::Notice(Notice { observer: other, subject, sense: Sense::Sight });
    let distract = Command::Distract(Distract { target: other, on: true });
    let perform = Command::Perform(Perform {
        actor,
        skill: Skill::Juggling,
        with: String::new(),
        onlookers: vec![other],
        earns: 0,
        social: false,
    });
    let feign = Feign { actor, sort: Sort::Item, what: String::new(), signature: false, needs_kit: false };
    let hides = choice("/skill", "skill", [Skill::Sneaking, Skill::Hide, Skill::Impersonation].map(word));
    let acts = [Skill::Dance, Skill::Juggling, Skill::Wit, Skill::Acting, Skill::Song].map(word);
    let sorts = [Sort::Item, Sort::Disguise, Sort::Document, Sort::Transformation].map(word);
    let mut forms = vec![
        form(
            "Hiding",
            "Let somebody hide",
            &sneak,
            vec![who("/actor", "who"), hides, field("/allowed", "allowed", Takes::Flag)],
        ),
        form(
            "Hiding",
            "Have somebody notice a hider",
            &notice(Some(actor)),
            vec![who("/observer", "who"), who("/subject", "whom"), senses("/sense")],
        ),
        form(
            "Hiding",
            "Have somebody notice hidden things",
            &notice(None),
            vec![who("/observer", "who"), senses("/sense")],
        ),
        form(
            "Hiding",
            "Rule somebody distracted",
            &distract,
            vec![who("/target", "who"), field("/on", "distracted", Takes::Flag)],
        ),
        form(
            "Hiding",
            "Call for a performance",
            &perform,
            vec![
                who("/actor", "who"),
                choice("/skill", "skill", acts),
                text("/with", "instrument, for a Song").by(&PERFORMANCES).or_nothing(),
                field("/onlookers", "before whom", Takes::Actors),
                number("/earns", "gold it earns", 0, 9999),
                flag("/social", "a social roll"),
            ],
        ),
        form(
            "Hiding",
            "Conceal, forge or pretend something",
            &Command::Feign(feign),
            vec![
                who("/actor", "who"),
                choice("/sort", "sort", sorts),
                text("/what", "what it is in truth"),
                field("/signature", "a signature alone", Takes::Flag),
                field("/needs_kit", "takes a disguise kit", Takes::Flag),
            ],
        ),
    ];
    if state.ids().filter(there).count() > 2 {
        let fields =
            vec![field("/members", "who sneaks", Takes::Actors), field("/observers", "past whom", Takes::Actors)];
        forms.push(form("Hiding", "A group sneaks past others", &past, fields));
    }
    let pretences = state.around.as_ref().map_or(&[][..], |around| &around.pretences);
    if let Some(first) = pretences.first() {
        let looks = state.ids().find(|&id| id != first.owner).unwrap_or(actor);
        let sees = |skill: Skill| pretences.iter().any(|pretence| pretence.sort.met_by(skill));
        let through = SKILLS.iter().filter(|row| sees(row.0));
        let examine =
            Examine { actor: looks, target: first.owner, what: first.name.clone(), skill: None, rolled: true };
        let fields = vec![
            who("/actor", "who looks"),
            who("/target", "at whom"),
            choice("/what", "at what", pretences.iter().map(|pretence| pretence.name.clone())),
            choice("/skill", "by which skill; none: the usual one", through.map(|row| word(row.0)))
                .by(&IMPERSONATION)
                .or_nothing(),
            field("/rolled", "rolled", Takes::Flag),
        ];
        forms.push(form("Hiding", "Have somebody look through a pretence", &Command::Examine(examine), fields));
    }
    forms
}

/// Professions, sub-skills of the campaign, and nimble fingers.
fn skills(state: &State, actor: ActorId, other: ActorId) -> Vec<Option<Form>> {
    let against = usual_target(state);
    let call = |what: What, task: Task| {
        Command::Check(CallCheck {
            members: vec![actor],
            leader: None,
            solo: false,
            attempt: Attempt { task, ..Attempt::of(what) },
            against,
        })
    };
    let task = Task::default;
    let lift = Command::Lift(Lift { actor, target: other, what: String::new(), knife: false });
    let skill = OwnSkill { name: String::new(), group: Group::Awareness, attribute: None, tool: None };
    let groups = crate::character::skills::ALL_GROUPS
        .into_iter()
        .filter(|group| group.area() != crate::character::skills::Area::Combat)
        .map(word);
    let target = || target(state);
    let attribute = || other_attribute("/attempt/attribute", "with an attribute");
    let sight = Task { sense: Some(Sense::Sight), at: Some(state.actor(actor).at), ..task() };
    let mut forms = vec![
        form(
            "Check",
            "Call for a profession",
            &call(What::Craft(CRAFTS[0].0), Task { improvised: true, ..task() }),
            vec![
                who("/members/0", "who"),
                choice("/attempt/what/craft", "profession", CRAFTS.map(|row| word(row.0))),
                field("/attempt/task/improvised", "with improvised tools", Takes::Flag),
                target(),
                attribute().by(&WITH_ATTRIBUTE),
                flag("/attempt/tool_at_hand", "the tools of the trade are at hand, whoever carries them").or_nothing(),
            ],
        ),
        form(
            "Check",
            "Call for a look at a place",
            &call(Skill::Perception.into(), sight),
            vec![
                who("/members/0", "who"),
                senses("/attempt/task/sense"),
                place("/attempt/task/at"),
                target(),
                flag("/attempt/task/illusion", "what is seen there is an illusion").by(&TRUE_ILLUSIONS).or_nothing(),
            ],
        ),
        form(
            "Check",
            "Take something off somebody",
            &lift,
            vec![
                who("/actor", "who"),
                who("/target", "from whom"),
                text("/what", "what"),
                field("/knife", "a knife helps", Takes::Flag),
            ],
        ),
        form(
            "Check",
            "Add a skill to the campaign",
            &Command::AddSkill(AddSkill { skill }),
            vec![
                text("/skill/name", "its name"),
                choice("/skill/group", "its group", groups),
                choice("/skill/attribute", "its attribute", Attribute::ALL.map(word)).by(&OPEN_ENDED).or_nothing(),
                text("/skill/tool", "the tool it takes").by(&OPEN_ENDED).or_nothing(),
            ],
        ),
    ];
    if let Some(own) = own_skill(state, "/attempt/what/own") {
        let difficult = Task { difficult: true, ..task() };
        forms.push(form(
            "Check",
            "Call for a skill of the campaign",
            &call(What::Own(0), difficult),
            vec![
                who("/members/0", "who"),
                own,
                field("/attempt/task/difficult", "difficult circumstances", Takes::Flag),
                target(),
                attribute().by(&VEHICLES),
                flag("/attempt/task/improvised", "with improvised tools").or_nothing(),
                flag("/attempt/tool_at_hand", "the tool is at hand, whoever carries it").or_nothing(),
            ],
        ));
    }
    forms
}
