//! Forms for what the game master calls for: checks, contests, group rolls, and for what one learns.

use super::forms::{choice, field, form, number, word};
use crate::character::growth::{BoostAttribute, RaiseRank};
use crate::character::skills::{ALL_GROUPS, SKILLS};
use crate::character::uses::{MEDICINE, PERFORMANCES, SURVIVAL, THIEVERY};
use crate::character::{
    Attribute, Boost, BoostOn, BoostSource, CRAFTS, Defence, DexterityChoice, PlaceBoost, Skill, boosts,
};
use crate::checks::attempt::{SOLO, TARGET};
use crate::checks::contest::TIED;
use crate::checks::group::{GROUP_ROLL, HARDER_GROUP_ROLL};
use crate::checks::task::{OPEN_ENDED, Task, own_skills};
use crate::checks::{
    AnySkill, Attempt, CallCheck, CallContest, CallGroupCheck, ComparePassive, FocusOn, INTELLIGENCE_BOOST,
    OTHER_ATTRIBUTE, Press, Standing, Target, UNTRAINED, Use, What,
};
use crate::command::Command;
use crate::state::{Stage, State};
use ludex_engine::{ActorId, Field, Form, Luck, Takes};

/// An attempt with blanks for one reason each way.
fn attempt(what: What) -> Attempt {
    Attempt { advantage: vec![String::new()], disadvantage: vec![String::new()], ..Attempt::of(what) }
}

pub(crate) fn skills(path: &str) -> Field {
    choice(path, "skill", SKILLS.iter().map(|row| word(row.0)))
}

pub(super) fn attributes(path: &str) -> Field {
    choice(path, "attribute", Attribute::ALL.map(word))
}

/// What surrounds a roll.
fn circumstances() -> Vec<Field> {
    vec![
        number("/attempt/modifier", "situation adds", -20, 20),
        field("/attempt/advantage/0", "advantage because", Takes::Text),
        field("/attempt/disadvantage/0", "disadvantage because", Takes::Text),
        field("/attempt/secret", "in secret", Takes::Flag),
        field("/attempt/social", "a social roll", Takes::Flag),
    ]
}

/// The target number, with the menu of the campaign (UL-CHK-06).
pub(super) fn target(state: &State) -> Field {
    let label = format!("target number: {}", state.options().targets.menu());
    Field::new("/against/number", label, Takes::Number { min: 0, max: 60 }).by(&TARGET)
}

/// The target number that a form begins with.
pub(super) fn usual_target(state: &State) -> Option<Target> {
    Some(Target::Number(state.options().targets.moderate))
}

/// Another attribute than the usual one.
pub(crate) fn other_attribute(path: &str, label: &'static str) -> Field {
    choice(path, label, Attribute::ALL.map(word)).by(&OTHER_ATTRIBUTE).or_nothing()
}

/// What a task takes of those who try it.
fn demands() -> Vec<Field> {
    vec![
        field("/attempt/needs_training", "nobody untrained may try", Takes::Flag).by(&UNTRAINED).or_nothing(),
        field("/attempt/needs_tool", "the tool it takes", Takes::Text).by(&UNTRAINED).or_nothing(),
        field("/attempt/tool_at_hand", "that tool is at hand, whoever carries it", Takes::Flag).or_nothing(),
    ]
}

fn instrument() -> Field {
    field("/attempt/task/with", "instrument, for a Song", Takes::Text).by(&PERFORMANCES).or_nothing()
}

/// Whatever may be rolled, as one word; those which the campaign has added by their places (UL-SKL-26).
fn anything(state: &State, path: &str, label: &str) -> Field {
    let skills = SKILLS.iter().map(|row| word(row.0));
    let crafts = CRAFTS.iter().map(|row| word(row.0));
    let added = own_skills(state).iter().enumerate();
    let named: String = added.clone().map(|(place, own)| format!("; own {place}: {}", own.name)).collect();
    let of = skills.chain(Attribute::ALL.map(word)).chain(crafts).chain(added.map(|(place, _)| format!("own_{place}")));
    Field::new(path, format!("{label}{named}"), Takes::Choice { of: of.collect() })
}

