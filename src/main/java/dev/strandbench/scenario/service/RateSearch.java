package dev.strandbench.scenario.service;

import dev.strandbench.profiler.SecondaryMetrics;

/**
 * Searches for the highest sustained rate: doubles the rate until an attempt fails, and then halves the range of
 * possible rates down to a share of the rate. A rate fails only if two attempts fail, because otherwise a short
 * disturbance could limit the result.
 */
record RateSearch(int least, int most, double precision) {

    @FunctionalInterface
    interface RateAttempt {

        RateOutcome outcome(int rate) throws Exception;
    }

    FoundRate search(RateAttempt attempt) throws Exception {
        int sustained = 0;
        int rate = least;
        RateOutcome last = tried(rate, attempt);
        while (last == RateOutcome.SUSTAINED) {
            if (rate == most) {
                return new FoundRate(rate, false, true);
            }
            sustained = rate;
            rate = (int) Math.min(most, 2L * rate);
            last = tried(rate, attempt);
        }
        int refused = rate;
        RateOutcome refusal = last;
        while (sustained > 0 && refused - sustained > Math.max(1, precision * sustained)) {
            int middle = sustained + (refused - sustained) / 2;
            RateOutcome outcome = tried(middle, attempt);
            if (outcome == RateOutcome.SUSTAINED) {
                sustained = middle;
            } else {
                refused = middle;
                refusal = outcome;
            }
        }
        return new FoundRate(sustained, refusal == RateOutcome.LIMITED_BY_LOAD, false);
    }

    int mostAttempts() {
        int rates = 1;
        for (long rate = least; rate < most; rate *= 2) {
            rates++;
        }
        for (double apart = 1; apart > precision; apart /= 2) {
            rates++;
        }
        return 2 * rates;
    }

    // Tries a rate, twice if it fails. The service is at fault only if the load limited neither attempt.
    private static RateOutcome tried(int rate, RateAttempt attempt) throws Exception {
        RateOutcome first = attempt.outcome(rate);
        if (first == RateOutcome.SUSTAINED) {
            return first;
        }
        RateOutcome second = attempt.outcome(rate);
        return second == RateOutcome.REFUSED ? first : second;
    }

    /**
     * The highest sustained rate, in requests per second, or 0. The load generator or the largest rate may limit the
     * result.
     */
    record FoundRate(int perSecond, boolean limitedByLoad, boolean atEnd) {

        void report() {
            SecondaryMetrics.average(ServiceExplanation.RATE, perSecond, "requests/s");
            SecondaryMetrics.maximum(ServiceExplanation.LIMITED_BY_LOAD, limitedByLoad ? 1 : 0, "yes/no");
            SecondaryMetrics.maximum(ServiceExplanation.RATE_AT_END, atEnd ? 1 : 0, "yes/no");
        }
    }

    enum RateOutcome {
        SUSTAINED,
        REFUSED,
        /** The load generator did not sustain the rate, although the service might have sustained it. */
        LIMITED_BY_LOAD;

        /** Returns the outcome of a load; {@code light} means that the load generator left enough processors free. */
        static RateOutcome of(LoadReport report, boolean light, int p99Millis) {
            if (!light) {
                return LIMITED_BY_LOAD;
            }
            if (report.failures() > 0) {
                return REFUSED;
            }
            if (report.latencyMillis(99) <= p99Millis) {
                return SUSTAINED;
            }
            return report.isLateInSending(99, p99Millis) ? LIMITED_BY_LOAD : REFUSED;
        }
    }
}
