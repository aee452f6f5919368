//! Trails that are followed on the way, and tracks that are covered.

use super::*;

/// Returns until when somebody follows a trail, in seconds of game time; 0 for none.
pub(super) fn trail_until(state: &State, id: ActorId) -> u64 {
    let trails = state.matters.iter().filter(|one| one.kind == MatterKind::Trail);
    trails.map(|one| one.trial(id).until).max().unwrap_or_default()
}

/// Has whoever has found a trail follow it on the way, at half Speed (PF-SKA-45).
pub fn finds_trail(found: &crate::skills::ThingFound, table: &mut Table<'_, impl Run>) {
    if found.until > 0 {
        goes_on(table, found.actor, Activity::Track);
    }
}

/// Has whoever covers its tracks do so on the way, at half Speed (PF-SKA-44).
pub fn covers_tracks(covered: &crate::skills::Covered, table: &mut Table<'_, impl Run>) {
    goes_on(table, covered.actor, Activity::CoverTracks);
}

/// Has somebody do something on the way from now on, outside encounters.
fn goes_on(table: &mut Table<'_, impl Run>, actor: ActorId, activity: Activity) {
    let exploring = Some(Exploring { activity, ally: None, skill: None, spell: None });
    let new = table.state().actor(actor).exploring != exploring;
    if new && table.state().stage != Stage::Fighting {
        table.emit(Explores { actor, exploring });
    }
}
