//! Things at hand: what may be done with them; and forms for placing, hurting and springing them.

use super::Offers;
use super::forms::{choice, form, number, word};
use super::shade::{flag, place, text, who};
use crate::actions::cost;
use crate::aid;
use crate::body::water::FIRE;
use crate::character::skills::SKILLS;
use crate::character::{Attribute, Size, Skill};
use crate::command::Command;
use crate::damage::types::{DamageType, Harm, Source};
use crate::objects::force::FORCING;
use crate::objects::harm::FAILING;
use crate::objects::thing::{RESISTANCES, STATISTICS};
use crate::objects::{self, BreakFree, BreakThing, Force, Furnish, Hidden, OpenThing, SetSnare};
use crate::objects::{Immersion, StrikeObject, Thing, Trap, Withstands};
use crate::state::{Stage, State};
use crate::stealth;
use ludex_engine::{ActorId, Field, Form};

/// What may be done with things near at hand, and to come out of hiding.
pub(super) fn at_hand(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    let fighting = state.stage == Stage::Fighting;
    if stealth::may_stop(state, actor).is_ok() {
        offers.add("Action", "Stop hiding", 0, Command::StopHiding(stealth::StopHiding { actor }));
    }
    if !fighting {
        for target in state.ids().filter(|&target| aid::may_treat(state, actor, target).is_ok()) {
            let label = format!("Treat the wounds of {}", offers.name(target));
            offers.add("Action", label, 0, Command::TreatWounds { actor, target });
        }
    }
    let price = |ap: i32| if fighting { ap } else { 0 };
    for skill in [Skill::Escape, Skill::Overpower] {
        if let Ok((name, _)) = objects::may_break_free(state, BreakFree { actor, skill }) {
            let label = format!("Get out of {name} by {}", skill.name());
            offers.add("Action", label, price(cost::ESCAPE), Command::BreakFree(BreakFree { actor, skill }));
        }
    }
    for thing in objects::things(state).iter().filter(|thing| thing.known() && !thing.broken()) {
        let name = || thing.name.clone();
        for open in [true, false] {
            let command = OpenThing { actor, thing: name(), open };
            if objects::may_open(state, &command).is_ok() {
                let label = format!("{} {}", if open { "Open" } else { "Shut" }, thing.name);
                let ap = if state.objects_used_up() { price(cost::USE_OBJECT) } else { 0 };
                offers.add("Thing", label, ap, Command::OpenThing(command));
            }
        }
        let command = Force { actor, thing: name() };
        if objects::may_force(state, &command).is_ok() {
            offers.add("Thing", format!("Force {}", thing.name), price(cost::USE_OBJECT), Command::Force(command));
        }
        let command = BreakThing { actor, thing: name() };
        if objects::may_break(state, &command).is_ok() {
            let label = format!("Break {}", thing.name);
            offers.add("Thing", label, price(cost::USE_OBJECT), Command::BreakThing(command));
        }
        if fighting && state.acting == Some(actor) {
            strikes(offers, thing);
        }
    }
}

/// Every weapon that a thing may be struck with.
fn strikes(offers: &mut Offers<'_>, thing: &Thing) {
    let (state, actor) = (offers.state, offers.actor);
    let profile = state.actor(actor).profile.clone();
    for (place, weapon) in profile.weapons.iter().enumerate() {
        for thrown in [false, true] {
            let strike = StrikeObject { actor, weapon: place as u8, thrown, thing: thing.name.clone() };
            if objects::may_strike_object(state, &strike).is_ok() {
                let verb = if thrown { "Throw" } else { "Strike with" };
                let label = format!("{verb} {} at {}", weapon.name, thing.name);
                let command = Command::StrikeObject(strike);
                offers.add("Thing", label, weapon.ap, command).cell = Some((thing.at.x, thing.at.y));
            }
        }
    }
}

/// How a thing may be to the water of its space.
const WATER: [Immersion; 3] = [Immersion::AsItsPlace, Immersion::Under, Immersion::Afloat];

/// A plain thing to change in a form.
fn blank(state: &State, actor: ActorId) -> Thing {
    let (armor, health) = state.options().materials.of(objects::Material::Wood);
    Thing {
        name: String::new(),
        at: state.actor(actor).at,
        size: Size::Medium,
        armor,
        health,
        health_max: health,
        resists: Default::default(),
        immune: Default::default(),
        bars: false,
        open: true,
        stuck: Some(13),
        overpower: true,
        breaks: Some(15),
        hidden: None,
        veiled: false,
        water: Immersion::AsItsPlace,
        trap: None,
    }
}

