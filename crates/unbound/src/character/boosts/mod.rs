//! Boosts as they are placed: in a sub-skill, or in what one boost belongs to otherwise (UL-RNK-12).

mod written;

use super::attributes::Attribute;
use super::growth::{self, BOOST_SOURCES, BoostSource, SkillBoost};
use super::professions::CRAFTS;
use super::profile::{ATTRIBUTE_BOOST, Profile};
use super::skills::{BOOST_SCOPE, Group, ONE_BOOST, Skill};
use super::uses::USES;
use crate::character::growth::BoostPlaced;
use crate::checks::task::{OwnSkill, own_skills};
use crate::prelude::*;
use written::Words;

/// What one boost belongs to (UL-RNK-12).
#[derive(Debug, Clone, PartialEq, Eq, ludex_kit::CommandField)]
pub enum BoostOn {
    /// A sub-skill: Physical, Mental, Performance, Song among them.
    Skill(Skill),
    /// A sub-skill of the campaign's own, by its name (UL-SKL-26).
    Own(String),
    /// An instrument that is carried; it counts for Song.
    Instrument(String),
    /// A tool that is carried: that of a Chemical, Artisan or Crafting sub-skill, or of one of the campaign's own.
    Tool(String),
    /// A vehicle, which is a sub-skill of the campaign (UL-SKL-16).
    Vehicle(String),
    /// A weapon that is carried.
    Weapon(String),
    /// The spells of one source of magic.
    Magic(Source),
    /// A maneuver.
    Maneuver(Group),
    /// The armour that is worn.
    Armour(String),
    /// An attribute; another command takes those (UL-RNK-13).
    Attribute(Attribute),
}

/// The kinds of skills with their groups, and what one boost of each belongs to (UL-RNK-12).
pub const BOOST_TABLE: [(&str, &[Group], &str); 9] = {
    use Group::*;
    [
        (
            "Physical, Mental, Performance",
            &[Physicality, Movement, Stealth, Thievery, Speechcraft, Awareness, Survival, Medicine, Performance],
            "one sub-skill",
        ),
        ("Song", &[Performance], "the sub-skill, or one instrument"),
        ("Chemical, Artisan, Crafting", &[Chemical, Artisan, Crafting], "the tool of one sub-skill"),
        ("Vehicle", &[Vehicle], "one vehicle"),
        ("Damage", &[Blades, Swinging, Impaling, Pole, Ranged, Fist, Firearms], "one weapon"),
        ("Spells", &[Spells], "the spells of one source of magic"),
        ("Combat maneuvers", &[Shove, Feint, Grapple, Takedown, Disarm], "one maneuver"),
        ("Armor", &[Unarmored, Light, Medium, Heavy], "one armour"),
        ("Defences", &[Body, Mobility, Mental, Spirit], "one attribute"),
    ]
};

/// A boost with where it comes from (UL-RNK-09).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(try_from = "Words", into = "Words")]
#[schemars(with = "Words")]
pub struct Boost {
    /// What it belongs to.
    pub on: BoostOn,
    /// Where it comes from.
    pub source: BoostSource,
}

/// Place a boost (UL-RNK-09, UL-RNK-12). Boosts that no attribute gives are the game master's to give. Not in a fight.
#[command(rule = BOOST_SOURCES, group = "Learning", always, open, by_serde)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(try_from = "Words", into = "Words")]
pub struct PlaceBoost {
    /// Who.
    pub actor: ActorId,
    /// In what, and where it comes from.
    pub boost: Boost,
}

impl Act<Unbound> for PlaceBoost {
    fn may(&self, state: &State) -> Verdict {
        growth::between_fights(state, self.actor, &BOOST_SOURCES)?;
        may_hold(state, self.actor, &self.boost)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(BoostPlaced { actor: self.actor, boost: self.boost.clone() });
    }

    fn by(&self) -> Option<ActorId> {
        self.boost.source.attribute().map(|_| self.actor)
    }

    fn forms(forms: &mut Forms<'_>) {
        if forms.state().stage != Stage::Fighting {
            written::place(forms);
        }
    }
}

impl From<SkillBoost> for Boost {
    fn from(SkillBoost { skill, source }: SkillBoost) -> Self {
        Boost { on: BoostOn::Skill(skill), source }
    }
}

impl BoostOn {
    /// Returns what it is, in words: `Hide`, `the longsword`, `spells of arcane magic`.
    pub fn name(&self) -> String {
        match self {
            BoostOn::Skill(skill) => skill.name().to_owned(),
            BoostOn::Attribute(attribute) => attribute.name().to_owned(),
            BoostOn::Maneuver(group) => group.name().to_owned(),
            BoostOn::Magic(source) => format!("spells of {}", source.name()),
            BoostOn::Own(name) | BoostOn::Vehicle(name) => name.clone(),
            BoostOn::Instrument(name) | BoostOn::Tool(name) | BoostOn::Weapon(name) | BoostOn::Armour(name) => {
                format!("the {name}")
            }
        }
    }

