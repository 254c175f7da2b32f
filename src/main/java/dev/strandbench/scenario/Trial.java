package dev.strandbench.scenario;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The measurement of one model or strategy in one fork. A trial owns the runtime, and checks the fairness rules at the
 * start, after each iteration, and at the end. Not thread-safe.
 */
public final class Trial implements AutoCloseable {

    private static final String COROUTINE_DEBUG = "kotlinx.coroutines.debug";

    private final Enum<?> arm;
    private final ForkSite site;
    private final Set<Placement> placements;
    private final long expectedChecksum;
    private final PlatformThreads threadsBefore;
    private final Deque<Runnable> closings = new ArrayDeque<>();
    // The smallest and the largest checksum since the last check, which runs outside the op.
    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;
    private @Nullable ModelRuntime runtime;
    private @Nullable ConcurrencyModel model;
    private boolean ownsAllThreads = true;

    private Trial(
            Enum<?> arm,
            ForkSite site,
            Set<Placement> placements,
            long expectedChecksum,
            PlatformThreads threadsBefore) {
        this.arm = arm;
        this.site = site;
        this.placements = Set.copyOf(placements);
        this.expectedChecksum = expectedChecksum;
        this.threadsBefore = threadsBefore;
    }

    /**
     * Opens a trial and the model's runtime. Throws {@link IllegalStateException} if assertions are enabled or
     * coroutines are in debug mode.
     */
    public static Trial open(ConcurrencyModel model, int poolSize, long expectedChecksum) {
        return open(model, ForkSite.INSIDE, poolSize, expectedChecksum);
    }

    public static Trial open(ConcurrencyModel model, ForkSite site, int poolSize, long expectedChecksum) {
        return open(model, site, () -> model.open(poolSize), expectedChecksum);
    }

    /** The trial closes the opened runtime, which must run tasks on the same kind of thread as the model. */
    static Trial open(ConcurrencyModel model, ForkSite site, Supplier<ModelRuntime> opener, long expectedChecksum) {
        Trial trial = open(model, site, Set.of(site.placementOfTasks(model)), expectedChecksum);
        trial.forkOn(model, opener.get());
        return trial;
    }

    public static Trial open(ConcurrencyModel model, long expectedChecksum) {
        return open(model, 1, expectedChecksum);
    }

    /**
     * Opens a trial of a strategy. Tasks may run only on the kinds of thread in {@code placements}. Open the strategy's
     * resources only after this call, and close them with {@link #atEnd}. When the trial closes, all threads that were
     * started after this call must have ended. Throws {@link IllegalStateException} if assertions are enabled or
     * coroutines are in debug mode.
     */
    public static Trial open(Enum<?> strategy, Set<Placement> placements, long expectedChecksum) {
        return open(strategy, ForkSite.INSIDE, placements, expectedChecksum);
    }

    /** Opens a trial of a strategy. The fork site takes effect when {@link #forkOn} is called. */
    public static Trial open(Enum<?> strategy, ForkSite site, Set<Placement> placements, long expectedChecksum) {
        requireNoDebugMode();
        return new Trial(strategy, site, placements, expectedChecksum, PlatformThreads.live());
    }

    private static void requireNoDebugMode() {
        if (ScenarioBenchmark.class.desiredAssertionStatus()) {
            throw FairnessRule.NO_DEBUG_MODE.violation("assertions are enabled; leave out -ea");
        }
        // With the value auto, assertions turn debug mode on.
        String debug = System.getProperty(COROUTINE_DEBUG, "auto");
        if (!debug.equals("off") && !debug.equals("auto")) {
            throw FairnessRule.NO_DEBUG_MODE.violation("-D" + COROUTINE_DEBUG + "=" + debug + "; leave it out");
        }
    }

    /** Registers an action to run when the trial closes, before threads are checked. The last action runs first. */
    public void atEnd(Runnable closing) {
        closings.push(closing);
    }

    /** Lets threads outlive the trial, because the user's code may need them. */
    public void leaveThreads() {
        ownsAllThreads = false;
    }

    public ModelRuntime runtime() {
        if (runtime == null) {
            throw new IllegalStateException("the trial of " + arm + " was not opened for a model");
        }
        return runtime;
    }

    public ForkSite site() {
        return site;
    }

    /** Makes ops fork tasks at the trial's fork site. Returns the runtime that ops must use; the trial closes it. */
    public ModelRuntime forkOn(ConcurrencyModel forked, ModelRuntime unused) {
        ModelRuntime prepared = closedAtEnd(site.prepare(unused));
        model = forked;
        runtime = prepared;
        return prepared;
    }

