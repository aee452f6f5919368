//! Heroes of Destiny, refereed: a fight, from the first roll of initiative to the last one standing.
//!
//! Wild dice decide attacks; there are no hit points, only wound slots that fill. Action Points come twice a
//! round and can be kept; initiative moves, and whoever is ahead may act on another's turn at the price of 2
//! initiative. The README of this crate shows its state and its turn on one page.
//!
//! Load an encounter, begin it, and see what may be done:
//!
//! ```
//! use ludex_destiny::{Command, Destiny};
//! use ludex_engine::{Seeded, System, play};
//!
//! let library = ludex_destiny::content::starter();
//! let mut state = Destiny::load("duel.toml", &library).expect("the starter content is whole");
//! play::<Destiny>(&mut state, &mut Seeded::from_number(7), &mut (), &Command::Begin { surprised: vec![] })?;
//! let mut offers = Vec::new();
//! Destiny::offers(&state, &mut offers);
//! assert!(!offers.is_empty());
//! # Ok::<(), ludex_engine::Refusal>(())
//! ```
//!
//! Let two policies play it to its end, without a listener and without allocating:
//!
//! ```
//! use ludex_destiny::{Destiny, Stage};
//! use ludex_engine::{Seeded, System, play};
//!
//! let mut state = Destiny::load("duel.toml", &ludex_destiny::content::starter()).expect("it is whole");
//! let mut policy = Destiny::policy("aggressive").expect("there is one");
//! let mut dice = Seeded::from_number(7);
//! while let Some(command) = policy.choose(&state) {
//!     play::<Destiny>(&mut state, &mut dice, &mut (), &command)?;
//! }
//! assert_eq!(state.stage, Stage::Over);
//! # Ok::<(), ludex_engine::Refusal>(())
//! ```

mod actions;
mod apply;
mod attack;
mod change;
mod checks;
mod command;
mod conditions;
pub mod content;
mod defence;
mod derived;
mod difficulty;
mod dying;
mod event;
mod flow;
mod gear;
mod list;
mod movement;
mod offers;
mod options;
mod policy;
mod profile;
mod ruling;
mod sheet;
mod stamina;
mod state;
mod table;
mod tell;
mod turns;
mod windows;
mod wounds;

pub use actions::{Price, price, reduced};
pub use attack::{CombatCheck, attack_bonus, distance, gap, targeted, weapon_damage};
pub use checks::{
    Asked, Competence, Criticals, DIFFICULTIES, Dice, Difficulty, FUDGE_AT_LEAST, Purpose, ROLLS, RollUse, Versus,
    WILD_AT_LEAST, bonus, critical, difficulty, roll_of,
};
pub use command::{Act, ActKind, Change, Command, Manner, Posture, Task};
pub use conditions::{Condition, Effect, Gate, is_exhausted, is_helpless, is_immobile, is_staggered, wound_penalty};
pub use defence::{DefenceKind, better as better_defence, value as defence};
pub use derived::{
    ActionPoints, action_points, base_toughness, current_stamina_max, initiative, normal_stamina, rate, rate_of, slots,
    stated, toughness, yards,
};
pub use event::{Event, Gain, Shift, Throw};
pub use gear::{Armour, Weapon};
pub use list::List;
pub use movement::ap_to;
pub use options::{DeathRules, DiceProfile, Options};
pub use profile::{Attribute, Profile, Rank, Skill, Skills, SlotsBy, Sort};
pub use state::{
    Actor, Attack, Cover, Dying, Guard, Labour, Life, Moving, Pending, Presence, Question, Setting, Source, Stage,
    State, Window,
};
pub use wounds::{Level, count as wound_count, eased, slot_for, stepped};

use ludex_engine::content::{Fault, Library};
use ludex_engine::{
    ActorId, Authority, Barred, Faces, Form, Gauge, Ground, Line, Log, Offer, Policy, Refusal, Rule, Scene, Sheet,
    System, View, Viewer,
};

/// Heroes of Destiny.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Destiny;

/// The rules, chapter by chapter.
static CHAPTERS: &[&[&Rule]] = &[
    checks::RULES,
    profile::RULES,
    derived::RULES,
    wounds::RULES,
    dying::RULES,
    stamina::RULES,
    turns::RULES,
    windows::RULES,
    actions::RULES,
    movement::RULES,
    attack::RULES,
    defence::RULES,
    conditions::RULES,
    options::RULES,
    content::RULES,
];

impl System for Destiny {
    type State = State;
    type Command = Command;
    type Event = Event;

