package dev.strandbench.scenario.pingpong;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.pingpong.PingPong.Medium;
import java.util.Optional;

public enum PingPongStrategy {
    PARK_PLATFORM(ConcurrencyModel.PLATFORM, Medium.PARK),

    /** Parks for every message; a medium that spins first may be faster. */
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
