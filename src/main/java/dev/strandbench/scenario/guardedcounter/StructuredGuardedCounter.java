package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Protection;
import dev.strandbench.workload.Wait;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntConsumer;

record StructuredGuardedCounter(StructuredRuntime runtime, Runnable insideUpdate) implements GuardedCounter {

    @Override
    public long count(int tasks, Wait thinkTime, Protection protection, IntConsumer onTask)
            throws InterruptedException, ExecutionException {
        ThreadFactory threads = Thread.ofVirtual().factory();
        try (BlockingCounter counter = BlockingCounter.of(protection, insideUpdate, threads)) {
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    scope.fork(() -> {
                        thinkTime.block();
                        onTask.accept(index);
                        counter.increment();
                        return null;
                    });
                }
                scope.join();
            }
            return counter.value();
        }
    }
}
