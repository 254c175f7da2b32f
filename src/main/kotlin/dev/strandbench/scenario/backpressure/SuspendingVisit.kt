package dev.strandbench.scenario.backpressure

import dev.strandbench.scenario.backpressure.BackPressure.Visit
import dev.strandbench.workload.await
import kotlinx.coroutines.future.await
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.coroutines.yield

/** Makes the call and suspends until it has ended. Cancellable. */
internal suspend fun Visit.stay() {
    log().enters(call())
    hold().await()
    log().leaves(call())
}

private suspend fun Hold.await(): Unit =
    when (this) {
        is Hold.TimedHold -> length().await()
        is Hold.YieldingHold -> yield()
        is Hold.MeetingHold -> meet()
    }

private suspend fun Hold.MeetingHold.meet() {
    arrive()
    allArrived().await()
    withTimeoutOrNull(lingerMillis()) { oneMoreArrived().await() }
}
