package dev.strandbench.reference

import dev.strandbench.model.ConcurrencyModel
import dev.strandbench.scenario.transactions.Transactions.Transaction
import dev.strandbench.scenario.userprofile.ProfileService.ProfileSource
import dev.strandbench.scenario.userprofile.UserProfile
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import java.util.concurrent.ExecutorService
import java.util.function.IntConsumer
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext

/** The scenarios as one writes them by hand, with nothing of the suite but the data. */
class PlainCoroutines private constructor(
    private val context: CoroutineContext,
) {
    fun fanOut(tasks: Int, waitMillis: Int, consumer: IntConsumer) {
        runBlocking(context) {
            repeat(tasks) { index ->
                launch {
                    delay(waitMillis.toLong())
                    consumer.accept(index)
                }
            }
        }
    }

    fun userProfiles(requests: Int, fetchMillis: Int, source: ProfileSource): Long =
        runBlocking(context) {
            val profiles =
                List(requests) { id ->
                    async {
                        coroutineScope {
                            delay(fetchMillis.toLong())
                            val user = source.user(id)
                            val orders =
                                async {
                                    delay(fetchMillis.toLong())
                                    source.orders(user)
                                }
                            val preferences =
                                async {
                                    delay(fetchMillis.toLong())
                                    source.preferences(user)
                                }
                            val notifications =
                                async {
                                    delay(fetchMillis.toLong())
                                    source.notifications(user)
                                }
                            UserProfile(user, orders.await(), preferences.await(), notifications.await())
                        }
                    }
                }
            profiles.awaitAll().sumOf { it.checksum() }
        }

    fun transactions(transactions: List<Transaction>): Long =
        runBlocking(context) {
            transactions
                .map { transaction ->
                    async {
                        delay(transaction.validation().millis())
                        if (transaction.valid()) {
                            delay(transaction.processing().millis())
                        }
                        transaction.valid()
                    }
                }.awaitAll()
                .count { it }
                .toLong()
        }

    companion object {
        /** On the dispatcher of a model; [executor] makes the hybrid one. Models without coroutines get the event loop. */
        @JvmStatic
        fun of(model: ConcurrencyModel, executor: ExecutorService): PlainCoroutines =
            PlainCoroutines(
                when (model) {
                    ConcurrencyModel.DEFAULT -> Dispatchers.Default
                    ConcurrencyModel.HYBRID -> executor.asCoroutineDispatcher()
                    else -> EmptyCoroutineContext
                },
            )
    }
}
