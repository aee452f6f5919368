//! Fights for the tests of attacks, defences and harm: blows with given faces.

pub use super::ground::*;
use ludex_engine::testing::Play;
use ludex_engine::{ActorId, Scripted, Worded, people, play};
use ludex_unbound::action_points::ApSpent;
use ludex_unbound::attack::{AttackRolled, MakeAttack, StrikeOffHand, each_answer};
use ludex_unbound::damage::Damaged;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::reactions::{Counterattack, Decline, Defend};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

pub const PASSIVE: Answer = Answer::Passive;
pub const DODGE: Answer = Answer::Dodge;
pub const BLOCK: Answer = Answer::Block;

/// A fight in a test.
#[derive(Debug, Clone)]
pub struct Blows {
    pub play: Play<Unbound>,
}

impl Blows {
    pub fn state(&self) -> &State {
        &self.play.state
    }

    pub fn id(&self, name: &str) -> ActorId {
        let place = people::<Unbound>(self.state())
            .map(|(_, person)| person.name)
            .collect::<Vec<_>>()
            .iter()
            .position(|other| *other == name);
        ActorId(place.unwrap_or_else(|| panic!("nobody is called {name}")) as u16)
    }

    pub fn actor(&self, name: &str) -> &Actor {
        self.state().actor(self.id(name))
    }

    pub fn weapon(&self, who: &str, weapon: &str) -> u8 {
        let weapons = &self.actor(who).profile.weapons;
        weapons.iter().position(|arm| arm.name == weapon).unwrap_or_else(|| panic!("{who} has no {weapon}")) as u8
    }

    /// Carries a command out with exactly these faces.
    #[track_caller]
    pub fn does(&mut self, command: impl Into<Command>, faces: impl Into<Vec<u32>>) -> &mut Self {
        self.play.act(command, faces);
        self
    }

    #[track_caller]
    pub fn refused(&mut self, command: impl Into<Command>) -> Worded {
        self.play.refused(command)
    }

    /// The rule that forbids a command.
    #[track_caller]
    pub fn forbids(&mut self, command: impl Into<Command>) -> String {
        self.refused(command).rule.as_str().to_owned()
    }

    pub fn attack(&self, who: &str, weapon: &str, target: &str) -> Command {
        let (actor, target, weapon) = (self.id(who), self.id(target), self.weapon(who, weapon));
        Command::Attack(MakeAttack { actor, target, weapon, thrown: false, nonlethal: false })
    }

    /// The same, thrown.
    pub fn throw(&self, who: &str, weapon: &str, target: &str) -> Command {
        let (actor, target, weapon) = (self.id(who), self.id(target), self.weapon(who, weapon));
        Command::Attack(MakeAttack { actor, target, weapon, thrown: true, nonlethal: false })
    }

    /// A strike that is met in a way; faces in the order of the rolls: attack, defence, parrying weapon, damage.
    #[track_caller]
    pub fn strikes(&mut self, who: &str, weapon: &str, target: &str, with: Answer, faces: &[u32]) -> &mut Self {
        let command = self.attack(who, weapon, target);
        self.exchange(command, with, faces)
    }

    /// An attack by a command, met in a way.
    #[track_caller]
    pub fn exchange(&mut self, command: impl Into<Command>, with: Answer, faces: &[u32]) -> &mut Self {
        let command = command.into();
        if !self.asks(&command) {
            assert_eq!(with, PASSIVE, "nothing else answers");
            return self.does(command, faces);
        }
        self.does(command, []);
        let before = std::mem::take(&mut self.play.events);
        self.answers(with, faces);
        self.play.events.splice(0..0, before);
        self
    }

    /// Meets the attack that waits.
    #[track_caller]
    pub fn answers(&mut self, with: Answer, faces: &[u32]) -> &mut Self {
        let Some(&Pending::Defend(ludex_unbound::reactions::Attacked { attack })) = self.state().decision() else {
            panic!("no attack waits: {:?}", self.state().decision());
        };
        self.does(Defend { actor: attack.target, with }, faces)
    }

