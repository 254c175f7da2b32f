package dev.strandbench.scenario.transactions

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.model.withTasks
import dev.strandbench.scenario.transactions.Transactions.Settlement
import dev.strandbench.scenario.transactions.Transactions.Transaction
import dev.strandbench.scenario.transactions.Transactions.TransactionOutcome
import dev.strandbench.workload.await
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.launch
import java.util.function.Predicate

internal class SuspendingTransactions(
    private val runtime: SuspendingRuntime,
) : Transactions {
    override fun launched(transactions: List<Transaction>, validator: Predicate<Transaction>): Settlement =
        runtime.enter {
            val outcomes = arrayOfNulls<TransactionOutcome>(transactions.size)
            runtime.withTasks {
                for (transaction in transactions) {
                    launch { outcomes[transaction.index()] = settle(transaction, validator) }
                }
            }
            Settlement.of(outcomes.asList())
        }

    override fun awaited(transactions: List<Transaction>, validator: Predicate<Transaction>): Settlement =
        runtime.enter {
            Settlement.of(transactions.map { async { settle(it, validator) } }.awaitAll())
        }

    override fun inTurn(transactions: List<Transaction>, validator: Predicate<Transaction>): Settlement =
        runtime.enter {
            Settlement.of(transactions.map { settle(it, validator) })
        }

    private suspend fun settle(transaction: Transaction, validator: Predicate<Transaction>): TransactionOutcome {
        transaction.validation().await()
        if (!validator.test(transaction)) {
            return TransactionOutcome.REJECTED
        }
        transaction.processing().await()
        return TransactionOutcome.SUCCEEDED
    }
}