    /// Returns whether a record has this boost already.
    pub fn is_in(&self, profile: &Profile) -> bool {
        match self {
            BoostOn::Skill(skill) => profile.skill_boost(*skill) > 0,
            BoostOn::Own(name) | BoostOn::Instrument(name) | BoostOn::Tool(name) | BoostOn::Vehicle(name) => {
                profile.has_tool_boost(name)
            }
            // One of several alike may still be without.
            BoostOn::Weapon(name) => {
                let is_one = |weapon: &&Weapon| !weapon.unarmed && weapon.name == *name;
                let alike: Vec<&Weapon> = profile.weapons.iter().filter(is_one).collect();
                !alike.is_empty() && alike.iter().all(|weapon| weapon.boost > 0)
            }
            BoostOn::Magic(source) => profile.casting.as_ref().is_some_and(|casting| casting.boosts.contains(source)),
            BoostOn::Maneuver(group) => profile.maneuver_boost(*group) > 0,
            BoostOn::Armour(name) => {
                profile.armour.as_ref().is_some_and(|armour| armour.name == *name && armour.boost > 0)
            }
            BoostOn::Attribute(attribute) => profile.boosts(*attribute) > 0,
        }
    }

    /// Puts the boost into a record, where what it belongs to is there. A sub-skill keeps its source with it, and stands
    /// among the others only where the order in which an attribute's boosts were placed would not be known otherwise.
    pub(crate) fn put_in(&self, profile: &mut Profile, source: BoostSource) {
        match self {
            BoostOn::Skill(skill) => {
                profile.skill_boosts.push(SkillBoost { skill: *skill, source });
                if source.attribute().is_none() || !profile.boost_sources.iter().any(|other| other.source == source) {
                    return;
                }
            }
            BoostOn::Own(name) | BoostOn::Instrument(name) | BoostOn::Tool(name) | BoostOn::Vehicle(name) => {
                profile.tool_boosts.push(name.clone());
            }
            BoostOn::Weapon(name) => {
                let mut weapons = profile.weapons.iter_mut().filter(|weapon| !weapon.unarmed);
                if let Some(weapon) = weapons.find(|weapon| weapon.name == *name && weapon.boost == 0) {
                    weapon.boost = 1;
                }
            }
            BoostOn::Magic(magic) => {
                if let Some(casting) = &mut profile.casting {
                    casting.boosts.push(*magic);
                }
            }
            BoostOn::Maneuver(group) => profile.maneuver_boosts.push(*group),
            BoostOn::Armour(_) => {
                if let Some(armour) = &mut profile.armour {
                    armour.boost = 1;
                }
            }
            BoostOn::Attribute(attribute) => profile.attribute_boosts.raise(*attribute),
        }
        profile.boost_sources.push(Boost { on: self.clone(), source });
    }

    /// Takes a boost that an attribute gave out of a record: one in a sub-skill, of the book or of the campaign. Others
    /// stay.
    pub(crate) fn take_from(&self, profile: &mut Profile, source: BoostSource) {
        match self {
            BoostOn::Skill(skill) => profile.skill_boosts.retain(|boost| boost.skill != *skill),
            BoostOn::Own(name) => profile.tool_boosts.retain(|own| own != name),
            _ => return,
        }
        profile.boost_sources.retain(|boost| boost.on != *self || boost.source != source);
    }
}

/// Returns where the boosts of a record come from, as it states it, without those that it has no longer.
pub(crate) fn still_there(profile: &Profile, stated: &[Boost]) -> Vec<Boost> {
    let mut there = Vec::new();
    for (place, boost) in stated.iter().enumerate() {
        let has = match &boost.on {
            BoostOn::Skill(skill) => {
                let placed = SkillBoost { skill: *skill, source: boost.source };
                profile.skill_boosts.contains(&placed)
            }
            BoostOn::Attribute(attribute) => {
                let before = stated[..place].iter().filter(|other| other.on == boost.on).count();
                (before as i32) < profile.boosts(*attribute)
            }
            on => on.is_in(profile),
        };
        if has {
            there.push(boost.clone());
        }
    }
    there
}

/// Returns the boosts of a source that are placed, in their order (UL-RNK-10, UL-RNK-11).
pub(super) fn given(profile: &Profile, source: BoostSource) -> Vec<Boost> {
    let ordered = profile.boost_sources.iter().filter(|boost| boost.source == source).cloned();
    let ordered: Vec<Boost> = ordered.collect();

    // Sub-skills that do not stand among them were boosted before.
    let mut given = Vec::new();
    for &boost in profile.skill_boosts.iter().filter(|boost| boost.source == source) {
        let boost = Boost::from(boost);
        if !ordered.contains(&boost) {
            given.push(boost);
        }
    }
    given.extend(ordered);
    given
}

