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

/** Two tasks: one sends messages, and the other answers each message. */
public interface PingPong {

    /** Runs both tasks. The first message is {@code value}. Returns the value of the last answer. */
    long exchange(int messages, long value, PingPongSteps steps) throws Exception;

    /** {@link #exchange} throws {@link UnsupportedOperationException} if the runtime does not support the medium. */
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

    /** A message that is reused for all values in one direction. The medium makes the value visible to the receiver. */
    final class LongMessage {

        public long value;
    }

    /** The mechanism that carries messages between the two tasks. */
    enum Medium {
        /** A field, and a reference to the waiting thread or continuation. Sending never waits. */
        PARK(false),

        /**
         * A {@code SynchronousQueue} for a capacity of 0, otherwise an {@code ArrayBlockingQueue}. For threads only.
         */
        QUEUE(true),

        /** A {@code LinkedTransferQueue}. The sender waits until the message is received. For threads only. */
        TRANSFER(false),

        /** One {@code Exchanger} for both directions; both tasks meet there for each message. For threads only. */
        EXCHANGER(false),

        JOX(true),

        CHANNEL(true),

        /** Two channels per direction: the sender uses both in turn, and the receiver selects. For coroutines only. */
        SELECT(true);

        private final boolean buffers;

        Medium(boolean buffers) {
            this.buffers = buffers;
        }

        Optional<String> unsupported(int capacity) {
            return buffers || capacity == 0 ? Optional.empty() : Optional.of("it has no buffer; valid: capacity=0");
        }
    }

    /** The sender applies {@code ping} to each answer, and the receiver applies {@code pong} to each message. */
    record PingPongSteps(LongUnaryOperator ping, LongUnaryOperator pong) {

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
