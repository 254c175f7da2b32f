package dev.strandbench.liveness;

import dev.strandbench.liveness.AttemptOutcome.Ended;
import dev.strandbench.liveness.AttemptOutcome.Failed;
import dev.strandbench.liveness.AttemptOutcome.Stalled;
import dev.strandbench.liveness.AttemptOutcome.Unsupported;
import java.io.IOException;
import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Searches for the smallest number of tasks with which one of {@code repeat} attempts stalls. Tries the given numbers,
 * and then bisects if all numbers above a stalling number also stall.
 */
final class StallSearch {

    /** A number of tasks gets no more attempts after this many stalls. One stall is enough for the outcome. */
    static final int ENOUGH_STALLS = 10;

    /** The bisection first tries one task more than the JDK's default limit on carriers, and then the limit itself. */
    private static final List<Integer> LIKELY = List.of(257, 256);

    /** Makes attempt {@code number} with a number of tasks; the first attempt has the number 0. */
    @FunctionalInterface
    interface Trial {
        AttemptOutcome attempt(int tasks, int number) throws IOException, InterruptedException;
    }

    /**
     * The result of a search.
     *
     * @param tasks the smallest number of tasks that stalled; if none stalled, the largest number that was tried
     * @param threads the largest number of threads in any attempt that ended; 0 if none ended
     * @param lateMillis the longest time, in ms, from a cancellation to the end of the work; empty if no attempt was
     *     cancelled
     * @param stall the first stall with this number of tasks
     */
    record Found(int tasks, int attempts, int stalled, int threads, OptionalLong lateMillis, Optional<Stalled> stall) {}

    static final class NoOutcomeException extends Exception {

        @Serial
        private static final long serialVersionUID = 1;

        private final String reason;
        private final boolean unsupported;

        private NoOutcomeException(String reason, boolean unsupported) {
            super(reason);
            this.reason = reason;
            this.unsupported = unsupported;
        }

        String reason() {
            return reason;
        }

        boolean isUnsupported() {
            return unsupported;
        }
    }

    private static final class Tally {
        private int attempts;
        private int stalled;
        private Optional<Stalled> stall = Optional.empty();
    }

    private final List<Integer> sizes;
    private final boolean hasThreshold;
    private final int repeat;
    private final Trial trial;
    private final Map<Integer, Tally> tallies = new HashMap<>();
    private int threads;
    private OptionalLong lateMillis = OptionalLong.empty();

    /**
     * Creates a search that first tries {@code sizes}, in ascending order. See {@link LivenessPattern#hasThreshold}.
     */
    StallSearch(List<Integer> sizes, boolean hasThreshold, int repeat, Trial trial) {
        this.sizes = sizes;
        this.hasThreshold = hasThreshold;
        this.repeat = repeat;
        this.trial = trial;
    }

    /**
     * Makes attempts. At the resulting number of tasks, makes {@code repeat} attempts, or fewer once
     * {@link #ENOUGH_STALLS} of them have stalled.
     */
    Found search() throws NoOutcomeException, IOException, InterruptedException {
        int ends = sizes.getFirst() - 1;
        for (int size : sizes) {
            if (stalls(size)) {
                return found(hasThreshold ? least(ends, size) : size);
            }
            ends = size;
        }
        return found(ends);
    }

    private int least(int ends, int stalls) throws NoOutcomeException, IOException, InterruptedException {
        int below = ends;
        int least = stalls;
        while (least - below > 1) {
            int middle = next(below, least);
            if (stalls(middle)) {
                least = middle;
            } else {
                below = middle;
            }
        }
        return least;
    }

    private static int next(int below, int least) {
        return LIKELY.stream()
                .filter(likely -> below < likely && likely < least)
                .findFirst()
                .orElse((below + least) >>> 1);
    }

    private boolean stalls(int tasks) throws NoOutcomeException, IOException, InterruptedException {
        Tally tally = tally(tasks);
        while (tally.stalled == 0 && tally.attempts < repeat) {
            attempt(tasks, tally);
        }
        return tally.stalled > 0;
    }

    private Found found(int tasks) throws NoOutcomeException, IOException, InterruptedException {
        Tally tally = tally(tasks);
        while (tally.attempts < repeat && tally.stalled < ENOUGH_STALLS) {
            attempt(tasks, tally);
        }
        return new Found(tasks, tally.attempts, tally.stalled, threads, lateMillis, tally.stall);
    }

    private Tally tally(int tasks) {
        return tallies.computeIfAbsent(tasks, unused -> new Tally());
    }

    private void attempt(int tasks, Tally tally) throws NoOutcomeException, IOException, InterruptedException {
        switch (trial.attempt(tasks, tally.attempts)) {
            case Ended ended -> {
                threads = Math.max(threads, ended.threads());
                lateMillis = LongStream.concat(lateMillis.stream(), ended.lateMillis().stream())
                        .max();
            }
            case Stalled stalled -> {
                tally.stalled++;
                tally.stall = tally.stall.or(() -> Optional.of(stalled));
            }
            case Failed failed -> throw new NoOutcomeException(failed.reason() + " (with " + tasks + " tasks)", false);
            case Unsupported unsupported -> throw new NoOutcomeException(unsupported.reason(), true);
        }
        tally.attempts++;
    }
}
