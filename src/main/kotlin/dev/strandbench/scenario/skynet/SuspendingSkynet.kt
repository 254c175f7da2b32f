package dev.strandbench.scenario.skynet

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.skynet.Skynet.Subtree
import dev.strandbench.workload.Wait
import dev.strandbench.workload.await
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import java.util.function.IntToLongFunction

/** Runs each task as a coroutine in its parent's scope. The coroutine's deferred result is its subtree's sum. */
internal class SuspendingSkynet(
    private val runtime: SuspendingRuntime,
) : Skynet {
    override fun sum(leaves: Int, wait: Wait, number: IntToLongFunction): Long =
        runtime.enter { async { sumOf(Subtree.ofAll(leaves), wait, number) }.await() }

    private suspend fun sumOfAll(trees: List<Subtree>, wait: Wait, number: IntToLongFunction): Long =
        coroutineScope {
            trees.map { tree -> async { sumOf(tree, wait, number) } }.awaitAll().sum()
        }

    private suspend fun sumOf(tree: Subtree, wait: Wait, number: IntToLongFunction): Long {
        if (tree.isLeaf) {
            wait.await()
            return number.applyAsLong(tree.first())
        }
        return sumOfAll(tree.branches(), wait, number)
    }
}
