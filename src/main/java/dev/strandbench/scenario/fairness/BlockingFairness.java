package dev.strandbench.scenario.fairness;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;

/** Runs futures. Busy tasks start first; in a small pool, waiting tasks could otherwise take all threads for ever. */
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
