package dev.strandbench.scenario.pingpong;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import java.util.Optional;

/** Who runs the two tasks, and what their messages go through. */
public enum PingPongStrategy {
    /** Two platform threads that unpark each other. */
    PARK_PLATFORM(ConcurrencyModel.PLATFORM, Medium.PARK),

    /** Two virtual threads that unpark each other. Parks for every message: a medium that spins first may be faster. */
    PARK_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.PARK),

    /** Two forks of a structured task scope that unpark each other. */
    PARK_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.PARK),

    /** Two coroutines on one thread that resume each other. */
    PARK_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Medium.PARK),

    /** Two coroutines on {@code Dispatchers.Default} that resume each other. */
    PARK_DEFAULT(ConcurrencyModel.DEFAULT, Medium.PARK),

    /** Two platform threads and two queues. */
    QUEUE_PLATFORM(ConcurrencyModel.PLATFORM, Medium.QUEUE),

    /** Two virtual threads and two queues. */
    QUEUE_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.QUEUE),

    /** Two forks of a structured task scope and two queues. */
    QUEUE_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.QUEUE),

    /** Two platform threads and two transfer queues. */
    TRANSFER_PLATFORM(ConcurrencyModel.PLATFORM, Medium.TRANSFER),

    /** Two virtual threads and two transfer queues. */
    TRANSFER_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.TRANSFER),

    /** Two forks of a structured task scope and two transfer queues. */
    TRANSFER_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.TRANSFER),

    /** Two platform threads and an exchanger. */
    EXCHANGER_PLATFORM(ConcurrencyModel.PLATFORM, Medium.EXCHANGER),

    /** Two virtual threads and an exchanger. */
    EXCHANGER_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.EXCHANGER),

    /** Two forks of a structured task scope and an exchanger. */
    EXCHANGER_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.EXCHANGER),

    /** Two virtual threads, which jox is made for, and two of its channels. */
    JOX_VIRTUAL(ConcurrencyModel.VIRTUAL, Medium.JOX),

    /** Two forks of a structured task scope and two channels of jox. */
    JOX_STRUCTURED(ConcurrencyModel.STRUCTURED, Medium.JOX),

    /** Two coroutines on one thread and two channels: no other thread is woken. */
    CHANNEL_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Medium.CHANNEL),

    /** Two coroutines on {@code Dispatchers.Default} and two channels. */
    CHANNEL_DEFAULT(ConcurrencyModel.DEFAULT, Medium.CHANNEL),

    /** Two coroutines on {@code Dispatchers.IO} and two channels. */
    CHANNEL_IO(ConcurrencyModel.IO, Medium.CHANNEL),

    /** Two coroutines whose every step is a new virtual thread, and two channels. */
    CHANNEL_HYBRID(ConcurrencyModel.HYBRID, Medium.CHANNEL),

    /** As {@link #CHANNEL_DEFAULT} with four channels, each task selecting from two. */
    SELECT_DEFAULT(ConcurrencyModel.DEFAULT, Medium.SELECT);

    private final ConcurrencyModel model;
    private final Medium medium;

    PingPongStrategy(ConcurrencyModel model, Medium medium) {
        this.model = model;
        this.medium = medium;
    }

    /** Who runs the tasks. */
    ConcurrencyModel model() {
        return model;
    }

    /** Why its medium cannot hold so many messages; empty if it can. */
    Optional<String> unsupported(int capacity) {
        return medium.unsupported(capacity);
    }

    /**
     * The scenario by this strategy.
     *
     * @param runtime a runtime of {@link #model}
     * @param capacity how many messages each direction holds, at least 0
     */
    PingPong on(ModelRuntime runtime, int capacity) {
        return PingPong.on(runtime, medium, capacity);
    }
}
