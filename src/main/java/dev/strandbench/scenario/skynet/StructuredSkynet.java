package dev.strandbench.scenario.skynet;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.skynet.Skynet.Subtree;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** Forks each task in a scope of its parent task. */
record StructuredSkynet(StructuredRuntime runtime) implements SkynetOnThreads {

    @Override
    public long sumOfAll(List<Subtree> trees, Wait wait, IntToLongFunction number)
            throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            List<Supplier<Long>> sums = new ArrayList<>(trees.size());
            for (Subtree tree : trees) {
                sums.add(scope.fork(() -> sumOf(tree, wait, number)));
            }
            scope.join();
            long total = 0;
            for (Supplier<Long> sum : sums) {
                total += sum.get();
            }
            return total;
        }
    }
}