/// A form in which what is rolled stands as a word.
fn worded(form: Option<Form>, places: &[(&str, What)]) -> Option<Form> {
    let mut form = form?;
    for (path, what) in places {
        let said = match what {
            What::Skill(skill) => word(skill),
            What::Attribute(attribute) => word(attribute),
            What::Craft(craft) => word(craft),
            _ => continue,
        };
        *form.command.pointer_mut(path)? = said.into();
    }
    Some(form)
}

/// Every form of this sort.
pub(super) fn forms(state: &State, actor: ActorId) -> Vec<Form> {
    let mut forms = called(state, actor);
    let focus = |skill: AnySkill| Command::Focus(FocusOn { actor, skill });
    let who = || field("/actor", "who", Takes::Actor);
    let listed = focus(Skill::Perception.into());
    forms.extend(form("Check", "Focus on a skill", &listed, vec![who(), skills("/skill")]));
    if let Some(own) = own_skill(state, "/skill/own") {
        forms.extend(form("Check", "Focus on a skill of the campaign", &focus(AnySkill::Own(0)), vec![who(), own]));
    }
    if state.contest.is_some_and(|contest| contest.winner.is_some()) {
        let winner = state.contest.and_then(|contest| contest.winner).unwrap_or(actor);
        let press = Command::Press(Press { actor: winner, what: String::new() });
        forms.extend(form("Check", "Use the win", &press, vec![field("/what", "what", Takes::Text)]));
    }
    if state.stage != Stage::Fighting {
        forms.extend(learning(state, actor));
    }
    forms
}

/// Rolls that the game master calls for.
fn called(state: &State, actor: ActorId) -> Vec<Form> {
    let against = usual_target(state);
    let check = |attempt: Attempt| {
        Command::Check(CallCheck { members: vec![actor], leader: None, solo: false, attempt, against })
    };
    let with = |fields: Vec<Field>, more: Vec<Field>| {
        let mut fields = fields;
        fields.push(target(state));
        fields.extend(circumstances());
        fields.extend(more);
        fields
    };
    let who = || field("/members/0", "who", Takes::Actor);
    let skill = What::Skill(Skill::Perception);
    let attribute = || other_attribute("/attempt/attribute", "with another attribute");
    let of_a_skill = || {
        [
            vec![attribute()],
            demands(),
            vec![
                instrument(),
                field("/attempt/task/hunting", "game is hunted", Takes::Flag).by(&SURVIVAL).or_nothing(),
                field("/attempt/task/patient", "for whom, in Medicine", Takes::Actor).by(&MEDICINE).or_nothing(),
                field("/attempt/task/needs_diagnosis", "the ailment must be diagnosed first", Takes::Flag)
                    .by(&MEDICINE)
                    .or_nothing(),
            ],
        ]
        .concat()
    };
    let lock = Attempt { task: Task { lock: true, ..Task::default() }, ..attempt(Skill::Infiltration.into()) };
    let picks = vec![
        other_attribute("/attempt/attribute", "with another attribute: Dexterity, if it is delicate"),
        field("/attempt/tool_at_hand", "Thieves' Tools are at hand, whoever carries them", Takes::Flag).or_nothing(),
    ];
    let known = What::Attribute(Attribute::Intelligence);
    let knowledge = Attempt { knowledge: Some(true), ..attempt(known) };
    let knows = vec![
        who(),
        anything(state, "/attempt/what", "what is rolled"),
        field("/attempt/knowledge", "something is known or recalled", Takes::Flag).by(&INTELLIGENCE_BOOST),
    ];
    let defence = What::Defence(Defence::Body, Attribute::Endurance);
    let pair = vec![
        who(),
        choice(
            "/attempt/what/defence/0",
            "defence",
            [Defence::Body, Defence::Mobility, Defence::Mental, Defence::Spirit].map(word),
        ),
        attributes("/attempt/what/defence/1"),
    ];
    let called = [
        form(
            "Check",
            "Call for a skill",
            &check(attempt(skill)),
            with(vec![who(), skills("/attempt/what/skill")], of_a_skill()),
        ),
        form(
            "Check",
            "Call for an attribute",
            &check(attempt(What::Attribute(Attribute::Dexterity))),
            with(vec![who(), attributes("/attempt/what/attribute")], demands()),
        ),
        worded(
            form("Check", "Call for knowledge", &check(knowledge), with(knows, vec![attribute()])),
            &[("/attempt/what", known)],
        ),
        form("Check", "Call for a lock to be picked", &check(lock), with(vec![who()], picks)),
        form("Check", "Call for a defence against a hazard", &check(attempt(defence)), with(pair, Vec::new())),
        together(state, actor, &with),
        group(state, actor, &with),
        contest(state, actor),
    ];
    called.into_iter().flatten().chain(passive(state, actor)).collect()
}

