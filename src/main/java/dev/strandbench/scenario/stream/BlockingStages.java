package dev.strandbench.scenario.stream;

import com.softwaremill.jox.Channel;
import dev.strandbench.scenario.stream.ElementStream.Link;
import dev.strandbench.scenario.stream.ElementStream.StreamElement;
import dev.strandbench.scenario.stream.ElementStream.StreamShape;
import dev.strandbench.scenario.stream.ElementStream.StreamSteps;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The blocking stages of one op, each in its own task, with new connections between the stages. */
record BlockingStages(List<BlockingHop> hops) {

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

    interface BlockingHop {

        void put(StreamElement element) throws InterruptedException;

        StreamElement take() throws InterruptedException;

        record QueueHop(BlockingQueue<StreamElement> queue) implements BlockingHop {

            static QueueHop of(int capacity) {
                return new QueueHop(
                        switch (capacity) {
                            case 0 -> new SynchronousQueue<>();
                            case StreamShape.UNLIMITED -> new LinkedBlockingQueue<>();
                            default -> new ArrayBlockingQueue<>(capacity);
                        });
            }

            @Override
            public void put(StreamElement element) throws InterruptedException {
                queue.put(element);
            }

            @Override
            public StreamElement take() throws InterruptedException {
                return queue.take();
            }
        }

        record JoxHop(Channel<StreamElement> channel) implements BlockingHop {

            static JoxHop of(int capacity) {
                return new JoxHop(
                        switch (capacity) {
                            case 0 -> Channel.newRendezvousChannel();
                            case StreamShape.UNLIMITED -> Channel.newUnlimitedChannel();
                            default -> Channel.newBufferedChannel(capacity);
                        });
            }

            @Override
            public void put(StreamElement element) throws InterruptedException {
                channel.send(element);
            }

            @Override
            public StreamElement take() throws InterruptedException {
                return channel.receive();
            }
        }
    }
}
