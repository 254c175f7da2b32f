package dev.strandbench.liveness;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import kotlinx.coroutines.CoroutineDispatcher;
import org.jspecify.annotations.Nullable;

/** The tasks of an attempt. The first exception cancels all tasks. The methods that tasks call take no locks. */
final class AttemptTasks implements PatternTasks, AutoCloseable {

    private static final long NOTHING_CANCELLED = -1;

    private final ConcurrencyModel model;
    private final int count;
    private final int width;
    private final Shaker shaker;
    private final TaskLauncher launcher;
    private final Consumer<Throwable> failures;

    private final AtomicLong advances = new AtomicLong();
    private final AtomicLong lateNanos = new AtomicLong(NOTHING_CANCELLED);
    private final ConcurrentSkipListMap<String, Integer> held = new ConcurrentSkipListMap<>();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean started;
    private volatile boolean cancelled;
    private volatile @Nullable Thread awaiting;

    private AttemptTasks(
            ConcurrencyModel model,
            int count,
            int width,
            Shaker shaker,
            TaskLauncher launcher,
            Consumer<Throwable> failures) {
        this.model = model;
        this.count = count;
        this.width = width;
        this.shaker = shaker;
        this.launcher = launcher;
        this.failures = failures;
    }

    static AttemptTasks open(
            ConcurrencyModel model, int count, int width, Shaker shaker, Consumer<Throwable> failures) {
        TaskLauncher launcher = switch (ForkSite.OUTSIDE.prepare(model.open(width))) {
            case BlockingRuntime blocking -> new ExecutorLauncher(blocking);
            case StructuredRuntime structured -> new ScopeLauncher(structured);
            case SuspendingRuntime suspending ->
                new CoroutineLauncher((CoroutineDispatcher) suspending.context(), suspending);
            case ComposedRuntime composed -> throw composed.unsupportedBy("Liveness");
        };
        return new AttemptTasks(model, count, width(model, count, width), shaker, launcher, failures);
    }

    static int width(ConcurrencyModel model, int tasks, int width) {
        return switch (model) {
            case PLATFORM -> tasks;
            case EVENT_LOOP -> 1;
            default -> width;
        };
    }

    @Override
    public ConcurrencyModel model() {
        return model;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public void start(Body body) {
        started = true;
        unfinished.incrementAndGet();
        launcher.launch(() -> run(body), this::ended);
    }

    private void run(Body body) {
        if (cancelled) {
            return;
        }
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        try {
            body.run();
        } catch (Throwable e) {
            fail(e);
        } finally {
            atOnce.decrementAndGet();
        }
    }

    private void fail(Throwable e) {
        boolean follows = cancelled && e instanceof Exception;
        if (!follows && failure.compareAndSet(null, e)) {
            failures.accept(e);
            cancel();
        }
    }

    private void ended() {
        if (unfinished.decrementAndGet() == 0) {
            LockSupport.unpark(awaiting);
        }
    }

    @Override
    public void startOutside(Body body) {
        Thread.ofPlatform().daemon().name("outside").start(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                fail(e);
            }
        });
    }

    @Override
    public void await() throws Exception {
        awaiting = Thread.currentThread();
        while (unfinished.get() > 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.park(this);
        }
        Throwable thrown = failure.get();
        if (thrown instanceof Exception exception) {
            throw exception;
        }
        if (thrown != null) {
            throw new ExecutionException(thrown);
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        launcher.cancel();
    }

    @Override
    public void advance() {
        advances.incrementAndGet();
    }

    @Override
    public void endedAfterCancel(long cancelledAt) {
        // A task may notice its timeout slightly early, which counts as 0.
        lateNanos.accumulateAndGet(Math.max(0, System.nanoTime() - cancelledAt), Math::max);
    }

    @Override
    public void heldCarrier(String place) {
        held.merge(place, 1, Integer::sum);
    }

    @Override
    public void shake() {
        shaker.shake();
    }

    @Override
    public CoroutineDispatcher dispatcher() {
        return launcher.dispatcher();
    }

    long advances() {
        return advances.get();
    }

    int mostAtOnce() {
        return mostAtOnce.get();
    }

    /** Returns the longest time, in whole ms, that cancelled work took to end; empty if no cancelled work has ended. */
    OptionalLong lateMillis() {
        long nanos = lateNanos.get();
        return nanos == NOTHING_CANCELLED
                ? OptionalLong.empty()
                : OptionalLong.of(TimeUnit.NANOSECONDS.toMillis(nanos));
    }

    /** Returns the distinct places that were passed to {@link #heldCarrier}, the most frequent place first. */
    List<String> held() {
        return held.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList();
    }

    boolean isStarted() {
        return started;
    }

    @Override
    public void close() {
        launcher.close();
    }
}
