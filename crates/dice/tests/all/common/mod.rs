//! Random expressions, as text, for the property tests.
#![allow(dead_code)]

use proptest::prelude::*;

fn test() -> BoxedStrategy<String> {
    (prop::sample::select(vec!["<", "<=", "=", "<>", ">=", ">"]), 1..=6i64).prop_map(|(r, n)| format!("{r}{n}")).boxed()
}

/// Modifiers that choose or change dice, with tests that some face always fails.
pub fn choosing() -> BoxedStrategy<String> {
    prop_oneof![
        (prop::sample::select(vec!["kh", "kl", "km", "dh", "dl"]), 0..=3).prop_map(|(m, n)| format!("{m}{n}")),
        test().prop_map(|t| format!("k{t}")),
        test().prop_map(|t| format!("d{t}")),
        (2..=3).prop_map(|n| format!("min{n}")),
        (1..=3).prop_map(|n| format!("max{n}")),
        prop::sample::select(vec!["r=1", "r<2", "ro<2", "ro=1", "r{1}=1", "ro>=3", "sa", "sd", "cs>=3", "cf=1"])
            .prop_map(str::to_owned),
        prop::sample::select(vec!["!{1}", "!{2}>=3", "!!{2}", "!p{1}", "!!p{1}", "!{1 total}", "!{2 total}>=3"])
            .prop_map(str::to_owned),
    ]
    .boxed()
}

/// Modifiers that count.
pub fn counting() -> BoxedStrategy<String> {
    prop_oneof![
        4 => Just(String::new()),
        2 => test(),
        1 => (test(), test()).prop_map(|(t, u)| format!("s{{{t}:1, {u}:2}}")),
        1 => (test(), test()).prop_map(|(t, u)| format!("s{{{t}}}f{u}")),
        1 => (test(), test()).prop_map(|(t, u)| format!("s{{{t}}}b{u}")),
        1 => (1..=6).prop_map(|n| format!("ms>={n}")),
        1 => prop::sample::select(vec!["even", "odd", "mt2", "mt3", "pairs", "set", "width", "height"])
            .prop_map(str::to_owned),
    ]
    .boxed()
}

/// Dice whose every outcome can be enumerated.
pub fn small_pool() -> BoxedStrategy<String> {
    let die = prop::sample::select(vec!["d1", "d2", "d3", "d4", "dF", "d{1,1,3}", "d{-1,2}"]);
    (0..=3, die, prop::collection::vec(choosing(), 0..=2), counting())
        .prop_map(|(n, die, choosing, counting)| format!("{n}{die} {} {counting}", choosing.join(" ")))
        .boxed()
}

fn special() -> BoxedStrategy<String> {
    prop::sample::select(vec![
        "3d4u",
        "2d4uo",
        "3d3uo",
        "draw(2 of 4)",
        "draw(3 of {1,1,2,5})kh2",
        "draw(2 of 4)>=3",
        "{1d3, 1d4, 2}kh2",
        "{2d2+1d4}kh2",
        "{3 x (1d3)}kl1",
        "{1d4+1, 2d2}>=4",
        "(1d3)d2",
        "2d(1d3)",
        "3d4kh(1d2)",
        "2d4>=(1d4)",
        "2 x (1d4)",
        "1d4 vs 1d3",
        "check(1d4+3, 5, 2)",
        "check(1d20+3, 12)",
        "case(1d4, 1: 1d3, >=3: 10, else: 1d2+5)",
        "if(1d4 > 2, 1d3, 7)",
        "draw(1d2 of {2,4,4})",
    ])
    .prop_map(str::to_owned)
    .boxed()
}

/// Small expressions of every kind.
pub fn small() -> BoxedStrategy<String> {
    let leaf = prop_oneof![5 => small_pool(), 2 => special(), 1 => (0..=5).prop_map(|n: i32| n.to_string())];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), prop::sample::select(vec!["+", "-", "*"]), inner.clone())
                .prop_map(|(a, op, b)| format!("({a}) {op} ({b})")),
            (inner.clone(), prop::sample::select(vec!["/", "%"]), 1..=3)
                .prop_map(|(a, op, b)| format!("({a}) {op} {b}")),
            (prop::sample::select(vec!["ceil", "round", "roundup", "trunc"]), inner.clone())
                .prop_map(|(f, a)| format!("{f}(({a}) / 2)")),
            (
                prop::sample::select(vec!["<", "<=", "=", "<>", ">=", ">", "vs", "and", "or"]),
                inner.clone(),
                inner.clone()
            )
                .prop_map(|(op, a, b)| format!("({a}) {op} ({b})")),
            (prop::sample::select(vec!["min", "max"]), inner.clone(), inner.clone())
                .prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
            inner.clone().prop_map(|a| format!("-({a})")),
            inner.clone().prop_map(|a| format!("not ({a})")),
            inner.clone().prop_map(|a| format!("abs({a})")),
            inner.clone().prop_map(|a| format!("({a})[fire]")),
            inner.clone().prop_map(|a| format!("({a})^2")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("if(({a}) > 2, {b}, 1)")),
        ]
    })
    .boxed()
}

/// The same with a name bound around it now and then.
pub fn program() -> BoxedStrategy<String> {
    prop_oneof![
        3 => small(),
        1 => (small_pool(), small()).prop_map(|(a, b)| format!("let a = {a}; a + ({b})")),
        1 => small_pool().prop_map(|a| format!("let a = {a}; a * a - a")),
        1 => small_pool().prop_map(|a| format!("let a = {a}; let b = a + 1d2; b - a")),
    ]
    .boxed()
}
