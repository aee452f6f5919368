//! Reading and printing: parse ∘ print is the identity.

use ludex_dice::{Dialect, Syntax, parse};
use proptest::prelude::*;

fn round_trip(source: &str) {
    let first = parse(source).unwrap_or_else(|error| panic!("{}", error.show(source)));
    let printed = first.to_string();
    let second = parse(&printed).unwrap_or_else(|error| panic!("{source}: {}", error.show(&printed)));
    assert_eq!(first, second, "{source} prints as {printed}");
    assert_eq!(printed, second.to_string());
}

#[test]
fn canonical_forms() {
    for (source, canonical) in [
        ("1d20+5", "1d20+5"),
        ("d20 + 5", "1d20+5"),
        ("D20", "1d20"),
        ("4d6k3", "4d6kh3"),
        ("3d12dl1", "3d12dl1"),
        ("4d6d1", "4d6dl1"),
        ("d%", "1d100"),
        ("4dF", "4dF"),
        ("4df.1 + dW", "4dF.1+1dW"),
        ("d{1,1,2,3,4}", "1d{1,1..4}"),
        ("5d6!", "5d6!"),
        ("5d6!5", "5d6!=5"),
        ("5d6!>=5{2}", "5d6!{2}>=5"),
        ("5d6 !!p{1}", "5d6!!p{1}"),
        ("5d6!{3 total}", "5d6!{3 total}"),
        ("4d6r<3ro=1r{1}=1", "4d6r<3ro=1r{1}=1"),
        ("10d10 >= 7", "10d10>=7"),
        ("10d10>=7f=1b1", "10d10>=7f=1b=1"),
        ("10d10s{7,10:2}", "10d10s{>=7:1, >=10:2}"),
        ("5d6!s{>=5}", "5d6!s{>=5:1}"),
        ("5d6u odd", "5d6u odd"),
        ("(1d3)d(2*3)", "(1d3)d(2*3)"),
        ("(3)d6", "3d6"),
        ("(1^3)dF.2height", "(1^3)dFheight"),
        ("(1d2)dWr=-2", "(1d2)dWr=-2"),
        ("(2d6) >= 1d4", "(2d6) >= 1d4"),
        ("(1+1d6) >= 3", "(1+1d6) >= 3"),
        ("1+1d6 >= 3", "1+1d6>=3"),
        ("{4d6+3d8}kh2", "{4d6+3d8}kh2"),
        ("{4d6,3d8}kh1", "{4d6, 3d8}kh1"),
        ("6 x 4d6kh3", "6 x (4d6kh3)"),
        ("6x(1d6+1)", "6 x (1d6+1)"),
        ("2 x (3 x 1d6)", "2 x 3 x (1d6)"),
        ("floor(1d6/2)", "1d6/2"),
        ("ceil(1d6/2)", "ceil(1d6/2)"),
        ("round(3*1d6/(2*2))", "round(3*1d6/(2*2))"),
        ("2**3**2", "2^3^2"),
        ("-2^2", "-2^2"),
        ("(1+2)+3-(4-5)", "(1+2)+3-(4-5)"),
        ("let x = 3d6; x + x # twice", "let x = 3d6; x+x # twice"),
        ("if(1d20>=11,2d6,0)", "if(1d20>=11, 2d6, 0)"),
        ("case(1d20, 20: 2*(2d6+4), >=9: 2d6+4, else: 0)", "case(1d20, =20: 2*(2d6+4), >=9: 2d6+4, else: 0)"),
        ("1d8! vs 1d6!+1", "1d8! vs 1d6!+1"),
        ("check(1d20+7, 18)", "check(1d20+7, 18)"),
        ("check(1d100, 45, 20)", "check(1d100, 45, 20)"),
        ("draw(3 of 52)kh1", "draw(3 of 52)kh1"),
        ("2d6[fire]+1d4 [cold]", "2d6[fire]+1d4[cold]"),
        ("1d20 > 10 and not 1d6 = 1 or 2 > 1", "1d20>10 and not 1d6=1 or 2 > 1"),
        ("20d6mt", "20d6mt2"),
        ("10d10width + 10d10height + 5d6set + 5d6pairs", "10d10width+10d10height+5d6set+5d6pairs"),
        ("1d20cs>=19cf=1", "1d20cs>=19cf=1"),
        ("(1d6) % 5", "1d6 % 5"),
    ] {
        let read = parse(source).unwrap_or_else(|error| panic!("{}", error.show(source)));
        assert_eq!(read.to_string(), canonical, "{source}");
        round_trip(source);
    }
}

