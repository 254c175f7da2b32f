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
 * Finds the smallest number of tasks with which an attempt stalls. First tries the numbers in a list. Then bisects
 * between these numbers if the pattern, once it stalls with a number of tasks, also stalls with every larger number.
 */
final class StallSearch {

    /** After this number of stalls, no more attempts are made with the same number of tasks. */
    static final int ENOUGH_STALLS = 10;

    /** The JDK's default limit on carriers is 256, so the bisection tries 257 and 256 first. */
    private static final List<Integer> LIKELY = List.of(257, 256);

    /** Attempts with the same number of tasks are numbered from 0. */
    @FunctionalInterface
    interface Attempts {
        AttemptOutcome attempt(int tasks, int number) throws IOException, InterruptedException;
    }

    /**
     * The result of a search.
     *
     * @param tasks smallest number of tasks with which an attempt stalled, or else the largest number that was tried
     * @param threads largest number of threads in any attempt that ended; 0 if no attempt ended
     * @param lateMillis maximum time, in ms, that cancelled work took to end; empty if nothing was cancelled
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

    private static final class AttemptTally {
        private int attempts;
        private int stalled;
        private Optional<Stalled> stall = Optional.empty();
    }

    private final List<Integer> sizes;
    private final boolean hasThreshold;
    private final int repeat;
    private final Attempts attempts;
    private final Map<Integer, AttemptTally> tallies = new HashMap<>();
    private int threads;
    private OptionalLong lateMillis = OptionalLong.empty();

    /** Creates a search that first tries each number of tasks in a list. The list must be in ascending order. */
    StallSearch(List<Integer> sizes, boolean hasThreshold, int repeat, Attempts attempts) {
        this.sizes = sizes;
        this.hasThreshold = hasThreshold;
        this.repeat = repeat;
        this.attempts = attempts;
    }

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
        AttemptTally tally = tally(tasks);
        while (tally.stalled == 0 && tally.attempts < repeat) {
            attempt(tasks, tally);
        }
        return tally.stalled > 0;
    }

    private Found found(int tasks) throws NoOutcomeException, IOException, InterruptedException {
        AttemptTally tally = tally(tasks);
        while (tally.attempts < repeat && tally.stalled < ENOUGH_STALLS) {
            attempt(tasks, tally);
        }
        return new Found(tasks, tally.attempts, tally.stalled, threads, lateMillis, tally.stall);
    }

    private AttemptTally tally(int tasks) {
        return tallies.computeIfAbsent(tasks, unused -> new AttemptTally());
    }

    private void attempt(int tasks, AttemptTally tally) throws NoOutcomeException, IOException, InterruptedException {
        switch (attempts.attempt(tasks, tally.attempts)) {
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
