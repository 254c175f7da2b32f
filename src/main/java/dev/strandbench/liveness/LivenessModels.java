package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

public final class LivenessModels {

    public static final Set<ConcurrencyModel> ALL = Collections.unmodifiableSet(EnumSet.of(
            ConcurrencyModel.PLATFORM,
            ConcurrencyModel.POOL,
            ConcurrencyModel.VIRTUAL,
            ConcurrencyModel.STRUCTURED,
            ConcurrencyModel.EVENT_LOOP,
            ConcurrencyModel.DEFAULT,
            ConcurrencyModel.IO,
            ConcurrencyModel.HYBRID));

    public static final Set<ConcurrencyModel> COROUTINES = Collections.unmodifiableSet(EnumSet.of(
            ConcurrencyModel.EVENT_LOOP, ConcurrencyModel.DEFAULT, ConcurrencyModel.IO, ConcurrencyModel.HYBRID));

    /** Models in which each task has its own thread. Any other model stalls as soon as all its threads block. */
    public static final Set<ConcurrencyModel> THREAD_PER_TASK = Collections.unmodifiableSet(EnumSet.of(
            ConcurrencyModel.PLATFORM, ConcurrencyModel.VIRTUAL, ConcurrencyModel.STRUCTURED, ConcurrencyModel.HYBRID));

    private LivenessModels() {}
}
