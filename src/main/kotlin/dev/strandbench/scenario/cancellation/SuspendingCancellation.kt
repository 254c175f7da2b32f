package dev.strandbench.scenario.cancellation

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.model.withTasks
import dev.strandbench.scenario.cancellation.Cancellation.Ending
import dev.strandbench.scenario.cancellation.Cancellation.ParkedAt
import dev.strandbench.scenario.cancellation.CancellationRound.DecidingFailure
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelChildren
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeoutOrNull

/** Launches all tasks as coroutines in one scope. The round's [Ending] determines the kind of scope. */
internal class SuspendingCancellation(
    private val runtime: SuspendingRuntime,
) : Cancellation {
    override fun run(round: CancellationRound): Unit =
        runtime.enter {
            val meeting = CoroutineMeeting(round)
            when (round.ending()) {
                Ending.CANCEL -> cancel(round, meeting)
                Ending.TIMEOUT -> awaitDeadline(round, meeting)
                Ending.FIRST_SUCCESS -> awaitSuccess(round, meeting)
                Ending.FIRST_FAILURE -> awaitFailure(round, meeting)
            }
        }

    private suspend fun cancel(round: CancellationRound, meeting: CoroutineMeeting): Unit =
        runtime.withTasks {
            launchAll(round, meeting)
            meeting.awaitAllParked()
            round.endsNow()
            this.coroutineContext.cancelChildren()
        }

    // The deadline is set before the tasks are launched, because withTimeout is their scope.
    private suspend fun awaitDeadline(round: CancellationRound, meeting: CoroutineMeeting) {
        round.endsWhenTimeIsOver()
        val launched = withTimeoutOrNull(round.timeout().toMillis()) { runtime.withTasks { launchAll(round, meeting) } }
        if (launched == null) {
            round.toldThatTimeIsOver()
        }
    }

    private suspend fun awaitSuccess(round: CancellationRound, meeting: CoroutineMeeting): Unit =
        runtime.withTasks {
            launchAll(round, meeting)
            round.told(meeting.awaitSuccess())
            this.coroutineContext.cancelChildren()
        }

    private suspend fun awaitFailure(round: CancellationRound, meeting: CoroutineMeeting) {
        try {
            runtime.withTasks { launchAll(round, meeting) }
        } catch (failure: DecidingFailure) {
            round.told(failure)
        }
    }

    private fun CoroutineScope.launchAll(round: CancellationRound, meeting: CoroutineMeeting) {
        repeat(round.tasks()) { index ->
            launch { meeting.attend(index) }
        }
    }
}

/** Coordinates the coroutines of one round. A failed coroutine cancels the others. */
private class CoroutineMeeting(
    private val round: CancellationRound,
) {
    private val allParked = CompletableDeferred<Unit>()
    private val success = CompletableDeferred<Long>()
    private val neverCompleted = CompletableDeferred<Unit>()

    suspend fun awaitAllParked() {
        allParked.await()
    }

    suspend fun awaitSuccess(): Long = success.await()

    suspend fun attend(index: Int) {
        round.started(index)
        if (round.decides(index)) {
            decide()
        } else {
            park(index)
        }
    }

    private suspend fun decide() {
        allParked.await()
        round.endsNow()
        if (round.ending() == Ending.FIRST_FAILURE) {
            throw round.failure()
        }
        success.complete(round.prize())
    }

    private suspend fun park(index: Int) {
        try {
            if (round.parking()) {
                allParked.complete(Unit)
            }
            if (round.parkedAt() == ParkedAt.SHARED) {
                neverCompleted.await()
            }
            awaitCancellation()
        } catch (cancellation: CancellationException) {
            round.cancelled(index)
            throw cancellation
        }
    }
}
