//! Forms for what the game master calls for: checks, contests, group rolls, and for what one learns.

use super::forms::{choice, field, form, number, word};
use crate::character::skills::{ALL_GROUPS, SKILLS};
use crate::character::{Attribute, Boost, BoostOn, BoostSource, Defence, DexterityChoice, PlaceBoost, Skill, boosts};
use crate::checks::{Attempt, DIFFICULTIES, Standing, Target, Use, What};
use crate::command::Command;
use crate::state::{Stage, State};
use ludex_engine::{ActorId, Field, Form, Luck, Takes};

/// An attempt with blanks for one reason each way.
fn attempt(what: What) -> Attempt {
    Attempt { advantage: vec![String::new()], disadvantage: vec![String::new()], ..Attempt::of(what) }
}

fn skills(path: &str) -> Field {
    choice(path, "skill", SKILLS.iter().map(|row| word(row.0)))
}

fn attributes(path: &str) -> Field {
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

fn target() -> Field {
    number("/against/number", "target number: Easy 8, Routine 10, Moderate 12, Hard 15, Very hard 20, Heroic 25", 0, 60)
}

/// Every form of this sort.
pub(super) fn forms(state: &State, actor: ActorId) -> Vec<Form> {
    let mut forms = called(state, actor);
    let focus = Command::Focus { actor, skill: Skill::Perception };
    let who = || field("/actor", "who", Takes::Actor);
    forms.extend(form("Check", "Focus on a skill", &focus, vec![who(), skills("/skill")]));
    if state.contest.is_some_and(|contest| contest.winner.is_some()) {
        let winner = state.contest.and_then(|contest| contest.winner).unwrap_or(actor);
        let press = Command::Press { actor: winner, what: String::new() };
        forms.extend(form("Check", "Use the win", &press, vec![field("/what", "what", Takes::Text)]));
    }
    match state.stage {
        Stage::Fighting => {
            let ally = state.ids().find(|&id| id != actor && !state.hostile(actor, id)).unwrap_or(actor);
            let help = Command::Help { actor, ally, with: Some(Skill::Overpower) };
            let fields = vec![field("/ally", "whom", Takes::Actor), skills("/with")];
            forms.extend(form("Action", "Help with a skill", &help, fields));
        }
        Stage::Ready | Stage::Over => forms.extend(learning(state, actor)),
    }
    forms
}

/// Rolls that the game master calls for.
fn called(state: &State, actor: ActorId) -> Vec<Form> {
    let other = state.ids().find(|&id| id != actor).unwrap_or(actor);
    let against = Some(Target::Number(DIFFICULTIES[2].1));
    let check = |what: What| Command::Check {
        members: vec![actor],
        leader: None,
        solo: false,
        attempt: attempt(what),
        against,
    };
    let with = |mut fields: Vec<Field>, more: Vec<Field>| {
        fields.extend(more);
        fields.push(target());
        fields.extend(circumstances());
        fields
    };
    let who = || vec![field("/members/0", "who", Takes::Actor)];
    let knowledge = || field("/attempt/knowledge", "knowledge", Takes::Flag);
    let (skill, own) = (What::Skill(Skill::Perception), state.actor(actor).side);
    let mut swapped = attempt(Skill::Infiltration.into());
    swapped.attribute = Some(Attribute::Dexterity);
    let swapped = Command::Check { members: vec![actor], leader: None, solo: false, attempt: swapped, against };
    // Two who are equally good must say who leads, so the form asks for it.
    let leader = Some(actor);
    let together =
        Command::Check { members: vec![actor, other], leader, solo: false, attempt: attempt(skill), against };
    let friends = state.ids().filter(|&id| state.actor(id).side == own && state.actor(id).alive());
    let group = Command::GroupCheck { members: friends.collect(), attempt: attempt(skill), against, successes: None };
    let side = |actor: ActorId| Standing { actor, attempt: attempt(Skill::Overpower.into()) };
    let contest = Command::Contest { sides: vec![side(actor), side(other)], holder: None, stake: String::new() };
    let passive = Command::PassiveCheck {
        actor,
        skill: Skill::Perception,
        standing: Luck::Plain,
        number: DIFFICULTIES[2].1,
        used: Use::Alertness,
    };
    let side_fields = |place: usize| {
        let path = |end: &str| format!("/sides/{place}/{end}");
        vec![field(&path("actor"), "who", Takes::Actor), skills(&path("attempt/what/skill"))]
    };
    let sides = [side_fields(0), side_fields(1), vec![field("/stake", "about what", Takes::Text)]].concat();
    let both = vec![
        field("/members/0", "who", Takes::Actor),
        field("/members/1", "with whom", Takes::Actor),
        field("/leader", "who of them rolls", Takes::Actor),
    ];
    let defence = What::Defence(Defence::Body, Attribute::Endurance);
    let pair = vec![
        choice(
            "/attempt/what/defence/0",
            "defence",
            [Defence::Body, Defence::Mobility, Defence::Mental, Defence::Spirit].map(word),
        ),
        attributes("/attempt/what/defence/1"),
    ];
    let any = || vec![skills("/attempt/what/skill")];
    let alone = vec![
        field("/actor", "who", Takes::Actor),
        skills("/skill"),
        choice("/standing", "always with", [Luck::Plain, Luck::Advantage, Luck::Disadvantage].map(word)),
        number("/number", "target number", 0, 60),
        choice("/used", "for", [Use::Repeated, Use::Alertness, Use::Secret].map(word)),
    ];
    let all = [
        form("Check", "Call for a skill", &check(skill), with(who(), [any(), vec![knowledge()]].concat())),
        form(
            "Check",
            "Call for a skill with another attribute",
            &swapped,
            with(who(), [any(), vec![attributes("/attempt/attribute")]].concat()),
        ),
        form(
            "Check",
            "Call for an attribute",
            &check(What::Attribute(Attribute::Dexterity)),
            with(who(), vec![attributes("/attempt/what/attribute"), knowledge()]),
        ),
        form("Check", "Call for a defence against a hazard", &check(defence), with(who(), pair)),
        form("Check", "Let two work together", &together, with(both, any())),
        form("Check", "Call for a group roll", &group, with(Vec::new(), any())),
        form("Check", "Hold a contest", &contest, sides),
        form("Check", "Compare a passive value", &passive, alone),
    ];
    all.into_iter().flatten().collect()
}

/// Ranks and boosts.
fn learning(state: &State, actor: ActorId) -> Vec<Form> {
    let who = || field("/actor", "who", Takes::Actor);
    let raise = Command::RaiseRank { actor, group: ALL_GROUPS[0], ranks: 1 };
    let groups = choice("/group", "group", ALL_GROUPS.map(word));
    let place =
        |on: BoostOn| Command::PlaceBoost(PlaceBoost { actor, boost: Boost { on, source: BoostSource::Background } });
    let sources = BoostSource::ALL;
    let any = choice("/source", "from", sources.map(word));
    let given = choice("/source", "from", sources.into_iter().filter(|from| from.attribute().is_none()).map(word));
    let attribute = Command::BoostAttribute {
        actor,
        attribute: Attribute::Strength,
        source: BoostSource::Background,
        choice: None,
    };
    let dexterity = Command::BoostAttribute {
        actor,
        attribute: Attribute::Dexterity,
        source: BoostSource::Background,
        choice: Some(DexterityChoice::Critical),
    };
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
                BoostOn::Skill(_) => continue,
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
