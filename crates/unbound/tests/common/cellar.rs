//! A dark cellar, and strange commands for light, hiding and things.

use super::ground::on;
use ludex_engine::ActorId;
use ludex_grid::Cell;
use ludex_unbound::character::{Attribute, Defence, Group, Skill};
use ludex_unbound::checks::What;
use ludex_unbound::checks::lifting::Lift;
use ludex_unbound::checks::task::{AddSkill, OwnSkill};
use ludex_unbound::damage::types::{DamageType, Harm};
use ludex_unbound::objects::{
    BreakFree, BreakThing, Force, Furnish, Investigate, OpenThing, SetSnare, StrikeObject, Withstands,
};
use ludex_unbound::senses::{Area, ILLUMINATIONS, Lamp, Sense, Surround, VEILS};
use ludex_unbound::stealth::{
    Distract, Examine, Feign, LookFor, MakeNoise, Notice, Perform, PretenceKind, Sneak, SneakPast, StopHiding,
};
use ludex_unbound::*;

/// Light, hiding, things and skills.
pub fn shady(
    below: &mut impl FnMut(usize) -> usize,
    actor: ActorId,
    target: ActorId,
    at: Cell,
    number: i32,
) -> Command {
    let yes = below(2) == 0;
    let sense = [Sense::Sight, Sense::Hearing, Sense::Scent][below(3)];
    let name = || ["oak door", "chest", "pit", "glass eye", "nothing"][number.rem_euclid(5) as usize].to_owned();
    let skills = [Skill::Hide, Skill::Sneaking, Skill::Impersonation, Skill::Escape, Skill::Juggling, Skill::Overpower];
    let skill = skills[below(6)];
    let sort =
        [PretenceKind::Item, PretenceKind::Disguise, PretenceKind::Document, PretenceKind::Transformation][below(4)];
    let kind = DamageType::ALL[below(10)];
    match below(26) {
        0 => Command::Surround(Surround::Light { light: ILLUMINATIONS[below(11)].0 }),
        1 => {
            let (light, veil) = (yes.then_some(ILLUMINATIONS[below(11)].0), Some(VEILS[below(4)].0));
            let area = Area { name: name(), at, radius: number.unsigned_abs() as u16, light, veil, narrow: None };
            Command::Surround(Surround::Area { area: Box::new(area) })
        }
        2 => Command::Surround(Surround::ClearArea { name: name() }),
        3 => {
            let carrier = yes.then_some(actor);
            let lamp = Lamp { name: name(), carrier, at, bright: number.unsigned_abs() as u16 * 5, dim: None };
            Command::Surround(Surround::Lamp { lamp: Box::new(lamp) })
        }
        4 => Command::Surround(Surround::Ethereal { actor, on: yes }),
        5 => Command::Surround(Surround::Deaf { actor, on: yes }),
        6 => Command::Surround(Surround::Look { actor, at }),
        7 => Command::Sneak(Sneak { actor, skill, allowed: number > 0 }),
        8 => Command::SneakPast(SneakPast { members: vec![actor, target], observers: vec![ActorId(3)] }),
        9 => Command::StopHiding(StopHiding { actor }),
        10 => Command::MakeNoise(MakeNoise { actor, what: "a cough".into() }),
        11 => Command::LookFor(LookFor { actor, sense }),
        12 => Command::Notice(Notice { observer: actor, subject: yes.then_some(target), sense }),
        13 => Command::Distract(Distract { target, on: yes }),
        14 => Command::Perform(Perform {
            actor,
            skill,
            with: String::new(),
            onlookers: vec![target],
            earns: number,
            social: yes,
        }),
        15 => Command::Feign(Feign { actor, sort, what: name(), signature: yes, needs_kit: number > 10 }),
        16 => Command::Examine(Examine {
            actor,
            target,
            what: name(),
            skill: (number > 10).then_some(Skill::Insight),
            rolled: yes,
        }),
        17 => Command::Investigate(Investigate { actor, at: yes.then_some(at) }),
        18 => Command::StrikeObject(StrikeObject {
            actor,
            weapon: below(4) as u8,
            thrown: yes,
            thing: name(),
            spell: None,
        }),
        19 => Command::Force(Force { actor, thing: name() }),
        20 => Command::BreakThing(BreakThing { actor, thing: name() }),
        21 => Command::OpenThing(OpenThing { actor, thing: name(), open: yes }),
        22 => Command::SetSnare(SetSnare { actor, name: name(), at }),
        23 => Command::BreakFree(BreakFree { actor, skill }),
        24 if yes => Command::Lift(Lift { actor, target, what: name(), knife: number > 9 }),
        24 => {
            let skill = OwnSkill { name: name(), group: Group::Awareness, attribute: None, tool: None };
            Command::AddSkill(AddSkill { skill })
        }
        _ => Command::Furnish(match below(7) {
            0 => Furnish::Remove { thing: name() },
            1 => Furnish::Show { thing: name() },
            2 => Furnish::Fall { thing: name(), feet: number.unsigned_abs() * 3 },
            6 => {
                let harm = if yes { Harm::Type(kind) } else { Harm::Source(Default::default()) };
                let how = [Withstands::Immune, Withstands::Resists, Withstands::Not][below(3)];
                Furnish::Withstand { thing: name(), harm, how }
            }
            3 => Furnish::Spring { thing: name(), target: yes.then_some(target) },
            _ => {
                let (amount, source) = (number, Default::default());
                let roll = yes.then_some(What::Defence(Defence::Body, Attribute::Will));
                Furnish::Hurt { thing: name(), amount, kind, source, armor: yes, roll, vitality_only: number > 15 }
            }
        }),
    }
}

