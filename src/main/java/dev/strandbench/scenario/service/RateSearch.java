package dev.strandbench.scenario.service;

/**
 * The search for the highest rate that a service sustains: the rate doubles until it is no longer sustained, then the
 * interval is halved.
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

        /** Tries a rate; returns whether it is sustained. */
        RateOutcome outcome(int rate) throws Exception;
    }

    /** Searches, with as many attempts as it takes. */
    FoundRate search(RateAttempt attempt) throws Exception {
        int sustained = 0;
        int rate = least;
        RateOutcome last = attempt.outcome(rate);
        while (last == RateOutcome.SUSTAINED) {
            if (rate == most) {
                return new FoundRate(rate, false, true);
            }
            sustained = rate;
            rate = (int) Math.min(most, 2L * rate);
            last = attempt.outcome(rate);
        }
        int refused = rate;
        RateOutcome refusal = last;
        while (sustained > 0 && refused - sustained > Math.max(1, precision * sustained)) {
            int middle = sustained + (refused - sustained) / 2;
            RateOutcome outcome = attempt.outcome(middle);
            if (outcome == RateOutcome.SUSTAINED) {
                sustained = middle;
            } else {
                refused = middle;
                refusal = outcome;
            }
        }
        return new FoundRate(sustained, refusal == RateOutcome.LIMITED_BY_LOAD, false);
    }
}