/// Several who work together, of whom one rolls.
fn together(state: &State, actor: ActorId, with: &dyn Fn(Vec<Field>, Vec<Field>) -> Vec<Field>) -> Option<Form> {
    let (what, other) = (What::Skill(Skill::Perception), other_than(state, actor));
    // Two who are equally good must say who leads, so the form asks for it.
    let (members, leader) = (vec![actor, other], Some(actor));
    let command = Command::Check(CallCheck {
        members,
        leader,
        solo: false,
        attempt: attempt(what),
        against: usual_target(state),
    });
    let fields = vec![
        field("/members/0", "who", Takes::Actor),
        field("/members/1", "with whom", Takes::Actor),
        field("/leader", "who of them rolls", Takes::Actor),
        anything(state, "/attempt/what", "what is rolled"),
    ];
    let more = [
        vec![
            other_attribute("/attempt/attribute", "a skill with another attribute"),
            field("/solo", "there is room for one alone", Takes::Flag).by(&SOLO).or_nothing(),
            field("/attempt/task/lock", "a lock is picked", Takes::Flag).by(&THIEVERY).or_nothing(),
        ],
        demands(),
    ];
    let form = form("Check", "Let two work together", &command, with(fields, more.concat()));
    worded(form, &[("/attempt/what", what)])
}

/// Everybody rolls.
fn group(state: &State, actor: ActorId, with: &dyn Fn(Vec<Field>, Vec<Field>) -> Vec<Field>) -> Option<Form> {
    let (what, own) = (What::Skill(Skill::Perception), state.actor(actor).side);
    // Those of the side who are there, and can roll.
    let rolls = |&id: &ActorId| state.actor(id).side == own && state.actor(id).alive() && state.actor(id).present();
    let members = state.ids().filter(rolls).collect();
    let command = Command::GroupCheck(CallGroupCheck {
        members,
        attempt: attempt(what),
        against: usual_target(state),
        successes: None,
    });
    let fields = vec![
        field("/members", "who rolls", Takes::Actors).by(&GROUP_ROLL),
        anything(state, "/attempt/what", "what is rolled"),
    ];
    let more = [
        vec![
            number("/successes", "how many must succeed, where half is not enough", 1, 20)
                .by(&HARDER_GROUP_ROLL)
                .or_nothing(),
            other_attribute("/attempt/attribute", "a skill with another attribute"),
        ],
        demands(),
        vec![instrument()],
    ];
    let form = form("Check", "Call for a group roll", &command, with(fields, more.concat()));
    worded(form, &[("/attempt/what", what)])
}