/// A dark cellar with a lamp, fog, a shut door, a chest, a pit that nobody knows of, and people who hide.
pub fn cellar() -> State {
    let toml = "[[area]]\nname = \"steam\"\nat = \"E\"\nradius = 1\nveil = \"opaque_fog\"\n\
                [[lamp]]\nname = \"lamp\"\nat = \"A\"\nbright = 10\n\
                [[thing]]\nname = \"oak door\"\nat = \"X\"\nmaterial = \"wood\"\nbars = true\nbreaks = 12\n\
                [[thing]]\nname = \"chest\"\nat = \"Y\"\nmaterial = \"metal\"\nstuck = 8\noverpower = true\n\
                [[thing]]\nname = \"pit\"\nat = \"Z\"\nmaterial = \"stone\"\nhidden = { perception = 12 }\n\
                trap = { number = 11, does = \"swallows\" }\n\
                [[thing]]\nname = \"glass eye\"\nat = \"Y\"\nmaterial = \"glass\"\nhidden = { investigation = 5 }\n\
                veiled = true\n";
    let cells = " . . A . . # . .\n  . B Y . E X . .\n . . Z . . # D .\n  . C . . . # . .";
    let mut table = on(cells)
        .light("night")
        .option("triage_out_of_combat = true")
        .gear(toml)
        .hero("Ash", 'A', "agility=2 stealth=1 weapons=longsword,dagger healers_kit=true +will=2")
        .hero("Bo", 'B', "darkvision=60 weapons=longbow")
        .foe("Lurker", 'C', "blindsight=15 acuity=3 hidden natural=claw:5:1d6:slashing")
        .foe("Warden", 'D', "truesight=30 weapons=longsword +will=1")
        .waiting();
    table.sets("Bo", 4, 3);
    let (actor, victim) = (table.id("Ash"), table.id("Bo"));
    table.does(Sneak { actor, skill: Skill::Hide, allowed: true }, [12]);
    let furnish = Command::Furnish(Furnish::Spring { thing: "pit".into(), target: Some(victim) });
    table.does(furnish, [2]);
    table.play.state
}
