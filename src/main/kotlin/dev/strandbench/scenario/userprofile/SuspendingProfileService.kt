package dev.strandbench.scenario.userprofile

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.userprofile.ProfileService.ProfileSource
import dev.strandbench.scenario.userprofile.ProfileService.Profiles
import dev.strandbench.workload.Wait
import dev.strandbench.workload.await
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope

/** Runs each request as a coroutine. After the first fetch, three more fetches run in the request's own scope. */
internal class SuspendingProfileService(
    private val runtime: SuspendingRuntime,
) : ProfileService {
    override fun answer(requests: Int, fetch: Wait, source: ProfileSource): Profiles =
        runtime.enter {
            val answers = List(requests) { id -> async { profileOrNull(id, fetch, source) } }
            Profiles.of(answers.awaitAll())
        }

    private suspend fun profileOrNull(id: Int, fetch: Wait, source: ProfileSource): UserProfile? =
        try {
            profile(id, fetch, source)
        } catch (e: CancellationException) {
            throw e
        } catch (_: Exception) {
            null
        }

    private suspend fun profile(id: Int, fetch: Wait, source: ProfileSource): UserProfile =
        coroutineScope {
            fetch.await()
            val user = source.user(id)
            val orders =
                async {
                    fetch.await()
                    source.orders(user)
                }
            val preferences =
                async {
                    fetch.await()
                    source.preferences(user)
                }
            val notifications =
                async {
                    fetch.await()
                    source.notifications(user)
                }
            UserProfile(user, orders.await(), preferences.await(), notifications.await())
        }
}
