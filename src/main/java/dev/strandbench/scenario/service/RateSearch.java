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
    interface Attempt {

        /** Tries a rate; returns whether it is sustained. */
        boolean sustains(int rate) throws Exception;
    }

    /** The highest rate that was sustained, or 0 if the least was not. */
    int highest(Attempt attempt) throws Exception {
        int sustained = 0;
        int rate = least;
        while (attempt.sustains(rate)) {
            sustained = rate;
            if (rate == most) {
                return rate;
            }
            rate = (int) Math.min(most, 2L * rate);
        }
        int refused = rate;
        while (sustained > 0 && refused - sustained > Math.max(1, precision * sustained)) {
            int middle = sustained + (refused - sustained) / 2;
            if (attempt.sustains(middle)) {
                sustained = middle;
            } else {
                refused = middle;
            }
        }
        return sustained;
    }
}
