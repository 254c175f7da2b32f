package dev.strandbench.scenario.skynet;

import dev.strandbench.workload.Wait;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;

/** What styles share in which a task has a thread that waits for those it has started. */
interface SkynetOnThreads extends Skynet {

    /**
     * Starts a task for each tree and adds up what they return.
     *
     * @throws InterruptedException if the caller is interrupted while it waits; the tasks are then cancelled
     * @throws ExecutionException with what the first task to fail threw as its cause; the others are then cancelled
     */
    long sumOfAll(List<Subtree> trees, Wait wait, IntToLongFunction number)
            throws InterruptedException, ExecutionException;

    @Override
    default long sum(int leaves, Wait wait, IntToLongFunction number) throws InterruptedException, ExecutionException {
        return sumOfAll(List.of(Subtree.ofAll(leaves)), wait, number);
    }

    /** What a task does: it returns its number, or the sum of those below it. */
    default long sumOf(Subtree tree, Wait wait, IntToLongFunction number)
            throws InterruptedException, ExecutionException {
        if (tree.isLeaf()) {
            wait.block();
            return number.applyAsLong(tree.first());
        }
        return sumOfAll(tree.branches(), wait, number);
    }
}
