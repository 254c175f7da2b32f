package dev.strandbench.scenario.stream;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.Trial;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** A series of stages. Each stage passes its elements on to the next stage. */
@FunctionalInterface
public interface ElementStream {

    /** Runs all stages. Each stage runs on one thread at a time, and sees the changes that earlier stages made. */
    void run(int elements, StreamSteps steps) throws Exception;

    /** {@link #run} throws {@link UnsupportedOperationException} if the runtime does not support the link. */
    static ElementStream on(ModelRuntime runtime, Link link, StreamShape shape) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingStream(blocking, () -> BlockingStages.over(link, shape));
            case StructuredRuntime structured ->
                new StructuredStream(structured, () -> BlockingStages.over(link, shape));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Stream");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Stream");
            case SuspendingRuntime suspending -> new SuspendingStream(suspending, link, shape);
        };
    }

    /** The mechanism that passes elements from one stage to the next. */
    enum Link {
        /**
         * A {@code SynchronousQueue} for a capacity of 0, otherwise another {@code BlockingQueue}. For threads only.
         */
        QUEUE,

        JOX,

        CHANNEL,

        /** A cold flow with a buffer between stages. Each stage runs in its own coroutine. */
        FLOW,

        /** A cold flow without buffers. One coroutine takes each element through all stages. */
        PLAIN_FLOW
    }

    /** An element, reused by all ops. Passing an element on makes its fields visible to the next stage. */
    final class StreamElement {

        final int index;
        long value;
        long producedNanos;

        StreamElement(int index) {
            this.index = index;
        }
    }

    /** The number of stages (2 or 3), and the number of elements that each buffer can hold (0 for a rendezvous). */
    record StreamShape(int stages, int capacity) {

        /** The capacity that means an unlimited buffer, as in Kotlin's coroutines library and in Reactor. */
        public static final int UNLIMITED = Integer.MAX_VALUE;

        static StreamShape of(int elements, int capacity, int stages) {
            return new StreamShape(stages, capacity >= elements ? UNLIMITED : capacity);
        }

        int hops() {
            return stages - 1;
        }

        /** Returns the maximum number of elements in flight: all buffers are full, and each stage has one element. */
        long mostUnderWay() {
            return (long) hops() * capacity + stages;
        }
    }

    /** The functions of the stages. Each function is called for one element after another, in order. */
    record StreamSteps(
            IntFunction<StreamElement> produce, Consumer<StreamElement> transform, Consumer<StreamElement> consume) {

        Consumer<StreamElement> transformAndConsume() {
            return transform.andThen(consume);
        }

        StreamSteps after(Runnable beforeProduce, Runnable beforeTransform, Runnable beforeConsume) {
            return new StreamSteps(
                    index -> {
                        beforeProduce.run();
                        return produce.apply(index);
                    },
                    element -> {
                        beforeTransform.run();
                        transform.accept(element);
                    },
                    element -> {
                        beforeConsume.run();
                        consume.accept(element);
                    });
        }
    }

    record BlockingStream(BlockingRuntime runtime, Supplier<BlockingStages> stages) implements ElementStream {

        @Override
        public void run(int elements, StreamSteps steps) throws InterruptedException, ExecutionException {
            List<Callable<Boolean>> tasks = stages.get().tasks(elements, steps);
            CompletableFuture<Boolean> outcome = new CompletableFuture<>();
            try (TaskGroup group = runtime.openGroup()) {
                for (Callable<Boolean> task : tasks.subList(0, tasks.size() - 1)) {
                    group.start(TaskGroup.reporting(outcome, task));
                }
                Callable<Boolean> last = tasks.getLast();
                group.start(TaskGroup.reporting(outcome, () -> outcome.complete(last.call())));
                outcome.get();
                group.join();
            }
        }
    }

    record StructuredStream(StructuredRuntime runtime, Supplier<BlockingStages> stages) implements ElementStream {

        @Override
        public void run(int elements, StreamSteps steps) throws InterruptedException, ExecutionException {
            List<Callable<Boolean>> tasks = stages.get().tasks(elements, steps);
            try (StructuredScope scope = runtime.openScope()) {
                for (Callable<Boolean> task : tasks) {
                    scope.fork(task);
                }
                scope.join();
            }
        }
    }

    record LoopStream() implements ElementStream {

        // Code that never waits must check for interruption itself, but so rarely that the check costs nothing.
        private static final int ELEMENTS_BETWEEN_POLLS = 1_024;

        @Override
        public void run(int elements, StreamSteps steps) throws InterruptedException {
            for (int index = 0; index < elements; index++) {
                pollInterruption(index);
                StreamElement element = steps.produce().apply(index);
                steps.transform().accept(element);
                steps.consume().accept(element);
            }
        }

        static void pollInterruption(int index) throws InterruptedException {
            if (index % ELEMENTS_BETWEEN_POLLS == 0 && Thread.interrupted()) {
                throw new InterruptedException("before element " + index);
            }
        }
    }

    @SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture constants
    enum StreamStrategy {
        /** A loop in which the caller takes each element through all stages. */
        LOOP(Placement.CALLER, (trial, shape) -> new LoopStream()),
        QUEUE_PLATFORM(ConcurrencyModel.PLATFORM, Link.QUEUE),
        QUEUE_VIRTUAL(ConcurrencyModel.VIRTUAL, Link.QUEUE),
        QUEUE_STRUCTURED(ConcurrencyModel.STRUCTURED, Link.QUEUE),
        JOX_VIRTUAL(ConcurrencyModel.VIRTUAL, Link.JOX),
        JOX_STRUCTURED(ConcurrencyModel.STRUCTURED, Link.JOX),

        CHANNEL_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Link.CHANNEL),
        CHANNEL_DEFAULT(ConcurrencyModel.DEFAULT, Link.CHANNEL),
        CHANNEL_IO(ConcurrencyModel.IO, Link.CHANNEL),
        CHANNEL_HYBRID(ConcurrencyModel.HYBRID, Link.CHANNEL),

        FLOW_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Link.FLOW),
        FLOW_DEFAULT(ConcurrencyModel.DEFAULT, Link.FLOW),
        FLOW_HYBRID(ConcurrencyModel.HYBRID, Link.FLOW),

        /** A flow without buffers, in which one coroutine takes each element through all stages. */
        FLOW_SEQUENTIAL(ConcurrencyModel.EVENT_LOOP, Link.PLAIN_FLOW),

        /** A {@code Flux} with {@code publishOn}: each stage has its own thread, and a queue connects stages. */
        REACTOR(Placement.PLATFORM_THREAD, ReactorStream::open);

        private final Optional<ConcurrencyModel> model;
        private final Function<ForkSite, Placement> placement;
        private final BiFunction<Trial, StreamShape, ElementStream> factory;

        StreamStrategy(ConcurrencyModel model, Link link) {
            this.model = Optional.of(model);
            placement = site -> site.placementOfTasks(model);
            factory = (trial, shape) -> ElementStream.on(trial.forkOn(model, model.open(1)), link, shape);
        }

        StreamStrategy(Placement placement, BiFunction<Trial, StreamShape, ElementStream> factory) {
            model = Optional.empty();
            this.placement = site -> placement;
            this.factory = factory;
        }

        Optional<ConcurrencyModel> model() {
            return model;
        }

        Placement placement(ForkSite site) {
            return placement.apply(site);
        }

        /** Creates the stream, which the trial closes. Run the stream's ops inside {@link Trial#run}. */
        ElementStream open(Trial trial, StreamShape shape) {
            return factory.apply(trial, shape);
        }

        Optional<String> unsupported(int capacity) {
            return this == REACTOR && capacity == 0
                    ? Optional.of("publishOn requests at least one element ahead and has no rendezvous;"
                            + " valid: capacity=1 and more")
                    : Optional.empty();
        }
    }
}