    /// Whether the target of an attack has a choice.
    fn asks(&self, command: &Command) -> bool {
        let attack = match *command {
            Command::Attack(MakeAttack { actor: attacker, target, weapon, thrown, nonlethal }) => {
                let (with, occasion) = (With::Weapon(weapon), Occasion::Action);
                Attack { attacker, target, with, thrown, nonlethal, occasion }
            }
            Command::OffHand(StrikeOffHand { actor: attacker, target, weapon, thrown, nonlethal }) => {
                let (with, occasion) = (With::Weapon(weapon), Occasion::OffHand);
                Attack { attacker, target, with, thrown, nonlethal, occasion }
            }
            Command::Counterattack(Counterattack { actor: attacker, weapon, nonlethal }) => {
                let Some(&Pending::Counterattack(ludex_unbound::reactions::Opening { against: target, .. })) =
                    self.state().decision()
                else {
                    return false;
                };
                let (with, occasion) = (With::Weapon(weapon), Occasion::Counter);
                Attack { attacker, target, with, thrown: false, nonlethal, occasion }
            }
            Command::Cast(CastSpell { actor: attacker, spell, target: Some(target), .. }) => {
                let (with, occasion) = (With::Spell(spell), Occasion::Action);
                Attack { attacker, target, with, thrown: false, nonlethal: false, occasion }
            }
            Command::Maneuver(TryManeuver { actor: attacker, target, maneuver }) => {
                let (with, occasion) = (With::Maneuver(maneuver), Occasion::Action);
                Attack { attacker, target, with, thrown: false, nonlethal: false, occasion }
            }
            _ => return false,
        };
        let mut ways = 0;
        each_answer(self.state(), &attack, |_, _| ways += 1);
        ways > 1
    }

    /// How an attack that is met by armour alone would turn out with a face of its d20, whatever the damage dice show.
    #[track_caller]
    pub fn would(&self, command: impl Into<Command>, face: u32) -> Degree {
        let (mut state, mut events) = (self.state().clone(), Vec::new());
        let mut dice = Scripted::new([&[face][..], &[1; 40]].concat());
        play::<Unbound>(&mut state, &mut dice, &mut events, &command.into()).expect("the command is lawful");
        let degree = events.iter().find_map(|event| match event {
            Event::AttackRolled(AttackRolled { roll, .. }) => Some(roll.degree),
            _ => None,
        });
        degree.expect("nobody has a choice")
    }

    /// The orc, who is to act, hits an actor plainly with what it was born with, called `blow`.
    #[track_caller]
    pub fn hits(&mut self, who: &str) -> &mut Self {
        self.strikes("Orc", "blow", who, PASSIVE, &[5]);
        assert_eq!(self.rolled().degree, Degree::Hit);
        self
    }

    /// Lets what is asked go by.
    #[track_caller]
    pub fn declines(&mut self, who: &str) -> &mut Self {
        let actor = self.id(who);
        self.does(Decline { actor }, [])
    }

    /// Passes, with the faces that others need until an actor acts.
    #[track_caller]
    pub fn passes(&mut self, who: &str, faces: &[u32]) -> &mut Self {
        let actor = self.id(who);
        self.does(Pass { actor }, faces)
    }

    #[track_caller]
    pub fn rules(&mut self, ruling: Ruling) -> &mut Self {
        self.does(MakeRuling { ruling, reason: "for the test".into() }, [])
    }

    /// An actor is in a status without an end.
    #[track_caller]
    pub fn gains(&mut self, who: &str, status: Status, value: i32) -> &mut Self {
        let actor = self.id(who);
        self.rules(Ruling::Gain { actor, status, effect: Effect::lasting().of(value) })
    }

    /// Sets Health and Vitality; Health first, so that a fall to 0 is by the rules.
    #[track_caller]
    pub fn sets(&mut self, who: &str, health: i32, vitality: i32) -> &mut Self {
        let actor = self.id(who);
        self.rules(Ruling::Vitality { actor, to: vitality }).rules(Ruling::Health { actor, to: health })
    }

    #[track_caller]
    pub fn sets_ap(&mut self, who: &str, to: i32) -> &mut Self {
        let actor = self.id(who);
        self.rules(Ruling::ActionPoints { actor, to })
    }

    #[track_caller]
    pub fn sets_pool(&mut self, who: &str, pool: Temporary, to: i32) -> &mut Self {
        let actor = self.id(who);
        self.rules(Ruling::TemporaryPool { actor, pool, to })
    }

    #[track_caller]
    pub fn unseen(&mut self, observer: &str, subject: &str) -> &mut Self {
        let (observer, subject) = (self.id(observer), self.id(subject));
        self.rules(Ruling::Unseen { observer, subject, unseen: true })
    }

    /// Health and Vitality.
    pub fn pools(&self, who: &str) -> (i32, i32) {
        (self.actor(who).health, self.actor(who).vitality)
    }

    pub fn ap(&self, who: &str) -> i32 {
        self.actor(who).ap
    }

