//! A map of another table as it is written in a content file.

use super::lay::Laid;
use ludex_grid::{Kind, Point, Shape};
use std::fmt::Write;

/// How many corners of a wall are written in a row.
const IN_A_ROW: usize = 12;

/// Writes a map with its walls, doors, windows and lights.
pub(super) fn toml_of(laid: &Laid) -> String {
    let shape = laid.map.shape();
    let mut text = format!("[map]\nshape = \"{shape}\"\ncells = \"\"\"\n{}\"\"\"\n", cells(laid));
    for (name, kind) in [("walls", Kind::Wall), ("windows", Kind::Window), ("ledges", Kind::Ledge)] {
        let chains: Vec<&[Point]> =
            laid.chains.iter().filter(|(of, _)| *of == kind).map(|(_, chain)| chain.as_slice()).collect();
        list(&mut text, name, shape, &chains);
    }
    // Writing to a text does not fail.
    if !laid.doors.is_empty() {
        text.push_str("\n[map.doors]\n");
    }
    for (number, (ends, open)) in (1..).zip(&laid.doors) {
        let open = if *open { " open" } else { "" };
        let _ = writeln!(text, "\"door {number}\" = \"{}{open}\"", chain(ends, shape));
    }
    if !laid.lights.is_empty() {
        text.push_str("\n# What a game has of lights; as Unbound Legends writes them:\n");
    }
    for lamp in &laid.lights {
        // Five feet a space.
        let (bright, dim) = (lamp.bright * 5, lamp.dim * 5);
        let letter = lamp.letter;
        let _ =
            write!(text, "\n[[lamp]]\nname = \"light {letter}\"\nat = \"{letter}\"\nbright = {bright}\ndim = {dim}\n");
    }
    text
}

/// Returns the rows of the map, with the letters of its lights.
fn cells(laid: &Laid) -> String {
    let gap = if laid.map.shape().is_hex() { 2 } else { 1 };
    let mut rows: Vec<Vec<char>> = laid.map.to_string().lines().map(|row| row.chars().collect()).collect();
    for lamp in &laid.lights {
        let set_in = if gap == 2 { usize::from(lamp.row % 2) } else { 0 };
        rows[usize::from(lamp.row)][usize::from(lamp.column) * gap + set_in] = lamp.letter;
    }
    rows.into_iter().flat_map(|row| row.into_iter().chain(['\n'])).collect()
}

/// Writes a list of chains, those with many corners in several rows.
fn list(text: &mut String, name: &str, shape: Shape, chains: &[&[Point]]) {
    if chains.is_empty() {
        return;
    }
    let _ = writeln!(text, "{name} = [");
    for chain_of in chains {
        let mut from = 0;
        while from + 1 < chain_of.len() {
            let to = (from + IN_A_ROW).min(chain_of.len() - 1);
            let _ = writeln!(text, "  \"{}\",", chain(&chain_of[from..=to], shape));
            from = to;
        }
    }
    text.push_str("]\n");
}

fn chain(corners: &[Point], shape: Shape) -> String {
    let corners: Vec<String> = corners.iter().map(|corner| corner.written(shape)).collect();
    corners.join("-")
}
