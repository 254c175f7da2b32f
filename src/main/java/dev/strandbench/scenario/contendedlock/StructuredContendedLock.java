package dev.strandbench.scenario.contendedlock;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.contendedlock.BlockingLock.BlockingLocks;
import dev.strandbench.scenario.contendedlock.ContendedLock.SectionWork;
import dev.strandbench.scenario.contendedlock.ContendedLock.Sharing;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

record StructuredContendedLock(StructuredRuntime runtime, Sharing sharing, Supplier<BlockingLock> locks)
        implements ContendedLock {

    @Override
    public long pass(int tasks, int sections, SectionWork work) throws InterruptedException, ExecutionException {
        BlockingLocks created = BlockingLocks.create(sharing.locks(tasks), locks);
        try (StructuredScope scope = runtime.openScope()) {
            for (int i = 0; i < tasks; i++) {
                int task = i;
                scope.fork(() -> {
                    created.of(task).passAll(task, sections, work);
                    return null;
                });
            }
            scope.join();
        }
        return created.sum();
    }
}
