package dev.strandbench.scenario.backpressure;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.backpressure.BackPressure.Callers;
import dev.strandbench.scenario.backpressure.BackPressure.Limit;
import java.util.Optional;

public enum BackPressureStrategy {
    SEMAPHORE_UNFAIR_PLATFORM(ConcurrencyModel.PLATFORM, Limit.SEMAPHORE),
    SEMAPHORE_UNFAIR_VIRTUAL(ConcurrencyModel.VIRTUAL, Limit.SEMAPHORE),
    SEMAPHORE_UNFAIR_STRUCTURED(ConcurrencyModel.STRUCTURED, Limit.SEMAPHORE),
    SEMAPHORE_FAIR_PLATFORM(ConcurrencyModel.PLATFORM, Limit.FAIR_SEMAPHORE),
    SEMAPHORE_FAIR_VIRTUAL(ConcurrencyModel.VIRTUAL, Limit.FAIR_SEMAPHORE),
    SEMAPHORE_FAIR_STRUCTURED(ConcurrencyModel.STRUCTURED, Limit.FAIR_SEMAPHORE),

    POOL(ConcurrencyModel.POOL, Limit.RUNTIME),

    WORKERS(ConcurrencyModel.VIRTUAL, Limit.RUNTIME),

    VIRTUAL_TO_POOL(ConcurrencyModel.VIRTUAL, Limit.POOL),

    VIRTUAL_TO_WORKERS(ConcurrencyModel.VIRTUAL, Limit.WORKERS),
    SEMAPHORE_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Limit.FAIR_SEMAPHORE),
    SEMAPHORE_DEFAULT(ConcurrencyModel.DEFAULT, Limit.FAIR_SEMAPHORE),
    SEMAPHORE_IO(ConcurrencyModel.IO, Limit.FAIR_SEMAPHORE),
    SEMAPHORE_HYBRID(ConcurrencyModel.HYBRID, Limit.FAIR_SEMAPHORE),
    CHANNEL_DEFAULT(ConcurrencyModel.DEFAULT, Limit.TOKENS),

    LIMITED_IO(ConcurrencyModel.DEFAULT, Limit.VIEW);

    private final ConcurrencyModel model;
    private final Limit limit;

    BackPressureStrategy(ConcurrencyModel model, Limit limit) {
        this.model = model;
        this.limit = limit;
    }

    ConcurrencyModel callersRun() {
        return model;
    }

    ConcurrencyModel callsRun() {
        return switch (limit) {
            case POOL -> ConcurrencyModel.POOL;
            case WORKERS -> ConcurrencyModel.VIRTUAL;
            case SEMAPHORE, FAIR_SEMAPHORE, RUNTIME, TOKENS, VIEW -> model;
        };
    }

    BackPressure open(int most) {
        return BackPressure.on(openRuntime(most), limit, most);
    }

    private ModelRuntime openRuntime(int most) {
        return this == WORKERS ? BlockingRuntime.ofPool(most, Thread.ofVirtual().factory()) : model.open(most);
    }

    Optional<String> unsupported(Callers callers) {
        if (limit == Limit.RUNTIME && callers.calls() > 1) {
            return Optional.of("a caller would keep its pool thread between calls; valid: calls=1,"
                    + " or VIRTUAL_TO_POOL and VIRTUAL_TO_WORKERS, which submit each call");
        }
        return TaskLimits.unsupported(model, callers.count());
    }
}