#[test]
fn the_canonical_form_is_no_deeper_than_what_was_read() {
    for source in ["1x".repeat(31) + "1d6", "1x(".repeat(31) + "1d6" + &")".repeat(31), "-".repeat(63) + "1d6"] {
        round_trip(&source);
        assert_eq!(parse(&format!("--{source}")).unwrap_err().code().as_str(), "limit.depth");
    }
}

#[test]
fn dialects_read_their_own_words() {
    for (dialect, source, canonical) in [
        (Dialect::Roll20, "10d10>7", "10d10>=7"),
        (Dialect::Roll20, "10d10>7f<1", "10d10>=7f<=1"),
        (Dialect::Roll20, "5d6!>4", "5d6!>=4"),
        (Dialect::Roll20, "4d6d1r<2", "4d6dl1r<=2"),
        (Dialect::Roll20, "1d20cs>19", "1d20cs>=19"),
        (Dialect::Roll20, "floor(3d6/2)", "3d6/2"),
        (Dialect::Roll20, "round(3d6/2)", "roundup(3d6/2)"),
        (Dialect::Roll20, "2d6 % 4", "rem(2d6, 4)"),
        (Dialect::Foundry, "4d6r1=1", "4d6r{1}=1"),
        (Dialect::Foundry, "4d6rr<3", "4d6r<3"),
        (Dialect::Foundry, "4d6r<3", "4d6ro<3"),
        (Dialect::Foundry, "5d6x>=5", "5d6!>=5"),
        (Dialect::Foundry, "5d6xo", "5d6!{1}"),
        (Dialect::Foundry, "5d6x2=6", "5d6!{2 total}=6"),
        (Dialect::Foundry, "5d6x6", "5d6!=6"),
        (Dialect::Foundry, "10d10cs>=7df=1", "10d10>=7f=1"),
        (Dialect::Foundry, "1d20min5max15", "1d20min5max15"),
        (Dialect::Avrae, "4d6pl1", "4d6dl1"),
        (Dialect::Avrae, "4d6k3", "4d6k=3"),
        (Dialect::Avrae, "4d6p<3", "4d6d<3"),
        (Dialect::Avrae, "4d6rr<3", "4d6r<3"),
        (Dialect::Avrae, "4d6ro1", "4d6ro=1"),
        (Dialect::Avrae, "4d6ra6", "4d6!{1 total}=6"),
        (Dialect::Avrae, "4d6e6", "4d6!=6"),
        (Dialect::Avrae, "1d20mi10ma15", "1d20min10max15"),
        (Dialect::Avrae, "1d20 > 5", "(1d20) > 5"),
        (Dialect::Avrae, "7//2", "7/2"),
        (Dialect::Avrae, "2d6 // 1d4 * 2", "2d6/1d4*2"),
    ] {
        let syntax = Syntax::of(dialect);
        let read = syntax.parse(source).unwrap_or_else(|error| panic!("{}", error.show(source)));
        assert_eq!(read.to_string(), canonical, "{dialect:?} {source}");
        assert_eq!(parse(canonical).unwrap().to_string(), canonical);
    }
}

#[test]
fn what_cannot_be_read_is_an_error_with_a_place() {
    for (dialect, source, code, position) in [
        (Dialect::Base, "", "parse.syntax", 0),
        (Dialect::Base, "1d6+", "parse.syntax", 4),
        (Dialect::Base, "1d0", "dice.bad", 2),
        (Dialect::Base, "1d", "parse.syntax", 2),
        (Dialect::Base, "1d6)", "parse.syntax", 3),
        (Dialect::Base, "(1d6", "parse.syntax", 4),
        (Dialect::Base, "1d%5", "parse.syntax", 3),
        (Dialect::Base, "2d6>1d6", "parse.syntax", 5),
        (Dialect::Base, "1d6 1d6", "parse.syntax", 4),
        (Dialect::Base, "4d6q", "parse.syntax", 3),
        (Dialect::Base, "4d6rr<3", "parse.dialect", 3),
        (Dialect::Base, "4d6x6", "parse.syntax", 3),
        (Dialect::Base, "(2d6+1)kh1", "parse.syntax", 7),
        (Dialect::Base, "{2d6+1}kh1", "parse.syntax", 0),
        (Dialect::Base, "10d10>=7kh3", "parse.modifier", 8),
        (Dialect::Base, "10d10f=1", "parse.modifier", 5),
        (Dialect::Base, "draw(2 of 4)!", "parse.modifier", 12),
        (Dialect::Base, "{1d6, 1d8}!", "parse.modifier", 10),
        (Dialect::Base, "x + 1", "parse.unknown-name", 0),
        (Dialect::Base, "mx(1, 2)", "parse.unknown-name", 0),
        (Dialect::Base, "1.5", "parse.syntax", 1),
        (Dialect::Base, "99999999999999999999", "parse.number-too-large", 0),
        (Dialect::Base, "1d99999999999999999999999", "parse.number-too-large", 2),
        (Dialect::Base, "1d2000000", "limit.faces", 2),
        (Dialect::Base, "1d6[", "parse.syntax", 3),
        (Dialect::Base, "@str", "parse.unknown-name", 0),
        (Dialect::Base, "1 < 2 < 3", "parse.syntax", 6),
        (Dialect::Base, "draw(5 of 4)", "dice.bad", 5),
        (Dialect::Base, "1d6 \u{2603}", "parse.syntax", 4),
        (Dialect::Roll20, "3d6/2", "parse.dialect", 3),
        (Dialect::Foundry, "10d10>=7", "parse.dialect", 5),
        (Dialect::Foundry, "5d6!", "parse.dialect", 3),
        (Dialect::Avrae, "4d6kh3kl1", "parse.modifier", 6),
        (Dialect::Base, "7//2", "parse.dialect", 1),
        (Dialect::Roll20, "1d6//2", "parse.dialect", 3),
        (Dialect::Foundry, "(1d6)//2", "parse.dialect", 5),
    ] {
        let error = Syntax::of(dialect).parse(source).expect_err(source);
        assert_eq!((error.code().as_str(), error.position()), (code, Some(position)), "{source}: {error}");
    }
}

