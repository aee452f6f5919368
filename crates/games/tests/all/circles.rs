//! How many files, and how many chapters, name one another in a circle: never more than today. The games hold this of themselves,
//! in their tests `floors`.

use ludex_kit::floors::circles;
use std::path::Path;

/// The most files in a circle and the most chapters, modules right below the root, of each crate. Who makes one smaller writes
/// the smaller number here.
const MOST: [(&str, usize, usize); 11] = [
    ("dice", 3, 1),
    ("grid", 3, 2),
    ("engine", 4, 3),
    ("derive", 1, 1),
    ("kit", 4, 3),
    ("odds", 1, 1),
    ("simulate", 3, 3),
    ("games", 4, 2),
    ("store", 4, 3),
    ("server", 4, 1),
    ("cli", 3, 1),
];

/// What names everything.
const EVERYTHING: [&str; 1] = ["prelude"];

#[test]
fn circles_grow_no_larger() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (name, files, chapters) in MOST {
        let found = circles(&crates.join(name).join("src"), &EVERYTHING, &[]);
        println!("{name}: files {:?}, chapters {:?}", found.files, found.chapters);
        assert!(found.most_files() <= files, "files of {name}: {:?}", found.files);
        assert!(found.most_chapters() <= chapters, "chapters of {name}: {:?}", found.chapters);
    }
}
