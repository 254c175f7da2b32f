package dev.strandbench.scenario.contendedlock;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/** Many tasks, each of which passes through a section under a lock again and again. */
public interface ContendedLock {

    /**
     * Starts the tasks and returns, when all have ended, the sum of what they added up under their locks. The locks are
     * of this call alone.
     *
     * @param tasks how many, at least 0
     * @param sections how many each passes through, one after another, at least 0
     * @param work what is done outside of a section and in it
     * @return the sum, modulo 2⁶⁴, of {@code Checksum.of} over the indexes of all sections, from 0 to {@code tasks *
     *     sections - 1}; another value if two tasks were in sections of one lock at once
     * @throws UnsupportedOperationException if the lock does not exist in this style
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled, and ends at the latest
     *     when it is about to take a lock the next time
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as the cause; every other task is
     *     then cancelled
     */
    long pass(int tasks, int sections, SectionWork work) throws Exception;

    /** The scenario in the style of a runtime, on that runtime. */
    static ContendedLock on(ModelRuntime runtime, LockKind kind, Sharing sharing) {
        return switch (runtime) {
            case BlockingRuntime blocking ->
                new BlockingContendedLock(blocking, sharing, () -> BlockingLock.create(kind));
            case StructuredRuntime structured ->
                new StructuredContendedLock(structured, sharing, () -> BlockingLock.create(kind));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("ContendedLock");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("ContendedLock");
            case SuspendingRuntime suspending -> new SuspendingContendedLock(suspending, kind, sharing);
        };
    }
}
