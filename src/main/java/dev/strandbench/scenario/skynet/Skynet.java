package dev.strandbench.scenario.skynet;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/** A tree of tasks that each start up to ten more and add up their results. */
public interface Skynet {

    /**
     * Starts the root task and returns the sum, modulo 2⁶⁴, over all leaves. Callbacks cannot be cancelled.
     *
     * @param leaves the number of tasks that start no other, at least 1
     * @param number gives the result of a leaf; called once by each leaf with its ordinal, after its wait
     */
    long sum(int leaves, Wait wait, IntToLongFunction number) throws Exception;

    /** Returns the implementation for a runtime, which must not bound its tasks. */
    static Skynet on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingSkynet(blocking);
            case StructuredRuntime structured -> new StructuredSkynet(structured);
            case CallbackRuntime callbacks -> new CallbackSkynet(callbacks);
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Skynet");
            case SuspendingRuntime suspending -> new SuspendingSkynet(suspending);
        };
    }

    /** A task and all tasks below it, with consecutive leaves. A task with one leaf is that leaf. */
    record Subtree(int first, int leaves) {

        private static final int BRANCHES = 10;

        /** Returns the whole tree, whose leaves are numbered from 0. */
        static Subtree ofAll(int leaves) {
            return new Subtree(0, leaves);
        }

        boolean isLeaf() {
            return leaves == 1;
        }

        /** Returns the child tasks in the order of their leaves. Their numbers of leaves differ by at most one. */
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

        /** Returns the number of tasks, including all leaves. */
        int tasks() {
            return tasks(leaves);
        }

        private static int tasks(int leaves) {
            if (leaves <= 1) {
                return leaves;
            }
            // This many children have one more leaf than the others. With fewer than ten leaves, the others have
            // none.
            int larger = leaves % BRANCHES;
            int smaller = BRANCHES - larger;
            return 1 + larger * tasks(leaves / BRANCHES + 1) + smaller * tasks(leaves / BRANCHES);
        }
    }
}
