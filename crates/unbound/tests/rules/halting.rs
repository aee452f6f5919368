//! Halting in the middle of a Move for what is free (UL-ACT-02).

use crate::common;

use common::blows::*;
use common::ground::on;
use ludex_engine::Viewer;
use ludex_grid::Cell;
use ludex_unbound::actions::Interact;
use ludex_unbound::handling::{DropWeapon, Stow};
use ludex_unbound::movement::{DropProne, EndMove, Halt, Position, WalkOn};
use ludex_unbound::objects::OpenThing;
use ludex_unbound::stealth::{Hide, Search};
use ludex_unbound::turns::{Pass, Ready};
use ludex_unbound::*;

const DOOR: &str = "[[thing]]\nname = \"door\"\nat = \"D\"\nmaterial = \"wood\"\nbars = true\n";

/// Mira three spaces before a door in a passage, with 5 spaces to a Move, and an orc somewhere behind it.
fn passage(cells: &str, mira: &str) -> Blows {
    on(cells).gear(DOOR).hero("Mira", 'A', &format!("agility=2 {mira}")).foe("Orc", 'B', "ap=1").begin()
}

impl Blows {
    /// A place so many columns from where Mira stands.
    fn ahead(&self, spaces: i16) -> Cell {
        let at = self.actor("Mira").at;
        Cell::new(at.x + spaces, at.y)
    }

    fn halts(&self, spaces: i16) -> Halt {
        Halt { actor: self.id("Mira"), to: self.ahead(spaces), dash: false, disengage: false }
    }

    fn goes_on(&self, spaces: i16) -> Command {
        Command::WalkOn(WalkOn { actor: self.id("Mira"), to: self.ahead(spaces) })
    }

    fn opens(&self, open: bool) -> Command {
        Command::OpenThing(OpenThing { actor: self.id("Mira"), thing: "door".into(), open })
    }

    fn told_now(&self) -> Vec<String> {
        self.told(&Viewer::Spectator)
    }
}

#[test]
fn ul_act_02_two_spaces_a_door_and_two_more_are_one_move() {
    let mut table = passage(" A . . D . . B", "ap=20");
    let halt = Command::Halt(table.halts(2));
    assert!(table.play.offered(&halt), "a door is within reach from there");
    table.does(halt, []);
    assert_eq!((table.ap("Mira"), table.acting(), table.actor("Mira").at), (17, "Mira", table.ahead(0)));
    assert_eq!(table.told_now().last().map(String::as_str), Some("Mira halts; 3 of the Move left."));
    assert!(!table.play.offered(&table.goes_on(2)), "the door is shut");
    let open = table.opens(true);
    assert!(table.play.offered(&open));
    table.does(open, []);
    let on = table.goes_on(2);
    assert!(table.play.offered(&on));
    table.does(on, []);
    assert_eq!(table.told_now().first().map(String::as_str), Some("Mira walks on, 2 spaces to 6,0."));
    assert_eq!((table.ap("Mira"), table.state().moving), (17, None), "one Move, 3 AP");
}

#[test]
fn ul_act_02_no_farther_than_the_move_goes() {
    let mut table = passage(" A . . D . . . . B", "ap=20");
    let halt = Command::Halt(table.halts(2));
    let open = |table: &Blows| table.opens(true);
    table.does(halt, []);
    let command = open(&table);
    table.does(command, []);
    let (far, near) = (table.goes_on(4), table.goes_on(3));
    assert_eq!(table.forbids(far), "UL-POS-01");
    table.does(near, []);
    // The rest of a halted Move may be let go.
    let mut table = passage(" A . . D . . . . B", "ap=20");
    let halt = Command::Halt(table.halts(2));
    table.does(halt, []);
    let end = Command::EndMove(EndMove { actor: table.id("Mira") });
    assert!(table.play.offered(&end));
    table.does(end.clone(), []);
    assert_eq!((table.state().moving, table.forbids(end)), (None, "UL-ACT-02".to_owned()));
}

#[test]
fn ul_act_02_only_what_is_free_goes_alongside_a_move() {
    let mut table = passage(" . A . D . . B", "ap=20 weapons=dagger");
    let halt = Command::Halt(table.halts(1));
    table.does(halt, []);
    let (actor, weapon) = (table.id("Mira"), table.weapon("Mira", "dagger"));
    let costed = [
        Command::Pass(Pass { actor }),
        Command::Search(Search { actor }),
        Command::Stow(Stow { actor, weapon }),
        Command::Position(Position { actor, to: table.ahead(1) }),
        Command::Interact(Interact { actor, sort: Interaction::Simple, what: "drains a mug".into() }),
        Command::Ready(Ready { actor }),
        Command::Hide(Hide { actor, allowed: true }),
    ];
    for command in costed {
        assert!(!table.play.offered(&command), "{command:?}");
        let refusal = table.refused(command);
        assert_eq!(refusal.rule.to_string(), "UL-TRN-13", "{refusal:?}");
        assert_eq!(refusal.instead.as_deref(), Some("do what is free, walk on, or end the Move"));
    }
    let drop = Command::Drop(DropWeapon { actor, weapon });
    assert!(table.play.offered(&drop));
    table.does(drop, []);
    // A second interaction of the activation has its price, and waits for the end of the Move.
    let open = table.opens(true);
    assert_eq!(table.forbids(open), "UL-TRN-13");
    table.does(DropProne { actor }, []);
    // On the ground each space counts double: of 4 left, 2 spaces.
    let back = Command::WalkOn(WalkOn { actor, to: Cell::new(table.actor("Mira").at.x - 2, table.actor("Mira").at.y) });
    table.does(back, []);
    assert_eq!((table.ap("Mira"), table.state().moving), (17, None));
}

#[test]
fn ul_act_02_a_move_that_halts_is_a_move_like_any_other() {
    // A dash has its price, and what is left is of the longer Move; enemies strike as one leaves their reach.
    let mut table = on(" . A . D . . . .\n . B . . . . . .").gear(DOOR);
    table = table.hero("Mira", 'A', "agility=2 ap=20").foe("Orc", 'B', "ap=10 natural=fist:5:1:bludgeoning");
    let mut table = table.begin();
    table.does(Halt { dash: true, ..table.halts(1) }, []);
    assert_eq!((table.ap("Mira"), table.state().moving.map(|moving| moving.left)), (15, Some(9)));
    let open = table.opens(true);
    table.does(open, []);
    let on = table.goes_on(4);
    table.does(on, []);
    assert!(table.state().decision().is_some(), "the orc may strike back");
    table.declines("Orc");
    assert_eq!((table.ap("Mira"), table.state().moving), (15, None));
}

#[test]
fn ul_act_02_whoever_is_caught_in_the_middle_of_a_move_ends_it() {
    let mut table = passage(" A . . D . . B", "ap=20");
    let halt = Command::Halt(table.halts(2));
    table.does(halt, []);
    table.gains("Mira", statuses::Status::Incapacitated, 0);
    assert_eq!(table.state().moving, None);
}