#[test]
fn errors_suggest_what_to_write() {
    for (dialect, source, suggestion) in [
        (Dialect::Base, "4D6KH3", "modifiers are written in small letters: kh3"),
        (Dialect::Base, "4d6\u{2265}3", "write >="),
        (Dialect::Base, "2\u{d7}3", "write *"),
        (Dialect::Base, "2(3)", "is a `+` or `*` missing?"),
        (Dialect::Base, "(4d6, 3d8)kh1", "a group stands in braces: {4d6, 3d8}kh1"),
        (Dialect::Base, "1d6//2", "to divide write /; for a note put a space before it, or write #"),
        (Dialect::Base, "4d6kx3", "did you mean kh, kl or km?"),
        (Dialect::Base, "4d6e6", "dice explode with `!`, as in 5d6!>=5"),
        (Dialect::Base, "10d10t7", "successes are counted with >=7"),
        (Dialect::Base, "flor(7/2)", "did you mean `floor`?"),
        (Dialect::Foundry, "5d6e6", "in foundry dice explode with x"),
        (Dialect::Avrae, "4d6dl1", "in avrae dice are dropped with p: pl1"),
        (Dialect::Avrae, "4d6r<3", "in avrae dice are rolled again with rr<3 always, ro<3 once"),
        (Dialect::Avrae, "4d6min2", "in avrae dice are held with mi2 and ma5"),
    ] {
        let error = Syntax::of(dialect).parse(source).expect_err(source);
        assert_eq!(error.suggestion(), Some(suggestion), "{source}: {error}");
    }
}

#[test]
fn a_note_stands_apart() {
    for source in ["1d6 # fire", "1d6# fire", "1d6 // fire", "1d6 //fire"] {
        assert_eq!(parse(source).unwrap().note(), Some("fire"), "{source}");
    }
}

#[test]
fn values_given_are_read_as_numbers() {
    let syntax = Syntax { values: &[("str", 4), ("dex", -1)], ..Syntax::default() };
    assert_eq!(syntax.parse("1d20 + @str + @dex").unwrap().to_string(), "1d20+4+-1");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn printing_and_reading_give_the_same(source in crate::common::program()) {
        round_trip(&source);
    }

    #[test]
    fn nothing_that_is_written_is_dropped(source in crate::common::program(), more in "[-+*/%^<>=!(){},;:@&|?a-z\\[\\]]") {
        // Whatever stands behind an expression makes another of it, or an error.
        if let Ok(read) = parse(&format!("{source}{more}")) {
            prop_assert_ne!(read.to_string(), parse(&source).unwrap().to_string(), "{}{}", source, more);
        }
    }

    #[test]
    fn reading_never_panics(source in "\\PC{0,40}") {
        for dialect in Dialect::ALL {
            let _ = Syntax::of(dialect).parse(&source);
        }
    }

    #[test]
    fn reading_what_looks_like_dice_never_panics(source in "[-0-9dDkhlxrouems!{}()<>=+*/%^, .#:;FWabpt]{0,24}") {
        for dialect in Dialect::ALL {
            if let Ok(read) = Syntax::of(dialect).parse(&source) {
                round_trip(&read.to_string());
            }
        }
    }
}
