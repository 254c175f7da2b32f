package dev.strandbench.scenario.pingpong;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.pingpong.BlockingLane.BlockingRally;
import dev.strandbench.workload.Checksum;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** A task that sends messages, and waits for another task's answer to each message. */
public interface PingPong {

    /** Runs both tasks with {@code value} as the first message, and returns the value after the last answer. */
    long exchange(int messages, long value, PingPongSteps steps) throws Exception;

    /** Creates the scenario, whose calls throw {@link UnsupportedOperationException} if the style lacks the medium. */
    static PingPong on(ModelRuntime runtime, Medium medium, int capacity) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingPingPong(blocking, () -> BlockingRally.over(medium, capacity));
            case StructuredRuntime structured ->
                new StructuredPingPong(structured, () -> BlockingRally.over(medium, capacity));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("PingPong");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("PingPong");
            case SuspendingRuntime suspending -> new SuspendingPingPong(suspending, medium, capacity);
        };
    }

    /** A message that each direction reuses. The structure that carries the message makes the value visible. */
    final class LongMessage {

        public long value;
    }

    /** The structure that carries messages between the tasks. Most structures carry messages in only one direction. */
    enum Medium {
        /** A field, with the thread or continuation that waits for the field's value. Sending never waits. */
        PARK(false),

        /** A {@code SynchronousQueue} for capacity 0, or an {@code ArrayBlockingQueue} for more. For threads only. */
        QUEUE(true),

        /** A {@code LinkedTransferQueue}, whose sender waits until the message is received. For threads only. */
        TRANSFER(false),

        /** One {@code Exchanger} for both directions, at which both tasks meet for each message. For threads only. */
        EXCHANGER(false),

        JOX(true),

        CHANNEL(true),

        /** Two channels per direction, used in turn; the receiver selects from both channels. For coroutines only. */
        SELECT(true);

        private final boolean buffers;

        Medium(boolean buffers) {
            this.buffers = buffers;
        }

        Optional<String> unsupported(int capacity) {
            return buffers || capacity == 0 ? Optional.empty() : Optional.of("it has no buffer; valid: capacity=0");
        }
    }

    /** The steps that the sender applies to an answer and that the receiver applies to a message. */
    record PingPongSteps(LongUnaryOperator ping, LongUnaryOperator pong) {

        /** Steps that do almost no work, and whose result shows whether a message was lost, repeated or misplaced. */
        static final PingPongSteps MIXING = new PingPongSteps(Checksum::of, value -> Checksum.of(value + 1));

        static long resultOfMixing(int messages, long value) {
            long current = value;
            for (int i = 0; i < messages; i++) {
                current = MIXING.ping.applyAsLong(MIXING.pong.applyAsLong(current));
            }
            return current;
        }
    }

    record BlockingPingPong(BlockingRuntime runtime, Supplier<BlockingRally> rallies) implements PingPong {

        @Override
        public long exchange(int messages, long value, PingPongSteps steps)
                throws InterruptedException, ExecutionException {
            BlockingRally rally = rallies.get();
            CompletableFuture<Long> outcome = new CompletableFuture<>();
            try (TaskGroup group = runtime.openGroup()) {
                group.start(TaskGroup.reporting(outcome, () -> outcome.complete(rally.ping(messages, value, steps))));
                group.start(TaskGroup.reporting(outcome, () -> {
                    rally.pong(messages, steps);
                    return true;
                }));
                long result = outcome.get();
                group.join();
                return result;
            }
        }
    }

    record StructuredPingPong(StructuredRuntime runtime, Supplier<BlockingRally> rallies) implements PingPong {

        @Override
        public long exchange(int messages, long value, PingPongSteps steps)
                throws InterruptedException, ExecutionException {
            BlockingRally rally = rallies.get();
            try (StructuredScope scope = runtime.openScope()) {
                Supplier<Long> pinged = scope.fork(() -> rally.ping(messages, value, steps));
                scope.fork(() -> {
                    rally.pong(messages, steps);
                    return null;
                });
                scope.join();
                return pinged.get();
            }
        }
    }

    enum PingPongStrategy {
        PARK_PLATFORM(ConcurrencyModel.PLATFORM, Medium.PARK),

        /** Virtual threads that park for every message, unlike media that spin first and may therefore be faster. */
        PARK_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.PARK),
        PARK_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.PARK),
        PARK_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Medium.PARK),
        PARK_DEFAULT(ConcurrencyModel.DEFAULT, Medium.PARK),
        QUEUE_PLATFORM(ConcurrencyModel.PLATFORM, Medium.QUEUE),
        QUEUE_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.QUEUE),
        QUEUE_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.QUEUE),
        TRANSFER_PLATFORM(ConcurrencyModel.PLATFORM, Medium.TRANSFER),
        TRANSFER_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.TRANSFER),
        TRANSFER_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.TRANSFER),
        EXCHANGER_PLATFORM(ConcurrencyModel.PLATFORM, Medium.EXCHANGER),
        EXCHANGER_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.EXCHANGER),
        EXCHANGER_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.EXCHANGER),
        JOX_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.JOX),
        JOX_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.JOX),
        CHANNEL_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Medium.CHANNEL),
        CHANNEL_DEFAULT(ConcurrencyModel.DEFAULT, Medium.CHANNEL),
        CHANNEL_IO(ConcurrencyModel.IO, Medium.CHANNEL),
        CHANNEL_HYBRID(ConcurrencyModel.HYBRID, Medium.CHANNEL),
        SELECT_DEFAULT(ConcurrencyModel.DEFAULT, Medium.SELECT);

        private final ConcurrencyModel model;
        private final Medium medium;

        PingPongStrategy(ConcurrencyModel model, Medium medium) {
            this.model = model;
            this.medium = medium;
        }

        ConcurrencyModel model() {
            return model;
        }

        Optional<String> unsupported(int capacity) {
            return medium.unsupported(capacity);
        }

        PingPong on(ModelRuntime runtime, int capacity) {
            return PingPong.on(runtime, medium, capacity);
        }
    }
}