    /** Runs an op's code at the trial's fork site; see {@link ForkSite#call}. */
    public <T> T call(Callable<T> op) throws Exception {
        return model == null || runtime == null ? op.call() : site.call(model, runtime, op);
    }

    public void run(VoidOp op) throws Exception {
        call(() -> {
            op.run();
            return true;
        });
    }

    /** Opens a runtime of another model, for tasks that move between models. The trial closes the runtime. */
    public ModelRuntime openFurther(ConcurrencyModel further, int poolSize) {
        return closedAtEnd(further.open(poolSize));
    }

    private ModelRuntime closedAtEnd(ModelRuntime opened) {
        atEnd(opened::close);
        return opened;
    }

    /**
     * Runs a small op at the fork site. Throws {@link IllegalStateException} if a task runs on the wrong kind of
     * thread, or if no task records its thread.
     */
    public void checkPlacement(SmallRun smallRun) throws Exception {
        checkPlacementAtSite("tasks of " + arm, placements, smallRun);
    }

    /** Runs a small op on another model, and checks that the tasks run on the right kind of thread. */
    public void checkPlacement(ConcurrencyModel runner, SmallRun smallRun) throws Exception {
        checkPlacementAtSite("tasks of " + runner, Set.of(site.placementOfTasks(runner)), smallRun);
    }

    /** Checks that tasks are forked on the right kind of thread. Does nothing if no model runs the tasks. */
    public void checkForkSite() throws Exception {
        if (runtime != null) {
            checkForkSite(runtime);
        }
    }

    void checkForkSite(ModelRuntime forking) throws Exception {
        ConcurrencyModel forked = Objects.requireNonNull(model);
        checkPlacement(
                "code that forks " + site,
                Set.of(site.placement(forked)),
                check -> site.runWhereForking(forked, forking, check::record));
    }

    private static void checkPlacement(String what, Set<Placement> expected, SmallRun run) throws Exception {
        PlacementCheck check = new PlacementCheck(Thread.currentThread());
        run.run(check);
        check.requireAll(expected, what);
    }

    // The forking thread is treated as the caller: it may be a virtual thread, but it is not a forked task.
    private void checkPlacementAtSite(String what, Set<Placement> expected, SmallRun smallRun) throws Exception {
        run(() -> checkPlacement(what, expected, smallRun));
    }

    public long observe(long checksum) {
        least = Math.min(least, checksum);
        greatest = Math.max(greatest, checksum);
        return checksum;
    }

    /** Checks that all ops since the last check returned the expected checksum. */
    public void requireResults() {
        boolean empty = least > greatest;
        if (!empty && (least != expectedChecksum || greatest != expectedChecksum)) {
            throw FairnessRule.SAME_RESULT.violation(
                    arm + ": an op gave a wrong result: checksums from " + least + " to "
                            + greatest + " instead of " + expectedChecksum
                            + "; tasks were lost or repeated, or gave wrong values");
        }
        least = Long.MAX_VALUE;
        greatest = Long.MIN_VALUE;
    }

    /** Closes all resources, and checks that all threads end. Throws the first exception that occurs. */
    @Override
    public void close() {
        closeAll();
        if (ownsAllThreads) {
            threadsBefore.requireNoneSince();
        }
    }

    private void closeAll() {
        @Nullable RuntimeException first = null;
        for (Runnable closing : closings) {
            try {
                closing.run();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    @FunctionalInterface
    public interface VoidOp {

        void run() throws Exception;
    }

    @FunctionalInterface
    public interface SmallRun {

        void run(PlacementCheck check) throws Exception;
    }

    /** Records and checks the kinds of thread on which tasks run. Thread-safe. */
    public static final class PlacementCheck {

        private final Thread caller;
        private final Set<Placement> seen = ConcurrentHashMap.newKeySet();

        PlacementCheck(Thread caller) {
            this.caller = caller;
        }

        public void record() {
            seen.add(Placement.current(caller));
        }

        public LongUnaryOperator recording() {
            return same -> {
                record();
                return same;
            };
        }

        public void record(Placement placement) {
            seen.add(placement);
        }

        void requireAll(Set<Placement> expected, String what) {
            if (seen.isEmpty() || !expected.containsAll(seen)) {
                throw FairnessRule.NO_SILENT_FALLBACK.violation(
                        what + " should run on " + expected + " but ran on " + seen);
            }
        }
    }
}
