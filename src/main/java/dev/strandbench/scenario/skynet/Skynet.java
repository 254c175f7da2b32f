package dev.strandbench.scenario.skynet;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.CallbackRuntime.CallbackGroup;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** A tree of tasks. Each task starts up to ten child tasks, and adds up their results. */
public interface Skynet {

    /**
     * Starts the root task, and returns the sum of all leaves' numbers, modulo 2⁶⁴. There must be at least one leaf.
     * Each leaf waits, and then calls the given function once. With callbacks, tasks cannot be cancelled.
     */
    long sum(int leaves, Wait wait, IntToLongFunction number) throws Exception;

    /** The runtime must not limit the number of concurrent tasks. */
    static Skynet on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingSkynet(blocking);
            case StructuredRuntime structured -> new StructuredSkynet(structured);
            case CallbackRuntime callbacks -> new CallbackSkynet(callbacks);
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Skynet");
            case SuspendingRuntime suspending -> new SuspendingSkynet(suspending);
        };
    }

    /** A task and all its descendants. The leaves of a subtree have consecutive indexes. */
    record Subtree(int first, int leaves) {

        private static final int BRANCHES = 10;

        static Subtree ofAll(int leaves) {
            return new Subtree(0, leaves);
        }

        boolean isLeaf() {
            return leaves == 1;
        }

        /** Returns the child tasks in order. The numbers of leaves of any two child tasks differ by at most one. */
        List<Subtree> branches() {
            int count = Math.min(BRANCHES, leaves);
            List<Subtree> branches = new ArrayList<>(count);
            for (long i = 0; i < count; i++) {
                int from = (int) (leaves * i / count);
                int to = (int) (leaves * (i + 1) / count);
                branches.add(new Subtree(first + from, to - from));
            }
            return branches;
        }

        int tasks() {
            return tasks(leaves);
        }

        private static int tasks(int leaves) {
            if (leaves <= 1) {
                return leaves;
            }
            int larger = leaves % BRANCHES;
            int smaller = BRANCHES - larger;
            return 1 + larger * tasks(leaves / BRANCHES + 1) + smaller * tasks(leaves / BRANCHES);
        }
    }

    interface SkynetOnThreads extends Skynet {

        long sumOfAll(List<Subtree> trees, Wait wait, IntToLongFunction number)
                throws InterruptedException, ExecutionException;

        @Override
        default long sum(int leaves, Wait wait, IntToLongFunction number)
                throws InterruptedException, ExecutionException {
            return sumOfAll(List.of(Subtree.ofAll(leaves)), wait, number);
        }

        default long sumOf(Subtree tree, Wait wait, IntToLongFunction number)
                throws InterruptedException, ExecutionException {
            if (tree.isLeaf()) {
                wait.block();
                return number.applyAsLong(tree.first());
            }
            return sumOfAll(tree.branches(), wait, number);
        }
    }

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

    /** Represents each task by a future that completes after its child tasks' futures. No thread waits. */
    record CallbackSkynet(CallbackRuntime runtime) implements Skynet {

        @Override
        public long sum(int leaves, Wait wait, IntToLongFunction number)
                throws InterruptedException, ExecutionException {
            try (CallbackGroup group = runtime.openGroup()) {
                List<CompletableFuture<Long>> root = new ArrayList<>(1);
                group.fork(() -> root.add(sumOf(group, Subtree.ofAll(leaves), wait, number)));
                group.join(root);
                return root.getFirst().resultNow();
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
            return CompletableFuture.allOf(sums.toArray(CompletableFuture[]::new))
                    .thenApply(ended -> total(sums));
        }

        private static long total(List<CompletableFuture<Long>> sums) {
            long total = 0;
            for (CompletableFuture<Long> sum : sums) {
                total += sum.resultNow();
            }
            return total;
        }
    }
}
