package dev.strandbench.scenario.skynet;

import dev.strandbench.scenario.skynet.Skynet.Subtree;
import dev.strandbench.workload.Wait;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;

/** The common part of the two styles whose tasks are threads. */
interface SkynetOnThreads extends Skynet {

    /** Starts a task for each tree and adds up their results. */
    long sumOfAll(List<Subtree> trees, Wait wait, IntToLongFunction number)
            throws InterruptedException, ExecutionException;

    @Override
    default long sum(int leaves, Wait wait, IntToLongFunction number) throws InterruptedException, ExecutionException {
        return sumOfAll(List.of(Subtree.ofAll(leaves)), wait, number);
    }

    /** The work of a task: returns its number, or the sum of the tasks below it. */
    default long sumOf(Subtree tree, Wait wait, IntToLongFunction number)
            throws InterruptedException, ExecutionException {
        if (tree.isLeaf()) {
            wait.block();
            return number.applyAsLong(tree.first());
        }
        return sumOfAll(tree.branches(), wait, number);
    }
}
