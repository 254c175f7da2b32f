package dev.strandbench.scenario.skynet;

import dev.strandbench.model.CallbackGroup;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.scenario.skynet.Skynet.Subtree;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;

/** Runs each task as a future that completes when its branches have; nothing waits. */
record CallbackSkynet(CallbackRuntime runtime) implements Skynet {

    @Override
    public long sum(int leaves, Wait wait, IntToLongFunction number) throws InterruptedException, ExecutionException {
        try (CallbackGroup group = runtime.openGroup()) {
            CompletableFuture<Long> sum = sumOf(group, Subtree.ofAll(leaves), wait, number);
            group.join(List.of(sum));
            return sum.resultNow();
        }
    }

    private static CompletableFuture<Long> sumOf(
            CallbackGroup group, Subtree tree, Wait wait, IntToLongFunction number) {
        if (tree.isLeaf()) {
            return group.after(wait.millis(), () -> number.applyAsLong(tree.first()));
        }
        return group.after(0, tree::branches).thenCompose(branches -> sumOfAll(group, branches, wait, number));
    }

    private static CompletableFuture<Long> sumOfAll(
            CallbackGroup group, List<Subtree> trees, Wait wait, IntToLongFunction number) {
        List<CompletableFuture<Long>> sums = new ArrayList<>(trees.size());
        for (Subtree tree : trees) {
            sums.add(sumOf(group, tree, wait, number));
        }
        return CompletableFuture.allOf(sums.toArray(CompletableFuture[]::new)).thenApply(ended -> total(sums));
    }

    private static long total(List<CompletableFuture<Long>> sums) {
        long total = 0;
        for (CompletableFuture<Long> sum : sums) {
            total += sum.resultNow();
        }
        return total;
    }
}
