package dev.strandbench.scenario;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.workload.ChecksumRange;

/**
 * One model at work in one fork: its runtime, what every op must return, and the fairness rules, checked where they can
 * be: at the start, after each iteration, and at the end. Used by one thread.
 */
public final class Trial implements AutoCloseable {

    private final ConcurrencyModel model;
    private final long expectedChecksum;
    private final PlatformThreads threadsBefore;
    private final ModelRuntime runtime;
    private final ChecksumRange checksums = new ChecksumRange();

    private Trial(ConcurrencyModel model, long expectedChecksum, PlatformThreads threadsBefore, ModelRuntime runtime) {
        this.model = model;
        this.expectedChecksum = expectedChecksum;
        this.threadsBefore = threadsBefore;
        this.runtime = runtime;
    }

    /**
     * Opens the model's runtime.
     *
     * @param poolSize threads of the pool, for models that have one
     * @param expectedChecksum what every op must return
     * @throws IllegalStateException if debug modes are on
     */
    public static Trial open(ConcurrencyModel model, int poolSize, long expectedChecksum) {
        DebugModes.requireOff();
        PlatformThreads before = PlatformThreads.live();
        return new Trial(model, expectedChecksum, before, model.open(poolSize));
    }

    /** As {@link #open(ConcurrencyModel, int, long)}, for scenarios without a pool. */
    public static Trial open(ConcurrencyModel model, long expectedChecksum) {
        return open(model, 1, expectedChecksum);
    }

    /** The model's runtime, open until this trial is closed. */
    public ModelRuntime runtime() {
        return runtime;
    }

    /**
     * Runs the scenario once, small and without waits, so that its own tasks can say where they run.
     *
     * @throws IllegalStateException if one runs elsewhere than the model says, or none says anything
     */
    public void rehearse(Rehearsal rehearsal) throws Exception {
        Witness witness = new Witness(Thread.currentThread());
        rehearsal.run(witness);
        witness.requireAll(model.placement(), model);
    }

    /** Records the checksum of an op, and returns it. */
    public long observe(long checksum) {
        return checksums.record(checksum);
    }

    /** Judges the checksums recorded since the last call. */
    public void requireResults() {
        try {
            checksums.requireAll(expectedChecksum);
        } catch (IllegalStateException e) {
            throw FairnessRule.SAME_RESULT.violation(model + ": " + e.getMessage());
        }
    }

    /** Closes the runtime, which waits for its tasks, and makes sure that its threads end. */
    @Override
    public void close() {
        runtime.close();
        threadsBefore.requireNoneSince();
    }

    /** A small run of a scenario whose tasks call the witness. */
    @FunctionalInterface
    public interface Rehearsal {

        /** Runs it. */
        void run(Witness witness) throws Exception;
    }
}
