//! Somebody of a record: what it states and what follows from that.

use super::file::Creature;
use super::{GEAR, Participant, Stock, starter};
use crate::derived::{self, USUAL_SLEEP};
use crate::gear::{Spell, Weapon};
use crate::options::Options;
use crate::profile::{ActorKind, Profile, Skills};
use crate::races::Race;
use crate::state::{self, Actor, DefenceKind, Presence, Setting, State};
use crate::{defence, pace};
use ludex_kit::content::{Fault, Faults, Found, Reader, misstated};
use ludex_kit::{ActorId, Tally};

/// Returns the attributes of a creature's record, and tells which are out of the bounds of the campaign.
fn attributes_of(creature: &Creature, options: &Options, faults: &mut Faults<'_>) -> [i32; 8] {
    let range = match creature.sort {
        ActorKind::Character => options.attribute_range_character,
        ActorKind::Npc => options.attribute_range_creature,
    };
    let mut attributes = [0; 8];
    for (&key, value) in &creature.attributes {
        attributes[key as usize] = *value;
        faults.bounds(&format!("attributes.{}", key.written()), value, (-range, range), "");
    }
    attributes
}

/// Returns the skills of a creature's record, and tells which ranks are out of the bounds of the campaign.
fn skills_of(creature: &Creature, options: &Options, faults: &mut Faults<'_>) -> Skills {
    let mut skills = Skills::default();
    for (&skill, ranks) in &creature.skills {
        for (word, rank) in ranks {
            faults.bounds(&format!("skills.{}.{word}", skill.written()), rank, (0, options.rank_max), "");
            let specialization = Some(word.as_str()).filter(|word| *word != "rank");
            skills = skills.with(skill, specialization, *rank);
        }
    }
    skills
}

/// Returns what a creature's record says of its profile by itself; what its race gives stands in for what it does not say.
fn as_stated(creature: &Creature) -> Profile {
    let told = creature.clone();
    let bases = told.race.map(Race::bases);
    Profile {
        about: told.about,
        icon: told.icon,
        sort: told.sort,
        rank: told.rank,
        death_rules: told.death_rules,
        slots_by: told.slots_by,
        race: told.race,
        hide: told.hide,
        light_slots: told.light_slots,
        swim_rate: told.swim_rate,
        fly_rate: told.fly_rate,
        tall: told.tall,
        aquatic: told.aquatic,
        formless: told.formless,
        trained: told.trained,
        sentient: told.sentient,
        riding: told.riding,
        size: told.size.or(bases.map(|of| of.size)).unwrap_or_default(),
        stamina_base: told.stamina_base.or(bases.map(|of| of.stamina)).unwrap_or_default(),
        mana_base: told.mana_base.or(bases.map(|of| of.mana)).unwrap_or_default(),
        sleep_base: told.sleep_base.or(bases.map(|of| of.sleep)).filter(|hours| *hours != USUAL_SLEEP),
        ..Profile::default()
    }
}

/// Returns a character of a record of its own, with the gear of the starter content.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn newcomer(text: &str, side: u8, options: &Options) -> Result<Participant, Vec<Fault>> {
    comer(text, (side, true), options)
}

/// Returns somebody of a record of its own, a creature or a character, with the gear of the starter content.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn anybody(text: &str, side: u8, options: &Options) -> Result<Participant, Vec<Fault>> {
    comer(text, (side, false), options)
}

fn comer(text: &str, (side, players): (u8, bool), options: &Options) -> Result<Participant, Vec<Fault>> {
    let (mut stock, found) = Stock::own(text, &starter(), &GEAR, |stock| &stock.creatures)?;
    let named = !found.of.name.trim().is_empty() && found.of.name.chars().count() <= 60;
    stock.files.of(&found.file, &*found.field).unless([
        ("sort", found.of.sort == ActorKind::Character || !players, "expected a player's character"),
        ("name", named, "expected 1 to 60 characters"),
    ]);
    let made = stock.profile(&found, options, side, &found.of.name).map(|(profile, held)| rested(profile, held));
    stock.files.finish(made)
}

/// Returns another of a record, with in hand what comes first.
pub(crate) fn another(profile: &Profile, side: u8) -> Participant {
    let profile = Profile { side, ..profile.clone() };
    let held = in_hand(&profile);
    rested(profile, held)
}

/// Returns somebody who has lost and spent nothing, and is not in the scene yet.
fn rested(profile: Profile, held: u8) -> Participant {
    let stamina = derived::normal_stamina(&profile);
    let mana = derived::normal_mana(&profile);
    (profile, Actor { presence: Presence::Away, stamina, mana, held, ..Actor::default() })
}

/// Returns what somebody holds of whom nothing else is said: what comes first, never more than two hands of it.
fn in_hand(profile: &Profile) -> u8 {
    let mut held = state::natural(profile);
    let mut hands = 2;
    for (at, weapon) in profile.weapons.iter().enumerate().filter(|(_, weapon)| !weapon.is_natural()) {
        if weapon.hands <= hands {
            held |= 1 << at;
            hands -= weapon.hands;
        }
    }
    held
}

/// Returns a spell as something to strike with: its reach is all there is of it, and no Strength is in it.
fn bolt(spell: &Spell) -> Weapon {
    let name = spell.name.clone();
    let group = spell.school.clone();
    let increment = Some(spell.range.max(1));
    Weapon { name, group, increment, damage: spell.damage, ap: spell.ap, mechanical: true, ..Weapon::default() }
}

