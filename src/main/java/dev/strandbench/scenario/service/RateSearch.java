package dev.strandbench.scenario.service;

/**
 * The search for the highest rate that a service sustains: the rate doubles until it is no longer sustained, then the
 * interval is halved. Whatever disturbs an attempt for a moment makes a rate fail that the service sustains, and would
 * bound the answer for good: so a rate counts as not sustained only if it fails a second time. One that succeeds counts
 * at once, also where the service is at its limit and would fail every other time.
 *
 * @param least rate to begin with, at least 1
 * @param most rate to try
 * @param precision how far apart, as a part of the lower one, the last rate that was sustained and the first that was
 *     not may be; above 0
 */
record RateSearch(int least, int most, double precision) {

    /** An attempt to sustain a rate. */
    @FunctionalInterface
    interface RateAttempt {

        /** Tries a rate; returns what that has shown. */
        RateOutcome outcome(int rate) throws Exception;
    }

    /** Searches, with as many attempts as it takes; a second try is one of them. */
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

    /** With how many attempts it ends, whatever they show. */
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

    /** Tries a rate, twice if it fails; that is due to the service only if neither try was limited by the load. */
    private static RateOutcome tried(int rate, RateAttempt attempt) throws Exception {
        RateOutcome first = attempt.outcome(rate);
        if (first == RateOutcome.SUSTAINED) {
            return first;
        }
        RateOutcome second = attempt.outcome(rate);
        return second == RateOutcome.REFUSED ? first : second;
    }
}
