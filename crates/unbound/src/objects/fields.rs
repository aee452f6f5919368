//! Forms in which the game master places things, hurts them and springs their traps.

use super::breaking::FAILING;
use super::force::FORCING;
use super::thing::{RESISTANCES, STATISTICS};
use super::{Furnish, Hidden, Immersion, Thing, Trap, Withstands};
use crate::body::water::FIRE;
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
    let at = state.actor(actor).at;
    let stuck = Some(13);
    let breaks = Some(15);
    Thing { at, armor, health, health_max: health, open: true, stuck, overpower: true, breaks, ..Thing::default() }
}

/// Forms for things.
pub(super) fn furnish(forms: &mut Forms<'_>) {
    let state = forms.state();
    let actor = forms.actor;
    let mut form = |label, change: Furnish, fields| forms.form("Thing", label, change.into(), fields);
    let thing = blank(state, actor);
    let secret = Thing {
        hidden: Some(Hidden { perception: Some(17), investigation: Some(12), searching_only: false }),
        trap: Some(Trap { number: Some(12), ..Trap::default() }),
        ..thing.clone()
    };
    let put = |what: Thing| Furnish::Place { what: Box::new(what) };
    let materials = &state.options().materials;
    let common = || {
        vec![
            text("/what/name", "what"),
            field("/what/at", "where", Takes::Cell),
            number("/what/armor", format!("armor: {}", materials.armors()), 0, 30).by(&STATISTICS),
            number("/what/health", format!("Health: {}", materials.healths()), 0, 9999).by(&STATISTICS),
            number("/what/health_max", "Health when whole", 1, 9999),
            choice("/what/size", "how big", crate::character::size::SIZE_TABLE.map(|row| word(row.0))),
            choice("/what/water", "in water", WATER.map(word)).by(&FIRE),
        ]
    };
    let with = |more: Vec<Field>| [common(), more].concat();
    form(
        "Place a thing",
        put(thing),
        with(vec![
            flag("/what/bars", "a door: bars the way while shut"),
            flag("/what/open", "open"),
            number("/what/stuck", "Strength to move it", 0, 99),
            flag("/what/overpower", "Overpower counts for that, if it is better").by(&FORCING),
            number("/what/breaks", "Overpower to break it", 0, 99),
        ]),
    );
    form(
        "Place a hidden trap",
        put(secret),
        with(vec![
            number("/what/hidden/perception", "Perception to see it", 0, 99),
            number("/what/hidden/investigation", "Investigation to find it", 0, 99),
            flag("/what/hidden/searching_only", "found by searching alone"),
            number("/what/trap/number", "Mobility to avoid it", 0, 99),
            text("/what/trap/does", "what it does"),
        ]),
    );
    let all = super::things(state);
    if let Some(first) = all.first() {
        let name = || first.name.clone();
        let which = || choice("/thing", "which", all.iter().map(|thing| thing.name.clone()));
        let kinds = DamageType::ALL.map(word);
        let defence = |attribute: &Attribute| format!("{}_{}", attribute.group().written(), attribute.written());
        let rolls = Attribute::ALL.iter().map(defence).chain(SKILLS.iter().map(|row| word(row.0)));
        let hurt = Furnish::Hurt {
            thing: name(),
            amount: 5,
            kind: DamageType::Fire,
            source: Default::default(),
            armor: false,
            roll: None,
            vitality_only: false,
        };
        let fields = vec![
            which(),
            number("/amount", "damage", 0, 9999),
            choice("/kind", "type", kinds),
            flag("/armor", "armor helps"),
            flag("/vitality_only", "touches Vitality alone"),
            choice("/source", "from which source", Source::ALL.map(word)),
            choice("/roll", "a creature would roll", rolls).by(&FAILING).or_nothing(),
        ];
        let withstand =
            Furnish::Withstand { thing: name(), harm: Harm::Type(DamageType::Bludgeoning), how: Withstands::Immune };
        let harms = DamageType::ALL.map(word).into_iter().chain(Source::ALL.map(word));
        let how = [Withstands::Immune, Withstands::Resists, Withstands::Not].map(word);
        let said = vec![which(), choice("/harm", "what", harms), choice("/how", "it", how).by(&RESISTANCES)];
        form("Say what a thing withstands", withstand, said);
        form("Hurt a thing", hurt, fields);
        let fall = Furnish::Fall { thing: name(), feet: 30 };
        form("Let a thing fall", fall, vec![which(), number("/feet", "feet", 0, 10_000)]);
        form("Show a hidden thing", Furnish::Show { thing: name() }, vec![which()]);
        form("Take a thing away", Furnish::Remove { thing: name() }, vec![which()]);
        let spring = Furnish::Spring { thing: name(), target: Some(actor) };
        form("Spring a trap", spring, vec![which(), field("/target", "upon whom", Takes::Actor)]);
    }
}