/// Roll against roll.
fn contest(state: &State, actor: ActorId) -> Option<Form> {
    let (what, other) = (What::Skill(Skill::Overpower), other_than(state, actor));
    let side = |actor: ActorId| Standing { actor, attempt: attempt(what) };
    let command =
        Command::Contest(CallContest { sides: vec![side(actor), side(other)], holder: None, stake: String::new() });
    let at = |place: usize, end: &str| format!("/sides/{place}/{end}");
    let asked = |place: usize, who: &'static str| {
        [
            Field::new(at(place, "actor"), who, Takes::Actor),
            anything(state, &at(place, "attempt/what"), &format!("{who}: what is rolled")),
        ]
    };
    let more = |place: usize, who: &str| {
        let blank = |end: &str, label: &str, takes: Takes| {
            Field::new(at(place, end), format!("{who}: {label}"), takes).or_nothing()
        };
        let of = Attribute::ALL.map(word).to_vec();
        [
            blank("attempt/attribute", "a skill with another attribute", Takes::Choice { of }).by(&OTHER_ATTRIBUTE),
            blank("attempt/modifier", "the situation adds", Takes::Number { min: -20, max: 20 }),
            blank("attempt/needs_training", "takes training", Takes::Flag),
            blank("attempt/secret", "in secret", Takes::Flag),
        ]
    };
    let reasons = |place: usize, who: &str| {
        ["advantage", "disadvantage"].map(|which| {
            let path = format!("/sides/{place}/attempt/{which}/0");
            Field::new(path, format!("{who}: {which} because"), Takes::Text)
        })
    };
    let sides = [(0, "one side"), (1, "the other side")];
    let mut fields: Vec<Field> = sides.into_iter().flat_map(|(place, who)| asked(place, who)).collect();
    fields.push(field("/stake", "about what", Takes::Text));
    fields.extend(sides.into_iter().flat_map(|(place, who)| reasons(place, who)));
    let holder = field("/holder", "who wants things to stay as they are", Takes::Actor).by(&TIED).or_nothing();
    fields.push(holder);
    fields.extend(sides.into_iter().flat_map(|(place, who)| more(place, who)));
    let form = form("Check", "Hold a contest", &command, fields);
    worded(form, &[("/sides/0/attempt/what", what), ("/sides/1/attempt/what", what)])
}

/// What somebody manages without a roll; of a skill that is listed, and of one of the campaign.
fn passive(state: &State, actor: ActorId) -> Vec<Form> {
    let compare = |skill: AnySkill| {
        Command::PassiveCheck(ComparePassive {
            actor,
            skill,
            standing: Luck::Plain,
            number: state.options().targets.moderate,
            used: Use::Alertness,
        })
    };
    let fields = |skill: Field| {
        vec![
            field("/actor", "who", Takes::Actor),
            skill,
            choice("/standing", "always with", [Luck::Plain, Luck::Advantage, Luck::Disadvantage].map(word)),
            number("/number", "target number", 0, 60),
            choice("/used", "for", [Use::Repeated, Use::Alertness, Use::Secret].map(word)),
        ]
    };
    let listed = compare(Skill::Perception.into());
    let listed = form("Check", "Compare a passive value", &listed, fields(skills("/skill")));
    let own = own_skill(state, "/skill/own").and_then(|own| {
        let label = "Compare a passive value of a skill of the campaign";
        form("Check", label, &compare(AnySkill::Own(0)), fields(own))
    });
    listed.into_iter().chain(own).collect()
}

/// A sub-skill of the campaign, where it has one (UL-SKL-26).
pub(super) fn own_skill(state: &State, path: &str) -> Option<Field> {
    let own = own_skills(state);
    let names: Vec<String> = own.iter().enumerate().map(|(place, skill)| format!("{place} {}", skill.name)).collect();
    let most = i32::try_from(own.len()).ok()? - 1;
    let field = Field::new(path, format!("skill: {}", names.join(", ")), Takes::Number { min: 0, max: most });
    (most >= 0).then(|| field.by(&OPEN_ENDED))
}

fn other_than(state: &State, actor: ActorId) -> ActorId {
    state.ids().find(|&id| id != actor).unwrap_or(actor)
}

