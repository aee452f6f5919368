//! What a campaign costs is paid in its own lane.

use futures_util::FutureExt;
use ludex_server::lane::{Lane, SLOW, SlowLanes};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Reckons until this thread has used as much of a processor's time as a slow campaign does.
fn reckon() {
    let worked = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("a thread works forward");
    let begun = worked();
    while worked() - begun < SLOW {
        black_box((0..10_000u64).sum::<u64>());
    }
}

#[tokio::test]
async fn who_is_slow_waits_for_others_who_are_and_nobody_else_does() {
    let slow = SlowLanes::new(2);
    let [one, other, quick] = [(); 3].map(|()| Lane::new((), slow.clone()));
    for lane in [&one, &other] {
        lane.lock().await.compute(|()| reckon());
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
    lane.lock().await.compute(|()| reckon());
    assert!(lane.is_slow());
    for _ in 0..200 {
        lane.lock().await.compute(|()| ());
    }
    assert!(!lane.is_slow());
}

#[tokio::test]
async fn who_was_held_up_is_not_slow() {
    let lane = Lane::new((), SlowLanes::new(1));
    lane.lock().await.compute(|()| std::thread::sleep(SLOW * 2));
    assert!(!lane.is_slow(), "waiting is no work");
}

/// Returns whether a lane gives the only thread of a runtime back while it computes: then another task runs meanwhile.
async fn gives_way(lane: &Arc<Lane<()>>, patience: Duration) -> bool {
    let lane = lane.clone();
    // A task of its own: one that gave its thread away goes on without it until it waits for something.
    let computing = tokio::spawn(async move {
        let (done, other_is_done) = mpsc::channel();
        let other = tokio::spawn(async move { done.send(()) });
        let served = lane.lock().await.compute(|()| other_is_done.recv_timeout(patience).is_ok());
        assert!(other.await.is_ok());
        served
    });
    computing.await.expect("it ends")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn what_a_part_took_says_nothing_of_the_whole() {
    let lane = Arc::new(Lane::new((), SlowLanes::new(1)));
    lane.lock().await.compute(|()| ());
    assert!(gives_way(&lane, Duration::from_secs(60)).await);
    lane.lock().await.compute_whole(|()| ());
    assert!(!gives_way(&lane, Duration::from_millis(200)).await);
}