impl Stock {
    /// Returns the profile of a creature on a side, and what it holds in its hands, as a bit for each weapon; `None` where
    /// something is wrong with its record.
    pub(super) fn profile(
        &mut self,
        found: &Found<Creature>,
        options: &Options,
        side: u8,
        name: &str,
    ) -> Option<(Profile, u8)> {
        let creature = &found.of;
        let file = found.file.as_str();
        let field = found.field.as_str();
        let before = self.files.faults.len();
        let mut faults = self.files.of(file, field);
        let attributes = attributes_of(creature, options, &mut faults);
        let skills = skills_of(creature, options, &mut faults);
        let whole = creature.race.is_some() || creature.stamina_base.is_some();
        faults.unless([
            ("race", whole, "expected a race, or stamina_base"),
            ("weapons", creature.weapons.len() <= 8, "expected at most 8 weapons"),
            ("spells", creature.spells.len() <= 16, "expected at most 16 spells"),
            ("gear", creature.gear.len() <= 8, "expected at most 8 things"),
        ]);
        let armour = creature.armour.as_ref().and_then(|worn| {
            self.armour.named(&mut self.files, worn, (file, &format!("{field}.armour"))).map(|found| found.of.clone())
        });
        let at = format!("{field}.weapons");
        let weapons = self.weapons.all_named(&mut self.files, &creature.weapons, (file, &at));
        let spells = self.spells.all_named(&mut self.files, &creature.spells, (file, &format!("{field}.spells")));
        let gear = self.items.all_named(&mut self.files, &creature.gear, (file, &format!("{field}.gear")));
        let armour = armour.unwrap_or_default();
        let bolts = spells.iter().map(bolt).collect();
        let own = Profile { attributes, skills, armour, weapons, spells, bolts, gear, ..as_stated(creature) };
        let profile = Profile { name: name.to_owned(), side, ..own };
        if self.files.faults.len() > before {
            return None;
        }
        let held = self.held(file, field, &profile, creature.held.as_deref());
        if self.files.faults.len() == before {
            self.check_expected(found, options, &profile, held);
        }
        Some((profile, held))
    }

    /// Tells where a derived number that a creature's record states is not the one that comes out (WT-CNT-21).
    fn check_expected(&mut self, found: &Found<Creature>, options: &Options, profile: &Profile, held: u8) {
        let Some(expect) = &found.of.expect else { return };
        let actor = Actor { held, ..Actor::default() };
        let setting = Setting { options: options.clone(), cast: vec![profile.clone()], ..Setting::default() };
        let state = State::new(setting, vec![actor]);
        for (name, message) in misstated(expect, &stated(&state, ActorId(0))) {
            self.files.fault(&found.file, &format!("{}.expect.{name}", found.field), message);
        }
    }

    /// Returns what it holds: what is named, or what comes first; never more than two hands of it.
    pub(super) fn held(&mut self, file: &str, field: &str, profile: &Profile, named: Option<&[String]>) -> u8 {
        let mut held = state::natural(profile);
        let Some(named) = named else { return in_hand(profile) };
        for (at, name) in named.iter().enumerate() {
            match profile.weapons.iter().position(|weapon| weapon.name == *name) {
                Some(place) => held |= 1 << place,
                None => self.files.fault(file, &format!("{field}.held[{at}]"), "it has no such weapon"),
            }
        }
        let of = |(at, weapon): (usize, &Weapon)| if held & (1 << at) == 0 { 0 } else { u32::from(weapon.hands) };
        let hands: u32 = profile.weapons.iter().enumerate().map(of).sum();
        if hands > 2 {
            self.files.fault(file, &format!("{field}.held"), format!("that takes {hands} hands; expected at most 2"));
        }
        held
    }
}

/// Returns every derived number that content may state to have it checked, by name.
fn stated(state: &State, actor: ActorId) -> Vec<(&'static str, i32)> {
    let profile = state.profile(actor);
    let total = |fill: fn(&Profile, &mut Tally)| {
        let mut tally = Tally::silent();
        fill(profile, &mut tally);
        tally.total
    };
    let [light, moderate, severe, critical, _] = derived::slots(profile);
    let ap = derived::action_points(profile);
    let defences = ["melee_defence", "ranged_defence", "immobile_defence", "power_defence", "agility_defence"];
    let defences = defences.into_iter().chain(["fortitude_defence", "willpower_defence"]).zip(DefenceKind::ALL);
    let value = |kind| defence::value(state, actor, kind, None, &mut Tally::silent());
    let numbers = [
        ("toughness", total(derived::toughness)),
        ("base_toughness", total(derived::base_toughness)),
        ("light_slots", light.into()),
        ("moderate_slots", moderate.into()),
        ("severe_slots", severe.into()),
        ("critical_slots", critical.into()),
        ("stamina", derived::normal_stamina(profile).into()),
        ("mana", derived::normal_mana(profile).into()),
        ("initiative", total(derived::initiative)),
        ("ap_round_start", ap.round_start.into()),
        ("ap_turn_end", ap.turn_end.into()),
        ("ap_max", ap.max.into()),
        ("rate", pace::rate(state, actor)),
    ];
    numbers.into_iter().chain(defences.map(|(name, &kind)| (name, value(kind)))).collect()
}
