package dev.strandbench.scenario.overload;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.Placement;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.overload.Overload.Admission;
import dev.strandbench.scenario.overload.Overload.QueuedOverload;
import java.util.Optional;

/** A model that serves requests, and the rule that limits concurrent requests. */
public enum OverloadStrategy {
    UNBOUNDED_PLATFORM(ConcurrencyModel.PLATFORM, Admission.UNBOUNDED),
    UNBOUNDED_VIRTUAL(ConcurrencyModel.VIRTUAL, Admission.UNBOUNDED),
    UNBOUNDED_STRUCTURED(ConcurrencyModel.STRUCTURED, Admission.UNBOUNDED),
    UNBOUNDED_DEFAULT(ConcurrencyModel.DEFAULT, Admission.UNBOUNDED),
    UNBOUNDED_IO(ConcurrencyModel.IO, Admission.UNBOUNDED),
    UNBOUNDED_HYBRID(ConcurrencyModel.HYBRID, Admission.UNBOUNDED),

    SEMAPHORE_PLATFORM(ConcurrencyModel.PLATFORM, Admission.WAITING),
    SEMAPHORE_VIRTUAL(ConcurrencyModel.VIRTUAL, Admission.WAITING),
    SEMAPHORE_STRUCTURED(ConcurrencyModel.STRUCTURED, Admission.WAITING),
    SEMAPHORE_DEFAULT(ConcurrencyModel.DEFAULT, Admission.WAITING),
    SEMAPHORE_IO(ConcurrencyModel.IO, Admission.WAITING),
    SEMAPHORE_HYBRID(ConcurrencyModel.HYBRID, Admission.WAITING),

    REFUSING_PLATFORM(ConcurrencyModel.PLATFORM, Admission.REFUSING),
    REFUSING_VIRTUAL(ConcurrencyModel.VIRTUAL, Admission.REFUSING),
    REFUSING_STRUCTURED(ConcurrencyModel.STRUCTURED, Admission.REFUSING),
    REFUSING_DEFAULT(ConcurrencyModel.DEFAULT, Admission.REFUSING),
    REFUSING_IO(ConcurrencyModel.IO, Admission.REFUSING),
    REFUSING_HYBRID(ConcurrencyModel.HYBRID, Admission.REFUSING),

    /** A pool with an unbounded queue, as in {@code Executors.newFixedThreadPool}. */
    POOL(ConcurrencyModel.POOL, Admission.UNBOUNDED),

    QUEUE_POOL(ConcurrencyModel.POOL, Admission.QUEUE),
    QUEUE_VIRTUAL(ConcurrencyModel.VIRTUAL, Admission.QUEUE),

    /** A fixed number of coroutines that receive from a channel of fixed capacity. */
    QUEUE_DEFAULT(ConcurrencyModel.DEFAULT, Admission.QUEUE),

    QUEUE_HYBRID(ConcurrencyModel.HYBRID, Admission.QUEUE);

    private final ConcurrencyModel model;
    private final Admission admission;

    OverloadStrategy(ConcurrencyModel model, Admission admission) {
        this.model = model;
        this.admission = admission;
    }

    Overload open(int limit) {
        if (admission == Admission.QUEUE && model.style() == Style.BLOCKING) {
            return QueuedOverload.of(
                    limit,
                    model == ConcurrencyModel.VIRTUAL
                            ? Thread.ofVirtual().factory()
                            : Thread.ofPlatform().factory());
        }
        return Overload.on(ForkSite.OUTSIDE.prepare(model.open(limit)), admission, limit);
    }

    Placement placement() {
        return ForkSite.OUTSIDE.placementOfTasks(model);
    }

    boolean refuses() {
        return admission == Admission.REFUSING || admission == Admission.QUEUE;
    }

    boolean isBounded() {
        return admission != Admission.UNBOUNDED || model == ConcurrencyModel.POOL;
    }

    int width(int limit, int requestsAtOnce) {
        return model.width(limit, isBounded() ? Math.min(limit, requestsAtOnce) : requestsAtOnce);
    }

    Optional<String> unsupported(int requestsAtOnce) {
        return TaskLimits.unsupported(model, requestsAtOnce);
    }
}
