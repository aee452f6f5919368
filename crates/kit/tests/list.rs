//! Short lists kept in place, against vectors.

use ludex_kit::List;

/// Returns a list of some numbers.
fn list(items: &[u8]) -> List<u8, 6> {
    let mut list = List::new();
    for item in items {
        list.push(*item);
    }
    list
}

/// What is left is a list like one that was made anew: nothing of what was taken out comes again.
fn is_whole(left: List<u8, 6>, expected: &[u8]) {
    assert_eq!(left, list(expected));
    assert_eq!((left.len(), left.get(expected.len())), (expected.len(), None));
    let mut filled = left;
    for item in 100..110 {
        filled.push(item);
    }
    assert!(filled.is_full() && filled.iter().take(expected.len()).eq(expected.iter().copied()));
    assert!(filled.iter().skip(expected.len()).eq((100..).take(6 - expected.len())));
}

#[test]
fn whatever_is_taken_out_the_rest_stays_in_order() {
    let all = [5, 1, 4, 1, 3, 2];
    for count in 0..=all.len() {
        let items = &all[..count];
        for at in 0..8 {
            let mut left = list(items);
            left.remove(at);
            let mut expected = items.to_vec();
            if at < count {
                expected.remove(at);
            }
            is_whole(left, &expected);
        }
        for most in 0..6 {
            let mut left = list(items);
            left.retain(|item| *item <= most);
            let mut expected = items.to_vec();
            expected.retain(|item| *item <= most);
            is_whole(left, &expected);
        }
        let mut cleared = list(items);
        cleared.clear();
        is_whole(cleared, &[]);
        let mut doubled = list(items);
        doubled.change(|item| 2 * item);
        is_whole(doubled, &items.iter().map(|item| 2 * item).collect::<Vec<_>>());
    }
}
