package dev.strandbench.scenario.fairness;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.ExecutionException;

record StructuredFairness(StructuredRuntime runtime) implements FairnessOnThreads {

    @Override
    public void run(Contest contest) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            for (int i = 0; i < contest.mix().busy(); i++) {
                int task = i;
                scope.fork(() -> {
                    work(contest, task);
                    return null;
                });
            }
            for (int i = 0; i < contest.mix().waiting(); i++) {
                int task = i;
                scope.fork(() -> {
                    wake(contest, task);
                    return null;
                });
            }
            scope.join();
        }
    }
}