/// Returns a sub-skill of the campaign by its name.
fn own_skill<'a>(state: &'a State, name: &str) -> Option<&'a OwnSkill> {
    own_skills(state).iter().find(|skill| skill.name == name)
}

/// Returns whether a tool is that of a sub-skill of which one boost belongs to the tool.
fn is_of_a_trade(state: &State, tool: &str) -> bool {
    let own = own_skills(state).iter().filter_map(|skill| skill.tool.as_deref());
    let tools = CRAFTS.iter().map(|(_, _, _, tool)| *tool).chain(own);
    tools.into_iter().any(|other| other.eq_ignore_ascii_case(tool))
}

/// Returns whether a tool could be an instrument: no tool of a trade, and none that another use of a skill takes.
fn is_instrument(state: &State, tool: &str) -> bool {
    let mut others = USES.iter().filter_map(|(_, _, tool)| *tool).chain(["Disguise Kit", "Medpack"]);
    !is_of_a_trade(state, tool) && !others.any(|other| other.eq_ignore_ascii_case(tool))
}

/// Returns everything but listed sub-skills that an actor may place a boost in (UL-RNK-12): what the campaign has added,
/// what the actor carries and wears, its magic, and the maneuvers, each once and as far as there is no boost in it.
pub fn things(state: &State, actor: ActorId) -> Vec<BoostOn> {
    let mut things: Vec<BoostOn> = Vec::new();
    for on in candidates(state, &state.actor(actor).profile) {
        let boost = Boost { on, source: BoostSource::Background };
        if !things.contains(&boost.on) && may_hold(state, actor, &boost).is_ok() {
            things.push(boost.on);
        }
    }
    things
}

/// Returns what a boost could belong to for the owner of a record, whether it may be placed there or not.
fn candidates(state: &State, profile: &Profile) -> Vec<BoostOn> {
    let mut all = Vec::new();
    for skill in own_skills(state).iter().filter(|skill| skill.tool.is_none()) {
        let name = skill.name.clone();
        all.push(if skill.group == Group::Vehicle { BoostOn::Vehicle(name) } else { BoostOn::Own(name) });
    }
    for tool in &profile.tools {
        if is_of_a_trade(state, tool) {
            all.push(BoostOn::Tool(tool.clone()));
        } else if is_instrument(state, tool) {
            all.push(BoostOn::Instrument(tool.clone()));
        }
    }
    let weapons = profile.weapons.iter().filter(|weapon| !weapon.unarmed);
    all.extend(weapons.map(|weapon| BoostOn::Weapon(weapon.name.clone())));
    all.extend(profile.armour.iter().map(|armour| BoostOn::Armour(armour.name.clone())));
    all.extend(profile.spells.iter().map(|spell| BoostOn::Magic(spell.source)));
    let maneuvers = Group::ALL.iter().copied().filter(|group| group.is_maneuver());
    all.extend(maneuvers.map(BoostOn::Maneuver));
    all
}

/// Checks whether an actor may have a boost (UL-RNK-08 to 12).
///
/// # Errors
/// It is not theirs, or nothing that a boost belongs to; it has a boost already; none is left to place.
pub(crate) fn may_hold(state: &State, actor: ActorId, boost: &Boost) -> Verdict {
    let profile = &state.actor(actor).profile;
    if let BoostOn::Skill(skill) = boost.on {
        return may_hold_skill(state, profile, SkillBoost { skill, source: boost.source });
    }
    belongs(state, actor, &boost.on)?;
    ensure!(
        !boost.on.is_in(profile),
        ONE_BOOST,
        "there is a boost in that already",
        instead = "place it in something else of the same group"
    );
    let area = match &boost.on {
        BoostOn::Own(name) => own_skill(state, name).map(|skill| skill.group.area()),
        _ => None,
    };
    growth::may_draw(profile, boost.source, area)
}

/// Checks whether a record may have a boost in a listed sub-skill; in Song, none beside one in an instrument.
fn may_hold_skill(state: &State, profile: &Profile, boost: SkillBoost) -> Verdict {
    let plays = || profile.tool_boosts.iter().any(|tool| is_instrument_of(state, profile, tool));
    ensure!(
        boost.skill != Skill::Song || !plays(),
        ONE_BOOST,
        "a boost for Song is in an instrument already",
        instead = "place the boost in another sub-skill of Performance"
    );
    growth::may_take(profile, boost)
}

