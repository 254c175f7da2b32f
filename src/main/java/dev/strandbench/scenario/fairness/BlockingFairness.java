package dev.strandbench.scenario.fairness;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;

/**
 * A future for each task. Busy tasks come first: a waiting one keeps its thread until they have ended, and in a pool
 * that has no more threads than processors they could otherwise never begin.
 */
record BlockingFairness(BlockingRuntime runtime) implements FairnessOnThreads {

    @Override
    public void run(Contest contest) throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < contest.mix().busy(); i++) {
                int task = i;
                group.start(() -> {
                    work(contest, task);
                    return null;
                });
            }
            for (int i = 0; i < contest.mix().waiting(); i++) {
                int task = i;
                group.start(() -> {
                    wake(contest, task);
                    return null;
                });
            }
            group.join();
        }
    }
}
