package dev.strandbench.scenario;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.workload.ChecksumRange;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One model, or other strategy, that runs in one fork: its runtime, what every op must return, and the fairness rules,
 * checked where they can be: at the start, after each iteration, and at the end. Used by one thread.
 */
public final class Trial implements AutoCloseable {

    private final Enum<?> arm;
    private final Set<Placement> placements;
    private final long expectedChecksum;
    private final PlatformThreads threadsBefore;
    private final Deque<Runnable> closings = new ArrayDeque<>();
    private final ChecksumRange checksums = new ChecksumRange();
    private @Nullable ModelRuntime runtime;
    private boolean ownsAllThreads = true;

    private Trial(Enum<?> arm, Set<Placement> placements, long expectedChecksum, PlatformThreads threadsBefore) {
        this.arm = arm;
        this.placements = Set.copyOf(placements);
        this.expectedChecksum = expectedChecksum;
        this.threadsBefore = threadsBefore;
    }

    /**
     * Opens the model's runtime.
     *
     * @param poolSize threads of the pool, for models that have one
     * @param expectedChecksum what every op must return
     * @throws IllegalStateException if debug modes are on
     */
    public static Trial open(ConcurrencyModel model, int poolSize, long expectedChecksum) {
        return open(model, ForkSite.CALLER, poolSize, expectedChecksum);
    }

    /** As {@link #open(ConcurrencyModel, int, long)}, for a scenario that forks at a site. */
    public static Trial open(ConcurrencyModel model, ForkSite site, int poolSize, long expectedChecksum) {
        Trial trial = open(model, Set.of(site.placementOfTasks(model)), expectedChecksum);
        ModelRuntime runtime = model.open(poolSize);
        trial.runtime = site.at(runtime);
        trial.atEnd(runtime::close);
        return trial;
    }

    /** As {@link #open(ConcurrencyModel, int, long)}, for scenarios without a pool. */
    public static Trial open(ConcurrencyModel model, long expectedChecksum) {
        return open(model, 1, expectedChecksum);
    }

    /**
     * Opens a trial of something that is not a single model. Open whatever it runs on after this call, so that its
     * threads count as the trial's, and have {@link #atEnd} close it.
     *
     * @param strategy its name in messages
     * @param placements where its tasks may run
     * @param expectedChecksum what every op must return
     * @throws IllegalStateException if debug modes are on
     */
    public static Trial open(Enum<?> strategy, Set<Placement> placements, long expectedChecksum) {
        DebugModes.requireOff();
        return new Trial(strategy, placements, expectedChecksum, PlatformThreads.live());
    }

    /** Registers what to close with the trial, the last first, before the trial's threads must have ended. */
    public void atEnd(Runnable closing) {
        closings.push(closing);
    }

    /** Leaves threads alone that stay alive: not all code of this trial is ours, and it may keep its own. */
    public void leaveThreads() {
        ownsAllThreads = false;
    }

    /** The model's runtime, open until this trial is closed. */
    public ModelRuntime runtime() {
        if (runtime == null) {
            throw new IllegalStateException("the trial of " + arm + " was not opened for a model");
        }
        return runtime;
    }

    /**
     * Opens the runtime of a further model, for a scenario whose tasks go from one to another. Closed with this trial.
     *
     * @param poolSize threads of the pool, for models that have one
     */
    public ModelRuntime openFurther(ConcurrencyModel further, int poolSize) {
        ModelRuntime opened = further.open(poolSize);
        atEnd(opened::close);
        return opened;
    }

    /**
     * Runs the scenario once, small and without waits, and checks where its own tasks run.
     *
     * @throws IllegalStateException if one runs elsewhere than the model or strategy says, or none records where it
     *     runs
     */
    public void checkPlacement(SmallRun smallRun) throws Exception {
        checkPlacement("tasks of " + arm, placements, smallRun);
    }

    /** As {@link #checkPlacement(SmallRun)}, for those of the scenario's tasks that a further model runs. */
    public void checkPlacement(ConcurrencyModel runner, SmallRun smallRun) throws Exception {
        checkPlacement("tasks of " + runner, Set.of(runner.placement()), smallRun);
    }

    /** Checks where code that forks runs, on the runtime of this trial, which was opened for that model and site. */
    public void checkForkSite(ConcurrencyModel model, ForkSite site) throws Exception {
        checkPlacement(
                "code that forks from " + site,
                Set.of(site.placement(model)),
                check -> site.runWhereForking(runtime(), check::record));
    }

    private static void checkPlacement(String what, Set<Placement> expected, SmallRun smallRun) throws Exception {
        PlacementCheck check = new PlacementCheck(Thread.currentThread());
        smallRun.run(check);
        check.requireAll(expected, what);
    }

    /** Records the checksum of an op, and returns it. */
    public long observe(long checksum) {
        return checksums.record(checksum);
    }

    /** Checks the checksums recorded since the last call. */
    public void requireResults() {
        try {
            checksums.requireAll(expectedChecksum);
        } catch (IllegalStateException e) {
            throw FairnessRule.SAME_RESULT.violation(arm + ": " + e.getMessage());
        }
    }

    /**
     * Closes the runtime and the rest, which waits for their tasks, and makes sure that their threads end. What throws
     * keeps nothing else open; the first of what was thrown is thrown again then.
     */
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

    /** A small run of a scenario whose tasks record where they run. */
    @FunctionalInterface
    public interface SmallRun {

        /** Runs the scenario; its tasks call {@link PlacementCheck#record()}. */
        void run(PlacementCheck check) throws Exception;
    }
}
