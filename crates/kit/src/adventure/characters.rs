use super::bring::{CREATURE_FAULTS, own_name};
use super::{SceneEvent, Scenic, comes, ids};
use crate::content::Fault;
use crate::{
    Act, ActorId, After, Declared, Forms, Refusal, Rule, Run, Spot, Table, Takes, Verdict, Viewer, Worded, command,
    field_of, is_default,
};
use ludex_engine::{Field, is_known, people};

/// The most actors in a campaign.
pub(super) const MOST_PEOPLE: usize = 1000;

/// A game to which characters come while a campaign is on, and whose characters are made over: new levels, new gear.
pub trait Joins: Scenic {
    /// Returns the player's character of a record, which is the text of a content file; it is not on the ground yet.
    ///
    /// # Errors
    /// Returns everything that is wrong with the record.
    fn newcomer(state: &Self::State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>>;
    /// Returns the creature or the character of a record, which is the text of a content file; it is not on the ground yet.
    ///
    /// # Errors
    /// Returns everything that is wrong with the record.
    fn creature(state: &Self::State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>>;
    /// Returns another actor of the record of `id`, whole and rested, and not on the ground yet; `None` for one of whom there is
    /// only one.
    fn another(state: &Self::State, id: ActorId, side: &str) -> Option<Self::Participant>;
    /// Returns the nearest place to a spot where there is room for an actor; `None` if there is no room.
    fn near(state: &Self::State, id: ActorId, spot: Spot) -> Option<Self::Place>;
    /// Checks that somebody can come now. That nothing must be decided was checked before.
    ///
    /// # Errors
    /// Returns a refusal that says what has to end first.
    fn may_come(_state: &Self::State) -> Verdict {
        Ok(())
    }
    /// Gives somebody who has come a place in the order of a fight, if one is on.
    fn comes_in(_table: &mut Table<'_, Self, impl Run<Self>>, _id: ActorId) {}
    /// Returns an actor as the new record `new` has it; what it has lost and spent stays lost and spent.
    fn made_over(state: &Self::State, id: ActorId, new: Self::Participant) -> Self::Participant;
    /// Checks that nothing is on that a new record would break; with `None`, whoever it is.
    ///
    /// # Errors
    /// Returns a refusal during a fight, or while a spell is kept up.
    fn may_change(state: &Self::State, _id: Option<ActorId>) -> Verdict {
        Self::nothing_is_on(state, Self::TURNS)
    }
    /// Returns whether everything that cannot change is in a new record as it was, such as the actor's size.
    fn stays(_state: &Self::State, _id: ActorId, _new: &Self::Participant) -> bool {
        true
    }
    /// Carries out what an actor does before its record is replaced.
    fn pack(_table: &mut Table<'_, Self, impl Run<Self>>, _id: ActorId) {}
}

/// Checks that nothing must be decided: nobody comes or is made over while something must (TABLE-02).
fn not_asked<G: Joins>(state: &G::State) -> Verdict {
    match G::waits(state).map(crate::prompt::decider::<G>) {
        Some(Some(who)) => Err(Refusal::new(G::TURNS, "{} must decide something first").about(who)),
        Some(None) => Err(Refusal::new(G::TURNS, "the game master must decide something first")),
        None => Ok(()),
    }
}

/// Checks that nothing is on that forbids new records; with an actor, for that actor too.
fn not_now<G: Joins>(state: &G::State, id: Option<ActorId>) -> Verdict {
    G::may_change(state, None)?;
    not_asked::<G>(state)?;
    id.map_or(Ok(()), |id| G::may_change(state, Some(id)))
}

/// Returns the names of the sides, in the order of those who are on them.
pub(super) fn sides<G: Joins>(state: &G::State) -> Vec<&str> {
    let mut sides = Vec::new();
    for (_, person) in people::<G>(state) {
        if !sides.contains(&person.side) {
            sides.push(person.side);
        }
    }
    sides
}

/// Returns the side of the first player's character; the first of all sides if there is none.
fn usual_side<G: Joins>(state: &G::State) -> Option<&str> {
    let played = ids::<G>(state).find(|&id| G::is_played(state, id)).and_then(|id| G::person(state, id));
    played.map(|person| person.side).or_else(|| sides::<G>(state).first().copied())
}

/// Reads the record of a player's character.
fn of_record<G: Joins>(state: &G::State, record: &str, side: &str) -> Result<G::Participant, Refusal> {
    G::newcomer(state, record, side).map_err(|_| Refusal::new(G::TURNS, RECORD_FAULTS))
}

/// Returns whether an actor other than `own` has this name.
pub(super) fn is_taken<G: Joins>(state: &G::State, name: &str, own: Option<ActorId>) -> bool {
    people::<G>(state).any(|(id, person)| Some(id) != own && person.name == name)
}

/// Returns whether a name is that of a player's character, or of somebody of whom a player or an onlooker knows. Whether
/// anybody else has it makes no difference to a newcomer, who would learn of them.
fn is_known_name<G: Joins>(state: &G::State, name: &str) -> bool {
    let played = |id: &ActorId| G::is_played(state, *id);
    let is_shown = |id: ActorId| {
        let mut players = ids::<G>(state).filter(played).map(|own| Viewer::Player(vec![own]));
        is_known::<G>(state, &Viewer::Spectator, id) || players.any(|player| is_known::<G>(state, &player, id))
    };
    people::<G>(state).any(|(id, person)| person.name == name && (played(&id) || is_shown(id)))
}

/// Returns the character who would come to the table; the refusal where it may not.
fn joining<G: Joins>(state: &G::State, join: &JoinCharacter) -> Result<G::Participant, Refusal> {
    let named = |side: &String| sides::<G>(state).into_iter().find(|known| known == side);
    let Some(side) = join.side.as_ref().map_or(usual_side::<G>(state), named) else {
        return Err(Refusal::new(G::TURNS, "there is no such side in this scene"));
    };
    let new = of_record::<G>(state, &join.record, side)?;
    let own = !is_known_name::<G>(state, G::name_of(&new));
    ensure!(own, *G::TURNS, "somebody of that name is there already", instead = "choose another name");
    let room = ids::<G>(state).count() < MOST_PEOPLE;
    ensure!(room, *G::TURNS, "there are a thousand people in this campaign already");
    Ok(new)
}

/// Returns an actor as a new record has it.
fn renewed<G: Joins>(state: &G::State, remake: &RemakeCharacter) -> Result<G::Participant, Refusal> {
    let side = G::person(state, remake.actor).map_or("", |person| person.side);
    let new = of_record::<G>(state, &remake.record, side)?;
    let stays = !is_taken::<G>(state, G::name_of(&new), Some(remake.actor)) && G::stays(state, remake.actor, &new);
    ensure!(stays, *G::TURNS, "name and size of somebody who is there do not change into those");
    Ok(new)
}

/// Returns the field of a record: a form of its own where the game has one.
fn record_field<G: Joins>() -> Field {
    let takes = if G::builder().is_some() { Takes::Character } else { Takes::Text };
    Field::new("/record", "the character", takes)
}

/// A new character comes to the table, in a fight too: next to the others, or in reserve where there is no room. The game
/// master's.
#[command(group = "Character", label = "Bring a character", by = game_master, always, open)]
#[derive(Eq)]
pub struct JoinCharacter {
    /// Its record, as a content file states it, with gear of its own where it has any.
    pub record: String,
    /// On whose side; that of the first character of a player without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: Option<String>,
}

impl<G: Joins> Act<G> for JoinCharacter
where
    JoinCharacter: Into<G::Command>,
    SceneEvent<G>: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::TURNS);

    // The page of a character stays open while something must be decided, and says there why not.
    fn may(&self, state: &G::State) -> Verdict {
        not_asked::<G>(state)?;
        G::may_come(state)?;
        joining::<G>(state, self).map(drop)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        let Ok(new) = joining::<G>(table.state(), self) else { return };
        let name = G::name_of(&new).to_owned();
        let before = people::<G>(table.state()).find(|(_, person)| person.name == name).map(|(id, _)| id);
        if let Some(actor) = before {
            let name = own_name::<G>(table.state(), &name);
            table.emit(SceneEvent::Renamed { actor, name });
        }
        let newest = ActorId(ids::<G>(table.state()).count() as u16);
        table.emit(SceneEvent::Joined { actor: Box::new(new) });
        comes(table, newest);
        if G::is_present(table.state(), newest) {
            G::comes_in(table, newest);
        }
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let side = usual_side::<G>(forms.state());
        let of = sides::<G>(forms.state());
        let choice = Takes::Choice { of: of.into_iter().map(str::to_owned).collect() };
        let fields = vec![record_field::<G>(), Field::new("/side", "side", choice)];
        let blank = JoinCharacter { record: String::new(), side: side.map(str::to_owned) };
        forms.form("Character", Self::DOC.title, blank.into(), fields);
    }
}

/// A character's record is replaced: what it has lost and spent stays lost and spent. The game master's.
#[command(group = "Character", label = "Change a character", by = game_master, always, open)]
#[derive(Eq)]
pub struct RemakeCharacter {
    /// Whose.
    pub actor: ActorId,
    /// The new record.
    pub record: String,
}

impl<G: Joins> Act<G> for RemakeCharacter
where
    RemakeCharacter: Into<G::Command>,
    SceneEvent<G>: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::TURNS);

