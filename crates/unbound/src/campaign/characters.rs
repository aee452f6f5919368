//! Characters who come to the table while a campaign is on, and characters made over: new levels, new gear.

use super::Turned;
use crate::blanks::field;
use crate::command::Command;
use crate::content::character;
use crate::handling::GearMoved;
use crate::movement;
use crate::ruling::RULING;
use crate::state::{Actor, Gear, Stage, State};
use crate::{Run, Table, Unbound};
use ludex_engine::{ActorId, Refusal, Takes, Verdict, Why, Worded};
use ludex_kit::{Act, Declared, Forms, command};

/// The most actors in a game.
const MOST_ACTORS: usize = 1000;

fn not_now(state: &State) -> Verdict {
    Refusal::new(&RULING, "a fight is on").instead("end the fight first").unless(state.stage != Stage::Fighting)?;
    match state.decision() {
        Some(pending) => Err(Refusal::new(&RULING, "{} must decide something first").about(pending.actor())),
        None => Ok(()),
    }
}

/// The side that a new character is on.
fn side_of(state: &State, named: Option<&str>) -> Option<u8> {
    match named {
        Some(name) => state.setting.sides.iter().position(|side| side == name).map(|side| side as u8),
        None => Some(state.actors.iter().find(|actor| actor.profile.pc).map_or(0, |actor| actor.side)),
    }
}

/// Who would come to the table.
///
/// # Errors
/// A fight, a record with faults, a name that somebody has, or a side that is not there.
fn joining(state: &State, join: &JoinCharacter) -> Result<Actor, Refusal> {
    let Some(side) = side_of(state, join.side.as_deref()) else {
        return Err(Refusal::new(&RULING, "there is no such side in this scene"));
    };
    let actor = character::read(&join.record, state.options()).map_err(|_| Refusal::new(&RULING, RECORD_FAULTS))?;
    if state.actors.iter().any(|other| other.name == actor.name) {
        return Err(Refusal::new(&RULING, "somebody of that name is there already").instead("choose another name"));
    }
    if state.actors.len() >= MOST_ACTORS {
        return Err(Refusal::new(&RULING, "there are a thousand people in this campaign already"));
    }
    Ok(Actor { side, ..actor })
}

/// A new character comes to the table: next to the others, or in reserve where there is no room. The game master's.
#[command(rule = RULING, group = "Character", label = "Bring a character", by = game_master, always, open)]
#[derive(Eq)]
pub struct JoinCharacter {
    /// Its record, as a content file states it: one `[[creature]]`, with gear of its own where it has any.
    pub record: String,
    /// On whose side; that of the first character of a player without.
    #[late]
    pub side: Option<String>,
}

impl Act<Unbound> for JoinCharacter {
    fn may(&self, s: &State) -> Verdict {
        // The page of a character stays open in a fight, and says there why not.
        not_now(s)?;
        joining(s, self).map(|_| ())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Ok(actor) = joining(t.state(), self) else { return };
        t.emit(Turned::Joined { actor: Box::new(Actor { reserve: true, ..actor }) });
        let state = t.state();
        let newest = ActorId(state.actors.len() as u16 - 1);
        let beside = state.ids().find(|&id| id != newest && state.actor(id).profile.pc && state.actor(id).present());
        let beside = beside.or_else(|| state.ids().find(|&id| state.actor(id).present()));
        if let Some(at) = beside.and_then(|beside| movement::nearest_free(state, newest, state.actor(beside).at)) {
            t.emit(Turned::Arrived { actor: newest, at });
        }
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        let s = f.state();
        let side = side_of(s, None).and_then(|side| s.setting.sides.get(usize::from(side))).cloned();
        let sides = Takes::Choice { of: s.setting.sides.clone() };
        let fields = vec![field("/record", "the character", Takes::Character), field("/side", "side", sides)];
        f.form("Character", Self::DOC.title, JoinCharacter { record: String::new(), side }.into(), fields);
    }
}

/// Somebody as a new record has it, unhurt.
///
/// # Errors
/// A fight, no player's character, something that is kept up or held, or a record with faults.
fn renewed(state: &State, remake: &RemakeCharacter) -> Result<Actor, Refusal> {
    let old = state.actor(remake.actor);
    if !old.profile.pc {
        return Err(Refusal::new(&RULING, "{} is no player's character").about(remake.actor));
    }
    if old.magic.concentration.is_some() || old.caught > 0 {
        let why = Why::new("{} concentrates on something, or has caught something").about(remake.actor);
        return Err(Refusal::new(&RULING, why).instead("let it end that first"));
    }
    let new = character::read(&remake.record, state.options()).map_err(|_| Refusal::new(&RULING, RECORD_FAULTS))?;
    let named = state.ids().any(|id| id != remake.actor && state.actor(id).name == new.name);
    if named || new.profile.size != old.profile.size {
        return Err(Refusal::new(&RULING, "name and size of somebody who is there do not change into those"));
    }
    Ok(new)
}

/// A character's record is replaced: what it has lost and spent stays lost and spent. The game master's.
#[command(rule = RULING, group = "Character", label = "Change a character", by = game_master, always, open)]
#[derive(Eq)]
pub struct RemakeCharacter {
    /// Whose.
    pub actor: ActorId,
    /// The new record.
    pub record: String,
}

impl Act<Unbound> for RemakeCharacter {
    fn may(&self, s: &State) -> Verdict {
        // The page of a character stays open in a fight, and says there why not.
        not_now(s)?;
        renewed(s, self).map(|_| ())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Ok(new) = renewed(t.state(), self) else { return };
        // Weapons go by their place in the record: what lies about is picked up before the places change.
        for lying in t.state().lying.clone().into_iter().filter(|lying| lying.owner == self.actor) {
            let (actor, weapon) = (lying.owner, lying.weapon);
            t.emit(GearMoved { actor, weapon, to: Gear::Stowed, lies: None });
        }
        let made = character::made_over(t.state().actor(self.actor), new);
        t.emit(Turned::Remade { actor: self.actor, made: Box::new(made) });
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        let Some(actor) = f.state().ids().find(|&id| f.state().actor(id).profile.pc) else { return };
        let fields = vec![field("/actor", "who", Takes::Actor), field("/record", "the character", Takes::Character)];
        f.form("Character", Self::DOC.title, RemakeCharacter { actor, record: String::new() }.into(), fields);
    }
}

/// Why a record is refused; which faults it has is told by [`explained`].
const RECORD_FAULTS: &str = "the record has faults";

/// What is wrong with the record of a command, in full; `None` where that is not why it is refused.
pub(crate) fn explained(state: &State, command: &Command, refusal: &Refusal) -> Option<Worded> {
    let record = match command {
        Command::JoinCharacter(join) => &join.record,
        Command::RemakeCharacter(remake) => &remake.record,
        _ => return None,
    };
    if refusal.why.text != RECORD_FAULTS {
        return None;
    }
    let faults = character::read(record, state.options()).err()?;
    let texts: Vec<String> = faults.iter().take(5).map(ToString::to_string).collect();
    let rule = faults.iter().find_map(|fault| fault.rule.clone()).unwrap_or_else(|| (&RULING).into());
    let why = format!("the record has faults: {}", texts.join("; ")).into();
    Some(Worded { rule, why, instead: Some("mend them".into()) })
}