    pub fn has(&self, who: &str, status: Status) -> bool {
        self.actor(who).statuses.has(status)
    }

    pub fn value(&self, who: &str, status: Status) -> i32 {
        self.actor(who).statuses.value(status)
    }

    /// The last attack roll.
    #[track_caller]
    pub fn rolled(&self) -> AttackRoll {
        let roll = self.play.events.iter().rev().find_map(|event| match event {
            Event::AttackRolled(AttackRolled { roll, .. }) => Some(roll.clone()),
            _ => None,
        });
        roll.unwrap_or_else(|| panic!("no attack was rolled: {:#?}", self.play.events))
    }

    /// Total, target number and outcome of the last attack roll.
    #[track_caller]
    pub fn outcome(&self) -> (i32, i32, Degree) {
        let roll = self.rolled();
        (roll.total, roll.target, roll.degree)
    }

    /// All damage of the last command.
    pub fn dealt(&self) -> Vec<DamageDealt> {
        let damage = self.play.events.iter().filter_map(|event| match event {
            Event::Damaged(Damaged { damage, .. }) => Some(damage.clone()),
            _ => None,
        });
        damage.collect()
    }

    /// The amounts of that damage.
    pub fn amounts(&self) -> Vec<i32> {
        self.dealt().iter().map(|damage| damage.amount).collect()
    }

    pub fn happened(&self, fits: impl Fn(&Event) -> bool) -> bool {
        self.play.events.iter().any(fits)
    }

    /// What an actor paid last by the last command, and for what.
    #[track_caller]
    pub fn paid(&self, who: &str) -> (i32, Expense) {
        let id = self.id(who);
        let paid = self.play.events.iter().rev().find_map(|event| match event {
            Event::ApSpent(ApSpent { actor, amount, on, .. }) if *actor == id => Some((*amount, *on)),
            _ => None,
        });
        paid.unwrap_or_else(|| panic!("{who} paid nothing"))
    }

    /// The answers that the rules allow to an attack that waits.
    pub fn answers_offered(&self) -> Vec<Answer> {
        let offers = self.play.offers();
        let answers = offers.iter().filter_map(|offer| match offer.command {
            Command::Defend(Defend { with, .. }) => Some(with),
            _ => None,
        });
        answers.collect()
    }

    /// A door that is shut, in a column of the first row.
    #[track_caller]
    pub fn shuts_a_door(&mut self, column: u16) -> &mut Self {
        let at = self.state().map().cell_at(column, 0).expect("it is on the map");
        let door = serde_json::json!({"do": "furnish", "change": "place", "what": {
            "name": "door", "at": [at.x, at.y], "armor": 2, "health": 10, "health_max": 10, "bars": true, "open": false,
        }});
        self.does(serde_json::from_value::<Command>(door).expect("it is a command"), [])
    }

    /// Who is to act.
    pub fn acting(&self) -> &str {
        self.state().acting.map_or("", |id| &self.state().actor(id).name)
    }
}

/// The chance that a command leads to events that fit, as a fraction in lowest terms.
pub fn chance(state: &State, command: &Command, fits: impl Fn(&[Event]) -> bool) -> (u128, u128) {
    ludex_engine::testing::chance::<Unbound>(state, command, fits)
}

/// Whether an attack among some events turned out so.
pub fn turned_out(events: &[Event], fits: impl Fn(Degree) -> bool) -> bool {
    events.iter().any(|event| matches!(event, Event::AttackRolled(AttackRolled { roll, .. }) if fits(roll.degree)))
}

/// The free roll that maneuvers are met by.
pub const ROLL: Answer = Answer::DefenceRoll;

/// A maneuver of Mira's on the orc.
pub fn tries(table: &Blows, maneuver: Maneuver) -> Command {
    Command::Maneuver(TryManeuver { actor: table.id("Mira"), target: table.id("Orc"), maneuver })
}

/// The same, met in a way.
pub fn carries_out(table: &mut Blows, maneuver: Maneuver, with: Answer, faces: &[u32]) {
    let command = tries(table, maneuver);
    match maneuver {
        // Nothing but the roll of Mental answers a feint, so nothing is asked.
        Maneuver::Feint => table.does(command, faces),
        _ => table.exchange(command, with, faces),
    };
}

/// A duel in which a maneuver was tried and met by the free defence roll.
pub fn tried(mira: &str, orc: &str, maneuver: Maneuver, faces: &[u32]) -> Blows {
    let mut table = duel(mira, orc);
    carries_out(&mut table, maneuver, ROLL, faces);
    table
}