    const ID: &'static str = "destiny";
    const NAME: &'static str = "Heroes of Destiny";
    const VERSION: u32 = 1;
    const MARKS: &'static [&'static str] = &["hit", "critical", "wound", "out of the fight"];
    const AMOUNT: &'static str = "damage";
    const ACTOR_FIELDS: &'static [&'static str] = &["actor", "target", "surprised", "by"];

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn decide<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Self, F, L>, command: &Command) -> Result<(), Refusal> {
        decide(scene, command)?;
        turns::proceed(scene);
        Ok(())
    }

    fn offers(state: &State, offers: &mut Vec<Offer<Command>>) {
        offers::offers(state, offers);
    }

    fn barred(state: &State, actor: ActorId) -> Vec<Barred> {
        offers::barred(state, actor)
    }

    fn forms(state: &State) -> Vec<Form> {
        offers::forms(state)
    }

    fn authority(_: &State, command: &Command) -> Authority {
        offers::doer(command).map_or(Authority::GameMaster, Authority::Actor)
    }

    fn is_open(command: &Command) -> bool {
        matches!(command, Command::Begin { .. } | Command::Speak { .. } | Command::Check { .. } | Command::Rule { .. })
    }

    fn usual_answer(state: &State) -> Option<Command> {
        policy::usual_answer(state)
    }

    fn measure(event: &Event, gauge: &mut Gauge) {
        policy::measure(event, gauge);
    }

    fn subject(command: &Command) -> Option<ActorId> {
        match *command {
            Command::Act { act: Act::Attack { target, .. }, .. }
            | Command::Interrupt { act: Act::Attack { target, .. }, .. }
            | Command::UseReadied { act: Act::Attack { target, .. }, .. } => Some(target),
            _ => None,
        }
    }

    fn broken(state: &State) -> Option<String> {
        table::broken(state)
    }

    fn rules() -> &'static [&'static [&'static Rule]] {
        CHAPTERS
    }

    fn policies() -> &'static [&'static str] {
        &["aggressive", "steady"]
    }

    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        policy::named(name)
    }

    fn names(state: &State) -> Vec<&str> {
        state.setting.cast.iter().map(|profile| profile.name.as_str()).collect()
    }

    fn side(state: &State, actor: ActorId) -> &str {
        table::side(state, actor)
    }

    fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        sheet::sheet(state, actor, viewer)
    }

    fn view(state: &State, viewer: &Viewer) -> View {
        table::view(state, viewer)
    }

    fn ground(_: &State) -> Option<Ground> {
        None
    }

    fn tell(state: &State, event: &Event, viewer: &Viewer) -> Option<Line> {
        tell::tell(state, event, viewer)
    }

    fn load(file: &str, library: &dyn Library) -> Result<State, Vec<Fault>> {
        content::load(file, library)
    }

    fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
        content::check(file, library)
    }
}

/// Checks a command, and does its first part; the rest follows by itself.
fn decide<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, command: &Command) -> Result<(), Refusal> {
    let state = scene.state();
    if offers::doer(command).is_some_and(|actor| !state.knows(actor)) {
        return Err(Refusal::new(&turns::JOINING, "there is no such creature"));
    }
    let event = match command {
        Command::Begin { surprised } => {
            turns::may_begin(state, surprised)?;
            for actor in state.ids() {
                if scene.state().actor(actor).presence == Presence::Ready {
                    turns::enter(scene, actor);
                }
            }
            surprised.iter().for_each(|&actor| turns::surprise(scene, actor));
            return Ok(());
        }
        Command::Join { actor, surprised } => {
            offers::may_join(state, *actor, *surprised)?;
            turns::enter(scene, *actor);
            if *surprised {
                turns::surprise(scene, *actor);
            } else {
                turns::gain(scene, *actor, Gain::Joining);
            }
            return Ok(());
        }
        Command::Act { actor, act } => actions::announce(state, *actor, *act)?,
        Command::Continue { actor } => actions::go_on(state, *actor)?,
        Command::Abandon { actor } => actions::abandon(state, *actor)?,
        Command::Move { actor, to } => movement::announce(state, *actor, *to)?,
        Command::EndTurn { actor } => turns::may_end(state, *actor)?,
        Command::Interrupt { actor, act } => {
            windows::may_interrupt(state, *actor, *act)?;
            windows::interrupt(scene, *actor, *act);
            return Ok(());
        }
        Command::UseReadied { actor, act } => {
            windows::may_use_readied(state, *actor, *act)?;
            windows::use_readied(scene, *actor, *act);
            return Ok(());
        }
        Command::Rebuff { actor, weapon } => {
            windows::asked(state, *actor, Question::Rebuff)?;
            movement::may_rebuff(state, *actor, *weapon)?;
            movement::rebuff(scene, *actor, *weapon);
            return Ok(());
        }
        Command::Harry { actor } => {
            let target = movement::may_harry_now(state, *actor)?;
            movement::harry(scene, *actor, target);
            return Ok(());
        }
        Command::Guard { actor, with } => {
            windows::asked(state, *actor, Question::Guard)?;
            defence::guard(state, *actor, *with)?
        }
        Command::GoOn { actor } => {
            windows::asked(state, *actor, Question::GoOn)?;
            Event::WentOn { actor: *actor }
        }
        Command::Halt { actor } => {
            windows::asked(state, *actor, Question::GoOn)?;
            movement::end(scene, *actor);
            return Ok(());
        }
        Command::Pass { actor, whole_turn } => windows::may_pass(state, *actor, *whole_turn)?,
        Command::Drop { actor, weapon } => turns::may_drop(state, *actor, *weapon)?,
        Command::Speak { actor, words } => {
            turns::may_speak(state, *actor)?;
            Event::Spoke { actor: *actor, words: words.clone() }
        }
        Command::Check { actor, asked, against } => {
            checks::check_lawful(state, *actor, asked, against)?;
            checks::check(scene, *actor, asked, against);
            return Ok(());
        }
        Command::Rule { change, reason } => {
            ruling::lawful(state, change)?;
            ruling::rule(scene, change, reason);
            return Ok(());
        }
    };
    scene.emit(event);
    Ok(())
}
