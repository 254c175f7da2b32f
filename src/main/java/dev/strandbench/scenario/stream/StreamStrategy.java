package dev.strandbench.scenario.stream;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import java.util.Optional;
import java.util.function.Function;

/** Who runs the stages, and what hands elements over from one to the next. */
@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture constants
public enum StreamStrategy {
    /** The caller takes each element through all steps: what no stage costs. Has neither a capacity nor stages. */
    LOOP(Placement.CALLER, shape -> new LoopStream()),

    /** A platform thread for each stage, and queues. */
    QUEUE_PLATFORM(ConcurrencyModel.PLATFORM, Link.QUEUE),

    /** A virtual thread for each stage, and queues. */
    QUEUE_VIRTUAL(ConcurrencyModel.VIRTUAL, Link.QUEUE),

    /** A fork of a structured task scope for each stage, and queues. */
    QUEUE_STRUCTURED(ConcurrencyModel.STRUCTURED, Link.QUEUE),

    /** A virtual thread, which jox is made for, for each stage, and its channels. */
    JOX_VIRTUAL(ConcurrencyModel.VIRTUAL, Link.JOX),

    /** A fork of a structured task scope for each stage, and channels of jox. */
    JOX_STRUCTURED(ConcurrencyModel.STRUCTURED, Link.JOX),

    /** A coroutine for each stage, all on one thread, and channels: stages take turns. */
    CHANNEL_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Link.CHANNEL),

    /** A coroutine on {@code Dispatchers.Default} for each stage, and channels. */
    CHANNEL_DEFAULT(ConcurrencyModel.DEFAULT, Link.CHANNEL),

    /** A coroutine on {@code Dispatchers.IO} for each stage, and channels. */
    CHANNEL_IO(ConcurrencyModel.IO, Link.CHANNEL),

    /** A coroutine whose every step is a new virtual thread for each stage, and channels. */
    CHANNEL_HYBRID(ConcurrencyModel.HYBRID, Link.CHANNEL),

    /** A flow with a buffer after each stage but the last, on one thread: stages take turns. */
    FLOW_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Link.FLOW),

    /** A flow with a buffer after each stage but the last, on {@code Dispatchers.Default}. */
    FLOW_DEFAULT(ConcurrencyModel.DEFAULT, Link.FLOW),

    /** A flow with a buffer after each stage but the last, whose every step is a new virtual thread. */
    FLOW_HYBRID(ConcurrencyModel.HYBRID, Link.FLOW),

    /** A flow without a buffer, where nothing is concurrent: {@link #LOOP} as a flow. Has no capacity either. */
    FLOW_SEQUENTIAL(ConcurrencyModel.EVENT_LOOP, Link.PLAIN_FLOW),

    /** A Flux whose stages have a thread each, by {@code publishOn}; a queue before each but the first. */
    REACTOR(Placement.PLATFORM_THREAD, shape -> new ReactorStream(shape));

    private final Placement placement;
    private final Function<StreamShape, ElementStream> factory;

    StreamStrategy(ConcurrencyModel model, Link link) {
        this(model.placement(), shape -> ElementStream.on(model.open(1), link, shape));
    }

    StreamStrategy(Placement placement, Function<StreamShape, ElementStream> factory) {
        this.placement = placement;
        this.factory = factory;
    }

    /** Where every stage runs. */
    Placement placement() {
        return placement;
    }

    /** Starts the threads that this strategy needs, and those of no other; to be closed after use. */
    ElementStream open(StreamShape shape) {
        return factory.apply(shape);
    }

    /** Why it cannot have such a capacity; empty if it can. */
    Optional<String> unsupported(int capacity) {
        return this == REACTOR && capacity == 0
                ? Optional.of("a publishOn asks for one element ahead at least, there is no rendezvous;"
                        + " valid: capacity=1 and more")
                : Optional.empty();
    }
}
