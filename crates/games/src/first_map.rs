use crate::{Game, JsonSystem, Request};
use ludex_engine::content::Library;
use ludex_engine::{CommandKind, Ground, Viewer};

/// So many scenes are looked through.
const MOST_SCENES: usize = 12;

/// Returns the ground of the first map on which an encounter or an adventure is played, as everybody may see it; `None` where there
/// is none, or where the file has faults.
pub fn first_map(system: &dyn JsonSystem, file: &str, library: &dyn Library) -> Option<Ground> {
    let mut game = system.begin(file, library, [0; 32], "").ok()?;
    for _ in 0..MOST_SCENES {
        if let Some(ground) = game.ground(&Viewer::Spectator) {
            return Some(ground);
        }
        goes_on(&mut *game)?;
    }
    None
}

/// Opens the next scene of an adventure; `None` where there is no other.
fn goes_on(game: &mut dyn Game) -> Option<()> {
    let viewer = &Viewer::GameMaster;
    let opens = |kind| matches!(kind, CommandKind::Open | CommandKind::GoOn);
    let next = game.offers(viewer).into_iter().find(|offer| opens(offer.kind))?;
    let prepared = game.prepare(Request::by("", viewer, next.command)).ok()?;
    game.commit(prepared);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{starter, system};

    #[test]
    fn adventures_are_shown_by_the_first_map_of_any_of_their_scenes() {
        let mut later = Vec::new();
        for (of, file) in [
            ("unbound", "the-drowned-bell.toml"),
            ("unbound", "journey.toml"),
            ("unbound", "parley.toml"),
            ("destiny", "the-salt-road.toml"),
            ("archsoul", "the-lamp-of-saltmoor.toml"),
        ] {
            let rules = system(of).expect("it is there");
            let library = starter(of);
            let Ok(first) = rules.begin(file, &library, [0; 32], "") else { continue };
            let map = first_map(rules, file, &library);
            match first.ground(&Viewer::Spectator) {
                Some(ground) => assert_eq!(map, Some(ground), "{file}"),
                None => later.extend(map.map(|map| (file, map.cells.len()))),
            }
        }
        assert!(later.iter().all(|(_, cells)| *cells > 20), "{later:?}");
        assert!(!later.is_empty(), "one of them begins without a map");
        let rules = system("unbound").expect("it is there");
        assert_eq!(first_map(rules, "no-such.toml", &starter("unbound")), None);
    }
}
