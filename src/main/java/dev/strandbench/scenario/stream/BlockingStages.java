package dev.strandbench.scenario.stream;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * What stages that block do in one op. What is between them is of this op alone: a stage that was stopped leaves
 * nothing behind for the next.
 *
 * @param hops what is between two stages, from the first to the last; one or two
 */
record BlockingStages(List<BlockingHop> hops) {

    /**
     * A new op.
     *
     * @throws UnsupportedOperationException if the link exists for coroutines only
     */
    static BlockingStages over(Link link, StreamShape shape) {
        return new BlockingStages(Stream.generate(() -> hop(link, shape.capacity()))
                .limit(shape.hops())
                .toList());
    }

    private static BlockingHop hop(Link link, int capacity) {
        return switch (link) {
            case QUEUE -> BlockingHop.QueueHop.of(capacity);
            case JOX -> BlockingHop.JoxHop.of(capacity);
            case CHANNEL, FLOW, PLAIN_FLOW ->
                throw new UnsupportedOperationException(link + " exists for coroutines only");
        };
    }

    /** The task of each stage, from the first to the last, every one of which knows how many elements come. */
    List<Callable<Boolean>> tasks(int elements, StreamSteps steps) {
        BlockingHop first = hops.getFirst();
        if (hops.size() == 1) {
            return List.of(
                    producing(elements, steps.produce(), first),
                    consuming(elements, first, steps.transformAndConsume()));
        }
        BlockingHop second = hops.getLast();
        return List.of(
                producing(elements, steps.produce(), first),
                transforming(elements, first, steps.transform(), second),
                consuming(elements, second, steps.consume()));
    }

    private static Callable<Boolean> producing(int elements, IntFunction<StreamElement> step, BlockingHop to) {
        return () -> {
            for (int index = 0; index < elements; index++) {
                to.put(step.apply(index));
            }
            return true;
        };
    }

    private static Callable<Boolean> transforming(
            int elements, BlockingHop from, Consumer<StreamElement> step, BlockingHop to) {
        return () -> {
            for (int i = 0; i < elements; i++) {
                StreamElement element = from.take();
                step.accept(element);
                to.put(element);
            }
            return true;
        };
    }

    private static Callable<Boolean> consuming(int elements, BlockingHop from, Consumer<StreamElement> step) {
        return () -> {
            for (int i = 0; i < elements; i++) {
                step.accept(from.take());
            }
            return true;
        };
    }
}
