package dev.strandbench.scenario.stream;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.scenario.stream.ElementStream.Link;
import dev.strandbench.scenario.stream.ElementStream.LoopStream;
import dev.strandbench.scenario.stream.ElementStream.StreamShape;
import java.util.Optional;
import java.util.function.Function;

@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture constants
public enum StreamStrategy {
    /** The caller takes each element through all steps. It has neither a capacity nor stages. */
    LOOP(Placement.CALLER, shape -> new LoopStream()),
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

    /** A flow without a buffer or concurrency: {@link #LOOP} as a flow. It has no capacity. */
    FLOW_SEQUENTIAL(ConcurrencyModel.EVENT_LOOP, Link.PLAIN_FLOW),

    /** A Flux with a thread per stage ({@code publishOn}) and a queue before each stage but the first. */
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

    Placement placement() {
        return placement;
    }

    ElementStream open(StreamShape shape) {
        return factory.apply(shape);
    }

    Optional<String> unsupported(int capacity) {
        return this == REACTOR && capacity == 0
                ? Optional.of("publishOn requests at least one element ahead and has no rendezvous;"
                        + " valid: capacity=1 and more")
                : Optional.empty();
    }
}