    fn may(&self, state: &G::State) -> Verdict {
        not_now::<G>(state, None)?;
        ensure!(G::is_played(state, self.actor), *G::TURNS, "{} is no player's character", self.actor);
        not_now::<G>(state, Some(self.actor))?;
        renewed::<G>(state, self).map(drop)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        let Ok(new) = renewed::<G>(table.state(), self) else { return };
        G::pack(table, self.actor);
        let made = G::made_over(table.state(), self.actor, new);
        table.emit(SceneEvent::Remade { actor: self.actor, made: Box::new(made) });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let Some(actor) = ids::<G>(forms.state()).find(|&id| G::is_played(forms.state(), id)) else { return };
        let fields = vec![field_of::<ActorId>("/actor", "who"), record_field::<G>()];
        forms.form("Character", Self::DOC.title, RemakeCharacter { actor, record: String::new() }.into(), fields);
    }
}

/// Why a record is refused; which faults it has is told by [`explained`].
const RECORD_FAULTS: &str = "the record has faults";

/// Returns a refusal in words; where a record is refused, with the first five of its faults. For
/// [`Presentation::explained`](crate::Presentation::explained).
pub fn explained<G: Joins>(state: &G::State, command: &G::Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
    let read = match refusal.why.text {
        RECORD_FAULTS => G::newcomer,
        CREATURE_FAULTS => G::creature,
        _ => return G::worded(state, refusal, viewer),
    };
    let record = serde_json::to_value(command).ok();
    let record = record.as_ref().and_then(|command| command.get("record")?.as_str());
    let Some(faults) = record.and_then(|record| read(state, record, usual_side::<G>(state).unwrap_or("")).err()) else {
        return G::worded(state, refusal, viewer);
    };
    let texts: Vec<String> = faults.iter().take(5).map(ToString::to_string).collect();
    let rule = faults.iter().find_map(|fault| fault.rule.clone()).unwrap_or_else(|| G::TURNS.into());
    let why = format!("the record has faults: {}", texts.join("; ")).into();
    Worded { rule, why, instead: Some("mend them".into()) }
}
