//! The recorded campaigns, and what each comes to.

/// A campaign file, and what it comes to for ever.
pub(super) struct Golden {
    pub(super) file: &'static str,
    pub(super) records: u64,
    /// Commands whose dice are checked; none once the system has another version of its rules.
    pub(super) checked: Option<u64>,
    /// Free rolls whose dice are checked.
    pub(super) rolls: Option<u64>,
    pub(super) state: &'static str,
    /// What later releases have added to the state, at its usual values, as JSON pointers.
    pub(super) added: &'static [&'static [&'static str]],
}

/// All that there are.
pub(super) const ALL: &[Golden] = &[
    Golden {
        file: "destiny-1.jsonl",
        records: 57,
        checked: None,
        rolls: None,
        state: "a57982aac8cdcecb4a10438afda576c365df14c8b8391e58284a235788857ed8",
        added: &[DESTINY_SINCE_1],
    },
    Golden {
        file: "destiny-1-rolls.jsonl",
        records: 76,
        checked: None,
        rolls: None,
        state: "877f4a0eaeb643deed74c4da93bd8dd95de10b76c91b4b8d1f84586a13b5206b",
        added: &[DESTINY_SINCE_1],
    },
    Golden {
        file: "destiny-2.jsonl",
        records: 58,
        checked: None,
        rolls: None,
        state: "094d5215c1b0e3862d0ef95785132fbe94e226fc9dc8d5f17ff4bf9f05f77c6a",
        added: &[],
    },
    Golden {
        file: "destiny-2-rolls.jsonl",
        records: 76,
        checked: None,
        rolls: None,
        state: "87e95f08473eca51591af222c4c52d637b06894599d3524a83762a6bbb6cd1d2",
        added: &[],
    },
    Golden {
        file: "destiny-2-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "f4402a831009626aca25aae02aed3bb1a4cf5eba412c6950939374fd1ce401dd",
        added: &[],
    },
    Golden {
        file: "destiny-3.jsonl",
        records: 58,
        checked: None,
        rolls: None,
        state: "925bb2f56aab182eae542f976c94b78a1e151d666c6341987de0cdc6af81179e",
        added: &[],
    },
    Golden {
        file: "destiny-3-rolls.jsonl",
        records: 76,
        checked: None,
        rolls: None,
        state: "cd7a90b5b2064aa1e5dec230ee80528150749a9346b7b4787a0d58f5da77bc03",
        added: &[],
    },
    Golden {
        file: "destiny-3-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "cbe3f5824cad70bd4e0e6345bb1bff7ebea95f23e29719f0bc89474480ffe675",
        added: &[],
    },
    Golden {
        file: "destiny-4.jsonl",
        records: 58,
        checked: None,
        rolls: None,
        state: "925bb2f56aab182eae542f976c94b78a1e151d666c6341987de0cdc6af81179e",
        added: &[],
    },
    Golden {
        file: "destiny-4-rolls.jsonl",
        records: 76,
        checked: None,
        rolls: None,
        state: "cd7a90b5b2064aa1e5dec230ee80528150749a9346b7b4787a0d58f5da77bc03",
        added: &[],
    },
    Golden {
        file: "destiny-4-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "4a8eb6f80478d7b09230e0d012ec943a3a27096f2d09cb510adcacb76ce2ca06",
        added: &[],
    },
    Golden {
        file: "destiny-5.jsonl",
        records: 58,
        checked: Some(43),
        rolls: Some(0),
        state: "2c60f3a3aecb6abaa60ec07352f6db1e8127d5e42fe2ffc0e6f723d3cd579cee",
        added: &[],
    },
    Golden {
        file: "destiny-5-rolls.jsonl",
        records: 76,
        checked: Some(46),
        rolls: Some(15),
        state: "bd3f8d4c0a217ed7c69cbbb89344462e22f4050889d22672cec164d26b82473f",
        added: &[],
    },
    Golden {
        file: "destiny-5-walk.jsonl",
        records: 264,
        checked: Some(201),
        rolls: Some(0),
        state: "491683e664b1b209ba72f04a0a5d71018b4356a53dbe2862ecd167e4cc446d82",
        added: &[],
    },
    Golden {
        file: "unbound-1.jsonl",
        records: 82,
        checked: None,
        rolls: None,
        state: "29732495993e3daaf5e547ba7651bc62df7599160d29b37bf6e2691686b6a783",
        added: &[SINCE_1, SINCE_2, SINCE_3, SINCE_4, SINCE_5],
    },
    Golden {
        file: "unbound-2.jsonl",
        records: 82,
        checked: None,
        rolls: None,
        state: "b8c356a2e20eab20650b94025e3875520910d9fb488778065fa166a9f620161c",
        added: &[SINCE_2, SINCE_3, SINCE_4, SINCE_5],
    },
    Golden {
        file: "unbound-3-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "af397d9eea37c1871d07069504260351392aa34bdd16a0226032904cdbaa4bd2",
        added: &[SINCE_3, SINCE_4, SINCE_5],
    },
    Golden {
        file: "unbound-4-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "939a86f2635fee5288cd515dc1dc5055f1a6063840141d694a4c56b9684bf9ce",
        added: &[SINCE_4, SINCE_5],
    },
    Golden {
        file: "unbound-5-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "16f564e18a2e83dc059f8e03ae48f1b0f7e105df94ba094c9173546004446a43",
        added: &[SINCE_5],
    },
    Golden {
        file: "unbound-6-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "1c0e354c132dfe8b49b514c93d7cc2be88ee2480eabd420190e5cf9d791d4972",
        added: &[],
    },
    Golden {
        file: "unbound-7-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "8a00c6d8e48317721e4b391e9f2f80c340b62b5e28c11e3cb1263fb5258b0393",
        added: &[TALKED],
    },
    Golden {
        file: "unbound-8-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "fe24bba1bf1392eeb644fcc87e72d904980f9f9374060032cd454d65a662d878",
        added: &[TALKED],
    },
    Golden {
        file: "unbound-9-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "4f2a4ab7eb484f1e67e860106a35aa72e12093d6ebcab4e4d287a61da439183d",
        added: &[],
    },
    Golden {
        file: "unbound-10-walk.jsonl",
        records: 264,
        checked: Some(201),
        rolls: Some(0),
        state: "113199b6e53cefae51d54c9c1fbdc90fb6ef87f392e5dbb636105158a8728450",
        added: &[],
    },
    Golden {
        file: "archsoul-2-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "ba23fcd1887dc86485447c3674a0bd98885e6e4a4637a3dda855fbf739503d52",
        added: &[],
    },
    Golden {
        file: "archsoul-3-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "d175825931d135b1cea6e077911b5479fee80f0d0c09e165ff0a498d7cf62991",
        added: &[],
    },
    Golden {
        file: "archsoul-4-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "11ee56d51dd5bafc22d0448279817892006292d4777710eea6a2ca6cad84fe30",
        added: &[],
    },
    Golden {
        file: "archsoul-5-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "aa0fbd4879137e25a2eda62474923e078b0b951a35937add032da0d6375e75c6",
        added: &[],
    },
    Golden {
        file: "archsoul-6-walk.jsonl",
        records: 264,
        checked: Some(201),
        rolls: Some(0),
        state: "c64b099e4130b99866c67cbbbca475a323bc56fb9ff62405c7e74d5e6b5f4e89",
        added: &[],
    },
    Golden {
        file: "pathfinder-2-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "24cc8e5734bdd629f177afdbfc774bc01a6c6fb5bfa9e894a842a5a9e5d89786",
        added: &[COURSE_OF_A_TALK],
    },
    Golden {
        file: "pathfinder-3-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "1bf3bacd32cabfdda30b332b16dfb2556d342ee54250a48a008c16dfe220c932",
        added: &[TALKED_ON_COURSE],
    },
    Golden {
        file: "pathfinder-4-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "f808a9a853bbfbaaec81eab30c64d93982d9c16e54cbc1f60b4e89257a156d5d",
        added: &[],
    },
    Golden {
        file: "pathfinder-5-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "750070fbc8c2be92baa62de35d4f2c2d73ddf3e339d61049b0cd3559515fb1aa",
        added: &[],
    },
    Golden {
        file: "pathfinder-6-walk.jsonl",
        records: 264,
        checked: Some(201),
        rolls: Some(0),
        state: "4a9b51058810f5df8099006bdbea7164c74a195e91369f3fe3681744bb2fb9ef",
        added: &[],
    },
    Golden {
        file: "edge-2-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "ef53a98e269d5877acb9df25028d27a6d44ae9abc4dda1b8e361a345a064b3b6",
        added: &[],
    },
    Golden {
        file: "edge-3-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "ef53a98e269d5877acb9df25028d27a6d44ae9abc4dda1b8e361a345a064b3b6",
        added: &[],
    },
    Golden {
        file: "edge-4-walk.jsonl",
        records: 264,
        checked: None,
        rolls: None,
        state: "b189df4ac967026e1a5b4bcefc2b865afa820c5e3c56c82fdfb7abb56b7492cd",
        added: &[],
    },
    Golden {
        file: "edge-5-walk.jsonl",
        records: 264,
        checked: Some(201),
        rolls: Some(0),
        state: "2b76549c213b41348f05d328d0dbd74ab0d33f913affc19626f1c58fd13fcf15",
        added: &[],
    },
];

/// What states of Unbound Legends have gained with version 2 of its rules.
const SINCE_1: &[&str] = &[
    "/setting/options/social_scope",
    "/setting/options/social_strict",
    "/setting/options/social_tie",
    "/setting/options/favor_base",
    "/setting/options/favor_step",
    "/setting/options/displeasure_base",
    "/setting/options/social_coupling",
    "/setting/options/attitude_shift_on_full",
    "/setting/options/talk_ap",
    "/setting/options/bribe_cap",
    "/setting/options/quirk_target_increase",
    "/setting/options/climb_factor",
    "/setting/options/fall_water_depth",
    "/setting/options/valor_after_long_rest",
    "/setting/options/quirk_modifiers",
    "/setting/options/crossbows_are_firearms",
    "/setting/options/darkvision_magical",
    "/setting/options/perception_over_investigation",
    "/setting/options/trap_trigger_margin",
    "/setting/options/cutpurse_bonus",
    "/setting/options/kit_uses",
    "/setting/options/triage_out_of_combat",
    "/setting/options/day_ends_at",
    "/setting/options/pace_table",
    "/setting/options/forced_march_skill",
    "/setting/options/forage_food",
    "/setting/options/forage_water",
    "/setting/options/rest_interrupt_minutes",
];

/// What they have gained with version 3.
const SINCE_2: &[&str] = &[
    "/setting/options/long_rest_min_health",
    "/setting/options/long_rest_exhaustion",
    "/setting/options/short_rests_per_day",
    "/setting/options/fall_prone",
    "/setting/options/acrobatics_fall_target",
];

/// What they have gained since.
const SINCE_3: &[&str] = &[
    "/setting/options/attribute_min",
    "/setting/options/attribute_max",
    "/setting/options/targets",
    "/setting/options/search_place_minutes",
    "/setting/options/search_room_minutes",
    "/setting/options/materials",
    "/setting/options/vitality_die",
    "/setting/options/vitality_formula",
    "/setting/options/map_grid",
];

/// What they have gained with version 5.
const SINCE_4: &[&str] = &[
    "/setting/options/help_attack",
    "/setting/options/bodies",
    "/setting/options/ap_action_dice",
    "/setting/options/valor_at_session_start",
];

/// What they have gained with version 6.
const SINCE_5: &[&str] = &[
    "/setting/options/armor_reduction_divisor",
    "/setting/options/temp_health_order",
    "/setting/options/triage_merge",
    "/setting/options/cunning_boost_when",
    "/setting/options/jump_mode",
    "/setting/options/shove_least",
    "/setting/options/fall_overflows",
    "/setting/options/parry_shots",
    "/setting/options/block_spells",
    "/setting/options/block_minor_shield",
    "/setting/options/loading_attribute",
    "/setting/options/impulsive_loss",
];

/// What states of Heroes of Destiny have gained with version 2 of its rules.
const DESTINY_SINCE_1: &[&str] = &[
    "/setting/options/jump_base",
    "/setting/options/falling",
    "/setting/options/breath",
    "/setting/options/long_rests_per_day",
    "/setting/options/mana_overdraft",
];

/// What old events tell a later release: that there was a talk, and it has ended.
const TALKED: &[&str] = &["/talked"];

/// The same, where it stands on the course of an adventure.
const TALKED_ON_COURSE: &[&str] = &["/course/talked"];

/// The same, where nothing else stands on it: a course of which nothing is known is not written.
const COURSE_OF_A_TALK: &[&str] = &["/course"];
