use super::bring::CREATURE_FAULTS;
use super::{SceneEvent, Scenic, comes, ids};
use crate::content::Fault;
use crate::only_if;
use crate::{ActorId, Declared, Refusal, Run, Spot, Table, Takes, Verdict, Viewer, Worded, acts, command, field_of};
use ludex_engine::{Field, people};

/// The most people in a campaign.
pub(super) const MOST_PEOPLE: usize = 1000;

/// A game to which characters come while a campaign is on, and whose characters are made over: new levels, new gear.
pub trait Joins: Scenic {
    /// Returns the player's character of a record, as a content file states it; it is not on the ground yet.
    ///
    /// # Errors
    /// Everything that is wrong with the record.
    fn newcomer(state: &Self::State, record: &str, side: &str) -> Result<Self::Somebody, Vec<Fault>>;
    /// Returns somebody of a record, a creature or a character, as a content file states it; not on the ground yet.
    ///
    /// # Errors
    /// Everything that is wrong with the record.
    fn creature(state: &Self::State, record: &str, side: &str) -> Result<Self::Somebody, Vec<Fault>>;
    /// Returns another of the record of an actor, whole and rested; not on the ground yet. None where there is only one.
    fn another(state: &Self::State, id: ActorId, side: &str) -> Option<Self::Somebody>;
    /// Returns somebody under another name.
    fn renamed(somebody: Self::Somebody, name: &str) -> Self::Somebody;
    /// Returns the nearest place to a spot with room for an actor.
    fn near(state: &Self::State, id: ActorId, spot: Spot) -> Option<Self::Place>;
    /// Whether somebody can be taken in now, when nothing must be decided.
    ///
    /// # Errors
    /// What has to end first.
    fn may_come(_state: &Self::State) -> Verdict {
        Ok(())
    }
    /// Takes somebody who has come into the order of a fight, if one is on.
    fn comes_in(_table: &mut Table<'_, Self, impl Run<Self>>, _id: ActorId) {}
    /// Returns an actor as a new record has it: what it has lost and spent stays lost and spent.
    fn made_over(state: &Self::State, id: ActorId, new: Self::Somebody) -> Self::Somebody;
    /// Whether nothing is on that a new record would break.
    ///
    /// # Errors
    /// A fight, a spell that is kept up.
    fn may_change(state: &Self::State, _id: Option<ActorId>) -> Verdict {
        Self::nothing_is_on(state, Self::TURNS)
    }
    /// Returns whether what cannot change is as it was, such as its size.
    fn stays(_state: &Self::State, _id: ActorId, _new: &Self::Somebody) -> bool {
        true
    }
    /// What an actor does before the record is replaced.
    fn pack(_table: &mut Table<'_, Self, impl Run<Self>>, _id: ActorId) {}
}

/// Nobody comes or is made over while something must be decided.
fn not_asked<G: Joins>(s: &G::State) -> Verdict {
    match G::waits(s).map(crate::ask::decider::<G>) {
        Some(Some(who)) => Err(Refusal::new(G::TURNS, "{} must decide something first").about(who)),
        Some(None) => Err(Refusal::new(G::TURNS, "the game master must decide something first")),
        None => Ok(()),
    }
}

/// Nobody is made over in the middle of anything.
fn not_now<G: Joins>(s: &G::State, id: Option<ActorId>) -> Verdict {
    G::may_change(s, None)?;
    not_asked::<G>(s)?;
    id.map_or(Ok(()), |id| G::may_change(s, Some(id)))
}

/// Returns the sides, in the order of those who are on them.
pub(super) fn sides<G: Joins>(s: &G::State) -> Vec<&str> {
    let mut sides = Vec::new();
    for (_, person) in people::<G>(s) {
        if !sides.contains(&person.side) {
            sides.push(person.side);
        }
    }
    sides
}

/// Returns the side of the first player's character; the first of all without.
fn usual_side<G: Joins>(s: &G::State) -> Option<&str> {
    let played = ids::<G>(s).find(|&id| G::is_played(s, id)).and_then(|id| G::person(s, id));
    played.map(|person| person.side).or_else(|| sides::<G>(s).first().copied())
}

fn of_record<G: Joins>(s: &G::State, record: &str, side: &str) -> Result<G::Somebody, Refusal> {
    G::newcomer(s, record, side).map_err(|_| Refusal::new(G::TURNS, RECORD_FAULTS))
}

/// Returns whether another actor has a name.
pub(super) fn is_taken<G: Joins>(s: &G::State, name: &str, own: Option<ActorId>) -> bool {
    people::<G>(s).any(|(id, person)| Some(id) != own && person.name == name)
}

/// Returns who would come to the table.
fn joining<G: Joins>(s: &G::State, join: &JoinCharacter) -> Result<G::Somebody, Refusal> {
    let named = |side: &String| sides::<G>(s).into_iter().find(|known| known == side);
    let Some(side) = join.side.as_ref().map_or(usual_side::<G>(s), named) else {
        return Err(Refusal::new(G::TURNS, "there is no such side in this scene"));
    };
    let new = of_record::<G>(s, &join.record, side)?;
    let own = !is_taken::<G>(s, G::name_of(&new), None);
    only_if!(own, G::TURNS, "somebody of that name is there already"; "choose another name")?;
    let room = ids::<G>(s).count() < MOST_PEOPLE;
    only_if!(room, G::TURNS, "there are a thousand people in this campaign already").map(|()| new)
}

/// Returns an actor as a new record has it.
fn renewed<G: Joins>(s: &G::State, remake: &RemakeCharacter) -> Result<G::Somebody, Refusal> {
    let side = G::person(s, remake.actor).map_or("", |person| person.side);
    let new = of_record::<G>(s, &remake.record, side)?;
    let stays = !is_taken::<G>(s, G::name_of(&new), Some(remake.actor)) && G::stays(s, remake.actor, &new);
    only_if!(stays, G::TURNS, "name and size of somebody who is there do not change into those").map(|()| new)
}

/// Returns the field of a record: a form of its own where the game has one.
fn record_field<G: Joins>() -> Field {
    let takes = if G::builder().is_some() { Takes::Character } else { Takes::Text };
    Field::new("/record", "the character", takes)
}

acts! { G: Joins, G::TURNS, SceneEvent<G>;
    /// A new character comes to the table, in a fight too: next to the others, or in reserve where there is no room. The game
    /// master's.
    #[command(group = "Character", label = "Bring a character", by = game_master, always, open)]
    #[derive(Eq)]
    JoinCharacter {
        record: String, "Its record, as a content file states it, with gear of its own where it has any.";
        #[late] side: Option<String>, "On whose side; that of the first character of a player without.";
    }
    // The page of a character stays open while something must be decided, and says there why not.
    may |c, s| {
        not_asked::<G>(s)?;
        G::may_come(s)?;
        joining::<G>(s, c).map(drop)
    },
    run |c, t| {
        let Ok(new) = joining::<G>(t.state(), c) else { return };
        let newest = ActorId(ids::<G>(t.state()).count() as u16);
        t.emit(SceneEvent::Joined { actor: Box::new(new) });
        comes(t, newest);
        if G::is_present(t.state(), newest) {
            G::comes_in(t, newest);
        }
    },
    forms |f| {
        let (side, of) = (usual_side::<G>(f.state()), sides::<G>(f.state()));
        let choice = Takes::Choice { of: of.into_iter().map(str::to_owned).collect() };
        let fields = vec![record_field::<G>(), Field::new("/side", "side", choice)];
        let blank = JoinCharacter { record: String::new(), side: side.map(str::to_owned) };
        f.form("Character", Self::DOC.title, blank.into(), fields);
    };

    /// A character's record is replaced: what it has lost and spent stays lost and spent. The game master's.
    #[command(group = "Character", label = "Change a character", by = game_master, always, open)]
    #[derive(Eq)]
    RemakeCharacter { actor: ActorId, "Whose."; record: String, "The new record."; }
    may |c, s| {
        not_now::<G>(s, None)?;
        only_if!(G::is_played(s, c.actor), G::TURNS, "{} is no player's character", c.actor)?;
        not_now::<G>(s, Some(c.actor))?;
        renewed::<G>(s, c).map(drop)
    },
    run |c, t| {
        let Ok(new) = renewed::<G>(t.state(), c) else { return };
        G::pack(t, c.actor);
        let made = G::made_over(t.state(), c.actor, new);
        t.emit(SceneEvent::Remade { actor: c.actor, made: Box::new(made) });
    },
    forms |f| {
        let Some(actor) = ids::<G>(f.state()).find(|&id| G::is_played(f.state(), id)) else { return };
        let fields = vec![field_of::<ActorId>("/actor", "who"), record_field::<G>()];
        f.form("Character", Self::DOC.title, RemakeCharacter { actor, record: String::new() }.into(), fields);
    };
}

/// Why a record is refused; which faults it has is told by [`explained`].
const RECORD_FAULTS: &str = "the record has faults";

/// Returns a refusal in words; where it is that of a record, everything that is wrong with it. `System::explained` asks
/// it.
pub fn explained<G: Joins>(s: &G::State, command: &G::Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
    let read = match refusal.why.text {
        RECORD_FAULTS => G::newcomer,
        CREATURE_FAULTS => G::creature,
        _ => return G::worded(s, refusal, viewer),
    };
    let record = serde_json::to_value(command).ok();
    let record = record.as_ref().and_then(|command| command.get("record")?.as_str());
    let Some(faults) = record.and_then(|record| read(s, record, usual_side::<G>(s).unwrap_or("")).err()) else {
        return G::worded(s, refusal, viewer);
    };
    let texts: Vec<String> = faults.iter().take(5).map(ToString::to_string).collect();
    let rule = faults.iter().find_map(|fault| fault.rule.clone()).unwrap_or_else(|| G::TURNS.into());
    let why = format!("the record has faults: {}", texts.join("; ")).into();
    Worded { rule, why, instead: Some("mend them".into()) }
}