/// Checks whether a boost can belong to this, and whether the actor has it (UL-RNK-12).
fn belongs(state: &State, actor: ActorId, on: &BoostOn) -> Verdict {
    let profile = &state.actor(actor).profile;
    match on {
        BoostOn::Skill(_) => {}
        BoostOn::Own(name) => match own_skill(state, name) {
            Some(skill) if skill.group == Group::Vehicle => return Err(wrong("it is a vehicle")),
            Some(skill) if skill.tool.is_some() => {
                return Err(wrong("a boost in that sub-skill belongs to its tool").instead("place it in the tool"));
            }
            Some(_) => {}
            None => return Err(wrong("the campaign has no such sub-skill").instead("add it first")),
        },
        BoostOn::Vehicle(name) => {
            let vehicle = own_skill(state, name).is_some_and(|skill| skill.group == Group::Vehicle);
            let instead = "add it to the sub-skills of Vehicle";
            ensure!(vehicle, wrong("the campaign has no such vehicle").instead(instead));
        }
        BoostOn::Tool(name) => {
            ensure!(carries(profile, name), not_theirs(actor, "does not carry that"));
            let why = "that is no tool of a Chemical, Artisan or Crafting sub-skill, or of one of your own";
            ensure!(is_of_a_trade(state, name), wrong(why));
        }
        BoostOn::Instrument(name) => {
            ensure!(carries(profile, name), not_theirs(actor, "does not carry that"));
            ensure!(is_instrument(state, name), wrong("that is a tool, and no instrument"));
            ensure!(
                profile.skill_boost(Skill::Song) <= 0,
                ONE_BOOST,
                "Song itself has a boost, and one of the two counts",
                instead = "place the boost elsewhere"
            );
        }
        BoostOn::Weapon(name) => {
            let carried = profile.weapons.iter().any(|weapon| !weapon.unarmed && weapon.name == *name);
            ensure!(carried, not_theirs(actor, "carries no such weapon"));
        }
        BoostOn::Armour(name) => {
            let worn = profile.armour.as_ref().is_some_and(|armour| armour.name == *name);
            ensure!(worn, not_theirs(actor, "does not wear that armour"));
        }
        BoostOn::Magic(source) => {
            let known = profile.casting.is_some() && profile.spells.iter().any(|spell| spell.source == *source);
            ensure!(known, not_theirs(actor, "knows no spell of that source"));
        }
        BoostOn::Attribute(_) => {
            let objection = Refusal::new(&ATTRIBUTE_BOOST, "a boost in an attribute is taken, with what it brings");
            return Err(objection.instead("use boost_attribute"));
        }
        BoostOn::Maneuver(group) => {
            let instead = "name shove, feint, grapple, takedown or disarm";
            ensure!(group.is_maneuver(), wrong("that is no maneuver").instead(instead));
        }
    }
    Ok(())
}

fn wrong(why: &'static str) -> Refusal {
    Refusal::new(&BOOST_SCOPE, why)
}

fn not_theirs(actor: ActorId, why: &'static str) -> Refusal {
    Refusal::new(&BOOST_SCOPE, "{} {}").about(actor).about(why).instead("choose something of theirs")
}

fn carries(profile: &Profile, tool: &str) -> bool {
    profile.tools.iter().any(|own| own.eq_ignore_ascii_case(tool))
}

/// Returns whether the boost in a tool is one in an instrument: as it was placed, or else as far as the tool could be
/// one.
fn is_instrument_of(state: &State, profile: &Profile, tool: &str) -> bool {
    let placed = profile.boost_sources.iter().find_map(|boost| match &boost.on {
        BoostOn::Instrument(name) if name.eq_ignore_ascii_case(tool) => Some(true),
        BoostOn::Own(name) | BoostOn::Tool(name) | BoostOn::Vehicle(name) if name.eq_ignore_ascii_case(tool) => {
            Some(false)
        }
        _ => None,
    });
    if let Some(placed) = placed {
        return placed;
    }
    let own = own_skills(state).iter().any(|skill| skill.name.eq_ignore_ascii_case(tool));
    profile.has_tool(tool) && !own && is_instrument(state, tool)
}

/// Returns what a boost in a tool of a record belongs to by its name, as far as that can be known without the
/// campaign's own sub-skills: where its source is written down, that says what it is, and the campaign what holds.
pub(crate) fn of_tool(state: &State, profile: &Profile, tool: &str) -> Option<BoostOn> {
    let stated = profile.boost_sources.iter().any(|boost| match &boost.on {
        BoostOn::Own(name) | BoostOn::Tool(name) | BoostOn::Vehicle(name) | BoostOn::Instrument(name) => name == tool,
        _ => false,
    });
    let name = tool.to_owned();
    if stated {
        None
    } else if is_of_a_trade(state, tool) || !is_instrument(state, tool) {
        Some(BoostOn::Tool(name))
    } else {
        carries(profile, tool).then_some(BoostOn::Instrument(name))
    }
}
