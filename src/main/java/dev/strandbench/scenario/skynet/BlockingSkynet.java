package dev.strandbench.scenario.skynet;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.skynet.Skynet.Subtree;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;

/** Runs each task as a future in a group of its parent task, whose thread waits for it. */
record BlockingSkynet(BlockingRuntime runtime) implements SkynetOnThreads {

    @Override
    public long sumOfAll(List<Subtree> trees, Wait wait, IntToLongFunction number)
            throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            List<Future<Long>> sums = new ArrayList<>(trees.size());
            for (Subtree tree : trees) {
                sums.add(group.fork(() -> sumOf(tree, wait, number)));
            }
            group.join();
            long total = 0;
            for (Future<Long> sum : sums) {
                total += sum.resultNow();
            }
            return total;
        }
    }
}
