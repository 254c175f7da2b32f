package dev.strandbench.workload

import kotlinx.coroutines.delay

/** Suspends the current coroutine for the length of the wait. Returns at once if the length is zero. */
internal suspend fun Wait.await() {
    if (millis() > 0) {
        delay(millis())
    }
}