/// Ranks and boosts.
fn learning(state: &State, actor: ActorId) -> Vec<Form> {
    let who = || field("/actor", "who", Takes::Actor);
    let raise = Command::RaiseRank(RaiseRank { actor, group: ALL_GROUPS[0], ranks: 1 });
    let groups = choice("/group", "group", ALL_GROUPS.map(word));
    let place =
        |on: BoostOn| Command::PlaceBoost(PlaceBoost { actor, boost: Boost { on, source: BoostSource::Background } });
    let sources = BoostSource::ALL;
    let any = choice("/source", "from", sources.map(word));
    let given = choice("/source", "from", sources.into_iter().filter(|from| from.attribute().is_none()).map(word));
    let attribute = Command::BoostAttribute(BoostAttribute {
        actor,
        attribute: Attribute::Strength,
        source: BoostSource::Background,
        choice: None,
    });
    let dexterity = Command::BoostAttribute(BoostAttribute {
        actor,
        attribute: Attribute::Dexterity,
        source: BoostSource::Background,
        choice: Some(DexterityChoice::Critical),
    });
    let lowers = [DexterityChoice::Critical, DexterityChoice::HalfDamage].map(word);
    let all = [
        form("Learning", "Raise a skill", &raise, vec![who(), groups, number("/ranks", "ranks", 1, 4)]),
        form(
            "Learning",
            "Place a boost",
            &place(BoostOn::Skill(Skill::Perception)),
            vec![who(), skills("/skill"), any],
        ),
        form("Learning", "Boost an attribute", &attribute, vec![who(), attributes("/attribute"), given.clone()]),
        form(
            "Learning",
            "Boost Dexterity for the first time",
            &dexterity,
            vec![who(), given, choice("/choice", "lowers the target of", lowers)],
        ),
    ];
    all.into_iter().flatten().chain(boosts_in_things(state, actor)).collect()
}

/// Boosts in what one boost belongs to beside sub-skills: for each sort of thing what the players' characters may have
/// one in (UL-RNK-12).
fn boosts_in_things(state: &State, actor: ActorId) -> Vec<Form> {
    let sorts: [(&str, &'static str, &str); 8] = [
        ("/weapon", "weapon", "Place a boost in a weapon"),
        ("/armour", "armour", "Place a boost in armour"),
        ("/maneuver", "maneuver", "Place a boost in a maneuver"),
        ("/magic", "source of the spells", "Place a boost in the spells of a source"),
        ("/tool", "tool", "Place a boost in a tool"),
        ("/instrument", "instrument", "Place a boost in an instrument"),
        ("/vehicle", "vehicle", "Place a boost in a vehicle"),
        ("/own", "sub-skill", "Place a boost in a sub-skill of the campaign"),
    ];
    let players = state.ids().filter(|&id| state.actor(id).profile.pc && state.actor(id).alive());
    let mut words: [Vec<String>; 8] = Default::default();
    let mut first = [actor; 8];
    for player in players {
        for on in boosts::things(state, player) {
            let (sort, name) = match on {
                BoostOn::Skill(_) | BoostOn::Attribute(_) => continue,
                BoostOn::Weapon(name) => (0, name),
                BoostOn::Armour(name) => (1, name),
                BoostOn::Maneuver(group) => (2, word(group)),
                BoostOn::Magic(source) => (3, word(source)),
                BoostOn::Tool(name) => (4, name),
                BoostOn::Instrument(name) => (5, name),
                BoostOn::Vehicle(name) => (6, name),
                BoostOn::Own(name) => (7, name),
            };
            if words[sort].is_empty() {
                first[sort] = player;
            }
            if !words[sort].contains(&name) {
                words[sort].push(name);
            }
        }
    }
    let forms = sorts.into_iter().zip(words).zip(first).filter(|((_, words), _)| !words.is_empty());
    let forms = forms.map(|(((path, label, title), words), who)| {
        // What an attribute gives goes to sub-skills alone, and the campaign's are some.
        let from = BoostSource::ALL.into_iter().filter(|from| path == "/own" || from.attribute().is_none()).map(word);
        let mut command = serde_json::json!({ "do": "place_boost", "actor": who, "source": BoostSource::Background });
        command[path.trim_start_matches('/')] = words[0].clone().into();
        let fields =
            vec![field("/actor", "who", Takes::Actor), choice(path, label, words), choice("/source", "from", from)];
        Form { group: "Learning".into(), label: title.to_owned(), command, fields }
    });
    forms.collect()
}
