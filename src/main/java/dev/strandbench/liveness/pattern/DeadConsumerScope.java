package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.StructuredScope;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.SynchronousQueue;

/**
 * The tasks of {@link DeadConsumer}, but in one {@code StructuredTaskScope}.
 *
 * <ul>
 *   <li>JDK 21: the failure of the consumer interrupts the producers ({@code ShutdownOnFailure} of <a
 *       href="https://openjdk.org/jeps/453">JEP 453</a>).
 *   <li>JDK 25: by default, a failed subtask interrupts the others (<a href="https://openjdk.org/jeps/505">JEP
 *       505</a>).
 *   <li>Expected: the tasks end on every JDK.
 * </ul>
 */
public final class DeadConsumerScope extends NamedPattern {

    public DeadConsumerScope() {
        super(
                "dead-consumer-scope",
                "Producers wait for a consumer that has failed, all in one StructuredTaskScope.",
                "https://openjdk.org/jeps/505",
                "Keep the scope: it ends the producers.",
                Set.of(ConcurrencyModel.STRUCTURED));
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        tasks.start(() -> own(tasks));
        tasks.await();
    }

    private static void own(PatternTasks tasks) throws InterruptedException {
        BlockingQueue<Integer> queue = new SynchronousQueue<>();
        try (StructuredScope scope = StructuredScope.open()) {
            scope.fork(() -> {
                throw new IllegalStateException("cannot handle " + queue.take());
            });
            for (int i = 1; i < tasks.count(); i++) {
                int element = i;
                scope.fork(() -> {
                    tasks.shake();
                    queue.put(element);
                    return true;
                });
            }
            scope.join();
        } catch (ExecutionException e) {
            tasks.advance();
        }
    }
}
