//! Scenes to give strange commands in.

use super::cellar::cellar;
use super::ground::on;
use super::swarm::{IN_THE_WAY, swarm, under_an_ogre};
use super::{ADVENTURE, ENCOUNTERS, load, scene, stray_ways};
use ludex_engine::{ActorId, Advantage, Seeded, play};
use ludex_unbound::body::breath::{Breathing, SetAir};
use ludex_unbound::character::{Ability, Skill};
use ludex_unbound::checks::{Focus, Rerollable, What};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::talk::encounter::StartTalk;
use ludex_unbound::valor::{AwardValor, HoldValor, Occasion};
use ludex_unbound::*;

/// Scenes to begin in.
pub fn starts() -> Vec<State> {
    let mut starts: Vec<State> = ENCOUNTERS.iter().map(|file| load(file)).collect();
    starts.push(brawl());
    starts.push(trouble());
    starts.push(shadows());
    starts.push(narrows());
    starts.push(words_at_the_gate(""));
    starts.push(words_at_the_gate("social_scope = \"character\"\nattitude_shift_on_full = true"));
    starts.push(skies());
    starts.push(load(ADVENTURE));
    starts.push(cellar());
    starts.push(stray_ways::hungry_road());
    starts.push(saddles());
    starts.push(sparks());
    starts.push(swarm(&[]));
    starts.push(under_an_ogre());
    starts.push(swarm(&[IN_THE_WAY, "help_attack = \"within_reach_or_sees\""]));
    starts
}

/// People on both sides who answer blows and spells with spells.
pub fn sparks() -> State {
    let cells = " . . A . . B .\n  . C . D . . .\n . . . . . . .";
    let own = "[[spell]]\nname = \"Icy Retort\"\nsource = \"primal\"\nap = 3\nmana = 1\nreaction = \"attacked\"\n\
               resolution = \"attack\"\nrange = 60\ndamage = [{ dice = \"1d4\", type = \"cold\" }]\n";
    let knows = "level=5 intelligence=2 spells=1 weapons=longsword held=longsword casting=intelligence \
                 knows=Backlash,Flicker,Icy_Retort,Burning_Ring,Ember_Dart";
    let ground = on(cells).gear(own).hero("Ash", 'A', knows).hero("Bo", 'C', "weapons=longsword held=longsword");
    ground
        .foe("Warlock", 'B', &format!("ap=18 {knows}"))
        .foe("Orc", 'D', "natural=blow:5:1d8:slashing")
        .waiting()
        .play
        .state
}

/// A talk that has begun, with people who have boosts of every kind for it, and a purse.
pub fn words_at_the_gate(options: &str) -> State {
    let options = format!("quirk_modifiers = true\nfavor_step = 4\n{options}");
    let cells = " . A . C . .\n  . B . . D .\n . . . E . .";
    let hero = "cunning=2 will=1 speechcraft=1 +will=2 gold=9";
    let mut table = on(cells);
    for line in options.lines() {
        table = table.option(line);
    }
    let mut table = table
        .hero("Ash", 'A', &format!("{hero} +cunning=1"))
        .hero("Bo", 'B', hero)
        .foe("Gatekeeper", 'C', "cunning=1 intelligence=1 quirks=vain,greedy,impulsive,secretive,optimistic concealing")
        .foe(
            "Miller",
            'D',
            "cunning=2 attitude=friendly quirks=stubborn,humorous,indecisive,forgiving revealed=humorous",
        )
        .foe("Townsfolk", 'E', "crowd favor_max=2 displeasure_max=2 quirks=impatient,cautious")
        .waiting();
    let ids = |names: &[&str]| names.iter().map(|name| table.id(name)).collect::<Vec<_>>();
    let begin = Command::StartTalk(StartTalk {
        npcs: ids(&["Gatekeeper", "Miller", "Townsfolk"]),
        participants: ids(&["Ash", "Bo"]),
    });
    table.does(begin, []);
    table.play.state
}

/// Everybody next to everybody, so that every blow is struck.
pub fn brawl() -> State {
    let cells = " . . . . . .\n  . A B . .  .\n . C D E . .\n  . , G . . .\n . . o . . .";
    scene(
        cells,
        "ap_reroll_each_round = true\nminor_failure_attack = \"tie_grazes\"",
        &[
            ("A", "Brana", "heroes"),
            ("B", "Goblin", "goblins"),
            ("C", "Wolf", "goblins"),
            ("D", "Tamsin", "heroes"),
            ("E", "Skeleton", "bones"),
            ("G", "Goblin", "goblins"),
        ],
    )
}

