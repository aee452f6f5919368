//! What a campaign costs is paid in its own lane.

use futures_util::FutureExt;
use ludex_server::lane::{Lane, SLOW, SlowLanes};

#[tokio::test]
async fn who_is_slow_waits_for_others_who_are_and_nobody_else_does() {
    let slow = SlowLanes::new(2);
    let [one, other, quick] = [(); 3].map(|()| Lane::new((), slow.clone()));
    for lane in [&one, &other] {
        lane.lock().await.compute(|()| std::thread::sleep(SLOW));
    }
    quick.lock().await.compute(|()| ());
    let held = one.lock().await;
    let mut waiting = Box::pin(other.lock());
    assert!(waiting.as_mut().now_or_never().is_none(), "one core is left to the others");
    assert!(quick.lock().now_or_never().is_some(), "and they have it");
    drop(held);
    assert!(waiting.now_or_never().is_some(), "then the next has its turn");
}

#[tokio::test]
async fn what_was_slow_once_is_not_for_ever() {
    let lane = Lane::new((), SlowLanes::new(1));
    lane.lock().await.compute(|()| std::thread::sleep(SLOW));
    assert!(lane.is_slow());
    for _ in 0..200 {
        lane.lock().await.compute(|()| ());
    }
    assert!(!lane.is_slow());
}
