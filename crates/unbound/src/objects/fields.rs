//! Forms in which the game master places things, hurts them and springs their traps.

use super::breaking::FAILING;
use super::force::FORCING;
use super::thing::{RESISTANCES, STATISTICS};
use super::{Furnish, Hidden, Immersion, Thing, Trap, Withstands};
use crate::body::water::FIRE;
use crate::character::size::SIZE_TABLE;
use crate::character::skills::SKILLS;
use crate::damage::types::Harm;
use crate::prelude::*;

fn text(path: &str, label: &'static str) -> Field {
    field(path, label, Takes::Text)
}

fn flag(path: &str, label: &'static str) -> Field {
    field(path, label, Takes::Flag)
}

/// How a thing may be to the water of its space.
const WATER: [Immersion; 3] = [Immersion::AsItsPlace, Immersion::Under, Immersion::Afloat];

/// Returns a plain thing to change in a form.
fn blank(state: &State, actor: ActorId) -> Thing {
    let (armor, health) = state.options().materials.of(super::Material::Wood);
    Thing {
        at: state.actor(actor).at,
        armor,
        health,
        health_max: health,
        open: true,
        stuck: Some(13),
        overpower: true,
        breaks: Some(15),
        ..Thing::default()
    }
}

/// Adds the forms for things.
pub(super) fn furnish(forms: &mut Forms<'_>) {
    place_a_thing(forms);
    place_a_trap(forms);
    let things = super::things(forms.state());
    let names: Vec<String> = things.iter().map(|thing| thing.name.clone()).collect();
    if let Some(first) = names.first() {
        change_a_thing(forms, first, &names);
    }
    let doors = things.iter().filter(|thing| thing.bars && !thing.broken());
    let named: Vec<String> = doors.clone().map(|door| door.name.clone()).collect();
    if let Some(first) = doors.map(|door| Furnish::Turn { door: door.name.clone(), open: !door.open }).next() {
        let fields = vec![choice("/door", "which", named), flag("/open", "it stands open")];
        forms.of_kind(CommandKind::Door, None, |forms| form(forms, "Say how a door stands", first, fields));
    }
}

fn form(forms: &mut Forms<'_>, label: &str, change: Furnish, fields: Vec<Field>) {
    forms.form("Thing", label, change.into(), fields);
}

/// Returns the fields of every thing that is placed.
fn of_any_thing(state: &State) -> Vec<Field> {
    let materials = &state.options().materials;
    vec![
        text("/what/name", "what"),
        field("/what/at", "where", Takes::Cell),
        number("/what/armor", format!("armor: {}", materials.armors()), 0, 30).by(&STATISTICS),
        number("/what/health", format!("Health: {}", materials.healths()), 0, 9999).by(&STATISTICS),
        number("/what/health_max", "Health when whole", 1, 9999),
        choice("/what/size", "how big", SIZE_TABLE.map(|row| word(row.0))),
        choice("/what/water", "in water", WATER.map(word)).by(&FIRE),
    ]
}

fn place_a_thing(forms: &mut Forms<'_>) {
    let what = Box::new(blank(forms.state(), forms.actor));
    let mut fields = of_any_thing(forms.state());
    fields.extend([
        flag("/what/bars", "a door: bars the way while shut"),
        flag("/what/open", "open"),
        number("/what/stuck", "Strength to move it", 0, 99),
        flag("/what/overpower", "Overpower counts for that, if it is better").by(&FORCING),
        number("/what/breaks", "Overpower to break it", 0, 99),
    ]);
    form(forms, "Place a thing", Furnish::Place { what }, fields);
}

fn place_a_trap(forms: &mut Forms<'_>) {
    let what = Box::new(Thing {
        hidden: Some(Hidden { perception: Some(17), investigation: Some(12), searching_only: false }),
        trap: Some(Trap { number: Some(12), ..Trap::default() }),
        ..blank(forms.state(), forms.actor)
    });
    let mut fields = of_any_thing(forms.state());
    fields.extend([
        number("/what/hidden/perception", "Perception to see it", 0, 99),
        number("/what/hidden/investigation", "Investigation to find it", 0, 99),
        flag("/what/hidden/searching_only", "found by searching alone"),
        number("/what/trap/number", "Mobility to avoid it", 0, 99),
        text("/what/trap/does", "what it does"),
    ]);
    form(forms, "Place a hidden trap", Furnish::Place { what }, fields);
}

/// Adds the forms for things that are there, beginning with the first of these names.
fn change_a_thing(forms: &mut Forms<'_>, first: &str, names: &[String]) {
    let name = || first.to_owned();
    let which = || choice("/thing", "which", names.to_vec());

    let harm = Harm::Type(DamageType::Bludgeoning);
    let withstand = Furnish::Withstand { thing: name(), harm, how: Withstands::Immune };
    let harms = DamageType::ALL.iter().copied().map(word).chain(Source::ALL.map(word));
    let ways = [Withstands::Immune, Withstands::Resists, Withstands::Not].map(word);
    let said = vec![which(), choice("/harm", "what", harms), choice("/how", "it", ways).by(&RESISTANCES)];
    form(forms, "Say what a thing withstands", withstand, said);

    let hurt = Furnish::Hurt {
        thing: name(),
        amount: 5,
        kind: DamageType::Fire,
        source: Source::default(),
        armor: false,
        roll: None,
        vitality_only: false,
    };
    form(forms, "Hurt a thing", hurt, of_harm(which()));

    let fall = Furnish::Fall { thing: name(), feet: 30 };
    form(forms, "Let a thing fall", fall, vec![which(), number("/feet", "feet", 0, 10_000)]);
    form(forms, "Show a hidden thing", Furnish::Show { thing: name() }, vec![which()]);
    form(forms, "Take a thing away", Furnish::Remove { thing: name() }, vec![which()]);

    let spring = Furnish::Spring { thing: name(), target: Some(forms.actor) };
    form(forms, "Spring a trap", spring, vec![which(), field("/target", "upon whom", Takes::Actor)]);
}

/// Returns the fields of harm to a thing; `which` is the field of the thing.
fn of_harm(which: Field) -> Vec<Field> {
    let defence = |attribute: &Attribute| format!("{}_{}", attribute.group().written(), attribute.written());
    let rolls = Attribute::ALL.iter().map(defence).chain(SKILLS.iter().map(|row| word(row.0)));
    vec![
        which,
        number("/amount", "damage", 0, 9999),
        choice("/kind", "type", DamageType::ALL.iter().copied().map(word)),
        flag("/armor", "armor helps"),
        flag("/vitality_only", "touches Vitality alone"),
        choice("/source", "from which source", Source::ALL.map(word)),
        choice("/roll", "a creature would roll", rolls).by(&FAILING).or_nothing(),
    ]
}