/// Many things wrong with everybody.
pub fn trouble() -> State {
    let cells = " . . . . .\n  . A B . .\n . C D . .\n  . . . . .";
    let mut state = scene(
        cells,
        "npc_death = \"all_use_death_rules\"\npassive_shield = true",
        &[
            ("A", "Orrin:held = [\"spear\"]", "heroes"),
            ("B", "Goblin:held = [\"shortbow\"]", "goblins"),
            ("C", "Ysolde", "heroes"),
            ("D", "Goblin", "goblins"),
        ],
    );
    let gain = |actor: u16, status, effect| Ruling::Gain { actor: ActorId(actor), status, effect };
    let (lasting, some) = (Effect::lasting(), Effect::lasting().of(2));
    for ruling in [
        gain(0, Status::Burning, some),
        gain(0, Status::Poisoned, lasting.for_turns(2, false)),
        gain(1, Status::Withered, some.for_rounds(2)),
        gain(1, Status::HinderedAttackCost, some),
        gain(2, Status::Corroded, some),
        gain(2, Status::Unbalanced, lasting),
        gain(3, Status::Slowed, lasting.for_turns(3, false)),
        gain(3, Status::HinderedMoveCost, some),
        Ruling::Hold { actor: ActorId(1), victim: ActorId(0), pinned: false, fixed: None },
        Ruling::Health { actor: ActorId(2), to: 0 },
        Ruling::Vitality { actor: ActorId(2), to: 0 },
        Ruling::Vitality { actor: ActorId(1), to: 0 },
    ] {
        let command = Command::Rule(MakeRuling { ruling, reason: "trouble".into() });
        play::<Unbound>(&mut state, &mut Seeded::from_number(0), &mut (), &command).expect("it is possible");
    }
    state
}

/// A narrow passage, something large in it, heavy loads, and people with their minds elsewhere.
pub fn narrows() -> State {
    let cells = " # # # # # # #\n  . . # # . . .\n L . A . . B .\n  . . # # . C .\n # # # # # # #";
    let mut state = scene(
        cells,
        "",
        &[
            ("A", "Brana:load = 45", "heroes"),
            ("B", "Ysolde:load = 20", "heroes"),
            ("C", "Tamsin:load = 60", "heroes"),
            ("L", "Ogre", "ogres"),
        ],
    );
    let abilities = vec![Ability { name: "roar".into(), about: "everybody looks".into(), ap: 4 }];
    for actor in &mut state.actors {
        let profile = std::sync::Arc::make_mut(&mut actor.profile);
        profile.abilities.clone_from(&abilities);
        profile.attribute_boosts.will = 2;
        actor.focus = Some(Focus { skill: Skill::Perception.into(), total: 14, since: 0, ending: false });
    }
    let (actor, what) = (ActorId(1), What::Skill(Skill::Persuasion));
    let (plus, total, target) = (2, 9, Some(12));
    let advantage = Advantage::Advantage;
    state.rerollable = vec![Rerollable { actor, what, advantage, plus, total, target, secret: false, social: None }];
    state
}

/// Flyers at several heights, one of them laden, over people and rubble, and empty hands for what falls.
pub fn skies() -> State {
    let cells = " . . . . . . .\n  . A . B . . .\n . . , L . . .\n  . G . . . C .\n . D . . . . .";
    let mut state = scene(
        cells,
        "",
        &[
            ("A", "Brana:held = []", "heroes"),
            ("B", "Tamsin", "heroes"),
            ("C", "Ysolde:load = 30", "heroes"),
            ("G", "Goblin", "goblins"),
            ("D", "Wolf", "goblins"),
            ("L", "Cave spider", "goblins"),
        ],
    );
    for (place, height, hover) in [(2, 9, false), (3, 1, false), (4, 2, true), (5, 3, false)] {
        let actor: &mut Actor = &mut state.actors[place];
        std::sync::Arc::make_mut(&mut actor.profile).flight = Some(movement::Flight { spaces: 8, hover });
        (actor.height, actor.flying) = (height, true);
    }
    state
}

/// An actor hidden from players, an actor unseen, and an actor in reserve.
pub fn shadows() -> State {
    let cells = " . . T . . .\n  . A . B . .\n . C , D . .\n  . . . . E .\n . . . . . .";
    let mut state = scene(
        cells,
        "",
        &[
            ("A", "Brana", "heroes"),
            ("B", "Goblin:hidden = true", "goblins"),
            ("C", "Tamsin", "heroes"),
            ("D", "Wolf", "goblins"),
            ("E", "Cave spider:reserve = true", "goblins"),
        ],
    );
    let ruling = Ruling::Unseen { observer: ActorId(2), subject: ActorId(1), unseen: true };
    let command = Command::Rule(MakeRuling { ruling, reason: "a quiet approach".into() });
    play::<Unbound>(&mut state, &mut Seeded::from_number(0), &mut (), &command).expect("it is possible");
    state
}

/// A rider in the saddle at the water's edge, an actor holding Valor ready, an actor out of breath.
pub fn saddles() -> State {
    let mut state = load("riders.toml");
    let seat = Ruling::Seat { actor: ActorId(0), target: ActorId(2) };
    let (members, occasion) = (vec![ActorId(0), ActorId(1)], Occasion::Other);
    // With what they came with it is 8.
    let award = AwardValor { members, amount: 7, occasion, reason: String::new() };
    let choke = SetAir { actor: ActorId(1), breathing: Breathing::Holds };
    let hold = |actor| Command::HoldValor(HoldValor { actor, ready: true });
    for command in [
        Command::Rule(MakeRuling { ruling: seat, reason: "they came riding".into() }),
        Command::AwardValor(award),
        Command::SetAir(choke),
        hold(ActorId(0)),
        hold(ActorId(1)),
    ] {
        play::<Unbound>(&mut state, &mut Seeded::from_number(0), &mut (), &command).expect("it is possible");
    }
    state
}