/// Forms for things.
pub(super) fn forms(state: &State, actor: ActorId) -> Vec<Option<Form>> {
    let thing = blank(state, actor);
    let secret = Thing {
        hidden: Some(Hidden { perception: Some(17), investigation: Some(12), searching_only: false }),
        trap: Some(Trap { number: Some(12), ..Trap::default() }),
        ..thing.clone()
    };
    let put = |what: Thing| Command::Furnish(Furnish::Place { what: Box::new(what) });
    let materials = &state.options().materials;
    let common = || {
        vec![
            text("/what/name", "what"),
            place("/what/at"),
            number("/what/armor", format!("armor: {}", materials.armors()), 0, 30).by(&STATISTICS),
            number("/what/health", format!("Health: {}", materials.healths()), 0, 9999).by(&STATISTICS),
            number("/what/health_max", "Health when whole", 1, 9999),
            choice("/what/size", "how big", crate::character::size::SIZE_TABLE.map(|row| word(row.0))),
            choice("/what/water", "in water", WATER.map(word)).by(&FIRE),
        ]
    };
    let with = |more: Vec<Field>| [common(), more].concat();
    let snare = Command::SetSnare(SetSnare { actor, name: String::new(), at: state.actor(actor).at });
    let mut forms = vec![
        form(
            "Thing",
            "Place a thing",
            &put(thing),
            with(vec![
                flag("/what/bars", "a door: bars the way while shut"),
                flag("/what/open", "open"),
                number("/what/stuck", "Strength to move it", 0, 99),
                flag("/what/overpower", "Overpower counts for that, if it is better").by(&FORCING),
                number("/what/breaks", "Overpower to break it", 0, 99),
            ]),
        ),
        form(
            "Thing",
            "Place a hidden trap",
            &put(secret),
            with(vec![
                number("/what/hidden/perception", "Perception to see it", 0, 99),
                number("/what/hidden/investigation", "Investigation to find it", 0, 99),
                flag("/what/hidden/searching_only", "found by searching alone"),
                number("/what/trap/number", "Mobility to avoid it", 0, 99),
                text("/what/trap/does", "what it does"),
            ]),
        ),
    ];
    if state.stage != Stage::Fighting {
        let fields = vec![who("/actor", "who"), text("/name", "what it is called"), place("/at")];
        forms.push(form("Thing", "Let somebody set a snare", &snare, fields));
    }
    let all = objects::things(state);
    if let Some(first) = all.first() {
        let name = || first.name.clone();
        let which = || choice("/thing", "which", all.iter().map(|thing| thing.name.clone()));
        let kinds = DamageType::ALL.map(word);
        let defence = |attribute: Attribute| format!("{}_{}", word(attribute.group()), word(attribute));
        let rolls = Attribute::ALL.map(defence).into_iter().chain(SKILLS.iter().map(|row| word(row.0)));
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
        let act = |change: Furnish| Command::Furnish(change);
        let withstand =
            Furnish::Withstand { thing: name(), harm: Harm::Type(DamageType::Bludgeoning), how: Withstands::Immune };
        let harms = DamageType::ALL.map(word).into_iter().chain(Source::ALL.map(word));
        let how = [Withstands::Immune, Withstands::Resists, Withstands::Not].map(word);
        let said = vec![which(), choice("/harm", "what", harms), choice("/how", "it", how).by(&RESISTANCES)];
        forms.push(form("Thing", "Say what a thing withstands", &act(withstand), said));
        forms.push(form("Thing", "Hurt a thing", &act(hurt), fields));
        let fall = Furnish::Fall { thing: name(), feet: 30 };
        forms.push(form("Thing", "Let a thing fall", &act(fall), vec![which(), number("/feet", "feet", 0, 10_000)]));
        forms.push(form("Thing", "Show a hidden thing", &act(Furnish::Show { thing: name() }), vec![which()]));
        forms.push(form("Thing", "Take a thing away", &act(Furnish::Remove { thing: name() }), vec![which()]));
        let spring = Furnish::Spring { thing: name(), target: Some(actor) };
        forms.push(form("Thing", "Spring a trap", &act(spring), vec![which(), who("/target", "upon whom")]));
    }
    forms
}
