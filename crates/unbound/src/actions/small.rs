//! Small things one does besides (UL-ACT-02, UL-ACT-03): the printed lists.

/// What costs nothing (UL-ACT-02), one an activation, and the command that carries it out where there is one; the rest
/// is told in words, and so is whatever is like it. Words alone never count against the one. The last three are the
/// house's.
pub const FREE_TABLE: [(&str, Option<&str>); 20] = [
    ("say a few words", Some("declare_action")),
    ("open or shut a door", None),
    ("take something small from a table", None),
    ("slip off a ring", None),
    ("put a bite into the mouth", None),
    ("plant a banner", None),
    ("fish coins out of a purse", None),
    ("throw a lever or a switch", None),
    ("take a book within reach", None),
    ("put out a small flame", None),
    ("put on a mask", None),
    ("pull up a hood", None),
    ("listen at a door", None),
    ("kick a pebble", None),
    ("turn a key in a lock", None),
    ("tap the floor with a pole", None),
    ("hand something to somebody", None),
    ("drop what one holds", Some("drop")),
    ("let go of whom one holds", Some("release")),
    ("drop prone", Some("drop_prone")),
];

/// What costs 1 Action Point (UL-ACT-03), and the command that carries it out where there is one; the rest is told in
/// words, and so is whatever is like it.
pub const SIMPLE_TABLE: [(&str, Option<&str>); 6] = [
    ("drain a mug", None),
    ("draw or pick up a weapon", Some("draw")),
    ("pull a torch from its holder", None),
    ("take a potion from the pack", None),
    ("take up a shield", Some("shield")),
    ("hold a monologue", None),
];
