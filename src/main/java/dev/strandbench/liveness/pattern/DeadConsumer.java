package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

/**
 * Producers that each pass an element to the same consumer. The consumer fails at the first element, but no producer
 * notices the failure.
 *
 * <ul>
 *   <li>JDK 21 and later: a {@code BlockingQueue} does not notice that its consumer has failed.
 *   <li>Expected: on every JDK, all models stall with two or more producers. In {@link DeadConsumerScope}, the same
 *       tasks end.
 * </ul>
 */
public final class DeadConsumer extends NamedPattern {

    public DeadConsumer() {
        super(
                "dead-consumer",
                "Producers wait for a consumer that has failed with its first element.",
                "https://github.com/apache/maven-indexer/pull/314",
                "Run producers and consumer in one StructuredTaskScope, or close the queue when the consumer fails.",
                Set.of(ConcurrencyModel.PLATFORM, ConcurrencyModel.VIRTUAL));
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        BlockingQueue<Integer> queue = new SynchronousQueue<>();
        tasks.start(() -> {
            try {
                throw new IllegalStateException("cannot handle " + queue.take());
            } catch (IllegalStateException e) {
                tasks.advance();
            }
        });
        for (int i = 1; i < tasks.count(); i++) {
            int element = i;
            tasks.start(() -> {
                tasks.shake();
                queue.put(element);
                tasks.advance();
            });
        }
        tasks.await();
    }
}
