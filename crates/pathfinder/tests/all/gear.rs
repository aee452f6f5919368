//! PF-ITM, PF-WPN: weapons, armour, gear, and how much of it.

use ludex_pathfinder::character::{ArmorCategory, DamageType, Size, WeaponCategory};
use ludex_pathfinder::gear::armour::{ARMOUR_ROWS, Armour, SHIELD_ROWS, ShieldKind};
use ludex_pathfinder::gear::bulk::{Bulk, Carried, Load, dragged, load, of_creature, price_for};
use ludex_pathfinder::gear::things::{GEAR_ROWS, LIGHTS, RUNE_ROWS, SIMPLE_MANACLES, gear};
use ludex_pathfinder::gear::weapons::{Group, Hands, MELEE, MELEE_ROWS, Quality, RANGED_ROWS, Shots, WeaponKind};
use ludex_pathfinder::money::Money;

fn weapon(name: &str) -> WeaponKind {
    WeaponKind::named(name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// Returns a weapon as the inventory writes it, without its name.
fn written(name: &str) -> String {
    let one = weapon(name);
    let damage = &one.damage.name()[..1].to_uppercase();
    format!("d{} {damage},{},{},{:?}", one.die, one.hands, one.bulk, one.like)
}

#[test]
fn pf_wpn_13_weapons_for_the_hand() {
    assert_eq!(written("Scimitar"), "d6 S,1,1,[Forceful, Sweep]");
    assert_eq!(written("Dagger"), "d4 P,1,L,[Agile, Finesse, Thrown(10), Versatile(Slashing)]");
    assert_eq!(written("Staff"), "d4 B,1,1,[TwoHand(8)]");
    assert_eq!(written("Glaive"), "d8 S,2,2,[Deadly(8), Forceful, Reach]");
    assert_eq!(written("Lance"), "d8 P,2,2,[Deadly(8), Jousting(6), Reach]");
    assert_eq!(written("Greatpick"), "d10 P,2,2,[Fatal(12)]");
    assert_eq!(written("Main-gauche"), "d4 P,1,L,[Agile, Disarm, Finesse, Parry, Versatile(Slashing)]");
    assert_eq!(written("Shield boss"), "d6 B,1,-,[Attached]");
    assert_eq!(written("Spiked gauntlet"), "d4 P,1,L,[Agile, FreeHand]");
    let simple = MELEE_ROWS.iter().filter(|row| row.0 == WeaponCategory::Simple).count();
    assert_eq!((simple, MELEE_ROWS.len()), (11, 45));
    for (place, row) in MELEE_ROWS.iter().enumerate() {
        assert!(MELEE_ROWS[..place].iter().all(|other| other.1 != row.1), "{} stands once", row.1);
        assert!(matches!(row.2, 4 | 6 | 8 | 10 | 12) && row.5 == 0, "{}", row.1);
    }
    let shown = (MELEE.table.unwrap().rows)();
    assert_eq!(
        shown[1].join("|"),
        "simple|dagger|1d4 piercing|1|-|-|L|2 sp|knife|agile, finesse, thrown 10, versatile slashing"
    );
}

#[test]
fn pf_wpn_14_weapons_that_shoot() {
    let bow = weapon("shortbow");
    assert_eq!((bow.die, bow.range, bow.reload, bow.hands), (6, 60, Some(0), Hands::OneAndFree));
    assert_eq!(bow.like, [Quality::Deadly(10)]);
    let of = |name| (weapon(name).die, weapon(name).range, weapon(name).reload);
    assert_eq!(of("blowgun"), (1, 20, Some(1)));
    assert_eq!(of("crossbow"), (8, 120, Some(1)));
    assert_eq!(of("dart"), (4, 20, None));
    assert_eq!(of("hand crossbow"), (6, 60, Some(1)));
    assert_eq!(of("heavy crossbow"), (10, 120, Some(2)));
    assert_eq!(of("javelin"), (6, 30, None));
    assert_eq!(of("sling"), (6, 50, Some(1)));
    assert_eq!(weapon("longbow").like, [Quality::Deadly(10), Quality::Volley(30)]);
    assert_eq!(weapon("composite longbow").like, [Quality::Deadly(10), Quality::Volley(30), Quality::Propulsive]);
    assert_eq!((weapon("sling").damage, weapon("dart").like[1]), (DamageType::Bludgeoning, Quality::Thrown(20)));
    assert_eq!((weapon("crossbow").group, RANGED_ROWS.len()), (Group::Bow, 11));
}

#[test]
fn pf_itm_01_armour() {
    let plate = Armour::named("Breastplate").unwrap();
    assert_eq!((plate.bonus, plate.cap, plate.bulk), (4, Some(1), Bulk::Of(2)));
    let numbers: Vec<(u8, Option<u8>, i8, i8, u8)> =
        ARMOUR_ROWS.iter().map(|row| (row.2, row.3, row.4, row.5, row.6)).collect();
    let light = [(1, Some(3), 0, 0, 10), (1, Some(4), -1, 0, 10), (2, Some(3), -1, 0, 12), (2, Some(3), -1, 0, 12)];
    let medium =
        [(3, Some(2), -2, -5, 14), (3, Some(2), -2, -5, 14), (4, Some(1), -2, -5, 16), (4, Some(1), -2, -5, 16)];
    let heavy = [(5, Some(1), -3, -10, 16), (5, Some(1), -3, -10, 16), (6, Some(0), -3, -10, 18)];
    assert_eq!(numbers[..2], [(0, None, 0, 0, 0), (0, Some(5), 0, 0, 0)]);
    assert_eq!(numbers[2..], [light.as_slice(), &medium, &heavy].concat());
    let of = |name: &str| Armour::named(name).unwrap();
    assert_eq!(
        (of("leather").donning_minutes(), of("hide").donning_minutes(), of("full plate").donning_minutes()),
        (1, 5, 5)
    );
    assert_eq!((of("hide").removing_minutes(), of("unarmoured").removing_minutes()), (1, 0));
    assert!(of("padded").is_comfortable() && !of("leather").is_comfortable());
    assert_eq!(
        (of("chain shirt").like, of("full plate").like),
        (["flexible", "noisy"].as_slice(), ["bulwark"].as_slice())
    );
    assert_eq!(of("chain shirt").category, ArmorCategory::Light);
}

#[test]
fn pf_itm_02_shields() {
    let of = |name: &str| {
        let shield = ShieldKind::named(name).unwrap();
        let bears = shield.durability;
        (shield.bonus, shield.in_cover, bears.hardness, bears.hit_points, bears.broken_at.unwrap())
    };
    assert_eq!(of("steel shield"), (2, 2, 5, 20, 10));
    assert_eq!(
        (of("buckler"), of("wooden shield"), of("tower shield")),
        ((1, 1, 3, 6, 3), (2, 2, 3, 12, 6), (2, 4, 5, 20, 10))
    );
    assert_eq!((ShieldKind::named("tower shield").unwrap().speed_penalty, SHIELD_ROWS.len()), (-5, 4));
}

#[test]
fn pf_itm_15_prices_of_weapons_armour_and_shots() {
    let armour = |name: &str| Armour::named(name).unwrap().price;
    let shield = |name: &str| ShieldKind::named(name).unwrap().price;
    let fighter = [
        armour("breastplate"),
        shield("steel shield"),
        weapon("longsword").price,
        weapon("shortbow").price,
        Shots::Arrows.price(2),
    ];
    let cost = fighter.into_iter().fold(Money::NONE, Money::plus);
    assert_eq!(cost.to_string(), "14 gp 2 sp");
    let tools = gear("healer's tools").unwrap().0;
    assert_eq!(cost.plus(tools).to_string(), "19 gp 2 sp");
    let levels: Vec<(&str, u8)> = ARMOUR_ROWS.iter().filter(|row| row.9 > 0).map(|row| (row.1, row.9)).collect();
    assert_eq!(levels, [("splint mail", 1), ("half plate", 1), ("full plate", 2)]);
    assert_eq!((weapon("club").price, weapon("dart").price, weapon("flail").price), (Money(0), Money(1), Money(80)));
    assert_eq!((weapon("composite longbow").price, weapon("bastard sword").price), (Money::gold(20), Money::gold(4)));
    assert_eq!((Shots::Bolts.price(1), Shots::SlingBullets.price(3)), (Money::silver(1), Money::copper(3)));
}

/// What weapons cost, in copper pieces. The greatpick is dearer than in the inventory, as it is in the public data of another program.
const PRICES: [(u64, &[&str]); 17] = [
    (0, &["shield bash", "club", "staff", "sling"]),
    (1, &["dart"]),
    (10, &["spear", "javelin", "blowgun", "sap", "whip"]),
    (20, &["dagger", "gauntlet", "sickle", "bo staff"]),
    (30, &["spiked gauntlet", "light hammer"]),
    (40, &["light mace", "hatchet", "light pick"]),
    (50, &["longspear", "main-gauche", "shield boss", "shield spikes"]),
    (70, &["pick"]),
    (80, &["flail"]),
    (90, &["shortsword"]),
    (
        100,
        &[
            "mace",
            "morningstar",
            "battle axe",
            "glaive",
            "greatclub",
            "lance",
            "longsword",
            "scimitar",
            "trident",
            "warhammer",
        ],
    ),
    (
        200,
        &[
            "greataxe",
            "greatpick",
            "greatsword",
            "guisarme",
            "halberd",
            "ranseur",
            "rapier",
            "scythe",
            "starknife",
            "war flail",
        ],
    ),
    (300, &["crossbow", "hand crossbow", "falchion", "maul", "shortbow"]),
    (400, &["heavy crossbow", "bastard sword"]),
    (600, &["longbow"]),
    (1400, &["composite shortbow"]),
    (2000, &["composite longbow"]),
];

#[test]
fn pf_itm_15_every_weapon_has_its_price() {
    let rows = MELEE_ROWS.iter().chain(&RANGED_ROWS);
    let prices = PRICES.iter().flat_map(|(copper, names)| names.iter().map(|name| (*name, *copper)));
    let sorted = |prices: &mut dyn Iterator<Item = (&'static str, u64)>| {
        let mut all: Vec<_> = prices.collect();
        all.sort_unstable();
        all
    };
    let (mut written, mut expected) = (rows.map(|row| (row.1, row.8.0)), prices);
    assert_eq!(sorted(&mut written), sorted(&mut expected));
}

#[test]
fn pf_itm_16_gear_has_prices() {
    assert_eq!(gear("Torch"), Some((Money::copper(1), Bulk::Light)));
    assert_eq!(gear("thieves' tools"), Some((Money::gold(3), Bulk::Light)));
    assert_eq!((gear("spellbook"), gear("anvil")), (Some((Money::gold(1), Bulk::Of(1))), None));
    let sum = GEAR_ROWS.iter().map(|row| row.1).fold(Money::NONE, Money::plus);
    assert_eq!(sum.to_string(), "25 gp 3 sp 2 cp", "all of it once");
    assert_eq!((LIGHTS[0], LIGHTS[1]), (("torch", 20, 40, 60), ("hooded lantern", 30, 60, 360)));
    assert_eq!(SIMPLE_MANACLES, (22, 22, 3));
    let worn = |bulk| Carried { in_backpack: vec![(Bulk::Of(bulk), 1)], ..Carried::default() };
    assert_eq!((worn(6).fits_backpack(), worn(3).fits_backpack(), worn(3).bulk()), (false, true, 1));
}

#[test]
fn pf_itm_18_runes_cost() {
    let rows: Vec<(u8, Money)> = RUNE_ROWS.iter().map(|row| (row.1, row.2)).collect();
    assert_eq!(rows, [(2, Money::gold(35)), (4, Money::gold(65)), (5, Money::gold(160)), (8, Money::gold(340))]);
    let adds: Vec<(u8, u8, u8, u8)> = RUNE_ROWS.iter().map(|row| (row.3, row.4, row.5, row.6)).collect();
    assert_eq!(adds, [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)]);
}

#[test]
fn pf_itm_08_bulk_encumbers() {
    let carried =
        |bulk, light| Carried { things: vec![(Bulk::Of(bulk), 1), (Bulk::Light, light)], ..Carried::default() };
    let of = |bulk, light| load(carried(bulk, light).bulk(), 4, Size::Medium);
    assert_eq!(
        (of(9, 0), of(9, 9), of(9, 10), of(14, 0), of(15, 0)),
        (Load::Free, Load::Free, Load::Encumbered, Load::Encumbered, Load::TooMuch)
    );
    let coins = |coins| Carried { coins, ..Carried::default() }.bulk();
    assert_eq!((coins(999), coins(1_000), coins(2_999)), (0, 1, 2));
    assert_eq!(load(1, -8, Size::Medium), Load::Encumbered, "who is very weak");
}

#[test]
fn pf_itm_10_creatures_have_bulk_and_carry_by_their_size() {
    assert_eq!(Size::ALL.iter().map(|size| of_creature(*size, 0)).collect::<Vec<u32>>(), [1, 3, 6, 12, 24, 48]);
    assert_eq!(of_creature(Size::Medium, 4), 10);
    let free = |size| (0..200).take_while(|bulk| load(*bulk, 1, size) == Load::Free).count() - 1;
    assert_eq!(Size::ALL.iter().map(|size| free(*size)).collect::<Vec<usize>>(), [3, 6, 6, 12, 24, 48]);
}

#[test]
fn pf_itm_11_what_is_dragged_counts_half() {
    assert_eq!((dragged(12), ludex_pathfinder::gear::bulk::DRAGGED_FEET), (6, 5));
}

#[test]
fn pf_itm_19_armour_packs_and_heaps() {
    let packed = |name: &str| Armour::named(name).unwrap().bulk.packed();
    assert_eq!((packed("breastplate"), packed("leather"), packed("padded")), (Bulk::Of(3), Bulk::Of(2), Bulk::Of(1)));
    let heap = |count| Carried { things: vec![(Bulk::Light, 9)], heaps: vec![count], ..Carried::default() }.bulk();
    assert_eq!((heap(9), heap(10)), (0, 1), "ten arrows are the tenth light thing");
    let two = Carried { things: vec![(Bulk::Light, 9)], heaps: vec![5, 5], ..Carried::default() };
    assert_eq!(two.bulk(), 0, "each kind for itself");
    let light = Carried { things: vec![(Bulk::Light, 11)], ..Carried::default() };
    assert_eq!(light.bulk(), 1);
}

#[test]
fn pf_itm_20_things_of_other_sizes() {
    let sword = weapon("longsword");
    let made = |size| (sword.bulk.made_for(size), price_for(sword.price, size).to_string());
    assert_eq!(made(Size::Large), (Bulk::Of(2), "2 gp".to_owned()));
    assert_eq!((made(Size::Huge).0, made(Size::Gargantuan).0), (Bulk::Of(4), Bulk::Of(8)));
    assert_eq!(made(Size::Tiny), (Bulk::Light, "1 gp".to_owned()));
    assert_eq!((Bulk::Light.made_for(Size::Large), Bulk::Negligible.made_for(Size::Large)), (Bulk::Of(1), Bulk::Light));
    let six =
        Carried { things: vec![(Bulk::Light.made_for(Size::Large).carried_by(Size::Medium), 6)], ..Carried::default() };
    assert_eq!(six.bulk(), 6, "carried by a human");
    let horse = Carried { things: vec![(sword.bulk.carried_by(Size::Large), 10)], ..Carried::default() };
    assert_eq!(horse.bulk(), 1, "ten longswords");
    assert_eq!(Bulk::Of(2).carried_by(Size::Large), Bulk::Of(2), "a breastplate");
    let by = |bulk: Bulk| [Size::Large, Size::Huge, Size::Gargantuan].map(|size| bulk.carried_by(size));
    assert_eq!(by(Bulk::Of(1)), [Bulk::Light, Bulk::Negligible, Bulk::Negligible]);
    assert_eq!(by(Bulk::Of(2)), [Bulk::Of(2), Bulk::Light, Bulk::Negligible]);
    assert_eq!(by(Bulk::Of(4)), [Bulk::Of(4), Bulk::Of(4), Bulk::Light]);
    assert_eq!(by(Bulk::Light), [Bulk::Negligible; 3]);
    assert_eq!(Bulk::Negligible.carried_by(Size::Tiny), Bulk::Light);
}
