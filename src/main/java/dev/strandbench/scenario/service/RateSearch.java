package dev.strandbench.scenario.service;

import dev.strandbench.profiler.SecondaryMetrics;

/**
 * Searches for the highest request rate that the service sustains. Doubles or halves the rate, and then bisects. Ends
 * when the relative difference between the rate's upper and lower bounds is at most {@code precision}. A rate fails
 * only after two failed attempts, because a short disturbance can make one attempt fail.
 */
record RateSearch(int least, int most, double precision) {

    private static final int MOST_TRIES = 3;

    @FunctionalInterface
    interface RateAttempt {

        RateOutcome outcome(int rate) throws Exception;
    }

    /** The first rate affects only the duration of the search. */
    FoundRate search(int first, RateAttempt attempt) throws Exception {
        int rate = Math.clamp(first, least, most);
        RateOutcome outcome = tried(rate, attempt);
        if (outcome == RateOutcome.SUSTAINED) {
            return above(rate, attempt);
        }
        while (rate > least) {
            int lower = Math.max(least, rate / 2);
            RateOutcome ofLower = tried(lower, attempt);
            if (ofLower == RateOutcome.SUSTAINED) {
                return between(lower, rate, outcome, attempt);
            }
            rate = lower;
            outcome = ofLower;
        }
        return new FoundRate(0, outcome == RateOutcome.LIMITED_BY_LOAD, false);
    }

    private FoundRate above(int sustained, RateAttempt attempt) throws Exception {
        int rate = sustained;
        while (rate < most) {
            int higher = (int) Math.min(most, 2L * rate);
            RateOutcome outcome = tried(higher, attempt);
            if (outcome != RateOutcome.SUSTAINED) {
                return between(rate, higher, outcome, attempt);
            }
            rate = higher;
        }
        return new FoundRate(most, false, true);
    }

    // A service that is still warming up may fail at a rate that it sustains later, so the upper end is tried again.
    private FoundRate between(int sustained, int refused, RateOutcome refusal, RateAttempt attempt) throws Exception {
        int low = sustained;
        int high = refused;
        RateOutcome last = refusal;
        boolean again = true;
        while (high - low > Math.max(1, precision * low)) {
            int middle = low + (high - low) / 2;
            RateOutcome outcome = tried(middle, attempt);
            if (outcome != RateOutcome.SUSTAINED) {
                high = middle;
                last = outcome;
            } else {
                low = middle;
                if (again) {
                    last = tried(high, attempt);
                    if (last == RateOutcome.SUSTAINED) {
                        return above(high, attempt);
                    }
                }
            }
            again = false;
        }
        return new FoundRate(low, last == RateOutcome.LIMITED_BY_LOAD, false);
    }

    int mostAttempts() {
        int doublings = 0;
        for (long rate = least; rate < most; rate *= 2) {
            doublings++;
        }
        int halvings = 0;
        for (double apart = 1; apart > precision; apart /= 2) {
            halvings++;
        }
        // Each doubling tries at most four rates. The first rate, the last range and its ends are additional.
        return MOST_TRIES * (4 * doublings + halvings + 4);
    }

    // Tries a rate, twice if it fails. If only one of the failures was the service's, a third try decides.
    private static RateOutcome tried(int rate, RateAttempt attempt) throws Exception {
        RateOutcome first = attempt.outcome(rate);
        if (first == RateOutcome.SUSTAINED) {
            return first;
        }
        RateOutcome second = attempt.outcome(rate);
        return second == RateOutcome.SUSTAINED || second == first ? second : attempt.outcome(rate);
    }

    /** The highest sustained rate; 0 if there is none. The load generator or the range of rates may limit the rate. */
    record FoundRate(int perSecond, boolean limitedByLoad, boolean atEnd) {

        void report() {
            SecondaryMetrics.average(ServiceExplanation.RATE, perSecond, "requests/s");
            SecondaryMetrics.yesOrNo(ServiceExplanation.LIMITED_BY_LOAD, limitedByLoad);
            SecondaryMetrics.yesOrNo(ServiceExplanation.RATE_AT_END, atEnd);
        }
    }

    enum RateOutcome {
        SUSTAINED,
        REFUSED,
        /**
         * The attempt failed, but perhaps only because of the load generator; the service may still sustain the rate.
         */
        LIMITED_BY_LOAD;

        /** The argument {@code light} is true if the load generator left enough processors for the service. */
        static RateOutcome of(LoadReport report, boolean light, int p99Millis) {
            boolean isInTime = report.latencyMillis(99) <= p99Millis;
            if (isInTime && report.failures() == 0) {
                return SUSTAINED;
            }
            if (!light) {
                return LIMITED_BY_LOAD;
            }
            if (report.failures() > 0) {
                return REFUSED;
            }
            return report.isLateInSending(99, p99Millis) ? LIMITED_BY_LOAD : REFUSED;
        }
    }
}
