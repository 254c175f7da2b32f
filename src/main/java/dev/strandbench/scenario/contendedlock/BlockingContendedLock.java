package dev.strandbench.scenario.contendedlock;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.contendedlock.BlockingLock.BlockingLocks;
import dev.strandbench.scenario.contendedlock.ContendedLock.SectionWork;
import dev.strandbench.scenario.contendedlock.ContendedLock.Sharing;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

record BlockingContendedLock(BlockingRuntime runtime, Sharing sharing, Supplier<BlockingLock> locks)
        implements ContendedLock {

    @Override
    public long pass(int tasks, int sections, SectionWork work) throws InterruptedException, ExecutionException {
        BlockingLocks created = BlockingLocks.create(sharing.locks(tasks), locks);
        try (TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < tasks; i++) {
                int task = i;
                group.start(() -> {
                    created.of(task).passAll(task, sections, work);
                    return null;
                });
            }
            group.join();
        }
        return created.sum();
    }
}
