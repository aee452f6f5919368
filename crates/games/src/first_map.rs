use crate::JsonSystem;
use ludex_engine::content::Library;
use ludex_engine::{Ground, Viewer};

/// Returns the ground of the map on which an encounter or an adventure begins, as everybody may see it; `None` where there is none,
/// or where the file has faults.
pub fn first_map(system: &dyn JsonSystem, file: &str, library: &dyn Library) -> Option<Ground> {
    system.begin(file, library, [0; 32], "").ok()?.ground(&Viewer::Spectator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{starter, system};

    #[test]
    fn an_adventure_is_shown_by_the_map_on_which_it_begins() {
        let rules = system("unbound").expect("it is there");
        let library = starter("unbound");
        let map = first_map(rules, "the-drowned-bell.toml", &library).expect("it begins on a map");
        assert!(map.cells.len() > 20);
        assert_eq!(first_map(rules, "no-such.toml", &library), None);
    }
}
